#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/recipe/lines/line_frame.h"
#include "core/terrain/ground_line.h"

namespace talus {

/// Lines on the ground as files of other programs.
///
/// GeoJSON (RFC 7946): each line is a feature, a closed one a polygon. With a place on the globe coordinates
/// are longitude and latitude; without one they are metres of the map, which the member `crs` says, as GDAL
/// reads and writes it. Members `height`, `height_from`, `width` and `kind` of the properties have a value
/// for each node. Heights that all count from the world's zero are the third coordinate as well.
///
/// GPX 1.1: each line is a route, in longitude and latitude. What a route point has no element for stands in
/// its extensions; heights that count from the world's zero are `ele` as well.
///
/// SVG: user units are metres of the world, x to the east and y to the south; the viewBox is the world. A
/// path has the line's true arcs; its attribute data-talus-line has the line as --set takes it.
///
/// The members or attributes `talus` and `talus:world` say where the coordinates' zero lies in the world.
enum class LineFileKind { geojson, gpx, svg };
inline constexpr std::array<std::string_view, 3> k_line_endings = {".geojson", ".gpx", ".svg"};
/// Largest file that is read, in bytes.
inline constexpr std::size_t k_max_line_file_bytes = std::size_t{16} << 20;
/// Most points of one line that are looked at; one of more is refused.
inline constexpr std::size_t k_max_file_points = 100'000;

/// Returns what a file is by its ending, in any case; nothing where it is none of these.
std::optional<LineFileKind> line_file_kind(std::string_view path);

struct NamedLine {
    std::string name;  ///< of the layer; may be empty in files of others
    GroundLine line;
};

/// Returns the text of a file of these lines, those without a node left out. Places are to a tenth of a
/// millimetre. middle: where the world's middle lies on the globe; without one a GPX has it at 0° N 0° E.
///
/// Throws FileError where a line lies too far from the world's middle to be on the globe; path leads its
/// text.
std::string line_file_text(std::span<const NamedLine> lines, const World& world, LineFileKind kind,
                           const std::optional<GlobePlace>& middle, const std::string& path);

/// Lines that were read, valid each.
struct ReadLines {
    std::vector<NamedLine> lines;
    std::vector<std::string> remarks = {};  ///< one line each for the user
};

/// Returns the lines of a file's text, those of fewer than two nodes left out unless Talus wrote them.
/// Coordinates on the globe that do not say where they lie in a world come to its middle, at their true size
/// and to each other as they lie. More points than a line may have nodes are thinned out: those stay that
/// deviate most (Douglas and Peucker 1973). usual: what a node has that the file does not tell.
///
/// path: leads errors and remarks. Throws FileError for what is no such file, or holds no line.
ReadLines lines_of_text(std::string_view text, LineFileKind kind, const World& world, const LineNode& usual,
                        const std::string& path);
/// Does the same for a file, whose ending says what it is.
ReadLines read_line_file(const std::string& path, const World& world, const LineNode& usual);

/// Returns the line of that name, or else the only one. Throws FileError where there are several others.
const NamedLine& line_called(const ReadLines& read, std::string_view name, const std::string& path);

}  // namespace talus
