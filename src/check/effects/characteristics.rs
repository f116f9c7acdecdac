//! Descriptions of objects: tokens, `is a 2/2 Bear creature`.

use crate::check::names::segment::{Cut, Item, Join, Piece, unquoted};
use crate::check::nouns::np::{Det, NounPhrase, joined_by_or, parts};
use crate::check::vocab::Word;
use crate::check::{Argument, Checker, Kind, Read, Scope};
use crate::diag::{Code, Diagnostic, suggest};
use crate::ir::*;
use crate::syntax::{Node, Rule};

/// How characteristics are applied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum How {
    /// `is X`: the named characteristics replace those that it has.
    Set,
    /// `is also X`: they are added to those that it has.
    Also,
    /// `isn't X`: they are taken from it.
    Remove,
}

/// What a phrase says about an object.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Description {
    /// Its abilities speak of what makes it.
    pub asks_maker: bool,
    /// Power and toughness, as `2/2`, `X/X`; `None` if they are not named.
    pub pt: Option<(Value, Value)>,
    /// The colors that are named; empty if none is.
    pub colors: Colors,
    /// `colorless`: the phrase says that it has no color.
    pub colorless: bool,
    /// The card types that are named; empty if none is.
    pub types: CardTypes,
    /// The supertypes that are named; empty if none is.
    pub supers: Supertypes,
    /// The subtypes that are named; empty if none is.
    pub subs: Vec<SubtypeId>,
    /// The abilities that it has by what stands behind `with`.
    pub abilities: Vec<AbilityId>,
    /// The name behind `named "..."`; `None` if no name is given.
    pub name: Option<StrId>,
    /// Color, type or subtype that a label holds.
    pub chosen: Vec<(Ref, Kind)>,
    /// `every creature type` and the like.
    pub every: Option<(CardTypes, bool)>,
    /// How a token enters: words right behind `token`.
    pub arrival: EntryMods,
}

