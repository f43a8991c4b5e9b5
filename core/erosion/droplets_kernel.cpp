#include "core/erosion/droplets_kernel.h"

#include "core/base/float_math.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

#define TALUS_INLINE [[gnu::always_inline]] inline

constexpr int k_lanes = 16;           // drops side by side: one drop alone waits for memory at each step
constexpr float k_max_load = 64;      // m on k_drop_area
constexpr float k_max_put = 100;      // m on k_drop_area: above all loads, and few enough grains for an int
constexpr float k_max_share = 0.25f;  // of a step's fall that a drop may level: others come after it
constexpr float k_gravity = 0.1f;     // m/s² that speed drops up; friction takes the rest
constexpr float k_max_slope = 1e18f;  // of ground that is torn apart, where drops stop

TALUS_INLINE float lower(float a, float b) { return a < b ? a : b; }
TALUS_INLINE float higher(float a, float b) { return a > b ? a : b; }
TALUS_INLINE float size_of(float a) { return a < 0 ? -a : a; }

// A place and the ground there.
struct Places {
    float x[k_lanes], y[k_lanes];              // cells
    int column[k_lanes], row[k_lanes];         // of the nearest sample
    float u[k_lanes], v[k_lanes];              // from it, -0.5 to 0.5 cells
    float around[9][k_lanes];                  // m; the samples around, row by row
    float ease[k_lanes], rate[k_lanes];        // of the nearest one
    float height[k_lanes];                     // m
    float slope_x[k_lanes], slope_y[k_lanes];  // m a cell
};

TALUS_INLINE void locate(Places& p, int l) {
    p.column[l] = static_cast<int>(p.x[l] + 0.5f);
    p.row[l] = static_cast<int>(p.y[l] + 0.5f);
    p.u[l] = p.x[l] - static_cast<float>(p.column[l]);
    p.v[l] = p.y[l] - static_cast<float>(p.row[l]);
}

TALUS_INLINE void look(Places& p, int l, const DropGround& ground) {
    const float* const here = ground.height + std::ptrdiff_t{p.row[l]} * ground.stride + p.column[l];
    for (int row = 0; row < 3; ++row) {
        const float* const from = here + (row - 1) * ground.stride;
        for (int column = 0; column < 3; ++column) p.around[3 * row + column][l] = from[column - 1];
    }
    // Half a cell before the seam of a world that wraps the nearest sample is its first one.
    const int column = p.column[l] < ground.width ? p.column[l] : 0;
    const int row = p.row[l] < ground.rows ? p.row[l] : 0;
    const std::ptrdiff_t cell = std::ptrdiff_t{row} * ground.width + column;
    p.ease[l] = ground.ease == nullptr ? 1 : ground.ease[cell];
    p.rate[l] = ground.rate == nullptr ? 1 : ground.rate[cell];
}

// The quadratic B-spline through the samples around: its slope has no jump at the borders of cells, which
// drops would follow.
TALUS_INLINE void measure(Places& p, int l) {
    const float u = p.u[l];
    const float v = p.v[l];
    const float wx[] = {0.5f * (0.5f - u) * (0.5f - u), 0.75f - u * u, 0.5f * (0.5f + u) * (0.5f + u)};
    const float wy[] = {0.5f * (0.5f - v) * (0.5f - v), 0.75f - v * v, 0.5f * (0.5f + v) * (0.5f + v)};
    float along[3];
    float rise[3];
    for (int row = 0; row < 3; ++row) {
        const float west = p.around[3 * row][l];
        const float middle = p.around[3 * row + 1][l];
        const float east = p.around[3 * row + 2][l];
        along[row] = wx[0] * west + wx[1] * middle + wx[2] * east;
        rise[row] = (u - 0.5f) * west - 2 * u * middle + (u + 0.5f) * east;
    }
    p.height[l] = wy[0] * along[0] + wy[1] * along[1] + wy[2] * along[2];
    p.slope_x[l] = wy[0] * rise[0] + wy[1] * rise[1] + wy[2] * rise[2];
    p.slope_y[l] = (v - 0.5f) * along[0] - 2 * v * along[1] + (v + 0.5f) * along[2];
}

