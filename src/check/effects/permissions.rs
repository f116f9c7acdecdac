//! `S can ...`: permissions and loosened rules.

use crate::check::clauses::clause::{Clause, operand};
use crate::check::clauses::foreign::CardWord;
use crate::check::clauses::prep::Prep;
use crate::check::clauses::verbs::Core;
use crate::check::events::draft::Subject;
use crate::check::nouns::noun::Unit;
use crate::check::nouns::np::{Det, NounPhrase, counted, inner_np};
use crate::check::{About, Checker, Kind, Read, Scope, vocab};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::syntax::{Node, Rule as Syntax};

/// Times at which something can be cast, as they are said.
const CAST_TIMES: [&str; 2] = ["an instant", "a sorcery"];

pub(super) type Parts = Read<(Vec<Part>, Option<Duration>)>;

impl<'t> Checker<'t> {
    /// A permission that lasts: `S can V ...`, for casting, playing, blocking, looking, paying and so on.
    pub(crate) fn can(&mut self, scope: &mut Scope<'t>, who: &mut Subject<'t>, c: &mut Clause<'t>) -> Parts {
        if let Some(to_pay) = c.part(Syntax::to_pay) {
            return self.can_pay(scope, who, c, to_pay);
        }
        if c.has_part(Syntax::as_though) && c.core() == Some(Core::Cast) {
            return self.fail_help(
                Code::NotAPermission,
                c.node,
                "casting at other times is said shorter",
                "write `as an instant` at the end",
            );
        }
        if let Some(node) = who.node
            && matches!(NounPhrase::open(node).det, Det::No(_))
        {
            let message = "a permission for nobody permits nothing";
            return self.fail_help(Code::NotAPermission, node, message, "to forbid it, write `players can't ...`");
        }
        if c.has_part(Syntax::as_though) {
            return self.as_though(scope, who, c);
        }
        match c.core() {
            Some(Core::Cast | Core::Play) => self.can_cast(scope, who, c),
            Some(Core::Activate) => self.can_activate(scope, who, c),
            Some(Core::Have) => self.can_have(scope, who, c),
            Some(Core::Block) => self.can_block(scope, who, c),
            Some(Core::Look) => self.can_look(scope, who, c),
            Some(Core::Assign) => self.can_assign(scope, who, c),
            Some(Core::Spend) => self.can_spend(scope, who, c),
            Some(Core::Band) => self.can_band(scope, who, c),
            Some(Core::Vote) => {
                let (who, n) = self.more_votes(scope, who, c)?;
                self.rule(scope, c, Rule::Votes { who, n, may: true })
            }
            _ => self.fail_help(
                Code::NeverAsked,
                c.node,
                format!("`can {}` permits nothing that is forbidden by itself", c.word),
                "to let a player choose now, use `may`",
            ),
        }
    }

    pub(super) fn rule(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, rule: Rule) -> Parts {
        let duration = self.rule_duration(scope, c)?;
        Ok((vec![Part::Rule(rule)], duration))
    }

    /// `can block 1 additional creature`, `can block any number of creatures`
    fn can_block(&mut self, scope: &mut Scope<'t>, who: &mut Subject<'t>, c: &mut Clause<'t>) -> Parts {
        let who = self.subject_match(scope, who)?;
        let Some(node) = c.object() else {
            return self.fail(Code::MissingPart, c.node, "it is not said how many it can block");
        };
        const EXPECTED: &str = "expected `N additional creatures` or `any number of creatures`";
        let words = NounPhrase::open(inner_np(node)).words();
        let n = match self.number_before(scope, node)? {
            Some((_, max)) if matches!(words, "additional creature" | "additional creatures") => max,
            Some((_, None)) if words == "creatures" => None,
            // Everybody can block one: the number is of those beyond it.
            Some((_, Some(Value::Num(n)))) if words == "creatures" => {
                let more = (n - 1).max(1);
                let what = if more == 1 { "creature" } else { "creatures" };
                let help = format!("write how many more than one: `{more} additional {what}`");
                return self.fail_help(Code::NotAPermission, node, EXPECTED, help);
            }
            _ => return self.fail(Code::NotAPermission, node, EXPECTED),
        };
        self.rule(scope, c, Rule::BlockMore { who, n })
    }

