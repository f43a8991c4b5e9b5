#include "app/panels/screen.h"

#include <gtest/gtest.h>

namespace talus {
namespace {

TEST(Screen, TheProjectorFillsItAndBringsBackWhatWasThere) {
    for (const bool panels : {false, true}) {
        for (const bool full : {false, true}) {
            Screen screen;
            screen.panels = panels;
            screen.full = full;
            screen.toggle_projector();
            EXPECT_TRUE(screen.projector());
            EXPECT_FALSE(screen.panels);
            EXPECT_TRUE(screen.full);
            screen.panels = !panels;  // Tab meanwhile
            screen.toggle_projector();
            EXPECT_FALSE(screen.projector());
            EXPECT_EQ(screen.panels, panels);
            EXPECT_EQ(screen.full, full);
        }
    }
}

}  // namespace
}  // namespace talus
