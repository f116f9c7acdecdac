//! The scenes of the library: they have no faults, and bots play them to their end.

use crate::support::{files, read, root};
use spellwright::engine::{Entity, GameState, ObjectId};
use spellwright::ir::Verb;
use spellwright::load::load_built_in;
use spellwright::play::{Ending, SceneBot, SceneGame};
use spellwright::source::Files;
use spellwright::stage::{Stage, read_scene};

/// A scene of the library; sheets have no characters.
fn stage(name: &str) -> Option<Stage> {
    let folder = root("scenes");
    let text = read(&folder.join(name));
    if !text.contains("[characters") {
        return None;
    }
    let loaded = load_built_in();
    let mut known = Files::new();
    let id = known.add(name, text);
    let mut open = |named: &str| Ok((named.to_owned(), read(&folder.join(named))));
    let mut faults = Vec::new();
    let spec = read_scene(&mut known, id, &loaded.content, &mut open, &mut faults);
    assert!(faults.is_empty(), "{name}: {}", faults.iter().map(|f| f.message.as_str()).collect::<Vec<_>>().join("; "));
    Some(Stage::new(&loaded.content, spec.expect("it can be read")))
}

#[test]
fn bots_play_each_scene_to_its_end_and_it_can_be_taken_up() {
    let mut scenes = 0;
    for name in files(&root("scenes"), "toml") {
        let Some(stage) = stage(&name) else { continue };
        scenes += 1;
        let rounds = stage.spec.rounds.unwrap_or(5);
        for seed in 1..=5 {
            let mut game = SceneGame::begin(stage.clone(), rounds, seed).expect("it begins");
            game.play(&mut SceneBot::new(seed), &mut |_| {})
                .unwrap_or_else(|fault| panic!("{name}, seed {seed}: {fault}"));
            assert!(game.done() > 0, "{name}: something is done");
            let again = SceneGame::load(stage.clone(), rounds, game.save()).expect("it can be taken up");
            assert_eq!(again.state().digest(), game.state().digest(), "{name}, seed {seed}");
        }
    }
    assert!(scenes >= 5, "{scenes} scenes");
}

/// Damage to somebody by the same side.
fn harm_to_friends(state: &GameState) -> usize {
    let side = |o: ObjectId| {
        let bearer = state.scene().and_then(|s| s.holder(o)).unwrap_or(o);
        Some(state.obj(bearer).owner)
    };
    let of = |e: Option<Entity>| e.and_then(Entity::obj).and_then(side);
    let dealt = state.journal().iter().filter(|h| h.verb == Verb::Damage && h.n > 0);
    dealt.filter(|h| h.subject.is_some() && of(h.subject) == of(h.object)).count()
}

/// What bots do leads somewhere, and never against their own side.
#[test]
fn bots_bring_scenes_to_the_ends_that_they_say() {
    for (name, least) in [("duel.toml", 4), ("flight.toml", 3), ("sword.toml", 3), ("wolves.toml", 3)] {
        let stage = stage(name).expect("a scene");
        let rounds = stage.spec.rounds.unwrap_or(5);
        let mut reached = 0;
        for seed in 1..=6 {
            let mut game = SceneGame::begin(stage.clone(), rounds, seed).expect("it begins");
            let ending = game.play(&mut SceneBot::new(seed), &mut |_| {}).expect("it is played");
            reached += usize::from(ending == Ending::Reached);
            assert_eq!(harm_to_friends(game.state()), 0, "{name}, seed {seed}");
        }
        assert!(reached >= least, "{name}: {reached} of 6 came to their end");
    }
}
