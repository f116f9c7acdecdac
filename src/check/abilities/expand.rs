//! What an instance of a keyword expands to where it is used (702.1).

use crate::check::decls::{Expanded, Param, ParamSort};
use crate::check::report::no_error_since;
use crate::check::{Argument, Checker, Home, ObjectLabel, Read, Reported, Scope};
use crate::diag::{Code, Diagnostic, Severity};
use crate::ir::*;
use crate::syntax::{Node, Rule as Syntax};

/// Abilities that one instance of a keyword may have, those of the keywords in it among them.
const MOST_ABILITIES: usize = 1000;
/// How deep keywords may stand in keywords, or be given by them.
const MOST_NESTED: usize = 64;

impl<'t> Checker<'t> {
    /// The abilities of an instance. `key`: what equal instances have in common, if they can be shared.
    pub(crate) fn expand(
        &mut self,
        scope: &Scope<'t>,
        id: KeywordId,
        args: Vec<(&'t str, Argument<'t>)>,
        key: Option<String>,
    ) -> Read<Vec<AbilityId>> {
        let instance = self.next_instance(scope.home, id);
        self.expand_as(scope, id, args, key, instance)
    }

    /// The same for an instance that has its number.
    pub(crate) fn expand_as(
        &mut self,
        scope: &Scope<'t>,
        id: KeywordId,
        args: Vec<(&'t str, Argument<'t>)>,
        key: Option<String>,
        instance: u16,
    ) -> Read<Vec<AbilityId>> {
        let key = key.map(|k| (id, instance, k));
        if let Some(k) = &key
            && let Some(known) = self.expansions.get(k)
        {
            return Ok(known.clone());
        }
        if let Some(reported) = self.broken.get(&id) {
            return Err(*reported);
        }
        if self.expanding.contains(&id) {
            return Err(self.uses_itself(id));
        }
        if self.expanding.len() >= MOST_NESTED {
            return Err(self.is_too_deep(id));
        }
        let before = self.out.len();
        let stand_ins = args.iter().any(|(_, a)| matches!(a, Argument::Filter(f) if has_stand_ins(f)));
        self.expanding.push(id);
        let done = self.expand_new(scope, id, args, instance);
        self.expanding.pop();
        if stand_ins {
            // What stands for a candidate in a phrase that was read outside has its place inside, too.
            for a in &done.abilities {
                if let Some(a) = self.content.abilities.get_mut(a.index()) {
                    a.slots = a.slots.max(scope.size());
                }
            }
        }
        self.say_once(before);
        if let Err(reported) = no_error_since(&self.out, before) {
            // If the declaration is at fault, it is reported once.
            let decl = self.decls.keywords.get(id.index()).map(|d| d.node.span());
            let within = |d: &Diagnostic| {
                decl.is_some_and(|s| s.file == d.span.file && s.start <= d.span.start && d.span.end <= s.end)
            };
            if self.out.iter().skip(before).any(within) {
                self.blame(scope, id, before, reported, &within);
            }
            return Err(reported);
        }
        if done.abilities.len() > MOST_ABILITIES {
            return Err(self.is_a_flood(id));
        }
        self.add_labels(scope, &done.labels);
        // What abilities remember together is for them alone: those of another card, which a copy may have, know nothing
        // of it (607.2f, 607.5).
        if let Some(k) = key.filter(|_| done.labels.is_empty()) {
            self.expansions.insert(k, done.abilities.clone());
        }
        Ok(done.abilities)
    }

    /// Says where faults in the text of a keyword come from: from its declaration, which is broken then, or from what this use
    /// gives it.
    fn blame(
        &mut self,
        scope: &Scope<'t>,
        id: KeywordId,
        before: usize,
        reported: Reported,
        within: &dyn Fn(&Diagnostic) -> bool,
    ) {
        let Some(used) = self.used_at.filter(|_| !self.declaring && self.expanding.is_empty()) else {
            self.broken.insert(id, reported);
            return;
        };
        if !self.is_sound(scope, id) {
            self.broken.insert(id, reported);
            return;
        }
        let name = self.decls.keywords.get(id.index()).map_or("", |d| d.name);
        for fault in self.out.iter_mut().skip(before).filter(|d| within(d)) {
            let said = std::mem::replace(&mut fault.span, used);
            fault.related.push(crate::diag::Related { span: said, label: format!("this is what `{name}` says of it") });
        }
    }

