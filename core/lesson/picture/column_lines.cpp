#include "core/lesson/picture/column_lines.h"

#include <cstring>
#include <string_view>

namespace talus {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// A sum is not torn from its result, nor a fraction apart, nor a number from its unit.
std::string kept_together(std::string text) {
    for (const std::string_view unit : {"mm", "m²/s", "km", "m", "s", "%", "°C"}) {
        for (std::size_t at = text.find(' '); at != std::string::npos; at = text.find(' ', at + 1)) {
            if (at == 0 || !is_digit(text[at - 1]) || text.compare(at + 1, unit.size(), unit) != 0) continue;
            const std::size_t end = at + 1 + unit.size();
            if (end == text.size() || std::strchr(" ,;:.)", text[end]) != nullptr)
                text.replace(at, 1, "\u00a0");
        }
    }
    for (const char* sign : {"≈", "=", "/"}) {
        const std::string spaced = std::string(" ") + sign + " ";
        const std::string whole = std::string("\u00a0") + sign + "\u00a0";
        for (std::size_t at = text.find(spaced); at != std::string::npos; at = text.find(spaced, at))
            text.replace(at, spaced.size(), whole);
    }
    return text;
}

// What stands side by side in a line, "W: …;   E: …", has a line each where lines are short.
std::vector<std::string> one_below_another(const std::vector<std::string>& lines) {
    static constexpr std::string_view k_gap = ";   ";
    std::vector<std::string> out;
    for (const std::string& line : lines) {
        std::size_t begin = 0;
        for (std::size_t end = line.find(k_gap); end != std::string::npos; end = line.find(k_gap, begin)) {
            out.push_back(line.substr(begin, end - begin));
            begin = end + k_gap.size();
        }
        out.push_back(line.substr(begin));
    }
    return out;
}

}  // namespace

std::vector<std::string> lines_of_column(const std::vector<std::string>& lines) {
    std::vector<std::string> out = one_below_another(lines);
    for (std::string& line : out) line = kept_together(line);
    return out;
}

}  // namespace talus
