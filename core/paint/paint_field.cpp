#include "core/paint/paint_field.h"

#include <utility>

#include "core/base/math.h"
#include "core/paint/painted_cover.h"
#include "core/terrain/rows.h"

namespace talus {

void PaintField::apply(Terrain& terrain, const Context& context) const {
    context.checkpoint();
    const Field<float> earlier = anew ? Field<float>() : terrain.fields.get<"painted">();
    const Field<float> cover = painted_cover(strokes, terrain.lattice, context.world.lattice, context.covers,
                                             context.progress);
    Grid<float> made(terrain.lattice.width, terrain.lattice.height);
    each_row(made.width(), made.height(), context.progress, [&](int y) {
        const float* const share = cover->row(y);
        float* const row = made.row(y);
        const float* const before = earlier ? earlier->row(y) : nullptr;
        for (int x = 0; x < made.width(); ++x)
            row[x] = lerp(before != nullptr ? before[x] : elsewhere, value, share[x]);
    });
    terrain.fields.set<"painted">(make_field(std::move(made)));
}

}  // namespace talus
