//! Events as patterns: who does what to whom, from where, how often (603.2, 614.1).

pub(crate) mod alias;
pub(crate) mod amounts;
mod areas;
pub(crate) mod attacks;
pub(crate) mod causes;
pub(crate) mod declared;
mod done_to;
pub(crate) mod draft;
pub(crate) mod event;
pub(crate) mod fitting_subjects;
pub(crate) mod placed;
pub(crate) mod roles;
mod statuses;
pub(crate) mod turn;
pub(crate) mod verbs;
mod whole;
