#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace talus {

/// The text that a PNG carries: a chunk iTXt, not compressed, under a key of ours (PNG
/// specification, 11.3.4.5).

/// What every PNG begins with.
inline constexpr std::array<std::uint8_t, 8> k_png_signature{0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
inline constexpr std::string_view k_png_text_chunk = "iTXt";
inline constexpr std::string_view k_png_text_key = "Talus recipe";

/// Returns the data of the chunk. text: UTF-8.
std::vector<std::uint8_t> png_text_data(std::string_view text);

/// Returns the text of a file, from a chunk before its pixels, where PngWriter has it; nothing where the file
/// is no PNG, has none, or cannot be read. Whether the chunk's checksum holds is left to who reads the text.
std::optional<std::string> png_text(const std::string& path);

}  // namespace talus
