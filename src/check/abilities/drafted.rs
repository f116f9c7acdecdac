//! What is chosen as a card is drafted, before any game (905.2).

use crate::check::abilities::ability::AbilityPrefix;
use crate::check::scope::Kind;
use crate::check::{About, Checker, Read, Scope, vocab};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::syntax::{Node, Rule as Syntax};

impl<'t> Checker<'t> {
    /// `as you draft this: BODY`
    pub(crate) fn draft_l(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        around: &AbilityPrefix,
    ) -> Read<Vec<AbilityId>> {
        if around.cond.is_some() {
            return self.fail(Code::WrongPlace, node, "before a game there is nothing that a condition could ask for");
        }
        if let Some(may) = node.child(Syntax::draft_may) {
            return self.draft_offer(scope, node, may, around);
        }
        if let Some(label) = node.child(Syntax::label) {
            let passed = node.child(Syntax::passed_w).is_some();
            let about = About::plain(if passed { Kind::Player } else { Kind::Number });
            let bind = self.bind_label(scope, label, about);
            let Some(noted) = bind.linked else { return self.unread_note(label) };
            self.name_note(scope, noted);
            let rule = if passed { DeckRule::PassedBy(noted) } else { DeckRule::Counted(noted) };
            return self.one(scope, around, AbilityKind::Deck(rule), Zones::OUTSIDE);
        }
        if let Some(blind) = node.child(Syntax::blind_w) {
            let count = self.child(blind, Syntax::num)?;
            let Some(n) = count.text().parse().ok().filter(|n| (2..=MAX_CARDS).contains(n)) else {
                return self.fail(Code::OutOfRange, count, format!("2 to {MAX_CARDS} cards are drafted at random"));
            };
            return self.one(scope, around, AbilityKind::Deck(DeckRule::AtRandom(n)), Zones::OUTSIDE);
        }
        let outer = std::mem::replace(&mut scope.can_target, false);
        let said = self.child(node, Syntax::body)?;
        let body = self.body(scope, said);
        scope.can_target = outer;
        let body = body?;
        for (instr, at) in body.iter().zip(said.children().filter(|n| n.rule() == Syntax::stmt)) {
            let noted = self.chosen_as_drafted(instr, at)?;
            self.name_note(scope, noted);
        }
        self.one(scope, around, AbilityKind::Deck(DeckRule::Drafted(body)), Zones::OUTSIDE)
    }

    /// `as you draft a card, you may draft another card from that pack, then put this into that pack`
    fn draft_offer(
        &mut self,
        scope: &mut Scope<'t>,
        node: Node<'t>,
        may: Node<'t>,
        around: &AbilityPrefix,
    ) -> Read<Vec<AbilityId>> {
        let drafts = node.child(Syntax::drafts_w);
        let types = drafts.map(|drafts| self.drafted_types(drafts));
        let time = if node.child(Syntax::draft_end_w).is_some() {
            DraftTime::After
        } else {
            types.as_ref().map_or(DraftTime::This, |t| DraftTime::Card(*t.as_ref().unwrap_or(&CardTypes::all())))
        };
        let mut acts: Vec<DraftAct> = Vec::new();
        for said in may.all(Syntax::draft_act) {
            let act = self.draft_act(scope, said, time)?;
            if (act == DraftAct::Trade) != (time == DraftTime::After) {
                return self.fail_help(
                    Code::Unclear,
                    said,
                    "cards are traded when the draft is over, and nothing else is done then",
                    "such as `after the draft, you may trade a card`",
                );
            }
            if let Some(reason) = acts.iter().find_map(|before| why_not_behind(*before, act)) {
                return self.fail_help(Code::Unclear, said, reason, "leave it out, or say it before that");
            }
            acts.push(act);
        }
        types.transpose()?;
        self.one(scope, around, AbilityKind::Deck(DeckRule::Offers(DraftOffer { time, acts })), Zones::OUTSIDE)
    }

    /// The card types of `as you draft a creature card`; all: any card.
    fn drafted_types(&mut self, drafts: Node<'t>) -> Read<CardTypes> {
        let Some(said) = drafts.child(Syntax::draft_type_w) else { return Ok(CardTypes::all()) };
        let kind = said.text();
        if let Some(types) = vocab::card_types(kind) {
            return Ok(types);
        }
        let fault = Diagnostic::error(Code::UnknownName, said.span(), format!("`{kind}` is no card type"));
        let names: Vec<String> = vocab::type_names().iter().map(|name| name.to_lowercase()).collect();
        let word = kind.strip_prefix("non").unwrap_or(kind).trim_start_matches('-');
        self.error(fault.suggest_from(word, names.iter().map(String::as_str)))
    }

    fn draft_act(&mut self, scope: &mut Scope<'t>, act: Node<'t>, time: DraftTime) -> Read<DraftAct> {
        let Some(label) = act.child(Syntax::label) else {
            return self.required(act, done_to_draft(act.text()));
        };
        let named = act.text().starts_with("note");
        if time == DraftTime::This {
            return self.fail_help(
                Code::Unclear,
                act,
                "`it` is a card that is drafted later",
                "such as `as you draft a card, you may remove it from the draft as scrap`",
            );
        }
        let bind = self.bind_label(scope, label, About::plain(if named { Kind::Name } else { Kind::Number }));
        let Some(noted) = bind.linked else { return self.unread_note(label) };
        self.name_note(scope, noted);
        Ok(if named { DraftAct::NoteName(noted) } else { DraftAct::Remove(noted) })
    }

