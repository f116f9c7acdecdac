//! Moves between zones and the state on arrival.

use crate::check::clauses::clause::{Clause, operand};
use crate::check::clauses::foreign::CardWord;
use crate::check::clauses::prep::Prep;
use crate::check::clauses::verbs::{Core, participle};
use crate::check::instructions::build::{Acts, bound, one};
use crate::check::nouns::noun::Unit;
use crate::check::nouns::np::{Det, NounPhrase, inner_np};
use crate::check::nouns::pick::ONLY_ORDERED;
use crate::check::nouns::reference::CombatRole;
use crate::check::nouns::zone::ordered_zone;
use crate::check::{About, Checker, Meant, Read, Scope, vocab};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::lints::described;
use crate::syntax::{Node, Rule};

/// `1 of the piles`, perhaps with a label.
pub(crate) fn is_pile(node: Node<'_>) -> bool {
    let np = NounPhrase::open(node);
    matches!(np.det, Det::PartOf(count) if count.text() == "1") && np.words() == "piles" && np.rels.is_empty()
}

impl<'t> Checker<'t> {
    /// Puts counters on something, or an object into a zone: `put 1 +1/+1 counter on this` or `put it into hand`.
    pub(crate) fn put(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        match c.peek_object().and_then(|n| self.unit(n)) {
            Some(Unit::Counters(kind)) => self.put_counters(scope, c, who, kind),
            _ => self.move_act(scope, c, who),
        }
    }

    // ------------------------------------------------------------ changes of zone

    /// The change of zone of objects: `put S DEST [and the rest DEST]`, `return S to Z`.
    pub(crate) fn move_act(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let rest = c.split_rest();
        if c.peek_object().is_some_and(is_pile) {
            return self.move_pile(scope, c, who, rest);
        }
        let known = scope.targets.len();
        let (mut what, bind) = self.operand_bound(scope, c)?;
        let newly = scope.targets.get(known..).unwrap_or_default().to_vec();
        // 903.6: a commander that is put somewhere may be waiting in the command zone.
        if let Pick::Choose { filter, .. } = &mut what
            && filter.zones.is_empty()
            && filter.preds.contains(&Predicate::Is(Status::Commander))
        {
            filter.zones = Zones::BATTLEFIELD.union(Zones::COMMAND);
        }
        self.mention_pick(scope, &what, bind, c.node);
        let mut to = Box::new(self.destination_of(scope, c, &what, bind)?);
        if to.zone == Zone::Battlefield && described(&what, &newly).is_some_and(|f| f.sort == Sort::Permanent) {
            let message = "what lies on the battlefield is not put there";
            let help = "say where the card is: `return target creature card in your graveyard to the battlefield`";
            return self.fail_help(Code::WrongKind, c.node, message, help);
        }
        self.default_control(&mut to, who);
        let bind = match (bind, c.part(Rule::label)) {
            (None, Some(label)) => {
                let about = self.about_pick(scope, &what);
                Some(self.bind_label(scope, label, about))
            }
            (b, _) => b,
        };
        let rest = match rest {
            None => None,
            Some(mut r) => {
                let mut dest = self.destination(scope, &mut r)?;
                self.default_control(&mut dest, who);
                r.finish(self)?;
                Some(Box::new(dest))
            }
        };
        match rest {
            // `put the found into hand and the rest on the bottom`: what was picked before is not chosen now.
            Some(rest) if !matches!(what, Pick::Choose { .. }) => {
                let left = self.rest_of(scope, c.node)?;
                let mut acts = bound(who, Act::Move { what, to, rest: None }, bind)?;
                acts.extend(one(who, Act::Move { what: Pick::Rest(left), to: rest, rest: None })?);
                Ok(acts)
            }
            rest => {
                if let (Zone::Battlefield, Pick::Ref(Ref::Slot(slot))) = (to.zone, &what) {
                    scope.arrived.push(*slot);
                }
                bound(who, Act::Move { what, to, rest }, bind)
            }
        }
    }

