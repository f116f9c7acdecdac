//! Entries of cards, tokens and declarations: heading, type line, paragraphs, foot.

use crate::ir::*;
use crate::wording::plan::pred::{NAMED, WITH};
use crate::wording::plan::{About, Kind, Plan};
use crate::wording::say::{Det, GivenPhrase, Joint, KeywordLine, Noun, SIZE, Say, frame};

/// What is said of one declaration: a heading and its paragraphs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Entry<'c> {
    /// Name, cost, types, numbers: a line each.
    pub head: Vec<Say>,
    /// A paragraph for each of its abilities.
    pub paragraphs: Vec<Paragraph>,
    /// What is printed below them: a line each.
    pub foot: Vec<Say>,
    /// The same as data.
    pub print: Option<&'c Print>,
}

/// An ability, or a keyword with what it means.
#[derive(Clone, Debug)]
pub(crate) struct Paragraph {
    /// The keyword as it is written; none: an ability of its own.
    pub keyword: Option<Say>,
    /// The first of its abilities; none: it is none of the abilities.
    pub from: Option<AbilityId>,
    /// What it says, sentence by sentence.
    pub texts: Vec<Say>,
    /// What a keyword was understood as is told even where there is reminder text.
    pub in_full: bool,
}

impl Paragraph {
    /// Sentences that are no ability.
    pub fn of(texts: Vec<Say>) -> Self {
        Self { keyword: None, from: None, texts, in_full: false }
    }
}

/// `this can't be attached to anything but P`.
fn only_attached(part: &Part) -> Option<&Predicate> {
    match part {
        Part::Rule(Rule::Cant { event: e, .. }) if e.verb == Verb::Attach && e.subject == Match::Ref(Ref::This) => {
            except(&e.object)
        }
        _ => None,
    }
}

/// The abilities that a card has if it is cast as something that is attached.
fn given_as_cast<'c>(content: &'c Content, def: &'c Def) -> Vec<&'c AbilityId> {
    let abilities = def.abilities.iter().flat_map(|id| permits(&content.ability(*id).kind));
    let shapes = abilities.filter_map(|permit| if let Shape::As(mods, _) = &permit.shape { Some(mods) } else { None });
    let given =
        shapes.flatten().flat_map(|change| if let Modifier::AddAbilities(ids) = change { &ids[..] } else { &[] });
    let attaches = |id: &&AbilityId| match &content.ability(**id).kind {
        AbilityKind::Static(sentence) => sentence.parts.iter().any(|part| only_attached(part).is_some()),
        _ => false,
    };
    given.filter(attaches).collect()
}

/// `I, II \u{2014} ...`: a chapter that does what the one before does is told with it.
fn joins_chapters(before: &mut Paragraph, say: &Say) -> bool {
    let chapter = |s: &Say| matches!(s, Say::Lit(n) if n.chars().all(|c| "IVX".contains(c)));
    let (Say::Frame(next), [Say::Frame(f)]) = (say, &mut before.texts[..]) else { return false };
    let [number, body] = &next.roles[..] else { return false };
    if f.template != next.template || !chapter(number) || f.roles.get(1) != Some(body) || before.keyword.is_some() {
        return false;
    }
    match f.roles.first_mut() {
        Some(Say::List(Joint::Comma, all)) => all.push(number.clone()),
        Some(first) if chapter(first) => *first = Say::List(Joint::Comma, vec![first.clone(), number.clone()]),
        _ => return false,
    }
    true
}

/// What everything passes but what passes this.
pub(super) fn except(pattern: &Match) -> Option<&Predicate> {
    match pattern {
        Match::Filter(f) => match (&f.sort, &*f.preds) {
            (Sort::Anything | Sort::Object, [Predicate::Not(inner)]) if f.zones.is_empty() => Some(inner),
            _ => None,
        },
        _ => None,
    }
}