    /// `can look at the top card of your library`
    fn can_look(&mut self, scope: &mut Scope<'t>, who: &mut Subject<'t>, c: &mut Clause<'t>) -> Parts {
        let who = self.subject_match(scope, who)?;
        let Some(at) = c.role(Prep::At) else {
            return self.fail(Code::MissingPart, c.node, "expected `at` and what is seen");
        };
        let what = self.cards_filter(scope, operand(at))?;
        // `at any time` is what a permission means.
        if let Some(time) = c.role(Prep::At)
            && operand(time).text() != "any time"
        {
            return self.fail(Code::NotAPermission, time, "expected `at any time`");
        }
        self.rule(scope, c, Rule::Look { who, what })
    }

    /// `among the defending player and any number of creatures`: how damage is divided says how many get some.
    fn as_divided(&mut self, among: Node<'t>) {
        for part in self.parts(among) {
            self.saw_all(counted(part).filter(|n| n.child(Syntax::any_number).is_some()));
        }
    }

    /// `can assign combat damage beyond lethal`
    fn can_assign(&mut self, scope: &mut Scope<'t>, who: &mut Subject<'t>, c: &mut Clause<'t>) -> Parts {
        let who = self.subject_match(scope, who)?;
        if let Some(node) = c.object() {
            let text = node.text();
            if text == "combat damage beyond lethal" {
                return self.rule(scope, c, Rule::AssignBeyond(who));
            }
            if !matches!(self.unit(node), Some(Unit::Damage(DamageSort::Combat))) {
                return self.fail(Code::NotAPermission, node, "expected `combat damage`");
            }
        }
        if let Some(beyond) = c.role(Prep::Beyond) {
            return match operand(beyond).text() {
                "lethal" => self.rule(scope, c, Rule::AssignBeyond(who)),
                _ => self.fail(Code::NotAPermission, beyond, "expected `beyond lethal`"),
            };
        }
        let among = match c.role(Prep::Among) {
            Some(role) => {
                self.as_divided(operand(role));
                self.filter(scope, operand(role))?
            }
            None => match c.role(Prep::To) {
                Some(role) => self.filter(scope, operand(role))?,
                None => {
                    return self.fail(
                        Code::NotAPermission,
                        c.node,
                        "expected `beyond lethal` or `among` and what it is divided among",
                    );
                }
            },
        };
        c.adverb("divided");
        self.rule(scope, c, Rule::AssignAmong { who, among: Some(among) })
    }

    /// `you can spend mana as though ...` without the `as though` says nothing.
    fn can_spend(&mut self, scope: &mut Scope<'t>, who: &mut Subject<'t>, c: &mut Clause<'t>) -> Parts {
        let who = self.subject_match(scope, who)?;
        let mana = c.object().filter(|n| n.text() == "mana");
        let kind = c.role(Prep::Of).map(|of| operand(of).text());
        let any_type = match (mana, kind) {
            (Some(_), Some("any type")) => true,
            (Some(_), Some("any color")) => false,
            _ => {
                let message = "expected `spend mana of any color` or `spend mana of any type`";
                return self.fail(Code::NotMana, c.node, message);
            }
        };
        let what = match c.role(Prep::For) {
            Some(role) => Some(self.filter(scope, operand(role))?),
            None => None,
        };
        if what.as_ref().and_then(Filter::same) == Some(&Ref::This) {
            let message = "a spell does not say by which mana it is paid for: this would work on the battlefield alone";
            let help =
                "another permanent says it of what is cast: `you can spend mana of any color for creature spells`";
            return self.fail_help(Code::NotAPermission, c.node, message, help);
        }
        self.rule(scope, c, Rule::AnyMana { who, what, any_type })
    }

