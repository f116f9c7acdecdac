//! What belongs to the game of cards and means nothing in a scene: said where it is used, with what is meant instead.

use crate::check::clauses::verbs::Verb as Word;
use crate::check::decls::{Param, ParamSort};
use crate::check::{Checker, Read, Scope};
use crate::diag::{Code, Diagnostic};
use crate::ir::{ActionId, KeywordId, Sort};
use crate::source::Span;
use crate::syntax::Node;

/// Verbs of the grammar that a scene has no meaning for, and what is said instead.
const VERBS: &[(&[&str], &str)] = &[
    (&["draw", "look", "search", "shuffle", "reveal"], "nobody has cards in a scene"),
    (&["tap", "untap"], "what can't act in a scene has a state, such as `held`"),
    (&["attack", "block"], "a scene has no combat; whoever strikes deals damage"),
    (&["die"], "nobody dies by a rule of scenes; ask for damage, or for what is exiled"),
    (&["resolve", "copy", "activate", "trigger", "play"], "a scene has no stack: what is cast takes effect at once"),
    (&["end"], "a scene has no turns; a spell ends with `end this`"),
    (&["add"], "nobody has mana in a scene; what a spell costs is its weariness"),
    (&["gain", "lose"], "creatures have damage: `deal 3 damage to it`, `remove 3 damage from it`"),
    (&["take", "vote", "win", "restart", "meld", "phase in", "phase out"], "a scene has no turns and no winner"),
    (
        &["pay"],
        "what something costs in a scene is done: `1 action, deal 1 damage to you: ...`, `remove 1 courage counter from you`",
    ),
    (&["exchange"], "say what becomes of each: `give`, `becomes`, `gets +2 to Strength`"),
    (&["transform", "turn"], "nothing in a scene has another side"),
];

/// What else belongs to the game of cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CardWord {
    /// Mana, `{T}`.
    Symbol,
    /// Power and toughness.
    Size,
    /// A library, a hand, a graveyard, the battlefield, the stack.
    Zone,
    /// Turns, phases, steps.
    Turn,
    /// Control of something that changes hands.
    Control,
    /// Equipment.
    Equipped,
    /// Players as what something is done to.
    Player,
    /// What a permanent, a card or an ability can be: tapped, attacking, a token.
    Status,
    /// When a player may do something: at the time of a sorcery.
    Timing,
    /// Who may use what another has.
    Anybody,
    /// What may be done as though something were different.
    AsThough,
    /// What a spell is on does not change.
    Host,
}

impl<'t> Checker<'t> {
    /// Refuses a verb that means nothing in a scene.
    pub(crate) fn verb_of_scene(&mut self, sc: &Scope<'t>, verb: Word, at: Node<'t>, word: &str) -> Read<()> {
        if !self.in_scene(sc) {
            return Ok(());
        }
        let help = match verb {
            Word::Core(base) => VERBS.iter().find(|(verbs, _)| verbs.contains(&base)).map(|(_, help)| *help),
            Word::Action(id) => self
                .action_of_cards(id)
                .then_some("it is an action of the game of cards; what leaves a scene is exiled"),
            Word::Be | Word::Alias(_) => None,
        };
        match help {
            Some(help) => self.foreign(at.span(), word, help),
            None => Ok(()),
        }
    }

    /// Refuses a keyword ability of cards.
    pub(crate) fn keyword_of_scene(&mut self, sc: &Scope<'t>, id: KeywordId, at: Node<'t>) -> Read<()> {
        let of_cards = self.decls.keywords.get(id.index()).is_some_and(|decl| !self.is_of_scene(decl.node));
        if !of_cards || !self.in_scene(sc) {
            return Ok(());
        }
        let name = self.content.keywords.get(id.index()).map(|k| k.name.to_string()).unwrap_or_default();
        self.foreign(at.span(), &name, "it is a keyword ability of cards; a state may have abilities")
    }

    /// An action that was not declared for scenes can be done there only if it is done to any object at all.
    fn action_of_cards(&self, id: ActionId) -> bool {
        let Some(decl) = self.decls.actions.get(id.index()) else { return false };
        let anywhere = |p: &Param<'t>| matches!(&p.sort, ParamSort::Thing(f) if f.sort == Sort::Object && f.zones.is_empty() && f.preds.is_empty());
        !self.is_of_scene(decl.node) && !decl.params.iter().any(anywhere)
    }

    /// Refuses words of the game of cards that are no verbs: `what` are symbols of mana, sizes, zones, stretches of turns.
    pub(crate) fn only_of_cards(&mut self, sc: &Scope<'t>, at: Node<'t>, what: CardWord) -> Read<()> {
        self.word_of_cards(sc, at.span(), at.text(), what)
    }

    /// The same of a word inside a phrase.
    pub(crate) fn word_of_cards(&mut self, sc: &Scope<'t>, at: Span, word: &str, what: CardWord) -> Read<()> {
        if !self.in_scene(sc) {
            return Ok(());
        }
        let help = match what {
            CardWord::Symbol => "deeds of a scene take time, such as `1 action { ... }`, and spells cause weariness",
            CardWord::Size => "creatures of a scene have numbers of their own, such as `gets +2 to Strength`",
            CardWord::Zone => "what is in play is in the scene; what is gone is in exile",
            CardWord::Control => "whoever plays a creature plays on; a state such as `held` says what it can't do",
            CardWord::Equipped => "who bears a thing is `you`; a state speaks of `this`, a law of `creatures`",
            CardWord::Status if word.starts_with("enchanted") => {
                "what a spell is on is `enchanted creature`, whether one or several; what has a state is named by it"
            }
            CardWord::Status => "nothing in a scene can be so; what holds somebody is a state, such as `held`",
            CardWord::Timing => {
                "a scene has no priority; what may be done only sometimes says when: `1 action, if you are asleep: ...`"
            }
            CardWord::Anybody => {
                "a thing is used by whoever bears it, a spell by its caster; what everybody can do is an `action`"
            }
            CardWord::AsThough => {
                "say when the prohibition holds instead, or take its reason away: `clear held from it`"
            }
            CardWord::Host => {
                "what a spell is on stays what it is on; a thing is given: `attach the gift to the taker`"
            }
            CardWord::Player => "things are done to creatures: `target creature`, `each creature you don't control`",
            CardWord::Turn => "a scene has no turns; time is counted, such as `for 5 rounds`, `every 1 hour`",
        };
        self.foreign(at, word, help)
    }

    fn foreign(&mut self, at: Span, word: &str, help: &str) -> Read<()> {
        let message = format!("`{word}` means nothing in a scene");
        self.error(Diagnostic::error(Code::OtherBook, at, message).help(help))
    }
}
