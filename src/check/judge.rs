//! Where the lints are asked: as soon as a phrase, a statement or a definition is complete.

use crate::check::effects::effect::TimedEffects;
use crate::check::names::segment::in_word;
use crate::check::report::no_error_since;
use crate::check::{Checker, Read};
use crate::diag::{Code, Diagnostic, nearly, suggest};
use crate::ir::*;
use crate::lints::{self, Face, Finding, Level, Printed};
use crate::source::Span;
use crate::syntax::{Node, Rule as Syntax};
use rustc_hash::FxHashMap;

impl<'t> Checker<'t> {
    /// Notes what a lint found at a place. What a keyword becomes with the arguments of a card is not judged: its
    /// author can't help it.
    pub(crate) fn judge(&mut self, at: Node<'t>, finding: Option<Finding>) {
        if let Some(finding) = finding
            && (self.expanding.is_empty() || self.declaring)
        {
            self.out.push(finding.at(at.span()));
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
        self.judge(at, lints::contradiction(filter));
    }

    /// A condition that was read.
    pub(crate) fn judge_condition(&mut self, at: Node<'t>, cond: &Condition) {
        self.judge(at, lints::settled(cond));
    }

    /// The instructions that a statement became, with the targets that it chooses: what was chosen before may be another
    /// thing by now.
    pub(crate) fn judge_statement(&mut self, targets: &[TargetSpec], at: Node<'t>, done: &[Instruction]) {
        for instr in done {
            self.judge(at, lints::in_vain(&self.content, instr, targets));
            self.judge(at, lints::shield(&self.content, instr));
            self.judge(at, lints::loops(instr));
            if !at.descendants().any(|n| n.rule() == Syntax::label) {
                self.judge(at, lints::nameless(instr));
            }
        }
    }

    /// What an instruction makes go on, said without an end.
    pub(crate) fn judge_ends(&mut self, at: Node<'t>, targets: &[TargetSpec], stretches: &[TimedEffects]) {
        let scene = self.scene_now;
        self.judge_words_of_end(at, stretches);
        for stretch in stretches.iter().filter(|s| s.duration.is_none()) {
            let found = stretch.parts.iter().find_map(|part| lints::unending(&self.content, part, targets, scene));
            self.judge(at, found);
        }
    }

    /// `until end of turn` is said of what something is, `this turn` of what is forbidden or has to be done.
    fn judge_words_of_end(&mut self, at: Node<'t>, stretches: &[TimedEffects]) {
        let until = at.descendants().find(|n| n.rule() == Syntax::until && n.text().trim() == "until end of turn");
        let parts = || stretches.iter().map(|s| (&s.duration, &s.parts));
        let only_rules = parts().all(|(d, p)| *d == Some(Duration::EndOfTurn) && lints::only_rules(p));
        // Players have keywords, which are rules as well.
        let said = at.text().contains("can't") || at.text().contains(" must ");
        if let (Some(until), true) = (until, said && only_rules && !stretches.is_empty() && self.expanding.is_empty()) {
            let message = "what is forbidden or has to be done is so `this turn`";
            let fault = Diagnostic::of(Code::OtherWordsForThisTurn, until.span(), message);
            self.out.push(fault.suggest("this turn"));
        }
    }

    /// The lines of a card in another order than that of print.
    fn judge_order(&mut self, node: Node<'t>) {
        let place = |n: &Node<'t>| match n.rule() {
            Syntax::name_prop => Some(0),
            Syntax::cost_prop => Some(1),
            Syntax::color_prop => Some(2),
            Syntax::type_prop => Some(3),
            Syntax::pt_prop | Syntax::loyalty_prop => Some(4),
            Syntax::ability => Some(5),
            _ => None,
        };
        let mut highest = 0;
        for (child, at) in node.children().filter_map(|n| Some((n, place(&n)?))) {
            if at < highest {
                let fault = Finding::new(Code::OrderOfLines, "this line usually stands further up");
                let help = "cards are written as they are printed: cost, color, type, power and toughness, abilities";
                self.judge(child, Some(fault.help(help)));
                return;
            }
            highest = at;
        }
    }

