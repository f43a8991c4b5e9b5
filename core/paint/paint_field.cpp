#include "core/paint/paint_field.h"

#include <utility>
#include <variant>

#include "core/base/math.h"
#include "core/paint/surroundings.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

// Inside the brush and where nothing is painted, in the field's unit.
struct PaintedValues {
    float inside, outside;
};
PaintedValues values_of_paint(const PaintField& stage) {
    switch (stage.what) {
        case PaintField::What::precipitation:
            return {stage.precipitation, stage.precipitation_elsewhere};
        case PaintField::What::temperature:
            return {stage.temperature, stage.temperature_elsewhere};
        case PaintField::What::share:
        case PaintField::What::hardness:
            break;
    }
    return {stage.value, stage.elsewhere};
}

}  // namespace

double PaintField::reach_metres(const Lattice& world) const { return mask_reach(strokes, world); }

void PaintField::apply(Terrain& terrain, const Context& context) const {
    context.checkpoint();
    const Field<float> earlier = anew ? nullptr : std::get<Field<float>>(terrain.fields[field()]);
    const Field<float> cover = painted_cover(strokes, baked, terrain, context);
    const PaintedValues values = values_of_paint(*this);
    Grid<float> made(terrain.lattice.width, terrain.lattice.height);
    each_row(made.width(), made.height(), context.progress, [&](int y) {
        const float* const share = cover->row(y);
        const float* const before = earlier ? earlier->row(y) : nullptr;
        float* const row = made.row(y);
        for (int x = 0; x < made.width(); ++x)
            row[x] = lerp(before != nullptr ? before[x] : values.outside, values.inside, share[x]);
    });
    terrain.fields.set(field(), make_field(std::move(made)));
}

}  // namespace talus
