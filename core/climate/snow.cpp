#include "core/climate/snow.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/math.h"
#include "core/climate/snow_slide.h"
#include "core/terrain/gradient.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr int k_max_steps = 200;   // cells that snow slides
constexpr float k_wet = 0.1f;      // m; shallower water is a film on land
constexpr float k_carries = 0.1f;  // m of ice that carry snow
constexpr float k_hollow = 4;      // times the mean height around over the length
constexpr float k_min_drift = 0.2f;
constexpr float k_most_drift = 2;
constexpr float k_breeze = 1;  // m/s: weaker winds move no snow

int slide_steps(float metres, double cell) {
    return std::min(static_cast<int>(std::floor(static_cast<double>(metres) / cell + 0.5)), k_max_steps);
}

// Cells to either side over which the wind feels crests.
int drift_cells(float metres, double cell) {
    return std::max(1, static_cast<int>(static_cast<double>(metres) / cell + 0.5));
}

// What the stage reads at each place, from the climate or from its own numbers.
class Weather {
 public:
    Weather(const Snow& stage, const Terrain& terrain, float sea_level)
        : stage_(stage),
          ground_(*terrain.height()),
          temperature_(terrain.fields.get<"temperature">().get()),
          precipitation_(terrain.fields.get<"precipitation">().get()),
          lapse_(stage.lapse_rate / 1000),
          sea_level_(sea_level) {}

    float celsius(int x, int y) const {
        if (temperature_ != nullptr) return (*temperature_)(x, y);
        return stage_.sea_temperature - lapse_ * std::max(ground_(x, y) - sea_level_, 0.0f);
    }
    float falls(int x, int y) const {
        return precipitation_ != nullptr ? (*precipitation_)(x, y) : stage_.precipitation;
    }

 private:
    const Snow& stage_;
    const Grid<float>& ground_;
    const Grid<float>* temperature_;
    const Grid<float>* precipitation_;
    float lapse_;  // °C/m
    float sea_level_;
};

// The share of what falls that the wind leaves at a place.
class Drift {
 public:
    Drift(const Snow& stage, const Terrain& terrain)
        : map_(terrain.lattice),
          ground_(*terrain.height()),
          east_(terrain.fields.get<"wind_x">().get()),
          south_(terrain.fields.get<"wind_y">().get()),
          strength_(stage.drift),
          cells_(drift_cells(stage.drift_length, map_.cell_size)),
          per_length_(static_cast<float>(1 / (cells_ * map_.cell_size))) {}

    float share(int x, int y) const {
        if (strength_ == 0) return 1;
        const float west = at(x - cells_, y);
        const float east = at(x + cells_, y);
        const float north = at(x, y - cells_);
        const float south = at(x, y + cells_);
        const float around = 0.25f * ((west + east) + (north + south));
        const float hollow = k_hollow * (around - ground_(x, y)) * per_length_;
        const float uphill = 0.5f * per_length_ * along_wind(x, y, east - west, south - north);
        return std::clamp(1 + strength_ * (hollow - uphill), k_min_drift, k_most_drift);
    }

 private:
    float at(int x, int y) const {
        return ground_(index_inside(x, map_.width, map_.wrap_x), index_inside(y, map_.height, map_.wrap_y));
    }
    // The part of a vector along the wind there.
    float along_wind(int x, int y, float east, float south) const {
        if (east_ == nullptr || south_ == nullptr) return 0;
        const float u = (*east_)(x, y);
        const float v = (*south_)(x, y);
        const float speed = std::sqrt(u * u + v * v);
        return speed < k_breeze ? 0.0f : (u * east + v * south) / speed;
    }

    const Lattice& map_;
    const Grid<float>& ground_;
    const Grid<float>* east_;
    const Grid<float>* south_;
    float strength_;
    int cells_;
    float per_length_;  // 1/m
};

}  // namespace

double Snow::reach_metres(const Lattice& world) const {
    const double cell = world.cell_size;
    return (slide_steps(slide, cell) + drift_cells(drift_length, cell) + 1) * cell;
}

double Snow::cost_per_cell(const Lattice& world) const {
    constexpr double k_year = 80;  // ns
    constexpr double k_step = 3;   // ns
    return k_year + k_step * slide_steps(slide, world.cell_size);
}

float Snow::usual_seasons() {
    const double exact = season_range(static_cast<double>(Climate{}.latitude));
    return static_cast<float>(std::floor(exact * 10 + 0.5) / 10);
}

void Snow::apply(Terrain& terrain, const Context& context) const {
    const Lattice& map = terrain.lattice;
    const Grid<float>& ground = *terrain.height();
    const Grid<float>* const water = terrain.fields.get<"water">().get();
    const float sea_level = context.world.sea_level;
    const SnowYear year(month, seasons, melt, years);
    const Weather weather(*this, terrain, sea_level);
    const Drift drifting(*this, terrain);
    Grid<float> lies(map.width, map.height);
    Grid<float> frozen(map.width, map.height);
    const auto depth = [&](int x, int y) {
        const float stands = water == nullptr ? 0.0f : (*water)(x, y);
        return std::max(stands > k_wet ? stands : 0.0f, sea_level - ground(x, y));
    };
    each_row(map.width, map.height, context.progress, [&](int y) {
        for (int x = 0; x < map.width; ++x) {
            const float celsius = weather.celsius(x, y);
            const float deep = depth(x, y);
            const bool is_sea = ground(x, y) < sea_level;
            const float freezing = is_sea ? SnowYear::k_sea_freezes : SnowYear::k_fresh_freezes;
            const float response = is_sea ? SnowYear::k_sea_response : 0.0f;
            frozen(x, y) = deep > 0 ? std::min(year.ice(celsius, freezing, response), deep) : 0.0f;
            lies(x, y) = year.snow(celsius, weather.falls(x, y) * (deep > 0 ? 1 : drifting.share(x, y)));
        }
    });
    // Snow lies and slides on the level of the water.
    Grid<float> level(map.width, map.height);
    each_row(map.width, map.height, context.progress, [&](int y) {
        for (int x = 0; x < map.width; ++x) level(x, y) = ground(x, y) + std::max(depth(x, y), 0.0f);
    });
    slide_snow({.steepest = static_cast<float>(rise_of_slope(static_cast<double>(steepest))),
                .steps = slide_steps(slide, map.cell_size)},
               map, level, lies, context.progress);
    each_row(map.width, map.height, context.progress, [&](int y) {
        for (int x = 0; x < map.width; ++x) {
            if (depth(x, y) > 0 && frozen(x, y) < k_carries) lies(x, y) = 0;
        }
    });
    terrain.fields.set<"snow">(make_field(std::move(lies)));
    terrain.fields.set<"ice">(make_field(std::move(frozen)));
}

}  // namespace talus
