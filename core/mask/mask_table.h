#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/terrain/mask.h"
#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// How a mask's weight b joins the weight a of the masks before it.
enum class Join { both, either, without };
inline constexpr std::array<Choice, 3> k_joins{{
    {"and", "And", "The layer acts only where this mask acts too."},
    {"or", "Or", "The layer also acts where this mask acts."},
    {"subtract", "Subtract", "The layer does not act where this mask acts."},
}};

/// The values that masks of every kind share. They come first in each kind's listing, in the kind's own unit.
struct MaskSettings {
    Join join = Join::both;
    float low = 0;   ///< the layer acts between low and high
    float high = 1;  ///< (nowhere but in the soft edges where high is below low)
    float soft = 0;  ///< how far it fades out beyond either
    bool invert = false;

    static void parameters(auto&& parameter) {
        parameter(&MaskSettings::join,
                  {.key = "join",
                   .label = "Join",
                   .choices = k_joins,
                   .help = "How the mask combines with those above it. Before the first mask the layer acts "
                           "everywhere, or nowhere if the first one is joined by Or."});
        parameter(&MaskSettings::low, {.key = "low",
                                       .label = "From",
                                       .basic = true,
                                       .help = "The layer acts at and above this value."});
        parameter(&MaskSettings::high,
                  {.key = "high", .label = "To", .basic = true, .help = "The layer acts up to this value."});
        parameter(&MaskSettings::soft, {.key = "soft",
                                        .label = "Softness",
                                        .basic = true,
                                        .help = "How far the layer fades out beyond both ends."});
        parameter(&MaskSettings::invert, {.key = "invert",
                                          .label = "Invert",
                                          .basic = true,
                                          .help = "The layer acts everywhere else instead."});
    }
};
inline constexpr std::size_t k_mask_settings = 5;  ///< rows that each kind's listing begins with

/// A kind of mask without its C++ type, for recipes, files, widgets and tests. Only mask_table.cpp opens the
/// variant of kinds.
struct MaskType {
    MaskInfo info;
    std::vector<Parameter> parameters;  ///< those of MaskSettings, then its own

    /// own: the values after those of MaskSettings. ground: with a height. context: its world and seed.
    QuantityRows (*quantity)(std::span<const ParameterValue> own, const Terrain& ground,
                             const Context& context);
    /// Returns the field without which the mask does nothing, for a mask that follows a field.
    std::optional<FieldId> (*follows)(std::span<const ParameterValue> own);
    /// Returns how many cells around a cell the mask looks at.
    int (*reach)(std::span<const ParameterValue> own, double cell_size);
    /// Returns the ends of a new mask in a world of this height range.
    MaskEnds (*initial_ends)(const HeightRange& range);

    std::vector<ParameterValue> defaults() const;
};

/// Returns every kind, in the order of the list in masks.h. The entries live as long as the program.
std::span<const MaskType> mask_types();
/// Returns the kind with this key, or null.
const MaskType* find_mask(std::string_view key);

}  // namespace talus
