#include "core/words/numbers.h"

#include <cmath>
#include <cstddef>

#include "core/base/formatted.h"

namespace talus {

std::string number_text(double value, int digits) { return formatted("%.*g", digits, value); }

std::string written_number(double value, int decimals) {
    std::string text = formatted("%.*f", decimals, std::fabs(value));
    // What is 0 as it is written has no sign.
    if (value < 0 && text.find_first_not_of("0.") != std::string::npos) text.insert(0, "−");
    return text;
}

std::string grouped_number(double value) {
    std::string text = written_number(value, 0);
    const std::size_t sign = text.find_first_of("0123456789");
    for (std::size_t place = text.size(); place > sign + 3;) text.insert(place -= 3, "\u00a0");
    return text;
}

std::string stepped_number(double value, double step) {
    int decimals = 0;
    while (decimals < 6 && std::fabs(step - std::floor(step + 0.5)) > 1e-6 * std::fabs(step)) {
        step *= 10;
        ++decimals;
    }
    return formatted("%.*f", decimals, value == 0 ? 0.0 : value);
}

std::string counted(std::uint64_t count, std::string_view one, std::string_view many) {
    std::string text = std::to_string(count).append(" ");
    if (count == 1) return text.append(one);
    return many.empty() ? text.append(one).append("s") : text.append(many);
}

std::string size_text(std::int64_t width, std::int64_t height, std::string_view between) {
    return std::to_string(width).append(between).append(std::to_string(height));
}

}  // namespace talus
