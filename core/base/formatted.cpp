#include "core/base/formatted.h"

#include <cstdarg>
#include <cstdio>

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

}  // namespace talus
