#pragma once

#include <string_view>

#include "core/terrain/parameter.h"

namespace talus {

/// Rows that layers of caves share, so that a name and a range mean the same in all of them.

constexpr ParameterInfo abundance_row(std::string_view help) {
    return {.key = "abundance", .label = "Abundance", .min = 0, .max = 1, .basic = true, .help = help};
}
constexpr ParameterInfo least_width_row(std::string_view help) {
    return {.key = "narrow",
            .label = "Least width",
            .unit = "m",
            .min = 1,
            .max = 200,
            .slider_range = {2, 40},
            .basic = true,
            .help = help};
}
constexpr ParameterInfo greatest_width_row(std::string_view help, bool basic) {
    return {.key = "wide",
            .label = "Greatest width",
            .unit = "m",
            .min = 1,
            .max = 200,
            .slider_range = {4, 60},
            .basic = basic,
            .help = help};
}
constexpr ParameterInfo winding_row(std::string_view help) {
    return {.key = "winding", .label = "Winding", .min = 0, .max = 1, .help = help};
}
constexpr ParameterInfo rough_walls_row(
    std::string_view help = "How far walls go in and out, within the widths.") {
    return {.key = "roughness", .label = "Rough walls", .min = 0, .max = 1, .help = help};
}
constexpr ParameterInfo steep_opening_row(std::string_view help) {
    return {
        .key = "steepness", .label = "Opens on slopes from", .unit = "°", .min = 0, .max = 60, .help = help};
}
constexpr ParameterInfo under_sea_row(std::string_view help) {
    return {.key = "under_sea", .label = "Under the sea, too", .help = help};
}

}  // namespace talus
