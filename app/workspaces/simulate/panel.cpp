// The panel of Simulate.
#include <imgui.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/panels/from_zero.h"
#include "app/panels/remembered_fold.h"
#include "app/widgets/buttons.h"
#include "app/widgets/choice_list.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/parameter_row.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "app/widgets/value_slider.h"
#include "app/workspaces/simulate/simulate.h"
#include "core/base/formatted.h"
#include "core/base/text.h"
#include "core/terrain/brush.h"
#include "core/words/words.h"

namespace talus {
namespace {

constexpr float k_full_speed = 120;  // from here on no step waits

void slider_row(const char* name, const char* label, const char* about, float& value, float low, float high,
                const char* format) {
    row_label(label, about);
    value_slider((std::string("##") + name).c_str(), ImGuiDataType_Float, &value, &low, &high, format, true);
    mark(std::string("simulate/") + name);
    help(label, about);
}

}  // namespace

void Simulate::choose_process(const StageType& type) {
    wanted_ = &type;
    // Another process may not make what it paints.
    if (is_only_live(session_.look.kind)) session_.look.kind = LookKind::natural;
    begin();
}

void Simulate::draw_process() {
    heading("Simulation");
    row_label("Process",
              "What is played: the process of a layer of the document, or a new one after all layers.");
    const std::string name = subject_.layer.name + (subject_.is_new ? " (new)" : " (layer)");
    if (begin_choice_list("##process", name.c_str())) {
        mark("simulate/process");
        for (const StageType& type : stage_types()) {
            if (type.live == nullptr) continue;
            if (list_row(type.info.label, subject_.layer.type == &type)) {
                play(false);
                give_up([this, &type] { choose_process(type); });
            }
            mark("simulate/process/" + std::string(type.info.key));
            help(type.info.label, type.info.help);
        }
        end_choice_list();
    } else {
        mark("simulate/process");
    }
    if (subject_.covered_by.empty()) return;
    wrapped_text(theme().dim_text,
                 worded("This layer's ground is shown without the later layers that change it: {layers}. To "
                        "simulate on the ground of all layers, select the last one before you come here.",
                        spoken_language(), {{"layers", joined(subject_.covered_by)}}));
    mark("simulate/covered");
}

void Simulate::draw_transport() {
    const float em = ImGui::GetFontSize();
    if (icon_button("simulate/reset", icon::first, "Begin anew",
                    "Back to the document's terrain; what was done to it is forgotten."))
        reset();
    ImGui::SameLine(0, em * 0.2f);
    if (icon_button("simulate/play", newest_.playing ? icon::pause : icon::play, "Play or pause", "",
                    "Space"))
        play(!newest_.playing);
    ImGui::SameLine(0, em * 0.2f);
    if (icon_button("simulate/step", icon::forward, "One step", "", "Right")) step();
    ImGui::SameLine(0, em * 0.8f);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(
        (newest_.ready ? time_text(subject_.layer, newest_.amount) : "preparing …").c_str());
    mark("simulate/time");
    help("Time of the run", "In the unit of the layer's amount.");
    if (newest_.playing && newest_.steps_per_second > 0) {
        ImGui::SameLine(0, em * 0.8f);
        ImGui::TextColored(theme().dim_text, "%.0f steps/s", newest_.steps_per_second);
    }
    row_label("Speed", "Steps a second. At the right end as many as this computer makes.");
    constexpr float k_slowest = 1;
    if (value_slider("##speed", ImGuiDataType_Float, &speed_, &k_slowest, &k_full_speed,
                     speed_ >= k_full_speed ? "as fast as it goes" : "%.0f steps/s", true)
            .changed)
        job_.set_speed(speed_ >= k_full_speed ? 0 : static_cast<double>(speed_));
    mark("simulate/speed");
    help("Speed", "Steps a second. At the right end as many as this computer makes.");
    draw_run_to();
    ImGui::BeginDisabled(!newest_.ready || (newest_.steps == 0 && newest_.events->list.empty()));
    const float freeze = ImGui::CalcTextSize("Freeze").x + 2 * em;
    const char* const label = label_of_keeping(is_of_layer());
    const std::string shown = std::string(label) + "###keep";
    if (accent_button(shown.c_str(), {ImGui::GetContentRegionAvail().x - freeze - em * 0.4f, 0})) keep(false);
    mark("simulate/keep");
    help(
        label,
        is_of_layer()
            ? "Stores the run in its own layer, in place of what that was: what you did to it, or, where "
              "you did nothing, how long it ran. It runs again when earlier layers change."
            : "Stores the run up to now, with all that you did to it, as a layer: it runs again when earlier "
              "layers change.",
        "Enter");
    ImGui::SameLine(0, em * 0.4f);
    if (ImGui::Button(spoken_label("Freeze").c_str(), {freeze, 0})) keep(true);
    ImGui::EndDisabled();
    mark("simulate/freeze");
    help("Freeze",
         "Stores the run and after it the ground as it is now, as Frozen ground: it stays whatever changes "
         "in earlier layers.");
}

// A layer's own end, where it has one.
void Simulate::choose_goal() {
    const LiveStage& live = *subject_.layer.type->live;
    const ParameterInfo& amount = amount_info(*subject_.layer.type);
    const bool is_part = amount.slider_range.min < amount.slider_range.max;
    goal_ = subject_.is_new ? 0 : static_cast<float>(live.amount(live.length(subject_.layer.values)));
    if (goal_ == 0) goal_ = static_cast<float>(is_part ? amount.slider_range.max : amount.max);
}

// A run that stops by itself says why.
void Simulate::tell_end() {
    if (!plays_on_ || newest_.playing) return;
    const bool is_whole = newest_.amount >= 0.999999 * amount_info(*subject_.layer.type).max;
    const bool is_there = is_whole || newest_.amount >= static_cast<double>(goal_);
    // Its last picture comes after its last step.
    if (!is_there && newest_.busy) return;
    plays_on_ = false;
    if (!is_there || !newest_.error.empty()) return;
    const std::string time = time_text(subject_.layer, newest_.amount);
    const std::string_view text =
        is_whole ? "{layer} has run for {time}. Longer it cannot run."
                 : "{layer} has run for {time}, as Run to says. Play goes on from there.";
    session_.toasts.post(Toast::Kind::note, with_fillings(std::string(spoken(text)),
                                                          {{"layer", subject_.layer.name}, {"time", time}}));
}

// A long run, in the background if need be; its progress stands in the status bar.
void Simulate::draw_run_to() {
    constexpr std::string_view k_help =
        "Play stops at this amount; pressed again, it goes on. Run goes there as fast as it can, also while "
        "you are elsewhere in the program.";
    const ParameterInfo& amount = amount_info(*subject_.layer.type);
    const auto low = static_cast<float>(amount.min);
    const auto high = static_cast<float>(amount.max);
    row_label("Run to", k_help);
    const float button = ImGui::CalcTextSize("Run").x + 2 * ImGui::GetFontSize();
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - button - ImGui::GetFontSize() * 0.4f);
    const std::string format = (goal_ < 100 ? "%.1f " : "%.0f ") + std::string(amount.unit);
    const bool changed =
        value_slider("##goal", ImGuiDataType_Float, &goal_, &low, &high, format.c_str(), false).changed;
    if (changed && newest_.playing && newest_.goal == 0) play(true);
    mark("simulate/goal");
    help("Run to", k_help);
    ImGui::SameLine(0, ImGui::GetFontSize() * 0.4f);
    const bool runs = newest_.goal > 0;
    ImGui::BeginDisabled(!newest_.ready || (!runs && goal_ <= static_cast<float>(newest_.amount)));
    if (ImGui::Button(runs ? "Stop##goal" : "Run##goal", {button, 0})) runs ? play(false) : run_to(goal_);
    ImGui::EndDisabled();
    mark("simulate/run_to");
    help("Run to", k_help);
}

