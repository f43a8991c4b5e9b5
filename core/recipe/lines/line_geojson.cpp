#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/base/json_text.h"
#include "core/base/printable.h"
#include "core/base/read_file.h"
#include "core/recipe/lines/line_formats.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

// GDAL and what is built on it understand this: no country's system. The GeoTIFFs of Talus say the same.
constexpr std::string_view k_map_system =
    R"(LOCAL_CS["Talus world in metres",UNIT["metre",1],AXIS["Easting",EAST],AXIS["Northing",NORTH]])";

// ---- writing

// A coordinate has as many decimals as a tenth of a millimetre needs.
Json rounded(double value, bool degrees) {
    const double steps = degrees ? 1e10 : 1e4;
    return std::floor(value * steps + 0.5) / steps;
}

Json position_of(const WrittenLine& line, std::size_t node, bool degrees) {
    Json position = {rounded(line.pairs[node][0], degrees), rounded(line.pairs[node][1], degrees)};
    if (counts_from_zero(line.named.line))
        position.push_back(json_number(line.named.line.nodes[node].height));
    return position;
}

// Above 0 where the ring goes round against the clock, as an outer ring of a polygon is to.
double turning(const LinePairs& ring) {
    double sum = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const auto& from = ring[i];
        const auto& to = ring[(i + 1) % ring.size()];
        sum += (from[0] - ring[0][0]) * (to[1] - ring[0][1]) - (to[0] - ring[0][0]) * (from[1] - ring[0][1]);
    }
    return sum;
}

// The other way round, from the same node.
template <class List>
void reverse_ring(List& list) {
    if (list.size() > 1) std::reverse(list.begin() + 1, list.end());
}

Json feature_of(const WrittenLine& written, bool degrees) {
    WrittenLine line = written;
    NamedLine turned = written.named;
    const bool ring = turned.line.closed && turned.line.nodes.size() > 2;
    const bool reversed = ring && turning(line.pairs) < 0;
    if (reversed) {
        reverse_ring(line.pairs);
        reverse_ring(turned.line.nodes);
    }
    const WrittenLine shown{turned, line.pairs};
    Json positions = Json::array();
    Json properties = {{"name", turned.name}, {"closed", turned.line.closed}};
    if (ring) properties["reversed"] = reversed;
    for (const char* key : {"height", "height_from", "width", "kind"}) properties[key] = Json::array();
    for (std::size_t i = 0; i < turned.line.nodes.size(); ++i) {
        const LineNode& node = turned.line.nodes[i];
        positions.push_back(position_of(shown, i, degrees));
        properties["height"].push_back(json_number(node.height));
        properties["height_from"].push_back(k_height_from_keys[static_cast<std::size_t>(node.from)]);
        properties["width"].push_back(json_number(node.width));
        properties["kind"].push_back(k_node_kind_keys[static_cast<std::size_t>(node.kind)]);
    }
    if (ring) positions.push_back(positions.front());
    Json geometry;
    if (positions.size() == 1)
        geometry = {{"type", "Point"}, {"coordinates", positions.front()}};
    else if (ring)
        geometry = {{"type", "Polygon"}, {"coordinates", Json::array({std::move(positions)})}};
    else
        geometry = {{"type", "LineString"}, {"coordinates", std::move(positions)}};
    return {{"type", "Feature"}, {"properties", std::move(properties)}, {"geometry", std::move(geometry)}};
}

// ---- reading

const Json& member(const Json& json, const char* key) {
    static const Json nothing;
    if (!json.is_object()) return nothing;
    const auto found = json.find(key);
    return found == json.end() ? nothing : *found;
}

std::string text_in(const Json& json) { return json.is_string() ? json.get<std::string>() : std::string(); }

class GeoJsonLines {
 public:
    explicit GeoJsonLines(const LineFileText& file) : file_(file) {}

