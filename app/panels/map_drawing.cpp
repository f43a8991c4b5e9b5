#include "app/panels/map_drawing.h"

#include <algorithm>
#include <array>
#include <cfloat>
#include <memory>
#include <utility>
#include <variant>

#include "core/map/map_colours.h"

namespace talus {
namespace {

constexpr std::size_t k_points_at_once = 8000;
constexpr double k_symbol_halo = 0.45;  // mm on each side of a symbol's lines

ImU32 ink_of(Rgba8 colour) { return IM_COL32(colour.r, colour.g, colour.b, colour.a); }

void draw_thing(ImDrawList&, const DrawnPicture&, const MapPlacing&) {}

void draw_thing(ImDrawList& list, const DrawnLine& drawn, const MapPlacing& place) {
    ImVec2 low{FLT_MAX, FLT_MAX};
    ImVec2 high{-FLT_MAX, -FLT_MAX};
    for (const MapPoint& point : drawn.line.points) {
        const ImVec2 at = place(point);
        low = {std::min(low.x, at.x), std::min(low.y, at.y)};
        high = {std::max(high.x, at.x), std::max(high.y, at.y)};
    }
    const ImVec2 corner = list.GetClipRectMin();
    const ImVec2 end = list.GetClipRectMax();
    if (high.x < corner.x || high.y < corner.y || low.x > end.x || low.y > end.y) return;
    const std::vector<MapPoint>& points = drawn.line.points;
    const float width = std::max(1.0f, static_cast<float>(drawn.pen.width) * place.mm);
    list.PathClear();
    if (points.size() <= k_points_at_once) {
        for (const MapPoint& point : points) list.PathLineTo(place(point));
        if (drawn.fill.a > 0) {
            list.PathFillConvex(ink_of(drawn.fill));
            for (const MapPoint& point : points) list.PathLineTo(place(point));
        }
        list.PathStroke(ink_of(drawn.pen.colour), drawn.line.closed, width);
        return;
    }
    // In pieces that share a point, for a list of ImGui's counts its vertices in 16 bits.
    const std::size_t all = points.size() + (drawn.line.closed ? 1 : 0);
    for (std::size_t first = 0; first + 1 < all; first += k_points_at_once - 1) {
        for (std::size_t i = first; i < std::min(all, first + k_points_at_once); ++i)
            list.PathLineTo(place(points[i % points.size()]));
        list.PathStroke(ink_of(drawn.pen.colour), false, width);
    }
}

void draw_thing(ImDrawList& list, const DrawnText& drawn, const MapPlacing& place) {
    if (drawn.text.empty()) return;
    const float size =
        std::max(static_cast<float>(drawn.size * k_text_larger) * place.mm, ImGui::GetFontSize() * 0.72f);
    ImFont* const font = ImGui::GetFont();
    const ImVec2 extent = font->CalcTextSizeA(size, FLT_MAX, 0, drawn.text.c_str());
    const float share = drawn.anchor == TextAnchor::left ? 0 : drawn.anchor == TextAnchor::middle ? 0.5f : 1;
    const ImVec2 at = place(drawn.at);
    const ImVec2 seen = list.GetClipRectMin();
    const ImVec2 seen_end = list.GetClipRectMax();
    if (at.x + extent.x < seen.x || at.x - extent.x > seen_end.x || at.y + extent.x < seen.y ||
        at.y - extent.x > seen_end.y)
        return;
    // The letters are made upright, then turned about their place.
    const int first = list.VtxBuffer.Size;
    const ImVec2 corner{at.x - share * extent.x, at.y - (drawn.centred ? 0.5f : 0.8f) * extent.y};
    if (drawn.halo.a > 0) {
        const float reach = std::max(1.0f, size * static_cast<float>(k_halo_width) / 2);
        const float slant = reach * 0.7f;
        for (const ImVec2 off :
             {ImVec2{-reach, 0}, ImVec2{reach, 0}, ImVec2{0, -reach}, ImVec2{0, reach},
              ImVec2{-slant, -slant}, ImVec2{slant, -slant}, ImVec2{-slant, slant}, ImVec2{slant, slant}})
            list.AddText(font, size, {corner.x + off.x, corner.y + off.y}, ink_of(drawn.halo),
                         drawn.text.c_str());
    }
    list.AddText(font, size, corner, ink_of(drawn.colour), drawn.text.c_str());
    const auto cosine = static_cast<float>(drawn.along.x);
    const auto sine = static_cast<float>(drawn.along.y);
    if (sine == 0) return;
    for (int i = first; i < list.VtxBuffer.Size; ++i) {
        ImVec2& vertex = list.VtxBuffer[i].pos;
        const ImVec2 from{vertex.x - at.x, vertex.y - at.y};
        vertex = {at.x + from.x * cosine - from.y * sine, at.y + from.x * sine + from.y * cosine};
    }
}

// Triangles of a small drawing around the origin, to be repeated at many places.
class Stamp {
 public:
    Stamp(const DrawnGroup& group, double scale, float mm) : list_(ImGui::GetDrawListSharedData()) {
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

void draw_group(ImDrawList& list, const DrawnGroup& group, const MapPlacing& place) {
    for (const DrawnThing& thing : group.things)
        std::visit([&](const auto& drawn) { draw_thing(list, drawn, place); }, thing);
}

void draw_plants(ImDrawList& list, const std::vector<MarkedPlant>& plants, double size,
                 const MapPlacing& place) {
    const auto reach = static_cast<float>(size) * place.mm;
    const ImVec2 low = list.GetClipRectMin();
    const ImVec2 high = list.GetClipRectMax();
    std::array<std::unique_ptr<Stamp>, k_plant_shapes> stamps;
    for (const MarkedPlant& plant : plants) {
        const ImVec2 at = place(plant.at);
        if (at.x < low.x - reach || at.y < low.y - reach || at.x > high.x + reach || at.y > high.y + reach)
            continue;
        auto& stamp = stamps[static_cast<std::size_t>(plant.shape)];
        if (stamp == nullptr)
            stamp = std::make_unique<Stamp>(stamped_symbol(plant.shape, size), static_cast<double>(place.mm),
                                            place.mm);
        stamp->draw(list, at);
    }
}

}  // namespace talus
