// The manual's page of keys and the window's own rows say the same.
#include <set>

#include "app/lesson/learn_keys.h"
#include "app/workspaces/create/ground_brush.h"
#include "tests/app/workspaces/workspaces_fixture.h"
#include "tests/manual.h"

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

}  // namespace
}  // namespace talus
