#include "app/panels/ground_pen.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/panels/ground_place.h"

namespace talus {
namespace {

constexpr float k_faint = 0.4f;         // of the ink's alpha
constexpr float k_hidden_width = 0.5f;  // of the line's
constexpr float k_rim_em = 0.075f;      // on either side

}  // namespace

ImU32 faint(ImU32 ink) {
    const auto alpha = static_cast<float>(ink >> IM_COL32_A_SHIFT & 0xff);
    return (ink & ~IM_COL32_A_MASK) | static_cast<ImU32>(alpha * k_faint) << IM_COL32_A_SHIFT;
}

GroundPen::GroundPen(const Lens& lens, const Area& area, const Ui& ui, const View& view, ImU32 ink,
                     float width)
    : lens_(lens), area_(area), ui_(ui), view_(view), ink_(ink), width_(width * ImGui::GetFontSize()) {}

std::optional<glm::dvec2> GroundPen::draw_to(const glm::dvec3& point) {
    const glm::dvec3 pixel = lens_.project(point);
    if (pixel.z <= 0) {
        lift();
        return std::nullopt;
    }
    const Spot spot{{area_.x + static_cast<float>(pixel.x), area_.y + static_cast<float>(pixel.y)},
                    is_hidden(point, glm::dvec2(pixel), lens_, ui_, view_)};
    if (leaves_out_hidden_ && spot.hidden) {
        lift();
        return std::nullopt;
    }
    if (before_) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        if (spot.hidden || before_->hidden) {
            list.AddLine(before_->at, spot.at, faint(ink_), std::max(1.0f, width_ * k_hidden_width));
        } else {
            list.AddLine(before_->at, spot.at, k_mark_rim, width_ + 2 * k_rim_em * ImGui::GetFontSize());
            list.AddLine(before_->at, spot.at, ink_, width_);
        }
    }
    before_ = spot;
    return spot.hidden ? std::nullopt : std::optional(glm::dvec2(pixel));
}

void draw_ground_ring(const Lens& lens, const Area& area, const Ui& ui, const View& view,
                      const WorldPlace& middle, double radius, ImU32 ink) {
    constexpr int k_ring_pieces = 72;
    GroundPen pen(lens, area, ui, view, ink, 0.12f);
    for (int i = 0; i <= k_ring_pieces; ++i) {
        const double angle = 2 * std::numbers::pi * i / k_ring_pieces;
        const glm::dvec3 point =
            on_ground({middle.x + radius * std::cos(angle), middle.y + radius * std::sin(angle)}, ui, view);
        if (std::fabs(point.x) > ui.ground->half_x() || std::fabs(point.y) > ui.ground->half_y()) {
            pen.lift();
            continue;
        }
        pen.draw_to(point);
    }
}

}  // namespace talus
