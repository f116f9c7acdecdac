//! What belongs to the game of cards and means nothing in a scene, with what is meant instead.

/// What else belongs to the game of cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CardWord {
    /// Symbols of costs: mana, `{T}`.
    Symbol,
    /// Power and toughness.
    Size,
    /// A library, a hand, a graveyard, the battlefield, the stack.
    Zone,
    /// Turns, phases, steps.
    Turn,
    /// Control of something that changes hands.
    Control,
    /// What Equipment is attached to, such as `equipped creature`.
    Equipped,
    /// Players as what something is done to.
    Player,
    /// A player who controls or owns something.
    Controller,
    /// Whose something was before the game.
    Owner,
    /// What a permanent, a card or an ability can be: tapped, attacking, a token.
    Status,
    /// When a player may do something: at the time of a sorcery.
    Timing,
    /// Who may use what another has.
    Anybody,
    /// What may be done as though something were different.
    AsThough,
    /// What a spell is on does not change.
    Host,
    /// Colors, supertypes, names that something is given.
    Look,
    /// What abilities something has.
    Ability,
    /// Life totals and starting life totals of players.
    Life,
    /// Kinds of counters that rules of cards know.
    Counter,
    /// States that are declared for cards.
    Mark,
    /// What a spell is aimed at once it is cast.
    Aim,
    /// Tokens that are declared for cards.
    Token,
    /// What is cast for another price.
    Price,
}

impl CardWord {
    /// What is meant instead.
    pub(super) fn help(self, word: &str) -> &'static str {
        match self {
            Self::Symbol => "deeds of a scene take time, such as `1 action { ... }`, and spells cause weariness",
            Self::Size => "creatures of a scene have numbers of their own, such as `gets +2 to Strength`",
            Self::Zone => "what is in play is in the scene; what is gone is in exile",
            Self::Control => "whoever plays a creature plays on; a state such as `held` says what it can't do",
            Self::Equipped => "who bears a thing is `you`; a state speaks of `this`, a law of `creatures`",
            Self::Status if word.starts_with("enchanted") => {
                "what a spell is on is `enchanted creature`, whether one or several; what has a state is named by it"
            }
            Self::Status => "nothing in a scene can be so; what holds somebody is a state, such as `held`",
            Self::Timing => {
                "a scene has no priority; what may be done only sometimes says when: `1 action, if you are asleep: ...`"
            }
            Self::Anybody => {
                "a thing is used by whoever bears it, a spell by its caster; what everybody can do is an `action`"
            }
            Self::AsThough => "say when the prohibition holds instead, or take its reason away: `clear held from it`",
            Self::Host => "what a spell is on stays what it is on; a thing is given: `attach the gift to the taker`",
            Self::Player => "things are done to creatures: `target creature`, `each creature you don't control`",
            Self::Controller => {
                "whoever cast a spell is its caster, such as `the bond's caster`; whoever bears a thing is `you` in it"
            }
            Self::Owner => "nobody owns anything in a scene: those on one's own side are `creatures you control`",
            Self::Look => "what something is here is said by its kind or a state: `is also an Orc`, `is asleep`",
            Self::Ability => "a state may have abilities; ask for the state: `while enchanted creature is held`",
            Self::Life => "creatures have damage: `remove 3 damage from you`, `its wound penalty`, `its Health`",
            Self::Counter => "it is a counter of the game of cards; others are declared: `counter \"ink\"`",
            Self::Mark => "it is a word of the game of cards; other states are declared: `designation wary`",
            Self::Aim => "what a spell was cast on stays what it is on",
            Self::Token => {
                "it is a token of the game of cards; what a scene makes is said: `create 2 Warg creature tokens`"
            }
            Self::Price => {
                "nobody pays mana in a scene; what a spell costs is its weariness: `you get +5 to weariness tests for Fire spells`"
            }
            Self::Turn => "a scene has no turns; time is counted, such as `for 5 rounds`, `every 1 hour`",
        }
    }
}
