//! Clauses about how something is: `is tapped`, `has flying`, `was dealt damage this turn`.

use crate::check::build::{all, not};
use crate::check::clauses::modal::{Be, BeTime, Modal};
use crate::check::clauses::verbs::{Core, Forms, core_verb, participle};
use crate::check::nouns::filter::Draft;
use crate::check::nouns::np::{NounPhrase, joined_by_or};
use crate::check::nouns::reference::CombatRole;
use crate::check::{Checker, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

/// A clause about how something is, not about what it does.
pub(crate) struct State<'t> {
    /// All of it.
    pub node: Node<'t>,
    /// What it says.
    pub verb: StateVerb,
    /// The state is denied: `isn't`, `don't`.
    pub negated: bool,
    /// `was`, `had`: as it last existed.
    pub past: bool,
    /// A participle after `is`, such as `tapped` or `attached`; `None` if there is none.
    pub status: Option<Participle<'t>>,
}

/// A participle that says how something is.
#[derive(Clone, Copy)]
pub(crate) struct Participle<'t> {
    /// The word, for messages.
    node: Node<'t>,
    /// The verb that was done to it.
    verb: Core,
}

/// The verbs of states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StateVerb {
    /// `is`: what something is.
    Be,
    /// `has`: what something has.
    Have,
    /// `controls`: what a player controls.
    Control,
    /// `owns`: what a player owns.
    Own,
    /// `targets`: what a spell or ability targets.
    Target,
}

impl<'t> State<'t> {
    /// Reads a clause as a state; nothing if it is about an event.
    pub(crate) fn of(clause: Node<'t>) -> Option<Self> {
        let mut state = Self { node: clause, verb: StateVerb::Be, negated: false, past: false, status: None };
        let mut found = false;
        for child in clause.children() {
            match child.rule() {
                Rule::modal => match Modal::read(child.text())? {
                    Modal::Not => state.negated = true,
                    Modal::DidNot => (state.negated, state.past) = (true, true),
                    Modal::Cant | Modal::Can | Modal::Must | Modal::Would | Modal::Could => return None,
                },
                Rule::be => {
                    found = true;
                    let be = Be::read(child.text());
                    (state.past, state.negated) = (be.time == BeTime::Past, be.negated);
                    if be.time == BeTime::Open {
                        return None;
                    }
                }
                Rule::verb if found => {
                    let verb = participle(child.text())?;
                    if !matches!(
                        verb,
                        Core::Tap | Core::Untap | Core::Block | Core::Flip | Core::Attach | Core::Unattach
                    ) {
                        return None;
                    }
                    state.status = Some(Participle { node: child, verb });
                }
                Rule::verb => {
                    found = true;
                    (state.verb, state.past) = match core_verb(child.text())? {
                        (Core::Have, Forms::PAST_TENSE) => (StateVerb::Have, true),
                        (_, forms) if !forms.intersects(Forms::PRESENT) => return None,
                        (Core::Have, _) => (StateVerb::Have, state.past),
                        (Core::Control, _) => (StateVerb::Control, state.past),
                        (Core::Own, _) => (StateVerb::Own, state.past),
                        (Core::Target, _) => (StateVerb::Target, state.past),
                        _ => return None,
                    };
                }
                Rule::content_verb => return None,
                Rule::window => return None,
                _ => {}
            }
        }
        found.then_some(state)
    }

    /// What stands after the verb.
    pub(crate) fn args(&self) -> impl Iterator<Item = Node<'t>> + use<'t> {
        self.node.children().filter(|n| !matches!(n.rule(), Rule::modal | Rule::be | Rule::also_w | Rule::verb))
    }

    /// The first noun phrase after the verb.
    pub(crate) fn object(&self) -> Option<Node<'t>> {
        self.args().find(|n| n.rule() == Rule::nps)
    }
}

impl<'t> Checker<'t> {
    /// A state as a predicate of a candidate (`that is attacking you`).
    pub(crate) fn state_pred(&mut self, scope: &mut Scope<'t>, state: &State<'t>) -> Read<Predicate> {
        let pred = match state.verb {
            StateVerb::Be => self.be_pred(scope, state)?,
            StateVerb::Have => {
                let Some(run) = state.object().and_then(|o| NounPhrase::open(o).run) else {
                    return self.fail(Code::MissingPart, state.node, "expected what it has");
                };
                self.quality(scope, run)?
            }
            StateVerb::Target => self.targets_pred(scope, state)?,
            StateVerb::Control | StateVerb::Own => {
                let candidate = scope.slot();
                scope.read(candidate);
                let cond = self.controls(scope, Ref::Slot(candidate), state)?;
                Predicate::Where(candidate, Box::new(cond))
            }
        };
        Ok(if state.negated { not(pred) } else { pred })
    }

