#include "core/recipe/stage_reference.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "core/base/formatted.h"
#include "core/mask/ground_masks.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/remarks.h"
#include "core/recipe/set_value.h"

namespace talus {
namespace {

// For the pictures of stages whose defaults change little of the ground that they are shown on.
constexpr std::pair<const char*, const char*> k_clearer[] = {
    {"clamp", "low=250"},          {"clamp", "high=650"},       {"sharpen", "amount=2"},
    {"lava_tubes", "spacing=250"}, {"lava_tubes", "narrow=20"}, {"lava_tubes", "wide=40"},
    {"ravines", "spacing=400"},    {"ravines", "width=60"},     {"arches", "spacing=150"},
    {"arches", "fin=500"},         {"arches", "width=60"},      {"arches", "height=30"}};

constexpr int k_sample_raster = 257;  // samples to a side

// A ridge that branches, a dammed hollow and a pinnacle, in the middle of the sample's 8 km.
Strokes sculpted_sample() {
    return Strokes()
        .with({.tool = StrokeTool::raise,
               .radius = 900,
               .amount = 350,
               .points = {{1500, 5600, 0.5f}, {3200, 4300, 1}, {4600, 3900, 0.7f}, {6300, 2300, 0.3f}}})
        .with({.tool = StrokeTool::flatten,
               .radius = 1100,
               .hardness = 0.6f,
               .height = 300,
               .points = {{5600, 5700, 1}, {6100, 5500, 1}}})
        .with({.tool = StrokeTool::noise,
               .radius = 700,
               .amount = 160,
               .points = {{2000, 2000, 1}, {3000, 1900, 1}}})
        .with({.tool = StrokeTool::smooth, .radius = 500, .amount = 1, .points = {{6500, 6900, 1}}})
        .with({.tool = StrokeTool::pinch, .radius = 700, .amount = 1, .points = {{2400, 6600, 1}}});
}

Strokes painted_sample() {
    const LayerMask steep = mask_of("slope", {{"low", 15.0f}});
    return Strokes()
        .with({.tool = StrokeTool::paint,
               .radius = 1300,
               .hardness = 0.5f,
               .amount = 1,
               .points = {{1800, 5800, 1}, {3300, 3000, 1}, {6200, 2600, 1}}})
        .with({.tool = StrokeTool::erase,
               .radius = 600,
               .amount = 1,
               .points = {{3400, 3100, 1}, {4300, 2500, 1}}})
        .with({.tool = StrokeTool::paint,
               .radius = 1500,
               .hardness = 0.5f,
               .amount = 1,
               .points = {{6300, 6300, 1}},
               .masks = ground_masks({&steep, 1})});
}

// A line over the sample's world, larger than a new one where that is a part of a world.
GroundLine sample_line(const NewLine& line) {
    constexpr double k_span = 0.6;
    constexpr double k_round_span = 0.4;
    const auto side = static_cast<double>(World().extent);
    const double span = line.closed ? k_round_span : k_span;
    const auto times = static_cast<float>(span / line.span);
    return initial_line(side, side, span, line.closed, line.height * times,
                        line.width * times * static_cast<float>(side));
}

// A cell of a table may hold no line break and no bar.
std::string cell(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '|') result.push_back('\\');
        result.push_back(c);
    }
    return result;
}

std::string range_of(const Parameter& parameter) {
    const ParameterInfo& info = parameter.info;
    if (!info.choices.empty()) {
        std::string text;
        for (const Choice& choice : info.choices) {
            text.append(text.empty() ? "`" : ", `").append(choice.key).append("`");
        }
        return text;
    }
    if (!has_range(parameter.kind)) return parameter.kind == ParameterKind::boolean ? "`on`, `off`" : "";
    std::string text = formatted("%.6g to %.6g", info.min, info.max);
    if (!info.unit.empty()) text.append(" ").append(info.unit);
    return text;
}

std::string help_of(const ParameterInfo& info) {
    std::string text(info.help);
    for (const Choice& choice : info.choices) {
        text.append(" *").append(choice.label).append("*: ").append(choice.help);
    }
    return text;
}

std::string resolution_text(ResolutionPromise promise) {
    switch (promise) {
        case ResolutionPromise::exact:
            return "The same heights at the same places at every resolution of 2ⁿ + 1 samples a side (2ⁿ "
                   "where "
                   "the world wraps); at others, such as Unreal's 1009 and 2017, the same look.";
        case ResolutionPromise::likeness:
            return "The same look at every resolution, within a percent of the height range.";
        case ResolutionPromise::cells:
            return "Counts samples, not metres: it looks different at another resolution.";
    }
    return {};
}

std::string reach_text(Reach reach) {
    switch (reach) {
        case Reach::point:
            return "Each height depends only on its own place.";
        case Reach::metres:
            return "Looks at the surroundings of each place.";
        case Reach::whole_map:
            return "Looks at the whole map, which therefore has to fit into memory.";
    }
    return {};
}

