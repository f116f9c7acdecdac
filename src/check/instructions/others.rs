//! The other acts: tokens, spells, coins, turns, statuses, choices.

use crate::check::clauses::clause::{Clause, operand};
use crate::check::clauses::foreign::CardWord;
use crate::check::clauses::prep::Prep;
use crate::check::instructions::build::{Acts, bound, for_each_doer, one};
use crate::check::nouns::noun::Unit;
use crate::check::nouns::np::{NounPhrase, counted, inner_np};
use crate::check::{About, Checker, Kind, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    // ------------------------------------------------------------ tokens and attachments

    /// The creation of tokens: `create 2 1/1 white Spirit creature tokens tapped with flying`, `create 1 copy of it`.
    pub(crate) fn create(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let (mut tokens, label, mut arrival) = match c.part(Rule::copy_of) {
            Some(copy) => {
                let n = match copy.child(Rule::count) {
                    Some(count) => {
                        let n = self.count(scope, count)?;
                        n.max.unwrap_or(n.min)
                    }
                    None => Value::Num(1),
                };
                {
                    let (spec, arrival) = self.created_copy(scope, copy)?;
                    (vec![(n, TokenSpec::Copy(spec))], copied_label(copy), arrival)
                }
            }
            None => {
                let Some(node) = c.object() else {
                    return self.fail_help(
                        Code::MissingPart,
                        c.node,
                        "what is created is missing",
                        "expected a number and a description",
                    );
                };
                self.tokens(scope, c, node)?
            }
        };
        while let Some(each) = c.for_each() {
            let times = self.each_times(scope, c, operand(each))?;
            for (n, _) in &mut tokens {
                *n = crate::check::build::times_value(n.clone(), &times);
            }
        }
        if arrival.blocking.is_some()
            && let Some(attacker) = c.peek_object().filter(|n| self.is_reference(scope, *n))
        {
            c.object();
            arrival.blocking = Some(self.reference(scope, attacker)?);
        }
        if arrival.attacking.is_some()
            && let Some(goal) = c.peek_object().filter(|n| self.is_reference(scope, *n))
        {
            c.object();
            arrival.attacking = Some(self.reference(scope, goal)?);
        }
        let mut entry = self.entry_mods(scope, c)?;
        entry.tapped |= arrival.tapped;
        entry.attacking = arrival.attacking.or(entry.attacking);
        entry.blocking = arrival.blocking.or(entry.blocking);
        let most = match &*tokens {
            [(n, _)] => Some(n),
            _ => None,
        };
        let about = About::object(Sort::Permanent, CardTypes::empty()).up_to(most);
        let bind = match label.or_else(|| c.part(Rule::label)) {
            Some(l) => self.bind_label(scope, l, about),
            None => scope.fresh(),
        };
        scope.mention(Ref::Slot(bind.slot), about, c.node.span());
        bound(who, Act::Create { tokens: tokens.into(), entry }, Some(bind))
    }

    /// Attaches something to another thing: `attach this to target creature`.
    pub(crate) fn attach(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let (mut what, picked) = self.operand_bound(scope, c)?;
        if what == Pick::Ref(Ref::This) && self.is_cast(scope) {
            self.only_of_cards(scope, c.node, CardWord::Host)?;
        }
        let doer = match who {
            Pick::Each(_, slot) => Pick::Ref(Ref::Slot(*slot)),
            one => one.clone(),
        };
        let mut acts = Vec::new();
        if let (Some(bind), false) = (picked, matches!(what, Pick::Ref(_))) {
            // Both things can have a label: the first is picked before.
            acts.extend(bound(&doer, Act::Choose(Choice::Things(what)), Some(bind))?);
            what = Pick::Ref(Ref::Slot(bind.slot));
        }
        let Some(to) = c.role(Prep::To) else {
            return self.fail(Code::MissingPart, c.node, "expected `to` and what it is attached to");
        };
        let (to, bind) = self.pick_bound(scope, operand(to))?;
        acts.extend(bound(&doer, Act::Attach { what, to }, bind)?);
        Ok(for_each_doer(who, acts))
    }

    // ------------------------------------------------------------ mana

    // ------------------------------------------------------------ choices

    /// The choice of a thing, a word, a color and so on: `choose a color as hue`,
    /// `choose a creature you control as bearer`, `choose new targets for it`.
    pub(crate) fn choose(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        if let Some(words) = c.part(Rule::string_or) {
            let words = self.words_in(words);
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
        if NounPhrase::open(np).words() == "color" && c.has_role(Prep::Of) {
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
        if !matches!(pick, Pick::Choose { random: false, total: None, .. }) {
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

    // ------------------------------------------------------------ spells

    /// Casts or plays cards during resolution: `cast it without paying its mana cost`, `play the loot`.
    pub(crate) fn cast_now(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick, play: bool) -> Acts {
        if self.in_scene(scope) {
            return self.cast_in_scene(scope, c, who, play);
        }
        let copied = c.part(Rule::copy_of);
        let (what, mut bind) = match copied {
            Some(copy) => return self.cast_copy(scope, c, who, copy),
            None => self.operand_bound(scope, c)?,
        };
        let what = cards_to_cast(what);
        self.lies_on_no_battlefield(c, &what)?;
        let price = self.price(scope, c)?;
        if let Some(label) = c.part(Rule::label) {
            let about = self.about_pick(scope, &what);
            bind = Some(self.bind_label(scope, label, about));
        }
        bound(who, Act::Cast { what, price, play }, bind)
    }

    /// What is cast is a card; what lies on the battlefield is none to cast.
    fn lies_on_no_battlefield(&mut self, c: &Clause<'t>, what: &Pick) -> Read<()> {
        let (Pick::Choose { filter, .. } | Pick::All(filter)) = what else { return Ok(()) };
        if filter.sort == Sort::Permanent && Zones::BATTLEFIELD.contains(filter.zones) && filter.same().is_none() {
            let message = "what is cast is a card, and this lies on the battlefield";
            let help = "say where it lies, such as `a creature card in your hand`";
            return self.fail_help(Code::WrongKind, c.node, message, help);
        }
        Ok(())
    }

    /// `cast a copy of the secret without paying its mana cost`: the copy is made, then cast.
    fn cast_copy(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick, copy: Node<'t>) -> Acts {
        let Some(np) = copy.child(Rule::np) else {
            return self.fail(Code::MissingPart, copy, "what is copied is missing");
        };
        let what = self.pick(scope, np)?;
        let made = scope.fresh();
        let copy = Act::Copy { what, n: Value::Num(1), targets: CopyTargets::Same, without: Box::new([]) };
        let price = self.price(scope, c)?;
        let cast = Act::Cast { what: Pick::Ref(Ref::Slot(made.slot)), price, play: false };
        let doer = match who {
            Pick::Each(_, slot) => Pick::Ref(Ref::Slot(*slot)),
            one => one.clone(),
        };
        let body = vec![
            Instruction::Do { who: doer.clone(), act: copy, bind: Some(made) },
            Instruction::Do { who: doer, act: cast, bind: None },
        ];
        Ok(for_each_doer(who, body))
    }

    /// Copies spells, abilities or cards (706.10): `copy target spell`, `copy this for each F, choosing new targets`,
    /// `copy this without K`.
    pub(crate) fn copy(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let targets = scope.targets.len();
        let (what, bind) = self.operand_bound(scope, c)?;
        // 706.12: a card that was a target and has been moved since is copied where it lies.
        let spoken_of = self.about_pick(scope, &what);
        let moved = spoken_of.kind == Kind::Object && spoken_of.sort == Sort::Card && scope.targets.len() == targets;
        if !moved {
            self.operand_fits(scope, c, &what, Sort::SpellOrAbility)?;
        }
        let mut n = Value::Num(1);
        while let Some(each) = c.for_each() {
            let times = self.each_times(scope, c, operand(each))?;
            n = crate::check::build::times_value(n, &times);
        }
        let mut without = Vec::new();
        if let Some(role) = c.role(Prep::Without) {
            let node = operand(role);
            match self.vocab.keywords.get(node.text()) {
                Some(id) => without.push(*id),
                None => return self.no_keyword(node, node.text()),
            }
        }
        let bind = bind.unwrap_or_else(|| scope.fresh());
        let about = self.about_pick(scope, &what);
        let permanent = about.kind == Kind::Object && about.sort == Sort::Permanent;
        if permanent || matches!(&what, Pick::Ref(Ref::Host(_))) {
            return self.fail_help(
                Code::NotAnInstruction,
                c.node,
                "only spells, abilities and cards are copied (706.10)",
                "a token is `create 1 copy of it`; what becomes a copy is `this is a copy of it until end of turn`",
            );
        }
        scope.mention(Ref::Slot(bind.slot), about, c.node.span());
        bound(who, Act::Copy { what, n, targets: CopyTargets::Same, without: without.into() }, Some(bind))
    }

    /// `copy ..., choosing new targets`, `copy ..., choosing the one as its target`; behind anything else it is left unread.
    pub(crate) fn aim_copies(
        &mut self,
        scope: &mut Scope<'t>,
        choosing: Node<'t>,
        done: &mut [Instruction],
    ) -> Read<()> {
        for instr in done {
            if let Instruction::Do { act: Act::Copy { targets, .. }, .. } = instr {
                *targets = match choosing.child(Rule::np) {
                    Some(np) => CopyTargets::One(self.reference(scope, np)?),
                    None => CopyTargets::New,
                };
                self.saw(choosing);
            }
        }
        Ok(())
    }

    /// Changes the targets of a spell or ability: `change its target to this`. Without `to` the new ones are chosen by
    /// whoever does it (114.7).
    pub(crate) fn change_target(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let Some(node) = c.object() else {
            return self.fail(Code::NotAnInstruction, c.node, "expected `change its target to ...`");
        };
        if matches!(node.text(), "the target" | "the targets")
            && let Some(of) = c.role(Prep::Of)
        {
            let (of, bind) = self.pick_bound(scope, operand(of))?;
            return bound(who, Act::NewTargets { of, must: true }, bind);
        }
        let of = match self.reference(scope, node)? {
            Ref::TargetsOf(of) if !c.has_role(Prep::To) => {
                return one(who, Act::NewTargets { of: Pick::Ref(*of), must: true });
            }
            Ref::TargetsOf(of) => Pick::Ref(*of),
            _ => {
                return self.fail(
                    Code::NotAnInstruction,
                    node,
                    "expected the target of a spell or ability, such as `its target`",
                );
            }
        };
        let Some(to) = c.role(Prep::To) else {
            return self.fail(Code::MissingPart, c.node, "expected `to` and the new target");
        };
        let to = self.pick(scope, operand(to))?;
        one(who, Act::ChangeTarget { of, to })
    }

    // ------------------------------------------------------------ damage that does not happen

    // ------------------------------------------------------------ coins, dice, turns, players

    /// Flips coins: `flip 3 coins as won`. The label holds how many flips were won.
    pub(crate) fn flip(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let Some(node) = c.peek_object() else {
            return self.fail(Code::NotAnInstruction, c.node, "expected `a coin` or what is flipped");
        };
        if self.unit(node) != Some(Unit::Coins) {
            let (what, bind) = self.operand_bound(scope, c)?;
            return bound(who, Act::FlipCard(what), bind);
        }
        c.object();
        let n = self.number_before(scope, node)?.map_or(Value::Num(1), |(min, max)| max.unwrap_or(min));
        let label = inner_np(node).child(Rule::label);
        let bind = label.map(|l| self.bind_label(scope, l, About::plain(Kind::Number)));
        bound(who, Act::FlipCoins(n), bind)
    }

    /// Rolls dice of one sort: `roll 2 6-sided dice as total`. The label holds what they come to.
    pub(crate) fn roll(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let Some(node) = c.object() else { return self.fail(Code::NotANumber, c.node, "expected a number of dice") };
        let Some(Unit::Dice(sides)) = self.unit(node) else {
            return self.fail(Code::NotAnInstruction, node, "expected dice, such as `1 dice` or `1 twenty-sided dice`");
        };
        let n = self.number_before(scope, node)?.map_or(Value::Num(1), |(min, max)| max.unwrap_or(min));
        let label = inner_np(node).child(Rule::label);
        let bind = label.map(|l| self.bind_label(scope, l, About::plain(Kind::Number)));
        self.note_die(sides);
        bound(who, Act::Roll { n, sides }, bind)
    }

    /// Extra turns, phases or steps for a player: `take 1 extra turn`.
    pub(crate) fn take_extra(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let Some(node) = c.object() else {
            return self.fail(Code::NotAnInstruction, c.node, EXTRA);
        };
        let mut acts = Vec::new();
        for part in self.all_of_them(node)? {
            acts.extend(self.take_stretch(scope, part, who)?);
        }
        Ok(acts)
    }

    /// What is joined by `and`, one after another; of what is joined by `or` it is not said which.
    fn all_of_them(&mut self, node: Node<'t>) -> Read<Vec<Node<'t>>> {
        if crate::check::nouns::np::joined_by_or(node) {
            return self.one_amount(node).map(|()| Vec::new());
        }
        Ok(self.parts(node).into_vec())
    }

    fn take_stretch(&mut self, scope: &mut Scope<'t>, node: Node<'t>, who: &Pick) -> Acts {
        let taken = |span: &Span| matches!(span, Span::Turn | Span::Combat | Span::Main | Span::Step(_));
        let Some(Unit::Span(span)) = self.unit(node).filter(|u| matches!(u, Unit::Span(span) if taken(span))) else {
            return self.fail(Code::NotAnInstruction, node, EXTRA);
        };
        let n = match self.number_before(scope, node)? {
            None => Value::Num(1),
            Some((n, max)) if max.as_ref() == Some(&n) => n,
            Some(_) => {
                return self.fail(
                    Code::Unclear,
                    node,
                    "how many is not said: expected `1 extra turn`, `2 extra turns`",
                );
            }
        };
        one(who, Act::Extra { n, span })
    }

    /// Skips the event that is replaced, or the next turn, phase or step: `skip it`, `skip your next draw step`.
    pub(crate) fn skip(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let Some(node) = c.object() else { return self.fail(Code::MissingPart, c.node, "what is skipped is missing") };
        if node.text() == "it" {
            return match scope.replacing {
                Some(_) => Ok(vec![Instruction::SkipIt]),
                None => self.fail(Code::WrongPlace, c.node, "`skip it` belongs into the body of `if ... would begin:`"),
            };
        }
        let mut acts = Vec::new();
        for part in self.all_of_them(node)? {
            let (span, _) = self.span_of(scope, part)?;
            acts.extend(one(who, Act::Skip { span, n: Value::Num(1) })?);
        }
        Ok(acts)
    }

    // ------------------------------------------------------------ statuses and the game

    /// Turns something face up or face down: `turn this face up`.
    pub(crate) fn turn(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let (what, bind) = self.operand_bound(scope, c)?;
        let up = c.adverb("face up");
        if !up && !c.adverb("face down") {
            return self.fail(Code::NotAnInstruction, c.node, "expected `face up` or `face down`");
        }
        bound(who, Act::TurnFace { what, up }, bind)
    }

    pub(crate) fn phase(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick, out: bool) -> Acts {
        let what = match c.object() {
            Some(node) => self.pick(scope, node)?,
            None => who.clone(),
        };
        one(&Pick::Ref(Ref::You), Act::Phase { what, out })
    }

    /// Doubles counters, unspent mana or a number: `double +1/+1 counters on it`, `double your life total`,
    /// `double its power`.
    pub(crate) fn double(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick) -> Acts {
        let Some(node) = c.object() else { return self.fail(Code::MissingPart, c.node, "what is doubled is missing") };
        if let Some(Unit::Counters(kind)) = self.unit(node) {
            self.one_amount(node)?;
            let Some(on) = c.role(Prep::On) else {
                return self.fail(Code::MissingPart, c.node, "expected `on` and where the counters are");
            };
            let on = self.pick(scope, operand(on))?;
            return one(who, Act::Double(Double::Counters(kind, on)));
        }
        // `your unspent mana`, `your unspent green mana`
        if let (true, [_, "unspent", kinds @ .., "mana"]) =
            (node.text().contains(" unspent "), &node.text().split(' ').collect::<Vec<_>>()[..])
        {
            let types = match kinds {
                [] => Some(COLORLESS_BIT * 2 - 1),
                [kind] => self.mana_type(kind),
                _ => None,
            };
            let Some(types) = types else {
                let help = "such as `double your unspent mana` or `double your unspent green mana`";
                return self.fail_help(Code::NotMana, node, "this is no type of mana", help);
            };
            let whose = self.possessor(scope, inner_np(node))?;
            return one(&Pick::Ref(whose), Act::Double(Double::Mana(types)));
        }
        match self.value(scope, node)? {
            Value::Prop(Prop::Life, of) => one(who, Act::Double(Double::Life(Pick::Ref(*of)))),
            Value::Prop(Prop::Power, of) => one(who, Act::Double(Double::Power(Pick::Ref(*of)))),
            _ => self.fail(Code::NotAnInstruction, node, format!("`{}` can't be doubled", node.text())),
        }
    }
}

/// `create 1 copy of the model as ghost`: the name belongs to the copy.
fn copied_label(copy: Node<'_>) -> Option<Node<'_>> {
    copy.child(Rule::np).and_then(|np| np.child(Rule::label))
}

/// A choice of something that is neither object nor player.
fn is_abstract(text: &str) -> bool {
    let words = text.split(" as ").next().unwrap_or(text);
    let noun = ["a ", "an ", "any "].iter().find_map(|det| words.strip_prefix(det)).unwrap_or("");
    matches!(noun, "color" | "creature type" | "basic land type" | "card type" | "number" | "text")
        || noun.ends_with("card name")
        || crate::check::nouns::noun::is_some_colors(text)
}

/// What is chosen to be cast is a card until it is cast: `a spell among the loot`.
fn cards_to_cast(what: Pick) -> Pick {
    let card = |mut f: Box<Filter>| {
        if f.sort == Sort::Spell {
            f.sort = Sort::Card;
        }
        // 903.6, 903.8: a commander that can be cast waits in the command zone.
        if f.zones.is_empty() && f.preds.contains(&Predicate::Is(Status::Commander)) {
            (f.sort, f.zones) = (Sort::Card, Zones::COMMAND);
        }
        f
    };
    match what {
        Pick::Choose { filter, min, max, by, random, total } => {
            Pick::Choose { filter: card(filter), min, max, by, random, total }
        }
        Pick::All(filter) => Pick::All(card(filter)),
        other => other,
    }
}

/// What can be taken.
const EXTRA: &str = "expected `1 extra turn`, `1 extra combat phase`, `1 extra main phase` or `1 extra upkeep step`";
