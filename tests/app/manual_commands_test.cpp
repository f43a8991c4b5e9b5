// Every command line of the front page and the manual is run, on small maps, or held against --help.
#include <map>
#include <set>

#include "core/recipe/presets.h"
#include "core/recipe/recipe_json.h"
#include "tests/app/command_line.h"
#include "tests/manual.h"

namespace talus {
namespace {

using ::testing::HasSubstr;

class ManualCommands : public CommandLine {
 protected:
    // What --help of a command says, "" for the program's own; the same for each of its subcommands.
    const std::string& help_of(const std::string& command) {
        const auto [found, is_new] = helps_.try_emplace(command);
        if (is_new) {
            const Outcome outcome = run(command + " --help");
            EXPECT_EQ(outcome.status, 0) << command << outcome.error;
            found->second = outcome.out;
        }
        return found->second;
    }

    std::map<std::string, std::string> helps_;
};

// A form, with names in capitals or brackets for what a user puts there.
bool is_form(const std::string& line) {
    return std::regex_search(line, std::regex("[\\[|…]|\\b(RECIPE|FILE|DIR|NAME|TIME|KEY)\\b"));
}

// "--size 4336" is smaller, series and runs are shorter, and what opens the window writes a page instead.
std::string made_small(std::string line) {
    const auto replace = [&](const char* what, const char* by) {
        line = std::regex_replace(line, std::regex(what), by);
    };
    replace(" +#.*", "");
    replace(" +$", "");
    replace("--size 4336 --tiles 4x4", "--size 316 --tiles 4x4");
    replace("--size (16385|2049|2017|513)", "--size 65");
    replace("--width 16384 --height 16384", "--width 64 --height 36");
    replace("--turntable \\d+", "--turntable 3");
    replace("--sun-path \\d+", "--sun-path 3");
    replace("--target unity", "--target unity --size 65");
    replace("-o slides", "-o slides --size 320x320");
    replace("--for 10min", "--for 20s");
    replace("--every (20|60)s", "--every 10s");
    const auto is = [&](const char* command) { return line.starts_with(std::string("talus ") + command); };
    const bool sized = line.find("--size") != std::string::npos || line.find("--target") != std::string::npos;
    if ((is("export") || is("render") || is("map") || is("find") || is("scatter") || is("grow") ||
         is("variations")) &&
        !sized)
        line += " --size 65";
    const bool draws = is("render") || is("grow") || is("simulate");
    if (draws && line.find("--width") == std::string::npos) line += " --width 64 --height 36";
    if (is("render")) line += " --samples 1";
    if (is("lesson") && line.find(" -") == std::string::npos && line != "talus lesson")
        line += " --html page.html";
    return line;
}

// The lines of a page that can be run without a window.
std::vector<std::string> runnable_lines(const ManualPage& page) {
    std::vector<std::string> lines = lines_of_code(page.text, "");
    std::erase_if(lines, [](const std::string& line) {
        return !line.starts_with("talus ") || line.starts_with("talus alps.talus ") ||
               line.starts_with("talus dem.tif ") || is_form(line);
    });
    return lines;
}

std::vector<ManualPage> pages_with_lines() {
    std::vector<ManualPage> pages = manual_pages();
    std::erase_if(pages, [](const ManualPage& page) { return runnable_lines(page).empty(); });
    return pages;
}

class ManualLines : public ManualCommands, public ::testing::WithParamInterface<ManualPage> {};

TEST_P(ManualLines, AreRun) {
    // What a line reads that a line before it would have written elsewhere.
    ASSERT_EQ(run("export opening --size 65 -o bay.png").status, 0);
    for (const std::string& line : runnable_lines(GetParam())) {
        const std::string small = made_small(line);
        const Outcome outcome = run(small.substr(6));
        EXPECT_EQ(outcome.status, 0) << line << "\n" << small << "\n" << outcome.error;
    }
}

INSTANTIATE_TEST_SUITE_P(Pages, ManualLines, ::testing::ValuesIn(pages_with_lines()), [](const auto& page) {
    return std::filesystem::path(page.param.name).stem().string();
});

TEST_F(ManualCommands, ThereAreLinesToRunOnMostPages) {
    std::size_t lines = 0;
    for (const ManualPage& page : pages_with_lines()) lines += runnable_lines(page).size();
    EXPECT_GE(lines, 40u);
    EXPECT_GE(pages_with_lines().size(), 7u);
}

TEST_F(ManualCommands, EveryOptionIsOneOfItsCommand) {
    const std::regex option("--[a-z][a-z0-9-]+");
    std::set<std::string> commands;
    const auto expect_options = [&](const std::string& text, const ManualPage& page) {
        std::smatch command;
        const bool has_one = std::regex_search(text, command, std::regex("^talus ([a-z]+)( |$)"));
        const std::string name = has_one ? command[1].str() : "";
        const std::string& help = help_of(name);
        if (has_one) {
            EXPECT_THAT(help_of(""), HasSubstr("  " + name + " ")) << page.name << ": " << text;
            commands.insert(name);
        }
        for (std::sregex_iterator it(text.begin(), text.end(), option), end; it != end; ++it) {
            if (name == "list" && it->str() == "--json") continue;  // of each list
            if (name == "schema") continue;
            EXPECT_THAT(help, ::testing::ContainsRegex(it->str() + "[ ,\n]")) << page.name << ": " << text;
        }
    };
    for (const ManualPage& page : manual_pages()) {
        std::string form;  // goes on in the lines below that are indented
        for (const std::string& line : lines_of_code(page.text, "")) {
            const std::string words = std::regex_replace(line, std::regex(" #.*"), "");
            if (line.starts_with(' ') && !form.empty()) {
                form += words;
                continue;
            }
            if (!form.empty()) expect_options(form, page);
            form = line.starts_with("talus ") ? words : "";
        }
        if (!form.empty()) expect_options(form, page);
        for (const std::string& code : code_in_prose(page.text)) {
            if (code.starts_with("talus ")) expect_options(code, page);
            if (!code.starts_with("--")) continue;
            // An option by itself is one of any command.
            std::string all;
            for (const char* name : {"", "export", "render", "map", "find", "variations", "scatter", "lines",
                                     "simulate", "grow", "lesson", "inspect", "verify"})
                all += help_of(name);
            EXPECT_THAT(all, HasSubstr(code.substr(0, code.find(' ')))) << page.name << ": " << code;
        }
    }
    for (const char* name : {"export", "render", "map", "find", "variations", "scatter", "lines", "simulate",
                             "grow", "lesson", "list", "inspect", "schema", "reference", "verify"})
        EXPECT_TRUE(commands.contains(name)) << name;
}

// The first words of a list's lines that are not indented.
std::vector<std::string> keys_of(const std::string& list) {
    std::vector<std::string> keys;
    std::istringstream lines(list);
    for (std::string line; std::getline(lines, line);) {
        if (!line.empty() && line[0] != ' ') keys.push_back(line.substr(0, line.find(' ')));
    }
    return keys;
}

TEST_F(ManualCommands, TargetsAndLessonsAreThoseOfTheLists) {
    for (const auto& [command, page] : {std::pair("list targets", "export.md"), {"lesson", "learn.md"}}) {
        const std::vector<std::string> keys = keys_of(run(command).out);
        EXPECT_GE(keys.size(), 9u);
        const std::string text = text_of(source_path(std::string("assets/manual/") + page));
        const std::regex first_cell("\n\\| (`[a-z0-9-]+`(, `[a-z0-9-]+`)*) \\|");
        const std::regex key("[a-z0-9-]+");
        std::vector<std::string> rows;
        for (std::sregex_iterator row(text.begin(), text.end(), first_cell), end; row != end; ++row) {
            const std::string cell = (*row)[1];
            for (std::sregex_iterator it(cell.begin(), cell.end(), key); it != end; ++it)
                rows.push_back(it->str());
        }
        EXPECT_THAT(rows, ::testing::UnorderedElementsAreArray(keys)) << page;
    }
}

TEST(ManualPresets, AreCalledAsTheListCallsThem) {
    const std::string page = text_of(source_path("assets/manual/create.md"));
    std::size_t opened_by_a_view = 0;
    std::set<std::string> labels;
    for (const Preset& preset : presets()) {
        EXPECT_THAT(
            page, HasSubstr("*" + std::string(preset.recipe.name) + "* (`" + std::string(preset.key) + "`)"));
        opened_by_a_view += preset.recipe.views.empty() ? 0 : 1;
        labels.insert(std::string(preset.key));
    }
    const std::regex named("\\* \\(`([a-z0-9-]+)`\\)");
    for (std::sregex_iterator it(page.begin(), page.end(), named), end; it != end; ++it)
        EXPECT_TRUE(labels.contains((*it)[1])) << (*it)[1] << " is no preset";
    EXPECT_THAT(prose_of(text_of(source_path("assets/manual/window.md"))),
                HasSubstr(" " + std::to_string(opened_by_a_view) + " presets have such a view"));
    EXPECT_THAT(text_of(source_path("README.md")),
                HasSubstr(" " + std::to_string(presets().size()) + " presets"));
}

TEST(ManualRecipes, CanBeRead) {
    std::string text;
    for (const std::string& line :
         lines_of_code(text_of(source_path("assets/manual/file_formats.md")), "json"))
        text += line + "\n";
    EXPECT_EQ(recipe_from_json(text).recipe.layers.size(), 5u);
}

}  // namespace
}  // namespace talus
