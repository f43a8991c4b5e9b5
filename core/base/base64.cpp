#include "core/base/base64.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace talus {
namespace {

constexpr std::string_view k_signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t k_no_sign = 255;

constexpr std::array<std::uint8_t, 256> values_of_signs() {
    std::array<std::uint8_t, 256> values{};
    values.fill(k_no_sign);
    for (std::size_t i = 0; i < k_signs.size(); ++i)
        values[static_cast<unsigned char>(k_signs[i])] = static_cast<std::uint8_t>(i);
    return values;
}
constexpr std::array<std::uint8_t, 256> k_values = values_of_signs();

}  // namespace

std::string base64_of(std::span<const std::uint8_t> bytes) {
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
        std::uint32_t bits = 0;
        for (std::size_t k = 0; k < 3; ++k) bits = bits << 8 | (k < count ? bytes[i + k] : 0u);
        for (std::size_t k = 0; k < 4; ++k) text += k <= count ? k_signs[bits >> (18 - 6 * k) & 63] : '=';
    }
    return text;
}

std::optional<std::vector<std::uint8_t>> from_base64(std::string_view text) {
    if (text.size() % 4 != 0) return std::nullopt;
    const std::size_t filled = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
    text.remove_suffix(filled);
    std::vector<std::uint8_t> bytes;
    bytes.reserve(text.size() / 4 * 3 + 3);
    for (std::size_t i = 0; i < text.size(); i += 4) {
        const std::size_t count = std::min<std::size_t>(4, text.size() - i);
        std::uint32_t bits = 0;
        for (std::size_t k = 0; k < 4; ++k) {
            const std::uint8_t value =
                k < count ? k_values[static_cast<unsigned char>(text[i + k])] : std::uint8_t{0};
            if (value == k_no_sign) return std::nullopt;
            bits = bits << 6 | value;
        }
        for (std::size_t k = 0; k + 1 < count; ++k)
            bytes.push_back(static_cast<std::uint8_t>(bits >> (16 - 8 * k)));
        const std::size_t unused = 8 * (4 - count);  // bits below the last byte
        if (count < 4 && (bits & ((1u << unused) - 1)) != 0) return std::nullopt;
    }
    return bytes;
}

std::string base64url_of(std::span<const std::uint8_t> bytes) {
    std::string text = base64_of(bytes);
    text.resize(text.find_last_not_of('=') + 1);
    std::ranges::replace(text, '+', '-');
    std::ranges::replace(text, '/', '_');
    return text;
}

std::optional<std::vector<std::uint8_t>> from_base64url(std::string_view text) {
    if (text.find_first_of("+/=") != text.npos || text.size() % 4 == 1) return std::nullopt;
    std::string filled(text);
    std::ranges::replace(filled, '-', '+');
    std::ranges::replace(filled, '_', '/');
    filled.append((4 - filled.size() % 4) % 4, '=');
    return from_base64(filled);
}

}  // namespace talus
