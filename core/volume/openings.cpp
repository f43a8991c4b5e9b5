#include "core/volume/openings.h"

#include <memory>
#include <utility>

#include "core/volume/volume.h"

namespace talus {

void make_openings(Terrain& terrain) {
    Grid<std::uint8_t> mask(terrain.lattice.width, terrain.lattice.height, std::uint8_t{0});
    Volume(terrain).each_opening([&](int x, int y) { mask(x, y) = 255; });
    terrain.fields.set<"opening">(make_field(std::move(mask)));
}

void add_features(Terrain& terrain, Features made, const RockBox& near, const Context& context) {
    const FeatureList list = made.empty() ? nullptr : std::make_shared<const Features>(std::move(made));
    Terrain result = terrain;
    result.features = joined(terrain.features, features_within(list, near));
    make_openings(result);
    context.checkpoint();
    terrain = std::move(result);
}

}  // namespace talus
