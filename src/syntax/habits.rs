//! Wordings that people bring along from printed cards, and how the language says the same.

use super::habit::{Habit, LATER, LATER_WORDS, NEGATIVE, PERSONS, Where, negative};
use super::noun_habits::{FOR_PLAYERS, NOUN_HABITS};
use super::scan::is_word;
use super::scene_habits::{SCENE_HABITS, counts};
use super::text_kind::TextKind;
use std::ops::Range;

use Where::{Anywhere, First, Here, Stopped};

const COINS: &str = "whoever flips calls the coin: `flip a coin`, then `if done: ...` if it was won, and `else: ...`";
const MILL: &str = "this word came into the rules after June 2019: `put the top 3 cards of target player's library into graveyard`, or `of your library`";
const COUNTED: &str = "what is forbidden is counted: `can't untap 2 or more lands`";

const BESIDE: &str = "who sits beside somebody is their neighbor";

const THIS_WAY: &str = "`creature that was destroyed this way` counts; what is looked at one by one has a name: `destroy ... as gone`, `the gone`";

const OTHERS_DO: &str = "what another one does is a statement of its own, in braces: `{ ...; you gain 1 life }`";

/// Longer phrases stand in front of those that they contain.
const HABITS: &[Habit] = &[
    // heads
    Habit(
        "you've drafted as",
        None,
        Anywhere,
        "what is noted is a choice, `as you draft this: choose a color as hue`, or a count: `as you draft this, note how many cards you've \
         drafted this round as tally`",
    ),
    Habit("one against the others", None, Here, "with how much life: `one against the others, with 40 life`"),
    Habit("whenever", Some("when"), Anywhere, "there is only one word for every trigger: `when`"),
    Habit("at the beginning of", None, Anywhere, "write `when ... begins`, such as `when your upkeep begins: ...`"),
    Habit(
        "combat begins on your turn",
        Some("your combat begins"),
        Anywhere,
        "each player's steps are told apart by `your`",
    ),
    Habit("combat on your turn", None, Anywhere, "write `when your combat begins: ...`"),
    Habit(
        "at end of turn",
        None,
        Anywhere,
        "write `when an end step begins: ...`, `when your end step begins: ...`; in a body `when the next end step begins: ...`",
    ),
    Habit("at the end of", None, Anywhere, "write `when ... ends`, such as `when combat ends: ...`"),
    Habit("for as long as", Some("while"), Anywhere, "the end of an effect is `while C`: `while you control this`"),
    Habit("as long as", None, Anywhere, "put `while C:` in front: `while you control a Swamp: this gets +1/+1`"),
    Habit("activate this ability only", None, Anywhere, QUALIFIERS),
    Habit("activate only", None, Anywhere, QUALIFIERS),
    Habit("only any time you could cast", None, Anywhere, QUALIFIERS),
    Habit("once each turn", None, Here, QUALIFIERS),
    Habit("it's controller", Some("its controller"), Anywhere, "what belongs to it is `its`"),
    Habit("it's owner", Some("its owner"), Anywhere, "what belongs to it is `its`"),
    Habit("it's", Some("it is"), Anywhere, "it is written out: `it is`"),
    Habit("is unblockable", Some("can't be blocked"), Anywhere, "it is a prohibition, and no quality"),
    Habit("lifes", Some("life"), Anywhere, "life is one amount: `gain 2 life`"),
    Habit("doesn't have", None, Anywhere, "the opposite of a condition stands behind `not`: `if not this has flying`"),
    Habit("doesn't untap", Some("can't untap"), Anywhere, "a prohibition is `can't`"),
    Habit("don't untap", Some("can't untap"), Anywhere, "a prohibition is `can't`"),
    Habit("untap more than one", Some("untap 2 or more"), Anywhere, COUNTED),
    Habit("untap more than 1", Some("untap 2 or more"), Anywhere, COUNTED),
    Habit("untap steps", Some("untap step"), Here, "each player has one of their own: `during their untap step`"),
    Habit("upkeeps", Some("upkeep"), Here, "each player has one of their own: `during their upkeep`"),
    Habit(
        "until the end of your next turn",
        Some("until your next turn ends"),
        Anywhere,
        "an effect ends with an event: `until your next turn ends`",
    ),
    Habit("without a", Some("with no"), Here, "counters are not had: `with no charge counter`"),
    Habit("without any", Some("with no"), Here, "counters are not had: `with no charge counter`"),
    Habit("{t:", Some("{T}:"), Here, "tapping as a cost is the symbol `{T}`"),
    Habit("t:", Some("{T}:"), Here, "tapping as a cost is the symbol `{T}`"),
    Habit("tap:", Some("{T}:"), Here, "tapping as a cost is the symbol `{T}`"),
    Habit("choose one", None, Here, "modes stand in braces: `choose 1 { mode: ...; mode: ... }`"),
    Habit("one or both", Some("1 or more"), Here, "modes stand in braces: `choose 1 or more { mode: ...; mode: ... }`"),
    // who sits beside somebody
    Habit("the player to your left", Some("your left-hand neighbor"), Anywhere, BESIDE),
    Habit("the player to your right", Some("your right-hand neighbor"), Anywhere, BESIDE),
    Habit("the player to their left", Some("their left-hand neighbor"), Anywhere, BESIDE),
    Habit("the player to their right", Some("their right-hand neighbor"), Anywhere, BESIDE),
    // flow
    Habit("if you do", None, Anywhere, "a statement of its own asks for it: `if done: ...`"),
    Habit("win the flip", None, Here, COINS),
    Habit("wins the flip", None, Here, COINS),
    Habit("won the flip", None, Here, COINS),
    Habit("lose the flip", None, Here, COINS),
    Habit("loses the flip", None, Here, COINS),
    Habit("win a coin flip", None, Here, COINS),
    Habit("wins a coin flip", None, Here, COINS),
    Habit("comes up heads", None, Here, COINS),
    Habit(
        "the life they lost",
        None,
        Here,
        "a sum is `the amount` and who did what: `the amount they lost life this turn`",
    ),
    Habit(
        "amount of life",
        None,
        Here,
        "a sum is `the amount` and who did what: `the amount they lost life this turn`",
    ),
    Habit("if they do", None, Anywhere, "a statement of its own asks for it: `if done: ...`"),
    Habit("if you don't", None, Anywhere, "a statement of its own asks for it: `if not done: ...`"),
    Habit("when you do", None, Anywhere, "a statement of its own asks for it: `when done: ...`"),
    Habit("then", None, Anywhere, "statements are done in order: each in a line of its own inside `{ ... }`"),
    Habit(
        "you may have this enter",
        Some("this may enter"),
        Anywhere,
        "such as `this may enter as a copy of a creature`",
    ),
    Habit("target other", Some("another target"), Here, "a further target is `another target creature`"),
    Habit(
        "it can't be prevented",
        Some("the damage can't be prevented"),
        Here,
        "what can't be prevented is the damage",
    ),
    Habit(
        "with protection from",
        None,
        Here,
        "what is described has a keyword by its name alone: `creatures with protection`",
    ),
    Habit(
        "except during",
        None,
        Here,
        "say when it holds: `while it is not during the declare attackers step: this can't be cast`",
    ),
    Habit(", for each player", None, Here, FOR_PLAYERS),
    Habit(", for each", Some(" for each"), Here, "no comma stands in front of `for each`"),
    Habit("and you gain", None, Here, OTHERS_DO),
    Habit("and you lose", None, Here, OTHERS_DO),
    Habit("and you draw", None, Here, OTHERS_DO),
    // what belongs to no rules text
    Habit("//", None, Here, "a comment begins with `#`"),
    Habit("(", None, Here, "reminder text is left out; it stands in the declaration of the keyword"),
    // words of later editions
    Habit("mill", None, Anywhere, MILL),
    Habit("mills", None, Anywhere, MILL),
    // names of this
    Habit("~", Some("this"), Anywhere, "the object itself is `this`"),
    Habit("cardname", Some("this"), Anywhere, "the object itself is `this`"),
    Habit("this card", Some("this"), Anywhere, "the object itself is `this` alone"),
    Habit("this creature", Some("this"), Anywhere, "the object itself is `this` alone"),
    Habit("this spell", Some("this"), Anywhere, "the object itself is `this` alone"),
    Habit("this permanent", Some("this"), Anywhere, "the object itself is `this` alone"),
    Habit("this land", Some("this"), Anywhere, "the object itself is `this` alone"),
    Habit("this artifact", Some("this"), Anywhere, "the object itself is `this` alone"),
    Habit("this enchantment", Some("this"), Anywhere, "the object itself is `this` alone"),
    Habit("his or her", Some("their"), Anywhere, "a player's is `their`"),
    Habit("he or she", Some("they"), Anywhere, "a player is `they`"),
    // places
    Habit("enters the battlefield", Some("enters"), Anywhere, "the battlefield goes without saying"),
    Habit("enter the battlefield", Some("enter"), Anywhere, "the battlefield goes without saying"),
    Habit("leaves the battlefield", Some("leaves"), Anywhere, "the battlefield goes without saying"),
    Habit("comes into play", Some("enters"), Anywhere, "the event is called `enters`"),
    Habit("into play", Some("onto the battlefield"), Anywhere, "the zone is called the battlefield"),
    Habit("from the game", None, Anywhere, "the action is called `exile`"),
    Habit(
        "from outside the game",
        Some("outside the game"),
        Anywhere,
        "where a card is stands behind it without `from`",
    ),
    Habit(
        "this from your graveyard",
        None,
        Here,
        "`you can cast this from your graveyard` permits it; what works there says so: `from graveyard, {2}: ...`",
    ),
    Habit("from your graveyard", Some("in your graveyard"), Here, IN_A_ZONE),
    Habit("from a graveyard", Some("in a graveyard"), Here, IN_A_ZONE),
    Habit("from your hand", Some("in your hand"), Here, IN_A_ZONE),
    Habit("from your library", None, Here, "a library is searched: `search your library for a land card as found`"),
    Habit("from it", None, Here, "say where it is: `choose a nonland card in their hand as pick`"),
    Habit("in it", None, Here, "say whose zone it is: `a nonland card in that player's hand`"),
    Habit("on the battlefield", None, Here, "a permanent is on the battlefield anyway: leave it out"),
    Habit("counters on it", None, Here, "leave `on it` out: `this enters with 2 +1/+1 counters`"),
    Habit("counter on it", None, Here, "leave `on it` out: `this enters with 2 +1/+1 counters`"),
    // what lasts
    Habit("in addition to its other", None, Anywhere, "write `is also`: `this is also an artifact`"),
    Habit("until end of turn,", None, Here, "a duration stands at the end of its sentence"),
    Habit("until eot", Some("until end of turn"), Anywhere, "durations are written out"),
    Habit("attacks each combat if able", Some("must attack each combat"), Anywhere, "what has to be done `must` be"),
    Habit("attacks each turn if able", Some("must attack each combat"), Anywhere, "what has to be done `must` be"),
    Habit(
        "if able",
        None,
        Anywhere,
        "say what has to be done with `must`, and leave it out: `this must attack each combat`",
    ),
    Habit("has no defender", Some("didn't have defender"), Anywhere, "what is denied is the verb"),
    Habit("cannot", Some("can't"), Anywhere, "a prohibition is `can't`"),
    Habit("can not", Some("can't"), Anywhere, "a prohibition is `can't`"),
    Habit("less to cast", Some("less"), Anywhere, "write `cost {1} less`"),
    Habit("more to cast", Some("more"), Anywhere, "write `cost {1} more`"),
    Habit("to activate", None, Here, "leave it out: `cost {1} more`"),
    Habit("an additional land", None, Anywhere, "such as `you can play 1 additional land`"),
    Habit("and from", None, Here, "the keyword is said again: `protection from red, protection from blue`"),
    Habit("life total", Some("life"), Here, "the number is called `life`"),
    // numbers and comparisons
    Habit("less than or equal to", Some("<="), Anywhere, "numbers are compared by signs"),
    Habit("greater than or equal to", Some(">="), Anywhere, "numbers are compared by signs"),
    Habit("greater than", Some(">"), Anywhere, "numbers are compared by signs: `power > 4`"),
    Habit("less than", Some("<"), Anywhere, "numbers are compared by signs: `power < 4`"),
    Habit(
        "fewer than",
        None,
        Anywhere,
        "what is counted is compared: `the number of charge counters on this < 3`, `the number of lands you control < 3`",
    ),
    Habit("or less", None, Anywhere, "write `<= 2` in place of `2 or less`"),
    Habit("or greater", None, Anywhere, "write `>= 2` in place of `2 or greater`"),
    Habit("converted mana cost", Some("mana value"), Anywhere, "it is called mana value: `with mana value <= 3`"),
    Habit("cmc", Some("mana value"), Anywhere, "it is called mana value: `with mana value <= 3`"),
    Habit("a number of", None, Anywhere, "write a number, then `for each ...`, or `X` with `where X is ...`"),
    Habit("get {e}", None, Here, "energy is counted: `you get 2 energy counters`; `pay {E}{E}` spends it"),
    Habit("equal to its mana cost", Some("its mana cost"), Here, "a keyword's cost stands right behind its name"),
    Habit("as you choose", None, Anywhere, "leave it out: `divided among any number of targets`"),
    Habit("each of up to", None, Here, "leave `each of` out: what is done to several is done to each of them"),
    Habit(
        "for each of the",
        None,
        Here,
        "each of several that have a name: `for each creature among the picks`, `for each player among the foes`",
    ),
    Habit("for each of", None, Here, "leave `of` out: `for each creature`"),
    Habit("counters on this:", None, Here, "such as `while this has 5 or more charge counters: ...`"),
    Habit("choose not to untap", None, Here, "write `if this would untap during your untap step: you may skip it`"),
    Habit("is reduced by", None, Here, "such as `your maximum hand size is 4 less`"),
    Habit("as though they had flash", None, Here, "such as `you can cast spells as an instant`"),
    Habit("that many +", None, Here, "a sum stands behind the noun: `draw cards equal to that many + 1`"),
    Habit("that much +", None, Here, "a sum stands behind the noun: `gain life equal to that much + 1`"),
    Habit("that would be dealt to", Some("to"), Anywhere, "write `prevent all combat damage to you this turn`"),
    Habit("that would be dealt by", Some("by"), Anywhere, "write `prevent all damage by it this turn`"),
    Habit("that would be dealt", None, Anywhere, "leave it out: `prevent all combat damage this turn`"),
    Habit(
        "half your life",
        None,
        Here,
        "say it behind: `lose life equal to half your life rounded up`, and as a cost `pay life equal to half your life rounded up`",
    ),
    Habit(", rounded", Some(" rounded"), Here, "no comma stands in front of `rounded`"),
    Habit("choose 1 or 2 {", None, Here, "of two modes one or both is `choose 1 or more { ... }`"),
    Habit("1 or 2", Some("up to 2"), Here, "a choice of numbers is `up to 2` or `any number of`"),
    Habit("1, 2, or 3", Some("up to 3"), Here, "a choice of numbers is `up to 3` or `any number of`"),
    Habit("that damage", None, Here, "it is `it`: `prevent it`, `prevent 2 of it`; its amount is `that much damage`"),
    Habit("your first", None, Here, ORDINAL),
    Habit("your second", None, Here, ORDINAL),
    Habit("your third", None, Here, ORDINAL),
    Habit("after this one", None, Here, "leave it out: `take 1 extra turn`"),
    Habit(
        "damage by this can't be prevented",
        Some("damage can't be prevented by this"),
        Anywhere,
        "who deals it stands behind the verb",
    ),
    Habit("damage by", None, Here, "who deals it stands behind the verb: `damage can't be prevented by red sources`"),
    Habit(
        "damage +",
        None,
        Here,
        "a sum has a name: `it deals X damage to that creature instead, where X is that much + 1`",
    ),
    Habit("by more than one", Some("by 2 or more"), Anywhere, "such as `can't be blocked by 2 or more creatures`"),
    Habit("by more than", None, Anywhere, "such as `can't be blocked by 2 or more creatures`"),
    Habit("one", Some("1"), Here, NUMERALS),
    Habit("two", Some("2"), Anywhere, NUMERALS),
    Habit("three", Some("3"), Anywhere, NUMERALS),
    Habit("four", Some("4"), Anywhere, NUMERALS),
    Habit("five", Some("5"), Anywhere, NUMERALS),
    Habit("six", Some("6"), Anywhere, NUMERALS),
    Habit("seven", Some("7"), Anywhere, NUMERALS),
    Habit("eight", Some("8"), Anywhere, NUMERALS),
    Habit("nine", Some("9"), Anywhere, NUMERALS),
    Habit("ten", Some("10"), Anywhere, NUMERALS),
    // phrases
    Habit(
        "who",
        None,
        Anywhere,
        "what somebody does stands behind `that`: `each opponent that attacked you this turn`",
    ),
    Habit("that target creatures", Some("that targets creatures"), Here, TARGETS),
    Habit("that target permanents", Some("that targets permanents"), Here, TARGETS),
    Habit("that target players", Some("that targets players"), Here, TARGETS),
    Habit("that target planeswalkers", Some("that targets planeswalkers"), Here, TARGETS),
    Habit("exiled this way", Some("that was exiled this way"), Here, THIS_WAY),
    Habit("destroyed this way", Some("that was destroyed this way"), Here, THIS_WAY),
    Habit("discarded this way", Some("that was discarded this way"), Here, THIS_WAY),
    Habit("sacrificed this way", Some("that was sacrificed this way"), Here, THIS_WAY),
    Habit("returned this way", Some("that was returned this way"), Here, THIS_WAY),
    Habit("revealed this way", Some("that was revealed this way"), Here, THIS_WAY),
    Habit("created this way", Some("that was created this way"), Here, THIS_WAY),
    Habit("put into your graveyard this way", Some("that was put into your graveyard this way"), Here, THIS_WAY),
    Habit("attacking you", Some("that attacks you"), Here, "what a creature does stands behind `that`"),
    Habit(
        "enters attached to",
        None,
        Here,
        "what must be so then stands behind it: `when this enters, if enchanted permanent is a creature: ...`",
    ),
    Habit("isn't blocked", None, Here, "it is an event of its own: `when this becomes unblocked: ...`"),
    Habit("dont", Some("don't"), Anywhere, "an apostrophe is part of the word"),
    Habit("doesnt", Some("doesn't"), Anywhere, "an apostrophe is part of the word"),
    Habit("cant", Some("can't"), Anywhere, "an apostrophe is part of the word"),
    Habit("isnt", Some("isn't"), Anywhere, "an apostrophe is part of the word"),
    Habit("wasnt", Some("wasn't"), Anywhere, "an apostrophe is part of the word"),
    Habit(
        "is attached to",
        None,
        Here,
        "what this is attached to is `enchanted creature`; what lies on a thing is `an Aura that is attached to it`",
    ),
    Habit("auras attached to", Some("Auras that are attached to"), Here, "what a thing is stands behind `that`"),
    Habit(
        "permanents attached to",
        Some("permanents that are attached to"),
        Here,
        "what a thing is stands behind `that`",
    ),
    Habit("attached to", Some("that is attached to"), Here, "what a thing is stands behind `that`"),
    Habit("activated abilities of", None, Here, "such as `players can't activate abilities of artifacts`"),
    Habit("double the number of", Some("double all"), Here, "such as `double all +1/+1 counters on this`"),
    Habit(
        "only during their own turns",
        None,
        Here,
        "what is not allowed is said: `players can't cast spells unless it is their turn`",
    ),
    Habit("only during", Some("during"), Here, "leave `only` out: `{T}, during your turn: ...`"),
    Habit(
        "during your turn",
        None,
        Here,
        "of what lasts it stands in front, `while it is your turn: ...`; of what triggers behind a comma: `when you lose life, if it is your turn: ...`",
    ),
    Habit(
        "during extra turns",
        None,
        Here,
        "of what lasts it stands in front, `while it is an extra turn: this can't attack`",
    ),
    Habit("during each of your turns", None, Here, "leave it out: `you can play 1 additional land`"),
    Habit("on each of your turns", None, Here, "leave it out: `you can play 1 additional land`"),
    Habit("you may have", None, Here, "say what is done: `you may deal 1 damage to target player`"),
    Habit("from the top of your library", None, Here, "such as `you can play the top card of your library`"),
    Habit("could produce", None, Anywhere, "such as `add 1 mana of any type among lands you control`"),
    Habit("and/or", Some("or"), Anywhere, "alternatives are joined by `or`"),
    Habit("other than", Some("except"), Anywhere, "what is left out stands behind `except`"),
    Habit("of the chosen", None, Here, CHOSEN),
    Habit("the chosen", None, Here, CHOSEN),
    Habit("spend this mana only", None, Anywhere, "such as `add 1 mana of any color only for creature spells`"),
    Habit("emblem with \"", None, Anywhere, "abilities that are given stand in braces: `an emblem with { ... }`"),
    Habit(
        "change the target of",
        None,
        Anywhere,
        "write `choose new targets for target spell`, or `change its target to this`",
    ),
    // what takes a form of its own
    Habit(
        "instead of putting it into",
        None,
        Anywhere,
        "where it goes if it is countered belongs to the countering: `counter target spell into exile`",
    ),
    Habit(
        "library instead of into",
        None,
        Anywhere,
        "where it goes if it is countered belongs to the countering: `counter target spell on top of library`",
    ),
    Habit(
        "the flashback cost is",
        None,
        Anywhere,
        "a keyword's cost stands right behind its name: `flashback its mana cost`",
    ),
    Habit(
        "shuffles their hand",
        None,
        Anywhere,
        "a place is not what lies there: `each player shuffles all cards in their hand and graveyard into library`",
    ),
    Habit(
        "the other into",
        None,
        Anywhere,
        "what was found gets a name, and its parts are told: `put 1 of the found onto the battlefield and the rest into hand`",
    ),
    Habit(
        "from among them",
        None,
        Anywhere,
        "what was seen gets a name, and a part is chosen: `you may reveal a creature card among the seen as pick`",
    ),
    Habit("instead if", None, Anywhere, "the one or the other: `if a creature died this turn: ...`, then `else: ...`"),
    Habit(
        "can't cast more than",
        None,
        Anywhere,
        "who has done it can't do it again: `players that cast a spell this turn can't cast spells`",
    ),
    Habit(
        "can't draw more than",
        None,
        Anywhere,
        "who has done it can't do it again: `players that drew a card this turn can't draw cards`",
    ),
    Habit(
        "untap those",
        None,
        Anywhere,
        "what was taken gets a name: `choose all creatures as seized`, then `gain control of the seized until end of turn`, `untap the seized`",
    ),
    // what can't be said
    Habit(
        "opening hand",
        None,
        Anywhere,
        "it begins in the hand: `from hand, as your game begins: you may put this onto the battlefield`",
    ),
    Habit(
        "triggers an additional time",
        None,
        Here,
        "what happens comes first: `when a creature enters, abilities of permanents you control trigger an additional time`",
    ),
    Habit("that land produced", None, Anywhere, UNSAID),
    Habit("new targets for the copy", None, Here, "write `copy that spell, choosing new targets`"),
    // where reading stopped
    Habit("if you control", None, Stopped, SO_WHILE),
    Habit("if an opponent controls", None, Stopped, SO_WHILE),
    Habit("if your", None, Stopped, SO_WHILE),
    Habit("if this", None, Stopped, SO_WHILE),
    Habit("if it", None, Stopped, SO_WHILE),
    Habit("can't", None, First, "a sentence says of what it speaks: `this can't be blocked`"),
];

