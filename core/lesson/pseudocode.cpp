#include "core/lesson/pseudocode.h"

namespace talus {
namespace {

Fillings random_number(const DiamondSquare& rules, const std::string& language) {
    const bool bell = rules.law == DiamondSquare::Law::gaussian;
    return {{"random", bell ? code("bell_curve", language) : code("random", language)}};
}

}  // namespace

std::string code(std::string_view key, const std::string& language, const Fillings& fillings) {
    static const WordTable table("pseudocode.json");
    return table.text(key, language, fillings);
}

std::vector<PseudocodeLine> pseudocode_of_line(const DiamondSquare& rules, std::optional<Phase> phase,
                                               const std::string& language) {
    const bool half_steps = rules.rule == DiamondSquare::Rule::half_step;
    std::vector<PseudocodeLine> lines;
    lines.push_back({0, code("line_ends", language)});
    lines.push_back({1, code("given_or_random", language), phase == Phase::seeds});
    lines.push_back({0, code("until_no_gap", language)});
    if (half_steps) lines.push_back({1, "a = a × 2^(−H)"});
    lines.push_back({1, code("each_piece", language)});
    lines.push_back({2, code("middle", language, random_number(rules, language)), phase == Phase::square});
    lines.push_back({1, half_steps ? code("halve_pieces", language) : code("halve_pieces_and_a", language)});
    return lines;
}

std::vector<PseudocodeLine> pseudocode_of_lattice(const DiamondSquare& rules, bool wraps,
                                                  std::optional<Phase> phase, const std::string& language) {
    const bool half_steps = rules.rule == DiamondSquare::Rule::half_step;
    const Fillings random = random_number(rules, language);
    const std::string shrink = "a = a × 2^(−H/2)";
    std::vector<PseudocodeLine> lines;
    lines.push_back({0, code("corners", language)});
    lines.push_back({1, code("given_or_random", language), phase == Phase::seeds});
    lines.push_back({0, code("until_no_gap", language)});
    if (half_steps) lines.push_back({1, shrink});
    lines.push_back({1, code("each_square", language)});
    lines.push_back({2, code("centre", language, random), phase == Phase::diamond});
    if (rules.random_additions)
        lines.push_back({1, code("old_points", language, random), phase == Phase::diamond_additions});
    if (half_steps) lines.push_back({1, shrink});
    lines.push_back({1, code("each_edge", language)});
    lines.push_back({2, code("edge_middle", language, random), phase == Phase::square});
    lines.push_back({3, wraps ? code("other_side", language) : code("at_border", language)});
    if (rules.random_additions)
        lines.push_back({1, code("old_points", language, random), phase == Phase::square_additions});
    lines.push_back(
        {1, half_steps ? code("halve_squares", language) : code("halve_squares_and_a", language)});
    if (rules.random_additions)
        lines.push_back({0, code("finer_additions", language), phase == Phase::remaining_additions});
    return lines;
}

}  // namespace talus
