//! The folder of a campaign: sheets that are written back at the end of a scene.

use crate::cli::output::line;
use crate::cli::scene::session::Session;
use crate::cli::scene::wishes::sheet_path;
use crate::cli::{disk, rewrite};
use spellwright::engine::{Entity, ObjectId};
use spellwright::stage::{
    Sheet, unwritten_changes, unwritten_spells, unwritten_uses, unwritten_waiting, written_sheet,
};
use std::fs;
use std::path::Path;

impl Session {
    /// Writes everybody's sheet. Whoever has left before the end is written as they stood then.
    pub(super) fn write_sheets(&mut self, folder: &Path) -> Result<(), String> {
        fs::create_dir_all(folder).map_err(|e| format!("can't make `{}`: {e}", disk::shown(folder)))?;
        let sheets = self.game.stage.spec.characters.iter().chain(&self.game.stage.reserve).cloned();
        let characters: Vec<(ObjectId, Sheet)> = self.game.course().characters.iter().copied().zip(sheets).collect();
        let (here, gone): (Vec<_>, Vec<_>) = characters.into_iter().partition(|(who, _)| self.is_here(*who));
        for (who, sheet) in here {
            self.write_sheet(folder, who, &sheet, "")?;
        }
        for (spell, on) in self.game.look(unwritten_spells) {
            let on = on.map_or(String::new(), |o| format!(" on {}", self.game.scene().object(o)));
            line(&format!("  {} still runs{on}, and no sheet holds it", self.game.scene().object(spell)));
        }
        self.name_what_was_for_a_time();
        for (by, o) in self.game.look(unwritten_changes) {
            let (by, o) = (self.game.scene().object(by), self.game.scene().object(o));
            line(&format!("  what {by} has made of {o} for good is more than a sheet holds"));
        }
        for by in self.game.look(unwritten_waiting) {
            let by = self.game.scene().object(by);
            line(&format!("  what {by} has left behind still waits to happen, and no sheet holds it"));
        }
        for o in self.game.look(unwritten_uses) {
            let o = self.game.scene().object(o);
            line(&format!("  {o} was used once for what it can't be used for now, and no sheet holds that"));
        }
        for (who, sheet) in gone {
            self.back_to(who)?;
            self.write_sheet(folder, who, &sheet, " as before leaving")?;
        }
        Ok(())
    }

    /// What held for a time, and whoever came without a sheet, is over with the scene.
    fn name_what_was_for_a_time(&mut self) {
        let sheets = self.game.stage.spec.characters.len() + self.game.stage.reserve.len();
        let all = self.game.course().characters.clone();
        let here = self.game.state().scenery().to_vec();
        let timed = self.game.look(|e| {
            let casts = e.scene().into_iter().flat_map(|s| &s.casts).filter(|c| e.is_running(c.spell));
            let ends = casts.filter(|c| c.until.is_some() || c.held);
            ends.map(|c| (c.spell, e.state.obj(c.spell).attached.and_then(Entity::obj))).collect::<Vec<_>>()
        });
        let lasting = self.game.look(|e| {
            let of = |o: &ObjectId| e.held_for_a_time(*o).into_iter().map(|(by, _)| (by, Some(*o))).collect::<Vec<_>>();
            here.iter().flat_map(of).collect::<Vec<_>>()
        });
        let scene = self.game.scene();
        let mut told: Vec<String> = Vec::new();
        for (by, on) in timed.into_iter().chain(lasting) {
            let on = on.map_or(String::new(), |o| format!(" for {}", scene.object(o)));
            let text = format!("  what {} does{on} was for a time, and no sheet holds it", scene.object(by));
            if !told.contains(&text) {
                told.push(text);
            }
        }
        let alive = |o: &&ObjectId| self.game.state().obj(**o).live();
        let made = all.iter().skip(sheets).filter(alive);
        told.extend(made.map(|o| format!("  {} came without a sheet, and is not written", scene.object(*o))));
        told.iter().for_each(|text| line(text));
    }

    fn is_here(&self, who: ObjectId) -> bool {
        self.game.state().obj(who).live()
    }

    fn write_sheet(&mut self, folder: &Path, who: ObjectId, sheet: &Sheet, how: &str) -> Result<(), String> {
        let path = sheet_path(folder, &sheet.spec.name);
        let text = self.game.look(|e| written_sheet(e, who, sheet));
        if self.scene.papers.is_newer(&path) {
            let aside = path.with_extension("before.toml");
            rewrite::put(&aside, &disk::read(&path)?)?;
            let (path, aside) = (disk::shown(&path), disk::shown(&aside));
            line(&format!("  `{path}` was changed since the scene began: what stood there is kept as `{aside}`"));
        }
        rewrite::put(&path, &text)?;
        line(&format!("  {} is written{how} to `{}`", sheet.spec.name, disk::shown(&path)));
        Ok(())
    }

    /// Goes back to the last moment at which somebody was in the scene; the scene is over, so nobody goes on from there.
    fn back_to(&mut self, who: ObjectId) -> Result<(), String> {
        let course = self.game.course().clone();
        for done in (0..self.game.done()).rev() {
            self.game.rewind(done, course.clone()).map_err(|error| error.to_string())?;
            if self.is_here(who) {
                break;
            }
        }
        Ok(())
    }
}
