#pragma once

#include <cstddef>
#include <limits>

#include "core/io/export.h"
#include "core/io/formats.h"
#include "core/io/quantise.h"
#include "core/terrain/terrain.h"

namespace talus {

/// What the values of an exported map were, from all rows in any order.
struct ExportFacts {
    float minimum = std::numeric_limits<float>::infinity();
    float maximum = -std::numeric_limits<float>::infinity();
    std::size_t cells = 0;
    std::size_t finite = 0;
    std::size_t clipped = 0;

    /// quantiser: of formats of whole numbers; else null.
    void add_row(const float* row, int width, const Quantiser* quantiser);
    void add(const ExportFacts& other);
    /// Returns what is told of the map, without its files. range: of the field's values.
    ExportResult result(FieldId field, HeightRange range, const Format& format) const;
};

}  // namespace talus