void describe(const StageType& type, std::string& page) {
    const std::string_view label = type.info.label;
    const std::string_view key = type.info.key;
    page.append("### ").append(label).append("\n\n");
    page.append("![").append(label).append("](pictures/").append(key).append(".png)\n\n");
    page.append("`").append(key).append("` – ").append(type.info.help).append("\n\n");
    page.append(reach_text(type.info.reach)).append(" ");
    page.append(resolution_text(type.info.resolution)).append("\n\n");
    if (type.parameters.empty()) return;
    page += "| parameter | key | default | range | what it does |\n| --- | --- | --- | --- | --- |\n";
    for (const Parameter& parameter : type.parameters) {
        page.append("| ").append(cell(parameter.info.label));
        page.append(" | `").append(parameter.info.key);
        page.append("` | ").append(cell(text_of(parameter, parameter.default_value)));
        page.append(" | ").append(cell(range_of(parameter)));
        page.append(" | ").append(cell(help_of(parameter.info))).append(" |\n");
    }
    page += "\n";
}

}  // namespace

std::vector<ParameterValue> sample_values(const StageType& type) {
    std::vector<ParameterValue> values = type.defaults();
    for (std::size_t i = 0; i < type.parameters.size(); ++i) {
        const Parameter& parameter = type.parameters[i];
        // A stage that reads a file shows the one that comes with Talus.
        if (parameter.kind == ParameterKind::path)
            values[i] = FilePath{std::string(parameter.info.example_file)};
        if (parameter.kind == ParameterKind::strokes)
            values[i] = type.info.writes.contains(k_height_id) ? sculpted_sample() : painted_sample();
        if (parameter.kind == ParameterKind::line) values[i] = sample_line(parameter.info.new_line);
        if (parameter.kind != ParameterKind::raster || !parameter.info.basic) continue;
        static const std::shared_ptr<const Terrain> lakes =
            Evaluator(0).evaluate(sample_recipe(*find_stage("lakes")), k_sample_raster, k_sample_raster);
        values[i] = Raster(parameter.info.key == "water" ? lakes->fields.get<"water">() : lakes->height());
    }
    return values;
}

Recipe sample_recipe(const StageType& type) {
    Recipe recipe;
    recipe.name = type.info.label;
    recipe.world.width = recipe.world.height = k_overview_samples;
    // A world of biomes is larger than a mountain, and has ground of its own.
    const bool has_biomes = type.info.group == Group::biome_map;
    if (has_biomes) recipe.world.extent = 24576;
    if (has_biomes && type.info.reads.contains(field_id("height"))) {
        for (const char* below : {"two_level_biomes", "ground_from_biomes"})
            recipe.layers.push_back(new_layer(recipe, *find_stage(below)));
    } else if (type.info.reads.contains(field_id("height"))) {
        // Smooth enough for steps and bends to be seen on it.
        recipe.layers.push_back(new_layer(recipe, *find_stage("simplex")));
        recipe.layers.edit_back()->seed = 5;
        for (const char* setting : {"wavelength=2700", "gain=0.42", "octaves=7", "relief=620", "level=430"}) {
            set_value(recipe, std::string("simplex.") + setting);
        }
    }
    const std::vector<ParameterValue> values = sample_values(type);
    type.follows(values).for_each([&](FieldId field) {
        if (fields_made(recipe, recipe.layers.size()).contains(field)) return;
        const auto makes = [&](const StageType& other, bool of_its_group) {
            const FieldSet writes = other.writes(other.defaults());
            return writes.contains(field) && !writes.contains(field_id("height")) &&
                   (other.info.group == type.info.group || !of_its_group);
        };
        for (const bool of_its_group : {true, false}) {
            const auto maker = std::ranges::find_if(
                stage_types(), [&](const StageType& other) { return makes(other, of_its_group); });
            if (maker == stage_types().end()) continue;
            recipe.layers.push_back(new_layer(recipe, *maker));
            return;
        }
    });
    recipe.layers.push_back(new_layer(recipe, type));
    recipe.layers.edit_back()->values = values;
    for (const auto& [stage, setting] : k_clearer) {
        if (type.info.key == stage) set_value(recipe, std::string(stage) + "." + setting);
    }
    return recipe;
}

std::string stage_reference() {
    std::string page =
        "# Stages\n\nEvery stage a layer can have: what it makes, and each of its parameters. The page and "
        "its "
        "pictures are made by `talus reference`; do not edit them.\n\nOn the command line a parameter is set "
        "with `--set KEY.PARAMETER=VALUE`, for example `--set terrace.step=40`. In a recipe's file an "
        "editor of texts completes and checks them by the JSON schema that `talus schema recipe` prints.\n";
    for (const Group group : k_groups) {
        page += "\n## " + std::string(label_of(group)) + "\n\n";
        for (const StageType& type : stage_types()) {
            if (type.info.group == group) describe(type, page);
        }
    }
    return page;
}

}  // namespace talus
