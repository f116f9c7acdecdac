//! What `it`, `they` and `that creature` mean: something that was spoken of before.

use crate::check::names::segment::Piece;
use crate::check::nouns::np::NounPhrase;
use crate::check::scope::bind_pronouns;
use crate::check::vocab::{PlayerNoun, Word};
use crate::check::{About, Antecedent, Checker, Kind, Meant, Read, Scope, vocab};
use crate::diag::{Code, Diagnostic};
use crate::ir::*;
use crate::source::Span;
use crate::syntax::Node;
impl<'t> Checker<'t> {
    /// What a pronoun means, and what is known about it: `it`, `they`, `this`, `you`.
    pub(crate) fn pronoun(&mut self, scope: &mut Scope<'t>, at: Node<'t>, word: &str) -> Read<(Ref, About)> {
        match word {
            "this" if self.home(scope).is_some_and(|h| h.law) => self.fail_help(
                Code::Unclear,
                at,
                "a law is no thing in the scene, so there is no `this`",
                "write what is meant, such as `each creature`",
            ),
            "this" => {
                let about = About::object(Sort::Object, CardTypes::empty());
                scope.mention(Ref::This, about, at.span());
                scope.said_this = true;
                Ok((Ref::This, about))
            }
            "you" if self.home(scope).is_some_and(|h| h.law) => self.fail_help(
                Code::Unclear,
                at,
                "a law is nobody's, so there is no `you`",
                "write `each creature`, `creatures`",
            ),
            "you" => Ok((Ref::You, About::player())),
            "itself" | "themselves" => self.reflexive(scope, at),
            "it" | "its" => self.antecedent(scope, at, word, &[|a| a.kind != Kind::Player && !a.many]),
            _ => {
                let player: fn(&About) -> bool = |a| a.kind == Kind::Player;
                let several: fn(&About) -> bool = |a| a.kind != Kind::Player && a.many;
                let either: fn(&About) -> bool = |a| a.kind == Kind::Either;
                match scope.meant {
                    Some(Meant::Player) => self.antecedent(scope, at, word, &[player, either]),
                    Some(Meant::Thing) => self.antecedent(scope, at, word, &[several, either]),
                    Some(Meant::ThingFirst) => self.antecedent(scope, at, word, &[several, player, either]),
                    None if word == "them" => self.antecedent(scope, at, word, &[several, player, either]),
                    None => self.antecedent(scope, at, word, &[player, several, either]),
                }
            }
        }
    }

