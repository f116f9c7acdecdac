//! A scene that waits for answers: put down and taken up again it goes on as though nothing had happened.

use spellwright::engine::{Answer, Driver, Entity, GameState, Kind, Question};
use spellwright::load::load_built_in;
use spellwright::middle_earth::cast::Request;
use spellwright::middle_earth::request::{SceneRequest, SceneResult};
use spellwright::source::Files;
use spellwright::stage::{SavedScene, SceneFault, ScenePosition, Stage, Step, read_scene};
use std::path::Path;

fn stage() -> Stage {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenes");
    let text = |name: &str| std::fs::read_to_string(folder.join(name)).map_err(|e| e.to_string());
    let loaded = load_built_in();
    let (mut files, mut faults) = (Files::new(), Vec::new());
    let id = files.add("wolves.toml", text("wolves.toml").expect("the scene"));
    let mut open = |name: &str| Ok((name.to_owned(), text(name)?));
    let spec = read_scene(&mut files, id, &loaded.content, &mut open, &mut faults).expect("a scene");
    assert!(faults.is_empty(), "{faults:?}");
    Stage::new(&loaded.content, spec)
}

/// The first of what can be chosen, and as little as possible.
fn usual(d: &Question) -> Answer {
    match &d.kind {
        Kind::Confirm => Answer::Yes(true),
        Kind::Number { min, .. } => Answer::Number(*min),
        Kind::Pick { from, min, .. } | Kind::Target { from, min, .. } => {
            Answer::Entities(from.iter().rev().take((*min).max(1) as usize).copied().collect())
        }
        Kind::Order { items, n } if items.is_empty() => Answer::Numbers((0..*n as u16).collect()),
        Kind::Order { items, .. } => Answer::Entities(items.clone()),
        other => panic!("not expected in this scene: {other:?}"),
    }
}

struct DefaultAgent;

impl Driver for DefaultAgent {
    fn answer(&mut self, _: &GameState, d: &Question) -> Option<Answer> {
        Some(usual(d))
    }
}

/// Radagast tries every spell that he knows, one minute after the other.
fn requests(state: &GameState, who: spellwright::engine::ObjectId) -> Vec<SceneRequest> {
    let casts = state.known_spells(who).into_iter().map(|known| SceneRequest::Cast(Request::of(who, known)));
    let mut all: Vec<SceneRequest> = casts.flat_map(|cast| [cast, SceneRequest::Pass(60)]).collect();
    all.push(SceneRequest::Rest { who: vec![who], seconds: 7200, told: false });
    all
}

#[test]
fn a_saved_scene_goes_on() {
    let stage = stage();
    let mut direct = stage.begin(7, &mut DefaultAgent).expect("the scene begins");
    let radagast = direct.characters[0];
    for request in requests(&direct.table.state, radagast) {
        direct.table.engine(&mut DefaultAgent).request_in_scene(&request).expect("carried out");
    }
    let (mut position, characters) = ScenePosition::new(&stage, 7).expect("the scene begins");
    let mut saved = 0;
    for request in requests(position.state(), characters[0]) {
        let mut step = position.request(request).expect("carried out");
        while step == Step::Asks {
            let text = serde_json::to_string(&position.save()).expect("a scene can be written");
            let again: SavedScene = serde_json::from_str(&text).expect("and read");
            position = ScenePosition::load(&stage, again).expect("nothing was changed");
            saved += 1;
            let answer = usual(position.open().expect("the same question"));
            step = position.answer(answer).expect("legal");
        }
    }
    assert!(saved >= 3, "{saved}");
    assert_eq!(position.state().digest(), direct.table.state.digest());
}

#[test]
fn what_is_wrong_changes_nothing() {
    let stage = stage();
    let (mut position, characters) = ScenePosition::new(&stage, 7).expect("the scene begins");
    let digest = position.state().digest();
    assert_eq!(position.answer(Answer::Yes(true)), Err(SceneFault::Idle));
    let known = position.state().known_spells(characters[0]);
    let asking = known.into_iter().find(|known| {
        let step = position.request(SceneRequest::Cast(Request::of(characters[0], *known)));
        let asks = step == Ok(Step::Asks);
        if asks {
            position.withdraw();
        }
        asks
    });
    let (mut position, _) = ScenePosition::new(&stage, 7).expect("the scene begins");
    let request = SceneRequest::Cast(Request::of(characters[0], asking.expect("a spell with a choice")));
    assert_eq!(position.request(request.clone()), Ok(Step::Asks));
    assert_eq!(position.request(SceneRequest::Pass(60)), Err(SceneFault::Busy));
    let open = position.open().cloned();
    let nonsense = Answer::Entities(std::iter::once(Entity::Player(spellwright::engine::PlayerId(9))).collect());
    assert!(matches!(position.answer(nonsense), Err(SceneFault::Refused(_))));
    assert_eq!(position.open().cloned(), open);
    position.withdraw();
    assert_eq!(position.state().digest(), digest);
    assert_eq!(position.request(SceneRequest::Pass(60)), Ok(Step::Done(SceneResult::Passed)));
}

/// Whatever is asked for, the answer is a result.
#[test]
fn wild_requests_are_results() {
    use spellwright::engine::{Entity, ObjectId, PlayerId};
    use spellwright::ir::{AbilityId, ActionId, DefId, NumberId, Tested};
    use spellwright::middle_earth::request::RequestFault;
    let stage = stage();
    let (mut position, characters) = ScenePosition::new(&stage, 7).expect("the scene begins");
    let (who, nobody) = (characters[0], ObjectId(9_999));
    let test = |who, against, opposing| SceneRequest::Test {
        who,
        what: Tested::Number(NumberId(0)),
        against,
        opposing,
        tool: None,
    };
    let nowhere = [
        SceneRequest::Cast(Request::of(nobody, nobody)),
        SceneRequest::Use { who, thing: who, ability: AbilityId(1 << 20) },
        SceneRequest::Deed { who, deed: ActionId(u16::MAX), things: Vec::new(), words: None },
        SceneRequest::Learn { who, spell: DefId(1 << 30) },
        SceneRequest::Rest { who: vec![nobody], seconds: 1, told: false },
        test(who, 10, Some(Entity::Player(PlayerId(200)))),
    ];
    let wild = [
        test(who, i32::MAX, None),
        SceneRequest::Pass(i64::MAX),
        SceneRequest::Pass(-1),
        SceneRequest::Cast(Request { power: i32::MAX, ..Request::of(who, who) }),
    ];
    let digest = position.state().digest();
    let mut ask = |request, fault| {
        assert_eq!(position.request(request), Ok(Step::Done(SceneResult::Impossible(fault))));
    };
    nowhere.into_iter().for_each(|r| ask(r, RequestFault::Nowhere));
    wild.into_iter().for_each(|r| ask(r, RequestFault::TooLarge));
    assert_eq!(position.state().digest(), digest);
    // What exists but is nobody is refused by the rules, not by a panic.
    for o in 0..position.state().journal().len() as u32 {
        for request in [SceneRequest::Cast(Request::of(ObjectId(o), ObjectId(o))), test(ObjectId(o), 10, None)] {
            if position.request(request) == Ok(Step::Asks) {
                position.withdraw();
            }
        }
    }
}
