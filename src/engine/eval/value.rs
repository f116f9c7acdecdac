//! What a value comes to now: numerals, `X`, properties, sizes, counters, devotion, and how two are compared.

use super::{EvalContext, Judged};
use crate::engine::frame::Share;
use crate::engine::{Engine, Entities, Entity, Facets, Flags, ObjectId, PlayerId};
use crate::ir::{
    AbilityKind, CardTypes, Cmp, Colors, Filter, Loyalty, ManaSymbol, Modifier, Part, Prop, Ref, Value, Zone,
};

/// Of sizes that follow from sizes so many are worked out for each other; what lies deeper, or asks for itself, counts as it is
/// printed.
const DEEPEST_SIZE: u8 = 2;

impl Engine<'_> {
    /// The number that a phrase stands for now.
    pub fn value(&self, value: &Value, cx: &EvalContext) -> i32 {
        match value {
            Value::Num(n) => *n,
            Value::Slot(s) => cx.slot(*s).num(),
            Value::Linked(l) => self.recalled(cx, *l, crate::engine::SlotValue::num),
            Value::LinkedOf(l, of) => self.number_known_to(of, *l, cx),
            Value::Prop(p, r) => self
                .measured(r, cx)
                .into_iter()
                .map(|e| self.prop_as(*p, self.as_it_was(*p, r, e, cx), cx.judged))
                .sum(),
            Value::Count(f) => self.count(f, cx),
            Value::Kinds(t, f) => self.kinds(*t, f, cx),
            Value::Size(r) => self.ents(r, cx).len() as i32,
            Value::Counters(kind, r) => {
                let on = self.measured(r, cx).into_iter().map(|e| self.counted_on(*kind, r, e, cx));
                self.counters_among(*kind, &on.collect::<Entities>())
            }
            Value::Greatest(p, f) => self.over(f, *p, cx).max().unwrap_or(0),
            Value::Least(p, f) => self.over(f, *p, cx).min().unwrap_or(0),
            Value::Total(p, f) => self.over(f, *p, cx).sum(),
            Value::Extreme { greatest, number, slot, among } => {
                let of_one = |e| {
                    let env = super::with_slot(cx.env, *slot, e);
                    self.value(number, &EvalContext { env: &env, ..*cx })
                };
                let all = self.all(among, cx).into_iter().map(of_one);
                if *greatest { all.max() } else { all.min() }.unwrap_or(0)
            }
            Value::Add(ab) => self.value(&ab.0, cx).saturating_add(self.value(&ab.1, cx)),
            Value::Sub(ab) => self.value(&ab.0, cx).saturating_sub(self.value(&ab.1, cx)),
            Value::Mul(ab) => self.value(&ab.0, cx).saturating_mul(self.value(&ab.1, cx)),
            Value::Share { of, by, up } => Share { of: self.value(of, cx), by: *by, up: *up }.rounded(),
            Value::Lesser(ab) => self.value(&ab.0, cx).min(self.value(&ab.1, cx)),
            Value::Greater(ab) => self.value(&ab.0, cx).max(self.value(&ab.1, cx)),
            Value::Devotion(r, colors) => {
                let colors = self.wording(cx).map_or(*colors, |w| w.colors(*colors));
                self.devotion(r, colors, cx)
            }
            Value::DevotionChosen(r, s) => match cx.slot(*s) {
                crate::engine::SlotValue::Color(c) => self.devotion(r, *c, cx),
                _ => 0,
            },
            Value::Times(h) => self.times(h, cx),
            Value::Amount(h) => self.amount(h, cx),
            Value::ModesOf(r) => self.stack_number(r, cx, |i| i.modes.len() as i32),
            Value::XOf(r) => self.one(r, cx).and_then(Entity::obj).map_or(0, |o| self.x_for(o, cx)),
            Value::ColorsSpent(r) => {
                self.what_was_paid_for(r, cx).map_or(0, |o| self.spent_on(o).0.bits().count_ones() as i32)
            }
            Value::Unspent(r, types) => self.player_of(r, cx).map_or(0, |p| self.unspent(p, *types)),
            Value::ManaSpent(r) => self.what_was_paid_for(r, cx).map_or(0, |o| self.spent_on(o).1),
            Value::ByStep(value, table) => {
                by_step(self.value(value, cx), table).map_or(0, |value| self.value(value, cx))
            }
            Value::Rank(r) => self.one(r, cx).and_then(Entity::obj).map_or(0, |o| self.rank_of(o)),
            Value::WoundPenalty(r) => self.one(r, cx).and_then(Entity::obj).map_or(0, |o| self.wound_penalty(o)),
            Value::LightOn(r) => self.one(r, cx).and_then(Entity::obj).map_or(0, |o| self.light_on(o)),
            Value::Distance(ab) => match (self.one(&ab.0, cx), self.one(&ab.1, cx)) {
                (Some(Entity::Obj(a)), Some(Entity::Obj(b))) => i32::try_from(self.distance(a, b)).unwrap_or(i32::MAX),
                _ => i32::MAX,
            },
            Value::ExtraTurn => self.state.turn.extra as i32,
            Value::Votes(word) => self.votes_for_word(*word, cx),
            // What nobody has said yet is like nothing that is said.
            Value::Words(words) => {
                let said = self.scene().and_then(|s| s.said(self.rulebook.content.str(*words)));
                said.map_or(i32::MIN, |n| n as i32)
            }
        }
    }

    /// 201.4a: the number that what gave an ability knows by a label.
    fn number_known_to(&self, of: &Ref, label: crate::ir::LabelId, cx: &EvalContext) -> i32 {
        let holders = self.holders(of, cx).into_iter().filter_map(Entity::obj);
        holders.map(|o| self.remembered(o, label)).find(|held| held.is_set()).map_or(0, crate::engine::SlotValue::num)
    }

    /// 608.2g: the size of a permanent that a label holds is that which it had, wherever it has gone.
    fn as_it_was(&self, prop: Prop, reference: &crate::ir::Ref, e: Entity, cx: &EvalContext) -> Entity {
        // What a label of another ability holds is what it is by now, but for what this effect has moved (607.2a).
        let label = match reference {
            crate::ir::Ref::Slot(_) => true,
            crate::ir::Ref::Linked(_) | crate::ir::Ref::LinkedOf(..) => {
                e.obj().is_some_and(|o| self.moved_by_this(reference, o, cx))
            }
            // So is a card that was chosen elsewhere than on the battlefield.
            crate::ir::Ref::Card(label) => e.obj().is_some_and(|o| self.moved_by_this(label, o, cx)),
            _ => false,
        };
        let place = match prop {
            Prop::Power | Prop::Toughness => Zone::Battlefield,
            Prop::ManaValue => {
                if let Some(was) = e.obj().and_then(|o| self.taken_from_battlefield(reference, o, cx)) {
                    return Entity::Obj(was);
                }
                Zone::Stack
            }
            Prop::ColorCount | Prop::Number(_) | Prop::Damage | Prop::Loyalty => {
                let was = e.obj().and_then(|o| self.taken_from_battlefield(reference, o, cx));
                return was.map_or(e, Entity::Obj);
            }
            Prop::Life | Prop::StartingLife | Prop::HandSize | Prop::MaxHandSize | Prop::Targets => return e,
        };
        match e {
            // A spell that has become a permanent is one now.
            Entity::Obj(o) if label => Entity::Obj(self.was_in(o, place).unwrap_or(o)),
            _ => e,
        }
    }

    fn stack_number(
        &self,
        reference: &crate::ir::Ref,
        cx: &EvalContext,
        f: impl Fn(&crate::engine::StackItem) -> i32,
    ) -> i32 {
        self.note(Facets::CARDS | Facets::HISTORY);
        self.one(reference, cx).and_then(Entity::obj).and_then(|o| self.state.last_stack_item(o)).map_or(0, f)
    }

    /// How often the known spell was grown that a spell is a copy of (ME-6.8).
    fn rank_of(&self, o: ObjectId) -> i32 {
        self.note(Facets::all());
        let known = self.scene().and_then(|s| s.casting(o)).map_or(o, |c| c.known);
        self.rulebook.content.scene.rank.map_or(0, |k| self.state.counters(known, k))
    }

    /// The X that was chosen for an object or for the spell that it was (107.3f, 400.7c).
    pub fn x_of(&self, o: ObjectId) -> i32 {
        self.note(Facets::HISTORY);
        if let Some(x) = self.supposed_x(o) {
            return x;
        }
        let chosen = |o: ObjectId| self.state.chosen_x.iter().rev().find(|(y, _)| *y == o).map(|(_, x)| *x);
        chosen(o).or_else(|| chosen(self.spell_before(o)?)).unwrap_or(0)
    }

    /// The spell that a permanent was.
    pub(super) fn spell_before(&self, o: ObjectId) -> Option<ObjectId> {
        let row = self.state.obj(o);
        let spell = row.prev.some().filter(|x| self.state.obj(*x).zone == Zone::Stack);
        spell.filter(|_| row.zone == Zone::Battlefield)
    }

    /// 107.3i: X of an ability that is none of the object's own text is what that ability defines, or 0.
    fn x_for(&self, o: ObjectId, cx: &EvalContext) -> i32 {
        let stranger = |a: crate::ir::AbilityId| {
            let spell = self.spell_before(o).unwrap_or(o);
            let own = |o: ObjectId| {
                self.rulebook.templates[self.state.obj(o).def.index()].abilities.list(&self.rulebook.content)
            };
            o == cx.this && !self.state.obj(o).is(Flags::ABILITY) && !own(spell).contains(&a)
        };
        let entering = self.caches.entering.contains(&o);
        if entering && cx.ability.is_some_and(stranger) { 0 } else { self.x_of(o) }
    }

    /// The object that was paid for: what this effect has countered or taken away is asked as what it was (608.2h).
    fn what_was_paid_for(&self, of: &Ref, cx: &EvalContext) -> Option<ObjectId> {
        self.one(of, cx).and_then(|e| self.before_this_or_there(of, e, cx).obj())
    }

    /// Colors and amount of mana spent to cast an object, or the spell that it was.
    pub fn spent_on(&self, o: ObjectId) -> (Colors, i32) {
        self.note(Facets::HISTORY);
        let spent = |o: ObjectId| self.state.spent.iter().rev().find(|(x, _, _)| *x == o).map(|(_, c, n)| (*c, *n));
        spent(o).or_else(|| spent(self.spell_before(o)?)).unwrap_or((Colors::empty(), 0))
    }

    /// Life that other parts of the damage that is dealt right now cost this player.
    fn due_loss(&self, who: PlayerId) -> i32 {
        let purse = |p: PlayerId| self.state.seating.row(p).purse;
        self.caches.due_loss.iter().filter(|(p, _)| purse(*p) == purse(who)).map(|(_, n)| *n).sum()
    }

    fn over<'s>(&'s self, filter: &'s Filter, prop: Prop, cx: &'s EvalContext) -> impl Iterator<Item = i32> + 's {
        let label = filter.same();
        self.all(filter, cx)
            .into_iter()
            .map(move |e| self.prop(prop, label.map_or(e, |r| self.as_it_was(prop, r, e, cx))))
    }

    /// A number of an object or a player.
    pub fn prop(&self, prop: Prop, e: Entity) -> i32 {
        self.prop_judged(prop, e, Judged::Nothing)
    }

    fn prop_judged(&self, prop: Prop, e: Entity, judged: Judged) -> i32 {
        self.note(crate::engine::layers::prop_facets(prop));
        match e {
            Entity::Obj(o) if is_characteristic(prop) && self.is_unknown(o, judged) => 0,
            Entity::Obj(o) => match prop {
                Prop::Power => self.size_of(o).map_or(0, |(prop, _)| prop),
                Prop::Toughness => self.size_of(o).map_or(0, |(_, t)| t),
                Prop::ManaValue => self.mana_value(o),
                Prop::Loyalty => self.loyalty_of(o),
                Prop::Damage => self.state.obj(o).damage,
                Prop::Targets => self.targets_of(o).len() as i32,
                Prop::ColorCount => self.chars(o).colors.bits().count_ones() as i32,
                Prop::Number(n) => self.number_of(o, n),
                Prop::Life | Prop::StartingLife | Prop::HandSize | Prop::MaxHandSize => 0,
            },
            Entity::Player(p2) => match prop {
                Prop::Life => self.state.life(p2).saturating_sub(self.due_loss(p2)),
                Prop::StartingLife => self.state.start_life(p2),
                Prop::HandSize => self.state.player(p2).hand.len() as i32,
                Prop::MaxHandSize => self.max_hand(p2).unwrap_or(i32::MAX),
                Prop::Power
                | Prop::Toughness
                | Prop::ManaValue
                | Prop::Loyalty
                | Prop::Damage
                | Prop::Targets
                | Prop::Number(_)
                | Prop::ColorCount => 0,
            },
        }
    }

    /// 209.1: of a permanent its counters, of anything else what is printed.
    fn loyalty_of(&self, o: ObjectId) -> i32 {
        let row = self.state.obj(o);
        match (row.zone, self.rulebook.content.roles.loyalty) {
            (crate::ir::Zone::Battlefield, Some(kind)) => self.state.counters(o, kind),
            (crate::ir::Zone::Battlefield, None) => 0,
            _ => match self.rulebook.content.def(row.def).loyalty {
                Some(Loyalty::Number(n)) => n,
                Some(Loyalty::X) => self.x_of(o),
                None => 0,
            },
        }
    }

    /// The same of something that the rules judge as what it is about to be: a spell has the mana value of the shape in which
    /// it is cast (601.3, 707.4).
    pub(super) fn prop_as(&self, prop: Prop, e: Entity, judged: Judged) -> i32 {
        match e {
            Entity::Obj(o) if prop == Prop::ManaValue && judged.reshapes_this(o) => {
                self.note(crate::engine::layers::prop_facets(prop));
                self.seen(o, judged).mana_value
            }
            Entity::Obj(o) if matches!(judged, Judged::Then(_)) && matches!(prop, Prop::Power | Prop::Toughness) => {
                self.note(crate::engine::layers::prop_facets(prop));
                let (power, toughness) = self.size_seen(o, judged).unwrap_or_default();
                if prop == Prop::Power { power } else { toughness }
            }
            Entity::Obj(o) if prop == Prop::Targets => self.targets_seen(o, judged).len() as i32,
            // 113.7a: an ability on the stack is asked for the numbers of its source.
            Entity::Obj(o) if self.state.obj(o).is(Flags::ABILITY) => {
                self.prop(prop, Entity::Obj(self.state.source_of(o)))
            }
            e => self.prop_judged(prop, e, judged),
        }
    }

    /// Power and toughness; none: a permanent that is no creature has none, whatever is printed on it; what is elsewhere and
    /// no creature has them only if they are printed on it (208.3).
    pub(crate) fn size_of(&self, o: ObjectId) -> Option<(i32, i32)> {
        let (c, row) = (self.chars(o), self.state.obj(o));
        if !c.types.contains(CardTypes::CREATURE) && !row.zone.is_of_scene() {
            let printed = self.rulebook.content.def(row.def).pt.is_some();
            if row.zone == Zone::Battlefield || !printed {
                return None;
            }
        }
        Some(self.defined_size(o).unwrap_or((c.power, c.toughness)))
    }

    /// The same of something as it is judged: in the past it had the size that it had then.
    pub(super) fn size_seen(&self, o: ObjectId, judged: Judged) -> Option<(i32, i32)> {
        match judged {
            Judged::Then(at) => match self.past_look(o, at) {
                Some(c) => c.types.contains(CardTypes::CREATURE).then_some((c.power, c.toughness)),
                None => self.size_of(o),
            },
            _ => self.size_of(o),
        }
    }

    /// 604.3: the size that a characteristic-defining ability gives an object that is no permanent.
    fn defined_size(&self, o: ObjectId) -> Option<(i32, i32)> {
        let row = self.state.obj(o);
        if row.zone == Zone::Battlefield
            || !self.rulebook.info(row.def).cda
            || row.flags.intersects(Flags::FACE_DOWN | Flags::ABILITY)
        {
            return None;
        }
        let depth = self.caches.sizing.get();
        if depth >= DEEPEST_SIZE {
            return None;
        }
        self.caches.sizing.set(depth + 1);
        let size = self.work_out_size(o);
        self.caches.sizing.set(depth);
        Some(size)
    }

    fn work_out_size(&self, o: ObjectId) -> (i32, i32) {
        let cx = EvalContext::new(o, self.controller_or_caster(o), &[]);
        let c = self.chars(o);
        let (mut power, mut toughness) = (c.power, c.toughness);
        for a in c.abilities.list(&self.rulebook.content) {
            let AbilityKind::Static(s) = &self.rulebook.ability(*a).kind else { continue };
            for m in s.parts.iter().filter(|_| s.cda).flat_map(|p| match p {
                Part::Layer { mods, .. } => &**mods,
                Part::Rule(_) => &[],
            }) {
                match m {
                    Modifier::SetPT(p, t) => (power, toughness) = (self.value(p, &cx), self.value(t, &cx)),
                    Modifier::SetPower(p) => power = self.value(p, &cx),
                    Modifier::SetToughness(t) => toughness = self.value(t, &cx),
                    _ => {}
                }
            }
        }
        (power, toughness)
    }

    /// 202.3; X counts as chosen while the spell is on the stack (202.3b).
    pub fn mana_value(&self, o: ObjectId) -> i32 {
        let base = self.chars(o).mana_value;
        // What was a spell last had its X (608.2h).
        let known = self.state.obj(o).zone == Zone::Stack || self.supposed_x(o).is_some();
        let x = if known { self.x_of(o) } else { 0 };
        if x == 0 {
            return base;
        }
        let def = self.rulebook.content.def(self.state.obj(o).def);
        let xs = def.cost.as_ref().map_or(0, |c| c.iter().filter(|s| s.is_x()).count());
        base + x * xs as i32
    }

    /// Whether the mana cost of an object has an {X} (202.1); what lies face down has none (707.2).
    pub(super) fn has_x_in_cost(&self, o: ObjectId) -> bool {
        self.note(Facets::OBJECTS | Facets::CARDS);
        let row = self.state.obj(o);
        let def = self.rulebook.content.def(self.model_of(o).def);
        let hidden = row.is(Flags::FACE_DOWN) || row.is(Flags::ABILITY);
        !hidden && def.cost.as_ref().is_some_and(|c| crate::ir::has_x(c))
    }

    /// The things of which a number is read.
    fn measured(&self, what: &Ref, cx: &EvalContext) -> Entities {
        let mut things = self.ents(what, cx);
        things.iter_mut().for_each(|e| *e = self.brought_back(*e, cx));
        if cx.present && matches!(what, Ref::Slot(_) | Ref::Linked(_) | Ref::LinkedOf(..)) {
            self.note(Facets::OBJECTS);
            // What has phased out is not there either (702.25b).
            let there = |row: &crate::engine::Object| row.live() && !row.is(crate::engine::Flags::PHASED_OUT);
            things.retain(|e| e.obj().is_none_or(|o| o == cx.this || there(self.state.obj(o))));
        }
        things
    }

    /// Counters on all of these; what a team has together counts once (810.10a).
    fn counters_among(&self, kind: Option<crate::ir::CounterId>, on: &[Entity]) -> i32 {
        let keeper = |e: &Entity| match (e, kind) {
            (Entity::Player(p), Some(k)) => Some(self.state.keeper(*p, k)),
            _ => None,
        };
        let counted = |at: usize, e: &Entity| keeper(e).is_some_and(|k| on[..at].iter().any(|x| keeper(x) == Some(k)));
        on.iter().enumerate().filter(|(at, e)| !counted(*at, e)).map(|(_, e)| self.counters_on(kind, *e)).sum()
    }

    /// Counters of a kind (or of all kinds) on something.
    pub fn counters_on(&self, kind: Option<crate::ir::CounterId>, e: Entity) -> i32 {
        self.note(Facets::COUNTERS);
        match (e, kind) {
            (Entity::Obj(o), Some(k)) => self.state.counters(o, k),
            (Entity::Obj(o), None) => self.state.all_counters(o).map(|(_, n)| n).sum(),
            (Entity::Player(p), Some(k)) => self.state.player_counters(p, k),
            (Entity::Player(p), None) => self.state.all_player_counters(p).map(|(_, n)| n).sum(),
        }
    }

    /// 700.5: mana symbols of these colors among the costs of permanents.
    fn devotion(&self, reference: &crate::ir::Ref, colors: Colors, cx: &EvalContext) -> i32 {
        self.note(Facets::OBJECTS);
        let Some(p) = self.player_of(reference, cx) else { return 0 };
        let mut n = 0;
        for &o in &self.state.battlefield {
            if !self.state.on_battlefield(o) || self.controller(o) != p {
                continue;
            }
            let def = self.rulebook.content.def(self.state.obj(o).def);
            let symbols = def.cost.iter().flat_map(|c| c.iter());
            n += symbols
                .filter(|s| match s {
                    ManaSymbol::Of(m) | ManaSymbol::Mono(_, m) | ManaSymbol::Phyrexian(m) => m & colors.bits() != 0,
                    ManaSymbol::Generic(_) | ManaSymbol::OfTypes(..) | ManaSymbol::Snow | ManaSymbol::X(_) => false,
                })
                .count() as i32;
        }
        n
    }
}

/// The entry for a step, or the nearest one below.
fn by_step(step: i32, table: &[(u16, Value)]) -> Option<&Value> {
    table.iter().rev().find(|(at, _)| i32::from(*at) <= step).or(table.first()).map(|(_, v)| v)
}

/// Compares two numbers.
#[inline]
pub fn compare(a: i32, op: Cmp, b: i32) -> bool {
    match op {
        Cmp::Eq => a == b,
        Cmp::Ne => a != b,
        Cmp::Lt => a < b,
        Cmp::Le => a <= b,
        Cmp::Gt => a > b,
        Cmp::Ge => a >= b,
    }
}

/// Whether a number is a characteristic of an object, and nothing that is on it (109.3).
fn is_characteristic(prop: Prop) -> bool {
    matches!(prop, Prop::Power | Prop::Toughness | Prop::ManaValue | Prop::ColorCount)
}