    /// `can band with creatures with K and up to 1 other creature`
    fn can_band(&mut self, scope: &mut Scope<'t>, who: &mut Subject<'t>, c: &mut Clause<'t>) -> Parts {
        let who = self.subject_match(scope, who)?;
        let Some(role) = c.role(Prep::With) else {
            return self.fail(Code::MissingPart, c.node, "expected `with` and what it can band with");
        };
        let node = operand(role);
        let mut nps = node.all(Syntax::np);
        let (first, second) = match node.rule() {
            Syntax::nps => (nps.next().unwrap_or(node), nps.next()),
            _ => (node, None),
        };
        let with = self.filter(scope, first)?;
        // `with up to 1 other creature`: as many of these.
        if let (None, Some((_, Some(others)))) = (second, self.number_before(scope, first)?) {
            return self.rule(scope, c, Rule::Band { who, with, others });
        }
        let others = match second {
            None => Value::Num(0),
            Some(np) => match self.number_before(scope, np)? {
                Some((min, max)) => max.unwrap_or(min),
                None => return self.fail(Code::NotAPermission, np, "expected `up to N` and a noun"),
            },
        };
        self.rule(scope, c, Rule::Band { who, with, others })
    }

    // ------------------------------------------------------------ casting and playing

    /// It is players who cast spells and play lands.
    pub(super) fn only_players_do(&mut self, scope: &Scope<'t>, who: &Subject<'t>, what: &Match) -> Read<()> {
        let players = match what {
            Match::Filter(f) => f.sort == Sort::Player,
            Match::Ref(r) => !self.is_known_object(scope, r),
            Match::Any => true,
        };
        match who.node.filter(|_| !players && !self.in_scene(scope)) {
            Some(node) => {
                let message = format!("`{}` means no player, and only players do this", node.text());
                self.fail_help(
                    Code::WrongKind,
                    node,
                    message,
                    "such as `you can cast ...`, `each opponent can play ...`",
                )
            }
            None => Ok(()),
        }
    }

    /// What lies where: only libraries have an order that is spoken of, and `spells among the found` are cards there.
    fn permitted_things(&mut self, node: Node<'t>, what: &mut Match, play: bool) -> Read<()> {
        let Match::Filter(filter) = what else { return Ok(()) };
        let on_top = filter.preds.iter().any(|p| matches!(p, Predicate::OnTop(..)));
        if on_top && filter.zones != Zones::LIBRARY {
            return self.fail(Code::NotAZone, node, "only the top of a library can be permitted so");
        }
        if !play && filter.asks_for_lands() {
            let help = "write `play` instead of `cast`";
            return self.fail_help(Code::NotAPermission, node, "lands are played and never cast (305.1)", help);
        }
        if filter.sort == Sort::Spell && filter.same().is_some() {
            filter.sort = Sort::Object;
        }
        Ok(())
    }

