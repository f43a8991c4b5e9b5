#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/panels/viewport.h"
#include "app/widgets/fonts.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/theme.h"
#include "app/workspaces/compare/comparison_plans.h"
#include "app/workspaces/compare/parts.h"
#include "core/base/formatted.h"
#include "core/words/words.h"
#include "render/navigation.h"

namespace talus {
namespace {

constexpr float k_gap = 2;            // px between pictures side by side
constexpr float k_veil = 0.45f;       // opacity of what lies over ground that stands in for a side
constexpr float k_min_share = 0.02f;  // of the width that split mode leaves to a side

Area part(const Area& area, float from, float to) {
    const float left = std::floor(area.x + area.width * from);
    const float right = std::floor(area.x + area.width * to);
    return {left, area.y, right - left, area.height};
}

bool contains(const Area& area, ImVec2 point) {
    return point.x >= area.x && point.y >= area.y && point.x < area.x + area.width &&
           point.y < area.y + area.height;
}

const Ground* ground_of(const Compare& compare, const ComparePane& pane) {
    const PanePicture& picture = compare.pictures[pane.side];
    return picture.kind == pane.difference ? picture.ground : nullptr;
}

// A narrow picture shows as much of the terrain as a wide one: the camera steps back. A difference lies
// about zero; it is seen as if it lay at the middle height of the first side.
struct PaneCamera {
    double farther = 1;
    double lower = 0;

