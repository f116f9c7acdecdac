//! References: what `this`, `it`, `that creature`, `the prey`, `its controller`, `enchanted creature` denote.

use crate::check::clauses::foreign::CardWord;
use crate::check::nouns::np::{Det, NounPhrase};
use crate::check::scope::bind_pronouns;
use crate::check::vocab::PlayerNoun;
use crate::check::{About, Argument, Checker, Host, Kind, Meant, Read, Scope, vocab};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::syntax::{Node, Rule};

/// What stands after `its` or `'s` and denotes something again.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PossessedRole {
    Controller,
    Owner,
    Opponents,
    Targets,
    Source,
    Attachments,
    Blockers,
    Card,
    Caster,
    Team,
    Teammates,
    LeftNeighbor,
    RightNeighbor,
}

fn tail(words: &str) -> Option<PossessedRole> {
    if vocab::target(words).is_some() {
        return Some(PossessedRole::Targets);
    }
    match vocab::player(words) {
        Some(PlayerNoun::Opponent) => return Some(PossessedRole::Opponents),
        Some(PlayerNoun::Teammate) => return Some(PossessedRole::Teammates),
        Some(PlayerNoun::Player) | None => {}
    }
    Some(match words {
        "controller" | "controllers" => PossessedRole::Controller,
        "owner" | "owners" => PossessedRole::Owner,
        "source" | "sources" => PossessedRole::Source,
        "attachments" => PossessedRole::Attachments,
        "blockers" => PossessedRole::Blockers,
        "card" => PossessedRole::Card,
        "caster" => PossessedRole::Caster,
        "team" => PossessedRole::Team,
        "left-hand neighbor" => PossessedRole::LeftNeighbor,
        "right-hand neighbor" => PossessedRole::RightNeighbor,
        _ => return None,
    })
}

impl PossessedRole {
    /// Of what it is said: objects have controllers, players have opponents.
    fn meant(self) -> Meant {
        match self {
            Self::Opponents | Self::Team | Self::Teammates | Self::LeftNeighbor | Self::RightNeighbor => Meant::Player,
            Self::Controller | Self::Owner | Self::Targets | Self::Source => Meant::Thing,
            Self::Blockers | Self::Card | Self::Caster => Meant::Thing,
            // Auras can be attached to players.
            Self::Attachments => Meant::ThingFirst,
        }
    }
    fn of(self, base: Ref) -> (Ref, About) {
        let base = Box::new(base);
        let object = About::object(Sort::Object, CardTypes::empty());
        match self {
            Self::Controller => (Ref::Controller(base), About::player()),
            Self::Owner => (Ref::Owner(base), About::player()),
            Self::Opponents => (Ref::Opponents(base), About::player().many()),
            Self::Targets => (Ref::TargetsOf(base), About { kind: Kind::Either, ..object }),
            Self::Source => (Ref::SourceOf(base), object),
            Self::Attachments => (Ref::Attachments(base), object.many()),
            Self::Blockers => (Ref::Blockers(base), object.many()),
            Self::Card => (Ref::Card(base), object),
            Self::Caster => (Ref::Caster(base), object),
            Self::Team => (Ref::Team(base), About::player().many()),
            Self::Teammates => (Ref::Teammates(base), About::player().many()),
            Self::LeftNeighbor => (Ref::NextPlayer(base), About::player()),
            Self::RightNeighbor => (Ref::PreviousPlayer(base), About::player()),
        }
    }
}

/// `enchanted creature`, `equipped creature`, `fortified land`: what this is attached to.
pub(crate) fn is_host(words: &str) -> bool {
    let mut words = words.split_ascii_whitespace();
    // 301.5, 301.6, 303.4: Equipment is attached to creatures, Fortifications to lands, Auras to whatever they say.
    let hosts: &[&str] = match words.next() {
        Some("equipped") => &["creature", "permanent", "thing"],
        Some("fortified") => &["land", "permanent"],
        Some("enchanted") => &[
            "creature",
            "thing",
            "spell",
            "permanent",
            "land",
            "artifact",
            "enchantment",
            "planeswalker",
            "player",
            "card",
        ],
        _ => return false,
    };
    let singular = |w: &str| hosts.contains(&w) || w.starts_with(char::is_uppercase);
    words.next().is_some_and(singular) && words.next().is_none_or(|w| w == "card") && words.next().is_none()
}

