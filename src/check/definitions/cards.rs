//! Frames of cards and tokens: the printed values, the faces, the abilities.

use crate::check::costs::cost::says_x;
use crate::check::names::segment::unquoted;
use crate::check::vocab::{Word, card_type, supertype, type_names};
use crate::check::{Checker, ObjectLabel, Read, Scope, vocab};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::source::Span as Place;
use crate::syntax::{Node, Rule};

/// A definition while its frame is being read.
#[derive(Default)]
pub(super) struct Frame<'t> {
    pub(super) def: Def,
    /// Colors given in words (204, or a token).
    colors: Option<Colors>,
    /// The line that gives them.
    color_line: Option<Node<'t>>,
    /// Characteristic-defining abilities made from properties.
    pub(super) defining: Vec<AbilityId>,
    /// The abilities in the order of the text.
    items: Vec<Node<'t>>,
    /// The nodes of the further faces, in the order of the text; empty for a card with one face.
    faces: Vec<Node<'t>>,
    /// Properties that were given.
    given: Vec<Rule>,
}

/// What the lines begin with that a definition can't do without.
const PROPERTIES: &[&str] = &["type", "pt", "loyalty"];

/// Words behind the first one that a subtype has at most.
const MOST_WORDS: usize = 3;

impl<'t> Checker<'t> {
    /// Reads the body of a card or token.
    pub(crate) fn lower_def(&mut self, id: DefId, node: Node<'t>) {
        let Some(known) = self.content.defs.get(id.index()).cloned() else { return };
        // Those of other definitions are in none of its lines.
        self.paid_x.clear();
        let Ok(def) = self.frame(id, node, known, Vec::new()) else { return };
        if let Some(place) = self.content.defs.get_mut(id.index()) {
            *place = def;
        }
    }

    /// Reads a frame: properties first, so that abilities know whether there is an X.
    fn frame(&mut self, id: DefId, node: Node<'t>, known: Def, labels: Vec<ObjectLabel<'t>>) -> Read<Def> {
        let home = self.new_home(known.name);
        let mut frame = Frame { def: known, ..Frame::default() };
        for child in node.children() {
            match child.rule() {
                Rule::ability => frame.items.push(child),
                Rule::face => frame.faces.push(child),
                _ => self.property_line(home, child, &mut frame, node.rule() == Rule::face),
            }
        }
        let of_cost = frame.def.cost.as_deref().map(cost_colors);
        if let (Some(line), Some(colors), Some(paid)) = (frame.color_line, frame.colors, of_cost)
            && !paid.is_empty()
            && !colors.contains(paid)
            && node.rule() != Rule::token
        {
            let message = "the mana cost has a color that this line leaves out, so it is not of the color that it is paid with (204)";
            let fault = Diagnostic::of(Code::ColorOfCost, line.span(), message);
            self.out.push(fault.help("leave this line out: the mana cost says what color it is (202.2)"));
        }
        if let (Some(line), Some(colors), true) = (frame.color_line, frame.colors, frame.colors == of_cost)
            && !colors.is_empty()
            && node.rule() != Rule::token
        {
            let message = "the mana cost says so already (202.2)";
            self.out.push(Diagnostic::of(Code::ColorOfCost, line.span(), message).help("leave this line out"));
        }
        frame.def.colors = frame.colors.or(of_cost).unwrap_or_default();
        // A cost that can't be read may have an X all the same.
        let unread = |n: Node<'_>| n.rule() == Rule::cost_prop && n.text().contains("{X}");
        frame.def.has_x = frame.def.cost.as_deref().is_some_and(crate::ir::has_x)
            || frame.def.cost.is_none() && node.children().any(unread)
            || frame.items.iter().any(|item| announces_x(*item));
        let split = node.child(Rule::shape).is_some_and(|s| s.text() == "split");
        if split {
            self.only_halves(node, &frame);
        } else {
            self.check_complete(node, &frame);
            self.check_spells(&frame);
        }
        if let Some(home) = self.homes.get_mut(home) {
            home.has_x = frame.def.has_x;
            home.frame = frame.def.types;
            home.subs = frame.def.subs.to_vec();
        }
        if is_back(node) {
            self.take_labels(home, labels);
        } else {
            self.prescan(home, &of_both_faces(&frame));
        }
        self.missing = None;
        let mut abilities = std::mem::take(&mut frame.defining);
        let lines = self.ability_lines(home, &frame.items);
        let mut printed: Vec<AbilityId> = lines.iter().flat_map(|(_, found)| found.iter().copied()).collect();
        self.join_modes(&mut printed);
        abilities.extend(printed);
        if frame.def.types.intersects(CardTypes::COMMAND) {
            self.work_in_command(&mut abilities);
        }
        frame.def.keywords = self.keywords_of(&abilities);
        if frame.def.unsupported.is_none() {
            frame.def.unsupported = self.why_unsupported(&frame.def.keywords);
        }
        self.offers_while_face_up(&abilities, &lines);
        frame.def.abilities = abilities.into();
        if !split {
            self.judge_frame(node, home, &frame.def, &lines);
        }
        let labels = self.homes.get_mut(home).map(|h| std::mem::take(&mut h.labels)).unwrap_or_default();
        self.homes.truncate(home);
        self.note_printed(id, node);
        let faces = std::mem::take(&mut frame.faces);
        self.check_faces(node, &faces);
        let mut def = frame.def;
        self.read_faces(id, &faces, &mut def, &labels);
        Ok(def)
    }

