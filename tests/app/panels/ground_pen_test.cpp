#include "app/panels/ground_pen.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "app/panels/ground_place.h"
#include "render/navigation.h"
#include "tests/app/frames.h"

namespace talus {
namespace {

// A wall from west to east across the middle of a level map, seen from the south and a little above.
class GroundPenTest : public testing::Test {
 protected:
    GroundPenTest() {
        Terrain made{.lattice = {.width = 65, .height = 65, .cell_size = 10}, .range = {0, 200}};
        Grid<float> heights(65, 65, 0.0f);
        for (int y = 30; y < 35; ++y)
            for (int x = 0; x < 65; ++x) heights(x, y) = 150;
        made.set_height(make_field(std::move(heights)));
        terrain = std::make_shared<const Terrain>(std::move(made));
        ground = std::make_unique<Ground>(terrain);
        ui.terrain = terrain;
        ui.ground = ground.get();
        frame(view, *ground, {800, 600});
        view.camera.pitch = 20;
        view.camera.heading = 0;
        ImGui::NewFrame();
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({800, 600});
        ImGui::Begin("picture", nullptr, ImGuiWindowFlags_NoDecoration);
    }
    ~GroundPenTest() override {
        ImGui::End();
        ImGui::EndFrame();
    }

    Frames frames{800, 600};
    std::shared_ptr<const Terrain> terrain;
    std::unique_ptr<Ground> ground;
    Ui ui;
    View view;
};

// The colours of what has been drawn from this vertex on, without the rims that antialiasing adds.
std::set<ImU32> inks_since(int vertex) {
    const ImVector<ImDrawVert>& vertices = ImGui::GetWindowDrawList()->VtxBuffer;
    std::set<ImU32> inks;
    for (int i = vertex; i < vertices.Size; ++i) {
        if ((vertices[i].col & IM_COL32_A_MASK) != 0) inks.insert(vertices[i].col);
    }
    return inks;
}

TEST_F(GroundPenTest, ALineIsSolidInSightAndFaintWithoutGapsBehindAHill) {
    const Lens lens = make_lens(view, {800, 600});
    const Area area{0, 0, 800, 600};
    const ImU32 ink = IM_COL32(250, 180, 60, 255);
    const auto draw = [&](double metres_south) {
        GroundPen pen(lens, area, ui, view, ink, 0.13f);
        int pieces = 0;
        const int begin = ImGui::GetWindowDrawList()->VtxBuffer.Size;
        int seen = 0;
        for (int i = 0; i <= 40; ++i) {
            const int before = ImGui::GetWindowDrawList()->VtxBuffer.Size;
            const glm::dvec3 point = on_ground({300.0 + i, metres_south}, ui, view);
            if (pen.draw_to(point)) ++seen;
            pieces += ImGui::GetWindowDrawList()->VtxBuffer.Size > before;
        }
        EXPECT_EQ(pieces, 40) << "no piece is left out";
        return std::pair{seen, inks_since(begin)};
    };
    const auto [before_wall, solid] = draw(500);
    EXPECT_EQ(before_wall, 41);
    EXPECT_TRUE(solid.contains(ink));
    const auto [behind_wall, hidden] = draw(270);
    EXPECT_EQ(behind_wall, 0);
    EXPECT_EQ(hidden, std::set<ImU32>{faint(ink)});
    EXPECT_LT(faint(ink) >> IM_COL32_A_SHIFT, 128u);
}

}  // namespace
}  // namespace talus
