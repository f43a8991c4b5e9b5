#include "core/base/formatted.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>

namespace talus {

std::string formatted(const char* format, ...) {
    std::va_list values;
    va_start(values, format);
    std::va_list again;
    va_copy(again, values);
    std::string text(static_cast<std::size_t>(std::vsnprintf(nullptr, 0, format, values)), '\0');
    std::vsnprintf(text.data(), text.size() + 1, format, again);
    va_end(again);
    va_end(values);
    return text;
}

std::string plain_number(double value, int digits) {
    std::string text = formatted("%.*g", digits, value);
    const std::size_t power = text.find('e');
    if (power == std::string::npos) return text;
    const int decimals = std::max(0, digits - 1 - std::atoi(text.c_str() + power + 1));
    text = formatted("%.*f", decimals, value);
    if (decimals == 0) return text;
    text.erase(text.find_last_not_of('0') + 1);
    return text;
}

}  // namespace talus
