//! Whether a choice of 601.2b-c makes a spell castable that could not be cast otherwise: what is given away for it, what it
//! targets, its X, an additional cost; and whether what was proposed is legal (601.2e).

use super::castable::Casting;
use crate::engine::eval::{EvalContext, Judged};
use crate::engine::{Engine, Entities, Entity, Event, Frame, Interrupt, Mentioned, ObjectId, PlayerId, StepResult};
use crate::ir::{
    AbilityKind, Bind, CastCost, Cost, CostChange, CostTimes, DefId, Instruction, LabelId, Match, Payment, Pick,
    Predicate, Rule, RuleKinds, TargetSpec, Value, Verb, Zone,
};
use smallvec::SmallVec;

/// A thing that a cost of casting picks, where the total cost depends on which.
#[derive(Clone, Debug)]
pub(super) struct Giving {
    /// The label under which the spell knows it.
    pub label: LabelId,
    /// What can be picked.
    pub from: Entities,
    /// The least and the greatest number of them that are picked, neither above the number that there is.
    pub bounds: (u32, u32),
}

/// How many targets are thought of that make a spell cheaper.
const MOST_TARGETS: u32 = 20;

impl<'a> Engine<'a> {
    /// 601.2e: the spell is looked at as it was proposed, its targets, modes and X being known.
    pub(super) fn check_legal(&self, casting: &Casting<'a>, from: Zone) -> StepResult<()> {
        let legal = !self.is_forbidden_as_proposed(casting, from) && self.permitted_with_its_x(casting);
        if legal { Ok(()) } else { Err(Interrupt::Illegal) }
    }

    fn is_forbidden_as_proposed(&self, casting: &Casting<'a>, from: Zone) -> bool {
        if !self.anything_forbids(Verb::Cast) {
            return false;
        }
        let h = Event { from, ..Event::of(Verb::Cast, 0).by(casting.who).on(casting.card) };
        self.forbidden_by_others(&h, self.as_charged(casting.card))
    }

    /// What was permitted before X was chosen is still permitted with it.
    fn permitted_with_its_x(&self, casting: &Casting<'a>) -> bool {
        let spell = casting.card;
        if !self.rulebook.content.def(self.state.obj(spell).def).has_x {
            return true;
        }
        let looks = self.chars(spell).types;
        self.still_permitted(casting) && self.timely(casting, looks, self.as_charged(spell))
    }

    /// Whether one of the choices of casting makes it castable; without them it is not.
    pub(super) fn castable_by_choice(&self, casting: &Casting<'a>, def: DefId) -> bool {
        self.castable_by_aim(casting, def)
            || self.rulebook.content.def(def).has_x && self.castable_by_x(casting, def)
            || self.castable_by_paying(casting, def)
            || self.castable_by_giving(casting, def)
    }

    /// What is given away for it may make it cheaper, or may make it possible at all.
    fn castable_by_giving(&self, casting: &Casting<'a>, def: DefId) -> bool {
        self.may_give(casting, def)
            && self.costs_of_way(casting).into_iter().any(|cost| {
                self.giving(casting.who, casting.card, cost.cost).is_some_and(|giving| {
                    let optional = (cost.times == CostTimes::May).then_some(cost.cost);
                    giving.from.iter().any(|e| {
                        self.castable_as(casting, def, optional, Judged::Giving(casting.card, giving.label, *e))
                    })
                })
            })
    }

    /// Whether a cost of casting could pick something for a label.
    #[inline]
    fn may_give(&self, casting: &Casting<'a>, def: DefId) -> bool {
        let info = self.rulebook.info(def);
        let otherwise = casting.way.by.is_some() || casting.way.cost.is_some() || !self.state.variant.laws.is_empty();
        (info.complex() || info.instead) && (info.gives || otherwise) || self.may_differ_as_spell(casting.card)
    }