    /// `put 1 of the piles into hand and the rest into graveyard`: which pile is a choice of its own.
    fn move_pile(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick, rest: Option<Clause<'t>>) -> Acts {
        let node = self.required(c.node, c.object())?;
        self.need_piles(scope, node)?;
        let to = self.destination(scope, c)?;
        let rest = match rest {
            None => None,
            Some(mut r) => {
                let dest = self.destination(scope, &mut r)?;
                r.finish(self)?;
                Some(dest)
            }
        };
        let put = |pile: Slot, to: &Dest| {
            let act = Act::Move { what: Pick::Ref(Ref::Slot(pile)), to: Box::new(to.clone()), rest: None };
            Instruction::Do { who: who.clone(), act, bind: None }
        };
        let options = scope.piles.iter().map(|chosen| {
            let others = scope.piles.iter().filter(|p| *p != chosen);
            let others = others.filter_map(|p| rest.as_ref().map(|to| put(*p, to)));
            std::iter::once(put(*chosen, &to)).chain(others).collect::<Body>()
        });
        let options = options.collect();
        Ok(vec![one_of(who, options)])
    }

    /// `choose 1 of the piles as doomed`: the label is what lies in that pile.
    pub(crate) fn choose_pile(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let node = self.required(c.node, c.object())?;
        self.need_piles(scope, node)?;
        let Some(label) = NounPhrase::open(node).label else {
            return self.fail_help(
                Code::NotAnInstruction,
                node,
                "the pile has no name",
                "such as `choose 1 of the piles as doomed`",
            );
        };
        let about = About { many: true, ..About::object(Sort::Object, CardTypes::empty()) };
        let bind = Some(self.bind_label(scope, label, about));
        let option = |pile: &Slot| -> Body {
            let act = Act::Choose(Choice::Things(Pick::Ref(Ref::Slot(*pile))));
            std::iter::once(Instruction::Do { who: who.clone(), act, bind }).collect()
        };
        let options = scope.piles.iter().map(option).collect();
        Ok(vec![one_of(who, options)])
    }

    fn need_piles(&mut self, scope: &Scope<'t>, at: Node<'t>) -> Read<()> {
        if let Det::PartOf(count) = NounPhrase::open(at).det {
            self.saw(count);
        }
        if !scope.piles.is_empty() {
            return Ok(());
        }
        self.fail_help(
            Code::NotAnInstruction,
            at,
            "there are no piles",
            "separate something before: `separate the seen into 2 piles`",
        )
    }

