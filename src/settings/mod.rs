//! Settings of a table: what the rule books leave open, as one TOML file with a table for each book.
//!
//! Everything has a default, so an empty file means the usual rules; a key that nothing reads is an error with the
//! nearest known one. A further book adds a file with a struct beside `check`, a field here and a line in
//! [`Settings::read`]. `docs/settings.md` lists every key.

mod check;
mod file;
mod read_scene;
pub mod scene;
mod table;

pub use check::{BoostPer, Check, KnownCards, Part, ResultKnown, Task, Time, Timing};
pub use file::parse;
pub use scene::SceneSettings;
pub use table::{About, Entry, Table, whole};

use crate::diag::Diagnostic;
use crate::source::SourceFile;
use serde::{Deserialize, Serialize};

/// What a table of players has agreed on.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Settings {
    /// The table `[check]`: action checks, the second rule book.
    pub check: Check,
    /// The tables of the third rule book: `[test]`, `[weariness]` and so on.
    pub scene: SceneSettings,
}

impl Settings {
    /// Reads a file of settings.
    ///
    /// # Errors
    /// All faults at once: what is no TOML, unknown tables and keys, values of the wrong sort or out of range.
    pub fn read(source: &SourceFile) -> Result<Self, Vec<Diagnostic>> {
        let mut faults = Vec::new();
        let Some(root) = parse(source, About::Settings, &mut faults) else { return Err(faults) };
        let mut table = Table::new("", source.id(), Some(root.get_ref()), &mut faults);
        let settings = Self::of(&mut table);
        table.finish();
        if faults.is_empty() { Ok(settings) } else { Err(faults) }
    }

    /// Reads the tables of all books from a table that holds them.
    pub fn of(root: &mut Table) -> Self {
        Self { check: root.table("check", Check::of), scene: SceneSettings::of(root) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Files;

    fn read(text: &str) -> Result<Settings, Vec<String>> {
        let mut files = Files::new();
        let id = files.add("table.toml", text);
        let file = files.get(id).expect("the file just added");
        Settings::read(file).map_err(|faults| faults.into_iter().map(|f| f.message).collect())
    }

    #[test]
    fn an_empty_file_means_the_usual_rules() {
        assert_eq!(read(""), Ok(Settings::default()));
        assert_eq!(read("[check]\n"), Ok(Settings::default()));
    }

    #[test]
    fn keys_change_what_they_name() {
        let set =
            read("[check]\nboost_cards = 4\nboost_per = \"table\"\n[check.timing]\nseconds = 10\n").expect("read");
        assert_eq!((set.check.boost_cards, set.check.boost_per), (4, BoostPer::Table));
        assert_eq!((set.check.timing.seconds, set.check.timing.short), (10, Time::Sorcery));
    }

    #[test]
    fn faults_name_what_was_written() {
        let one = |text| read(text).expect_err("a fault").join("; ");
        assert_eq!(one("[chek]\n"), "there is no setting `chek`");
        assert_eq!(one("[check]\nbost_cards = 1\n"), "there is no setting `check.bost_cards`");
        assert_eq!(one("[check]\nboost_cards = true\n"), "`check.boost_cards` is a whole number from 0 to 60");
        assert_eq!(one("[check]\nboost_cards = 61\n"), "`check.boost_cards` is a whole number from 0 to 60");
        assert_eq!(one("[check]\nboost_per = \"seat\"\n"), "`check.boost_per` is one of the words of a list");
        assert!(one("[check\n").starts_with("this is no TOML: "));
    }

    #[test]
    fn the_third_book_has_its_tables() {
        let set = read("[casting]\nomit = [3, 6]\npower = [[25, 3]]\n[test]\ntie = \"first\"\n").expect("read");
        assert_eq!((set.scene.casting.omit, &*set.scene.casting.power), (Some([3, 6]), &[[25, 3]][..]));
        assert_eq!(set.scene.test.tie, scene::Tie::Attacker);
        let one = |text| read(text).expect_err("a fault").join("; ");
        assert_eq!(one("[wound]\n"), "there is no setting `wound`");
        assert_eq!(
            one("[test]\nsuccess = [6, 1, 11]\n"),
            "`test.success` is a list of 3 whole numbers from 0 to 1000, none less than the one before"
        );
        let greater = "each is greater than the one before, so that each degree can be had";
        assert_eq!(
            one("[test]\nsuccess = [1, 1, 1]\n"),
            format!("`test.success` is a list of numbers of which {greater}")
        );
        assert!(
            one("[casting]\npower = [[25, 3], [10, 1]]\n").starts_with("`casting.power` is a list of pairs that rises")
        );
        assert!(
            one("[casting]\npower = [[25, 3], [25, 6]]\n").starts_with("`casting.power` is a list of pairs that rises")
        );
        assert_eq!(one("[wounds]\nhelpless = 40\n"), "`wounds.helpless` is the number of a level from 1 to 6");
        assert_eq!(one("[wounds]\nlevels = [\"One\"]\n"), "`wounds.levels` is a list of at least 2 names");
        assert!(one("[weariness]\npenalty = []\n").starts_with("`weariness.penalty` is a list of at least one number"));
        assert_eq!(one("[time]\ndawn = 18\nsunset = 6\n"), "dawn comes before sunset, and 18 is not before 6");
        let kind = "a kind and a difficulty, such as `\"green 2\"`";
        assert_eq!(one("[check]\ntasks = { \"move\" = \"green\" }\n"), format!("`check.tasks.move` is {kind}"));
        assert_eq!(one("[check]\ntasks = \"green 2\"\n"), "`check.tasks` is a table");
        assert_eq!(one("[check]\ntasks = { \"move\" = {} }\n"), format!("`check.tasks.move` lacks `check`, {kind}"));
        let inner = "[check]\ntasks = { \"move\" = { check = \"red 2\", timing = \"now\", sucess = \"x\" } }\n";
        assert_eq!(
            one(inner),
            "`check.tasks.move.timing` is one of the words of a list; there is no setting `check.tasks.move.sucess`"
        );
        assert_eq!(one("[time]\nmost = -1\n"), "`time.most` is a whole number from 1 to 6307200000");
    }

    #[test]
    fn every_key_is_documented() {
        let text = include_str!("../../docs/settings.md");
        let mut faults = Vec::new();
        let mut table = Table::new("", crate::source::FileId(0), None, &mut faults);
        let _ = Settings::of(&mut table);
        for key in table.known_keys() {
            let name = key.rsplit('.').next().unwrap_or(key);
            let found = [format!("`{name}`"), format!("`[{key}]`")].iter().any(|form| text.contains(form));
            assert!(found, "docs/settings.md lacks `{key}`");
        }
    }
}