    fn can_cast(&mut self, scope: &mut Scope<'t>, who: &mut Subject<'t>, c: &mut Clause<'t>) -> Parts {
        let play = c.core() == Some(Core::Play);
        let players = self.subject_match(scope, who)?;
        self.only_players_do(scope, who, &players)?;
        let Some(node) = c.object() else {
            return self.fail(Code::MissingPart, c.node, "what can be cast or played is missing");
        };
        if self.unit(node) == Some(Unit::Lands) {
            let n = self.number_before(scope, node)?.and_then(|(_, max)| max);
            return self.rule(scope, c, Rule::LandPlays { who: players, n });
        }
        let mut what = self.matched(scope, node)?;
        self.permitted_things(node, &mut what, play)?;
        let mut permit = Permit {
            who: players,
            what,
            from: Zones::empty(),
            play,
            price: Price::Usual,
            also: None,
            instant: c.adverb("as an instant"),
            cond: None,
            shape: Shape::Itself,
            label: None,
            per_turn: None,
        };
        if permit.instant {
            self.only_of_cards(scope, c.node, CardWord::Timing)?;
        }
        if c.adverb("face down") {
            permit.shape = Shape::FaceDown;
        }
        if let Some(role) = c.role(Prep::From) {
            // `from your graveyard as risen`: the way has the name, not the graveyard.
            if let Some(label) = NounPhrase::open(inner_np(operand(role))).label {
                permit.label = self.flag_label(scope, label);
            }
            permit.from = self.permit_zone(scope, &mut permit.what, operand(role))?;
        }
        if permit.per_turn.is_none() {
            permit.per_turn = self.times_a_turn(scope, node, c)?;
        }
        let among = matches!(&permit.what, Match::Filter(f) if f.same().is_some());
        if among && permit.per_turn.is_none() && matches!(NounPhrase::open(inner_np(node)).det, Det::A) {
            return self.fail_help(
                Code::Unclear,
                node,
                "a permission does not say which one of them",
                "`cards among ...` permits all of them; or choose one first and give it a name",
            );
        }
        self.permit_shape(scope, c, &mut permit)?;
        permit.price = self.price(scope, c, permit.what.known())?;
        permitted_cards(&mut permit);
        if let Some(label) = c.part(Syntax::label) {
            permit.label = self.flag_label(scope, label);
        }
        if permits_nothing(&permit) {
            let (message, help) = if permit.per_turn.is_some() {
                let help = "a limit is said of those who have reached it: `players that cast a spell this turn can't cast spells`";
                ("this can be done anyway, so permitting it limits nothing", help)
            } else {
                let help = "cards that are elsewhere than in hands say where: `cards in exile that you exiled by this this turn`";
                ("this can be done anyway: it has no other place, cost or time", help)
            };
            return self.fail_help(Code::NotAPermission, c.node, message, help);
        }
        if permit.label.is_some() && permit.only_changes_time() && !permit.what.is_only_this() {
            let message = "only of a card's own sentence it can be asked whether the card was cast at such a time";
            return self.fail_help(Code::NotAPermission, c.node, message, "leave the name out");
        }
        self.at_that_time(scope, c, &permit)?;
        let duration = self.rule_duration(scope, c)?;
        Ok((vec![Part::Rule(Rule::Cast(Box::new(permit)))], duration))
    }

    /// 305.3: lands are played in a main phase of the own turn. 707.4: a card says itself that it can be cast face down.
    fn at_that_time(&mut self, scope: &Scope<'t>, c: &Clause<'t>, permit: &Permit) -> Read<()> {
        let own = permit.what.is_only_this();
        let lands = match &permit.what {
            Match::Filter(f) => f.asks_for_lands(),
            Match::Ref(_) => own && self.home(scope).is_some_and(|h| h.types == CardTypes::LAND),
            Match::Any => false,
        };
        if lands && matches!(permit.price, Price::Instead(_)) {
            let message = "a land is played and costs nothing (305.1)";
            let help = "leave the price out; what a player pays beforehand is an activated ability: `{2}: you can play lands in your graveyard this turn`";
            return self.fail_help(Code::NotAPermission, c.node, message, help);
        }
        if permit.instant && lands {
            let message =
                "a land is played in a main phase of its player's own turn, whatever lets it be played (305.1, 305.3)";
            let help = "leave `as an instant` out; `put a land card in your hand onto the battlefield` plays none";
            return self.fail_help(Code::NotAPermission, c.node, message, help);
        }
        if permit.shape == Shape::FaceDown && !own {
            let message = "only of itself a card says that it can be cast face down (707.4)";
            let help = "on the card itself stands `morph {2}{G}`, or `you can cast this face down for {3}`";
            return self.fail_help(Code::NotAPermission, c.node, message, help);
        }
        Ok(())
    }

