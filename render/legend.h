#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/surface/palette.h"
#include "render/scene.h"

namespace talus {

/// The meaning of a look's colours.
struct Legend {
    struct Stop {
        float value;
        Rgba8 colour;
        friend bool operator==(const Stop&, const Stop&) = default;
    };

    std::string_view title;
    std::string_view unit;        ///< "m", "°", or empty
    Scale scale = Scale::linear;  ///< how values spread over the bar
    char decimal_mark = '.';
    std::vector<Stop> stops;  ///< by ascending value; two with the same value make a sharp border
    std::vector<float>
        labels;  ///< round values within, ascending; the sea level is one where colours meet at it

    /// Returns where along the bar a value stands, from 0 to 1.
    float place_of(float value) const {
        return share_of(scale, stops.front().value, stops.back().value, value);
    }
    bool empty() const { return stops.empty(); }
    /// Returns the text of a label, with no more decimals than the labels need: "500 m", "15°"; areas from
    /// 0.1 km² in square kilometres.
    std::string text_of(float label) const;
    /// Returns the colour of a value, interpolated between two stops.
    Rgba8 colour_at(float value) const;
    friend bool operator==(const Legend&, const Legend&) = default;

 private:
    std::string plain_text_of(float label) const;  // with a point
};

/// Returns an empty legend for looks whose colours are not numbers, and where the terrain lacks what the look
/// paints. heights: how it says heights.
Legend legend_of(LookKind look, const Terrain& terrain, const LegendScale& heights = {});

}  // namespace talus