struct Drops {
    Places here, next;
    float way_x[k_lanes], way_y[k_lanes];
    float speed[k_lanes], water[k_lanes];
    std::int32_t load[k_lanes];         // grains
    int left[k_lanes];                  // steps; below 0 where the drop has ended
    bool leaves[k_lanes];               // over a border, in this step
    std::int32_t put[k_lanes];          // grains that the cells around `here` get in this step
    std::int32_t lost[k_lanes];         // grains that leave the map in this step
    int column[k_lanes], row[k_lanes];  // first of the four cells around `here`
    std::int32_t part[4][k_lanes];

    TALUS_INLINE void begin(int l, float x, float y, const DropRules& rules, const DropGround& ground) {
        here.x[l] = x;
        here.y[l] = y;
        locate(here, l);
        look(here, l, ground);
        measure(here, l);
        way_x[l] = 0;
        way_y[l] = 0;
        speed[l] = 1;
        water[l] = 1;
        load[l] = 0;
        left[l] = rules.steps;
    }

    // Where it goes next; a drop that goes nowhere ends.
    TALUS_INLINE void turn(int l, const DropRules& rules) {
        // The slope's size decides with inertia, so that steep ground turns a drop at once.
        const float x = way_x[l] * rules.inertia - here.slope_x[l] * (1 - rules.inertia);
        const float y = way_y[l] * rules.inertia - here.slope_y[l] * (1 - rules.inertia);
        const float size = __builtin_sqrtf(x * x + y * y);
        const bool goes = (left[l] > 0) & (size > 1e-6f) & (size < k_max_slope);
        way_x[l] = goes ? x / size : 0;
        way_y[l] = goes ? y / size : 0;
        next.x[l] = here.x[l] + way_x[l] * rules.stride;
        next.y[l] = here.y[l] + way_y[l] * rules.stride;
        left[l] = goes ? left[l] - 1 : -1;
    }

    // Brings a coordinate around the world.
    TALUS_INLINE static void bring_around(float& at, float end) {
        const float in = at - float_floor(at / end) * end;
        at = in < end ? in : 0;  // rounded up to the seam
    }

    // A drop that goes over a border ends there, and takes its load along.
    TALUS_INLINE void leave(int l, float end_x, float end_y) {
        const float x = next.x[l];
        const float y = next.y[l];
        const bool inside = (x >= 0) & (x <= end_x) & (y >= 0) & (y <= end_y);
        next.x[l] = inside ? x : here.x[l];
        next.y[l] = inside ? y : here.y[l];
        leaves[l] = !inside;
    }

    // What it takes or lays on its way from `here` to `next`; all of its load where it ends.
    TALUS_INLINE void work(int l, const DropRules& rules) {
        // Beyond a border the ground goes on as it ends.
        const float beyond = -(way_x[l] * here.slope_x[l] + way_y[l] * here.slope_y[l]) * rules.stride;
        const float fall = leaves[l] ? beyond : here.height[l] - next.height[l];
        const bool goes = (left[l] >= 0) & (size_of(fall) < k_max_slope);
        const float carried = static_cast<float>(load[l]) * k_drop_grain;
        const float level = fall / rules.per_cell;
        // Towards its end it carries less and less, so that no heap marks the place of its end.
        const float fade = lower(1, static_cast<float>(left[l]) * rules.fade);
        const float can = lower(fall * speed[l] * water[l] * fade * rules.capacity, k_max_load);
        const float lays = (carried - can) * rules.laying;
        const float takes = lower((can - carried) * rules.wear * here.ease[l], k_max_share * level);
        // A hollow is filled no higher than the way out.
        const float change = (fall <= 0       ? lower(carried, -level)
                              : carried > can ? lays
                                              : -takes) *
                             here.rate[l];
        // At the end it lays down the share that the rate allows, and all of it where nothing is slowed.
        const float lays_at_end = here.rate[l] * rules.laid_at_end;
        const float rest = lays_at_end < 1 ? carried * lays_at_end : k_max_put;
        const auto grains = static_cast<std::int32_t>(lower(goes ? change : rest, k_max_put) / k_drop_grain);
        put[l] = grains < load[l] ? grains : load[l];
        load[l] -= put[l];
        const bool ends = !goes | leaves[l];
        lost[l] = ends ? load[l] : 0;
        load[l] = ends ? 0 : load[l];
        left[l] = ends ? -1 : left[l];
        const float kept = speed[l] * speed[l] * rules.drag;
        speed[l] = __builtin_sqrtf(higher(kept + k_gravity * (goes ? fall : 0), 0.05f));
        water[l] *= 1 - rules.evaporation;
    }

