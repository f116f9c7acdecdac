//! Declaring attackers and blockers (508, 509).

use crate::engine::eval::Cx;
use crate::engine::{
    Answer, Cause, Cite, Decision, Engine, Ent, Ents, Happening, Kind, ObjId, PlayerId, Proposal, Res, Why,
};
use crate::ir::{CardTypes, Cost, Escape, Event, Rule, Verb};

/// Creatures with what each may attack or block.
type Options = Vec<(ObjId, Ents)>;

impl<'a> Engine<'a> {
    /// 508.1.
    pub(super) fn declare_attackers(&mut self, active: PlayerId) -> Res<()> {
        let options = self.attack_options(active);
        if options.is_empty() {
            return Ok(());
        }
        let who = active;
        let d = Decision { who, kind: Kind::Attack(options.clone()), why: Why::Attack, source: None };
        let answer = self.ask_with(&d, |e, a| match a {
            Answer::Pairs(pairs) => e.attack_legal(&options, pairs),
            _ => Ok(()),
        })?;
        let Answer::Pairs(mut pairs) = answer else { return Ok(()) };
        self.pay_attack_costs(active, &mut pairs)?;
        if pairs.is_empty() {
            return Ok(());
        }
        let cause = self.cause(Cause { by: Some(active), ..Cause::rule(Cite::ATTACK) });
        let mut batch = self.batch();
        // 508.1f, 508.1k: tapped and attacking; the tapping is forbidden for some.
        for (o, _) in &pairs {
            batch.push(Proposal::new(Happening::of(Verb::Tap, cause).by(active).on(*o)));
        }
        for (o, goal) in &pairs {
            batch.push(Proposal::new(Happening::of(Verb::Attack, cause).by(*o).on(*goal)));
        }
        batch.push(Proposal::new(Happening::of(Verb::DeclareAttack, cause).by(active).times(pairs.len() as i32)));
        self.propose(batch)?;
        Ok(())
    }

    /// 508.1a-b: who can attack what.
    fn attack_options(&self, active: PlayerId) -> Options {
        let mut goals = Ents::new();
        for p in self.w.players_from(active).filter(|p| self.w.opponents(active, *p)) {
            goals.push(Ent::Player(p));
            goals.extend(self.permanents(|e, o| e.is(o, CardTypes::PLANESWALKER) && e.controller(o) == p));
        }
        let mut out = Options::new();
        for &o in &self.w.battlefield {
            if !self.is_creature(o) || self.controller(o) != active || self.tapped(o) || self.summoning_sick(o) {
                continue;
            }
            let can = |g: &&Ent| !self.forbidden(&Happening::of(Verb::Attack, 0).by(o).on(**g));
            let here: Ents = goals.iter().filter(can).copied().collect();
            if !here.is_empty() {
                out.push((o, here));
            }
        }
        out
    }

