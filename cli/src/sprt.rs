//! The option `--sprt`.

use std::str::FromStr;

use twofold::statistics::SequentialTest;

/// A sequential test in words: `p0=0.5,p1=0.55,alpha=0.05,beta=0.05`, in any order; what is absent has these values. `elo0`
/// and `elo1` give the chances as differences of Elo ratings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt(pub SequentialTest);

impl FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (mut p0, mut p1, mut alpha, mut beta) = (0.5, 0.55, 0.05, 0.05);
        for limit in text.split(',').filter(|limit| !limit.trim().is_empty()) {
            let number = limit
                .split_once('=')
                .and_then(|(name, value)| Some((name.trim(), value.trim().parse::<f64>().ok()?)));
            match number {
                Some(("p0", chance)) => p0 = chance,
                Some(("p1", chance)) => p1 = chance,
                Some(("elo0", elo)) => p0 = chance_of_elo(elo),
                Some(("elo1", elo)) => p1 = chance_of_elo(elo),
                Some(("alpha", rate)) => alpha = rate,
                Some(("beta", rate)) => beta = rate,
                _ => {
                    return Err(format!(
                        "\"{limit}\" is not of the form p0=0.5,p1=0.55,alpha=0.05,beta=0.05, or with elo0 and elo1"
                    ));
                }
            }
        }
        SequentialTest::new(p0, p1, alpha, beta)
            .map(Self)
            .map_err(|error| error.to_string())
    }
}

/// The chance to win at this difference of Elo ratings.
// CITE: A. E. Elo, The Rating of Chessplayers, Past and Present, 1978, section 8.4: the logistic curve.
fn chance_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_is_read_from_its_limits() {
        let read = |text: &str| text.parse::<Sprt>().map(|Sprt(test)| test);
        assert_eq!(
            read(""),
            Ok(SequentialTest::new(0.5, 0.55, 0.05, 0.05).unwrap())
        );
        assert_eq!(
            read("beta=0.1, p1=0.6,p0=0.4"),
            Ok(SequentialTest::new(0.4, 0.6, 0.05, 0.1).unwrap())
        );
        let elo = read("elo0=0,elo1=10").unwrap();
        assert_eq!(elo.p0, 0.5);
        assert!((elo.p1 - 0.514_388).abs() < 1e-6);
        for wrong in ["p1", "p2=0.5", "p1=half", "p1=0.4", "alpha=0.7"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
