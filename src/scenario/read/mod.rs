//! From trees to scenarios: their parts in order, the people and things in them, and steps of games.

mod claims;
mod format;
mod noted;
mod position;
mod shortcut;

use super::words::{STEPS, ZONES, find, has_priority};
use super::{Announced, Choice, Deed, Line, Named, Scenario, Thing, What};
use crate::check::report::{Read, Reported, no_gap_in, report};
use crate::diag::{Code, Diagnostic};
use crate::engine::PlayerId;
use crate::ir::{Content, Step};
use crate::syntax::{Node, ParsedFile, Rule};

/// The scenarios of a file.
#[derive(Clone, Debug, Default)]
pub struct Scenarios {
    /// Those that can be run.
    pub list: Vec<Scenario>,
    /// What is wrong with the others, beyond what parsing reported.
    pub faults: Vec<Diagnostic>,
}

/// Reads the scenarios of a parsed file. Declarations of other sorts are passed over.
pub fn read(file: &ParsedFile, content: &Content) -> Scenarios {
    let mut out = Scenarios::default();
    let mut named: Vec<(String, crate::source::Span)> = Vec::new();
    for decl in &file.decls {
        let Some(node) = file.root(decl).child(Rule::scenario) else { continue };
        let before = out.faults.len();
        let mut reader = Reader {
            content,
            players: Vec::new(),
            labels: Vec::new(),
            figures: Vec::new(),
            gaps: no_gap_in(decl).err(),
            out: &mut out.faults,
        };
        let scenario = reader.scenario(node);
        let again = named.iter().find(|(name, _)| *name == scenario.name).map(|(_, first)| *first);
        if let Some(first) = again {
            let message = format!("two scenarios of this file are called `{}`", scenario.name);
            let fault = Diagnostic::error(Code::DuplicateName, scenario.span, message);
            out.faults.push(fault.related(first, "the first one").help("a report tells them apart by their names"));
        } else if scenario.name.trim().is_empty() {
            let fault =
                Diagnostic::error(Code::BadName, scenario.span, "a scenario has a name, by which reports call it");
            out.faults.push(fault.help("say what it shows: `scenario \"a bear attacks\"`"));
        }
        named.push((scenario.name.clone(), scenario.span));
        if out.faults.len() == before && !decl.has_gaps {
            out.list.push(scenario);
        }
    }
    out
}

/// Reads one line that stands alone in a scenario, about things of these names; none: the file has no scenario.
pub(super) fn reader_of_line<'t, T>(
    file: &'t ParsedFile,
    content: &'t Content,
    names: Vec<&'t str>,
    faults: &mut Vec<Diagnostic>,
    read: impl FnOnce(&mut Reader<'t, '_>, Node<'t>) -> T,
) -> Option<T> {
    let (players, labels) = (Vec::new(), Vec::new());
    let mut reader = Reader { content, players, labels, figures: names, gaps: None, out: faults };
    let scenario = file.decls.first().and_then(|decl| file.root(decl).child(Rule::scenario))?;
    reader.numbers_fit(scenario);
    Some(read(&mut reader, scenario))
}

pub(super) struct Reader<'t, 'o> {
    pub(super) content: &'t Content,
    players: Vec<&'t str>,
    labels: Vec<&'t str>,
    /// Names of the creatures and things of a scene.
    pub(super) figures: Vec<&'t str>,
    /// Lines of the scenario can't be read: what seems to be missing may stand there.
    gaps: Option<Reported>,
    out: &'o mut Vec<Diagnostic>,
}

pub(super) fn unquoted<'t>(node: Node<'t>) -> &'t str {
    node.text().trim_matches('"')
}

pub(super) fn int(node: Node<'_>) -> i32 {
    node.text().parse().unwrap_or(i32::MAX)
}

pub(super) fn count(node: Node<'_>) -> u32 {
    node.text().parse().unwrap_or(u32::MAX)
}

/// The greatest number in a scenario; more would be cut.
const MOST: u32 = i32::MAX as u32;

