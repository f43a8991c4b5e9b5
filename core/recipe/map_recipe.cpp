#include "core/recipe/map_recipe.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/base/formatted.h"
#include "core/base/text.h"
#include "core/generate/import.h"
#include "core/recipe/set_value.h"
#include "core/terrain/fitting_ground.h"
#include "core/terrain/listing.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

// A recipe whose only layer is this file's.
Recipe unread_recipe(const std::string& path, const std::vector<std::string>& assignments,
                     std::vector<std::string>& remarks) {
    Recipe recipe;
    recipe.layers.push_back(new_import_layer(recipe, path));
    const std::vector<std::string> said = set_values(recipe, assignments);
    remarks.insert(remarks.end(), said.begin(), said.end());
    return recipe;
}

Import import_in(const Recipe& recipe) { return from_values<Import>(recipe.layers[0].values); }

// The number of a channel by its name or its number, from 1; reading the file complains of one that it does
// not have.
int channel_number(ImportSource source, const std::string& channel) {
    int number = 0;
    const char* end = channel.data() + channel.size();
    if (std::from_chars(channel.data(), end, number).ptr == end)
        return std::clamp(number, 0, k_max_cells_a_side);
    source.settings.channel = channel;
    const std::vector<std::string>& names = imported_map(source, nullptr)->channels;
    const auto same = [&](const std::string& name) { return lower_case(name) == lower_case(channel); };
    return static_cast<int>(std::ranges::find_if(names, same) - names.begin()) + 1;
}

// Says where the file of an import layer lies.
void lay(Layer& layer, Import::Placement placement, Import::Outside outside, double soft_edge) {
    Import stage = from_values<Import>(layer.values);
    stage.placement = placement;
    stage.outside = outside;
    stage.feather = static_cast<float>(soft_edge);
    layer.values = values_of(stage);
}

}  // namespace

HeightRange fitting_range(float lowest, float highest) {
    // Round, with a little room, so that another seed does not fall out of it at once.
    const double room = std::max(1.0, (static_cast<double>(highest) - static_cast<double>(lowest)) / 50);
    double round = 1;
    while (2 * round <= room) round *= 2;
    return {static_cast<float>(std::floor((static_cast<double>(lowest) - room) / round) * round),
            static_cast<float>(-std::floor(-(static_cast<double>(highest) + room) / round) * round)};
}

World fitted_world(const World& world, const ImportFindings& findings) {
    World fitted = world;
    const bool has_size = findings.extent_x > 0 && findings.extent_y > 0;
    const double across = has_size ? findings.extent_x : std::max(1, findings.width - 1);
    const double down = has_size ? findings.extent_y : std::max(1, findings.height - 1);
    if (has_size) fitted.extent = static_cast<float>(findings.extent_x);
    // A bounded map has one sample more than steps.
    const int closing = world.wraps() ? 0 : 1;
    const int longer = std::max(world.width, world.height) - closing;
    const auto samples = [&](double side) {
        return static_cast<int>(std::floor(longer * side / std::max(across, down) + 0.5)) + closing;
    };
    fitted.width = samples(across);
    fitted.height = samples(down);
    if (findings.range) {
        fitted.low = findings.range->low;
        fitted.high = findings.range->high;
    } else if (findings.metres) {
        const HeightRange range = fitting_range(findings.heights.low, findings.heights.high);
        fitted.low = range.low;
        fitted.high = range.high;
    }
    if (fitted.range() != world.range()) {
        GroundStyle style = fitting_ground(fitted.range(), fitted.sea_level);
        style.kind = fitted.ground;
        fitted.set_ground_style(style);
    }
    return clamped(fitted);
}

World sampled_as_file(const World& world, const ImportFindings& findings, int max_samples) {
    World sampled = world;
    double width = findings.width;
    double height = findings.height;
    if (findings.extent_x > 0 && findings.extent_y > 0 && findings.width > 1 && findings.height > 1) {
        const double cell = std::min(findings.extent_x / (width - 1), findings.extent_y / (height - 1));
        width = findings.extent_x / cell + 1;
        height = findings.extent_y / cell + 1;
    }
    const double shrunk = std::min(1.0, (max_samples - 1.0) / std::max(1.0, std::max(width, height) - 1));
    const auto samples = [&](double of_file) {
        return static_cast<int>(std::min((of_file - 1) * shrunk + 1.5, 1e6));
    };
    sampled.width = samples(width);
    sampled.height = samples(height);
    return sampled;
}

std::string stretched_remark(const Import& stage, const ImportFindings& findings, const World& world) {
    if (stage.placement != Import::Placement::whole) return {};
    const Lattice lattice = lattice_of(world);
    const bool has_size = findings.extent_x > 0 && findings.extent_y > 0;
    const double across = has_size ? findings.extent_x : std::max(1, findings.width - 1);
    const double down = has_size ? findings.extent_y : std::max(1, findings.height - 1);
    const double stretch = (lattice.extent_x() / across) / (lattice.extent_y() / down);
    // Rounding to whole samples may change a side by one.
    const double rounding = 1.5 / std::max(1, std::min(findings.width, findings.height) - 1);
    if (std::fabs(stretch - 1) <= rounding) return {};
    const std::string shape = has_size ? formatted("%.4g × %.4g km", across / 1000, down / 1000)
                                       : formatted("%d × %d samples", findings.width, findings.height);
    const bool wider = stretch > 1;
    return formatted(
        "its %s fill a world of %.4g × %.4g km: it is stretched %.3g times as much from %s as from %s; fit "
        "the "
        "world to the file, or set Size to \"At its real size\"",
        shape.c_str(), lattice.extent_x() / 1000, lattice.extent_y() / 1000, wider ? stretch : 1 / stretch,
        wider ? "west to east" : "north to south", wider ? "north to south" : "west to east");
}