    // What rounding leaves goes to the first.
    TALUS_INLINE void share(int l) {
        column[l] = static_cast<int>(here.x[l]);
        row[l] = static_cast<int>(here.y[l]);
        const float u = here.x[l] - static_cast<float>(column[l]);
        const float v = here.y[l] - static_cast<float>(row[l]);
        const auto all = static_cast<double>(put[l]);
        part[1][l] = static_cast<std::int32_t>(all * static_cast<double>(u * (1 - v)));
        part[2][l] = static_cast<std::int32_t>(all * static_cast<double>((1 - u) * v));
        part[3][l] = static_cast<std::int32_t>(all * static_cast<double>(u * v));
        part[0][l] = put[l] - part[1][l] - part[2][l] - part[3][l];
    }
};

template <class Lane>
TALUS_INLINE void each_lane(Lane lane) {
    for (int l = 0; l < k_lanes; ++l) lane(l);
}

std::size_t run(const DropRules& rules, const DropGround& ground, const float* x, const float* y, int drops,
                DropRecord* records, std::int64_t* gone) {
    const auto end_x = static_cast<float>(ground.wrap_x ? ground.width : ground.width - 1);
    const auto end_y = static_cast<float>(ground.wrap_y ? ground.rows : ground.rows - 1);
    Drops lanes{};
    int begun = 0;
    unsigned running = 0;  // a bit for each lane
    const auto begin_next = [&](int l) {
        if (begun == drops) return;
        lanes.begin(l, x[begun], y[begun], rules, ground);
        ++begun;
        running |= 1u << l;
    };
    each_lane(begin_next);
    std::size_t count = 0;
    while (running != 0) {
        each_lane([&](int l) { lanes.turn(l, rules); });
        if (ground.wrap_x) each_lane([&](int l) { lanes.bring_around(lanes.next.x[l], end_x); });
        if (ground.wrap_y) each_lane([&](int l) { lanes.bring_around(lanes.next.y[l], end_y); });
        each_lane([&](int l) { lanes.leave(l, end_x, end_y); });
        each_lane([&](int l) { locate(lanes.next, l); });
        each_lane([&](int l) { look(lanes.next, l, ground); });
        each_lane([&](int l) { measure(lanes.next, l); });
        each_lane([&](int l) { lanes.work(l, rules); });
        each_lane([&](int l) { lanes.share(l); });
        for (int l = 0; l < k_lanes; ++l) {
            const int below = lanes.row[l] + 1;
            const int last = ground.wrap_y ? 0 : ground.rows - 1;
            records[count] = {lanes.row[l], lanes.column[l], lanes.part[0][l], lanes.part[1][l]};
            records[count + 1] = {below < ground.rows ? below : last, lanes.column[l], lanes.part[2][l],
                                  lanes.part[3][l]};
            count += lanes.put[l] != 0 ? 2 : 0;
            *gone += lanes.lost[l];
            lanes.lost[l] = 0;
        }
        lanes.here = lanes.next;
        for (int l = 0; l < k_lanes; ++l) {
            if (lanes.left[l] >= 0 || (running >> l & 1) == 0) continue;
            running &= ~(1u << l);
            begin_next(l);
        }
    }
    return count;
}

}  // namespace

extern const DropletsKernel droplets_kernel = {run};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
