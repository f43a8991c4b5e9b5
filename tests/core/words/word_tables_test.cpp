// The catalogue of words and the sources: each has what the other needs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "core/lesson/script/lesson_file.h"
#include "core/lesson/trace/lesson_setup.h"
#include "core/recipe/presets.h"
#include "core/recipe/stages.h"
#include "core/words/words.h"
#include "tests/places.h"

namespace talus {
namespace {

// A text of the sources, adjacent literals joined.
struct Literal {
    std::string before;  ///< the code in front of it
    std::string call;    ///< function that it is given to, as a whole argument or as a choice in one
    int argument = 0;    ///< of that call, from 0
    std::string text;
};

std::string name_before(const std::string& code, std::size_t at) {
    std::size_t begin = at;
    while (begin > 0 &&
           (std::isalnum(static_cast<unsigned char>(code[begin - 1])) != 0 || code[begin - 1] == '_'))
        --begin;
    if (begin > 0 && (code[begin - 1] == '.' || code[begin - 1] == '>')) return {};  // that of a member
    return code.substr(begin, at - begin);
}

// Returns the text of the literal that begins at `at`, where its closing quote is left.
std::string read_literal(const std::string& code, std::size_t& at) {
    std::string text;
    for (++at; at < code.size() && code[at] != '"'; ++at) {
        if (code[at] == '\\') {
            ++at;
            text += code[at] == 'n' ? '\n' : code[at];
        } else {
            text += code[at];
        }
    }
    return text;
}

std::vector<Literal> literals_of(const std::string& code) {
    struct Bracket {
        std::string call;
        int argument = 0;
    };
    std::vector<Bracket> open{{}};
    std::vector<Literal> found;
    std::size_t after_last = 0;  // where the last literal ended
    for (std::size_t i = 0; i < code.size(); ++i) {
        const char c = code[i];
        if (code.compare(i, 2, "//") == 0) {
            i = code.find('\n', i);
            if (i == std::string::npos) break;
        } else if (c == '\'' && i + 2 < code.size() && code[i + 2] == '\'') {
            i += 2;
        } else if (c == '(' || c == '{' || c == '[') {
            open.push_back({c == '(' ? name_before(code, i) : std::string()});
        } else if ((c == ')' || c == '}' || c == ']') && open.size() > 1) {
            open.pop_back();
        } else if (c == ',') {
            ++open.back().argument;
        } else if (c == '"') {
            const std::string between = code.substr(after_last, i - after_last);
            std::size_t end = i;
            while (end > 0 && std::isspace(static_cast<unsigned char>(code[end - 1])) != 0) --end;
            const std::string text = read_literal(code, i);
            if (!found.empty() &&
                std::ranges::all_of(between, [](unsigned char b) { return std::isspace(b) != 0; }))
                found.back().text += text;
            else
                found.push_back({code.substr(end < 16 ? 0 : end - 16, std::min<std::size_t>(end, 16)),
                                 open.back().call, open.back().argument, text});
            after_last = i + 1;
        }
    }
    return found;
}

const std::map<std::string, std::vector<Literal>>& sources() {
    static const auto read = [] {
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
    }();
    return read;
}

// By language and English text.
const nlohmann::json& table() {
    static const nlohmann::json all = [] {
        nlohmann::json read;
        for (const auto& entry : std::filesystem::directory_iterator(source_path("assets/words"))) {
            std::ifstream file(entry.path());
            read[entry.path().stem().string()] = nlohmann::json::parse(file);
        }
        return read;
    }();
    return all;
}

std::set<std::string> lesson_languages_but_english() {
    std::set<std::string> spoken;
    for (const std::string& language : find_lesson("line")->lesson.languages()) {
        if (language != "en") spoken.insert(language);
    }
    return spoken;
}

// Other languages may lack texts: English takes their place.
void expect_translated(const std::string& text, const std::string& where) {
    for (const std::string& language : lesson_languages_but_english())
        EXPECT_NE(find_text(text, language), nullptr) << where << ": " << text;
}

std::multiset<std::string> holes(const std::string& text) {
    static const std::regex hole("\\{[^}]*\\}");
    return {std::sregex_token_iterator(text.begin(), text.end(), hole), std::sregex_token_iterator()};
}

TEST(WordTables, AreThoseOfTheLanguagesOfTheLessonsAndHaveTheSameHolesAsEnglish) {
    ASSERT_THAT(lesson_languages_but_english(), testing::Contains("de"));
    for (const BuiltInLesson& lesson : lessons()) {
        for (const std::string& code : lesson.lesson.languages())
            EXPECT_THAT(word_languages(), testing::Contains(code)) << lesson.key;
    }
    for (const auto& [language, words] : table().items()) {
        for (const auto& [english, text] : words.items()) {
            EXPECT_FALSE(text.get<std::string>().empty()) << language << ' ' << english;
            EXPECT_EQ(holes(text), holes(english)) << language << ' ' << english;
        }
    }
}

// What was renamed in the sources would otherwise be English again, and nobody would notice.
TEST(WordTables, EveryTextStandsInTheSources) {
    std::set<std::string> there;
    for (const auto& [path, literals] : sources()) {
        for (const Literal& literal : literals) {
            there.insert(literal.text);
            there.insert(literal.text.substr(0, literal.text.find("##")));
        }
    }
    EXPECT_GT(there.size(), 1000u);
    // Groups of biomes have their names in the shipped table.
    for (const Choice& group : biome_group_choices()) {
        there.emplace(group.label);
        there.emplace(group.help);
    }
    for (const Preset& preset : presets()) {
        there.insert(preset.recipe.name);
        there.insert(preset.recipe.about);
    }
    for (const auto& [language, words] : table().items()) {
        for (const auto& [english, text] : words.items())
            EXPECT_TRUE(there.contains(english)) << language << ": " << english;
    }
}

// What functions are given that look it up, and which of their arguments it is.
TEST(WordTables, HaveEveryTextThatTheCatalogueIsAskedFor) {
    const std::map<std::string, int> calls{{"worded", 0}, {"worded_here", 1}, {"said", 0},
                                           {"say", 0},    {"spoken", 0},      {"spoken_label", 0}};
    int asked = 0;
    for (const auto& [path, literals] : sources()) {
        for (const Literal& literal : literals) {
            const auto call = calls.find(literal.call);
            if (call == calls.end() || literal.argument != call->second) continue;
            if (literal.before.ends_with("==")) continue;  // a condition of what is asked for
            expect_translated(literal.text, path);
            ++asked;
        }
    }
    EXPECT_GT(asked, 300);
}

// Here texts go through members, names and returned values before they are looked up.
TEST(WordTables, HaveEveryTextOfTheLessonsSteps) {
    static const std::regex names(
        "core/lesson/((.*_)?trace|reasons|half_steps|track|score|pseudocode).*|"
        "app/workspaces/(compare/(bar|lines|panes)|"
        "learn/(learn_keys|learn_panel|learn_view|guided_bar|marks|draw_transport)).cpp");
    static const std::regex sentence("[A-Z][^ ]{2,}|[^ ].* .*");
    static const std::regex word("[A-Za-z]{4,}");
    const std::set<std::string> others{"learn panel", "learn rules", "lesson pseudocode", "compare bar",
                                       "every action has its key"};  // names of parts, and an assertion
    int found = 0;
    for (const auto& [path, literals] : sources()) {
        if (!std::regex_match(path, names)) continue;
        for (const auto& [before, call, argument, text] : literals) {
            if (!std::regex_search(text, word) || !std::regex_match(text, sentence) || others.contains(text))
                continue;
            expect_translated(text, path);
            ++found;
        }
    }
    EXPECT_GT(found, 250);
}

// Beside a German lesson the menus, the toolbar with its workspaces and the key sheet are German, too.
TEST(WordTables, EveryCommandIsInTheLanguagesOfTheLessons) {
    int commands = 0;
    for (const auto& [path, literals] : sources()) {
        const bool has_rows = path.starts_with("app/shortcuts/") || path.starts_with("app/panels/") ||
                              path.starts_with("app/workspaces/");
        if (!has_rows) continue;
        for (const Literal& literal : literals) {
            const bool label = literal.before.ends_with(".label =");
            if (!label && !literal.before.ends_with(".help =") && !literal.before.ends_with(".needs ="))
                continue;
            commands += label ? 1 : 0;
            expect_translated(literal.text, path);
        }
    }
    EXPECT_GT(commands, 50);
}

TEST(WordTables, EveryPresetIsInTheLanguagesOfTheLessons) {
    for (const Preset& preset : presets()) {
        expect_translated(preset.recipe.name, preset.key);
        expect_translated(preset.recipe.about, preset.key);
    }
}

// What free play offers: its subjects and the parameters of their stages.
TEST(WordTables, EverySubjectAndItsParametersAreInTheLanguagesOfTheLessons) {
    const auto expect = [](std::string_view text) {
        if (!text.empty()) expect_translated(std::string(text), "free play");
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
