//! What is known while one ability is read: slots, labels, parameters, and what `it` and `that creature` mean.

use crate::check::report::Reported;
use crate::check::so_far::Spoken;
use crate::ir::{
    Bind, CardTypes, Cost, CostTimes, EventPattern, Filter, KeywordId, LabelId, Match, Phrase, Pick, Ref, Rest, Slot,
    Sort, StrId, TargetSpec, Value,
};
use crate::source::Span;
use crate::syntax::Node;

/// What sort of thing a slot, a label or an antecedent holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// One or more objects.
    Object,
    /// One or more players.
    Player,
    /// An object or a player (`any target`).
    Either,
    /// A number, such as a chosen, rolled or counted one.
    Number,
    /// One color, such as a chosen one.
    Color,
    /// Any number of colors.
    Colors,
    /// A subtype, such as a chosen creature type.
    Subtype,
    /// A card type, such as a chosen one.
    CardType,
    /// The name of a card.
    Name,
    /// One of several words.
    Word,
    /// An extra turn that was taken: the number by which it is told from others (500.7).
    Turn,
    /// Only set or not set (`as kicked`, `as evoked`).
    Flag,
}

/// What is known about a thing that later words may refer to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct About {
    /// Whether it is an object, a player, a number or something else.
    pub kind: Kind,
    /// Its sort (objects).
    pub sort: Sort,
    /// Card types that it has one of; empty: not known.
    pub types: CardTypes,
    /// Several of them (`they`, `them`, `those creatures`).
    pub many: bool,
}

impl About {
    /// One object of this sort.
    pub fn object(sort: Sort, types: CardTypes) -> Self {
        Self { kind: Kind::Object, sort, types, many: false }
    }
    /// What is known of one player.
    pub fn player() -> Self {
        Self { kind: Kind::Player, sort: Sort::Player, types: CardTypes::empty(), many: false }
    }
    /// Something that is neither object nor player.
    pub fn plain(kind: Kind) -> Self {
        Self { kind, sort: Sort::Anything, types: CardTypes::empty(), many: false }
    }
    /// The same, but several.
    pub fn many(self) -> Self {
        Self { many: true, ..self }
    }
    /// At most so many; none: any number.
    pub fn up_to(self, max: Option<&Value>) -> Self {
        Self { many: max != Some(&Value::Num(1)), ..self }
    }
}

/// A name that is legal in one ability: `as name`, or a parameter of an action.
#[derive(Clone, Debug)]
pub struct Named<'t> {
    /// The label or parameter as the text writes it.
    pub name: &'t str,
    /// Where it stands.
    pub slot: Slot,
    /// What it holds.
    pub about: About,
    /// A parameter, which stands bare where its sort can stand; a label is read with `the`.
    pub param: bool,
    /// Its slot was made for it: it is neither a target nor a part of an event.
    pub fresh: bool,
    /// Each of several has done what it names: the member.
    pub each: Option<Slot>,
}

/// What the words around a pronoun say about what it means: players have turns and hands, things are untapped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Meant {
    /// Only players can be meant.
    Player,
    /// Only objects can be meant.
    Thing,
    /// Objects, if any fit; players do it as well.
    ThingFirst,
}

/// A thing that was mentioned.
#[derive(Clone, Debug)]
pub struct Antecedent {
    /// How to denote it.
    pub what: Ref,
    /// What is known about it.
    pub about: About,
    /// Where it was mentioned first.
    pub span: Span,
}

/// A number that `that much`, `that many` can mean.
#[derive(Clone, Debug)]
pub struct Amount {
    /// How to read it.
    pub value: Value,
    /// Where it was mentioned.
    pub span: Span,
    /// Each of several has such an amount: the member whose it is.
    pub each: Option<Slot>,
}

