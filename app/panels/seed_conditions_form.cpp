#include "app/panels/seed_conditions_form.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "app/panels/biome_list.h"
#include "app/panels/biome_parts.h"
#include "app/widgets/buttons.h"
#include "app/widgets/choice_list.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/number_control.h"
#include "app/widgets/parameter_row.h"
#include "app/widgets/spoken.h"

namespace talus {
namespace {

constexpr float k_measure_em = 11;
constexpr float k_ends_em = 6.5f;
constexpr double k_nowhere = SeedFacts::k_nowhere;

// Which ends a condition has.
enum class WantedEnds { at_least, at_most, between };
constexpr std::array<Choice, 3> k_end_choices{{
    {"at_least", "at least", "The lowest value that is wanted."},
    {"at_most", "at most", "The highest value that is wanted."},
    {"between", "between", "From the lower to the upper end, both included."},
}};

WantedEnds ends_of(const SeedCondition& condition) {
    if (condition.high == k_nowhere) return WantedEnds::at_least;
    return condition.low == -k_nowhere ? WantedEnds::at_most : WantedEnds::between;
}

void set_ends(SeedCondition& condition, WantedEnds ends) {
    const double low = condition.low == -k_nowhere ? condition.high : condition.low;
    const double high = condition.high == k_nowhere ? condition.low : condition.high;
    condition.low = ends == WantedEnds::at_most ? -k_nowhere : low;
    condition.high = ends == WantedEnds::at_least ? k_nowhere : high;
}

const NamedThing* biome_of(const SeedCondition& condition, const FieldNames* biomes) {
    if (biomes == nullptr) return nullptr;
    const auto found = std::ranges::find(biomes->things, condition.biome, &NamedThing::key);
    return found == biomes->things.end() ? nullptr : &*found;
}

std::string biome_label(const SeedCondition& condition, const FieldNames* biomes) {
    const NamedThing* const biome = biome_of(condition, biomes);
    return biome != nullptr ? std::string(spoken(biome->label)) : condition.biome;
}

// The first value of the field names no biome.
std::string first_biome(const FieldNames* biomes) {
    return biomes != nullptr && biomes->things.size() > 1 ? biomes->things[1].key : "";
}

std::string why_not_offered(const SeedCondition& condition, const FieldNames* biomes) {
    if (why_never(condition, biomes) == ConditionObjection::none) return {};
    return std::string(spoken(k_no_biomes_text));
}

void kind_list(const std::string& path, SeedCondition& condition, const FieldNames* biomes) {
    const bool open = begin_choice_list(("##" + path).c_str(), spoken_label(condition.kind->label).c_str(),
                                        ImGuiComboFlags_HeightLarge);
    mark(path);
    help(condition.kind->label, condition.kind->help);
    if (!open) return;
    for (const ConditionKind& kind : condition_kinds()) {
        SeedCondition other = usual_condition(kind);
        if (kind.of_biome)
            other.biome = biome_of(condition, biomes) != nullptr ? condition.biome : first_biome(biomes);
        if (choice_row(path + "/" + std::string(kind.key), kind.label, &kind == condition.kind, kind.help,
                       why_not_offered(other, biomes)) &&
            &kind != condition.kind)
            condition = other;
    }
    end_choice_list();
}

void biome_choice_of(const std::string& path, SeedCondition& condition, const FieldNames* biomes) {
    const NamedThing* const biome = biome_of(condition, biomes);
    if (biome != nullptr) swatch(ink_of(*biome), true);
    ImGui::SetNextItemWidth(-ImGui::GetFrameHeight() * 1.15f - ImGui::GetStyle().ItemSpacing.x);
    const std::size_t count = first_biome(biomes).empty() ? 0 : biomes->things.size() - 1;
    const std::size_t chosen = biome == nullptr ? 0 : static_cast<std::size_t>(biome - biomes->things.data());
    const auto taken = biome_list(path, 1, count, chosen, [&](std::size_t place) -> BiomeEntry {
        if (place == 0) return {condition.biome, biome_label(condition, biomes)};  // of another table
        const NamedThing& each = biomes->things[place];
        return {each.key, std::string(spoken(each.label)), ink_of(each)};
    });
    if (taken) condition.biome = biomes->things[*taken].key;
}

void ends_list(const std::string& path, SeedCondition& condition) {
    const WantedEnds now = ends_of(condition);
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * k_ends_em);
    const Choice& chosen = k_end_choices[static_cast<std::size_t>(now)];
    const bool open = begin_choice_list(("##" + path).c_str(), spoken_label(chosen.label).c_str());
    mark(path);
    if (!open) return;
    for (std::size_t i = 0; i < k_end_choices.size(); ++i) {
        const Choice& choice = k_end_choices[i];
        const auto ends = static_cast<WantedEnds>(i);
        if (choice_row(path + "/" + std::string(choice.key), choice.label, ends == now, choice.help))
            set_ends(condition, ends);
    }
    end_choice_list();
}

// A share in percent, or whole metres.
bool end_field(const std::string& path, const ConditionKind& kind, double& value, float width) {
    const bool share = kind.unit.empty();
    const double scale = share ? 100 : 1;
    const double steps = share ? 10 : 1;  // to a unit of what is shown
    const std::string format = share ? "%.1f %%" : "%.0f " + std::string(kind.unit);
    auto shown = static_cast<float>(value * scale);
    const float speed = share ? 0.5f : std::max(1.0f, std::fabs(shown) * 0.01f);
    ImGui::SetNextItemWidth(width);
    const NumberEdit edit =
        drag_number(("##" + path).c_str(), shown, speed, static_cast<float>(kind.min * scale),
                    static_cast<float>(kind.max * scale), format.c_str());
    mark(path);
    help(kind.label, kind.help);
    if (edit.changed) value = std::round(static_cast<double>(shown) * steps) / (steps * scale);
    return edit.changed;
}

void end_fields(const std::string& path, SeedCondition& condition) {
    const WantedEnds ends = ends_of(condition);
    const float space = ImGui::GetStyle().ItemSpacing.x;
    const float room = ImGui::GetContentRegionAvail().x - ImGui::GetFrameHeight() * 1.15f - space;
    const float width = ends == WantedEnds::between ? (room - space) / 2 : room;
    if (ends != WantedEnds::at_most && end_field(path + "/low", *condition.kind, condition.low, width))
        condition.high = std::max(condition.high, condition.low);
    if (ends == WantedEnds::between) ImGui::SameLine();
    if (ends != WantedEnds::at_least && end_field(path + "/high", *condition.kind, condition.high, width))
        condition.low = std::min(condition.low, condition.high);
}

// Two lines: what is measured, and which values are wanted. Returns whether it is to be removed.
bool condition_rows(const std::string& path, SeedCondition& condition, const FieldNames* biomes) {
    const bool of_biome = condition.kind->of_biome;
    const float beside = ImGui::GetFrameHeight() * 1.15f + ImGui::GetStyle().ItemSpacing.x;
    ImGui::SetNextItemWidth(of_biome ? ImGui::GetFontSize() * k_measure_em : -beside);
    kind_list(path + "/kind", condition, biomes);
    ImGui::SameLine();
    if (of_biome && condition.kind->of_biome) {
        biome_choice_of(path + "/biome", condition, biomes);
        ImGui::SameLine();
    }
    const bool removed =
        icon_button(path + "/remove", icon::trash, "Remove the condition", "The others stay.");
    ends_list(path + "/ends", condition);
    ImGui::SameLine();
    end_fields(path, condition);
    return removed;
}

}  // namespace