const QUALIFIERS: &str = "say it in front of the colon: `{2}, as a sorcery: ...`, `{T}, once each turn: ...`";
const UNSAID: &str = "there is no wording for this yet: `unsupported \"...\"` keeps the card, and out of games";
const SO_WHILE: &str = "a condition stands in front: `while you control a Swamp: this has flying`, and of what is done `if you control a Swamp: draw 1 card`";

const IN_A_ZONE: &str = "`in` says where something is: `target creature card in your graveyard`";
const ORDINAL: &str = "count the event: `when you cast a spell for the second time each turn: ...`";
const COMMAS: &str = "no comma joins nouns: `artifact or creature or enchantment`; where something is said of the last one only, `target permanent that is an artifact or an enchantment or a creature with flying`";
const NUMERALS: &str = "numbers are written as numerals";
const TARGETS: &str = "in front of a noun it is written `that targets`: `spells that targets creatures you control`";
const CHOSEN: &str =
    "what is chosen gets a name, `choose a creature type as kin`, and is read by it: `kin spells you cast`";

/// What is to be said about a wording in a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice {
    /// Where the wording stands in the line.
    pub at: Range<usize>,
    /// What should stand there, if that is all there is to it.
    pub instead: Option<&'static str>,
    /// What to do.
    pub text: &'static str,
    /// It is worth saying only where nothing else helps.
    pub alone: bool,
}