void Simulate::draw_tools() {
    heading("Mouse");
    const float gap = ImGui::GetFontSize() * 0.25f;
    const float width = (ImGui::GetContentRegionAvail().x - 2 * gap) / 3;
    if (tool_button("Camera", "simulate/tool/camera", "The mouse moves the camera.", !brush_.tool, width))
        brush_.tool.reset();
    int place = 1;
    for (std::size_t i = 0; i < k_run_tools.size(); ++i) {
        const auto tool = static_cast<RunTool>(i);
        if (!has_place(tool) || !takes(tool)) continue;
        const char* const label = k_run_tools[i].label.data();
        const bool is_long = ImGui::CalcTextSize(label).x + 2 * ImGui::GetStyle().FramePadding.x > width;
        const int columns = is_long ? 2 : 1;
        if (place % 3 + columns > 3) place += 3 - place % 3;
        if (place % 3 != 0) ImGui::SameLine(0, gap);
        place += columns;
        if (tool_button(label, "simulate/tool/" + std::string(k_run_tools[i].key), k_run_tools[i].help,
                        brush_.tool == tool, static_cast<float>(columns) * (width + gap) - gap))
            brush_.tool = tool;
    }
    if (newest_.log_full)
        wrapped_text(theme().error, "This run keeps no more events: what you do now is passed over.");
    if (brush_.tool && !takes(*brush_.tool)) brush_.tool.reset();
    if (!brush_.tool) return;
    const auto extent =
        newest_.terrain != nullptr ? static_cast<float>(newest_.terrain->lattice.extent_x()) : 1000.0f;
    slider_row("radius", "Radius", "Of the ring on the ground; what you do fades towards it.", brush_.radius,
               extent / 1000, extent / 4, "%.0f m");
    if (is_stroke(*brush_.tool))
        slider_row("strength", "Strength", "Metres a second in the middle of the ring.",
                   brush_.*strength_of(*brush_.tool), k_min_strength, k_max_strength, "%.1f m/s");
    if (*brush_.tool == RunTool::spring || *brush_.tool == RunTool::drain)
        slider_row("discharge", "Discharge", "Water that it gives or takes.", brush_.discharge, 0.1f, 2000,
                   "%.1f m³/s");
}

