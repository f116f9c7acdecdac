//! A number for each verb, for tables of bits and for digests.

use crate::ir::Verb;

/// A bit for each verb; declared actions share the upper bits, so a set bit only means "perhaps".
#[inline]
pub fn verb_bit(verb: Verb) -> u64 {
    1 << (verb_code(verb) & 63)
}

/// What lies between two verbs that have one bit; above the numbers of all actions and designations.
const BESIDE: u32 = 1 << 26;

/// A number for each verb, stable for digests; actions, designations and deeds lie above the core verbs.
#[inline]
pub fn verb_code(verb: Verb) -> u32 {
    match verb {
        Verb::Move => 0,
        Verb::Cast => 1,
        Verb::PlayLand => 2,
        Verb::Activate => 3,
        Verb::Trigger => 4,
        Verb::Target => 5,
        Verb::Tap => 6,
        Verb::Untap => 7,
        Verb::TapForMana => 8,
        Verb::AddMana => 9,
        Verb::TurnFaceUp => 10,
        Verb::TurnFaceDown => 11,
        Verb::Transform => 12,
        Verb::PhaseOut => 13,
        Verb::PhaseIn => 14,
        Verb::Attach => 15,
        Verb::Unattach => 16,
        Verb::ChangeControl => 17,
        Verb::Damage => 18,
        Verb::GainLife => 19,
        Verb::LoseLife => 20,
        Verb::SetLife => 21,
        Verb::Draw => 22,
        Verb::PutCounters => 23,
        Verb::RemoveCounters => 24,
        Verb::Create => 25,
        Verb::Attack => 26,
        Verb::Block => 27,
        Verb::BecomeBlocked => 28,
        Verb::BecomeUnblocked => 29,
        Verb::DeclareAttack => 30,
        Verb::Begin => 31,
        Verb::End => 32,
        Verb::Search => 33,
        Verb::Shuffle => 34,
        Verb::Reveal => 35,
        Verb::Look => 36,
        Verb::Win => 37,
        Verb::Lose => 38,
        Verb::FlipCoin => 39,
        Verb::Vote => 40,
        Verb::CopySpell => 41,
        Verb::SpendMana => 42,
        Verb::Prevent => 43,
        Verb::Resolve => 44,
        Verb::AssignDamage => 45,
        Verb::Strike => 46,
        Verb::Pay => 47,
        Verb::Become(d) => 48 + 64 * (1 + u32::from(d.0)),
        Verb::Test => 49,
        Verb::Pass => 51,
        Verb::Light => 52,
        Verb::Rule => 53,
        Verb::LeaveDrawn => 54,
        Verb::Subgame => 55,
        Verb::Restart => 56,
        Verb::ChangeOwner => 57,
        Verb::Reselect => 58,
        Verb::Approach => 59,
        // Asked about at every move, so their bits are those of verbs, and none that declared actions share.
        Verb::LoseControl => 17 + BESIDE,
        Verb::LeaveCombat => 29 + BESIDE,
        Verb::Miscast => 60,
        Verb::FinishVoting => 61,
        Verb::Action(a) => 50 + (u32::from(a.0) % 14) + 64 * (1 + u32::from(a.0)),
    }
}
