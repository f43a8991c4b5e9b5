#include "core/paint/placed_line.h"

#include <algorithm>
#include <cmath>

#include "core/base/formatted.h"
#include "core/base/math.h"

namespace talus {
namespace {

// Calls each(metres along the line, place) for the ends of the pieces.
template <class Each>
void each_end(const LineCurve& curve, std::span<const LinePiece> pieces, const Each& each) {
    if (pieces.empty()) return;
    for (const LinePiece& piece : pieces) each(piece.start, piece.from);
    each(curve.length, pieces.back().to);
}

}  // namespace

double ground_at(const WorldPlace& place, const Context& context) {
    const Terrain* const ground = context.overview;
    if (ground == nullptr || ground->height() == nullptr) return 0;
    return static_cast<double>(value_at(*ground->height(), ground->lattice, place));
}

PlacedLine placed_line(const GroundLine& line, double lift, double widen, const Context& context) {
    PlacedLine drawn{.curve = curve_of(line)};
    const double most = 2 * most_reach(context.world.lattice);
    for (const std::size_t place : drawn.curve.nodes) {
        const LineNode& node = line.nodes[place];
        const bool follows = node.from == HeightFrom::ground;
        const double ground = ground_at({node.x, node.y}, context);
        const double height = static_cast<double>(node.height) + lift + (follows ? ground : 0);
        drawn.heights.push_back(height);
        drawn.over_ground.push_back(height - ground);
        drawn.follows.push_back(follows ? 1 : 0);
        drawn.widths.push_back(std::min(static_cast<double>(node.width) * widen, most));
    }
    return drawn;
}

std::vector<double> levels_along(const PlacedLine& drawn, std::span<const LinePiece> pieces,
                                 const Context& context) {
    const NodeSpline height(drawn.curve, drawn.heights);
    const NodeSpline over_ground(drawn.curve, drawn.over_ground);
    const NodeSpline follows(drawn.curve, drawn.follows);
    std::vector<double> levels;
    each_end(drawn.curve, pieces, [&](double along, const WorldPlace& place) {
        const double share = follows.at(along);
        const double by_ground = share > 0 ? ground_at(place, context) + over_ground.at(along) : 0;
        levels.push_back(share * by_ground + (1 - share) * height.at(along));
    });
    return levels;
}

std::vector<double> grounds_along(const PlacedLine& drawn, std::span<const LinePiece> pieces,
                                  const Context& context) {
    std::vector<double> grounds;
    each_end(drawn.curve, pieces,
             [&](double, const WorldPlace& place) { grounds.push_back(ground_at(place, context)); });
    return grounds;
}

std::vector<double> widths_along(const PlacedLine& drawn, std::span<const LinePiece> pieces) {
    const NodeSpline width(drawn.curve, drawn.widths);
    std::vector<double> widths;
    each_end(drawn.curve, pieces,
             [&](double along, const WorldPlace&) { widths.push_back(width.at(along)); });
    return widths;
}

double longest_piece(const Lattice& world) {
    const auto along = [](bool wraps, double extent) { return wraps ? extent / 16 : HUGE_VAL; };
    return std::min(along(world.wrap_x, world.extent_x()), along(world.wrap_y, world.extent_y()));
}

std::string narrow_remark(const GroundLine& line, double widen, double beside, const Lattice& world,
                          std::string_view what) {
    if (line.nodes.size() < 2) return {};
    const auto narrowest = std::ranges::min_element(line.nodes, {}, &LineNode::width);
    const double width = static_cast<double>(narrowest->width) * widen;
    if (width + beside >= world.cell_size) return {};
    return formatted(
        "%s is narrower than a sample (%.3g m, a sample has %.3g m): it shows in part or not at all. "
        "Widen it, or raise the resolution.",
        std::string(what).c_str(), width, world.cell_size);
}

Grid<float> shares_so_far(const Field<float>& field, const Lattice& map) {
    return field != nullptr ? *field : Grid<float>(map.width, map.height, 0.0f);
}

void raise_share(float& share, double distance, double full, double soft) {
    const double t = clamp((distance - full) / soft, 0.0, 1.0);
    share = std::max(share, static_cast<float>(1 - t * t * (3 - 2 * t)));
}

}  // namespace talus