    /// Where something goes, in words that may speak of it (`under its owner's control`).
    fn destination_of(
        &mut self,
        scope: &mut Scope<'t>,
        c: &mut Clause<'t>,
        what: &Pick,
        bind: Option<Bind>,
    ) -> Read<Dest> {
        let known = match (what, bind) {
            (Pick::Ref(r), _) => Some(r.clone()),
            (_, Some(b)) => Some(Ref::Slot(b.slot)),
            (_, None) => None,
        };
        let about = self.about_pick(scope, what);
        // Each goes to its own owner, which is what a move does if it names nobody; a label may hold several (607.3).
        let owners = |n: Node<'_>| {
            n.rule() == Rule::under && matches!(n.text(), "under its owner's control" | "under their owner's control")
        };
        if (about.many || known.is_some()) && c.has(owners) {
            c.part(Rule::under);
            let mut dest = self.destination(scope, c)?;
            dest.entry.control = Some(Ref::Nothing);
            return Ok(dest);
        }
        let subject = known.map(|r| scope.enter_subject(r, about));
        let dest = self.destination(scope, c);
        if let Some(outer) = subject {
            scope.leave_subject(outer);
        }
        dest
    }

    /// 110.2a: what a player puts onto the battlefield is theirs to control, if nothing else is said.
    fn default_control(&self, to: &mut Dest, who: &Pick) {
        if to.zone == Zone::Battlefield && to.entry.control.is_none() {
            to.entry.control = match who {
                Pick::Ref(r) => Some(r.clone()),
                Pick::Each(_, slot) => Some(Ref::Slot(*slot)),
                _ => None,
            };
        }
        if to.entry.control == Some(Ref::Nothing) {
            to.entry.control = None;
        }
    }

    /// What was picked can be spoken of at once (`put a creature card onto the battlefield under its owner's control`).
    pub(crate) fn mention_pick(&mut self, scope: &mut Scope<'t>, pick: &Pick, bind: Option<Bind>, at: Node<'t>) {
        if let Some(bind) = bind {
            let about = self.about_pick(scope, pick);
            scope.mention(Ref::Slot(bind.slot), about, at.span());
        }
    }

    /// Where something is put, and how.
    pub(crate) fn destination(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>) -> Read<Dest> {
        let found = Prep::PLACES.into_iter().find_map(|p| c.role(p));
        let Some(role) = found else {
            if c.node.text().contains(" and the rest ") {
                let message = "it is not said where what stands in front of `and the rest` goes";
                let help = "each has its own place, `put the found into hand and the rest on the bottom of library in any order`; what \
                            goes to one place together has one name: `put the seen on the bottom of library in random order`";
                return self.fail_help(Code::MissingPart, c.node, message, help);
            }
            return self.fail_help(
                Code::MissingPart,
                c.node,
                "it is not said where this goes",
                "expected `to hand`, `onto the battlefield`, `into graveyard`, `on top of library` ...",
            );
        };
        let node = operand(role);
        self.lies_on_nothing(role, node)?;
        let (zone, mut place) = self.zone_and_place(scope, node)?;
        let order = c.part(Rule::order);
        if let Some(order) = order {
            let random = order.text().contains("random");
            match (&place, random) {
                (Place::Top, false) if order.text().ends_with("same order") => place = Place::TopInOrder,
                (_, false) if order.text().ends_with("same order") => {
                    return self.fail(Code::NotAZone, order, "only the top of a library can be in the same order");
                }
                (Place::Bottom, true) => place = Place::BottomRandom,
                (Place::Top | Place::Bottom, false) => {}
                _ => return self.fail(Code::NotAZone, order, "only the bottom of a library can be in random order"),
            }
        }
        let entry = self.entry_mods(scope, c)?;
        if let Some(order) = order
            && !matches!(zone, Zone::Library | Zone::Graveyard | Zone::Pile)
        {
            return self.fail(Code::NotAZone, order, "cards have an order in libraries, graveyards and piles only");
        }
        if zone != Zone::Battlefield && arrives(&entry) {
            return self.fail(Code::NotAZone, c.node, "only what enters the battlefield can have a state on arrival");
        }
        if !matches!(zone, Zone::Battlefield | Zone::Exile) && !entry.counters.is_empty() {
            let message = "counters are put on what comes onto the battlefield or into exile";
            return self.fail(Code::NotAZone, c.node, message);
        }
        Ok(Dest { zone, place, entry })
    }

    /// `on the battlefield` says where something is, and not where it is put; cards lie `on` an end of a pile only.
    fn lies_on_nothing(&mut self, role: Node<'t>, node: Node<'t>) -> Read<()> {
        if Prep::of(role) != Some(Prep::On) || node.child(Rule::place_w).is_some() {
            return Ok(());
        }
        let fault = Diagnostic::error(Code::NotAZone, role.span(), format!("nothing is put `{}`", role.text().trim()));
        let words = NounPhrase::open(node).words();
        let end = node.text().split(' ').any(|word| matches!(word, "top" | "bottom"));
        self.error(match vocab::zone(words) {
            _ if end => fault.help("write `on top of library`, `on the bottom of library`"),
            Some(Zone::Library) => fault.help("write `on top of library`, `on the bottom of library`, `into library 3 from the top`"),
            _ => fault.help("where it goes is `onto the battlefield`, `into graveyard`, `into exile`, `to hand`; where something is stands behind its noun with `in`"),
        })
    }

    /// `hand`, `the battlefield`, `top of library`, `the bottom of your library`, `library 3 from the top`
    fn zone_and_place(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<(Zone, Place)> {
        if node.rule() == Rule::zone_to {
            if let Some(word) = node.child(Rule::bf_w) {
                self.only_of_cards(scope, word, CardWord::Zone)?;
                return Ok((Zone::Battlefield, Place::Top));
            }
            if node.child(Rule::exile_z).is_some() {
                return Ok((Zone::Exile, Place::Top));
            }
            if let Some(n) = node.children().find(|n| matches!(n.rule(), Rule::num | Rule::var)) {
                let n = self.value(scope, n)?;
                return Ok((Zone::Library, Place::FromTop(n)));
            }
            let bottom = node.child(Rule::place_w).is_some_and(|p| p.text() == "bottom");
            let name = node.child(Rule::zone_name).and_then(|n| n.first()).unwrap_or(node);
            self.nobodys(name)?;
            let (zones, _) = self.zones_of(scope, name)?;
            let Some(zone) = ordered_zone(zones) else { return self.fail(Code::NotAZone, node, ONLY_ORDERED) };
            return Ok((zone, if bottom { Place::Bottom } else { Place::Top }));
        }
        self.nobodys(node)?;
        let (zones, _) = self.zones_of(scope, node)?;
        match zone_of_set(zones) {
            // `shuffle it into library` says so; `put it into library` says nothing about the place.
            Some(Zone::Library) => self.fail_help(
                Code::MissingPart,
                node,
                "it is not said where in the library this goes",
                "expected `on top of library`, `on the bottom of library` or `library 3 from the top`",
            ),
            Some(zone) => Ok((zone, Place::Top)),
            None => self.fail(Code::NotAZone, node, "something can be put into one zone only"),
        }
    }

    /// Reports a destination that says whose it is: cards always go to their owner's zones (400.3).
    pub(super) fn nobodys(&mut self, node: Node<'t>) -> Read<()> {
        let np = crate::check::nouns::np::NounPhrase::open(node);
        if matches!(np.det, Det::All | Det::Each | Det::Every | Det::Any | Det::A | Det::No(_) | Det::Other)
            && np.poss.is_empty()
            && self.is_zone(node)
        {
            let message = format!("`{}` is not one place", node.text());
            let help = "every card goes to its owner's zone, which needs no article";
            let fault = Diagnostic::error(Code::NotAZone, node.span(), message).help(help);
            return self.error(fault.suggest(np.words()));
        }
        let owned = matches!(np.det, crate::check::nouns::np::Det::Genitive(_)) || !np.poss.is_empty();
        let zones = [Zone::Hand, Zone::Graveyard, Zone::Library].map(vocab::zone_word);
        let Some(plain) = zones.into_iter().find(|z| owned && node.text().split(' ').next_back() == Some(*z)) else {
            return Ok(());
        };
        let message = format!("`{}` says whose it is", node.text());
        let error = Diagnostic::error(Code::NotAZone, node.span(), message)
            .help("cards always go to their owner's zones")
            .suggest(plain);
        self.error(error)
    }

    /// How an object enters the zone that it is put into: `tapped`, `under your control`, `with 2 +1/+1 counters`,
    /// `attacking`, `face down`, `attached to S`, `as a copy of F`.
    pub(crate) fn entry_mods(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>) -> Read<EntryMods> {
        let mut entry = EntryMods::default();
        self.entry_words(scope, c, &mut entry)?;
        entry.face_down = c.adverb("face down");
        if let Some(under) = c.part(Rule::under) {
            entry.control = Some(self.meaning(scope, Some(Meant::Player), |ck, scope| ck.possessor(scope, under))?);
        }
        let mut counters = std::mem::take(&mut entry.counters).into_vec();
        while let Some(role) = c.role(Prep::With) {
            let phrases = self.counter_phrases(operand(role));
            // `with +1/+1 counters equal to twice X`
            let equal = if phrases.len() == 1 { c.part(Rule::equal_to) } else { None };
            for np in phrases {
                counters.push(self.counters_phrase(scope, np, equal)?);
            }
        }
        if let Some((_, n)) = counters.last_mut() {
            while let Some(each) = c.for_each() {
                let times = self.each_times(scope, c, operand(each))?;
                *n = crate::check::build::times_value(n.clone(), &times);
            }
        }
        entry.counters = counters.into();
        if let Some(copy) = c.part(Rule::as_copy).and_then(|n| n.child(Rule::copy_of)) {
            entry.copy_of = Some(Box::new(self.copy_spec(scope, copy)?));
        }
        if let Some(node) = c.part(Rule::attached_to).and_then(|n| n.child(Rule::nps)) {
            entry.attached = match self.pick(scope, node)? {
                Pick::Ref(r) => Some(r),
                _ => {
                    let message = "what it enters attached to must be a target or have been chosen before";
                    let help = "`attached to target creature`, or `choose a creature you control as host` before it";
                    return self.fail_help(Code::NotAnInstruction, node, message, help);
                }
            };
        }
        Ok(entry)
    }

    /// The counters behind `tapped with`.
    fn arrives_with(&mut self, scope: &mut Scope<'t>, with: Node<'t>) -> Read<Box<[(CounterId, Value)]>> {
        self.saw(with);
        let mut out = Vec::new();
        for item in with.all(Rule::with_item) {
            let phrase = self.child(item, Rule::np_plain)?;
            out.push(self.counters_phrase(scope, phrase, None)?);
        }
        Ok(out.into())
    }

    /// The bare words of a state on arrival, joined by `and`; what is attacked follows them.
    fn entry_words(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, entry: &mut EntryMods) -> Read<()> {
        while let Some(node) = c.peek_object() {
            let np = inner_np(node);
            let arrival = NounPhrase::open(node);
            // `tapped with 2 +1/+1 counters` is read as one phrase.
            let with =
                arrival.rels.first().copied().filter(|rel| arrival.rels.len() == 1 && rel.rule() == Rule::r_with);
            let text = if with.is_some() { arrival.words() } else { np.text() };
            let words: Vec<&str> = text.split(' ').collect();
            if !words.iter().all(|word| *word == "and" || Arrival::read(word).is_some()) {
                break;
            }
            c.object();
            if let Some(with) = with {
                entry.counters = self.arrives_with(scope, with)?;
            }
            if let Some((_, word)) = words.iter().enumerate().find(|(i, w)| **w != "and" && words[..*i].contains(w)) {
                return self.fail(Code::DuplicateProperty, np, format!("`{word}` stands twice, and once is enough"));
            }
            let said: Vec<Arrival> = words.iter().filter_map(|word| Arrival::read(word)).collect();
            if said.contains(&Arrival::Tapped) && (entry.tapped || said.contains(&Arrival::Untapped)) {
                return self.fail(Code::DuplicateProperty, np, "it is said twice whether it is tapped");
            }
            for state in said {
                match state {
                    Arrival::Tapped => entry.tapped = true,
                    Arrival::Untapped => entry.untapped = true,
                    Arrival::Transformed => entry.transformed = true,
                    Arrival::Attacking => entry.attacking = Some(Ref::Nothing),
                    Arrival::Blocking => entry.blocking = Some(Ref::Nothing),
                }
            }
            if entry.blocking == Some(Ref::Nothing)
                && let Some(next) = c.peek_object()
                && self.is_reference(scope, next)
            {
                c.object();
                entry.blocking = Some(self.reference(scope, next)?);
            }
            if entry.attacking == Some(Ref::Nothing)
                && let Some(next) = c.peek_object()
                && self.is_reference(scope, next)
            {
                c.object();
                entry.attacking = Some(self.reference(scope, next)?);
            }
        }
        Ok(())
    }
}

