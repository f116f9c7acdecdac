//! Formats: their properties, laws and state-based actions (8xx, 9xx).

use crate::check::decls::rule_of;
use crate::check::{Checker, Read};
use crate::diag::Code;
use crate::diag::Diagnostic;
use crate::ir::{Attacks, Bound, DeckSize, FirstDraw, Format, FormatId, MAX_CARDS, MOST_SEATS, Span, StrId};
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
        let mut given: Vec<(Rule, &str)> = Vec::new();
        for line in node.children() {
            let several = matches!(
                line.rule(),
                Rule::f_without | Rule::f_ban | Rule::f_shared | Rule::ability | Rule::state | Rule::bad_rule
            );
            // Planar decks and scheme decks are two properties.
            let which = (line.rule(), line.child(Rule::f_pile_w).map_or("", |w| w.text()));
            if !several && given.contains(&which) {
                let message = "this property is given twice".to_owned();
                self.report(Diagnostic::error(Code::DuplicateProperty, line.span(), message));
            }
            given.push(which);
            self.format_numbers(line);
            self.format_line(line, &mut format);
        }
        if given.iter().all(|(rule, _)| matches!(rule, Rule::string | Rule::h_rule)) {
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
                    if let Some(kind) = self.shared_counter(at, &format.shared_counters) {
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
}
