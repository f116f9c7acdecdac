//! What parts of one layer read and write of each other (613.7a), from their form alone: only where these meet can one
//! depend on another, and only then it is tried.

use super::facts::{Layer, Traits, Written, traits_read, traits_written};
use super::group::Group;
use crate::engine::Rulebook;
use crate::ir::Modifier;

/// What a part reads when it is decided whether it exists, what it applies to and what it does there.
pub(super) fn reads(layer: Layer, group: &Group) -> Written {
    let here = group.mods_in(layer);
    let does = here.fold(Written::NOTHING, |all, m| all.and(traits_read_by(m, group)));
    // A part that has begun goes on with what it was locked to (613.5).
    if group.set.is_some() {
        return does;
    }
    // A part that has not begun ends with its ability.
    let exists = group.cond.map_or(Written::NOTHING, traits_read).and(Written::of(Traits::LOST));
    does.and(traits_read(group.affected)).and(exists)
}

/// What a part writes in a layer, with the numbers that follow from those that it changes.
pub(super) fn writes(rulebook: &Rulebook, layer: Layer, group: &Group) -> Written {
    let all = |m| match m {
        &Modifier::Number(n, ..) => {
            let following = rulebook.followers.get(n.index()).into_iter().flatten();
            following.fold(traits_written(m), |all, f| all.and(Written::number(*f)))
        }
        m => traits_written(m),
    };
    group.mods_in(layer).fold(Written::NOTHING, |written, m| written.and(all(m)))
}

/// Characteristics that a part of one layer reads to know what it does to an object.
fn traits_read_by(change: &Modifier, of: &Group) -> Written {
    // Whose it becomes depends on whose the source is, unless that was settled when the effect began.
    if of.you.is_some() && change.controller().is_some() { Written::NOTHING } else { traits_read(change) }
}
