#pragma once

namespace talus {

/// The two samples whose difference is taken at sample i of n: its neighbours or, at a border that does not
/// wrap, the sample itself and its one neighbour.
struct Neighbours {
    int before;
    int after;
    int apart;  ///< cells from one to the other; 0 where n is 1, and no difference can be taken
};

constexpr Neighbours neighbours(int i, int n, bool wraps) {
    if (n == 1) return {0, 0, 0};
    if (wraps) return {i == 0 ? n - 1 : i - 1, i == n - 1 ? 0 : i + 1, 2};
    const int before = i == 0 ? 0 : i - 1;
    const int after = i == n - 1 ? i : i + 1;
    return {before, after, after - before};
}

/// Returns 1 / (apart · cell_size), the factor from the difference of two neighbours to a slope; 0 where
/// there is none.
constexpr double per_distance(Neighbours pair, double cell_size) {
    return pair.apart == 0 ? 0.0 : 1.0 / (pair.apart * cell_size);
}

}  // namespace talus
