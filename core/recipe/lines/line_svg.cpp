#include <array>
#include <cmath>
#include <cstddef>
#include <pugixml.hpp>
#include <string>
#include <utility>

#include "core/base/printable.h"
#include "core/base/read_file.h"
#include "core/paint/line_curve.h"
#include "core/recipe/lines/line_formats.h"
#include "core/recipe/lines/line_xml.h"
#include "core/recipe/lines/svg_path.h"

namespace talus {
namespace {

constexpr const char* k_own_path = "data-talus-line";
constexpr int k_decimals = 4;    // of metres
constexpr double k_near = 1e-3;  // m: places nearer to each other are one
constexpr int k_max_depth = 64;  // of groups in groups

std::string point_text(const WorldPlace& place) {
    return decimal_text(place.x, k_decimals) + "," + decimal_text(place.y, k_decimals);
}

// The way of the line, with the ends of all its pieces; a node alone has none.
std::string path_text(const GroundLine& line) {
    const LineCurve curve = curve_of(line);
    if (curve.pieces.empty()) return "M" + point_text({line.nodes[0].x, line.nodes[0].y});
    std::string text = "M" + point_text(curve.pieces.front().from);
    for (const LinePiece& piece : curve.pieces) {
        if (piece.radius > 0) {
            const std::string radius = decimal_text(piece.radius, k_decimals);
            text += " A" + radius + "," + radius + (piece.turn > 0 ? " 0 0 1 " : " 0 0 0 ");
        } else {
            text += " L";
        }
        text += point_text(piece.to);
    }
    return curve.closed ? text + " Z" : text;
}

class SvgLines {
 public:
    explicit SvgLines(const LineFileText& file) : file_(file) {}

    FoundLines read() {
        pugi::xml_document document;
        load_xml(document, file_, "svg");
        visit(document.child("svg"), {}, 0);
        return std::move(found_);
    }

 private:
    void visit(const pugi::xml_node& node, const SvgTransform& outer, int depth) {
        if (depth > k_max_depth)
            throw FileError(file_.path + ": has groups in groups, more than " + std::to_string(k_max_depth) +
                            " deep; ungroup them");
        // What is only there to be used elsewhere is no drawing.
        constexpr std::array<std::string_view, 6> k_not_drawn = {"defs", "symbol", "clipPath",
                                                                 "mask", "marker", "pattern"};
        const std::string_view name = node.name();
        for (const std::string_view each : k_not_drawn)
            if (name == each) return;
        const SvgTransform transform = outer.after(parsed_svg_transform(node.attribute("transform").value()));
        if (name == "path")
            add_path(node, transform);
        else if (name == "polyline" || name == "polygon")
            add_points(node, transform, parsed_svg_numbers(node.attribute("points").value()),
                       name == "polygon");
        else if (name == "line")
            add_points(node, transform,
                       {node.attribute("x1").as_double(), node.attribute("y1").as_double(),
                        node.attribute("x2").as_double(), node.attribute("y2").as_double()},
                       false);
        for (const pugi::xml_node& child : node.children()) visit(child, transform, depth + 1);
    }

    static std::string name_of(const pugi::xml_node& node) {
        if (const std::string title = node.child("title").text().get(); !title.empty()) return title;
        if (const auto label = node.attribute("inkscape:label")) return label.value();
        return node.attribute("id").value();
    }

    LineNode node_at(const SvgPoint& point, bool corner) const {
        LineNode node = file_.usual;
        node.x = point[0];
        node.y = point[1];
        node.kind = corner ? NodeKind::corner : NodeKind::smooth;
        return node;
    }

    void add_path(const pugi::xml_node& node, const SvgTransform& transform) {
        SvgPathData data = parsed_svg_path(node.attribute("d").value());
        for (SvgSubpath& subpath : data.subpaths)
            for (SvgSubpath::Vertex& vertex : subpath.vertices) vertex.at = transform.of(vertex.at);
        if (!data.sound)
            found_.remarks.push_back(file_.path + ": the path " + short_xml_text(name_of(node)) +
                                     " has a mistake; what follows it is left out");
        if (auto own = own_line(node, data)) return found_.add(name_of(node), std::move(*own));
        for (std::size_t i = 0; i < data.subpaths.size(); ++i) {
            const SvgSubpath& subpath = data.subpaths[i];
            GroundLine line{.closed = subpath.closed};
            for (const SvgSubpath::Vertex& vertex : subpath.vertices)
                line.nodes.push_back(node_at(vertex.at, vertex.corner));
            found_.add(name_of(node) + (i > 0 ? " " + std::to_string(i + 1) : ""), std::move(line));
        }
    }

