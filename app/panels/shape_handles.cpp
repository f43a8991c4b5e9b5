#include "app/panels/shape_handles.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "app/editor/session.h"
#include "app/panels/ground_pen.h"
#include "app/panels/ground_place.h"
#include "app/panels/handle_drag.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "core/base/formatted.h"
#include "core/terrain/shown_share.h"

namespace talus {
namespace {

constexpr int k_pieces = 96;
constexpr int k_turn_pieces = 24;
constexpr float k_line = 0.13f;  // em, width of outlines
constexpr double k_grasp = 0.7;  // em from a handle within which the mouse takes hold of it

double turns_to(const WorldPlace& place, const WorldPlace& centre) {
    return std::atan2(place.x - centre.x, centre.y - place.y) / (2 * std::numbers::pi);
}

// A row's name and its value, in metres where it is a share.
std::string row_text(const Layer& layer, std::size_t place, const Lattice& world) {
    const Parameter& row = layer.type->parameters[place];
    if (row.kind != ParameterKind::real) {
        return std::string(spoken(row.info.label)) + " " + text_of(row, layer.values[place]);
    }
    const ShownShare shown = shown_share(row.info.share_of, world);
    const bool share = row.info.share_of != ShareOf::nothing;
    const std::string unit(share ? "m" : row.info.unit);
    return std::string(spoken(row.info.label)) + " " +
           plain_number(static_cast<double>(shown.shown(std::get<float>(layer.values[place]))), 4) +
           (unit.empty() ? "" : " " + unit);
}

// The point of the line from a to b that is nearest.
glm::dvec2 nearest_on(glm::dvec2 point, glm::dvec2 a, glm::dvec2 b) {
    const glm::dvec2 along = b - a;
    const double length = glm::dot(along, along);
    const double share = length > 0 ? std::clamp(glm::dot(point - a, along) / length, 0.0, 1.0) : 0;
    return a + share * along;
}

double apart(glm::dvec2 point, glm::dvec2 a, glm::dvec2 b) {
    return glm::distance(point, nearest_on(point, a, b));
}

bool is_on_map(const WorldPlace& place, const Ground& ground) {
    const Lattice& lattice = ground.terrain()->lattice;
    const double x = place.x - lattice.x_of(0);
    const double y = place.y - lattice.y_of(0);
    return x >= 0 && y >= 0 && x <= 2 * ground.half_x() && y <= 2 * ground.half_y();
}

constexpr std::array<const char*, 3> k_parts{"centre", "ring", "turn"};
constexpr std::array<const char*, 3> k_deeds{"Drag to move", "Drag to resize", "Drag to turn"};

bool is_far(glm::dvec2 pixel) { return std::isnan(pixel.x); }
constexpr glm::dvec2 k_no_pixel{std::numeric_limits<double>::quiet_NaN(), 0};

}  // namespace

ShapeHandles::ShapeHandles(Session& session, Ui& ui) : Panel(session, ui) { ui.tools.push_back(this); }

std::vector<Command> ShapeHandles::commands() {
    return {{.id = "handles",
             .menu = Menu::view,
             .label = "Handles of shapes",
             .help = "Shows where the selected layer has its centre, its outline and its direction, to be "
                     "dragged on the ground.",
             .before = "tiled",
             .of_document = true,
             .checked = [this](const Session&, const Ui&) { return wanted_; },
             .run = [this](Session&, Ui&) { wanted_ = !wanted_; }}};
}

// The layer whose handles are shown; null: none.
const Layer* ShapeHandles::layer() const {
    const Showing showing = ui_.showing();
    if (!wanted_ || !ui_.screen.panels || !showing.document || !showing.alone || showing.live) return nullptr;
    const Layer* const selected = session_.document.selected();
    return selected != nullptr && selected->type != nullptr && selected->enabled ? selected : nullptr;
}

std::vector<MapShape> ShapeHandles::shapes() const {
    const Layer* const shown = layer();
    return shown != nullptr ? map_shapes(*shown, session_.document.recipe().world) : std::vector<MapShape>();
}

bool ShapeHandles::is_locked(const Layer& layer, const MapShape& shape, const Grip& grip) const {
    const MapHandles& handles = layer.type->handles;
    const auto locked = [&](std::string_view key) {
        return session_.locks.holds({layer.id, layer.type->info.key}, "layer/" + std::string(key));
    };
    if (shape.event) return locked("events");
    if (grip.part == Part::centre) return !shape.can_move || locked(handles.x) || locked(handles.y);
    if (grip.part == Part::turn) return locked(handles.turn);
    return locked(layer.type->parameters[shape.rings[grip.ring].parameter].info.key);
}

// The end of the line that points where the shape is turned to.
WorldPlace ShapeHandles::knob_of(const MapShape& shape) const {
    const double turns = shape.turn.value_or(0) / 360;
    if (!shape.rings.empty()) return shape.rings[0].at(turns, shape.centre);
    const double away = std::min(ui_.ground->half_x(), ui_.ground->half_y()) / 2;
    const double angle = 2 * std::numbers::pi * turns;
    return {shape.centre.x + away * std::sin(angle), shape.centre.y - away * std::cos(angle)};
}

// The place under a pixel on the ground as it was when the drag began. Beside the terrain, and in the sky,
// the handle stays at the height of the ground that it came from; one that lay on the map does not leave it.
std::optional<WorldPlace> ShapeHandles::under(const Lens& lens, glm::dvec2 pixel) {
    const Ground& ground = drag_->ground;
    const Ray ray = lens.ray(pixel);
    auto point = ground.pick_surface(ray, session_.view.exaggeration, shows_sea(session_.look, ground));
    if (point) {
        drag_->up = point->z;
    } else {
        const double down = ray.direction.z;
        const double away = (drag_->up - ray.origin.z) / down;
        // Near the horizon a pixel is many miles.
        if (std::fabs(down) < 0.01 || away <= 0) return std::nullopt;
        point = ray.origin + ray.direction * away;
        const WorldPlace& centre = drag_->shape.centre;
        if (drag_->grip.part == Part::centre && is_on_map(centre, ground)) {
            point->x = std::clamp(point->x, -ground.half_x(), ground.half_x());
            point->y = std::clamp(point->y, -ground.half_y(), ground.half_y());
        }
    }
    const Lattice& lattice = ground.terrain()->lattice;
    return WorldPlace{lattice.x_of(0) + ground.half_x() + point->x,
                      lattice.y_of(0) + ground.half_y() - point->y};
}

// A centre before a direction before an outline, each the nearest.
void ShapeHandles::find_under(glm::dvec2 mouse) {
    under_mouse_.reset();
    double nearest = k_grasp * static_cast<double>(ImGui::GetFontSize());
    std::optional<Part> found;
    for (const Drawn& each : drawn_) {
        if (found && *found != each.grip.part && *found != Part::ring) continue;
        for (std::size_t i = 0; i < each.pixels.size(); ++i) {
            const glm::dvec2 before = each.pixels[i > 0 ? i - 1 : 0];
            if (is_far(each.pixels[i])) continue;
            const glm::dvec2 from = is_far(before) ? each.pixels[i] : before;
            const bool first = found == Part::ring && each.grip.part != Part::ring;
            const double distance = apart(mouse, from, each.pixels[i]);
            if (distance > (first ? k_grasp * static_cast<double>(ImGui::GetFontSize()) : nearest)) continue;
            nearest = distance;
            found = each.grip.part;
            under_mouse_ = each.grip;
            under_pixel_ = nearest_on(mouse, from, each.pixels[i]);
            under_height_ = each.points[i].z;
        }
    }
}

void ShapeHandles::take_hold(const Lens& lens, glm::dvec2 mouse) {
    const std::vector<MapShape> all = shapes();
    if (under_mouse_->shape >= all.size() || is_locked(*layer(), all[under_mouse_->shape], *under_mouse_))
        return;
    drag_ = {.grip = *under_mouse_,
             .layer = layer()->id,
             .shape = all[under_mouse_->shape],
             .ground = *ui_.ground,
             .mouse = mouse,
             .beside = mouse - under_pixel_,
             .up = under_height_};
    if (const auto taken = under(lens, under_pixel_)) {
        drag_->taken = *taken;
    } else {
        drag_.reset();
    }
}

void ShapeHandles::drag_to(const Lens& lens, glm::dvec2 mouse) {
    if (!drag_->moved && mouse == drag_->mouse) return;
    const auto found = under(lens, mouse - drag_->beside);
    if (!found) return;
    const WorldPlace& place = *found;
    drag_->moved = true;
    const Recipe& recipe = session_.document.recipe();
    const MapShape& before = drag_->shape;
    const Grip& grip = drag_->grip;
    const WorldPlace& taken = drag_->taken;
    if (grip.part == Part::centre) {
        session_.document.edit(with_shape_moved(recipe, drag_->layer, grip.shape, place));
    } else if (grip.part == Part::ring) {
        const MapShape::Ring& ring = before.rings[grip.ring];
        const double off = ring.value - ring.value_through(taken, before.centre);
        const double value = ring.value_through(place, before.centre) + off;
        session_.document.edit(with_ring(recipe, drag_->layer, grip.shape, grip.ring, value));
    } else {
        const double turned = turns_to(place, before.centre) - turns_to(taken, before.centre);
        session_.document.edit(
            with_shape_turned(recipe, drag_->layer, grip.shape, *before.turn + 360 * turned));
    }
}

bool ShapeHandles::take_mouse(const Lens& lens, glm::dvec2 mouse, bool pressed, bool held) {
    if (released_) {
        released_ = held;
        return held;
    }
    const Layer* const shown = layer();
    if (drag_ && (shown == nullptr || shown->id != drag_->layer)) drag_.reset();
    if (!drag_) {
        if (shown == nullptr) return false;
        if (!held || pressed) find_under(mouse);
        if (pressed && under_mouse_) take_hold(lens, mouse);
        if (!drag_) return false;
    }
    if (goes_on(drag_, session_.document, held, released_)) drag_to(lens, mouse);
    return true;
}

ImU32 ShapeHandles::ink_of(const Grip& grip) const {
    const bool lit = drag_ ? drag_->grip == grip : under_mouse_ == grip;
    return lit ? IM_COL32(255, 255, 255, 255) : ImGui::GetColorU32(theme().accent);
}

void ShapeHandles::draw_ring(const MapShape& shape, const Grip& grip, const Lens& lens, const Area& area) {
    GroundPen pen(lens, area, ui_, session_.view, ink_of(grip), k_line);
    Drawn drawn{.grip = grip, .points = {}, .pixels = {}};
    for (int i = 0; i <= k_pieces; ++i) {
        const WorldPlace place = shape.rings[grip.ring].at(static_cast<double>(i) / k_pieces, shape.centre);
        const glm::dvec3 point = on_surface(place, ui_, session_.view, session_.look);
        // Behind a hill it is left to the camera.
        drawn.pixels.push_back(pen.draw_to(point).value_or(k_no_pixel));
        drawn.points.push_back(point);
    }
    drawn_.push_back(std::move(drawn));
}

void ShapeHandles::draw_knob(const WorldPlace& place, const Grip& grip, const Lens& lens, const Area& area) {
    glm::dvec3 point = on_surface(place, ui_, session_.view, session_.look);
    // Under the mouse, wherever the ground follows to.
    if (drag_ && drag_->grip == grip && drag_->moved) point.z = drag_->up;
    const glm::dvec3 pixel = lens.project(point);
    if (pixel.z <= 0) return;
    drawn_.push_back({.grip = grip, .points = {point}, .pixels = {glm::dvec2(pixel)}});
    const bool hidden = !(drag_ && drag_->grip == grip) && under_mouse_ != grip &&
                        is_hidden(point, glm::dvec2(pixel), lens, ui_, session_.view);
    const ImU32 ink = hidden ? faint(ink_of(grip)) : ink_of(grip);
    const float em = ImGui::GetFontSize();
    const ImVec2 at{area.x + static_cast<float>(pixel.x), area.y + static_cast<float>(pixel.y)};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    // The rim tells a hidden one from ground of its colour.
    list.AddCircleFilled(at, em * 0.5f, hidden ? faint(k_mark_rim) : k_mark_rim);
    if (grip.part == Part::centre) {
        list.AddCircle(at, em * 0.34f, ink, 0, em * k_line);
        list.AddCircleFilled(at, em * 0.12f, ink);
    } else {
        list.AddCircleFilled(at, em * 0.36f, ink);
    }
}

void ShapeHandles::draw_turn(const MapShape& shape, std::size_t number, const Lens& lens, const Area& area) {
    const Grip grip{.shape = number, .part = Part::turn};
    const WorldPlace knob = knob_of(shape);
    GroundPen pen(lens, area, ui_, session_.view, ink_of(grip), k_line);
    for (int i = 0; i <= k_turn_pieces; ++i) {
        const double share = static_cast<double>(i) / k_turn_pieces;
        pen.draw_to(on_surface({shape.centre.x + (knob.x - shape.centre.x) * share,
                                shape.centre.y + (knob.y - shape.centre.y) * share},
                               ui_, session_.view, session_.look));
    }
    draw_knob(knob, grip, lens, area);
}

// What a handle changes, and its value.
std::string ShapeHandles::text_of(const MapShape& shape, const Grip& grip) const {
    const Layer& shown = *layer();
    const Lattice world = lattice_of(session_.document.recipe().world);
    const auto row = [&](std::string_view key) {
        return row_text(shown, *find_parameter(shown.type->parameters, key), world);
    };
    const MapHandles& handles = shown.type->handles;
    if (shape.event)
        return std::string(spoken(shape.label)) + "\n" +
               place_from_middle(shape.centre.x, shape.centre.y, world, spoken_language());
    if (grip.part == Part::centre) return row(handles.x) + "\n" + row(handles.y);
    if (grip.part == Part::turn) return row(handles.turn);
    return row_text(shown, shape.rings[grip.ring].parameter, world);
}

void ShapeHandles::draw_text(const std::vector<MapShape>& all, const Area& area) const {
    const std::optional<Grip> lit = drag_ ? std::optional(drag_->grip) : under_mouse_;
    if (!lit || lit->shape >= all.size()) return;
    if (!drag_ && (!ImGui::IsItemHovered() || ImGui::IsAnyMouseDown())) return;
    const bool locked = is_locked(*layer(), all[lit->shape], *lit);
    ImGui::SetMouseCursor(drag_ ? ImGuiMouseCursor_ResizeAll : ImGuiMouseCursor_Hand);
    std::string text = text_of(all[lit->shape], *lit);
    // Before it is dragged a handle says what it is: they look much alike.
    if (!drag_ && !locked)
        text = std::string(spoken(k_deeds[static_cast<std::size_t>(lit->part)])) + "\n" + text;
    if (locked) text += "\n" + std::string(spoken("Locked"));
    const float em = ImGui::GetFontSize();
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const ImVec2 corner{std::min(mouse.x + em * 1.2f, area.x + area.width - size.x - em),
                        std::max(mouse.y - size.y - em * 0.8f, area.y + em * 0.4f)};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled({corner.x - em * 0.3f, corner.y - em * 0.2f},
                       {corner.x + size.x + em * 0.3f, corner.y + size.y + em * 0.2f},
                       IM_COL32(16, 18, 21, 220), em * 0.2f);
    list.AddText(corner, IM_COL32(240, 242, 245, 255), text.c_str());
    note_help(std::move(text));
}

void ShapeHandles::draw_over(const Lens& lens, const Area& area) {
    drawn_.clear();
    const std::vector<MapShape> all = shapes();
    if (all.empty()) {
        under_mouse_.reset();
        return;
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t ring = 0; ring < all[i].rings.size(); ++ring)
            draw_ring(all[i], {.shape = i, .part = Part::ring, .ring = ring}, lens, area);
        if (all[i].turn) draw_turn(all[i], i, lens, area);
        if (all[i].can_move) draw_knob(all[i].centre, {.shape = i, .part = Part::centre}, lens, area);
    }
    draw_text(all, area);
}

// Returns the point of an outline that is in sight and nearest to the middle of the picture.
void ShapeHandles::report(StatusWriter& status) const {
    const Lens lens = make_lens(session_.view, viewport_of(ui_.viewport));
    const glm::dvec2 middle{lens.viewport.width / 2.0, lens.viewport.height / 2.0};
    std::vector<StatusValue> grips;
    for (const Drawn& each : drawn_) {
        std::optional<glm::dvec2> near;
        for (std::size_t i = 0; i < each.points.size(); ++i) {
            if (is_far(each.pixels[i])) continue;
            // The camera may have moved since they were drawn.
            const glm::dvec2 pixel(lens.project(each.points[i]));
            if (!near || glm::distance(pixel, middle) < glm::distance(*near, middle)) near = pixel;
        }
        if (!near) continue;
        grips.push_back({{"part", k_parts[static_cast<std::size_t>(each.grip.part)]},
                         {"shape", each.grip.shape},
                         {"pixel", std::array{ui_.viewport.x + near->x, ui_.viewport.y + near->y}}});
    }
    status.set("handles", grips);
}

}  // namespace talus
