// The tools of the brush and what is set for them.
#include <imgui.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <string>
#include <vector>

#include "app/editor/session.h"
#include "app/panels/remembered_fold.h"
#include "app/widgets/buttons.h"
#include "app/widgets/choice_list.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/parameter_row.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "app/widgets/value_slider.h"
#include "app/workspaces/create/ground_brush.h"

namespace talus {
namespace {

constexpr float k_panel_em = 14.5f;
constexpr float k_wide_em = 19;     // with rows of masks in it
constexpr float k_below_em = 3.5f;  // of the middle stays free below it: the scale bar stands there

// named: its name stands on the slider, before the number.
void value_row(std::string_view key, std::string_view label, std::string_view about, float& value, float low,
               float high, std::string_view format, bool ratios, bool named = true) {
    ImGui::SetNextItemWidth(-FLT_MIN);
    const std::string text = (named ? std::string(spoken(label)) + "  " : "") + std::string(format);
    value_slider(("##brush/" + std::string(key)).c_str(), ImGuiDataType_Float, &value, &low, &high,
                 text.c_str(), ratios);
    mark("brush/" + std::string(key));
    help(label, about);
}

void tick(std::string_view key, std::string_view label, std::string_view about, bool& value) {
    ImGui::Checkbox(spoken_label(label).c_str(), &value);
    mark("brush/" + std::string(key));
    help(label, about);
}

}  // namespace

void GroundBrush::draw_panel(const Area& middle) {
    take_wish();
    const auto at = target();
    ui_.painted_mask = at && wanted_ ? at->mask : std::nullopt;
    if (!at) {
        drawn_ = {};
        return;
    }
    fit_to_world();
    const float em = ImGui::GetFontSize();
    // Whole pixels: a part of one more would bring a scroll bar.
    const float gap = std::floor(em * 0.6f);
    const bool strip = settings_.folded;
    const float wished = strip ? width_of_strip() : em * (wide_ && wanted_ ? k_wide_em : k_panel_em);
    const float width = std::min(middle.width - 2 * gap, wished + (strip ? 2 * gap : 0));
    const float below = std::floor(k_below_em * em);
    std::vector<Area> others = ui_.floating;
    std::erase_if(others, [&](const Area& each) {
        return each.x == drawn_.x && each.y == drawn_.y && each.width == drawn_.width;
    });
    if (ui_.compass != nullptr) others.push_back(ui_.compass->covered(ui_.viewport));
    const Area room{middle.x, middle.y, middle.width, middle.height - below + 1};
    ImGui::SetNextWindowPos(free_corner(room, {width, drawn_.height}, others, gap, 0));
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, std::max(em * 8, middle.height - gap - below)});
    ImGui::PushStyleColor(ImGuiCol_Border, theme().border);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {gap, gap});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {std::floor(em / 4), std::floor(em / 4)});
    ImGui::Begin("brush", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoFocusOnAppearing);
    mark("brush");
    draw_targets(*at);
    draw_tools(*at, !strip);
    if (wanted_) {
        draw_radius(*at, !strip);
        draw_strength(*at, !strip);
        if (!strip) draw_values(*at);
    }
    keep_settings();
    drawn_ = area_of_window();
    ui_.floating_now.push_back(drawn_);
    ImGui::End();
    ImGui::PopStyleVar(2);
    ImGui::PopStyleColor();
}

// Which of several lists of strokes it draws into.
void GroundBrush::draw_targets(const Target& target) {
    const std::vector<Target> all = targets();
    if (all.size() < 2 || !wanted_) return;
    ImGui::SetNextItemWidth(-FLT_MIN);
    const bool open = begin_choice_list("##target", name_of(target).c_str());
    mark("brush/target");
    help("Draws into", "The layer's own strokes, or a painted mask of it.");
    if (!open) return;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (list_row(name_of(all[i]) + "##" + std::to_string(i), all[i] == target)) chosen_ = all[i];
        mark("brush/target/" + std::to_string(i));
    }
    end_choice_list();
}

void GroundBrush::draw_radius(const Target& target, bool named) {
    const Lattice lattice = lattice_of(session_.document.recipe().world);
    const auto side = static_cast<float>(std::min(lattice.extent_x(), lattice.extent_y()));
    value_row("radius", "Radius",
              "Of the ring on the ground; what the brush does fades towards it. [ and ] change it.",
              settings_of(chosen_tool(target)).radius, side / 1000, side / 2,
              side < 500 ? "%.1f m" : "%.0f m", true, named);
}

void GroundBrush::draw_strength(const Target& target, bool named) {
    const World& world = session_.document.recipe().world;
    const float span = world.high - world.low;
    const StrokeTool now = chosen_tool(target);
    float& amount = settings_of(now).amount;
    if (info_of(now).amount == StrokeAmount::metres) {
        value_row("strength", "Strength",
                  "How much a stroke does in the middle of the brush. - and + change it.", amount,
                  span / 2000, span / 2, amount < 100 ? "%.1f m" : "%.0f m", true, named);
    } else {
        value_row("share", "Strength",
                  "How much of the whole effect a stroke has in the middle of the brush. - and + change it.",
                  amount, 0.01f, 1, "%.2f", false, named);
    }
}

