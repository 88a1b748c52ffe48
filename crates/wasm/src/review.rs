//! Judging moves and games, and the odds of large tiles.

use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::solver::{chosen, now};
use super::{Failure, PositionOptions, from_js, misuse, read, resources, to_js, typed};
use twofold::board::{Direction, Position};
use twofold::review::{
    CostlySpawn, Ending, Judge, JudgedMove, Ledger, Odds, PlayedMove, Reason, Reviewer,
    SolverJudge, TileOdds, accuracy, percentile_of_luck,
};
use twofold::rules::{Game, Seed};
use twofold::search::{Task, Values};
use twofold::solver::{Measure, Solver};

/// Games after each of two moves that are played however long they take: from fewer, the page would often miss that one of
/// the moves leads to an early end.
const LEAST_ENDINGS: u32 = 10;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
export type VerdictName = Verdict;
"#;

fn solver(id: &str, settings: JsValue) -> Result<(Box<dyn Solver>, Measure), Failure> {
    let (spec, settings) = chosen(id, settings)?;
    let solver = (spec.build)(&settings, &resources::current())?;
    Ok((solver, (spec.measure)(&settings)))
}

/// A solver as a judge.
pub(super) fn judge_of(id: &str, settings: JsValue) -> Result<SolverJudge, Failure> {
    let (solver, measure) = solver(id, settings)?;
    SolverJudge::new(solver, measure).ok_or_else(|| misuse("this solver cannot judge"))
}

/// A summary of the judged moves of a game.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct ReviewSummary {
    ledger: Option<Ledger>,
    /// The percentage of games with such moves that would have had less luck.
    luck_percentile: Option<f64>,
    /// The share of moves that were best or good.
    accuracy: Option<f64>,
}

/// The moves of a game, and a solver that judges them.
#[wasm_bindgen(js_name = Reviewer)]
pub struct ReviewerHandle {
    reviewer: Reviewer,
    judge: SolverJudge,
    measure: Measure,
}

#[wasm_bindgen(js_class = Reviewer)]
impl ReviewerHandle {
    /// From the record or link of a game, and the judge.
    #[wasm_bindgen(constructor)]
    pub fn new(
        record: &str,
        id: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "SolverSettings")] settings: JsValue,
    ) -> Result<Self, Failure> {
        let game = Game::from_text(record)?;
        let judge = judge_of(id, settings)?;
        Ok(Self {
            reviewer: Reviewer::new(&game),
            measure: judge.measure(),
            judge,
        })
    }

    /// The number of moves.
    #[wasm_bindgen(getter)]
    pub fn moves(&self) -> usize {
        self.reviewer.len()
    }

    /// Judges the moves from number `first` to `last` for about `ms` milliseconds, at least one; moves that the judge
    /// cannot value are omitted. `next` is the first move not considered.
    #[wasm_bindgen(unchecked_return_type = "{ moves: JudgedMove[]; next: number }")]
    pub fn judge(
        &mut self,
        first: usize,
        last: usize,
        nodes: f64,
        ms: f64,
    ) -> Result<JsValue, Failure> {
        #[derive(Serialize)]
        struct Slice {
            moves: Vec<JudgedMove>,
            next: usize,
        }
        let begin = now();
        let mut moves = Vec::new();
        let mut next = first;
        while next <= last.min(self.reviewer.len()) {
            moves.extend(
                self.reviewer
                    .judge(next, &mut self.judge, nodes.max(1.0) as u64),
            );
            next += 1;
            if now() - begin >= ms {
                break;
            }
        }
        to_js(&Slice { moves, next })
    }

    /// Sums up `moves`: all judged moves of the game, in order.
    pub fn summary(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "JudgedMove[]")] moves: JsValue,
        nodes: f64,
    ) -> Result<Ts<ReviewSummary>, Failure> {
        let moves: Vec<JudgedMove> = from_js(moves)?;
        let remaining = (self.reviewer).remaining(&mut self.judge, nodes.max(1.0) as u64);
        let score = self.reviewer.final_score(self.measure);
        typed(&ReviewSummary {
            ledger: remaining.and_then(|remaining| Ledger::new(&moves, score, remaining)),
            luck_percentile: percentile_of_luck(&moves),
            accuracy: accuracy(&moves),
        })
    }
}

/// A move that was played: the board and the score before it, the values of that board if the player has seen them, and
/// the board after it and its spawn.
#[derive(Deserialize, Tsify)]
#[tsify(missing_as_null, rename = "PlayedMove")]
pub struct MadeMove {
    number: usize,
    position: PositionOptions,
    score: u64,
    direction: Direction,
    after: String,
    #[tsify(optional)]
    seen: Option<Values>,
}

/// A judge who stands by the values that the player has seen of a board.
struct Seen<'a> {
    judge: &'a mut SolverJudge,
    board: Position,
    values: Option<Values>,
}

impl Judge for Seen<'_> {
    fn measure(&self) -> Measure {
        self.judge.measure()
    }

    fn values(&mut self, task: &Task, nodes: u64) -> Option<Values> {
        let seen = self.values.filter(|_| task.position == self.board);
        seen.or_else(|| self.judge.values(task, nodes))
    }

    fn glance(&mut self, task: &Task) -> f64 {
        self.judge.glance(task)
    }
}

