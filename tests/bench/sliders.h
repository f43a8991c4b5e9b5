#pragma once

namespace talus::bench {

/// Moves every parameter of every stage through its usual range at 1025² on all threads, as a hand on its
/// slider does, and prints `stage.parameter median_ms slowest_ms` for each: the time from the changed recipe
/// to its terrain, the layer's input being known. Returns how many medians are over what a picture may take.
int run_sliders();

}  // namespace talus::bench
