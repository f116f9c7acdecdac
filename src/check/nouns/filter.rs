//! Noun phrases as filters: what the run and the relations ask for.

use crate::check::build::{all, common_sort, not, union};
use crate::check::clauses::foreign::CardWord;
use crate::check::names::segment::{Cut, Item, Join, Piece};
use crate::check::nouns::np::{Det, NounPhrase};
use crate::check::nouns::zone::with_a_top;
use crate::check::vocab::{PlayerNoun, Word};
use crate::check::{Argument, Checker, Kind, Read, Scope, vocab};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::syntax::{Node, Rule};

/// A filter while it is being read.
#[derive(Default)]
pub(crate) struct Draft {
    /// What is looked at, once a word said so.
    pub sort: Option<Sort>,
    /// What a parameter would look at, if no word says it.
    pub given: Option<Sort>,
    /// Where, once a relation said so.
    pub zones: Zones,
    /// What must hold.
    pub preds: Vec<Predicate>,
}

impl Draft {
    /// The finished filter. What no noun says follows from the zones and the types.
    pub(crate) fn finish(self) -> Filter {
        let elsewhere = !self.zones.is_empty() && !self.zones.contains(Zones::BATTLEFIELD);
        let sort = match self.sort.or(self.given) {
            Some(Sort::Permanent) if elsewhere => Sort::Card,
            Some(sort) => sort,
            None if elsewhere => Sort::Card,
            None if self.preds.iter().any(is_permanent_word) => Sort::Permanent,
            None => Sort::Object,
        };
        Filter { sort, zones: self.zones, preds: self.preds.into() }
    }
}

/// Whether the word of a predicate, without a noun beside it, means permanents.
fn is_permanent_word(pred: &Predicate) -> bool {
    match pred {
        Predicate::Type(t) => t.intersects(CardTypes::PERMANENT),
        Predicate::Sub(_) => true,
        Predicate::Is(Status::Copy | Status::ManaAbility | Status::LoyaltyAbility) => false,
        Predicate::Is(Status::Activated | Status::Triggered | Status::SingleTarget | Status::RealCard) => false,
        Predicate::Is(_) => true,
        Predicate::Not(inner) => matches!(**inner, Predicate::Is(_) | Predicate::Type(_)) && is_permanent_word(inner),
        Predicate::Any(list) | Predicate::All(list) => list.iter().any(is_permanent_word),
        _ => false,
    }
}

