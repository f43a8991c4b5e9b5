#include "app/lesson/step_marks.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/widgets/fonts.h"
#include "app/widgets/theme.h"
#include "core/words/words.h"

namespace talus {
namespace {

constexpr float k_thick_share = 0.05f;   // of a cell
constexpr float k_ring_rounding = 0.5f;  // of half its width
constexpr float k_ring_apart = 0.09f;    // of a cell, between a ring's two lines
constexpr float k_label_share = 0.24f;   // of a cell: letters
constexpr float k_min_label_em = 0.75f;  // where cells are small

class Painter {
 public:
    Painter(ImDrawList& list, const Board& board) : list_(list), board_(board) {}

    void mark(const LessonMark& mark) {
        switch (mark.kind) {
            case LessonMark::Kind::outline:
                return lines(outline_around(mark.points), ImDrawFlags_Closed);
            case LessonMark::Kind::arrow:
                return arrow(mark.points[0], mark.points[1]);
            case LessonMark::Kind::ring:
                return ring(mark.points[0]);
        }
    }
    void label(const LessonMark& mark, const std::string& text) {
        ImFont* font = fonts().bold;
        const float em = ImGui::GetFontSize();
        const float size = std::floor(std::clamp(board_.cell * k_label_share, em * k_min_label_em, em));
        const ImVec2 extent = font->CalcTextSizeA(size, 1e6f, 0, text.c_str());
        const ImVec2 middle = at(label_place(mark));
        const ImVec2 low{std::floor(middle.x - extent.x / 2), std::floor(middle.y - extent.y / 2)};
        list_.AddRectFilled({low.x - 3, low.y}, {low.x + extent.x + 3, low.y + extent.y},
                            colour(theme().panel), 3);
        list_.AddText(font, size, low, colour(theme().text), text.c_str());
    }

 private:
    ImVec2 at(MarkPlace place) const {
        const ImVec2 first = board_.middle({0, 0});
        return {first.x + static_cast<float>(place.x) * board_.cell,
                first.y + static_cast<float>(place.y) * board_.cell};
    }
    void lines(const std::vector<MarkPlace>& places, ImDrawFlags flags) {
        std::vector<ImVec2> points;
        for (const MarkPlace& place : places) points.push_back(at(place));
        const int count = static_cast<int>(points.size());
        list_.AddPolyline(points.data(), count, colour(theme().panel), flags, thick_ + 2 * k_line_edge);
        list_.AddPolyline(points.data(), count, ink_, flags, thick_);
    }
    void arrow(LatticePoint from, LatticePoint to) {
        const std::vector<MarkPlace> ends = arrow_between(from, to);
        paint_arrow(list_, at(ends[0]), at(ends[1]), ink_, colour(theme().panel), thick_);
    }
    void ring(LatticePoint point) {
        const ImVec2 middle = board_.middle(point);
        const float radius = static_cast<float>(k_ring_radius) * board_.cell + k_line_edge;
        const float inner = radius - k_ring_apart * board_.cell;
        const float thick = thick_ * 0.7f;
        // With corners, for a circle would run through the number that it is drawn around.
        const auto around = [&](float half, ImU32 ink, float width) {
            list_.AddRect({middle.x - half, middle.y - half}, {middle.x + half, middle.y + half}, ink,
                          half * k_ring_rounding, 0, width);
        };
        around((radius + inner) / 2, colour(theme().panel), radius - inner + thick);
        around(radius, ink_, thick);
        around(inner, ink_, thick);
    }

    ImDrawList& list_;
    const Board& board_;
    const ImU32 ink_ = colour(theme().mark);
    const float thick_ = std::clamp(board_.cell * k_thick_share, 2.5f, 5.0f);
};

}  // namespace

void paint_step_marks(ImDrawList& list, const Board& board, std::span<const LessonMark> marks,
                      const std::string& language, const std::string& fallback) {
    Painter painter(list, board);
    for (const LessonMark& mark : marks) painter.mark(mark);
    for (const LessonMark& mark : marks) {
        if (!mark.label.empty()) painter.label(mark, localized(mark.label.in(language, fallback), language));
    }
}

}  // namespace talus
