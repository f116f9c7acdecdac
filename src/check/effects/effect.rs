//! Continuous sentences: subject and predicates become parts, with the durations that close them.

use crate::check::build::{push_part, times_value};
use crate::check::clauses::clause::{Clause, operand};
use crate::check::clauses::modal::Modal;
use crate::check::clauses::prep::Prep;
use crate::check::clauses::verbs::{Core, Verb as Word};
use crate::check::effects::placed::place_things;
use crate::check::events::draft::Subject;
use crate::check::nouns::noun::Unit;
use crate::check::scope::types_asked;
use crate::check::subject_scope::OuterSubject;
use crate::check::{About, Checker, Kind, Read, Scope, vocab};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::lints;
use crate::syntax::{Node, Rule};

/// Parts that share a duration.
pub(crate) struct TimedEffects {
    /// What holds for that long, in the order of the text.
    pub parts: Vec<Part>,
    /// None: as long as the sentence itself.
    pub duration: Option<Duration>,
}

/// How a scene says that a number changes.
pub(crate) const CHANGES: &str =
    "a number changes with `gets`: `gets -3 to Armed Combat tests`, `gets +2 to Strength`; `has 12 Strength` sets it";

impl<'t> Checker<'t> {
    /// Whether a clause says what goes on being so, and not what is done once.
    pub(crate) fn is_predicate(&self, c: &Clause<'t>) -> bool {
        if matches!(c.modal, Some(Modal::Cant | Modal::Can | Modal::Must)) {
            return true;
        }
        let object = c.peek_object();
        match c.core() {
            None if c.verb == Word::Be => !c.has_participle(Core::Deal),
            Some(Core::Get) if c.has_part(Rule::signed) => true,
            Some(Core::Get) => object.is_some_and(|o| o.text().starts_with(['+', '-']) && self.unit(o).is_none()),
            Some(Core::Have | Core::Control | Core::Cost | Core::Assign | Core::Say | Core::Keep) => true,
            Some(Core::Vote) => object.is_some_and(crate::check::nouns::np::is_more_times),
            Some(Core::Lose) => object.is_some_and(|o| {
                !matches!(o.text(), "the game" | "all unspent mana")
                    && !matches!(self.unit(o), Some(Unit::Life | Unit::Counters(_) | Unit::Mana))
            }),
            Some(Core::Deal) => object.is_some_and(|o| o.text().starts_with("combat damage first")),
            Some(Core::Divide) => object.is_some_and(|o| o.text().starts_with("the combat damage")),
            Some(Core::Play) => c.has_role(Prep::With),
            Some(Core::Shine) => true,
            _ => false,
        }
    }

    /// All predicates of a `line`, `phrase` or `rider` node with one subject.
    pub(crate) fn stretches(
        &mut self,
        scope: &mut Scope<'t>,
        who: &mut Subject<'t>,
        clauses: Vec<Clause<'t>>,
        unless: Option<Node<'t>>,
    ) -> Read<Vec<TimedEffects>> {
        let mut out: Vec<TimedEffects> = Vec::new();
        let mut open: Vec<Part> = Vec::new();
        if let Some(first) = clauses.first() {
            self.they(scope, who, first)?;
        }
        self.said_of_all(who)?;
        let escape = match unless {
            Some(node) => Some(self.escape_of(scope, who, node)?),
            None => None,
        };
        self.one_prohibition(&clauses, unless)?;
        for mut c in clauses {
            let subject = self.bind_pronouns(scope, who, &c)?;
            let read = self.predicate(scope, who, &mut c, &escape);
            if let Some(outer) = subject {
                scope.leave_subject(outer);
            }
            let (mut parts, duration) = read?;
            for part in &mut parts {
                if let Part::Rule(rule) = part {
                    self.rule_of_permanents(scope, rule, who.node, &c)?;
                    place_things(rule);
                }
            }
            c.finish(self)?;
            self.borne_parts(scope, c.node, &parts)?;
            for part in parts {
                push_part(&mut open, part);
            }
            if duration.is_some() {
                out.push(TimedEffects { parts: std::mem::take(&mut open), duration });
            }
        }
        if !open.is_empty() {
            out.push(TimedEffects { parts: open, duration: None });
        }
        Ok(out)
    }

