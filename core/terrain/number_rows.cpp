#include "core/terrain/number_rows.h"

#include "core/base/statistics.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

// The outermost samples of a map that ends there stand for half as much of it as the others.
double share_of_sample(int i, int count, bool wraps) {
    return !wraps && count > 1 && (i == 0 || i == count - 1) ? 0.5 : 1.0;
}

double mean_of(const Grid<float>& values, const Lattice& map) {
    struct Sum {
        double values = 0;
        double shares = 0;
    };
    const Sum sum = reduce_rows(
        map.height, Sum{},
        [&](Sum& part, int y) {
            const double row = share_of_sample(y, map.height, map.wrap_y);
            for (int x = 0; x < map.width; ++x) {
                const double share = row * share_of_sample(x, map.width, map.wrap_x);
                part.values += share * static_cast<double>(values(x, y));
                part.shares += share;
            }
        },
        [](Sum& total, const Sum& part) {
            total.values += part.values;
            total.shares += part.shares;
        });
    return sum.values / sum.shares;
}

}  // namespace

Field<float> factors_of(const NumberOrField& value, const Terrain& terrain) {
    const std::size_t place = find_field(value.field);
    if (place == k_field_count || k_fields[place].type != ValueType::real) return nullptr;
    const Field<float> field = std::get<Field<float>>(terrain.fields[static_cast<FieldId>(place)]);
    if (field == nullptr || k_fields[place].is_share()) return field;
    const double mean = mean_of(*field, terrain.lattice);
    if (!(mean > 0)) return nullptr;
    const auto per_mean = static_cast<float>(1 / mean);
    Grid<float> weights(field->width(), field->height());
    each_row(field->width(), field->height(), nullptr, [&](int y) {
        for (int x = 0; x < weights.width(); ++x) weights(x, y) = (*field)(x, y) * per_mean;
    });
    return make_field(std::move(weights));
}

}  // namespace talus
