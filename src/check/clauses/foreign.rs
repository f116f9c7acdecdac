//! What belongs to the game of cards and means nothing in a scene: said where it is used, with what is meant instead.

pub(crate) use crate::check::clauses::card_word::CardWord;
use crate::check::clauses::of_cards;
use crate::check::clauses::verbs::{Core, Verb as Word};
use crate::check::decls::{Param, ParamSort};
use crate::check::names::segment::part_span;
use crate::check::{Checker, Read, Scope};
use crate::diag::{Code, Diagnostic};
use crate::ir::{
    ActionId, CardTypes, CounterId, DefId, DesignationId, Instruction, KeywordId, Modifier, Predicate, Sort, Value,
};
use crate::source::Span;
use crate::syntax::{Node, Rule};

/// Verbs of the grammar that a scene has no meaning for, and what is said instead.
const VERBS: &[(&[Core], &str)] = &[
    (&[Core::Draw, Core::Look, Core::Search, Core::Shuffle, Core::Reveal], "nobody has cards in a scene"),
    (&[Core::Tap, Core::Untap], "what can't act in a scene has a state, such as `held`"),
    (&[Core::Attack, Core::Block], "a scene has no combat; whoever strikes deals damage"),
    (&[Core::Die], "nobody dies by a rule of scenes; ask for damage, or for what is exiled"),
    (
        &[Core::Resolve, Core::Copy, Core::Activate, Core::Trigger, Core::Play],
        "a scene has no stack: what is cast takes effect at once",
    ),
    (
        &[Core::End],
        "a scene has no turns; a spell ends with `end this`, and what follows then stands behind `when this leaves:`",
    ),
    (&[Core::Add], "nobody has mana in a scene; what a spell costs is its weariness"),
    (
        &[Core::Gain, Core::Lose],
        "creatures have damage and counters: `deal 3 damage to it`, `remove 3 damage from it`, `put 1 corruption counter on it`, \
         `remove 1 weariness counter from it`",
    ),
    (&[Core::Take], "damage is dealt, `1 action, deal 3 damage to you: ...`; a scene has no turns to take"),
    (
        &[Core::Vote, Core::Win, Core::Restart, Core::Meld, Core::PhaseIn, Core::PhaseOut],
        "a scene has no turns and no winner",
    ),
    (
        &[Core::Pay],
        "what something costs in a scene is done: `1 action, deal 1 damage to you: ...`, `remove 1 courage counter from you`",
    ),
    (&[Core::Flip], "chance is a test, such as `if you pass Wits 15: ...`, or dice: `deal 1d6 damage to it`"),
    (&[Core::Exchange], "say what becomes of each: `give`, `becomes`, `gets +2 to Strength`"),
    (&[Core::Transform, Core::Turn], "nothing in a scene has another side"),
];

impl<'t> Checker<'t> {
    /// Refuses a verb that means nothing in a scene.
    pub(crate) fn verb_of_scene(&mut self, scope: &Scope<'t>, verb: Word, at: Node<'t>, word: &str) -> Read<()> {
        if !self.in_scene(scope) {
            return Ok(());
        }
        let help = match verb {
            Word::Core(base) => VERBS.iter().find(|(verbs, _)| verbs.contains(&base)).map(|(_, help)| *help),
            Word::Action(id) => self.help_for_action(id),
            Word::Be | Word::Alias(_) => None,
        };
        let of_control = || at.descendants().any(|n| n.rule() == Rule::control_of);
        let help = help.map(|help| if of_control() { CardWord::Control.help(word) } else { help });
        match help {
            Some(help) => self.foreign(at.span(), word, help),
            None => Ok(()),
        }
    }