    /// 508.1c-d: restrictions on the whole declaration, and as many requirements as possible.
    fn attack_legal(&self, options: &Options, pairs: &[(ObjId, Ent)]) -> Result<(), &'static str> {
        let alone = pairs.len() == 1;
        let mut bad = None;
        self.each_rule(|r| {
            if let Rule::Cant { event, .. } = r.rule
                && event.verb == Verb::Attack
                && event.alone
                && alone
                && pairs.iter().any(|(o, _)| self.doer_fits(event, *o, &r.cx))
            {
                bad = Some("it can't attack alone (508.1c)");
            }
            bad.is_none()
        });
        if let Some(reason) = bad {
            return Err(reason);
        }
        let obeyed = self.requirements(Verb::Attack, pairs);
        let best: Vec<(ObjId, Ent)> = self.best_attack(options);
        if obeyed < self.requirements(Verb::Attack, &best) {
            return Err("a creature that must attack does not (508.1d)");
        }
        Ok(())
    }

    /// The declaration that obeys most requirements: each creature by itself, as no restriction here links them.
    fn best_attack(&self, options: &Options) -> Vec<(ObjId, Ent)> {
        let mut out = Vec::new();
        for (o, goals) in options {
            if self.taxed(Verb::Attack, *o) {
                continue;
            }
            let best = goals.iter().copied().max_by_key(|g| self.requirements(Verb::Attack, &[(*o, *g)]));
            if let Some(g) = best
                && self.requirements(Verb::Attack, &[(*o, g)]) > 0
            {
                out.push((*o, g));
            }
        }
        out
    }

    /// How many requirements a declaration obeys.
    fn requirements(&self, verb: Verb, pairs: &[(ObjId, Ent)]) -> usize {
        let mut n = 0;
        if self.sc.index.rules.is_empty() {
            return 0;
        }
        self.each_rule(|r| {
            if let Rule::Must(event) = r.rule {
                n += self.obeyed(event, verb, pairs, &r.cx);
            }
            true
        });
        n
    }

    fn obeyed(&self, event: &Event, verb: Verb, pairs: &[(ObjId, Ent)], cx: &Cx) -> usize {
        let fits = |o: ObjId, g: Ent| {
            if event.verb == verb {
                self.fits(&event.subject, Ent::Obj(o), cx) && self.fits(&event.object, g, cx)
            } else if event.verb == Verb::BecomeBlocked && verb == Verb::Block {
                self.fits(&event.subject, g, cx)
            } else {
                false
            }
        };
        if event.verb == Verb::BecomeBlocked {
            return usize::from(pairs.iter().any(|(o, g)| fits(*o, *g)));
        }
        let mut seen: Vec<ObjId> = Vec::new();
        for (o, g) in pairs {
            if fits(*o, *g) && !seen.contains(o) {
                seen.push(*o);
            }
        }
        seen.len()
    }

    /// Whether a creature can do it only for a price; prices need not be paid to obey (508.1d).
    fn taxed(&self, verb: Verb, o: ObjId) -> bool {
        let mut found = false;
        self.each_rule(|r| {
            if let Rule::Cant { event, unless: Some(Escape::Pays(..)), .. } = r.rule {
                found = event.verb == verb && self.doer_fits(event, o, &r.cx);
            }
            !found
        });
        found
    }

    /// 508.1h-j: prices of attacking. A creature whose price is not paid does not attack.
    fn pay_attack_costs(&mut self, active: PlayerId, pairs: &mut Vec<(ObjId, Ent)>) -> Res<()> {
        let mut i = 0;
        while i < pairs.len() {
            let (o, g) = pairs[i];
            if self.pay_tax(Verb::Attack, o, g, active)? {
                i += 1;
            } else {
                pairs.remove(i);
            }
        }
        Ok(())
    }

    /// Prices that sentences put on attacking or blocking.
    fn pay_tax(&mut self, verb: Verb, o: ObjId, goal: Ent, payer: PlayerId) -> Res<bool> {
        let mut taxes: Vec<(&'a Cost, ObjId)> = Vec::new();
        let rb = self.rb;
        for at in &self.sc.index.rules {
            let crate::engine::RuleAt::Static(l, i) = at else { continue };
            let crate::ir::AbilityKind::Static(s) = &rb.ability(l.ability).kind else { continue };
            let cx = Cx::new(l.obj, self.controller_or_caster(l.obj), &[]);
            if let Some(crate::ir::Part::Rule(Rule::Cant { event, unless: Some(Escape::Pays(_, cost)), .. })) =
                s.parts.get(*i as usize)
                && event.verb == verb
                && self.fits(&event.subject, Ent::Obj(o), &cx)
                && self.fits(&event.object, goal, &cx)
            {
                taxes.push((cost, l.obj));
            }
        }
        for (cost, source) in taxes {
            let mut frame =
                crate::engine::Frame::new(source, payer, Default::default(), 0, self.w.journal.len() as u32);
            let can = self.cost_payable(payer, cost, &frame);
            if !can || !self.confirm(payer, Why::Cost, Some(o))? || !self.pay_cost(payer, cost, &mut frame, None)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// 509.1, for each defending player in turn order.
    pub(super) fn declare_blockers(&mut self) -> Res<()> {
        let defenders: Vec<PlayerId> = self.w.apnap().collect();
        for p in defenders {
            let attackers: Vec<ObjId> =
                self.w.turn.combat.attackers.iter().filter(|a| a.defender == p).map(|a| a.obj).collect();
            if attackers.is_empty() {
                continue;
            }
            let options = self.block_options(p, &attackers);
            let pairs = self.ask_blocks(p, &options)?;
            let mut paid = Vec::with_capacity(pairs.len());
            for (o, g) in pairs {
                if self.pay_tax(Verb::Block, o, g, p)? {
                    paid.push((o, g));
                }
            }
            self.perform_blocks(p, &paid)?;
        }
        self.become_blocked()?;
        self.order_blockers()
    }

    fn ask_blocks(&mut self, p: PlayerId, options: &Options) -> Res<Vec<(ObjId, Ent)>> {
        if options.is_empty() {
            return Ok(Vec::new());
        }
        let d = Decision { who: p, kind: Kind::Block(options.clone()), why: Why::Block, source: None };
        let answer = self.ask_with(&d, |e, a| match a {
            Answer::Pairs(pairs) => e.block_legal(options, pairs),
            _ => Ok(()),
        })?;
        match answer {
            Answer::Pairs(pairs) => Ok(pairs),
            _ => Ok(Vec::new()),
        }
    }

    /// 509.1a-b: who can block what.
    fn block_options(&self, p: PlayerId, attackers: &[ObjId]) -> Options {
        let mut out = Options::new();
        for &o in &self.w.battlefield {
            if !self.is_creature(o) || self.controller(o) != p || self.tapped(o) {
                continue;
            }
            let can = |a: &&ObjId| !self.forbidden(&Happening::of(Verb::Block, 0).by(o).on(**a));
            let here: Ents = attackers.iter().filter(can).map(|a| Ent::Obj(*a)).collect();
            if !here.is_empty() {
                out.push((o, here));
            }
        }
        out
    }

    /// 509.1b-c: capacity, counts of blockers, requirements.
    fn block_legal(&self, options: &Options, pairs: &[(ObjId, Ent)]) -> Result<(), &'static str> {
        for (o, _) in options {
            let n = pairs.iter().filter(|(b, _)| b == o).count();
            if n > 1 && n > self.block_capacity(*o) {
                return Err("it can't block that many attackers (509.1a)");
            }
        }
        if self.sc.index.rules.is_empty() {
            return Ok(());
        }
        let mut bad = None;
        self.each_rule(|r| {
            if let Rule::Cant { event, fewer_than, more_than, .. } = r.rule
                && event.verb == Verb::Block
            {
                bad = self.block_count_fault(event, fewer_than.as_ref(), more_than.as_ref(), pairs, &r.cx);
            }
            bad.is_none()
        });
        if let Some(reason) = bad {
            return Err(reason);
        }
        if self.requirements(Verb::Block, pairs) < self.best_blocks(options) {
            return Err("a creature that must block does not (509.1c)");
        }
        Ok(())
    }

    fn block_count_fault(
        &self,
        event: &Event,
        fewer: Option<&crate::ir::Value>,
        more: Option<&crate::ir::Value>,
        pairs: &[(ObjId, Ent)],
        cx: &Cx,
    ) -> Option<&'static str> {
        if event.alone && pairs.len() == 1 && pairs.iter().any(|(o, _)| self.fits(&event.subject, Ent::Obj(*o), cx)) {
            return Some("it can't block alone (509.1b)");
        }
        if fewer.is_none() && more.is_none() {
            return None;
        }
        for a in &self.w.turn.combat.attackers {
            if !self.fits(&event.object, Ent::Obj(a.obj), cx) {
                continue;
            }
            let n = pairs.iter().filter(|(_, g)| *g == Ent::Obj(a.obj)).count() as i32;
            if n > 0 && fewer.is_some_and(|v| n < self.value(v, cx)) {
                return Some("more creatures must block it (509.1b)");
            }
            if more.is_some_and(|v| n > self.value(v, cx)) {
                return Some("fewer creatures can block it (509.1b)");
            }
        }
        None
    }

    fn block_capacity(&self, o: ObjId) -> usize {
        let mut n = 1;
        self.each_rule(|r| {
            if let Rule::BlockMore { who, n: more } = r.rule
                && self.fits(who, Ent::Obj(o), &r.cx)
            {
                n += more.as_ref().map_or(10_000, |v| self.value(v, &r.cx).max(0) as usize);
            }
            true
        });
        n
    }

    /// The greatest number of requirements that blocks can obey: each blocker on its best attacker that one blocker may
    /// block; attackers that need several blockers are left to the blockers together.
    fn best_blocks(&self, options: &Options) -> usize {
        let mut pairs: Vec<(ObjId, Ent)> = Vec::new();
        for (o, goals) in options {
            if self.taxed(Verb::Block, *o) {
                continue;
            }
            let before = self.requirements(Verb::Block, &pairs);
            let best = goals.iter().copied().filter(|g| self.blockable_by_one(*g)).max_by_key(|g| {
                let mut with = pairs.clone();
                with.push((*o, *g));
                self.requirements(Verb::Block, &with)
            });
            if let Some(g) = best {
                pairs.push((*o, g));
                if self.requirements(Verb::Block, &pairs) == before {
                    pairs.pop();
                }
            }
        }
        self.requirements(Verb::Block, &pairs)
    }

    fn blockable_by_one(&self, g: Ent) -> bool {
        let mut fine = true;
        self.each_rule(|r| {
            if let Rule::Cant { event, fewer_than: Some(v), .. } = r.rule
                && event.verb == Verb::Block
            {
                fine = !self.fits(&event.object, g, &r.cx) || self.value(v, &r.cx) <= 1;
            }
            fine
        });
        fine
    }

    fn perform_blocks(&mut self, p: PlayerId, pairs: &[(ObjId, Ent)]) -> Res<()> {
        let cause = self.cause(Cause { by: Some(p), ..Cause::rule(Cite::BLOCK) });
        let mut batch = self.batch();
        for (o, g) in pairs {
            batch.push(Proposal::new(Happening::of(Verb::Block, cause).by(*o).on(*g)));
        }
        self.propose(batch)?;
        Ok(())
    }

    /// 509.1h: attackers become blocked or unblocked, and stay so.
    fn become_blocked(&mut self) -> Res<()> {
        let cause = self.cite(Cite::BLOCK);
        let mut batch = self.batch();
        for a in &self.w.turn.combat.attackers {
            let verb = if a.blockers.is_empty() { Verb::BecomeUnblocked } else { Verb::BecomeBlocked };
            let mut ev = Happening::of(verb, cause).by(a.obj).times(a.blockers.len() as i32);
            ev.object = a.blockers.first().copied().map(Ent::Obj);
            batch.push(Proposal::new(ev));
        }
        self.propose(batch)?;
        Ok(())
    }

    /// 509.2: the attacking player orders the blockers of each attacker.
    fn order_blockers(&mut self) -> Res<()> {
        for i in 0..self.w.turn.combat.attackers.len() {
            let a = &self.w.turn.combat.attackers[i];
            if a.blockers.len() < 2 {
                continue;
            }
            let (obj, items) = (a.obj, a.blockers.iter().copied().map(Ent::Obj).collect());
            let who = self.controller(obj);
            let order = self.order(who, items, Why::DamageOrder, Some(obj))?;
            self.w.turn.combat.attackers[i].blockers = order.into_iter().filter_map(Ent::obj).collect();
        }
        Ok(())
    }
}
