#include "core/erosion/droplets_kernel.h"

#include "core/base/float_math.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

#define TALUS_INLINE [[gnu::always_inline]] inline

constexpr int k_lanes = 16;           // drops side by side: one drop alone waits for memory at each step
constexpr float k_max_load = 64;      // m on k_drop_area
constexpr float k_max_share = 0.25f;  // of a step's fall that a drop may level: others come after it
constexpr float k_gravity = 0.1f;     // m/s² that speed drops up; friction takes the rest
constexpr float k_drag = 0.85f;       // share of the speed that is left after a step
constexpr float k_max_slope = 1e18f;  // of ground that is torn apart, where drops stop

TALUS_INLINE float lower(float a, float b) { return a < b ? a : b; }
TALUS_INLINE float higher(float a, float b) { return a > b ? a : b; }
TALUS_INLINE float size_of(float a) { return a < 0 ? -a : a; }

// A place between four samples, and the ground there.
struct Places {
    float x[k_lanes], y[k_lanes];  // cells
    int column[k_lanes], row[k_lanes], next_column[k_lanes], next_row[k_lanes];
    float u[k_lanes], v[k_lanes];              // shares of the way to the next column and row
    float corner[4][k_lanes];                  // m
    float ease[k_lanes];                       // of the first of the four
    float height[k_lanes];                     // m
    float slope_x[k_lanes], slope_y[k_lanes];  // m a cell
};

TALUS_INLINE void locate(Places& p, int l, const DropGround& ground) {
    const int column = static_cast<int>(p.x[l]);
    const int row = static_cast<int>(p.y[l]);
    p.column[l] = column < ground.width ? column : ground.width - 1;
    p.row[l] = row < ground.rows ? row : ground.rows - 1;
    const int beyond_x = ground.wrap_x ? 0 : ground.width - 1;
    const int beyond_y = ground.wrap_y ? 0 : ground.rows - 1;
    p.next_column[l] = p.column[l] + 1 < ground.width ? p.column[l] + 1 : beyond_x;
    p.next_row[l] = p.row[l] + 1 < ground.rows ? p.row[l] + 1 : beyond_y;
    p.u[l] = p.x[l] - static_cast<float>(p.column[l]);
    p.v[l] = p.y[l] - static_cast<float>(p.row[l]);
}

TALUS_INLINE void look(Places& p, int l, const DropGround& ground) {
    const std::ptrdiff_t row = std::ptrdiff_t{p.row[l]} * ground.width;
    const float* const here = ground.height + row;
    const float* const next = ground.height + std::ptrdiff_t{p.next_row[l]} * ground.width;
    p.corner[0][l] = here[p.column[l]];
    p.corner[1][l] = here[p.next_column[l]];
    p.corner[2][l] = next[p.column[l]];
    p.corner[3][l] = next[p.next_column[l]];
    p.ease[l] = ground.ease == nullptr ? 1 : ground.ease[row + p.column[l]];
}

TALUS_INLINE void measure(Places& p, int l) {
    const float h[] = {p.corner[0][l], p.corner[1][l], p.corner[2][l], p.corner[3][l]};
    const float u = p.u[l];
    const float v = p.v[l];
    p.height[l] = (1 - u) * (1 - v) * h[0] + u * (1 - v) * h[1] + (1 - u) * v * h[2] + u * v * h[3];
    p.slope_x[l] = (h[1] - h[0]) * (1 - v) + (h[3] - h[2]) * v;
    p.slope_y[l] = (h[2] - h[0]) * (1 - u) + (h[3] - h[1]) * u;
}

struct Drops {
    Places here, next;
    float way_x[k_lanes], way_y[k_lanes];
    float speed[k_lanes], water[k_lanes];
    std::int32_t load[k_lanes];  // grains
    int left[k_lanes];           // steps; below 0 where the drop has ended
    std::int32_t put[k_lanes];   // grains that the cells around `here` get in this step
    std::int32_t part[4][k_lanes];

    TALUS_INLINE void begin(int l, float x, float y, const DropRules& rules, const DropGround& ground) {
        here.x[l] = x;
        here.y[l] = y;
        locate(here, l, ground);
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

    // A drop that would go over a border ends and stays.
    TALUS_INLINE void stay_inside(int l, float end_x, float end_y) {
        const float x = next.x[l];
        const float y = next.y[l];
        const bool inside = (x >= 0) & (x <= end_x) & (y >= 0) & (y <= end_y);
        next.x[l] = inside ? x : here.x[l];
        next.y[l] = inside ? y : here.y[l];
        left[l] = inside ? left[l] : -1;
    }

    // What it takes or lays on its way from `here` to `next`; all of its load where it ends.
    TALUS_INLINE void work(int l, const DropRules& rules) {
        const float fall = here.height[l] - next.height[l];
        const bool goes = (left[l] >= 0) & (size_of(fall) < k_max_slope);
        const float carried = static_cast<float>(load[l]) * k_drop_grain;
        const float level = fall / rules.per_cell;
        const float can = lower(fall * speed[l] * water[l] * rules.capacity, k_max_load);
        const float lays = (carried - can) * rules.laying;
        const float takes = lower((can - carried) * rules.wear * here.ease[l], k_max_share * level);
        // A hollow is filled no higher than the way out.
        const float change = fall <= 0 ? lower(carried, -level) : carried > can ? lays : -takes;
        const auto grains = static_cast<std::int32_t>((goes ? change : 0) / k_drop_grain);
        put[l] = goes && grains < load[l] ? grains : load[l];
        load[l] -= put[l];
        left[l] = goes ? left[l] : -1;
        const float kept = speed[l] * speed[l] * k_drag;
        speed[l] = __builtin_sqrtf(higher(kept + k_gravity * (goes ? fall : 0), 0.05f));
        water[l] *= 1 - rules.evaporation;
    }

    // What rounding leaves goes to the first.
    TALUS_INLINE void share(int l) {
        const float u = here.u[l];
        const float v = here.v[l];
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
                DropRecord* records) {
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
        each_lane([&](int l) { lanes.stay_inside(l, end_x, end_y); });
        each_lane([&](int l) { locate(lanes.next, l, ground); });
        each_lane([&](int l) { look(lanes.next, l, ground); });
        each_lane([&](int l) { measure(lanes.next, l); });
        each_lane([&](int l) { lanes.work(l, rules); });
        each_lane([&](int l) { lanes.share(l); });
        for (int l = 0; l < k_lanes; ++l) {
            records[count] = {lanes.here.row[l], lanes.here.column[l], lanes.part[0][l], lanes.part[1][l]};
            records[count + 1] = {lanes.here.next_row[l], lanes.here.column[l], lanes.part[2][l],
                                  lanes.part[3][l]};
            count += lanes.put[l] != 0 ? 2 : 0;
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
