//! Whether a position that was laid out could be there: what is attached holds, and nobody has lost already.

use super::find_things::{Origins, View};
use super::{Fault, FaultKind, Placed, Scenario};
use crate::engine::{Idle, ObjectId, PlayerId};
use crate::magic::Table;
use std::sync::Arc;

/// Attaches what the position says is attached.
///
/// # Errors
/// The host is not there, or is nothing that it could be attached to: it would come off before anybody has priority
/// (303.4, 704.5m-n).
pub(super) fn attach(
    table: &mut Table,
    origins: &Origins,
    scenario: &Scenario,
    attached: &[(ObjectId, &Placed)],
) -> Result<(), Fault> {
    let rulebook = Arc::clone(&table.rulebook);
    let mut hosts = Vec::new();
    for (o, placed) in attached {
        let Some(thing) = &placed.attached else { continue };
        let view = View { rulebook: &rulebook, state: &table.state, scenario, origins };
        let host = view.subject(thing).map_err(|message| Fault::new(FaultKind::Step, placed.span, message))?;
        if let Some(row) = table.state.objects.get_mut(o.index()) {
            row.attached = Some(host);
        }
        hosts.push((*o, host, *placed));
    }
    // What one of them gives another may be what holds it, so nothing is judged before all of them are there.
    table.engine(&mut Idle).refresh_all();
    for (o, host, placed) in hosts {
        let mut nobody = Idle;
        let engine = table.engine(&mut nobody);
        if placed.face_down || engine.is_attachable(o) && engine.stays_attached(o, host) {
            continue;
        }
        let view = View { rulebook: &rulebook, state: &table.state, scenario, origins };
        let message = format!("{} can't be attached to {} (303.4, 701.3a)", view.name(o.into()), view.name(host));
        return Err(Fault::new(FaultKind::Step, placed.span, message));
    }
    Ok(())
}

/// 704.5a: whoever begins without life has lost before the first line, unless something in the position prevents it.
pub(super) fn all_are_in_the_game(table: &Table, scenario: &Scenario) -> Result<(), Fault> {
    for (p, seat) in scenario.seats.iter().enumerate().filter(|(_, seat)| seat.life.is_some_and(|life| life <= 0)) {
        if table.has_lost_already(PlayerId(p as u8)) {
            let message = format!("with this life total {} has lost before the first line (704.5a)", seat.name);
            return Err(Fault::new(FaultKind::Step, scenario.span, message)
                .help("let something that happens in the scenario take the last life"));
        }
    }
    Ok(())
}
