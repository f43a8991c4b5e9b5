#include "core/recipe/lines/line_file.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <queue>
#include <utility>

#include "core/base/formatted.h"
#include "core/base/printable.h"
#include "core/base/read_file.h"
#include "core/base/text.h"
#include "core/recipe/lines/line_formats.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

// The square of the distance from a node to the straight way between two others [m²].
double square_deviation(const LineNode& node, const LineNode& from, const LineNode& to) {
    const double x = to.x - from.x;
    const double y = to.y - from.y;
    const double length = x * x + y * y;
    const double along =
        length > 0 ? std::clamp(((node.x - from.x) * x + (node.y - from.y) * y) / length, 0.0, 1.0) : 0;
    const double off_x = node.x - from.x - along * x;
    const double off_y = node.y - from.y - along * y;
    return off_x * off_x + off_y * off_y;
}

// The nodes between two that stay, and the one of them that deviates most.
struct Stretch {
    std::size_t from = 0;
    std::size_t to = 0;
    std::size_t farthest = 0;
    double deviation = -1;  // m²; below 0: there is none between

    friend bool operator<(const Stretch& a, const Stretch& b) { return a.deviation < b.deviation; }
};

Stretch stretch_between(const std::vector<LineNode>& nodes, std::size_t from, std::size_t to) {
    Stretch stretch{.from = from, .to = to};
    for (std::size_t i = from + 1; i < to; ++i) {
        const double deviation = square_deviation(nodes[i], nodes[from], nodes[to]);
        if (deviation > stretch.deviation) {
            stretch.deviation = deviation;
            stretch.farthest = i;
        }
    }
    return stretch;
}

void thin_out(std::vector<LineNode>& nodes) {
    if (nodes.size() <= GroundLine::k_max_nodes) return;
    std::vector<bool> stays(nodes.size(), false);
    stays.front() = stays.back() = true;
    std::priority_queue<Stretch> stretches;
    stretches.push(stretch_between(nodes, 0, nodes.size() - 1));
    for (std::size_t count = 2; count < GroundLine::k_max_nodes; ++count) {
        const Stretch widest = stretches.top();
        if (widest.deviation < 0) break;
        stretches.pop();
        stays[widest.farthest] = true;
        stretches.push(stretch_between(nodes, widest.from, widest.farthest));
        stretches.push(stretch_between(nodes, widest.farthest, widest.to));
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (stays[i]) nodes[kept++] = nodes[i];
    nodes.resize(kept);
}

std::string place_text(const GlobePlace& place) {
    return formatted("%.5f° %c %.5f° %c", std::fabs(place.latitude), place.latitude < 0 ? 'S' : 'N',
                     std::fabs(place.longitude), place.longitude < 0 ? 'W' : 'E');
}

// The middle of what all nodes lie in.
GlobePlace middle_of(const std::vector<NamedLine>& lines) {
    GlobePlace low{.longitude = 1e9, .latitude = 1e9};
    GlobePlace high{.longitude = -1e9, .latitude = -1e9};
    for (const NamedLine& each : lines) {
        for (const LineNode& node : each.line.nodes) {
            low = {std::min(low.longitude, node.x), std::min(low.latitude, node.y)};
            high = {std::max(high.longitude, node.x), std::max(high.latitude, node.y)};
        }
    }
    return {(low.longitude + high.longitude) / 2, (low.latitude + high.latitude) / 2};
}

LineFrame frame_of(FoundLines& found, const World& world, const std::string& path) {
    if (found.axes == LineAxes::map) return found.frame ? *found.frame : map_frame(world);
    for (const NamedLine& each : found.lines) {
        for (const LineNode& node : each.line.nodes)
            if (!is_on_globe({node.x, node.y}))
                throw FileError(path + ": " + number_text(node.x) + ", " + number_text(node.y) +
                                " is no longitude and latitude; give them in degrees of WGS 84");
    }
    if (found.frame && found.frame->globe) return *found.frame;
    const GlobePlace middle = middle_of(found.lines);
    found.remarks.push_back(path + ": the world has no place on the globe; the lines' middle at " +
                            place_text(middle) + " came to the middle of the world");
    return globe_frame(world, middle);
}

void settle_places(FoundLines& found, const World& world, const std::string& path) {
    if (found.axes == LineAxes::world) return;
    const LineCoordinates coordinates(frame_of(found, world, path));
    for (NamedLine& each : found.lines) {
        for (LineNode& node : each.line.nodes) {
            const auto place = coordinates.place_of({node.x, node.y});
            if (!place)
                throw FileError(path + ": " + number_text(node.x) + ", " + number_text(node.y) +
                                " lies over " + number_text(TransverseMercator::k_max_metres / 1000) +
                                " km from the middle; leave out what lies far away");
            node.x = place->x;
            node.y = place->y;
        }
    }
}

FoundLines found_in(LineFileKind kind, const LineFileText& file) {
    switch (kind) {
        case LineFileKind::geojson:
            return found_in_geojson(file);
        case LineFileKind::gpx:
            return found_in_gpx(file);
        case LineFileKind::svg:
            break;
    }
    return found_in_svg(file);
}

}  // namespace

