#include "app/editor/memory_use.h"

#include <algorithm>

#include "core/base/pool.h"

namespace talus {
namespace {

constexpr std::uint64_t k_max_budget = 1'000'000'000;
// Shares of the budget. Runs take a quarter of what results do.
constexpr double k_results = 0.44;
constexpr double k_undo = 0.2;
constexpr double k_timeline = 0.2;
constexpr double k_chunks = 0.05;

}  // namespace

MemoryBudget memory_budget(std::uint64_t allowed) {
    const std::uint64_t whole = std::min(k_max_budget, allowed / 2);
    const auto part = [&](double share) {
        return static_cast<std::size_t>(share * static_cast<double>(whole));
    };
    return {static_cast<std::size_t>(whole), part(k_results), part(k_undo), part(k_timeline), part(k_chunks)};
}

void keep_within(const MemoryBudget& budget, const MemoryUse& use) {
    set_pool_budget(budget.whole - std::min(budget.whole, use.kept()));
}

}  // namespace talus
