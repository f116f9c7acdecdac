//! Tasks of the scenario (AC-2.2): what players may try without being asked each time.

use super::request::When;
use super::{Kind, Request, ask};
use crate::engine::{Engine, PlayerId};
use crate::ir::{ActionId, Content};
use crate::settings::Task;
use std::sync::Arc;

/// Every task of the settings stands open to everybody from now on; when it can be tried the rules of checks say.
pub fn open_tasks(engine: &mut Engine) {
    let house = Arc::clone(&engine.state.house);
    for seat in 0..engine.state.seats() {
        let Ok(seat) = u8::try_from(seat) else { return };
        for (name, task) in &house.check.tasks {
            let Some(request) = request(engine, PlayerId(seat), name, task) else { continue };
            // A content without the procedure has no checks at all.
            let _ = ask(engine, &request);
        }
    }
}

/// What is wrong with a task, by what the content and this book know; none: nothing.
pub fn unfit_task(content: &Content, name: &str, task: &Task) -> Option<String> {
    if Kind::named(&task.kind).is_none() {
        let kinds: Vec<&str> = Kind::words_en().collect();
        return Some(format!("`{name}`: `{}` is no kind of check; the kinds: {}", task.kind, kinds.join(", ")));
    }
    let plain = |name: &String| content.actions.iter().any(|a| *a.name == **name && a.params.is_empty());
    let unknown = [&task.success, &task.failure].into_iter().flatten().find(|action| !plain(action))?;
    Some(format!("`{name}`: no action without parameters is called `{unknown}`; it is declared in a file of cards"))
}

/// What the scenario asks of a player; none: there is no such kind of check.
fn request(engine: &Engine, who: PlayerId, name: &str, task: &Task) -> Option<Request> {
    let action = |name: &Option<String>| {
        let name = name.as_deref()?;
        let at = engine.rulebook.content.actions.iter().position(|a| *a.name == *name && a.params.is_empty())?;
        u16::try_from(at).ok().map(ActionId)
    };
    let when = match (task.timing, task.seconds) {
        (Some(time), _) => When::At(time),
        (None, Some(seconds)) => When::Lasting(seconds),
        (None, None) => When::Usual,
    };
    Some(Request {
        when,
        // What a scenario declares it has thought of (AC-1.4).
        beyond: true,
        on_success: action(&task.success),
        on_failure: action(&task.failure),
        standing: true,
        ..Request::new(who, Kind::named(&task.kind)?, task.difficulty, name)
    })
}
