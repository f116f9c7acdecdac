//! Formats: their properties, laws and state-based actions (8xx, 9xx).

use crate::check::decls::rule_of;
use crate::check::{Checker, Read};
use crate::diag::Code;
use crate::diag::Diagnostic;
use crate::ir::{
    AbilityKind, Attacks, Bound, DeckSize, FirstDraw, Format, FormatId, MAX_CARDS, MOST_SEATS, Span, StrId, Teams,
};
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// Declares a format with its name and rule number: `format "Emperor", rule 809 { ... }`. The body is read later.
    pub(crate) fn declare_format(&mut self, node: Node<'t>) -> Read<FormatId> {
        let at = self.child(node, Rule::string)?;
        let name = crate::check::names::segment::unquoted(at);
        let id = FormatId(self.content.formats.len() as u16);
        self.once(at, "format", name);
        self.content.formats.push(Format { name: name.into(), rule: rule_of(node), ..Format::default() });
        Ok(id)
    }

    /// Properties and laws, when all names are known.
    pub(crate) fn lower_format(&mut self, id: FormatId, node: Node<'t>) {
        let base = node.child(Rule::h_is).and_then(|h| h.first());
        let base = base.and_then(|at| self.format_named(at).ok());
        let mut format = self.content.formats.get(id.index()).cloned().unwrap_or_default();
        format.base = base;
        let mut given: Vec<Rule> = Vec::new();
        for line in node.children() {
            let several = matches!(
                line.rule(),
                Rule::f_without | Rule::f_ban | Rule::f_shared | Rule::ability | Rule::state | Rule::bad_rule
            );
            if !several && given.contains(&line.rule()) {
                let message = "this property is given twice".to_owned();
                self.report(Diagnostic::error(Code::DuplicateProperty, line.span(), message));
            }
            given.push(line.rule());
            self.format_numbers(line);
            self.format_line(line, &mut format);
        }
        self.judge_format(node, &format);
        if given.iter().all(|rule| matches!(rule, Rule::string | Rule::h_rule)) {
            let fault = Diagnostic::error(Code::EmptyBody, node.span(), "this format says nothing");
            self.report(fault.help(
                "such as `decks of 60 or more cards`, or what it builds on: `format \"Mine\" is \"Commander\" { ... }`",
            ));
        }
        let items: Vec<Node<'t>> = node.all(Rule::ability).collect();
        if !items.is_empty() {
            let home = self.new_home(StrId::default());
            self.prescan(home, &items);
            let lines = self.ability_lines(home, &items);
            lines.iter().for_each(|(item, read)| self.judge_law(*item, read));
            let mut abilities = self.joined_lines(lines);
            self.homes.truncate(home);
            self.work_in_command(&mut abilities);
            let def = self.new_def(&format.name.clone(), None);
            if let Some(def) = self.content.defs.get_mut(def.index()) {
                def.abilities = abilities.into();
            }
            format.laws = Some(def);
        }
        if let Some(place) = self.content.formats.get_mut(id.index()) {
            *place = format;
        }
        for state in node.all(Rule::state) {
            self.lower_state_of(state, Some(id));
        }
    }

    /// The format that another one builds on.
    fn format_named(&mut self, at: Node<'t>) -> Read<FormatId> {
        let name = crate::check::names::segment::unquoted(at);
        if let Some(known) = self.content.format(name) {
            return Ok(known);
        }
        let names: Vec<Box<str>> = self.content.formats.iter().map(|f| f.name.clone()).collect();
        let fault = Diagnostic::error(Code::UnknownName, at.span(), format!("`{name}` is no format"));
        self.error(fault.suggest_from(name, names.iter().map(|n| &**n)))
    }

    /// Numbers that mean something: lives, seats, cards.
    fn format_numbers(&mut self, line: Node<'t>) {
        let (least, most) = match line.rule() {
            Rule::f_life | Rule::f_one => (1, 1_000_000),
            Rule::f_deck | Rule::f_copies | Rule::f_pile => (1, MAX_CARDS),
            Rule::f_side => (0, MAX_CARDS),
            Rule::f_teams => (2, MOST_SEATS.into()),
            Rule::f_markers => (1, MOST_SEATS.into()),
            Rule::f_range => (1, MOST_SEATS.into()),
            _ => return,
        };
        for n in line.all(Rule::num) {
            if !n.text().parse::<u32>().is_ok_and(|n| (least..=most).contains(&n)) {
                let message = format!("{} is not a number from {least} to {most}", crate::diag::shorten(n.text()));
                self.report(Diagnostic::error(Code::OutOfRange, n.span(), message));
            }
        }
    }

    fn format_line(&mut self, line: Node<'t>, format: &mut Format) {
        let numbers: Vec<u32> = line.all(Rule::num).map(|n| n.text().parse().unwrap_or(u32::MAX)).collect();
        let first = numbers.first().copied().unwrap_or(0);
        let small = |n: u32| n.min(MOST_SEATS.into()) as u8;
        match line.rule() {
            Rule::f_seats => {
                let most = numbers.get(1).copied().unwrap_or(first);
                if first < 2 || most < first || most > MOST_SEATS.into() {
                    let message = format!("a table has 2 to {MOST_SEATS} seats, the fewest first");
                    self.report(Diagnostic::error(Code::OutOfRange, line.span(), message));
                }
                format.seats = Some((small(first), small(most)));
                let usual = line.child(Rule::f_usually).and_then(|u| u.child(Rule::num));
                if let Some(at) = usual {
                    format.usual_seats = at.text().parse().unwrap_or(u8::MAX);
                    if !(first..=most).contains(&format.usual_seats.into()) {
                        let message = format!("that is not among {first} to {most} seats");
                        self.report(Diagnostic::error(Code::OutOfRange, at.span(), message));
                    }
                }
            }
            Rule::f_markers => {
                if first != 1 {
                    let message = "for each so many players there is 1 turn".to_owned();
                    self.report(Diagnostic::error(Code::OutOfRange, line.span(), message));
                }
                format.markers = small(numbers.get(1).copied().unwrap_or(0));
                if format.markers < 2 {
                    let message = "a turn marker goes round among 2 or more players".to_owned();
                    self.report(Diagnostic::error(Code::OutOfRange, line.span(), message));
                }
            }
            Rule::f_teams => {
                let teams = format.teams.get_or_insert_default();
                teams.size = numbers.first().map(|n| small(*n));
                teams.apart = line.child(Rule::f_apart).is_some();
            }
            Rule::f_leader => format.teams.get_or_insert_default().led = true,
            Rule::f_bound => {
                let together = line.child(Rule::f_whom).is_some_and(|w| w.text() == "together");
                format.bound = Some(if together { Bound::Together } else { Bound::Leader });
            }
            Rule::f_shared => match line.child(Rule::f_what).map(|w| crate::check::vocab::span(w.text())) {
                Some(Some(Span::Turn)) => format.shared_turns = true,
                Some(_) => format.shared_life = true,
                None => {
                    let Some(at) = line.child(Rule::string) else { return };
                    if let Ok(Some(kind)) = self.counter_kind(at, crate::check::names::segment::unquoted(at)) {
                        format.shared_counters.push(kind);
                    }
                }
            },
            Rule::f_attack => {
                format.attacks = line.child(Rule::f_goals).and_then(|w| Attacks::named(w.text()));
            }
            Rule::f_range => format.range = Some((small(first), small(numbers.get(1).copied().unwrap_or(first)))),
            Rule::f_life => {
                format.life = vec![(0, first as i32)];
                for pair in numbers.get(1..).unwrap_or(&[]).chunks_exact(2) {
                    format.life.push((small(pair[1]), pair[0] as i32));
                }
            }
            Rule::f_free => format.free_mulligan = true,
            Rule::f_draw => {
                let skips = line.child(Rule::f_skips).is_some_and(|w| w.text() != "nobody");
                format.first_draw = Some(if skips { FirstDraw::Skipped } else { FirstDraw::Drawn });
            }
            Rule::f_deck => {
                let or_more = line.child(Rule::f_or_more).is_some();
                format.decks.size = Some(if or_more { DeckSize::OrMore(first) } else { DeckSize::Exactly(first) });
            }
            Rule::f_copies => format.decks.copies = Some(first),
            Rule::f_side => format.decks.sideboard = Some(first),
            Rule::f_usual => {
                format.usual_decks =
                    line.all(Rule::string).map(|s| crate::check::names::segment::unquoted(s).into()).collect();
            }
            Rule::f_one => format.one_life = Some(first as i32),
            Rule::f_pile => {
                let planar = line.child(Rule::f_pile_w).is_some_and(|w| w.text().starts_with("planar"));
                let place = if planar { &mut format.decks.planes } else { &mut format.decks.schemes };
                *place = Some(first);
            }
            Rule::f_shared_pile => format.decks.one_pile = true,
            Rule::f_ante => format.decks.ante = true,
            Rule::f_conspire => format.decks.conspiracies = true,
            Rule::f_vanguard => format.decks.vanguards = true,
            Rule::f_command => {
                format.decks.commanders = true;
                format.decks.wide = line.text().ends_with("planeswalkers");
            }
            Rule::f_ban => self.ban_cards(line, format),
            Rule::f_without => {
                let Some(rule) = line.child(Rule::rule_no) else { return };
                format.without.push(rule.text().into());
            }
            _ => {}
        }
    }

    /// 100.6: names of cards that a deck has not, or has once. They need not be cards of this content.
    fn ban_cards(&mut self, line: Node<'t>, format: &mut Format) {
        let banned = line.child(Rule::f_ban_w).is_some_and(|w| w.text() == "banned");
        for at in line.all(Rule::string) {
            let name = crate::check::names::segment::unquoted(at);
            let decks = &mut format.decks;
            if decks.banned.iter().chain(&decks.restricted).any(|known| **known == *name) {
                let message = format!("`{name}` is banned or restricted twice");
                self.report(Diagnostic::error(Code::DuplicateProperty, at.span(), message));
                continue;
            }
            let list = if banned { &mut decks.banned } else { &mut decks.restricted };
            list.push(name.into());
        }
    }

    /// A law is said of the whole game: it is no spell and has no keywords of its own.
    fn judge_law(&mut self, item: Node<'t>, abilities: &[crate::ir::AbilityId]) {
        let dead = abilities.iter().filter_map(|a| self.content.abilities.get(a.index())).any(|a| {
            a.keyword.is_some()
                || matches!(a.kind, AbilityKind::Spell(_) | AbilityKind::Deck(_) | AbilityKind::CastCost(_))
        });
        if dead {
            let message = "this law is of a sort that only cards have";
            let fault = Diagnostic::error(Code::WrongPlace, item.span(), message);
            self.report(fault.help("a law is a sentence, a trigger, a replacement or an activated ability"));
        }
    }

    /// What can't go together (800.2, 805.1, 809.1).
    fn judge_format(&mut self, node: Node<'t>, format: &Format) {
        let teams = format.teams;
        let shares = format.shared_turns || format.shared_life || format.bound == Some(Bound::Together);
        let mut wrong = |message: &str| {
            let at = node.child(Rule::string).unwrap_or(node);
            self.report(Diagnostic::error(Code::WrongPlace, at.span(), message.to_owned()));
        };
        if shares && teams.is_none() && format.one_life.is_none() && format.base.is_none() {
            wrong("only teams share something, and there are none: add a line such as `teams of 2`");
        }
        if format.shared_turns && teams.is_some_and(|t: Teams| t.apart) {
            wrong("teams that take their turns together sit together (805.1)");
        }
        if format.shared_turns && format.attacks.is_some_and(|a| a != Attacks::Any) {
            wrong(
                "teams that have their turns together attack each other as wholes: leave the line `attack` out (805.10)",
            );
        }
        let own = format.base.is_none();
        let led = teams.is_some_and(|t| t.led);
        if own && !led && (format.bound == Some(Bound::Leader) || format.range.is_some_and(|(a, b)| a != b)) {
            wrong("nobody leads these teams: add `leaders in the middle` (809.2)");
        }
        if format.one_life.is_some() && teams.is_some() {
            wrong("one against the others is two teams already");
        }
        if led && own && teams.and_then(|t| t.size).is_none() {
            wrong("a team has a middle if its size is known: add a line such as `teams of 3`");
        }
        if led && teams.is_some_and(|t| t.apart || t.size.is_some_and(|size| size < 3)) {
            wrong("the middle is one of three or more players who sit together (809.2)");
        }
        if let (Some((least, most)), Some(size)) = (format.seats, teams.and_then(|t| t.size))
            && size > 1
            && !(least..=most).any(|n| n % size == 0 && n > size)
        {
            wrong("no such number of players can be divided into two or more teams of this size");
        }
        if let (Some((_, most)), Some((from, _))) = (format.seats, format.life.last())
            && *from > most
        {
            wrong("there are never so many players as the last number of `life` asks for");
        }
    }

    /// 807.2: several turns at once are of single players, and each is seen by its neighbors alone.
    fn judge_markers(&mut self, nodes: &[Node<'t>]) {
        for at in nodes.iter().filter_map(|n| n.child(Rule::string)) {
            let chain = self.content.format_chain(self.content.format(crate::check::names::segment::unquoted(at)));
            let any = |is_so: fn(&Format) -> bool| chain.iter().any(|(_, f)| is_so(f));
            if !any(|f| f.markers > 0) {
                continue;
            }
            let message = if any(|f| f.shared_turns) {
                "several turns at once are turns of single players: teams can't share them (807.4)"
            } else if !any(|f| f.range.is_some()) {
                "with several turns at once ranges are limited: add a line such as `range 1` (807.2)"
            } else if chain.iter().find_map(|(_, f)| f.attacks).is_some_and(|a| a != Attacks::Left) {
                "with several turns at once creatures attack to the left: write `attack left` (807.2)"
            } else {
                continue;
            };
            self.report(Diagnostic::error(Code::WrongPlace, at.span(), message.to_owned()));
        }
    }

    /// A format that builds on itself in the end would never be whole.
    fn judge_bases(&mut self, nodes: &[Node<'t>]) {
        for at in 0..self.content.formats.len() {
            let base = |id: usize| self.content.formats.get(id).and_then(|f| f.base).map(FormatId::index);
            let chain = std::iter::successors(base(at), |id| base(*id)).take(self.content.formats.len() + 1);
            let Some(name) = self.content.formats.get(at).map(|f| f.name.clone()) else { continue };
            if chain.into_iter().any(|id| id == at) {
                let own = |n: &&Node<'t>| {
                    n.child(Rule::string).is_some_and(|s| crate::check::names::segment::unquoted(s) == &*name)
                };
                let Some(node) = nodes.iter().find(own) else { continue };
                let message = format!("the format `{name}` builds on itself");
                self.report(Diagnostic::error(Code::Recursive, node.span(), message));
            }
        }
    }

    /// Rules that a format does without must be those of declared state-based actions.
    pub(crate) fn judge_formats(&mut self, nodes: &[Node<'t>]) {
        self.judge_bases(nodes);
        self.judge_markers(nodes);
        let known: Vec<Box<str>> = self.content.state_actions.iter().map(|s| s.rule.clone()).collect();
        for without in nodes.iter().flat_map(|n| n.all(Rule::f_without)) {
            let Some(rule) = without.child(Rule::rule_no) else { continue };
            if !known.iter().any(|k| **k == *rule.text()) {
                let message = format!("no state-based action is declared for rule {}", rule.text());
                let fault = Diagnostic::error(Code::UnknownName, rule.span(), message);
                self.report(fault.suggest_from(rule.text(), known.iter().map(|k| &**k)));
            }
        }
    }
}
