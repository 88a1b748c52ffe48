//! A trained network, ready to play: smaller than what it was trained as, and the same on every platform.

use crate::board::{Board as _, Grid, Rank};

use super::{Architecture, Features, Network, Tiles};

/// A network of whole numbers.
///
/// A value is a sum of whole numbers times one scale, so every platform computes the same. The tables are cut into pages
/// of [`Model::PAGE`] entries; a page that no game ever touched is stored once for all, and a page of a later stage that
/// holds nothing of its own is the page of the stage before.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    features: Features,
    /// Points for each unit of an entry.
    scale: f32,
    /// The largest tile that it was trained on enough to be asked about.
    largest: Rank,
    /// For each stage, tuple and upper part of an index, where the page begins, in pages.
    pages: Vec<u32>,
    entries: Vec<i16>,
    /// Where each tuple's pages begin, of one stage.
    page_bases: Vec<u32>,
    stage_pages: usize,
}

impl Model {
    /// Entries of a page: those that differ in the last two cells of a tuple.
    pub const PAGE: usize = 1 << Self::PAGE_BITS;
    const PAGE_BITS: u32 = 8;

    /// What `network` has learned so far, from entries updated at least `visits` times, in units of `scale` points; entries
    /// too large for that are cut.
    #[must_use]
    pub fn of_network(network: &Network<'_>, scale: f32, visits: u32) -> Self {
        let largest = Rank::new(15);
        let architecture = network.features.architecture().clone();
        Self::build(architecture, scale, largest, |index| {
            (network.histories[index].visits() >= visits.max(1)).then(|| {
                let whole = (network.values[index].get() / scale).round();
                whole.clamp(i16::MIN.into(), i16::MAX.into()) as i16
            })
        })
    }

    /// The model of `stages` tables of entries, each either the whole number of its scale or, if the network never needed
    /// it, nothing: then it counts as in the stage before, or as 0.
    #[must_use]
    pub(super) fn build(
        architecture: Architecture,
        scale: f32,
        largest: Rank,
        mut entry: impl FnMut(usize) -> Option<i16>,
    ) -> Self {
        let features = Features::new(architecture);
        let architecture = features.architecture();
        let mut page_bases = Vec::new();
        let mut stage_pages = 0_usize;
        for tuple in &architecture.tuples {
            page_bases.push(stage_pages as u32);
            stage_pages += tuple.entries().div_ceil(Self::PAGE);
        }
        let mut model = Self {
            scale,
            largest,
            pages: vec![0; stage_pages * architecture.stage_count()],
            entries: vec![0; Self::PAGE],
            page_bases,
            stage_pages,
            features: features.clone(),
        };
        let mut index = 0;
        for stage in 0..architecture.stage_count() {
            let mut place = stage * stage_pages;
            for tuple in &architecture.tuples {
                let mut left = tuple.entries();
                while left > 0 {
                    let count = left.min(Self::PAGE);
                    model.add_page(stage, place, |offset| {
                        (offset < count).then(|| entry(index + offset)).flatten()
                    });
                    index += count;
                    left -= count;
                    place += 1;
                }
            }
        }
        model
    }

    fn add_page(&mut self, stage: usize, place: usize, entry: impl FnMut(usize) -> Option<i16>) {
        let own: Vec<_> = (0..Self::PAGE).map(entry).collect();
        let before = match stage {
            0 => 0,
            _ => self.pages[place - self.stage_pages],
        };
        self.pages[place] = before;
        if own.iter().any(Option::is_some) {
            self.pages[place] = (self.entries.len() / Self::PAGE) as u32;
            let begin = before as usize * Self::PAGE;
            for (offset, own) in own.into_iter().enumerate() {
                let value = own.unwrap_or(self.entries[begin + offset]);
                self.entries.push(value);
            }
        }
    }

    /// The network's description.
    #[must_use]
    pub fn architecture(&self) -> &Architecture {
        self.features.architecture()
    }

    /// The bytes that it takes in memory.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.entries) + size_of_val(&*self.pages)
    }

    /// The value of an afterstate: the score still to come, in points.
    #[inline]
    #[must_use]
    pub fn value<B: Tiles>(&self, board: B) -> f32 {
        let stage = self.features.stage(board);
        let pages = &self.pages[stage * self.stage_pages..];
        let mut sum = 0;
        self.features.each_index(board, |tuple, index| {
            let page = pages[(self.page_bases[tuple] + (index >> Self::PAGE_BITS)) as usize];
            let place = (page << Self::PAGE_BITS) + (index & (Self::PAGE as u32 - 1));
            sum += i32::from(self.entries[place as usize]);
        });
        sum as f32 * self.scale
    }

    /// The value of an afterstate with any tiles.
    ///
    /// If its largest tile is beyond what the model knows, it is valued as the board on which every tile above the largest one
    /// that is missing is halved.
    ///
    /// CITE: Guei, Chen and Wu (2021), section III-C, tile-downgrading.
    #[must_use]
    pub fn value_downgraded(&self, mut board: Grid) -> f32 {
        while board.max_rank() > self.largest {
            let top = board.max_rank().exponent();
            let missing = (1..top)
                .rev()
                .find(|&exponent| board.ranks().all(|rank| rank.exponent() != exponent));
            let above = missing.unwrap_or(0);
            board = (0..board.size().cells()).fold(board, |lower, cell| {
                let exponent = board.rank(cell).exponent();
                lower.with_rank(cell, Rank::new(exponent - u8::from(exponent > above)))
            });
        }
        self.value(board)
    }
}