impl<'c> Plan<'c> {
    /// Everything about a definition, its other faces behind it.
    pub fn def(content: &'c Content, id: DefId) -> Vec<Entry<'c>> {
        let def = content.def(id);
        let mut out = vec![Self::face(content, def)];
        match &def.shape {
            CardShape::Plain => {
                let (says, becomes) = Self::melding(content, def).unzip();
                out.first_mut().into_iter().zip(says).for_each(|(own, says)| own.paragraphs.push(says));
                out.extend(becomes);
            }
            CardShape::BackOf(_) => {}
            CardShape::Split(halves) => {
                // Costs and types are those of the halves (708.3).
                if let Some(whole) = out.first_mut() {
                    whole.head = vec![Say::Name("card", content.str(def.name).to_owned())];
                }
                out.extend(halves.iter().map(|half| Self::face(content, content.def(*half))));
                // The whole says nothing but what its halves say.
                if out.first().is_some_and(|whole| whole.paragraphs.is_empty() && whole.foot.is_empty()) {
                    out.remove(0);
                }
            }
            CardShape::Flip(other) | CardShape::DoubleFaced(other) => {
                out.push(Self::face(content, content.def(*other)))
            }
            CardShape::Meld(with, result) => {
                let says = Self::melds_with(content, *with);
                out.first_mut().into_iter().zip([says]).for_each(|(own, says)| own.paragraphs.push(says));
                out.push(Self::face(content, content.def(*result)));
            }
        }
        out
    }

    /// An ability of a definition; one of a keyword as its line.
    pub fn ability_of(content: &'c Content, def: DefId, id: AbilityId) -> Say {
        match content.ability(id).keyword {
            Some(k) => Plan::new(content, Say::You).line(k, id),
            None => Self::full_ability_of(content, def, id),
        }
    }

    /// An ability of a definition in full.
    pub fn full_ability_of(content: &'c Content, def: DefId, id: AbilityId) -> Say {
        let def = content.def(def);
        let mut plan = Self::of_def(content, def);
        plan.paragraphs(&def.abilities);
        plan.ability(content.ability(id))
    }

    pub(super) fn of_def(content: &'c Content, def: &Def) -> Self {
        let mut plan = Plan::new(content, Say::Name("card", content.str(def.name).to_owned()));
        plan.creature = def.types.contains(CardTypes::CREATURE);
        plan.has_x = def.has_x;
        plan.types = def.types;
        if def.types.contains(CardTypes::SCHEME) {
            plan.this = Say::lit("this scheme");
        }
        plan.stays = !def.types.intersects(CardTypes::INSTANT | CardTypes::SORCERY);
        plan.scene = def.types.intersects(CardTypes::THING | CardTypes::MAGIC);
        plan.commands = def.types.intersects(CardTypes::COMMAND);
        plan.host = plan.host_of(def);
        plan
    }

    pub(super) fn face(content: &'c Content, def: &'c Def) -> Entry<'c> {
        let mut plan = Self::of_def(content, def);
        let mut entry =
            Entry { head: plan.heading(def), foot: Self::foot(def), print: def.print.as_deref(), ..Entry::default() };
        if let Some(magic) = &def.magic {
            entry.head.extend(plan.header(magic));
        }
        // What one ability leaves behind another one may speak of, whatever their order.
        plan.paragraphs(&def.abilities);
        entry.paragraphs = plan.paragraphs(&def.abilities);
        if let Some(on_x) = def.cost.as_ref().and_then(|mana| plan.mana_on_x(mana)) {
            entry.paragraphs.insert(0, Paragraph::of(vec![on_x]));
        }
        if let Some(told) = plan.chapters_told(def) {
            entry.paragraphs.insert(0, Paragraph::of(vec![told]));
        }
        if let Some(why) = def.unsupported {
            let why = frame!("unsupported: {0}", Say::lit(content.str(why)));
            entry.paragraphs.push(Paragraph::of(vec![why]));
        }
        entry
    }

