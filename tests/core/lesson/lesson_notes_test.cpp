// A lesson's notes name the tests that measure what it claims of maps in general.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>

#include "core/lesson/script/lesson_file.h"
#include "tests/places.h"

namespace talus {
namespace {

std::string note_text(const std::filesystem::path& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

// "Suite.Name" of every test in the core's folder.
std::set<std::string> tests_of_core() {
    static const std::regex k_test("TEST(?:_F|_P)?\\((\\w+),\\s*(\\w+)\\)");
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(source_path("tests/core"))) {
        if (entry.path().extension() != ".cpp") continue;
        const std::string text = note_text(entry.path());
        for (std::sregex_iterator found(text.begin(), text.end(), k_test), end; found != end; ++found)
            names.insert((*found)[1].str() + "." + (*found)[2].str());
    }
    return names;
}

TEST(LessonNotes, NameTestsThatExist) {
    static const std::regex k_named("\\b([A-Z]\\w+\\.[A-Z]\\w+)");
    const std::set<std::string> tests = tests_of_core();
    ASSERT_GT(tests.size(), 500u);
    int named = 0;
    for (const BuiltInLesson& lesson : lessons()) {
        for (const LessonStep& step : lesson.lesson.steps) {
            const std::size_t from = step.note.find("Test");
            if (from == std::string::npos) continue;
            const std::string part = step.note.substr(from);
            for (std::sregex_iterator found(part.begin(), part.end(), k_named), end; found != end; ++found) {
                EXPECT_TRUE(tests.contains((*found)[1].str())) << lesson.key << ": " << (*found)[1].str();
                ++named;
            }
        }
    }
    EXPECT_GT(named, 15);
}

}  // namespace
}  // namespace talus
