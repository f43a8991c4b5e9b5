#include "core/io/export_facts.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/words/numbers.h"

namespace talus {
namespace {

constexpr double k_little_used = 0.25;  // share of the 16-bit range under which the user is told

// A remark is no measurement.
std::string rounded(double value) { return number_text(value, 3); }

void add_remarks(ExportResult& result, FieldId field, HeightRange range, const Format& format,
                 std::size_t not_finite) {
    auto& remarks = result.remarks;
    const bool heights = field == field_id("height");
    const std::string what = heights ? "height" : std::string(info_of(field).key);
    if (!format.warning.empty() && heights) {
        remarks.push_back(std::string(format.warning) + " (here " + rounded(result.metres_per_step) +
                          " m each)");
        result.step_remarked = true;
    }
    if (result.clipped > 0) {
        const std::string to = number_text(range.low, 6) + " to " + number_text(range.high, 6);
        // Whole numbers of any size span the same values, but for those that name things.
        const bool names = info_of(field).type != ValueType::real;
        remarks.push_back(rounded(100 * result.clipped) + " % of the terrain lies outside " +
                          (heights ? "the height range of " + to + " m and is clipped; widen the height range"
                                   : to + " of " + what + " and is clipped; choose a format " +
                                         (names ? "with more bits" : "of real numbers, .r32 or .exr")));
    }
    if (heights && format.normalised && format.bits == 16 && result.range_used < k_little_used &&
        result.maximum > result.minimum) {
        remarks.push_back("only " + rounded(100 * result.range_used) +
                          " % of the 16-bit range is used, in steps of " + rounded(result.metres_per_step) +
                          " m; a height range closer to " + rounded(result.minimum) + " to " +
                          rounded(result.maximum) + " m would use more");
        result.range_remarked = result.step_remarked = true;
    }
    if (not_finite > 0) {
        remarks.push_back(counted(not_finite, "cell holds", "cells hold") + " no finite " + what +
                          "; check the recipe");
    }
}

}  // namespace

void ExportFacts::add_row(const float* row, int width, const Quantiser* quantiser) {
    cells += static_cast<std::size_t>(width);
    for (int x = 0; x < width; ++x) {
        if (quantiser != nullptr && quantiser->clips(row[x])) ++clipped;
        if (!std::isfinite(row[x])) continue;
        minimum = std::min(minimum, row[x]);
        maximum = std::max(maximum, row[x]);
        ++finite;
    }
}

void ExportFacts::add(const ExportFacts& other) {
    minimum = std::min(minimum, other.minimum);
    maximum = std::max(maximum, other.maximum);
    cells += other.cells;
    finite += other.finite;
    clipped += other.clipped;
}

ExportResult ExportFacts::result(FieldId field, HeightRange range, const Format& format) const {
    ExportResult result;
    if (finite > 0) {
        result.minimum = minimum;
        result.maximum = maximum;
    }
    result.range_used = range_used(range, result.minimum, result.maximum);
    if (format.normalised) {
        if (field == field_id("height"))
            result.metres_per_step = Quantiser(range, format.bits).metres_per_step();
        result.clipped = static_cast<double>(clipped) / static_cast<double>(cells);
    }
    add_remarks(result, field, range, format, cells - finite);
    return result;
}

}  // namespace talus
