//! What players choose, vote for (701.31) and separate into piles (700.3).

use crate::check::clauses::clause::{Clause, operand};
use crate::check::clauses::prep::Prep;
use crate::check::instructions::build::{Acts, bound, one};
use crate::check::nouns::choice_nouns::{ChoiceNoun, choice_noun};
use crate::check::nouns::noun::Unit;
use crate::check::nouns::np::{NounPhrase, counted, inner_np};
use crate::check::{About, Checker, Kind, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// The choice of a thing, a word, a color and so on: `choose a color as hue`,
    /// `choose a creature you control as bearer`, `choose new targets for it`.
    pub(crate) fn choose(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        if let Some(words) = c.part(Rule::string_or) {
            let words = self.words_in(words);
            if self.in_scene(scope) {
                let said = words.iter().map(|word| ("option", self.content.str(*word).into()));
                self.decls.spoken.extend(said);
            }
            let bind = c.part(Rule::label).map(|l| self.bind_label(scope, l, About::plain(Kind::Word)));
            self.one_chooser(c.node, who)?;
            return bound(who, Act::Choose(Choice::Word(words.into())), bind);
        }
        if c.adverb("new targets") {
            let Some(role) = c.role(Prep::For) else {
                return self.fail(Code::MissingPart, c.node, "expected `for` and a spell or ability");
            };
            let (of, bind) = self.pick_bound(scope, operand(role))?;
            return bound(who, Act::NewTargets { of, must: false }, bind);
        }
        let Some(node) = c.object() else { return self.fail(Code::MissingPart, c.node, "what is chosen is missing") };
        let np = inner_np(node);
        if choice_noun(NounPhrase::open(np).words()) == Some(ChoiceNoun::Color) && c.has_role(Prep::Of) {
            return self.color_of(scope, c, who);
        }
        let each = self.parts(node);
        if each.len() > 1 && each.iter().any(|one| is_abstract(one.text())) {
            let help =
                "give each choice a `choose` of its own: `choose a color as hue`, then `choose an opponent as foe`";
            return self.fail_help(Code::NotAnInstruction, node, "one instruction chooses one sort of thing", help);
        }
        if is_abstract(np.text()) {
            let (choice, about) = self.choice(scope, np)?;
            let label = np.child(Rule::label).or_else(|| c.part(Rule::label));
            let bind = match label {
                Some(l) => self.bind_label(scope, l, about),
                None => scope.fresh(),
            };
            self.one_chooser(c.node, who)?;
            return bound(who, Act::Choose(choice), Some(bind));
        }
        let before = scope.targets.len();
        let (pick, bind) = self.pick_bound(scope, node)?;
        self.targets_of_another(scope, c, who, before)?;
        // The choice of a target is its announcement; the instruction only gives it a name.
        bound(who, Act::Choose(Choice::Things(pick)), bind)
    }

    /// One name holds one word: of several players each needs a round of a loop.
    pub(crate) fn one_chooser(&mut self, at: Node<'t>, who: &Pick) -> Read<()> {
        let several = match who {
            Pick::Each(..) | Pick::All(_) | Pick::And(_) => true,
            Pick::Ref(r) => matches!(r, Ref::Opponents(_) | Ref::Team(_) | Ref::Teammates(_)),
            _ => false,
        };
        if !several {
            return Ok(());
        }
        let help = "go through them: `for each player as chooser { the chooser chooses a color as hue; ... }`";
        self.fail_help(Code::Unclear, at, "each of them chooses another word, and one name holds one", help)
    }

    /// `its controller chooses target creature`: whoever is named announces the target (601.2c).
    fn targets_of_another(&mut self, scope: &mut Scope<'t>, c: &Clause<'t>, who: &Pick, before: usize) -> Read<()> {
        if scope.targets.len() == before || *who == Pick::Ref(Ref::You) {
            return Ok(());
        }
        let Pick::Ref(chooser) = who else {
            let help = "without `target` each player chooses as this resolves";
            return self.fail_help(Code::WrongKind, c.node, "a target is chosen by one player", help);
        };
        for target in scope.targets.iter_mut().skip(before) {
            target.chooser = chooser.clone();
        }
        Ok(())
    }

    /// `choose a color of the second [or its basic land types] [at random] as hue`
    fn color_of(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let Some(role) = c.role(Prep::Of) else {
            return self.fail(Code::MissingPart, c.node, "expected `of` and an object");
        };
        let phrases = self.parts(operand(role));
        let (what, lands) = match &*phrases {
            [one] => (*one, false),
            [one, other] if other.text() == "its basic land types" => (*one, true),
            _ => return self.fail(Code::NotANoun, role, "expected one object, and perhaps `or its basic land types`"),
        };
        let mut np = NounPhrase::open(what);
        let random = self.take_random(&mut np) | c.part(Rule::order).is_some_and(|o| o.text() == "at random");
        let label = np.label.take().or_else(|| c.part(Rule::label));
        let (Pick::Ref(of), _) = self.pick_np(scope, &np)? else {
            return self.fail(Code::NotANoun, what, "expected something known, such as `it` or `target creature`");
        };
        let Some(label) = label else {
            return self.fail_help(
                Code::NotAnInstruction,
                c.node,
                "a color that is chosen needs a name",
                "such as `as hue` at the end",
            );
        };
        let bind = self.bind_label(scope, label, About::plain(Kind::Color));
        bound(who, Act::Choose(Choice::ColorOf { of, lands, random }), Some(bind))
    }

    /// Votes for words or for things (701.31): `vote for "grace" or "condemnation"`,
    /// `vote for a creature you don't control`.
    pub(crate) fn vote(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let Some(node) = c.role(Prep::For).or_else(|| c.part(Rule::string_or)) else {
            let help = "`vote for \"grace\" or \"fall\"`, `vote for a creature you don't control`";
            return self.fail_help(Code::NotAnInstruction, c.node, "expected `for` and what is voted for", help);
        };
        let words = self.words_in(node);
        self.parts(operand(node));
        if words.is_empty() {
            return self.vote_for_things(scope, node, who);
        }
        if words.len() < 2 {
            return self.fail(Code::NotAnInstruction, c.node, "expected `vote for \"A\" or \"B\"`");
        }
        scope.ballots.words.extend(&words);
        let bind = c.part(Rule::label).map(|l| self.bind_label(scope, l, About::plain(Kind::Word)));
        bound(who, Act::Vote(Ballot::Words(words.into())), bind)
    }

    /// 701.31a: each votes for one of several things.
    fn vote_for_things(&mut self, scope: &mut Scope<'t>, role: Node<'t>, who: &Pick) -> Acts {
        let (pick, bind) = self.pick_bound(scope, operand(role))?;
        if !matches!(pick, Pick::Choose { random: false, together: None, .. }) {
            let help = "such as `vote for a nonland permanent you don't control`";
            return self.fail_help(Code::NotANoun, operand(role), "one of several things is voted for", help);
        }
        scope.ballots.things = true;
        bound(who, Act::Vote(Ballot::Things(pick)), bind)
    }

    /// Separates objects into 2 to 9 piles: `separate the seen into 2 piles`.
    pub(crate) fn separate(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let (what, _) = self.operand_bound(scope, c)?;
        let Some(into) = c.role(Prep::Into) else {
            return self.fail(Code::NotAnInstruction, c.node, "expected `into 2 piles`");
        };
        let node = operand(into);
        let n = match (self.unit(node), counted(node)) {
            (Some(Unit::Piles), Some(count)) => match self.count(scope, count)? {
                crate::check::nouns::noun::Count { min, max: Some(max) } if min == max => min,
                _ => return self.fail(Code::OutOfRange, node, "there must be 2 to 9 piles, and how many is said"),
            },
            _ => return self.fail(Code::NotAnInstruction, node, "expected `into 2 piles`"),
        };
        let Value::Num(n @ 2..=9) = n else { return self.fail(Code::OutOfRange, node, "there must be 2 to 9 piles") };
        let piles: Vec<Slot> = (0..n).map(|_| scope.slot()).collect();
        scope.piles.clone_from(&piles);
        one(who, Act::Separate { what, piles: piles.into() })
    }
}

/// A choice of something that is neither object nor player.
fn is_abstract(text: &str) -> bool {
    let words = text.split(" as ").next().unwrap_or(text);
    let noun = ["a ", "an ", "any ", "another "].iter().find_map(|det| words.strip_prefix(det)).unwrap_or("");
    choice_noun(noun).is_some() || noun.ends_with("card name") || crate::check::nouns::noun::is_some_colors(text)
}
