#include "core/recipe/freeze.h"

#include <cmath>
#include <filesystem>
#include <stdexcept>

#include "core/base/bytes_text.h"
#include "core/generate/frozen.h"
#include "core/io/raster_text.h"
#include "core/recipe/file_layers.h"
#include "core/recipe/layer_groups.h"
#include "core/recipe/recipe_json.h"
#include "core/recipe/value_digest.h"
#include "core/terrain/listing.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

// A document may be moved with the files beside it.
ParameterValue without_folder(const ParameterValue& value) {
    const FilePath* path = std::get_if<FilePath>(&value);
    if (path == nullptr) return value;
    return FilePath{std::filesystem::path(path->text).filename().string(), path->held};
}

void add_layer(Digester& digester, const Layer& layer, const World& world) {
    const StageType& type = *layer.type;
    digester.add(type.info.key).add(type.info.revision).add(layer.seed).add(layer.blend);
    add(digester, ParameterValue(layer.strength));
    for (std::size_t i = 0; i < layer.values.size(); ++i) {
        if (type.parameters[i].info.hidden) continue;  // what frozen ground was made from changes no height
        add(digester, without_folder(layer.values[i]));
    }
    // Versions that mixed a process with the ground by its masks made another ground of the same values.
    if (has_rate(layer)) digester.add(std::string_view("rate"));
    for (const LayerMask& mask : layer.masks) {
        if (mask.type == nullptr) continue;
        digester.add(mask.type->info.key);
        add(digester, mask.values);
    }
    if (contains(type.info.needs, Needs::sea_level)) digester.add(world.sea_level);
    for (const FileState& state : file_states(layer)) {
        digester.add(state.size);
        for (const auto& time : state.times) digester.add(time.time_since_epoch().count());
    }
}

// Steps from 1/32 of the longer side: a resolution that is rounded elsewhere is the same shape.
int shape_of(const World& world) {
    const Lattice lattice = lattice_of(world);
    return static_cast<int>(std::floor(32 * lattice.extent_y() / lattice.extent_x() + 0.5));
}

// A file holds a raster in 4 letters for 3 bytes, where it cannot be packed at all.
double letters_of(double bytes) { return bytes * 4 / 3; }

}  // namespace

std::int64_t base_of(const Recipe& recipe, std::size_t count) {
    const World& world = recipe.world;
    Digester digester;
    digester.add(world.seed).add(world.extent).add(world.bounds).add(world.low).add(world.high);
    digester.add(shape_of(world));
    std::size_t place = 0;  // among the layers that run
    for (const RunningLayer& running : running_layers(recipe, count)) {
        add_layer(digester, recipe.layers[running.index], world);
        const std::size_t members = place - running.first;
        if (members > 0) digester.add(members);
        ++place;
    }
    const auto number = static_cast<std::int64_t>(digester.digest().low);
    return number == 0 ? 1 : number;
}

bool is_frozen(const Layer& layer) {
    return layer.type != nullptr && layer.type->info.key == Frozen::info.key;
}

bool is_outdated(const Recipe& recipe, std::size_t index) {
    const Layer& layer = recipe.layers[index];
    if (!is_frozen(layer)) return false;
    const Frozen frozen = from_values<Frozen>(layer.values);
    return !frozen.heights.empty() && frozen.base != 0 && frozen.base != base_of(recipe, index);
}

std::size_t layers_to_freeze(const Recipe& recipe, std::size_t index) {
    return is_frozen(recipe.layers[index]) ? index : index + 1;
}

std::string objection_to_freezing(const Recipe& recipe, std::size_t index) {
    const World& world = recipe.world;
    if (world.is_endless())
        return "Ground of an endless world cannot be frozen; choose bounded or wrapped under Size.";
    if (recipe.layers.size() >= k_max_layers && !is_frozen(recipe.layers[index]))
        return "There is no room for another layer; delete one.";
    return objection_to_rasters(recipe, 2, "Frozen ground");
}

std::string objection_to_rasters(const Recipe& recipe, std::size_t count, std::string_view what) {
    const World& world = recipe.world;
    const double cells = static_cast<double>(world.width) * world.height;
    double bytes = cells * static_cast<double>(count * sizeof(float));
    for (const Layer& layer : recipe.layers) {
        for (const Raster& raster : rasters_of(layer)) bytes += static_cast<double>(raster.bytes());
    }
    if (cells <= static_cast<double>(k_max_raster_cells) && letters_of(bytes) <= k_max_recipe_bytes)
        return {};
    return std::string(what) + " of " + size_text(world.width, world.height, " × ") +
           " samples would make the document larger than the " + bytes_text(k_max_recipe_bytes) +
           " that can be read; choose a smaller size.";
}

FrozenGround frozen_ground(const Recipe& recipe, std::size_t count, const Terrain& terrain) {
    const Field<float>& water = terrain.fields.get<"water">();
    for (const Field<float>& field : {terrain.height(), water}) {
        if (field != nullptr && !is_finite(*field))
            throw std::runtime_error("The ground has heights that are no numbers, and cannot be frozen.");
    }
    return {Raster(terrain.height()), Raster(water), base_of(recipe, count)};
}

}  // namespace talus
