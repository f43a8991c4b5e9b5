// The mouse on the ground of a simulation: brushes, springs and drains.
#include <imgui.h>

#include <utility>

#include "app/panels/ground_pen.h"
#include "app/panels/ground_place.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/theme.h"
#include "app/workspaces/simulate/simulate.h"
#include "core/terrain/brush.h"

namespace talus {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double k_stroke_time = 0.05;  // s between two events of a stroke

ImU32 ink_of(RunTool tool) {
    switch (tool) {
        case RunTool::pour:
        case RunTool::spring:
            return IM_COL32(96, 190, 255, 255);
        case RunTool::soak:
        case RunTool::drain:
            return IM_COL32(255, 190, 96, 255);
        default:
            return IM_COL32(250, 250, 250, 255);
    }
}

}  // namespace

// The one that is open now and drawn under the mouse; null: none.
const RunEvent* Simulate::source_at(const Lens& lens, glm::dvec2 mouse) const {
    const double reach = 0.6 * static_cast<double>(ImGui::GetFontSize());
    for (const std::size_t place :
         open_source_places(*newest_.events, newest_.length, newest_.terrain->lattice)) {
        const RunEvent& event = newest_.events->list[place];
        const glm::dvec3 pixel = lens.project(on_ground({event.x, event.y}, ui_, session_.view));
        if (pixel.z > 0 && glm::distance(glm::dvec2(pixel), mouse) <= reach) return &event;
    }
    return nullptr;
}

// A spring that is dragged ends where it was and begins where it is dropped, from this moment of the run on.
bool Simulate::move_source(const Lens& lens, glm::dvec2 mouse, bool pressed, bool held) {
    const bool places = brush_.tool == RunTool::spring || brush_.tool == RunTool::drain;
    if (pressed && (!brush_.tool || places)) {
        const RunEvent* const source = source_at(lens, mouse);
        if (source != nullptr) held_source_ = {*source, {source->x, source->y}};
    }
    if (!held_source_) return false;
    HeldSource& hand = *held_source_;
    if (held) {
        const auto point = ui_.ground->pick(lens.ray(mouse), session_.view.exaggeration);
        hand.moved = hand.moved || ImGui::GetIO().MouseDelta.x != 0 || ImGui::GetIO().MouseDelta.y != 0;
        if (point && hand.moved) hand.to = place_of(*point, ui_.terrain->lattice);
        return true;
    }
    if (hand.moved) {
        job_.touch(session_.jobs, {.tool = RunTool::close, .x = hand.source.x, .y = hand.source.y});
        RunEvent there = hand.source;
        there.x = hand.to.x;
        there.y = hand.to.y;
        job_.touch(session_.jobs, there, false);
        newest_ = job_.newest();
    }
    held_source_.reset();
    return true;
}

bool Simulate::take_mouse(const Lens& lens, glm::dvec2 mouse, bool pressed, bool held) {
    under_mouse_.reset();
    if (begun_ && newest_.ready && newest_.terrain != nullptr && move_source(lens, mouse, pressed, held))
        return true;
    if (lab_.placing && pressed && begun_ && newest_.ready) {
        const auto fell = ui_.ground->pick(lens.ray(mouse), session_.view.exaggeration);
        if (fell) lab_.drop = place_of(*fell, ui_.terrain->lattice);
        lab_.placing = !fell;
        return true;
    }
    if (!brush_.tool || !begun_ || !newest_.ready) return false;
    const bool within =
        mouse.x >= 0 && mouse.y >= 0 && mouse.x < lens.viewport.width && mouse.y < lens.viewport.height;
    const auto point = within ? ui_.ground->pick(lens.ray(mouse), session_.view.exaggeration) : std::nullopt;
    if (point) under_mouse_ = place_of(*point, ui_.terrain->lattice);
    const auto now = Clock::now();
    if (!held) stroked_.reset();
    if (pressed) stroke_begins_ = true;
    // A stroke may begin beside the ground.
    if (pressed && !point) stroked_ = now;
    if (pressed || (held && stroked_ && is_stroke(*brush_.tool))) {
        const double seconds =
            pressed ? k_stroke_time : std::chrono::duration<double>(now - *stroked_).count();
        if (point && seconds >= k_stroke_time) {
            stroked_ = now;
            const bool stroke = is_stroke(*brush_.tool);
            // A frame that took long pours no flood.
            const auto time = static_cast<float>(std::min(seconds, 4 * k_stroke_time));
            job_.touch(session_.jobs,
                       {.tool = *brush_.tool,
                        .x = under_mouse_->x,
                        .y = under_mouse_->y,
                        .radius = brush_.radius,
                        .amount = stroke ? brush_.*strength_of(*brush_.tool) * time : brush_.discharge},
                       std::exchange(stroke_begins_, false));
            newest_ = job_.newest();
        }
        redraw_after(k_stroke_time);
    }
    return held || pressed;
}

// Those that are open now.
void Simulate::draw_sources(const Lens& lens, const Area& area) const {
    const std::vector<RunEvent> open =
        open_sources(*newest_.events, newest_.length, newest_.terrain->lattice);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float em = ImGui::GetFontSize();
    for (const RunEvent& event : open) {
        const bool in_hand = held_source_ && held_source_->source == event;
        const WorldPlace place = in_hand ? held_source_->to : WorldPlace{event.x, event.y};
        const glm::dvec3 point = on_ground(place, ui_, session_.view);
        const glm::dvec3 pixel = lens.project(point);
        if (pixel.z <= 0) continue;
        const ImVec2 at{area.x + static_cast<float>(pixel.x), area.y + static_cast<float>(pixel.y)};
        if (!in_hand && is_hidden(point, glm::dvec2(pixel), lens, ui_, session_.view)) {
            list.AddCircleFilled(at, em * 0.3f, faint(ink_of(event.tool)));
            continue;
        }
        list.AddCircleFilled(at, em * 0.42f, k_mark_rim);
        list.AddCircleFilled(at, em * 0.3f, ink_of(event.tool));
        const float up = event.tool == RunTool::spring ? -1.0f : 1.0f;
        list.AddTriangleFilled({at.x - em * 0.16f, at.y - up * em * 0.08f},
                               {at.x + em * 0.16f, at.y - up * em * 0.08f}, {at.x, at.y + up * em * 0.16f},
                               IM_COL32(16, 18, 21, 255));
    }
}

void Simulate::draw_over(const Lens& lens, const Area& area) {
    if (newest_.terrain == nullptr || ui_.terrain->lattice != newest_.terrain->lattice) return;
    draw_streaks(lens, area);
    draw_sources(lens, area);
    const glm::dvec2 mouse{ImGui::GetIO().MousePos.x - area.x, ImGui::GetIO().MousePos.y - area.y};
    if (held_source_ || (!brush_.tool && ImGui::IsItemHovered() && source_at(lens, mouse) != nullptr))
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    draw_drop(lens, area);
    if (!brush_.tool || !under_mouse_) return;
    draw_ground_ring(lens, area, ui_, session_.view, *under_mouse_, static_cast<double>(brush_.radius),
                     ink_of(*brush_.tool));
    redraw_after(0.1);
}

}  // namespace talus
