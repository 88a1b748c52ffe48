//! A trained network, ready to play: smaller than what it was trained as, and the same on every platform.

use crate::board::{Bitboard, Board as _, Grid, Rank};

use super::{Architecture, Chances, Features, Header, Seen, Tiles};

/// A network of whole numbers.
///
/// A value is a sum of whole numbers times one scale, so every platform computes the same. The tables are cut into pages
/// of [`Model::PAGE`] entries; a page that no game ever touched is stored once for all, and a page of a stage that inherits and
/// that holds nothing of its own is the page of the stage it inherits from.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    features: Features,
    /// Points for each unit of an entry.
    scale: f32,
    /// The largest tile that it was trained on enough to be asked about.
    largest: Rank,
    chances: Chances,
    /// What each level of [`Architecture::seen`] adds, in points.
    levels: Vec<i32>,
    /// For each stage, tuple and upper part of an index, where the page begins, in pages.
    pages: Vec<u32>,
    entries: Vec<i16>,
    /// Where each tuple's pages begin, of one stage.
    page_bases: Vec<u32>,
    stage_pages: usize,
}

impl Model {
    /// Entries of a page: those next to each other (see [`super::Tuple::place`]).
    pub const PAGE: usize = 1 << Self::PAGE_BITS;
    const PAGE_BITS: u32 = 8;

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

    /// How likely a tile is that is larger than all of `board`, from which `value` points are expected, when play goes on
    /// without search; `None` where the model does not know.
    #[must_use]
    pub fn next_tile_chance(&self, board: Grid, value: f32) -> Option<f64> {
        self.chances.next_tile(board, value)
    }

    /// The value of an afterstate: the score still to come, in points.
    #[inline]
    #[must_use]
    pub fn value<B: Tiles>(&self, board: B) -> f32 {
        let Seen {
            board,
            stage,
            level,
        } = self.features.seen(board);
        let pages = &self.pages[stage * self.stage_pages..];
        let mut sum = 0;
        self.features.each_index(board, |tuple, index| {
            let page = pages[(self.page_bases[tuple] + (index >> Self::PAGE_BITS)) as usize];
            let place = (page << Self::PAGE_BITS) + (index & (Self::PAGE as u32 - 1));
            sum += i32::from(self.entries[place as usize]);
        });
        let value = sum as f32 * self.scale;
        level.map_or(value, |level| value + self.levels[level] as f32)
    }

    /// The value of a packed afterstate, as [`Model::value_downgraded`] gives it.
    #[inline]
    #[must_use]
    pub fn packed_value(&self, board: Bitboard) -> f32 {
        if self.largest < Bitboard::MAX_RANK && self.features.is_beyond(board, self.largest) {
            return self.value_downgraded(board.unpack());
        }
        self.value(board)
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

/// Makes a model of entries; those of a stage are given only after those of the stages before it.
pub(crate) struct Builder {
    model: Model,
    /// Where the pages of each tuple of each stage begin.
    tables: Vec<usize>,
}

impl Builder {
    /// Instead of the number of a page: it has no entries of its own yet.
    const NONE: u32 = u32::MAX;

    /// Without any entry yet.
    pub(crate) fn new(
        architecture: Architecture,
        scale: f32,
        largest: Rank,
        chances: Chances,
    ) -> Self {
        let features = Features::new(architecture);
        let architecture = features.architecture();
        let mut page_bases = Vec::new();
        let mut stage_pages = 0;
        for tuple in &architecture.tuples {
            page_bases.push(stage_pages as u32);
            stage_pages += tuple.entries().div_ceil(Model::PAGE);
        }
        let stages = 0..architecture.stage_count();
        let tables = stages
            .flat_map(|stage| {
                let bases = page_bases.iter();
                bases.map(move |&base| stage * stage_pages + base as usize)
            })
            .collect();
        Self {
            model: Model {
                scale,
                largest,
                chances,
                levels: vec![0; architecture.levels()],
                pages: vec![Self::NONE; stage_pages * architecture.stage_count()],
                entries: vec![0; Model::PAGE],
                page_bases,
                stage_pages,
                features,
            },
            tables,
        }
    }

    /// For the model that a file is about.
    pub(crate) fn of(header: &Header) -> Self {
        let mut builder = Self::new(
            header.architecture.clone(),
            header.scale,
            Rank::new(header.largest),
            header.origin.chances.clone(),
        );
        builder.model.levels.clone_from(&header.levels);
        // Growing step by step, it would have to be moved, and there would be two of it meanwhile. Where there is not that much
        // memory, a smaller step may still do: the file could be wrong.
        let pages = (header.pages as usize).min(1 + builder.model.pages.len());
        let entries = &mut builder.model.entries;
        let _ = entries.try_reserve_exact((Model::PAGE * pages).saturating_sub(entries.len()));
        builder
    }

    /// The pages that have entries so far, and the empty one.
    pub(crate) fn pages(&self) -> u32 {
        (self.model.entries.len() / Model::PAGE) as u32
    }

    /// Sets the entry at `place` of a table; tables are numbered stage by stage and tuple by tuple.
    #[inline]
    pub(crate) fn add(&mut self, table: usize, place: usize, value: i16) {
        let pages = self.tables[table] + (place >> Model::PAGE_BITS);
        if self.model.pages[pages] == Self::NONE {
            self.inherit(pages);
        }
        let page = self.model.pages[pages] as usize;
        self.model.entries[(page << Model::PAGE_BITS) + place % Model::PAGE] = value;
    }

    /// What an entry that was not added yet inherits.
    #[inline]
    pub(crate) fn inherited(&self, table: usize, place: usize) -> i32 {
        let stage = table / self.model.page_bases.len();
        if self.model.architecture().inherited_by(stage).is_none() {
            return 0;
        }
        let page = self.page(self.tables[table] + (place >> Model::PAGE_BITS)) as usize;
        self.model.entries[(page << Model::PAGE_BITS) + place % Model::PAGE].into()
    }

    /// Gives a page entries of its own, at first those it inherits.
    fn inherit(&mut self, place: usize) {
        let begin = (self.page(place) as usize) << Model::PAGE_BITS;
        let entries = &mut self.model.entries;
        self.model.pages[place] = (entries.len() >> Model::PAGE_BITS) as u32;
        entries.extend_from_within(begin..begin + Model::PAGE);
    }

    /// The page that is found at `place`: its own, or that of the stage it inherits from, or the empty one.
    fn page(&self, place: usize) -> u32 {
        let pages = self.model.stage_pages;
        match self.model.pages[place] {
            Self::NONE => {
                let stage = self.model.architecture().inherited_by(place / pages);
                stage.map_or(0, |stage| self.page(stage * pages + place % pages))
            }
            page => page,
        }
    }

    /// The model.
    pub(crate) fn finish(mut self) -> Model {
        for place in 0..self.model.pages.len() {
            self.model.pages[place] = self.page(place);
        }
        self.model
    }
}
