#include "tests/fuzz/mutations.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace talus::fuzz {
namespace {

constexpr std::size_t k_max_added = 1 << 17;  // bytes, by repetition

// Returns the end of the JSON value that begins at a place: behind its last character, or the end of the
// text.
std::size_t value_end(std::string_view text, std::size_t begin) {
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = begin; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) {
            if (c == '\\') ++i;
            quoted = c != '"';
            if (!quoted && depth == 0) return i + 1;
        } else if (c == '"') {
            quoted = true;
        } else if (c == '{' || c == '[') {
            ++depth;
        } else if (c == '}' || c == ']') {
            if (depth == 0) return i;
            if (--depth == 0) return i + 1;
        } else if (c == ',' && depth == 0) {
            return i;
        }
    }
    return text.size();
}

// A member of an object, "key": value, that begins at or after a place.
std::string_view member_after(std::string_view text, std::size_t place) {
    for (std::size_t quote = text.find('"', place); quote < text.size(); quote = text.find('"', quote + 1)) {
        const std::size_t end = text.find('"', quote + 1);
        if (end >= text.size()) break;
        std::size_t colon = end + 1;
        while (colon < text.size() && std::isspace(static_cast<unsigned char>(text[colon])) != 0) ++colon;
        if (colon >= text.size() || text[colon] != ':') continue;
        std::size_t value = colon + 1;
        while (value < text.size() && std::isspace(static_cast<unsigned char>(text[value])) != 0) ++value;
        return text.substr(quote, value_end(text, value) - quote);
    }
    return {};
}

void repeat_member(std::string& bytes, std::size_t place, Dice& dice) {
    const std::string member(member_after(bytes, place));
    if (member.empty()) return;
    const std::size_t at = bytes.find(member, place);
    // As it is, or with another value behind the same key.
    const std::string again = dice.below(2) == 0 ? member : member.substr(0, member.find(':') + 1) + " null";
    bytes.insert(at, again + ",");
}

void repeat_element(std::string& bytes, std::size_t place, Dice& dice) {
    const std::size_t begin = bytes.find_first_of("{[", place);
    if (begin == std::string::npos) return;
    const std::string element = bytes.substr(begin, value_end(bytes, begin) - begin) + ",";
    const std::size_t most = std::min<std::size_t>(2000, k_max_added / element.size() + 1);
    std::string all;
    for (std::size_t count = 1 + dice.below(most); count > 0; --count) all += element;
    bytes.insert(begin, all);
}

void replace_number(std::string& bytes, std::size_t place, Dice& dice) {
    constexpr std::array<const char*, 14> k_ends{"0",
                                                 "-1",
                                                 "1e400",
                                                 "-1e300",
                                                 "1e-300",
                                                 "2147483648",
                                                 "18446744073709551616",
                                                 "-9223372036854775809",
                                                 "0.5",
                                                 "65537",
                                                 "nan",
                                                 "1e9",
                                                 "null",
                                                 "1000000"};
    constexpr const char* k_digits = "-+.0123456789eE";
    const std::size_t begin = bytes.find_first_of("-0123456789", place);
    if (begin == std::string::npos) return;
    const std::size_t end = std::min(bytes.find_first_not_of(k_digits, begin), bytes.size());
    bytes.replace(begin, end - begin, k_ends[dice.below(k_ends.size())]);
}

// A count or an offset of four bytes, in either order.
void replace_count(std::string& bytes, std::size_t place, Dice& dice) {
    constexpr std::array<std::uint32_t, 8> k_counts{0,          1,          0xff,       65537,
                                                    0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff};
    const std::uint32_t count = k_counts[dice.below(k_counts.size())];
    const bool big_endian = dice.below(2) == 0;
    for (std::size_t byte = 0; byte < 4 && place + byte < bytes.size(); ++byte)
        bytes[place + byte] = static_cast<char>(count >> (big_endian ? 24 - 8 * byte : 8 * byte));
}

}  // namespace

std::string damaged(std::string bytes, const std::vector<std::string>& others, Dice& dice) {
    const std::size_t times = 1 + dice.below(4);
    for (std::size_t i = 0; i < times && !bytes.empty(); ++i) {
        const std::size_t at = dice.below(bytes.size());
        switch (dice.below(11)) {
            case 0:
                bytes[at] = static_cast<char>(dice.below(256));
                break;
            case 1:
                bytes[at] = static_cast<char>(bytes[at] ^ (1 << dice.below(8)));
                break;
            case 2:
                bytes.resize(at);
                break;
            case 3:
                bytes.erase(at, 1 + dice.below(8));
                break;
            case 4:
                bytes.insert(at, bytes.substr(dice.below(bytes.size()), dice.below(32)));
                break;
            case 5:
                for (std::size_t j = at; j < std::min(bytes.size(), at + 4); ++j)
                    bytes[j] = dice.below(2) ? '\xff' : '\0';
                break;
            case 6: {
                const std::string& other = others[dice.below(others.size())];
                bytes =
                    bytes.substr(0, at) + other.substr(std::min(other.size(), dice.below(other.size() + 1)));
                break;
            }
            case 7:
                repeat_member(bytes, at, dice);
                break;
            case 8:
                repeat_element(bytes, at, dice);
                break;
            case 9:
                replace_number(bytes, at, dice);
                break;
            case 10:
                replace_count(bytes, at, dice);
                break;
        }
    }
    return bytes;
}

}  // namespace talus::fuzz
