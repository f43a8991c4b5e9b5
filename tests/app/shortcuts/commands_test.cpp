#include <map>
#include <set>

#include "tests/app/workspaces/workspaces_fixture.h"

namespace talus {
namespace {

using Commands = WorkspacesFixture;

TEST_F(Commands, EveryChordAsksForOneCommandAndReadsDifferently) {
    std::set<std::string> texts;
    for (const Command& command : ui.commands) {
        for (const Chord& chord : command.chords) {
            if (chord.key == Key::none) continue;
            EXPECT_EQ(command_for(ui.commands, chord), &command) << command.id;
            EXPECT_TRUE(texts.insert(text_of(chord)).second) << text_of(chord);
        }
    }
    EXPECT_EQ(command_for(ui.commands, {}), nullptr);
    EXPECT_EQ(command_for(ui.commands, plain('Z')), nullptr);
}

TEST_F(Commands, EachHasOneRowWithLabelAndHelp) {
    std::set<std::string_view> ids;
    for (const Command& command : ui.commands) {
        EXPECT_TRUE(ids.insert(command.id).second) << command.id;
        EXPECT_EQ(&ui.command(command.id), &command);
        EXPECT_FALSE(command.label.empty()) << command.id;
        EXPECT_TRUE(command.help.ends_with('.')) << command.id;
        EXPECT_TRUE(command.run) << command.id;
    }
}

TEST_F(Commands, RowsThatPanelsAndWorkspacesAddStandWhereTheyWantTo) {
    std::map<std::string_view, std::ptrdiff_t> places;
    for (const Command& command : ui.commands) places[command.id] = &command - ui.commands.data();
    for (const Command& command : ui.commands) {
        if (command.before.empty()) continue;
        EXPECT_LT(places[command.id], places.at(command.before)) << command.id;
        EXPECT_EQ(command.menu, ui.command(command.before).menu) << command.id;
    }
    EXPECT_EQ(places["profile"], places["inspect"] + 1);
    EXPECT_EQ(places["why_biome"], places["profile"] + 1);
    EXPECT_EQ(places["biome_table"], places["why_biome"] + 1);
    EXPECT_EQ(places["compare"], places["biome_table"] + 1);
    EXPECT_EQ(places["grow"], places["compare"] + 1);
    EXPECT_LT(places["grow"], places["learn"]);
}

// What users know from elsewhere and look for by hand.
TEST_F(Commands, TheKeysOfTheConventionsAreThere) {
    const std::map<std::string, std::string> expected{
        {"Ctrl+N", "new"},        {"Ctrl+O", "open"},
        {"Ctrl+S", "save"},       {"Ctrl+Shift+S", "save_as"},
        {"Ctrl+E", "export"},     {"Ctrl+Shift+E", "export_again"},
        {"Ctrl+Z", "undo"},       {"Ctrl+Shift+Z", "redo"},
        {"Ctrl+Y", "redo"},       {"R", "new_seed"},
        {"F", "frame"},           {"Home", "home"},
        {"1", "front"},           {"3", "side"},
        {"7", "above"},           {"5", "orthographic"},
        {"Pad 1", "front"},       {"Pad 5", "orthographic"},
        {"Tab", "panels"},        {"F11", "full_screen"},
        {"F1", "keys"},           {"F12", "screenshot"},
        {"Shift+A", "add_layer"}, {"Shift+F12", "save_picture"}};
    std::map<std::string, std::string> found;
    for (const Command& command : ui.commands) {
        for (const Chord& chord : command.chords) found.emplace(text_of(chord), command.id);
    }
    for (const auto& [text, id] : expected) EXPECT_EQ(found[text], id) << text;
}

// A menu is read at a glance: what belongs together stands in a menu of its own.
TEST_F(Commands, NoMenuIsLong) {
    constexpr std::size_t k_most = 14;  // beside views, look, surroundings, exaggeration and quality
    std::map<Menu, std::set<std::string_view>> rows;
    std::map<std::string_view, std::size_t> submenus;
    for (const Command& command : ui.commands) {
        rows[command.menu].insert(command.submenu.empty() ? command.id : command.submenu);
        if (!command.submenu.empty()) ++submenus[command.submenu];
    }
    for (const auto& [menu, there] : rows) EXPECT_LE(there.size(), k_most) << label_of(menu);
    for (const auto& [label, count] : submenus) {
        EXPECT_GE(count, 2u) << label;
        EXPECT_LE(count, k_most) << label;
    }
}

}  // namespace
}  // namespace talus
