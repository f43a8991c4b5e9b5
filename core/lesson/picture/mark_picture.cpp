#include <algorithm>
#include <cmath>
#include <utility>

#include "core/lesson/picture/step_picture.h"
#include "core/words/words.h"

namespace talus {
namespace {

constexpr double k_thick_share = 0.05;   // of a cell
constexpr double k_ring_rounding = 0.5;  // of half its width
constexpr double k_ring_apart = 0.09;    // of a cell, between a ring's two lines
constexpr double k_label_share = 0.24;   // of a cell: letters
constexpr double k_min_label_em = 0.75;  // where cells are small

class MarkDrawing {
 public:
    MarkDrawing(PicturePen& pen, const Board& board) : pen_(pen), board_(board) {}

    void mark(const LessonMark& mark) {
        switch (mark.kind) {
            case LessonMark::Kind::outline:
                return outline(outline_around(mark.points));
            case LessonMark::Kind::arrow: {
                const std::vector<MarkPlace> ends = arrow_between(mark.points[0], mark.points[1]);
                return pen_.arrow(at(ends[0]), at(ends[1]), style_.mark, style_.ground, thick_);
            }
            case LessonMark::Kind::ring:
                return ring(mark.points[0]);
        }
    }
    void label(const LessonMark& mark, const std::string& text) {
        const double size =
            std::floor(std::clamp(board_.cell * k_label_share, style_.em * k_min_label_em, style_.em));
        const double width = pen_.style.width(text, size, true);
        const MapPoint middle = at(label_place(mark));
        const MapPoint low{std::floor(middle.x - width / 2), std::floor(middle.y - size / 2)};
        pen_.fill({low.x - 3, low.y}, {low.x + width + 3, low.y + size}, style_.ground);
        pen_.words(middle, text, size, style_.text, true);
    }

 private:
    MapPoint at(MarkPlace place) const {
        const MapPoint first = board_.middle({0, 0});
        return {first.x + place.x * board_.cell, first.y + place.y * board_.cell};
    }
    void outline(const std::vector<MarkPlace>& places) {
        std::vector<MapPoint> points;
        for (const MarkPlace& place : places) points.push_back(at(place));
        pen_.lines(points, true, style_.ground, thick_ + 2 * k_line_edge);
        pen_.lines(std::move(points), true, style_.mark, thick_);
    }
    void ring(LatticePoint point) {
        const MapPoint middle = board_.middle(point);
        const double radius = k_ring_radius * board_.cell + k_line_edge;
        const double inner = radius - k_ring_apart * board_.cell;
        const double thick = thick_ * 0.7;
        // With corners, for a circle would run through the number that it is drawn around.
        const auto around = [&](double half, Rgba8 ink, double width) {
            pen_.frame({middle.x - half, middle.y - half}, {middle.x + half, middle.y + half}, ink, width,
                       half * k_ring_rounding);
        };
        around((radius + inner) / 2, style_.ground, radius - inner + thick);
        around(radius, style_.mark, thick);
        around(inner, style_.mark, thick);
    }

    PicturePen& pen_;
    const Board& board_;
    const StepPictureStyle& style_ = pen_.style;
    const double thick_ = std::clamp(board_.cell * k_thick_share, 2.5, 5.0);
};

}  // namespace

void draw_marks(PicturePen& pen, const Board& board, std::span<const LessonMark> marks,
                const std::string& language, const std::string& fallback) {
    MarkDrawing drawing(pen, board);
    for (const LessonMark& mark : marks) drawing.mark(mark);
    for (const LessonMark& mark : marks) {
        if (!mark.label.empty()) drawing.label(mark, localized(mark.label.in(language, fallback), language));
    }
}

void draw_offset(PicturePen& pen, MapPoint mean, MapPoint point, double radius, Rgba8 ink, Rgba8 edge) {
    const double apart = distance(mean, point);
    if (apart < radius) return;
    pen.disc(mean, radius, edge);
    pen.circle(mean, radius, ink, 2.5);
    // Between the two points there has to be room for an arrow.
    if (apart < 3.5 * radius) return;
    const double share = (radius + 1) / apart;
    const auto between = [&](double t) {
        return MapPoint{mean.x + (point.x - mean.x) * t, mean.y + (point.y - mean.y) * t};
    };
    pen.arrow(between(share), between(1 - share), ink, edge, 2.5);
}

}  // namespace talus
