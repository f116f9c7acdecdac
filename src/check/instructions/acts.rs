//! What is done: from the verb to the act.

use crate::check::build::push_part;
use crate::check::clauses::clause::{Clause, operand};
use crate::check::clauses::prep::Prep;
use crate::check::clauses::verbs::{Core, Forms, Verb as Word, participle};
use crate::check::instructions::build::{Acts, bound, for_each_doer, one};
use crate::check::nouns::noun::Unit;
use crate::check::nouns::np::inner_np;
use crate::check::{About, Checker, Kind, Read, Scope, vocab};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::syntax::{Node, Rule};

/// A declared action with what it is done to, before what else stands in its sentence is read.
pub(super) struct DeclaredAct {
    /// Who does it.
    pub doer: Pick,
    /// Which action it is.
    pub action: ActionId,
    /// What its parameters stand for, in the order of the declaration.
    pub args: Vec<Arg>,
    /// Where what was picked for it is kept.
    pub bind: Option<Bind>,
}

impl<'t> Checker<'t> {
    /// One thing that somebody does.
    pub(crate) fn act(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        if c.modal.is_some() || c.past || c.passive() || !c.forms.intersects(Forms::PRESENT) {
            let message = format!("`{}` does not say what is done", c.node.text());
            return self.fail_help(
                Code::NotAnInstruction,
                c.node,
                message,
                "use the active voice in the present, such as `destroy it`",
            );
        }
        // `deal the next 1 damage to this to target creature instead this turn` takes the place of no event that is spoken of.
        if c.core() == Some(Core::Deal) && c.peek_object().is_some_and(|n| n.text().starts_with("the next")) {
            return self.redirect_next(scope, c, who);
        }
        let instead = c.adverb("instead");
        if instead && let Some(changed) = self.act_instead(scope, c, who)? {
            return Ok(changed);
        }
        self.verb_of_scene(scope, c.verb, c.node, c.word)?;
        let done = match c.verb {
            Word::Action(id) => self.perform(scope, c, who, id),
            Word::Core(base) => self.core_act(scope, c, who, base),
            Word::Be => self.fail(Code::NotAnInstruction, c.node, "`is` does not say what is done"),
            Word::Alias(_) => self.fail(Code::NotAnEvent, c.node, format!("`{}` is only a word for an event", c.word)),
        };
        if instead { Ok(vec![Instruction::Instead(done?.into())]) } else { done }
    }