impl<'t> Checker<'t> {
    /// The set that a noun phrase describes. Several phrases are alternatives.
    pub(crate) fn filter(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Filter> {
        let nodes = self.parts(node);
        let mut filters = Vec::with_capacity(nodes.len());
        for part in nodes {
            filters.push(self.filter_of(scope, &NounPhrase::open(part))?);
        }
        match union(filters) {
            Some(filter) => Ok(filter),
            None => self.fail(Code::NotANoun, node, "expected a noun phrase"),
        }
    }

    /// The set that a noun phrase describes, whatever its determiner.
    pub(crate) fn filter_of(&mut self, scope: &mut Scope<'t>, np: &NounPhrase<'t>) -> Read<Filter> {
        self.no_possession(np)?;
        if self.is_known(scope, np) {
            let (what, about) = self.known(scope, np)?;
            let sort = if about.kind == Kind::Player { Sort::Player } else { Sort::Object };
            return Ok(Filter { sort, zones: Zones::empty(), preds: Box::new([Predicate::Same(what)]) });
        }
        if let Det::Genitive(owner) = np.det
            && vocab::player(np.words()) == Some(PlayerNoun::Opponent)
        {
            let owner = self.genitive(scope, np, owner)?;
            return Ok(Filter {
                sort: Sort::Player,
                zones: Zones::empty(),
                preds: Box::new([Predicate::OpponentOf(owner)]),
            });
        }
        if let Det::Top(head) = np.det {
            return self.top_set(scope, head);
        }
        let mut draft = Draft::default();
        let (mut here, mut words) = (None, Cut::default());
        self.owner_in_front(scope, np, &mut draft)?;
        if let Some(run) = np.run {
            let mut cut = self.cut(scope, run);
            here = self.word_for_permanents(np, &mut cut);
            if matches!((np.det, &*cut), (Det::The, [Item { piece: Piece::Unknown(_), .. }])) {
                return self.unknown_name(scope, np);
            }
            self.alternatives_are_clear(np, &cut)?;
            self.read_run(scope, &cut, &mut draft)?;
            if self.in_scene(scope) && draft.sort != Some(Sort::Spell) {
                self.field_or_kind(&cut)?;
            }
            // `the tapped`, said of something: `the` speaks of what has that name, and a quality is none.
            let is_quality = matches!(np.det, Det::The) && np.rels.is_empty() && draft.sort.is_none();
            if is_quality && !self.in_scene(scope) && !self.knows_name(scope, np.words()) {
                return self.unknown_name(scope, np);
            }
            words = cut;
        } else if np.rels.is_empty() {
            return self.no_words(scope, np);
        }
        let told_behind = np.tells_others_behind();
        if !told_behind {
            self.other_ones(scope, np, &mut draft)?;
        }
        let before = draft.preds.len();
        for rel in &np.rels {
            self.relation(scope, *rel, &mut draft)?;
        }
        if told_behind {
            self.other_told_behind(scope, np, &mut draft)?;
        }
        self.quality_is_clear(np, &words, draft.preds.get(before..).unwrap_or_default())?;
        self.said_of_abilities(np, &draft)?;
        let permanents = draft.sort == Some(Sort::Permanent);
        if draft.sort.is_none() && draft.given.is_none() {
            self.noun_is_there(scope, np, &draft.preds)?;
        }
        let filter = draft.finish();
        if permanents && filter.sort == Sort::Card && !self.in_scene(scope) {
            let message = format!("`{}`: what lies there is no permanent (110.1)", np.words());
            let help = "name the cards: `permanent cards in your hand`, `creature cards in your graveyard`";
            return self.fail_help(Code::NotANoun, np.node, message, help);
        }
        self.spells_elsewhere(scope, np, &filter)?;
        let filter = self.localised(scope, filter);
        self.judge_noun(np.node, &filter);
        self.borne_by_described(scope, np.node, &filter)?;
        match here {
            Some(word) => self.or_here(scope, np, &word, filter),
            None => Ok(filter),
        }
    }

    /// A zone or a thing of somebody is no set.
    fn no_possession(&mut self, np: &NounPhrase<'t>) -> Read<()> {
        if !np.poss.is_empty() && self.is_zone(np.node) {
            return self.fail_help(
                Code::NotANoun,
                np.node,
                format!("`{}` is a place, not a set of objects or players", np.node.text()),
                format!("what lies there is `all cards in {}`", np.node.text()),
            );
        }
        if let Some(owner) = np.poss.first() {
            let several = matches!(np.det, Det::Each | Det::All) && vocab::player(np.words()).is_some();
            let help = match several {
                true => format!("they are gone through one by one: `for each {} as one: the one's {} ...`", np.words(), owner.text()),
                false => "whose things are stands behind them: `target creature an opponent controls`, `creatures you control`"
                    .to_owned(),
            };
            let message = format!("`{}` is not a set of objects or players", np.node.text());
            return self.fail_help(Code::NotANoun, *owner, message, help);
        }
        Ok(())
    }

    /// Reports a phrase without a noun, of which nothing else says what it means.
    fn no_words(&mut self, scope: &Scope<'t>, np: &NounPhrase<'t>) -> Read<Filter> {
        if matches!(np.det, Det::All | Det::Each | Det::Any) {
            return self.fail_help(
                Code::MissingPart,
                np.node,
                format!("it is not said what `{}` counts", np.node.text()),
                "a noun follows it: `all creatures`, `each opponent`; targets are so many anyway: `deal 2 damage to 2 target creatures`",
            );
        }
        let text = np.node.text();
        let message = format!("`{text}` is not a set of objects or players");
        match text.starts_with('"') {
            true => {
                let noun = if self.in_scene(scope) { "spells" } else { "creatures" };
                let help = format!("what is called so is a noun with `named`: `{noun} named {text}`");
                self.fail_help(Code::NotANoun, np.node, message, help)
            }
            false => self.fail(Code::NotANoun, np.node, message),
        }
    }

    /// 111.1, 112.4: a spell is a card on the stack, and so is an ability that was activated or triggered.
    fn spells_elsewhere(&mut self, scope: &Scope<'t>, np: &NounPhrase<'t>, filter: &Filter) -> Read<()> {
        let on_stack = filter.sort.is_of_stack();
        if self.in_scene(scope) || !on_stack || filter.zones.difference(Zones::STACK).is_empty() {
            return Ok(());
        }
        let message = format!("what `{}` means is on the stack and nowhere else", np.words());
        let help = match filter.sort {
            Sort::Spell => {
                "what lies there is a card: `creature cards in your graveyard`; where a spell was before is `creature spells you \
                 cast from your graveyard`, `a creature spell that was cast from exile`"
            }
            _ => "whose it is stands behind it: `abilities of cards in your graveyard`",
        };
        self.fail_help(Code::NotANoun, np.node, message, help)
    }

    /// Whether a run speaks of commanders.
    pub(crate) fn is_commander(&self, scope: &Scope<'t>, run: Node<'t>) -> bool {
        let word = |i: &Item<'t>| matches!(i.piece, Piece::Word(Word::Status(Status::Commander, _), false));
        self.cut(scope, run).iter().any(word)
    }

    /// `your commander`: the one that you own (903.3). No other noun has its player in front.
    pub(crate) fn owner_in_front(&mut self, scope: &mut Scope<'t>, np: &NounPhrase<'t>, draft: &mut Draft) -> Read<()> {
        let Det::Genitive(owner) = np.det else { return Ok(()) };
        if np.run.is_some_and(|run| self.is_commander(scope, run)) {
            draft.preds.push(Predicate::OwnedBy(self.genitive(scope, np, owner)?));
            return Ok(());
        }
        let cut = np.run.map(|run| self.cut(scope, run)).unwrap_or_default();
        // What is no word at all is reported where the words are read.
        if cut.iter().any(|i| matches!(i.piece, Piece::Unknown(_))) {
            return Ok(());
        }
        if cut.is_empty() || cut.iter().any(|i| matches!(i.piece, Piece::Name(_))) {
            return self.fail(Code::NotANoun, np.node, format!("`{}` is not an object or a player", np.node.text()));
        }
        let spell = cut.iter().any(|i| matches!(i.piece, Piece::Word(Word::Head(Sort::Spell), _)));
        let (who, verb) = match (owner, spell) {
            ("your", false) => ("you", "control"),
            ("your", true) => ("you", "cast"),
            (_, false) => ("that player", "controls"),
            (_, true) => ("that player", "casts"),
        };
        let own = if owner == "your" { "own" } else { "owns" };
        let words = match self.is_plural(scope, np) {
            true => np.words().to_string(),
            false => format!("a {}", np.words()),
        };
        self.fail_help(
            Code::NotANoun,
            np.node,
            format!("`{}` does not say what `{owner}` means", np.node.text()),
            match self.in_scene(scope) {
                true => format!("such as `{words} {who} {verb}`"),
                false => format!("such as `{words} {who} {verb}`, `{words} {who} {own}`"),
            },
        )
    }

    /// `the top card of your library` where it is not picked but spoken of.
    fn top_set(&mut self, scope: &mut Scope<'t>, head: Node<'t>) -> Read<Filter> {
        if head.child(Rule::place_w).is_some_and(|w| w.text() == "bottom") {
            return self.fail(Code::NotAZone, head, "only the top of a library or graveyard can be spoken of here");
        }
        let n = match head.child(Rule::count) {
            Some(count) => self.value(scope, count)?,
            None => Value::Num(1),
        };
        let Some(zone) = head.child(Rule::np) else {
            return self.fail(Code::MissingPart, head, "expected whose library");
        };
        let (zones, owner) = self.zones_of(scope, zone)?;
        let Some(pile @ (Zone::Library | Zone::Graveyard)) = with_a_top(zones) else {
            return self.fail(Code::NotAZone, zone, "only the top of one library or graveyard can be spoken of here");
        };
        if let Some(run) = head.child(Rule::drun) {
            let message = "what lies on top is asked for what it is, and not which one of its kind lies highest";
            let help = format!("`the top card of your graveyard is a {}`", run.text());
            return self.fail_help(Code::NotUnderstood, run, message, help);
        }
        self.asks.set(Asks::PILES, self.asks.contains(Asks::PILES) || pile == Zone::Graveyard);
        let mut preds = vec![Predicate::OnTop(n, pile)];
        preds.extend(owner.map(Predicate::OwnedBy));
        Ok(Filter { sort: Sort::Card, zones, preds: preds.into() })
    }

    /// Adds the words of a run: groups joined by `or`, of which all must hold.
    pub(crate) fn read_run(&mut self, scope: &mut Scope<'t>, cut: &Cut<'t>, draft: &mut Draft) -> Read<()> {
        self.in_order(cut)?;
        self.none_twice(cut)?;
        let mut rest: &[Item<'t>] = cut;
        while let Some(first) = rest.first() {
            let more = rest.iter().skip(1).take_while(|i| i.join != Join::None).count();
            let (group, tail) = rest.split_at(1 + more);
            rest = tail;
            if group.len() == 1 {
                self.read_item(scope, first, draft)?;
            } else {
                self.read_alternatives(scope, group, draft)?;
            }
        }
        Ok(())
    }

    /// Adds the meaning of one word of a description to the filter.
    pub(crate) fn read_item(&mut self, scope: &mut Scope<'t>, item: &Item<'t>, draft: &mut Draft) -> Read<()> {
        match item.piece {
            Piece::Word(Word::Head(sort), false) => {
                if sort == Sort::Player {
                    self.word_of_cards(scope, item.span, item.text, CardWord::Player)?;
                }
                return self.head(item, sort, draft);
            }
            Piece::Word(Word::Opponent, false) => {
                self.word_of_cards(scope, item.span, item.text, CardWord::Player)?;
                self.head(item, Sort::Player, draft)?;
                draft.preds.push(Predicate::OpponentOf(Ref::You));
            }
            Piece::Word(Word::Teammate, false) => {
                self.word_of_cards(scope, item.span, item.text, CardWord::Player)?;
                self.head(item, Sort::Player, draft)?;
                draft.preds.push(Predicate::Same(Ref::Teammates(Box::new(Ref::You))));
            }
            Piece::Name(name) => return self.read_name(scope, item, name, draft),
            _ => {
                if let Piece::Word(Word::Status(..), _) = item.piece {
                    self.word_of_cards(scope, item.span, item.text, CardWord::Status)?;
                }
                let pred = self.word_pred(item)?;
                self.pred_of_scene(scope, item.span, item.text, &pred)?;
                draft.preds.push(pred);
            }
        }
        Ok(())
    }

    /// A noun: it may stand only once, except that `permanent card` asks for a card with a permanent's type.
    fn head(&mut self, item: &Item<'t>, sort: Sort, draft: &mut Draft) -> Read<()> {
        match (draft.sort, sort) {
            (None, _) => draft.sort = Some(sort),
            (Some(Sort::Permanent), Sort::Card | Sort::Spell) => {
                draft.preds.push(Predicate::Type(CardTypes::PERMANENT));
                draft.sort = Some(sort);
            }
            (Some(_), _) => {
                return self.error(
                    Diagnostic::error(
                        Code::NotANoun,
                        item.span,
                        format!("`{}` is the second noun of the phrase", item.text),
                    )
                    .help("a phrase has one noun, which stands once behind its alternatives: `creature or land card`; what only one of them must be stands behind it: `target spell or permanent that isn't a land`; whole phrases that are no targets each have a determiner: `a creature card or a land card`"),
                );
            }
        }
        Ok(())
    }

    /// A parameter of the declaration or the name of a label that holds a color, a type or a subtype.
    fn read_name(&mut self, scope: &mut Scope<'t>, item: &Item<'t>, name: &'t str, draft: &mut Draft) -> Read<()> {
        match self.argument(scope, name) {
            Some(Argument::Filter(given)) => {
                let given = given.clone();
                draft.given = draft.given.or(Some(given.sort).filter(|s| !matches!(s, Sort::Object | Sort::Anything)));
                draft.zones |= given.zones;
                draft.preds.extend(given.preds);
                return Ok(());
            }
            Some(_) => {
                return self.error(Diagnostic::error(
                    Code::WrongKind,
                    item.span,
                    format!("the parameter `{name}` is not a `Filter`"),
                ));
            }
            None => {}
        }
        let Some((what, about)) = self.named(scope, name) else { return self.unknown_word(item) };
        match about.kind {
            Kind::Color | Kind::Colors | Kind::Subtype | Kind::CardType => draft.preds.push(Predicate::Chosen(what)),
            Kind::Word => return self.word_is_no_quality(item.span, name),
            Kind::Name => draft.preds.push(Predicate::NamedChosen(what)),
            Kind::Object | Kind::Player | Kind::Either => {
                return self.error(
                    Diagnostic::error(Code::NotANoun, item.span, format!("`{name}` is the name of a thing"))
                        .help(format!("write `the {name}`; one of several is `a creature among the {name}`")),
                );
            }
            Kind::Number | Kind::Flag | Kind::Turn => {
                let message = format!("`{name}` is neither a color nor a type");
                let help = match about.kind {
                    Kind::Turn => format!("ask whether it is that turn: `if it is the {name}: ...`"),
                    _ => format!("as a condition it stands alone: `if {name}: ...`"),
                };
                return self.error(Diagnostic::error(Code::WrongKind, item.span, message).help(help));
            }
        }
        Ok(())
    }

    /// A word that somebody chose is the word and nothing more: whatever it means outside, nothing has it.
    pub(crate) fn word_is_no_quality<T>(&mut self, at: crate::source::Span, name: &str) -> Read<T> {
        let message = format!("`{name}` is a word that somebody chose, and no object is like it");
        let help = format!(
            "a word is asked for: `if the {name} is \"...\": ...`; for what objects are like, `choose a color as {name}`, \
             `choose a creature type as {name}`"
        );
        self.error(Diagnostic::error(Code::WrongKind, at, message).help(help))
    }

    /// What stands side by side holds at once, so the same once more says nothing.
    pub(crate) fn none_twice(&mut self, cut: &Cut<'t>) -> Read<()> {
        let alone = |at: usize| cut.get(at + 1).is_none_or(|next| next.join == Join::None);
        let single = |(at, item): &(usize, &Item<'t>)| item.join == Join::None && alone(*at);
        let singles: Vec<&Item<'t>> = cut.iter().enumerate().filter(single).map(|(_, item)| item).collect();
        let again = singles.iter().enumerate().find(|(at, item)| singles[..*at].iter().any(|i| i.piece == item.piece));
        match again {
            Some((_, again)) => {
                let message = format!("`{}` is said twice", again.text);
                self.error(Diagnostic::error(Code::PassedOver, again.span, message).help("once is enough"))
            }
            None => Ok(()),
        }
    }

    /// Alternatives: `instant or sorcery`, `Goblin or Orc`, `player or planeswalker`.
    fn read_alternatives(&mut self, scope: &mut Scope<'t>, group: &[Item<'t>], draft: &mut Draft) -> Read<()> {
        if let Some(and) = group.iter().find(|i| i.join == Join::And) {
            return self.error(
                Diagnostic::error(Code::Mixed, and.span, "`and` does not join words of a noun phrase".to_string())
                    .help("alternatives are joined by `or`; adjectives that hold at once stand side by side, and of two qualities \
 the keyword is said twice: `protection from red, protection from blue`"),
            );
        }
        let twice = |at: usize, item: &Item<'t>| group.iter().take(at).any(|i| i.piece == item.piece);
        if let Some((_, again)) = group.iter().enumerate().find(|(at, item)| twice(*at, item)) {
            let message = format!("`{}` stands twice among these alternatives", again.text);
            let help = "all of them go with the noun at the end; permanents or cards elsewhere are `creature or creature card in a \
                        graveyard`, with nothing else said of them";
            return self.error(Diagnostic::error(Code::Mixed, again.span, message).help(help));
        }
        let mut alternatives = Vec::with_capacity(group.len());
        for item in group {
            let mut one = Draft::default();
            self.read_item(scope, item, &mut one)?;
            alternatives.push(one);
        }
        join_alternatives(alternatives, draft);
        Ok(())
    }

    /// The predicate of one word that is no noun.
    pub(crate) fn word_pred(&mut self, item: &Item<'t>) -> Read<Predicate> {
        let (pred, negated) = match item.piece {
            Piece::Word(word, negated) => (plain_pred(word), negated),
            Piece::Pt(pt) => return self.pt_pred(item, pt),
            Piece::Change(_) | Piece::Unknown(_) | Piece::Name(_) => return self.unknown_word(item),
        };
        match pred {
            Some(pred) if negated => Ok(not(pred)),
            Some(pred) => Ok(pred),
            None => {
                let message = format!("`{}` can't stand in a noun phrase like this", item.text);
                let fault = Diagnostic::error(Code::NotANoun, item.span, message);
                self.error(match item.piece {
                    // Nothing but a number or the light stands on a step of a scale.
                    Piece::Word(Word::Step(..), _) => fault.help(format!(
                        "a step is compared with a number that counts steps, `number Height: steps of SCALE`: `the foe's \
                         Height >= {}`; with light `the light on this`",
                        item.text
                    )),
                    _ => fault,
                })
            }
        }
    }

    /// `2/2` as something that is asked for.
    fn pt_pred(&mut self, item: &Item<'t>, pt: &str) -> Read<Predicate> {
        let sides = pt.split_once('/').and_then(|(p, t)| Some((p.parse().ok()?, t.parse().ok()?)));
        let Some((power, toughness)) = sides else {
            return self.error(Diagnostic::error(
                Code::WrongKind,
                item.span,
                "a creature is looked for by plain numbers, such as `2/2`".to_string(),
            ));
        };
        Ok(Predicate::All(Box::new([
            Predicate::Prop(Prop::Power, Cmp::Eq, Value::Num(power)),
            Predicate::Prop(Prop::Toughness, Cmp::Eq, Value::Num(toughness)),
        ])))
    }
}

/// Alternatives of one group as predicates of the whole phrase.
fn join_alternatives(alternatives: Vec<Draft>, draft: &mut Draft) {
    let nouns: Vec<Sort> = alternatives.iter().filter_map(|a| a.sort).collect();
    if let Some(types) = union_of_types(&alternatives) {
        draft.preds.push(Predicate::Type(types));
    } else if let Some(colors) = union_of_colors(&alternatives) {
        draft.preds.push(Predicate::Color(colors));
    } else if nouns.is_empty() {
        draft.preds.push(Predicate::Any(alternatives.into_iter().map(|a| all(a.preds)).collect()));
    } else if nouns.len() == alternatives.len() && alternatives.iter().all(|a| a.preds.is_empty()) {
        join_nouns(&nouns, draft);
    } else if nouns.iter().all(|n| *n == Sort::Player) {
        join_with_players(alternatives, draft);
    } else {
        let filters = alternatives.into_iter().map(Draft::finish).collect();
        if let Some(joined) = union(filters) {
            draft.sort = Some(joined.sort);
            draft.preds.extend(joined.preds);
        }
    }
}

/// `spell or ability`, `spell or permanent`, `permanent or player`.
fn join_nouns(nouns: &[Sort], draft: &mut Draft) {
    let sort = common_sort(nouns);
    draft.sort = Some(sort);
    if sort != Sort::SpellOrAbility {
        draft.preds.push(Predicate::Any(nouns.iter().map(|n| Predicate::Sort(*n)).collect()));
    }
}

/// `player or planeswalker`, `creature or opponent`, `creature, planeswalker or player`.
fn join_with_players(alternatives: Vec<Draft>, draft: &mut Draft) {
    let damageable = CardTypes::CREATURE | CardTypes::PLANESWALKER;
    let mut types = CardTypes::empty();
    let mut every_player = false;
    let mut plain = true;
    for one in &alternatives {
        match (&one.sort, &*one.preds) {
            (Some(Sort::Player), []) => every_player = true,
            (Some(Sort::Player), _) => {}
            (None, [Predicate::Type(t)]) => types |= *t,
            _ => plain = false,
        }
    }
    plain &= damageable.contains(types);
    draft.sort = Some(if plain { Sort::Damageable } else { Sort::Anything });
    if plain && every_player && types == damageable {
        return;
    }
    let preds = alternatives.into_iter().map(|one| {
        let mut preds: Vec<Predicate> = one.sort.map(Predicate::Sort).into_iter().collect();
        preds.extend(one.preds);
        all(preds)
    });
    draft.preds.push(Predicate::Any(preds.collect()));
}

fn union_of_types(alternatives: &[Draft]) -> Option<CardTypes> {
    alternatives.iter().try_fold(CardTypes::empty(), |types, one| match (&one.sort, &*one.preds) {
        (None, [Predicate::Type(t)]) => Some(types | *t),
        _ => None,
    })
}

fn union_of_colors(alternatives: &[Draft]) -> Option<Colors> {
    alternatives.iter().try_fold(Colors::empty(), |colors, one| match (&one.sort, &*one.preds) {
        (None, [Predicate::Color(c)]) => Some(colors | *c),
        _ => None,
    })
}

/// The predicate of a word; nouns have none.
pub(crate) fn plain_pred(word: Word) -> Option<Predicate> {
    Some(match word {
        Word::Type(t) => Predicate::Type(t),
        Word::Super(s) => Predicate::Super(s),
        Word::Sub(s) => Predicate::Sub(s),
        Word::Color(c) => Predicate::Color(c),
        Word::Colorless => Predicate::Colorless,
        Word::Multicolored => Predicate::Multicolored,
        Word::Monocolored => Predicate::Monocolored,
        Word::Status(s, false) => Predicate::Is(s),
        Word::Status(s, true) => not(Predicate::Is(s)),
        Word::Designated(d) => Predicate::Designated(d),
        Word::RealCard => Predicate::Is(Status::RealCard),
        Word::Head(_) | Word::Opponent | Word::Teammate | Word::Other => return None,
        Word::Number(_) | Word::Topic(_) | Word::Step(..) | Word::Tests => return None,
    })
}
