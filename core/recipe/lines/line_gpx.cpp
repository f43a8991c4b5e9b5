#include <algorithm>
#include <pugixml.hpp>
#include <utility>

#include "core/base/printable.h"
#include "core/base/read_file.h"
#include "core/recipe/lines/line_formats.h"
#include "core/recipe/lines/line_xml.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

constexpr const char* k_namespace = "urn:talus:line";
constexpr const char* k_own_world = "talus:world";
constexpr const char* k_own_line = "talus:line";
constexpr const char* k_own_node = "talus:node";
constexpr int k_degree_decimals = 10;
constexpr int k_metre_decimals = 4;

void set(pugi::xml_node node, const char* name, const std::string& value) {
    node.append_attribute(name) = value.c_str();
}

void write_point(pugi::xml_node route, const LineNode& node, const LineCoordinates::Pair& pair) {
    pugi::xml_node point = route.append_child("rtept");
    set(point, "lat", decimal_text(pair[1], k_degree_decimals));
    set(point, "lon", decimal_text(pair[0], k_degree_decimals));
    const std::string height = number_text(static_cast<double>(node.height));
    if (node.from == HeightFrom::zero) point.append_child("ele").text() = height.c_str();
    pugi::xml_node own = point.append_child("extensions").append_child(k_own_node);
    set(own, "height", height);
    set(own, "from", std::string(k_height_from_keys[static_cast<std::size_t>(node.from)]));
    set(own, "width", number_text(static_cast<double>(node.width)));
    set(own, "kind", std::string(k_node_kind_keys[static_cast<std::size_t>(node.kind)]));
}

float float_of(double value) {
    constexpr double k_limit = 1e9;
    return static_cast<float>(std::clamp(value, -k_limit, k_limit));
}

std::optional<double> number_of(const pugi::xml_attribute& attribute) {
    return attribute ? number_in(attribute.value()) : std::nullopt;
}

LineNode node_of(const pugi::xml_node& point, const LineFileText& file) {
    const auto longitude = number_of(point.attribute("lon"));
    const auto latitude = number_of(point.attribute("lat"));
    if (!longitude || !latitude)
        throw FileError(file.path + ": a point of lat=\"" + short_xml_text(point.attribute("lat").value()) +
                        "\" lon=\"" + short_xml_text(point.attribute("lon").value()) +
                        "\"; both are numbers, in degrees");
    LineNode node = file.usual;
    node.x = *longitude;
    node.y = *latitude;
    if (const auto height = number_in(point.child("ele").text().get())) {
        node.height = float_of(*height);
        node.from = HeightFrom::zero;
    }
    const pugi::xml_node own = point.child("extensions").child(k_own_node);
    const auto from = value_of_key<HeightFrom>(k_height_from_keys, own.attribute("from").value());
    const auto kind = value_of_key<NodeKind>(k_node_kind_keys, own.attribute("kind").value());
    // Another program may have changed the height that it knows.
    if (from && !(*from == HeightFrom::zero && node.from == HeightFrom::zero)) {
        node.from = *from;
        if (const auto height = number_of(own.attribute("height"))) node.height = float_of(*height);
    }
    if (const auto width = number_of(own.attribute("width"))) node.width = float_of(*width);
    if (kind) node.kind = *kind;
    return node;
}

// The points of a route or of a segment of a track.
void read_points(const pugi::xml_node& from, const char* point_name, const std::string& name,
                 const pugi::xml_node& own, const LineFileText& file, FoundLines& found) {
    GroundLine line;
    for (const pugi::xml_node& point : from.children(point_name)) line.nodes.push_back(node_of(point, file));
    const bool returns = line.nodes.size() > 2 && line.nodes.front().x == line.nodes.back().x &&
                         line.nodes.front().y == line.nodes.back().y;
    line.closed = own ? own.attribute("closed").as_bool() : returns;
    if (line.closed && returns) line.nodes.pop_back();
    if (line.nodes.size() > 1 || own) found.add(name, std::move(line));
}

}  // namespace

std::string gpx_of(std::span<const WrittenLine> lines, const LineFrame& frame) {
    pugi::xml_document document;
    pugi::xml_node root = document.append_child("gpx");
    set(root, "xmlns", "http://www.topografix.com/GPX/1/1");
    set(root, "xmlns:talus", k_namespace);
    set(root, "version", "1.1");
    set(root, "creator", "Talus");
    pugi::xml_node world = root.append_child("metadata").append_child("extensions").append_child(k_own_world);
    const GlobePlace globe = frame.globe.value_or(GlobePlace{});
    set(world, "x", decimal_text(frame.x, k_metre_decimals));
    set(world, "y", decimal_text(frame.y, k_metre_decimals));
    set(world, "longitude", decimal_text(globe.longitude, k_degree_decimals));
    set(world, "latitude", decimal_text(globe.latitude, k_degree_decimals));
    for (const WrittenLine& each : lines) {
        const GroundLine& line = each.named.line;
        pugi::xml_node route = root.append_child("rte");
        route.append_child("name").text() = drawable(each.named.name).c_str();
        set(route.append_child("extensions").append_child(k_own_line), "closed",
            line.closed ? "true" : "false");
        for (std::size_t i = 0; i < line.nodes.size(); ++i) write_point(route, line.nodes[i], each.pairs[i]);
        // Other programs know no closed route.
        if (line.closed && line.nodes.size() > 2) write_point(route, line.nodes[0], each.pairs[0]);
    }
    return xml_text(document);
}

FoundLines found_in_gpx(const LineFileText& file) {
    pugi::xml_document document;
    load_xml(document, file, "gpx");
    const pugi::xml_node root = document.child("gpx");
    FoundLines found{.axes = LineAxes::globe};
    const pugi::xml_node world = root.child("metadata").child("extensions").child(k_own_world);
    const auto x = number_of(world.attribute("x"));
    const auto y = number_of(world.attribute("y"));
    const auto longitude = number_of(world.attribute("longitude"));
    const auto latitude = number_of(world.attribute("latitude"));
    if (x && y && longitude && latitude && is_on_globe({*longitude, *latitude}))
        found.frame = LineFrame{.x = *x, .y = *y, .globe = GlobePlace{*longitude, *latitude}};
    for (const pugi::xml_node& route : root.children("rte"))
        read_points(route, "rtept", route.child("name").text().get(),
                    route.child("extensions").child(k_own_line), file, found);
    for (const pugi::xml_node& track : root.children("trk"))
        for (const pugi::xml_node& segment : track.children("trkseg"))
            read_points(segment, "trkpt", track.child("name").text().get(), {}, file, found);
    return found;
}

}  // namespace talus
