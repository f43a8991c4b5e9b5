#include "app/widgets/draw_group.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <string>

#include "app/widgets/wrapped_text.h"
#include "tests/app/frames.h"

namespace talus {
namespace {

// A profile that goes up and down within three pixels was drawn with spikes of many.
TEST(DrawGroup, AHairpinHasNoSpike) {
    Frames frames{640, 480};
    ImGui::NewFrame();
    ImGui::Begin("w");
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.PushClipRect({0, 0}, {640, 480});
    const auto first = list.VtxBuffer.Size;
    DrawnLine line;
    line.line.points = {{100, 300}, {200, 300}, {201.5, 285}, {203, 300}, {300, 300}};
    line.pen = {.colour = {255, 255, 255, 255}, .width = 2};
    DrawnGroup group;
    group.things.emplace_back(line);
    draw_group(list, group, {.origin = {0, 0}, .scale = 1, .mm = 1});
    float highest = 1e9f;
    for (int i = first; i < list.VtxBuffer.Size; ++i) highest = std::min(highest, list.VtxBuffer[i].pos.y);
    EXPECT_GT(list.VtxBuffer.Size, first);
    EXPECT_GT(highest, 282);
    list.PopClipRect();
    ImGui::End();
    ImGui::EndFrame();
}

TEST(WrappedText, BreaksNoNumber) {
    Frames frames{640, 480};
    ImGui::NewFrame();
    const std::string text = "Scale Z: 332.03125 and Location Z: -1234.5678";
    for (float width = 60; width < 300; width += 7) {
        const std::string broken = broken_text(width, text);
        EXPECT_NE(broken.find("332.03125"), std::string::npos) << width;
        EXPECT_NE(broken.find("-1234.5678"), std::string::npos) << width;
    }
    ImGui::EndFrame();
}

}  // namespace
}  // namespace talus
