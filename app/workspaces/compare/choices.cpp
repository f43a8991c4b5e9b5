#include <imgui.h>

#include "app/panels/preset_tile.h"
#include "app/panels/view_controls.h"
#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/menu_entry.h"
#include "app/workspaces/compare/compare.h"
#include "app/workspaces/compare/comparison_plans.h"
#include "core/recipe/presets.h"

namespace talus {
namespace {

constexpr const char* k_popup = "compare choices";

bool choice(const char* label, const char* key, const char* about, bool possible = true) {
    ImGui::BeginDisabled(!possible);
    const bool chosen = ImGui::Selectable(label);
    ImGui::EndDisabled();
    mark(std::string("compare/with/") + key);
    help("", about);
    return chosen;
}

std::optional<ComparisonPlan> document_choices(Compare& compare) {
    Session& session = compare.session;
    Ui& ui = compare.ui;
    const Document& document = session.document;
    std::optional<ComparisonPlan> plan;
    heading("This terrain and …");
    if (choice("Before the last change", "before",
               "A and B: the last undo step, taken back on one side alone.",
               document.before_last_change() != nullptr))
        plan = against(document, "Before the last change", *document.before_last_change());
    const bool saved = !document.file().empty();
    if (choice(saved ? "As it was saved" : "As it began", "saved", "What has changed since.",
               document.dirty()))
        plan = against(document, saved ? "As saved" : "As it began", document.clean());
    if (choice("Another seed", "seed", "The same recipe with other random numbers."))
        plan = against_seed(document, fresh_seed(document.recipe().world.seed));
    menu_entry("Another look", "compare/with/look", [&] {
        for (const LookInfo* info : offered_looks(session, ui)) {
            const bool other = info->kind != session.look.kind;
            if (ImGui::MenuItem(std::string(info->label).c_str(), nullptr, false, other))
                plan = against_look(document, info->kind);
            mark("compare/with/look/" + std::string(info->key));
            help("", info->help);
        }
    });
    menu_entry("A preset", "compare/with/preset", [&] {
        for (const Preset& preset : presets()) {
            if (ImGui::MenuItem(std::string(spoken_name(preset)).c_str()))
                plan = against(document, preset.recipe.name, preset.recipe);
            mark("compare/with/preset/" + preset.key);
            help("", preset.recipe.about);
        }
    });
    if (choice("A file…", "file", "Another recipe (.talus).")) {
        ui.browse = recipe_request([&compare](const std::string& path) { compare.start_with_file(path); });
    }
    return plan;
}

}  // namespace

void Compare::draw_choices() {
    if (std::exchange(choosing, false)) ImGui::OpenPopup(k_popup);
    const float em = ImGui::GetFontSize();
    const ImVec2 middle{ui.viewport.x + ui.viewport.width / 2, ui.viewport.y + ui.viewport.height / 2};
    ImGui::SetNextWindowPos(middle, ImGuiCond_Appearing, {0.5f, 0.5f});
    ImGui::SetNextWindowSize({em * 25, 0});
    if (!ImGui::BeginPopup(k_popup)) return;
    std::optional<ComparisonPlan> plan = document_choices(*this);
    ImGui::Separator();
    heading("In class, on this seed");
    for (const LessonComparisonInfo& info : lesson_comparisons()) {
        if (choice(std::string(info.title).c_str(), std::string(info.key).c_str(),
                   std::string(info.look_at).c_str()))
            plan = lesson_plan(info.key, session.document.recipe().world.seed);
    }
    if (plan) {
        ImGui::CloseCurrentPopup();
        start(std::move(*plan));
    }
    ImGui::EndPopup();
}

}  // namespace talus
