//! Whether the parts of a spell fit together: what one line says is read by another, and speaks of the same thing.

use crate::check::Checker;
use crate::check::names::segment::in_word;
use crate::check::vocab::{Word, card_type};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::lints::Finding;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// Judges a spell that could be read as a whole.
    pub(crate) fn parts_fit(&mut self, home: usize, node: Node<'t>, magic: &Magic, abilities: &[AbilityId]) {
        self.host_fits(home, node, abilities);
        self.ways_fit(home, magic);
        self.reach_fits(node, magic, abilities);
        self.weariness_fits(home, abilities);
        self.options_are_read(node, magic, abilities);
        self.growth_is_read(node, magic);
        self.spell_makes_sense(node, magic, abilities);
    }

    /// A way in which the spell can't be cast is not asked for.
    fn ways_fit(&mut self, home: usize, magic: &Magic) {
        let Some(asked) = self.homes.get_mut(home).map(|h| std::mem::take(&mut h.ways)) else { return };
        for (span, _) in asked.into_iter().filter(|(_, way)| !magic.methods.contains(way)) {
            let finding = Finding::new(Code::NeverHappens, "the spell is never cast in this way");
            self.out.push(finding.help("say that it can be: `methods song`").at(span));
        }
    }

    /// `enchanted Orc` says what a spell is on, and not on which of them it works.
    fn host_fits(&mut self, home: usize, node: Node<'t>, abilities: &[AbilityId]) {
        let Some(spoken) = self.homes.get_mut(home).map(|h| std::mem::take(&mut h.hosts)) else { return };
        let on = node.child(Rule::on_l);
        let spec = self.spell_targets(abilities).next().filter(|_| on.is_some());
        // A spell that is on nothing else is on its caster.
        let preds = spec.map_or_else(|| Box::from([Predicate::Type(CardTypes::CREATURE)]), |t| t.filter.preds.clone());
        for (span, noun) in spoken {
            if noun == "permanent" || preds.iter().any(|p| self.makes(p, noun)) {
                continue;
            }
            let what = on.and_then(|on| on.child(Rule::np)).map_or("you", |np| np.text());
            let message = format!("the spell is on `{what}`, which need be no {noun}");
            let an = if noun.starts_with(|c: char| "AEIOUaeiou".contains(c)) { "an" } else { "a" };
            let help = format!(
                "speak of what it is on as `on` does (`enchanted permanent` is any), and ask for more: `while enchanted \
                 permanent is {an} {noun}: ...`, or write `on {an} {noun}`"
            );
            self.report(Diagnostic::error(Code::NeverAsked, span, message).help(help));
        }
    }

    /// Whether a property makes its bearer what a noun says.
    fn makes(&self, pred: &Predicate, noun: &str) -> bool {
        match pred {
            Predicate::All(all) => all.iter().any(|p| self.makes(p, noun)),
            Predicate::Any(any) => !any.is_empty() && any.iter().all(|p| self.makes(p, noun)),
            Predicate::Type(types) => card_type(noun).is_some_and(|t| t.contains(*types)),
            Predicate::Sub(id) => match (self.vocab.word_in_scene(noun), card_type(noun)) {
                (Some((Word::Sub(own), _)), _) => own == *id,
                (_, Some(t)) => self.content.subtypes.get(id.index()).is_some_and(|s| t.contains(s.of)),
                _ => false,
            },
            _ => false,
        }
    }

    /// What a spell is aimed at when it is cast.
    pub(crate) fn spell_targets<'a>(&'a self, abilities: &'a [AbilityId]) -> impl Iterator<Item = &'a TargetSpec> {
        let blocks = abilities.iter().filter_map(|a| match &self.content.abilities.get(a.index())?.kind {
            AbilityKind::Spell(block) => Some(block),
            _ => None,
        });
        let all = blocks.flat_map(|b| std::iter::once(b).chain(b.modes.as_deref().map_or(&[][..], |m| &m.options)));
        all.flat_map(|b| &b.targets)
    }

    /// Whoever reaches no further than themselves aims at nothing.
    fn reach_fits(&mut self, node: Node<'t>, magic: &Magic, abilities: &[AbilityId]) {
        let own = magic.range.iter().all(|(reach, _)| *reach == Reach::Own);
        if !own || self.spell_targets(abilities).next().is_none() {
            return;
        }
        let Some(range) = node.child(Rule::range_h) else { return };
        let message = "a spell of range `self` reaches nobody but its caster";
        let help = "write `on you`, or a range such as `touch`";
        self.report(Diagnostic::error(Code::NeverAsked, range.span(), message).help(help));
    }

    /// `weariness by Size of target thing (...)` measures what the spell is aimed at.
    fn weariness_fits(&mut self, home: usize, abilities: &[AbilityId]) {
        let Some((span, filter)) = self.homes.get_mut(home).and_then(|h| h.measured.take()) else { return };
        if !self.spell_targets(abilities).any(|t| t.filter == filter) {
            let message = "the spell is aimed at no such thing, so there is nothing to measure";
            let help = "say the same here and where it is aimed: `by Size of target Flame` and `exile target Flame`";
            self.report(Diagnostic::error(Code::NeverAsked, span, message).help(help));
        }
    }

    /// What an option takes on must come up.
    fn options_are_read(&mut self, node: Node<'t>, magic: &Magic, abilities: &[AbilityId]) {
        let mut seen: Vec<&str> = Vec::new();
        for (line, option) in node.all(Rule::option_l).zip(&magic.options) {
            let Some(label) = line.child(Rule::label).and_then(Node::first) else { continue };
            if seen.contains(&label.text()) {
                let message = format!("two options are called `{}`, and only one of them could be taken", label.text());
                let help = "an option that is taken several times is `up to 2 times`, others have names of their own";
                self.report(Diagnostic::error(Code::DuplicateProperty, label.span(), message).help(help));
            }
            seen.push(label.text());
            let Burden::Test(number, _) = option.what else { continue };
            if !abilities.iter().any(|a| self.calls_you_to(*a, number)) {
                let name = self.content.numbers.get(number.index()).map_or("", |n| &*n.name);
                let message = format!("the spell calls its caster to no {name} test, so this would be had for nothing");
                let help = "name a test that the caster makes for this spell, such as `its weariness test`";
                self.report(Diagnostic::error(Code::NeverAsked, line.span(), message).help(help));
            }
        }
    }

    /// Whether an ability has `you` test a number.
    fn calls_you_to(&self, ability: AbilityId, number: NumberId) -> bool {
        let of = |what: &Tested| match what {
            Tested::Number(n) => *n == number,
            Tested::Topic(t) => self.content.topics.get(t.index()).is_some_and(|t| t.number == Some(number)),
        };
        crate::lints::any_deed(&self.content, ability, &|who, act| match act {
            Act::Test(Test { what, .. }) | Act::Contest(Contest { what, .. }) => {
                *who == Pick::Ref(Ref::You) && of(what)
            }
            _ => false,
        })
    }

    /// What is bought for a spell must be good for something, and what is asked for must be for sale.
    fn growth_is_read(&mut self, node: Node<'t>, magic: &Magic) {
        let rank = spoken_at(node.text(), "rank", " counter");
        match (node.child(Rule::growth_h), rank) {
            (Some(growth), None) => {
                let finding = Finding::new(Code::UnusedLabel, "nothing reads the rank that is bought");
                let help =
                    "a spell grows by its `rank`: `on up to X creatures, where X is rank + 1`, `1 hour per rank`";
                self.judge(growth, Some(finding.help(help)));
            }
            (None, Some(at)) if magic.growth.is_none() => {
                let span = node.clip(at, at + "rank".len()).span();
                let message = "this spell does not grow, so its rank is always 0";
                let help = "say what growing costs and how far it goes: `growth 1 pick, at most 3`";
                self.report(Diagnostic::error(Code::NeverAsked, span, message).help(help));
            }
            _ => {}
        }
    }
}

/// Where a word of the language stands, outside of quoted names and of comments; `other`: what makes it another word.
fn spoken_at(text: &str, word: &str, other: &str) -> Option<usize> {
    let (mut quoted, mut comment) = (false, false);
    for (at, c) in text.char_indices() {
        match c {
            '\n' => (quoted, comment) = (false, false),
            '"' if !comment => quoted = !quoted,
            '#' if !quoted => comment = true,
            _ => {}
        }
        let alone = |s: Option<char>| s.is_none_or(|c| !in_word(c));
        let stands = || {
            text[at..].strip_prefix(word).is_some_and(|rest| alone(rest.chars().next()) && !rest.starts_with(other))
                && alone(text[..at].chars().next_back())
        };
        if !quoted && !comment && stands() {
            return Some(at);
        }
    }
    None
}
