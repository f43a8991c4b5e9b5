// The manual's page of keys and the window's own rows say the same.
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "app/lesson/learn_keys.h"
#include "app/panels/key_overlay.h"
#include "app/workspaces/create/ground_brush.h"
#include "tests/app/workspaces/workspaces_fixture.h"
#include "tests/manual.h"
#include "tests/places.h"

namespace talus {
namespace {

class ManualKeys : public WorkspacesFixture {
 protected:
    std::set<std::string> there() {
        std::set<std::string> keys;
        const auto add = [&](const Chords& chords) {
            for (const Chord& chord : chords) {
                if (chord.key != Key::none) keys.insert(text_of(chord));
            }
        };
        for (const Command& command : ui.commands) add(command.chords);
        for (const LearnKey& key : learn_keys()) add(key.chords);
        for (const KeyRow& key : brush_keys()) add(key.chords);
        ui.workspaces->want("simulate");
        workspaces->take_wishes();
        for (const KeyRow& key : ui.workspaces->keys()) add(key.chords);
        return keys;
    }
};

TEST_F(ManualKeys, EveryKeyThatAPageNamesIsThereAndEveryKeyIsOnItsPage) {
    const std::set<std::string> keys = there();
    ASSERT_TRUE(keys.contains("Space")) << "of Simulate";
    const std::regex key(
        "((Ctrl|Shift)\\+)*([A-Z0-9+\\[\\]-]|F[0-9]+|Pad .|Space|Enter|Esc|Tab|Delete|Home|End|"
        "Page Up|Page Down|Left|Right|Up|Down)");
    std::set<std::string> listed;
    for (const ManualPage& page : manual_pages()) {
        for (const std::string& code : code_in_prose(page.text)) {
            const bool is_key = std::regex_match(code, key) || code == "Ctrl+Pad −";
            if (!is_key) continue;
            // Esc ends whatever is on.
            EXPECT_TRUE(keys.contains(code) || code == "Esc") << page.name << ": " << code;
            if (page.name.ends_with("/keys.md")) listed.insert(code);
        }
    }
    for (const std::string& text : keys) EXPECT_TRUE(listed.contains(text)) << text << " is not in keys.md";
}

// What the program answers to, by its rows and by its source: letters that are held, and keys that a
// workspace takes before the commands.
TEST_F(ManualKeys, EveryKeyThatTheProgramAnswersToIsOnTheSheet) {
    std::string sheet;
    for (const char* workspace : {"create", "simulate", "learn"}) {
        ui.workspaces->want(workspace);
        workspaces->take_wishes();
        for (const KeySection& section : key_sections(ui, "en")) {
            for (const auto& [what, keys] : section.rows) sheet += " " + keys + " \n";
        }
    }
    for (const Command& command : ui.commands) {
        // The sheet is what F1 shows, and says so below.
        if (command.menu == Menu::help) continue;
        for (const Chord& chord : command.chords) {
            if (chord.key == Key::none) continue;
            EXPECT_NE(sheet.find(" " + text_of(chord) + " "), sheet.npos) << command.id;
        }
    }
    for (const char* keys : {" [ or ], F + drag ", " - or +, Shift+F + drag ", " Esc "})
        EXPECT_NE(sheet.find(keys), sheet.npos) << keys;
    const std::regex taken("(is_letter_held\\(|chord\\.key == key_of\\()'(.)'");
    int found = 0;
    for (const auto& file : std::filesystem::recursive_directory_iterator(source_path("app"))) {
        if (file.path().extension() != ".cpp") continue;
        std::ifstream in(file.path());
        const std::string text((std::istreambuf_iterator<char>(in)), {});
        for (std::sregex_iterator each(text.begin(), text.end(), taken), end; each != end; ++each, ++found) {
            const std::string key = text_of(plain(each->str(2)[0]));
            bool listed = false;
            for (const char* before : {" ", "+"}) {
                for (const char* after : {" ", ","}) listed |= sheet.find(before + key + after) != sheet.npos;
            }
            EXPECT_TRUE(listed) << file.path() << " answers to " << key;
        }
    }
    EXPECT_GT(found, 5);
}

}  // namespace
}  // namespace talus