    /// `1 Zombie creature spell from your graveyard each turn`: how often the permission can be used.
    fn times_a_turn(&mut self, scope: &mut Scope<'t>, node: Node<'t>, c: &mut Clause<'t>) -> Read<Option<u16>> {
        let window = if c.has_word("each turn") { c.object() } else { c.window() };
        let np = NounPhrase::open(inner_np(node));
        let counted = matches!(np.det, Det::Count(_));
        // `a creature spell` is one, unless `once each turn:` in front says so already.
        let one = matches!(np.det, Det::A) && !scope.uses_said && !self.is_known(scope, &np);
        let among = np.rels.iter().any(|r| r.rule() == Syntax::r_among);
        let Some(window) = window else {
            return match counted || one && !among {
                false => Ok(None),
                true => self.fail_help(
                    Code::MissingPart,
                    node,
                    "it is not said how often these can be cast",
                    "write `each turn` or `this turn` at the end; all of them are permitted by a plural, such as `creature cards`",
                ),
            };
        };
        if window.text() != "each turn" {
            // It is read as the time for which the permission lasts; in one turn so many are so many each turn.
            c.push_args([window]);
            if !counted && !one || window.text() != "this turn" {
                return Ok(None);
            }
        }
        if one {
            return Ok(Some(1));
        }
        match self.number_before(scope, node)? {
            Some((Value::Num(n), _)) => match u16::try_from(n) {
                Ok(n) if n > 0 => Ok(Some(n)),
                _ => self.fail(Code::OutOfRange, node, "expected a number from 1 on"),
            },
            _ => self.fail_help(
                Code::MissingPart,
                window,
                "it is not said how many each turn",
                "such as `1 creature spell ... each turn`",
            ),
        }
    }

    /// `from your graveyard`, `from the top of your library`
    fn permit_zone(&mut self, scope: &mut Scope<'t>, what: &mut Match, node: Node<'t>) -> Read<Zones> {
        let (zones, owner) = self.zones_beside_label(scope, node)?;
        if let (Some(owner), Match::Filter(f)) = (owner, &mut *what) {
            let mut preds = std::mem::take(&mut f.preds).into_vec();
            preds.push(Predicate::OwnedBy(owner));
            f.preds = preds.into();
            f.zones = zones;
        }
        Ok(zones)
    }

    /// `with both halves`, `with "each" for "target"`, `as an Aura enchantment with { ... } until E`
    fn permit_shape(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, permit: &mut Permit) -> Read<()> {
        if let Some(node) = c.part(Syntax::as_what).and_then(|n| n.first()) {
            self.is_cast_as(node)?;
            let mods = self.characteristics(scope, node, crate::check::effects::characteristics::How::Set)?;
            let until = self.duration(scope, c)?.map(Box::new);
            permit.shape = Shape::As(mods.into(), until);
            return Ok(());
        }
        let Some(role) = c.role(Prep::With) else { return Ok(()) };
        match operand(role).text() {
            "both halves" => permit.shape = Shape::BothHalves,
            "\"each\"" if c.role(Prep::For).is_some_and(|r| operand(r).text() == "\"target\"") => {
                permit.shape = Shape::As(Box::new([Modifier::EachForTarget]), None);
            }
            _ => return self.fail(Code::NotUnderstood, role, format!("a spell can't be cast `{}`", role.text())),
        }
        Ok(())
    }

    /// `as a instant` is no time, and no spell is a land (305.9).
    fn is_cast_as(&mut self, node: Node<'t>) -> Read<()> {
        let words = NounPhrase::open(node).words();
        let fault =
            Diagnostic::error(Code::NotAPermission, node.span(), format!("nothing is cast `as {}`", node.text()));
        if let Some(time) = CAST_TIMES.into_iter().find(|time| time.split(' ').next_back() == Some(words)) {
            let help = format!("when it can be cast is said as `as {time}`");
            return self.error(fault.help(help).suggest(time));
        }
        match words.split(' ').filter_map(vocab::card_type).any(|t| t.intersects(CardTypes::LAND)) {
            true => self.error(fault.help("lands are played and never cast (305.9)")),
            false => Ok(()),
        }
    }

