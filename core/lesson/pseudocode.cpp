#include "core/lesson/pseudocode.h"

namespace talus {
namespace {

std::string random_number(const DiamondSquare& rules) {
    return rules.law == DiamondSquare::Law::gaussian ? "bell-curve(a)" : "random(−a, a)";
}

}  // namespace

std::vector<PseudocodeLine> pseudocode_of_line(const DiamondSquare& rules, std::optional<Phase> phase) {
    const bool half_steps = rules.rule == DiamondSquare::Rule::half_step;
    std::vector<PseudocodeLine> lines;
    lines.push_back({0, "for each end of the line:"});
    lines.push_back({1, "height = given, or random", phase == Phase::seeds});
    lines.push_back({0, "until no gap is left:"});
    if (half_steps) lines.push_back({1, "a = a × 2^(−H)"});
    lines.push_back({1, "for each piece:"});
    lines.push_back({2, "middle = mean of its 2 ends + " + random_number(rules), phase == Phase::square});
    lines.push_back({1, half_steps ? "halve the pieces" : "halve the pieces, and a"});
    return lines;
}

std::vector<PseudocodeLine> pseudocode_of_lattice(const DiamondSquare& rules, bool wraps,
                                                  std::optional<Phase> phase) {
    const bool half_steps = rules.rule == DiamondSquare::Rule::half_step;
    const std::string random = random_number(rules);
    const std::string shrink = "a = a × 2^(−H/2)";
    std::vector<PseudocodeLine> lines;
    lines.push_back({0, "for each corner of the squares:"});
    lines.push_back({1, "height = given, or random", phase == Phase::seeds});
    lines.push_back({0, "until no gap is left:"});
    if (half_steps) lines.push_back({1, shrink});
    lines.push_back({1, "for each square:  (diamond step)"});
    lines.push_back({2, "centre = mean of 4 corners + " + random, phase == Phase::diamond});
    if (rules.random_additions)
        lines.push_back({1, "each old point += " + random, phase == Phase::diamond_additions});
    if (half_steps) lines.push_back({1, shrink});
    lines.push_back({1, "for each edge:  (square step)"});
    lines.push_back({2, "midpoint = mean of its neighbours + " + random, phase == Phase::square});
    lines.push_back(
        {2, wraps ? "  (beyond the edge: those of the other side)" : "  (4, or 3 at the border)"});
    if (rules.random_additions)
        lines.push_back({1, "each old point += " + random, phase == Phase::square_additions});
    lines.push_back({1, half_steps ? "halve the squares" : "halve the squares, and a"});
    if (rules.random_additions)
        lines.push_back({0, "add what finer levels would move", phase == Phase::remaining_additions});
    return lines;
}

}  // namespace talus
