//! Declarations that are no abilities: formats of games, and the numbers, tests, scales and ways of casting of scenes.

use crate::ir::*;
use crate::wording::plan::Plan;
use crate::wording::plan::def::{Entry, Paragraph};
use crate::wording::say::{Joint, Say, frame};

/// Lines that say one thing each.
fn lines(all: Vec<Say>) -> Vec<Paragraph> {
    all.into_iter().map(|say| Paragraph::of(vec![say])).collect()
}

fn num(n: impl Into<i64>) -> Say {
    Say::Num(n.into())
}

fn name(text: &str) -> Say {
    Say::lit(text)
}

impl<'c> Plan<'c> {
    /// A number of creatures and things.
    pub fn number_entry(content: &'c Content, declared: &'c Number) -> Entry<'c> {
        let plan = Plan::new(content, Say::lit("this"));
        let called = |number: NumberId| Say::lit(plan.number_name(number));
        let mut said = vec![match declared.kind {
            NumberKind::Plain => Say::lit("a number that tests don't use"),
            NumberKind::Attribute => Say::lit("an attribute; tests of it add its modifier"),
            NumberKind::Reaction => Say::lit("a reaction; tests of it add it"),
            NumberKind::Skill(of) => frame!("a skill; tests of it add it and the modifier of {0}", called(of)),
            NumberKind::Speciality(of) => frame!("a speciality of {0}", called(of)),
        }];
        let term = |term: &Term| match term {
            Term::Num(declared) => num(*declared),
            Term::Number(number) => called(*number),
            Term::Modifier(number) => frame!("the modifier of {0}", called(*number)),
            Term::Better(a, b) => frame!("the better modifier of {0} and {1}", called(*a), called(*b)),
        };
        let sum = declared.default.iter().map(term).reduce(|a, b| frame!("{0} plus {1}", a, b));
        said.extend(sum.map(|sum| frame!("where a sheet is silent: {0}", sum)));
        said.extend(declared.of_kinds.iter().map(|(kinds, declared)| {
            let kinds = kinds.iter().filter_map(|kind| content.subtypes.get(kind.index())).map(|kind| name(&kind.name));
            frame!(
                "for kinds of creatures it is {0} there: {1}",
                num(*declared),
                Say::list(Joint::Comma, kinds.collect())
            )
        }));
        let scale = declared.scale.and_then(|scale| content.scales.get(scale.index()));
        said.extend(scale.map(|scale| frame!("it counts the steps of this scale: {0}", name(&scale.name))));
        Entry { head: vec![name(&declared.name)], paragraphs: lines(said), ..Entry::default() }
    }

    /// A kind of test.
    pub fn topic_entry(content: &'c Content, topic: &'c Topic) -> Entry<'c> {
        let plan = Plan::new(content, Say::lit("this"));
        let number = topic.number.map(|n| frame!("such tests use {0}", Say::lit(plan.number_name(n))));
        let kind = topic.kind_of.and_then(|kind| content.topics.get(kind.index()));
        let kind = kind.map(|kind| frame!("tests of {0} are tests of {1} too", name(&topic.name), name(&kind.name)));
        let said = number.into_iter().chain(kind).collect();
        Entry { head: vec![name(&topic.name)], paragraphs: lines(said), ..Entry::default() }
    }

    /// A scale with its steps, the least one first.
    pub fn scale_entry(scale: &'c Scale) -> Entry<'c> {
        let steps = Say::list(Joint::Comma, scale.steps.iter().map(|scale| name(scale)).collect());
        let said = frame!("from the least on: {0}", steps);
        Entry { head: vec![name(&scale.name)], paragraphs: lines(vec![said]), ..Entry::default() }
    }

    /// A way of casting.
    pub fn method_entry(declared: &'c Method) -> Entry<'c> {
        let mut said = vec![frame!("casting takes {0}% of the time", num(declared.time))];
        if declared.least > 0 {
            said.push(frame!("casting takes at least {0} seconds", num(declared.least)));
        }
        said.push(frame!("the spell lasts {0}% of the time", num(declared.duration)));
        said.push(frame!("power is raised by {0}%", num(declared.power)));
        if declared.innate {
            said.push(Say::lit("an ability of the caster, bought step by step"));
        }
        Entry {
            head: vec![Say::Name("method", declared.name.to_string())],
            paragraphs: lines(said),
            ..Entry::default()
        }
    }

    /// A format of games.
    pub fn format_entry(content: &'c Content, id: FormatId) -> Entry<'c> {
        let Some(format) = content.formats.get(id.index()) else { return Entry::default() };
        let mut plan = Plan::new(content, Say::lit("this"));
        let base = format.base.and_then(|base| content.formats.get(base.index()));
        let mut said: Vec<Say> = base
            .map(|base| frame!("what is not said here is as in this format: {0}", name(&base.name)))
            .into_iter()
            .collect();
        said.extend(players(format));
        said.extend(plan.shared(format));
        said.extend(life(format));
        said.extend(decks(format));
        let rule = |name: &str| Say::Name("rule", name.to_owned());
        said.extend(
            format.without.iter().map(|name| frame!("this state-based action doesn't happen: {0}", rule(name))),
        );
        let mut paragraphs = lines(said);
        if let Some(laws) = format.laws {
            let def = content.def(laws);
            let mut plan = Self::of_def(content, def);
            plan.paragraphs(&def.abilities);
            paragraphs.extend(plan.paragraphs(&def.abilities));
        }
        for state in content.state_actions.iter().filter(|state| state.format == Some(id)) {
            let body = Plan::new(content, Say::lit("this")).body(&state.body);
            paragraphs.extend(lines(vec![frame!("state-based action {0}: {1}", rule(&state.rule), body)]));
        }
        Entry { head: vec![name(&format.name)], paragraphs, ..Entry::default() }
    }

    /// What a team has together.
    fn shared(&mut self, format: &Format) -> Vec<Say> {
        let mut said = Vec::new();
        if format.shared_turns {
            said.push(Say::lit("teams take their turns together"));
        }
        if format.shared_life {
            said.push(Say::lit("teams have one life total"));
        }
        for kind in &format.shared_counters {
            said.push(frame!("one of these counts for the whole team: {0}", self.counter(*kind)));
        }
        said.extend(format.bound.map(|bound| {
            Say::lit(match bound {
                Bound::Each => "everybody wins and loses alone",
                Bound::Together => "teams win and lose together",
                Bound::Leader => "teams win and lose with their leader",
            })
        }));
        said
    }
}

/// How many play, in what order, against whom.
fn players(format: &Format) -> Vec<Say> {
    let mut said = Vec::new();
    match format.seats {
        Some((least, most)) if least == most => said.push(frame!("for {0} players", num(least))),
        Some((least, most)) => said.push(frame!("for {0} to {1} players", num(least), num(most))),
        None => {}
    }
    if format.usual_seats > 0 {
        said.push(frame!("usually for {0} or more players", num(format.usual_seats)));
    }
    if format.markers > 0 {
        said.push(frame!("there is a turn at the same time for each {0} players", num(format.markers)));
    }
    let against = |life| frame!("one player with {0} life plays against all others together and begins", num(life));
    said.extend(format.one_life.map(against));
    if let Some(teams) = format.teams {
        said.push(match teams.size {
            Some(n) => frame!("in teams of {0}", num(n)),
            None => Say::lit("in teams of any size"),
        });
        if teams.apart {
            said.push(Say::lit("nobody sits beside a teammate"));
        }
        if teams.led {
            said.push(Say::lit("whoever sits in the middle of a team leads it"));
        }
    }
    said.extend(format.attacks.map(|attacks| {
        Say::lit(match attacks {
            Attacks::Any => "creatures may attack several opponents in one combat",
            Attacks::One => "creatures may attack one opponent in each combat",
            Attacks::Left => "creatures may attack the opponent to the left",
            Attacks::Right => "creatures may attack the opponent to the right",
            Attacks::Adjacent => "creatures may attack the opponents beside their controller",
        })
    }));
    match format.range {
        Some((own, led)) if own == led => said.push(frame!("range of influence: {0}", num(own))),
        Some((own, led)) => said.push(frame!("range of influence: {0}, of leaders {1}", num(own), num(led))),
        None => {}
    }
    said
}

/// Life and the first turn.
fn life(format: &Format) -> Vec<Say> {
    let start = |(seats, life): &(u8, i32)| match seats {
        0 | 1 => frame!("starting life total: {0}", num(*life)),
        n => frame!("starting life total with {0} or more players: {1}", num(*n), num(*life)),
    };
    let mut said: Vec<Say> = format.life.iter().map(start).collect();
    if format.free_mulligan {
        said.push(Say::lit("the first mulligan costs no card"));
    }
    said.extend(format.first_draw.map(|draw| match draw {
        FirstDraw::Skipped => Say::lit("whoever begins skips the first draw"),
        FirstDraw::Drawn => Say::lit("whoever begins doesn't skip the first draw"),
    }));
    said
}

/// What decks must be.
fn decks(format: &Format) -> Vec<Say> {
    let decks = &format.decks;
    let mut said = Vec::new();
    match decks.size {
        Some(DeckSize::OrMore(n)) => said.push(frame!("decks have {0} or more cards", num(n))),
        Some(DeckSize::Exactly(n)) => said.push(frame!("decks have exactly {0} cards", num(n))),
        None => {}
    }
    said.extend(decks.copies.map(|n| frame!("cards of one name in a deck, but for basic lands: at most {0}", num(n))));
    let names = |names: &[Box<str>]| Say::list(Joint::Comma, names.iter().map(|n| name(n)).collect());
    if !decks.banned.is_empty() {
        said.push(frame!("banned cards: {0}", names(&decks.banned)));
    }
    if !decks.restricted.is_empty() {
        said.push(frame!("cards of which a deck has one at most: {0}", names(&decks.restricted)));
    }
    said.extend(decks.sideboard.map(|n| frame!("cards in a sideboard: at most {0}", num(n))));
    said.extend(decks.planes.map(|n| frame!("cards in each planar deck: at least {0}", num(n))));
    said.extend(decks.schemes.map(|n| frame!("cards in a scheme deck: at least {0}", num(n))));
    let flags = [
        (decks.schemes_for_all, "each player has a scheme deck"),
        (decks.conspiracies, "conspiracies of the sideboard may begin in the command zone"),
        (decks.one_pile, "all players have one planar deck"),
        (decks.ante, "it is played for ante"),
        (decks.vanguards, "each player has a vanguard"),
        (decks.commanders, "each deck has a commander and keeps to its color identity"),
        (
            decks.wide,
            "legendary planeswalkers can be commanders, and a colorless deck has any number of one basic land",
        ),
    ];
    said.extend(flags.into_iter().filter(|(holds, _)| *holds).map(|(_, words)| Say::lit(words)));
    let usual: Vec<Say> = format.usual_decks.iter().map(|deck| name(deck)).collect();
    if !usual.is_empty() {
        said.push(frame!("decks where none are named: {0}", Say::list(Joint::Comma, usual)));
    }
    said
}
