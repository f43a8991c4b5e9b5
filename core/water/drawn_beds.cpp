#include "core/water/drawn_beds.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "core/base/fill_gaps.h"
#include "core/base/grid.h"
#include "core/base/lattice.h"
#include "core/water/flow_direction.h"

namespace talus {
namespace {

constexpr float k_bank = 0.3f;     // share of a bed's gravel at which its water ends
constexpr float k_floor = 0.9f;    // share at which its floor ends
constexpr float k_shallow = 0.3f;  // m of water over a floor, also where it falls over a ledge
constexpr float k_diagonal = 1.4142f;

// The bed cells of a map.
class Beds {
 public:
    Beds(const Grid<float>& shares, const Lattice& map, const Progress* progress)
        : shares_(shares), neighbours_(map), progress_(progress), away_(map.width, map.height, 0.0f) {
        std::vector<std::size_t> beside;
        for (std::size_t cell = 0; cell < shares.size(); ++cell) {
            if (has(cell))
                away_.data()[cell] = HUGE_VALF;
            else
                beside.push_back(cell);
        }
        spread(std::move(beside), [&](FlowDirection direction, std::size_t from, std::size_t to) {
            const float away = away_.data()[from] + (is_diagonal(direction) ? k_diagonal : 1);
            if (!(away < away_.data()[to])) return false;
            away_.data()[to] = away;
            return true;
        });
    }

    bool has(std::size_t cell) const { return shares_.data()[cell] > k_bank; }
    // Cells across, found in the middle between the banks wherever in its bed a river runs.
    float width_at(std::size_t cell) const {
        for (std::size_t at = cell;; cell = at) {
            neighbours_.for_each(cell, [&](FlowDirection, std::size_t other) {
                if (away_.data()[other] > away_.data()[at]) at = other;
            });
            if (at == cell) return 2 * away_.data()[cell] - 1;
        }
    }
    // Goes on from these cells, the first ones first, to all neighbours for which takes(direction, from, to).
    template <class Takes>
    void spread(std::vector<std::size_t> cells, const Takes& takes) const {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (i % k_checkpoint_cells == 0) checkpoint(progress_);
            neighbours_.for_each(cells[i], [&](FlowDirection direction, std::size_t to) {
                if (takes(direction, cells[i], to)) cells.push_back(to);
            });
        }
    }

 private:
    const Grid<float>& shares_;
    FlowNeighbours neighbours_;
    const Progress* progress_;
    Grid<float> away_;  // from the nearest bank, by steps to neighbours
};

}  // namespace

void fill_drawn_beds(RiverMaps& maps, const Grid<float>& ground, const Terrain& terrain,
                     const Progress* progress) {
    const Field<float>& shares = terrain.fields.get<"river_bed">();
    if (shares == nullptr) return;
    const Beds beds(*shares, terrain.lattice, progress);
    Grid<float> surface = ground;
    for (std::size_t cell = 0; cell < surface.size(); ++cell)
        if (beds.has(cell)) surface.data()[cell] = NAN;
    if (fill_gaps(surface, progress) == 0) return;
    const auto fill = [&](std::size_t cell) {
        float& water = maps.water.data()[cell];
        const float least = shares->data()[cell] > k_floor ? k_shallow : 0;
        water = std::max({water, surface.data()[cell] - ground.data()[cell], least});
    };
    const auto cell_size = static_cast<float>(terrain.lattice.cell_size);
    std::vector<std::size_t> rivers;
    for (std::size_t cell = 0; cell < surface.size(); ++cell) {
        if (!beds.has(cell) || maps.order.data()[cell] == 0) continue;
        rivers.push_back(cell);
        fill(cell);
        float& width = maps.width.data()[cell];
        width = std::max(width, beds.width_at(cell) * cell_size);
    }
    Grid<float> away(ground.width(), ground.height(), 0.0f);  // cells from the line of a river
    beds.spread(std::move(rivers), [&](FlowDirection direction, std::size_t from, std::size_t to) {
        const float width = maps.width.data()[from];
        const float there = away.data()[from] + (is_diagonal(direction) ? k_diagonal : 1);
        const bool goes_on = beds.has(to) && maps.order.data()[to] == 0 && there * cell_size <= width;
        if (!goes_on || ground.data()[to] <= terrain.sea_level) return false;
        fill(to);
        if (!(maps.water.data()[to] > 0)) return false;
        maps.order.data()[to] = maps.order.data()[from];
        maps.width.data()[to] = width;
        away.data()[to] = there;
        return true;
    });
}

}  // namespace talus