/// Advice for a line with a fault at a place: first the wording nearest to the fault, then the others.
pub fn advice(line: &str, fault: Range<usize>, kind: TextKind) -> Vec<Advice> {
    let scene = kind == TextKind::Scenes;
    let lower = line.to_ascii_lowercase();
    // A name is nobody's habit: `card Three {`. What stands behind the brace in the same line is text.
    let is_head = ["card ", "token ", "keyword ", "action "].iter().any(|head| line.starts_with(head));
    let head = if is_head { line.find('{').unwrap_or(line.len()) } else { 0 };
    let mut found: Vec<(usize, Advice)> = Vec::new();
    let later = LATER_WORDS.iter().map(|word| Habit(word, None, Here, LATER));
    let here: &[Habit] = if scene { SCENE_HABITS } else { &[] };
    let print = HABITS.iter().filter(|habit| !scene || counts(habit.0));
    let nouns = NOUN_HABITS.iter().filter(|_| !scene);
    for Habit(phrase, instead, place, text) in here.iter().chain(print).chain(nouns).copied().chain(later) {
        for at in occurrences(&lower, phrase) {
            let distance = distance(&at, &fault);
            let inside = found.iter().any(|(_, a)| a.at.start <= at.start && at.end <= a.at.end);
            let right = instead.is_some_and(|to| to.len() > phrase.len() && lower[..at.end].ends_with(to));
            // Names are nobody's habit.
            let named = !phrase.contains('"') && lower[..at.start].matches('"').count() % 2 == 1;
            let label = text == NUMERALS && is_label(&lower, &at);
            let stopped = at.start == fault.start;
            let counts = match place {
                Anywhere => true,
                Here => distance <= 1,
                Stopped => stopped,
                First => stopped && lower[..at.start].trim().is_empty(),
            };
            // What is cast, played or drawn comes from a place.
            let from =
                text == IN_A_ZONE && ["cast", "play", "draw"].iter().any(|verb| contains(&lower[..at.start], verb));
            // `that many +1/+1 counters`
            let size = phrase.ends_with('+') && lower[at.end..].starts_with(|c: char| c.is_ascii_digit());
            // `cards they discarded this way`: it is said who did it.
            let doer = lower[..at.start].split_whitespace().next_back();
            let done = text == THIS_WAY && doer.is_some_and(|who| PERSONS.contains(&who));
            if counts && at.start >= head && !(done || inside || named || right || label || from || size) {
                found.push((distance, Advice { at, instead, text, alone: matches!(place, Stopped | First) }));
            }
        }
    }
    if let Some(at) = list_with_comma(&lower).filter(|at| at.start < fault.end) {
        found.push((distance(&at, &fault), Advice { at, instead: None, text: COMMAS, alone: false }));
    }
    let signed = |at: &Range<usize>| scene && lower[at.end..].trim_start().starts_with("to ");
    if let Some(at) = negative(&lower).filter(|at| distance(at, &fault) <= 1 && !signed(at)) {
        found.push((distance(&at, &fault), Advice { at, instead: None, text: NEGATIVE, alone: false }));
    }
    found.sort_by_key(|(distance, advice)| (*distance, advice.at.start));
    found.into_iter().map(|(_, advice)| advice).collect()
}

