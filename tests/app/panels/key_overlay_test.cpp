#include "app/panels/key_overlay.h"

#include <string>
#include <string_view>

#include "tests/app/workspaces/workspaces_fixture.h"

namespace talus {
namespace {

class FoundKeys : public WorkspacesFixture {
 protected:
    // What is done by the rows that are found, one a line.
    std::string found(std::string_view words) {
        std::string all;
        for (const KeySection& section : found_keys(ui, words)) {
            EXPECT_FALSE(section.rows.empty()) << section.title;
            for (const auto& [what, keys] : section.rows) all += what + "\n";
        }
        return all;
    }
};

TEST_F(FoundKeys, AreFoundByWordsOfAnyLanguageAndByTheirNames) {
    EXPECT_EQ(found("parallel"), "Parallel projection\n");
    EXPECT_EQ(found("Rückgängig"), found("undo"));
    EXPECT_NE(found("undo"), "");
    EXPECT_EQ(found("ctrl+shift+n"), found("Strg+Umschalt+N"));
    EXPECT_EQ(found("page up"), found("bild auf"));
    EXPECT_EQ(found("no such thing"), "");
}

TEST_F(FoundKeys, ALetterMeansTheKeyAndAllWordsAreFoundTogether) {
    EXPECT_EQ(found("7"), "Above\n");
    EXPECT_EQ(found("brush ["), "Brush narrower, wider\n");
    EXPECT_EQ(found("projection 5"), "Parallel projection\n");
    EXPECT_EQ(found("projection 7"), "");
}

}  // namespace
}  // namespace talus
