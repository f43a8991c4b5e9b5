#include "app/widgets/parameter_row.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include <cmath>
#include <functional>

#include "app/editor/document.h"
#include "app/panels/take.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/spoken.h"
#include "app/widgets/value_slider.h"
#include "core/recipe/presets.h"
#include "core/recipe/stage_table.h"
#include "tests/app/frames.h"

namespace talus {
namespace {

class ParameterRow : public ::testing::Test {
 protected:
    ParameterRow() {
        ImGuiIO& io = ImGui::GetIO();
        io.SetClipboardTextFn = [](void* text, const char* copied) {
            *static_cast<std::string*>(text) = copied;
        };
        io.GetClipboardTextFn = [](void* text) { return static_cast<std::string*>(text)->c_str(); };
        io.ClipboardUserData = &clipboard;
    }

    // One frame with the row in it; what the row did goes into `value` and the sums.
    Edit frame() {
        begin_frame_notes(true);
        ImGui::NewFrame();
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({400, 500});
        ImGui::Begin("panel", nullptr, ImGuiWindowFlags_NoDecoration);
        const Edit edit = parameter_row("test", *parameter, value, nullptr, why_idle);
        ImGui::End();
        ImGui::EndFrame();
        if (edit.changed) ++changes;
        if (edit.finished) ++ends;
        return edit;
    }
    // On a control, this far along.
    void mouse_on(const std::string& name, double share = 0.5) {
        bool found = false;
        for (const WidgetPlace& place : frame_notes().widgets) {
            if (place.name != name) continue;
            found = true;
            ImGui::GetIO().MousePos = {place.x + place.width * static_cast<float>(share),
                                       place.y + place.height / 2};
        }
        ASSERT_TRUE(found) << name;
    }
    // On the control of the row.
    void mouse_at(double share) { mouse_on("test/" + std::string(parameter->info.key), share); }
    void double_click() {
        for (int click = 0; click < 2; ++click) {
            button(true);
            button(false);
        }
    }
    void type_text(const std::string& text) {
        ImGui::GetIO().AddInputCharactersUTF8(text.c_str());
        frame();
    }
    // A click beside the panel, which ends typing.
    Edit leave() {
        ImGui::GetIO().MousePos = {700, 580};
        const Edit edit = button(true);
        button(false);
        for (int i = 0; i < 20; ++i) frame();  // later than a double click
        return edit;
    }
    void type_into_control(const std::string& text) {
        frame();
        mouse_at(0.5);
        frame();
        double_click();
        type_text(text);
        leave();
    }
    Edit button(bool down) {
        ImGui::GetIO().MouseDown[0] = down;
        return frame();
    }
    void use(const char* stage, const char* key) {
        const StageType& type = *find_stage(stage);
        parameter = &type.parameters[*find_parameter(type.parameters, key)];
        value = parameter->default_value;
        frame();
        frame();
    }
    float number() const { return std::get<float>(value); }
    const NumberOrField& followed() const { return std::get<NumberOrField>(value); }
    // Opens the list beside the number and presses one of its rows; the edit that this was.
    Edit follow(const std::string& field) {
        const std::string list = "test/" + std::string(parameter->info.key) + "/field";
        mouse_on(list);
        frame();
        button(true);
        button(false);
        frame();
        frame();
        mouse_on(list + "/" + field);
        frame();
        button(true);
        const Edit edit = button(false);
        for (int i = 0; i < 20; ++i) frame();  // later than a double click
        return edit;
    }
    float width_of(const std::string& name) const {
        for (const WidgetPlace& place : frame_notes().widgets) {
            if (place.name == name) return place.width;
        }
        return 0;
    }

