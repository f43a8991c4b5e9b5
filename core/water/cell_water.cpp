#include "core/water/cell_water.h"

#include <algorithm>
#include <utility>

#include "core/base/parallel.h"
#include "core/water/cell_water_kernel.h"

namespace talus {
namespace {

constexpr int k_max_band_rows = 64;
constexpr int k_cell_margin = 16;  // before and after a row
constexpr float k_wall = 1e30f;    // m: no water gets so high
constexpr int k_rows = 3;
constexpr double k_cell_work = 3;  // ns of a step

// A band of rows in one step. What it needs of the map's rows stands in rings of three, with margins.
class CellBand {
 public:
    CellBand(const CellWaterSetup& setup, const Lattice& lattice, const GroundChange& ground,
             const Grid<float>& water, const Grid<float>& passed)
        : setup_(setup),
          lattice_(lattice),
          ground_(ground),
          water_(water),
          passed_(passed),
          floats_(lattice.width + 2 * k_cell_margin, 4 * k_rows + 1, 0.0f),
          ways_(lattice.width + 2 * k_cell_margin, k_rows, -1) {
        std::fill_n(softness(), lattice.width, 1 - setup.hardness_share);
    }

    void step(const CellWaterRates& rates, int first, int last, Grid<float>& change, Grid<float>& water,
              Grid<float>& passed) {
        load(first - 2);
        load(first - 1);
        for (int y = first - 1; y <= last; ++y) {
            load(y + 1);
            give(rates, y);
            if (const int done = y - 1; done >= first) {
                const CellWaterGifts gifts[3] = {gifts_of(done - 1), gifts_of(done), gifts_of(done + 1)};
                cell_water_kernel().take(gifts,
                                         {.change = ground_.change.row(done),
                                          .water = water_.row(done),
                                          .passed = passed_.row(done),
                                          .new_change = change.row(done),
                                          .new_water = water.row(done),
                                          .new_passed = passed.row(done)},
                                         lattice_.width);
            }
        }
    }

    CellWater::Gift gift(const CellWaterRates& rates, int x, int y) {
        for (int row = y - 1; row <= y + 1; ++row) load(row);
        give(rates, y);
        const CellWaterGifts gifts = gifts_of(y);
        const std::int32_t way = gifts.way[x];
        if (way < 0) return {};
        return {k_cell_water_dx[way], k_cell_water_dy[way], gifts.water[x], gifts.ground[x]};
    }

 private:
    enum Kind { k_start, k_level, k_water, k_ground };
    static int turn(int y) { return (y % k_rows + k_rows) % k_rows; }
    float* ring(Kind kind, int y) { return floats_.row(kind * k_rows + turn(y)) + k_cell_margin; }
    float* softness() { return floats_.row(4 * k_rows) + k_cell_margin; }
    bool is_there(int y) const { return lattice_.wrap_y || (y >= 0 && y < lattice_.height); }
    int wrapped(int y) const { return (y % lattice_.height + lattice_.height) % lattice_.height; }
    CellWaterGifts gifts_of(int y) {
        return {ways_.row(turn(y)) + k_cell_margin, ring(k_water, y), ring(k_ground, y)};
    }

    // Start and level of a row; a wall where there is none.
    void load(int y) {
        float* const start = ring(k_start, y);
        float* const level = ring(k_level, y);
        const int width = lattice_.width;
        if (!is_there(y)) {
            std::fill_n(start - 1, width + 2, 0.0f);
            std::fill_n(level - 1, width + 2, k_wall);
            return;
        }
        const int from = wrapped(y);
        std::copy_n(ground_.start->row(from), width, start);
        const float* const change = ground_.change.row(from);
        const float* const water = water_.row(from);
        for (int x = 0; x < width; ++x) level[x] = change[x] + water[x];
        start[-1] = lattice_.wrap_x ? start[width - 1] : 0.0f;
        start[width] = lattice_.wrap_x ? start[0] : 0.0f;
        level[-1] = lattice_.wrap_x ? level[width - 1] : k_wall;
        level[width] = lattice_.wrap_x ? level[0] : k_wall;
    }

