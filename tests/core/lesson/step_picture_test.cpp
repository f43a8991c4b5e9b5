#include "core/lesson/picture/step_picture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <variant>

#include "core/lesson/trace/class_trace.h"
#include "core/lesson/trace/swept_trace.h"
#include "core/lesson/trace/written_out.h"
#include "core/map/sheet_svg.h"
#include "tests/core/lesson/plans.h"

namespace talus {
namespace {

using testing::Contains;
using testing::IsEmpty;
using testing::Not;

constexpr PictureBox k_area{10, 20, 400, 300};

StepPictureStyle style() {
    return {.ground = {250, 250, 250, 255},
            .text = {0, 0, 0, 255},
            .dim_text = {90, 90, 90, 255},
            .field = {255, 255, 255, 255},
            .border = {200, 200, 200, 255},
            .accent = {20, 80, 160, 255},
            .accent_text = {255, 255, 255, 255},
            .mark = {200, 60, 0, 255},
            .warning = {160, 0, 0, 255},
            .em = 16,
            .width = [](const std::string& text, double size, bool) { return text_width(text, size); }};
}

ClassTrace lattice(bool wraps = false) { return ClassTrace({.plan = plan_of(1, 1, 2, wraps), .seed = 11}); }

std::vector<std::string> texts_of(const DrawnGroup& drawing) {
    std::vector<std::string> all;
    for (const DrawnThing& thing : drawing.things) {
        if (const auto* text = std::get_if<DrawnText>(&thing)) all.push_back(text->text);
    }
    return all;
}

// The corners of the smallest box around all lines.
std::pair<MapPoint, MapPoint> extent_of(const DrawnGroup& drawing) {
    std::pair<MapPoint, MapPoint> box{{1e9, 1e9}, {-1e9, -1e9}};
    for (const DrawnThing& thing : drawing.things) {
        const auto* line = std::get_if<DrawnLine>(&thing);
        if (line == nullptr) continue;
        for (const MapPoint& point : line->line.points) {
            box.first = {std::min(box.first.x, point.x), std::min(box.first.y, point.y)};
            box.second = {std::max(box.second.x, point.x), std::max(box.second.y, point.y)};
        }
    }
    return box;
}

DrawnGroup picture_of(const StepState& state) {
    PicturePen pen(style());
    const Board board = board_in(state.trace.width(), state.trace.height(), k_area, pen.style.em);
    draw_lattice(pen, state, board);
    return pen.taken();
}

TEST(StepPicture, HasTheNumbersThatAreKnownAndNoOthers) {
    const ClassTrace trace = lattice();
    for (const std::int64_t done : {std::int64_t{0}, std::int64_t{5}, trace.steps()}) {
        const std::vector<std::string> texts = texts_of(picture_of({.trace = trace, .done = done}));
        EXPECT_EQ(static_cast<std::int64_t>(texts.size()), done);
        for (std::int64_t step = 0; step < done; ++step)
            EXPECT_THAT(texts, Contains(written_number(trace.arithmetic(step).result, 1)));
    }
}

TEST(StepPicture, WritesInTheLanguageOfTheLesson) {
    const ClassTrace trace = lattice();
    const auto texts = texts_of(picture_of({.trace = trace, .done = trace.steps(), .language = "de"}));
    for (const std::string& text : texts) EXPECT_EQ(text.find('.'), std::string::npos) << text;
}

TEST(StepPicture, HidesWhatIsAskedFor) {
    const ClassTrace trace = lattice();
    StepState state{.trace = trace, .done = 4};
    state.marks = {.current = trace.point_placed(4), .asked = true};
    EXPECT_THAT(texts_of(picture_of(state)), Contains("?"));
    state.marks.asked_text = "4.0";
    EXPECT_THAT(texts_of(picture_of(state)), Not(Contains("?")));
}

TEST(StepPicture, JoinsAcrossAnEdgeEndBesideIt) {
    const ClassTrace trace = lattice(true);
    for (std::int64_t step = 0; step < trace.steps(); ++step) {
        const Arithmetic line = trace.arithmetic(step);
        StepState state{.trace = trace, .done = step + 1};
        state.marks.current = line.point;
        state.marks.parents.assign(line.used_terms().begin(), line.used_terms().end());
        const auto [low, high] = extent_of(picture_of(state));
        EXPECT_GE(low.x, k_area.x);
        EXPECT_GE(low.y, k_area.y);
        EXPECT_LE(high.x, k_area.x + k_area.width);
        EXPECT_LE(high.y, k_area.y + k_area.height);
    }
}

TEST(StepPicture, IsADrawingThatPaperTakes) {
    const ClassTrace trace = lattice();
    MapSheet sheet;
    sheet.groups.push_back(picture_of({.trace = trace, .done = trace.steps()}));
    const std::string svg = svg_of(sheet);
    EXPECT_NE(svg.find(">" + written_number(trace.value({1, 1}, trace.steps()), 1) + "</text>"),
              std::string::npos);
}

TEST(StepPicture, OfAMapFramesTheTermsOfTheCellThatIsToldOf) {
    LessonSetup setup;
    setup.subject = &lesson_subject("blur");
    setup.levels = 2;
    const auto trace = make_trace(setup);
    StepState state{.trace = *trace, .done = 1, .told = {2, 2}};
    state.line = trace->arithmetic(0, state.told);
    PicturePen pen(style());
    const MapPart whole{board_in(trace->width(), trace->height(), k_area, pen.style.em), {}};
    draw_cells(pen, state, whole, *trace->surface(1).heights, trace->extremes());
    const auto cells = static_cast<std::size_t>(trace->width() * trace->height());
    EXPECT_EQ(texts_of(pen.taken()).size(), cells + 9) << "the nine terms have their values before, too";
    PicturePen frames(style());
    draw_frames(frames, state, whole);
    const DrawnGroup drawing = frames.taken();
    EXPECT_EQ(drawing.things.size(), 20u) << "nine terms and the cell, each with an edge";
    EXPECT_THAT(texts_of(drawing), IsEmpty());
}

}  // namespace
}  // namespace talus