    FoundLines read() {
        Json json;
        try {
            json = parse_json(file_.text, "GeoJSON file", "type");
        } catch (const JsonError& error) {
            throw FileError(file_.path + ": " + error.what());
        }
        const std::string type = text_in(member(json, "type"));
        if (type.empty()) refuse("is no GeoJSON; its \"type\" says FeatureCollection there");
        read_axes(json);
        if (type == "FeatureCollection")
            for (const Json& feature : member(json, "features")) read_feature(feature);
        else if (type == "Feature")
            read_feature(json);
        else
            read_geometry(json, Json());
        // Where nobody says so, what is no longitude and latitude is metres.
        if (!has_system_ && !all_on_globe()) {
            found_.axes = LineAxes::map;
            found_.remarks.push_back(
                file_.path + ": its numbers are no degrees; read as metres to the east and the north");
        }
        if (other_shapes_ > 0)
            found_.remarks.push_back(file_.path +
                                     ": left out what is no line: " + std::to_string(other_shapes_));
        return std::move(found_);
    }

 private:
    [[noreturn]] void refuse(const std::string& what) const { throw FileError(file_.path + ": " + what); }

    bool all_on_globe() const {
        for (const NamedLine& each : found_.lines)
            for (const LineNode& node : each.line.nodes)
                if (!is_on_globe({node.x, node.y})) return false;
        return true;
    }

    void read_axes(const Json& json) {
        found_.axes = LineAxes::globe;
        const std::string system = text_in(member(member(member(json, "crs"), "properties"), "name"));
        has_system_ = !system.empty();
        const bool local = system.starts_with("LOCAL_CS") || system.starts_with("ENGCRS");
        if (local) found_.axes = LineAxes::map;
        if (has_system_ && !local && system.find("CRS84") == std::string::npos && !system.ends_with("4326"))
            refuse("its coordinates are in the system \"" + printable(system.substr(0, 60)) +
                   "\"; convert them to WGS 84: ogr2ogr -t_srs EPSG:4326 out.geojson in.geojson");
        const Json& own = member(json, "talus");
        if (!member(own, "x").is_number() || !member(own, "y").is_number()) return;
        LineFrame frame{.x = member(own, "x").get<double>(), .y = member(own, "y").get<double>()};
        if (member(own, "longitude").is_number() && member(own, "latitude").is_number())
            frame.globe =
                GlobePlace{member(own, "longitude").get<double>(), member(own, "latitude").get<double>()};
        const bool fits = frame.globe ? is_on_globe(*frame.globe) : local;
        if (fits) found_.frame = frame;
    }

    void read_feature(const Json& feature) { read_geometry(member(feature, "geometry"), feature); }

    void read_geometry(const Json& geometry, const Json& feature) {
        const Json& properties = member(feature, "properties");
        const std::string type = text_in(member(geometry, "type"));
        const Json& coordinates = member(geometry, "coordinates");
        if (type == "LineString") {
            add(coordinates, properties, false);
        } else if (type == "Polygon") {
            add_polygon(coordinates, properties);
        } else if (type == "MultiLineString") {
            for (const Json& part : coordinates) add(part, properties, false);
        } else if (type == "MultiPolygon") {
            for (const Json& part : coordinates) add_polygon(part, properties);
        } else if (type == "GeometryCollection") {
            for (const Json& part : member(geometry, "geometries")) read_geometry(part, feature);
        } else if (type == "Point" && member(properties, "closed").is_boolean()) {
            add(Json::array({coordinates}), properties, false);
        } else {
            ++other_shapes_;
        }
    }

    void add_polygon(const Json& rings, const Json& properties) {
        if (!rings.is_array() || rings.empty()) refuse("a polygon without a ring");
        add(rings.front(), properties, true);
        if (rings.size() > 1) ++other_shapes_;
    }

    [[noreturn]] void refuse_position(const Json& found) const {
        refuse("a position is [longitude, latitude], two numbers; found " + excerpt(found));
    }
    double number(const Json& json) const {
        if (!json.is_number()) refuse_position(json);
        return json.get<double>();
    }
    static std::string excerpt(const Json& json) { return printable(json_dump(json).substr(0, 60)); }

    // One of the properties that have a value for each node, or one for all.
    void read_values(const Json& properties, const char* key, GroundLine& line, auto&& set) {
        const Json& values = member(properties, key);
        if (values.is_null()) return;
        if (!values.is_array()) {
            for (LineNode& node : line.nodes) set(node, values);
        } else if (values.size() == line.nodes.size()) {
            for (std::size_t i = 0; i < values.size(); ++i) set(line.nodes[i], values[i]);
        } else {
            found_.remarks.push_back(file_.path + ": \"" + key + "\" has " + std::to_string(values.size()) +
                                     " values for " + std::to_string(line.nodes.size()) +
                                     " nodes; it was left out");
        }
    }