    /// 601.2c, 601.2f: what it targets may make it cheap enough, or how much it targets.
    fn castable_by_aim(&self, casting: &Casting<'a>, def: DefId) -> bool {
        if !self.rulebook.info(def).aimed && !self.prices_aims() {
            return false;
        }
        let cx = EvalContext::new(casting.card, casting.who, &[]).judging(self.judged_way(casting));
        let blocks = self.text_as_spell(casting.card).filter_map(|a| match &self.rulebook.ability(a).kind {
            AbilityKind::Spell(block) => Some(block),
            _ => None,
        });
        let specs: SmallVec<[&TargetSpec; 4]> = blocks
            .flat_map(|b| {
                let modes = b.modes.as_deref().map_or(&[][..], |modes| &modes.options);
                b.targets.iter().chain(modes.iter().flat_map(|mode| &mode.targets))
            })
            .collect();
        specs.into_iter().any(|spec| {
            let legal = self.legal_targets(spec, casting.card, &cx);
            let there = (legal.len() as u32).min(MOST_TARGETS) as i32;
            let most = spec.max.as_ref().map_or(there, |max| self.value(max, &cx)).clamp(1, there.max(1)) as u8;
            let aims = |e: Entity, n: u8| self.castable_as(casting, def, None, Judged::Aiming(casting.card, e, n));
            legal.iter().any(|e| aims(*e, 1) || most > 1 && aims(*e, most))
        })
    }

    /// Whether a sentence in force makes spells cheaper by what they target.
    fn prices_aims(&self) -> bool {
        let cheaper = |rule: &Rule| {
            matches!(rule, Rule::CostMod { how: CostChange::Less | CostChange::LessDownTo(_), .. })
                && Mentioned::Targets.decides(rule)
        };
        let mut found = false;
        self.each_rule(RuleKinds::COST_MOD, |r| {
            found |= cheaper(r.rule);
            !found
        });
        found
    }

    /// 601.2b, 202.3b: the X that is announced may make it cheaper, or another sort of spell.
    pub(super) fn castable_by_x(&self, casting: &Casting<'a>, def: DefId) -> bool {
        let Casting { who, card, way, .. } = *casting;
        let paid = || self.cast_symbols(card, def, way, casting.effect.map(|e| e.price));
        self.asks_for_x(card, def, who)
            && paid().is_some_and(|symbols| crate::ir::has_x(&symbols))
            && (1..=self.greatest_thinkable_x(who)).any(|x| {
                self.judged_with_x(card, who, x, |e| {
                    e.still_permitted(casting) && e.castable_as(casting, def, None, e.judged_way(casting))
                })
            })
    }

    /// Whether anything that decides over casting asks for the X of a spell that has one, or for its mana value.
    pub(super) fn asks_for_x(&self, spell: ObjectId, def: DefId, who: PlayerId) -> bool {
        self.rulebook.content.def(def).has_x
            && (self.others_ask_for_x() || self.text_asks_for_x(spell) || self.supply(who).limited)
    }

    fn others_ask_for_x(&self) -> bool {
        let mut asked = false;
        self.each_rule(RuleKinds::COST_MOD | RuleKinds::CAST, |r| {
            asked |= Mentioned::Amount.decides(r.rule);
            !asked
        });
        asked
    }

    fn text_asks_for_x(&self, spell: ObjectId) -> bool {
        self.text_as_spell(spell).any(|a| match &self.rulebook.ability(a).kind {
            AbilityKind::Static(s) => Mentioned::Amount.decides_of(s),
            _ => false,
        })
    }

    /// 601.3b: whether what a permission says of the mana value of the spell is so, its X being announced.
    pub(super) fn still_permitted(&self, casting: &Casting<'a>) -> bool {
        let (Some(permit), Some((source, ..))) = (self.permit_of(casting.way), casting.way.by) else { return true };
        let Match::Filter(f) = &permit.what else { return true };
        let cx = EvalContext::new(source, self.controller_or_caster(source), &[]).asked_for(casting.who);
        let asks = |p: &&Predicate| Mentioned::Amount.in_predicate(p);
        f.preds.iter().filter(asks).all(|p| self.holds(p, Entity::Obj(casting.card), &cx))
    }

