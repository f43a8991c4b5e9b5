#include <gtest/gtest.h>

#include <vector>

#include "app/panels/bars.h"
#include "app/panels/status_line.h"
#include "app/panels/ui.h"
#include "app/widgets/spoken.h"

namespace talus {
namespace {

// Says what is on show, and there is nothing else.
class Showcase : public WorkspaceSwitch {
 public:
    std::span<const WorkspaceTab> tabs() const override { return {&tab_, 1}; }
    const WorkspaceTab& tab() const override { return tab_; }
    void enter(std::string_view) override {}
    void want(std::string_view) override {}
    bool has_steps_of(std::string_view) const override { return false; }
    void want_steps_of(std::string_view) override {}
    Showing showing() const override { return now; }
    std::vector<KeyRow> keys() const override { return {}; }

    Showing now;

 private:
    WorkspaceTab tab_;
};

TEST(StatusBar, TellsTheHeightsOfTheGroundOnShowAndNotTheDocuments) {
    Terrain terrain;
    terrain.lattice = {.width = 3, .height = 3, .cell_size = 1};
    Grid<float> heights(3, 3, 7.0f);
    heights(1, 0) = 12;
    terrain.set_height(make_field(std::move(heights)));
    const auto own = std::make_shared<const Terrain>(std::move(terrain));
    const Ground ground(own);
    LivePreview::Snapshot document;
    document.heights = {100, 480};
    Showcase showcase;
    Ui ui;
    ui.workspaces = &showcase;
    EXPECT_EQ(heights_on_show(ui), "") << "nothing is made yet";
    ui.terrain = own;
    ui.ground = &ground;
    ui.shown = &document;
    EXPECT_EQ(heights_on_show(ui), "100 to 480 m");
    document.heights = {-445, 692};
    EXPECT_EQ(heights_on_show(ui), "−445 to 692 m") << "with a true minus sign";
    showcase.now = {.live = true};
    EXPECT_EQ(heights_on_show(ui), "7 to 12 m") << "a run has changed the ground since";
    showcase.now = {.document = false, .own_view = true};
    speak_in("de");
    EXPECT_EQ(heights_on_show(ui), "7 bis 12 m");
    speak_in("en");
    showcase.now.alone = false;
    EXPECT_EQ(heights_on_show(ui), "") << "an overlay hides it";
    showcase.now = {.document = false, .in_metres = false, .own_view = true};
    EXPECT_EQ(heights_on_show(ui), "") << "class numbers are no metres";
}

TEST(StatusLine, LeavesOutWhatMattersLeastFirst) {
    const std::vector<StatusPiece> pieces{
        {.rank = 2, .width = 30}, {.rank = 0, .width = 40}, {.rank = 1, .width = 30}};
    EXPECT_EQ(pieces_with_room(pieces, 100), (std::vector<bool>{true, true, true}));
    EXPECT_EQ(pieces_with_room(pieces, 99), (std::vector<bool>{false, true, true}));
    EXPECT_EQ(pieces_with_room(pieces, 69), (std::vector<bool>{false, true, false})) << "no gap is filled up";
    EXPECT_EQ(pieces_with_room(pieces, 39), (std::vector<bool>{false, false, false}));
}

}  // namespace
}  // namespace talus