    /// `that targets this`, `it targets a creature you control`: a spell or ability on the stack.
    pub(crate) fn targets_pred(&mut self, scope: &mut Scope<'t>, state: &State<'t>) -> Read<Predicate> {
        let Some(object) = state.object() else {
            return self.fail(Code::MissingPart, state.node, "expected what it targets");
        };
        self.either_is_targeted(object)?;
        let what = Box::new(crate::check::build::as_filter(self.matched(scope, object)?));
        let only = state.node.child(Rule::only_w).is_some();
        Ok(if only { Predicate::TargetsOnly(what) } else { Predicate::Targets(what) })
    }

    /// Reports `that target you and a permanent`: print means either by it, the words mean both at once.
    pub(crate) fn either_is_targeted(&mut self, node: Node<'t>) -> Read<()> {
        if crate::check::nouns::np::parts(node).len() < 2 || crate::check::nouns::np::joined_by_or(node) {
            return Ok(());
        }
        let message = format!("`{}` may mean both of them or either", node.text());
        let either = node.text().rsplit_once(" and ").map(|(first, last)| format!("either is `{first} or {last}`; "));
        let help = format!(
            "{}both at once is said in two steps: `spells that target you that target a permanent you control`",
            either.unwrap_or_default()
        );
        self.fail_help(Code::Unclear, node, message, help)
    }

    /// The predicate that a clause with `is ...` asks of its subject.
    pub(crate) fn be_pred(&mut self, scope: &mut Scope<'t>, state: &State<'t>) -> Read<Predicate> {
        let args: Vec<Node<'t>> = state.args().collect();
        if let Some(status) = state.status {
            let pred = self.participle(scope, state, status, &args)?;
            self.pred_of_scene(scope, state.node.span(), status.node.text(), &pred)?;
            return Ok(pred);
        }
        let [first, rest @ ..] = &*args else { return self.fail(Code::MissingPart, state.node, "expected what it is") };
        match first.rule() {
            Rule::nps => {
                let phrases = self.parts(*first);
                if let ([one], [object]) = (&*phrases, rest)
                    && object.rule() == Rule::nps
                    && let Some(role) = CombatRole::read(one.text())
                {
                    return match role {
                        CombatRole::Attacking => self.attacks_one_of(scope, *object),
                        CombatRole::Blocking => self.reference(scope, *object).map(Predicate::Blocking),
                    };
                }
                if let ([one], [since]) = (&*phrases, rest)
                    && one.text() == "new since"
                {
                    return self.new_since(*since);
                }
                if let Some(extra) = rest.first() {
                    return self.fail(
                        Code::NotUnderstood,
                        *extra,
                        format!("`{}` is not understood here", extra.text()),
                    );
                }
                let mut preds = Vec::with_capacity(phrases.len());
                for phrase in phrases {
                    preds.push(self.is_pred(scope, phrase)?);
                }
                // `is an Elf or a Goblin`: one of them is enough.
                Ok(if joined_by_or(*first) { Predicate::Any(preds.into()) } else { all(preds) })
            }
            Rule::role | Rule::r_in | Rule::adverb => {
                let place = self.place_pred(scope, *first)?;
                match rest.first() {
                    None => Ok(place),
                    Some(extra) => self.fail_help(
                        Code::NotUnderstood,
                        *extra,
                        format!("`{}` is not understood here", extra.text()),
                        "what else it is like is said of a noun: `is a card in exile with a time counter`",
                    ),
                }
            }
            _ => self.fail(Code::NotUnderstood, *first, format!("`{}` is not understood here", first.text())),
        }
    }

    /// `is new since your last upkeep`: it came under this control after that.
    fn new_since(&mut self, at: Node<'t>) -> Read<Predicate> {
        match at.text() {
            "your last upkeep" => Ok(Predicate::If(Box::new(Condition::NewSinceUpkeep(Ref::This)))),
            _ => self.fail(Code::NotATime, at, "expected `your last upkeep`"),
        }
    }

