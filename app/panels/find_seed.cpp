#include "app/panels/find_seed.h"

#include <imgui.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <optional>

#include "app/editor/session.h"
#include "app/panels/floating_form.h"
#include "app/panels/seed_conditions_form.h"
#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/number_control.h"
#include "app/widgets/parameter_row.h"
#include "app/widgets/picture_button.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "core/words/numbers.h"
#include "core/words/words.h"

namespace talus {
namespace {

constexpr float k_find_em = 27;
constexpr float k_tile_em = 7.5f;
constexpr float k_least_em = 16;  // of height, with one condition and nothing found
constexpr std::size_t k_found_columns = 3;
constexpr int k_most_found = 100;

// Whatever seed it has.
Recipe without_seed(Recipe recipe) {
    recipe.world.seed = 0;
    return recipe;
}

std::string count_text(const char* text, const SeedFinding& finding) {
    return with_fillings(std::string(spoken(text)), {{"count", std::to_string(finding.looked_at())},
                                                     {"all", std::to_string(finding.search().count)},
                                                     {"found", std::to_string(finding.found().size())}});
}

}  // namespace

FindSeed::FindSeed(Session& session, Ui& ui) : Panel(session, ui), finding_(session.jobs, session.wake) {}

std::vector<Command> FindSeed::commands() {
    return {{.id = "find_seed",
             .menu = Menu::edit,
             .label = "Find a seed…",
             .chords = {ctrl('F')},
             .help = "Looks for seeds whose world has what you want: biomes, a sea nearby, a river, heights.",
             .of_document = true,
             .checked = [this](const Session&, const Ui&) { return shown_; },
             .run = [this](Session&, Ui&) { shown_ = !shown_; }}};
}

void FindSeed::report(StatusWriter& status) const {
    if (!shown_) return status.set("find_seed", nullptr);
    std::vector<std::uint64_t> seeds;
    for (const SeedFinding::Found& found : finding_.found()) seeds.push_back(found.hit.seed);
    std::vector<std::string> conditions;
    for (const SeedCondition& condition : conditions_) conditions.push_back(name_of(condition));
    status.set("find_seed", {{"conditions", conditions},
                             {"busy", finding_.busy()},
                             {"looked_at", finding_.looked_at()},
                             {"found", seeds},
                             {"never", finding_.never().why != ConditionObjection::none},
                             {"failure", finding_.failure()},
                             {"outdated", outdated_}});
}

// Another document has conditions of its own; an edit makes what was found that of another world.
void FindSeed::follow_document() {
    const Document& document = session_.document;
    const std::shared_ptr<const Terrain> newest = session_.newest().terrain;
    if (newest != nullptr) biomes_ = newest->fields.names(field_id("biome"));
    if (document_ != session_.documents) {
        document_ = session_.documents;
        finding_.forget();
        textures_.clear();
        conditions_.clear();
        untouched_ = true;
        first_ = document.recipe().world.seed;
    }
    // Which biomes there are is known once the terrain is made.
    if (untouched_ && !session_.pending()) {
        conditions_.push_back(first_seed_condition(biomes_.get()));
        untouched_ = false;
    }
    if (compared_ == document.revision()) return;
    compared_ = document.revision();
    outdated_ = finding_.begun() && !makes_same_terrain(searched_, without_seed(document.recipe()));
}

void FindSeed::begin() {
    const Recipe& recipe = session_.document.recipe();
    searched_ = without_seed(recipe);
    searched_biomes_ = biomes_;
    outdated_ = false;
    textures_.clear();
    const auto pixels = static_cast<int>(ImGui::GetFontSize() * k_tile_em);
    finding_.begin(
        recipe, {.conditions = conditions_, .first = first_, .count = count_, .hits = k_most_found}, pixels);
}

void FindSeed::choose(std::uint64_t seed) {
    if (session_.seeds.locked) {
        session_.toasts.post(Toast::Kind::note, std::string(spoken("The seed is locked.")));
        return;
    }
    session_.seeds.set(session_.document, seed);
}

void FindSeed::draw_search() {
    row_label("From seed", "The first seed to look at; the others follow it.");
    number_input("##first", ImGuiDataType_U64, &first_);
    mark("find_seed/first");
    const std::string_view about =
        spoken("More of them take longer and find more. The search ends after {count} finds.");
    row_label("Seeds to look at",
              with_fillings(std::string(about), {{"count", std::to_string(k_most_found)}}));
    number_input("##count", ImGuiDataType_S32, &count_);
    mark("find_seed/count");
    count_ = std::clamp(count_, 1, k_max_searched_seeds);
    ImGui::Spacing();
    if (finding_.busy()) return draw_progress();
    ImGui::BeginDisabled(conditions_.empty());
    if (accent_button(spoken_label("Search").c_str(), {ImGui::GetFontSize() * 7, 0})) begin();
    ImGui::EndDisabled();
    mark("find_seed/search");
    help("Search",
         "Makes the world of each seed coarsely first, and at its full size where that looks promising.");
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    draw_end();
}

void FindSeed::draw_progress() {
    if (ImGui::Button(spoken_label("Cancel").c_str(), {ImGui::GetFontSize() * 7, 0})) finding_.stop();
    mark("find_seed/cancel");
    ImGui::SameLine();
    const auto all = static_cast<float>(finding_.search().count);
    ImGui::ProgressBar(static_cast<float>(finding_.looked_at()) / all, {-FLT_MIN, 0}, "");
    wrapped_text(theme().dim_text, count_text("{count} of {all} seeds looked at, {found} found", finding_));
    redraw_after(0.1);
}

// What became of the search.
void FindSeed::draw_end() {
    const auto& [condition, why] = finding_.never();
    if (!finding_.begun()) return ImGui::NewLine();
    if (why == ConditionObjection::no_biomes) {
        wrapped_text(theme().error, spoken(k_no_biomes_text));
    } else if (why == ConditionObjection::no_such_biome) {
        const std::string text(spoken("This world has no biome {key}. Choose another one."));
        wrapped_text(theme().error,
                     with_fillings(text, {{"key", finding_.search().conditions[condition].biome}}));
    } else if (!finding_.failure().empty()) {
        wrapped_text(theme().error, finding_.failure());
    } else {
        wrapped_text(theme().dim_text,
                     count_text("{count} of {all} seeds looked at, {found} found", finding_));
        if (finding_.found().empty())
            wrapped_text(theme().text, spoken("Ask for less, or look at more seeds."));
    }
    mark("find_seed/end");
}

bool FindSeed::draw_tile(std::size_t place, float side) {
    const SeedFinding::Found& found = finding_.found()[place];
    const std::string name = std::to_string(found.hit.seed);
    std::string lines;
    const std::vector<SeedCondition>& conditions = finding_.search().conditions;
    for (std::size_t i = 0; i < conditions.size(); ++i)
        lines += (i > 0 ? "\n" : "") + spoken_measure(conditions[i], searched_biomes_.get()) + ": " +
                 measured_text(*conditions[i].kind, found.hit.values[i]);
    return picture_button({.path = "find_seed/found/" + name,
                           .caption = name,
                           .texture = textures_[place],
                           .size = fitted(found.picture.width(), found.picture.height(), side),
                           .chosen = found.hit.seed == session_.document.recipe().world.seed,
                           .title = std::string(spoken("Seed")) + " " + name,
                           .about = lines,
                           .footer = "A click takes this seed"});
}

// lowest: where the window may end, px from its top.
void FindSeed::draw_found(float lowest) {
    const std::vector<SeedFinding::Found>& found = finding_.found();
    while (textures_.size() < found.size()) {
        const std::size_t place = textures_.size();
        textures_.push_back(
            ui_.changing_picture("seed found " + std::to_string(place), found[place].picture));
    }
    if (found.empty()) return;
    if (outdated_) {
        wrapped_text(theme().error, spoken("The world has been changed since: search again."));
        mark("find_seed/outdated");
    }
    const float em = ImGui::GetFontSize();
    const float side = std::floor(em * k_tile_em);
    std::optional<std::uint64_t> taken;
    picture_rows("found", found.size(), k_found_columns, side + em * k_tile_caption_em, lowest,
                 [&](std::size_t i) {
                     if (draw_tile(i, side)) taken = found[i].hit.seed;
                 });
    if (taken) choose(*taken);
}

void FindSeed::draw(Area& middle) {
    finding_.tick();
    if (!shown_) {
        finding_.stop();
        return;
    }
    follow_document();
    if (!ui_.screen.panels || !ui_.showing().document) return;
    const float lowest = begin_floating_form(
        {.title = "Find a seed", .path = "find_seed", .width_em = k_find_em, .least_em = k_least_em}, ui_,
        middle, shown_);
    draw_seed_conditions(conditions_, biomes_.get());
    ImGui::Spacing();
    draw_search();
    draw_found(lowest);
    end_floating_form(ui_);
}

}  // namespace talus