    /// What a declaration is warned of is said once, however often it is used.
    fn say_once(&mut self, before: usize) {
        let new: Vec<Diagnostic> = self.out.drain(before.min(self.out.len())..).collect();
        for said in new {
            if said.severity == Severity::Error || !self.out.contains(&said) {
                self.out.push(said);
            }
        }
    }

    /// Whether a keyword can be read with stand-ins for its arguments. Nothing of it is kept.
    fn is_sound(&mut self, scope: &Scope<'t>, id: KeywordId) -> bool {
        let params = self.decls.keywords.get(id.index()).map_or_else(Vec::new, |d| d.params.clone());
        let args = params.iter().map(|p| (p.name, self.stand_in(&p.sort))).collect();
        let (before, sizes) = (self.out.len(), self.sizes());
        self.expanding.push(id);
        self.expand_new(scope, id, args, 0);
        self.expanding.pop();
        let sound = no_error_since(&self.out, before).is_ok();
        self.out.truncate(before);
        self.forget_beyond(sizes);
        sound
    }

    /// How much content has been made: abilities, definitions, sentences that were read back.
    fn sizes(&self) -> (usize, usize, usize) {
        (self.content.abilities.len(), self.content.defs.len(), self.spoken.len())
    }

    /// Forgets what was made since. Whatever was noted by the number of an ability goes with it: the number is given again.
    fn forget_beyond(&mut self, (abilities, defs, spoken): (usize, usize, usize)) {
        self.content.abilities.truncate(abilities);
        let askers = &mut self.content.askers;
        askers.truncate(askers.partition_point(|(id, _)| id.index() < abilities));
        self.content.texts.truncate(abilities);
        self.content.lines.truncate(abilities);
        self.content.defs.truncate(defs);
        self.spoken.truncate(spoken);
    }

    /// A keyword whose abilities contain it again would never end.
    pub(crate) fn uses_itself(&mut self, id: KeywordId) -> Reported {
        self.keyword_fault(id, Code::Recursive, "contains itself".to_owned(), None)
    }

    /// Keywords that hold others twice, and these others twice, soon hold more than any machine can.
    fn is_a_flood(&mut self, id: KeywordId) -> Reported {
        let message = format!("comes to more than {MOST_ABILITIES} abilities");
        let help = "keywords in keywords multiply; give it fewer of them";
        let reported = self.keyword_fault(id, Code::TooMany, message, Some(help));
        self.broken.insert(id, reported);
        reported
    }

    fn is_too_deep(&mut self, id: KeywordId) -> Reported {
        let message = format!("is the {MOST_NESTED}th in a chain of keywords");
        let reported = self.keyword_fault(id, Code::TooDeep, message, Some("say with fewer keywords what it does"));
        self.broken.insert(id, reported);
        reported
    }

    /// Reports what a declared keyword does that none may do, at its declaration.
    fn keyword_fault(&mut self, id: KeywordId, code: Code, does: String, help: Option<&str>) -> Reported {
        let decl = self.decls.keywords.get(id.index());
        let (at, name) = decl.map_or_else(Default::default, |d| (d.node.span(), d.name));
        let fault = Diagnostic::error(code, at, format!("the keyword `{name}` {does}"));
        self.report(match help {
            Some(help) => fault.help(help),
            None => fault,
        })
    }