    Frames frames{800, 600};
    const Parameter* parameter = nullptr;
    WhyIdle why_idle;
    ParameterValue value;
    std::string clipboard;
    int changes = 0;
    int ends = 0;
};

TEST_F(ParameterRow, ADragChangesTheValueAndEndsOnce) {
    use("diamond_square", "smoothness");
    mouse_at(0.5);
    frame();
    button(true);
    for (const double share : {0.4, 0.3, 0.2}) {
        mouse_at(share);
        frame();
    }
    EXPECT_GT(changes, 2);
    EXPECT_EQ(ends, 0);
    button(false);
    frame();
    EXPECT_EQ(ends, 1);
    EXPECT_NEAR(number(), 0.2, 0.02);
}

TEST_F(ParameterRow, ADragBeyondTheEndStaysInTheUsualRange) {
    use("diamond_square", "feature_size");
    mouse_at(0.5);
    frame();
    button(true);
    mouse_at(3);
    frame();
    EXPECT_EQ(number(), static_cast<float>(parameter->info.slider_range.max));
    mouse_at(-3);
    frame();
    EXPECT_EQ(number(), static_cast<float>(parameter->info.slider_range.min));
    button(false);
}

TEST_F(ParameterRow, TypingReachesTheWholeRangeAndNoFurther) {
    use("diamond_square", "feature_size");
    ASSERT_LT(parameter->info.slider_range.max, 30000);
    mouse_at(0.5);
    frame();
    put_modifiers(true, false, false);
    button(true);
    button(false);
    put_modifiers(false, false, false);
    type_text("30000");
    leave();
    EXPECT_EQ(number(), 30000);
    type_into_control("300000000");
    EXPECT_EQ(number(), static_cast<float>(parameter->info.max));
}

TEST_F(ParameterRow, WithShiftTheSameMovementIsTenTimesFiner) {
    use("diamond_square", "smoothness");
    mouse_at(0.5);
    frame();
    button(true);
    const float start = number();
    put_modifiers(false, true, false);
    mouse_at(0.9);
    frame();
    EXPECT_NEAR(number() - start, 0.04, 0.01);
    put_modifiers(false, false, false);
    frame();
    EXPECT_NEAR(number() - start, 0.04, 0.01) << "letting go of Shift does not jump";
    button(false);
}

TEST_F(ParameterRow, ADoubleClickTypesAndItsFirstClickLeavesNoChange) {
    use("diamond_square", "smoothness");
    const Recipe& opening = find_preset(k_opening_preset)->recipe;
    Document document(opening);
    const std::size_t index = *find_parameter(opening.layers[0].type->parameters, "smoothness");
    const auto apply = [&](const Edit& edit) {
        take(document, edit,
             [&] { return with_parameter(document.recipe(), document.recipe().layers[0].id, index, value); });
    };
    value = opening.layers[0].values[index];
    mouse_at(0.1);
    frame();
    for (int click = 0; click < 2; ++click) {
        apply(button(true));
        if (click == 0) {
            EXPECT_NE(document.recipe(), opening);
        }
        apply(button(false));
        apply(frame());
    }
    EXPECT_EQ(document.recipe(), opening);
    EXPECT_FALSE(document.can_undo());
    type_text("0,375");
    apply(frame());
    EXPECT_EQ(document.recipe(), opening) << "until the number is finished";
    apply(leave());
    EXPECT_EQ(number(), 0.375f);
    document.undo();
    EXPECT_EQ(document.recipe(), opening);
    EXPECT_FALSE(document.can_undo());
}

TEST_F(ParameterRow, CtrlAndADoubleClickReset) {
    use("diamond_square", "smoothness");
    value = 0.125f;
    mouse_at(0.9);
    frame();
    put_modifiers(true, false, false);
    for (int click = 0; click < 2; ++click) {
        button(true);
        button(false);
    }
    put_modifiers(false, false, false);
    EXPECT_EQ(value, parameter->default_value);
    EXPECT_EQ(changes, 1);
    EXPECT_EQ(ends, 1);
    type_text("5");
    leave();
    EXPECT_EQ(value, parameter->default_value) << "nothing is typed into it any more";
}

TEST_F(ParameterRow, ACommaIsADecimalPointHoweverItIsEntered) {
    use("hills", "most_height");
    for (const auto& [text, meant] :
         {std::pair("250,5", 250.5f), std::pair("250.5", 250.5f), std::pair("2,505e2", 250.5f)}) {
        value = parameter->default_value;
        type_into_control(text);
        EXPECT_EQ(number(), meant) << text;
    }
    use("hills", "level");
    type_into_control("-3,5");
    EXPECT_EQ(number(), -3.5f);
    type_into_control("−4,25");
    EXPECT_EQ(number(), -4.25f) << "the minus that numbers are shown with";
}

TEST_F(ParameterRow, WhatIsNoNumberChangesNothing) {
    use("hills", "most_height");
    value = 125.0f;
    for (const char* text : {"1.234.5", "-", "", "2e", "1e999"}) {
        type_into_control(text);
        EXPECT_EQ(number(), 125.0f) << text;
    }
    use("simplex", "octaves");
    const ParameterValue before = value;
    type_into_control("2,5");
    EXPECT_EQ(value, before) << "not 25";
    type_into_control("3");
    EXPECT_EQ(value, ParameterValue(3));
}

TEST_F(ParameterRow, AFieldThatIsOpenedAndLeftChangesNothing) {
    use("diamond_square", "smoothness");
    value = 0.12345678f;  // more digits than are shown
    mouse_at(0.9);
    double_click();
    leave();
    EXPECT_EQ(number(), 0.12345678f);
}

TEST_F(ParameterRow, TheShownNumberTypedOverTheRoundedOneIsTaken) {
    use("diamond_square", "smoothness");
    value = 0.8849f;
    type_into_control("0.885");
    EXPECT_EQ(number(), 0.885f);
}

TEST_F(ParameterRow, ItsMenuTypesAValue) {
    use("diamond_square", "smoothness");
    mouse_at(0.5);
    frame();
    ImGui::GetIO().MouseDown[1] = true;
    frame();
    ImGui::GetIO().MouseDown[1] = false;
    for (int i = 0; i < 3; ++i) frame();
    mouse_on("row/type");
    frame();
    button(true);
    button(false);
    for (int i = 0; i < 3; ++i) frame();
    type_text("0.25");
    leave();
    EXPECT_EQ(number(), 0.25f);
}

TEST_F(ParameterRow, ACheckboxIsOneStep) {
    use("diamond_square", "random_additions");
    const bool before = std::get<bool>(value);
    mouse_at(0.5);
    frame();
    button(true);
    button(false);
    frame();
    EXPECT_EQ(std::get<bool>(value), !before);
    EXPECT_EQ(changes, 1);
    EXPECT_EQ(ends, 1);
}

TEST_F(ParameterRow, EveryParameterOfEveryStageDrawsItselfAndChangesNothingByItself) {
    for (const StageType& type : stage_types()) {
        for (const Parameter& each : type.parameters) {
            use(type.info.key.data(), each.info.key.data());
            EXPECT_EQ(value, each.default_value) << each.info.key;
            const auto& places = frame_notes().widgets;
            EXPECT_FALSE(places.empty()) << each.info.key;
        }
    }
    EXPECT_EQ(changes, 0);
    EXPECT_EQ(ends, 0);
}

TEST_F(ParameterRow, CopiedValuesCanBePastedAndNothingElseCan) {
    for (const StageType& type : stage_types()) {
        for (const Parameter& each : type.parameters) {
            if (each.kind == ParameterKind::raster) continue;    // its row has no menu
            const bool path = each.kind == ParameterKind::path;  // any text but none is one
            const ParameterValue copied = path ? FilePath{"/a b/h.png"} : each.default_value;
            const auto pasted = pasted_value(each, " " + copied_text(each, copied) + "\n");
            ASSERT_TRUE(pasted) << each.info.key;
            EXPECT_EQ(*pasted, copied) << each.info.key;
            EXPECT_FALSE(pasted_value(each, "")) << each.info.key;
            EXPECT_EQ(pasted_value(each, "a mountain").has_value(), path) << each.info.key;
        }
    }
    const StageType& type = *find_stage("diamond_square");
    const Parameter& smoothness = type.parameters[*find_parameter(type.parameters, "smoothness")];
    EXPECT_EQ(*pasted_value(smoothness, "7"), ParameterValue(1.0f)) << "held to its range";
}

// ImGui reads the format of a float where numbers are whole; what Talus writes itself must, too.
TEST(ValueSlider, WritesWholeNumbersAndTheMarkOfTheLanguage) {
    const int steps = 200;
    const float share = 0.25f;
    EXPECT_EQ(slider_text(ImGuiDataType_S32, &steps, "%.0f steps"), "200 steps");
    EXPECT_EQ(slider_text(ImGuiDataType_S32, &steps, "%.1f"), "200");
    EXPECT_EQ(slider_text(ImGuiDataType_Float, &share, "Heights × %.2f"), "Heights × 0.25");
    speak_in("de");
    EXPECT_EQ(slider_text(ImGuiDataType_Float, &share, "%.3f m"), "0,250 m");
    speak_in("en");
}

TEST(Theme, TextContrastIsAtLeastFourAndAHalf) {
    for (const Theme* theme : {&dark_theme(), &light_theme()}) {
        for (const ColourPair& pair : text_colours(*theme)) {
            EXPECT_GE(contrast(pair.text, pair.ground), 4.5)
                << pair.what << (theme == &dark_theme() ? ", dark" : ", light");
        }
    }
    EXPECT_NEAR(contrast({0, 0, 0, 1}, {1, 1, 1, 1}), 21, 1e-6);
}

// As a deuteranope sees it: Machado, Oliveira and Fernandes, A physiologically-based model for simulation of
// color vision deficiency, 2009.
ImVec4 without_green(const ImVec4& c) {
    return {0.367f * c.x + 0.861f * c.y - 0.228f * c.z, 0.280f * c.x + 0.673f * c.y + 0.047f * c.z,
            -0.012f * c.x + 0.043f * c.y + 0.969f * c.z, 1};
}

TEST(Theme, MarksAreToldFromTheCurrentPointByHueAndLightnessWithoutGreenToo) {
    for (const Theme* theme : {&dark_theme(), &light_theme()}) {
        const ImVec4 current = without_green(theme->accent);
        const ImVec4 mark = without_green(theme->mark);
        EXPECT_LT((current.z - current.x) * (mark.z - mark.x), 0) << "one is blue and one is yellow";
        EXPECT_GT(std::fabs(current.z - current.x) + std::fabs(mark.z - mark.x), 0.6f);
        EXPECT_GT(contrast(theme->accent, theme->mark), 1.3);
        EXPECT_GT(contrast(theme->mark, theme->panel), 3) << "as lines need it";
    }
}

TEST_F(ParameterRow, ANumberKeepsItsWidthWhateverItFollows) {
    use("blur", "amount");
    const float alone = width_of("test/amount/number");
    ASSERT_GT(alone, 100);
    for (const char* field : {"hardness", "slope", "none"}) {
        follow(field);
        EXPECT_EQ(followed().field, field == std::string("none") ? "" : field);
        EXPECT_EQ(width_of("test/amount/number"), alone) << field;
    }
}

TEST_F(ParameterRow, AFieldForANumberThatIsZeroMakesItOneAndSaysSo) {
    use("scree", "hardness");
    ASSERT_EQ(followed().number, 0);
    EXPECT_TRUE(follow("hardness").from_zero);
    EXPECT_EQ(followed(), (NumberOrField{1, "hardness"}));
    value = NumberOrField{0.25f, ""};
    EXPECT_FALSE(follow("hardness").from_zero);
    EXPECT_EQ(followed(), (NumberOrField{0.25f, "hardness"}));
    value = NumberOrField{0, "hardness"};
    EXPECT_FALSE(follow("none").from_zero) << "nothing is multiplied";
    EXPECT_EQ(followed(), (NumberOrField{0, ""}));
}

TEST_F(ParameterRow, AChoiceWithoutEffectCannotBeMade) {
    why_idle = [](std::string_view key) { return key == "hardness" ? "No layer makes it." : ""; };
    use("blur", "amount");
    follow("hardness");
    EXPECT_EQ(followed().field, "");
    frame();
    ImGui::GetIO().MousePos = {700, 580};
    button(true);  // closes the list
    button(false);
    for (int i = 0; i < 20; ++i) frame();
    follow("slope");
    EXPECT_EQ(followed().field, "slope");
}

TEST(SliderText, IsWrittenSmallerWhereItWouldTouchTheEndsAndNeverTooSmallToRead) {
    constexpr float k_em = 16;
    EXPECT_EQ(slider_text_scale(50, 200, k_em), 1);
    for (const float text : {100.0f, 120.0f, 130.0f})
        EXPECT_LE(text * slider_text_scale(text, 110, k_em), 110 - 0.7f * k_em) << text;
    EXPECT_GE(slider_text_scale(5000, 60, k_em), 0.6f);
}

TEST(SliderText, HasATrueMinusSign) {
    const float low = -12.5f;
    EXPECT_EQ(slider_text(ImGuiDataType_Float, &low, "%.1f m"), "−12.5 m");
}

}  // namespace
}  // namespace talus
