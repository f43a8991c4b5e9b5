// Rain and wind that change while a run goes on.
#include <imgui.h>

#include <cmath>
#include <numbers>
#include <utility>

#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/parameter_row.h"
#include "app/widgets/theme.h"
#include "app/widgets/value_slider.h"
#include "app/workspaces/simulate/simulate.h"

namespace talus {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double k_degrees = 180 / std::numbers::pi;
constexpr std::chrono::milliseconds k_gust{200};  // between two events while a hand turns the wind
constexpr float k_calm = 0;                       // m/s
constexpr float k_gale = 20;                      // m/s: as far as the slider goes

bool are_near(const WindParts& a, const WindParts& b) {
    constexpr double k_near = 1e-3;  // m/s
    return std::hypot(a.east - b.east, a.south - b.south) < k_near;
}

}  // namespace

float Simulate::rain_of_layer() const {
    const Layer& layer = subject_.layer;
    const auto place = find_parameter(layer.type->parameters, "rain");
    const auto* const rain = place ? std::get_if<NumberOrField>(&layer.values[*place]) : nullptr;
    return rain != nullptr ? rain->number : 0;
}

// As the last event left it, or as the run began.
float Simulate::rain_now() const {
    float rain = rain_of_layer();
    for (const RunEvent& event : newest_.events->list) {
        if (event.tool == RunTool::rain && event.time <= newest_.length) rain = event.amount;
    }
    return rain;
}

// Rain that changes while it runs is an event, as all that is done to a run.
void Simulate::draw_rain() {
    if (!takes(RunTool::rain)) return;
    constexpr float k_none = 0;
    constexpr float k_cloudburst = 1000;  // mm/h
    constexpr std::string_view k_help =
        "Changes how much rain falls from this moment on; the layer keeps it as an event.";
    row_label("Rain now", k_help);
    const NumberEdit edit = value_slider("##rain_now", ImGuiDataType_Float, &brush_.rain, &k_none,
                                         &k_cloudburst, "%.0f mm/h", false);
    if (edit.finished) {
        job_.touch(session_.jobs, {.tool = RunTool::rain, .amount = brush_.rain});
        brush_.wished_rain = brush_.rain;
    }
    if (brush_.wished_rain == rain_now()) brush_.wished_rain.reset();
    if (!ImGui::IsItemActive()) brush_.rain = brush_.wished_rain.value_or(rain_now());
    mark("simulate/rain_now");
    help("Rain now", k_help);
}

Simulate::WindControl Simulate::wind_of_layer() const {
    const auto number = [&](std::string_view key) {
        const auto place = find_parameter(subject_.layer.type->parameters, key);
        const auto* const value = place ? std::get_if<float>(&subject_.layer.values[*place]) : nullptr;
        return value != nullptr ? *value : 0.0f;
    };
    return {number("wind_from"), number("wind_speed")};
}

WindParts Simulate::blowing(const WindControl& wind) {
    return parts_of({.from = static_cast<double>(wind.from), .speed = static_cast<double>(wind.speed)});
}

// As the last event left it, or as the run began.
Simulate::WindControl Simulate::wind_now() const {
    WindControl wind = wind_of_layer();
    for (const RunEvent& event : newest_.events->list) {
        if (event.tool != RunTool::wind || event.time > newest_.length) continue;
        wind.speed = static_cast<float>(std::hypot(event.x, event.y));
        // Still air keeps its vane where it was.
        if (wind.speed > 0) {
            const double from = std::atan2(-event.x, event.y) * k_degrees;
            wind.from = static_cast<float>(from < 0 ? from + 360 : from);
        }
    }
    return wind;
}