/// The argument of a parameter in one instance of a keyword.
#[derive(Clone, Debug)]
pub enum Argument<'t> {
    /// The argument of a `Number` parameter.
    Number(Value),
    /// `X`: that of the cost in the ability where the parameter stands (107.3).
    OwnX,
    /// The argument of a `Cost` parameter.
    Cost(Cost),
    /// The argument of a `Filter` or `Quality` parameter.
    Filter(Filter),
    /// The argument of a `Name` parameter: a card name.
    Name(StrId),
    /// Power and toughness.
    Pt(Value, Value),
    /// An effect, read where the parameter stands.
    Effect(Node<'t>),
    /// Abilities, read where the parameter stands.
    Abilities(Vec<Node<'t>>),
    /// A range of numbers (`2-6`, `7+`).
    Range(Value, Option<Value>),
}

/// A label of a definition that other abilities of the same object may read (607).
#[derive(Clone, Debug)]
pub struct ObjectLabel<'t> {
    /// The label as the text writes it.
    pub name: &'t str,
    /// The memory of the object in which its value is kept.
    pub label: LabelId,
    /// What it holds.
    pub about: About,
    /// If it is a cost of casting: how often that can be paid.
    pub times: Option<CostTimes>,
    /// Another ability than the one that writes it reads it.
    pub shared: bool,
    /// It belongs to a keyword that is given to something: that knows it, and this object does not.
    pub given: bool,
}

/// Where abilities stand: a card, a token, a keyword instance, an action. What they share.
#[derive(Clone, Debug, Default)]
pub struct Home<'t> {
    /// Name of the definition.
    pub name: StrId,
    /// How many messages there were before it was read.
    pub faults_before: usize,
    /// The mana cost has an X: the spell's abilities may read it (107.3).
    pub has_x: bool,
    /// Labels written anywhere in it, with what is known about them so far.
    pub labels: Vec<ObjectLabel<'t>>,
    /// Arguments, in a keyword instance.
    pub args: Vec<(&'t str, Argument<'t>)>,
    /// The keyword, in a keyword instance.
    pub keyword: Option<KeywordId>,
    /// Which instance of the keyword on the object.
    pub instance: u16,
    /// The home of the quoting ability, in `has { ... }` and `with { ... }`.
    pub outer: Option<usize>,
    /// The abilities belong to a scene.
    pub scene: bool,
    /// It is a law: nobody's.
    pub law: bool,
    /// It is a spell of a scene: what it is on is `enchanted creature`.
    pub cast: bool,
    /// It is an emblem: nothing that `other` could leave out (113.1).
    pub emblem: bool,
    /// The type line of a card or token, or what is asked of those that get it; nothing in keywords, and if anything may.
    pub frame: CardTypes,
    /// What a spell or an item is; of anything else nothing is known.
    pub types: CardTypes,
    /// The subtypes of a card or token, a spell or an item; empty elsewhere.
    pub subs: Vec<crate::ir::SubtypeId>,
    /// The words by which it speaks of what it is attached to.
    pub host_words: Vec<&'t str>,
    /// The nouns by which a spell speaks of what it is on.
    pub hosts: Vec<(crate::source::Span, &'t str)>,
    /// Ways of casting in which a spell asks whether it was cast, and where.
    pub ways: Vec<(crate::source::Span, crate::ir::MethodId)>,
    /// What the weariness of a spell is measured by: its target.
    pub measured: Option<(crate::source::Span, crate::ir::Filter)>,
    /// How many instances of each keyword the object has so far.
    pub instances: Vec<(KeywordId, u16)>,
}

/// What `enchanted creature` stands for.
#[derive(Clone, Copy, Default, Debug)]
pub enum Host {
    /// What it is attached to.
    #[default]
    Attached,
    /// Nothing yet: it is not known what the spell will be on.
    Unknown,
    /// What the spell takes hold of.
    Slot(Slot),
}

/// What players have voted for so far in what is read (701.31).
#[derive(Clone, Debug, Default)]
pub(crate) struct Ballots {
    /// The words that have been offered as options of a vote.
    pub words: Vec<crate::ir::StrId>,
    /// Some vote so far was for objects or players, not for words.
    pub things: bool,
}