    pub(super) fn core_act(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick, base: Core) -> Acts {
        if matches!(base, Core::Put | Core::Remove | Core::Move | Core::Double | Core::Get)
            && let Some(done) = self.joined_counters(scope, c, who, base)?
        {
            return Ok(done);
        }
        match base {
            Core::Deal => self.deal(scope, c, who),
            Core::Gain => self.gain(scope, c, who),
            Core::Lose => self.lose(scope, c, who),
            Core::Get => self.get(scope, c, who),
            Core::Draw => self.draw(scope, c, who),
            Core::Put => self.put(scope, c, who),
            Core::Return => self.move_act(scope, c, who),
            Core::Remove => self.remove(scope, c, who),
            Core::Move => self.move_counters(scope, c, who),
            Core::Tap => self.on_object(scope, c, who, Act::Tap),
            Core::Untap => self.on_object(scope, c, who, Act::Untap),
            Core::Transform => self.on_object_or_subject(scope, c, who, Act::Transform),
            Core::Unattach => self.on_object(scope, c, who, Act::Unattach),
            Core::Reveal => self.reveal(scope, c, who),
            Core::Shuffle => self.shuffle(scope, c, who),
            Core::Look => self.look(scope, c, who),
            Core::Search => self.search_act(scope, c, who),
            Core::Attach => self.attach(scope, c, who),
            Core::Create => self.create(scope, c, who),
            Core::Add => self.add(scope, c, who),
            Core::Choose if c.peek_object().is_some_and(crate::check::instructions::moves::is_pile) => {
                self.choose_pile(scope, c, who)
            }
            Core::Choose => self.choose(scope, c, who),
            Core::Play if c.peek_object().is_some_and(crate::check::nouns::np::is_subgame) => {
                self.subgame(scope, c, who)
            }
            Core::Cast | Core::Play => self.cast_now(scope, c, who, base == Core::Play),
            Core::Copy => self.copy(scope, c, who),
            Core::Prevent => self.prevent(scope, c, who),
            Core::Pay => self.pay(scope, c, who),
            Core::Become => self.become_act(scope, c, who),
            Core::Win | Core::Restart | Core::End => self.game(scope, c, who, base),
            Core::Turn => self.turn(scope, c, who),
            Core::Flip => self.flip(scope, c, who),
            Core::Roll => self.roll(scope, c, who),
            Core::Vote => self.vote(scope, c, who),
            Core::Activate => self.activate_mana(scope, c, who),
            Core::Separate | Core::Divide => self.separate(scope, c, who),
            Core::Take => self.take_extra(scope, c, who),
            Core::Skip => self.skip(scope, c, who),
            Core::Exchange => self.exchange(scope, c, who),
            Core::Change => self.change_target(scope, c, who),
            Core::PhaseIn | Core::PhaseOut => self.phase(scope, c, who, base),
            Core::Double => self.double(scope, c, who),
            Core::Meld => self.meld(scope, c, who),
            Core::Own => self.on_card(scope, c, who, Act::Own),
            Core::Reselect => self.reselect(scope, c, who),
            Core::Block if c.peek_object().is_some() && !self.is_player_pick(scope, who) => {
                self.block_now(scope, c, who)
            }
            Core::Attack | Core::Block => self.fail_help(
                Code::WrongPlace,
                c.node,
                format!("`{}` can't be an instruction", base.word()),
                "use `must attack` or `must block` with a window such as `this turn`",
            ),
            _ => self.fail(Code::WrongPlace, c.node, format!("`{}` can't be an instruction", c.word)),
        }
    }

    /// A verb with one object.
    fn on_object(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick, act: fn(Pick) -> Act) -> Acts {
        let (pick, bind) = self.operand_bound(scope, c)?;
        self.operand_fits(scope, c, &pick, Sort::Permanent)?;
        bound(who, act(pick), bind)
    }

    /// A verb with one card, wherever it is.
    fn on_card(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick, act: fn(Pick) -> Act) -> Acts {
        let (pick, bind) = self.operand_bound(scope, c)?;
        bound(who, act(pick), bind)
    }

    /// `transform this`, `this transforms`: with a permanent as subject it is what changes.
    fn on_object_or_subject(
        &mut self,
        scope: &mut Scope<'t>,
        c: &mut Clause<'t>,
        who: &Pick,
        act: fn(Pick) -> Act,
    ) -> Acts {
        if c.peek_object().is_none() && *who != Pick::Ref(Ref::You) {
            return one(&Pick::Ref(Ref::You), act(who.clone()));
        }
        self.on_object(scope, c, who, act)
    }

    /// The object of a verb, which must be there.
    pub(crate) fn operand_bound(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>) -> Read<(Pick, Option<Bind>)> {
        let Some(node) = c.object() else {
            let message = format!("what `{}` is about is missing", c.word);
            return self.fail_help(
                Code::NotAnInstruction,
                c.node,
                message,
                format!("expected a noun phrase, such as `{} target creature`", c.word),
            );
        };
        let (pick, bind) = self.pick_bound(scope, node)?;
        self.operand_fits(scope, c, &pick, Sort::Object)?;
        // What nobody reads is reported with what is meant by it.
        if !c.has_role(Prep::From) {
            self.picked_somewhere(node, &pick)?;
        }
        // `put it onto the battlefield as risen`: the name may stand at the end.
        let bind = match (bind, c.part(Rule::label)) {
            (None, Some(label)) => {
                let about = self.about_pick(scope, &pick);
                Some(self.bind_label(scope, label, about))
            }
            (bind, None) => bind,
            (Some(b), Some(label)) if scope.names.iter().any(|n| n.slot == b.slot) => {
                return self.fail(Code::Mixed, label, "this has a name already");
            }
            (Some(_), Some(label)) => {
                let help = format!("write `{} {}`", node.text(), label.text());
                return self.fail_help(Code::Mixed, label, "what is picked has its name right behind it", help);
            }
        };
        Ok((pick, bind))
    }

