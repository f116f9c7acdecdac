//! What is asked: by what, of whom, and what each answer does.

use crate::cli::output::{line, wrapped};
use crate::cli::play::kinds::MOST_UNSORTED;
use crate::cli::play::menu::{FIRST, Menu, Said, Typed};
use crate::cli::play::menu_words::{ability, decided, disambiguate, modes, modes_on, said_by};
use spellwright::engine::{Action, Answer, Deed, Entities, Entity, GameState, Kind, Named, ObjectId, Question, Reason};
use spellwright::ir::{DefId, LabelId, Zone};
use spellwright::scenario::amount;
use spellwright::scenario::words::{step_name, word_name, zone_name};

/// What a question asks to be divided.
struct Divided<'q> {
    among: &'q Entities,
    total: i32,
    /// What each gets at least.
    least: i32,
    /// What is lethal to each, in order; empty: that does not matter.
    lethal: &'q [i32],
}

impl Menu<'_> {
    /// Puts one question; none: what was typed was no answer to it.
    pub(super) fn question(&mut self, state: &GameState, d: &Question) -> Option<Said> {
        let about = self.about(state, d);
        let reason = self.reason(state, d.why);
        // What asks is said in front of what is asked.
        self.say_text(state, d, &about);
        match &d.kind {
            Kind::Act(actions) => self.act(state, actions),
            Kind::Pick { from, min, max } if d.why == Reason::Targets => {
                let plural = if *max == 1 { "" } else { "s" };
                let question = format!("{about}choose {} target{plural}", amount(*min, *max));
                self.things(state, &question, from, (*min, *max))
            }
            Kind::Pick { from, min, max } => {
                let what = match from.len() as u32 {
                    n if n == *max && n > 1 && *min == 0 => "any number".to_owned(),
                    _ => amount(*min, *max),
                };
                let sort = self.sort_of(state, from, *max > 1);
                let of = if what == "any number" && !sort.is_empty() { " of" } else { "" };
                let what = format!("{what}{of}");
                let reason = if d.why == Reason::Effect { String::new() } else { format!(" {reason}") };
                let put = self.put_as.take().unwrap_or_else(|| format!("{about}choose {what}{sort}{reason}"));
                self.things(state, &put, from, (*min, *max))
            }
            Kind::Target { from, min, max } => {
                let what = self.target(state, d, &about, (*min, *max));
                self.things(state, &what, from, (*min, *max))
            }
            Kind::Choose { from, min, max, repeat } => {
                let most = from.iter().map(|n| usize::from(*n) + 1).max().unwrap_or(0);
                let written = modes(self.rulebook, &self.wording, state, d, most);
                let option = |n: &u16| written.get(usize::from(*n)).cloned().unwrap_or(format!("option {}", n + 1));
                let lines: Vec<String> = from.iter().map(option).collect();
                let what = match (d.why, *max) {
                    (Reason::Modes, 1) => "mode".to_owned(),
                    (Reason::Modes, _) => "modes".to_owned(),
                    (Reason::Options, 1) => "option".to_owned(),
                    (Reason::Options, _) => "options".to_owned(),
                    (Reason::Effect, _) => "of these, which is then done".to_owned(),
                    _ => reason,
                };
                let again = if *repeat { ", one of them more than once if you like" } else { "" };
                let question = format!("{about}choose {} {what}{again}", amount(*min, *max));
                self.limited(state, &question, &lines, Some((*min, *max)), &|chosen| {
                    let fits = (*min..=*max).contains(&(chosen.len() as u32));
                    fits.then(|| Answer::Numbers(chosen.iter().filter_map(|i| from.get(*i).copied()).collect()))
                })
            }
            Kind::Order { items, n } => self.order(state, d, &about, (items, *n)),
            Kind::Number { min, max } if matches!(d.why, Reason::Step(_)) => {
                self.step(state, d.why, &about, (*min, *max))
            }
            Kind::Number { min, max } => {
                let what = self.number_asked(state, d, &about, (*min, *max));
                self.integers(state, &what, &|given| match given {
                    [n] => Some(Answer::Number(*n)),
                    _ => None,
                })
            }
            Kind::Confirm => self.confirm(state, d, &about),
            Kind::Text => {
                let what = match d.why {
                    Reason::As(label) => self.rulebook.content.called(label).unwrap_or("the text"),
                    _ => "what is said",
                };
                self.text(state, &format!("{about}type words of your own: {what}"))
            }
            Kind::Name(names) => self.named(state, d, (&about, names)),
            Kind::Divide { among, total, least, lethal, .. } => {
                self.divide(state, &about, &Divided { among, total: *total, least: *least, lethal })
            }
            Kind::Attack(options) => self.pairs(state, options, "attack"),
            Kind::Block(options) => self.pairs(state, options, "block"),
            Kind::Pay { .. } => Some(Said::Answer(Answer::Auto)),
        }
    }

    /// A name, or a part of it, of those that can be chosen.
    fn named(&mut self, state: &GameState, d: &Question, (about, names): (&str, &[Named])) -> Option<Said> {
        let lines: Vec<String> = names.iter().map(|n| word_name(&self.rulebook.content, *n).to_owned()).collect();
        let reason = self.reason(state, d.why);
        let reason = if d.why == Reason::Effect { String::new() } else { format!(" {reason}") };
        let sort = self.sort_of_words(names);
        let what = format!("choose {sort} (a part of its name is enough)");
        // By the alphabet, as one looks for a name; in front the kinds of those who are there, which are meant most often.
        let mut order: Vec<usize> = (0..names.len()).collect();
        if order.len() > MOST_UNSORTED {
            order.sort_by_key(|i| (!self.is_kind_of_scene(state, names[*i]), lines[*i].to_lowercase()));
        }
        let sorted: Vec<String> = order.iter().map(|i| lines[*i].clone()).collect();
        self.limited(state, &format!("{about}{what}{reason}"), &sorted, Some((1, 1)), &|chosen| match chosen {
            [one] => names.get(*order.get(*one)?).map(|n| Answer::Name(*n)),
            _ => None,
        })
    }

    /// What asks, and whose it is: it stands in front of the question.
    fn about(&self, state: &GameState, d: &Question) -> String {
        // In a scene one person may answer for everybody: who is asked is said where nothing else says it.
        let asked = || match state.scene() {
            Some(_) if matches!(d.why, Reason::Replacement) => format!("{}: ", self.scene(state).player(d.who)),
            _ => String::new(),
        };
        d.source.map_or_else(asked, |o| match holder(state, o) {
            // In a scene one person may answer for everybody: `you` is whoever bears it or has cast it.
            Some(whose) => format!("{} ({}): ", self.scene(state).object(o), self.scene(state).object(whose)),
            None => format!("{}: ", self.scene(state).object(o)),
        })
    }

    /// What asks is said in front of what is asked; in a scene once for all that it asks.
    fn say_text(&mut self, state: &GameState, d: &Question, about: &str) {
        let called = state.scene().is_none() && matches!(d.why, Reason::Called(_));
        let says = !matches!(d.kind, Kind::Act(_) | Kind::Attack(_) | Kind::Block(_) | Kind::Pay { .. })
            && !called
            && !matches!(d.why, Reason::Modes | Reason::Options);
        let in_scene = state.scene().is_some();
        if !says || in_scene && self.read_out == d.source {
            return;
        }
        if let Some(said) = said_by(self.rulebook, &self.wording, state, d) {
            for (at, text) in said.lines().enumerate() {
                let about = if at == 0 { about } else { "  " };
                wrapped(&format!("  \u{1b}[2m{about}{text}\u{1b}[0m"), 4);
            }
            self.read_out = d.source;
        }
    }

    /// What a question for a number asks for.
    fn number_asked(&self, state: &GameState, d: &Question, about: &str, (min, max): (i32, i32)) -> String {
        match d.why {
            Reason::X => format!("{about}X from {min} to {max}, as much as you can pay"),
            Reason::OptionalCost(Some(label)) if state.scene().is_some() => {
                let option = self.option_of_spell(state, d, label);
                format!("{about}how often {option}, from {min} to {max}")
            }
            Reason::OptionalCost(label) => {
                let cost = self.cost_of(state, d, label);
                format!("{about}how often do you pay {cost}? from {min} to {max}")
            }
            Reason::Effect => format!("{about}choose a number from {min} to {max}"),
            Reason::Called(name) => {
                let name = self.rulebook.content.str(name);
                format!("{about}choose the number {name}, from {min} to {max}")
            }
            why => format!("{about}a number from {min} to {max} {}", self.reason(state, why)),
        }
    }

    /// What an option of a spell is called, and what the head of the spell says of it.
    pub(super) fn option_of_spell(&self, state: &GameState, d: &Question, label: LabelId) -> String {
        let name = self.rulebook.content.label(label).unwrap_or("the option");
        let written = d.source.and_then(|o| self.option_line(state.obj(o).def, name));
        format!("{name}{}", written.map_or(String::new(), |line| format!(" ({line})")))
    }

    /// The line in the head of a spell that says what an option of it costs: its names stand in front of the bracket.
    fn option_line(&self, def: DefId, name: &str) -> Option<String> {
        let head = self.wording.def(def).into_iter().next()?.head;
        let names = |line: &String| {
            let (names, _) = line.split_once(" (")?;
            let mut all = names.split(", ").flat_map(|part| part.split(" or "));
            all.any(|one| one.eq_ignore_ascii_case(name)).then_some(())
        };
        head.into_iter().find(|line| names(line).is_some())
    }

    /// Shows lines until what is typed fits.
    fn menu(
        &mut self,
        state: &GameState,
        question: &str,
        lines: &[String],
        read: &dyn Fn(&[usize]) -> Option<Answer>,
    ) -> Option<Said> {
        self.limited(state, question, lines, None, read)
    }

    /// The same; how many lines can be chosen is said where others were typed.
    fn limited(
        &mut self,
        state: &GameState,
        question: &str,
        lines: &[String],
        limits: Option<(u32, u32)>,
        read: &dyn Fn(&[usize]) -> Option<Answer>,
    ) -> Option<Said> {
        loop {
            match self.read(state, question, lines) {
                Typed::Lines(chosen) => match read(&chosen) {
                    Some(answer) => return Some(Said::Answer(answer)),
                    None => wrapped(&format!("  {}", refused(limits)), 2),
                },
                Typed::Said(said) => return Some(said),
                Typed::Stops => return None,
                Typed::Words(_) => {}
            }
        }
    }

    /// Reads whole numbers that are no lines of a menu.
    fn integers(&mut self, state: &GameState, question: &str, read: &dyn Fn(&[i32]) -> Option<Answer>) -> Option<Said> {
        loop {
            match self.read(state, question, &[]) {
                Typed::Words(words) => {
                    let numbers: Option<Vec<i32>> = words.iter().map(|state| state.parse().ok()).collect();
                    match numbers.and_then(|n| read(&n)) {
                        Some(answer) => return Some(Said::Answer(answer)),
                        None if words.is_empty() => line("  type a number"),
                        None if state.scene().is_some() => {
                            wrapped(&format!("  type the number that is asked for; {FIRST}"), 2)
                        }
                        None => line("  type the numbers that are asked for, or ? for help"),
                    }
                }
                Typed::Said(said) => return Some(said),
                Typed::Stops => return None,
                Typed::Lines(_) => {}
            }
        }
    }

    /// Words of one's own: the line as it is typed.
    fn text(&mut self, state: &GameState, question: &str) -> Option<Said> {
        match self.read(state, question, &[]) {
            Typed::Words(words) => Some(Said::Answer(Answer::Text(words.join(" ").into()))),
            Typed::Said(said) => Some(said),
            Typed::Stops | Typed::Lines(_) => None,
        }
    }

    /// A step of a scale, by its name.
    fn step(&mut self, state: &GameState, why: Reason, about: &str, (min, max): (i32, i32)) -> Option<Said> {
        let scale = if let Reason::Step(id) = why { self.rulebook.content.scales.get(id.index()) } else { None };
        let name =
            |n: i32| scale.and_then(|s| s.steps.get(usize::try_from(n).ok()?)).map_or(n.to_string(), |s| s.to_string());
        let lines: Vec<String> = (min..=max).map(name).collect();
        let what = scale.map_or("step", |s| &*s.name);
        self.menu(state, &format!("{about}which {what}"), &lines, &|chosen| match chosen {
            [] => Some(Answer::Number(min)),
            [one] => Some(Answer::Number(min + i32::try_from(*one).unwrap_or(0))),
            _ => None,
        })
    }

    fn things(&mut self, state: &GameState, question: &str, from: &Entities, (min, max): (u32, u32)) -> Option<Said> {
        let lines = disambiguate(from.iter().map(|e| self.screen(state).detail(*e)).collect());
        self.limited(state, question, &lines, Some((min, max)), &|chosen| {
            let fits = (min..=max).contains(&(chosen.len() as u32));
            fits.then(|| Answer::Entities(chosen.iter().filter_map(|i| from.get(*i).copied()).collect()))
        })
    }

    /// Which of the targets is asked for.
    fn target(&self, state: &GameState, d: &Question, about: &str, (min, max): (u32, u32)) -> String {
        let plural = if max == 1 { "" } else { "s" };
        let nth = decided(self.rulebook, state, d).and_then(|(_, a)| {
            let (block, item) = (self.rulebook.ability(a).kind.block()?, state.turn().stack.last()?);
            let options = block.modes.as_ref().map_or(&[][..], |modes| &modes.options);
            let of_modes = item.modes.iter().filter_map(|m| options.get(usize::from(*m))).map(|m| m.targets.len());
            let (all, at) = (block.targets.len() + of_modes.sum::<usize>(), item.targets.len() + 1);
            (all > 1 && at <= all).then(|| match self.mode_of(state, item.targets.len()) {
                Some(mode) => format!(" for \u{201c}{mode}\u{201d}"),
                None => format!(" (the {} of {all} in the text)", nth(at)),
            })
        });
        format!("{about}choose {} target{plural}{}", amount(min, max), nth.unwrap_or_default())
    }

    /// The mode to which a target of what is announced belongs, if several have targets.
    fn mode_of(&self, state: &GameState, target: usize) -> Option<String> {
        let item = state.turn().stack.last()?;
        let ability = item.ability.or_else(|| spellwright::play::spell_of(self.rulebook, state, item.obj))?;
        let block = self.rulebook.ability(ability).kind.block()?;
        let options = &block.modes.as_ref()?.options;
        let mut left = target.checked_sub(block.targets.len())?;
        for (at, mode) in item.modes.iter().enumerate() {
            let targets = options.get(usize::from(*mode))?.targets.len();
            if left < targets {
                return modes_on(self.rulebook, &self.wording, item, state).get(at).cloned();
            }
            left -= targets;
        }
        None
    }

    fn order(&mut self, state: &GameState, d: &Question, about: &str, (items, n): (&Entities, u32)) -> Option<Said> {
        let line_of = |i: usize| match self.waiting(state, d, i) {
            Some(trigger) => trigger,
            None => items.get(i).map_or_else(|| nth_of(about, i), |e| self.screen(state).detail(*e)),
        };
        let lines = disambiguate((0..n as usize).map(line_of).collect());
        let question = match d.why {
            Reason::Triggers => "the order in which they go on the stack: the first resolves last".to_owned(),
            Reason::CardOrder => "in which order? the first that you type will be on top".to_owned(),
            why => format!("the order {}", self.reason(state, why)),
        };
        let question = format!("{about}{question} (nothing: as they stand)");
        self.menu(state, &question, &lines, &|chosen| {
            let all: Vec<usize> = if chosen.is_empty() { (0..n as usize).collect() } else { chosen.to_vec() };
            ordered(&all, items, n)
        })
    }

    /// Nothing typed: what is lethal to each in order, the rest to the last.
    fn divide(&mut self, state: &GameState, about: &str, divided: &Divided<'_>) -> Option<Said> {
        let Divided { among, total, least, lethal } = *divided;
        if lethal.first().is_some_and(|first| *first >= total) {
            // All of it has to go to the first (510.1c).
            let shares = (0..among.len()).map(|i| if i == 0 { total } else { 0 });
            return Some(Said::Answer(Answer::Division(shares.collect())));
        }
        let names: Vec<String> = among.iter().map(|e| self.screen(state).detail(*e)).collect();
        let mut usual: Vec<i32> = (0..among.len()).map(|i| lethal.get(i).copied().unwrap_or(0).max(least)).collect();
        let mut left = total;
        for share in &mut usual {
            *share = (*share).min(left);
            left -= *share;
        }
        if let Some(last) = usual.last_mut() {
            *last += left;
        }
        let shown: Vec<String> = usual.iter().map(i32::to_string).collect();
        let text = format!(
            "{about}divide {total} among {}: one number for each (nothing: {})",
            names.join("; "),
            shown.join(" ")
        );
        self.integers(state, &text, &|given| match given.len() {
            0 => Some(Answer::Division(usual.iter().copied().collect())),
            n if n == among.len() => Some(Answer::Division(given.iter().copied().collect())),
            _ => None,
        })
    }

    /// Why something is asked; a question for a ruling as it is written.
    pub(super) fn reason(&self, state: &GameState, why: Reason) -> String {
        let content = &self.rulebook.content;
        match why {
            Reason::Ruling(question, about) => {
                format!("as game master: {}", spellwright::play::ruled(content, state, question, about))
            }
            Reason::OneOf { nth, of, chosen } => {
                let words = chosen.and_then(|at| state.scene()?.texts.get(at as usize));
                let before = words.map_or(String::new(), |words| format!("; chosen so far: {words}"));
                format!("(number {nth} of {of}{before})")
            }
            Reason::Combination => "as game master: to refuse these spells as one casting".to_owned(),
            Reason::HandSize => "to discard down to your maximum hand size".to_owned(),
            Reason::Cost => "as a part of the cost".to_owned(),
            Reason::Paying(deed) => format!("{}, as a part of the cost", self.deed(deed)),
            Reason::Legend => "to keep (legend rule)".to_owned(),
            Reason::Deed(deed) => self.deed(deed),
            Reason::As(label) => format!("as {}", content.called(label).unwrap_or("chosen")),
            _ => spellwright::scenario::reason(why).to_owned(),
        }
    }

    /// What is done to what is chosen.
    fn deed(&self, deed: Deed) -> String {
        let content = &self.rulebook.content;
        match deed {
            Deed::Action(a) => format!("to {}", content.actions.get(a.index()).map_or("use", |a| &*a.name)),
            Deed::MoveToBottom(Zone::Library) => "to put on the bottom of the library".to_owned(),
            Deed::Move(Zone::Library) => "to put on top of the library".to_owned(),
            Deed::Move(Zone::Battlefield) | Deed::MoveToBottom(Zone::Battlefield) => {
                "to put onto the battlefield".to_owned()
            }
            Deed::Move(zone) | Deed::MoveToBottom(zone) => format!("to put into {}", zone_name(zone)),
            Deed::Tap => "to tap".to_owned(),
            Deed::Untap => "to untap".to_owned(),
            Deed::Damage => "to be dealt damage".to_owned(),
            Deed::Counters => "to get counters".to_owned(),
            Deed::Attach => "to be attached to".to_owned(),
            Deed::Cast => "to cast".to_owned(),
        }
    }

    /// An ability of an object, as the menu calls it.
    fn written(&self, state: &GameState, o: ObjectId, at: u8) -> String {
        let list = self.scene(state).chars(o).abilities.list(&self.rulebook.content);
        list.get(usize::from(at)).map_or(String::new(), |a| ability(&self.wording, state, o, *a))
    }

    /// A triggered ability whose place on the stack is asked for.
    fn waiting(&self, state: &GameState, d: &Question, at: usize) -> Option<String> {
        let trigger = state.waiting_triggers().get(at).filter(|_| d.why == Reason::Triggers)?;
        let text = ability(&self.wording, state, trigger.source, trigger.ability);
        Some(format!("{}: {text}", self.scene(state).object(trigger.source)))
    }

    fn act(&mut self, state: &GameState, actions: &[Action]) -> Option<Said> {
        let shown = self.action_lines(state, actions);
        let counted =
            |(l, _, n): &(String, Action, usize)| if *n > 1 { format!("{l} (one of {n})") } else { l.clone() };
        let lines: Vec<String> = shown.iter().map(counted).collect();
        self.menu(state, &self.status(state), &lines, &|chosen| match chosen {
            [] => Some(Answer::Act(Action::Pass)),
            [one] => shown.get(*one).map(|(_, a, _)| Answer::Act(*a)),
            _ => None,
        })
    }

    /// What can be done, mana last; of equal cards in the hand, and of equal lands and the like, one line is enough.
    fn action_lines(&self, state: &GameState, actions: &[Action]) -> Vec<(String, Action, usize)> {
        let mut sorted = actions.to_vec();
        sorted.sort_by_key(|a| matches!(a, Action::Mana(..)));
        let mut shown: Vec<(String, Action, usize)> = Vec::new();
        let bare = |o: ObjectId| {
            let on_it = |i: usize| state.obj(state.in_play_at(i)).attached == Some(Entity::Obj(o));
            !(0..state.in_play_len()).any(on_it)
        };
        let name = |o: ObjectId| self.scene(state).object(o);
        let detail = |o: ObjectId| self.screen(state).detail(Entity::Obj(o));
        let plain: Vec<String> = sorted.iter().map(|a| self.action(state, a, &name)).collect();
        for (action, plain_line) in sorted.iter().zip(&plain) {
            let alike = plain.iter().filter(|l| *l == plain_line).count();
            let line = if alike > 1 { self.action(state, action, &detail) } else { plain_line.clone() };
            let one_of_many = match action {
                Action::PlayLand(o) | Action::Cast(o, _) => state.obj(*o).zone == Zone::Hand,
                Action::Mana(o, _) => bare(*o),
                _ => false,
            };
            match shown.iter_mut().find(|(l, ..)| one_of_many && *l == line) {
                Some((.., n)) => *n += 1,
                None => shown.push((line, *action, 1)),
            }
        }
        shown
    }

    fn action(&self, state: &GameState, action: &Action, thing: &dyn Fn(ObjectId) -> String) -> String {
        let scene = self.scene(state);
        match action {
            Action::Pass => "pass".to_owned(),
            Action::PlayLand(o) => format!("play {}", scene.object(*o)),
            Action::Cast(o, way) => {
                let face = way.face.map(|f| self.rulebook.content.str(self.rulebook.content.def(f).name).to_owned());
                let place = match state.obj(*o).zone {
                    Zone::Hand => String::new(),
                    zone => format!(" from {}", zone_name(zone)),
                };
                let cost = match way.cost {
                    Some((_, ability, _)) => {
                        format!(" for its alternative cost: {}", self.wording.ability_of(state.obj(*o).def, ability))
                    }
                    None => self.cost(way.face.unwrap_or(state.obj(*o).def)),
                };
                format!("cast {}{place}{cost}", face.unwrap_or_else(|| scene.object(*o)))
            }
            Action::Activate(o, i) => format!("activate {}: {}", thing(*o), self.written(state, *o, *i)),
            Action::Mana(o, i) => format!("make mana with {}: {}", thing(*o), self.written(state, *o, *i)),
            Action::Special(o, i) => format!("use {}: {}", thing(*o), self.written(state, *o, *i)),
            Action::End(o, _) => format!("pay so that an effect of {} ends", scene.object(*o)),
            Action::Offer(id) => {
                let offer = state.offers().iter().find(|o| o.id == *id);
                offer.map_or("follow a request".to_owned(), super::checks::told)
            }
        }
    }

    /// The mana cost in the corner of a card.
    fn cost(&self, def: DefId) -> String {
        let head = self.wording.def(def).into_iter().next().and_then(|t| t.head.into_iter().next());
        head.and_then(|h| Some(format!(" {}", h.get(h.find('{')?..)?))).unwrap_or_default()
    }

    fn pairs(&mut self, state: &GameState, options: &[(ObjectId, Entities)], verb: &str) -> Option<Said> {
        let pairs: Vec<(ObjectId, Entity)> =
            options.iter().flat_map(|(o, goals)| goals.iter().map(|g| (*o, *g))).collect();
        let detail = |e: Entity| self.screen(state).detail(e);
        // Those that look alike are told apart, each with the number that it keeps.
        let own = disambiguate(options.iter().map(|(o, _)| detail(Entity::Obj(*o))).collect());
        let mut goals: Vec<Entity> = Vec::new();
        pairs.iter().for_each(|(_, g)| {
            if !goals.contains(g) {
                goals.push(*g)
            }
        });
        let called = disambiguate(goals.iter().map(|g| detail(*g)).collect());
        let goal_of =
            |g: &Entity| goals.iter().position(|x| x == g).and_then(|i| called.get(i).cloned()).unwrap_or_default();
        let own_of =
            |o: &ObjectId| options.iter().position(|x| x.0 == *o).and_then(|i| own.get(i).cloned()).unwrap_or_default();
        let lines: Vec<String> = pairs.iter().map(|(o, goal)| format!("{} -> {}", own_of(o), goal_of(goal))).collect();
        let question = format!("{}: which creatures {verb}? (nothing: none)", self.status(state));
        self.menu(state, &question, &lines, &|chosen| {
            Some(Answer::Pairs(chosen.iter().filter_map(|i| pairs.get(*i).copied()).collect()))
        })
    }

    /// Where the game stands, in one line.
    fn status(&self, state: &GameState) -> String {
        let (turn, screen) = (state.turn(), self.screen(state));
        let whose = if turn.active == self.you {
            "your turn".to_owned()
        } else {
            format!("turn of {}", screen.scene().player(turn.active))
        };
        let top = turn.stack.last().map_or(String::new(), |i| format!("; respond to {}?", screen.item(i)));
        format!("turn {}, {whose}, {}{top}", turn.number, step_name(turn.step))
    }
}

