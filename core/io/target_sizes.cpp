#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/io/targets.h"

namespace talus {
namespace {

// The side nearest to a wish among these; of two as near, the larger.
int nearest_of(const std::vector<int>& sides, double wish) {
    int best = sides.front();
    for (const int side : sides) {
        if (std::fabs(side - wish) <= std::fabs(best - wish)) best = side;
    }
    return best;
}

// Where any side is accepted: the nearest that can be cut.
int nearest_divisible(double wish, int pieces, Tiles tiles) {
    const double side = tiles.share_edges ? (wish - 1) / pieces + 1 : wish / pieces;
    const int max_side = tiles.side(k_max_size, pieces);
    const double nearest = std::clamp(std::floor(side + 0.5), 2.0, static_cast<double>(max_side));
    return static_cast<int>(tiles.whole_side(static_cast<std::int64_t>(nearest), pieces));
}

int nearest_side(const ExportTarget& target, double wish, int pieces, Tiles tiles) {
    const std::vector<int> sides = target.whole_sides(pieces);
    return sides.empty() ? nearest_divisible(wish, pieces, tiles) : nearest_of(sides, wish);
}

}  // namespace

std::vector<int> ExportTarget::whole_sides(int pieces) const {
    std::vector<int> sides;
    if (pieces > 1 && cut_sides != nullptr) return cut_sides(pieces);
    const Tiles tiles = cut({});
    for (const int size : sizes) {
        const std::int64_t whole = pieces == 1 ? size : tiles.whole_side(size, pieces);
        if (whole <= k_max_size) sides.push_back(static_cast<int>(whole));
    }
    return sides;
}

std::vector<int> ExportTarget::proposed_sides(int pieces) const {
    const std::vector<int> all = whole_sides(pieces);
    if (pieces == 1 || cut_sides == nullptr) return all;
    std::vector<int> proposed;
    for (const int size : sizes) proposed.push_back(nearest_of(all, size));
    proposed.erase(std::unique(proposed.begin(), proposed.end()), proposed.end());
    return proposed;
}

MapSize nearest_size(const ExportTarget& target, MapSize wish, Tiles tiles) {
    assert(tiles.across > 0 && tiles.down > 0);
    tiles = target.cut(tiles);
    double width = wish.width;
    double height = wish.height;
    if (target.square) {
        // The larger side of a tile is taken for both, so that all tiles are squares.
        const auto tile = [&](double side, int pieces) {
            return tiles.share_edges ? (side - 1) / pieces + 1 : side / pieces;
        };
        const double side = std::max(tile(width, tiles.across), tile(height, tiles.down));
        width = tiles.share_edges ? tiles.across * (side - 1) + 1 : tiles.across * side;
        height = tiles.share_edges ? tiles.down * (side - 1) + 1 : tiles.down * side;
    }
    return {nearest_side(target, width, tiles.across, tiles),
            nearest_side(target, height, tiles.down, tiles)};
}

MapSize map_in_shape(const ExportSize& size, MapSize shape, bool wraps) {
    const int ends = wraps ? 0 : 1;  // a map that wraps has as many steps as samples
    const MapSize map = size.map();
    const double share = static_cast<double>(shape.height - ends) / std::max(1, shape.width - ends);
    const auto fits = [](double exact, double steps) { return std::fabs(exact - steps) < 0.51; };
    const auto samples = [&](double steps) { return std::max(2, static_cast<int>(steps + 0.5) + ends); };
    const double height = (map.width - ends) * share;
    if (fits(height, map.height - ends)) return map;
    if (height < map.height - ends) return {map.width, samples(height)};
    const double width = (map.height - ends) / share;
    return fits(width, map.width - ends) ? map : MapSize{samples(width), map.height};
}

ExportSize export_size(const ExportTarget& target, MapSize own, bool wraps, Tiles tiles, bool is_wish) {
    const bool closes = wraps && (!target.sizes.empty() || tiles.count() > 1);
    const MapSize closed{own.width + closes, own.height + closes};
    for (const MapSize size : {own, closed}) {
        if (nearest_size(target, size, tiles) == size) return {size, closes};
        if (is_wish && !target.sizes_bind && target.cut(tiles).divide(size)) return {size, closes};
    }
    const ExportSize nearest{nearest_size(target, closed, tiles), closes};
    if (target.sizes_bind) return nearest;
    if (map_in_shape(nearest, own, wraps) == nearest.map()) return nearest;
    const int longer = std::max(nearest.whole.width, nearest.whole.height);
    const MapSize shaped = map_in_shape({{longer, longer}, closes}, own, wraps);
    const Tiles cut = target.cut(tiles);
    return {{nearest_divisible(shaped.width + closes, cut.across, cut),
             nearest_divisible(shaped.height + closes, cut.down, cut)},
            closes};
}

NearestSides nearest_sides(const ExportTarget& target, int wish, int pieces) {
    const Tiles tiles = target.cut({});
    const std::vector<int> sides = target.whole_sides(pieces);
    if (sides.empty()) {
        const double exact = tiles.share_edges ? static_cast<double>(wish - 1) / pieces + 1
                                               : static_cast<double>(wish) / pieces;
        const auto side_of = [&](double tile) {
            const auto whole = tiles.whole_side(static_cast<std::int64_t>(tile), pieces);
            return nearest_divisible(static_cast<double>(whole), pieces, tiles);
        };
        return {side_of(std::floor(exact)), side_of(-std::floor(-exact))};
    }
    int smaller = sides.front();
    for (const int side : sides) {
        if (side <= wish) smaller = side;
    }
    const auto larger = std::find_if(sides.begin(), sides.end(), [&](int side) { return side >= wish; });
    return {smaller, larger == sides.end() ? sides.back() : *larger};
}

}  // namespace talus
