#include "core/biome/biome_resource.h"

#include "core/biome/biome_json.h"
#include "core/biome/classify.h"

namespace talus {

std::shared_ptr<const Resource> resolve_biomes(const FilePath& table, Progress* progress) {
    if (progress != nullptr) progress->checkpoint();
    if (table == FilePath{}) return nullptr;
    auto resource = std::make_shared<BiomeResource>();
    resource->table = biomes_of(table);
    return resource;
}

std::shared_ptr<const BiomeTable> table_of(const Context& context) {
    if (context.resource == nullptr) return shipped_biomes();
    return static_cast<const BiomeResource&>(*context.resource).table;
}

void ensure_biomes(Terrain& terrain, const std::shared_ptr<const BiomeTable>& table, const Context& context) {
    if (terrain.fields.has(field_id("biome"))) return;
    const HeightBiomes biomes(*table, context.world.range, context.world.sea_level);
    terrain.fields.set<"biome">(make_field(biomes.classified(*terrain.height(), context.progress)));
    terrain.fields.set_names(field_id("biome"), std::make_shared<const BiomeNames>(table));
}

}  // namespace talus