    void read_properties(const Json& properties, GroundLine& line) {
        const auto set_number = [](float LineNode::*where) {
            return [where](LineNode& node, const Json& value) {
                if (!value.is_number()) return;
                constexpr double k_limit = 1e9;
                node.*where = static_cast<float>(std::clamp(value.get<double>(), -k_limit, k_limit));
            };
        };
        const bool has_height = member(properties, "height").is_array();
        if (has_height) read_values(properties, "height", line, set_number(&LineNode::height));
        if (has_height)
            read_values(properties, "height_from", line, [](LineNode& node, const Json& value) {
                node.from = value_of_key<HeightFrom>(k_height_from_keys, text_in(value)).value_or(node.from);
            });
        read_values(properties, "width", line, set_number(&LineNode::width));
        read_values(properties, "kind", line, [](LineNode& node, const Json& value) {
            node.kind = value_of_key<NodeKind>(k_node_kind_keys, text_in(value)).value_or(node.kind);
        });
    }

    void add(const Json& positions, const Json& properties, bool ring) {
        if (!positions.is_array()) refuse("a line without positions; found " + excerpt(positions));
        GroundLine line{.closed = ring};
        for (const Json& position : positions) {
            if (!position.is_array() || position.size() < 2) refuse_position(position);
            LineNode node = file_.usual;
            node.x = number(position[0]);
            node.y = number(position[1]);
            if (position.size() > 2) {
                constexpr double k_limit = 1e9;
                node.height = static_cast<float>(std::clamp(number(position[2]), -k_limit, k_limit));
                node.from = HeightFrom::zero;
            }
            line.nodes.push_back(node);
        }
        const bool own = member(properties, "closed").is_boolean();
        const bool returns = line.nodes.size() > 2 && line.nodes.front().x == line.nodes.back().x &&
                             line.nodes.front().y == line.nodes.back().y;
        // A line of two nodes has no ring, and one that Talus wrote may come back to where it began.
        if (returns && (ring || !own)) {
            line.closed = true;
            line.nodes.pop_back();
        } else if (own) {
            line.closed = member(properties, "closed").get<bool>();
        }
        const std::vector<LineNode> placed = line.nodes;
        read_properties(properties, line);
        // Another program may have changed the heights that it knows.
        for (std::size_t i = 0; i < placed.size(); ++i)
            if (placed[i].from == HeightFrom::zero && line.nodes[i].from == HeightFrom::zero)
                line.nodes[i].height = placed[i].height;
        const Json& reversed = member(properties, "reversed");
        if (reversed.is_boolean() && reversed.get<bool>()) reverse_ring(line.nodes);
        if (line.nodes.size() < 2 && !own)
            ++other_shapes_;
        else
            found_.add(text_in(member(properties, "name")), std::move(line));
    }

    const LineFileText& file_;
    FoundLines found_;
    bool has_system_ = false;
    int other_shapes_ = 0;
};

}  // namespace

std::string geojson_of(std::span<const WrittenLine> lines, const LineFrame& frame) {
    Json json = {{"type", "FeatureCollection"}};
    if (!frame.globe) json["crs"] = {{"type", "name"}, {"properties", {{"name", k_map_system}}}};
    json["talus"] = {{"x", frame.x}, {"y", frame.y}};
    if (frame.globe) {
        json["talus"]["longitude"] = frame.globe->longitude;
        json["talus"]["latitude"] = frame.globe->latitude;
    }
    // A feature stands on a line of its own, so that a change shows as one.
    std::string text = json_dump(json);
    text.back() = ',';
    text += "\n\"features\": [";
    for (std::size_t i = 0; i < lines.size(); ++i)
        text += (i > 0 ? ",\n" : "\n") + json_dump(feature_of(lines[i], frame.globe.has_value()));
    return text + "\n]}\n";
}

FoundLines found_in_geojson(const LineFileText& file) { return GeoJsonLines(file).read(); }

}  // namespace talus
