#include "app/workspaces/create/ground_brush.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/editor/session.h"
#include "app/panels/ground_pen.h"
#include "app/panels/ground_place.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/spoken.h"
#include "core/recipe/edit.h"

namespace talus {
namespace {

constexpr std::string_view k_full_list =
    "This list of strokes is full and takes no more. Go on in another layer or mask.";
constexpr std::string_view k_full_stroke =
    "This stroke can be no longer. Release the button and go on with another one.";

constexpr float k_radius_share = 1.0f / 16;  // of the world's shorter side, of a first brush
constexpr float k_span_share = 1.0f / 40;    // of the height range, of a first stroke
constexpr float k_relief_share = 0.1f;       // of the ground's relief, of a first form
constexpr float k_level_share = 0.01f;       // of the height range: ground of less relief is level
constexpr float k_step_share = 1.0f / 20;    // of it, of a first terrace
constexpr double k_leash = 0.5;              // of the radius, of a steady line
constexpr double k_drag_rate = 0.01;         // of a value's logarithm, a pixel
constexpr double k_key_factor = 1.15;        // of a press of a key
constexpr float k_min_share = 0.01f;
constexpr ImU32 k_ring_ink = IM_COL32(250, 250, 250, 255);
constexpr ImU32 k_less_ink = IM_COL32(255, 170, 96, 255);
constexpr ImU32 k_smooth_ink = IM_COL32(120, 205, 255, 255);

// Whether the tool takes away.
bool is_less(StrokeTool tool) {
    return tool == StrokeTool::lower || tool == StrokeTool::erase || tool == StrokeTool::imprint;
}

// What Ctrl makes of a tool.
StrokeTool inverse_of(StrokeTool tool) {
    switch (tool) {
        case StrokeTool::raise:
            return StrokeTool::lower;
        case StrokeTool::lower:
            return StrokeTool::raise;
        case StrokeTool::paint:
            return StrokeTool::erase;
        case StrokeTool::erase:
            return StrokeTool::paint;
        case StrokeTool::stamp:
            return StrokeTool::imprint;
        case StrokeTool::imprint:
            return StrokeTool::stamp;
        default:
            return tool;
    }
}

// Plus or minus, for the tools that Ctrl inverts: on a disc of its own, as no ink is seen on every ground.
void draw_sign_beside_mouse(bool less, ImU32 ink) {
    const float em = ImGui::GetFontSize();
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const ImVec2 middle{std::floor(mouse.x + em * 1.5f), std::floor(mouse.y + em * 1.5f)};
    const float arm = std::floor(em * 0.36f);
    const float half = std::max(1.0f, std::floor(em * 0.09f));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddCircleFilled(middle, em * 0.7f, IM_COL32(20, 20, 24, 215));
    list.AddCircle(middle, em * 0.7f, ink, 0, std::max(1.0f, em * 0.08f));
    list.AddRectFilled({middle.x - arm, middle.y - half}, {middle.x + arm, middle.y + half}, ink);
    if (!less) list.AddRectFilled({middle.x - half, middle.y - arm}, {middle.x + half, middle.y + arm}, ink);
}

// Whether a tool makes a form of its own, which is to be seen among those that are there; else it changes
// them.
bool is_form(std::size_t tool) {
    const auto each = static_cast<StrokeTool>(tool);
    return inverse_of(each) != each && !info_of(each).cover;
}

}  // namespace

float first_strength(float relief, float span) {
    if (!(relief > k_level_share * span)) return span * k_span_share;
    const float wished = relief * k_relief_share;
    const float digit = std::pow(10.0f, std::floor(std::log10(wished)) - 1);
    return std::round(wished / digit) * digit;
}

StrokeTool& GroundBrush::tool(const Target& target) {
    return paints_cover(target) ? settings_.cover_tool : settings_.ground_tool;
}

StrokeTool GroundBrush::chosen_tool(const Target& target) const {
    return paints_cover(target) ? settings_.cover_tool : settings_.ground_tool;
}

// The chosen one as the keys change it.
StrokeTool GroundBrush::tool_in_hand(const Target& target) const {
    const StrokeTool chosen = chosen_tool(target);
    const ImGuiIO& io = ImGui::GetIO();
    if (io.KeyShift && !paints_cover(target)) return StrokeTool::smooth;
    return io.KeyCtrl ? inverse_of(chosen) : chosen;
}

bool GroundBrush::is_second_in_hand(const Target& target) const {
    return second_ != ImGui::GetIO().KeyAlt && !info_of(tool_in_hand(target)).second.empty();
}

// A key inverts the chosen tool, which stays as strong; what it lends the hand has a strength of its own.
float GroundBrush::amount_in_hand(const Target& target) const {
    const StrokeTool now = tool_in_hand(target);
    const StrokeTool chosen = chosen_tool(target);
    return settings_of(now == inverse_of(chosen) ? chosen : now).amount;
}

void GroundBrush::fit_to_world() {
    const World& world = session_.document.recipe().world;
    const Lattice lattice = lattice_of(world);
    const auto side = static_cast<float>(std::min(lattice.extent_x(), lattice.extent_y()));
    const float span = world.high - world.low;
    const Usual before = usual_;
    const auto at = target();
    const UsualOf of{at.value_or(Target{}), session_.documents, world.extent, span};
    if (usual_of_ != of && ui_.ground != nullptr) {
        const float relief = ui_.ground->highest() - ui_.ground->lowest();
        usual_ = {side * k_radius_share, first_strength(relief, span), span * k_span_share};
        // Ground that is coarse, or another document's, counts until there is a better one.
        if (ui_.shown != nullptr && !ui_.shown->coarse && ui_.shown->recipe == session_.document.recipe())
            usual_of_ = of;
    }
    // Another world makes another brush of one that would be a dot in it, or cover it.
    for (std::size_t i = 0; i < settings_.tools.size(); ++i) {
        ToolSettings& own = settings_.tools[i];
        const bool fits = own.radius > side / 2000 && own.radius < side;
        if (!fits || own.radius == before.radius) own.radius = usual_.radius;
        if (k_stroke_tools[i].amount != StrokeAmount::metres) continue;
        const bool acts = own.amount > span / 5000 && own.amount < span;
        const bool is_usual = own.amount == (is_form(i) ? before.by_relief : before.by_span);
        if (!acts || is_usual) own.amount = usual_metres(i);
    }
    if (!(settings_.step > span / 5000 && settings_.step < span)) settings_.step = span * k_step_share;
}

float GroundBrush::usual_metres(std::size_t tool) const {
    return is_form(tool) ? usual_.by_relief : usual_.by_span;
}

// What is kept of a tool: what nobody has set goes by the world at the next start, too.
GroundBrush::ToolSettings GroundBrush::without_usual(std::size_t tool) const {
    ToolSettings own = settings_.tools[tool];
    if (own.radius == usual_.radius) own.radius = 0;
    if (k_stroke_tools[tool].amount == StrokeAmount::metres && own.amount == usual_metres(tool))
        own.amount = 0;
    return own;
}

std::optional<WorldPlace> GroundBrush::place_under(const Lens& lens, glm::dvec2 mouse,
                                                   const Ground& ground) const {
    const bool within =
        mouse.x >= 0 && mouse.y >= 0 && mouse.x < lens.viewport.width && mouse.y < lens.viewport.height;
    const auto point = within ? ground.pick(lens.ray(mouse), session_.view.exaggeration) : std::nullopt;
    if (!point) return std::nullopt;
    return place_of(*point, ground.terrain()->lattice);
}

// While F is held a drag to the right makes the brush wider; with Shift, stronger.
bool GroundBrush::adjust_by_drag(glm::dvec2 mouse, bool pressed, bool held) {
    if (pressed && is_letter_held('F') && !ImGui::GetIO().WantTextInput) adjusting_ = mouse;
    if (!adjusting_) return false;
    const double factor = std::exp(k_drag_rate * (mouse.x - adjusting_->x));
    if (ImGui::GetIO().KeyShift) {
        change_amount(factor);
    } else {
        change_radius(factor);
    }
    adjusting_ = mouse;
    if (!held) adjusting_.reset();
    return true;
}

void GroundBrush::change_radius(double factor) {
    const auto at = target();
    if (!at) return;
    const Lattice lattice = lattice_of(session_.document.recipe().world);
    const auto side = static_cast<float>(std::min(lattice.extent_x(), lattice.extent_y()));
    float& radius = settings_of(chosen_tool(*at)).radius;
    radius = std::clamp(radius * static_cast<float>(factor), side / 1000, side / 2);
}

void GroundBrush::change_amount(double factor) {
    const auto at = target();
    if (!at) return;
    const StrokeTool now = chosen_tool(*at);
    float& amount = settings_of(now).amount;
    const bool share = info_of(now).amount == StrokeAmount::share;
    const World& world = session_.document.recipe().world;
    const float span = world.high - world.low;
    amount = std::clamp(amount * static_cast<float>(factor), share ? k_min_share : span / 2000,
                        share ? 1.0f : span / 2);
}

std::shared_ptr<const StrokeMasks> GroundBrush::own_masks() const {
    std::vector<LayerMask> masks;
    for (const OwnMask& own : settings_.only)
        if (own.on) masks.push_back(own.mask);
    return ground_masks(masks);
}

void GroundBrush::begin(const Target& target, const WorldPlace& place) {
    const StrokeTool now = tool_in_hand(target);
    const auto height_at = [&](const WorldPlace& at) {
        return value_at(*ui_.terrain->height(), ui_.terrain->lattice, at);
    };
    const ImGuiIO& io = ImGui::GetIO();
    if (now == StrokeTool::flatten && (io.KeyCtrl || io.KeyAlt)) {
        settings_.height = height_at(place);
        settings_.set_height = true;
        released_ = true;
        return;
    }
    const ToolSettings& size = size_of(target);
    Stroke stroke{.tool = now,
                  .radius = size.radius,
                  .hardness = size.hardness,
                  .amount = amount_in_hand(target),
                  .builds_up = settings_.builds_up,
                  .second = is_second_in_hand(target),
                  .masks = own_masks()};
    if (info_of(now).stamps) {
        stroke.stamp = stamps_.find(settings_.stamp);
        stroke.angle = settings_.angle;
        stroke.along = settings_.along;
        if (stroke.stamp == nullptr) {  // its file is still being read, or cannot be
            released_ = true;
            return;
        }
    }
    const bool has_end = now == StrokeTool::raise || now == StrokeTool::lower;
    if (stroke.second && has_end) stroke.height = height_at(place);
    if (now == StrokeTool::flatten)
        stroke.height = settings_.set_height ? settings_.height : height_at(place);
    if (now == StrokeTool::terrace) stroke.height = settings_.step;
    if (now == StrokeTool::slope) stroke.height = stroke.end_height = height_at(slope_from_.value_or(place));
    const double leash =
        settings_.steady && now != StrokeTool::slope ? k_leash * static_cast<double>(size.radius) : 0;
    in_hand_ = {.target = target,
                .before = strokes_at(target),
                .stroke = std::move(stroke),
                .recorder = StrokeRecorder(stroke_spacing(size.radius), leash),
                .ground = *ui_.ground};
    if (now == StrokeTool::slope && slope_from_) {
        in_hand_->recorder.move_to(slope_from_->x, slope_from_->y, 1);
        slope_from_.reset();
    }
    in_hand_->recorder.move_to(place.x, place.y, ui_.mouse_pressure);
}

// Along every place that the mouse passed since the last frame, however long that took.
void GroundBrush::go_on(const Lens& lens) {
    const Area& area = ui_.viewport;
    for (const auto& [x, y, pressure] : ui_.mouse_path) {
        const auto place = place_under(
            lens, {x - static_cast<double>(area.x), y - static_cast<double>(area.y)}, in_hand_->ground);
        if (place) in_hand_->recorder.move_to(place->x, place->y, pressure);
    }
}

// The document with the stroke as far as it goes.
void GroundBrush::show() {
    Stroke stroke = in_hand_->stroke;
    stroke.points = in_hand_->recorder.points();
    if (stroke.tool == StrokeTool::slope) {
        const std::shared_ptr<const Terrain>& ground = in_hand_->ground.terrain();
        stroke.end_height =
            value_at(*ground->height(), ground->lattice, {stroke.points.back().x, stroke.points.back().y});
    }
    const Lattice world = lattice_of(session_.document.recipe().world);
    Strokes strokes = in_hand_->before;
    for (const bool across : {false, true}) {
        for (const bool down : {false, true}) {
            if ((across && !settings_.mirror_x) || (down && !settings_.mirror_y)) continue;
            const std::size_t before = strokes.size();
            strokes = strokes.with(mirrored(stroke, world.extent_x(), world.extent_y(), across, down));
            if (strokes.size() == before) tell(k_full_list);
        }
    }
    if (stroke.points.size() >= Stroke::k_max_points) tell(k_full_stroke);
    const Target& target = in_hand_->target;
    session_.document.edit(
        with_strokes(session_.document.recipe(), target.layer, target.mask, target.parameter, strokes));
    in_hand_->revision = session_.document.revision();
}

// A message that is there already is shown once.
void GroundBrush::tell(std::string_view message) {
    session_.toasts.post(Toast::Kind::note, std::string(spoken(message)));
}

// Returns whether something else than the brush did: undo, another document.
bool GroundBrush::was_changed() const { return session_.document.revision() != in_hand_->revision; }

// A crash right after it does not take it.
void GroundBrush::keep_stroke() {
    session_.document.commit();
    session_.keep_copy_soon();
}

void GroundBrush::let_go() {
    if (!in_hand_) return;
    if (!was_changed()) keep_stroke();
    in_hand_.reset();
}

void GroundBrush::cancel() {
    if (session_.document.editing()) session_.document.undo();
    in_hand_.reset();
}

bool GroundBrush::take_mouse(const Lens& lens, glm::dvec2 mouse, bool pressed, bool held) {
    under_mouse_.reset();
    const auto at = target();
    if (in_hand_ && (!wanted_ || at != in_hand_->target || was_changed())) {
        let_go();
        released_ = held;
    }
    if (at != aimed_at_) slope_from_.reset();
    aimed_at_ = at;
    if (!at || !wanted_) adjusting_.reset();
    if (released_) {
        released_ = held;
        return held;
    }
    if (!at || !wanted_) return false;
    fit_to_world();
    if (adjust_by_drag(mouse, pressed, held)) return true;
    under_mouse_ = place_under(lens, mouse, in_hand_ ? in_hand_->ground : *ui_.ground);
    if (!in_hand_) {
        if (is_key_pressed(ImGuiKey_Escape)) slope_from_.reset();
        if (pressed && under_mouse_) begin(*at, *under_mouse_);
        if (in_hand_) show();
        return in_hand_.has_value() || released_;
    }
    if (is_key_pressed(ImGuiKey_Escape)) {
        cancel();
        released_ = held;
        return true;
    }
    const std::size_t before = in_hand_->recorder.points().size();
    go_on(lens);
    if (held) {
        if (!ui_.mouse_path.empty()) show();
        return true;
    }
    const bool clicked =
        in_hand_->stroke.tool == StrokeTool::slope && before == 1 && in_hand_->recorder.points().size() == 1;
    if (clicked) {
        const StrokePoint first = in_hand_->recorder.points().front();
        cancel();
        slope_from_ = {first.x, first.y};
        return true;
    }
    show();
    keep_stroke();
    in_hand_.reset();
    return true;
}

void GroundBrush::draw_over(const Lens& lens, const Area& area) {
    const auto at = target();
    if (!at || !wanted_ || !under_mouse_ || ui_.terrain == nullptr) return;
    if (!ImGui::IsItemHovered() && !in_hand_) return;
    const StrokeTool now = in_hand_ ? in_hand_->stroke.tool : tool_in_hand(*at);
    const ImU32 ink = now == StrokeTool::smooth ? k_smooth_ink : is_less(now) ? k_less_ink : k_ring_ink;
    const ToolSettings& size = size_of(*at);
    const auto radius = static_cast<double>(size.radius);
    draw_ground_ring(lens, area, ui_, session_.view, *under_mouse_, radius, ink);
    if (size.hardness > 0.05f)
        draw_ground_ring(lens, area, ui_, session_.view, *under_mouse_,
                         radius * static_cast<double>(size.hardness), faint(ink));
    if (slope_from_) draw_ground_ring(lens, area, ui_, session_.view, *slope_from_, radius / 8, ink);
    if (inverse_of(now) != now) draw_sign_beside_mouse(is_less(now), ink);
    redraw_after(0.1);
}

bool GroundBrush::take_key(const Chord& chord) {
    if (!is_active() || chord.ctrl) return false;
    if (chord.key == key_of('[') || chord.key == key_of(']')) {
        change_radius(chord.key == key_of(']') ? k_key_factor : 1 / k_key_factor);
        return true;
    }
    if (chord.key == key_of('-') || chord.key == key_of('=')) {
        change_amount(chord.key == key_of('=') ? k_key_factor : 1 / k_key_factor);
        return true;
    }
    return chord.key == key_of('F');
}

}  // namespace talus