    /// The abilities in the order of the text; those of one keyword are one paragraph.
    pub(super) fn paragraphs(&mut self, all: &[AbilityId]) -> Vec<Paragraph> {
        let mut out: Vec<Paragraph> = Vec::new();
        let mut last = None;
        for id in all {
            let ability = self.content.ability(*id);
            self.learn_labels(ability);
            self.name_deeds(ability, all);
            let say = self.ability(ability);
            let group = ability.keyword.map(|keyword| (keyword, ability.instance));
            if group.is_none() && out.last_mut().is_some_and(|before| joins_chapters(before, &say)) {
                continue;
            }
            match out.last_mut() {
                Some(before) if group.is_some() && group == last => before.texts.push(say),
                _ => {
                    let keyword = ability.keyword.map(|keyword| self.line(keyword, *id));
                    out.push(Paragraph { keyword, from: Some(*id), texts: vec![say], in_full: false });
                }
            }
            last = group;
        }
        out
    }

    /// A keyword as its card calls it.
    pub(super) fn line(&mut self, keyword: KeywordId, id: AbilityId) -> Say {
        let given = self.content.given_to(id);
        let line = match self.content.line_of(id) {
            "" => self.content.keywords.get(keyword.index()).map_or(String::new(), |keyword| keyword.name.to_string()),
            line => line.to_owned(),
        };
        let phrase = |arg: &KeywordArgument| GivenPhrase {
            param: arg.param.to_string(),
            said: self.given_phrase(&arg.what),
            acts: matches!(arg.what, Given::Cost(_)),
        };
        let given = given.iter().map(phrase).collect();
        Say::Keyword(keyword, KeywordLine { written: line, given })
    }

    /// What it means that a label is set.
    pub(super) fn learn_labels(&mut self, ability: &Ability) {
        let kind = &ability.kind;
        if let AbilityKind::Deck(rule) = kind {
            self.learn_drafted(rule);
        }
        if let AbilityKind::CastCost(offered) = kind
            && let Some(label) = offered.label
        {
            let cost = self.cost(&offered.cost);
            let clause = frame!("{0}'s additional cost ({1}) was paid", self.this.clone(), cost.clone());
            self.learn_clause(label, clause);
            let times = frame!("the number of times {0} was paid", cost);
            let about = || About::one(Noun::of(times.clone()), Kind::Number);
            self.linked.entry(label.0).or_insert_with(about);
        }
        if let AbilityKind::CastCost(offered) = kind {
            for label in offered.cost.acts.iter().filter_map(picked_for) {
                let cost = self.cost(&offered.cost);
                let clause = frame!("{0}'s additional cost ({1}) was paid", self.this.clone(), cost);
                self.learn_clause(label, clause);
            }
        }
        for permit in permits(kind) {
            if let Some(label) = permit.label {
                let how = self.price(&permit.price, false).unwrap_or_else(|| Say::lit("that way"));
                let clause = frame!("{0} was cast {1}", self.this.clone(), how);
                self.learn_clause(label, clause);
            }
        }
    }

    /// `this spell was kicked`: a cost of a keyword that the object has once is known by its name.
    fn name_deeds(&mut self, ability: &Ability, all: &[AbilityId]) {
        let (AbilityKind::CastCost(CastCost { label: Some(l), .. }), Some(k)) = (&ability.kind, ability.keyword) else {
            return;
        };
        let others = all.iter().map(|id| self.content.ability(*id));
        let twins = others.filter(|b| b.keyword == Some(k) && matches!(b.kind, AbilityKind::CastCost(_))).count();
        if let (1, Some(name)) = (twins, self.content.label(*l)) {
            let deed = Say::Name("deed", name.to_owned());
            let clause = match self.stays {
                true => frame!("{0} was {1}", self.this.clone(), deed),
                false => frame!("this spell was {0}", deed),
            };
            self.clauses.insert(l.0, clause);
            // A cost that can be paid several times: how often.
            if let AbilityKind::CastCost(CastCost { times: CostTimes::Any, .. }) = &ability.kind {
                let times = frame!("the number of times it was {0}", Say::Name("deed", name.to_owned()));
                self.linked.insert(l.0, About::one(Noun::of(times), Kind::Number));
            }
        }
    }

