#include "app/window/draw_digest.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include "app/widgets/imgui_versions.h"
#include "tests/app/frames.h"

namespace talus {
namespace {

struct Shown {
    float x = 20;
    const char* text = "Bay";
    unsigned texture = 7;
    ImVec2 mouse{-1, -1};
};

Digest digest_of_frame(const Shown& shown) {
    ImGui::GetIO().MousePos = shown.mouse;
    ImGui::NewFrame();
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({200, 100});
    ImGui::Begin("all", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoSavedSettings);
    ImGui::SetCursorPos({shown.x, 20});
    ImGui::Button(shown.text, {60, 30});
    ImGui::GetWindowDrawList()->AddImage(texture_id(shown.texture), {100, 20}, {160, 80});
    ImGui::End();
    ImGui::Render();
    return digest_of(*ImGui::GetDrawData());
}

TEST(DrawDigest, IsTheSameForFramesThatLookTheSameAndForNoOthers) {
    const Frames frames(200, 100);
    digest_of_frame(Shown{});  // a window shows nothing in its first frame
    const Digest first = digest_of_frame(Shown{});
    EXPECT_EQ(first, digest_of_frame(Shown{}));
    EXPECT_NE(first, digest_of_frame(Shown{.x = 21}));
    EXPECT_NE(first, digest_of_frame(Shown{.text = "Ray"}));
    EXPECT_NE(first, digest_of_frame(Shown{.texture = 8}));
    EXPECT_NE(first, digest_of_frame(Shown{.mouse = {30, 30}})) << "the button lights up";
    EXPECT_EQ(first, digest_of_frame(Shown{}));
    ImGui::GetIO().DisplaySize.x = 201;
    EXPECT_NE(first, digest_of_frame(Shown{}));
}

}  // namespace
}  // namespace talus
