#include "app/widgets/decimal_input.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include <array>
#include <cstdint>
#include <functional>
#include <string>

#include "app/widgets/frame_notes.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/number_control.h"
#include "app/widgets/value_slider.h"
#include "core/lesson/trace/written_out.h"
#include "core/words/words.h"

namespace talus {
namespace {

// Makes frames without a window.
void in_frames(int count, const std::function<void(int)>& draw) {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {400, 300};
    io.DeltaTime = 0.02f;
    unsigned char* pixels = nullptr;
    int width = 0;
    int height = 0;
    io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
    for (int frame = 0; frame < count; ++frame) {
        begin_frame_notes(false);
        ImGui::NewFrame();
        ImGui::Begin("panel");
        draw(frame);
        ImGui::End();
        ImGui::EndFrame();
    }
    ImGui::DestroyContext();
}

// What the field holds once a text was typed into it.
std::string held_after(const std::string& typed, const std::string& mark = ".") {
    std::string text;
    in_frames(4, [&](int frame) {
        if (frame == 2) ImGui::GetIO().AddInputCharactersUTF8(typed.c_str());
        if (frame == 0) ImGui::SetKeyboardFocusHere();
        decimal_input("##number", "a number", text, mark);
    });
    return text;
}

TEST(DecimalInput, APointAndACommaAreTheSame) {
    EXPECT_EQ(held_after("4.5"), "4.5");
    EXPECT_EQ(held_after("4,5"), "4.5");
    EXPECT_EQ(held_after("-0,7"), "-0.7");
    EXPECT_EQ(held_after("a3 m"), "3");
    EXPECT_EQ(held_after("4.5", ","), "4,5");
    EXPECT_EQ(held_after("4,5", ","), "4,5");
}

// The number once a text was typed into its field and the field was left.
template <class Number>
Number number_after(ImGuiDataType type, Number before, const std::string& typed,
                    const char* format = "%.6g mm") {
    Number number = before;
    in_frames(16, [&](int frame) {
        if (frame == 4) ImGui::GetIO().AddInputCharactersUTF8(typed.c_str());
        if (frame == 0) ImGui::SetKeyboardFocusHere();
        number_input("##number", type, &number, format);
        if (frame == 8) ImGui::SetKeyboardFocusHere();
        static std::string other;
        decimal_input("##other", "", other);
    });
    return number;
}

TEST(NumberInput, TakesWholeNumbersAndNothingThatOnlyLooksLikeOne) {
    EXPECT_EQ(number_after(ImGuiDataType_S32, 513, "1025"), 1025);
    EXPECT_EQ(number_after(ImGuiDataType_S32, 513, "250,5"), 513) << "not 2505";
    EXPECT_EQ(number_after(ImGuiDataType_S32, 513, "1,025"), 513) << "neither 1 nor 1025";
    EXPECT_EQ(number_after(ImGuiDataType_S32, 513, "99999999999"), 513);
    EXPECT_EQ(number_after(ImGuiDataType_S64, std::int64_t{7}, "-12"), -12);
    EXPECT_EQ(number_after(ImGuiDataType_U64, std::uint64_t{7}, "-12"), 7U);
    EXPECT_EQ(number_after(ImGuiDataType_U64, std::uint64_t{7}, "18446744073709551615"),
              18446744073709551615U);
}

TEST(NumberInput, TakesFloatsWithOrWithoutTheirUnit) {
    EXPECT_EQ(number_after(ImGuiDataType_Float, 100.0f, "12,5"), 12.5f);
    EXPECT_EQ(number_after(ImGuiDataType_Float, 100.0f, "12.5 mm"), 12.5f);
    EXPECT_EQ(number_after(ImGuiDataType_Float, 100.0f, "12,5,5"), 100.0f);
    EXPECT_EQ(number_after(ImGuiDataType_Float, 1.23456789f, "1.23", "%.3g"), 1.23f)
        << "shown so already, but rounded";
}

TEST(DecimalInput, ReadsWhatIsTypedAndWhatIsShown) {
    EXPECT_EQ(decimal_of("4.5"), 4.5);
    EXPECT_EQ(decimal_of("-4"), -4.0);
    EXPECT_EQ(decimal_of("+4e2"), 400.0);
    EXPECT_EQ(decimal_of(written_number(-12.5, 1)), -12.5);
    EXPECT_EQ(decimal_of(localized(written_number(-12.5, 1), "de")), -12.5);
    for (const char* none : {"", "-", "4.5.1", "4,5.1", "1-2", ".", "nan", "1e999", "++1"})
        EXPECT_EQ(decimal_of(none), std::nullopt) << none;
}

// A frame in which the mouse is over the slider; twice: its button goes down as the second time.
void put_mouse(bool down, bool twice) {
    const std::array<bool, 3> buttons{down, false, false};
    const std::array<bool, 3> pressed{down && !ImGui::GetIO().MouseDown[0], false, false};
    const std::array<bool, 3> second{twice, false, false};
    const std::array<bool, 512> keys{};
    put_input({{120, 110}, buttons, keys, false, false, false, pressed, second});
}

// The window system tells that a button is up while frames still come in which it is down: what is dragged in
// them began where the button went down.
TEST(NumberControl, ADragBeginsWhereItsButtonWentDownThoughItIsUpByNow) {
    bool dragging = false;
    in_frames(4, [&](int frame) {
        if (frame == 3) dragging = ImGui::IsMouseDragging(0);
        const std::array<bool, 3> buttons{frame < 3, false, false};
        const std::array<bool, 3> pressed{frame == 0, false, false};
        const std::array<bool, 3> none{};
        const std::array<bool, 512> keys{};
        ImGui::GetIO().MouseDown[0] = frame == 0;  // as GLFW tells it
        put_input({{120, frame < 2 ? 110.0f : 160.0f}, buttons, keys, false, false, false, pressed, none});
    });
    EXPECT_TRUE(dragging);
}

TEST(NumberControl, ADoubleClickOpensTheFieldHoweverSlowTheFramesAre) {
    for (const float seconds : {0.004f, 0.02f, 0.43f, 3.0f}) {
        for (const bool twice : {true, false}) {
            float value = 1;
            bool typing = false;
            in_frames(8, [&](int frame) {
                const float low = 0;
                const float high = 10;
                ImGui::SetCursorScreenPos({80, 100});
                ImGui::SetNextItemWidth(100);
                value_slider("##slider", ImGuiDataType_Float, &value, &low, &high, "%.1f", false);
                typing = is_typed_into(ImGui::GetID("##slider"));
                ImGui::GetIO().DeltaTime = frame >= 3 ? seconds : 0.02f;
                // Down, up, down, up, after the mouse came.
                if (frame >= 1) put_mouse(frame == 2 || frame == 4, twice && frame == 4);
            });
            EXPECT_EQ(typing, twice) << seconds << " s a frame";
            if (!twice) continue;
            EXPECT_EQ(value, 1) << "the first click is taken back";
        }
    }
}

}  // namespace
}  // namespace talus
