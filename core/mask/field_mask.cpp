#include "core/mask/field_mask.h"

#include <algorithm>

namespace talus {

QuantityRows FieldMask::quantity(const Terrain& ground, const Context&) const {
    const Field<float>& shares = std::get<Field<float>>(ground.fields[follows()]);
    if (!shares) return {};
    return [shares](int y, float* out) { std::copy_n(shares->row(y), shares->width(), out); };
}

}  // namespace talus
