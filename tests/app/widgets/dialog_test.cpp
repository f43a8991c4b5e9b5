#include "app/widgets/dialog.h"

#include <gtest/gtest.h>
#include <imgui.h>
#include <imgui_internal.h>  // closing what is open

#include <functional>

#include "app/widgets/frame_notes.h"
#include "tests/app/frames.h"

namespace talus {
namespace {

class DialogTest : public ::testing::Test {
 protected:
    static void frame(const std::function<void()>& draw) {
        begin_frame_notes(true);
        ImGui::NewFrame();
        draw();
        ImGui::EndFrame();
    }
    // Returns whether the dialog was drawn in the last of some frames.
    bool drawn(bool as_form = false) {
        bool is_drawn = false;
        for (int i = 0; i < 3; ++i) {
            frame([&] {
                is_drawn =
                    as_form ? dialog.begin_form("Ask###ask", 30) : dialog.begin_question("Ask###ask", 30);
                if (is_drawn) dialog.end("Yes", true, "ask", leave);
            });
        }
        EXPECT_EQ(is_drawn, dialog.is_open());
        return is_drawn;
    }

    Frames frames{1280, 720};
    Dialog dialog;
    bool leave = false;
};

TEST_F(DialogTest, IsDrawnFromWhenItIsOpenedUntilItIsLeft) {
    for (const bool as_form : {false, true}) {
        EXPECT_FALSE(drawn(as_form));
        EXPECT_FALSE(dialog.is_wanted());
        dialog.open();
        EXPECT_TRUE(dialog.is_wanted());
        EXPECT_TRUE(drawn(as_form));
        leave = true;
        EXPECT_FALSE(drawn(as_form));
        EXPECT_FALSE(dialog.is_wanted());
        leave = false;
    }
}

TEST_F(DialogTest, AnotherInItsPlaceClosesItForGood) {
    dialog.open();
    EXPECT_TRUE(drawn());
    frame([] { ImGui::OpenPopup("Other"); });
    EXPECT_FALSE(drawn());
    frame([] { ImGui::ClosePopupsOverWindow(nullptr, false); });
    EXPECT_FALSE(drawn());
    dialog.open();
    EXPECT_TRUE(drawn());
}

TEST_F(DialogTest, AFormHangsWhereItsRowsDoNotMoveTheOthers) {
    const auto top_of = [&](int rows, bool as_form) {
        dialog.open();
        float top = 0;
        for (int i = 0; i < 4; ++i) {
            frame([&] {
                if (!(as_form ? dialog.begin_form("Ask###ask", 30) : dialog.begin_question("Ask###ask", 30)))
                    return;
                top = ImGui::GetWindowPos().y;
                for (int row = 0; row < rows; ++row) ImGui::TextUnformatted("a row");
                dialog.end("Yes", true, "ask", i == 3);
            });
        }
        return top;
    };
    EXPECT_EQ(top_of(2, true), top_of(12, true));
    EXPECT_GT(top_of(2, false), top_of(12, false)) << "a question is centred";
}

}  // namespace
}  // namespace talus
