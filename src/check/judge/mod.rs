//! Where the lints are asked: as soon as a phrase, a statement or a definition is complete. What only the text shows is judged here, in a
//! file for each: `card_names`, `labels`, `options`, `order`, `run_on`, `twins`, `unread`, `words_of_end`.

mod card_names;
mod chosen_words;
mod declared_words;
mod labels;
mod options;
mod order;
mod run_on;
mod twins;
mod unread;
mod words_of_end;

use crate::check::effects::effect::TimedEffects;
use crate::check::events::event::stretch_of_time;
use crate::check::report::no_error_since;
use crate::check::{Checker, Read};
use crate::diag::{Code, Diagnostic, Severity};
use crate::ir::*;
use crate::lints::{self, Face, Finding, Level, Printed, Spot};
use crate::source::Span;
use crate::syntax::{Node, Rule as Syntax};

impl<'t> Checker<'t> {
    /// Notes what a lint found at a place. What a keyword becomes with the arguments of a card is not judged: its
    /// author can't help it.
    pub(crate) fn judge(&mut self, at: Node<'t>, finding: Option<Finding>) {
        if let Some(finding) = finding {
            self.judge_at(at.span(), finding);
        }
    }

    /// The same about a part of a text.
    pub(super) fn judge_at(&mut self, at: crate::source::Span, finding: Finding) {
        if self.expanding.is_empty() || self.declaring {
            self.out.push(finding.at(at));
        }
    }