    View of(View view) const {
        view.camera.distance *= farther;
        view.camera.target.z -= lower;
        return view;
    }
    View undone(View view) const {
        view.camera.distance /= farther;
        view.camera.target.z += lower;
        return view;
    }
};

double middle_height(const Comparison& comparison) {
    const Terrain* first = comparison.terrain(0).get();
    return first != nullptr ? static_cast<double>(first->range.low + first->range.high) / 2 : 0;
}

PaneCamera camera_of(const ComparePane& pane, const Area& whole, const Compare& compare) {
    const double lower = pane.difference ? middle_height(compare.comparison) *
                                               static_cast<double>(compare.session.view.exaggeration)
                                         : 0;
    // A map from above is as high as it is wide; a block seen from the side is not.
    const ViewKind kind = compare.session.view.kind;
    const float widest = whole.height * (kind == ViewKind::top ? 1.0f : 1.5f);
    const float narrower = std::min(whole.width, widest) / std::clamp(pane.picture.width, 1.0f, widest);
    // What is farther away than the target shrinks less as the camera steps back: a little room for that.
    const float room = narrower > 1 && kind == ViewKind::perspective ? 1.12f : 1.0f;
    return {static_cast<double>(narrower * room), lower};
}

std::vector<ComparePane> laid_out(const Comparison& comparison, const Area& area) {
    std::vector<ComparePane> panes;
    const std::size_t sides = comparison.sides();
    if (comparison.mode == CompareMode::split) {
        float from = 0;
        for (std::size_t i = 0; i < sides; ++i) {
            const float to = i + 1 < sides ? comparison.handles[i] : 1;
            panes.push_back({i, false, area, part(area, from, to)});
            from = to;
        }
        return panes;
    }
    const std::size_t first = comparison.mode == CompareMode::difference ? 1 : 0;
    const auto count = static_cast<float>(sides - first);
    for (std::size_t i = first; i < sides; ++i) {
        Area pane =
            part(area, static_cast<float>(i - first) / count, static_cast<float>(i - first + 1) / count);
        if (i + 1 < sides) pane.width -= k_gap;
        panes.push_back({i, first == 1, pane, pane});
    }
    return panes;
}

// Before the panes, so that they take the mouse first; true where one has it.
bool drag_handles(Comparison& comparison, const Area& area) {
    if (comparison.mode != CompareMode::split) return false;
    bool taken = false;
    const float grip = ImGui::GetFontSize();
    for (std::size_t i = 0; i + 1 < comparison.sides(); ++i) {
        float& handle = comparison.handles[i];
        ImGui::SetCursorScreenPos({std::floor(area.x + area.width * handle - grip / 2), area.y});
        ImGui::PushID(static_cast<int>(i));
        ImGui::InvisibleButton("##handle", {grip, area.height});
        ImGui::PopID();
        mark("compare/handle" + std::to_string(i));
        const bool taking = ImGui::IsItemHovered() || ImGui::IsItemActive();
        if (taking) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
        taken |= taking;
        if (ImGui::IsItemActive() && ImGui::IsMouseDragging(0, 0)) {
            const float min_share = i > 0 ? comparison.handles[i - 1] : 0;
            const float max_share = i + 2 < comparison.sides() ? comparison.handles[i + 1] : 1;
            handle = std::clamp((ImGui::GetIO().MousePos.x - area.x) / area.width, min_share + k_min_share,
                                max_share - k_min_share);
        }
    }
    return taken;
}

void draw_handle(float x, const Area& area) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float em = ImGui::GetFontSize();
    const float y = area.y + area.height / 2;
    const ImU32 ink = ImGui::GetColorU32(theme().accent);
    const ImU32 rim = IM_COL32(16, 18, 21, 200);
    list.AddRectFilled({x - 2, area.y}, {x + 2, area.y + area.height}, rim);
    list.AddRectFilled({x - 1, area.y}, {x + 1, area.y + area.height}, ink);
    list.AddCircleFilled({x, y}, em * 0.85f, rim);
    list.AddCircleFilled({x, y}, em * 0.75f, ink);
    const ImU32 sign = ImGui::GetColorU32(theme().accent_text);
    for (const float way : {-1.0f, 1.0f}) {
        const float tip = x + way * em * 0.5f;
        const float back = x + way * em * 0.2f;
        list.AddTriangleFilled({tip, y}, {back, y - em * 0.25f}, {back, y + em * 0.25f}, sign);
    }
}

// The pane's picture takes the mouse; the place of the ground under it, if there is one.
std::optional<GroundPoint> take_mouse(Compare& compare, const ComparePane& pane, const Area& whole,
                                      bool taken) {
    ImGui::SetCursorScreenPos({pane.visible.x, pane.visible.y});
    ImGui::PushID(static_cast<int>(pane.side));
    const auto buttons = ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight |
                         ImGuiButtonFlags_MouseButtonMiddle;
    ImGui::InvisibleButton("##pane", {std::max(1.0f, pane.visible.width), pane.visible.height}, buttons);
    ImGui::PopID();
    mark("compare/pane" + std::to_string(pane.side));
    const bool hovered = !taken && ImGui::IsItemHovered();
    const bool held = ImGui::IsItemActive();
    const Ground* ground = ground_of(compare, pane);
    if (ground == nullptr || ground->terrain() == nullptr || !(hovered || held)) return std::nullopt;
    const PaneCamera camera = camera_of(pane, whole, compare);
    const View before = camera.of(compare.session.view);
    View view = before;
    move_camera(view, compare.session.look, *ground, compare.ui, pane.picture, hovered, held);
    if (view != before) compare.session.view = camera.undone(view);
    compare.moving_camera |= held;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const Lens lens = make_lens(view, viewport_of(pane.picture));
    return ground->pick(lens.ray({mouse.x - pane.picture.x, mouse.y - pane.picture.y}), view.exaggeration);
}

// Each side's height at a place in draw space. Differences are on the first side's lattice.
CompareHeights probe_at(const Compare& compare, const GroundPoint& point) {
    const Comparison& comparison = compare.comparison;
    CompareHeights probe;
    for (std::size_t i = 0; i < comparison.sides(); ++i) {
        const Terrain* terrain = comparison.terrain(i).get();
        if (terrain == nullptr || terrain->height() == nullptr) continue;
        const PanePicture& picture = compare.pictures[i];
        if (comparison.mode == CompareMode::difference) {
            const auto place = [](double at, int samples) {
                return std::clamp(static_cast<int>(std::lround(at)), 0, samples - 1);
            };
            probe[i] = (*terrain->height())(place(point.column, terrain->lattice.width),
                                            place(point.row, terrain->lattice.height));
        } else if (picture.ground != nullptr && picture.kind == 0) {
            probe[i] = picture.ground->height_at(point.position.x, point.position.y);
        }
    }
    return probe;
}

// The one cursor: the place under the mouse on every side, with its height.
void draw_mark(const Compare& compare, const ComparePane& pane, const GroundPoint& point) {
    const Ground* ground = ground_of(compare, pane);
    if (ground == nullptr || ground->terrain() == nullptr) return;
    const float height = ground->height_at(point.position.x, point.position.y);
    const glm::dvec3 place{point.position.x, point.position.y,
                           static_cast<double>(height * pane.view.exaggeration)};
    const glm::dvec3 pixel = make_lens(pane.view, viewport_of(pane.picture)).project(place);
    const ImVec2 at{pane.picture.x + static_cast<float>(pixel.x),
                    pane.picture.y + static_cast<float>(pixel.y)};
    if (pixel.z <= 0 || !contains(pane.visible, at)) return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float em = ImGui::GetFontSize();
    list.AddCircle(at, em * 0.5f, IM_COL32(16, 18, 21, 200), 24, em * 0.26f);
    list.AddCircle(at, em * 0.5f, IM_COL32(255, 255, 255, 255), 24, em * 0.12f);
    draw_tag(
        list, {at.x + em * 0.9f, at.y - em * 1.9f},
        localized(pane.difference ? signed_metres(height) : formatted("%.1f m", static_cast<double>(height)),
                  compare.comparison.plan().language),
        false);
}

std::string tag_of(const Comparison& comparison, const ComparePane& pane) {
    const std::string label = comparison.plan().sides[pane.side].label;
    return letter_of(pane.side) + (pane.difference ? " − A   " : "   ") + label;
}

// How far they lie apart, in figures; empty before it is known.
std::string figures_of(const Comparison& comparison, const ComparePane& pane) {
    const auto difference = comparison.difference(pane.side);
    if (!pane.difference || difference == nullptr || !comparison.is_comparable(pane.side)) return {};
    const std::string& language = comparison.plan().language;
    return localized(worded("{low} to {high}   RMS {rms}", language,
                            {{"low", signed_metres(static_cast<double>(difference->minimum))},
                             {"high", signed_metres(static_cast<double>(difference->maximum))},
                             {"rms", formatted("%.1f m", difference->rms)}}),
                     language);
}

// Side by side where there is room, else one below the other.
void draw_tags(const Comparison& comparison, const ComparePane& pane) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float em = ImGui::GetFontSize();
    const Area& seen = pane.visible;
    ImVec2 corner{seen.x + em * 0.6f, seen.y + em * 0.6f};
    const float width = draw_tag(list, corner, tag_of(comparison, pane), true);
    const std::string figures = figures_of(comparison, pane);
    if (figures.empty()) return;
    const float needed = width + ImGui::CalcTextSize(figures.c_str()).x + em * 2.4f;
    if (needed < seen.width) {
        corner.x += width + em * 0.4f;
    } else {
        corner.y += em * 1.8f;
    }
    draw_tag(list, corner, figures, false);
}

