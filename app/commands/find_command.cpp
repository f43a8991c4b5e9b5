#include <cstdint>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/commands/commands.h"
#include "app/platform.h"
#include "app/terminal.h"
#include "core/base/json_text.h"
#include "core/base/text.h"
#include "core/map/contact_sheet.h"
#include "core/map/write_sheet.h"
#include "core/recipe/seed_search.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

struct FindOptions {
    RecipeOptions recipe;
    std::vector<std::string> where;
    SeedSearch search;
    std::string file;
    bool as_json = false;
};

std::vector<SeedCondition> chosen_conditions(const std::vector<std::string>& texts,
                                             const FieldNames* biomes) {
    std::vector<SeedCondition> conditions;
    for (const std::string& text : texts) {
        try {
            conditions.push_back(condition_from(text));
        } catch (const ConditionError& error) {
            throw UsageError(std::string("--where ") + error.what());
        }
        const std::string objection = objection_to(conditions.back(), biomes);
        if (!objection.empty()) throw UsageError("--where " + objection);
    }
    return conditions;
}

// Each condition's name and what the hit's world has.
std::vector<std::string> measured_lines(const SeedHit& hit, const std::vector<SeedCondition>& conditions) {
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < conditions.size(); ++i)
        lines.push_back(name_of(conditions[i]) + " " + measured_text(*conditions[i].kind, hit.values[i]));
    return lines;
}

CaptionedPicture captioned_picture(const Terrain& terrain, const SeedHit& hit,
                                   const std::vector<SeedCondition>& conditions) {
    CaptionedPicture picture{std::make_shared<const Grid<Rgba8>>(contact_picture(terrain)),
                             measured_lines(hit, conditions)};
    picture.lines.insert(picture.lines.begin(), "Seed " + std::to_string(hit.seed));
    return picture;
}

std::string hits_json(const FindOptions& options, const SeedSearch& search,
                      const std::vector<SeedHit>& hits) {
    nlohmann::ordered_json json;
    json["first_seed"] = search.first;
    json["seeds"] = search.count;
    json["where"] = options.where;
    json["hits"] = nlohmann::ordered_json::array();
    for (const SeedHit& hit : hits) {
        nlohmann::ordered_json measured;
        // What is nowhere has no distance, which JSON says as null.
        for (std::size_t i = 0; i < hit.values.size(); ++i)
            measured[name_of(search.conditions[i])] = hit.values[i];
        json["hits"].push_back({{"seed", hit.seed}, {"measured", std::move(measured)}});
    }
    return json_dump(json, 2) + "\n";
}

void run_find(const FindOptions& options, const CommonOptions& common) {
    if (!options.file.empty() && sheet_format_of(options.file) == nullptr)
        throw UsageError(options.file +
                         ": sheets are PDF, SVG or PNG; let the name end in .pdf, .svg or .png");
    const Recipe recipe = chosen_recipe(options.recipe);
    if (!options.file.empty()) refuse_overwriting(options.recipe, recipe, {options.file});
    check_makeable(recipe, common);
    SeedSearch search = options.search;
    search.first = recipe.world.seed;
    std::vector<CaptionedPicture> pictures;
    std::vector<SeedHit> hits;
    with_progress("Looking at seeds", [&](Progress& progress) {
        search.conditions = chosen_conditions(options.where, biomes_of(recipe).get());
        hits = search_seeds(recipe, search, &progress, [&](const SeedHit& hit, const Terrain& terrain) {
            if (!options.as_json)
                print_line("seed " + std::to_string(hit.seed) + "  " +
                           joined(measured_lines(hit, search.conditions)));
            if (!options.file.empty() && pictures.size() < k_contact_pictures)
                pictures.push_back(captioned_picture(terrain, hit, search.conditions));
        });
    });
    if (options.as_json) print_lines(hits_json(options, search, hits));
    note(counted(hits.size(), "seed") + " of " + std::to_string(search.count) + " found");
    if (options.file.empty()) return;
    if (pictures.empty()) return note(options.file + ": not written, for there is nothing to show");
    if (pictures.size() < hits.size())
        note(options.file + ": has room for the first " + std::to_string(pictures.size()));
    write_drawn_sheet(contact_sheet(recipe.name, pictures), options.file, k_contact_resolution);
}

}  // namespace

CommandSyntax find_command(CommonOptions& common) {
    auto options = std::make_shared<FindOptions>();
    CommandSyntax command{.name = "find",
                          .help = "Find seeds whose world meets conditions",
                          .options = recipe_options(options->recipe),
                          .run = [options, &common] { run_find(*options, common); }};
    command.add({
        {.names = "--where",
         .target = &options->where,
         .help = "A condition, as \"NAME>=NUMBER\", \"NAME<=NUMBER\" or \"NAME in A..B\"; all have to hold. "
                 "NAME is one of " +
                 joined(condition_kinds(),
                        [](const ConditionKind& kind) {
                            return std::string(kind.key) + (kind.of_biome ? ".BIOME" : "");
                        }),
         .value = "CONDITION",
         .required = true,
         .one_at_a_time = true},
        {.names = "--seeds",
         .target = &options->search.count,
         .help = "Seeds to look at, from the world's own on",
         .value = "N",
         .shows_default = true,
         .min = 1,
         .max = k_max_searched_seeds},
        {.names = "--hits",
         .target = &options->search.hits,
         .help = "Stop at this many",
         .value = "N",
         .min = 1,
         .max = k_max_searched_seeds},
        {.names = "-o,--output",
         .target = &options->file,
         .help = "Sheet of small pictures to write; the ending tells the format: .pdf, .svg, .png",
         .value = "FILE"},
        {.names = "--json", .target = &options->as_json, .help = "Print JSON"},
    });
    command.add(common_options(common));
    return command;
}

}  // namespace talus
