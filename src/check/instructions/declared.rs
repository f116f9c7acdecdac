//! Declared actions as instructions, with their arguments.

use crate::check::clauses::clause::{Clause, operand};
use crate::check::clauses::prep::Prep;
use crate::check::decls::{Param, ParamSort};
use crate::check::instructions::acts::DeclaredAct;
use crate::check::instructions::build::Acts;
use crate::check::nouns::np::{counted, inner_np};
use crate::check::{About, Argument, Checker, Kind, Read, Scope};
use crate::diag::Code;
use crate::ir::*;
use crate::syntax::{Node, Rule};

impl<'t> Checker<'t> {
    /// A declared action with its arguments.
    pub(super) fn perform(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>, who: &Pick, id: ActionId) -> Acts {
        let params: Vec<Param<'t>> = match self.decls.actions.get(id.index()) {
            Some(decl) => decl.params.clone(),
            None => Vec::new(),
        };
        let mut args = Vec::with_capacity(params.len());
        let mut bind = None;
        let mut doer = who.clone();
        for (i, param) in params.iter().enumerate() {
            match &param.sort {
                ParamSort::Thing(filter) if let Some(default) = param.default.filter(|_| c.peek_object().is_none()) => {
                    let pick = self.thing_by_default(scope, default, params.iter().zip(&args))?;
                    args.push(Arg::Pick(narrow(pick, filter, &doer)));
                }
                ParamSort::Thing(filter) => {
                    let (pick, b) = self.thing_argument(scope, c, &mut doer, filter, i)?;
                    bind = bind.or(b);
                    self.operand_fits(scope, c, &pick, filter.sort)?;
                    self.place_fits(scope, c, &pick, filter)?;
                    let pick = narrow(pick, filter, &doer);
                    if !c.has_role(Prep::From) {
                        self.picked_somewhere(c.node, &pick)?;
                    }
                    args.push(Arg::Pick(pick));
                }
                ParamSort::Number => {
                    let (v, b) = self.number_argument(scope, c)?;
                    bind = bind.or(b);
                    args.push(Arg::Value(v));
                }
                ParamSort::Text => {
                    let Some(node) = c.object() else {
                        return self.fail(Code::MissingPart, c.node, "the words are missing");
                    };
                    args.push(Arg::Value(self.words_said(scope, node)?));
                }
                ParamSort::Words => {
                    let words = self.words_argument(c)?;
                    args.push(Arg::Words(words.into()));
                }
                ParamSort::Color => args.push(Arg::Color(self.color_argument(scope, c)?)),
                _ => {
                    return self.fail(
                        Code::NotAnInstruction,
                        c.node,
                        "an action with a parameter of this sort can't be used in a sentence",
                    );
                }
            }
        }
        if let Some(label) = c.part(Rule::label) {
            let known = args.first().and_then(|a| match a {
                Arg::Pick(p) => Some(self.about_pick(scope, p)),
                Arg::Value(_) => Some(About::plain(Kind::Number)),
                Arg::Color(_) => Some(About::plain(Kind::Color)),
                Arg::Words(_) | Arg::To(_) => None,
            });
            let about = known.unwrap_or(About::object(Sort::Object, CardTypes::empty()));
            bind = Some(match bind {
                // What was picked has a place already; the name is for that.
                Some(b) if !scope.names.iter().any(|n| n.slot == b.slot) => {
                    self.bind_label_to(scope, label, about, b.slot)
                }
                Some(_) => return self.fail(Code::Mixed, label, "this has a name already"),
                None => self.bind_label(scope, label, about),
            });
        }
        // 701.5a: what is countered goes to the graveyard, or where it is said.
        if self.content.roles.undo_spell == Some(id) && Prep::PLACES.into_iter().any(|prep| c.has_role(prep)) {
            args.push(Arg::To(Box::new(self.destination(scope, c)?)));
        }
        self.moved_state(scope, c, DeclaredAct { doer, action: id, args, bind })
    }

    /// What the declaration names where nothing is given (`up to n target creatures`): read as if it stood in the sentence, so
    /// that its targets are announced with the others (601.2c).
    fn thing_by_default<'a>(
        &mut self,
        scope: &mut Scope<'t>,
        default: Node<'t>,
        before: impl Iterator<Item = (&'a Param<'t>, &'a Arg)>,
    ) -> Read<Pick>
    where
        't: 'a,
    {
        let outer = self.home(scope).map_or(0, |h| h.args.len());
        if let Some(home) = self.homes.get_mut(scope.home) {
            let numbers = before.filter_map(|(param, arg)| match arg {
                Arg::Value(v) => Some((param.name, Argument::Number(v.clone()))),
                _ => None,
            });
            home.args.extend(numbers);
        }
        let read = self.pick_bound(scope, default);
        if let Some(home) = self.homes.get_mut(scope.home) {
            home.args.truncate(outer);
        }
        read.map(|(pick, _)| pick)
    }

    /// What the action is done to: the object, or (`this fights it`) the subject for the first parameter.
    fn thing_argument(
        &mut self,
        scope: &mut Scope<'t>,
        c: &mut Clause<'t>,
        doer: &mut Pick,
        filter: &Filter,
        index: usize,
    ) -> Read<(Pick, Option<Bind>)> {
        let subject_is_thing = filter.sort != Sort::Player
            && index == 0
            && *doer != Pick::Ref(Ref::You)
            && !self.is_player_pick(scope, doer);
        if subject_is_thing {
            let pick = std::mem::replace(doer, Pick::Ref(Ref::You));
            return Ok((pick, None));
        }
        if let Some(node) = c.object() {
            return self.pick_bound(scope, node);
        }
        // `clash with an opponent`, `boost 6 without the shown`
        if let Some(with) = c.role(Prep::With).or_else(|| c.role(Prep::Without)) {
            return self.pick_bound(scope, operand(with));
        }
        if index > 0 {
            return self.fail_help(
                Code::Unclear,
                c.node,
                format!("`{}` is about two things, and only one is said", c.word),
                match self.in_scene(scope) {
                    true => {
                        "deeds are done by whoever plays somebody; say what comes of it: `deal 1d6 damage to it`, `attach this \
                         to target creature`"
                    }
                    false => "the first is the subject, such as `target creature you control fights target creature`",
                },
            );
        }
        self.fail_help(
            Code::MissingPart,
            c.node,
            format!("what `{}` is about is missing", c.word),
            format!("expected a noun phrase, such as `{} {}`", c.word, example_of(filter.sort)),
        )
    }

    fn number_argument(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>) -> Read<(Value, Option<Bind>)> {
        // `achieve equal to its mana value + 5 as reach`
        if let Some(value) = c.part(Rule::equal_to).and_then(|e| e.first()) {
            let value = self.value(scope, value)?;
            let bind = c.part(Rule::label).map(|label| self.bind_label(scope, label, About::plain(Kind::Number)));
            return Ok((value, bind));
        }
        let Some(node) = c.object() else {
            return self.fail_help(
                Code::MissingPart,
                c.node,
                format!("the number of `{}` is missing", c.word),
                format!("expected `{} 2`", c.word),
            );
        };
        // `scry X`: the grammar took the letter for a word.
        let value = match node.text() {
            letter @ ("X" | "Y" | "Z" | "N") => {
                self.saw_all(counted(node));
                self.variable(scope, node, letter)?
            }
            _ => self.value(scope, node)?,
        };
        let label = inner_np(node).child(Rule::label);
        let bind = label.map(|label| self.bind_label(scope, label, About::plain(Kind::Number)));
        Ok((value, bind))
    }

    /// `to the hue`: the color that a label holds.
    fn color_argument(&mut self, scope: &mut Scope<'t>, c: &mut Clause<'t>) -> Read<Ref> {
        let Some(node) = c.role(Prep::To).map(operand) else {
            return self.fail_help(
                Code::MissingPart,
                c.node,
                "a color is missing",
                format!("expected `{} it to the hue`", c.word),
            );
        };
        match self.color_label(scope, node) {
            Some(color) => Ok(color),
            None => self.fail(Code::NotAnInstruction, node, format!("`{}` is no label of a color", node.text())),
        }
    }

    fn words_argument(&mut self, c: &mut Clause<'t>) -> Read<Vec<StrId>> {
        let Some(node) = c.role(Prep::For).map(operand).or_else(|| c.part(Rule::string_or)) else {
            return self.fail(
                Code::NotAnInstruction,
                c.node,
                "expected words in quotes, such as `\"grace\" or \"condemnation\"`",
            );
        };
        Ok(self.words_in(node))
    }

    pub(crate) fn words_in(&mut self, node: Node<'t>) -> Vec<StrId> {
        let mut out = Vec::new();
        if node.rule() == Rule::string {
            out.push(self.intern(node.text().trim_matches('"')));
        }
        for child in node.children() {
            out.extend(self.words_in(child));
        }
        out
    }
}

