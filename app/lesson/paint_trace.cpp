#include "app/lesson/paint_trace.h"

#include <imgui.h>

#include <algorithm>

#include "app/lesson/marks.h"
#include "app/widgets/draw_group.h"
#include "app/widgets/fonts.h"
#include "app/widgets/theme.h"

namespace talus {
namespace {

Rgba8 ink_of(const ImVec4& value) {
    const ImU32 ink = colour(value);
    const auto part = [&](int shift) { return static_cast<std::uint8_t>(ink >> shift); };
    return {part(IM_COL32_R_SHIFT), part(IM_COL32_G_SHIFT), part(IM_COL32_B_SHIFT), part(IM_COL32_A_SHIFT)};
}

}  // namespace

StepPictureStyle picture_style() {
    const Theme& now = theme();
    return {.ground = ink_of(now.panel),
            .text = ink_of(now.text),
            .dim_text = ink_of(now.dim_text),
            .field = ink_of(now.field),
            .border = ink_of(now.border),
            .accent = ink_of(now.accent),
            .accent_text = ink_of(now.accent_text),
            .mark = ink_of(now.mark),
            .warning = ink_of(now.error),
            .em = static_cast<double>(ImGui::GetFontSize()),
            .width = [](const std::string& text, double size, bool bold) {
                const ImFont* const font = bold ? fonts().bold : ImGui::GetFont();
                return static_cast<double>(
                    font->CalcTextSizeA(static_cast<float>(size), 1e6f, 0, text.c_str()).x);
            }};
}

Board board_in(int width, int height, const Area& area) {
    return board_in(width, height, box_of(area), static_cast<double>(ImGui::GetFontSize()));
}

void paint(ImDrawList& list, const std::function<void(PicturePen&)>& draw) {
    PicturePen pen(picture_style());
    draw(pen);
    draw_group(list, pen.taken(), {.origin = {0, 0}, .scale = 1, .mm = 1, .exact = true});
}

StepState state_of(const Learn& learn) {
    const Trace& trace = *learn.trace();
    StepState state{.trace = trace,
                    .done = learn.transport.position(),
                    .marks = marks_of(learn),
                    .language = learn.language,
                    .order_numbers = learn.order_numbers,
                    .shows_missed = learn.shows_missed(),
                    .decimals = learn.in_metres() ? 0 : trace.decimals()};
    if (const auto cursor = learn.cursor_shown()) state.pointed.push_back(*cursor);
    if (trace.swept() != nullptr) {
        state.told = learn.cell_told();
        // The arithmetic belongs to the step that was done last; before the first step, to the first one.
        state.line = trace.arithmetic(learn.current().value_or(0), state.told);
        if (!tells_terms(learn)) {
            state.line.count = 0;
            state.line.way.clear();
        }
    } else {
        state.moved = offset_told(learn, state.marks);
        if (learn.pointed) state.pointed.push_back(*learn.pointed);
    }
    return state;
}

Grid<float> ground_of(const Learn& learn) {
    const auto heights = learn.trace()->surface(learn.transport.position()).heights;
    Grid<float> ground(heights->width(), heights->height());
    std::transform(heights->data(), heights->data() + heights->size(), ground.data(), [&](float height) {
        return static_cast<float>(learn.metres(static_cast<double>(height)));
    });
    return ground;
}

void paint_trace(ImDrawList& list, const Learn& learn, const Area& area) {
    const StepState state = state_of(learn);
    const Board board = board_in(state.trace.width(), state.trace.height(), area);
    paint(list, [&](PicturePen& pen) {
        if (state.trace.is_line()) return draw_line(pen, state, box_of(area));
        if (state.trace.placed() != nullptr) return draw_lattice(pen, state, board);
        draw_cells(pen, state, {board, {}}, ground_of(learn), learn.range());
        draw_frames(pen, state, {board, {}});
    });
}

}  // namespace talus
