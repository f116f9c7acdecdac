//! Small questions about what phrases denote: a player, an object, one thing or several.

use crate::check::nouns::np::{NounPhrase, inner_np};
use crate::check::{About, Checker, Kind, Read, Scope};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::syntax::{Node, Rule};

/// What only one thing can be so by: the greatest, the first, the one with most votes.
const UNIQUE: &[Rule] = &[Rule::extreme, Rule::most_votes];

impl<'t> Checker<'t> {
    /// What is known about the things of a filter.
    pub(crate) fn about_filter(&self, filter: &Filter) -> About {
        crate::check::scope::about_filter(filter)
    }

    /// What is known about something denoted.
    pub(crate) fn about_ref(&self, scope: &Scope<'t>, what: &Ref) -> About {
        if matches!(what, Ref::Host(_)) && self.is_player_ref(scope, what) {
            return About::player();
        }
        if let Some(about) = crate::check::scope::about_of(scope, what) {
            return about;
        }
        if self.denotes_player(scope, &Match::Ref(what.clone())) {
            return About::player();
        }
        About::object(Sort::Object, CardTypes::empty())
    }

    /// `the creature with the greatest power` is found by looking; of any other description `the` says that it was spoken of.
    pub(crate) fn one_of_its_kind(&mut self, np: &NounPhrase<'t>) -> Read<()> {
        let unique = |rel: &Node<'t>| rel.descendants().any(|n| UNIQUE.contains(&n.rule()));
        if np.rels.iter().any(unique) {
            return Ok(());
        }
        let rest = np.node.text().trim_start_matches("the ");
        let message =
            format!("`{}`: nothing that was spoken of is meant, and there may be several such", np.node.text());
        let error = Diagnostic::error(Code::Unclear, np.node.span(), message);
        self.error(error.help(format!(
            "one that is chosen is `{}`; what was spoken of gets a name there, `... as name`, and is `the name`",
            crate::check::nouns::unclear_or::with_article(rest)
        )))
    }

    /// Whether a role is filled by players.
    pub(crate) fn denotes_player(&self, scope: &Scope<'t>, what: &Match) -> bool {
        match what {
            Match::Any => false,
            Match::Filter(f) => f.sort == Sort::Player,
            Match::Ref(r) => self.is_player_ref(scope, r),
        }
    }

    /// Whether a role is filled by players as such: in a scene those are their creatures.
    pub(crate) fn is_seat(&self, scope: &Scope<'t>, what: &Match) -> bool {
        !self.in_scene(scope) && self.denotes_player(scope, what)
    }

    /// Whether it is known to be an object, and no player.
    pub(crate) fn is_known_object(&self, scope: &Scope<'t>, what: &Ref) -> bool {
        !self.denotes_player(scope, &Match::Ref(what.clone())) && self.about_ref(scope, what).kind == Kind::Object
    }

    fn is_player_ref(&self, scope: &Scope<'t>, what: &Ref) -> bool {
        match what {
            _ if what.means_players() => true,
            Ref::All(all) => all.iter().all(|r| self.is_player_ref(scope, r)),
            // `enchanted player`: what one thing is attached to is always of one sort (702.5).
            Ref::Host(of) if **of == Ref::This => {
                self.home(scope).is_some_and(|home| home.host_words.contains(&"enchanted player"))
            }
            Ref::Slot(slot) => {
                let mention = scope.mentioned(what).map(|m| m.about.kind);
                let name = scope.names.iter().find(|n| n.slot == *slot).map(|n| n.about.kind);
                let target = scope.targets.iter().find(|t| t.slot == *slot);
                mention.or(name) == Some(Kind::Player)
                    || scope.players.contains(slot)
                    || target.is_some_and(|t| t.filter.sort == Sort::Player)
            }
            Ref::Linked(label) | Ref::LinkedOf(label, _) => self.is_player_label(scope, *label),
            _ => crate::check::scope::about_of(scope, what).is_some_and(|a| a.kind == Kind::Player),
        }
    }

    /// Whether memory of this object, or of the one that gave it the ability, is of players.
    fn is_player_label(&self, scope: &Scope<'t>, label: LabelId) -> bool {
        let mut homes = std::iter::successors(self.home(scope), |home| self.homes.get(home.outer?));
        let found = homes.find_map(|home| home.labels.iter().find(|l| l.label == label));
        found.is_some_and(|l| l.about.kind == Kind::Player)
    }

