#pragma once

namespace talus::bench {

/// What ten layers cost, on all threads, each line with its goal in milliseconds:
/// - at 1025², for every stage as the tenth layer, its slowest slider, from the changed recipe to the
/// terrain;
/// - at 1025², a slider of the first layer, from the request to the first answer of the preview, coarse or
/// full;
/// - at 1025², noise, mountain ranges, gullies, scree and lakes: complete, and a slider of the last layer to
/// the first answer;
/// - at 1025², uplift that a hand paints under mountain ranges: from a movement to the first answer;
/// - at 4097², the tenth layer's slider, and the bytes of results that are kept beside it.
/// Prints `what median_ms slowest_ms goal_ms`. Returns how many medians are over their goal.
int run_stacks();

}  // namespace talus::bench
