//! Lines and sentences: what goes on being so, how things enter, what stands under `while`.

use crate::check::abilities::ability::AbilityPrefix;
use crate::check::abilities::function_zones::static_zones;
use crate::check::build::both;
use crate::check::clauses::clause::Clause;
use crate::check::clauses::verbs::{Core, Verb as Word};
use crate::check::events::draft::Subject;
use crate::check::instructions::statement::Suffixes;
use crate::check::nouns::np::{Det, NounPhrase};
use crate::check::{About, Argument, Checker, Read, Scope};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::source::Span;
use crate::syntax::{Node, Rule as Syntax};

/// A sentence about how something enters, taken apart.
struct EntrySentence<'t> {
    /// What its suffixes stand behind, for messages.
    node: Node<'t>,
    /// What enters.
    subject: Node<'t>,
    clauses: Vec<Clause<'t>>,
    suffixes: Suffixes<'t>,
    /// `may enter`: its controller decides whether it enters so.
    optional: bool,
}

impl<'t> Checker<'t> {
    /// The abilities of sentences that hold while a condition does: `while C: SENTENCE`, `while C { SENTENCES }`.
    pub(crate) fn while_l(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        around: &AbilityPrefix,
    ) -> Read<Vec<AbilityId>> {
        let cond = self.child(node, Syntax::cond)?;
        let cond = self.cond(scope, cond)?;
        let around = AbilityPrefix { cond: both(around.cond.clone(), Some(cond)), ..around.clone() };
        let mut out = Vec::new();
        for child in node.children().filter(|c| c.rule() != Syntax::cond) {
            let mut inner = scope.clone();
            match child.rule() {
                Syntax::line => out.extend(self.line(&mut inner, child, &around)?),
                Syntax::rule_off => out.extend(self.rule_off(&mut inner, child, &around)?),
                Syntax::damage_l => out.extend(self.damage_l(&mut inner, child, &around)?),
                Syntax::replace_l => out.extend(self.replace_l(&mut inner, child, &around)?),
                Syntax::cast_cost => out.extend(self.ability_head(scope.home, child, &around)?),
                _ => {}
            }
        }
        Ok(out)
    }

    /// The abilities of a sentence that functions in other zones: `from graveyard, HEAD`.
    pub(crate) fn from_l(&mut self, home: usize, node: Node<'t>, around: &AbilityPrefix) -> Read<Vec<AbilityId>> {
        let mut zones = Zones::empty();
        for zone in self.child(node, Syntax::zones)?.all(Syntax::zone_w) {
            zones |= match zone.text().trim_start_matches("the ").trim() {
                "everywhere" => Zones::all(),
                word => match crate::check::vocab::zone(word) {
                    Some(named) => named.set(),
                    None => return self.fail(Code::NotAZone, zone, "expected a zone"),
                },
            };
        }
        let around = AbilityPrefix { zones: Some(zones), ..around.clone() };
        let inner = self.required(node, node.children().find(|c| c.rule() != Syntax::zones))?;
        self.ability_head(home, inner, &around)
    }

