#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "core/terrain/parameter.h"

namespace talus {

/// Returns the most basic rows that are shown at once, whatever is chosen.
inline int most_basic_rows(std::span<const Parameter> listing) {
    std::vector<ParameterValue> values;
    for (const Parameter& parameter : listing) values.push_back(parameter.default_value);
    int most = 0;
    const auto look = [&] {
        int shown = 0;
        for (std::size_t i = 0; i < listing.size(); ++i)
            shown += listing[i].info.basic && is_visible(listing, i, values);
        most = std::max(most, shown);
    };
    for (std::size_t i = 0; i < listing.size(); ++i) {
        const bool is_bool = listing[i].kind == ParameterKind::boolean;
        const int count = is_bool ? 2 : std::max(1, static_cast<int>(listing[i].info.choices.size()));
        for (int value = 0; value < count; ++value) {
            if (is_bool) values[i] = value != 0;
            if (listing[i].kind == ParameterKind::choice) values[i] = value;
            look();
        }
        values[i] = listing[i].default_value;
    }
    return most;
}

}  // namespace talus