// A rose with an arrow the way the wind blows; a drag on it turns the wind. Returns whether it did.
bool Simulate::draw_compass(float size) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImGui::InvisibleButton("##compass", {size, size});
    mark("simulate/wind_rose");
    help("Wind from", "Drag around the rose: the wind comes from where the mouse is.");
    const float radius = size / 2;
    const ImVec2 middle{corner.x + radius, corner.y + radius};
    bool turned = false;
    if (ImGui::IsItemActive()) {
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        const double east = static_cast<double>(mouse.x - middle.x);
        const double north = static_cast<double>(middle.y - mouse.y);
        if (std::hypot(east, north) > 2) {
            const double from = std::atan2(east, north) * k_degrees;
            const auto rounded = static_cast<float>(std::round(from < 0 ? from + 360 : from));
            turned = rounded != wind_.from;
            wind_.from = rounded;
        }
    }
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 ink = ImGui::GetColorU32(theme().dim_text);
    const ImU32 accent = ImGui::GetColorU32(theme().accent);
    list.AddCircleFilled(middle, radius, ImGui::GetColorU32(theme().field));
    list.AddCircle(middle, radius - 1, ink);
    const auto at = [&](double degrees, float share) {
        const double turn = degrees / k_degrees;
        return ImVec2{middle.x + share * radius * static_cast<float>(std::sin(turn)),
                      middle.y - share * radius * static_cast<float>(std::cos(turn))};
    };
    for (int side = 0; side < 8; ++side)
        list.AddLine(at(45 * side, side % 2 == 0 ? 0.82f : 0.9f), at(45 * side, 0.97f), ink);
    const ImVec2 letter = ImGui::CalcTextSize("N");
    const ImVec2 north = at(0, 0.6f);
    list.AddText({north.x - letter.x / 2, north.y - letter.y / 2}, ink, "N");
    const auto from = static_cast<double>(wind_.from);
    const float thickness = ImGui::GetFontSize() * 0.14f;
    list.AddLine(at(from, 0.8f), at(from + 180, 0.5f), accent, thickness);
    list.AddTriangleFilled(at(from + 180, 0.85f), at(from + 180 - 28, 0.45f), at(from + 180 + 28, 0.45f),
                           accent);
    return turned;
}

// A wind that changes is an event, too.
void Simulate::draw_wind() {
    if (!makes_wind()) return;
    constexpr std::string_view k_help =
        "Changes the prevailing wind from this moment on; the layer keeps it as an event.";
    constexpr float k_north = 0;
    constexpr float k_around = 360;
    const float em = ImGui::GetFontSize();
    const float rose = 2 * ImGui::GetFrameHeight() + ImGui::GetStyle().ItemSpacing.y;
    row_label("Wind now", k_help);
    bool changed = draw_compass(rose);
    bool held = ImGui::IsItemActive();
    bool done = ImGui::IsItemDeactivated();
    ImGui::SameLine(0, em * 0.5f);
    ImGui::BeginGroup();
    const float width = ImGui::GetContentRegionAvail().x;
    const auto slider = [&](const char* id, float& value, float low, float high, const char* format) {
        ImGui::SetNextItemWidth(width);
        const NumberEdit edit = value_slider(id, ImGuiDataType_Float, &value, &low, &high, format, false);
        changed |= edit.changed;
        held |= ImGui::IsItemActive();
        done |= edit.finished;
        mark(std::string("simulate/now_") + (id + 2));
        help("Wind now", k_help);
    };
    slider("##wind_from", wind_.from, k_north, k_around, "from %.0f°");
    slider("##wind_speed", wind_.speed, k_calm, k_gale, "%.1f m/s");
    ImGui::EndGroup();
    const auto now = Clock::now();
    const bool due = done || !blown_ || now - *blown_ >= k_gust;
    if ((changed || done) && newest_.ready && wind_ != wished_wind_.value_or(wind_now()) && due) {
        const WindParts parts = blowing(wind_);
        job_.touch(session_.jobs, {.tool = RunTool::wind, .x = parts.east, .y = parts.south},
                   !std::exchange(turning_, true));
        newest_ = job_.newest();
        wished_wind_ = wind_;
        blown_ = now;
    }
    if (wished_wind_ && are_near(blowing(*wished_wind_), blowing(wind_now()))) wished_wind_.reset();
    turning_ = turning_ && held;
    if (!held) wind_ = wished_wind_.value_or(wind_now());
}

}  // namespace talus
