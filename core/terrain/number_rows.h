#pragma once

#include <algorithm>

#include "core/terrain/parameter.h"
#include "core/terrain/terrain.h"

namespace talus {

/// Gives the value of a NumberOrField at each cell of a terrain. The terrain must outlive it.
class NumberRows {
 public:
    NumberRows(const NumberOrField& value, const Terrain& terrain) : number_(value.number) {
        const std::size_t field = find_field(value.field);
        if (field == k_field_count || !k_fields[field].is_share()) return;
        shares_ = std::get<Field<float>>(terrain.fields[static_cast<FieldId>(field)]).get();
    }

    /// Returns whether the value is the same number at every cell.
    bool is(float value) const { return shares_ == nullptr && number_ == value; }
    /// Writes the values of row y.
    void row(int y, float* out, int width) const {
        if (shares_ == nullptr) {
            std::fill_n(out, width, number_);
        } else {
            const float* const shares = shares_->row(y);
            for (int x = 0; x < width; ++x) out[x] = number_ * shares[x];
        }
    }

 private:
    float number_;
    const Grid<float>* shares_ = nullptr;
};

}  // namespace talus