    // ------------------------------------------------------------ declared actions

    /// A declared move with a state on arrival (`exile it face down`, `exile this with 3 time counters`), and with
    /// an end (`exile it until this leaves`).
    pub(super) fn moved_state(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, done: DeclaredAct) -> Acts {
        let DeclaredAct { doer, action: id, args, mut bind } = done;
        let target = match args.first() {
            Some(Arg::Pick(p)) => Some(p.clone()),
            _ => None,
        };
        let mut after = Vec::new();
        // Where nothing is named that could be moved, these words are read by nobody, and whoever asks what is left says so.
        let stated = match target {
            Some(_) => c.adverb("face down") as u8 + c.has_role(Prep::With) as u8 * 2,
            None => 0,
        };
        if stated != 0 && !self.puts_into_exile(id) {
            let message = format!("`{}` does not put anything anywhere face down or with counters", c.word);
            let help = "what is exiled may lie face down or with counters: `exile it face down`, `exile this with 3 time counters`";
            return self.fail_help(Code::WrongPlace, c.node, message, help);
        }
        let until = target.as_ref().and_then(|_| c.part(Rule::until));
        if (stated != 0 || until.is_some()) && bind.is_none() && target.is_some() {
            bind = Some(scope.fresh());
        }
        let moved = bind.map(|b| Pick::Ref(Ref::Slot(b.slot)));
        if stated & 1 != 0
            && let Some(what) = &moved
        {
            let act = Act::TurnFace { what: what.clone(), up: false };
            after.push(Instruction::Do { who: doer.clone(), act, bind: None });
        }
        if stated & 2 != 0
            && let Some(on) = moved.clone()
            && let Some(role) = c.role(Prep::With)
        {
            let phrases = self.counter_phrases(operand(role));
            let equal = if phrases.len() == 1 { c.part(Rule::equal_to) } else { None };
            for np in phrases {
                let (kind, n) = self.counters_phrase(scope, np, equal)?;
                let act = Act::PutCounters(PutCounters { kind, n, up_to: false, on: on.clone(), divided: false });
                after.push(Instruction::Do { who: doer.clone(), act, bind: None });
            }
        }
        if let Some(node) = until.filter(|_| !self.puts_into_exile(id)) {
            let message = "only what is exiled comes back when something happens (610.3)";
            return self.fail_help(
                Code::WrongPlace,
                node,
                message,
                "write `exile ... until this leaves`, or leave it out",
            );
        }
        if let Some(node) = until.filter(|_| self.in_scene(scope)) {
            let message =
                "who comes back from exile would be another one, unhurt and without its spells and things (400.7)";
            let help = "who is away for a time is in a state: `designation banished`, `enchanted creature is banished`, and a law says what \
                        nobody can do meanwhile";
            return self.fail_help(Code::NotOfAScene, node, message, help);
        }
        let back = match (until, moved) {
            (Some(node), Some(what)) => Some(self.return_when(scope, node, what)?),
            _ => None,
        };
        let args = args.into();
        self.uses_action(id);
        // Face down and counters belong to the move, so they happen with it.
        let mut all = vec![Instruction::Do { who: doer, act: Act::Declared(id, args), bind }];
        all.extend(after);
        Ok(match back {
            Some(back) => vec![Instruction::UntilEvent { body: all.into(), back }],
            None => all,
        })
    }

    /// Whether an action is a move to exile.
    fn puts_into_exile(&self, id: ActionId) -> bool {
        let body = self.decls.actions.get(id.index()).and_then(|a| a.body);
        let action = self.content.actions.get(id.index());
        let known = action.filter(|a| a.wrap).is_some_and(|a| {
            a.block
                .body
                .iter()
                .any(|i| matches!(i, Instruction::Do { act: Act::Move { to, .. }, .. } if to.zone == Zone::Exile))
        });
        // Actions that are read later are known by their words.
        known || body.is_some_and(|b| b.descendants().any(is_into_exile)) || self.scene_now
    }

