#include "core/io/png_text.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <system_error>

#include "core/base/platform.h"

namespace talus {
namespace {

constexpr std::size_t k_max_text = std::size_t{8} << 20;  // as much as a reader of PNG takes in a chunk
constexpr std::size_t k_around_data = 12;                 // bytes: length, name, checksum

// What stands between the key and the text: its end, not compressed, no language, no other key.
constexpr std::string_view k_after_key{"\0\0\0\0\0", 5};

std::size_t big_endian(std::span<const std::uint8_t, 4> bytes) {
    std::size_t number = 0;
    for (const std::uint8_t byte : bytes) number = number << 8 | byte;
    return number;
}

}  // namespace

std::vector<std::uint8_t> png_text_data(std::string_view text) {
    std::vector<std::uint8_t> data;
    for (const std::string_view part : {k_png_text_key, k_after_key, text})
        data.insert(data.end(), part.begin(), part.end());
    return data;
}

std::optional<std::string> png_text(const std::string& path) try {
    platform::OldFile file(path);
    const auto next = [&](std::span<std::uint8_t> bytes) {
        return file.read(bytes.data(), bytes.size()) == bytes.size();
    };
    std::array<std::uint8_t, 8> head{};
    if (!next(head) || !std::ranges::equal(head, k_png_signature)) return std::nullopt;
    const std::vector<std::uint8_t> begin = png_text_data("");
    // A chunk begins with its length and its name.
    while (next(head)) {
        const std::size_t bytes = big_endian(std::span(head).first<4>());
        const std::string_view name(reinterpret_cast<const char*>(head.data()) + 4, 4);
        if (name == "IDAT" || bytes > k_max_text) return std::nullopt;
        std::vector<std::uint8_t> data(bytes + k_around_data - head.size());
        if (!next(data)) return std::nullopt;
        data.resize(bytes);
        if (name != k_png_text_chunk || data.size() < begin.size() ||
            !std::equal(begin.begin(), begin.end(), data.begin()))
            continue;
        return std::string(data.begin() + static_cast<std::ptrdiff_t>(begin.size()), data.end());
    }
    return std::nullopt;
} catch (const std::system_error&) {
    return std::nullopt;
}

}  // namespace talus
