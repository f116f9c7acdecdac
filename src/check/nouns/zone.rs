//! Zones and stretches of the turn, and whose they are.

use crate::check::clauses::foreign::CardWord;
use crate::check::nouns::np::{Det, NounPhrase, parts};
use crate::check::vocab::PlayerNoun;
use crate::check::{Checker, Meant, Read, Scope, vocab};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::syntax::{Node, Rule};

/// Whose a zone or a step is.
pub(crate) enum Whose {
    /// Not said: a step is of nobody in particular.
    Anybody,
    /// That of any player, as a player's.
    Player,
    /// That of any player but this one, as another player's.
    Others(Ref),
    /// That of the player or players who are named.
    Of(Ref),
}

impl Whose {
    /// The players whose it may be; `Ref::Nothing`: anybody's.
    pub(crate) fn owner(self) -> Ref {
        match self {
            Whose::Anybody | Whose::Player => Ref::Nothing,
            Whose::Others(than) => all_but(&than),
            Whose::Of(owner) => owner,
        }
    }
}

/// All players but this one.
pub(crate) fn all_but(one: &Ref) -> Ref {
    Ref::All(Box::new([Ref::Opponents(Box::new(one.clone())), Ref::Teammates(Box::new(one.clone()))]))
}

impl<'t> Checker<'t> {
    /// Zones and whose they are, if that is said: `your graveyard`, `an opponent's hand`, `exile`, `all graveyards`.
    pub(crate) fn zones_of(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<(Zones, Option<Ref>)> {
        if let Some(label) = NounPhrase::open(node).label {
            return self.fail(Code::NotAZone, label, "a place can't have a name; name the card");
        }
        self.zones_beside_label(scope, node)
    }

    /// The same where a name at the end belongs to what is said of the place.
    pub(crate) fn zones_beside_label(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<(Zones, Option<Ref>)> {
        if parts(node).len() > 1 {
            let message = format!("`{}` is not one zone", node.text());
            let help = "zones of one player are said together: `your library and graveyard`";
            return self.fail_help(Code::NotAZone, node, message, help);
        }
        let (np, words) = self.last_words(node);
        let Some(zones) = zone_words(words) else {
            let error = Diagnostic::error(Code::NotAZone, node.span(), format!("`{}` is not a zone", node.text()))
                .expected(vocab::zones().take(6));
            return self.error(error);
        };
        if zones.intersects(Zones::LIBRARY | Zones::HAND | Zones::GRAVEYARD | Zones::BATTLEFIELD | Zones::STACK) {
            self.only_of_cards(scope, node, CardWord::Zone)?;
        }
        Ok(match self.whose(scope, &np)? {
            Whose::Anybody if matches!(np.det, Det::That) => (zones, self.whose_place(scope, node, zones)?),
            Whose::Anybody | Whose::Player => (zones, None),
            Whose::Others(than) => (zones, Some(all_but(&than))),
            Whose::Of(owner) => (zones, Some(owner)),
        })
    }

    /// `that graveyard`: the owner's of the one target that lies in such a zone. `None`: a zone that nobody has alone.
    fn whose_place(&mut self, scope: &mut Scope<'t>, node: Node<'t>, zones: Zones) -> Read<Option<Ref>> {
        if !zones.intersects(Zones::LIBRARY | Zones::HAND | Zones::GRAVEYARD) {
            return Ok(None);
        }
        let mut there = scope.targets.iter().filter(|t| t.filter.zones == zones && t.max == Some(Value::Num(1)));
        if let (Some(one), None) = (there.next(), there.next()) {
            let slot = one.slot;
            scope.read(slot);
            return Ok(Some(Ref::Owner(Box::new(Ref::Slot(slot)))));
        }
        let place = node.text().trim_start_matches("that ");
        self.fail_help(
            Code::Unclear,
            node,
            format!("`{}` does not say whose it is", node.text()),
            format!("write `that player's {place}`, or `its owner's {place}` of a card"),
        )
    }

    /// Zones that an instruction acts on as a whole: `each player's library` is everybody's, and nothing said is the
    /// doer's own.
    pub(crate) fn zones_acted_on(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<(Zones, Option<Ref>)> {
        let np = NounPhrase::open(node);
        self.one_owner(&np)?;
        let (zones, owner) = self.zones_of(scope, node)?;
        if owner.is_some() {
            return Ok((zones, owner));
        }
        match np.det {
            Det::All | Det::Each | Det::Every => Ok((zones, Some(Ref::everybody()))),
            Det::A | Det::Any if zones.contains(Zones::LIBRARY) => self.fail_help(
                Code::Unclear,
                node,
                format!("`{}` does not say whose it is", node.text()),
                "write `your`, `target player's`, `each player's`, or let a player be chosen first: `choose a player as one`, \
                 then `the one's`",
            ),
            Det::That => self.fail_help(
                Code::Unclear,
                node,
                format!("`{}` does not say whose it is", node.text()),
                format!("write `that player's {}`, or `their {}` of whoever does it", np.words(), np.words()),
            ),
            _ => Ok((zones, players_before(&np).map(|_| Ref::everybody()))),
        }
    }

    /// Reports `an opponent's library` where all of it is meant: there may be several opponents, and nothing would say
    /// whose it is.
    pub(crate) fn one_owner(&mut self, np: &NounPhrase<'t>) -> Read<()> {
        let place =
            |rel: &Node<'t>| (rel.rule() == Rule::r_in).then(|| rel.child(Rule::np)).flatten().map(NounPhrase::open);
        let whole = Some(np.clone()).into_iter().chain(np.rels.iter().filter_map(place));
        let one = |np: &NounPhrase<'t>| matches!(np.det, Det::A | Det::Any) && players_before(np).is_some();
        let Some(found) = whole.into_iter().find(one) else { return Ok(()) };
        let who = if found.other.is_some() {
            "another"
        } else if found.words().starts_with('o') {
            "an"
        } else {
            "a"
        };
        let (who, what) = (format!("{who} {}", found.words()), found.poss.last().map_or("", |w| w.text()));
        let message = format!("`{}` does not say whose it is", found.node.text());
        let several = if found.other.is_some() { "each other" } else { "each" };
        self.fail_help(
            Code::Unclear,
            found.node,
            message,
            format!(
                "choose first: `choose {who} as one`, then `the one's {what}`; what all of them have is `{several} {}'s {what}`",
                found.words()
            ),
        )
    }

    /// A stretch of the turn and whose it is (`Ref::Nothing`: anybody's).
    pub(crate) fn span_of(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<(Span, Ref)> {
        let (span, whose) = self.span_and_whose(scope, node)?;
        Ok((span, whose.owner()))
    }

    /// The same, with `each player's upkeep` told apart from `each upkeep`: of those who have it together each has one
    /// (805.4).
    pub(crate) fn span_and_whose(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<(Span, Whose)> {
        if self.is_extra(node) {
            return self.fail_help(
                Code::NotATime,
                node,
                "whether it is an extra one is asked of the turn that goes on, begins or ends, and not here",
                "write `while it is an extra turn: ...`, `when an extra turn begins: ...`, `if an opponent's extra turn would \
                 begin: skip it`; what adds one is `take 1 extra turn`",
            );
        }
        self.stretch_and_whose(scope, node)
    }

    /// Whether a stretch is said to be an extra one.
    pub(crate) fn is_extra(&self, node: Node<'t>) -> bool {
        let words = self.last_words(node).1;
        words.starts_with("extra ") || words.starts_with("additional ")
    }

    /// The same of a turn that is said to be an extra one.
    pub(crate) fn extra_and_whose(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<(Span, Whose)> {
        let (span, whose) = self.stretch_and_whose(scope, node)?;
        if span == Span::Turn {
            return Ok((span, whose));
        }
        self.fail_help(
            Code::NotATime,
            node,
            "phases and steps that are extra ones are not told apart from others",
            "turns are: `when an extra turn begins`; any phase or step is `when combat begins`, `when each upkeep begins`",
        )
    }

    /// The same of turns that may be said to be extra ones.
    fn stretch_and_whose(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<(Span, Whose)> {
        let (np, words) = self.last_words(node);
        let Some(span) = span_words(words) else {
            let error = Diagnostic::error(
                Code::NotATime,
                node.span(),
                format!("`{}` is not a turn, phase or step", node.text()),
            )
            .expected(["your upkeep", "the next end step", "combat"]);
            // `during declare attackers`: the step is called so with its last word.
            let step = format!("{words} step");
            let error = match span_words(&step) {
                Some(_) => error.help(format!("the step is `the {step}`")).suggest(format!("{} step", node.text())),
                None => error,
            };
            return self.error(error);
        };
        self.only_of_cards(scope, node, CardWord::Turn)?;
        if matches!(np.det, Det::That) && span_words(np.words()).is_some() {
            let message = format!("nothing is spoken of before this that `{}` could mean", node.text());
            let help = "an extra turn that was taken can be meant: `take 1 extra turn`, then `when that turn begins: ...`; of others \
                        it is said whose they are: `your next upkeep`";
            return self.fail_help(Code::NotATime, node, message, help);
        }
        self.step_of_a_turn(&np, span)?;
        self.whose(scope, &np).map(|whose| (span, whose))
    }

    /// `the next turn's upkeep` is the next one that begins. Of other turns and steps the next one may be another.
    fn step_of_a_turn(&mut self, np: &NounPhrase<'t>, span: Span) -> Read<()> {
        let of_a_turn = np.poss.len() == 1 && span_words(np.words()) == Some(Span::Turn);
        let first = matches!(span, Span::Step(Step::Untap | Step::Upkeep) | Span::Beginning);
        if !of_a_turn || first && !matches!(np.det, Det::That) {
            return Ok(());
        }
        self.fail_help(
            Code::NotATime,
            np.node,
            format!("`{}` is not told apart from other turns", np.node.text()),
            "say when that turn begins, and then what of it: `when your next upkeep begins: when the next end step begins: ...`",
        )
    }

    /// Whether the phrase is about zones. Reports nothing.
    pub(crate) fn is_zone(&self, node: Node<'t>) -> bool {
        zone_words(self.last_words(node).1).is_some()
    }

    /// Whether the phrase is about a turn, a phase or a step. Reports nothing.
    pub(crate) fn is_span(&self, node: Node<'t>) -> bool {
        span_words(self.last_words(node).1).is_some()
    }

    /// The phrase and its last noun, behind all possessives.
    fn last_words(&self, node: Node<'t>) -> (NounPhrase<'t>, &'t str) {
        let np = NounPhrase::open(node);
        let leaf = matches!(node.rule(), Rule::exile_z | Rule::bf_w | Rule::zone_w | Rule::word);
        let words = match np.poss.last() {
            Some(last) => last.text(),
            // `from exile`: the word is a verb as well, and stands by itself.
            None if leaf || np.words().is_empty() => node.text(),
            None => np.words(),
        };
        (np, words)
    }

    /// Whose the last noun of a phrase is.
    fn whose(&mut self, scope: &mut Scope<'t>, np: &NounPhrase<'t>) -> Read<Whose> {
        if np.poss.is_empty() && !matches!(np.det, Det::Genitive(_)) {
            return Ok(Whose::Anybody);
        }
        if np.poss.len() == 1
            && let Some(around) = span_words(np.words())
        {
            // `the next turn's upkeep`: anybody's.
            return match around {
                Span::Turn => Ok(Whose::Anybody),
                _ => self.fail_help(
                    Code::NotATime,
                    np.node,
                    format!("`{}` has no steps of this name", np.words()),
                    "steps are named by themselves: `the end of combat step`, `the beginning of combat`",
                ),
            };
        }
        match players_before(np) {
            Some(_) if np.other.is_some() => {
                self.saw_all(np.other);
                self.player_spoken_of(scope, np.node).map(Whose::Others)
            }
            Some(PlayerNoun::Player) => Ok(Whose::Player),
            Some(PlayerNoun::Opponent) => Ok(Whose::Of(Ref::Opponents(Box::new(Ref::You)))),
            Some(PlayerNoun::Teammate) => Ok(Whose::Of(Ref::Teammates(Box::new(Ref::You)))),
            None => self.player_before(scope, np).map(Whose::Of),
        }
    }

    /// The players of whom the last noun of a phrase is said: `your`, `each opponent's`, `each player's`.
    pub(crate) fn players_before_noun(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Match> {
        let np = NounPhrase::open(node);
        let anybody = || Match::Filter(Box::new(crate::check::build::any_of(Sort::Player)));
        match self.whose(scope, &np)? {
            Whose::Player => Ok(anybody()),
            Whose::Others(than) => Ok(Match::Ref(all_but(&than))),
            Whose::Of(who) => Ok(Match::Ref(who)),
            Whose::Anybody => self.fail_help(
                Code::MissingPart,
                np.node,
                "expected whose it is",
                "such as `your`, `each opponent's`, `each player's`",
            ),
        }
    }

    /// The player whose turn, step or zone it is: objects have none.
    fn player_before(&mut self, scope: &mut Scope<'t>, np: &NounPhrase<'t>) -> Read<Ref> {
        let who = self.meaning(scope, Some(Meant::Player), |ck, scope| ck.possessor_of(scope, np))?;
        if self.in_scene(scope) || scope.candidate.is_some() || !self.is_known_object(scope, &who) {
            return Ok(who);
        }
        let what = np.poss.last().map_or(np.words(), |last| last.text());
        self.things_have_none(np.node, what)
    }

    /// Whom the last possessive of a phrase means: `your control`, `its owner's control`, `that player's hand`.
    pub(crate) fn possessor(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Ref> {
        let np = match parts(node).first() {
            Some(part) => NounPhrase::open(*part),
            None => return self.fail(Code::MissingPart, node, "expected whose it is"),
        };
        self.possessor_of(scope, &np)
    }

    fn possessor_of(&mut self, scope: &mut Scope<'t>, np: &NounPhrase<'t>) -> Read<Ref> {
        if np.poss.is_empty() {
            return match np.det {
                Det::Genitive(word) => self.genitive(scope, np, word),
                _ => self.fail_help(
                    Code::MissingPart,
                    np.node,
                    "expected whose it is",
                    "such as `your`, `its owner's`, `that player's`",
                ),
            };
        }
        let mut base = np.clone();
        base.poss.pop();
        base.rels.clear();
        base.label = None;
        self.known(scope, &base).map(|(who, _)| who)
    }
}

/// `a player's`, `each player's`, `an opponent's`: a possessive that means any of several players.
fn players_before(np: &NounPhrase<'_>) -> Option<PlayerNoun> {
    let several = matches!(np.det, Det::A | Det::Each | Det::All | Det::Any | Det::Other);
    if np.poss.len() != 1 || np.target.is_some() || !several {
        return None;
    }
    vocab::player(np.words())
}

/// `hand`, `library or graveyard`.
fn zone_words(words: &str) -> Option<Zones> {
    let mut zones = Zones::empty();
    for part in words.split(" or ").flat_map(|w| w.split(" and ")) {
        zones |= vocab::zone(part.trim())?.set();
    }
    Some(zones)
}

/// `end step`, `next upkeep`, `next turn`, `extra turn`.
pub(crate) fn span_words(words: &str) -> Option<Span> {
    let before = ["next ", "extra ", "additional "];
    vocab::span(before.iter().find_map(|word| words.strip_prefix(word)).unwrap_or(words))
}

/// A zone whose cards lie in an order that phrases speak of.
pub(crate) fn ordered_zone(zones: Zones) -> Option<Zone> {
    [Zone::Library, Zone::Pile].into_iter().find(|z| z.set() == zones)
}

/// The place that these are, if it is one whose cards lie on each other (401.2, 404.2).
pub(crate) fn with_a_top(zones: Zones) -> Option<Zone> {
    ordered_zone(zones).or_else(|| (zones == Zones::GRAVEYARD).then_some(Zone::Graveyard))
}