/// What an action on such things is done to, as an example.
fn example_of(sort: Sort) -> &'static str {
    match sort {
        Sort::Card => "a card",
        Sort::Player => "target player",
        Sort::Spell => "target spell",
        Sort::Ability | Sort::SpellOrAbility => "target spell or ability",
        _ => "target creature",
    }
}

/// A choice is among what the action can be done to: `sacrifices a creature` is one that the doer controls.
fn narrow(mut pick: Pick, param: &Filter, doer: &Pick) -> Pick {
    if let Pick::And(parts) = pick {
        return Pick::And(parts.into_iter().map(|part| narrow(part, param, doer)).collect());
    }
    let who = match doer {
        Pick::Ref(r) => r.clone(),
        Pick::Each(_, slot) => Ref::Slot(*slot),
        _ => return pick,
    };
    let (Pick::Choose { filter, .. } | Pick::All(filter) | Pick::Each(filter, _)) = &mut pick else { return pick };
    if filter.zones.is_empty() && filter.sort == param.sort {
        filter.zones = param.zones;
    }
    let mut preds = std::mem::take(&mut filter.preds).into_vec();
    for pred in &param.preds {
        let mine = match pred {
            Predicate::ControlledBy(Ref::You) => Predicate::ControlledBy(who.clone()),
            Predicate::OwnedBy(Ref::You) => Predicate::OwnedBy(who.clone()),
            other => other.clone(),
        };
        if !preds.contains(&mine) {
            preds.push(mine);
        }
    }
    filter.preds = preds.into();
    pick
}
