#include "core/mask/field_mask.h"

#include <algorithm>

namespace talus {

QuantityRows FieldMask::quantity(const Terrain& ground, const Context&) const {
    const Field<float>& values = std::get<Field<float>>(ground.fields[follows()]);
    if (!values) return {};
    const FieldInfo& line = info_of(follows());
    if (line.is_share())
        return [values](int y, float* out) { std::copy_n(values->row(y), values->width(), out); };
    return [values, &line](int y, float* out) {
        const float* const row = values->row(y);
        for (int x = 0; x < values->width(); ++x) out[x] = share_of(line.scale, line.low, line.high, row[x]);
    };
}

}  // namespace talus
