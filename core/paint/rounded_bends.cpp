#include "core/paint/rounded_bends.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/base/math.h"

namespace talus {
namespace {

constexpr int k_most_rounds = 400;
constexpr double k_move = 0.05;  // of the way to the middle between its neighbours, in a round

}  // namespace

std::vector<double> radii_at_nodes(const LineCurve& curve) {
    const std::size_t count = curve.nodes.size();
    std::vector<double> least(count, HUGE_VAL);
    std::size_t gap = 0;
    for (const LinePiece& piece : curve.pieces) {
        while (gap + 1 < count && curve.node_starts[gap + 1] <= piece.start) ++gap;
        if (!(piece.radius > 0)) continue;
        for (const std::size_t node : {gap, (gap + 1) % count})
            least[node] = std::min(least[node], piece.radius);
    }
    return least;
}

bool is_tighter(const LineCurve& curve, double radius) {
    constexpr double k_left = 0.001;
    return curve.least_radius() < radius * (1 - k_left);
}

GroundLine rounded_bends(GroundLine line, double radius) {
    if (!(radius > 0)) return line;
    for (LineNode& node : line.nodes) node.kind = NodeKind::smooth;
    for (int round = 0; round < k_most_rounds; ++round) {
        const LineCurve curve = curve_of(line);
        const std::size_t count = curve.nodes.size();
        if (count < 3 || curve.least_radius() >= radius) break;
        const std::vector<double> least = radii_at_nodes(curve);
        const std::vector<LineNode> before = line.nodes;
        for (std::size_t i = 0; i < count; ++i) {
            if (least[i] >= radius || (!curve.closed && (i == 0 || i + 1 == count))) continue;
            const LineNode& west = before[curve.nodes[(i + count - 1) % count]];
            const LineNode& east = before[curve.nodes[(i + 1) % count]];
            LineNode& node = line.nodes[curve.nodes[i]];
            node.x = lerp(node.x, (west.x + east.x) / 2, k_move);
            node.y = lerp(node.y, (west.y + east.y) / 2, k_move);
        }
    }
    return line;
}

}  // namespace talus
