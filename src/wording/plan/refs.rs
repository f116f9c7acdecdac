//! What is already known: `it`, `that player`, `the exiled card`.

use crate::ir::*;
use crate::wording::plan::{About, Kind, Plan};
use crate::wording::say::{Det, Joint, Noun, Say, frame};

/// Things of the same name in their order.
pub(crate) const ORDER: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];

impl Plan<'_> {
    /// What a reference is called here.
    pub(super) fn refer(&mut self, reference: &Ref) -> Say {
        match reference {
            Ref::Nothing => Say::lit("[nobody]"),
            Ref::This => self.itself(),
            Ref::You => Say::You,
            Ref::Slot(slot) => self.slot(*slot),
            Ref::Linked(label) => self.label(*label),
            // What has the ability gave it to a player.
            Ref::LinkedOf(label, of)
                if **of == Ref::Granter && self.depth == 0 && self.linked.contains_key(&label.0) =>
            {
                self.label(*label)
            }
            Ref::LinkedOf(label, of) => {
                let (what, of) = (self.label(*label), self.refer(of));
                frame!("{0} of {1}", what, of)
            }
            Ref::Host(of) if **of == Ref::This => {
                // Beside what a spell is on it is no longer `it`.
                self.named &= !self.scene;
                self.host.clone()
            }
            Ref::Host(of) => {
                let of = self.refer(of);
                frame!("the object {0} {v:be} attached to", of)
            }
            Ref::Attachments(of) => {
                let of = self.refer(of);
                frame!("what is attached to {0}", of)
            }
            Ref::Controller(_) | Ref::Owner(_) if self.player.as_ref() == Some(reference) => {
                Noun::of(Say::lit("player")).with(Det::That).say()
            }
            Ref::Controller(of) => {
                let of = self.of("{0's controller}", of);
                self.player = Some(reference.clone());
                of
            }
            Ref::Owner(of) => {
                let of = self.of("{0's owner}", of);
                self.player = Some(reference.clone());
                of
            }
            Ref::DefendingPlayer(of) if **of == Ref::This => Say::lit("defending player"),
            Ref::DefendingPlayer(of) => self.of("the player {0} {v:be} attacking", of),
            Ref::Attacked(of) => self.of("the player or planeswalker {0} {v:be} attacking", of),
            Ref::BlockedBy(of) => self.of("the creatures that {0} blocks", of).plural(),
            Ref::Blockers(of) => self.of("the creatures blocking {0}", of).plural(),
            Ref::ActivePlayer => Say::lit("the active player"),
            Ref::AttackingPlayer(_) => Say::lit("the attacking player"),
            Ref::TargetsOf(of) => self.of("what {0} targets", of),
            Ref::SourceOf(of) => self.of("{0's source}", of),
            Ref::Caster(of) => self.of("{0's caster}", of),
            Ref::Granter => Say::lit("the object that gave this ability"),
            Ref::Card(of) => match &**of {
                Ref::Slot(slot) if self.is_card(*slot) => {
                    self.slot(*slot);
                    self.last = None;
                    Noun::of(Say::lit("card")).with(Det::That).say()
                }
                // `the second exiled card`
                Ref::Slot(slot) if self.slots.get(slot).is_some_and(|a| a.noun.head == Say::lit("card")) => {
                    self.slot(*slot)
                }
                _ => self.of("the card that was {0}", of),
            },
            Ref::NextPlayer(of) if **of == Ref::You => Say::lit("the player to your left"),
            Ref::NextPlayer(of) => self.of("the player to the left of {0}", of),
            Ref::PreviousPlayer(of) if **of == Ref::You => Say::lit("the player to your right"),
            Ref::PreviousPlayer(of) => self.of("the player to the right of {0}", of),
            Ref::Opponents(of) => self.of("{0's opponents}", of).plural(),
            Ref::Team(of) => self.of("{0's team}", of),
            Ref::Teammates(of) => self.of("{0's teammates}", of).plural(),
            Ref::Member => {
                self.told_member = true;
                Say::It { many: self.each_of_many }
            }
            Ref::All(_) if *reference == Ref::everybody() => Say::lit("each player"),
            Ref::All(all) => {
                let all = all.iter().map(|reference| self.refer(reference)).collect();
                Say::list(Joint::And, all)
            }
        }
    }

    /// Whether what the place holds is a card and nothing else that is known is one.
    fn is_card(&self, slot: Slot) -> bool {
        let card = |about: &About| match &about.noun.head {
            Say::Lit(words) => words.ends_with("card"),
            Say::List(Joint::Beside, all) => all.last() == Some(&Say::lit("card")),
            _ => false,
        };
        let one = |(other, about): (&Slot, &About)| card(about) == (*other == slot);
        self.slots.get(&slot).is_some_and(|about| !about.many) && self.slots.iter().all(one)
    }

    /// What has the ability: by its name, and as `it` as long as nothing else has been named since.
    pub(super) fn itself(&mut self) -> Say {
        let name = self.this.clone();
        if matches!(name, Say::You | Say::It { .. }) {
            return name;
        }
        if self.named && self.last.is_none() && !self.beside {
            return Say::Itself(Box::new(name));
        }
        // `it` would be either of the two from now on.
        self.beside |= self.last.is_some();
        (self.named, self.last) = (true, None);
        name
    }

    fn of(&mut self, template: &'static str, of: &Ref) -> Say {
        let of = self.refer(of);
        Say::frame(template, vec![of])
    }

    /// What a place of the environment holds: in full the first time, then as `it` or `that creature`.
    pub(super) fn slot(&mut self, slot: Slot) -> Say {
        let Some(about) = self.slots.get(&slot) else {
            self.gap = true;
            return Say::lit(format!("[{}]", slot.0));
        };
        let (noun, kind, many) = (about.noun.clone(), about.kind, about.many);
        if kind == Kind::Player {
            self.player = None;
        }
        // What has the ability takes part in the event.
        if kind == Kind::Word && noun.head == self.this {
            return self.itself();
        }
        let first = self.mentioned.insert(slot);
        let again = kind == Kind::Thing && self.last == Some(slot);
        if kind == Kind::Thing {
            // Several targets are `those creatures` the next time.
            let several = first && many && matches!(noun.det, Det::Target(_));
            self.last = (!several).then_some(slot);
            self.named = false;
        }
        match &noun.det {
            _ if kind == Kind::Number || kind == Kind::Word => noun.head,
            Det::Target(_) | Det::Plain | Det::N(_) | Det::UpTo(_) | Det::AnyNumber | Det::All | Det::Between(..)
                if first =>
            {
                noun.say()
            }
            _ if again => Say::It { many },
            // A label has a name of its own: `the exiled card`.
            Det::The => self.plainly(slot, &noun, many).unwrap_or_else(|| noun.say()),
            _ => self.that(slot, noun, many),
        }
    }

    /// `that card` for `the found card`, if it is the only card that is known.
    fn plainly(&self, slot: Slot, noun: &Noun, many: bool) -> Option<Say> {
        let [told] = &*noun.mods else { return None };
        if !matches!(told.say, Say::Lit(_)) || told.rank != 1 {
            return None;
        }
        let alike = |(other, about): (&Slot, &About)| {
            let named = matches!(about.kind, Kind::Thing | Kind::Player);
            *other != slot && named && about.noun.head == noun.head && about.many == many
        };
        if self.slots.iter().any(alike) {
            return None;
        }
        let mut short = Noun::of(noun.head.clone());
        if matches!(&noun.head, Say::Lit(word) if word == "any target" || word == "target") {
            short.head = Say::lit("permanent or player");
        }
        short.plural = many;
        short.det = if told.say == Say::lit("new") { Det::The } else { Det::That };
        Some(short.say())
    }

    /// `that creature`; told apart from others of the same name.
    fn that(&self, slot: Slot, noun: Noun, many: bool) -> Say {
        let is_opponent = |noun: &Noun| noun.head == Say::lit("opponent");
        let player = |noun: &Noun| is_opponent(noun) || noun.head == Say::lit("player");
        let alike = |a: &Noun| a.head == noun.head || player(a) && player(&noun);
        let same = |about: &About| alike(&about.noun) && about.many == many && !matches!(about.noun.det, Det::The);
        let twins: Vec<Slot> = self.slots.iter().filter(|(_, about)| same(about)).map(|(slot, _)| *slot).collect();
        let mut short = Noun::of(noun.head.clone());
        if matches!(&noun.head, Say::Lit(word) if word == "any target" || word == "target") {
            short.head = Say::lit("permanent or player");
        }
        if is_opponent(&noun) {
            short.head = Say::lit("player");
        }
        short.plural = many;
        short.det = Det::That;
        // The member of the loop that goes on is the nearest.
        if twins.len() > 1
            && self.members.last() != Some(&slot)
            && let Some(at) = twins.iter().position(|other| *other == slot)
        {
            short.det = Det::The;
            short.push_in_front(1, Say::lit(ORDER.get(at).copied().unwrap_or("last")));
        }
        short.say()
    }

    fn label(&mut self, label: LabelId) -> Say {
        match self.linked.get(&label.0) {
            Some(about) if matches!(about.kind, Kind::Number | Kind::Word) => about.noun.head.clone(),
            Some(about) => {
                let mut noun = about.noun.clone();
                noun.det = Det::The;
                noun.plural = about.many;
                noun.say()
            }
            None => {
                self.unknown.insert(label);
                self.content.label(label).map_or(Say::lit("[nothing]"), |name| Say::made(format!("the {name}"), vec![]))
            }
        }
    }

    /// Makes a place of the environment known.
    pub(super) fn learn(&mut self, slot: Slot, about: About) {
        self.slots.insert(slot, about);
        self.mentioned.remove(&slot);
    }

    /// A number or a word, and how it is said later on.
    pub(super) fn learn_as(&mut self, slot: Slot, kind: Kind, say: Say) {
        self.learn(slot, About::one(Noun::of(say), kind));
    }

    /// `the exiled card`: what was done to it tells it from others. The noun is that of several things if it is to be.
    pub(super) fn learn_done(&mut self, bind: Option<&Bind>, participle: &str, mut noun: Noun) {
        let Some(bind) = bind else { return };
        // What each of several players did it to are several things.
        let many = noun.plural || self.done_by_several();
        noun.plural = many;
        noun.det = Det::The;
        noun.mods.retain(|modifier| modifier.rank == 40);
        noun.place = None;
        if !participle.is_empty() {
            noun.push_in_front(
                1,
                if participle.starts_with('{') {
                    Say::made(participle.to_owned(), vec![])
                } else {
                    Say::lit(participle)
                },
            );
        }
        let kind = if is_player_noun(&noun) { Kind::Player } else { Kind::Thing };
        // It is spoken of next, unless it goes by what was done to it; of several permanents it is not `they`.
        let told = participle.starts_with('{') || participle == "exiled";
        let next = kind == Kind::Thing && !told && (!many || noun.head == Say::lit("card"));
        // A second one of the same name is told apart.
        let (first, mut twins) = (noun.clone(), 0);
        while self.slots.iter().any(|(slot, about)| *slot != bind.slot && about.noun == noun) {
            twins += 1;
            noun = first.clone();
            // `the second exiled card`
            noun.mods.iter_mut().filter(|modifier| modifier.rank == 1).for_each(|modifier| modifier.rank = 2);
            noun.push_in_front(1, Say::lit(ORDER.get(twins).copied().unwrap_or("last")));
            if twins >= ORDER.len() {
                break;
            }
        }
        if let Some(label) = bind.linked {
            let mut noun = noun.clone();
            self.number_linked(label, &mut noun);
            // 607.2a: all that the ability has exiled, however often.
            let many = many || self.repeats && (self.banishes || participle == "exiled");
            noun.plural = many;
            self.linked.insert(label.0, About { noun, kind, many });
        }
        self.learn(bind.slot, About { noun, kind, many });
        self.mentioned.insert(bind.slot);
        if next {
            (self.last, self.named) = (Some(bind.slot), false);
        } else if kind == Kind::Thing && !told {
            self.last = None;
        }
    }

    /// Whether several players do what is being said.
    fn done_by_several(&self) -> bool {
        match &self.doing {
            Some(Pick::All(_) | Pick::Each(..) | Pick::Ref(Ref::Opponents(_))) => true,
            Some(Pick::Ref(all)) => *all == Ref::everybody(),
            _ => false,
        }
    }

    /// A number or word that an instruction leaves behind.
    pub(super) fn learn_word(&mut self, bind: Option<&Bind>, kind: Kind, say: Say) {
        let Some(bind) = bind else { return };
        // A second one of the same name is told apart.
        let twins =
            self.slots.iter().filter(|(slot, about)| **slot != bind.slot && starts_so(&about.noun.head, &say)).count();
        let say = if twins > 0 { frame!("{0} (number {1})", say, Say::Num(twins as i64 + 1)) } else { say };
        if let Some(label) = bind.linked {
            let mut noun = Noun::of(say.clone());
            self.number_linked(label, &mut noun);
            self.linked.insert(label.0, About::one(noun, kind));
        }
        if self.targets.contains(&bind.slot) {
            self.amounts.insert(bind.slot, say);
            return;
        }
        self.learn_as(bind.slot, kind, say);
    }

    /// Labels of two abilities that would be called alike are numbered.
    fn number_linked(&self, label: LabelId, noun: &mut Noun) {
        let before = self.linked.iter().filter(|(other, a)| **other < label.0 && starts_so(&a.noun.head, &noun.head));
        let same = before.filter(|(_, a)| a.noun.mods == noun.mods || a.noun.mods.is_empty()).count();
        if same > 0 {
            noun.head = frame!("{0} (number {1})", noun.head.clone(), Say::Num(same as i64 + 1));
        }
    }
}

/// Whether something is called so, with a number behind it or without.
fn starts_so(head: &Say, say: &Say) -> bool {
    match head {
        Say::Frame(f) if f.template == "{0} (number {1})" => f.roles.first() == Some(say),
        other => other == say,
    }
}

fn is_player_noun(noun: &Noun) -> bool {
    matches!(&noun.head, Say::Lit(w) if w == "player" || w == "opponent" || w == "teammate")
}
