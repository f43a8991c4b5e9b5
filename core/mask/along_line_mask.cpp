#include "core/mask/along_line_mask.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <vector>

#include "core/paint/line_field.h"
#include "core/paint/placed_line.h"

namespace talus {
namespace {

constexpr int k_line_pieces = 16;  // between two nodes

}  // namespace

QuantityRows AlongLineMask::quantity(const Terrain& ground, const Context& context) const {
    const Lattice& world = context.world.lattice;
    const PlacedLine drawn = placed_line(line, 0, 1, context);
    const auto pieces = cut_pieces(drawn.curve, k_line_pieces, longest_piece(world));
    std::vector<LineValues> values;
    double reach = static_cast<double>(outwards) + ground.lattice.cell_size;
    if (!pieces.empty()) {
        for (const double width : widths_along(drawn, pieces)) values.push_back({0, width});
        reach += *std::ranges::max_element(drawn.widths) / 2;
    }
    const auto field = std::make_shared<const LineField>(pieces, values, std::min(reach, most_reach(world)),
                                                         ground.lattice, world);
    return [field, width = ground.lattice.width, soft = std::max(static_cast<double>(outwards), 1e-6)](
               int y, float* out) {
        LineRow seen;
        field->make_row(y, seen);
        std::fill_n(out, width, 0.0f);
        for (int x = seen.first; x < seen.end; ++x) {
            const auto i = static_cast<std::size_t>(x);
            if (seen.distance[i] != HUGE_VAL) raise_share(out[x], seen.distance[i], seen.width[i] / 2, soft);
        }
    };
}

}  // namespace talus