    /// Two costs of the same price are numbered.
    fn learn_clause(&mut self, label: LabelId, clause: Say) {
        let same = |(other, c): &(&u32, &Say)| {
            **other < label.0 && (**c == clause || matches!(c, Say::Frame(f) if f.roles.first() == Some(&clause)))
        };
        let before = self.clauses.iter().filter(same).count();
        let clause = if before > 0 { frame!("{0} (number {1})", clause, Say::Num(before as i64 + 1)) } else { clause };
        self.clauses.insert(label.0, clause);
    }

    /// What its text calls the object that it is attached to.
    fn host_of(&mut self, def: &Def) -> Say {
        let roles = &self.content.roles;
        let is = |role: Option<SubtypeId>| role.is_some_and(|subtype| def.subs.contains(&subtype));
        if def.magic.is_some() {
            return Say::lit("what the spell is on");
        }
        if is(roles.equipment) {
            return Say::lit("equipped creature");
        }
        if is(roles.fortification) {
            return Say::lit("fortified land");
        }
        let as_aura = given_as_cast(self.content, def);
        if !is(roles.aura) && as_aura.is_empty() {
            return self.host.clone();
        }
        // What it can't be attached to but says what it enchants, or would enchant if it were cast so.
        let enchants = def.abilities.iter().chain(as_aura).find_map(|id| match &self.content.ability(*id).kind {
            AbilityKind::Static(sentence) => sentence.parts.iter().find_map(only_attached),
            _ => None,
        });
        match enchants {
            Some(what) => {
                let preds = Box::new([what.clone()]);
                let mut noun = self.noun(&Filter { sort: Sort::Object, zones: Zones::empty(), preds });
                if let Say::Noun(inner) = &noun.head {
                    noun = (**inner).clone();
                }
                noun.mods.clear();
                noun.place = None;
                // What can be of several types is told by none of them.
                if matches!(noun.head, Say::List(Joint::Or, _)) {
                    noun.head = Say::lit("permanent");
                }
                noun.push_in_front(1, Say::lit("enchanted"));
                noun.say()
            }
            None => Say::lit("enchanted object"),
        }
    }

    /// Name and cost, types, numbers.
    fn heading(&self, def: &Def) -> Vec<Say> {
        let name = self.card_name(def.name);
        let mut out = vec![match &def.cost {
            Some(cost) => Say::List(Joint::Apart, vec![name, Say::lit(Self::mana(cost))]),
            None => name,
        }];
        let words = Self::supers(def.supers).into_iter().chain(Self::type_line(def.types));
        let words: Vec<Say> = words.map(|words| Say::Capitals(Box::new(words))).collect();
        let types = Say::List(Joint::Beside, words);
        out.push(match def.subs.is_empty() {
            true => types,
            false => frame!("{0} \u{2014} {1}", types, Say::List(Joint::Beside, self.subtypes(&def.subs))),
        });
        let from_cost = def.cost.as_deref().map_or(Colors::empty(), cost_colors);
        if def.colors != from_cost {
            out.push(frame!("color: {0}", Say::list(Joint::And, Self::colors(def.colors))));
        }
        if let Some((power, toughness)) = def.pt {
            let stars = self.defined_size(def);
            let side = |star: Option<String>, n: i32| star.unwrap_or_else(|| n.to_string());
            out.push(Say::lit(format!("{}/{}", side(stars.0, power), side(stars.1, toughness))));
        }
        if let Some(n) = def.loyalty {
            let n = match n {
                Loyalty::Number(n) => Say::Num(i64::from(n)),
                Loyalty::X => Say::lit("X"),
            };
            out.push(frame!("loyalty: {0}", n));
        }
        if let Some((hand, life)) = def.starts {
            out.push(frame!(
                "hand modifier {0}, life modifier {1}",
                Say::lit(format!("{hand:+}")),
                Say::lit(format!("{life:+}"))
            ));
        }
        if !def.numbers.is_empty() {
            let number = |(number, value): &(NumberId, i32)| {
                Say::List(Joint::Apart, vec![Say::lit(self.number_name(*number)), Say::Num(i64::from(*value))])
            };
            out.push(Say::List(Joint::Comma, def.numbers.iter().map(number).collect()));
        }
        out
    }

