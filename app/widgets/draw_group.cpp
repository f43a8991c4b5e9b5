#include "app/widgets/draw_group.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <utility>
#include <variant>

#include "app/widgets/fonts.h"

namespace talus {
namespace {

constexpr std::size_t k_points_at_once = 8000;

ImU32 ink_of(Rgba8 colour) { return IM_COL32(colour.r, colour.g, colour.b, colour.a); }

// Upright rectangles have sharp edges. Returns whether it is one.
bool draw_box(ImDrawList& list, const DrawnLine& drawn, const MapPlacing& place, float width) {
    const std::vector<MapPoint>& points = drawn.line.points;
    if (!place.exact || !drawn.line.closed || points.size() != 4) return false;
    const ImVec2 low = place(points[0]);
    const ImVec2 high = place(points[2]);
    if (points[1] != MapPoint{points[2].x, points[0].y} || points[3] != MapPoint{points[0].x, points[2].y})
        return false;
    if (drawn.fill.a > 0) list.AddRectFilled(low, high, ink_of(drawn.fill));
    if (drawn.pen.width > 0) list.AddRect(low, high, ink_of(drawn.pen.colour), 0, 0, width);
    return true;
}

// Whether a line turns by more than 120°.
bool turns_back(ImVec2 before, ImVec2 at, ImVec2 after) {
    const ImVec2 in{at.x - before.x, at.y - before.y};
    const ImVec2 out{after.x - at.x, after.y - at.y};
    const float along = in.x * out.x + in.y * out.y;
    return along < 0 && 4 * along * along > (in.x * in.x + in.y * in.y) * (out.x * out.x + out.y * out.y);
}

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
    if (draw_box(list, drawn, place, width)) return;
    list.PathClear();
    if (drawn.fill.a > 0 && points.size() <= k_points_at_once) {
        for (const MapPoint& point : points) list.PathLineTo(place(point));
        list.PathFillConvex(ink_of(drawn.fill));
        if (drawn.pen.width == 0) return;
    }
    if (drawn.line.closed && points.size() <= k_points_at_once) {
        for (const MapPoint& point : points) list.PathLineTo(place(point));
        list.PathStroke(ink_of(drawn.pen.colour), true, width);
        return;
    }
    // In pieces that share a point, for a list of ImGui's counts its vertices in 16 bits, and draws a hairpin
    // with a spike.
    const std::size_t all = points.size() + (drawn.line.closed ? 1 : 0);
    ImVec2 before, now, next = place(points[0]);
    std::size_t count = 0;
    for (std::size_t i = 0; i < all; ++i) {
        before = std::exchange(now, next);
        const bool ends = i + 1 == all;
        if (!ends) next = place(points[(i + 1) % points.size()]);
        list.PathLineTo(now);
        if (++count < 2 || (!ends && count < k_points_at_once && !turns_back(before, now, next))) continue;
        list.PathStroke(ink_of(drawn.pen.colour), false, width);
        if (!ends) list.PathLineTo(now);
        count = 1;
    }
}

void draw_thing(ImDrawList& list, const DrawnText& drawn, const MapPlacing& place) {
    if (drawn.text.empty()) return;
    const float plain = static_cast<float>(drawn.size) * place.mm;
    const float size =
        place.exact ? plain
                    : std::max(plain * static_cast<float>(k_text_larger), ImGui::GetFontSize() * 0.72f);
    ImFont* const font = drawn.bold && place.exact ? fonts().bold : ImGui::GetFont();
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
    ImVec2 corner{at.x - share * extent.x, at.y - (drawn.centred ? 0.5f : 0.8f) * extent.y};
    if (place.exact) corner = {std::floor(corner.x), std::floor(corner.y)};
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

}  // namespace

void draw_group(ImDrawList& list, const DrawnGroup& group, const MapPlacing& place) {
    for (const DrawnThing& thing : group.things)
        std::visit([&](const auto& drawn) { draw_thing(list, drawn, place); }, thing);
}

}  // namespace talus