    /// 905.2b: there is no game yet, and what is chosen is a word or a number that the card knows later.
    fn chosen_as_drafted(&mut self, instr: &Instruction, at: Node<'t>) -> Read<LabelId> {
        let known = |who: &Pick| {
            let Pick::Ref(who) = who else { return false };
            match who {
                Ref::You => true,
                Ref::NextPlayer(of) | Ref::PreviousPlayer(of) => **of == Ref::You,
                _ => false,
            }
        };
        match instr {
            Instruction::Do { who, act: Act::Choose(choice), bind: Some(bind) }
                if known(who) && choice.can_be_noted() =>
            {
                match bind.linked {
                    Some(label) => Ok(label),
                    None => self.unread_note(at),
                }
            }
            _ => self.fail_help(
                Code::NotAnInstruction,
                at,
                "as a card is drafted there is no game yet: words and numbers are chosen then, and nothing else is done",
                "such as `choose a color as hue`, `your left-hand neighbor chooses a creature type as kind`",
            ),
        }
    }

    /// Lists of decks speak of what was noted by the name of its label.
    fn name_note(&mut self, scope: &Scope<'t>, label: LabelId) {
        let named = self.home(scope).and_then(|home| home.labels.iter().find(|l| l.label == label)).map(|l| l.name);
        self.content.labels.extend(named.map(|name| (label, name.into())));
    }

    /// 905.2c: what a card offers later is offered while it lies face up.
    pub(crate) fn offers_while_face_up(&mut self, abilities: &[AbilityId], lines: &[(Node<'t>, Vec<AbilityId>)]) {
        let kind = |id: &AbilityId| self.content.abilities.get(id.index()).map(|a| &a.kind);
        let later = |id: &AbilityId| match kind(id) {
            Some(AbilityKind::Deck(DeckRule::Offers(offer))) => offer.time != DraftTime::This,
            _ => false,
        };
        let Some((line, _)) = lines.iter().find(|(_, found)| found.iter().any(later)) else { return };
        if abilities.iter().any(|id| kind(id) == Some(&AbilityKind::Deck(DeckRule::FaceUp))) {
            return;
        }
        let message = "nobody sees this card as others are drafted, so it offers nothing then (905.2c)";
        let fault = Diagnostic::error(Code::MissingPart, line.span(), message);
        self.report(fault.help("write `deck: drafted face up` above this line"));
    }

    fn unread_note<T>(&mut self, at: Node<'t>) -> Read<T> {
        self.fail_help(
            Code::NeverAsked,
            at,
            "no other sentence of the card reads this, so nothing would come of it",
            "its label is read by another ability: `this enters with X +1/+1 counters, where X is tally`",
        )
    }
}

/// What the closed phrases do; none: it is none of them.
fn done_to_draft(text: &str) -> Option<DraftAct> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Some(match words.join(" ").as_str() {
        "draft another card from that pack" => DraftAct::OneMore,
        "draft each other card from that pack" => DraftAct::AllMore,
        "put this into that pack" => DraftAct::IntoPack,
        "turn this face down" => DraftAct::FaceDown,
        "pass the next pack" => DraftAct::PassNext,
        "draft no more cards this round" => DraftAct::Rest,
        "add a pack to the draft" => DraftAct::AddPack,
        "look at an unopened pack" => DraftAct::LookAtPack,
        "look at the next card drafted by your left-hand neighbor" => DraftAct::LookAtNext(DraftSeat::Left),
        "look at the next card drafted by your right-hand neighbor" => DraftAct::LookAtNext(DraftSeat::Right),
        "look at the next card drafted by a player of your choice" => DraftAct::LookAtNext(DraftSeat::Chosen),
        "trade a card" => DraftAct::Trade,
        _ => return None,
    })
}

/// Why one thing can't be done to a draft when the other was done before; none: it can.
fn why_not_behind(before: DraftAct, act: DraftAct) -> Option<&'static str> {
    match (before, act) {
        (DraftAct::AllMore, DraftAct::OneMore | DraftAct::AllMore) => Some("no other card is left in that pack"),
        (DraftAct::IntoPack, DraftAct::IntoPack | DraftAct::FaceDown) => Some("this lies in the pack already"),
        (DraftAct::FaceDown, DraftAct::IntoPack | DraftAct::FaceDown) => Some("this lies face down already"),
        (DraftAct::Rest, DraftAct::OneMore | DraftAct::AllMore | DraftAct::PassNext | DraftAct::Rest) => {
            Some("no more cards are drafted this round")
        }
        (DraftAct::OneMore | DraftAct::AllMore, DraftAct::Remove(_) | DraftAct::NoteName(_)) => {
            Some("`it` could be either of the cards that were drafted: say this first")
        }
        (DraftAct::Remove(_), DraftAct::Remove(_) | DraftAct::NoteName(_)) => Some("it is no longer in the draft"),
        (DraftAct::Trade, DraftAct::Trade) => Some("one card is traded"),
        (before, act) if before.asks_whose() && act.asks_whose() => Some("only one player is chosen for it"),
        _ => None,
    }
}
