//! The six kinds of check (AC-1.2, AC-2), with what each is called in both languages.

use crate::ir::Colors;
use serde::{Deserialize, Serialize};

/// The language in which something is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Lang {
    /// English, the usual one.
    #[default]
    En,
    /// Japanese; cards without a Japanese name keep the English one.
    Ja,
}

/// What sort of deed is checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Leading, protecting, healing, standing in society; white decks are good at it (AC-2.3).
    White,
    /// Knowledge, observation and tools; blue decks are good at it (AC-2.6).
    Blue,
    /// Thieves' skills, ruthlessness and will; black decks are good at it (AC-2.9).
    Black,
    /// Breaking things, quickness and feelings; red decks are good at it (AC-2.12).
    Red,
    /// The body, its senses and its healing; green decks are good at it (AC-2.15).
    Green,
    /// Luck alone; no deck is better at it than another (AC-2.18).
    Colorless,
}

/// A kind with its words: English, Japanese, and what it is about in both.
struct Words {
    kind: Kind,
    en: &'static str,
    ja: &'static str,
    about: [&'static str; 2],
}

const WORDS: [Words; 6] = [
    Words {
        kind: Kind::White,
        en: "white",
        ja: "白",
        about: [
            "leading people, protecting, tending wounds, withstanding temptation, standing in society",
            "統率、護衛、手当て、誘惑への抵抗、社会での立場",
        ],
    },
    Words {
        kind: Kind::Blue,
        en: "blue",
        ja: "青",
        about: ["knowledge, deduction and observation, making and using tools", "知識、推理と観察、道具の製作と使用"],
    },
    Words {
        kind: Kind::Black,
        en: "black",
        ja: "黒",
        about: ["thieves' skills, ruthless decisions, an unshaken will", "盗みの技、なりふり構わぬ決断、揺るがぬ意志"],
    },
    Words {
        kind: Kind::Red,
        en: "red",
        ja: "赤",
        about: [
            "breaking things, quick judgment, bursts of speed, stirring feelings",
            "破壊、とっさの判断、瞬発力、感情",
        ],
    },
    Words {
        kind: Kind::Green,
        en: "green",
        ja: "緑",
        about: ["feats of the body, keen senses, natural healing", "運動と腕力、鋭い感覚、自然の回復力"],
    },
    Words {
        kind: Kind::Colorless,
        en: "colorless",
        ja: "無色",
        about: ["pure luck, in which no deck is better than another", "まったくの運、得意なデッキも苦手なデッキもない"],
    },
];

impl Kind {
    /// All kinds, the colors in the order of the rule book (105.1).
    pub const ALL: [Kind; 6] = [Kind::White, Kind::Blue, Kind::Black, Kind::Red, Kind::Green, Kind::Colorless];

    fn words(self) -> &'static Words {
        WORDS.iter().find(|w| w.kind == self).unwrap_or(&WORDS[0])
    }

    /// What it is called.
    pub fn name(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.words().en,
            Lang::Ja => self.words().ja,
        }
    }

    /// What it decides about, in a few words (AC-2.4, AC-2.7, AC-2.10, AC-2.13, AC-2.16, AC-2.19).
    pub fn about(self, lang: Lang) -> &'static str {
        self.words().about[lang as usize]
    }

    /// The kind of a word in either language.
    pub fn named(word: &str) -> Option<Kind> {
        let word = word.to_lowercase();
        let same = |w: &&Words| w.en == word || w.ja == word || w.kind == Kind::Colorless && word == "colourless";
        WORDS.iter().find(same).map(|w| w.kind)
    }

    /// The English words of all kinds.
    pub fn words_en() -> impl Iterator<Item = &'static str> {
        WORDS.iter().map(|w| w.en)
    }

    /// Its color; none for the colorless check.
    pub fn colors(self) -> Colors {
        match self {
            Kind::White => Colors::WHITE,
            Kind::Blue => Colors::BLUE,
            Kind::Black => Colors::BLACK,
            Kind::Red => Colors::RED,
            Kind::Green => Colors::GREEN,
            Kind::Colorless => Colors::empty(),
        }
    }

    /// The kind of a color, or of none.
    pub fn of(color: Colors) -> Kind {
        Kind::ALL.into_iter().find(|k| k.colors() == color).unwrap_or(Kind::Colorless)
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, Lang};

    #[test]
    fn every_kind_is_found_by_its_words() {
        for kind in Kind::ALL {
            assert_eq!(Kind::named(kind.name(Lang::En)), Some(kind));
            assert_eq!(Kind::named(kind.name(Lang::Ja)), Some(kind));
            assert_eq!(Kind::of(kind.colors()), kind);
        }
        assert_eq!(Kind::named("Colourless"), Some(Kind::Colorless));
        assert_eq!(Kind::named("purple"), None);
    }
}
