//! What the shipped networks say of the next tile, against new games without search.

use twofold::network::{Model, header};
use twofold::{FourProbability, Seed};
use twofold_lab::chances::check;
use twofold_lab::training::observe_greedily;

const FOUR: FourProbability = FourProbability::STANDARD;

#[test]
fn the_shipped_chances_agree_with_new_games() {
    for (name, games) in [("small", 200), ("full", 60)] {
        let models = concat!(env!("CARGO_MANIFEST_DIR"), "/../models");
        let file = std::fs::read(format!("{models}/{name}.model")).unwrap();
        let model = Model::read(&file, &mut |_| {}).unwrap();
        let seeds = (50_000_000..50_000_000 + games).map(Seed::new);
        let games: Vec<_> = seeds
            .map(|seed| observe_greedily(|board| model.packed_value(board), FOUR, seed))
            .collect();
        let chances = header(&file).unwrap().origin.chances;
        assert_eq!(check(&chances, &games), Ok(()), "{name}");
    }
}
