#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/recipe/lines/line_file.h"
#include "core/recipe/lines/line_frame.h"

namespace talus {

/// What a line's coordinates in a file are, before they become places of a world.
enum class LineAxes {
    world,  ///< metres to the east and to the south
    map,    ///< metres to the east and to the north
    globe   ///< longitude and latitude
};

/// Lines as a format's reader found them: the nodes' x and y are the file's two coordinates.
struct FoundLines {
    LineAxes axes = LineAxes::world;
    std::optional<LineFrame> frame = {};  ///< what the file says of where it lies in a world
    std::vector<NamedLine> lines = {};
    std::vector<std::string> remarks = {};

    /// Adds a line that has a node.
    void add(const std::string& name, GroundLine line);
};

/// Where a format's reader begins: the text, its path for errors, and what the file does not tell.
struct LineFileText {
    std::string_view text;
    const std::string& path;
    const LineNode& usual;
};

FoundLines found_in_geojson(const LineFileText& file);
FoundLines found_in_gpx(const LineFileText& file);
FoundLines found_in_svg(const LineFileText& file);

/// The coordinates of a line's nodes for a writer, in their order.
using LinePairs = std::vector<LineCoordinates::Pair>;
/// A line that is written, and where its nodes lie in the file.
struct WrittenLine {
    const NamedLine& named;
    LinePairs pairs;
};
std::string geojson_of(std::span<const WrittenLine> lines, const LineFrame& frame);
std::string gpx_of(std::span<const WrittenLine> lines, const LineFrame& frame);
std::string line_svg_of(std::span<const WrittenLine> lines, const World& world);

/// Returns whether all heights of the line count from the world's zero.
bool counts_from_zero(const GroundLine& line);
/// Returns a number with at most so many decimals, without zeros at its end.
std::string decimal_text(double value, int decimals);
/// Reads a number that may have blanks around it; nothing for any other text, and for what is not finite.
std::optional<double> number_in(std::string_view text);

}  // namespace talus