void draw_seed_conditions(std::vector<SeedCondition>& conditions, const FieldNames* biomes) {
    std::size_t removed = conditions.size();
    for (std::size_t i = 0; i < conditions.size(); ++i) {
        if (condition_rows("find_seed/" + std::to_string(i), conditions[i], biomes)) removed = i;
        ImGui::Spacing();
    }
    if (removed < conditions.size())
        conditions.erase(conditions.begin() + static_cast<std::ptrdiff_t>(removed));
    if (ImGui::Button(labelled(icon::add, spoken("Add a condition")).c_str()))
        conditions.push_back(first_seed_condition(biomes));
    mark("find_seed/add");
    help("Add a condition", "All of them have to hold.");
}

SeedCondition first_seed_condition(const FieldNames* biomes) {
    const auto possible = [&](const ConditionKind& kind) {
        return why_never(usual_condition(kind, first_biome(biomes)), biomes) == ConditionObjection::none;
    };
    const ConditionKind& kind = *std::ranges::find_if(condition_kinds(), possible);
    return usual_condition(kind, kind.of_biome ? first_biome(biomes) : "");
}

std::string spoken_measure(const SeedCondition& condition, const FieldNames* biomes) {
    const std::string measure(spoken(condition.kind->label));
    return condition.kind->of_biome ? measure + " " + biome_label(condition, biomes) : measure;
}

}  // namespace talus
