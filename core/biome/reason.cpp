#include "core/biome/reason.h"

#include "core/biome/biome_map.h"

namespace talus {
namespace {

// Appends what the surroundings make of a place; biome_at(x, y) sorts one by the rules before.
template <class BiomeAt>
void look_around(BiomeDecision& decision, const Terrain& terrain, int x, int y, const BiomeAt& biome_at) {
    const SpeckVerdict verdict =
        speck_verdict(biomes_around(terrain.lattice, *terrain.height(), terrain.sea_level, x, y, biome_at));
    const bool is_speck = verdict.biome != decision.biome;
    decision.steps.push_back({.key = "around",
                              .values = {{"alike", "/ 24", static_cast<double>(verdict.alike),
                                          static_cast<double>(verdict.least)}},
                              .holds = is_speck,
                              .biome = is_speck ? verdict.biome : BiomeId{0}});
    if (!is_speck) return;
    decision.decider = decision.steps.size() - 1;
    decision.biome = verdict.biome;
}

}  // namespace

BiomeReason reason_for(const Biomes& stage, const BiomeTable& table, const Terrain& terrain, int x, int y) {
    const Fields& fields = terrain.fields;
    const bool by_climate = stage.by == Biomes::By::climate && fields.get<"temperature">() != nullptr &&
                            fields.get<"precipitation">() != nullptr;
    const float sea_level = terrain.sea_level;
    BiomeReason reason;
    BiomeDecision& decision = reason.decision;
    if (by_climate) {
        const ClimateBiomes biomes(table, terrain, sea_level, stage.lengths());
        decision = why(table, biomes, x, y);
        if (!stage.specks)
            look_around(decision, terrain, x, y,
                        [&](int i, int j) { return biomes.biome_at(biomes.place_at(i, j)); });
    } else {
        const Grid<float>& height = *terrain.height();
        const HeightBiomes biomes(table, terrain.range, sea_level);
        decision = why(table, biomes, height(x, y));
        if (!stage.specks)
            look_around(decision, terrain, x, y, [&](int i, int j) { return biomes.biome_of(height(i, j)); });
    }
    reason.holds = decision.biome == (*fields.get<"biome">())(x, y);
    return reason;
}

BiomeReason reason_of_stages(std::span<const Biomes> stages, const BiomeTable& table, const Terrain& terrain,
                             int x, int y) {
    const BiomeId there = (*terrain.fields.get<"biome">())(x, y);
    for (const Biomes& stage : stages) {
        if (stage.by != Biomes::By::one) return reason_for(stage, table, terrain, x, y);
        const BiomeId own = table.find(biome_choices()[static_cast<std::size_t>(stage.biome)].key);
        if (there == 0 || own != there) continue;
        BiomeReason reason{.holds = true};
        reason.decision.steps.push_back({.key = "placed", .values = {}, .biome = own});
        conclude(reason.decision);
        return reason;
    }
    BiomeReason reason{.holds = there == 0};
    reason.decision.steps.push_back({.key = "natural", .values = {}});
    return reason;
}

std::optional<BiomeReason> reason_of_map(const Terrain& terrain, int x, int y) {
    const auto names = biome_names_of(terrain);
    if (names == nullptr || names->map == nullptr) return std::nullopt;
    Lattice place = terrain.lattice;
    place.x0 += x;
    place.y0 += y;
    place.width = place.height = 1;
    place.wrap_x = place.wrap_y = false;
    BiomeReason reason{.decision = names->map->why(place)};
    reason.holds = reason.decision.biome == (*terrain.fields.get<"biome">())(x, y);
    return reason;
}

}  // namespace talus
