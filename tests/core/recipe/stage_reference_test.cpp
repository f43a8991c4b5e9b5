#include "core/recipe/stage_reference.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/places.h"

namespace talus {
namespace {

const std::filesystem::path k_reference = source_path("assets/reference");

TEST(StageReference, InTheSourcesIsThatOfTheListings) {
    std::ifstream file(k_reference / "stages.md");
    std::stringstream text;
    text << file.rdbuf();
    EXPECT_TRUE(text.str() == stage_reference())
        << "assets/reference/stages.md is stale: run `talus reference -o assets/reference`";
}

TEST(StageReference, HasAPictureOfEveryStageAndOfNothingElse) {
    std::size_t pictures = 0;
    for (const auto& entry : std::filesystem::directory_iterator(k_reference / "pictures")) {
        EXPECT_NE(find_stage(entry.path().stem().string()), nullptr) << entry.path();
        ++pictures;
    }
    EXPECT_EQ(pictures, stage_types().size()) << "run `talus reference -o assets/reference`";
}

TEST(StageReference, NamesEveryParameterWithItsHelp) {
    const std::string page = stage_reference();
    for (const StageType& type : stage_types()) {
        EXPECT_NE(page.find(type.info.help), std::string::npos) << type.info.key;
        for (const Parameter& parameter : type.parameters) {
            EXPECT_NE(page.find(parameter.info.help), std::string::npos)
                << type.info.key << '.' << parameter.info.key;
        }
    }
}

}  // namespace
}  // namespace talus
