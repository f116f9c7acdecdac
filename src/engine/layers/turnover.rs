//! Which static abilities come and go as a part of a layer is applied (613.5).

use crate::engine::{ObjectId, Rulebook};
use crate::ir::AbilityId;

/// Abilities that do something in the layers and have come or gone as a part of a layer was applied, with their objects.
#[derive(Default)]
pub(crate) struct Turnover {
    /// What has come.
    pub gained: Vec<(ObjectId, AbilityId)>,
    /// What has gone.
    pub lost: Vec<(ObjectId, AbilityId)>,
}

impl Turnover {
    /// Notes what an object gains.
    pub fn gain<'l>(&mut self, rulebook: &Rulebook, o: ObjectId, list: impl IntoIterator<Item = &'l AbilityId>) {
        self.gained.extend(in_layers(rulebook, list).map(|a| (o, a)));
    }

    /// Notes what it loses.
    pub fn lose<'l>(&mut self, rulebook: &Rulebook, o: ObjectId, list: impl IntoIterator<Item = &'l AbilityId>) {
        self.lost.extend(in_layers(rulebook, list).map(|a| (o, a)));
    }
}

/// Those that do something in the layers.
fn in_layers<'l>(
    rulebook: &Rulebook,
    list: impl IntoIterator<Item = &'l AbilityId>,
) -> impl Iterator<Item = AbilityId> {
    list.into_iter().copied().filter(|a| rulebook.listens[a.index()].layers)
}
