#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "core/lesson/picture/step_picture.h"
#include "core/lesson/trace/swept_trace.h"
#include "core/lesson/trace/written_out.h"
#include "core/words/words.h"

namespace talus {
namespace {

constexpr float k_darkest = 50;  // grey of the lowest cell, out of 255
constexpr float k_lightest = 235;
constexpr float k_middle_grey = 120;     // on lighter ones text is dark
constexpr double k_two_numbers = 0.4;    // of a cell's height: the size of two, one over the other
constexpr double k_number_apart = 0.24;  // of a cell: the numbers before and after the step from its middle
constexpr double k_dot_share = 0.07;     // of a cell: a dot's radius
constexpr double k_way_share = 0.05;     // of a cell: the thickness of arrows along a way
constexpr Rgba8 k_white{255, 255, 255, 255};
constexpr Rgba8 k_answer_ink{255, 214, 80, 255};  // frames of a hint and of the keys' choice

// How often each of the terms counts.
std::map<LatticePoint, int> counts_of(const Arithmetic& line) {
    std::map<LatticePoint, int> counts;
    for (const Term& term : line.used_terms()) ++counts[term.point];
    return counts;
}

// Numbers in the cells of a part: their decimals, and their sizes alone and where there are two.
class CellNumbers {
 public:
    CellNumbers(const PicturePen& pen, const StepState& state, const MapPart& part)
        : trace_(*state.trace.swept()), state_(state), part_(part) {
        decimals_ = std::min(trace_.decimals(), decimals_of(NumberKind::tenths));
        const auto size_at = [&](std::int64_t done) {
            return pen.number_size(part.board, [&](LatticePoint at) { return value(at, done); });
        };
        size = std::min(size_at(0), size_at(state.done));
        half_size = water_size = std::min(size, std::floor(part.board.cell * k_two_numbers));
        if (!trace_.has_water()) return;
        // Depths, or what stands for them, may be wider than heights: with fewer decimals where they would be
        // too small to read.
        water_decimals_ = trace_.decimals();
        const auto fitting = [&] {
            return std::min(half_size,
                            pen.number_size(part.board, [&](LatticePoint at) { return water(at); }));
        };
        water_size = fitting();
        if (water_size >= PicturePen::k_min_number || water_decimals_ <= decimals_) return;
        water_decimals_ = decimals_;
        water_size = fitting();
    }
    std::string written(double number) const {
        return localized(written_number(number, decimals_), state_.language);
    }
    std::string value(LatticePoint at, std::int64_t done) const {
        return written(trace_.value(part_.on_map(at), done));
    }
    // As it stands in its cell; where there is none, nothing.
    std::string water(LatticePoint at) const {
        const std::string depth =
            written_number(trace_.water(part_.on_map(at), state_.done), water_decimals_);
        return depth.find_first_not_of("0.") == std::string::npos ? "" : localized(depth, state_.language);
    }

    double size = 0, half_size = 0, water_size = 0;