    /// What a lint found about lines that don't go together: at the first of them, with where the others stand.
    fn judge_lines(&mut self, at: Node<'t>, finding: Finding, lines: &[(Node<'t>, Vec<AbilityId>)]) {
        let others = finding.lines.iter().skip(1).filter_map(|id| {
            let (item, _) = lines.iter().find(|(_, abilities)| abilities.contains(id))?;
            Some(item.span())
        });
        let others: Vec<_> = others.filter(|span| *span != at.span()).collect();
        if self.expanding.is_empty() || self.declaring {
            let fault = others.into_iter().fold(finding.at(at.span()), |f, span| f.related(span, "the other line"));
            self.out.push(fault);
        }
    }

    /// A noun phrase that was read.
    pub(crate) fn judge_noun(&mut self, at: Node<'t>, filter: &Filter) {
        let found = lints::contradiction(&self.content, filter);
        self.judge(at, found.or_else(|| lints::said_in_vain(filter)));
    }

    /// A condition that was read.
    pub(crate) fn judge_condition(&mut self, at: Node<'t>, cond: &Condition) {
        self.judge(at, lints::settled(&self.content, cond));
    }

    /// The instructions that a statement became, with the targets that it chooses: what was chosen before may be another
    /// thing by now.
    pub(crate) fn judge_statement(&mut self, targets: &[TargetSpec], at: Node<'t>, done: &[Instruction]) {
        let window = |n: Node<'t>| (n.rule() == Syntax::window).then(|| stretch_of_time(n)).flatten();
        let yours_is_said = at.descendants().any(|n| n.rule() == Syntax::unless && says_yours(n));
        let for_good = at.descendants().any(|n| window(n) == Some(Window::Game));
        for instr in done {
            if !for_good {
                self.judge(at, lints::endless_shield(&self.content, instr));
            }
            self.judge(at, lints::in_vain(&self.content, instr, targets, yours_is_said));
            self.judge(at, lints::shield(&self.content, instr));
            self.judge(at, lints::loops(instr));
            self.judge(at, lints::too_few_options(instr));
            for found in lints::delayed(&self.content, instr) {
                self.judge(at, Some(found));
            }
            if !at.descendants().any(|n| n.rule() == Syntax::label) {
                self.judge(at, lints::nameless(instr));
            }
        }
    }

    /// What an instruction makes go on, said without an end.
    pub(crate) fn judge_ends(&mut self, at: Node<'t>, targets: &[TargetSpec], stretches: &[TimedEffects]) {
        let scene = self.scene_now;
        self.judge_words_of_end(at, stretches);
        // What a keyword gives to its own object is as it was declared.
        let declaring = self.declaring;
        let of_keyword =
            |part: &&Part| !(declaring && matches!(part, Part::Layer { affected, .. } if affected.is_this()));
        for stretch in stretches.iter().filter(|s| s.duration.is_none()) {
            let mut parts = stretch.parts.iter().filter(of_keyword);
            let found = parts.find_map(|part| lints::unending(&self.content, part, targets, scene));
            self.judge(at, found);
        }
    }

    /// A whole definition: `lines` are its lines with the abilities that each became.
    pub(crate) fn judge_frame(&mut self, node: Node<'t>, home: usize, def: &Def, lines: &[(Node<'t>, Vec<AbilityId>)]) {
        let broken =
            node.has_below(Syntax::bad_item) || node.has_below(Syntax::bad_stmt) || self.no_errors_in(home).is_err();
        let heads = |rule: Syntax| lines.iter().flat_map(move |(item, _)| item.all(rule));
        let numbers = |n: Node<'t>| n.all(Syntax::num).filter_map(|n| n.text().parse().ok()).collect::<Vec<i32>>();
        let chapters: Vec<i32> = heads(Syntax::chapter).flat_map(numbers).collect();
        let levels: Vec<Level> =
            heads(Syntax::level).filter_map(|l| level_of(l.child(Syntax::range)?.text())).collect();
        let is_back = |n: Node<'t>| n.child(Syntax::face_w).is_some_and(|w| w.text() == "back");
        let is_bottom = |n: Node<'t>| n.child(Syntax::face_w).is_some_and(|w| w.text() == "bottom");
        let hosts = self.homes.get(home).map_or(Vec::new(), |h| h.host_words.clone());
        let nouns: Vec<&str> = hosts.iter().filter_map(|words| Some(words.split_once(' ')?.1)).collect();
        let host_types: Vec<CardTypes> = nouns.iter().filter_map(|noun| card_type_of(noun)).collect();
        let face = Face {
            def,
            back: is_back(node),
            part: node.rule() == Syntax::face && !is_back(node),
            bottom: is_bottom(node),
            halves: is_bottom(node) || node.all(Syntax::face).any(is_bottom),
            two_faces: is_back(node) || node.all(Syntax::face).any(is_back),
            token: node.rule() == Syntax::token,
            chapters: &chapters,
            levels: &levels,
            loyalty: heads(Syntax::loyalty).next().is_some(),
            host: hosts.last().copied(),
            host_types: &host_types,
            host_player: nouns.contains(&"player"),
            broken,
        };
        self.judge_order(node);
        self.judge_run_on(node);
        let at = node.child(Syntax::string).unwrap_or(node);
        // What it is is not known where a word of its types is not.
        let typed = node.child(Syntax::type_prop).is_none_or(|line| self.is_faultless(home, line.span()));
        let found = if typed { lints::frame(&self.content, face) } else { Vec::new() };
        let creature = lints::can_be_creature(&self.content, def);
        let printed = Printed { types: def.types, creature, token: face.token };
        let discord = if typed { lints::discord(&self.content, face) } else { Vec::new() };
        let on_trial = self.trial_files.contains(&node.span().file);
        for finding in found.into_iter().chain(discord).filter(|f| !(on_trial && f.of_use)) {
            let by_default = finding.lines.first().is_some_and(|id| self.content.ability(*id).keyword.is_some());
            let place = line_about(&finding, lines).or_else(|| place_of(finding.spot, node, lines)).unwrap_or(at);
            // What a keyword has without its number is as it was declared.
            let of_a_default = by_default && finding.code == Code::DoesNothing && !finding.of_use;
            if !of_a_default || place.text().contains('0') {
                self.judge_lines(place, finding, lines);
            }
        }
        self.judge_unread_labels(node);
        self.judge_chosen_words(node);
        if !broken {
            self.judge_unread_x(node, def);
        }
        for (item, abilities) in lines {
            if typed {
                self.judge_line(*item, printed, abilities);
                self.judge_abilities(*item, def, abilities, broken);
            }
            self.judge_paid_x(*item, abilities);
            self.judge_block(*item, abilities);
            self.judge_options(node, *item, abilities);
            self.judge_labels(*item);
            self.judge_ability_word(*item, abilities);
        }
    }

    /// Whether nothing in a part of a definition is a fault so far.
    fn is_faultless(&self, home: usize, part: Span) -> bool {
        let since = self.homes.get(home).map_or(0, |h| h.faults_before);
        let inside = |d: &Diagnostic| d.span.file == part.file && part.start <= d.span.start && d.span.end <= part.end;
        !self.out.iter().skip(since).any(|d| d.severity == Severity::Error && inside(d))
    }

    /// Fails if something in a definition could not be read.
    pub(crate) fn no_errors_in(&self, home: usize) -> Read<()> {
        no_error_since(&self.out, self.homes.get(home).map_or(0, |h| h.faults_before))
    }

    /// The abilities of one line, each by itself; what a keyword becomes is the business of its declaration.
    fn judge_abilities(&mut self, item: Node<'t>, def: &Def, abilities: &[AbilityId], broken: bool) {
        let known = abilities.iter().filter_map(|id| self.content.abilities.get(id.index()));
        let mut found: Vec<Finding> = Vec::new();
        let of_cards = !self.is_of_scene(item);
        for ability in known {
            found.extend(lints::of_scenes(&self.content, ability).filter(|_| of_cards));
            found.extend(lints::never_by(ability, |keyword| self.works_elsewhere(keyword)));
            match ability.keyword {
                Some(_) => found.extend(lints::misplaced(&self.content, def, ability)),
                None => {
                    found.extend(lints::odd(&self.content, ability));
                    found.extend(lints::given_to_itself(&self.content, ability));
                    found.extend(lints::settled_by_itself(&self.content, def, ability));
                }
            }
        }
        // What is missing may stand where nothing could be read.
        found.retain(|finding| !broken || finding.code != Code::Unshuffled);
        // What another line makes larger need not die.
        found.retain(|finding| finding.code != Code::DiesAtOnce || !lints::enlarges_others(&self.content, def));
        found.dedup();
        found.into_iter().for_each(|finding| self.judge(item, Some(finding)));
    }

    /// A line in braces: of what has it nothing is known here but what the line says itself.
    pub(crate) fn judge_given(&mut self, item: Node<'t>, abilities: &[AbilityId]) {
        let known = abilities.iter().filter_map(|id| self.content.abilities.get(id.index()));
        let mut found: Vec<Finding> = Vec::new();
        let of_cards = !self.is_of_scene(item);
        for ability in known.filter(|a| a.keyword.is_none()) {
            found.extend(lints::of_scenes(&self.content, ability).filter(|_| of_cards));
            found.extend(lints::odd(&self.content, ability));
            if let AbilityKind::Activated(done) | AbilityKind::Special(done) = &ability.kind {
                found.extend(lints::unpayable(&self.content, &done.cost, ability.zones));
            }
        }
        found.dedup();
        found.into_iter().for_each(|finding| self.judge(item, Some(finding)));
    }

    /// A line of an emblem (113.3).
    pub(crate) fn judge_of_emblem(&mut self, item: Node<'t>, abilities: &[AbilityId]) {
        let known = abilities.iter().filter_map(|id| self.content.abilities.get(id.index()));
        let finding = known.into_iter().find_map(lints::on_an_emblem);
        self.judge(item, finding);
    }

    /// Whether all that a keyword declares works in other zones than the battlefield.
    fn works_elsewhere(&self, keyword: KeywordId) -> bool {
        let zones = |item: &Node<'t>| item.text().strip_prefix("from ");
        let elsewhere = |item: &Node<'t>| zones(item).is_some_and(|zones| !zones.starts_with("everywhere"));
        let declared = self.decls.keywords.get(keyword.index());
        declared.is_some_and(|k| !k.items.is_empty() && k.items.iter().all(elsewhere))
    }

    /// The abilities of a line of a spell, a thing or a law.
    pub(crate) fn judge_scene_line(&mut self, line: Node<'t>, abilities: &[AbilityId]) {
        let known = abilities.iter().filter_map(|id| self.content.abilities.get(id.index()));
        // What a spell is on is spoken of by its other lines.
        let own = known.filter(|a| a.keyword.is_none() && !matches!(a.kind, AbilityKind::Spell(_)));
        let mut found: Vec<Finding> = own.flat_map(|ability| lints::odd(&self.content, ability)).collect();
        found.dedup();
        found.into_iter().for_each(|finding| self.judge(line, Some(finding)));
    }

    /// The block of a level: it gives its abilities as every other sentence does (710.2), and its author wrote them.
    fn judge_block(&mut self, item: Node<'t>, abilities: &[AbilityId]) {
        if item.child(Syntax::level).is_none() {
            return;
        }
        let known = abilities.iter().filter_map(|id| self.content.abilities.get(id.index()));
        let parts = known.flat_map(|a| if let AbilityKind::Static(s) = &a.kind { &s.parts[..] } else { &[] });
        let finding = parts.into_iter().find_map(|part| match part {
            Part::Layer { affected, mods } => lints::given(&self.content, affected, Zones::empty(), mods),
            Part::Rule(_) => None,
        });
        self.judge(item, finding);
    }

    /// One line of a definition. A keyword of several abilities works if one of them does.
    fn judge_line(&mut self, item: Node<'t>, printed: Printed, abilities: &[AbilityId]) {
        let known: Vec<&Ability> = abilities.iter().filter_map(|id| self.content.abilities.get(id.index())).collect();
        let mut findings: Vec<Option<Finding>> =
            known.iter().map(|a| lints::nowhere(&self.content, printed, a)).collect();
        let nowhere = if findings.iter().all(Option::is_some) { findings.pop().flatten() } else { None };
        let unpayable = known.iter().find_map(|a| match &a.kind {
            AbilityKind::Activated(done) | AbilityKind::Special(done) => {
                lints::unpayable(&self.content, &done.cost, a.zones)
            }
            AbilityKind::CastCost(cast) => lints::unpayable(&self.content, &cast.cost, Zones::STACK),
            _ => None,
        });
        let of_token = if printed.token { lints::of_no_token(&self.content, abilities) } else { None };
        self.judge(item, nowhere.or(of_token));
        self.judge(item, unpayable);
    }
}

