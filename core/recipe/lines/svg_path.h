#pragma once

#include <array>
#include <string_view>
#include <vector>

namespace talus {

/// Places of a path, x and y in its user units.
using SvgPoint = std::array<double, 2>;

/// A subpath of a path's data, as places that lie on it.
struct SvgSubpath {
    struct Vertex {
        SvgPoint at{};
        bool ends_segment = true;  ///< false: it was put between the ends of a curve, for its shape
        bool corner = true;        ///< the path has a kink there, or straight pieces meet
    };
    std::vector<Vertex> vertices = {};
    bool closed = false;
};

/// Parses the data of a path (SVG 1.1, chapter 8): every command, absolute and relative. A curve gets three
/// places between its ends, an arc one for each eighth of a turn at most. As the standard asks, what follows
/// a mistake is left out.
struct SvgPathData {
    std::vector<SvgSubpath> subpaths = {};
    bool sound = true;  ///< false: there was a mistake
};
SvgPathData parsed_svg_path(std::string_view data);

/// A matrix as `transform` has it: x' = a·x + c·y + e, y' = b·x + d·y + f.
struct SvgTransform {
    double a = 1, b = 0, c = 0, d = 1, e = 0, f = 0;

    SvgPoint of(const SvgPoint& point) const {
        return {a * point[0] + c * point[1] + e, b * point[0] + d * point[1] + f};
    }
    /// Returns the transform that does `inner` first.
    SvgTransform after(const SvgTransform& inner) const;
};
/// Parses the attribute: a list of matrix, translate, scale, rotate, skewX and skewY. What follows a mistake
/// is left out.
SvgTransform parsed_svg_transform(std::string_view text);

/// Parses a list of numbers, with blanks or commas between them, up to the first mistake.
std::vector<double> parsed_svg_numbers(std::string_view text);

}  // namespace talus