impl<'t> Checker<'t> {
    /// Something already known.
    pub(crate) fn reference(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Ref> {
        let nodes = self.parts(node);
        if let [one] = &*nodes {
            return self.known(scope, &NounPhrase::open(*one)).map(|(what, _)| what);
        }
        self.no_either_target(node)?;
        let mut all = Vec::with_capacity(nodes.len());
        for part in nodes {
            all.push(self.known(scope, &NounPhrase::open(part))?.0);
        }
        Ok(Ref::All(all.into()))
    }

    /// Whether [`Self::reference`] is the way to read the phrase. Reports nothing.
    pub(crate) fn is_reference(&self, scope: &Scope<'t>, node: Node<'t>) -> bool {
        let nodes = crate::check::nouns::np::parts(node);
        !nodes.is_empty() && nodes.iter().all(|n| self.is_known(scope, &NounPhrase::open(*n)))
    }

    /// The same for an open phrase.
    pub(crate) fn is_known(&self, scope: &Scope<'t>, np: &NounPhrase<'t>) -> bool {
        if scope.one_asked(np.node).is_some() {
            return true;
        }
        match np.poss.last() {
            Some(last) => tail(last.text()).is_some() && self.is_known_base(scope, np),
            None => self.is_known_base(scope, np) && !matches!(np.det, Det::Genitive(_) if tail(np.words()).is_none()),
        }
    }

    /// Whether the phrase before the first `'s` is a reference (or a genitive of one).
    fn is_known_base(&self, scope: &Scope<'t>, np: &NounPhrase<'t>) -> bool {
        if np.target.is_some() {
            return true;
        }
        match np.det {
            Det::Genitive(_) | Det::Pronoun(_) | Det::AnyTarget | Det::That => true,
            Det::The => match np.words() {
                "rest" => false,
                "defending player" | "active player" | "attacking player" | "next player" => true,
                words if is_host(words) || self.names_thing(scope, words) => true,
                _ => np.rels.iter().any(|r| role_in_combat(*r).is_some()),
            },
            Det::Bare => {
                np.rels.is_empty()
                    && match np.words() {
                        "defending player" | "active player" | "attacking player" => true,
                        words => is_host(words) || self.names_thing(scope, words),
                    }
            }
            _ => false,
        }
    }

    /// Whether a word names an object or a player.
    fn names_thing(&self, scope: &Scope<'t>, name: &str) -> bool {
        let thing = |kind| matches!(kind, Kind::Object | Kind::Player | Kind::Either);
        match scope.named(name) {
            Some(named) => thing(named.about.kind),
            None => self.object_label(scope.home, name).is_some_and(|l| thing(l.about.kind)),
        }
    }

    /// Whether a label belongs to the object outside of the braces that a sentence stands in.
    fn is_quoted_label(&self, home: usize, name: &str) -> bool {
        let Some(h) = self.homes.get(home) else { return false };
        if h.labels.iter().any(|l| l.name == name) {
            return false;
        }
        let Some(outer) = h.outer else { return false };
        h.keyword.is_none() || self.is_quoted_label(outer, name)
    }

    /// What a name stands for, if it is known.
    pub(crate) fn named(&self, scope: &mut Scope<'t>, name: &str) -> Option<(Ref, About)> {
        if let Some(named) = scope.named(name) {
            let (slot, about) = (named.slot, named.about);
            scope.read(slot);
            return Some((Ref::Slot(slot), about));
        }
        let (label, about, given) = self.object_label(scope.home, name).map(|l| (l.label, l.about, l.given))?;
        // The memory of a keyword that is given is that of what gets it, as are braces beside it (607.5).
        if given {
            return self.is_quoted_label(scope.home, name).then_some((Ref::Linked(label), about));
        }
        // In `has { ... }` the label is the memory of what grants the ability, not of what has it.
        let what = match self.is_quoted_label(scope.home, name) {
            true => {
                self.giver_asked.set(true);
                Ref::LinkedOf(label, Box::new(Ref::Granter))
            }
            false => Ref::Linked(label),
        };
        Some((what, about))
    }

    /// What a phrase denotes, and what is known about it.
    pub(crate) fn known(&mut self, scope: &mut Scope<'t>, np: &NounPhrase<'t>) -> Read<(Ref, About)> {
        if let Some(slot) = scope.one_asked(np.node) {
            return Ok((Ref::Slot(slot), About::player()));
        }
        let (mut what, mut about) = self.known_base(scope, np)?;
        for owner in &np.poss {
            let Some(next) = tail(owner.text()) else {
                return self.fail(Code::NotANoun, *owner, format!("`{}` is not an object or a player", owner.text()));
            };
            (what, about) = self.followed(scope, next, what, *owner)?;
        }
        let plain = matches!(
            what,
            Ref::Controller(_) | Ref::Owner(_) | Ref::DefendingPlayer(_) | Ref::ActivePlayer | Ref::AttackingPlayer(_)
        );
        let named = matches!(np.det, Det::Bare | Det::The) && matches!(what, Ref::Slot(_) | Ref::Linked(_));
        if plain || named {
            scope.mention(what.clone(), about, np.node.span());
        }
        Ok((what, about))
    }

    /// What a word behind `its` or `'s` denotes; who cast a spell is known in scenes only: on the stack it is who controls it.
    fn followed(&mut self, scope: &Scope<'t>, tail: PossessedRole, base: Ref, at: Node<'t>) -> Read<(Ref, About)> {
        if tail == PossessedRole::Caster && !self.in_scene(scope) {
            let message = format!("`{}` has a meaning in scenes only", at.text());
            return self.fail_help(Code::NotOfAScene, at, message, "who cast a spell is its controller");
        }
        match tail {
            PossessedRole::Controller | PossessedRole::Owner => self.only_of_cards(scope, at, CardWord::Controller)?,
            PossessedRole::Opponents
            | PossessedRole::Team
            | PossessedRole::Teammates
            | PossessedRole::LeftNeighbor
            | PossessedRole::RightNeighbor => self.only_of_cards(scope, at, CardWord::Player)?,
            PossessedRole::Blockers => self.only_of_cards(scope, at, CardWord::Status)?,
            PossessedRole::Card if self.is_meant_player(scope, &base) => {
                let message =
                    format!("`{}`: the card that something is belongs to an object, and this is a player", at.text());
                return self.fail_help(
                    Code::WrongKind,
                    at,
                    message,
                    "whose a card is stands behind it: `a card you own`, `a card in your hand`",
                );
            }
            PossessedRole::Card => self.only_of_cards(scope, at, CardWord::Zone)?,
            PossessedRole::Targets | PossessedRole::Source | PossessedRole::Attachments | PossessedRole::Caster => {}
        }
        Ok(tail.of(base))
    }

    fn known_base(&mut self, scope: &mut Scope<'t>, np: &NounPhrase<'t>) -> Read<(Ref, About)> {
        if np.target.is_some() {
            return self.target(scope, np);
        }
        match np.det {
            Det::Genitive(owner) => {
                let meant = tail(np.words()).map(PossessedRole::meant);
                let base = self.meaning(scope, meant.or(scope.meant), |ck, scope| ck.genitive(scope, np, owner))?;
                match tail(np.words()) {
                    Some(tail) => self.followed(scope, tail, base, np.node),
                    None => {
                        self.fail(Code::NotANoun, np.node, format!("`{}` is not an object or a player", np.node.text()))
                    }
                }
            }
            Det::Pronoun(word) => self.pronoun(scope, np.node, word),
            Det::That => self.that(scope, np),
            Det::The => self.definite(scope, np),
            Det::Bare => self.bare(scope, np),
            _ => self.fail_help(
                Code::Unclear,
                np.node,
                format!("`{}` does not say which one is meant", np.node.text()),
                match np.node.text().starts_with('"') && np.node.text().contains(" within ") {
                    true => "how near somebody is stands with them, in front of the verb: `when a creature within 20 feet of you speaks \"mellon\"`",
                    false => "something known is needed here: `this`, `it`, `that creature`, a label, a target",
                },
            ),
        }
    }

    /// The owner in `its power`, `your library`, `their hand`.
    pub(crate) fn genitive(&mut self, scope: &mut Scope<'t>, np: &NounPhrase<'t>, word: &str) -> Read<Ref> {
        self.owner_word(scope, np.node, word)
    }

    /// The same for a `gen_w` node's word.
    pub(crate) fn owner_word(&mut self, scope: &mut Scope<'t>, at: Node<'t>, word: &str) -> Read<Ref> {
        match word {
            "your" => Ok(Ref::You),
            "its" => self.pronoun(scope, at, "its").map(|(r, _)| r),
            _ => self.pronoun(scope, at, "they").map(|(r, _)| r),
        }
    }

    /// `the prey`, `the defending player`, `the player it is attacking`.
    fn definite(&mut self, scope: &mut Scope<'t>, np: &NounPhrase<'t>) -> Read<(Ref, About)> {
        if let Some((rel, role)) = np.rels.iter().find_map(|r| Some((*r, role_in_combat(*r)?))) {
            self.saw(rel);
            let Some(subject) = rel.first() else { return self.fail(Code::NotANoun, rel, "expected a noun phrase") };
            let named = match role {
                CombatRole::Attacking => {
                    vocab::one_player(np.words()) == Some(PlayerNoun::Player)
                        || matches!(np.words(), "planeswalker" | "player or planeswalker")
                }
                CombatRole::Blocking => matches!(np.words(), "creature" | "creatures"),
            };
            if !named || np.rels.len() > 1 {
                return self.fail(
                    Code::NotANoun,
                    np.node,
                    "expected `the player or planeswalker it is attacking` or `the creature it is blocking`",
                );
            }
            let (who, _) = self.known(scope, &NounPhrase::open(subject))?;
            let object = About::object(Sort::Permanent, CardTypes::empty());
            return Ok(match role {
                CombatRole::Attacking => (Ref::Attacked(Box::new(who)), About { kind: Kind::Either, ..object }),
                CombatRole::Blocking => (Ref::BlockedBy(Box::new(who)), object),
            });
        }
        if let Some(rel) = np.rels.first() {
            let help = "what a part of it is stands in front of it: `up to 2 creature cards among the seen`, `a card with mana \
                        value <= X among the seen`";
            return self.fail_help(Code::NotUnderstood, *rel, "a label has no relations", help);
        }
        if np.words() == "next player" {
            self.only_of_cards(scope, np.node, CardWord::Player)?;
            return Ok((Ref::NextPlayer(Box::new(Ref::You)), About::player()));
        }
        self.bare(scope, np)
    }

    /// A name, a host or a player by role.
    fn bare(&mut self, scope: &mut Scope<'t>, np: &NounPhrase<'t>) -> Read<(Ref, About)> {
        let words = np.words();
        if matches!(words, "defending player" | "active player" | "attacking player" | "enchanted player") {
            self.only_of_cards(scope, np.node, CardWord::Player)?;
        }
        match words {
            "defending player" => {
                let subject = scope.subject.clone().filter(|s| !self.denotes_player(scope, &Match::Ref(s.clone())));
                let attacker = scope.attacker.clone().or(subject).unwrap_or(Ref::This);
                bind_pronouns(scope, &attacker);
                return Ok((Ref::DefendingPlayer(Box::new(attacker)), About::player()));
            }
            "active player" => return Ok((Ref::ActivePlayer, About::player())),
            "attacking player" => {
                let subject = scope.subject.clone().filter(|s| !self.denotes_player(scope, &Match::Ref(s.clone())));
                return Ok((Ref::AttackingPlayer(Box::new(subject.unwrap_or(Ref::This))), About::player()));
            }
            _ => {}
        }
        if is_host(words) {
            if !words.starts_with("enchanted") || !self.has_host(scope) {
                self.only_of_cards(scope, np.node, CardWord::Equipped)?;
            }
            let host = match scope.host {
                Host::Attached => {
                    if let Some(home) = self.homes.get_mut(scope.home)
                        && !home.host_words.contains(&words)
                    {
                        home.host_words.push(words);
                    }
                    Ref::Host(Box::new(Ref::This))
                }
                Host::Slot(slot) => Ref::Slot(slot),
                Host::Unknown => {
                    return self.fail_help(
                        Code::WrongPlace,
                        np.node,
                        "this is chosen before it is known what the spell is on",
                        "ask for it when the spell begins to run: `when this enters: choose ...`",
                    );
                }
            };
            let noun = words.rsplit(' ').next().unwrap_or(words);
            self.spoke_of_host(scope, np.node, noun)?;
            let about = match noun {
                _ if vocab::one_player(noun) == Some(PlayerNoun::Player) => About::player(),
                "card" => About::object(
                    Sort::Card,
                    vocab::card_type(words.split(' ').nth(1).unwrap_or(noun)).unwrap_or_default(),
                ),
                _ => About::object(Sort::Permanent, vocab::card_type(noun).unwrap_or_default()),
            };
            scope.mention(host.clone(), about, np.node.span());
            return Ok((host, about));
        }
        let read_bare = !matches!(np.det, Det::Bare) || scope.named(words).is_some_and(|n| n.param);
        if let Some((what, about)) = self.named(scope, words) {
            if matches!(about.kind, Kind::Object | Kind::Player | Kind::Either) {
                if read_bare {
                    return Ok((what, about));
                }
                let message = format!("`{words}` is the name of a thing, which is read with `the`");
                return self.error(
                    Diagnostic::error(Code::NotANoun, np.run.unwrap_or(np.node).span(), message)
                        .suggest(format!("the {words}")),
                );
            }
            return self.error(Diagnostic::error(
                Code::NotANoun,
                np.node.span(),
                format!("`{words}` is not an object or a player"),
            ));
        }
        self.unknown_name(scope, np)
    }

    /// Fails for a label that is given somewhere in the object, where an earlier fault kept that from being read: the fault was
    /// reported already.
    fn no_broken_label(&self, scope: &Scope<'t>, name: &str) -> Read<()> {
        let given = self.home(scope).is_some_and(|h| h.labels.iter().any(|l| l.name == name));
        if given { self.no_errors_in(scope.home) } else { Ok(()) }
    }

    /// `the hue`: what a label holds, whatever that is.
    pub(crate) fn label_of(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Ref> {
        let np = NounPhrase::open(node);
        match self.named(scope, np.words()) {
            Some((what, _)) if np.is_plain() => Ok(what),
            _ => self.reference(scope, node),
        }
    }

    /// Reports a label that nobody gave.
    pub(crate) fn unknown_name<T>(&mut self, scope: &Scope<'t>, np: &NounPhrase<'t>) -> Read<T> {
        let at = np.run.unwrap_or(np.node);
        let words = np.words();
        if matches!(self.argument(scope, words), Some(Argument::Effect(_) | Argument::Abilities(_))) {
            return self.fail(Code::NotANoun, at, format!("`{words}` is not an object or a player"));
        }
        self.no_broken_label(scope, words)?;
        if self.knows_name(scope, words) {
            let message = format!("`{words}` is not an object or a player");
            return self.error(Diagnostic::error(Code::NotANoun, at.span(), message));
        }
        if words == "piles" {
            let help = "a pile is put somewhere, `put 1 of the piles into hand and the rest into graveyard`, or gets a \
                        name, `choose 1 of the piles as doomed`";
            return self.fail_help(Code::NotANoun, at, "a pile can't be used here", help);
        }
        if words == "rest" && scope.rest.is_some() {
            let help = "give it a name as it is moved: `exile the rest as kept`, and then `the kept`";
            return self.fail_help(Code::UnknownLabel, at, "`the rest` is what is left to be moved, and no name", help);
        }
        if scope.gone.contains(&words) {
            let message =
                format!("`{words}` was each of several, one after the other, and is nothing behind that sentence");
            let help = format!("name all of them together: `all ... as {words}` instead of `each ... as {words}`");
            return self.fail_help(Code::UnknownLabel, at, message, help);
        }
        let error = Diagnostic::error(Code::UnknownLabel, at.span(), format!("`{words}` is an unknown label"))
            .suggest_from(words, scope.names.iter().map(|n| n.name));
        // There are few labels, so one wrong letter is plain even in a short one.
        let near = |n: &&str| n.len() > 2 && crate::diag::one_slip(n, words);
        let few = scope.names.iter().map(|n| n.name).find(near).filter(|_| error.suggestion.is_none());
        self.error(match few {
            Some(name) => error.suggest(name),
            None => error,
        })
    }
}

/// What something does in combat: `it is attacking`, `it is blocking`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CombatRole {
    /// It was declared as an attacker, or came so.
    Attacking,
    /// It was declared as a blocker, or came so.
    Blocking,
}

/// The role in combat that a relation gives to its subject.
pub(crate) fn role_in_combat(rel: Node<'_>) -> Option<CombatRole> {
    if rel.rule() != Rule::r_player || rel.child(Rule::be).is_none() {
        return None;
    }
    CombatRole::read(rel.child(Rule::run)?.text())
}

impl CombatRole {
    /// The role that is written so.
    pub(crate) fn read(word: &str) -> Option<Self> {
        match word {
            "attacking" => Some(CombatRole::Attacking),
            "blocking" => Some(CombatRole::Blocking),
            _ => None,
        }
    }
}
