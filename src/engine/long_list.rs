//! Lists that live as long as the game, and how they grow.

/// Makes room for some more entries of a list that lives as long as the game. It grows by a quarter: such lists are long,
/// and half of them empty would be most of what a game holds.
#[inline]
pub(crate) fn grow<T>(list: &mut Vec<T>, more: usize) {
    if list.capacity() - list.len() < more {
        grow_by_a_quarter(list, more);
    }
}

#[cold]
#[inline(never)]
fn grow_by_a_quarter<T>(list: &mut Vec<T>, more: usize) {
    list.reserve_exact(more.max(list.capacity() / 4 + 16));
}