    /// A line: keywords, an entry sentence, or continuous predicates.
    pub(crate) fn line(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        around: &AbilityPrefix,
    ) -> Read<Vec<AbilityId>> {
        let subject = self.child(node, Syntax::subject)?;
        if let Some(rest) = node.child(Syntax::kw_rest) {
            return self.keyword_line(scope, node, subject, rest, around);
        }
        if let Some(may) = node.child(Syntax::perm_may) {
            return self.may_enter(scope, subject, may, around);
        }
        if let Some(found) = self.keyword_with_act(scope, node, subject)? {
            return Ok(found);
        }
        let (suffixes, clauses) = self.lasting_clauses(node)?;
        if clauses.iter().any(|c| c.verb == Word::Core(Core::Enter) && c.modal.is_none()) {
            let sentence = EntrySentence { node, subject, clauses, suffixes, optional: false };
            return self.entry(scope, sentence, around);
        }
        if let Some(w) = suffixes.where_s {
            self.where_is_read(scope, node, w)?;
            self.where_static(scope, subject, w)?;
        }
        let per_turn = node.child(Syntax::once_each).map(|_| 1);
        scope.uses_said = per_turn.is_some();
        if let Some(cost) = self.granted_cost(scope, subject, &clauses)? {
            let parts = Box::new([Part::Rule(cost)]);
            let fixed = Static { cond: around.cond.clone(), cda: false, per_turn, parts };
            return self.one(scope, around, AbilityKind::Static(fixed), Zones::BATTLEFIELD);
        }
        let mut who = Subject::of(subject);
        let stretches = self.stretches(scope, &mut who, clauses, suffixes.unless)?;
        let mut parts = Vec::new();
        for stretch in stretches {
            if stretch.duration.is_some() {
                let help = match self.in_scene(scope) {
                    true => {
                        "leave the duration out; for a time, put it behind a head such as `1 action:` or `when you cast a spell:`"
                    }
                    false => {
                        "leave the duration out; for a time, put it behind a head such as `{G}:` or `when this enters:`"
                    }
                };
                let message = "a sentence that is always so has no duration at its end";
                let quotes_abilities = |s: &str| s.contains("{ ") || s.contains("has {");
                if let Some((sentence, cond)) = node.text().split_once(" while ").filter(|(s, _)| !quotes_abilities(s))
                {
                    let line = format!("while {}: {}", spoken_of(cond.trim(), subject.text()), sentence.trim());
                    let fault = Diagnostic::error(
                        Code::WrongPlace,
                        node.span(),
                        "a condition stands in front of what is always so",
                    );
                    return self.error(fault.suggest(line));
                }
                return self.fail_help(Code::WrongPlace, node, message, help);
            }
            parts.extend(stretch.parts);
        }
        self.also_cost(scope, suffixes, &mut parts)?;
        self.says_which(subject, &parts)?;
        self.copied_always(node, &mut parts)?;
        for part in &mut parts {
            if let Part::Rule(Rule::Cast(permit)) = part {
                if let (Some(zones), true) =
                    (around.zones, permit.from.is_empty() && permit.what == Match::Ref(Ref::This))
                {
                    // `from exile, you can cast this`: where the sentence works is where it can be cast from.
                    permit.from = zones;
                }
                permit.per_turn = permit.per_turn.or(per_turn);
            }
        }
        let everywhere = around.zones == Some(Zones::all());
        let cda = everywhere && around.cond.is_none() && per_turn.is_none() && parts.iter().all(defines_itself);
        let fixed = Static { cond: around.cond.clone(), cda, per_turn, parts: parts.into() };
        let zones = static_zones(&fixed, |id| self.action_zones(id));
        let shields = std::mem::take(&mut scope.shields);
        let mut out = self.one(scope, around, AbilityKind::Static(fixed), zones)?;
        for id in shields {
            if let Some(Ability { kind: AbilityKind::Replace(r), zones, .. }) =
                self.content.abilities.get_mut(id.index())
            {
                r.cond = both(around.cond.clone(), r.cond.take());
                *zones = around.zones.unwrap_or(*zones);
            }
            out.push(id);
        }
        Ok(out)
    }

    /// The clauses of a sentence that is always so, and what stands behind them.
    fn lasting_clauses(&mut self, node: Node<'t>) -> Read<(Suffixes<'t>, Vec<Clause<'t>>)> {
        let (suffixes, clauses) = (Suffixes::of(node), self.clauses(node)?);
        self.no_rider(suffixes, &clauses)?;
        Ok((suffixes, clauses))
    }

