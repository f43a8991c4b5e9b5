#include "core/base/printable.h"

#include <cstdint>

#include "core/base/formatted.h"

namespace talus {
namespace {

constexpr std::string_view k_replacement = "\xef\xbf\xbd";  // U+FFFD

// A letter at the beginning of a text, and its bytes; none where they are not UTF-8.
struct Letter {
    std::uint32_t code = 0;
    std::size_t bytes = 0;
};

Letter first_letter(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byte(0);
    if (lead < 0x80) return {lead, 1};
    const std::size_t bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    constexpr std::uint32_t k_least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (lead < 0xc2 || lead > 0xf4 || text.size() < bytes) return {};
    std::uint32_t code = lead & (0x7fu >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((byte(i) & 0xc0) != 0x80) return {};
        code = code << 6 | (byte(i) & 0x3fu);
    }
    const bool valid = code >= k_least[bytes] && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return valid ? Letter{code, bytes} : Letter{};
}

bool reverses_writing(std::uint32_t code) {
    return (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

}  // namespace

std::string printable(std::string_view text, bool lines) {
    constexpr const char* k_digits = "0123456789abcdef";
    std::string shown;
    while (!text.empty()) {
        const Letter letter = first_letter(text);
        const bool is_control = letter.code < 0x20 || (letter.code >= 0x7f && letter.code < 0xa0);
        if (letter.bytes == 0) {
            shown += k_replacement;
        } else if (letter.code == '\n') {
            shown += lines ? "\n" : "\\n";
        } else if (is_control) {
            shown += "\\x";
            shown += k_digits[letter.code >> 4];
            shown += k_digits[letter.code & 15];
        } else if (!reverses_writing(letter.code)) {
            shown += text.substr(0, letter.bytes);
        }
        text.remove_prefix(letter.bytes == 0 ? 1 : letter.bytes);
    }
    return shown;
}

std::string json_quoted(std::string_view text) {
    std::string quoted = "\"";
    while (!text.empty()) {
        const Letter letter = first_letter(text);
        if (letter.bytes == 0) {
            quoted += k_replacement;
        } else if (letter.code < 0x20) {
            quoted += formatted("\\u%04x", letter.code);
        } else {
            if (letter.code == '"' || letter.code == '\\') quoted += '\\';
            quoted += text.substr(0, letter.bytes);
        }
        text.remove_prefix(letter.bytes == 0 ? 1 : letter.bytes);
    }
    return quoted + '"';
}

}  // namespace talus
