#include "core/simulation/timeline.h"

#include <algorithm>
#include <utility>

namespace talus {
namespace {

std::size_t bytes_of(const KeptState& state) {
    return state.run->bytes() + (state.small != nullptr ? bytes_of(*state.small) : 0);
}

}  // namespace

void Timeline::keep(KeptState state) {
    states_.push_back(std::move(state));
    thin();
}

void Timeline::cut_after(std::int64_t step) {
    std::erase_if(states_, [step](const KeptState& state) { return state.step > step; });
}

const KeptState* Timeline::at_or_before(std::int64_t step) const {
    const auto after = std::ranges::upper_bound(states_, step, {}, &KeptState::step);
    return after == states_.begin() ? nullptr : &*(after - 1);
}

const KeptState* Timeline::at(std::int64_t step) const {
    const KeptState* const found = at_or_before(step);
    return found != nullptr && found->step == step ? found : nullptr;
}

std::size_t Timeline::bytes() const {
    std::size_t sum = 0;
    for (const KeptState& state : states_) sum += bytes_of(state);
    return sum;
}

// A state k spacings old stays if its number is a multiple of the largest power of two up to k / k_dense.
// Where that is too much, the one goes whose neighbours are closest for their age.
void Timeline::thin() {
    const std::int64_t newest = states_.back().step / k_spacing;
    std::erase_if(states_, [&](const KeptState& state) {
        const std::int64_t number = state.step / k_spacing;
        std::int64_t distance = 1;
        while (newest - number >= 2 * distance * k_dense) distance *= 2;
        return number % distance != 0;
    });
    while (bytes() > budget_ && states_.size() > 2) {
        const auto end = states_.back().step + k_spacing;
        std::size_t closest = 1;
        double least = 1e300;
        for (std::size_t i = 1; i + 1 < states_.size(); ++i) {
            const auto gap = static_cast<double>(states_[i + 1].step - states_[i - 1].step);
            const double relative = gap / static_cast<double>(end - states_[i].step);
            if (relative < least) {
                least = relative;
                closest = i;
            }
        }
        states_.erase(states_.begin() + static_cast<std::ptrdiff_t>(closest));
    }
}

}  // namespace talus
