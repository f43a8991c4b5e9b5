#include "app/panels/light.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/editor/bookmarks.h"
#include "app/editor/session.h"
#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/choice_list.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/parameter_row.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "app/widgets/value_slider.h"
#include "core/base/formatted.h"
#include "core/base/math.h"

namespace talus {
namespace {

constexpr float k_light_em = 18;
constexpr float k_label_width_em = 6.2f;
constexpr float k_sun_turn = 0.4f;  // degrees of the sun's azimuth for a pixel
constexpr float k_rise = 0.2f;      // degrees of its height for a pixel

// A row with a slider. Ctrl+double-click sets it to what it is at first. Returns whether it changed.
bool slider_row(const char* name, const char* label, const char* text, float& value, DaylightRange range,
                float at_first, const char* format) {
    row_label(label, text, "Double-click to type, Ctrl+double-click to reset", k_label_width_em);
    const std::string id = std::string("##") + name;
    const NumberEdit edit =
        value_slider(id.c_str(), ImGuiDataType_Float, &value, &range.low, &range.high, format, false);
    mark(name);
    if (edit.reset) value = at_first;
    return edit.changed || edit.reset;
}

float turned(float azimuth) { return azimuth - 360 * std::floor(azimuth / 360); }

}  // namespace

Light::Light(Session& session, Ui& ui) : Panel(session, ui) { ui.tools.push_back(this); }

std::vector<Command> Light::commands() {
    return {{.id = "light",
             .menu = Menu::view,
             .label = "Light",
             .chords = {Chord{key_of('L'), false, true}},
             .help =
                 "Sun, sky, haze and exposure of the picture. With L held, dragging over the terrain moves "
                 "the sun.",
             .before = "legend",
             .checked = [this](const Session&, const Ui&) { return shown_; },
             .run = [this](Session&, Ui&) { shown_ = !shown_; }}};
}

void Light::draw_lights() {
    Daylight& light = session_.look.light;
    const auto same = [&](const DaylightInfo& info) { return info.light == light; };
    const auto found = std::ranges::find_if(daylight_infos(), same);
    const bool known = found != daylight_infos().end();
    row_label("Light", known ? std::string(found->help) : "A custom light.", {}, k_label_width_em);
    ImGui::SetNextItemWidth(-FLT_MIN);
    const bool open = begin_choice_list("##light", known ? std::string(found->label).c_str() : "Custom");
    mark("light/choice");
    if (!open) return;
    for (const DaylightInfo& info : daylight_infos()) {
        if (list_row(info.label, same(info))) light = info.light;
        mark("light/choice/" + std::string(info.key));
        help(info.label, info.help);
    }
    end_choice_list();
}

void Light::draw_time() {
    Daylight& light = session_.look.light;
    const Sun before = sun_of(light, session_.view.kind);
    const auto now = hour_of(before);
    auto hour = static_cast<float>(now.value_or(12));
    const auto minutes = static_cast<int>(std::floor(60 * hour + 0.5f));
    row_label(
        "Time of day",
        "Moves the sun along its path, at 45° north between an equinox and midsummer. A sun elsewhere has "
        "no time.",
        "Double-click to type hours: 17.5 is half past five", k_label_width_em);
    const NumberEdit edit =
        value_slider("##light/time", ImGuiDataType_Float, &hour, &k_first_hour, &k_last_hour,
                     now ? formatted("%d:%02d", minutes / 60, minutes % 60).c_str() : "custom sun", false);
    mark("light/time");
    if (edit.reset) light.sun.reset();
    if (!edit.changed) return;
    constexpr float k_steps = 12;  // an hour
    light.sun = sun_at(static_cast<double>(std::floor(k_steps * hour + 0.5f) / k_steps));
}

void Light::draw_sun() {
    Daylight& light = session_.look.light;
    const Sun at_first = default_sun(session_.view.kind);
    Sun sun = sun_of(light, session_.view.kind);
    bool moved = slider_row("light/azimuth", "Sun azimuth",
                            "The direction that the sun shines from: 0° is north, 90° east.", sun.azimuth,
                            k_azimuth_range, at_first.azimuth, "%.0f°");
    moved |= slider_row("light/elevation", "Sun elevation",
                        "Above the horizon. A low sun is redder, and its shadows are longer.", sun.elevation,
                        k_elevation_range, at_first.elevation, "%.0f°");
    if (moved) light.sun = sun;
}

void Light::draw_shares() {
    Daylight& light = session_.look.light;
    const Daylight at_first;
    slider_row("light/strength", "Sun strength", "How strong the sun is. A weak one stands behind clouds.",
               light.strength, k_light_share_range, at_first.strength, "× %.2f");
    slider_row("light/sky", "Sky light",
               "Light from the sky, which fills the shadows; less of it comes into valleys.", light.sky,
               k_light_share_range, at_first.sky, "× %.2f");
    slider_row("light/bounce", "Bounced light",
               "Light that the ground throws back into hollows and onto slopes.", light.bounce,
               k_light_share_range, at_first.bounce, "× %.2f");
    slider_row("light/haze", "Haze", "How soon the air veils what is far away.", light.haze,
               k_light_share_range, at_first.haze, "× %.2f");
    slider_row("light/exposure", "Exposure", "Brightness of the whole picture: one stop doubles all light.",
               light.exposure, k_exposure_range, at_first.exposure, "%+.1f stops");
}

// Light is no part of the document by itself: whoever has chosen one is told what keeps it.
void Light::draw_keeping() {
    const auto& views = session_.document.recipe().views;
    const auto keeps = [&](const NamedView& each) { return keeps_light(each, session_.view, session_.look); };
    if (session_.look.light == Daylight{} || std::ranges::any_of(views, keeps)) return;
    if (ImGui::Button(spoken_label("Keep with this view").c_str(), {-FLT_MIN, 0}))
        ui_.wanted.push_back(&ui_.command("keep_view"));
    mark("light/keep");
    help("Keep with this view",
         "A bookmark keeps the view and this light in the document, which opens with its first one.",
         text_of(ui_.command("keep_view").chords[0]));
}

void Light::draw(Area& middle) {
    // The key by itself shows the legend or hides it: not so with a drag.
    if (sun_moved_) session_.look.legend = legend_before_;
    if (!dragging_ && !is_letter_held('L')) {
        sun_moved_ = false;
        legend_before_ = session_.look.legend;
    }
    if (!ui_.screen.panels || !shown_) return;
    const float em = ImGui::GetFontSize();
    const float gap = em * 0.6f;
    const float width = std::min(middle.width - 2 * gap, em * k_light_em);
    ImGui::SetNextWindowPos({middle.x + middle.width - gap - width, middle.y + gap});
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, std::max(em * 8, middle.height - 2 * gap)});
    ImGui::PushStyleColor(ImGuiCol_Border, theme().border);
    ImGui::Begin("light", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoFocusOnAppearing);
    mark("light");
    ui_.floating_panels.draw_head("Light", "light", "Closes the panel; the light stays.", shown_);
    draw_lights();
    draw_time();
    draw_sun();
    draw_shares();
    draw_keeping();
    ui_.floating_now.push_back(area_of_window());
    ImGui::End();
    ImGui::PopStyleColor();
}