/// What is known while one ability (or one delayed ability in it) is read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope<'t> {
    /// The home of the ability: an index into `Checker::homes`.
    pub home: usize,
    /// Next free slot.
    next: u8,
    /// Labels of this ability.
    pub names: Vec<Named<'t>>,
    /// Labels of the alternatives in front of the one that is being read.
    pub beside: Vec<Named<'t>>,
    /// What was spoken of in front of what the last `if` decides about.
    pub before_if: Spoken,
    /// Members of `each` in the statement that is being read: one after the other, so that behind it they are nothing.
    pub members: Vec<Slot>,
    /// Labels of such members in statements before.
    pub gone: Vec<&'t str>,
    /// What has been put onto the battlefield in the statements before: it is a permanent by then.
    pub arrived: Vec<Slot>,
    /// What `it`, `that creature`, `they` may mean.
    pub mentions: Vec<Antecedent>,
    /// Slots of candidates that are players.
    pub players: Vec<Slot>,
    /// What `that much`, `that many` may mean.
    pub amounts: Vec<Amount>,
    /// `X`, if the ability has one (its cost, or `where X is V`).
    pub x: Option<Value>,
    /// Targets of the block that is being read, in the order of the text.
    pub targets: Vec<TargetSpec>,
    /// Condition under which targets met now are announced (601.2c).
    pub target_if: Option<crate::ir::Condition>,
    /// Slots from this number on were given out in the block that is being read: nobody knows them as it is announced.
    pub announced: u8,
    /// The innermost loop of this block that is being read: over what, if that is a description, and the member.
    pub round_of: Option<(Option<crate::ir::Filter>, Slot)>,
    /// Targets are possible here (not in costs, statics, actions of state).
    pub can_target: bool,
    /// An instruction of the block that is being read stands in front: `this way` means what it did.
    pub acted: bool,
    /// The instruction that is being read is carried out by each of several: the member.
    pub each_doer: Option<Slot>,
    /// The extra turn that was taken last: what `that turn` means.
    pub extra_turn: Option<Slot>,
    /// The cost that a parameter stands for has an X, which whoever pays it announces (107.3a).
    pub cost_x: bool,
    /// What was spoken of around a loop: in its body `that spell` may mean it, if nothing in the body is one.
    pub outer: Vec<Antecedent>,
    /// What the sentence that is read replaces for players, beside its parts (`you have protection from red`).
    pub shields: Vec<crate::ir::AbilityId>,
    /// The sentence begins with how often it can be used (`once each turn: ...`).
    pub uses_said: bool,
    /// The doer of the instruction that is being read, where it is not `you` (`that player` sacrifices a creature).
    pub doer: Option<Ref>,
    /// Whom sentences without a subject speak to, where it is not `you`: whoever may do what stands in the braces.
    pub told: Option<Pick>,
    /// The candidate of the relation that is being read: `their`, `its` mean it.
    pub candidate: Option<Slot>,
    /// The subject of the clause that is being read: `its`, `it`, `their` mean it before anything else.
    pub subject: Option<Ref>,
    /// Names that stand right behind `this`: they are no numbers.
    pub names_of_this: Vec<Slot>,
    /// `this` was spoken of, so that `it` can mean it.
    pub said_this: bool,
    /// The text of an instant or sorcery is read: no permanent is `this`.
    pub no_permanent: bool,
    /// Where the event stands that the ability waits for.
    pub awaited: Option<Span>,
    /// Where `this` was the subject of an instruction last, or what it was done to.
    pub this_at: Option<Span>,
    /// In a block whose events happen at once: labels in it that hold something only when all of it has happened.
    pub at_once: Option<Vec<Slot>>,
    /// The attacker of the event: whose `the defending player` is meant.
    pub attacker: Option<Ref>,
    /// The piles that something was separated into.
    pub piles: Vec<Slot>,
    /// What the condition of the statement is about (`if the seen is a land card: ... it`): the next best meaning.
    pub topic: Option<Ref>,
    /// Slots of one trigger's events that the next event can take (`blocks a creature or becomes blocked by a creature`).
    pub reuse: Vec<(Kind, Slot)>,
    /// The label of which a part was taken last, and its parts: what `the rest` is about.
    pub rest: Option<Rest>,
    /// Slots that were read.
    used: [u64; 4],
    /// Subtypes are understood without their capital (the words of `{q}walk`).
    pub any_case: bool,
    /// Keywords are read that something else gets: what the object remembers is the memory of the giver there.
    pub giving: bool,
    /// What `enchanted creature` and similar phrases stand for in what is read.
    pub host: Host,
    /// Slots ran out; reported once.
    pub full: bool,
    /// Modes of the block that is being read.
    pub modes: Option<Box<crate::ir::Modes>>,
    /// X was given by `where X is V`, not announced.
    pub let_x: bool,
    /// What another letter of `where N is V` stands for, in a sentence that is always so.
    pub let_named: Option<(&'t str, Value)>,
    /// Numbers that sentences before have named behind themselves: the next one may take the letter again.
    pub let_slots: Vec<Slot>,
    /// The ability whose activation is the event: only `that ability` means it.
    pub activated: Option<Slot>,
    /// The cost of an activated ability is read: its X is announced (602.2b).
    pub announces: bool,
    /// Dice of the statement that is being read; none where dice can't fall.
    pub dice: Option<Vec<(Slot, i32, u16)>>,
    /// The event whose replacement is being read.
    pub replacing: Option<Box<crate::check::scope::Replacing>>,
    /// Where the types are that the tapping for mana gave that is waited for.
    pub types_tapped_for: Option<Slot>,
    /// What is done as something enters is being read.
    pub entering: bool,
    /// What stands behind the number that is being read and belongs to the sentence around it.
    pub behind: Option<Span>,
    /// What is chosen before the act that is being read, because the act itself does not hold it.
    pub chosen_first: Vec<(crate::ir::Pick, crate::ir::Bind)>,
    /// What acts chose without holding it, and where.
    pub unheld: Vec<(Slot, Span)>,
    /// A phrase that means one of several players, asked one by one: where it stands, and the slot of that player.
    pub someone: Option<(Span, Slot)>,
    /// A statement before this one was not understood and has been reported: what is missing may have been in it.
    pub broken: Option<Reported>,
    /// A rider is read: `the damage` is what its instruction deals.
    pub riding: bool,
    /// The place of several things that are chosen together, which may be `a single graveyard`; none: there is no such.
    pub single_place: Option<Span>,
    /// What players have voted for so far.
    pub ballots: Ballots,
    /// What a copy differs in is read (706.9).
    pub copying: bool,
    /// What the pronoun that is read next can mean by the words around it.
    pub meant: Option<Meant>,
    /// A relation of a noun, a number or a condition is read: a pronoun in it is no object of the clause around it.
    pub in_phrase: bool,
}