    /// 607.1b: the abilities of both faces are printed on one object, so the back knows the labels of the front.
    fn take_labels(&mut self, home: usize, labels: Vec<ObjectLabel<'t>>) {
        if let Some(home) = self.homes.get_mut(home) {
            home.labels = labels;
        }
    }

    /// 708.1: what a split card has is what its halves have.
    fn only_halves(&mut self, node: Node<'t>, frame: &Frame<'t>) {
        let own = [Rule::cost_prop, Rule::type_prop, Rule::pt_prop, Rule::loyalty_prop];
        for property in node.children().filter(|n| own.contains(&n.rule())) {
            let message = "a split card has no cost, type or size beside those of its halves (708.1)";
            self.report(Diagnostic::error(Code::WrongFaces, property.span(), message));
        }
        for wording in node.all(Rule::printed_prop) {
            let message = "a split card has no wording beside those of its halves (708.1)";
            self.report(Diagnostic::error(Code::WrongFaces, wording.span(), message));
        }
        for item in &frame.items {
            let message = "a split card has no abilities beside those of its halves (708.1)";
            let fault = Diagnostic::error(Code::WrongFaces, item.span(), message);
            self.report(fault.help("write it in the half whose it is; an ability of both stands in each of them"));
        }
    }

    /// 309.4, 311.4, 312.4, 313.5: abilities of cards that stay in the command zone work there.
    pub(crate) fn work_in_command(&mut self, abilities: &mut [AbilityId]) {
        for id in abilities {
            // Equal keywords of all definitions are one: this one works elsewhere than theirs.
            if let Some(shared) = self.content.abilities.get(id.index()).filter(|a| a.keyword.is_some()) {
                let own = shared.clone();
                *id = self.add_ability(own);
            }
            let ability = self.content.abilities.get_mut(id.index());
            let Some(a) = ability else { continue };
            if a.zones.contains(Zones::BATTLEFIELD) {
                a.zones = Zones::COMMAND;
            }
            // What is turned down again triggers where it lies then (603.6).
            let own = |e: &EventPattern| e.object == Match::Ref(Ref::This) && e.to.contains(Zones::PILE);
            if let AbilityKind::Triggered(Triggered { when: When::Events(events), .. }) = &a.kind
                && events.iter().any(own)
            {
                a.zones |= Zones::PILE;
            }
        }
    }

    /// Something that the definition uses does not work yet.
    fn why_unsupported(&mut self, keywords: &[KeywordId]) -> Option<StrId> {
        let of = |k: &KeywordId| self.decls.keywords.get(k.index()).and_then(|d| d.unsupported);
        let why = self.missing.take().or_else(|| keywords.iter().find_map(of))?;
        Some(self.intern(why))
    }

