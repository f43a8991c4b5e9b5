#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace talus::bench {

/// What a comparison runs: both sides do the same work once per call, in memory that they already have.
/// other: empty where this machine lacks what it needs.
struct Sides {
    std::function<void()> ours;
    std::function<void()> other;
};

/// A speed goal: on each of these thread counts, `other` takes at least so many times as long as `ours`.
struct Comparison {
    std::string name;  ///< without spaces
    std::vector<int> threads;
    std::array<double, 3> at_least;  ///< at the SIMD levels base, v3 and v4
    /// Called with the thread count set, once for each line.
    std::function<Sides(int threads)> prepare;
    int runs = 9;  ///< fewer, an odd number, where `other` takes seconds
};

/// The list that `--against` runs; a file adds its goals with `const bool added = add_comparison({…});`.
std::vector<Comparison>& comparisons();
bool add_comparison(Comparison comparison);

/// Runs the comparisons whose name contains the filter, on every SIMD level, and prints a line for each:
/// `name threads level ours_ms other_ms ratio at_least`. Both sides run in turns, the times are
/// medians. Returns how many fell short.
int run_comparisons(std::string_view filter);

}  // namespace talus::bench