    /// 601.2b, 601.2f: an additional cost that nobody must pay may make it cheaper.
    fn castable_by_paying(&self, casting: &Casting<'a>, def: DefId) -> bool {
        if self.keeps_cost(casting.card, Judged::Spell(casting.card)) {
            return false;
        }
        let frame = Frame::new(casting.card, casting.who, Default::default(), 0, 0);
        self.text_as_spell(casting.card).any(|a| {
            let AbilityKind::CastCost(c) = &self.rulebook.ability(a).kind else { return false };
            let open = matches!(c.times, CostTimes::May | CostTimes::Any)
                && c.cond.as_ref().is_none_or(|x| self.cond(x, &frame.cx()))
                && self.extra_payable(casting.who, &c.cost, &Frame { ability: Some(a), ..frame.clone() });
            let judged = self.judged_paid(casting.card, c).unwrap_or_else(|| self.judged_way(casting));
            open && self.judged_as_paid(casting.card, casting.who, Some(a), |e| {
                e.castable_as(casting, def, Some(&c.cost), judged)
            })
        })
    }

    /// A spell as one for which an additional cost is paid; none: that sets nothing.
    pub(super) fn judged_paid(&self, spell: ObjectId, cost: &CastCost) -> Option<Judged> {
        cost.label.map(|label| Judged::Marked(spell, label))
    }

    /// The costs beside mana that a way of casting could bring with it.
    fn costs_of_way(&self, casting: &Casting) -> SmallVec<[WayCost<'a>; 4]> {
        let rulebook = self.rulebook;
        let mut out = SmallVec::new();
        out.extend(self.way_cost(casting.way).map(|cost| WayCost { cost, times: CostTimes::Must }));
        let also = self.all_also_costs(casting.who, casting.card, casting.way).into_iter();
        out.extend(also.map(|also| WayCost { cost: also.cost, times: CostTimes::Must }));
        for a in self.text_as_spell(casting.card) {
            if let AbilityKind::CastCost(CastCost { cost, times, .. }) = &rulebook.ability(a).kind
                && !matches!(times, CostTimes::Any | CostTimes::Instead)
            {
                out.push(WayCost { cost, times: *times });
            }
        }
        out
    }

    /// What a cost of casting picks for a label on which the total cost or the time of casting depends (601.2b).
    pub(super) fn giving(&self, who: PlayerId, spell: ObjectId, cost: &Cost) -> Option<Giving> {
        let [Instruction::Do { act, bind: Some(Bind { linked: Some(label), .. }), .. }] = &cost.acts[..] else {
            return None;
        };
        let (pick, kind) = match act.facts().paid {
            Payment::Action(id, Some(pick)) => (pick, self.rulebook.content.actions[id.index()].params.first()),
            Payment::Move(what) => (what, None),
            _ => return None,
        };
        let Pick::Choose { filter, min, max, together: None, random: false, .. } = pick else { return None };
        if !self.priced_by(spell, *label) {
            return None;
        }
        let cx = EvalContext::new(spell, who, &[]);
        let from: Entities = self.all(filter, &cx).into_iter().filter(|e| self.param_fits(kind, *e, &cx)).collect();
        let number = |value: &Value| self.value(value, &cx).max(0) as u32;
        let most = from.len() as u32;
        let bounds = (number(min).min(most), max.as_ref().map_or(most, number).min(most));
        Some(Giving { label: *label, from, bounds })
    }

    /// Whether a sentence of the spell about its cost speaks while the label is set.
    fn priced_by(&self, spell: ObjectId, label: LabelId) -> bool {
        self.text_as_spell(spell).any(|a| match &self.rulebook.ability(a).kind {
            AbilityKind::Static(s) => Mentioned::Label(label).prices(s),
            _ => false,
        })
    }
}

/// A cost beside mana, and whether it must be paid.
struct WayCost<'a> {
    cost: &'a Cost,
    times: CostTimes,
}