// What the process makes, each as a look; in three columns where the longest name has room in one.
void Simulate::draw_looks() {
    heading("Show");
    struct Choice {
        LookKind look;
        std::string_view label, key, help;
    };
    std::vector<Choice> choices{{LookKind::natural, "Natural", "natural", info_of(LookKind::natural).help}};
    FieldSet writes = subject_.layer.type->writes(subject_.layer.values);
    for (const Layer& layer : subject_.followers) writes = writes | layer.type->writes(layer.values);
    for (std::size_t i = 0; i < k_field_count; ++i) {
        const auto field = static_cast<FieldId>(i);
        const FieldInfo& info = info_of(field);
        // The drainage area is made only once it is asked for.
        const bool shown = newest_.terrain != nullptr &&
                           (newest_.terrain->fields.has(field) || field == field_id("drainage"));
        if (field == field_id("height") || !(info.only_live ? shown : writes.contains(field))) continue;
        choices.push_back({look_of(field), info.label, info.key, info.help});
    }
    float longest = 0;
    for (const Choice& choice : choices)
        longest = std::max(
            longest, ImGui::CalcTextSize(choice.label.data(), choice.label.data() + choice.label.size()).x);
    const float gap = ImGui::GetFontSize() * 0.25f;
    const float room = ImGui::GetContentRegionAvail().x;
    const auto width_in = [&](int columns) {
        return (room - static_cast<float>(columns - 1) * gap) / static_cast<float>(columns);
    };
    const int columns = longest + 2 * ImGui::GetStyle().FramePadding.x <= width_in(3) ? 3 : 2;
    LookKind& chosen = session_.look.kind;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        const Choice& choice = choices[i];
        if (i % static_cast<std::size_t>(columns) != 0) ImGui::SameLine(0, gap);
        if (tool_button(std::string(choice.label) + "##look", "simulate/look/" + std::string(choice.key),
                        choice.help, chosen == choice.look, width_in(columns)))
            chosen = choice.look;
    }
}

void Simulate::draw_parameters() {
    if (!remembered_fold(session_.settings, "simulate_parameters", "Parameters", true)) return;
    const std::vector<Parameter>& listing = subject_.layer.type->parameters;
    for (std::size_t i = 0; i < listing.size(); ++i) {
        if (listing[i].info.run_length || listing[i].kind == ParameterKind::events) continue;
        if (!is_visible(listing, i, subject_.layer.values)) continue;
        const Edit edit = parameter_row("simulate", listing[i], subject_.layer.values[i]);
        tell_from_zero(session_.toasts, edit, listing[i], subject_.layer.values[i]);
        if (edit.changed) {
            play(false);
            draft_ = true;
        }
        // Before anything has happened, they hold at once.
        if (edit.finished && draft_ && newest_.furthest_steps == 0 && newest_.events->list.empty()) run();
    }
}

void Simulate::restart() {
    Layer layer = subject_.layer;
    const bool keeps_values = draft_;
    if (stale_ || !draft_) begin();
    if (!keeps_values || subject_.layer.type != layer.type) return;
    subject_.layer.values = std::move(layer.values);
    run();
}

void Simulate::draw_notice() {
    const std::string& error = objection_.empty() ? newest_.error : objection_;
    if (!stale_ && !draft_ && error.empty()) return;
    ImGui::Spacing();
    if (!error.empty()) wrapped_text(theme().error, error);
    if (stale_ || draft_) {
        wrapped_text(theme().error, stale_ ? "Earlier layers have changed since this run began."
                                           : "The parameters have changed since this run began.");
    }
    if (ImGui::Button(spoken_label("Restart").c_str())) give_up([this] { restart(); });
    mark("simulate/restart");
    help("Restart", "Begins the run anew with the document and the parameters as they are now.");
    if (!newest_.ready) return;
    ImGui::SameLine();
    if (ImGui::Button(spoken_label("Keep first").c_str())) keep(false);
    mark("simulate/keep_first");
    help("Keep first", "Stores the run as it is as a layer.");
}

void Simulate::draw_panel(const Area& area) {
    ImGui::SetNextWindowPos({area.x, area.y});
    ImGui::SetNextWindowSize({area.width, area.height});
    ImGui::Begin("panel", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_AlwaysVerticalScrollbar);
    if (begun_) {
        draw_process();
        draw_transport();
        draw_notice();
        ImGui::Spacing();
        ImGui::Separator();
        draw_tools();
        draw_rain();
        draw_wind();
        ImGui::Spacing();
        ImGui::Separator();
        draw_looks();
        ImGui::Spacing();
        ImGui::Separator();
        draw_parameters();
        draw_lab();
    }
    ImGui::End();
}

}  // namespace talus