    void give(const CellWaterRates& rates, int y) {
        const CellWaterGifts gifts = gifts_of(y);
        const int width = lattice_.width;
        if (!is_there(y)) {
            std::fill_n(gifts.way - 1, width + 2, -1);
            return;
        }
        const int from = wrapped(y);
        if (setup_.hardness != nullptr) {
            const float* const hardness = setup_.hardness->row(from);
            for (int x = 0; x < width; ++x) softness()[x] = 1 - setup_.hardness_share * hardness[x];
        }
        cell_water_kernel().give(rates,
                                 {.start = {ring(k_start, y - 1), ring(k_start, y), ring(k_start, y + 1)},
                                  .level = {ring(k_level, y - 1), ring(k_level, y), ring(k_level, y + 1)},
                                  .water = water_.row(from),
                                  .softness = softness()},
                                 gifts, width);
        slow(gifts, y);
        gifts.way[-1] = lattice_.wrap_x ? gifts.way[width - 1] : -1;
        gifts.way[width] = lattice_.wrap_x ? gifts.way[0] : -1;
        for (float* const values : {gifts.water, gifts.ground}) {
            values[-1] = values[width - 1];
            values[width] = values[0];
        }
    }

    // The ground that goes from row y, by the smaller rate of both cells.
    void slow(const CellWaterGifts& gifts, int y) const {
        if (setup_.rate == nullptr) return;
        const Grid<float>& rate = *setup_.rate;
        const int width = lattice_.width;
        for (int x = 0; x < width; ++x) {
            const std::int32_t way = gifts.way[x];
            if (way < 0) continue;
            const int to_x = (x + k_cell_water_dx[way] + width) % width;
            gifts.ground[x] *= std::min(rate(x, wrapped(y)), rate(to_x, wrapped(y + k_cell_water_dy[way])));
        }
    }

    const CellWaterSetup& setup_;
    const Lattice& lattice_;
    const GroundChange& ground_;
    const Grid<float>& water_;
    const Grid<float>& passed_;
    Grid<float> floats_;
    Grid<std::int32_t> ways_;
};

CellWaterRates rates_of(const CellWaterSetup& setup) {
    return {.threshold = setup.threshold, .per_depth = 1 / setup.reference_depth, .share = setup.erosion};
}

}  // namespace

CellWater::CellWater(CellWaterSetup setup, const Lattice& lattice, Field<float> ground, Grid<float> water)
    : setup_(std::move(setup)),
      lattice_(lattice),
      ground_(std::move(ground)),
      water_(std::move(water)),
      passed_(lattice.width, lattice.height, 0.0f) {}

CellWater::Gift CellWater::gift(int x, int y) const {
    return CellBand(setup_, lattice_, ground_, water_, passed_).gift(rates_of(setup_), x, y);
}

double CellWater::step(double max_length, const Progress* progress) {
    const CellWaterRates rates = rates_of(setup_);
    const int width = lattice_.width;
    const int height = lattice_.height;
    Grid<float> change(width, height);
    Grid<float> water(width, height);
    Grid<float> passed(width, height);
    const int rows =
        worthwhile_grain(height, std::clamp(k_checkpoint_cells / std::max(1, width), 1, k_max_band_rows),
                         k_cell_work * width * height);
    parallel_blocks(0, height, rows, [&](int first, int last) {
        if (progress != nullptr) progress->checkpoint();
        CellBand(setup_, lattice_, ground_, water_, passed_).step(rates, first, last, change, water, passed);
    });
    ground_.change = std::move(change);
    water_ = std::move(water);
    passed_ = std::move(passed);
    const double length = std::min(max_length, 1.0);
    length_ += length;
    return length;
}

void CellWater::touch(const RunEvent& event) {
    use_brush(event, lattice_, is_of_water(event.tool) ? water_ : ground_.change);
}

void CellWater::add_state(Digester& digester) const {
    for (const Grid<float>* grid : {&ground_.change, &water_, &passed_})
        digester.add_bytes(grid->data(), grid->size() * sizeof(float));
}

}  // namespace talus