    /// What a card does as a spell is said once, and only by instants and sorceries (112.3a).
    fn check_spells(&mut self, frame: &Frame<'t>) {
        let spells: Vec<Node<'t>> = frame.items.iter().filter_map(|item| item.child(Rule::spell)).collect();
        let types = frame.def.types;
        for (number, spell) in spells.iter().enumerate() {
            let fault = if !types.is_empty() && !types.intersects(CardTypes::NEVER_PERMANENT) {
                Diagnostic::error(Code::WrongPlace, spell.span(), "only instants and sorceries do something as spells")
                    .help("write an event in front of it, such as `when this enters: ...`")
            } else if number > 0 {
                Diagnostic::error(Code::DuplicateProperty, spell.span(), "what this spell does is said twice")
                    .help("put all statements into one `spell { ... }`")
            } else {
                continue;
            };
            self.report(fault);
        }
    }

    /// 309.2, 310.2, 311.2, 312.2, 313.3: what stays in the command zone is never cast and is nothing else.
    fn check_lone_type(&mut self, frame: &Frame<'t>, at: Node<'t>) {
        let types = frame.def.types;
        if !types.intersects(CardTypes::COMMAND) {
            return;
        }
        let message = if types.bits().count_ones() > 1 {
            "a card that stays in the command zone has one type only"
        } else if frame.def.cost.is_some() {
            "a card that stays in the command zone is never cast, so it has no mana cost"
        } else {
            return;
        };
        self.report(Diagnostic::error(Code::WrongPlace, at.span(), message));
    }