/// Why lines that were typed are no answer.
fn refused(limits: Option<(u32, u32)>) -> String {
    match limits {
        Some((min, max)) if min == max => format!("choose exactly {min}"),
        Some((0, max)) => format!("choose up to {max}"),
        Some((min, max)) => format!("choose {min} to {max}"),
        None => "those are too many or too few lines".to_owned(),
    }
}

/// An order from the lines that were typed.
fn ordered(chosen: &[usize], items: &Entities, n: u32) -> Option<Answer> {
    if chosen.len() != n as usize {
        return None;
    }
    if items.len() == n as usize {
        return Some(Answer::Entities(chosen.iter().filter_map(|i| items.get(*i).copied()).collect()));
    }
    Some(Answer::Numbers(chosen.iter().map(|i| *i as u16).collect()))
}

/// What has no name of its own.
fn nth_of(about: &str, at: usize) -> String {
    let of = about.trim_end_matches(": ");
    format!("ability {} of {of}, in the order of its text", at + 1)
}

/// `1st`
fn nth(n: usize) -> String {
    match n {
        1 => "1st".to_owned(),
        2 => "2nd".to_owned(),
        3 => "3rd".to_owned(),
        n => format!("{n}th"),
    }
}

/// Who bears or has cast something of a scene.
fn holder(state: &GameState, o: ObjectId) -> Option<ObjectId> {
    state.scene()?.holder(o)
}