    /// `an ability`: nothing more is said. `its activated abilities`, `abilities of S`: whose.
    pub(crate) fn abilities_of(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Option<Match>> {
        let np = inner_np(node);
        let text = np.text();
        let possessive = np.child(Rule::r#gen).is_some() || np.child(Rule::poss).is_some();
        if possessive {
            if !is_ability_noun(np) {
                return self.fail(Code::NotANoun, node, "expected `its activated abilities`");
            }
            let whose = self.possessor(scope, np)?;
            return Ok(Some(Match::Ref(whose)));
        }
        let plain = text.trim_start_matches("an ").trim_start_matches("a ").trim_start_matches("all ");
        match plain.split(" except ").next().unwrap_or(plain) {
            "ability" | "abilities" | "activated ability" | "activated abilities" => {}
            "mana ability" | "mana abilities" => {
                let preds = Box::new([Predicate::Is(Status::ManaAbility)]);
                let of_mana = Filter { sort: Sort::Object, zones: Zones::empty(), preds };
                return Ok(Some(Match::Filter(Box::new(of_mana))));
            }
            "nonmana ability" | "nonmana abilities" => {
                let not_mana = Predicate::Not(Box::new(Predicate::Is(Status::ManaAbility)));
                let f = Filter { sort: Sort::Anything, zones: Zones::empty(), preds: Box::new([not_mana]) };
                return Ok(Some(Match::Filter(Box::new(f))));
            }
            // `artifact abilities`: those of artifacts.
            words => {
                let nouns = [" activated abilities", " activated ability", " abilities", " ability"];
                let start = text.len() - plain.len();
                if words.split(' ').any(|w| matches!(w, "loyalty" | "nonloyalty")) {
                    return self.fail_help(
                        Code::NeverAsked,
                        node,
                        "loyalty abilities are not told from others here",
                        "say whose they are: `abilities of planeswalkers`; only a prohibition tells them apart: `players can't activate loyalty abilities`",
                    );
                }
                return match nouns.iter().find_map(|noun| words.strip_suffix(noun)) {
                    Some(of) => self.matched_kind(scope, np.clip(start, start + of.len())).map(Some),
                    None => self.matched(scope, node).map(Some),
                };
            }
        }
        match np.child(Rule::r_except) {
            None => Ok(None),
            // `abilities except mana abilities`
            Some(except) if except.text().trim_start_matches("except ").trim() == "mana abilities" => {
                self.saw(except);
                let not_mana = Predicate::Not(Box::new(Predicate::Is(Status::ManaAbility)));
                let f = Filter { sort: Sort::Anything, zones: Zones::empty(), preds: Box::new([not_mana]) };
                Ok(Some(Match::Filter(Box::new(f))))
            }
            Some(except) => self.fail(Code::NotANoun, except, "expected `except mana abilities`"),
        }
    }

    /// Cards as a lasting description: `the top card of your library`, `your hand`, or any set.
    pub(crate) fn cards_filter(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<Filter> {
        if self.is_zone(node) {
            let (zones, owner) = self.zones_of(scope, node)?;
            let preds = owner.map(Predicate::OwnedBy).into_iter().collect();
            return Ok(Filter { sort: Sort::Card, zones, preds });
        }
        if self.is_reference(scope, node) {
            let what = self.reference(scope, node)?;
            return Ok(Filter { sort: Sort::Object, zones: Zones::empty(), preds: Box::new([Predicate::Same(what)]) });
        }
        self.filter(scope, node)
    }

    /// A zone after a preposition: `the battlefield`, `exile`, `your graveyard`.
    pub(crate) fn place_of(&mut self, scope: &mut Scope<'t>, node: Node<'t>) -> Read<(Zones, Option<Ref>)> {
        if node.rule() == Rule::zone_to {
            if node.child(Rule::bf_w).is_some() {
                return Ok((Zones::BATTLEFIELD, None));
            }
            if node.child(Rule::exile_z).is_some() {
                return Ok((Zones::EXILE, None));
            }
            if let Some(name) = node.child(Rule::zone_name).and_then(|n| n.first()) {
                return self.zones_of(scope, name);
            }
        }
        self.zones_of(scope, node)
    }
}

/// Whether the possessed thing of a phrase is abilities.
fn is_ability_noun(np: Node<'_>) -> bool {
    let np = crate::check::nouns::np::NounPhrase::open(np);
    let noun = np.poss.last().copied().or(np.run);
    noun.is_some_and(|n| matches!(n.text(), "abilities" | "activated abilities"))
}
