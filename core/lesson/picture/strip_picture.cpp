#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "core/lesson/picture/step_picture.h"
#include "core/lesson/trace/half_steps.h"
#include "core/lesson/trace/written_out.h"
#include "core/words/words.h"

namespace talus {
namespace {

constexpr double k_apart_em = 1;    // between lattices
constexpr double k_title_em = 1.8;  // below a lattice
constexpr double k_max_strip_cell_em = 4;
constexpr int k_max_rows = 3;

std::string value_text(const Trace& trace, LatticePoint point, std::int64_t done,
                       const std::string& language) {
    return localized(written_number(trace.value(point, done), trace.decimals()), language);
}

void draw_half_step(PicturePen& pen, const Trace& trace, const HalfStep& half, const Board& board,
                    double size, const std::string& language) {
    const StepPictureStyle& style = pen.style;
    const double gap = std::max(1.0, std::floor(board.cell * 0.04));
    for (int y = 0; y < board.height; ++y) {
        for (int x = 0; x < board.width; ++x) {
            const LatticePoint point{x, y};
            const MapPoint middle = board.middle(point);
            const double reach = board.cell / 2 - gap;
            const MapPoint low{middle.x - reach, middle.y - reach};
            const MapPoint high{middle.x + reach, middle.y + reach};
            if (!trace.known(point, half.end)) {
                pen.circle(middle, std::max(2.0, board.cell * 0.07), style.dim_text, 1.5);
                continue;
            }
            const bool fresh = !trace.known(point, half.begin);
            pen.fill(low, high, fresh ? style.accent : style.field);
            pen.frame(low, high, fresh ? style.text : faded(style.dim_text, 0.8), fresh ? 2 : 1);
            if (size >= PicturePen::k_min_number)
                pen.words(middle, value_text(trace, point, half.end, language), size,
                          fresh ? style.accent_text : style.text);
        }
    }
}

}  // namespace

void draw_strip(PicturePen& pen, const Trace& trace, const LessonSetup& setup, std::int64_t done,
                const std::string& language, const PictureBox& area) {
    const std::vector<HalfStep> all = half_steps(setup, done);
    if (all.empty()) return;
    const double em = pen.style.em;
    const double apart = em * k_apart_em;
    // In as many rows as make the lattices largest.
    double room = 0;
    double cell = 0;
    int columns = 1;
    int rows = 1;
    const auto count = static_cast<int>(all.size());
    for (int tried = 1; tried <= k_max_rows; ++tried) {
        const int beside = (count + tried - 1) / tried;
        const double wide = (area.width - apart * (beside + 1)) / beside;
        const double high = area.height / tried - em * (k_title_em + 1);
        const double large =
            std::floor(std::min({wide / trace.width(), high / trace.height(), em * k_max_strip_cell_em}));
        if (large <= cell) continue;
        room = wide;
        cell = large;
        columns = beside;
        rows = tried;
    }
    const double pitch = cell * trace.height() + em * (k_title_em + 1);
    const double top = std::floor(area.y + (area.height - pitch * rows) / 2 + em / 2);
    for (int i = 0; i < count; ++i) {
        const HalfStep& half = all[static_cast<std::size_t>(i)];
        const double middle = area.x + apart + room / 2 + i % columns * (room + apart);
        const Board board{{std::floor(middle - cell * trace.width() / 2), top + pitch * (i / columns)},
                          cell,
                          trace.width(),
                          trace.height()};
        // One size for all, as if every number were there.
        const double size = pen.number_size(
            board, [&](LatticePoint point) { return value_text(trace, point, trace.steps(), language); });
        draw_half_step(pen, trace, half, board, size, language);
        const std::string title = title_of(half, language);
        const double whole = pen.style.width(title, em, true);
        const double letters = std::floor(em * std::min(1.0, (room + apart * 0.7) / whole));
        pen.words({middle, board.end().y + em * 0.5 + letters / 2}, title, letters, pen.style.text, true);
    }
}

}  // namespace talus