    /// `can have the text of this for COST`, `can have flash for COST`: an additional cost that may be paid (601.2b).
    fn can_have(&mut self, scope: &mut Scope<'t>, who: &mut Subject<'t>, c: &mut Clause<'t>) -> Parts {
        let what = self.subject_match(scope, who)?;
        let cost = match self.price(scope, c, None)? {
            Price::Instead(cost) => *cost,
            Price::Usual | Price::Free => {
                return self.fail(Code::MissingPart, c.node, "expected `for` and what it costs");
            }
        };
        let mut mods = Vec::new();
        for part in self.has(scope, who, c)? {
            match part {
                Part::Layer { mods: more, .. } => mods.extend(more),
                Part::Rule(_) => {
                    return self.fail(
                        Code::NotAPermission,
                        c.node,
                        "a spell can only have other characteristics for a cost",
                    );
                }
            }
        }
        let cost = Box::new(CastCost { cost, times: CostTimes::May, cond: None, label: None });
        self.rule(scope, c, Rule::GrantsCost { what, cost, mods: mods.into() })
    }

    /// The price of a spell: `for {2}{U}`, `for cost`, `for its mana cost`, `without paying its mana cost`; else the usual
    /// one. `what`: what is cast, if it is known.
    pub(crate) fn price(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, what: Option<&Ref>) -> Read<Price> {
        if c.part(Syntax::free_price).is_some() {
            self.only_of_cards(scope, c.node, CardWord::Price)?;
            return Ok(Price::Free);
        }
        match c.role(Prep::For) {
            None => Ok(Price::Usual),
            Some(role) => {
                let mut cost = self.cost_operand(scope, operand(role))?;
                self.of_itself(&mut cost, what, role)?;
                Ok(Price::Instead(Box::new(cost)))
            }
        }
    }

    /// `as evoked`: a label that is only set or not.
    pub(crate) fn flag_label(&mut self, scope: &mut Scope<'t>, label: Node<'t>) -> Option<LabelId> {
        let name = label.first()?.text();
        self.bind_label(scope, label, About::plain(Kind::Flag));
        let found = self.object_label(scope.home, name).map(|l| l.label);
        let found = found.unwrap_or_else(|| self.new_label());
        self.content.labels.push((found, name.into()));
        Some(found)
    }
}

/// Whether a permission gives no other place, price, time or shape than everybody has by the rules (601.3, 305.1).
fn permits_nothing(permit: &Permit) -> bool {
    let Match::Filter(f) = &permit.what else { return false };
    let anywhere = f.zones.is_empty() && f.same().is_none() && permit.from.is_empty();
    // Cards in a hand are cast and played by their owner anyway.
    let own = permit.who == Match::Ref(Ref::You) && f.preds.contains(&Predicate::OwnedBy(Ref::You));
    let in_hand = own && f.zones == Zones::HAND && f.same().is_none() && Zones::HAND.contains(permit.from);
    let usual = permit.price == Price::Usual && permit.shape == Shape::Itself && permit.also.is_none();
    (anywhere || in_hand) && usual && !permit.instant && permit.label.is_none()
}

/// What is permitted to be cast is a card until it is cast; where it must be, if the phrase says so or means one card.
fn permitted_cards(permit: &mut Permit) {
    let elsewhere = Zones::HAND | Zones::GRAVEYARD | Zones::EXILE | Zones::LIBRARY | Zones::COMMAND;
    let places = match &mut permit.what {
        Match::Any => Zones::empty(),
        Match::Ref(Ref::This) => Zones::empty(),
        Match::Ref(_) => elsewhere,
        Match::Filter(f) => {
            let one = f.same().is_some();
            let spells = f.sort == Sort::Spell;
            if !permit.from.is_empty() || !f.zones.is_empty() || f.sort == Sort::Permanent {
                f.sort = Sort::Card;
            }
            if !f.zones.is_empty() {
                f.zones & elsewhere
            } else if one {
                elsewhere
            } else if !spells && permit.price != Price::Usual {
                if !permit.from.is_empty() {
                    f.zones = permit.from;
                    return;
                }
                // `cards` without a place are those in the own hand; `spells` are cast by any permission.
                f.zones = Zones::HAND;
                let own = Predicate::OwnedBy(Ref::You);
                f.preds = f.preds.iter().cloned().chain([own]).collect();
                Zones::HAND
            } else {
                Zones::empty()
            }
        }
    };
    if permit.from.is_empty() {
        permit.from = places;
    }
}