Edited with_map_added(const Recipe& recipe, const std::string& path,
                      const std::optional<ImportFindings>& findings, int after) {
    const bool is_first = recipe.layers.empty();
    Edited edited = with_import_added(
        recipe, path, findings && is_first ? fitted_world(recipe.world, *findings) : recipe.world, after);
    if (is_first || !findings || findings->extent_x <= 0 || findings->extent_y <= 0) return edited;
    constexpr double k_soft_edge = 1.0 / 16;  // of the shorter side
    const double shorter = std::min(findings->extent_x, findings->extent_y);
    for (std::size_t i = 0; i < edited.recipe.layers.size(); ++i) {
        if (find_layer(recipe, edited.recipe.layers[i].id)) continue;
        lay(*edited.recipe.layers.edit(i), Import::Placement::real, Import::Outside::below,
            std::floor(std::min(k_soft_edge * shorter, 1e6)));
    }
    return edited;
}

Edited with_row_of_layer(const Recipe& recipe, int layer_id, std::size_t row, const ParameterValue& value) {
    Edited edited = with_parameter(recipe, layer_id, row, value);
    const auto place = find_layer(recipe, layer_id);
    const auto found = place ? import_findings(recipe.layers[*place], recipe.world) : std::nullopt;
    if (!found) return edited;
    const auto heights = [&](const Recipe& in) {
        return from_values<Import>(in.layers[*place].values).heights;
    };
    if (heights(edited.recipe) == heights(recipe) || heights(recipe) == Import::Heights::between)
        return edited;
    const std::string label = edited.label;
    const auto set = [&](std::string_view key, float metres) {
        const auto at = find_parameter(recipe.layers[*place].type->parameters, key);
        edited = with_parameter(edited.recipe, layer_id, *at, metres);
    };
    set("low", found->scale.low);
    set("high", found->scale.high);
    edited.label = label;
    return edited;
}

Edited with_import_joined(const Recipe& recipe, int layer_id, Blend blend, const ImportFindings& findings) {
    Edited edited =
        with_setting(recipe, layer_id, *find_parameter(layer_parameters(), "blend"), static_cast<int>(blend));
    const auto place = find_layer(edited.recipe, layer_id);
    if (!place || findings.metres || findings.range) return edited;
    Import stage = from_values<Import>(edited.recipe.layers[*place].values);
    const bool from_zero = blend == Blend::add || blend == Blend::subtract;
    stage.heights = from_zero ? Import::Heights::between : Import::Heights::automatic;
    if (from_zero) {
        stage.low = 0;
        stage.high = findings.scale.high - findings.scale.low;
    }
    edited.recipe.layers.edit(*place)->values = values_of(stage);
    return edited;
}

Edited with_world_fitted(const Recipe& recipe, int layer_id, const ImportFindings& findings) {
    Edited edited{recipe, "Fit the world to the file"};
    const auto place = find_layer(recipe, layer_id);
    if (!place || recipe.layers[*place].type == nullptr ||
        recipe.layers[*place].type->info.key != Import::info.key)
        return edited;
    edited.recipe.world = fitted_world(recipe.world, findings);
    lay(*edited.recipe.layers.edit(*place), Import::Placement::whole, Import::Outside::edge, 0);
    return edited;
}

Recipe recipe_of_map(const std::string& path, const std::string& channel,
                     const std::vector<std::string>& assignments, std::vector<std::string>& remarks) {
    Recipe recipe = unread_recipe(path, assignments, remarks);
    if (!channel.empty()) {
        const int number = channel_number(import_in(recipe).source(false), channel);
        recipe.layers.edit(0)->values[*find_parameter(recipe.layers[0].type->parameters, "channel")] = number;
    }
    const ImportFindings findings = *read_import(recipe.layers[0], recipe.world, nullptr);
    recipe.world = fitted_world(recipe.world, findings);
    recipe.world = sampled_as_file(recipe.world, findings, 1'000'000);
    if (findings.extent_x <= 0 || findings.extent_y <= 0) {
        recipe.world.extent = static_cast<float>(std::max(1, findings.width - 1));
        remarks.push_back(k_no_extent);
    }
    const World wanted = recipe.world;
    recipe.world = clamped(recipe.world);
    if (recipe.world.width != wanted.width || recipe.world.height != wanted.height) {
        const ParameterInfo& side = world_parameters()[*find_parameter(world_parameters(), "width")].info;
        remarks.push_back("a map has " + number_text(side.min) + " to " + number_text(side.max) +
                          " samples a side: its " + size_text(wanted.width, wanted.height) + " become " +
                          size_text(recipe.world.width, recipe.world.height));
    }
    if (recipe.world.extent < wanted.extent) {
        remarks.push_back(formatted(
            "it is %.4g km wide, more than the %.4g km of the largest world: it is shrunk to that",
            static_cast<double>(wanted.extent) / 1000, static_cast<double>(recipe.world.extent) / 1000));
    }
    return recipe;
}

ReadSettings map_settings(const std::string& path, const std::string& channel,
                          const std::vector<std::string>& assignments) {
    std::vector<std::string> remarks;
    ReadSettings settings = import_in(unread_recipe(path, assignments, remarks)).source(false).settings;
    if (!channel.empty()) settings.channel = channel;
    return settings;
}

}  // namespace talus