 private:
    const SweptTrace& trace_;
    const StepState& state_;
    const MapPart& part_;
    int decimals_ = 0;
    int water_decimals_ = 0;
};

void frame_cell(PicturePen& pen, const Board& board, LatticePoint at, Rgba8 ink, double thick) {
    const MapPoint middle = board.middle(at);
    const double half = std::max(board.cell / 2, 3.5);  // on the border, where it hides no digit
    const MapPoint low{middle.x - half, middle.y - half};
    const MapPoint high{middle.x + half, middle.y + half};
    pen.frame(low, high, pen.style.ground, thick + 2);
    pen.frame(low, high, ink, thick);
}

MapPoint pixel_of(const MapPart& part, MarkPlace place) {
    const MapPoint first = part.board.middle(part.on_board({0, 0}));
    return {first.x + place.x * part.board.cell, first.y + place.y * part.board.cell};
}

// A dot that is seen on dark and on light cells.
void draw_dot(PicturePen& pen, const MapPart& part, MarkPlace place) {
    const MapPoint middle = pixel_of(part, place);
    const MapPoint end = part.board.end();
    if (middle.x < part.board.corner.x || middle.x > end.x || middle.y < part.board.corner.y ||
        middle.y > end.y)
        return;
    const double radius = std::max(2.0, part.board.cell * k_dot_share);
    pen.disc(middle, radius + k_line_edge, pen.style.ground);
    pen.disc(middle, radius, pen.style.mark);
}

void draw_piece(PicturePen& pen, const MapPart& part, const MarkPiece& piece) {
    const double thick = std::clamp(part.board.cell * k_way_share, 2.0, 4.0);
    const MapPoint from = pixel_of(part, piece.from), to = pixel_of(part, piece.to);
    pen.line(from, to, pen.style.ground, thick + 2 * k_line_edge);
    pen.line(from, to, pen.style.mark, thick);
}

void draw_way(PicturePen& pen, const MapPart& part, std::span<const MarkPlace> way) {
    const double thick = std::clamp(part.board.cell * k_way_share, 2.0, 4.0);
    for (std::size_t i = 1; i < way.size(); ++i)
        pen.arrow(pixel_of(part, way[i - 1]), pixel_of(part, way[i]), pen.style.mark, pen.style.ground,
                  thick);
}

// "×2" in the corner of what counts more than once.
void draw_count(PicturePen& pen, const Board& board, LatticePoint at, int count) {
    const std::string times = "×" + std::to_string(count);
    const double size = std::floor(std::min(pen.style.em * 0.8, board.cell * 0.3));
    const double width = pen.style.width(times, size, true);
    const MapPoint middle = board.middle(at);
    // On the corner itself, where it hides no number.
    const MapPoint low{middle.x + board.cell / 2 - width * 0.6, middle.y - board.cell / 2 - size * 0.5};
    pen.fill({low.x - 2, low.y}, {low.x + width + 2, low.y + size}, pen.style.text);
    pen.words({low.x + width / 2, low.y + size / 2}, times, size, pen.style.ground, true);
}

}  // namespace

float grey_of(float height, const HeightRange& range) {
    const float share = std::clamp((height - range.low) / range.span(), 0.0f, 1.0f);
    return k_darkest + share * (k_lightest - k_darkest);
}

void draw_cells(PicturePen& pen, const StepState& state, const MapPart& part, const Grid<float>& heights,
                const HeightRange& range) {
    const Board& board = part.board;
    const CellNumbers numbers(pen, state, part);
    const bool has_water = state.trace.swept()->has_water();
    const auto terms = state.line.used_terms();
    const auto grey_at = [&](int x, int y) {
        const LatticePoint cell = part.on_map({x, y});
        return grey_of(heights(cell.x, cell.y), range);
    };
    const auto low_at = [&](int x, int y) {
        return MapPoint{board.corner.x + x * board.cell, board.corner.y + y * board.cell};
    };
    for (int y = 0; y < board.height; ++y) {
        for (int x = 0; x < board.width; ++x) {
            const auto shade = static_cast<std::uint8_t>(grey_at(x, y));
            pen.fill(low_at(x, y), low_at(x + 1, y + 1), {shade, shade, shade, 255});
        }
    }
    // Below the numbers, which they hide nothing of.
    for (const MarkPiece& piece : state.trace.swept()->pieces(state.done)) draw_piece(pen, part, piece);
    if (numbers.size < PicturePen::k_min_number) return;
    for (int y = 0; y < board.height; ++y) {
        for (int x = 0; x < board.width; ++x) {
            const LatticePoint cell = part.on_map({x, y});
            const MapPoint low = low_at(x, y), high = low_at(x + 1, y + 1);
            const MapPoint middle = board.middle({x, y});
            const std::uint8_t dark = grey_at(x, y) > k_middle_grey ? 0 : 255;
            const Rgba8 ink{dark, dark, dark, 255};
            const double apart = k_number_apart * board.cell;
            const MapPoint above{middle.x, middle.y - apart};
            const MapPoint below{middle.x, middle.y + apart};
            const std::string now = numbers.value({x, y}, state.done);
            if (has_water) {
                if (const std::string depth = numbers.water({x, y}); !depth.empty()) {
                    pen.fill({low.x, middle.y}, high, k_depth_ink);  // a band at the foot of the cell
                    pen.words(below, depth, numbers.water_size, k_white);
                }
                pen.words(above, now, numbers.half_size, ink);
                continue;
            }
            const auto found =
                std::ranges::find_if(terms, [&](const Term& term) { return term.point == cell; });
            if (state.done == 0 || numbers.half_size < PicturePen::k_min_number || found == terms.end()) {
                pen.words(middle, now, numbers.size, ink);
                continue;
            }
            pen.words(below, now, numbers.half_size, ink);
            pen.words(above, numbers.written(found->value), numbers.half_size, {dark, dark, dark, 190});
        }
    }
}

void draw_frames(PicturePen& pen, const StepState& state, const MapPart& part) {
    const Board& board = part.board;
    const bool small = board.cell < pen.style.em * 0.6;
    const double thick = board.cell < pen.style.em * 2 ? 1.5 : 2.5;
    const auto frame = [&](LatticePoint cell, Rgba8 ink, double width) {
        if (part.holds(cell)) frame_cell(pen, board, part.on_board(cell), ink, width);
    };
    const auto counts = counts_of(state.line);
    for (const auto& [cell, count] : counts) {
        if (!small) frame(cell, pen.style.text, thick);
    }
    frame(state.told, pen.style.accent, thick + 1.5);
    for (const auto& [cell, count] : counts) {
        if (!small && count > 1 && part.holds(cell)) draw_count(pen, board, part.on_board(cell), count);
    }
    for (const MarkPlace dot : state.trace.swept()->dots(state.done)) draw_dot(pen, part, dot);
    draw_way(pen, part, state.line.way);
    for (const LatticePoint hint : state.marks.hints) frame(hint, k_answer_ink, thick + 1.5);
    for (const LatticePoint pointed : state.pointed) frame(pointed, k_answer_ink, thick + 1.5);
}

}  // namespace talus