/// The card type that a noun names, if it is one word that does.
fn card_type_of(noun: &str) -> Option<CardTypes> {
    crate::check::vocab::card_type(noun)
}

/// `2-6`, `7+`, `3`.
fn level_of(text: &str) -> Option<Level> {
    if let Some((from, to)) = text.split_once('-') {
        return Some((from.parse().ok()?, Some(to.parse().ok()?)));
    }
    match text.strip_suffix('+') {
        Some(from) => Some((from.parse().ok()?, None)),
        None => text.parse().ok().map(|n| (n, Some(n))),
    }
}

/// The line of the first ability that a finding names.
fn line_about<'t>(finding: &Finding, lines: &[(Node<'t>, Vec<AbilityId>)]) -> Option<Node<'t>> {
    let first = finding.lines.first()?;
    lines.iter().find(|(_, abilities)| abilities.contains(first)).map(|(item, _)| *item)
}

/// Whether a line says `enchanted creature`, `equipped creature`.
fn speaks_of_host(item: Node<'_>) -> bool {
    let words: Vec<&str> = item.text().split(|c: char| !c.is_ascii_alphabetic()).collect();
    words.windows(2).any(|two| crate::check::nouns::reference::is_host(&two.join(" ")))
}

/// The line of a definition that a finding about its frame is about; none: the whole.
fn place_of<'t>(spot: Spot, node: Node<'t>, lines: &[(Node<'t>, Vec<AbilityId>)]) -> Option<Node<'t>> {
    let head = |rule: Syntax| lines.iter().find_map(|(item, _)| item.child(rule));
    match spot {
        Spot::Whole => None,
        Spot::Types => node.child(Syntax::type_prop),
        Spot::Cost => node.child(Syntax::cost_prop),
        Spot::Numbers => node.child(Syntax::pt_prop).or_else(|| node.child(Syntax::loyalty_prop)),
        Spot::Chapter => head(Syntax::chapter),
        Spot::Level => head(Syntax::level),
        Spot::Loyalty => head(Syntax::loyalty),
        Spot::Host => lines.iter().map(|(item, _)| *item).find(|item| speaks_of_host(*item)),
    }
}

/// Whether what somebody has to do is said of what is yours: `unless that player sacrifices a creature you control`.
fn says_yours(unless: Node<'_>) -> bool {
    let clauses = unless.descendants().filter(|n| n.rule() == Syntax::clause);
    clauses.flat_map(Node::descendants).any(|n| matches!(n.text(), "you" | "your"))
}