void FoundLines::add(const std::string& name, GroundLine line) {
    constexpr std::size_t k_max_name = 200;
    if (!line.empty()) lines.push_back({drawable(name.substr(0, k_max_name)), std::move(line)});
}

bool counts_from_zero(const GroundLine& line) {
    return std::all_of(line.nodes.begin(), line.nodes.end(),
                       [](const LineNode& node) { return node.from == HeightFrom::zero; });
}

std::string decimal_text(double value, int decimals) {
    std::string text = formatted("%.*f", decimals, value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
    return text == "-0" ? "0" : text;
}

std::optional<double> number_in(std::string_view text) {
    constexpr std::string_view k_blanks = " \t\r\n";
    const std::size_t begin = std::min(text.find_first_not_of(k_blanks), text.size());
    text.remove_prefix(begin);
    text = text.substr(0, text.find_last_not_of(k_blanks) + 1);
    if (text.starts_with('+')) text.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !(value - value == 0))
        return std::nullopt;
    return value;
}

std::optional<LineFileKind> line_file_kind(std::string_view path) {
    const std::string name = lower_case(path);
    for (std::size_t i = 0; i < k_line_endings.size(); ++i)
        if (name.ends_with(k_line_endings[i])) return static_cast<LineFileKind>(i);
    return std::nullopt;
}

std::string line_file_text(std::span<const NamedLine> lines, const World& world, LineFileKind kind,
                           const std::optional<GlobePlace>& middle, const std::string& path) {
    const bool on_globe = middle || kind == LineFileKind::gpx;
    const LineFrame frame = on_globe ? globe_frame(world, middle.value_or(GlobePlace{})) : map_frame(world);
    const LineCoordinates coordinates(frame);
    std::vector<WrittenLine> written;
    for (const NamedLine& each : lines) {
        if (each.line.empty()) continue;
        WrittenLine line{each, {}};
        for (const LineNode& node : each.line.nodes) {
            const auto pair = coordinates.of({node.x, node.y});
            if (!pair)
                throw FileError(
                    path + ": a node of " + each.name + " lies over " +
                    number_text(TransverseMercator::k_max_metres / 1000) +
                    " km from the world's middle, too far for a place on the globe; write SVG, or "
                    "GeoJSON in metres");
            line.pairs.push_back(*pair);
        }
        written.push_back(std::move(line));
    }
    switch (kind) {
        case LineFileKind::geojson:
            return geojson_of(written, frame);
        case LineFileKind::gpx:
            return gpx_of(written, frame);
        case LineFileKind::svg:
            break;
    }
    return line_svg_of(written, world);
}

ReadLines lines_of_text(std::string_view text, LineFileKind kind, const World& world, const LineNode& usual,
                        const std::string& path) {
    FoundLines found = found_in(kind, {text, path, usual});
    if (found.lines.empty())
        throw FileError(path + ": holds no line; a line is a path of at least two points");
    settle_places(found, world, path);
    for (NamedLine& each : found.lines) {
        std::vector<LineNode>& nodes = each.line.nodes;
        const std::size_t points = nodes.size();
        if (points > k_max_file_points)
            throw FileError(path + ": a line of " + std::to_string(points) + " points; simplify it to " +
                            std::to_string(k_max_file_points));
        thin_out(nodes);
        if (nodes.size() < points)
            found.remarks.push_back(path + ": of " + std::to_string(points) + " points of a line the " +
                                    std::to_string(nodes.size()) + " that shape it most were taken");
        each.line = validated_line(std::move(each.line));
    }
    return {.lines = std::move(found.lines), .remarks = std::move(found.remarks)};
}

ReadLines read_line_file(const std::string& path, const World& world, const LineNode& usual) {
    const auto kind = line_file_kind(path);
    if (!kind) throw FileError(path + ": no file of lines by its name; it ends in " + joined(k_line_endings));
    return lines_of_text(read_text_file(path, k_max_line_file_bytes), *kind, world, usual, path);
}

const NamedLine& line_called(const ReadLines& read, std::string_view name, const std::string& path) {
    for (const NamedLine& each : read.lines)
        if (each.name == name) return each;
    if (read.lines.size() == 1) return read.lines.front();
    constexpr std::size_t k_told = 8;
    const std::span<const NamedLine> first(read.lines.data(), std::min(read.lines.size(), k_told));
    throw FileError(path + ": has " + std::to_string(read.lines.size()) + " lines and none is named \"" +
                    std::string(name) + "\"; give the layer the name of one: " +
                    joined(first, [](const NamedLine& each) { return "\"" + each.name + "\""; }) +
                    (read.lines.size() > k_told ? ", …" : ""));
}

}  // namespace talus
