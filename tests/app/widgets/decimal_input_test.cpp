#include "app/widgets/decimal_input.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include "core/lesson/written_out.h"

namespace talus {
namespace {

// What the field holds once a text was typed into it, in frames without a window.
std::string held_after(const std::string& typed) {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {400, 300};
    io.DeltaTime = 0.02f;
    unsigned char* pixels = nullptr;
    int width = 0;
    int height = 0;
    io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
    std::string text;
    for (int frame = 0; frame < 4; ++frame) {
        if (frame == 2) io.AddInputCharactersUTF8(typed.c_str());
        ImGui::NewFrame();
        ImGui::Begin("panel");
        if (frame == 0) ImGui::SetKeyboardFocusHere();
        decimal_input("##number", "a number", text);
        ImGui::End();
        ImGui::EndFrame();
    }
    ImGui::DestroyContext();
    return text;
}

TEST(DecimalInput, APointAndACommaAreTheSame) {
    EXPECT_EQ(held_after("4.5"), "4.5");
    EXPECT_EQ(held_after("4,5"), "4.5");
    EXPECT_EQ(held_after("-0,7"), "-0.7");
    EXPECT_EQ(held_after("a3 m"), "3");
}

TEST(DecimalInput, ReadsWhatIsTypedAndWhatIsShown) {
    EXPECT_EQ(decimal_of("4.5"), 4.5);
    EXPECT_EQ(decimal_of("-4"), -4.0);
    EXPECT_EQ(decimal_of(written_number(-12.5, 1)), -12.5);
    for (const char* none : {"", "-", "4.5.1", "1-2", "."}) EXPECT_EQ(decimal_of(none), std::nullopt) << none;
}

}  // namespace
}  // namespace talus
