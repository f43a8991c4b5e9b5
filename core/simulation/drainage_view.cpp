#include "core/simulation/drainage_view.h"

#include <utility>

#include "core/water/flow_graph.h"

namespace talus {

std::shared_ptr<const Terrain> with_drainage(const Terrain& terrain, Progress* progress) {
    const Lattice& map = terrain.lattice;
    FlowGraph graph;
    graph.route(*terrain.height(), map, {.sea_level = terrain.sea_level}, progress);
    Grid<float> area(map.width, map.height);
    graph.area(area, progress);
    auto made = std::make_shared<Terrain>(terrain);
    made->fields.set<"drainage">(make_field(std::move(area)));
    return made;
}

}  // namespace talus
