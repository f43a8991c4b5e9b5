#include "core/biome/reason.h"

namespace talus {

BiomeReason reason_for(const Biomes& stage, const BiomeTable& table, const Terrain& terrain, int x, int y) {
    const Fields& fields = terrain.fields;
    const bool by_climate = stage.by == Biomes::By::climate && fields.get<"temperature">() != nullptr &&
                            fields.get<"precipitation">() != nullptr;
    const float sea_level = terrain.sea_level;
    BiomeReason reason;
    reason.decision =
        by_climate ? why(table, ClimateBiomes(table, terrain, sea_level, stage.lengths()), x, y)
                   : why(table, HeightBiomes(table, terrain.range, sea_level), (*terrain.height())(x, y));
    reason.holds = reason.decision.biome == (*fields.get<"biome">())(x, y);
    return reason;
}

}  // namespace talus
