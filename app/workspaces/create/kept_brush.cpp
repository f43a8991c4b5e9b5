// What is set for the brush, from one start to the next.
#include <charconv>
#include <cmath>
#include <string>

#include "app/editor/session.h"
#include "app/workspaces/create/ground_brush.h"
#include "core/recipe/stroke_masks_text.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

constexpr std::string_view k_brush_settings = "brush";
constexpr std::string_view k_ground_tool_key = "ground_tool";
constexpr std::string_view k_cover_tool_key = "cover_tool";
constexpr std::string_view k_stamp_key = "stamp";
constexpr std::string_view k_stamp_files_key = "stamp_files";

std::string key_of_mask(std::string_view kind) { return "only_" + std::string(kind); }

std::string key_of_tool(const StrokeToolInfo& tool, std::string_view key) {
    return std::string(tool.key) + "/" + std::string(key);
}

// What is no number leaves the one that is there.
void read_number(const WorkspaceSettings& kept, std::string_view key, float& value) {
    const std::string text = kept.text(key);
    float number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc{} && std::isfinite(number)) value = number;
}

// A tool of another version leaves the usual one.
void read_tool(const WorkspaceSettings& kept, std::string_view key, bool cover, StrokeTool& tool) {
    const std::string text = kept.text(key);
    for (std::size_t i = 0; i < k_stroke_tools.size(); ++i) {
        if (k_stroke_tools[i].key == text && k_stroke_tools[i].cover == cover)
            tool = static_cast<StrokeTool>(i);
    }
}

}  // namespace

const std::array<GroundBrush::KeptNumber, 3> GroundBrush::k_kept_numbers{
    {{"height", &Settings::height}, {"step", &Settings::step}, {"angle", &Settings::angle}}};
const std::array<GroundBrush::KeptToolNumber, 3> GroundBrush::k_kept_tool_numbers{
    {{"radius", &ToolSettings::radius},
     {"hardness", &ToolSettings::hardness},
     {"amount", &ToolSettings::amount}}};
const std::array<GroundBrush::KeptFlag, 7> GroundBrush::k_kept_flags{{{"builds_up", &Settings::builds_up},
                                                                      {"set_height", &Settings::set_height},
                                                                      {"steady", &Settings::steady},
                                                                      {"mirror_x", &Settings::mirror_x},
                                                                      {"mirror_y", &Settings::mirror_y},
                                                                      {"along", &Settings::along},
                                                                      {"folded", &Settings::folded}}};

// Whatever stands in the file, a stroke stays within its limits, and a radius within the world.
GroundBrush::GroundBrush(Session& session, Ui& ui) : session_(session), ui_(ui), stamps_(session, ui) {
    const auto found = session.settings.workspaces.find(k_brush_settings);
    const bool is_first_start = found == session.settings.workspaces.end();
    const WorkspaceSettings none;
    const WorkspaceSettings& kept = is_first_start ? none : found->second;
    read_tools(kept);
    if (is_first_start) return;
    for (const KeptNumber& row : k_kept_numbers) read_number(kept, row.key, settings_.*row.value);
    settings_.angle = within_limits({.tool = StrokeTool::stamp, .angle = settings_.angle}).angle;
    for (const KeptFlag& row : k_kept_flags) settings_.*row.value = kept.flag(row.key);
    read_tool(kept, k_ground_tool_key, false, settings_.ground_tool);
    read_tool(kept, k_cover_tool_key, true, settings_.cover_tool);
    settings_.stamp = stamp_choice(kept.text(k_stamp_key), kept.text(k_stamp_files_key));
    read_only_where(kept);
    kept_settings_ = settings_;
}

// What is not kept of a tool, it has as every tool had it before each had its own, or as it begins.
void GroundBrush::read_tools(const WorkspaceSettings& kept) {
    for (std::size_t i = 0; i < settings_.tools.size(); ++i) {
        ToolSettings& own = settings_.tools[i];
        const StrokeToolInfo& info = k_stroke_tools[i];
        const bool in_metres = info.amount == StrokeAmount::metres;
        // A part of what grows with a stroke, all of what brings the ground, or a cover, to a goal.
        own.amount = in_metres ? 0 : info.around ? 0.5f : 1;
        read_number(kept, in_metres ? "metres" : info.around ? "share" : "whole", own.amount);
        for (const KeptToolNumber& row : k_kept_tool_numbers) {
            read_number(kept, row.key, own.*row.value);
            read_number(kept, key_of_tool(info, row.key), own.*row.value);
        }
        const Stroke limited = within_limits(
            {.tool = static_cast<StrokeTool>(i), .hardness = own.hardness, .amount = own.amount});
        own.hardness = limited.hardness;
        if (!in_metres) own.amount = limited.amount;
    }
}

// A mask of another version is as if it was never set.
void GroundBrush::read_only_where(const WorkspaceSettings& kept) {
    for (std::size_t i = 0; i < k_ground_mask_kinds.size(); ++i) {
        const auto masks = read_stroke_masks(kept.text(key_of_mask(k_ground_mask_kinds[i])));
        const std::span<const LayerMask> read = masks_in(masks.get());
        if (read.size() != 1 || read[0].type->info.key != k_ground_mask_kinds[i]) continue;
        settings_.only[i] = {kept.flag(key_of_mask(k_ground_mask_kinds[i]) + "_on"), read[0]};
    }
}

// The session writes its settings once they have rested.
void GroundBrush::keep_settings() {
    if (settings_ == kept_settings_) return;
    kept_settings_ = settings_;
    WorkspaceSettings& kept = session_.settings.workspaces[std::string(k_brush_settings)];
    for (const KeptNumber& row : k_kept_numbers) kept.set_text(row.key, number_text(settings_.*row.value));
    for (std::size_t i = 0; i < settings_.tools.size(); ++i) {
        const ToolSettings own = without_usual(i);
        for (const KeptToolNumber& row : k_kept_tool_numbers)
            kept.set_text(key_of_tool(k_stroke_tools[i], row.key), number_text(own.*row.value));
    }
    for (const KeptFlag& row : k_kept_flags) kept.set_flag(row.key, settings_.*row.value);
    kept.set_text(k_ground_tool_key, info_of(settings_.ground_tool).key);
    kept.set_text(k_cover_tool_key, info_of(settings_.cover_tool).key);
    kept.set_text(k_stamp_key, settings_.stamp.name);
    kept.set_text(k_stamp_files_key, text_of_files(settings_.stamp));
    for (std::size_t i = 0; i < k_ground_mask_kinds.size(); ++i) {
        const OwnMask& own = settings_.only[i];
        if (own.mask.type == nullptr) continue;
        kept.set_text(key_of_mask(k_ground_mask_kinds[i]), text_of_mask(own.mask));
        kept.set_flag(key_of_mask(k_ground_mask_kinds[i]) + "_on", own.on);
    }
}

}  // namespace talus