    /// A card needs a type, a creature numbers, a planeswalker loyalty.
    fn check_complete(&mut self, node: Node<'t>, frame: &Frame<'t>) {
        let def = &frame.def;
        let at = node.child(Rule::string).unwrap_or(node);
        self.check_numbers(frame, node, at);
        self.check_lone_type(frame, at);
        let (missing, form) = if def.types.is_empty() && !frame.given.contains(&Rule::type_prop) {
            ("has no type", "such as `type Creature - Human Wizard`, `type Instant`")
        } else if def.types.contains(CardTypes::CREATURE) && def.pt.is_none() && !self.is_of_scene(node) {
            ("is a creature without power and toughness", "such as `pt 2/2`, or `pt X/X, where X is ...`")
        } else if def.types.contains(CardTypes::PLANESWALKER) && def.loyalty.is_none() {
            ("is a planeswalker without loyalty", "such as `loyalty 4`")
        } else {
            return;
        };
        let unread = |n: Node<'_>| match n.rule() {
            Rule::bad_item => begins_property(n.text()),
            Rule::ability => misspells_property(n.text()),
            _ => false,
        };
        // What could not be read has been reported already.
        let wrong = frame.given.contains(&Rule::pt_prop) && def.types.contains(CardTypes::CREATURE);
        // The back of a planeswalker enters by transforming, with the loyalty that it has then.
        let back = node.child(Rule::face_w).is_some_and(|w| w.text() == "back");
        let wrong = wrong || back && def.types.contains(CardTypes::PLANESWALKER) && def.loyalty.is_none();
        if def.unsupported.is_some() || wrong || node.children().any(unread) {
            return;
        }
        let message = format!("`{}` {missing}", unquoted(at));
        self.report(Diagnostic::error(Code::MissingProperty, at.span(), message).help(form));
    }

    /// Only creatures have power and toughness (208.1), and what becomes one by its subtype's rules (301.7b); only
    /// planeswalkers have loyalty (209.1).
    fn check_numbers(&mut self, frame: &Frame<'t>, node: Node<'t>, at: Node<'t>) {
        let def = &frame.def;
        let vehicle = self.content.roles.vehicle.is_some_and(|v| def.subs.contains(&v));
        let (line, fault) = if def.types.is_empty() {
            return;
        } else if frame.given.contains(&Rule::pt_prop) && !def.types.contains(CardTypes::CREATURE) && !vehicle {
            (Some(Rule::pt_prop), "has power and toughness, but is no creature")
        } else if frame.given.contains(&Rule::loyalty_prop) && !def.types.contains(CardTypes::PLANESWALKER) {
            (Some(Rule::loyalty_prop), "has loyalty, but is no planeswalker")
        } else if def.starts.is_some() && !def.types.contains(CardTypes::VANGUARD) {
            (None, "changes what a game begins with, but is no vanguard")
        } else {
            return;
        };
        let message = format!("`{}` {fault}", unquoted(at));
        let place = line.and_then(|rule| node.child(rule)).unwrap_or(at);
        self.report(
            Diagnostic::error(Code::WrongPlace, place.span(), message).help("add the type, or leave the numbers out"),
        );
    }

    fn property_line(&mut self, home: usize, node: Node<'t>, frame: &mut Frame<'t>, face: bool) {
        let rule = node.rule();
        if matches!(rule, Rule::string | Rule::shape | Rule::face_w | Rule::bad_item) {
            return;
        }
        if frame.given.contains(&rule) {
            let message = "this property is given twice".to_string();
            self.report(Diagnostic::error(Code::DuplicateProperty, node.span(), message));
            return;
        }
        frame.given.push(rule);
        match rule {
            Rule::cost_prop => frame.def.cost = node.first().and_then(|m| self.mana(m).ok()),
            Rule::spend_only => {
                let symbols = frame.def.cost.as_deref().unwrap_or_default();
                frame.def.cost = self.spend_only(node, symbols).ok().or(frame.def.cost.take());
            }
            Rule::type_prop => self.type_line(node, &mut frame.def),
            Rule::pt_prop => self.pt_line(home, node, frame),
            Rule::loyalty_prop => {
                frame.def.loyalty = Some(match node.child(Rule::num) {
                    Some(n) => Loyalty::Number(self.numeral(n).unwrap_or(0)),
                    None => Loyalty::X,
                });
            }
            Rule::hand_prop | Rule::life_prop => {
                let n = node.child(Rule::signed_n).and_then(|n| n.text().parse().ok()).unwrap_or(0);
                let starts = frame.def.starts.get_or_insert_default();
                *(if rule == Rule::hand_prop { &mut starts.0 } else { &mut starts.1 }) = n;
            }
            Rule::color_prop => {
                frame.colors = self.color_line(home, node).ok();
                frame.color_line = Some(node);
            }
            Rule::name_prop => {
                if let Some(name) = node.child(Rule::string) {
                    frame.def.name_ja = Some(self.intern(unquoted(name)));
                }
            }
            Rule::set_prop
            | Rule::number_prop
            | Rule::rarity_prop
            | Rule::artist_prop
            | Rule::flavor_prop
            | Rule::printed_prop => self.print_line(node, &mut frame.def, face),
            Rule::unsupported => {
                if let Some(why) = node.child(Rule::string) {
                    frame.def.unsupported = Some(self.intern(unquoted(why)));
                }
            }
            _ => {}
        }
    }

    /// Reads the types, supertypes and subtypes of a card: `type Legendary Creature - Human Cleric`.
    pub(crate) fn type_line(&mut self, node: Node<'t>, def: &mut Def) {
        let mut subs = Vec::new();
        let dash = node.text().find(" - ").map(|at| node.span().start + at as u32);
        let mut words: Vec<Node<'t>> = node.all(Rule::type_word).collect();
        words.reverse();
        while let Some(word) = words.pop() {
            // Some subtypes of planes are several words (205.3n).
            let more = self.words_of_type(node, word, &words);
            words.truncate(words.len() - more.map_or(0, |(_, more)| more));
            let text = more.map_or(word.text(), |(text, _)| text);
            let found = self.type_word(text);
            self.side_of_dash(node, word, found, dash, subs.is_empty());
            self.order_of_types(node, word, found, def.types);
            if let Some(Word::Super(s)) = found {
                def.supers |= s;
            } else if let Some(Word::Type(t)) = found {
                def.types |= t;
            } else if let Some(Word::Sub(id)) = found {
                if !subs.contains(&id) {
                    subs.push(id);
                }
            } else {
                let types = type_names();
                let names = types.iter().map(String::as_str);
                let error = Diagnostic::error(
                    Code::UnknownWord,
                    word.span(),
                    format!("`{text}` is neither a type nor a subtype"),
                )
                .suggest_from(text, names.chain(fitting_subtypes(&self.content, def.types)));
                let error = match (error.suggestion.is_some(), self.scene_now) {
                    (true, _) => error,
                    (false, _) if let Some(one) = self.singular(text) => error.suggest(one),
                    (false, _) if self.vocab.word(&text.to_lowercase()).is_some() => error.help(
                        "this word stands in sentences and is no type; a token is declared as one: `token \"NAME\" { ... }`",
                    ),
                    (false, true) => error.help(format!("a kind is declared: `subtypes Thing {{ {text} }}`")),
                    (false, false) => {
                        let of = crate::check::vocab::type_name(def.types).unwrap_or_else(|| "Artifact".to_owned());
                        error.help(format!("a subtype that is missing is declared: `subtypes {of} {{ {text} }}`"))
                    }
                };
                self.report(error);
                continue;
            }
            if node.all(Rule::type_word).take_while(|other| other.span() != word.span()).any(|o| o.text() == text) {
                let message = format!("`{text}` stands twice");
                self.report(Diagnostic::error(Code::DuplicateProperty, word.span(), message));
            }
        }
        // They are told in the order in which they are written.
        let mut known: Vec<SubtypeId> = Vec::new();
        subs.into_iter().for_each(|s| known.extend((!known.contains(&s)).then_some(s)));
        def.subs = known.into();
    }

    /// The longest name of a subtype that begins with a word and goes on with those behind it, which stand last first; and how
    /// many of them belong to it. None: the word alone.
    fn words_of_type(&self, line: Node<'t>, word: Node<'t>, behind: &[Node<'t>]) -> Option<(&'t str, usize)> {
        let start = (word.span().start - line.span().start) as usize;
        (1..=behind.len().min(MOST_WORDS)).rev().find_map(|n| {
            let last = behind.get(behind.len() - n)?;
            let text = line.text().get(start..(last.span().end - line.span().start) as usize)?;
            matches!(self.type_word(text), Some(Word::Sub(_))).then_some((text, n))
        })
    }

    /// What a word of a type line is: a supertype, a type, a subtype or something else.
    fn type_word(&self, text: &str) -> Option<Word> {
        let rules = supertype(text).map(Word::Super).or_else(|| card_type(text).map(Word::Type));
        rules.or_else(|| self.vocab.word(text).map(|(word, _)| word))
    }

    /// Supertypes stand in front of card types (205.4a).
    /// `Elve`, of which `Elves` are several: the name of that subtype.
    fn singular(&self, text: &str) -> Option<String> {
        match self.vocab.word(&format!("{text}s")) {
            Some((Word::Sub(id), _)) => self.content.subtypes.get(id.index()).map(|subtype| subtype.name.to_string()),
            _ => None,
        }
    }

    fn order_of_types(&mut self, line: Node<'t>, word: Node<'t>, found: Option<Word>, before: CardTypes) {
        let in_front = |w: &Node<'t>| w.span().start < word.span().start;
        let dash = line.text().find(" - ").map_or(u32::MAX, |at| line.span().start + at as u32);
        if !matches!(found, Some(Word::Super(_))) || before.is_empty() || word.span().start > dash {
            return;
        }
        let earlier: Vec<Node<'t>> = line.all(Rule::type_word).filter(in_front).collect();
        let is_super = |w: &&Node<'t>| matches!(self.type_word(w.text()), Some(Word::Super(_)));
        let (supers, types): (Vec<&Node<'t>>, Vec<&Node<'t>>) = earlier.iter().partition(is_super);
        let Some(start) = earlier.first().map(|w| w.span().start) else { return };
        let words = supers.into_iter().chain([&word]).chain(types).map(|w| w.text()).collect::<Vec<_>>().join(" ");
        let message = format!("the supertype `{}` stands in front of the card types (205.4a)", word.text());
        let fault = Diagnostic::error(Code::BadProperty, word.span(), message);
        self.report(fault.suggest_at(Place { start, ..word.span() }, words));
    }

    /// Types and supertypes stand in front of the dash, subtypes behind it (205.1).
    fn side_of_dash(&mut self, line: Node<'t>, word: Node<'t>, found: Option<Word>, dash: Option<u32>, first: bool) {
        let text = word.text();
        let error = |message: String| Diagnostic::error(Code::BadProperty, word.span(), message);
        let in_front = || error(format!("the subtype `{text}` stands in front of the dash"));
        let fault = match (found, dash) {
            (Some(Word::Sub(_)), None) if first => self.suggest_dash(line, word, in_front()),
            (Some(Word::Sub(_)), Some(dash)) if word.span().start < dash => in_front(),
            (Some(Word::Super(_) | Word::Type(_)), Some(dash)) if dash < word.span().start => {
                error(format!("the type `{text}` stands behind the dash"))
            }
            _ => return,
        };
        self.report(fault.help("such as `type Legendary Creature - Human Wizard`"));
    }

    /// The dash in front of the first subtype, or the types first where some stand behind it.
    fn suggest_dash(&self, line: Node<'t>, sub: Node<'t>, fault: Diagnostic) -> Diagnostic {
        let is_type = |w: &Node<'t>| matches!(self.type_word(w.text()), Some(Word::Super(_) | Word::Type(_)));
        let (types, others): (Vec<Node<'t>>, Vec<Node<'t>>) = line.all(Rule::type_word).partition(is_type);
        let of = sub.span();
        if types.is_empty() {
            return fault;
        }
        if types.last().is_none_or(|t| t.span().start < of.start) {
            return fault.suggest_at(Place { end: of.start, ..of }, "- ");
        }
        let spans = || line.all(Rule::type_word).map(|w| w.span());
        let start = spans().next().map_or(of.start, |w| w.start);
        let end = spans().last().map_or(of.end, |w| w.end);
        let texts = |all: &[Node<'t>]| all.iter().map(|n| n.text()).collect::<Vec<_>>().join(" ");
        fault.suggest_at(Place { start, end, ..of }, format!("{} - {}", texts(&types), texts(&others)))
    }

    /// `color white and blue`.
    fn color_line(&mut self, home: usize, node: Node<'t>) -> Read<Colors> {
        let run = self.child(node, Rule::run)?;
        let scope = Scope::new(home);
        let (mut colors, mut colorless) = (Colors::empty(), false);
        for item in self.cut(&scope, run) {
            match item.piece {
                crate::check::names::segment::Piece::Word(Word::Color(c), false) => colors |= c,
                crate::check::names::segment::Piece::Word(Word::Colorless, false) => colorless = true,
                _ => {
                    return self.error(Diagnostic::error(
                        Code::WrongKind,
                        item.span,
                        format!("`{}` is not a color", item.text),
                    ));
                }
            }
        }
        if colorless && !colors.is_empty() {
            let message = "what is colorless has no color (105.2c)";
            return self.error(Diagnostic::error(Code::MixedColors, run.span(), message).help("leave one of them out"));
        }
        Ok(colors)
    }

    /// Halves, back, bottom, meld.
    fn read_faces(&mut self, id: DefId, faces: &[Node<'t>], def: &mut Def, labels: &[ObjectLabel<'t>]) {
        let mut halves = Vec::new();
        for face in faces {
            let mut names = face.all(Rule::string);
            let (Some(first), second) = (names.next(), names.next()) else { continue };
            let kind = face.child(Rule::face_w).map_or("meld", |w| w.text());
            let name = unquoted(second.unwrap_or(first));
            let face_id = self.new_def(name, def.origin);
            let Some(known) = self.content.defs.get(face_id.index()).cloned() else { continue };
            let Ok(mut read) = self.frame(face_id, *face, known, labels.to_vec()) else { continue };
            match kind {
                "half" => halves.push(face_id),
                "back" => {
                    read.shape = CardShape::BackOf(id);
                    def.shape = CardShape::DoubleFaced(face_id);
                }
                "bottom" => def.shape = CardShape::Flip(face_id),
                _ => {
                    let partner = self.intern(unquoted(first));
                    def.shape = CardShape::Meld(partner, face_id);
                    self.content.melding.push(id);
                }
            }
            if kind == "half" {
                add_half(def, &read);
            }
            if let Some(place) = self.content.defs.get_mut(face_id.index()) {
                *place = read;
            }
        }
        if !halves.is_empty() {
            def.shape = CardShape::Split(halves.into());
        }
    }

    /// A split card has two halves and their names (708.1); a flip card has a bottom half, and only it (709.1).
    fn check_faces(&mut self, node: Node<'t>, faces: &[Node<'t>]) {
        let at = node.child(Rule::string).unwrap_or(node);
        let shape = node.child(Rule::shape).map_or("", |s| s.text());
        let of = |kind: &str| faces.iter().filter(|f| f.child(Rule::face_w).is_some_and(|w| w.text() == kind)).count();
        let names: Vec<&str> = faces.iter().filter_map(|f| f.child(Rule::string)).map(unquoted).collect();
        let message = match shape {
            "split" if of("half") != 2 => "a split card has two halves (708.1)".to_owned(),
            "split" if names.join(" // ") != unquoted(at) => {
                format!("the name of a split card is made of its halves': `{}` (708.1)", names.join(" // "))
            }
            "flip" if of("bottom") != 1 => "a flip card has one `bottom` (709.1)".to_owned(),
            "flip" | "split" => return,
            _ if of("half") > 0 => "halves belong to a card that is declared with `split` (708.1)".to_owned(),
            _ if of("bottom") > 0 => "a bottom half belongs to a card that is declared with `flip` (709.1)".to_owned(),
            _ if of("back") > 1 => "a card has one back (711.1)".to_owned(),
            _ => return,
        };
        self.report(Diagnostic::error(Code::WrongFaces, at.span(), message));
    }
}

