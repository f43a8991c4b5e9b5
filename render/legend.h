#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/surface/palette.h"
#include "render/scene.h"

namespace talus {

/// What a look's colours stand for.
struct Legend {
    struct Stop {
        float value;
        Rgba8 colour;
        friend bool operator==(const Stop&, const Stop&) = default;
    };

    std::string_view title;
    std::string_view unit;    ///< "m", "°", or empty
    std::vector<Stop> stops;  ///< by rising value; two with one value are a sharp border
    std::vector<float>
        labels;  ///< round values within, rising; the sea level is one where colours meet at it

    bool empty() const { return stops.empty(); }
    /// A label as it is written, with no more decimals than the labels need: "500 m", "15°".
    std::string text_of(float label) const;
    /// The colour of a value, between two stops as they mix.
    Rgba8 colour_at(float value) const;
    friend bool operator==(const Legend&, const Legend&) = default;
};

/// As many decimals as steps of this size between values need.
std::string number_text(double value, double step);

/// Empty for looks whose colours are no numbers, and where the terrain has not what the look paints.
Legend legend_of(LookKind look, const Terrain& terrain);

}  // namespace talus