    /// The end of `exile it until E`: a move back, which waits for the event.
    fn return_when(&mut self, scope: &mut Scope<'t>, until: Node<'t>, what: Pick) -> Read<AbilityId> {
        let mut inner = scope.clone();
        inner.at_once = None;
        let Duration::Until(events) = self.until(&mut inner, until)? else {
            return self.fail(Code::NotAnEvent, until, "expected an event, such as `until this leaves`");
        };
        let zone = if self.in_scene(scope) { Zone::Scene } else { Zone::Battlefield };
        let to = Dest { zone, place: Place::WhereItWas, entry: EntryMods::default() };
        let act = Act::Move { what, to: Box::new(to), rest: None };
        let body = Box::new([Instruction::Do { who: Pick::Ref(Ref::You), act, bind: None }]);
        let block = Block { targets: Box::new([]), modes: None, body };
        let when = When::Events(events);
        let kind = AbilityKind::Triggered(Triggered { when, cond: None, limit: None, block });
        scope.grow(&inner);
        Ok(self.made_ability(scope, kind))
    }

    /// `that player gets 2 poison counters`, `you get the blessing`, `you get an emblem with { ... }`
    fn get(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let Some(node) = c.object() else {
            return self.fail(Code::MissingPart, c.node, "what somebody gets is missing");
        };
        if let Some(Unit::Counters(Some(kind))) = self.unit(node) {
            let (n, bind) = self.counted_amount(scope, c, node)?;
            let act = Act::PutCounters(PutCounters { kind, n, up_to: false, on: who.clone(), divided: false });
            return bound(&Pick::Ref(Ref::You), act, bind);
        }
        if let Some(what) = self.designation_named(node.text()) {
            return one(who, Act::Become { what, with: None, duration: Duration::Game });
        }
        if node.text().starts_with("an emblem") {
            return self.emblem(scope, node, who);
        }
        let error = Diagnostic::error(Code::NotAnInstruction, node.span(), format!("nobody can get `{}`", node.text()));
        // `gets 1/1`
        let sides = node.text().split_once('/').filter(|(p, t)| p.parse::<u8>().is_ok() && t.parse::<u8>().is_ok());
        self.error(match sides {
            Some((p, t)) => error.suggest(format!("+{p}/+{t}")),
            None => error,
        })
    }

    fn emblem(&mut self, scope: &mut Scope<'t>, node: Node<'t>, who: &Pick) -> Acts {
        let with = inner_np(node).children().filter(|r| r.rule() == Rule::r_with);
        let with: Vec<Node<'t>> = with.collect();
        let grant = with
            .iter()
            .inspect(|rel| self.saw(**rel))
            .flat_map(|r| r.children())
            .find_map(|w| w.child(Rule::grant).or((w.rule() == Rule::grant).then_some(w)));
        let Some(grant) = grant else {
            return self.fail(Code::NotAnInstruction, node, "expected `an emblem with { abilities }`");
        };
        let (abilities, asks_maker) = self.asking_giver(|c| c.of_emblem(scope, grant))?;
        // What nobody could call anything else goes by what it comes from.
        let maker = self.home(scope).map(|home| home.name).unwrap_or_default();
        let name = format!("emblem of {}", self.content.str(maker));
        let id = self.new_def(&name, None);
        if let Some(def) = self.content.defs.get_mut(id.index()) {
            (def.abilities, def.asks_maker) = (abilities.into(), asks_maker);
        }
        one(who, Act::Emblem(id))
    }

    fn draw(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let Some(node) = c.object() else {
            return self.fail_help(
                Code::MissingPart,
                c.node,
                "it is not said how many cards",
                "expected `draw 1 card`",
            );
        };
        if !matches!(self.unit(node), Some(Unit::Cards)) {
            return self.fail_help(
                Code::NotAnInstruction,
                node,
                "only a number of cards can be drawn",
                "expected `draw 1 card`",
            );
        }
        let equal = c.part(Rule::equal_to);
        let mut n = self.amount(scope, node, equal)?;
        while let Some(each) = c.for_each() {
            let times = self.each_times(scope, c, operand(each))?;
            n = crate::check::build::times_value(n, &times);
        }
        let label = inner_np(node).child(Rule::label).or_else(|| c.part(Rule::label));
        let about = About::object(Sort::Card, CardTypes::empty()).up_to(Some(&n));
        let bind = label.map(|l| self.bind_label(scope, l, about));
        bound(who, Act::Draw(n), bind)
    }

