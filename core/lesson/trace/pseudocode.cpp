#include "core/lesson/trace/pseudocode.h"

namespace talus {
namespace {

Fillings random_number(const DiamondSquare& rules, const std::string& language) {
    const bool bell = rules.law == DiamondSquare::Law::gaussian;
    return {{"random", bell ? worded("bell-curve(a)", language) : worded("random(−a, a)", language)}};
}

}  // namespace

std::vector<PseudocodeLine> pseudocode_of_line(const DiamondSquare& rules, std::optional<Phase> phase,
                                               const std::string& language) {
    const bool half_steps = rules.rule == DiamondSquare::Rule::half_step;
    std::vector<PseudocodeLine> lines;
    lines.push_back({0, worded("for each end of the line:", language)});
    lines.push_back({1, worded("height = given, or random", language), phase == Phase::seeds});
    lines.push_back({0, worded("until no gap is left:", language)});
    if (half_steps) lines.push_back({1, "a = a × 2^(−H)"});
    lines.push_back({1, worded("for each piece:", language)});
    lines.push_back(
        {2, worded("middle = mean of its 2 ends + {random}", language, random_number(rules, language)),
         phase == Phase::square});
    lines.push_back(
        {1, half_steps ? worded("halve the pieces", language) : worded("halve the pieces, and a", language)});
    return lines;
}

std::vector<PseudocodeLine> pseudocode_of_lattice(const DiamondSquare& rules, bool wraps,
                                                  std::optional<Phase> phase, const std::string& language) {
    const bool half_steps = rules.rule == DiamondSquare::Rule::half_step;
    const Fillings random = random_number(rules, language);
    const std::string shrink = "a = a × 2^(−H/2)";
    std::vector<PseudocodeLine> lines;
    lines.push_back({0, worded("for each corner of the squares:", language)});
    lines.push_back({1, worded("height = given, or random", language), phase == Phase::seeds});
    lines.push_back({0, worded("until no gap is left:", language)});
    if (half_steps) lines.push_back({1, shrink});
    lines.push_back({1, worded("for each square:  (diamond step)", language)});
    lines.push_back(
        {2, worded("centre = mean of 4 corners + {random}", language, random), phase == Phase::diamond});
    if (rules.random_additions)
        lines.push_back(
            {1, worded("each old point += {random}", language, random), phase == Phase::diamond_additions});
    if (half_steps) lines.push_back({1, shrink});
    lines.push_back({1, worded("for each edge:  (square step)", language)});
    lines.push_back(
        {2, worded("middle = mean of its parents + {random}", language, random), phase == Phase::square});
    lines.push_back({3, wraps ? worded("(beyond the edge: those of the other side)", language)
                              : worded("(4, or 3 at the border)", language)});
    if (rules.random_additions)
        lines.push_back(
            {1, worded("each old point += {random}", language, random), phase == Phase::square_additions});
    lines.push_back({1, half_steps ? worded("halve the squares", language)
                                   : worded("halve the squares, and a", language)});
    if (rules.random_additions)
        lines.push_back(
            {0, worded("add what finer levels would move", language), phase == Phase::remaining_additions});
    return lines;
}

}  // namespace talus