    /// Flavor text; set, number, rarity and artist (206, 207.2, 212).
    fn foot(def: &Def) -> Vec<Say> {
        let Some(print) = &def.print else { return Vec::new() };
        let text = |t: &str| Say::lit(t);
        let line: Vec<Say> = [
            print.set.as_deref().map(|s| frame!("set {0}", text(s))),
            print.number.as_deref().map(|n| frame!("collector's number {0}", text(n))),
            print.rarity.map(|r| Say::lit(r.word())),
            print.artist.as_deref().map(|a| frame!("illustrated by {0}", text(a))),
        ]
        .into_iter()
        .flatten()
        .collect();
        let flavor = print.flavor.as_deref().map(|f| frame!("flavor text: {0}", text(f)));
        flavor.into_iter().chain((!line.is_empty()).then(|| Say::list(Joint::Comma, line))).collect()
    }

    /// `*`, `1+*` for what an ability of a card defines as its size (208.2a).
    fn defined_size(&self, def: &Def) -> (Option<String>, Option<String>) {
        let star = |value: &Value| match value {
            Value::Add(ab) => match &**ab {
                (Value::Num(n), _) | (_, Value::Num(n)) => format!("{n}+*"),
                _ => "*".to_owned(),
            },
            _ => "*".to_owned(),
        };
        let mut out = (None, None);
        let all = def.abilities.iter().filter_map(|ability| match &self.content.abilities.get(ability.index())?.kind {
            AbilityKind::Static(sentence) if sentence.cda => Some(sentence),
            _ => None,
        });
        for part in all.flat_map(|sentence| &sentence.parts) {
            let Part::Layer { affected: Match::Ref(Ref::This), mods } = part else { continue };
            for modifier in mods {
                match modifier {
                    Modifier::SetPT(power, toughness) => out = (Some(star(power)), Some(star(toughness))),
                    Modifier::SetPower(power) => out.0 = Some(star(power)),
                    Modifier::SetToughness(toughness) => out.1 = Some(star(toughness)),
                    _ => {}
                }
            }
        }
        out
    }

