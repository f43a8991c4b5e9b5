#include "app/editor/settings.h"
#include "tests/app/folder_test.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "render/quality_policy.h"

namespace talus {
namespace {

class SettingsTest : public FolderTest {
 protected:
    // What was read from a file of this text.
    Settings read(const std::string& text) const {
        std::ofstream(folder + "/settings.json") << text;
        return load_settings(folder);
    }
    // The file that these settings make.
    nlohmann::json written(const Settings& settings) const {
        EXPECT_EQ(save_settings(settings, folder), "");
        return nlohmann::json::parse(std::ifstream(folder + "/settings.json"));
    }
};

TEST_F(SettingsTest, AWorkspaceRemembersTextsAndFlagsOfItsOwn) {
    Settings settings;
    WorkspaceSettings& learn = settings.workspaces["learn"];
    EXPECT_EQ(learn.text("language"), "");
    EXPECT_FALSE(learn.flag("free"));
    learn.set_text("language", "a \"quoted\" word");
    learn.set_flag("free", true);
    settings.workspaces["simulate"].set_text("language", "other");
    EXPECT_FALSE(learn.flag("language")) << "a text is no flag";
    EXPECT_EQ(learn.text("free"), "") << "a flag is no text";

    written(settings);
    const Settings next = load_settings(folder);
    EXPECT_EQ(next, settings);
    EXPECT_EQ(next.workspaces.at("learn").text("language"), "a \"quoted\" word");
    EXPECT_TRUE(next.workspaces.at("learn").flag("free"));
    learn.set_flag("free", false);
    EXPECT_FALSE(learn.flag("free"));
}

TEST_F(SettingsTest, TheQualityIsKeptAndIsAutomaticAtFirst) {
    EXPECT_FALSE(quality_of(read("{}").quality));
    Settings settings;
    for (const QualityInfo& info : quality_infos()) {
        settings.quality = info.key;
        written(settings);
        EXPECT_EQ(quality_of(load_settings(folder).quality), info.quality);
    }
    EXPECT_FALSE(quality_of(read(R"({"quality": "splendid"})").quality));
    EXPECT_FALSE(quality_of(read(R"({"quality": 3})").quality));
}

TEST_F(SettingsTest, MovingWaterIsAutomaticUntilItIsChosen) {
    EXPECT_EQ(read("{}").moving_water, std::nullopt);
    for (const std::optional<bool> chosen :
         {std::optional(true), std::optional(false), std::optional<bool>()}) {
        Settings settings;
        settings.moving_water = chosen;
        written(settings);
        EXPECT_EQ(load_settings(folder).moving_water, chosen);
    }
    EXPECT_EQ(read(R"({"moving_water": "on"})").moving_water, true);
    EXPECT_EQ(read(R"({"moving_water": "stormy"})").moving_water, std::nullopt);
    EXPECT_EQ(read(R"({"moving_water": true})").moving_water, std::nullopt);
}

TEST_F(SettingsTest, WhatAWorkspaceOfAnotherVersionRemembersIsKept) {
    const std::string workspaces =
        R"({"learn": {"free_play": true, "speeds": [1, 2.5]}, "sculpt": {"brush": {"radius": 30}, "on": null}})";
    const Settings settings = read(R"({"workspaces": )" + workspaces + "}");
    EXPECT_EQ(written(settings)["workspaces"], nlohmann::json::parse(workspaces));
}

TEST_F(SettingsTest, KeysOfBeforeWorkspacesHadTheirOwnKeepTheirMeaning) {
    const Settings before = read(R"({"free_play": true, "lesson_language": "pl"})");
    EXPECT_TRUE(before.workspaces.at("learn").flag("free_play"));
    EXPECT_EQ(before.workspaces.at("learn").text("lesson_language"), "pl");
    const nlohmann::json file = written(before);
    EXPECT_FALSE(file.contains("free_play")) << "it would come back when Learn has forgotten it";
    EXPECT_EQ(load_settings(folder), before);

    const Settings both = read(R"({"free_play": true, "workspaces": {"learn": {"free_play": false}}})");
    EXPECT_FALSE(both.workspaces.at("learn").flag("free_play"));
}

TEST_F(SettingsTest, WhatIsNoSectionIsPassedOver) {
    for (const char* text : {R"({"workspaces": 7})", R"({"workspaces": ["learn"]})",
                             R"({"workspaces": {"learn": "lessons", "create": null}})"})
        EXPECT_EQ(read(text), Settings{}) << text;
    const Settings settings =
        read(R"({"workspaces": {"learn": {"lesson_language": 3, "free_play": "yes"}}})");
    EXPECT_EQ(settings.workspaces.at("learn").text("lesson_language"), "");
    EXPECT_FALSE(settings.workspaces.at("learn").flag("free_play"));
}

TEST(FittingScale, GrowsWithTheScreensPixelsBeyondWhatTheDesktopAsksFor) {
    EXPECT_EQ(fitting_scale(1080, 1), 100);
    EXPECT_EQ(fitting_scale(1200, 1), 100);
    EXPECT_EQ(fitting_scale(1440, 1), 125);
    EXPECT_EQ(fitting_scale(2160, 1), 200);
    EXPECT_EQ(fitting_scale(2160, 2), 100);
    EXPECT_EQ(fitting_scale(0, 1), 100) << "a screen of unknown size";
    EXPECT_EQ(fitting_scale(8640, 1), k_max_scale);
}

}  // namespace
}  // namespace talus
