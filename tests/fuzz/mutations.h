#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/random.h"

namespace talus::fuzz {

/// The next random numbers of one damaged copy.
class Dice {
 public:
    explicit Dice(std::uint64_t seed) : state_(seed) {}
    std::size_t below(std::size_t count) {
        return static_cast<std::size_t>((state_ = mix(state_ + 1)) % count);
    }

 private:
    std::uint64_t state_;
};

/// Returns a damaged copy of a file: bytes changed, cut and moved, and what only one who knows the format
/// does: members of JSON that stand twice, elements that stand a thousand times, numbers and counts at the
/// ends of their types. others: files of the same kind, to take parts from; not empty.
std::string damaged(std::string bytes, const std::vector<std::string>& others, Dice& dice);

}  // namespace talus::fuzz
