#include "core/lesson/blur_text.h"

#include <cmath>

#include "core/lesson/class_rounding.h"
#include "core/lesson/written_out.h"

namespace talus {
namespace {

constexpr int k_box = 9;
constexpr std::size_t k_mean_line = 5;

}  // namespace

int decimals_of(BlurNumbers numbers) {
    switch (numbers) {
        case BlurNumbers::tenths:
            return k_class_decimals;
        case BlurNumbers::exact:
            return k_exact_decimals;
        case BlurNumbers::whole:
            break;
    }
    return 0;
}

std::string written_out(const BlurArithmetic& line, BlurNumbers numbers) {
    const int decimals = decimals_of(numbers);
    std::string text = "(";
    text += written_sum(line.terms, decimals) + ") / 9";
    const std::string result = written_number(line.result, decimals);
    if (numbers == BlurNumbers::exact) return text + " ≈ " + result;
    const std::string summed = text + " = " + written_number(line.sum, decimals) + " / 9";
    if (numbers == BlurNumbers::whole) {
        const int rest = static_cast<int>(line.sum) % k_box;
        return summed + " = " + result + (rest > 0 ? " remainder " + std::to_string(rest) : "");
    }
    const bool divides = static_cast<int>(std::floor(line.sum * k_tenths + 0.5)) % k_box == 0;
    return summed + (divides ? " = " : " ≈ ") + result;
}

std::vector<PseudocodeLine> pseudocode(const BlurGround& ground) {
    const bool whole = ground.numbers == BlurNumbers::whole;
    std::vector<PseudocodeLine> lines;
    lines.push_back({0, whole ? "old = the heights as whole numbers, 0 to 255" : "old = the map"});
    lines.push_back(
        {0, ground.passes == 1 ? "once:" : "repeat " + std::to_string(ground.passes) + " times:"});
    lines.push_back({1, "for each cell:"});
    lines.push_back({2, "sum = its number and its 8 neighbours' in old"});
    lines.push_back({2, ground.lattice.wrap_x ? "  (beyond the edge: those of the other side)"
                                              : "  (beyond the edge: the edge's cell again)"});
    lines.push_back({2, whole ? "new = sum / 9, the remainder dropped" : "new = sum / 9"});
    if (ground.numbers == BlurNumbers::tenths) lines.back().text += ", rounded to tenths";
    lines.push_back({1, "old = new, in all cells at once"});
    return lines;
}

std::size_t current_blur_line(int done) { return done == 0 ? 0 : k_mean_line; }

}  // namespace talus
