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

// Code points that Unicode keeps free for ever. XML and PDF take none of them.
bool is_no_character(std::uint32_t code) {
    return (code & 0xfffe) == 0xfffe || (code >= 0xfdd0 && code <= 0xfdef);
}

bool is_control(std::uint32_t code) { return code < 0x20 || (code >= 0x7f && code < 0xa0); }

bool reverses_writing(std::uint32_t code) {
    return (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

// Returns the text without what may stand nowhere. as_control(code): what becomes of a control character.
template <class AsControl>
std::string cleaned(std::string_view text, const AsControl& as_control) {
    std::string clean;
    while (!text.empty()) {
        const Letter letter = first_letter(text);
        if (letter.bytes == 0 || is_no_character(letter.code)) {
            clean += k_replacement;
        } else if (is_control(letter.code)) {
            clean += as_control(letter.code);
        } else if (!reverses_writing(letter.code)) {
            clean += text.substr(0, letter.bytes);
        }
        text.remove_prefix(letter.bytes == 0 ? 1 : letter.bytes);
    }
    return clean;
}

}  // namespace

std::string printable(std::string_view text, bool lines) {
    return cleaned(text, [&](std::uint32_t code) -> std::string {
        if (code == '\n') return lines ? "\n" : "\\n";
        return formatted("\\x%02x", code);
    });
}

std::string drawable(std::string_view text) {
    return cleaned(text, [](std::uint32_t) { return " "; });
}

std::string xml_escaped(std::string_view text) {
    std::string escaped;
    for (const char letter : drawable(text)) {
        switch (letter) {
            case '&':
                escaped += "&amp;";
                break;
            case '<':
                escaped += "&lt;";
                break;
            case '>':
                escaped += "&gt;";
                break;
            case '"':
                escaped += "&quot;";
                break;
            default:
                escaped += letter;
        }
    }
    return escaped;
}

std::string python_quoted(std::string_view text) {
    std::string quoted = "\"";
    while (!text.empty()) {
        const Letter letter = first_letter(text);
        if (letter.bytes == 0) {
            quoted += formatted("\\udc%02x", static_cast<unsigned>(static_cast<unsigned char>(text[0])));
        } else if (is_control(letter.code) || reverses_writing(letter.code)) {
            quoted += formatted("\\u%04x", letter.code);
        } else {
            if (letter.code == '"' || letter.code == '\\') quoted += '\\';
            quoted += text.substr(0, letter.bytes);
        }
        text.remove_prefix(letter.bytes == 0 ? 1 : letter.bytes);
    }
    return quoted + '"';
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
