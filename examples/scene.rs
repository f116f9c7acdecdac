//! A scene of the third rule book, played by chance and told: `cargo run --example scene -- scenes/wolves.toml`.

use spellwright::play::{SceneBot, SceneGame, SceneNarrator};
use spellwright::source::Files;
use spellwright::stage::{Stage, read_scene};
use std::path::Path;

/// What can go wrong, in words.
type Failed = Box<dyn std::error::Error>;

fn main() -> Result<(), Failed> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "scenes/wolves.toml".to_owned());
    let loaded = spellwright::load::load_built_in();
    let mut files = Files::default();
    let id = files.add(path.clone(), std::fs::read_to_string(&path)?);
    // The sheets that a scene names lie beside it.
    let folder = Path::new(&path).parent().unwrap_or(Path::new("")).to_owned();
    let mut open = |named: &str| {
        let path = folder.join(named);
        let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        Ok((path.display().to_string(), text))
    };
    let mut faults = Vec::new();
    let spec = read_scene(&mut files, id, &loaded.content, &mut open, &mut faults);
    let Some(spec) = spec.filter(|_| faults.is_empty()) else {
        return Err(
            format!("the scene has {} faults; `spellwright play --scene {path}` shows them", faults.len()).into()
        );
    };
    let stage = Stage::new(&loaded.content, spec);
    let mut chance = SceneBot::new(1);
    let mut narrator = SceneNarrator::new(stage.players.clone(), 0);
    let mut game = SceneGame::begin(stage, 5, 1)?;
    let ending = game.play(&mut chance, &mut |_| {})?;
    narrator.tell(&game.stage.rulebook, game.state()).iter().for_each(|line| println!("{line}"));
    println!("ended by: {ending:?}");
    Ok(())
}
