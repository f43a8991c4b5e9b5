#include "app/widgets/spoken.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "core/lesson/lesson_file.h"
#include "core/lesson/lesson_setup.h"
#include "core/recipe/stages.h"
#include "tests/places.h"

namespace talus {
namespace {

class Spoken : public testing::Test {
 protected:
    void TearDown() override { speak_in("en"); }
};

TEST_F(Spoken, IsEnglishUntilAnotherLanguageIsChosenAndWhereThatHasNoSuchText) {
    EXPECT_EQ(spoken("Save"), "Save");
    speak_in("de");
    EXPECT_EQ(spoken("Save"), "Speichern");
    EXPECT_EQ(spoken("What nobody has translated"), "What nobody has translated");
    speak_in("fi");
    EXPECT_EQ(spoken("Save"), "Save");
}

// ImGui tells items by what follows ###.
TEST_F(Spoken, ALabelIsTheSameItemInEveryLanguage) {
    const auto item = [](const std::string& label) { return label.substr(label.find("###")); };
    const std::string english = spoken_label("Rules##learn");
    const std::string whole = spoken_label("Save###save");
    speak_in("de");
    EXPECT_EQ(spoken_label("Rules##learn"), "Regeln###Rules##learn");
    EXPECT_EQ(item(spoken_label("Rules##learn")), item(english));
    EXPECT_EQ(spoken_label("Save###save"), "Speichern###save");
    EXPECT_EQ(item(whole), "###save");
    EXPECT_EQ(spoken_label("##value"),
              "###"
              "##value");
}

TEST_F(Spoken, ASuffixTellsOneMeaningFromAnother) {
    speak_in("de");
    EXPECT_TRUE(spoken_label("Open##file").starts_with("Öffnen###"));
    EXPECT_FALSE(spoken_label("Open##edges").starts_with("Öffnen"));
}

// A text of the sources, adjacent literals joined, and the code before it.
struct Literal {
    std::string before, text;
};

std::vector<Literal> literals_of(const std::string& code) {
    std::vector<Literal> found;
    std::size_t after_last = 0;  // where the last literal ended
    for (std::size_t i = 0; i < code.size(); ++i) {
        if (code.compare(i, 2, "//") == 0) {
            i = code.find('\n', i);
            if (i == std::string::npos) break;
            continue;
        }
        if (code[i] == '\'' && i + 2 < code.size() && code[i + 1] == '"') {
            i += 2;
            continue;
        }
        if (code[i] != '"') continue;
        std::string text;
        const std::size_t begins = i;
        for (++i; i < code.size() && code[i] != '"'; ++i) {
            if (code[i] == '\\') {
                ++i;
                text += code[i] == 'n' ? '\n' : code[i];
            } else {
                text += code[i];
            }
        }
        const std::string between = code.substr(after_last, begins - after_last);
        const bool joins = !found.empty() && std::all_of(between.begin(), between.end(), [](unsigned char c) {
            return std::isspace(c) != 0;
        });
        if (joins) {
            found.back().text += text;
        } else {
            std::size_t end = begins;
            while (end > 0 && std::isspace(static_cast<unsigned char>(code[end - 1])) != 0) --end;
            found.push_back({code.substr(end < 16 ? 0 : end - 16, std::min<std::size_t>(end, 16)), text});
        }
        after_last = i + 1;
    }
    return found;
}

std::map<std::string, std::vector<Literal>> sources() {
    std::map<std::string, std::vector<Literal>> all;
    for (const char* room : {"app", "core", "render"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(source_path(room))) {
            const std::string path = entry.path().string();
            if (!path.ends_with(".cpp") && !path.ends_with(".h")) continue;
            std::ifstream file(path);
            const std::string code{std::istreambuf_iterator<char>(file), {}};
            all[path.substr(source_path().size() + 1)] = literals_of(code);
        }
    }
    return all;
}

const nlohmann::json& table() {
    static const nlohmann::json all = [] {
        std::ifstream file(source_path("assets/words/window.json"));
        return nlohmann::json::parse(file);
    }();
    return all;
}

// What was renamed in the sources would otherwise be English again, and nobody would notice.
TEST(WindowWords, EveryTextOfTheTableStandsInTheSources) {
    std::set<std::string> there;
    for (const auto& [path, literals] : sources()) {
        for (const Literal& literal : literals) {
            there.insert(literal.text);
            there.insert(literal.text.substr(0, literal.text.find("##")));
        }
    }
    EXPECT_GT(there.size(), 1000u);
    for (const auto& [language, words] : table().items()) {
        for (const auto& [english, text] : words.items()) {
            EXPECT_TRUE(there.contains(english)) << language << ": " << english;
            EXPECT_FALSE(text.get<std::string>().empty()) << english;
        }
    }
}

std::set<std::string> lesson_languages_but_english() {
    std::set<std::string> spoken;
    for (const std::string& language : find_lesson("line")->lesson.languages()) {
        if (language != "en") spoken.insert(language);
    }
    return spoken;
}

// Beside a German lesson the menus, the toolbar and the key sheet are German, too. The workspaces keep their
// names: lessons and manuals call them so.
TEST(WindowWords, EveryCommandIsInTheLanguagesOfTheLessons) {
    const std::set<std::string> names{"Create", "Simulate", "Learn"};
    int commands = 0;
    for (const auto& [path, literals] : sources()) {
        const bool has_rows = path.starts_with("app/shortcuts/") || path.starts_with("app/panels/") ||
                              path.starts_with("app/workspaces/");
        if (!has_rows) continue;
        for (const Literal& literal : literals) {
            const bool label = literal.before.ends_with(".label =");
            if (!label && !literal.before.ends_with(".help =") && !literal.before.ends_with(".needs ="))
                continue;
            if (names.contains(literal.text)) continue;
            commands += label ? 1 : 0;
            for (const std::string& language : lesson_languages_but_english())
                EXPECT_TRUE(table().at(language).contains(literal.text)) << path << ": " << literal.text;
        }
    }
    EXPECT_GT(commands, 50);
}

// What free play offers: its subjects and the parameters of their stages.
TEST(WindowWords, EverySubjectAndItsParametersAreInTheLanguagesOfTheLessons) {
    const auto expect = [](std::string_view text) {
        if (text.empty()) return;
        for (const std::string& language : lesson_languages_but_english())
            EXPECT_TRUE(table().at(language).contains(text)) << text;
    };
    for (const LessonSubject& subject : lesson_subjects()) {
        expect(subject.label);
        expect(subject.note);
        for (const Parameter& parameter : find_stage(subject.stage)->parameters) {
            expect(parameter.info.label);
            expect(parameter.info.help);
            for (const auto& choice : parameter.info.choices) {
                if (parameter.info.key == "biome") continue;  // their names come with their table
                expect(choice.label);
                expect(choice.help);
            }
        }
    }
}

}  // namespace
}  // namespace talus