    // The line as Talus wrote it, where the path still is its way.
    std::optional<GroundLine> own_line(const pugi::xml_node& node, const SvgPathData& data) {
        const pugi::xml_attribute text = node.attribute(k_own_path);
        auto line = text ? read_line(text.value()) : std::nullopt;
        if (!line || line->empty()) return std::nullopt;
        const bool alone = curve_of(validated_line(*line)).pieces.empty() && data.subpaths.empty();
        if (alone || (data.subpaths.size() == 1 && passes(data.subpaths[0], *line))) return line;
        found_.remarks.push_back(
            file_.path + ": the path " + short_xml_text(name_of(node)) +
            " was changed since Talus wrote it; heights and widths of its nodes are lost");
        return std::nullopt;
    }

    // The ends of the subpath's segments are those of the line's pieces.
    static bool passes(const SvgSubpath& subpath, const GroundLine& line) {
        const LineCurve curve = curve_of(validated_line(line));
        const auto near = [](const SvgPoint& point, const WorldPlace& place) {
            return std::fabs(point[0] - place.x) <= k_near && std::fabs(point[1] - place.y) <= k_near;
        };
        std::vector<SvgPoint> ends;
        for (const SvgSubpath::Vertex& vertex : subpath.vertices)
            if (vertex.ends_segment) ends.push_back(vertex.at);
        // A path that comes back to its first place has that once.
        if (subpath.closed) ends.push_back(ends.front());
        if (ends.size() != curve.pieces.size() + 1) return false;
        for (std::size_t i = 0; i < curve.pieces.size(); ++i)
            if (!near(ends[i], curve.pieces[i].from) || !near(ends[i + 1], curve.pieces[i].to)) return false;
        return true;
    }

    void add_points(const pugi::xml_node& node, const SvgTransform& transform,
                    const std::vector<double>& numbers, bool closed) {
        GroundLine line{.closed = closed};
        for (std::size_t i = 0; i + 1 < numbers.size(); i += 2)
            line.nodes.push_back(node_at(transform.of({numbers[i], numbers[i + 1]}), true));
        if (line.nodes.size() > 1) found_.add(name_of(node), std::move(line));
    }

    const LineFileText& file_;
    FoundLines found_{.axes = LineAxes::world};
};

}  // namespace

std::string line_svg_of(std::span<const WrittenLine> lines, const World& world) {
    const Lattice lattice = lattice_of(world);
    const auto set = [](pugi::xml_node node, const char* name, const std::string& value) {
        node.append_attribute(name) = value.c_str();
    };
    const auto metres = [](double value) { return decimal_text(value, k_decimals); };
    constexpr double k_picture_width = 1000;  // pixels, where a viewer asks for them
    pugi::xml_document document;
    pugi::xml_node root = document.append_child("svg");
    set(root, "xmlns", "http://www.w3.org/2000/svg");
    set(root, "viewBox",
        metres(lattice.x_of(0)) + " " + metres(lattice.y_of(0)) + " " + metres(lattice.extent_x()) + " " +
            metres(lattice.extent_y()));
    set(root, "width", metres(k_picture_width));
    set(root, "height", metres(k_picture_width * lattice.extent_y() / lattice.extent_x()));
    pugi::xml_node group = root.append_child("g");
    set(group, "fill", "none");
    set(group, "stroke", "#d04020");
    set(group, "stroke-width", metres(lattice.extent_x() / 400));
    for (const WrittenLine& each : lines) {
        pugi::xml_node path = group.append_child("path");
        set(path, "d", path_text(each.named.line));
        set(path, k_own_path, text_of(each.named.line));
        path.append_child("title").text() = drawable(each.named.name).c_str();
    }
    return xml_text(document);
}

FoundLines found_in_svg(const LineFileText& file) { return SvgLines(file).read(); }

}  // namespace talus