    /// `2/2 green Bear creature token with flying`, and what it is called later.
    pub(super) fn token(&mut self, id: DefId, pt: Option<&(Value, Value)>, looks: &[Modifier]) -> (Noun, Noun) {
        let def = self.content.def(id);
        let types =
            Self::supers(def.supers).into_iter().chain(self.subtypes(&def.subs)).chain(Self::type_line(def.types));
        let head: Vec<Say> = types.chain([Say::lit("token")]).collect();
        let mut noun = Noun::of(Say::List(Joint::Beside, head));
        // A color that is chosen is told with what else is chosen.
        let chosen = looks.iter().any(|m| matches!(m, Modifier::ChosenColor { .. }));
        if !chosen || !def.colors.is_empty() {
            // Nothing in a scene has a color.
            if !(self.scene && def.colors.is_empty()) {
                noun.push_in_front(40, Say::list(Joint::And, Self::colors(def.colors)));
            }
        }
        match (pt, def.pt) {
            (Some((power, toughness)), _) => {
                let (power, toughness) = (self.value(power), self.value(toughness));
                if power == toughness && !power.is_simple() {
                    noun.push_in_front(SIZE, Say::lit("X/X"));
                    noun.push_behind(80, frame!(", where X is {0}", power));
                } else {
                    noun.push_in_front(SIZE, frame!("{0}/{1}", power, toughness));
                }
            }
            (None, Some((power, toughness))) => noun.push_in_front(SIZE, Say::lit(format!("{power}/{toughness}"))),
            (None, None) => {}
        }
        if !def.abilities.is_empty() {
            let this = match def.types {
                types if types.contains(CardTypes::CREATURE) => "this creature",
                types if types.contains(CardTypes::ARTIFACT) => "this artifact",
                types if types.contains(CardTypes::ENCHANTMENT) => "this enchantment",
                _ => "this object",
            };
            let all = self.granted(&def.abilities, this);
            noun.push_behind(WITH, frame!("with {0}", all));
        }
        // A name that is not the usual one, made of the subtypes (110.5c).
        let usual: Vec<&str> = def
            .subs
            .iter()
            .filter_map(|subtype| self.content.subtypes.get(subtype.index()))
            .map(|subtype| &*subtype.name)
            .collect();
        let name = self.content.str(def.name);
        if name != usual.join(" ") {
            noun.push_behind(NAMED, frame!("named {0}", self.card_name(def.name)));
        }
        (noun, Noun::of(Say::lit("token")))
    }

