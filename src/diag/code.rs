//! The closed list of everything that can be wrong with a text.

use serde::{Serialize, Serializer};
use std::fmt;

/// One line for each code: the number that people see, the name in Rust, a title, and a paragraph for `explain`.
macro_rules! codes {
    ($($number:literal $name:ident $title:literal $text:literal)*) => {
        /// A sort of fault. The numbers are stable: they are never given to another fault.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Code {
            $(#[doc = $title] $name,)*
        }

        impl Code {
            /// All codes.
            pub const ALL: &'static [Code] = &[$(Code::$name),*];
            /// The number that people see, such as `E0101`.
            pub fn number(self) -> &'static str {
                match self { $(Code::$name => $number),* }
            }
            /// What it is called.
            pub fn title(self) -> &'static str {
                match self { $(Code::$name => $title),* }
            }
            /// What it means and what to do about it.
            pub fn explanation(self) -> &'static str {
                match self { $(Code::$name => $text),* }
            }
        }
    };
}

codes! {
    // ------------------------------------------------------------------ 01: the shape of a file
    "E0101" UnclosedBrace "a brace is not closed"
        "A `{` opens the body of a card, a keyword or a group of statements and needs a `}` of its own. A new \
         declaration at the left margin ends the one before it, so the fault stays inside one declaration. Look at the \
         last line of the declaration first, then at the inner bodies."
    "E0102" ExtraBrace "a brace closes nothing"
        "There are more `}` than `{`. Remove the brace, or look for a body above it that was closed too early."
    "E0103" UnclosedString "a quotation mark is not closed"
        "Names stand in double quotation marks, and both marks stand in one line."
    "E0104" TooDeep "bodies are nested too deeply"
        "Braces and parentheses may be nested only to a fixed depth. No card comes near it; a body this deep is usually \
         one brace that was typed too often."
    "E0105" FileTooLarge "the file is too large"
        "A file has a fixed largest size, so that a wrong path does not use up the memory. Split it into several files; \
         every file below the content folder is read."
    "E0106" DeclarationTooLarge "the declaration is too large"
        "One card, keyword or other declaration has a fixed largest size. A declaration that large is usually the \
         result of a missing left margin: each declaration begins in the first column."
    "E0107" StrayText "text outside a declaration"
        "At the left margin stands the first word of a declaration (`card`, `token`, `keyword`, ...); all other lines \
         belong to a declaration and stand inside its braces. Comments begin with `#`."
    "E0108" UnknownDeclaration "an unknown sort of declaration"
        "The first word at the left margin says what is declared: card, token, keyword, action, counter, designation, \
         subtypes or state."
    "E0109" BadHead "the head of a declaration can't be read"
        "The head stands between the first word and the body: the name, then parameters, then further parts such as \
         `rule 702.9`, each after a comma."
    "E0110" BadProperty "a property can't be read"
        "A property is one of the printed values of a card: `cost {1}{G}`, `type Creature - Elf`, `pt 2/2`, \
         `loyalty 3`, `color green`. Each stands in a line of its own."
    "E0111" BadAbility "a sentence can't be read"
        "The sentence does not have the form of an ability. The message says where reading stopped and what could \
         stand there."
    "E0112" BadStatement "a statement can't be read"
        "The statement does not have the form of an instruction. The message says where reading stopped and what could \
         stand there."
    "E0113" MissingColon "a body needs a colon or braces"
        "The head of an ability and what it does are separated: `when this enters: draw 1 card`, or, for several \
         statements, `when this enters { ... }`."
    "E0114" BadCharacter "a character that has no meaning here"
        "The language uses letters, digits and a little punctuation. Typographic quotation marks, long dashes and \
         similar characters come from text that was copied; replace them by the plain ones."
    "E0115" BadMana "a mana symbol can't be read"
        "Mana symbols stand in braces without blanks: `{2}`, `{W}`, `{W/U}`, `{T}`. A brace followed by a blank opens \
         a body instead."
    "E0116" EmptyBody "a body says nothing"
        "After a colon stands a statement, in the same line or in the next."
    "E0117" TooComplex "too involved to be read"
        "Reading this declaration would take more steps or more depth than any real one. It was given up so that no \
         file can stop the program."

    // ------------------------------------------------------------------ 02: names
    "E0201" UnknownName "an unknown name"
        "No declaration of that sort has this name. Upper and lower case count."
    "E0202" DuplicateName "a name is declared twice"
        "Two declarations of one sort have the same name. If one is to replace the other, put it in a file of the same \
         relative path with `--content`."
    "E0203" UnknownWord "an unknown word"
        "Every word of a noun phrase is a type, a subtype, a colour, a keyword, a state or another declared word. The \
         word was found in none of the tables."
    "E0204" UnknownLabel "an unknown label"
        "A label is given with `as name` and read with `the name` in the same ability. It must be given before it is \
         read, on every way to that place."
    "E0205" DuplicateLabel "a label is given twice"
        "A label means one thing in an ability. Choose another name."
    "E0206" UnknownVerb "an unknown verb"
        "A verb is either one of the grammar or a declared action. Declared actions are used in their base form or \
         in the forms that the declaration gives."

    // ------------------------------------------------------------------ 03: meaning
    "E0301" WrongForm "the words don't fit together"
        "Each verb takes certain roles (an object, an amount, a place, ...). This combination has no meaning."
    "E0302" WrongKind "a thing of the wrong kind"
        "Something else is needed at this place: a number, a player, an object, a place, a mana cost, ..."
    "E0303" MissingPart "something is missing"
        "The sentence needs another part before it means anything."
    "E0304" WrongParameter "the parameters don't fit"
        "A keyword or an action takes the parameters of its declaration, in their order."
    "E0305" WrongPlace "this is not possible here"
        "The sentence has a meaning, but not at this place: an instruction in place of a continuous sentence, a cost \
         in place of an event, a duration where nothing lasts, ..."
    "E0306" MissingProperty "a property is missing"
        "A card needs a type; a creature needs power and toughness; a planeswalker needs loyalty."
    "E0307" DuplicateProperty "a property is given twice"
        "Each printed value stands once on a face."
    "E0308" OutOfRange "a number is out of range"
        "Numbers in texts are limited, so that no sum of them leaves the range in which the engine counts."
    "E0309" Recursive "a declaration uses itself"
        "A keyword whose abilities contain that keyword again would never end. The same is true of a chain of several \
         declarations."
    "E0310" TooMany "too many parts"
        "A table of the compiled content is full: too many labels in one ability, or too many declarations."

    // ------------------------------------------------------------------ 04: decks
    "E0401" BadDeckLine "a line of a deck list can't be read"
        "A line is a number and the name of a card, such as `4 Lightning Bolt`; set and collector number may follow."
    "E0402" UnknownCard "no card has this name"
        "The content has no card of that name. Upper and lower case don't count in deck lists."
    "E0403" DeckCount "a number of cards is out of range"
        "A line names at least one card and no more than a deck can hold."

    // ------------------------------------------------------------------ 05: scenarios
    "E0501" BadStep "a line of a scenario can't be read"
        "A scenario lays out a position (`alice { battlefield \"Grizzly Bears\" }`), says what the players do (`alice \
         casts ...`, `all pass`) and what must be true then (`expect ...`). Each stands in a line of its own."
    "E0502" UnknownPlayer "no player has this name"
        "The players of a scenario are those that have a block of their own, such as `alice { life 20 }`."
    "E0503" UnplayableCard "a card that can't be played yet"
        "The definition uses something that the engine does not carry out yet. It can be checked and formatted, but not \
         be put into a game."
    "E0504" FailedExpectation "an expectation is not met"
        "What the scenario says must be true is not. Either the engine, the definition of a card or the scenario is \
         wrong; the rules that the scenario names decide which."
    "E0505" ImpossibleStep "a step of a scenario is not possible"
        "The player can't do this at that moment: it is not the right time, something can't be paid, or there is no such \
         object."
    "E0506" OpenQuestion "a question of the game has no answer in the scenario"
        "A choice came up that the scenario does not make. Passing, declining, not attacking, not blocking and paying are \
         taken for granted; every other choice between several things is written down with `chooses`."
    "E0507" UnusedAnswer "an answer that nothing asked for"
        "The scenario chooses something, but no question that it would answer came up before the next step."
    "E0508" NothingExpected "a scenario expects nothing"
        "A scenario without an expectation would pass whatever the engine does."

    // ------------------------------------------------------------------ 06: settings
    "E0601" BadSettings "a file of settings can't be read"
        "Settings are TOML: tables such as `[check]`, and in them lines such as `boost_cards = 6`."
    "E0602" UnknownSetting "an unknown setting"
        "No rule book has a setting of this name. Every key is listed in `docs/settings.md`."
    "E0603" WrongSetting "a setting has a wrong value"
        "Each setting takes a number in a range, `true` or `false`, a text, or one of a few words."

    // ------------------------------------------------------------------ 07: characters and scenes
    "E0701" BadStage "a character or a scene can't be read"
        "Sheets and scenes are TOML files. `docs/scenes.md` shows a sheet and a scene with everything that can stand in \
         them."
    "E0702" UnknownEntry "an unknown entry of a sheet or a scene"
        "Nothing reads a key of this name at this place. `docs/scenes.md` lists every key."
    "E0703" WrongEntry "an entry of a sheet or a scene has a wrong value"
        "Each entry takes a number in a range, a text, a list or a table, as `docs/scenes.md` says."
    "E0704" ImpossibleGrowth "a spell can't be improved so"
        "Practice has a limit; ranks can be bought only where the spell has a `growth`; words, gestures and the \
         weariness test can be left out only for spells that may be cast as an ability, the test last."
    "E0705" NotLearned "a spell can't be learned"
        "A spell to be learned costs its picks, must not be known already, and its prerequisites must be met."

    // ------------------------------------------------------------------ warnings
    "W0101" UnusedLabel "a label is never read"
        "The label is given with `as name`, but nothing reads it."
    "W0102" UnusualSpelling "an unusual spelling"
        "The text is understood, but there is one usual way to write it."
    "W0103" Unreachable "this can never happen"
        "The text is understood, but what it says can never come about."
    "W0104" UnmetNeed "a prerequisite is not met"
        "The sheet has a spell without what its text requires of a learner. It is played as it is written: someone may \
         have taught it in another way."
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
            assert!(code.explanation().len() > 40, "{code} has no explanation");
            assert!(code.title().starts_with(|c: char| c.is_lowercase()), "{code}: titles are in lower case");
        }
    }
}