bool Light::take_mouse(const Lens& /*lens*/, glm::dvec2 mouse, bool pressed, bool held) {
    if (pressed && is_letter_held('L') && !ImGui::GetIO().WantTextInput) {
        dragging_ = true;
        mouse_ = mouse;
    }
    if (!dragging_) return false;
    sun_moved_ = true;
    dragging_ = held;
    const glm::dvec2 moved = mouse - mouse_;
    mouse_ = mouse;
    if (moved == glm::dvec2(0)) return true;
    Sun sun = sun_of(session_.look.light, session_.view.kind);
    sun.azimuth = turned(sun.azimuth + k_sun_turn * static_cast<float>(moved.x));
    sun.elevation = clamp(sun.elevation - k_rise * static_cast<float>(moved.y), k_elevation_range.low,
                          k_elevation_range.high);
    session_.look.light.sun = sun;
    return true;
}

void Light::draw_over(const Lens& /*lens*/, const Area& /*area*/) {
    if (!dragging_) return;
    const Sun sun = sun_of(session_.look.light, session_.view.kind);
    ImGui::SetTooltip("%s", spoken("Sun from {azimuth}°, {elevation}° high",
                                   {{"azimuth", formatted("%.0f", static_cast<double>(sun.azimuth))},
                                    {"elevation", formatted("%.0f", static_cast<double>(sun.elevation))}})
                                .c_str());
}

void Light::report(StatusWriter& status) const {
    const Sun sun = sun_of(session_.look.light, session_.view.kind);
    status.set("light", {{"shown", shown_},
                         {"azimuth", sun.azimuth},
                         {"elevation", sun.elevation},
                         {"exposure", session_.look.light.exposure},
                         {"hour", hour_of(sun)}});
}

}  // namespace talus