    /// A kind of counter.
    pub fn counter_entry(content: &'c Content, id: CounterId) -> Entry<'c> {
        let mut plan = Plan::new(content, Say::lit("this"));
        let c = &content.counters[id.index()];
        let mut entry = Entry { head: vec![plan.counter(id)], ..Entry::default() };
        let mut line = |say: Say| entry.paragraphs.push(Paragraph::of(vec![say]));
        if !c.mods.is_empty() {
            line(plan.mods(&c.mods, Say::lit("an object with it")));
        }
        if let Some(other) = c.cancels {
            line(frame!("it and one {0} remove each other", plan.counter(other)));
        }
        if c.untold {
            line(Say::lit("nobody is told of it"));
        }
        entry
    }

    /// An action with its parameters and what it does.
    pub fn action_entry(content: &'c Content, id: ActionId) -> Entry<'c> {
        let mut plan = Plan::new(content, Say::lit("this"));
        let action = &content.actions[id.index()];
        let mut roles = Vec::new();
        for (at, param) in action.params.iter().enumerate() {
            let slot = Slot(at as u8);
            let word = ["A", "B", "C", "D"].get(at).copied().unwrap_or("E");
            let (kind, say) = match param {
                ParamKind::Thing(filter) => {
                    let noun = plan.noun(filter).with(Det::A).say();
                    (Kind::Word, frame!("{0} {1}", noun, Say::lit(word)))
                }
                ParamKind::Number => (Kind::Number, frame!("number {0}", Say::lit(word))),
                ParamKind::Words => (Kind::Word, frame!("words {0}", Say::lit(word))),
                ParamKind::Color => (Kind::Word, frame!("color {0}", Say::lit(word))),
                ParamKind::Filter => (Kind::Word, frame!("any sort {0}", Say::lit(word))),
                ParamKind::Other(sort) => (Kind::Word, frame!("{0} {1}", Say::lit(sort.to_string()), Say::lit(word))),
            };
            plan.learn_as(slot, kind, Say::lit(word));
            roles.push(say);
        }
        let name = Say::Action(action.name.to_string());
        let head = match roles.is_empty() {
            true => name,
            false => Say::List(Joint::Apart, vec![name, Say::List(Joint::Comma, roles)]),
        };
        let texts = vec![plan.block(&action.block)];
        Entry { head: vec![head], paragraphs: vec![Paragraph::of(texts)], ..Entry::default() }
    }

    /// A designation and the abilities that come with it.
    pub fn designation_entry(content: &'c Content, id: DesignationId) -> Entry<'c> {
        let d = &content.designations[id.index()];
        let mut plan = Plan::new(content, Say::lit("this"));
        plan.paragraphs(&d.abilities);
        let mut paragraphs = plan.paragraphs(&d.abilities);
        if d.untold {
            paragraphs.insert(0, Paragraph::of(vec![Say::lit("nobody is told of it")]));
        }
        if d.unique {
            paragraphs.insert(0, Paragraph::of(vec![Say::lit("only one has it at a time")]));
        }
        Entry { head: vec![Say::lit(d.name.to_string())], paragraphs, ..Entry::default() }
    }

    /// A law of scenes.
    pub fn law_entry(content: &'c Content, id: DefId) -> Entry<'c> {
        let def = content.def(id);
        let mut plan = Self::of_def(content, def);
        plan.scene = true;
        let head = vec![plan.card_name(def.name)];
        plan.paragraphs(&def.abilities);
        Entry { head, paragraphs: plan.paragraphs(&def.abilities), ..Entry::default() }
    }

    /// What a subtype means for whatever has it (305.6). None: nothing by itself.
    pub fn subtype_entry(content: &'c Content, id: SubtypeId) -> Option<Entry<'c>> {
        let subtype = content.subtypes.get(id.index()).filter(|subtype| !subtype.abilities.is_empty())?;
        let mut plan = Plan::new(content, Say::lit("this object"));
        let head = vec![plan.subtype(id)];
        plan.paragraphs(&subtype.abilities);
        Some(Entry { head, paragraphs: plan.paragraphs(&subtype.abilities), ..Entry::default() })
    }

    /// A state-based action that the content adds (704).
    pub fn state_entry(content: &'c Content, at: &'c StateAction) -> Entry<'c> {
        let mut plan = Plan::new(content, Say::lit("this"));
        let head = vec![frame!("state-based action {0}", Say::Name("rule", at.rule.to_string()))];
        let texts = vec![plan.body(&at.body)];
        Entry { head, paragraphs: vec![Paragraph::of(texts)], ..Entry::default() }
    }

    /// A keyword, as the first thing that has it has it; what nothing has as its declaration was read. None: it could not
    /// be.
    pub fn keyword_entry(content: &'c Content, id: KeywordId) -> Option<Entry<'c>> {
        let (keyword, id_of) = (&content.keywords[id.index()], id);
        let of = |id: &AbilityId| {
            let ability = content.ability(*id);
            (ability.keyword == Some(id_of)).then_some(ability.instance)
        };
        let had = content.defs.iter().find_map(|def| {
            let instance = def.abilities.iter().find_map(of)?;
            Some(def.abilities.iter().copied().filter(|ability| of(ability) == Some(instance)).collect())
        });
        let sample = || content.samples.iter().find(|(keyword, _)| *keyword == id).map(|(_, all)| all.to_vec());
        let all: Vec<AbilityId> = had.or_else(sample)?;
        let mut plan = Plan::new(content, Say::lit("this object"));
        plan.paragraphs(&all);
        let mut paragraphs = plan.paragraphs(&all);
        paragraphs.iter_mut().for_each(|paragraph| paragraph.in_full = true);
        // What cards say of it stands below.
        if let Some(Say::Keyword(of, line)) = paragraphs.first().and_then(|paragraph| paragraph.keyword.clone())
            && (keyword.reminder.english.is_some() || keyword.reminder.japanese.is_some())
        {
            let told = frame!("reminder text: {0}", Say::Reminder(of, line));
            paragraphs.push(Paragraph::of(vec![told]));
        }
        Some(Entry { head: vec![Say::Keyword(id, KeywordLine::plain(&*keyword.name))], paragraphs, ..Entry::default() })
    }
}

/// The label of what is picked for a cost.
fn picked_for(instr: &Instruction) -> Option<LabelId> {
    match instr {
        Instruction::Do { bind: Some(bind), .. } => bind.linked,
        _ => None,
    }
}