impl<'t> Scope<'t> {
    /// Forgets the members of `each` that were met since.
    pub(crate) fn leave_members(&mut self, since: usize) {
        for slot in self.members.split_off(since.min(self.members.len())) {
            let (kept, gone): (Vec<_>, Vec<_>) =
                std::mem::take(&mut self.names).into_iter().partition(|n| n.slot != slot);
            self.names = kept;
            self.gone.extend(gone.iter().map(|n| n.name));
            self.mentions.retain(|m| m.what != Ref::Slot(slot));
        }
    }

    /// An empty scope in this home.
    pub fn new(home: usize) -> Self {
        Self { home, ..Self::default() }
    }
    /// Whom a sentence without a subject speaks to.
    pub fn told(&self) -> Pick {
        self.told.clone().unwrap_or(Pick::Ref(Ref::You))
    }
    /// A new slot. At the end of the numbers the last one is given out again and `full` is set; the caller of the
    /// ability reports it.
    pub fn slot(&mut self) -> Slot {
        let slot = Slot(self.next);
        match self.next.checked_add(1) {
            Some(next) => self.next = next,
            None => self.full = true,
        }
        slot
    }
    /// Leaves the numbers below free for another ability that shares the environment.
    pub fn begin_at(&mut self, slot: u8) {
        self.next = self.next.max(slot);
    }
    /// Size of the environment.
    pub fn size(&self) -> u8 {
        self.next
    }
    /// Takes over the numbers of an inner scope (a delayed ability shares the environment).
    pub fn grow(&mut self, inner: &Scope<'t>) {
        self.next = self.next.max(inner.next);
        for (mine, theirs) in self.used.iter_mut().zip(inner.used) {
            *mine |= theirs;
        }
    }
    /// The slot of the player of whom it is asked one by one, where this phrase means one of several.
    pub fn one_asked(&self, phrase: crate::syntax::Node<'t>) -> Option<Slot> {
        self.someone.filter(|(at, _)| *at == phrase.span()).map(|(_, slot)| slot)
    }
    /// Notes that a slot is read.
    pub fn read(&mut self, slot: Slot) {
        if let Some(word) = self.used.get_mut(usize::from(slot.0 / 64)) {
            *word |= 1 << (slot.0 % 64);
        }
    }
    /// Whether something that is read now reads one of these slots; gives the first of them.
    pub fn reads_one_of<T>(&mut self, slots: &[Slot], read: impl FnOnce(&mut Self) -> T) -> (Option<Slot>, T) {
        let (found, done) = self.reads_of(slots, read);
        (found.first().copied(), done)
    }
    /// Those of these slots that something reads that is read now.
    pub fn reads_of<T>(&mut self, slots: &[Slot], read: impl FnOnce(&mut Self) -> T) -> (Vec<Slot>, T) {
        let before = self.used;
        for slot in slots {
            if let Some(word) = self.used.get_mut(usize::from(slot.0 / 64)) {
                *word &= !(1 << (slot.0 % 64));
            }
        }
        let done = read(self);
        let found = slots.iter().copied().filter(|s| self.is_read(*s)).collect();
        for (word, old) in self.used.iter_mut().zip(before) {
            *word |= old;
        }
        (found, done)
    }
    /// Whether a slot was read so far.
    pub fn is_read(&self, slot: Slot) -> bool {
        self.used.get(usize::from(slot.0 / 64)).is_some_and(|w| w >> (slot.0 % 64) & 1 == 1)
    }
    /// Whether a slot may hold several things: targets of which there may be more than one, or a label of several.
    pub fn may_hold_several(&self, slot: Slot) -> bool {
        let targets = self.targets.iter().any(|t| t.slot == slot && t.max != Some(Value::Num(1)));
        // What each of several has picked is one thing as long as it is about that one.
        let other = |each: Option<Slot>| each.is_some() && each != self.each_doer;
        targets || self.names.iter().any(|n| n.slot == slot && (n.about.many || other(n.each)))
    }
    /// A label of this ability.
    pub fn named(&self, name: &str) -> Option<&Named<'t>> {
        self.names.iter().rev().find(|n| n.name == name)
    }
    /// Makes a name known.
    pub fn name(&mut self, name: &'t str, slot: Slot, about: About) {
        let each = self.each_doer;
        self.names.push(Named { name, slot, about, param: false, fresh: false, each });
    }
    /// Where a label stands: a name that alternatives have in common means one thing, whichever of them is carried out.
    pub fn slot_of_label(&mut self, name: &str, about: About) -> Slot {
        let same = |n: &&Named<'t>| n.name == name && n.about.kind == about.kind;
        match self.beside.iter().rev().find(same) {
            Some(found) => found.slot,
            None => self.slot(),
        }
    }
    /// Makes a parameter of the declaration known.
    pub fn parameter(&mut self, name: &'t str, slot: Slot, about: About) {
        self.names.push(Named { name, slot, about, param: true, fresh: false, each: None });
    }
    /// Whether a parameter of the declaration has this name.
    pub fn has_parameter(&self, name: &str) -> bool {
        self.names.iter().any(|n| n.param && n.name == name)
    }
    /// Notes that something was mentioned; a second mention of the same thing is not a second candidate.
    pub fn mention(&mut self, what: Ref, about: About, span: Span) {
        if !self.mentions.iter().any(|m| m.what == what) {
            self.mentions.push(Antecedent { what, about, span });
        }
    }
    /// Where something was spoken of, here or around the loop that is read.
    pub fn mentioned(&self, what: &Ref) -> Option<&Antecedent> {
        self.mentions.iter().chain(&self.outer).find(|m| m.what == *what)
    }
    /// How much has been spoken of by now.
    pub fn spoken(&self) -> Spoken {
        Spoken { names: self.names.len(), mentions: self.mentions.len() }
    }
    /// A part of what a label holds is picked; what it is remembered by, where that is known.
    pub fn take_part(&mut self, of: &Ref, part: Option<Slot>) {
        // A part of what was picked leaves the rest of the whole what it was.
        if self.rest.as_ref().is_some_and(|rest| rest.taken.iter().any(|slot| *of == Ref::Slot(*slot))) {
            return;
        }
        let rest = match self.rest.take() {
            Some(rest) if rest.of == *of => self.rest.insert(rest),
            _ => self.rest.insert(Rest { of: of.clone(), taken: Vec::new() }),
        };
        rest.taken.extend(part);
    }
    /// A part is picked of what labels hold, where the phrase says so: `the rest` is the rest of that.
    pub fn take_from(&mut self, filter: &Filter, part: Slot) {
        for pred in &filter.preds {
            if let crate::ir::Predicate::Same(whole @ Ref::Slot(_)) = pred {
                self.take_part(whole, Some(part));
            }
        }
    }
    /// Notes an amount that `that much` may mean.
    pub fn amount(&mut self, value: Value, span: Span) {
        if !self.amounts.iter().any(|a| a.value == value) {
            self.amounts.push(Amount { value, span, each: self.each_doer });
        }
    }
    /// Takes the targets collected so far (the end of a block).
    pub fn take_targets(&mut self) -> Box<[TargetSpec]> {
        std::mem::take(&mut self.targets).into()
    }
    /// A bind to a new slot that is not linked to other abilities.
    pub fn fresh(&mut self) -> Bind {
        Bind { slot: self.slot(), linked: None, amount: false }
    }
}

