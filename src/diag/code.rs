//! The closed list of everything that can be wrong with a text.
//!
//! Each code has a page in `docs/codes/`: what it means, a wrong and a right example. `explain` shows it, and
//! `tests/codes.rs` reads the examples.

use super::Severity;
use serde::{Serialize, Serializer};
use std::fmt;

/// One line for each code: the number that people see and the name in Rust. The rest stands on its page.
macro_rules! codes {
    ($($number:literal $name:ident)*) => {
        /// A sort of fault. The numbers are stable: they are never given to another fault.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Code {
            $(#[doc = concat!("`", $number, "`: see the page of this number in `docs/codes`.")] $name,)*
        }

        impl Code {
            /// All codes, by number.
            pub const ALL: &'static [Code] = &[$(Code::$name),*];
            /// The number that people see, such as `E0101`.
            pub fn number(self) -> &'static str {
                match self { $(Code::$name => $number),* }
            }
            /// The page about it, in Markdown: number and title, meaning, examples.
            pub fn page(self) -> &'static str {
                match self { $(Code::$name => include_str!(concat!("../../docs/codes/", $number, ".md"))),* }
            }
        }
    };
}

codes! {
    // 01: the shape of a file
    "E0101" UnclosedBrace
    "E0102" ExtraBrace
    "E0103" UnclosedString
    "E0104" TooDeep
    "E0105" FileTooLarge
    "E0106" DeclarationTooLarge
    "E0107" StrayText
    "E0108" UnknownDeclaration
    "E0109" BadHead
    "E0110" BadProperty
    "E0111" BadAbility
    "E0112" BadStatement
    "E0113" MissingColon
    "E0114" BadCharacter
    "E0115" BadMana
    "E0116" EmptyBody
    "E0117" TooComplex
    // 02: names
    "E0201" UnknownName
    "E0202" DuplicateName
    "E0203" UnknownWord
    "E0204" UnknownLabel
    "E0205" DuplicateLabel
    "E0206" UnknownVerb
    // 03: what words mean, by sort of phrase
    "E0301" NotUnderstood
    "E0302" WrongKind
    "E0303" MissingPart
    "E0304" WrongParameter
    "E0305" WrongPlace
    "E0306" MissingProperty
    "E0307" DuplicateProperty
    "E0308" OutOfRange
    "E0309" Recursive
    "E0310" TooMany
    "E0311" NotANoun
    "E0312" NotANumber
    "E0313" NotACondition
    "E0314" NotAnEvent
    "E0315" NotACost
    "E0316" NotMana
    "E0317" NotAZone
    "E0318" NotATime
    "E0319" NotACharacteristic
    "E0320" NotARelation
    "E0321" NotAnInstruction
    "E0322" NotASentence
    "E0323" NotAPermission
    "E0324" NeverAsked
    "E0325" Unclear
    "E0326" NoTarget
    "E0327" Mixed
    "E0328" NotOfAScene
    "E0329" OtherBook
    "E0330" PassedOver
    // 04: decks
    "E0401" BadDeckLine
    "E0402" UnknownCard
    "E0403" DeckCount
    "E0404" DeckForbidden
    // 05: scenarios
    "E0501" BadStep
    "E0502" UnknownPlayer
    "E0503" UnplayableCard
    "E0504" FailedExpectation
    "E0505" ImpossibleStep
    "E0506" OpenQuestion
    "E0507" UnusedAnswer
    "E0508" NothingExpected
    // 06: settings
    "E0601" BadSettings
    "E0602" UnknownSetting
    "E0603" WrongSetting
    // 07: characters and scenes
    "E0701" BadStage
    "E0702" UnknownEntry
    "E0703" WrongEntry
    "E0704" ImpossibleGrowth
    "E0705" NotLearned
    // 08: what is read rightly and can't be carried out as it is written
    "E0814" Unpayable
    "E0815" WorksNowhere
    "E0816" TooFewModes
    "E0821" Impossible
    "E0822" NeverTrue
    "E0831" AuraWithoutHost
    "E0832" HostWithoutAura
    "E0834" WrongChapters
    "E0835" WrongLevels
    "E0836" EmptySpell
    "E0837" WrongTypes
    "E0838" LandWithCost
    "E0840" WrongFaces
    "E0841" MixedColors
    "E0842" BadName
    // warnings: what is hardly meant
    "W0101" UnusedLabel
    "W0104" UnmetNeed
    "W0106" UnreadOption
    "W0107" UnusedX
    "W0108" UnusedParameter
    "W0109" UnusedTarget
    "W0110" MaybeUnset
    "W0190" UnneededAllow
    "W0202" NeverHappens
    "W0203" WrongCause
    "W0204" NewObject
    "W0206" AlwaysTrue
    "W0207" SameAgain
    "W0208" Besides
    "W0212" NoDamage
    "W0218" Unshuffled
    "W0219" Unshown
    "W0220" ShieldForbidden
    "W0221" GivenTooLate
    "W0222" UndoneByALine
    "W0301" NeverAttached
    "W0303" IdleVehicle
    "W0305" UnreachableLevel
    "W0306" LoyaltyElsewhere
    "W0307" WrongFrame
    "W0308" LegendaryCopy
    "W0310" OtherHost
    "W0311" DiesAtOnce
    "W0312" ColorOfCost
    "W0313" OrderOfLines
    "W0314" IdleSpell
    "W0315" NeverCast
    "W0316" UnseenFace
    "W0317" AbilityBehindABody
    "W0401" LastsForever
    "W0402" OtherWordsForThisTurn
    "W0403" OverBefore
    "W0404" TooLate
    "W0501" ForNothing
    "W0502" Endless
    "W0503" NoCounters
    "W0504" UnreadCounters
    "W0505" NoManaAbility
    "W0507" DoesNothing
    "W0508" TooManyTargets
    "W0509" LateMana
    "W0510" ManaThatTells
    "W0601" EqualModes
    "W0603" SameBranches
    "W0604" AskedTwice
    "W0605" UnknownCardName
    "W0606" PrintedOtherwise
    "W0607" EqualCards
    "W0608" OtherAbilityWord
    "W0609" OwnName
    "W0610" EqualAbilities
    "W0611" NameOfNone
    "W0612" CountersOfTheModel
}