void GroundBrush::draw_values(const Target& target) {
    const World& world = session_.document.recipe().world;
    const float span = world.high - world.low;
    const StrokeTool now = tool(target);
    value_row("hardness", "Hardness", "Share of the radius within which the brush is at its full strength.",
              settings_of(now).hardness, 0, Stroke::k_max_hardness, "%.2f", false);
    if (now == StrokeTool::flatten) {
        tick(
            "set_height", "To a set height",
            "Off, the ground is brought to its height where the stroke begins. Ctrl, or Alt, and a click set "
            "one.",
            settings_.set_height);
        if (settings_.set_height)
            value_row("height", "Height",
                      "To which the ground is brought. Ctrl, or Alt, and a click take it from the ground.",
                      settings_.height, world.low, world.high, "%.1f m", false);
    }
    if (now == StrokeTool::terrace)
        value_row("step", "Step height", "Of one step to the next.", settings_.step, span / 2000, span / 2,
                  "%.1f m", true);
    if (now == StrokeTool::slope)
        wrapped_text(
            theme().dim_text,
            spoken(slope_from_ ? "Click where the slope ends."
                               : "Drag from where the slope begins to where it ends, or click both."));
    if (info_of(now).stamps) draw_stamp();
    draw_second_mode(target);
    draw_base_switch();
    draw_ways();
    draw_only_where();
}

// What Alt does, which a tick does as well: some desktops keep Alt and the mouse for themselves.
void GroundBrush::draw_second_mode(const Target& target) {
    const StrokeToolInfo& info = info_of(tool_in_hand(target));
    if (info.second.empty()) return;
    const bool before = is_second_in_hand(target);
    bool now = before;
    const std::string label = std::string(spoken(info.second)) + " (Alt)###second";
    ImGui::Checkbox(label.c_str(), &now);
    mark("brush/second");
    help(info.second, info.second_help, "Or hold Alt while drawing.");
    if (now != before) second_ = !second_;
}

void GroundBrush::draw_base_switch() {
    if (!has_later_layers()) return;
    const Command& command = ui_.command("brush_base");
    bool alone = base_alone_;
    tick("base", "Without later layers", command.help, alone);
    if (alone != base_alone_) show_base_alone(alone);
}

// Which image, and how it lies.
void GroundBrush::draw_stamp() {
    stamps_.draw(settings_.stamp);
    value_row("angle", "Angle", "By which the image is turned, clockwise.", settings_.angle, 0, 360, "%.0f°",
              false);
    tick("along", "Along the stroke",
         "The image's right side points to where the line goes; the angle turns it from there.",
         settings_.along);
}

void GroundBrush::draw_ways() {
    std::string active;
    const auto note = [&](bool on, std::string_view label) {
        if (on) active.append(active.empty() ? "" : ", ").append(spoken(label));
    };
    note(settings_.builds_up, "Build up");
    note(settings_.steady, "Steady");
    note(settings_.mirror_x || settings_.mirror_y, "Mirror");
    const bool open =
        remembered_fold(session_.settings, "brush ways",
                        (std::string(spoken("Way of drawing")) + "###ways").c_str(), false, active);
    mark("brush/ways");
    if (!open) return;
    tick("builds_up", "Build up",
         "Passing a place again adds again. Otherwise a stroke acts once at each place, "
         "however often it crosses itself.",
         settings_.builds_up);
    tick("steady", "Steady", "The brush trails behind the mouse as on a leash, which makes lines smooth.",
         settings_.steady);
    tick("mirror_x", "Mirror east and west",
         "Each stroke is also drawn at the other side of the world's middle.", settings_.mirror_x);
    tick("mirror_y", "Mirror north and south",
         "Each stroke is also drawn at the other side of the world's middle.", settings_.mirror_y);
}

// Masks of the brush's own. All that are ticked have to act.
void GroundBrush::draw_only_where() {
    std::string active;
    for (const OwnMask& own : settings_.only) {
        if (own.on) active.append(active.empty() ? "" : ", ").append(spoken(own.mask.type->info.label));
    }
    const bool open =
        remembered_fold(session_.settings, "brush only where",
                        (std::string(spoken("Only where")) + "###only_where").c_str(), false, active);
    mark("brush/only");
    help("Only where",
         "The brush acts on a part of the ground alone, as it is when the stroke is drawn. All that are "
         "ticked have to act.");
    wide_ = open;
    if (!open) return;
    for (std::size_t i = 0; i < k_ground_mask_kinds.size(); ++i) {
        OwnMask& own = settings_.only[i];
        const MaskType& type = *find_mask(k_ground_mask_kinds[i]);
        if (own.mask.type == nullptr) own.mask = new_mask(type, session_.document.recipe().world.range());
        const std::string path = "brush/only/" + std::string(type.info.key);
        ImGui::PushID(path.c_str());
        tick("only/" + std::string(type.info.key), type.info.label, type.info.help, own.on);
        const auto draw_rows = [&](std::size_t first, std::size_t end) {
            for (std::size_t row = first; row < end; ++row) {
                const ParameterInfo& info = type.parameters[row].info;
                if (info.basic && !info.hidden)
                    parameter_row(path, type.parameters[row], own.mask.values[row]);
            }
        };
        if (own.on) {
            draw_rows(k_mask_settings, type.parameters.size());  // its own first, as layers show them
            draw_rows(0, k_mask_settings);
        }
        ImGui::PopID();
    }
}

}  // namespace talus
