//! Model files.

use constriction::stream::Encode as _;
use constriction::stream::model::ContiguousCategoricalEntropyModel;
use constriction::stream::stack::AnsCoder;
use serde::Serialize;
use twofold::network::{Architecture, Model, ModelError, Origin, Stage};

use crate::{Alone, MIB};

/// What a model file says of itself, in the order in which it says it.
#[derive(Serialize)]
struct Header {
    architecture: Architecture,
    scale: f32,
    largest: u8,
    origin: Origin,
    visits: u32,
    coarsest: u8,
    classes: u8,
    levels: Vec<i32>,
    pages: u32,
}

const MARK: &[u8] = b"2048ntn\x06";
const ENTRIES_OF_A_PAGE: usize = 256;
const CLASSES: usize = 9;

/// A file of these parts, with a right checksum.
fn file(header: &[u8], rest: &[u8]) -> Vec<u8> {
    let length = (header.len() as u32).to_le_bytes();
    let mut bytes = [MARK, &length, header, rest].concat();
    let sum = crc32fast::hash(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// The frequencies of `count` symbols of which `likely` is nearly certain.
fn nearly_certain(count: usize, likely: usize) -> Vec<u16> {
    let mut parts = vec![1; count];
    parts[likely] = 4097 - count as u16;
    parts
}

/// Entries on every page of the tables of a network, at a fortieth of a byte for each of these pages of the file: it is there, every
/// other row of it has thirteen places, every other of these an entry, and all of this is nearly certain.
fn every_page(pages: usize) -> Vec<u8> {
    const LENGTH: usize = 13;
    let present = nearly_certain(2, 1);
    let long = nearly_certain(17, LENGTH);
    let first_class = nearly_certain(CLASSES, 1);
    // Of a row below one with entries nothing is said, nor of an entry to the right of another: so there is none.
    let rows = (0..9).flat_map(|above| {
        let table = (above == 0).then(|| long.clone());
        std::iter::repeat_n(table, 9)
    });
    let classes = (0..CLASSES).flat_map(|left| {
        let table = (left == 0).then(|| first_class.clone());
        std::iter::repeat_n(table, 2 * CLASSES.pow(2))
    });
    let tables: Vec<Option<Vec<u16>>> = std::iter::repeat_n(Some(present.clone()), 8)
        .chain(rows)
        .chain(classes)
        .chain(std::iter::repeat_n(None, 2 * CLASSES * 4 * 8))
        .collect();
    let [present, long, first_class] = [present, long, first_class].map(|parts| {
        ContiguousCategoricalEntropyModel::<u16, Vec<u16>, 12>::from_nonzero_fixed_point_probabilities(
            parts, false,
        )
        .expect("frequencies")
    });
    let mut coder = AnsCoder::<u16, u32>::new();
    // What is coded last is decoded first.
    for _ in 0..pages {
        for _ in 0..8 {
            for _ in 0..LENGTH.div_ceil(2) {
                coder.encode_symbol(1, &first_class).expect("memory");
            }
            coder.encode_symbol(LENGTH, &long).expect("memory");
        }
        coder.encode_symbol(1, &present).expect("memory");
    }
    let words = coder.into_compressed().expect("memory");
    let mut rest = postcard::to_allocvec(&tables).expect("tables");
    rest.extend(words.into_iter().flat_map(u16::to_le_bytes));
    rest
}

/// A header that is right for these pages.
fn header(architecture: Architecture, pages: usize) -> Header {
    Header {
        architecture,
        scale: 1.0,
        largest: 15,
        origin: Origin::default(),
        visits: 1,
        coarsest: 0,
        classes: CLASSES as u8,
        levels: Vec::new(),
        pages: pages as u32,
    }
}

fn written(header: &Header) -> Vec<u8> {
    postcard::to_allocvec(header).expect("a header")
}

/// A network of this name and of so many stages, and its pages.
fn network(name: &str, stages: usize) -> (Architecture, usize) {
    let stages: Vec<Stage> = (1..stages)
        .map(|tiles: usize| (0..5).filter(move |bit| tiles >> bit & 1 == 1))
        .map(|bits| bits.map(|bit| (2 << bit).to_string()).collect::<Vec<_>>())
        .map(|tiles| tiles.join("+").parse().expect("a stage"))
        .collect();
    let architecture = Architecture::named(name, &stages).expect("a network");
    let pages = architecture.entries() / ENTRIES_OF_A_PAGE;
    (architecture, pages)
}

/// A file of this network with an entry on every page.
fn full(name: &str, stages: usize) -> Vec<u8> {
    let (architecture, pages) = network(name, stages);
    file(
        &written(&header(architecture, 1 + pages)),
        &every_page(pages),
    )
}

#[test]
fn a_small_file_that_would_become_four_gigabytes_is_refused_without_the_memory() {
    let alone = Alone::begin();
    let (architecture, pages) = network("8x6", 16);
    // Entries of all stages would take 0.2 MB.
    let rest = every_page(pages / 16);
    let bytes = file(&written(&header(architecture, 1 + pages)), &rest);
    assert!(bytes.len() < 25_000, "{} bytes", bytes.len());
    let (model, peak) = alone.peak(|| Model::read(&bytes, &mut |_| {}));
    let error = model.expect_err("too large");
    assert!(matches!(error, ModelError::Memory { .. }));
    assert_eq!(
        error.to_string(),
        "this model would take 4129 MiB of memory, and 1024 MiB are allowed"
    );
    assert!(peak < MIB, "{peak} bytes");
}

#[test]
fn a_model_may_fill_its_network_and_the_memory_allowed_and_no_more() {
    let alone = Alone::begin();
    let bytes = full("4x5", 3);
    let needed = Model::read(&bytes, &mut |_| {}).expect("it fits").bytes() as u64;
    let (model, peak) = alone.peak(|| Model::read_within(&bytes, needed, &mut |_| {}));
    assert_eq!(model.expect("it fits").bytes() as u64, needed);
    assert!(peak < needed + 2 * MIB, "{peak} bytes for {needed}");
    let (model, peak) = alone.peak(|| Model::read_within(&bytes, needed - 1, &mut |_| {}));
    let allowed = needed - 1;
    assert_eq!(model, Err(ModelError::Memory { needed, allowed }));
    assert!(peak < MIB, "{peak} bytes");
}