/// A bare word for the state in which something arrives.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Arrival {
    Tapped,
    Untapped,
    Transformed,
    Attacking,
    Blocking,
}

impl Arrival {
    fn read(word: &str) -> Option<Self> {
        match participle(word) {
            Some(Core::Tap) => Some(Self::Tapped),
            Some(Core::Untap) => Some(Self::Untapped),
            Some(Core::Transform) => Some(Self::Transformed),
            _ => CombatRole::read(word).map(|role| match role {
                CombatRole::Attacking => Self::Attacking,
                CombatRole::Blocking => Self::Blocking,
            }),
        }
    }
}

/// The zone of cards of a set of one.
pub(crate) fn zone_of_set(zones: Zones) -> Option<Zone> {
    Zone::ALL.into_iter().filter(|z| !z.is_of_scene()).find(|z| z.set() == zones)
}

/// Whether a state can only be had on the battlefield.
fn arrives(entry: &EntryMods) -> bool {
    entry.tapped
        || entry.untapped
        || entry.transformed
        || entry.control.is_some()
        || entry.attacking.is_some()
        || entry.blocking.is_some()
        || entry.attached.is_some()
        || entry.copy_of.is_some()
        || !entry.said.is_empty()
}

/// One of these is done, whichever the doer chooses.
fn one_of(who: &Pick, options: Box<[Body]>) -> Instruction {
    let one = || Value::Num(1);
    Instruction::Options { who: who.clone(), min: one(), max: one(), options, words: Box::new([]) }
}
