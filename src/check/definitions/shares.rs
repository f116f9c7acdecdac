//! Many cards are read on several processors: each share of them by a checker of its own that begins where all others do, and
//! whose ids are numbered anew as the shares are put together in their order. How many there are depends on the cards and not
//! on the machine, so that everything has the same number everywhere.

use crate::check::Checker;
use crate::diag::Diagnostic;
use crate::ir::*;
use crate::source::Span;
use crate::syntax::{Node, Rule};

/// So many cards behind everything else that is read are shared out: to copy what is known costs as much as some hundred of them.
const MANY: usize = 4000;
/// Into so many shares: each but the first needs a copy of what is known, which for 30,000 cards is some 30 MB.
const SHARES: usize = 2;

/// A definition whose body is to be read.
type Unread<'t> = (DefId, Node<'t>);

/// Cards with the checker that reads them.
struct Share<'p, 't> {
    checker: Checker<'t>,
    cards: &'p [Unread<'t>],
}

/// How much there was before the cards were shared out.
struct Before {
    strings: usize,
    abilities: usize,
    defs: usize,
    labels: u32,
    names: usize,
    called: usize,
    askers: usize,
    melding: usize,
}

/// What of a share has other ids now.
struct Renumbered {
    abilities: Vec<Ability>,
    given: Vec<Box<[KeywordArgument]>>,
    /// The definitions of its cards, and those that came with them.
    cards: Vec<(DefId, Def)>,
    further: Vec<Def>,
}

/// How many definitions at the end are cards and tokens, if they are enough to be shared out; else none.
pub(super) fn many_last(are_cards: impl DoubleEndedIterator<Item = bool>) -> usize {
    let count = are_cards.rev().take_while(|is_card| *is_card).count();
    if count >= MANY { count } else { 0 }
}

