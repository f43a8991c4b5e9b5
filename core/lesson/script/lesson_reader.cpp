#include "core/lesson/script/lesson_reader.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/formatted.h"
#include "core/lesson/trace/class_rounding.h"
#include "core/lesson/trace/class_trace.h"

namespace talus {

std::optional<int> LessonReader::tenths(const Json& json, const std::string& where) {
    constexpr double k_max_number = k_max_typed / static_cast<double>(k_tenths);
    if (json.is_number()) {
        const double value = json.get<double>() * k_tenths;
        const double whole = std::floor(value + 0.5);
        if (std::fabs(value - whole) < 1e-6 && std::fabs(whole) <= k_max_typed)
            return static_cast<int>(whole);
    }
    unexpected(where,
               formatted("a number with at most one decimal, from %.1f to %.1f", -k_max_number, k_max_number),
               json);
    return std::nullopt;
}

}  // namespace talus
