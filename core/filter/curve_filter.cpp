#include "core/filter/curve_filter.h"

#include <vector>

#include "core/filter/map_heights.h"

namespace talus {

void CurveFilter::apply(Terrain& terrain, const Context& context) const {
    const HeightRange range = context.world.range;
    const float span = range.span();
    std::vector<MonotoneCurve::Piece> pieces = MonotoneCurve(curve).pieces();
    for (MonotoneCurve::Piece& piece : pieces) {
        piece.x = range.low + span * piece.x;
        piece.width *= span;
        piece.bend /= span;
        piece.twist /= span * span;
    }
    map_heights(
        terrain, context,
        CurveFunction{.range = range, .first = range.low + span * curve.points.front().y, .pieces = pieces});
}

}  // namespace talus