impl<'t> Checker<'t> {
    /// Reads the bodies of many cards, in front of which everything else was read.
    pub(super) fn lower_many(&mut self, all: &[Unread<'t>]) {
        if all.is_empty() {
            return;
        }
        // Cards look at the tokens that they name.
        let (tokens, cards): (Vec<_>, Vec<_>) = all.iter().copied().partition(|(_, node)| node.rule() == Rule::token);
        self.lower_all(&tokens);
        let (first, others) = cards.split_at(cards.len().div_ceil(SHARES));
        let before = Before::of(self);
        let mut shares: Vec<Share<'_, 't>> = others
            .chunks(first.len().max(1))
            .zip(self.apart(SHARES))
            .map(|(cards, checker)| Share { checker, cards })
            .collect();
        both(|| self.lower_all(first), || each(&mut shares, |share| share.checker.lower_all(share.cards)));
        let ids = self.new_ids(&before, &shares);
        let mut made: Vec<_> = shares.into_iter().zip(ids).map(|(share, ids)| (share, ids, None)).collect();
        each(&mut made, |(share, ids, new)| *new = share.renumbered(&before, ids));
        if made.iter().any(|(.., new)| new.is_none()) {
            // What can't be written can't be put together.
            return self.lower_all(others);
        }
        for (share, ids, new) in made {
            if let Some(new) = new {
                self.take_in(&before, share, &ids, new);
            }
        }
    }

    fn lower_all(&mut self, cards: &[Unread<'t>]) {
        for (id, node) in cards {
            self.scene_now = self.is_of_scene(*node);
            self.lower_card(*id, *node);
        }
    }

    /// Checkers that know what this one does and have nothing to tell yet.
    fn apart(&mut self, count: usize) -> Vec<Self> {
        let (out, spoken, printed) =
            (std::mem::take(&mut self.out), std::mem::take(&mut self.spoken), std::mem::take(&mut self.printed));
        let (read, bodies, cards) =
            (std::mem::take(&mut self.read), std::mem::take(&mut self.bodies), std::mem::take(&mut self.cards));
        let (cast_on, places) = (std::mem::take(&mut self.cast_on), std::mem::take(&mut self.decls.places));
        let all = (1..count).map(|_| self.clone()).collect();
        (self.out, self.spoken, self.printed) = (out, spoken, printed);
        (self.read, self.bodies, self.cards) = (read, bodies, cards);
        (self.cast_on, self.decls.places) = (cast_on, places);
        all
    }

    /// The ids of each share behind those of all before it.
    fn new_ids(&mut self, before: &Before, shares: &[Share<'_, 't>]) -> Vec<NewIds> {
        let mut made = (self.content.abilities.len(), self.content.defs.len(), self.labels);
        let shift = |from: usize, to: usize| Shift { from: from as u32, by: (to - from) as u32 };
        let ids = shares.iter().map(|share| {
            let content = &share.checker.content;
            let new = content.strings.get(before.strings..).unwrap_or_default();
            let ids = NewIds {
                strings: (before.strings as u32, new.iter().map(|text| self.intern(text)).collect()),
                abilities: shift(before.abilities, made.0),
                defs: shift(before.defs, made.1),
                labels: Shift { from: before.labels, by: made.2 - before.labels },
            };
            made.0 += content.abilities.len() - before.abilities;
            made.1 += content.defs.len() - before.defs;
            made.2 += share.checker.labels - before.labels;
            ids
        });
        ids.collect()
    }

    /// Puts a share behind what there is.
    fn take_in(&mut self, before: &Before, share: Share<'_, 't>, ids: &NewIds, new: Renumbered) {
        let Share { checker, cards } = share;
        let theirs = checker.content;
        let content = &mut self.content;
        // A line of an ability that all have is that of whoever used it first.
        keep_first(&mut content.texts, &theirs.texts, before.abilities);
        keep_first(&mut content.lines, &theirs.lines, before.abilities);
        keep_first(&mut content.given, &theirs.given, before.abilities);
        let made = content.abilities.len();
        put_behind(&mut content.texts, made, theirs.texts.into_iter().skip(before.abilities));
        put_behind(&mut content.lines, made, theirs.lines.into_iter().skip(before.abilities));
        put_behind(&mut content.given, made, new.given);
        content.abilities.extend(new.abilities);
        content.defs.extend(new.further);
        for (id, def) in new.cards {
            if let Some(place) = content.defs.get_mut(id.index()) {
                *place = def;
            }
        }
        let askers = theirs.askers.into_iter().skip(before.askers);
        content.askers.extend(askers.map(|(id, asks)| (ids.ability(id), asks)));
        content.labels.extend(theirs.labels.into_iter().skip(before.names).map(|(l, name)| (ids.label(l), name)));
        content.called.extend(theirs.called.into_iter().skip(before.called).map(|(l, name)| (ids.label(l), name)));
        content.melding.extend(theirs.melding.into_iter().skip(before.melding).map(|id| ids.def(id)));
        let asked: Vec<Verb> = theirs.asked.into_iter().filter(|verb| !content.asked.contains(verb)).collect();
        content.asked.extend(asked);
        content.most_sides = content.most_sides.max(theirs.most_sides);
        self.labels += checker.labels - before.labels;
        self.spoken.extend(checker.spoken.into_iter().map(|(at, id)| (at, ids.ability(id))));
        self.printed.extend(checker.printed.into_iter().map(|(id, at, wording)| (ids.def(id), at, wording)));
        let spells = |all: Box<[DefId]>| all.iter().map(|id| ids.def(*id)).collect();
        self.cast_on.extend(checker.cast_on.into_iter().map(|(at, all)| (at, spells(all))));
        self.read.extend(checker.read);
        self.cards.extend(checker.cards);
        self.decls.spoken.extend(checker.decls.spoken);
        for (key, abilities) in checker.expansions {
            self.expansions.entry(key).or_insert_with(|| abilities.into_iter().map(|id| ids.ability(id)).collect());
        }
        for (keyword, reported) in checker.broken {
            self.broken.entry(keyword).or_insert(reported);
        }
        self.tell(cards, checker.out);
    }

    /// The messages of a share: what is said of something else than its cards, such as a keyword, is said once.
    fn tell(&mut self, cards: &[Unread<'t>], found: Vec<Diagnostic>) {
        let place = |span: Span| (span.file, span.start);
        let ends = cards.first().zip(cards.last()).map(|(a, z)| (place(a.1.span()), (z.1.span().file, z.1.span().end)));
        for fault in found {
            let own = ends.is_some_and(|(from, to)| (from..=to).contains(&place(fault.span)));
            if own || !self.out.contains(&fault) {
                self.out.push(fault);
            }
        }
    }
}

impl Before {
    fn of(checker: &Checker<'_>) -> Self {
        let content = &checker.content;
        Self {
            strings: content.strings.len(),
            abilities: content.abilities.len(),
            defs: content.defs.len(),
            labels: checker.labels,
            names: content.labels.len(),
            called: content.called.len(),
            askers: content.askers.len(),
            melding: content.melding.len(),
        }
    }
}

impl Share<'_, '_> {
    /// What was made in this share, with the ids that it has behind those of the others; none only by a fault of this program.
    fn renumbered(&mut self, before: &Before, ids: &NewIds) -> Option<Renumbered> {
        // What has its new ids is given back at once.
        let content = &mut self.checker.content;
        let made = content.abilities.drain(before.abilities.min(content.abilities.len())..);
        let abilities: Option<Vec<Ability>> = made.map(|a| ids.renumbered(&a)).collect();
        let given = content.given.iter().skip(before.abilities);
        let given = given.map(|all| if all.is_empty() { Some(Box::default()) } else { ids.renumbered(all) });
        let card = |id: &DefId| Some((*id, ids.renumbered(content.defs.get(id.index())?)?));
        Some(Renumbered {
            abilities: abilities?,
            given: given.collect::<Option<_>>()?,
            cards: self.cards.iter().map(|(id, _)| card(id)).collect::<Option<_>>()?,
            further: content.defs.iter().skip(before.defs).map(|def| ids.renumbered(def)).collect::<Option<_>>()?,
        })
    }
}

/// What is empty in one list of what all know becomes what the other one has there.
fn keep_first<T: Clone + Emptiness>(own: &mut Vec<T>, theirs: &[T], known: usize) {
    if own.len() < theirs.len().min(known) {
        own.resize_with(theirs.len().min(known), T::nothing);
    }
    for (own, theirs) in own.iter_mut().zip(theirs).take(known).filter(|(own, _)| own.is_nothing()) {
        *own = theirs.clone();
    }
}

/// Puts a list behind another one, which belongs to so many abilities.
fn put_behind<T: Emptiness>(own: &mut Vec<T>, abilities: usize, more: impl IntoIterator<Item = T>) {
    own.resize_with(abilities, T::nothing);
    own.extend(more);
}

/// What may say nothing.
trait Emptiness {
    fn nothing() -> Self;
    fn is_nothing(&self) -> bool;
}

impl Emptiness for Box<str> {
    fn nothing() -> Self {
        Self::default()
    }
    fn is_nothing(&self) -> bool {
        self.is_empty()
    }
}

impl<T> Emptiness for Box<[T]> {
    fn nothing() -> Self {
        Self::default()
    }
    fn is_nothing(&self) -> bool {
        self.is_empty()
    }
}

/// Does two things, side by side if a processor is free.
fn both(one: impl FnOnce() + Send, other: impl FnOnce() + Send) {
    #[cfg(feature = "cli")]
    rayon::join(one, other);
    #[cfg(not(feature = "cli"))]
    {
        one();
        other();
    }
}

/// Does something with each, on whatever processor is free.
fn each<T: Send>(all: &mut [T], run: impl Fn(&mut T) + Send + Sync) {
    #[cfg(feature = "cli")]
    {
        use rayon::prelude::*;
        all.par_iter_mut().with_max_len(1).for_each(run);
    }
    #[cfg(not(feature = "cli"))]
    all.iter_mut().for_each(run);
}
