#include "core/surface/map_symbols.h"

#include <array>
#include "core/base/blue_noise.h"

namespace talus {
namespace {

using P = SymbolPoint;

constexpr std::array k_triangle{P{-0.32f, -0.25f}, P{0.32f, -0.25f}, P{0, 0.5f}};
constexpr std::array k_stem{P{0, -0.5f}, P{0, -0.25f}};
constexpr std::array k_long_stem{P{0, -0.5f}, P{0, 0.1f}};
constexpr std::array k_crown{P{-0.5f, 0.1f}, P{-0.3f, 0.34f}, P{0.3f, 0.34f}, P{0.5f, 0.1f}};
constexpr std::array k_west_frond{P{0, 0.2f}, P{-0.22f, 0.42f}, P{-0.48f, 0.2f}};
constexpr std::array k_east_frond{P{0, 0.2f}, P{0.22f, 0.42f}, P{0.48f, 0.2f}};
constexpr std::array k_palm_stem{P{-0.06f, -0.5f}, P{0, 0.2f}};
constexpr std::array k_mound{P{-0.4f, -0.25f}, P{-0.28f, 0.08f}, P{0, 0.2f}, P{0.28f, 0.08f},
                             P{0.4f, -0.25f}};
constexpr std::array k_cactus_stem{P{0, -0.5f}, P{0, 0.5f}};
constexpr std::array k_west_arm{P{0, -0.1f}, P{-0.26f, -0.1f}, P{-0.26f, 0.22f}};
constexpr std::array k_east_arm{P{0, 0}, P{0.26f, 0}, P{0.26f, 0.32f}};
constexpr std::array k_middle_blade{P{0, -0.3f}, P{0, 0.4f}};
constexpr std::array k_west_blade{P{-0.05f, -0.3f}, P{-0.32f, 0.22f}};
constexpr std::array k_east_blade{P{0.05f, -0.3f}, P{0.32f, 0.22f}};
constexpr std::array k_stone{P{-0.4f, -0.22f}, P{-0.3f, 0.14f}, P{0.02f, 0.28f}, P{0.34f, 0.08f},
                             P{0.4f, -0.22f}};

constexpr std::array k_conifer_lines{SymbolLine{k_triangle, true}, SymbolLine{k_stem, false}};
constexpr std::array k_round_lines{SymbolLine{k_stem, false}};
constexpr std::array k_round_discs{SymbolDisc{{0, 0.12f}, 0.37f, false}};
constexpr std::array k_flat_lines{SymbolLine{k_long_stem, false}, SymbolLine{k_crown, true}};
constexpr std::array k_palm_lines{SymbolLine{k_palm_stem, false}, SymbolLine{k_west_frond, false},
                                  SymbolLine{k_east_frond, false}};
constexpr std::array k_bush_lines{SymbolLine{k_mound, false}};
constexpr std::array k_cactus_lines{SymbolLine{k_cactus_stem, false}, SymbolLine{k_west_arm, false},
                                    SymbolLine{k_east_arm, false}};
constexpr std::array k_blade_lines{SymbolLine{k_middle_blade, false}, SymbolLine{k_west_blade, false},
                                   SymbolLine{k_east_blade, false}};
constexpr std::array k_boulder_lines{SymbolLine{k_stone, true}};

}  // namespace

MapSymbol map_symbol(PlantShape shape) {
    switch (shape) {
        case PlantShape::conifer:
            return {k_conifer_lines, {}};
        case PlantShape::round:
            return {k_round_lines, k_round_discs};
        case PlantShape::flat:
            return {k_flat_lines, {}};
        case PlantShape::palm:
            return {k_palm_lines, {}};
        case PlantShape::bush:
            return {k_bush_lines, {}};
        case PlantShape::cactus:
            return {k_cactus_lines, {}};
        case PlantShape::blades:
            return {k_blade_lines, {}};
        case PlantShape::boulder:
            break;
    }
    return {k_boulder_lines, {}};
}

std::vector<PlacedSymbol> symbols_for(const Scatter& plants, double spacing) {
    // Evenly spread points of this density are about so far apart.
    const double rank = BlueNoise::k_packing / (spacing * spacing);
    std::vector<PlacedSymbol> placed;
    for (const ScatterTile& tile : plants.tiles) {
        std::size_t i = tile.first;
        for (const std::uint32_t count : tile.counts) {
            const std::size_t end = i + count;
            for (; i < end && static_cast<double>(plants.points[i].rank) < rank; ++i) {
                const PlantPoint& point = plants.points[i];
                placed.push_back({point.x, point.y, point.kind});
            }
            i = end;
        }
    }
    return placed;
}

}  // namespace talus