    /// `other Elves you control get +1/+1, they have haste`: what is said behind a comma of what an instruction does is nothing that
    /// could be said of a sentence that is always so.
    fn no_rider(&mut self, suffixes: Suffixes<'t>, clauses: &[Clause<'t>]) -> Read<()> {
        let Some(rider) = suffixes.rider.or(suffixes.half_if) else { return Ok(()) };
        let message = format!("`{}` is said of no instruction", rider.text().trim_start_matches([',', ' ']));
        let fault = Diagnostic::error(Code::WrongPlace, rider.span(), message);
        let said = rider.child(Syntax::subject).filter(|s| matches!(s.text(), "it" | "they"));
        let (Some(subject), Some(first)) = (said, rider.child(Syntax::clause)) else {
            return self.error(fault.help("a sentence that is always so says one thing; write a second sentence"));
        };
        let start = (first.span().start - rider.span().start) as usize;
        let more = rider.text().get(start..).unwrap_or_default();
        let enters = clauses.iter().any(|c| c.verb == Word::Core(Core::Enter));
        let copied = clauses.iter().any(|c| c.has_part(Syntax::as_copy) || c.has_part(Syntax::copy_of));
        self.error(match copied {
            true => fault
                .help("in what a copy differs stands behind `except`")
                .suggest(format!(", except {} {more}", subject.text())),
            false if enters => fault.help("what is so once it is there is a sentence of its own"),
            false => fault.help("what is so of one subject is joined by `and`").suggest(format!(" and {more}")),
        })
    }

    /// `where X is V` of a sentence: X stands for the number itself. `its` is of what the sentence is about; for a set, of
    /// the member that is affected.
    pub(crate) fn where_static(&mut self, scope: &mut Scope<'t>, subject: Node<'t>, node: Node<'t>) -> Read<()> {
        let about =
            self.spoken_of(scope, &mut Subject::of(subject), crate::check::clauses::clause::may_mean_subject(node))?;
        let value = self.child(node, Syntax::value)?;
        let value = self.value(scope, value);
        if let Some(outer) = about {
            scope.leave_subject(outer);
        }
        let value = value?;
        if let Some(name) = node.child(Syntax::var).filter(|v| v.text() != "X") {
            scope.let_named = Some((name.text(), value));
            return Ok(());
        }
        scope.x = Some(value);
        scope.let_x = true;
        if let Some(name) = node.child(Syntax::ident) {
            return self.fail(Code::WrongPlace, name, "a number of what goes on is called `X`");
        }
        Ok(())
    }

    /// `, also discard a card as jumped`
    fn also_cost(&mut self, scope: &mut Scope<'t>, suffixes: Suffixes<'t>, parts: &mut [Part]) -> Read<()> {
        let Some(also) = suffixes.also_cost else { return Ok(()) };
        self.saw(also);
        let costs = self.child(also, Syntax::costs)?;
        // What is paid for is the spell: `for each time you cast its card`.
        let spell = About::object(Sort::Spell, CardTypes::empty());
        let outer = scope.enter_subject(Ref::This, spell);
        let cost = self.cost(scope, costs);
        scope.leave_subject(outer);
        let cost = cost?;
        let label = match (costs.child(Syntax::label), last_label(costs)) {
            (Some(label), _) => self.flag_label(scope, label),
            // The label holds what was paid with; that it is set says that it was cast so.
            (None, Some(label)) => label.first().and_then(|n| self.object_label(scope.home, n.text())).map(|l| l.label),
            (None, None) => None,
        };
        match parts.last_mut() {
            Some(Part::Rule(Rule::Cast(permit))) => {
                if !permit.what.is_this()
                    && costs.descendants().any(|n| n.rule() == Syntax::pronoun && n.text() == "this")
                {
                    let message = "in what is paid for another spell nobody can tell this object from that spell";
                    let help = "`it` is the spell that is cast: `discard a card sharing a color with it`";
                    return self.fail_help(Code::Unclear, also, message, help);
                }
                permit.also = Some(Box::new(cost));
                permit.label = permit.label.or(label);
                Ok(())
            }
            Some(Part::Rule(Rule::GrantsCost { cost: given, .. })) => {
                given.label = given.label.or(label);
                given.cost = cost.beside(given.cost.clone());
                Ok(())
            }
            _ => self.fail(Code::WrongPlace, also, "an additional cost can only follow a permission to cast"),
        }
    }

    /// `spells you cast have optional cost ...`
    fn granted_cost(&mut self, scope: &mut Scope<'t>, subject: Node<'t>, clauses: &[Clause<'t>]) -> Read<Option<Rule>> {
        let Some(node) = clauses.iter().flat_map(|c| c.left()).find(|n| n.rule() == Syntax::grant_cost) else {
            return Ok(None);
        };
        let what = self.matched(scope, subject)?;
        let cast_cost = self.child(node, Syntax::cast_cost)?;
        let cost = Box::new(self.cast_cost(scope, cast_cost)?);
        Ok(Some(Rule::GrantsCost { what, cost, mods: Box::new([]) }))
    }

    /// Nobody chooses for a sentence that is always so: `a creature gets +1/+1` and `2 creatures have flying` do not say
    /// which.
    fn says_which(&mut self, subject: Node<'t>, parts: &[Part]) -> Read<()> {
        let np = NounPhrase::open(subject);
        let changes = parts.iter().any(|p| matches!(p, Part::Layer { affected: Match::Filter(_), .. }));
        let limits = |p: &Part| matches!(p, Part::Rule(Rule::Cant { event, more_than: Some(_), .. }) if event.at_once.is_together());
        let counted = matches!(np.det, Det::Count(_)) && parts.iter().any(|p| matches!(p, Part::Rule(_)) && !limits(p));
        if counted && !changes {
            let message =
                format!("`{}` does not say which ones, and a rule has no number of those it is about", np.node.text());
            let help = "a rule is about all of them, `creatures can't attack`; how many may attack or block at once is said as \
                        `2 or more creatures can't attack`, of each player `players can't be attacked by 2 or more creatures`";
            return self.fail_help(Code::Unclear, np.node, message, help);
        }
        if !changes || !matches!(np.det, Det::A | Det::Count(_)) {
            return Ok(());
        }
        let message = format!("`{}` does not say which one", np.node.text());
        self.fail_help(Code::Unclear, np.node, message, "write all that are meant, such as `creatures you control`")
    }

    // ------------------------------------------------------------ entering

    /// `this may enter as a copy of F`
    fn may_enter(
        &mut self,
        scope: &mut Scope<'t>,
        subject: Node<'t>,
        may: Node<'t>,
        around: &AbilityPrefix,
    ) -> Read<Vec<AbilityId>> {
        let (suffixes, clauses) = self.lasting_clauses(may)?;
        if let Some(c) = clauses.iter().find(|c| c.verb != Word::Core(Core::Enter)) {
            let error =
                Diagnostic::error(Code::WrongPlace, c.node.span(), "`may` asks at a certain moment, and here is none")
                    .help("use `can` for a permission, or put this after a head such as `when this enters:`");
            let word = Span { end: may.span().start + "may".len() as u32, ..may.span() };
            return self.error(match c.verb {
                Word::Core(Core::Cast | Core::Play) => error.suggest_at(word, "can"),
                _ => error,
            });
        }
        let sentence = EntrySentence { node: may, subject, clauses, suffixes, optional: true };
        self.entry(scope, sentence, around)
    }

    /// `S enters tapped`, `with counters`, `as a copy of F`
    fn entry(
        &mut self,
        scope: &mut Scope<'t>,
        sentence: EntrySentence<'t>,
        around: &AbilityPrefix,
    ) -> Read<Vec<AbilityId>> {
        let EntrySentence { node, subject, clauses, suffixes, optional } = sentence;
        if let Some(w) = suffixes.where_s {
            self.where_is_read(scope, node, w)?;
            self.where_static(scope, subject, w)?;
        }
        let what = self.matched(scope, subject)?;
        if self.is_seat(scope, &what) {
            return self.fail(Code::WrongPlace, subject, "players do not enter, objects do");
        }
        let unless = match suffixes.unless {
            Some(u) => Some(self.escape(scope, u)?),
            None => None,
        };
        let mut out = Vec::new();
        for mut c in clauses {
            if c.verb != Word::Core(Core::Enter) {
                return self.fail(Code::Mixed, c.node, "an entry can't be joined with another sentence");
            }
            let mods = self.entry_mods(scope, &mut c)?;
            c.finish(self)?;
            if mods == EntryMods::default() {
                return self.fail_help(
                    Code::MissingPart,
                    c.node,
                    "it is not said how it enters",
                    "expected `tapped`, `with counters`, `as a copy of F` ...",
                );
            }
            if matches!(mods.control, Some(Ref::Linked(_))) {
                return self.fail_help(
                    Code::Unclear,
                    c.node,
                    "under whose control it enters is settled before anything else about it, so nobody is chosen yet (616.1b)",
                    "choose and say it in one ability: `if this would enter { choose an opponent as host; put it onto the battlefield \
                     under the host's control instead }`",
                );
            }
            let entry = Entry { what: what.clone(), mods, cond: around.cond.clone(), optional, unless: unless.clone() };
            out.extend(self.one(scope, around, AbilityKind::Entry(entry), Zones::BATTLEFIELD)?);
        }
        Ok(out)
    }

    pub(crate) fn deck_l(&mut self, scope: &Scope<'t>, node: Node<'t>, around: &AbilityPrefix) -> Read<Vec<AbilityId>> {
        let said = self.child(node, Syntax::free)?;
        let text = said.text().trim();
        let rule = match text {
            "any number of this" | "any number of cards with this name" => DeckRule::AnyNumber,
            "for ante" => DeckRule::Ante,
            "drafted face up" => DeckRule::FaceUp,
            "gets the last card of each pack" => DeckRule::LastCards,
            "its owner begins" => DeckRule::Begins,
            "this as commander" => DeckRule::Commander,
            "2 commanders, both with partner" => DeckRule::Partners,
            "2 commanders, this and the one named" => {
                let named = self.home(scope).into_iter().flat_map(|home| &home.args);
                let mut named = named.filter_map(|(_, a)| if let Argument::Name(id) = a { Some(*id) } else { None });
                match named.next_back() {
                    Some(name) => DeckRule::PartnerNamed(name),
                    None => {
                        return self.fail(
                            Code::MissingPart,
                            said,
                            "nothing is named here: a keyword has a parameter `Name`",
                        );
                    }
                }
            }
            other if let Some(fewer) = fewer_cards(other) => DeckRule::Fewer(fewer),
            _ => {
                let forms = [
                    "any number of this",
                    "for ante",
                    "drafted face up",
                    "gets the last card of each pack",
                    "its owner begins",
                    "this as commander",
                    "2 commanders, both with partner",
                    "2 commanders, this and the one named",
                    "5 fewer cards",
                ];
                let message = format!("`{}` is no rule about decks", crate::diag::shorten(text));
                let fault = crate::diag::Diagnostic::error(Code::UnknownName, said.span(), message);
                return self.error(fault.suggest_from(text, forms).expected(forms.map(|f| format!("`{f}`"))));
            }
        };
        self.one(scope, around, AbilityKind::Deck(rule), Zones::OUTSIDE)
    }
}

/// 604.3a: a sentence that says the colors, the subtypes, the power or the toughness of the object itself.
fn defines_itself(part: &Part) -> bool {
    let defines = |m: &Modifier| m.facts().defines == Defines::Itself;
    matches!(part, Part::Layer { affected, mods } if affected.is_this() && mods.iter().all(defines))
}

/// `5 fewer cards`
fn fewer_cards(text: &str) -> Option<u32> {
    let n = text.strip_suffix(" fewer cards")?.parse().ok()?;
    (1..=100).contains(&n).then_some(n)
}

fn last_label(costs: Node<'_>) -> Option<Node<'_>> {
    match costs.rule() {
        Syntax::label => Some(costs),
        _ => costs.children().filter_map(last_label).last(),
    }
}

/// A condition that stands in front of what it spoke of: `it` is that by its words.
fn spoken_of(cond: &str, subject: &str) -> String {
    let words = cond.split(' ').map(|word| match word {
        "it" | "they" | "them" => subject.to_owned(),
        "its" | "their" => format!("{subject}'s"),
        word => word.to_owned(),
    });
    words.collect::<Vec<_>>().join(" ")
}
