#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/map_size.h"

namespace talus {

/// Returns a number in up to so many significant digits, as briefly as it goes: "0.25", "1e+12".
std::string number_text(double value, int digits = 9);
/// Returns a number as lessons write it: with this many decimals and a true minus sign.
std::string written_number(double value, int decimals);
/// Returns a whole number in groups of three digits, with spaces at which no line is broken: "19 942 748".
std::string grouped_number(double value);
/// Returns a value with as many decimals as steps of this size need.
std::string stepped_number(double value, double step);
/// Returns "1 cell", "25 cells". many: of other words than those that end in s.
std::string counted(std::uint64_t count, std::string_view one, std::string_view many = {});
/// Returns "512 x 256".
std::string size_text(std::int64_t width, std::int64_t height, std::string_view between = " × ");
inline std::string size_text(MapSize size, std::string_view between = " × ") {
    return size_text(size.width, size.height, between);
}

}  // namespace talus