    /// The doers as something known.
    pub(crate) fn doer_ref(&mut self, c: &Clause<'t>, who: &Pick) -> Read<Ref> {
        match who {
            Pick::Ref(r) => Ok(r.clone()),
            Pick::Each(_, slot) => Ok(Ref::Slot(*slot)),
            _ => self.fail(Code::Unclear, c.node, "this needs one known player"),
        }
    }

    // ------------------------------------------------------------ becoming

    /// `this becomes monstrous`, `it becomes blocked`, `becomes tapped`
    fn become_act(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        if let Some(copy) = c.part(Rule::copy_of) {
            let (spec, ends) = self.copy_for_a_time(scope, copy)?;
            let duration = match ends {
                Some(ends) => ends,
                None => self.duration(scope, c)?.unwrap_or(Duration::Game),
            };
            let mut parts = Vec::new();
            let affected = match who {
                Pick::All(all) => Match::Filter(all.clone()),
                one => Match::Ref(self.doer_ref(c, one)?),
            };
            push_part(&mut parts, Part::Layer { affected, mods: Box::new([Modifier::Copy(Box::new(spec))]) });
            return Ok(for_each_doer(who, vec![Instruction::Effect { parts: parts.into(), duration }]));
        }
        let Some(node) = c.become_word() else {
            return self.fail(Code::MissingPart, c.node, "what it becomes is missing");
        };
        let you = Pick::Ref(Ref::You);
        let combat = |status| Act::CombatStatus { what: who.clone(), status };
        match (participle(node.text()), node.text()) {
            (Some(Core::Tap), _) => one(&you, Act::Tap(who.clone())),
            (Some(Core::Untap), _) => one(&you, Act::Untap(who.clone())),
            (Some(Core::Block), _) => one(&you, combat(CombatStatus::Blocked)),
            (Some(Core::Unattach), _) => one(&you, Act::Unattach(who.clone())),
            (_, "unblocked") => one(&you, combat(CombatStatus::Unblocked)),
            (_, text) => match self.designation_named(Prep::With.split(text).map_or(text, |(name, _)| name)) {
                Some(what) => {
                    let rel = inner_np(node).child(Rule::r_with);
                    self.saw_all(rel);
                    let partner = rel.and_then(|r| r.first()).and_then(|w| w.first());
                    let with = match partner.or_else(|| c.role(Prep::With).map(operand)) {
                        Some(np) => Some(self.reference(scope, np)?),
                        None => None,
                    };
                    let duration = self.duration(scope, c)?.unwrap_or(Duration::Game);
                    let of_player = !self.in_scene(scope) && self.about_pick(scope, who).kind == Kind::Player;
                    if of_player && duration != Duration::Game {
                        let help = "leave the duration out; a player keeps it until somebody else gets it, or for the rest of the game";
                        return self.fail_help(
                            Code::NeverAsked,
                            c.node,
                            "what a player becomes has no end of its own",
                            help,
                        );
                    }
                    one(who, Act::Become { what, with, duration })
                }
                None => {
                    let help = match self.in_scene(scope) {
                        true => {
                            "what somebody becomes is a state that is declared: `designation wary`; a kind is said with `is`: `it is also an Orc for 1 hour`"
                        }
                        false => "characteristics are changed with `is`: `it is a 2/2 creature until end of turn`",
                    };
                    let message = format!("nothing becomes `{text}` by an instruction");
                    let states = self.content.designations.iter().map(|state| &*state.name);
                    if let Some(near) = crate::diag::suggest(text, states) {
                        let fault = Diagnostic::error(Code::NotAnInstruction, node.span(), message);
                        return self.error(fault.suggest(near));
                    }
                    self.fail_help(Code::NotAnInstruction, node, message, help)
                }
            },
        }
    }