    /// `is face down`, `is on the battlefield`, `is in your graveyard`.
    fn place_pred(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Predicate> {
        if node.rule() == Rule::adverb {
            return match node.text() {
                "face down" => Ok(Predicate::Is(Status::FaceDown)),
                "face up" => Ok(not(Predicate::Is(Status::FaceDown))),
                "alone" => Ok(Predicate::Is(Status::AttackingAlone)),
                text => self.fail(Code::NotACondition, node, format!("`{text}` is no state")),
            };
        }
        let Some(place) = node.children().find(|n| n.rule() != Rule::prep) else {
            return self.fail(Code::NotAZone, node, "expected a zone");
        };
        let place = match place.rule() {
            Rule::zone_to => place.children().find(|n| n.rule() != Rule::the_w).unwrap_or(place),
            _ => place,
        };
        let (zones, owner) = self.zones_of(scope, place)?;
        let mut preds = vec![Predicate::In(zones)];
        preds.extend(owner.map(Predicate::OwnedBy));
        Ok(all(preds))
    }

    /// `is tapped`, `is attached to it`, `is blocked by it`.
    fn participle(
        &mut self,
        scope: &mut Scope<'t>,
        state: &State<'t>,
        status: Participle<'t>,
        args: &[Node<'t>],
    ) -> Read<Predicate> {
        let role = args.first().filter(|n| n.rule() == Rule::role).copied();
        if let Some(extra) = args.get(usize::from(role.is_some())) {
            return self.fail(Code::NotUnderstood, *extra, format!("`{}` is not understood here", extra.text()));
        }
        let object = role.and_then(|r| r.children().find(|n| n.rule() != Rule::prep));
        Ok(match (status.verb, object) {
            (Core::Tap, None) => Predicate::Is(Status::Tapped),
            (Core::Untap, None) => not(Predicate::Is(Status::Tapped)),
            (Core::Block, None) => Predicate::Is(Status::Blocked),
            (Core::Flip, None) => Predicate::Is(Status::Flipped),
            (Core::Block, Some(by)) => Predicate::BlockedBy(self.reference(scope, by)?),
            (Core::Attach, Some(to)) if !self.is_reference(scope, to) => self.attached_to_one_of(scope, to)?,
            (Core::Attach, Some(to)) => Predicate::AttachedTo(self.reference(scope, to)?),
            _ => return self.fail(Code::NotUnderstood, state.node, "this state is not understood"),
        })
    }

    /// `that are attached to permanents you control`: what they are attached to is one of these.
    fn attached_to_one_of(&mut self, scope: &mut Scope<'t>, to: Node<'t>) -> Read<Predicate> {
        let candidate = scope.slot();
        scope.read(candidate);
        let host = Ref::Host(Box::new(Ref::Slot(candidate)));
        let filter = self.filter(scope, to)?;
        Ok(Predicate::Where(candidate, Box::new(Condition::Passes(host, Box::new(filter)))))
    }

    /// What `is NP` asks: identity with something known, or the words of the phrase.
    pub(crate) fn is_pred(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Predicate> {
        let np = NounPhrase::open(node);
        if self.is_known(scope, &np) {
            return Ok(Predicate::Same(self.known(scope, &np)?.0));
        }
        if let Some(id) = self.designation_words(&np) {
            return Ok(Predicate::Designated(id));
        }
        let mut draft = Draft::default();
        self.owner_in_front(scope, &np, &mut draft)?;
        if let Some(run) = np.run {
            let cut = self.cut(scope, run);
            self.read_run(scope, &cut, &mut draft)?;
        }
        for rel in &np.rels {
            self.relation(scope, *rel, &mut draft)?;
        }
        if np.other.is_some() {
            self.saw_all(np.other);
            draft.preds.push(not(Predicate::Same(Ref::This)));
        }
        // 108.2b: `is a creature card` asks whether it is a card, too; a real card is one.
        let said = draft.preds.is_empty() || draft.preds.contains(&Predicate::Is(Status::RealCard));
        if let Some(sort) = draft.sort.filter(|s| *s != Sort::Object && !(*s == Sort::Card && said)) {
            draft.preds.insert(0, Predicate::Sort(sort));
        }
        if !draft.zones.is_empty() {
            draft.preds.push(Predicate::In(draft.zones));
        }
        match draft.sort {
            // Not a token and no copy.
            Some(Sort::Card) if draft.preds.is_empty() => Ok(Predicate::Sort(Sort::Card)),
            _ if draft.preds.is_empty() => {
                let message = match draft.sort {
                    Some(_) => format!("everything is `{}`", node.text()),
                    None => format!("`{}` is not understood here", node.text()),
                };
                self.fail(Code::NotUnderstood, node, message)
            }
            _ => Ok(all(draft.preds)),
        }
    }
}