/// Whether it is the back of a double-faced card.
fn is_back(node: Node<'_>) -> bool {
    node.child(Rule::face_w).is_some_and(|w| w.text() == "back")
}

/// The abilities of a definition, and those of its back.
fn of_both_faces<'t>(frame: &Frame<'t>) -> Vec<Node<'t>> {
    let backs = frame.faces.iter().filter(|face| is_back(**face));
    frame.items.iter().copied().chain(backs.flat_map(|face| face.all(Rule::ability))).collect()
}

/// Whether a line that could not be read was meant as a property.
fn begins_property(text: &str) -> bool {
    text.split_whitespace().next().is_some_and(|word| PROPERTIES.contains(&word.trim_end_matches(':')))
}

/// Whether a line begins with a word that is nearly one of those with which properties begin.
fn misspells_property(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or("");
    let sizes = ["power", "toughness"].contains(&first);
    sizes || PROPERTIES.iter().any(|word| *word != first && crate::diag::one_slip(word, first))
}

/// A split card that is not a spell has the characteristics of both halves (708.4).
fn add_half(whole: &mut Def, half: &Def) {
    whole.types |= half.types;
    whole.supers |= half.supers;
    whole.colors |= half.colors;
    let cost = whole.cost.iter().flat_map(|c| c.iter().copied());
    whole.cost = Some(cost.chain(half.cost.iter().flat_map(|c| c.iter().copied())).collect());
    let mut subs: Vec<SubtypeId> = whole.subs.iter().chain(half.subs.iter()).copied().collect();
    subs.sort();
    subs.dedup();
    whole.subs = subs.into();
    whole.has_x |= half.has_x;
}

/// 601.2b: X of an additional cost is announced like that of the mana cost.
fn announces_x(item: Node<'_>) -> bool {
    let additional = |cost: &Node<'_>| {
        cost.child(Rule::cost_kind).and_then(|k| vocab::cost_times(k.text())) == Some(CostTimes::Must)
    };
    item.all(Rule::cast_cost).filter(additional).filter_map(|cost| cost.child(Rule::costs)).any(says_x)
}

/// The subtypes that something of these types can have; of none, all.
fn fitting_subtypes(content: &Content, types: CardTypes) -> impl Iterator<Item = &str> {
    let fits = move |s: &&Subtype| types.is_empty() || s.of.intersects(types);
    content.subtypes.iter().filter(fits).map(|s| &*s.name)
}
