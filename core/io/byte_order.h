#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace talus {

enum class ByteOrder { automatic, little, big };

/// Measures how rough a map's rows are: the mean step between neighbours, in standard deviations of the
/// values. Infinite where over a tenth of the values cannot be heights in metres (too large, too close to 0,
/// not numbers), as happens to floats with swapped bytes.
class Roughness {
 public:
    void add(double value, bool first_of_row);
    double value() const;

 private:
    double count_ = 0, sum_ = 0, squares_ = 0;
    double steps_ = 0, step_sum_ = 0;
    double last_ = 0;
    double strange_ = 0;
    bool has_last_ = false;
};

/// The byte order of values of two or more bytes, found by comparing how rough both readings are: heights are
/// smooth, and with swapped bytes they are noise. Little-endian where neither reading is twice as smooth.
struct FoundOrder {
    bool big_endian = false;
    std::string remark;  ///< how it was found
};
FoundOrder found_order(double little_roughness, double big_roughness);

}  // namespace talus