    /// What is said instead of an action of cards; none: it is one of scenes.
    fn help_for_action(&self, id: ActionId) -> Option<&'static str> {
        self.action_of_cards(id).then(|| match self.content.roles.undo_spell == Some(id) {
            true => {
                "counter-spells are a rule of casting (ME-8), and no text says whether a spell can be countered; a spell that \
                 runs ends by `end target spell`"
            }
            false => {
                "it is an action of the game of cards; here a spell ends, `end target spell`, what leaves is exiled, and a test is a \
                 condition: `if you pass Willpower 15: ...`"
            }
        })
    }

    /// Refuses an action of cards that stands where a line of a spell does.
    pub(crate) fn action_in_line(&mut self, at: Span, name: &str) -> Read<()> {
        let found = self.vocab.actions.get(name).copied();
        match found.filter(|_| self.scene_now).and_then(|id| self.help_for_action(id)) {
            Some(help) => self.foreign(at, name, help),
            None => Ok(()),
        }
    }

    /// Refuses a status of permanents that something is said to have.
    pub(crate) fn status_in_scene(&mut self, at: Span, word: &str) -> Read<()> {
        self.foreign(at, word, CardWord::Status.help(word))
    }

    /// Refuses a keyword ability of cards.
    pub(crate) fn keyword_of_scene(&mut self, scope: &Scope<'t>, id: KeywordId, at: Node<'t>) -> Read<()> {
        let of_cards = self.decls.keywords.get(id.index()).is_some_and(|decl| !self.is_of_scene(decl.node));
        if !of_cards || !self.in_scene(scope) {
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
    pub(crate) fn only_of_cards(&mut self, scope: &Scope<'t>, at: Node<'t>, what: CardWord) -> Read<()> {
        self.word_of_cards(scope, at.span(), at.text(), what)
    }

    /// The same of a word inside a phrase.
    pub(crate) fn word_of_cards(&mut self, scope: &Scope<'t>, at: Span, word: &str, what: CardWord) -> Read<()> {
        if !self.in_scene(scope) {
            return Ok(());
        }
        self.foreign(at, word, what.help(word))
    }

    /// Refuses a property that only cards have.
    pub(crate) fn pred_of_scene(&mut self, scope: &Scope<'t>, at: Span, word: &str, pred: &Predicate) -> Read<()> {
        match of_cards::asked_by(pred) {
            Some(what) => self.word_of_cards(scope, at, word, what),
            None => Ok(()),
        }
    }

    /// Refuses a number that only cards and their players have.
    pub(crate) fn value_of_scene(&mut self, scope: &Scope<'t>, at: Node<'t>, value: &Value) -> Read<()> {
        match of_cards::spoken_of(value) {
            Some(what) => self.only_of_cards(scope, at, what),
            None => Ok(()),
        }
    }

    /// Refuses changes of characteristics that only cards have.
    pub(crate) fn changes_of_scene(&mut self, scope: &Scope<'t>, at: Node<'t>, changes: &[Modifier]) -> Read<()> {
        match changes.iter().find_map(of_cards::made_by) {
            Some(what) => self.only_of_cards(scope, at, what),
            None => Ok(()),
        }
    }

    /// Refuses a kind of counter that does something in the game of cards by itself or by its rules.
    pub(crate) fn counter_of_scene(&mut self, at: Node<'t>, name: &str, id: CounterId) -> Read<()> {
        let of_cards = self.content.counters.get(id.index()).is_some_and(|c| c.of_cards);
        if !self.scene_now || !of_cards {
            return Ok(());
        }
        self.foreign(part_span(at, name), name, CardWord::Counter.help(name))
    }

    /// Refuses what is done by words of other meaning, and to cards only.
    pub(crate) fn acts_of_scene(&mut self, scope: &Scope<'t>, at: Node<'t>, done: &[Instruction]) -> Read<()> {
        let foreign = done.iter().find_map(|i| match i {
            Instruction::Do { act, .. } => of_cards::done_by(act),
            _ => None,
        });
        match foreign {
            Some(what) => self.only_of_cards(scope, at, what),
            None => Ok(()),
        }
    }

    /// Refuses a state that was declared for cards.
    pub(crate) fn state_of_scene(&mut self, at: Span, id: DesignationId) -> Read<()> {
        let declared = self.content.designations.get(id.index());
        let of_cards = declared.is_some_and(|d| d.of_cards);
        let name = declared.map(|d| d.name.to_string()).unwrap_or_default();
        match of_cards {
            true => self.foreign(at, &name, CardWord::Mark.help(&name)),
            false => Ok(()),
        }
    }

    /// Refuses a token that was declared for cards.
    pub(crate) fn token_of_scene(&mut self, scope: &Scope<'t>, at: Node<'t>, token: DefId) -> Read<()> {
        let ours = CardTypes::CREATURE | CardTypes::THING;
        let types = self.content.defs.get(token.index()).map_or(ours, |d| d.types);
        if ours.contains(types) { Ok(()) } else { self.only_of_cards(scope, at, CardWord::Token) }
    }

    fn foreign(&mut self, at: Span, word: &str, help: &str) -> Read<()> {
        let message = format!("`{word}` means nothing in a scene");
        self.error(Diagnostic::error(Code::OtherBook, at, message).help(help))
    }
}
