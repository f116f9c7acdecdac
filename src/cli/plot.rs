//! Pictures of results, as SVG files.

use plotters::prelude::*;
use serde::Serialize;
use spellwright::play::Agent;
use std::path::Path;

/// Size of a picture in pixels.
const SIZE: (u32, u32) = (720, 420);

/// The share of wins of each seat with its interval.
///
/// # Errors
/// The file can't be written.
pub(super) fn shares(path: &Path, seats: &[Row]) -> Result<(), String> {
    let root = SVGBackend::new(path, SIZE).into_drawing_area();
    draw(&root, seats).map_err(|error| format!("can't draw `{}`: {error}", super::disk::shown(path)))
}

fn draw(
    root: &DrawingArea<SVGBackend<'_>, plotters::coord::Shift>,
    seats: &[Row],
) -> Result<(), DrawingAreaErrorKind<std::io::Error>> {
    root.fill(&WHITE)?;
    let names: Vec<String> =
        seats.iter().enumerate().map(|(at, r)| format!("{}: {} ({})", at + 1, r.deck, r.agent.name())).collect();
    let mut chart = ChartBuilder::on(root)
        .caption("Games won", ("sans-serif", 20))
        .margin(12)
        .x_label_area_size(40)
        .y_label_area_size(50)
        .build_cartesian_2d((0..seats.len()).into_segmented(), 0.0..100.0)?;
    let name = |at: &SegmentValue<usize>| match at {
        SegmentValue::CenterOf(n) | SegmentValue::Exact(n) => names.get(*n).cloned().unwrap_or_default(),
        SegmentValue::Last => String::new(),
    };
    chart
        .configure_mesh()
        .disable_x_mesh()
        .y_desc("% of the games")
        .x_label_formatter(&name)
        .y_label_formatter(&|v| format!("{v:.0}"))
        .draw()?;
    let bars = seats.iter().enumerate().filter_map(|(at, r)| Some((at, r.share?)));
    chart.draw_series(bars.map(|(at, share)| {
        let corners = [(SegmentValue::Exact(at), 0.0), (SegmentValue::Exact(at + 1), 100.0 * share)];
        let mut bar = Rectangle::new(corners, BLUE.mix(0.5).filled());
        bar.set_margin(0, 0, 30, 30);
        bar
    }))?;
    let whiskers = seats.iter().enumerate().filter_map(|(at, r)| Some((at, r.share?, r.interval?)));
    chart.draw_series(whiskers.map(|(at, share, (low, high))| {
        ErrorBar::new_vertical(SegmentValue::CenterOf(at), 100.0 * low, 100.0 * share, 100.0 * high, BLACK.filled(), 12)
    }))?;
    root.present()
}

/// How a seat did.
#[derive(Serialize)]
pub(crate) struct Row {
    /// The name of the deck that was played there.
    pub deck: String,
    /// Who played it there.
    pub agent: Agent,
    /// How many games it won.
    pub wins: u64,
    /// Of all games.
    pub share: Option<f64>,
    /// Where the true share lies with 95 % certainty.
    pub interval: Option<(f64, f64)>,
    /// Of the games that it began.
    pub beginning: Option<f64>,
    /// Of the others.
    pub later: Option<f64>,
}
