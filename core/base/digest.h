#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <type_traits>

namespace talus {

/// 128 bits that stand for what was put into them: two things with the same digest count as the same. Equal
/// on all machines of the same byte order. Kept in memory; in files only where it may be forgotten.
struct Digest {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    friend bool operator==(const Digest&, const Digest&) = default;
};

/// Takes a digest of the things added, in their order (XXH3, 128 bits). Texts count with their length, so
/// that "ab", "c" differs from "a", "bc".
class Digester {
 public:
    Digester();
    ~Digester();
    Digester(const Digester&) = delete;
    Digester& operator=(const Digester&) = delete;

    Digester& add_bytes(const void* bytes, std::size_t count);
    Digester& add(std::string_view text);
    Digester& add(const Digest& digest) { return add(digest.low).add(digest.high); }
    /// Numbers and enums, by their bits.
    template <class Number>
    requires std::is_arithmetic_v<Number> || std::is_enum_v<Number> Digester& add(Number number) {
        return add_bytes(&number, sizeof number);
    }
    Digest digest() const;

 private:
    static constexpr std::size_t k_buffer = 256;

    void* state_ = nullptr;  // of the library, once there is more data than fits the buffer
    std::size_t used_ = 0;
    unsigned char buffer_[k_buffer];
};

}  // namespace talus

template <>
struct std::hash<talus::Digest> {
    std::size_t operator()(const talus::Digest& digest) const noexcept {
        return static_cast<std::size_t>(digest.low);
    }
};