    pub(crate) fn expand_new(
        &mut self,
        scope: &Scope<'t>,
        id: KeywordId,
        args: Vec<(&'t str, Argument<'t>)>,
        instance: u16,
    ) -> Expanded<'t> {
        let items = self.decls.keywords.get(id.index()).map_or_else(Vec::new, |d| d.items.clone());
        let outer = self.homes.get(scope.home);
        let (name, has_x) = outer.map_or((StrId::default(), false), |h| (h.name, h.has_x));
        let home = self.homes.len();
        self.homes.push(Home {
            name,
            has_x,
            args,
            keyword: Some(id),
            instance,
            outer: Some(scope.home),
            ..Home::default()
        });
        self.prescan(home, &items);
        // Cards may read labels that only the keyword writes, such as that a cost was paid.
        if let Some(h) = self.homes.get_mut(home) {
            for label in &mut h.labels {
                label.shared = true;
            }
        }
        let mut abilities = self.abilities(home, &items);
        if items.is_empty() {
            abilities.push(self.nameplate(id, instance));
        }
        let labels = self.homes.get(home).map_or_else(Vec::new, |h| h.labels.clone());
        self.homes.truncate(home);
        Expanded { abilities, labels }
    }

    /// A keyword without a body is only a name that others ask for.
    pub(crate) fn nameplate(&mut self, id: KeywordId, instance: u16) -> AbilityId {
        let fixed = Static { cond: None, cda: false, per_turn: None, parts: Box::new([]) };
        self.add_ability(Ability {
            kind: AbilityKind::Static(fixed),
            zones: Zones::all(),
            face_down: false,
            keyword: Some(id),
            instance,
            slots: 0,
            word: None,
        })
    }

    pub(crate) fn next_instance(&mut self, home: usize, id: KeywordId) -> u16 {
        let Some(h) = self.homes.get_mut(home) else { return 1 };
        match h.instances.iter_mut().find(|(k, _)| *k == id) {
            Some((_, n)) => {
                *n = n.saturating_add(1);
                *n
            }
            None => {
                h.instances.push((id, 1));
                1
            }
        }
    }

    /// Makes the labels of an instance readable by the rest of the object.
    pub(crate) fn add_labels(&mut self, scope: &Scope<'t>, labels: &[ObjectLabel<'t>]) {
        let Some(h) = self.homes.get_mut(scope.home) else { return };
        for label in labels {
            if !h.labels.iter().any(|l| l.name == label.name && l.label == label.label) {
                h.labels.push(ObjectLabel { given: scope.giving, ..label.clone() });
            }
        }
    }

    /// Reads every declared keyword once with stand-ins for its arguments, so that a fault in a declaration is found
    /// although no card uses it.
    pub(crate) fn check_keywords(&mut self) {
        let mut had: Vec<KeywordId> = self.content.abilities.iter().filter_map(|a| a.keyword).collect();
        had.sort_unstable();
        had.dedup();
        for at in 0..self.decls.keywords.len() {
            let id = KeywordId(at as u16);
            let Some((params, node)) = self.decls.keywords.get(at).map(|d| (d.params.clone(), d.node)) else {
                continue;
            };
            self.scene_now = self.is_of_scene(node);
            let home = self.new_home(StrId::default());
            let sizes = self.sizes();
            let args = params.iter().map(|p| (p.name, self.stand_in(&p.sort))).collect();
            self.declaring = true;
            let names: Vec<_> = params.iter().map(|p| (p.name, p.node)).collect();
            self.judge_parameters(node, &names);
            self.judge_heading(id, &params);
            self.judge_ways(id, &params);
            self.judge_named(home, at);
            let sample = self.expand(&Scope::new(home), id, args, None);
            self.declaring = false;
            self.homes.truncate(home);
            if let (Ok(sample), Err(_)) = (sample, had.binary_search(&id)) {
                let line = self.line_with_stand_ins(id);
                self.note_line(id, &line, &[], &sample);
                self.content.samples.push((id, sample.into()));
                continue;
            }
            self.forget_beyond(sizes);
        }
    }

    /// How a keyword is written with the stand-ins.
    fn line_with_stand_ins(&self, id: KeywordId) -> String {
        let Some(decl) = self.decls.keywords.get(id.index()) else { return String::new() };
        let said = |sort: &ParamSort| match sort {
            ParamSort::Cost => "{1}",
            ParamSort::Number => "1",
            ParamSort::Range => "1+",
            ParamSort::Pt => "1/1",
            ParamSort::Name => "\"\"",
            ParamSort::Effect | ParamSort::Abilities => "",
            ParamSort::Filter
            | ParamSort::Quality
            | ParamSort::Words
            | ParamSort::Text
            | ParamSort::Color
            | ParamSort::Thing(_) => "object",
        };
        let params = decl.params.iter().map(|p| (p.name, said(&p.sort)));
        let line = match decl.written.first() {
            // A cost in braces is not to be taken for a place.
            Some(written) => {
                params.fold((*written).to_owned(), |line, (name, said)| line.replace(&format!("{{{name}}}"), said))
            }
            None => params.fold(decl.name.to_owned(), |line, (_, said)| format!("{line} {said}")),
        };
        line.trim_end().to_owned()
    }

    /// What a declaration says of its parameters before its body: defaults, and how a use is written.
    fn judge_heading(&mut self, id: KeywordId, params: &[Param<'t>]) {
        for param in params {
            if let Some(default) = param.default {
                let _ = self.default_argument(default, param);
            }
        }
        let Some(decl) = self.decls.keywords.get(id.index()) else { return };
        let (node, name) = (decl.node, decl.name);
        let known: Vec<&str> = params.iter().map(|p| p.name).collect();
        let filled = |way: &'t str| way.split('{').skip(1).filter_map(|part| part.split('}').next());
        let unknown = decl.written.iter().flat_map(|way| filled(way)).find(|place| !known.contains(place));
        if let Some(place) = unknown {
            let at = node.all(Syntax::h_written).find(|h| h.text().contains(place)).unwrap_or(node);
            let message = format!("`{place}` is no parameter of `{name}`");
            let fault = Diagnostic::error(Code::WrongParameter, at.span(), message);
            self.report(fault.expected(known.iter().map(|k| format!("{{{k}}}"))));
        }
        let done = |item: &Node<'t>| params.iter().any(|p| p.sort == ParamSort::Effect && item.text().trim() == p.name);
        if let Some(item) = decl_items(node).find(done) {
            let message = format!("`{}` is something that is done, and no ability by itself", item.text().trim());
            let fault = Diagnostic::error(Code::WrongParameter, item.span(), message);
            self.report(fault.help(format!("say when it is done: `when this enters: {}`", item.text().trim())));
        }
        if let Some(body) = node.child(Syntax::kw_body).filter(|b| b.children().next().is_none()) {
            let fault = Diagnostic::error(Code::EmptyBody, body.span(), "this keyword says nothing");
            self.report(fault.help("what it does stands in the braces; one that is only a name for others has none"));
        }
    }

    pub(crate) fn stand_in(&mut self, sort: &ParamSort) -> Argument<'t> {
        let any = Filter { sort: Sort::Anything, zones: Zones::empty(), preds: Box::new([]) };
        match sort {
            ParamSort::Cost => {
                Argument::Cost(Cost { mana: Some(Box::new([ManaSymbol::Generic(1)])), ..Cost::default() })
            }
            ParamSort::Number => Argument::Number(Value::Num(1)),
            ParamSort::Range => Argument::Range(Value::Num(1), None),
            ParamSort::Pt => Argument::Pt(Value::Num(1), Value::Num(1)),
            ParamSort::Name => Argument::Name(self.intern("NAME")),
            ParamSort::Effect | ParamSort::Abilities => Argument::Abilities(Vec::new()),
            ParamSort::Filter
            | ParamSort::Quality
            | ParamSort::Words
            | ParamSort::Text
            | ParamSort::Color
            | ParamSort::Thing(_) => Argument::Filter(any),
        }
    }
}

/// The abilities that a keyword is declared with.
fn decl_items(keyword: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    keyword.child(Syntax::kw_body).into_iter().flat_map(|body| body.all(Syntax::ability))
}

/// Whether a phrase asks something of each candidate that needs a place for it: `creature that was put there by this`.
fn has_stand_ins(filter: &Filter) -> bool {
    Phrase::from(filter).any(&mut |part| matches!(part, Phrase::Predicate(Predicate::Did(_) | Predicate::Where(..))))
}
