#pragma once

#include <string_view>

#include "core/terrain/parameter.h"

namespace talus {

/// A row of how far beside a line a mask fades.
constexpr ParameterInfo soft_row(std::string_view key, std::string_view label, bool basic,
                                 std::string_view help) {
    return {.key = key,
            .label = label,
            .unit = "m",
            .min = 0,
            .max = 100000,
            .slider_range = {0, 2000},
            .basic = basic,
            .help = help};
}

}  // namespace talus