    /// Cards that are equal but for their names.
    pub(crate) fn judge_twins(&mut self, cards: &[(DefId, Node<'t>)]) {
        let mut seen: FxHashMap<lints::Likeness, Vec<DefId>> = FxHashMap::default();
        for (id, node) in cards {
            let Some(def) = self.content.defs.get(id.index()).filter(|d| !d.abilities.is_empty()) else { continue };
            let known = seen.entry(lints::likeness(def)).or_default();
            let twin = known.iter().find(|other| lints::twins(&self.content, def, **other));
            let name = twin
                .and_then(|other| self.content.defs.get(other.index()))
                .map(|d| self.content.str(d.name).to_owned());
            known.push(*id);
            if let Some(name) = name {
                let message = format!("this is `{name}` under another name: copied and not finished?");
                self.judge(node.child(Syntax::string).unwrap_or(*node), Some(Finding::new(Code::EqualCards, message)));
            }
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
        let hosts = self.homes.get(home).map_or(Vec::new(), |h| h.host_words.clone());
        let nouns: Vec<&str> = hosts.iter().filter_map(|words| Some(words.split_once(' ')?.1)).collect();
        let host_types: Vec<CardTypes> = nouns.iter().filter_map(|noun| card_type_of(noun)).collect();
        let face = Face {
            def,
            back: is_back(node),
            part: node.rule() == Syntax::face && !is_back(node),
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
        let at = node.child(Syntax::string).unwrap_or(node);
        let found = lints::frame(&self.content, face);
        let printed = Printed { types: def.types, creature: lints::can_be_creature(&self.content, def) };
        let discord = lints::discord(&self.content, face);
        let on_trial = self.trial_files.contains(&node.span().file);
        for finding in found.into_iter().chain(discord).filter(|f| !(on_trial && is_of_use(f.code))) {
            let by_default = finding.lines.first().is_some_and(|id| self.content.ability(*id).keyword.is_some());
            let place = line_about(&finding, lines).or_else(|| place_of(finding.code, node, lines)).unwrap_or(at);
            // What a keyword has without its number is as it was declared.
            if !(by_default && finding.code == Code::DoesNothing && !place.text().contains('0')) {
                self.judge_lines(place, finding, lines);
            }
        }
        self.judge_unread(node, def, broken);
        for (item, abilities) in lines {
            self.judge_line(*item, printed, abilities);
            self.judge_paid_x(*item, abilities);
            self.judge_abilities(*item, def, abilities);
            self.judge_block(*item, abilities);
            self.judge_options(node, *item, abilities);
            self.judge_labels(*item);
            self.judge_ability_word(*item, abilities);
        }
    }

    /// Labels and the X of the cost that nothing else in the definition speaks of.
    pub(crate) fn judge_unread(&mut self, node: Node<'t>, def: &Def, broken: bool) {
        let text = node.text();
        let words = count_words(text);
        for label in node.descendants().filter(|n| n.rule() == Syntax::label) {
            let Some(name) = label.first() else { continue };
            // A way of casting has a name for those who choose it.
            let line = line_of(node, label);
            if ["alternative cost", "can cast", "can play"].iter().any(|way| line.contains(way)) {
                continue;
            }
            // In a scene `cast as song` asks for a declared way, and names nothing.
            let way = |m: &Method| *m.name == *name.text() && line.contains(&format!("cast as {}", m.name));
            if self.scene_now && self.content.methods.iter().any(way) {
                continue;
            }
            if words.get(name.text()) == Some(&1) && !self.is_faulty_around(node, label) {
                let message = format!("nothing reads `{}`", name.text());
                let help = match line.trim_start().starts_with("you may ") && self.scene_now {
                    true => format!("it is how often it was taken: `while {0} >= 1: ...`, `5 + {0}`", name.text()),
                    false => "read it with `the` and its name, or leave it out".to_owned(),
                };
                self.judge(label, Some(Finding::new(Code::UnusedLabel, message).help(help)));
            }
        }
        let cost = node.child(Syntax::cost_prop);
        // `where X is ...` gives its sentence another X.
        let said: usize = text.lines().filter(|l| !l.contains("where X is")).map(|l| l.matches('X').count()).sum();
        if let (true, false, Some(cost)) = (def.has_x, broken, cost)
            && said == cost.text().matches('X').count()
            && !self.reads_mana(text, def)
        {
            let message = "X is announced and paid, and nothing reads it (107.3)";
            self.judge(cost, Some(Finding::new(Code::UnusedX, message)));
        }
    }

    /// Whether the line of a definition that a node stands in has an error: what would read it may not have been understood.
    fn is_faulty_around(&self, whole: Node<'t>, inner: Node<'t>) -> bool {
        let holds = |outer: Span, at: Span| outer.file == at.file && outer.start <= at.start && at.start < outer.end;
        let line = whole.children().find(|line| holds(line.span(), inner.span())).unwrap_or(whole).span();
        self.out.iter().any(|d| d.severity == crate::diag::Severity::Error && holds(line, d.span))
    }

    /// Whether X counts by the mana that it is paid with, or by the mana value that it gives the spell (202.3b).
    fn reads_mana(&self, text: &str, def: &Def) -> bool {
        let known = def.abilities.iter().filter_map(|id| self.content.abilities.get(id.index()));
        let mut of_keywords = known.filter(|a| a.keyword.is_some());
        text.contains("mana value")
            || text.contains("spent")
            || of_keywords.any(|a| !matches!(a.kind, AbilityKind::Static(_)))
    }

    /// Parameters of a keyword that nothing in its declaration reads.
    pub(crate) fn judge_parameters(&mut self, node: Node<'t>, names: &[(&'t str, Node<'t>)]) {
        let words = count_words(node.text());
        for (name, at) in names {
            if words.get(name) == Some(&1) {
                let message = format!("nothing reads the parameter `{name}`");
                self.judge(*at, Some(Finding::new(Code::UnusedParameter, message)));
            }
        }
    }

    /// A name that no card has, where one has a name that is almost the same (201.2).
    pub(crate) fn judge_card_name(&mut self, at: Node<'t>, name: &str) {
        let known = |n: &str| self.content.cards.contains_key(n) || self.content.tokens.contains_key(n);
        if known(name) {
            return;
        }
        let near = suggest(name, self.content.cards.keys().map(|n| &**n));
        let finding = match near.filter(|near| nearly(name, near)) {
            Some(near) => Finding::new(Code::UnknownCardName, format!("no card is called `{name}`"))
                .help(format!("did you mean `\"{near}\"`?")),
            None => Finding::new(Code::NameOfNone, format!("no card that is read here is called `{name}`"))
                .help("it may be one of another folder, which is named with `--content`"),
        };
        self.judge(at, Some(finding));
    }

    /// Fails if something in a definition could not be read.
    pub(crate) fn no_errors_in(&self, home: usize) -> Read<()> {
        no_error_since(&self.out, self.homes.get(home).map_or(0, |h| h.faults_before))
    }

    /// An optional cost of a keyword that neither the keyword nor the rest of the text asks about (601.2b).
    fn judge_options(&mut self, node: Node<'t>, item: Node<'t>, abilities: &[AbilityId]) {
        let known = abilities.iter().filter_map(|id| self.content.abilities.get(id.index()));
        let unread = known.filter_map(|a| match &a.kind {
            AbilityKind::CastCost(cost) if matches!(cost.times, CostTimes::May | CostTimes::Any) => {
                Some((a.keyword?, cost.label?))
            }
            _ => None,
        });
        let finding = unread.into_iter().find_map(|(keyword, label)| {
            let name = self.content.label(label)?;
            let declaration = self.decls.keywords.get(keyword.index())?.node.text();
            let written = count_words(declaration).get(name).copied().unwrap_or(0);
            let read = count_words(node.text()).contains_key(name);
            (written <= 1 && !read && !name.is_empty()).then(|| {
                Finding::new(Code::UnreadOption, "paying this changes nothing: no other line asks about it")
                    .help(format!("say what then happens: `if {name}: ...`"))
            })
        });
        self.judge(item, finding);
    }

    /// One name for two things in one ability: what stands behind would mean the second one only.
    fn judge_labels(&mut self, item: Node<'t>) {
        let mut known: Vec<(&'t str, crate::source::Span)> = Vec::new();
        let mut twice: Vec<(Node<'t>, crate::source::Span)> = Vec::new();
        labels_of(item, &mut known, &mut twice);
        for (label, first) in twice {
            let name = label.first().map_or("", |n| n.text());
            let fault = Diagnostic::error(Code::DuplicateLabel, label.span(), format!("`{name}` is given twice"));
            self.report(fault.related(first, "given here before").help("choose another name for one of the two"));
        }
    }

    /// The abilities of one line, each by itself; what a keyword becomes is the business of its declaration.
    fn judge_abilities(&mut self, item: Node<'t>, def: &Def, abilities: &[AbilityId]) {
        let known = abilities.iter().filter_map(|id| self.content.abilities.get(id.index()));
        let mut found: Vec<Finding> = Vec::new();
        for ability in known {
            found.extend(lints::never_by(ability, |keyword| self.works_elsewhere(keyword)));
            match ability.keyword {
                Some(_) => found.extend(lints::misplaced(&self.content, def, ability)),
                None => {
                    found.extend(lints::odd(&self.content, ability));
                    found.extend(lints::settled_by_itself(&self.content, def, ability));
                }
            }
        }
        found.dedup();
        found.into_iter().for_each(|finding| self.judge(item, Some(finding)));
    }

    /// Whether all that a keyword declares works in other zones than the battlefield.
    fn works_elsewhere(&self, keyword: KeywordId) -> bool {
        let elsewhere =
            |item: &Node<'t>| item.text().starts_with("from ") && !item.text().starts_with("from everywhere");
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
            Part::Layer { affected, mods } => lints::given(&self.content, affected, mods),
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
        self.judge(item, nowhere);
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

/// The labels below a node with their places; branches of which only one is done may give the same ones.
fn labels_of<'t>(
    node: Node<'t>,
    known: &mut Vec<(&'t str, crate::source::Span)>,
    twice: &mut Vec<(Node<'t>, crate::source::Span)>,
) {
    if node.rule() == Syntax::label {
        let Some(name) = node.first().map(|n| n.text()) else { return };
        match known.iter().find(|(n, _)| *n == name) {
            Some((_, first)) => twice.push((node, *first)),
            None => known.push((name, node.span())),
        }
        return;
    }
    let branch = |n: Node<'t>| matches!(n.rule(), Syntax::mode | Syntax::if_s | Syntax::else_s | Syntax::when_s);
    for child in node.children() {
        if branch(child) {
            labels_of(child, &mut known.clone(), twice);
        } else {
            labels_of(child, known, twice);
        }
    }
}

/// How often each word stands in a text.
fn count_words(text: &str) -> FxHashMap<&str, usize> {
    let mut words: FxHashMap<&str, usize> = FxHashMap::default();
    text.split(|c| !in_word(c)).for_each(|word| *words.entry(word).or_default() += 1);
    words
}

/// The line of a definition that a node in it begins in.
fn line_of<'t>(whole: Node<'t>, inner: Node<'t>) -> &'t str {
    let at = (inner.span().start - whole.span().start) as usize;
    let (before, behind) = whole.text().split_at_checked(at).unwrap_or(("", ""));
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    let end = at + behind.find('\n').unwrap_or(behind.len());
    whole.text().get(start..end).unwrap_or("")
}

/// Findings about what a card in play is for: what is made for a position of a scenario need not be of use.
fn is_of_use(code: Code) -> bool {
    matches!(code, Code::NeverCast | Code::UnreadCounters | Code::UnseenFace)
}

/// The line of the first ability that a finding names.
fn line_about<'t>(finding: &Finding, lines: &[(Node<'t>, Vec<AbilityId>)]) -> Option<Node<'t>> {
    let first = finding.lines.first()?;
    lines.iter().find(|(_, abilities)| abilities.contains(first)).map(|(item, _)| *item)
}

/// The line of a definition that a finding about its frame is about; none: the whole.
fn place_of<'t>(code: Code, node: Node<'t>, lines: &[(Node<'t>, Vec<AbilityId>)]) -> Option<Node<'t>> {
    let head = |rule: Syntax| lines.iter().find_map(|(item, _)| item.child(rule));
    match code {
        Code::WrongTypes | Code::AuraWithoutHost | Code::IdleSpell => node.child(Syntax::type_prop),
        Code::LandWithCost => node.child(Syntax::cost_prop),
        Code::DiesAtOnce => node.child(Syntax::pt_prop).or_else(|| node.child(Syntax::loyalty_prop)),
        Code::WrongChapters => head(Syntax::chapter),
        Code::WrongLevels | Code::UnreachableLevel => head(Syntax::level),
        Code::LoyaltyElsewhere => head(Syntax::loyalty),
        _ => None,
    }
}