impl<'t> Reader<'t, '_> {
    /// Numbers beyond everything that happens in games would be cut, and the scenario would say something else.
    fn numbers_fit(&mut self, node: Node<'t>) {
        let large = |n: &Node| {
            matches!(n.rule(), Rule::num | Rule::sc_int) && !n.text().parse().is_ok_and(|n: i64| n.abs() <= MOST.into())
        };
        let found: Vec<Node<'t>> = node.descendants().filter(large).collect();
        for at in found {
            let message = format!("`{}` is too large: the greatest number of a scenario is {MOST}", at.text());
            self.fault(Diagnostic::error(Code::OutOfRange, at.span(), message));
        }
    }

    /// Reports a fault of the scenario.
    pub(super) fn fault(&mut self, fault: Diagnostic) -> Reported {
        report(self.out, fault)
    }

    /// Reports a line that the grammar knows and no reader.
    pub(super) fn not_understood(&mut self, at: Node<'t>) -> Reported {
        self.fault(Diagnostic::error(Code::BadStep, at.span(), "this is not understood"))
    }

    /// What the grammar puts into every node of this sort. A tree without it can't be read, and that is reported too.
    pub(super) fn required<T>(&mut self, at: Node<'t>, found: Option<T>) -> Read<T> {
        match found {
            Some(found) => Ok(found),
            None => Err(self.fault(Diagnostic::error(Code::BadStep, at.span(), "something is missing in this"))),
        }
    }

    /// The child of this sort that the grammar puts into every such node.
    pub(super) fn child(&mut self, node: Node<'t>, rule: Rule) -> Read<Node<'t>> {
        self.required(node, node.child(rule))
    }

    fn scenario(&mut self, node: Node<'t>) -> Scenario {
        self.numbers_fit(node);
        self.names(node);
        self.scene_names(node);
        let name = node.child(Rule::string);
        let mut scenario = Scenario {
            name: name.map_or("", unquoted).to_owned(),
            span: name.map_or(node.span(), Node::span),
            whole: node.span(),
            labels: self.labels.iter().map(|l| (*l).to_owned()).collect(),
            ..Scenario::default()
        };
        for item in node.children() {
            self.item(item, &mut scenario);
        }
        self.settings(node, &mut scenario);
        let expects =
            node.descendants().any(|n| matches!(n.rule(), Rule::sc_expect | Rule::sc_outcome | Rule::sc_refused));
        self.complete(&scenario, expects);
        scenario
    }

    /// The players and the labels, which may be used before they stand in the text.
    fn names(&mut self, node: Node<'t>) {
        for seat in node.all(Rule::sc_seat) {
            let Some(name) = seat.first() else { continue };
            if self.players.contains(&name.text()) {
                let message = format!("`{}` has two blocks", name.text());
                self.fault(Diagnostic::error(Code::DuplicateName, name.span(), message));
            }
            self.players.push(name.text());
        }
        for state in node.descendants().filter(|n| n.rule() == Rule::sc_state && n.text().starts_with("as ")) {
            let Some(label) = state.first() else { continue };
            if self.labels.contains(&label.text()) || self.players.contains(&label.text()) {
                let message = format!("`{}` already means something in this scenario", label.text());
                self.fault(Diagnostic::error(Code::DuplicateLabel, label.span(), message));
            }
            self.labels.push(label.text());
        }
    }

    fn complete(&mut self, scenario: &Scenario, expects: bool) {
        if self.gaps.is_some() {
            return;
        }
        if scenario.seats.len() < 2 || scenario.seats.len() > usize::from(crate::ir::MOST_SEATS) {
            let message = format!("a scenario has 2 to 32 players, this one has {}", scenario.seats.len());
            self.fault(
                Diagnostic::error(Code::BadStep, scenario.span, message)
                    .help("each player has a block, such as `alice { life 20 }`"),
            );
        }
        if !expects {
            self.fault(Diagnostic::error(
                Code::NothingExpected,
                scenario.span,
                format!("`{}` expects nothing", scenario.name),
            ));
        }
    }

    fn item(&mut self, node: Node<'t>, scenario: &mut Scenario) {
        let what = match node.rule() {
            Rule::sc_rules => {
                for number in node.all(Rule::rule_no) {
                    self.is_rule_number(number);
                    scenario.rules.push(number.text().to_owned());
                }
                None
            }
            Rule::sc_seat => {
                let seat = self.seat(node);
                scenario.seats.push(seat);
                None
            }
            Rule::sc_turn => {
                self.start(node, scenario);
                None
            }
            Rule::sc_seed => {
                scenario.seed = node.first().map(|n| u64::from(count(n)));
                None
            }
            Rule::sc_format | Rule::sc_team | Rule::sc_option => {
                self.format(node, scenario);
                None
            }
            Rule::sc_asks => self.asks(node).ok(),
            Rule::sc_turn_of => self.turn_of(node, scenario).ok(),
            Rule::sc_until => self.until(node).ok(),
            Rule::sc_all_pass => Some(What::AllPass),
            Rule::sc_begins => Some(What::Begin),
            Rule::sc_expect => self.expect(node).ok().map(What::Expect),
            Rule::sc_does if Self::is_about_shortcut(node) => {
                self.about_shortcut(node, false, scenario);
                None
            }
            Rule::sc_refused if node.first().is_some_and(Self::is_about_shortcut) => {
                self.about_shortcut(node, true, scenario);
                None
            }
            Rule::sc_does => self.does(node).ok(),
            Rule::sc_refused => node.first().and_then(|line| match line.rule() {
                Rule::sc_until => self.until(line).ok(),
                Rule::sc_all_pass => Some(What::AllPass),
                _ => self.does(line).ok(),
            }),
            _ => {
                let mut scene = scenario.scene.take().unwrap_or_default();
                let line = self.scene_item(node, &mut scene);
                let any = matches!(line, Ok(Some(_))) || is_of_scene(node.rule());
                scenario.scene = (any || !scene.cast.is_empty()).then_some(scene);
                scenario.steps.extend(line.ok().flatten());
                None
            }
        };
        let refused = node.rule() == Rule::sc_refused;
        scenario.steps.extend(what.map(|what| Line { span: node.span(), what, refused }));
    }

    /// `rules banana`: rules are counted.
    fn is_rule_number(&mut self, at: Node<'t>) {
        let counted = at.text().split(['.', '-']).any(|part| part.starts_with(|c: char| c.is_ascii_digit()));
        if !counted {
            let fault = Diagnostic::error(Code::BadStep, at.span(), format!("`{}` is no number of a rule", at.text()));
            self.fault(fault.help("such as `rules 613.1, 702.9`"));
        }
    }

    // ------------------------------------------------------------ the position

    /// `turn alice, main`; where the format has turn markers, one for each of them.
    fn start(&mut self, node: Node<'t>, scenario: &mut Scenario) {
        if !scenario.steps.is_empty() {
            let message = "this says where the game begins, and stands in front of what is done".to_owned();
            let fault = Diagnostic::error(Code::BadStep, node.span(), message);
            self.fault(fault.help("a game goes on to a later turn with `until`: `until bob, main`"));
        }
        let again = !scenario.start.is_empty() && !self.has_markers(scenario);
        let start = self.turn(node);
        if again || start.is_ok_and(|(who, _)| scenario.start.iter().any(|(p, _)| *p == who)) {
            let message = "this is said twice".to_owned();
            self.fault(Diagnostic::error(Code::DuplicateProperty, node.span(), message));
        }
        scenario.start.extend(start);
    }

    fn turn_of(&mut self, node: Node<'t>, scenario: &Scenario) -> Read<What> {
        if !self.has_markers(scenario) {
            let message = "this game has one turn at a time".to_owned();
            let fault = Diagnostic::error(Code::BadStep, node.span(), message);
            return Err(
                self.fault(fault.help("only a format with a turn for each so many players has several (807.4)"))
            );
        }
        let who = self.child(node, Rule::sc_word)?;
        self.player(who).map(What::TurnOf)
    }

    fn has_markers(&self, scenario: &Scenario) -> bool {
        let format = scenario.format.format;
        format.is_some_and(|id| crate::magic::formats::properties(self.content, id).markers > 0)
    }

    fn turn(&mut self, node: Node<'t>) -> Read<(PlayerId, Step)> {
        let who = self.child(node, Rule::sc_word)?;
        let who = self.player(who)?;
        let step = self.child(node, Rule::sc_step)?;
        Ok((who, self.step(step)?))
    }

    fn until(&mut self, node: Node<'t>) -> Read<What> {
        if node.child(Rule::sc_next_turn).is_some() {
            return Ok(What::Until { active: None, step: None });
        }
        let active = match node.child(Rule::sc_word) {
            Some(name) => Some(self.player(name)?),
            None => None,
        };
        let step = self.child(node, Rule::sc_step)?;
        Ok(What::Until { active, step: Some(self.step(step)?) })
    }

    fn step(&mut self, node: Node<'t>) -> Read<Step> {
        let step = self.required(node, find(STEPS, node.text()))?;
        if !has_priority(step) {
            let message = format!("nobody can do anything in the {}", node.text());
            let fault = Diagnostic::error(Code::BadStep, node.span(), message);
            return Err(self.fault(fault.help("name the step before or after it")));
        }
        Ok(step)
    }

    pub(super) fn player(&mut self, node: Node<'t>) -> Read<PlayerId> {
        if let Some(found) = self.players.iter().position(|p| *p == node.text()) {
            return Ok(PlayerId(found as u8));
        }
        let message = format!("no player is called `{}`", node.text());
        let fault = Diagnostic::error(Code::UnknownPlayer, node.span(), message);
        let fault = fault.suggest_from(node.text(), self.players.iter().copied());
        // The block of this player may be what can't be read.
        if let (Some(reported), true) = (self.gaps, fault.suggestion.is_none()) {
            return Err(reported);
        }
        Err(self.fault(fault.help("the players are those with a block of their own")))
    }

    // ------------------------------------------------------------ deeds

    fn does(&mut self, node: Node<'t>) -> Read<What> {
        let who = self.required(node, node.first())?;
        let who = self.player(who);
        let deed = self.required(node, node.children().nth(1))?;
        let deed = match deed.rule() {
            Rule::sc_checks => Deed::Check {
                task: deed.child(Rule::string).map(|n| unquoted(n).to_owned()),
                boost: deed.child(Rule::sc_boosting).is_some(),
            },
            Rule::sc_passes => Deed::Pass,
            Rule::sc_concedes => Deed::Concede,
            Rule::sc_casts => Deed::Cast(self.child_thing(deed)?, self.announced(deed)?),
            Rule::sc_plays => Deed::Play(self.child_thing(deed)?),
            Rule::sc_activates | Rule::sc_uses => Deed::Activate {
                thing: self.child_thing(deed)?,
                nth: deed.child(Rule::num).map(count),
                special: deed.rule() == Rule::sc_uses,
                announced: self.announced(deed)?,
            },
            Rule::sc_attacks => {
                let mut groups = Vec::new();
                for group in deed.all(Rule::sc_attack) {
                    let goal = match group.child(Rule::sc_thing) {
                        Some(goal) => Some(self.thing(goal)?),
                        None => None,
                    };
                    let with_nothing = group.child(Rule::sc_nothing).is_some();
                    groups.push((goal, if with_nothing { Vec::new() } else { self.child_things(group)? }));
                }
                Deed::Attack(groups)
            }
            Rule::sc_blocks => {
                let mut groups = Vec::new();
                for group in deed.all(Rule::sc_block) {
                    groups.push((self.child_thing(group)?, self.child_things(group)?));
                }
                Deed::Block(groups)
            }
            Rule::sc_chooses => Deed::Choose(self.choice(deed)?),
            _ => return Err(self.not_understood(deed)),
        };
        Ok(What::Does(who?, deed))
    }

    fn announced(&mut self, node: Node<'t>) -> Read<Announced> {
        let mut out = Announced::default();
        let mut said: Vec<Rule> = Vec::new();
        for opt in node.children() {
            // What is paid and what is tapped adds up; of anything else the later would take the place of the first.
            let adds = matches!(opt.rule(), Rule::sc_paying | Rule::sc_tapping | Rule::sc_thing | Rule::num);
            if !adds && said.contains(&opt.rule()) {
                let fault = Diagnostic::error(Code::DuplicateProperty, opt.span(), "this is said twice");
                return Err(self.fault(fault.help("several stand in one list: `targeting bob, \"Grizzly Bears\"`")));
            }
            said.push(opt.rule());
            match opt.rule() {
                Rule::sc_targeting => out.targets = self.child_things(opt)?,
                Rule::sc_choosing => {
                    out.modes = opt.all(Rule::num).map(|n| u16::try_from(count(n)).unwrap_or(u16::MAX)).collect();
                }
                Rule::sc_x => out.x = opt.child(Rule::num).map(int),
                Rule::sc_paying => {
                    if opt.child(Rule::sc_things).is_some() {
                        out.with.extend(self.child_things(opt)?);
                    }
                    for paid in opt.all(Rule::sc_paid) {
                        let name = paid.first().map_or("", |n| n.text()).to_owned();
                        out.paid.push((name, paid.child(Rule::num).map_or(1, int)));
                    }
                }
                Rule::sc_from => out.from = opt.first().and_then(|z| find(ZONES, z.text())),
                Rule::sc_using => out.using = opt.first().map(|n| unquoted(n).to_owned()),
                Rule::sc_tapping => {
                    for tap in opt.all(Rule::sc_tap) {
                        out.taps.push((self.child_thing(tap)?, tap.child(Rule::num).map(count)));
                    }
                }
                Rule::sc_dividing => out.division = opt.all(Rule::num).map(int).collect(),
                _ => {}
            }
        }
        Ok(out)
    }

    fn choice(&mut self, node: Node<'t>) -> Read<Choice> {
        let mut parts = node.children().filter(|n| n.rule() != Rule::sc_noun);
        let first = self.required(node, parts.next())?;
        Ok(match first.rule() {
            Rule::sc_yes => Choice::Yes(true),
            Rule::sc_no => Choice::Yes(false),
            Rule::sc_nothing => Choice::Nothing,
            Rule::sc_kind => Choice::Word(unquoted(first).to_owned()),
            Rule::sc_int => Choice::Numbers(std::iter::once(first).chain(parts).map(int).collect()),
            _ => Choice::Things(self.child_things(node)?),
        })
    }

    // ------------------------------------------------------------ things

    fn child_thing(&mut self, node: Node<'t>) -> Read<Thing> {
        let thing = self.child(node, Rule::sc_thing)?;
        self.thing(thing)
    }

    fn child_things(&mut self, node: Node<'t>) -> Read<Vec<Thing>> {
        let list = self.child(node, Rule::sc_things)?;
        let things: Vec<Read<Thing>> = list.all(Rule::sc_thing).map(|n| self.thing(n)).collect();
        things.into_iter().collect()
    }

    pub(super) fn thing(&mut self, node: Node<'t>) -> Read<Thing> {
        let span = node.span();
        if let Some(words) = node.child(Rule::sc_ability_of) {
            let source = self.child(node, Rule::sc_thing)?;
            let source = self.thing(source)?;
            let nth = words.text().split(' ').find_map(|word| word.parse().ok());
            return Ok(Thing { span, what: Named::Ability(Box::new(source), nth) });
        }
        let word = node.child(Rule::sc_word);
        let Some(name) = node.child(Rule::string) else {
            let word = self.required(node, word)?;
            let player = self.players.iter().position(|p| *p == word.text());
            let label = self.labels.iter().position(|l| *l == word.text());
            let what = match (player, label) {
                (Some(p), _) => Named::Player(PlayerId(p as u8)),
                (None, Some(l)) => Named::Label(l),
                (None, None) => return Err(self.unknown_thing(word)),
            };
            return Ok(Thing { span, what });
        };
        let of = match word {
            Some(word) => Some(self.player(word)?),
            None => None,
        };
        self.known_name(name)?;
        let nth = node.child(Rule::num).map(count);
        if nth == Some(0) {
            let message = "things of one name are counted from 1";
            return Err(self.fault(Diagnostic::error(Code::OutOfRange, span, message)));
        }
        Ok(Thing { span, what: Named::Object { name: unquoted(name).to_owned(), nth, of } })
    }

    fn unknown_thing(&mut self, word: Node<'t>) -> Reported {
        let text = word.text();
        let message = match self.players.is_empty() {
            true => format!("nothing here is called `{text}`"),
            false => format!("`{text}` is neither a player nor a label of this scenario"),
        };
        let here = self.figures.iter().filter(|_| self.players.is_empty());
        let known = self.players.iter().chain(&self.labels).chain(here).copied();
        let fault = Diagnostic::error(Code::UnknownName, word.span(), message).suggest_from(text, known);
        let card = self.content.card(text).is_some();
        if let (Some(reported), true) = (self.gaps, fault.suggestion.is_none() && !card) {
            return reported;
        }
        self.fault(if card { fault.suggest(format!("\"{text}\"")) } else { fault })
    }

    /// Names of any definition, tokens that cards create included.
    pub(super) fn known_name(&mut self, node: Node<'t>) -> Read<()> {
        let text = unquoted(node);
        if self.figures.contains(&text) {
            return Ok(());
        }
        let names = || self.content.defs.iter().map(|d| self.content.str(d.name));
        if names().any(|n| n == text) {
            return Ok(());
        }
        let fault = Diagnostic::error(Code::UnknownCard, node.span(), format!("nothing is called `{text}`"));
        let fault = match crate::diag::suggest(text, names()) {
            Some(near) => fault.suggest(format!("\"{near}\"")),
            None => match self.gaps {
                Some(reported) => return Err(reported),
                None => fault,
            },
        };
        Err(self.fault(fault))
    }
}

/// Whether an item belongs to the set-up of a scene.
fn is_of_scene(rule: Rule) -> bool {
    matches!(rule, Rule::sc_scene | Rule::sc_creature | Rule::sc_thing_d)
}
