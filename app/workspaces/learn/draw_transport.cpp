#include "app/workspaces/learn/drawing.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/theme.h"
#include "app/widgets/value_slider.h"
#include "app/workspaces/learn/follow_lesson.h"

namespace talus {
namespace {

constexpr float k_min_apart = 0.6f;  // marks of the scrub bar without a name, in heights of the font

void action_button(Classroom& room, const char* name, const Icon& icon, LearnAction action) {
    if (icon_button(std::string("learn/") + name, icon, worded_here(room, key_for(action).label), "",
                    key_here(room, action)))
        act(room, action);
    ImGui::SameLine(0, ImGui::GetFontSize() * 0.15f);
}

// Levels are long marks with their numbers, as many as have room; half steps are short ones.
void draw_marks(const Track& track, const std::string& language, ImVec2 low, ImVec2 high) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float em = ImGui::GetFontSize();
    const ImU32 ink = ImGui::GetColorU32(theme().dim_text);
    const auto place_of = [&](std::size_t i) {
        return std::floor(low.x +
                          (high.x - low.x) * static_cast<float>(share_of(track, track.marks[i].step)));
    };
    float free = low.x;       // where the last name ends
    float last = low.x - em;  // the mark before
    for (std::size_t i = 0; i < track.marks.size(); ++i) {
        const Mark& mark = track.marks[i];
        const float x = place_of(i);
        const std::string name = mark.level ? mark.short_label(language) : "";
        const float end = x + em * 0.6f + ImGui::CalcTextSize(name.c_str()).x;
        const bool named = mark.level && x >= free && end <= high.x;
        if (!named && x - last < em * k_min_apart) continue;  // a comb tells nothing
        last = x;
        // A mark without its name stays clear of the name before it.
        list.AddLine({x, named ? low.y : low.y + (high.y - low.y) * 0.5f}, {x, high.y}, ink,
                     mark.level ? 2.0f : 1.0f);
        if (!named) continue;
        list.AddText({x + em * 0.3f, low.y - em * 0.1f}, ink, name.c_str());
        free = end;
    }
}

void scrub_bar(Learn& learn, float width) {
    const float em = ImGui::GetFontSize();
    Transport& transport = learn.transport;
    const Track& track = transport.track();
    const float height = em * 1.9f;
    ImGui::InvisibleButton("scrub", {width, height});
    mark("learn/scrub");
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 high = ImGui::GetItemRectMax();
    const auto share_under = [&](float x) { return static_cast<double>((x - low.x) / (high.x - low.x)); };
    const float mouse = ImGui::GetIO().MousePos.x;
    if (ImGui::IsItemActive()) {
        learn.prediction.stop();
        const std::int64_t wanted = position_at(track, share_under(mouse));
        if (wanted != transport.position() || transport.playing()) transport.seek(wanted);
    }
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 bar_low{low.x, low.y + em * 1.15f};
    list.AddRectFilled(bar_low, high, ImGui::GetColorU32(theme().field), em * 0.2f);
    const float x = low.x + (high.x - low.x) * static_cast<float>(share_of(track, transport.position()));
    list.AddRectFilled(bar_low, {x, high.y}, ImGui::GetColorU32(theme().chosen), em * 0.2f);
    draw_marks(track, learn.language, low, high);
    const float half = std::max(2.0f, em * 0.2f);
    list.AddRectFilled({x - half, bar_low.y - half}, {x + half, high.y + half},
                       ImGui::GetColorU32(theme().accent), em * 0.1f);
    if (ImGui::IsItemHovered() && !ImGui::IsItemActive()) {
        const std::int64_t there = position_at(track, share_under(mouse));
        const std::string title =
            worded("Step {number} of {count}", learn.language,
                   {{"number", std::to_string(there)}, {"count", std::to_string(track.steps)}});
        const std::string label = track.mark_of(std::max<std::int64_t>(0, there - 1)).label(learn.language);
        help(title, label == title ? "" : label,
             worded("Drag to go through the lesson; each mark has the same width", learn.language));
    }
}

// Those that the track has a name for, where there is more than one.
void grain_buttons(Learn& learn) {
    Transport& transport = learn.transport;
    const auto& labels = transport.track().grain_labels;
    const auto offered = [&](Grain grain) { return labels[static_cast<std::size_t>(grain)].has_value(); };
    if (!offered(Grain::phase) && !offered(Grain::level)) return;
    const Grain chosen = offered(transport.grain) ? transport.grain : Grain::step;
    for (const Grain grain : {Grain::step, Grain::phase, Grain::level}) {
        if (!offered(grain)) continue;
        const std::string_view label = *labels[static_cast<std::size_t>(grain)];
        if (segment(worded(label, learn.language).c_str(), grain == chosen)) transport.grain = grain;
        mark("learn/grain/" + worded(label, "en"));
        const auto said = [&](std::string_view word, const Fillings& fillings = {}) {
            return worded(word, learn.language, fillings);
        };
        help(said("How far one press goes"), said("One step, or all up to the next mark below the bar."),
             said("{shift} + {right} and {control} + {right} go by short and by long marks",
                  {{"shift", said("Shift")}, {"control", said("Ctrl")}, {"right", said("Right")}}));
        ImGui::SameLine(0, 1);
    }
}

}  // namespace

void draw_transport(Classroom& room, float width) {
    Learn& learn = room.learn;
    const float em = ImGui::GetFontSize();
    Transport& transport = learn.transport;
    scrub_bar(learn, width);
    action_button(room, "first", icon::first, LearnAction::first);
    action_button(room, "back", icon::back, LearnAction::back);
    action_button(room, "play", transport.playing() ? icon::pause : icon::play, LearnAction::play);
    action_button(room, "forward", icon::forward, LearnAction::forward);
    action_button(room, "last", icon::last, LearnAction::last);
    ImGui::SameLine(0, em);
    grain_buttons(learn);
    ImGui::SameLine(0, em);
    if (width < em * 36) {
        ImGui::NewLine();
        return;
    }
    constexpr auto k_min_speed = static_cast<float>(Transport::k_min_speed);
    constexpr auto k_fastest = static_cast<float>(Transport::k_fastest);
    auto speed = static_cast<float>(transport.speed());
    ImGui::SetNextItemWidth(em * 7);
    // A format has a point of its own: where numbers have another mark, the number stands in it as text.
    const bool point = decimal_mark(room.learn.language) == ".";
    const std::string format =
        worded_here(room, "Speed") + " × " + (point ? "%.2f" : learn.written(static_cast<double>(speed), 2));
    const NumberEdit edit =
        value_slider("##speed", ImGuiDataType_Float, &speed, &k_min_speed, &k_fastest, format.c_str(), true);
    if (edit.changed) transport.set_speed(static_cast<double>(speed));
    if (edit.reset) transport.set_speed(1);
    mark("learn/speed");
    help(worded_here(room, "Speed"),
         worded_here(room,
                     "Of playing: at 1 a point stays for a little over half a second, and a half step of "
                     "many points takes no more than eight seconds."),
         worded_here(room, "Double-click to type, Ctrl+double-click for 1"));
}

}  // namespace talus