/// Whether a number word is the name of something: `as one`, `as hidden one`, `the one`.
fn is_label(line: &str, at: &Range<usize>) -> bool {
    let mut before = line.get(..at.start).unwrap_or("").split_whitespace().rev();
    let (last, second) = (before.next(), before.next());
    matches!(last, Some("the" | "as")) || second == Some("as")
}

/// `artifact, creature or enchantment`, with or without a comma in front of `or`: from the first noun to the last.
fn list_with_comma(line: &str) -> Option<Range<usize>> {
    let place = |word: &str| word.as_ptr() as usize - line.as_ptr() as usize;
    let noun = |word: &str| word.len() > 2 && word.chars().all(|c| c.is_ascii_lowercase());
    let words: Vec<&str> = line.split_whitespace().collect();
    words.windows(4).find_map(|four| {
        let [first, second, join, last] = four else { return None };
        let lists = noun(first.strip_suffix(',')?)
            && noun(second.strip_suffix(',').unwrap_or(second))
            && matches!(*join, "or" | "and" | "and/or");
        lists.then(|| place(first)..place(last) + last.trim_end_matches(|c| !is_word(c)).len())
    })
}

/// How far two places are apart; 0 if they meet.
fn distance(a: &Range<usize>, b: &Range<usize>) -> usize {
    if a.end < b.start { b.start - a.end } else { a.start.saturating_sub(b.end) }
}

/// Where a phrase stands in a text, as whole words.
fn occurrences(text: &str, phrase: &'static str) -> impl Iterator<Item = Range<usize>> {
    text.match_indices(phrase).map(move |(at, _)| at..at + phrase.len()).filter(move |range| {
        let before = text.get(..range.start).and_then(|t| t.chars().next_back());
        let after = text.get(range.end..).and_then(|t| t.chars().next());
        let edge = |c: Option<char>, own: Option<char>| !(c.is_some_and(is_word) && own.is_some_and(is_word));
        edge(before, phrase.chars().next()) && edge(after, phrase.chars().next_back())
    })
}

/// Whether a text has a phrase as whole words.
pub(super) fn contains(text: &str, phrase: &'static str) -> bool {
    occurrences(text, phrase).next().is_some()
}

#[cfg(test)]
mod tests;
