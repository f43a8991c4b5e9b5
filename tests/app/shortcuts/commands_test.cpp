#include "app/shortcuts/commands.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace talus {
namespace {

TEST(Commands, EveryChordAsksForOneCommandAndReadsDifferently) {
    std::map<std::string, Command> by_text;
    for (const CommandInfo& info : command_infos()) {
        for (const Chord& chord : info.chords) {
            if (chord.key == Key::none) continue;
            EXPECT_EQ(command_for(chord), info.command) << info.label;
            EXPECT_TRUE(by_text.emplace(text_of(chord), info.command).second) << text_of(chord);
        }
    }
    EXPECT_FALSE(command_for({}));
    EXPECT_FALSE(command_for({key_of('Z')}));
}

TEST(Commands, EachHasOneRowWithLabelAndHelp) {
    std::set<Command> seen;
    for (const CommandInfo& info : command_infos()) {
        EXPECT_TRUE(seen.insert(info.command).second) << info.label;
        EXPECT_EQ(&info_of(info.command), &info);
        EXPECT_FALSE(info.label.empty());
        EXPECT_TRUE(info.help.ends_with('.')) << info.label;
    }
}

// What users know from elsewhere and look for by hand.
TEST(Commands, TheKeysOfTheConventionsAreThere) {
    const std::map<std::string, Command> expected{{"Ctrl+N", Command::new_document},
                                                  {"Ctrl+O", Command::open},
                                                  {"Ctrl+S", Command::save},
                                                  {"Ctrl+Shift+S", Command::save_as},
                                                  {"Ctrl+E", Command::export_map},
                                                  {"Ctrl+Shift+E", Command::export_again},
                                                  {"Ctrl+Z", Command::undo},
                                                  {"Ctrl+Shift+Z", Command::redo},
                                                  {"Ctrl+Y", Command::redo},
                                                  {"R", Command::new_seed},
                                                  {"F", Command::frame},
                                                  {"Home", Command::home},
                                                  {"1", Command::front},
                                                  {"3", Command::side},
                                                  {"7", Command::above},
                                                  {"5", Command::orthographic},
                                                  {"Pad 1", Command::front},
                                                  {"Pad 5", Command::orthographic},
                                                  {"Tab", Command::panels},
                                                  {"F11", Command::full_screen},
                                                  {"F1", Command::keys},
                                                  {"F12", Command::screenshot},
                                                  {"Shift+A", Command::add_layer}};
    std::map<std::string, Command> found;
    for (const CommandInfo& info : command_infos()) {
        for (const Chord& chord : info.chords) found.emplace(text_of(chord), info.command);
    }
    for (const auto& [text, command] : expected) {
        ASSERT_TRUE(found.contains(text)) << text;
        EXPECT_EQ(found[text], command) << text;
    }
}

}  // namespace
}  // namespace talus