    /// The designation with this name, with or without an article.
    pub(crate) fn designation_named(&self, text: &str) -> Option<DesignationId> {
        let name = text.strip_prefix("the ").or_else(|| text.strip_prefix("a ")).unwrap_or(text);
        self.designation(name)
    }

    /// `pay {2}`, `pay 2 life`
    fn pay(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        if let Some(any) = c.part(Rule::any_paid) {
            return self.pay_any(scope, c, who, any);
        }
        let cost = self.pay_cost(scope, c)?;
        one(who, Act::Pay(Box::new(cost)))
    }

    /// `pay any amount of mana as price`: generic mana or life, each time one.
    fn pay_any(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick, any: Node<'t>) -> Acts {
        let times = scope.slot();
        let mut cost = Cost { times: Some(Value::Slot(times)), ..Cost::default() };
        if any.text().ends_with("life") {
            cost.life = Some(Value::Num(1));
        } else {
            cost.mana = Some([ManaSymbol::Generic(1)].into());
        }
        let Some(label) = c.part(Rule::label) else {
            let help = "such as `you may pay any amount of mana as price`";
            return self.fail_help(Code::MissingPart, any, "what is paid is not remembered", help);
        };
        let bind = self.bind_label(scope, label, About::plain(Kind::Number));
        bound(who, Act::PayAny(Box::new(cost), times), Some(bind))
    }

    /// Subject pays to escape, as somebody who may have to be picked (`unless any player pays`).
    pub(crate) fn payment_by(&mut self, scope: &mut Scope<'t>, unless: Node<'t>) -> Read<Option<(Pick, Cost)>> {
        Ok(self.payment(scope, unless)?.map(|(who, cost)| (Pick::Ref(who), cost)))
    }

    /// Whether the subject of an effect has to be chosen before the effect begins.
    pub(crate) fn must_choose(&self, scope: &Scope<'t>, subject: Node<'t>) -> bool {
        if self.is_reference(scope, subject) {
            return false;
        }
        let np = inner_np(subject);
        np.children().any(|h| match h.rule() {
            // `other creatures` are all of them.
            Rule::one_np => {
                let other = crate::check::nouns::np::NounPhrase::open(subject).det;
                h.child(Rule::target_w).is_none() && !matches!(other, crate::check::nouns::np::Det::Other)
            }
            Rule::part_of => true,
            Rule::counted => h.child(Rule::target_w).is_none() && !h.text().contains(" or more "),
            _ => false,
        })
    }

    /// What is known about the things of a pick.
    pub(crate) fn about_pick(&mut self, scope: &Scope<'t>, pick: &Pick) -> About {
        match pick {
            Pick::Ref(r) => self.about_ref(scope, r),
            Pick::All(f) | Pick::Each(f, _) => self.about_filter(f).many(),
            Pick::Choose { filter, max, .. } => {
                let about = self.about_filter(filter);
                about.up_to(max.as_ref())
            }
            Pick::Top { n, .. } => {
                let about = About::object(Sort::Card, CardTypes::empty());
                about.up_to(Some(n))
            }
            Pick::Rest(_) => About::object(Sort::Card, CardTypes::empty()).many(),
            Pick::And(all) => match all.first() {
                Some(first) => self.about_pick(scope, first).many(),
                None => About::plain(Kind::Object),
            },
        }
    }

    /// Whether a doer is a player.
    pub(crate) fn is_player_pick(&self, scope: &Scope<'t>, pick: &Pick) -> bool {
        match pick {
            Pick::Ref(r) => self.denotes_player(scope, &Match::Ref(r.clone())),
            Pick::All(f) | Pick::Each(f, _) => f.sort == Sort::Player,
            Pick::Choose { filter, .. } => filter.sort == Sort::Player,
            Pick::Top { .. } | Pick::Rest(_) => false,
            Pick::And(all) => all.iter().all(|p| self.is_player_pick(scope, p)),
        }
    }
}

/// `into exile`
fn is_into_exile(node: Node<'_>) -> bool {
    Prep::of(node) == Some(Prep::Into)
        && operand(node).descendants().any(|n| vocab::zone(n.text()) == Some(Zone::Exile))
}