// In the middle of the pane.
void draw_line(const Area& seen, const std::string& text) {
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    draw_tag(*ImGui::GetWindowDrawList(), {seen.x + (seen.width - size.x) / 2, seen.y + seen.height / 2},
             text, false);
}

// The ground as the first side shows it, or as it was before the comparison, where a side's own picture is
// not there yet; a veil tells it from one.
void draw_stand_in(const Compare& compare, const ComparePane& pane) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Area& at = pane.picture;
    const PanePicture& first = compare.pictures.front();
    Area place = at;
    unsigned texture = first.texture;
    if (first.ground == nullptr || first.kind != 0 || compare.panes.front().side != 0) {
        texture = compare.ui.picture;
        place = compare.middle;
        place.x = at.x + (at.width - place.width) / 2;
    }
    if (texture == 0) return;
    list.AddImage(texture_id(texture), {place.x, place.y}, {place.x + place.width, place.y + place.height},
                  {0, 1}, {1, 0});
    list.AddRectFilled({place.x, place.y}, {place.x + place.width, place.y + place.height},
                       colour(theme().window, k_veil));
}

void draw_pane(const Compare& compare, const ComparePane& pane) {
    const Comparison& comparison = compare.comparison;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Area& seen = pane.visible;
    const ImVec2 end{seen.x + seen.width, seen.y + seen.height};
    const PanePicture& picture = compare.pictures[pane.side];
    const bool missing = comparison.terrain(pane.side) == nullptr ||
                         (pane.difference && comparison.difference(pane.side) == nullptr);
    list.PushClipRect({seen.x, seen.y}, end, true);
    if (compare.is_being_made(pane)) {
        draw_stand_in(compare, pane);
    } else if (picture.texture != 0 && !missing) {
        // Whole and clipped, so that each pixel is the same one wherever the handle stands. OpenGL's pictures
        // begin at the bottom.
        list.AddImage(texture_id(picture.texture), {pane.picture.x, pane.picture.y},
                      {pane.picture.x + pane.picture.width, pane.picture.y + pane.picture.height}, {0, 1},
                      {1, 0});
    }
    draw_tags(comparison, pane);
    const bool differ = pane.difference && comparison.terrain(0) != nullptr &&
                        comparison.terrain(pane.side) != nullptr && !comparison.is_comparable(pane.side);
    if (missing && (differ || comparison.settled())) {
        draw_line(seen, worded(differ ? "No difference: their samples lie at different places."
                                      : "This side could not be made.",
                               comparison.plan().language));
    } else if (compare.is_being_made(pane)) {
        draw_line(seen, worded("This side is being made …", comparison.plan().language));
    }
    list.PopClipRect();
}

