#include "app/editor/own_presets.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/recipe/recipe_json.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

namespace fs = std::filesystem;

Recipe volcano() { return find_preset("volcano")->recipe; }

std::vector<std::string> names_of(const OwnPresets& presets) {
    std::vector<std::string> names;
    for (const Preset* preset : presets.all()) names.push_back(preset->recipe.name);
    return names;
}

TEST(OwnPresets, AreFilesOfAFolderUnderTheirNames) {
    const TemporaryFolder folder;
    OwnPresets presets(folder / "not/yet/there");
    presets.refresh();
    EXPECT_TRUE(presets.all().empty());
    presets.save(volcano(), "smoke");
    presets.save(volcano(), "Ätna: 2");
    EXPECT_EQ(names_of(presets), (std::vector<std::string>{"smoke", "Ätna: 2"}));
    Recipe named = volcano();
    named.name = "Ätna: 2";
    EXPECT_EQ(load_recipe(folder / "not/yet/there/Ätna- 2.talus").recipe, named);
    EXPECT_EQ(presets.all()[1]->recipe, named);

    OwnPresets later(folder / "not/yet/there");
    later.refresh();
    EXPECT_EQ(names_of(later), names_of(presets));
}

TEST(OwnPresets, OneOfTheSameNameTakesThePlaceOfTheOther) {
    const TemporaryFolder folder;
    OwnPresets presets(folder.path().string());
    presets.save(volcano(), "hill");
    const Preset* const first = presets.all()[0];
    EXPECT_TRUE(presets.has("hill"));
    EXPECT_FALSE(presets.has("hills"));
    Recipe other = volcano();
    other.world.seed = 77777;
    presets.save(other, "hill");
    ASSERT_EQ(presets.all().size(), 1u);
    EXPECT_EQ(presets.all()[0]->recipe.world.seed, 77777u);
    EXPECT_EQ(first->recipe.world.seed, volcano().world.seed) << "somebody may still draw it";
}

TEST(OwnPresets, WhatHasNotChangedStaysTheSameAndWhatIsNoRecipeIsPassedOver) {
    const TemporaryFolder folder;
    OwnPresets presets(folder.path().string());
    presets.save(volcano(), "hill");
    const Preset* const hill = presets.all()[0];
    std::ofstream(folder / "broken.talus") << "{";
    std::ofstream(folder / "notes.txt") << "hello";
    fs::create_directory(folder / "folder.talus");
    Recipe nameless = volcano();
    nameless.name.clear();
    save_recipe(nameless, folder / "by hand.talus");
    presets.refresh();
    EXPECT_EQ(names_of(presets), (std::vector<std::string>{"by hand", "hill"}));
    EXPECT_EQ(presets.all()[1], hill);
    presets.remove(*hill);
    EXPECT_EQ(names_of(presets), (std::vector<std::string>{"by hand"}));
    EXPECT_FALSE(fs::exists(folder / "hill.talus"));
}

TEST(OwnPresets, KeysAreNamesOfFilesAnywhere) {
    EXPECT_EQ(OwnPresets::key_for("Bay"), "Bay");
    EXPECT_EQ(OwnPresets::key_for("a/b\\c:d*e?f\"g<h>i|j\nk"), "a-b-c-d-e-f-g-h-i-j-k");
    EXPECT_EQ(OwnPresets::key_for("../../etc"), "-..-etc");
    EXPECT_EQ(OwnPresets::key_for(" . "), "");
    EXPECT_EQ(OwnPresets::key_for(".hidden. "), "hidden");
    std::string umlauts;
    for (int i = 0; i < 90; ++i) umlauts += "ü";
    EXPECT_EQ(OwnPresets::key_for(umlauts), umlauts.substr(0, 100));
    EXPECT_EQ(OwnPresets::key_for("x" + umlauts), "x" + umlauts.substr(0, 98));
}

TEST(OwnPresets, SayWhyTheyCannotBeSaved) {
    const TemporaryFolder folder;
    std::ofstream(folder / "file") << "in the way";
    for (const auto& [place, name] : {std::pair<std::string, std::string>{"", "hill"},
                                      {folder.path().string(), " ."},
                                      {folder / "file", "hill"}}) {
        OwnPresets presets(place);
        EXPECT_THROW(presets.save(volcano(), name), std::runtime_error) << place << "|" << name;
    }
}

}  // namespace
}  // namespace talus