impl Code {
    /// Whether it is about something that is hardly meant, and not about what can't be used.
    pub fn is_warning(self) -> bool {
        self.number().starts_with('W')
    }
    /// Whether it is about what may well be meant: told to those who ask for notes.
    pub fn is_note(self) -> bool {
        matches!(
            self,
            Code::OrderOfLines
                | Code::NoManaAbility
                | Code::LateMana
                | Code::ManaThatTells
                | Code::EqualCards
                | Code::EqualAbilities
                | Code::NameOfNone
        )
    }
    /// How bad it is.
    pub fn severity(self) -> Severity {
        match (self.is_warning(), self.is_note()) {
            (false, _) => Severity::Error,
            (true, false) => Severity::Warning,
            (true, true) => Severity::Note,
        }
    }
    /// The code of a number, in upper or lower case.
    pub fn named(number: &str) -> Option<Code> {
        Self::ALL.iter().copied().find(|code| code.number().eq_ignore_ascii_case(number))
    }
    /// What it is called: the rest of the first line of its page.
    pub fn title(self) -> &'static str {
        let line = self.page().lines().next().unwrap_or_default();
        line.split_once(": ").map_or(line, |(_, title)| title)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.number())
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.number())
    }
}

#[cfg(test)]
mod tests {
    use super::Code;

    #[test]
    fn numbers_rise_and_every_code_is_explained() {
        for pair in Code::ALL.windows(2) {
            assert!(pair[0].number() < pair[1].number(), "{} stands before {}", pair[0], pair[1]);
        }
        for code in Code::ALL {
            assert!(code.page().starts_with(&format!("# {code}: ")), "the page of {code} begins otherwise");
            assert!(code.title().starts_with(|c: char| c.is_lowercase()), "{code}: titles are in lower case");
        }
    }
}
