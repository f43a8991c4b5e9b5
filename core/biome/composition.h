#pragma once

#include <array>
#include <span>

#include "core/biome/materials.h"
#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// Returns the materials of the ground as choices of a parameter.
std::span<const Choice> material_choices();
/// A place in material_choices(), and in k_materials.
enum class MaterialChoice {};

/// What the ground of a map of biomes is made of: as each biome's table says, or in two ways for testing and
/// looking. It changes the table that the biomes carry, so that looks, columns and weight maps follow.
struct Composition {
    enum class By { biome, one_material, material_of_biome };

    static constexpr StageInfo info{
        .key = "composition",
        .label = "Composition",
        .group = Group::biome_map,
        .reads = fields("height", "biome"),
        .writes = fields("biome"),
        .tells = fields("biome"),
        .needs = Needs::sea_level,
        .keywords = "materials, blocks, surface, layers, soil, minecraft",
        .help =
            "What the ground is made of: by its biome, or for looking at maps everything of one material, "
            "or of one material a biome.",
    };

    By by = By::material_of_biome;
    MaterialChoice material = static_cast<MaterialChoice>(material_of("rock"));

    static constexpr std::array<Choice, 3> k_by{{
        {"biome", "By biome", "Layers of the ground as the biome's table lists them."},
        {"one_material", "One material", "The same from the surface down, everywhere."},
        {"material_of_biome", "One material a biome",
         "From the surface down the same within a biome, so that its shape shows in sections."},
    }};

    static void parameters(auto&& parameter) {
        constexpr Condition k_one{"by", static_cast<int>(By::one_material)};
        parameter(&Composition::by, {.key = "by",
                                     .label = "Made of",
                                     .basic = true,
                                     .choices = k_by,
                                     .help = "What decides about the ground's materials."});
        parameter(&Composition::material, {.key = "material",
                                           .label = "Material",
                                           .basic = true,
                                           .visible_when = k_one,
                                           .choices = material_choices(),
                                           .help = "What everything is made of."});
    }

    double cost_per_cell() const { return 0.1; }
    /// Returns the field without which it sorts the ground by height first.
    FieldSet follows() const { return fields("biome"); }
    void apply(Terrain& terrain, const Context& context) const;
};

}  // namespace talus
