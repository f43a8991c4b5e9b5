#include "tests/bench/against.h"

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "core/base/parallel.h"
#include "core/base/simd.h"

namespace talus::bench {
namespace {

double milliseconds(const std::function<void()>& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

double median(std::vector<double>& times) {
    const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    return *middle;
}

bool run_line(const Comparison& comparison, int threads, SimdLevel level) {
    const double at_least = comparison.at_least[static_cast<std::size_t>(level)];
    const std::string label(name_of(level));
    const auto available = available_simd_levels();
    const auto not_available = [&] {
        std::printf("%-36s %d %-4s %10s %10s %8s %6.2f\n", comparison.name.c_str(), threads, label.c_str(),
                    "n/a", "n/a", "n/a", at_least);
        return true;
    };
    if (std::find(available.begin(), available.end(), level) == available.end()) return not_available();
    set_simd_level(level);
    set_thread_count(threads);
    const Sides sides = comparison.prepare(threads);
    if (!sides.other) return not_available();
    sides.ours();  // warm: memory is there, pages are touched, threads have started
    sides.other();
    std::vector<double> ours;
    std::vector<double> other;
    for (int run = 0; run < comparison.runs; ++run) {
        ours.push_back(milliseconds(sides.ours));
        other.push_back(milliseconds(sides.other));
    }
    const double ours_ms = median(ours);
    const double other_ms = median(other);
    const double ratio = other_ms / ours_ms;
    std::printf("%-36s %d %-4s %10.3f %10.3f %8.2f %6.2f\n", comparison.name.c_str(), threads, label.c_str(),
                ours_ms, other_ms, ratio, at_least);
    std::fflush(stdout);
    return ratio >= at_least;
}

}  // namespace

std::vector<Comparison>& comparisons() {
    static std::vector<Comparison> the_list;
    return the_list;
}

bool add_comparison(Comparison comparison) {
    comparisons().push_back(std::move(comparison));
    return true;
}

int run_comparisons(std::string_view filter) {
    const SimdLevel level_before = simd_level();
    int short_ones = 0;
    for (const Comparison& comparison : comparisons()) {
        if (comparison.name.find(filter) == std::string::npos) continue;
        for (const int threads : comparison.threads) {
            for (const SimdLevel level : {SimdLevel::base, SimdLevel::v3, SimdLevel::v4}) {
                if (!run_line(comparison, threads, level)) ++short_ones;
            }
        }
    }
    set_simd_level(level_before);
    set_thread_count(0);
    return short_ones;
}

}  // namespace talus::bench
