#include "core/lesson/trace/pseudocode.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "core/lesson/script/lesson_file.h"
#include "tests/core/lesson/plans.h"

namespace talus {
namespace {

TEST(Pseudocode, HasALineForEveryPhaseThatComes) {
    for (const bool additions : {false, true}) {
        for (const auto rule : {DiamondSquare::Rule::half_step, DiamondSquare::Rule::per_level}) {
            std::ptrdiff_t last = 0;
            const PlacementOrder placement(plan_of(1, 1, 1, false), additions);
            for (const PhaseSpan& span : placement.phases()) {
                const auto lines = pseudocode_of_lattice({.rule = rule, .random_additions = additions}, false,
                                                         span.phase, "en");
                const auto is_lit = [](const PseudocodeLine& line) { return line.lit; };
                EXPECT_EQ(std::count_if(lines.begin(), lines.end(), is_lit), 1);
                const auto line = std::find_if(lines.begin(), lines.end(), is_lit) - lines.begin();
                EXPECT_GE(line, last) << "in the order in which it is done";
                last = line;
            }
        }
    }
}

TEST(Pseudocode, IsInTheLanguageOfTheLesson) {
    for (const std::optional<Phase> phase : {std::optional<Phase>(), std::optional(Phase::diamond)}) {
        const auto english = pseudocode_of_lattice({.random_additions = true}, false, phase, "en");
        const auto german = pseudocode_of_lattice({.random_additions = true}, false, phase, "de");
        ASSERT_EQ(english.size(), german.size());
        for (std::size_t i = 0; i < english.size(); ++i) {
            EXPECT_EQ(english[i].lit, german[i].lit);
            EXPECT_EQ(english[i].indent, german[i].indent);
            EXPECT_EQ(english[i].text == german[i].text, english[i].text.starts_with("a = a ×"));
        }
    }
}

TEST(Pseudocode, SaysTheRulesThatAreInForce) {
    const auto text_of = [](const DiamondSquare& rules, bool wraps) {
        std::string text;
        for (const PseudocodeLine& line : pseudocode_of_lattice(rules, wraps, {}, "en"))
            text += line.text + "\n";
        return text;
    };
    const auto count = [](const std::string& text, const std::string& part) {
        int found = 0;
        for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
        return found;
    };
    const std::string usual = text_of({}, false);
    EXPECT_EQ(count(usual, "a = a × 2^(−H/2)"), 2) << "before each half step";
    EXPECT_EQ(count(usual, "halve the squares, and a"), 0);
    EXPECT_EQ(count(usual, "random(−a, a)"), 2);
    EXPECT_EQ(count(usual, "3 at the border"), 1);
    const std::string classic = text_of({.rule = DiamondSquare::Rule::per_level}, false);
    EXPECT_EQ(count(classic, "2^"), 0);
    EXPECT_EQ(count(classic, "halve the squares, and a"), 1);
    EXPECT_EQ(count(text_of({.law = DiamondSquare::Law::gaussian}, false), "bell-curve(a)"), 2);
    EXPECT_EQ(count(text_of({.random_additions = true}, false), "each old point += random(−a, a)"), 2);
    EXPECT_EQ(count(text_of({}, true), "those of the other side"), 1);
}

// A mistaken program differs from the right one in a line, in every language.
TEST(Pseudocode, OfAMistakeDiffersFromTheRightOne) {
    const LessonFile& lesson = find_lesson("typical-mistakes")->lesson;
    std::set<Mistake> seen;
    for (const LessonStep& step : lesson.steps) {
        if (step.setup.mistake == Mistake::none || !seen.insert(step.setup.mistake).second) continue;
        LessonSetup right = step.setup;
        right.mistake = Mistake::none;
        for (const std::string& language : lesson.languages()) {
            const auto wrong_lines = make_trace(step.setup)->pseudocode({}, language);
            const auto right_lines = make_trace(right)->pseudocode({}, language);
            ASSERT_EQ(wrong_lines.size(), right_lines.size());
            int other = 0;
            for (std::size_t i = 0; i < wrong_lines.size(); ++i)
                other += wrong_lines[i].text == right_lines[i].text ? 0 : 1;
            EXPECT_GT(other, 0) << static_cast<int>(step.setup.mistake) << ' ' << language;
        }
    }
    EXPECT_EQ(seen.size(), 3u);
}

}  // namespace
}  // namespace talus