/// What is known about_filter the things that pass.
pub(crate) fn about_filter(filter: &Filter) -> About {
    match filter.sort {
        Sort::Player => About::player(),
        Sort::Damageable | Sort::Anything => {
            About { kind: Kind::Either, ..About::object(filter.sort, CardTypes::empty()) }
        }
        sort => About::object(sort, filter.types().collect()),
    }
}

/// What is known about a thing that was mentioned.
pub(crate) fn about_of(scope: &Scope<'_>, what: &Ref) -> Option<crate::check::About> {
    scope.mentioned(what).map(|m| m.about).or_else(|| match what {
        _ if what.means_players() => Some(crate::check::About::player()),
        Ref::This | Ref::Member | Ref::Host(_) => Some(crate::check::About::object(Sort::Object, CardTypes::empty())),
        Ref::Slot(slot) => scope.names.iter().find(|n| n.slot == *slot).map(|n| n.about),
        _ => None,
    })
}

/// The types that everything has that a phrase speaks of; empty: nothing is known of it.
pub(crate) fn types_asked(scope: &Scope<'_>, affected: &Match) -> CardTypes {
    let about = match affected {
        Match::Filter(f) => Some(about_filter(f)),
        Match::Ref(r) => about_of(scope, r),
        Match::Any => None,
    };
    about.map(|about| about.types).unwrap_or_default()
}

/// Notes that the slot of a reference is read.
pub(crate) fn bind_pronouns(scope: &mut Scope<'_>, what: &Ref) {
    Phrase::from(what).any(&mut |part| {
        if let Phrase::Ref(Ref::Slot(slot)) = part {
            scope.read(*slot);
        }
        false
    });
}

/// What is being replaced while the body of a replacement is read.
#[derive(Clone, Debug)]
pub(crate) struct Replacing {
    /// The event; the first of several.
    pub event: EventPattern,
    /// The verbs of all of them.
    pub sorts: Vec<crate::ir::Verb>,
    /// Something said `instead` and is another event.
    pub instead: bool,
    /// The first slot of the body.
    pub first: u8,
    /// Slots of the body that what happens to the event reads.
    pub read: Vec<Slot>,
}

/// Of a trigger that waits: it triggers once in all.
pub(crate) const ONCE: u16 = 0;
