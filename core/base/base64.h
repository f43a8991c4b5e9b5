#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace talus {

/// Returns the bytes as text of letters, digits, + and /, four for each three bytes, the last four filled up
/// with = (RFC 4648, section 4).
std::string base64_of(std::span<const std::uint8_t> bytes);

/// Returns the bytes of such a text; nothing where it is none: another sign, a length that is no multiple of
/// four, bits set in the last letter that belong to no byte.
std::optional<std::vector<std::uint8_t>> from_base64(std::string_view text);

/// Returns the bytes as text that addresses and messages leave alone: - and _ for + and /, and nothing filled
/// up (RFC 4648, section 5).
std::string base64url_of(std::span<const std::uint8_t> bytes);

/// Returns the bytes of such a text; nothing where it is none.
std::optional<std::vector<std::uint8_t>> from_base64url(std::string_view text);

}  // namespace talus