impl<'t> Checker<'t> {
    /// The characteristics that a noun phrase names.
    pub(crate) fn description(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Description> {
        let mut about = Description::default();
        if joined_by_or(node) {
            return self.one_of_two(node);
        }
        for part in self.parts(node) {
            let np = NounPhrase::open(part);
            self.describe_np(scope, &np, &mut about)?;
        }
        self.one_lot_of_colors(node, &about)?;
        Ok(about)
    }

    /// What something becomes is known: `red or blue` would have to be chosen, and the sentence does not say by whom.
    fn one_of_two<T>(&mut self, node: Node<'t>) -> Read<T> {
        let message = format!("`{}`: which of the two it is is nobody's choice here", node.text());
        let help = "`and` is both; a choice comes before: `choose a color as hue`, `choose 1 { mode: ...; mode: ... }`";
        self.fail_help(Code::Unclear, node, message, help)
    }

    /// 105.2c: what is colorless has no color.
    fn one_lot_of_colors(&mut self, node: Node<'t>, about: &Description) -> Read<()> {
        if !about.colorless || about.colors.is_empty() {
            return Ok(());
        }
        let message = format!("`{}`: what is colorless has no color (105.2c)", node.text());
        self.fail(Code::NotACharacteristic, node, message)
    }

    fn describe_np(&mut self, scope: &mut Scope<'t>, np: &NounPhrase<'t>, about: &mut Description) -> Read<()> {
        if matches!(np.det, Det::Every) {
            return self.describe_every(np, about);
        }
        if let Some(tail) = np.poss.first() {
            return self.fail(Code::NotACharacteristic, *tail, "this is no characteristic");
        }
        if let Some(run) = np.run {
            let cut = self.cut(scope, run);
            self.describe_run(scope, run, &cut, about)?;
        }
        for rel in &np.rels {
            self.describe_rel(scope, *rel, about)?;
        }
        Ok(())
    }

    /// `every creature type`, `every basic land type`.
    fn describe_every(&mut self, np: &NounPhrase<'t>, about: &mut Description) -> Read<()> {
        let words = np.words();
        match types_of(words) {
            Some(every) => {
                about.every = Some(every);
                Ok(())
            }
            None if matches!(words, "color" | "colors") => {
                about.colors = Colors::all();
                Ok(())
            }
            None => self.fail_help(
                Code::NotACharacteristic,
                np.node,
                format!("`{words}` is not a list of types"),
                "such as `every creature type`",
            ),
        }
    }

    fn describe_run(
        &mut self,
        scope: &mut Scope<'t>,
        run: Node<'t>,
        cut: &Cut<'t>,
        about: &mut Description,
    ) -> Read<()> {
        self.none_twice(cut)?;
        self.one_size(cut)?;
        let noun = cut.iter().position(|i| matches!(i.piece, Piece::Word(Word::Status(Status::Token, false), _)));
        for (at, item) in cut.iter().enumerate() {
            if item.join == Join::Or {
                return self.one_of_two(run);
            }
            match item.piece {
                Piece::Word(Word::Status(Status::Tapped, false), false) if noun.is_some_and(|n| n < at) => {
                    about.arrival.tapped = true;
                }
                Piece::Word(Word::Status(Status::Attacking, false), false) if noun.is_some_and(|n| n < at) => {
                    about.arrival.attacking = Some(Ref::Nothing);
                }
                Piece::Word(Word::Status(Status::Blocking, false), false) if noun.is_some_and(|n| n < at) => {
                    about.arrival.blocking = Some(Ref::Nothing);
                }
                Piece::Pt(text) => {
                    let (power, toughness) = text.split_once('/').unwrap_or((text, text));
                    about.pt = Some((self.side(scope, run, power)?, self.side(scope, run, toughness)?));
                }
                Piece::Word(word, false) => self.describe_word(item, word, about)?,
                Piece::Name(name) => self.describe_name(scope, item, name, about)?,
                Piece::Unknown("switched" | "base") => {}
                Piece::Unknown(_) | Piece::Change(_) => return self.unknown_word(item),
                Piece::Word(_, true) => return self.not_a_characteristic(item),
            }
        }
        Ok(())
    }

    /// What is described has one power and one toughness.
    fn one_size(&mut self, cut: &Cut<'t>) -> Read<()> {
        let mut sizes = cut.iter().filter(|item| matches!(item.piece, Piece::Pt(_)));
        let (first, Some(again)) = (sizes.next(), sizes.next()) else { return Ok(()) };
        let message = format!("`{}` is a second size beside `{}`", again.text, first.map_or("", |one| one.text));
        self.error(Diagnostic::error(Code::DuplicateProperty, again.span, message).help("leave one of them out"))
    }

    fn describe_word(&mut self, item: &Item<'t>, word: Word, about: &mut Description) -> Read<()> {
        match word {
            Word::Type(t) => about.types |= t,
            Word::Super(s) => about.supers |= s,
            Word::Sub(s) => about.subs.push(s),
            Word::Color(c) => about.colors |= c,
            Word::Colorless => about.colorless = true,
            Word::Status(Status::Token, false) | Word::Head(Sort::Card | Sort::Permanent) => {}
            _ => return self.not_a_characteristic(item),
        }
        Ok(())
    }

    fn not_a_characteristic(&mut self, item: &Item<'t>) -> Read<()> {
        let message = format!("`{}` is not a characteristic of an object", item.text);
        if matches!(item.piece, Piece::Word(Word::Status(..), _)) && self.scene_now {
            return self.status_in_scene(item.span, item.text);
        }
        if matches!(item.piece, Piece::Word(Word::Status(Status::Tapped | Status::Attacking, _), _)) {
            let fault = Diagnostic::error(Code::NotACharacteristic, item.span, message);
            return self.error(fault.help("how a token enters stands behind its noun: `token tapped and attacking`"));
        }
        if let (Piece::Word(Word::Designated(_), _), true) = (item.piece, self.scene_now) {
            let help =
                format!("a state is taken away by `clear {0} from it`, and kept off by `can't become {0}`", item.text);
            return self.error(Diagnostic::error(Code::NotACharacteristic, item.span, message).help(help));
        }
        self.error(Diagnostic::error(Code::NotACharacteristic, item.span, message).expected([
            "power and toughness",
            "a color",
            "a type",
            "a subtype",
        ]))
    }

    fn describe_name(
        &mut self,
        scope: &mut Scope<'t>,
        item: &Item<'t>,
        name: &'t str,
        about: &mut Description,
    ) -> Read<()> {
        match self.argument(scope, name) {
            Some(Argument::Filter(filter)) => {
                let preds = filter.preds.clone();
                for pred in preds {
                    match pred {
                        Predicate::Type(t) => about.types |= t,
                        Predicate::Super(s) => about.supers |= s,
                        Predicate::Sub(s) => about.subs.push(s),
                        Predicate::Color(c) => about.colors |= c,
                        Predicate::Colorless => about.colorless = true,
                        _ => return self.not_a_characteristic(item),
                    }
                }
                return Ok(());
            }
            Some(Argument::Pt(power, toughness)) => {
                about.pt = Some((power.clone(), toughness.clone()));
                return Ok(());
            }
            _ => {}
        }
        match self.named(scope, name) {
            Some((what, found))
                if matches!(found.kind, Kind::Color | Kind::Colors | Kind::Subtype | Kind::CardType) =>
            {
                about.chosen.push((what, found.kind));
                Ok(())
            }
            _ => self.not_a_characteristic(item),
        }
    }

    /// Behind `with` stand keywords that are words alone; what one says behind its name would be read as part of the sentence.
    fn keyword_alone(&mut self, run: Node<'t>) -> Read<()> {
        let last = run.text().rsplit(" and ").next().unwrap_or(run.text());
        let Some(written) = self.written_with_more(last) else { return Ok(()) };
        let names = run.text().strip_suffix(last).unwrap_or_default().replace(" and ", "; ");
        let message = format!("`{last}` is written `{written}`, and what is more than words stands in braces here");
        self.fail_help(Code::WrongParameter, run, message, format!("such as `with {{ {names}{last} ... }}`"))
    }

    /// How a keyword of this name is written that can't stand by its name alone.
    fn written_with_more(&self, name: &str) -> Option<String> {
        let id = self.vocab.keywords.get(name)?;
        let decl = self.decls.keywords.get(id.index())?;
        if decl.params.iter().all(|p| p.default.is_some()) {
            return None;
        }
        let params = || decl.params.iter().map(|p| format!("{{{}}}", p.name)).collect::<Vec<_>>().join(" ");
        Some(decl.written.first().map_or_else(|| format!("{name} {}", params()), |w| (*w).to_owned()))
    }

    fn describe_rel(&mut self, scope: &mut Scope<'t>, rel: Node<'t>, about: &mut Description) -> Read<()> {
        self.saw(rel);
        match rel.rule() {
            Rule::r_with => {
                for item in rel.all(Rule::with_item) {
                    let Some(first) = item.first() else { continue };
                    let abilities = match first.rule() {
                        Rule::grant => {
                            let types = about.types;
                            let (abilities, asks) = self.asking_giver(|c| c.grant(scope, first, types))?;
                            about.asks_maker |= asks;
                            abilities
                        }
                        Rule::np_plain => {
                            let run = NounPhrase::open(first).run.unwrap_or(first);
                            self.keyword_alone(run)?;
                            self.keyword_run(scope, run)?
                        }
                        _ => {
                            return self.fail(
                                Code::NotACharacteristic,
                                item,
                                "expected keywords or abilities in braces",
                            );
                        }
                    };
                    about.abilities.extend(abilities);
                }
                Ok(())
            }
            Rule::r_named => match rel.child(Rule::string) {
                Some(name) => {
                    about.name = Some(self.intern(unquoted(name)));
                    Ok(())
                }
                None => self.fail(Code::NotACharacteristic, rel, "expected a name in quotation marks"),
            },
            _ => self.fail(Code::NotACharacteristic, rel, format!("`{}` is no characteristic", rel.text())),
        }
    }

    /// The changes that `is X`, `is also X`, `isn't X` make.
    pub(crate) fn characteristics(&mut self, scope: &mut Scope<'t>, node: Node<'t>, how: How) -> Read<Vec<Modifier>> {
        let about = self.description(scope, node)?;
        if how == How::Remove && about.name.is_some() {
            return self.fail(Code::NotACharacteristic, node, "nothing takes a name away and gives no other");
        }
        let mods = about_to_mods(about, how);
        self.changes_of_scene(scope, node, &mods)?;
        if mods.is_empty() {
            return self.fail_help(
                Code::NotACharacteristic,
                node,
                format!("`{}` changes no characteristic", node.text()),
                "such as `black`, `a 2/2 Bear creature`, `an artifact`",
            );
        }
        Ok(mods)
    }

    /// The operand of `create`: how many of what. Copies are read by the caller.
    pub(crate) fn token(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<(Value, TokenSpec, EntryMods)> {
        let np = NounPhrase::open(parts(node).first().copied().unwrap_or(node));
        let n = match np.det {
            Det::Count(count) => {
                let count = self.count(scope, count)?;
                match count.max {
                    Some(max) if max == count.min => max,
                    _ => return self.fail(Code::NotANumber, node, "the number of tokens must be one number"),
                }
            }
            Det::A => {
                let article = np.node.first().and_then(|h| h.child(Rule::det_one)).unwrap_or(node);
                return self.error(
                    Diagnostic::error(Code::NotANumber, article.span(), "tokens are counted by a numeral")
                        .help("`a` picks one of what is there; what comes into being is counted")
                        .suggest("1"),
                );
            }
            _ => {
                return self.fail_help(
                    Code::NotACharacteristic,
                    node,
                    "expected how many tokens are created",
                    "such as `create 1 ...`",
                );
            }
        };
        if let Some(name) = self.token_name(&np) {
            return match self.vocab.tokens.get(unquoted(name)) {
                Some(def) => {
                    let def = *def;
                    self.token_of_scene(scope, name, def)?;
                    Ok((n, TokenSpec::Def { def, pt: None, looks: Box::default() }, EntryMods::default()))
                }
                None => {
                    let text = unquoted(name);
                    let mut error =
                        Diagnostic::error(Code::UnknownName, name.span(), format!("no token `{text}` is declared"));
                    if let Some(nearest) = suggest(text, self.vocab.tokens.keys().copied()) {
                        error = error.suggest(format!("\"{nearest}\""));
                    }
                    self.error(error)
                }
            };
        }
        self.is_quoted(&np)?;
        let mut about = Description::default();
        self.describe_np(scope, &np, &mut about)?;
        self.one_lot_of_colors(node, &about)?;
        // Power and toughness are refused below, and a name is given to what comes into being.
        let looks = Description { pt: None, name: None, ..about.clone() };
        self.changes_of_scene(scope, node, &about_to_mods(looks, How::Set))?;
        let arrival = std::mem::take(&mut about.arrival);
        let asks_maker = about.asks_maker;
        let looks_chosen = self.chosen_looks(&mut about);
        let (def, pt) = self.token_def(about, node)?;
        let has = self.content.defs.get(def.index()).map_or(&[][..], |d| &d.abilities);
        self.judge(node, crate::lints::made_with(&self.content, has));
        if let Some(def) = self.content.defs.get_mut(def.index()) {
            def.asks_maker |= asks_maker;
        }
        Ok((n, TokenSpec::Def { def, pt, looks: looks_chosen }, arrival))
    }

    /// What of a token is first known as it is created. Its name is that of the type (110.5c).
    fn chosen_looks(&mut self, about: &mut Description) -> Box<[Modifier]> {
        let colors = about.colors;
        let looks = Description {
            chosen: std::mem::take(&mut about.chosen),
            every: about.every.take(),
            ..Description::default()
        };
        let types = looks.chosen.iter().any(|(_, kind)| !matches!(kind, Kind::Color | Kind::Colors));
        if types && about.name.is_none() && about.subs.is_empty() {
            let names: Vec<_> = self.content.subtypes.iter().map(|s| s.name.clone()).collect();
            for name in &names {
                self.intern(name);
            }
        }
        let mut mods = about_to_mods(looks, How::Also);
        for m in &mut mods {
            if let Modifier::ChosenColor { also, .. } = m {
                *also = !colors.is_empty();
            }
        }
        mods.into()
    }

    /// Reports the name of a declared token that stands there like a word: `create 1 Clue token`.
    fn is_quoted(&mut self, np: &NounPhrase<'t>) -> Read<()> {
        let Some(run) = np.run else { return Ok(()) };
        let words = run.text();
        let name = words.strip_suffix(" tokens").or_else(|| words.strip_suffix(" token")).unwrap_or(words);
        if !self.vocab.tokens.contains_key(name) {
            return Ok(());
        }
        let noun = words.get(name.len()..).filter(|n| !n.is_empty()).unwrap_or(" token");
        let error = Diagnostic::error(
            Code::MissingPart,
            run.span(),
            format!("`{name}` is the name of a declared token and stands in quotation marks"),
        );
        self.error(error.suggest(format!("\"{name}\"{noun}")))
    }

    /// `1 "Clue" token`: the name of a declared token.
    fn token_name(&self, np: &NounPhrase<'t>) -> Option<Node<'t>> {
        let head = np.node.first()?;
        match np.det {
            Det::Name(name) => Some(name),
            _ => head.child(Rule::string).or_else(|| np.node.child(Rule::string)),
        }
    }

    /// The definition of a described token. Numbers that are not fixed come along.
    fn token_def(&mut self, about: Description, at: Node<'t>) -> Read<(DefId, Option<(Value, Value)>)> {
        if about.types.is_empty() {
            return self.fail_help(
                Code::MissingPart,
                at,
                "a token needs a card type",
                "such as `1/1 white Soldier creature token`",
            );
        }
        if about.types.intersects(CardTypes::NEVER_PERMANENT) {
            return self.fail(Code::WrongTypes, at, "a token is a permanent, so it is no instant or sorcery (110.5)");
        }
        if self.scene_now && about.pt.is_some() {
            let message = "power and toughness mean nothing in a scene";
            let help = "a creature of a scene has numbers: `token with { this has 8 Strength }`";
            return self.fail_help(Code::OtherBook, at, message, help);
        }
        if about.types.contains(CardTypes::CREATURE) && about.pt.is_none() && !self.scene_now {
            let message = "a creature token without power and toughness dies at once (704.5f)";
            return self.fail_help(Code::MissingPart, at, message, "such as `1 1/1 white Soldier creature token`");
        }
        let name = match about.name {
            Some(name) => name,
            None => self.subtypes_name(&about.subs),
        };
        let (fixed, computed) = match about.pt {
            Some((Value::Num(p), Value::Num(t))) => (Some((p, t)), None),
            Some(computed) => (Some((0, 0)), Some(computed)),
            None => (None, None),
        };
        let subs = about.subs;
        let keywords = self.keywords_of(&about.abilities);
        let id = DefId(self.content.defs.len() as u32);
        self.content.defs.push(Def {
            name,
            types: about.types,
            supers: about.supers,
            subs: subs.into(),
            colors: about.colors,
            pt: fixed,
            abilities: about.abilities.into(),
            keywords,
            ..Def::default()
        });
        Ok((id, computed))
    }

    /// The name of a token without one is made of its subtypes (110.5c).
    fn subtypes_name(&mut self, subs: &[SubtypeId]) -> StrId {
        let names: Vec<&str> =
            subs.iter().filter_map(|s| self.content.subtypes.get(s.index())).map(|s| &*s.name).collect();
        let name = names.join(" ");
        self.intern(&name)
    }

    /// The keywords that abilities came from.
    pub(crate) fn keywords_of(&self, abilities: &[AbilityId]) -> Box<[KeywordId]> {
        let mut keywords: Vec<KeywordId> =
            abilities.iter().filter_map(|a| self.content.abilities.get(a.index())?.keyword).collect();
        keywords.sort();
        keywords.dedup();
        keywords.into()
    }
}

/// A description as changes in layers.
fn about_to_mods(about: Description, how: How) -> Vec<Modifier> {
    let mut mods = Vec::new();
    let typed = !about.types.is_empty() || !about.supers.is_empty() || !about.subs.is_empty();
    let subs: Box<[SubtypeId]> = about.subs.into();
    let (types, supers) = (about.types, about.supers);
    if typed {
        mods.push(match how {
            How::Set => Modifier::SetTypes { types, supers, subs },
            How::Also => Modifier::AddTypes { types, supers, subs },
            How::Remove => Modifier::RemoveTypes { types, supers, subs },
        });
    }
    // With types beside it, a color is set even by `also` (205.1b speaks of types only).
    let add_colors = how == How::Also && !typed;
    if about.colorless {
        mods.push(Modifier::SetColors(Colors::empty()));
    } else if !about.colors.is_empty() {
        mods.push(if add_colors { Modifier::AddColors(about.colors) } else { Modifier::SetColors(about.colors) });
    }
    for (from, kind) in about.chosen {
        mods.push(match kind {
            Kind::Color | Kind::Colors => Modifier::ChosenColor { from, also: add_colors },
            _ => Modifier::ChosenSubtype { from, also: how == How::Also },
        });
    }
    if let Some((of, basic)) = about.every {
        mods.push(Modifier::EverySubtype { of, basic, lost: how == How::Remove });
    }
    if let Some((power, toughness)) = about.pt {
        mods.push(Modifier::SetPT(power, toughness));
    }
    if !about.abilities.is_empty() {
        mods.push(Modifier::AddAbilities(about.abilities.into()));
    }
    // 612.7: that name and no other.
    mods.extend(about.name.map(Modifier::SetName));
    mods
}

/// `creature types`, `basic land type`: subtypes of which card type, and whether only the basic ones.
pub(crate) fn types_of(words: &str) -> Option<(CardTypes, bool)> {
    let (kind, basic) = words.strip_prefix("basic ").map_or((words, false), |rest| (rest, true));
    let kind = kind.strip_suffix(" type").or_else(|| kind.strip_suffix(" types"))?;
    crate::check::vocab::card_type(kind).map(|of| (of, basic))
}
