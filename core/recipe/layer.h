#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/digest.h"
#include "core/mask/layer_mask.h"
#include "core/recipe/stage_table.h"
#include "core/terrain/parameter.h"

namespace talus {

/// How a layer's height joins the one below; under the lowest lies ground at 0 m. multiply scales what is
/// below by where the layer lies in the world's height range: 0 at its low end, 1 at its high.
///
/// Strength and masks say how much of a layer shows at each place, in one of two ways:
///
/// - What a generator or a filter makes is mixed, after the blend mode, with what is below: strength times
///   masks is its share.
/// - A process (StageInfo::takes_rate) is slowed: strength times masks is the share of its rate that it has
///   at each place (Context::rate), and its result is not mixed afterwards. Where that is 0 the ground stays
///   as it is; water still crosses it, and the fields of the process are those of its run. What one place
///   loses another one, the water or the map's edge gains, with masks as without.
///
/// A process that is blended by replace, maximum or minimum is slowed. With the other modes the ground where
/// it does nothing would still be added to itself, or scaled: there it runs at its full rate and is mixed.
enum class Blend { replace, add, subtract, multiply, maximum, minimum };
inline constexpr std::array<Choice, 6> k_blends{{
    {"replace", "Replace", "The layer replaces the ground of the earlier layers."},
    {"add", "Add", "The layer's heights are added to the ground of the earlier layers."},
    {"subtract", "Subtract", "The layer's heights are subtracted from the ground of the earlier layers."},
    {"multiply", "Multiply",
     "The layer scales the ground of the earlier layers: to nothing where the layer is at the bottom of the "
     "height range, "
     "not at all where it is at the top."},
    {"maximum", "Higher of both", "The higher of the layer and the ground of the earlier layers."},
    {"minimum", "Lower of both", "The lower of the layer and the ground of the earlier layers."},
}};

/// How a layer joins what is below it, whatever its stage.
struct LayerSettings {
    std::uint64_t seed = 0;
    bool enabled = true;
    Blend blend = Blend::replace;
    NumberOrField strength;

    static void parameters(auto&& parameter) {
        parameter(&LayerSettings::seed,
                  {.key = "seed",
                   .label = "Layer seed",
                   .help = "Is combined with the world's seed, so that two equal layers differ."});
        parameter(
            &LayerSettings::enabled,
            {.key = "enabled", .label = "Enabled", .help = "Off: the terrain is made without the layer."});
        parameter(
            &LayerSettings::blend,
            {.key = "blend",
             .label = "Blend",
             .choices = k_blends,
             .help = "How the layer's heights are combined with the ground made by the layers before it."});
        parameter(
            &LayerSettings::strength,
            {.key = "strength",
             .label = "Strength",
             .min = 0,
             .max = 1,
             .help = "How much of the layer shows: 0 is nothing, 1 is all of it. Water and erosion act at "
                     "this share of their rate."});
    }

    friend bool operator==(const LayerSettings&, const LayerSettings&) = default;
};

std::span<const Parameter> layer_parameters();
std::vector<ParameterValue> values_of_settings(const LayerSettings& settings);
LayerSettings settings_from_values(std::span<const ParameterValue> values);

/// A layer of a recipe: one stage with its values, masks and blending.
struct Layer : LayerSettings {
    int id = 0;        ///< persistent and unique in its recipe
    int parent = 0;    ///< id of the group that it is a member of (core/recipe/layer_groups.h); 0: of none
    std::string name;  ///< the name that the user gave it
    /// Null: a stage of another version. The layer then makes nothing and keeps its JSON.
    const StageType* type = nullptr;
    std::vector<ParameterValue> values;  ///< one for each of the stage's parameters
    std::vector<LayerMask> masks;        ///< where it acts; see mask_weights and Blend
    /// What the file said that this version does not know: where type is null the whole layer, else an object
    /// of the members and choices that are unknown; empty where there is nothing of the kind.
    std::string unknown_json;

    friend bool operator==(const Layer&, const Layer&) = default;
};

/// Returns whether the layer is enabled and its stage is known.
bool runs(const Layer& layer);
/// Returns whether the layer has a mask of a known kind.
bool is_masked(const Layer& layer);
/// Returns whether strength and masks slow a process, see Blend. False where they leave it at its full rate.
bool has_rate(const Layer& layer);
/// Returns whether the result is mixed with what is below instead of replacing it.
bool mixes(const Layer& layer);

/// Returns the digest of everything in a layer.
Digest digest_of(const Layer& layer);
/// Returns the digest of what affects the terrain when the layer runs: all but its name and id.
Digest effect_of(const Layer& layer);

/// Adds the strength and the masks that act.
void add_shares(Digester& digester, const Layer& layer);

/// Returns the bytes of memory that the layer takes, without its rasters and strokes, which other layers may
/// share.
std::size_t bytes_of(const Layer& layer);
/// Returns the rasters among the values of the layer's stage, without those that hold nothing.
std::vector<Raster> rasters_of(const Layer& layer);
/// Returns the strokes among the values of the layer's stage and of its masks, without lists that are empty.
std::vector<Strokes> strokes_of(const Layer& layer);

}  // namespace talus