    /// Reads something while the words around it say what a pronoun in it can mean.
    pub(crate) fn meaning<T>(
        &mut self,
        scope: &mut Scope<'t>,
        meant: Option<Meant>,
        read: impl FnOnce(&mut Self, &mut Scope<'t>) -> T,
    ) -> T {
        let outer = std::mem::replace(&mut scope.meant, meant);
        let done = read(self, scope);
        scope.meant = outer;
        done
    }

    /// `its next turn`, where it is no player.
    pub(crate) fn things_have_none<T>(&mut self, at: Node<'t>, what: &str) -> Read<T> {
        let message = format!("objects have no {what}, players do");
        let help = format!("whose it is stands in front: `its controller's {what}`, `that player's {what}`");
        self.fail_help(Code::WrongKind, at, message, help)
    }

    /// `each creature deals 1 damage to itself`: whoever does something is what it is done to.
    fn reflexive(&mut self, scope: &mut Scope<'t>, at: Node<'t>) -> Read<(Ref, About)> {
        let found =
            scope.subject.clone().and_then(|s| crate::check::scope::about_of(scope, &s).map(|about| (s, about)));
        match found.filter(|(_, about)| about.kind != Kind::Player && !scope.in_phrase) {
            Some((subject, about)) => {
                bind_pronouns(scope, &subject);
                Ok((subject, about))
            }
            None => {
                let message = format!("`{}` is whatever object does something, and here none does", at.text());
                let help = "what was spoken of is `it`, several are `them`; what has the ability is `this`; where several do it, each does: `each creature deals 1 damage to itself`";
                self.fail_help(Code::Unclear, at, message, help)
            }
        }
    }

    /// Whether a pronoun is what something is done to, and means something else than whoever does it: `creatures can't block it`.
    /// A player is meant only where nothing else was spoken of.
    fn acts_on_another(&self, scope: &Scope<'t>, subject: &Ref, at: Node<'t>, tests: &[fn(&About) -> bool]) -> bool {
        let fits = |m: &&Antecedent| tests.iter().any(|test| test(&m.about)) && is_another(m, scope, at);
        let this = scope.said_this && !subject.means_players();
        *subject != Ref::This && is_object(at) && (this || scope.mentions.iter().any(|m| fits(&m)))
    }

    /// What else a pronoun could be that begins a clause behind `unless`, `while` or `if`: `creatures can't attack unless it attacks`.
    fn in_clause_of_another(
        &self,
        scope: &Scope<'t>,
        subject: &Ref,
        at: Node<'t>,
        tests: &[fn(&About) -> bool],
    ) -> Option<Antecedent> {
        let before = at.line_before().trim_end();
        let opens = ["unless", "while", "if"].iter().any(|word| before.ends_with(&format!(" {word}")));
        if *subject != Ref::Member || at.text() != "it" || !opens {
            return None;
        }
        let fits = |m: &&Antecedent| tests.iter().any(|test| test(&m.about)) && is_another(m, scope, at);
        scope.mentions.iter().find(fits).cloned()
    }

    /// What the clause itself is about, if a pronoun can mean that: its subject, or what a condition in front of it speaks of.
    fn meant_nearby(
        &mut self,
        scope: &mut Scope<'t>,
        at: Node<'t>,
        word: &str,
        tests: &[fn(&About) -> bool],
    ) -> Read<Option<(Ref, About)>> {
        // Whoever does something is never what it is done to: that is `itself`.
        let object = is_object_of_clause(scope, at);
        let subject = scope.subject.clone().filter(|_| !object);
        let subject = subject.filter(|subject| !self.acts_on_another(scope, subject, at, tests));
        for near in [subject, scope.topic.clone()].into_iter().flatten() {
            // Subject is told is `you`, and never `they`.
            if near == Ref::You && !matches!(word, "it" | "its") {
                continue;
            }
            if let Some(about) = crate::check::scope::about_of(scope, &near)
                && tests.iter().any(|t| t(&about) || near == Ref::Member && t(&about.many()))
            {
                if near == Ref::This && scope.no_permanent && asks_for_size(at) {
                    continue;
                }
                // `this deals 1 damage to it`, `while this is tapped: if a creature would die: exile it instead`.
                let other = scope.mentions.iter().find(|m| m.what != Ref::This && tests.iter().any(|t| t(&m.about)));
                let other = other.filter(|_| near == Ref::This);
                // Whoever controls this is told as `you`: `this deals 4 damage to target creature and 2 damage to its controller`.
                if other.is_some() && !can_be_this(at, word) {
                    continue;
                }
                if let Some(other) = other {
                    let this = scope.mentions.iter().find(|m| m.what == Ref::This);
                    let error = match this {
                        Some(this) => ambiguous(at, word, &[this, other]),
                        None => ambiguous(at, word, &[&Antecedent { what: Ref::This, about, span: at.span() }, other]),
                    };
                    return self.error(error);
                }
                if let Some(other) = self.in_clause_of_another(scope, &near, at, tests) {
                    let member = Antecedent { what: near, about, span: at.span() };
                    return self.error(ambiguous(at, word, &[&member, &other]));
                }
                bind_pronouns(scope, &near);
                return Ok(Some((near, about)));
            }
        }
        Ok(None)
    }

    /// The one thing mentioned before that fits. The tests are tried in order; `this` counts only if nothing else does.
    fn antecedent(
        &mut self,
        scope: &mut Scope<'t>,
        at: Node<'t>,
        word: &str,
        tests: &[fn(&About) -> bool],
    ) -> Read<(Ref, About)> {
        if let Some(candidate) = scope.candidate {
            scope.read(candidate);
            return Ok((Ref::Slot(candidate), About { kind: Kind::Either, ..About::player() }));
        }
        let object = is_object_of_clause(scope, at);
        if let Some(near) = self.meant_nearby(scope, at, word, tests)? {
            return Ok(near);
        }
        let this_one = About::object(Sort::Object, CardTypes::empty());
        let this_acts = object && scope.subject == Some(Ref::This);
        let this_fits = !this_acts && tests.iter().any(|t| t(&this_one));
        for test in tests {
            let mut fits: Vec<&Antecedent> =
                scope.mentions.iter().filter(|m| m.what != Ref::This && test(&m.about)).collect();
            let another = fits.iter().any(|m| is_another(m, scope, at));
            if object || is_object(at) && (another || scope.said_this && this_fits) {
                fits.retain(|m| is_another(m, scope, at) || !object && !another && m.about.kind == Kind::Player);
            }
            match &*fits {
                [] => {}
                [one] => {
                    if let Some(this) = scope
                        .this_at
                        .filter(|this| this_fits && can_be_this(at, word) && is_between(*this, one.span, at))
                    {
                        let error =
                            ambiguous(at, word, &[one, &Antecedent { what: Ref::This, about: this_one, span: this }]);
                        return self.error(error);
                    }
                    // `when this becomes the target of a spell: sacrifice it`: both were spoken of.
                    if let Some(this) = this_in_event(scope, one).filter(|_| this_fits && can_be_this(at, word)) {
                        let error = ambiguous(at, word, &[this, one]);
                        return self.error(error);
                    }
                    let found = (one.what.clone(), one.about);
                    bind_pronouns(scope, &found.0);
                    return Ok(found);
                }
                several => {
                    let error = ambiguous(at, word, several);
                    return self.error(error);
                }
            }
        }
        if this_fits && let Some(several) = spoken_of_several(scope, at) {
            let message = format!("`{word}` means one thing, and these are several");
            let error = Diagnostic::error(Code::Unclear, at.span(), message).related(several, "spoken of here");
            return self.error(error.help("`they`, `them`, `their` are all of them; one of them is chosen first: `choose 1 of the ... as name`; otherwise write `this`"));
        }
        // Nothing else was spoken of: what has the ability.
        if word == "its" && !scope.said_this && self.home(scope).is_some_and(|h| !h.host_words.is_empty()) {
            return self.fail_help(
                Code::Unclear,
                at,
                "`its` could mean this or what it is attached to",
                "say whose: `enchanted creature's power`, `abilities of enchanted creature`, `this's power`",
            );
        }
        // An instant or sorcery is dealt no damage and has no size: it is meant only where it was spoken of.
        let meant = || scope.mentions.iter().any(|m| m.what == Ref::This) && !asks_for_size(at);
        let said = scope.said_this && (!scope.no_permanent || meant());
        if said && this_fits {
            return Ok((Ref::This, this_one));
        }
        self.means_nothing(scope, at, word)
    }

    /// Nothing was spoken of that a pronoun could mean.
    fn means_nothing<T>(&mut self, scope: &Scope<'t>, at: Node<'t>, word: &str) -> Read<T> {
        if let Some(reported) = scope.broken {
            return Err(reported);
        }
        // `they` stands for `their` as well.
        let word = if at.text().starts_with("their") { "their" } else { word };
        let help = match scope.meant {
            Some(Meant::Player) if word == "they" => {
                "no player was spoken of: what each of several does stands in one sentence, `each player ... and draws 7 cards`; one has a \
                 name, `target player as foe`, and is then `the foe`"
            }
            Some(Meant::Player) => {
                "no player was spoken of: write whose it is, `its controller's`, `each opponent's`, `the foe's`"
            }
            None if is_object_of_clause(scope, at) && scope.subject.as_ref().is_some_and(|s| !s.means_players()) => {
                "what has the ability is `this`; what does it is `itself`, several are `themselves`; anything else gets a name where it is \
                 first spoken of, `as name`, and is then `the name`"
            }
            _ if ended_by_semicolon(at.line_before()) => {
                "the `;` in front ended the sentence with the colon; what belongs to it stands in braces: `when this enters { tap target \
                 creature; it ... }`, `chapter 1 { ... }`"
            }
            _ => "name the thing where it is first spoken of: `as name`, and then write `the name`",
        };
        let message = format!("there is nothing that `{word}` could mean");
        self.error(Diagnostic::error(Code::UnknownName, at.span(), message).help(help))
    }

    /// Whom `each other player` leaves out: the one player who was spoken of, or else you.
    pub(crate) fn player_spoken_of(&mut self, scope: &mut Scope<'t>, at: Node<'t>) -> Read<Ref> {
        let one = |m: &&Antecedent| m.about.kind == Kind::Player && !m.about.many && m.what != Ref::You;
        let spoken: Vec<&Antecedent> = scope.mentions.iter().filter(one).collect();
        match &*spoken {
            [] if NounPhrase::open(at).words().split(' ').any(|w| vocab::player(w) == Some(PlayerNoun::Opponent)) => {
                let message = "no opponent was spoken of before, so there is no other one";
                let help = "say who is left out: `each opponent except its controller`, `each opponent except the foe`";
                self.fail_help(Code::Unclear, at, message, help)
            }
            [] => Ok(Ref::You),
            [one] => {
                let found = one.what.clone();
                bind_pronouns(scope, &found);
                Ok(found)
            }
            several => {
                let error = ambiguous(at, "other", several);
                self.error(error.help("say who is left out: `each player except you`, `each player except the foe`"))
            }
        }
    }

    /// What a phrase with `that` or `those` points back to: `that creature`, `those cards`.
    pub(crate) fn that(&mut self, scope: &mut Scope<'t>, np: &NounPhrase<'t>) -> Read<(Ref, About)> {
        let Some(run) = np.run else { return self.fail(Code::NotANoun, np.node, "expected a noun") };
        if let Some(rel) = np.rels.first() {
            return self.fail_help(
                Code::Unclear,
                *rel,
                format!("`{}` says already which one is meant", np.node.text()),
                "write the noun alone",
            );
        }
        let cut = self.cut(scope, run);
        if cut.is_empty() || crate::check::nouns::zone::span_words(run.text()).is_some() {
            let message = format!("`{}` is no object and no player", np.node.text());
            return self.fail(Code::NotANoun, np.node, message);
        }
        let mut needs: Vec<(Need, bool)> = Vec::with_capacity(cut.len());
        for item in &cut {
            let Piece::Word(word, false) = item.piece else { return self.unknown_word(item) };
            let Some(need) = Need::of(word) else {
                let message = format!("`{}` says already which one is meant", np.node.text());
                let help = "write the noun alone; what it is like is asked with `if it is ...`";
                return self.fail_help(Code::Unclear, run, message, help);
            };
            needs.push((need, true));
        }
        let many = np.node.text().starts_with("those");
        let is_meant = |m: &&Antecedent| needs.iter().all(|(n, _)| n.fits(&m.about)) && (!many || m.about.many);
        let mut fits: Vec<&Antecedent> = scope.mentions.iter().filter(is_meant).collect();
        if fits.is_empty() {
            // What was spoken of around a loop is found where nothing in its body is such a thing.
            fits = scope.outer.iter().filter(is_meant).collect();
        }
        // What is called `this` is never `that creature`, unless nothing was said but what this is.
        let others: Vec<&Antecedent> = fits.iter().copied().filter(|m| m.what != Ref::This).collect();
        let chosen = match (&*others, fits.first().filter(|_| !scope.said_this)) {
            ([one], _) => Ok((one.what.clone(), one.about)),
            ([], Some(this)) => Ok((this.what.clone(), this.about)),
            ([], None) if let Some(reported) = scope.broken => return Err(reported),
            ([], None) if run.text() == "ability" && scope.activated.is_some() => {
                let what = scope.activated.map_or(Ref::Nothing, Ref::Slot);
                Ok((what, About::object(Sort::Ability, CardTypes::empty())))
            }
            ([], None) => Err(Diagnostic::error(
                Code::UnknownName,
                np.node.span(),
                format!("there is nothing that `{}` could mean", np.node.text()),
            )),
            (several, _) => Err(ambiguous(np.node, np.node.text(), several)),
        };
        match chosen {
            Ok(found) => {
                bind_pronouns(scope, &found.0);
                Ok(found)
            }
            Err(error) => self.error(error),
        }
    }
}

/// Words behind which a pronoun begins a clause of its own, or belongs to a noun (`sharing a color with it`).
const OPENERS: [&str; 13] =
    ["if", "unless", "while", "when", "until", "that", "and", "or", "as", "for", "than", "where", "with"];

/// Whether a pronoun is an object of its clause: `block it`, `deals 1 damage to them`.
fn is_object(at: Node<'_>) -> bool {
    let before = at.line_before().trim_end();
    let word = before.rsplit(' ').next().unwrap_or_default();
    let ends = |c: char| !c.is_alphanumeric() && c != '\'';
    matches!(at.text(), "it" | "them") && !word.is_empty() && !word.ends_with(ends) && !OPENERS.contains(&word)
}

/// The same of the sentence itself, and of no relation, number or condition in it.
fn is_object_of_clause(scope: &Scope<'_>, at: Node<'_>) -> bool {
    is_object(at) && !scope.in_phrase
}

/// Whether what was spoken of is not the subject of the clause in which a pronoun is the object.
fn is_another(one: &Antecedent, scope: &Scope<'_>, at: Node<'_>) -> bool {
    let subject = scope.subject.as_ref();
    if one.what == Ref::This || one.what == Ref::Member || Some(&one.what) == subject {
        return false;
    }
    let before = at.line_before();
    let start = before.rfind([':', ';', '{']).map_or(0, |at| at + 1);
    let clause = before.get(start..).unwrap_or_default().trim_start();
    let begins = at.span().start as usize - clause.len();
    // A second clause behind `and` has a subject of its own.
    let leads = one.span.file == at.span().file && one.span.start as usize == begins;
    // `target creature's owner shuffles it`: the owner does.
    let by_player =
        subject.and_then(|s| crate::check::scope::about_of(scope, s)).is_some_and(|a| a.kind == Kind::Player);
    let leads = leads && !by_player;
    !leads || clause.contains(" and ")
}

/// Whether a number is asked for that only creatures have: no instant and no sorcery has one (208.1).
fn asks_for_size(at: Node<'_>) -> bool {
    let number = at.text().strip_prefix("its ").and_then(vocab::prop);
    matches!(number, Some(Prop::Power | Prop::Toughness))
}

/// Whether `this` could be meant where something else was spoken of as well. Its controller is `you`, so nobody says so.
fn can_be_this(at: Node<'_>, word: &str) -> bool {
    word == "it" || word == "its" && !at.text().starts_with("its controller")
}

/// `this`, if the event that is waited for speaks of it and of this other thing.
fn this_in_event<'s>(scope: &'s Scope<'_>, other: &Antecedent) -> Option<&'s Antecedent> {
    let event = scope.awaited?;
    let inside = |span: Span| span.file == event.file && event.start <= span.start && span.end <= event.end;
    let this = scope.mentions.iter().find(|m| m.what == Ref::This)?;
    (inside(other.span) && inside(this.span)).then_some(this)
}

/// Whether `this` was said between the mention of something else and a pronoun, in the same file.
fn is_between(this: Span, other: Span, at: Node<'_>) -> bool {
    other != Span::default() && this.file == other.file && other.end <= this.start && this.end <= at.span().start
}

/// Several things that instructions spoke of since `this` was said in one of them.
fn spoken_of_several(scope: &Scope<'_>, at: Node<'_>) -> Option<Span> {
    let of_things = |m: &&Antecedent| m.about.kind == Kind::Object && m.about.many && m.what != Ref::This;
    let last = scope.mentions.iter().filter(of_things).map(|m| m.span).rfind(|s| *s != Span::default())?;
    let since = scope.this_at.is_none_or(|this| last.start > this.start);
    (scope.can_target && since && last.file == at.span().file && last.end <= at.span().start).then_some(last)
}

/// What a word after `that` asks of the thing it means.
#[derive(Clone, Copy)]
enum Need {
    Types(CardTypes),
    Player,
    Sort(Sort),
    Object,
}

impl Need {
    /// What a noun looks for; nothing if the word is no noun.
    fn of(word: Word) -> Option<Self> {
        Some(match word {
            Word::Type(t) => Self::Types(t),
            Word::Head(Sort::Player) | Word::Opponent | Word::Teammate => Self::Player,
            Word::Head(sort @ (Sort::Spell | Sort::Ability)) => Self::Sort(sort),
            Word::Color(_) | Word::Colorless | Word::Multicolored | Word::Monocolored => return None,
            Word::Status(..) | Word::Designated(_) => return None,
            _ => Self::Object,
        })
    }
    fn fits(self, about: &About) -> bool {
        match self {
            Self::Player => matches!(about.kind, Kind::Player | Kind::Either),
            Self::Object => matches!(about.kind, Kind::Object | Kind::Either),
            Self::Types(t) => {
                // A spell or ability of which nothing else is known is no `that creature`.
                let unknown = about.types.is_empty() && !about.sort.is_of_stack();
                matches!(about.kind, Kind::Object | Kind::Either) && (unknown || about.types.intersects(t))
            }
            Self::Sort(sort) => {
                about.kind == Kind::Object
                    && (about.sort == sort || matches!(about.sort, Sort::SpellOrAbility | Sort::Object))
            }
        }
    }
}

fn ambiguous(at: Node<'_>, word: &str, candidates: &[&Antecedent]) -> Diagnostic {
    let help = match candidates.iter().any(|c| c.what == Ref::This) {
        true => {
            "`this` is what has the ability; the other one gets a name where it is first spoken of, `as name`, and is then `the name`"
        }
        false => "name the one that is meant where it is first spoken of: `as name`, and then write `the name`",
    };
    let mut error =
        Diagnostic::error(Code::Unclear, at.span(), format!("`{word}` could mean {} things", candidates.len()))
            .help(help);
    for candidate in candidates.iter().filter(|c| c.span != crate::source::Span::default()) {
        error = error.related(candidate.span, "it could mean this");
    }
    error
}

/// Whether the line so far is a head with a colon whose sentence a semicolon has ended: no brace holds them together.
fn ended_by_semicolon(line: &str) -> bool {
    let Some((ended, new)) = line.rsplit_once(';') else { return false };
    let head = ended.rsplit(['{', '}', ';']).next().unwrap_or("");
    head.contains(": ") && !new.contains(':')
}
