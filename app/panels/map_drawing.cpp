#include "app/panels/map_drawing.h"

#include <algorithm>
#include <array>
#include <cfloat>
#include <memory>
#include <variant>

#include "core/map/map_colours.h"

namespace talus {
namespace {

constexpr double k_symbol_halo = 0.45;  // mm on each side of a symbol's lines

// Triangles of a small drawing around the origin, to be repeated at many places.
class PlantStamp {
 public:
    PlantStamp(const DrawnGroup& group, double scale, float mm) : list_(ImGui::GetDrawListSharedData()) {
        list_._ResetForNewFrame();
        list_.PushClipRect({-FLT_MAX, -FLT_MAX}, {FLT_MAX, FLT_MAX});
        draw_group(list_, group, {{0, 0}, scale, mm});
    }
    void draw(ImDrawList& list, ImVec2 at) const {
        list.PrimReserve(list_.IdxBuffer.Size, list_.VtxBuffer.Size);
        const unsigned first = list._VtxCurrentIdx;
        for (const ImDrawIdx index : list_.IdxBuffer)
            list.PrimWriteIdx(static_cast<ImDrawIdx>(first + index));
        for (const ImDrawVert& vertex : list_.VtxBuffer)
            list.PrimWriteVtx({vertex.pos.x + at.x, vertex.pos.y + at.y}, vertex.uv, vertex.col);
    }

 private:
    ImDrawList list_;
};

// With a halo, for the ground beneath may be of any colour.
DrawnGroup stamped_symbol(PlantShape shape, double size) {
    DrawnGroup symbol;
    draw_symbol(shape, {}, size, symbol);
    DrawnGroup both;
    for (const DrawnThing& thing : symbol.things) {
        DrawnLine halo = std::get<DrawnLine>(thing);
        halo.pen.colour = k_halo;
        halo.pen.width += 2 * k_symbol_halo;
        halo.fill = {};
        both.things.push_back(std::move(halo));
    }
    both.things.insert(both.things.end(), symbol.things.begin(), symbol.things.end());
    return both;
}

}  // namespace

void draw_plants(ImDrawList& list, const std::vector<MarkedPlant>& plants, double size,
                 const MapPlacing& place) {
    const auto reach = static_cast<float>(size) * place.mm;
    const ImVec2 low = list.GetClipRectMin();
    const ImVec2 high = list.GetClipRectMax();
    std::array<std::unique_ptr<PlantStamp>, k_plant_shapes> stamps;
    for (const MarkedPlant& plant : plants) {
        const ImVec2 at = place(plant.at);
        if (at.x < low.x - reach || at.y < low.y - reach || at.x > high.x + reach || at.y > high.y + reach)
            continue;
        auto& stamp = stamps[static_cast<std::size_t>(plant.shape)];
        if (stamp == nullptr)
            stamp = std::make_unique<PlantStamp>(stamped_symbol(plant.shape, size),
                                                 static_cast<double>(place.mm), place.mm);
        stamp->draw(list, at);
    }
}

}  // namespace talus