/// The number of games that ended within `moves` moves after a move and after the best one, out of the same number of
/// games.
#[derive(Serialize, Tsify)]
struct SoonEnding {
    moves: u32,
    #[serde(flatten)]
    ending: Ending,
}

/// The reasons against a move.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null, rename = "Reason")]
struct ReasonReport {
    /// Absent if the game does not end sooner after it.
    ending: Option<SoonEnding>,
    /// The largest tile, if the move took it out of its corner.
    corner: Option<u64>,
    /// The number of merges given up, if there are several.
    merges: Option<usize>,
    /// The tile that makes most of the loss, if it comes.
    spawn: Option<CostlySpawn>,
}

/// Nodes for each board after a spawn, of which two moves have up to sixty. A search checks its budget every 256 nodes.
const SPAWN_NODES: u64 = 256;

/// A solver that judges single moves.
#[wasm_bindgen]
pub struct MoveJudge {
    judge: SolverJudge,
    player: Box<dyn Solver>,
}

#[wasm_bindgen]
impl MoveJudge {
    /// The judge.
    #[wasm_bindgen(constructor)]
    pub fn new(
        id: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "SolverSettings")] settings: JsValue,
    ) -> Result<Self, Failure> {
        let (player, _) = solver(id, settings.clone())?;
        let judge = judge_of(id, settings)?;
        Ok(Self { judge, player })
    }

    /// Judges a move as `Reviewer.judge` does; `null` if the judge cannot value it.
    #[wasm_bindgen(unchecked_return_type = "JudgedMove | null")]
    pub fn judge(&mut self, played: Ts<MadeMove>, nodes: f64) -> Result<JsValue, Failure> {
        let made = read(played)?;
        let played = PlayedMove {
            number: made.number,
            task: made.position.task()?,
            score: made.score,
            direction: made.direction,
            after: made.after.parse()?,
        };
        let nodes = nodes.max(1.0) as u64;
        let mut judge = Seen {
            judge: &mut self.judge,
            board: played.task.position,
            values: made.seen,
        };
        to_js(&played.judge(&mut judge, nodes))
    }

    /// The reasons against a move compared with `best`, from up to `games` games after each of the two; `null` if a move is
    /// not legal. After `ms` milliseconds, only the first ten games still begin.
    #[wasm_bindgen(unchecked_return_type = "Reason | null")]
    pub fn reason(
        &mut self,
        position: Ts<PositionOptions>,
        direction: Ts<Direction>,
        best: Ts<Direction>,
        games: u32,
        ms: f64,
    ) -> Result<JsValue, Failure> {
        let task = read(position)?.task()?;
        let (direction, best) = (read(direction)?, read(best)?);
        let after = |direction| task.position.play(direction).map(|moved| moved.board);
        let Some(afterstates) = after(direction).zip(after(best)) else {
            return Ok(JsValue::NULL);
        };
        let begin = now();
        let mut ending = Ending::default();
        for number in 0..games {
            if number >= LEAST_ENDINGS && now() - begin >= ms {
                break;
            }
            let seed = Seed::new(u64::from(number));
            ending.play(afterstates.into(), task.four, &mut *self.player, seed);
        }
        let spawn = CostlySpawn::find(&mut self.judge, &task, [direction, best], SPAWN_NODES);
        let reason = Reason::new(task.position, direction, best, ending, spawn);
        to_js(&reason.map(|reason| ReasonReport {
            merges: reason.merges,
            spawn: reason.spawn,
            ending: reason.ending.map(|ending| SoonEnding {
                moves: Ending::MOVES,
                ending,
            }),
            corner: reason.corner,
        }))
    }
}

/// Plays games from a board without search for about `ms` milliseconds, at least one. `seed` and its successors give
/// different games.
#[wasm_bindgen(js_name = playOdds)]
pub fn play_odds(
    id: &str,
    #[wasm_bindgen(unchecked_param_type = "SolverSettings")] settings: JsValue,
    position: Ts<PositionOptions>,
    seed: u32,
    games: u32,
    ms: f64,
) -> Result<Ts<Odds>, Failure> {
    let task = read(position)?.task()?;
    let (mut solver, _) = solver(id, settings)?;
    let begin = now();
    let mut odds = Odds::default();
    for number in 0..games.max(1) {
        let seed = Seed::new((u64::from(seed) << 32) | u64::from(number));
        odds.play(task.position, task.four, &mut *solver, seed);
        if now() - begin >= ms {
            break;
        }
    }
    typed(&odds)
}

/// The chance of each larger tile, from the counts of several workers.
#[wasm_bindgen(js_name = joinOdds, unchecked_return_type = "{ games: number; tiles: TileOdds[] }")]
pub fn join_odds(
    #[wasm_bindgen(unchecked_param_type = "OddsCount[]")] counts: JsValue,
    board: &str,
) -> Result<JsValue, Failure> {
    #[derive(Serialize)]
    struct Joined {
        games: u64,
        tiles: Vec<TileOdds>,
    }
    #[derive(Deserialize)]
    struct Counts(Vec<Odds>);
    let Counts(counts) = from_js(counts)?;
    let mut all = Odds::default();
    for count in &counts {
        all.join(count);
    }
    to_js(&Joined {
        games: all.games(),
        tiles: all.of_larger_tiles(board.parse()?),
    })
}
