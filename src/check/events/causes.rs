//! Causes that an event can have (`by S`): what nothing ever brings about is refused.

use crate::check::clauses::clause::Clause;
use crate::check::clauses::verbs::Core;
use crate::check::events::draft::Draft;
use crate::check::{Checker, Kind, Read, Scope};
use crate::diag::Code;
use crate::ir::{By, EventPattern, Match, Ref, Role, Sort, Verb};

/// What can make players do it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MadeToDo {
    /// It may be a spell or an ability that makes them do it: `a spell an opponent controls would draw a card`.
    Spells,
    /// It may be any object whose ability does it: `when this creates a token`.
    Objects,
    /// Nothing makes them do it: they cast, activate and play.
    Nothing,
}

impl<'t> Checker<'t> {
    /// Players draw, create and scry, also because of an object, which is then what makes them do it. Of what nothing makes
    /// them do an object is no subject.
    pub(crate) fn cause_of_deed(&mut self, scope: &mut Scope<'t>, draft: &mut Draft, clause: &Clause<'t>) -> Read<()> {
        let Some(how) = made_to_do(draft.ev.verb) else { return Ok(()) };
        if draft.ev.by != By::Any || self.in_scene(scope) {
            return Ok(());
        }
        let by = match &draft.ev.subject {
            Match::Filter(f) if f.sort.is_of_stack() => MadeToDo::Spells,
            Match::Filter(f) if matches!(f.sort, Sort::Permanent | Sort::Card | Sort::Source | Sort::Object) => {
                MadeToDo::Objects
            }
            Match::Ref(r) if *r == Ref::This || self.about_ref(scope, r).kind == Kind::Object => MadeToDo::Objects,
            _ => return Ok(()),
        };
        match (how, by) {
            (MadeToDo::Nothing, _) => {
                let message = format!("only players do this: `{}`", clause.word);
                let help = "say who: `you`, `its controller`, `opponents`; what is done with an object is said of it: `abilities of \
                            creatures can't be activated`, `creature spells can't be cast`";
                return self.fail_help(Code::Impossible, clause.node, message, help);
            }
            // What players alone are said to do is judged with the whole ability.
            (MadeToDo::Spells, MadeToDo::Objects) => return Ok(()),
            _ => {}
        }
        draft.ev.by = By::Source(std::mem::replace(&mut draft.ev.subject, Match::Any));
        let (subjects, others): (Vec<_>, Vec<_>) =
            std::mem::take(&mut draft.binds).into_iter().partition(|(role, _)| *role == Role::Subject);
        draft.binds = others;
        scope.mentions.retain(|m| !subjects.iter().any(|(_, slot)| m.what == Ref::Slot(*slot)));
        Ok(())
    }

    /// Whether such an event can come about so.
    pub(crate) fn can_be_caused(&mut self, scope: &Scope<'t>, event: &EventPattern, clause: &Clause<'t>) -> Read<()> {
        let rests = event.verb == Verb::RemoveCounters
            && (event.counter.is_none() || event.counter == self.content.scene.weariness);
        if event.by == By::Resting && !rests {
            let message = format!("`{}` never comes about in such a way", clause.node.text());
            let help =
                "what rest takes away is weariness: `1 or more weariness counters are removed from this by resting`";
            return self.fail_help(Code::NeverHappens, clause.node, message, help);
        }
        if self.in_scene(scope) {
            return Ok(());
        }
        let moves = matches!(event.verb, Verb::Move | Verb::Action(_));
        let help = match &event.by {
            // 704.5g: what dies of damage is destroyed by the rules, and no source does it.
            By::Source(_) if clause.core() == Some(Core::Die) => {
                "of what was dealt damage say `a creature that was dealt damage by this this turn dies`; what an effect \
                 destroys is `is destroyed`"
            }
            By::Source(_) if is_of_rules(event.verb) => "the rules bring this about, and nothing else: leave it out",
            By::Action(_) if !moves => {
                "what moves can be part of an action: `a card is put into a graveyard by discarding`"
            }
            By::Resolving if !moves => {
                "as a spell resolves it is put somewhere: `this is put into your graveyard by resolving`"
            }
            By::Attacking if event.verb != Verb::Tap => {
                "what attacks is tapped by it: `this becomes tapped by attacking`"
            }
            _ => return Ok(()),
        };
        let message = format!("`{}` never comes about in such a way", clause.node.text());
        self.fail_help(Code::NeverHappens, clause.node, message, help)
    }
}

/// Events that turn-based actions and the rules of combat bring about.
fn is_of_rules(verb: Verb) -> bool {
    matches!(verb, Verb::Attack | Verb::DeclareAttack | Verb::BecomeUnblocked | Verb::Begin | Verb::End)
}

/// Whether only players are the subject of events of this verb, and whether something makes them do it; none: others are.
fn made_to_do(verb: Verb) -> Option<MadeToDo> {
    match verb {
        Verb::Draw | Verb::GainLife | Verb::LoseLife | Verb::Search | Verb::Shuffle => Some(MadeToDo::Spells),
        Verb::Create
        | Verb::Tap
        | Verb::Untap
        | Verb::Reveal
        | Verb::PutCounters
        | Verb::RemoveCounters
        | Verb::Move
        | Verb::Action(_) => Some(MadeToDo::Objects),
        Verb::Cast | Verb::PlayLand | Verb::Activate | Verb::AddMana | Verb::TapForMana | Verb::Look => {
            Some(MadeToDo::Nothing)
        }
        _ => None,
    }
}
