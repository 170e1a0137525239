//! Calibration constants of each game, from the column "slope" of `cargo lab values`.

/// Factors of the log-odds, by the id of the game. Other games have none.
///
/// The factor is the square root of the measured slope, because 40 games determine the slope only
/// roughly.
const SLOPES: [(&str, f32); 1] = [("three-way", 0.5)];

/// Returns the factor of the log-odds of the shares in the game with this id, if it has one. The
/// factor is above 1 if the shares of the search are too cautious.
pub(crate) fn slope(id: &str) -> Option<f32> {
    SLOPES.iter().find(|(game, _)| *game == id).map(|(_, slope)| *slope)
}

#[cfg(test)]
mod tests {
    use super::*;
    use polychess_variants::INFOS;

    #[test]
    fn calibrated_games_exist() {
        assert!(SLOPES.iter().all(|(id, _)| INFOS.iter().any(|info| info.id == *id)));
        assert_eq!((slope("three-way"), slope("three-player")), (Some(0.5), None));
    }
}
