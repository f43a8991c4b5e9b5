#include "core/map/river_lines.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/base/math.h"
#include "core/water/flow_graph.h"

namespace talus {
namespace {

constexpr int k_smoothing = 3;  // passes over the corners of lines that run in eight directions

// A river is divided where its area has grown so far that it is drawn wider.
constexpr double k_step = 1.6;

// The lines of a routed map, each from its spring to the place where it ends.
class Streams {
 public:
    Streams(const Terrain& terrain, FlowGraph& graph, double least_area, const Grid<std::uint8_t>& lakes,
            const Progress* progress)
        : terrain_(terrain),
          graph_(graph),
          lakes_(lakes),
          order_(terrain.fields.get<"river_order">().get()),
          width_(terrain.fields.get<"river_width">().get()),
          count_(graph.cells_above(progress)),
          cell_area_(terrain.lattice.cell_size * terrain.lattice.cell_size),
          least_(std::max(least_area / cell_area_, 2.0)) {}

    std::vector<RiverLine> lines() {
        const std::size_t cells = terrain_.height()->size();
        // The donor with the most water, for each river cell: the river's own bed.
        Grid<std::uint32_t> bed(terrain_.lattice.width, terrain_.lattice.height, k_none);
        for (std::size_t cell = 0; cell < cells; ++cell) {
            if (!is_river(cell)) continue;
            const std::size_t next = graph_.receiver(cell);
            if (next == cell) continue;
            std::uint32_t& best = bed.data()[next];
            if (best == k_none || count_.data()[cell] > count_.data()[best])
                best = static_cast<std::uint32_t>(cell);
        }
        std::vector<RiverLine> found;
        for (std::size_t cell = 0; cell < cells; ++cell) {
            // A river ends where it does not flow on as the bed of the next cell.
            if (!is_river(cell)) continue;
            const std::size_t next = graph_.receiver(cell);
            if (next != cell && is_river(next) && bed.data()[next] == cell) continue;
            std::vector<std::size_t> way;
            if (next != cell) way.push_back(next);
            for (std::uint32_t at = static_cast<std::uint32_t>(cell); at != k_none; at = bed.data()[at])
                way.push_back(at);
            std::ranges::reverse(way);
            add_way(way, found);
        }
        return found;
    }

 private:
    static constexpr std::uint32_t k_none = 0xffffffff;

    bool is_river(std::size_t cell) const {
        return count_.data()[cell] >= least_ &&
               (order_ == nullptr || order_->data()[cell] > 0 || is_lake(cell));
    }
    bool is_lake(std::size_t cell) const { return !lakes_.empty() && lakes_.data()[cell] != 0; }
    MapPoint place(std::size_t cell) const {
        const auto columns = static_cast<std::size_t>(terrain_.lattice.width);
        return {terrain_.lattice.x_of(static_cast<double>(cell % columns)),
                terrain_.lattice.y_of(static_cast<double>(cell / columns))};
    }

    // Divides a way at lakes and at the seam of a world that wraps.
    void add_way(const std::vector<std::size_t>& way, std::vector<RiverLine>& found) {
        std::vector<std::size_t> part;
        for (std::size_t i = 0; i < way.size(); ++i) {
            const bool jumps =
                i > 0 && distance(place(way[i - 1]), place(way[i])) > 2 * terrain_.lattice.cell_size;
            if (jumps) {
                add_part(part, found);
                part.clear();
            }
            part.push_back(way[i]);
            if (!is_lake(way[i])) continue;
            if (part.size() > 1 && !is_lake(part[part.size() - 2])) add_part(part, found);
            part.assign(1, way[i]);
        }
        add_part(part, found);
    }

    void add_part(const std::vector<std::size_t>& part, std::vector<RiverLine>& found) {
        if (part.size() < 3) return;
        MapLine whole;
        for (const std::size_t cell : part) whole.points.push_back(place(cell));
        whole = smoothed(std::move(whole), k_smoothing);
        std::size_t first = 0;
        double widest = count_of(part, 0) * k_step;
        for (std::size_t i = 1; i < part.size(); ++i) {
            const bool last = i == part.size() - 1;
            if (!last && count_of(part, i) <= widest) continue;
            RiverLine piece;
            piece.area = count_of(part, last ? i - 1 : i) * cell_area_;
            piece.line.points.assign(whole.points.begin() + static_cast<std::ptrdiff_t>(first),
                                     whole.points.begin() + static_cast<std::ptrdiff_t>(i + 1));
            if (width_ != nullptr) {
                for (std::size_t k = first; k <= i; ++k)
                    piece.width = std::max(piece.width, static_cast<double>(width_->data()[part[k]]));
            }
            found.push_back(std::move(piece));
            first = i;
            widest = count_of(part, i) * k_step;
        }
    }
    double count_of(const std::vector<std::size_t>& part, std::size_t i) const {
        return count_.data()[part[i]];
    }

    const Terrain& terrain_;
    FlowGraph& graph_;
    const Grid<std::uint8_t>& lakes_;
    const Grid<std::uint8_t>* order_;
    const Grid<float>* width_;
    const Grid<std::uint32_t>& count_;
    double cell_area_;
    double least_;  // cells
};

// Shrinks what is not 0 by one cell on every side, or grows it.
Grid<std::uint8_t> moved(const Grid<std::uint8_t>& mask, bool grows) {
    Grid<std::uint8_t> result(mask.width(), mask.height());
    for (int y = 0; y < mask.height(); ++y) {
        for (int x = 0; x < mask.width(); ++x) {
            bool all = true;
            bool any = false;
            for (int dy = -1; dy <= 1; ++dy) {
                for (int dx = -1; dx <= 1; ++dx) {
                    const bool set =
                        mask(clamp(x + dx, 0, mask.width() - 1), clamp(y + dy, 0, mask.height() - 1)) != 0;
                    all = all && set;
                    any = any || set;
                }
            }
            result(x, y) = (grows ? any : all) ? 1 : 0;
        }
    }
    return result;
}

}  // namespace

std::vector<RiverLine> river_lines(const Terrain& terrain, double least_area, const Grid<std::uint8_t>& lakes,
                                   const Progress* progress) {
    FlowGraph graph;
    graph.route(*terrain.height(), terrain.lattice, {.sea_level = terrain.sea_level}, progress);
    return Streams(terrain, graph, least_area, lakes, progress).lines();
}

Grid<std::uint8_t> standing_water(const Terrain& terrain, float least_depth) {
    const Field<float>& water = terrain.fields.get<"water">();
    if (water == nullptr) return {};
    Grid<std::uint8_t> wet(water->width(), water->height());
    for (std::size_t i = 0; i < wet.size(); ++i) {
        const bool stands =
            water->data()[i] >= least_depth && terrain.height()->data()[i] > terrain.sea_level;
        wet.data()[i] = stands ? 1 : 0;
    }
    if (!terrain.fields.has(field_id("river_width"))) return wet;
    // What is left of it when it is made narrower by two cells on each side is no river. Grown back, and no
    // farther than it was wet, it has its shores again.
    constexpr int k_narrower = 2;
    Grid<std::uint8_t> lakes = wet;
    for (int i = 0; i < k_narrower; ++i) lakes = moved(lakes, false);
    for (int i = 0; i < k_narrower; ++i) lakes = moved(lakes, true);
    for (std::size_t i = 0; i < wet.size(); ++i) lakes.data()[i] = lakes.data()[i] & wet.data()[i];
    return lakes;
}

}  // namespace talus
