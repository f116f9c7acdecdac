//! What stands behind `as a copy of` and is read as said of what is copied (706.5).

use super::Finding;
use super::walk::described;
use crate::diag::Code;
use crate::ir::{Entry, Predicate, Value};

/// `may enter as a copy of a creature with 2 +1/+1 counters`: the counters are those of the creature.
pub(super) fn counters_of_the_model(entry: &Entry) -> Option<Finding> {
    let copy = entry.mods.copy_of.as_ref()?;
    let several = |p: &Predicate| matches!(p, Predicate::Counters(_, _, Value::Num(n)) if *n > 1);
    described(&copy.of, &[])?.preds.iter().any(several).then(|| {
        Finding::new(Code::CountersOfTheModel, "this is read as: a copy of something that has so many counters (706.5)")
            .help("counters of its own stand in front: `may enter with 2 +1/+1 counters as a copy of ...`")
    })
}