    /// `this or creatures you control get +1/+1`: what goes on being so is so of all that it is said of.
    fn said_of_all(&mut self, who: &Subject<'t>) -> Read<()> {
        let node = who.node.filter(|n| !crate::check::effects::prices::ends_with_targets(*n));
        if let Some(node) = node {
            self.kind_or_subject(node)?;
        }
        let Some(or) = node.and_then(|n| n.child(Rule::or_k)) else { return Ok(()) };
        let message = "this is said of one or the other, and nobody says of which";
        let error = Diagnostic::error(Code::Unclear, or.span(), message);
        self.error(error.help("`and` says it of both").suggest("and"))
    }

    /// An escape belongs to a prohibition, and to all verbs of it: `can't attack or block unless ...`. Of two
    /// prohibitions it is not known which one is meant.
    fn one_prohibition(&mut self, clauses: &[Clause<'t>], unless: Option<Node<'t>>) -> Read<()> {
        let Some(node) = unless else { return Ok(()) };
        let mut forbidden = clauses.iter().filter(|c| c.modal == Some(Modal::Cant));
        if forbidden.next().is_none() {
            let message = "only a prohibition or an entry can have an escape with `unless`";
            return self.fail(Code::WrongPlace, node, message);
        }
        match forbidden.find(|c| !c.joined) {
            Some(_) => self.fail_help(
                Code::Unclear,
                node,
                "it is not said which of the two can be escaped",
                "join verbs that share it by `or`: `can't attack or block unless ...`, or write two sentences",
            ),
            None => Ok(()),
        }
    }

    /// Makes `its`, `it` in a predicate mean the subject; for a set, the member that is affected.
    fn bind_pronouns(
        &mut self,
        scope: &mut Scope<'t>,
        who: &mut Subject<'t>,
        c: &Clause<'t>,
    ) -> Read<Option<OuterSubject>> {
        // Subjects that are no things (`damage`, `its activated abilities`, steps) are read by their verbs.
        self.spoken_of(scope, who, c.speaks_back())
    }

    /// The same where something speaks back to the subject.
    pub(crate) fn spoken_of(
        &mut self,
        scope: &mut Scope<'t>,
        who: &mut Subject<'t>,
        speaks_back: bool,
    ) -> Read<Option<OuterSubject>> {
        if who.node.is_some_and(|n| self.unit(n).is_some() || self.is_span(n) || is_uncountable(n.text()))
            || !speaks_back
        {
            return Ok(None);
        }
        let (what, about) = match self.subject_match(scope, who)? {
            Match::Any => return Ok(None),
            Match::Ref(r) => {
                let about = self.about_ref(scope, &r);
                (r, about)
            }
            Match::Filter(f) => {
                let about = self.about_filter(&f);
                (Ref::Member, About { many: false, ..about })
            }
        };
        if what == Ref::You {
            return Ok(None);
        }
        Ok(Some(scope.enter_subject(what, about)))
    }

    fn predicate(
        &mut self,
        scope: &mut Scope<'t>,
        who: &mut Subject<'t>,
        c: &mut Clause<'t>,
        escape: &Option<Escape>,
    ) -> Read<(Vec<Part>, Option<Duration>)> {
        match c.modal {
            Some(Modal::Cant) => self.cant(scope, who, c, escape),
            Some(Modal::Must) => self.must(scope, who, c),
            Some(Modal::Can) => self.can(scope, who, c),
            Some(Modal::Would) => {
                self.fail(Code::WrongPlace, c.node, "`would` belongs after `if`: `if S would ...: ...`")
            }
            Some(Modal::Not | Modal::DidNot | Modal::Could)
                if c.verb == Word::Core(Core::Lose)
                    && c.peek_object().is_some_and(crate::check::nouns::np::is_unspent) =>
            {
                let parts = self.keeps_mana(scope, who, c)?;
                Ok((parts, None))
            }
            Some(Modal::Not | Modal::DidNot | Modal::Could) => self.fail_help(
                Code::WrongPlace,
                c.node,
                format!("`{}` states a fact and can't be made so", c.node.text()),
                "to forbid something, use `can't`",
            ),
            None => self.plain_predicate(scope, who, c),
        }
    }

    fn plain_predicate(
        &mut self,
        scope: &mut Scope<'t>,
        who: &mut Subject<'t>,
        c: &mut Clause<'t>,
    ) -> Read<(Vec<Part>, Option<Duration>)> {
        if c.past {
            return self.fail(
                Code::WrongPlace,
                c.node,
                format!("`{}` is about the past, but this is to be so now", c.word),
            );
        }
        let parts = match c.verb {
            Word::Be if c.has_part(Rule::copy_of) => return self.is_copy(scope, who, c),
            Word::Be => self.is(scope, who, c)?,
            Word::Core(Core::Get) => self.gets(scope, who, c)?,
            Word::Core(Core::Have) => self.has(scope, who, c)?,
            Word::Core(Core::Say) => self.says(scope, who, c)?,
            Word::Core(Core::Lose) => self.loses(scope, who, c)?,
            Word::Core(Core::Control) => self.controlled_by(scope, who, c)?,
            Word::Core(Core::Cost) => self.costs(scope, who, c)?,
            Word::Core(Core::Deal) => self.strikes(scope, who, c)?,
            Word::Core(Core::Assign) => self.assigns(scope, who, c)?,
            Word::Core(Core::Keep) => self.keeps_counters(scope, who, c)?,
            Word::Core(Core::Divide) => self.divides(scope, who, c)?,
            Word::Core(Core::Play) => self.plays_revealed(scope, who, c)?,
            Word::Core(Core::Reveal) if c.passive() => self.is_revealed(scope, who)?,
            Word::Core(Core::Shine) => self.shines(scope, who, c)?,
            Word::Core(Core::Untap) if c.has_role(Prep::During) => self.untaps_then(scope, who, c)?,
            Word::Core(Core::Skip) => self.skips(scope, who, c)?,
            Word::Core(Core::Vote) => {
                let (who, n) = self.more_votes(scope, who, c)?;
                vec![Part::Rule(crate::ir::Rule::Votes { who, n, may: false })]
            }
            Word::Core(Core::Gain) => {
                let message = format!("`{}` is about life, which is not gained all the time", c.word);
                let has = if c.word.ends_with('s') { "has" } else { "have" };
                return self.fail_help(
                    Code::NotACharacteristic,
                    c.node,
                    message,
                    format!("abilities are had: `{has} flying`"),
                );
            }
            _ => {
                let message = format!("`{}` is something that is done, not something that goes on being so", c.word);
                return self.fail_help(
                    Code::WrongPlace,
                    c.node,
                    message,
                    "put it after a head, such as `when this enters:`",
                );
            }
        };
        let duration = match self.duration(scope, c)? {
            None => self.during_next(scope, c)?,
            found => found,
        };
        if duration.is_none()
            && c.has_window(|_| true)
            && let Some(window) = c.window()
        {
            return self.window_of_what_lasts(c, window);
        }
        Ok((parts, duration))
    }

    /// What the sentence is about.
    pub(crate) fn subject_match(&mut self, scope: &mut Scope<'t>, who: &mut Subject<'t>) -> Read<Match> {
        who.matched(self, scope)
    }

    /// What the sentence is about, if it is known without looking for it.
    pub(crate) fn subject_ref(&mut self, scope: &mut Scope<'t>, who: &mut Subject<'t>) -> Read<Ref> {
        match who.matched(self, scope)? {
            Match::Ref(r) => Ok(r),
            Match::Any | Match::Filter(_) => {
                self.fail(Code::Unclear, who.at, "expected one known player or object, such as `you` or `this`")
            }
        }
    }

    pub(crate) fn layer(
        &mut self,
        scope: &mut Scope<'t>,
        who: &mut Subject<'t>,
        mods: impl IntoIterator<Item = Modifier>,
    ) -> Read<Vec<Part>> {
        let affected = self.subject_match(scope, who)?;
        let mods: Box<[Modifier]> = mods.into_iter().collect();
        let player = match &affected {
            Match::Ref(what) => self.about_ref(scope, what).kind == Kind::Player,
            Match::Filter(filter) => filter.sort == Sort::Player,
            Match::Any => false,
        };
        // In a scene `you` is a creature.
        let player = player || self.players_and_things(scope, who, &affected)?.is_some();
        let player = player && !self.in_scene(scope);
        if let (true, Some(node), true) = (player, who.node, mods.iter().any(lints::is_of_objects)) {
            let message = format!("players have no characteristics, and `{}` speaks of one", node.text());
            return self.fail_help(Code::NotACharacteristic, node, message, "write `creatures ... controls`");
        }
        if let Some(node) = who.node {
            let places = places_of_one(scope, node, &affected);
            self.judge(node, lints::given(&self.content, &affected, places, &mods));
        }
        Ok(vec![Part::Layer { affected, mods }])
    }

    // ------------------------------------------------------------ characteristics

    /// `gets +2/+0 [for each F]`
    fn gets(&mut self, scope: &mut Scope<'t>, who: &mut Subject<'t>, c: &mut Clause<'t>) -> Read<Vec<Part>> {
        self.subject_match(scope, who)?;
        if c.has_part(Rule::signed) {
            return self.gets_bonus(scope, who, c);
        }
        let Some(node) = c.object() else {
            return self.fail(Code::NotACharacteristic, c.node, "expected a change such as `+1/+1`");
        };
        if let Some(Unit::Counters(_)) = self.unit(node).filter(|_| self.in_scene(scope)) {
            let message = format!("`{}` is what somebody gets, not something that goes on being so", node.text());
            let help =
                "say when: `1 action: put 1 draught counter on you`, `every 1 day: put 1 draught counter on you`";
            return self.fail_help(Code::WrongPlace, node, message, help);
        }
        let (mut power, mut toughness) = self.pt_change(scope, node)?;
        while let Some(each) = c.for_each() {
            let times = self.each_times(scope, c, operand(each))?;
            power = times_value(power, &times);
            toughness = times_value(toughness, &times);
        }
        self.layer(scope, who, [Modifier::AddPT(power, toughness)])
    }

    /// What a lasting `has` gives to its subject: `has flying`, `has { ... }`, `has base pt 1/1`, `has switched pt`,
    /// `has no maximum hand size`.
    pub(crate) fn has(&mut self, scope: &mut Scope<'t>, who: &mut Subject<'t>, c: &mut Clause<'t>) -> Read<Vec<Part>> {
        let affected = self.subject_match(scope, who)?;
        let (itself, carriers) = (affected == Match::Ref(Ref::This), types_asked(scope, &affected));
        let mut mods = Vec::new();
        let mut granted = Vec::new();
        let said = c.peek_object().is_some();
        while let Some(grant) = c.part(Rule::grant) {
            granted.extend(self.grant(scope, grant, carriers)?);
        }
        if let Some(parts) = self.more_power(scope, who, c)? {
            return Ok(parts);
        }
        if let Some(parts) = self.has_number(scope, who, c)? {
            return Ok(parts);
        }
        if let Some(node) = c.object() {
            match node.text() {
                "switched pt" => mods.push(Modifier::SwitchPT),
                "all modes" => {
                    let affected = self.subject_match(scope, who)?;
                    if !affected.is_this() {
                        let message = "a sentence about modes is about the spell on which it stands";
                        let help = "give it: `instant spells you cast have { this has all modes }`";
                        return self.fail_help(Code::WrongPlace, node, message, help);
                    }
                    return Ok(vec![Part::Layer { affected, mods: Box::new([]) }]);
                }
                "no mana cost" => {
                    self.saw_all(node.descendants());
                    mods.push(Modifier::NoManaCost);
                }
                // 706.9a: of anything else it would give itself without end.
                "this ability" if scope.copying => mods.push(Modifier::AddThisAbility),
                "its former color" if scope.copying => mods.push(Modifier::OwnColors),
                "the full text" => mods.push(self.full_text_of(scope, c)?),
                "the text" => mods.push(self.text_of(scope, c)?),
                "no maximum hand size" => {
                    self.saw_all(node.descendants());
                    return self.max_hand(scope, who, None, None);
                }
                text if text.starts_with("base ") => mods.extend(self.base_numbers(scope, c, node)?),
                text if text.starts_with("all ") => mods.push(self.abilities_among(scope, node)?),
                _ => granted.extend(self.granted_keywords(scope, node, c, itself)?),
            }
        }
        if let Some(more) = c.part(Rule::kw_more) {
            granted.extend(self.more_keywords(scope, more, (carriers, itself))?);
        }
        let affected = self.subject_match(scope, who)?;
        if !granted.is_empty() && self.denotes_player(scope, &affected) {
            return self.abilities_of_player(scope, c, &affected, &granted);
        }
        if !granted.is_empty()
            && mods.is_empty()
            && let Some((players, things)) = self.players_and_things(scope, who, &affected)?
        {
            let mut out = Vec::new();
            for player in players {
                out.extend(self.abilities_of_player(scope, c, &player, &granted)?);
            }
            let things = self.join_matches(who.at, things)?;
            out.extend(self.layer(
                scope,
                &mut Subject::known(things, who.at),
                [Modifier::AddAbilities(granted.into())],
            )?);
            return Ok(out);
        }
        if !granted.is_empty() {
            mods.push(Modifier::AddAbilities(granted.into()));
        }
        if mods.is_empty() && !said {
            let help = match self.scene_now {
                true => CHANGES,
                false => "expected keywords, `{ abilities }` or `base pt`",
            };
            return self.fail_help(Code::MissingPart, c.node, "what it has is missing", help);
        }
        self.layer(scope, who, mods)
    }

    /// `says the new for the old`: one word for another in its text (612.1)
    fn says(&mut self, scope: &mut Scope<'t>, who: &mut Subject<'t>, c: &mut Clause<'t>) -> Read<Vec<Part>> {
        self.subject_match(scope, who)?;
        let (Some(new), Some(old)) = (c.object(), c.role(Prep::For).map(operand)) else {
            return self.fail_help(
                Code::MissingPart,
                c.node,
                "a word and what it stands for are missing",
                "such as `says the new for the old`",
            );
        };
        let (to, from) = (self.label_of(scope, new)?, self.label_of(scope, old)?);
        self.layer(scope, who, [Modifier::Text { from, to }])
    }

    /// `loses flying`, `loses all abilities`, `loses this ability`
    fn loses(&mut self, scope: &mut Scope<'t>, who: &mut Subject<'t>, c: &mut Clause<'t>) -> Read<Vec<Part>> {
        self.subject_match(scope, who)?;
        let Some(node) = c.object() else { return self.fail(Code::MissingPart, c.node, "what it loses is missing") };
        let mut mods = Vec::new();
        match node.text() {
            "all abilities" => mods.push(Modifier::LoseAllAbilities),
            "this ability" => mods.push(Modifier::LoseThisAbility),
            text if let Some((of, basic)) =
                text.strip_prefix("all ").and_then(crate::check::effects::characteristics::types_of) =>
            {
                self.only_of_cards(scope, node, crate::check::clauses::foreign::CardWord::Look)?;
                mods.push(Modifier::EverySubtype { of, basic, lost: true });
            }
            text => {
                match text.split(" and ").map(|name| self.vocab.keywords.get(name).copied()).collect::<Option<Vec<_>>>()
                {
                    Some(all) if !goes_on(c) => mods.extend(all.into_iter().map(Modifier::LoseKeyword)),
                    _ => mods.push(self.loses_as_written(scope, node, c)?),
                }
            }
        }
        self.layer(scope, who, mods)
    }

    /// `is X`, `is also X`, `isn't X`, and the numbers of players.
    fn is(&mut self, scope: &mut Scope<'t>, who: &mut Subject<'t>, c: &mut Clause<'t>) -> Read<Vec<Part>> {
        use crate::check::effects::characteristics::How;
        if let Some(node) = who.node
            && is_hand_size(node)
        {
            return self.hand_size(scope, who, c);
        }
        if c.negated && (c.word("summoning-sick") || c.word("summoning sick")) {
            return Ok(vec![Part::Rule(crate::ir::Rule::Ready(self.subject_match(scope, who)?))]);
        }
        let whom = self.subject_match(scope, who)?;
        let how = match (c.negated, c.also) {
            (true, _) => How::Remove,
            (_, true) => How::Also,
            _ => How::Set,
        };
        if let Some(named) = c.part(Rule::r_named) {
            self.saw(named);
            let name = self.name_told(named)?;
            if how != How::Set {
                return self.fail(
                    Code::NotACharacteristic,
                    named,
                    "a name is given as the only one, and not taken away",
                );
            }
            let mods = [Modifier::SetName(name)];
            self.changes_of_scene(scope, named, &mods)?;
            return self.layer(scope, who, mods);
        }
        let Some(node) = c.object() else {
            return self.fail(Code::MissingPart, c.node, format!("what it {} is missing", c.word));
        };
        if let (Some(state), How::Set) = (self.designation(node.text()), how) {
            if self.is_seat(scope, &whom) {
                let message = "what players are does not change for a time, only what objects are (611.3, 613.1)";
                let help = format!("they become it for good: `you become {}`", node.text());
                return self.fail_help(Code::NotACharacteristic, node, message, help);
            }
            return self.layer(scope, who, [Modifier::Designate(state)]);
        }
        let mut mods = self.characteristics(scope, node, how)?;
        if how == How::Remove {
            self.only_types_go(node, &mods)?;
        }
        if let Some(role) = c.role(Prep::With) {
            // `is a Creature with base pt ...`: the noun ended early
            let itself = self.subject_match(scope, who)? == Match::Ref(Ref::This);
            let granted = self.granted_keywords(scope, operand(role), c, itself)?;
            mods.push(Modifier::AddAbilities(granted.into()));
        }
        self.layer(scope, who, mods)
    }

    /// `named "Torrent Twin"`: a name (201.2) as a characteristic that is given.
    fn name_told(&mut self, named: Node<'t>) -> Read<StrId> {
        match named.child(Rule::string) {
            Some(text) => Ok(self.intern(text.text().trim_matches('"'))),
            None => self.fail_help(
                Code::NotACharacteristic,
                named,
                "only a name in quotation marks can be given",
                "such as `except it is named \"Torrent Twin\"`",
            ),
        }
    }

    /// `isn't a creature` takes types away; nothing takes away a single color, a size or a lack of colors.
    pub(crate) fn only_types_go(&mut self, node: Node<'t>, mods: &[Modifier]) -> Read<()> {
        if mods.iter().all(|m| matches!(m, Modifier::RemoveTypes { .. })) {
            return Ok(());
        }
        let message = format!("`isn't` takes away types, and `{}` says more than types", node.text());
        let help = "say what it is instead: `is white`, `is colorless`, `is 1/1`, `loses flying`";
        self.fail_help(Code::NotACharacteristic, node, message, help)
    }

    /// `you control target creature`
    fn controlled_by(&mut self, scope: &mut Scope<'t>, who: &mut Subject<'t>, c: &mut Clause<'t>) -> Read<Vec<Part>> {
        let by = self.subject_ref(scope, who)?;
        let Some(node) = c.object() else {
            return self.fail(Code::MissingPart, c.node, "what is controlled is missing");
        };
        let affected = self.matched(scope, node)?;
        if self.denotes_player(scope, &affected) {
            return Ok(vec![Part::Rule(crate::ir::Rule::ControlPlayer { by, player: affected })]);
        }
        self.word_of_cards(scope, c.node.span(), c.word, crate::check::clauses::foreign::CardWord::Control)?;
        Ok(vec![Part::Layer { affected, mods: Box::new([Modifier::Control(by)]) }])
    }
}

/// Subjects whose last noun is a property or an ability.
fn is_uncountable(text: &str) -> bool {
    text.ends_with("abilities") || text.ends_with("ability") || text.ends_with("hand size") || text.ends_with("cost")
}

/// `your maximum hand size`, `each player's maximum hand size`.
fn is_hand_size(node: Node<'_>) -> bool {
    let np = crate::check::nouns::np::NounPhrase::open(node);
    vocab::prop(np.poss.last().map_or(np.words(), |last| last.text())) == Some(Prop::MaxHandSize)
}

/// Whether what a clause says behind a keyword can be an argument of it.
fn goes_on(c: &Clause<'_>) -> bool {
    c.left().any(belongs_to_keyword)
}

/// An argument of a keyword: a further phrase, a cost, what stands behind a preposition of its spelling.
pub(super) fn belongs_to_keyword(node: Node<'_>) -> bool {
    match node.rule() {
        Rule::nps | Rule::np | Rule::mana | Rule::cost_param => true,
        Rule::role => Prep::of(node).is_some_and(|prep| Prep::OF_KEYWORDS.contains(&prep)),
        _ => false,
    }
}

/// Where one thing is that is spoken of; empty: that is not known here.
fn places_of_one(scope: &Scope<'_>, said: Node<'_>, one: &Match) -> Zones {
    match one {
        // What a pronoun or a label means may have moved since.
        Match::Ref(Ref::Slot(slot)) if crate::check::nouns::np::NounPhrase::open(said).target.is_some() => {
            let target = scope.targets.iter().find(|t| t.slot == *slot);
            let places = target.map_or(Zones::empty(), |t| t.filter.places());
            // 400.7a: what is changed about a spell is changed about the permanent that it becomes.
            if places.contains(Zones::STACK) { places | Zones::BATTLEFIELD } else { places }
        }
        // `enchanted creature card` lies in a graveyard.
        Match::Ref(Ref::Host(_)) if !said.text().ends_with("card") => Zones::BATTLEFIELD,
        _ => Zones::empty(),
    }
}
