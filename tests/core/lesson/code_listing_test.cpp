// The programs beside the pseudocode run as they stand and print the lessons' numbers, digit for digit.
#include "core/lesson/script/code_listing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "tests/command.h"
#include "tests/places.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

struct Interpreter {
    CodeLanguage language;
    const char* command;
    const char* ending;
};
constexpr std::array<Interpreter, 2> k_interpreters{
    {{CodeLanguage::python, "/usr/bin/python3", ".py"}, {CodeLanguage::javascript, "node", ".js"}}};

// Rows of numbers, as a program prints them.
std::string numbers_of(const LatticeTrace& trace) {
    std::string text;
    for (int y = 0; y < trace.height(); ++y) {
        for (int x = 0; x < trace.width(); ++x) {
            char number[32];
            const double value = trace.value({x, y}, trace.steps());
            std::snprintf(number, sizeof number, "%.1f", value == 0 ? 0.0 : value);
            text += std::string(x == 0 ? "" : " ") + number;
        }
        text += "\n";
    }
    return text;
}

// With one blank between numbers and none at a line's beginning.
std::string trimmed(const std::string& printed) {
    std::string text;
    std::istringstream lines(printed);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string out;
        for (std::string word; words >> word;) out += (out.empty() ? "" : " ") + word;
        text += out + "\n";
    }
    return text;
}

std::string printed_by(const Interpreter& interpreter, const std::string& program) {
    const TemporaryFolder folder;
    const std::string path = folder / ("lesson" + std::string(interpreter.ending));
    write(path, program);
    const Result result = run(std::string(interpreter.command) + " '" + path + "'");
    EXPECT_EQ(result.status, 0) << result.text;
    return trimmed(result.text);
}

// Every lattice and line in class numbers that a lesson goes through, each once.
std::vector<std::shared_ptr<const LatticeTrace>> lattices_of_lessons() {
    std::vector<std::shared_ptr<const LatticeTrace>> all;
    std::set<std::string> seen;
    for (const BuiltInLesson& lesson : lessons()) {
        for (const LessonStep& step : lesson.lesson.steps) {
            if (step.setup.exact || step.setup.is_of_map()) continue;
            auto lattice = make_lattice(step.setup);
            if (has_code(*lattice) && seen.insert(code_listing(*lattice, CodeLanguage::python)).second)
                all.push_back(std::move(lattice));
        }
    }
    return all;
}

TEST(CodeListing, PrintsTheNumbersOfEveryLatticeInTheLessons) {
    const auto lattices = lattices_of_lessons();
    EXPECT_GT(lattices.size(), 25u);
    int lines = 0;
    int wrapped = 0;
    for (const auto& lattice : lattices) {
        lines += lattice->is_line() ? 1 : 0;
        wrapped += lattice->lattice().wrap_x ? 1 : 0;
        for (const Interpreter& interpreter : k_interpreters)
            EXPECT_EQ(printed_by(interpreter, code_listing(*lattice, interpreter.language)),
                      numbers_of(*lattice))
                << interpreter.command;
    }
    EXPECT_GT(lines, 3);
    EXPECT_GT(wrapped, 1);
}

// Lessons' numbers may be friendly ones: random ones round up and down, above and below 0.
TEST(CodeListing, PrintsTheNumbersOfAnyLattice) {
    for (const char* setup : {R"({"size": 17, "offsets": "random", "seed": 5})",
                              R"({"size": 13, "squares": 3, "offsets": "random", "smoothness": 0.2})",
                              R"({"size": 16, "border": "wrapped", "offsets": "random", "law": "gaussian"})",
                              R"({"size": 2, "border": "wrapped", "offsets": "random"})",
                              R"({"size": 17, "dimensions": 1, "offsets": "random", "seed": 9})",
                              R"({"size": 9, "rule": "per_level", "offsets": "random", "seed": 8})"}) {
        const LessonFile lesson = lesson_from_json(R"({"talus_lesson": 1, "title": "T", "setup": )" +
                                                   std::string(setup) + R"(, "steps": [{"caption": "c"}]})");
        const auto lattice = make_lattice(lesson.steps[0].setup);
        for (const Interpreter& interpreter : k_interpreters)
            EXPECT_EQ(printed_by(interpreter, code_listing(*lattice, interpreter.language)),
                      numbers_of(*lattice))
                << interpreter.command << ' ' << setup;
    }
}

TEST(CodeListing, TheTemplatesRunAsTheyStandAndAgree) {
    for (const char* name : {"lattice", "line"}) {
        std::array<std::string, 2> printed;
        for (std::size_t i = 0; i < 2; ++i)
            printed[i] = printed_by(
                k_interpreters[i],
                text_of(source_path(std::string("assets/lessons/code/") + name + k_interpreters[i].ending)));
        EXPECT_FALSE(printed[0].empty());
        EXPECT_EQ(printed[0], printed[1]) << name;
    }
}

TEST(CodeListing, IsOfAboutThirtyLinesAndReadableOnAProjector) {
    for (const auto& lattice : lattices_of_lessons()) {
        for (const Interpreter& interpreter : k_interpreters) {
            std::istringstream lines(code_listing(*lattice, interpreter.language));
            int count = 0;
            for (std::string line; std::getline(lines, line); ++count) EXPECT_LE(line.size(), 120u) << line;
            EXPECT_LE(count - lattice->height(), 36);
        }
    }
}

TEST(CodeListing, ThereIsNoneForWhatItWouldNotPrint) {
    const auto lattice_of = [](const std::string& setup) {
        return make_lattice(lesson_from_json(R"({"talus_lesson": 1, "title": "T", "setup": )" + setup +
                                             R"(, "steps": [{"caption": "c"}]})")
                                .steps[0]
                                .setup);
    };
    EXPECT_TRUE(has_code(*lattice_of(R"({"size": 5})")));
    EXPECT_FALSE(has_code(*lattice_of(R"({"size": 5, "random_additions": true})")));
    EXPECT_FALSE(has_code(*lattice_of(R"({"size": 5, "numbers": "exact"})")));
    EXPECT_FALSE(has_code(*lattice_of(R"({"size": 5, "mistake": "squares_first"})")));
    for (const BuiltInLesson& each : lessons()) {
        const bool of_map = each.lesson.steps[0].setup.is_of_map();
        EXPECT_EQ(code_step(each.lesson).has_value(), !of_map) << each.key;
    }
}

}  // namespace
}  // namespace talus