// Every side's height under the one cursor, and how far the second lies above the first.
std::string heights_text(const CompareHeights& heights) {
    std::string text;
    for (std::size_t i = 0; i < heights.size(); ++i) {
        if (heights[i]) text += letter_of(i) + formatted(" %.1f m    ", static_cast<double>(*heights[i]));
    }
    if (heights[0] && heights[1])
        text += "B − A " + signed_metres(static_cast<double>(*heights[1] - *heights[0]));
    return text;
}

void draw_panes(Compare& compare, const Area& area) {
    Comparison& comparison = compare.comparison;
    const bool taken = drag_handles(comparison, area);
    compare.panes = laid_out(comparison, area);
    compare.ui.flying = false;
    std::optional<GroundPoint> point;
    for (const ComparePane& pane : compare.panes) {
        if (const auto under = take_mouse(compare, pane, area, taken)) point = under;
    }
    if (point) {
        compare.probe = probe_at(compare, *point);
        const std::string& language = comparison.plan().language;
        compare.ui.note = {
            localized(heights_text(*compare.probe), language), worded("Heights under the mouse", language),
            worded("Of each side at the same place, and the difference.", language), "status/compared"};
    }
    for (ComparePane& pane : compare.panes) {
        pane.view = camera_of(pane, area, compare).of(compare.session.view);
        draw_pane(compare, pane);
        if (point) draw_mark(compare, pane, *point);
    }
    for (std::size_t i = 1; i < compare.panes.size(); ++i) {
        const float x = compare.panes[i].visible.x;
        if (comparison.mode == CompareMode::split) {
            draw_handle(x, area);
        } else {
            ImGui::GetWindowDrawList()->AddRectFilled({x - k_gap, area.y}, {x, area.y + area.height},
                                                      ImGui::GetColorU32(theme().border));
        }
    }
    draw_compare_legends(compare, area);
}

// Once all sides are there, to the one that reaches farthest; from higher up where pictures are narrow, so
// that the ground fills more of them.
void go_home_to_largest(Compare& compare, const Area& area) {
    Comparison& comparison = compare.comparison;
    const Ground* largest = nullptr;
    for (std::size_t i = 0; i < comparison.sides(); ++i) {
        const Ground* ground = compare.pictures[i].ground;
        const bool there = ground != nullptr && ground->terrain() != nullptr;
        if (!there && (comparison.terrain(i) != nullptr || !comparison.settled())) return;
        if (there && (largest == nullptr || ground->half_x() > largest->half_x())) largest = ground;
    }
    if (largest == nullptr) return;
    comparison.home_due = false;
    View& view = compare.session.view;
    if (view.kind != ViewKind::top) go_home(view, *largest, viewport_of(area));
    const bool narrow = comparison.mode == CompareMode::side_by_side &&
                        area.width < area.height * static_cast<float>(comparison.sides());
    constexpr double k_from_higher_up = 10;  // degrees
    if (view.kind == ViewKind::perspective && narrow) orbit(view, *largest, 0, k_from_higher_up);
    frame(view, *largest, viewport_of(area));
}

}  // namespace

std::string letter_of(std::size_t side) { return std::string(1, static_cast<char>('A' + side)); }

std::string signed_metres(double metres) {
    // A minus as wide as the plus.
    const char* sign = metres < -0.05 ? "−" : metres > 0.05 ? "+" : "";
    return formatted("%s%.1f m", sign, std::fabs(metres));
}

float draw_tag(ImDrawList& list, ImVec2 corner, const std::string& text, bool bold) {
    const float em = ImGui::GetFontSize();
    ImFont* font = bold ? fonts().bold : fonts().text;
    const ImVec2 size = font->CalcTextSizeA(em, 1e6f, 0, text.c_str());
    const ImVec2 low{std::floor(corner.x), std::floor(corner.y)};
    list.AddRectFilled(low, {low.x + size.x + em * 0.8f, low.y + em * 1.5f}, IM_COL32(16, 18, 21, 205),
                       em * 0.3f);
    list.AddText(font, em, {low.x + em * 0.4f, std::floor(low.y + em * 0.2f)}, IM_COL32(240, 242, 245, 255),
                 text.c_str());
    return size.x + em * 0.8f;
}

bool Compare::is_being_made(const ComparePane& pane) const {
    const PanePicture& picture = pictures[pane.side];
    const bool missing = comparison.terrain(pane.side) == nullptr ||
                         (pane.difference && comparison.difference(pane.side) == nullptr);
    if (missing && comparison.settled()) return false;
    return missing || picture.ground == nullptr || picture.kind != pane.difference;
}

void Compare::draw(const Area& area, bool captioned) {
    middle = area;
    probe.reset();
    panes.clear();
    moving_camera = false;
    // Those of another comparison are of no use.
    if (std::exchange(shown, comparison.number()) != comparison.number()) pictures = {};
    const float bar = draw_compare_bar(*this, area, captioned);
    const bool plots = comparison.spectra && comparison.mode == CompareMode::side_by_side;
    const float room = std::max(1.0f, area.height - bar);
    const float foot = plots ? height_of_spectra(room) : 0;
    const Area below{area.x, area.y + bar, area.width, room - foot};
    ui.viewport = below;
    if (comparison.home_due) go_home_to_largest(*this, below);
    begin_part("comparison", below, theme().window, {0, 0});
    ImGui::Dummy({below.width, below.height});
    mark("comparison");
    if (comparison.plan().of_lines()) {
        draw_compare_lines(comparison, below);
    } else {
        draw_panes(*this, below);
    }
    ImGui::End();
    if (!plots) return;
    const Area strip{area.x, below.y + below.height, area.width, foot};
    begin_part("spectra", strip, theme().window, {0, 0});
    ImGui::End();
    for (const ComparePane& pane : panes) draw_compare_spectrum(comparison, pane.side, pane, strip);
}

}  // namespace talus
