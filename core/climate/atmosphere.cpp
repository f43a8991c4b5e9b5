#include "core/climate/atmosphere.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr double k_metres_a_degree = 40'007'863.0 / 360;  // of latitude: the Earth's circumference
constexpr double k_uneven_share = 0.25;                   // of the map's longer side, the longest wave
constexpr int k_uneven_octaves = 5;

GroundRow ground_row(const ClimateSetup& setup, const Terrain& terrain, int y) {
    const Field<float>& water = terrain.fields.get<"water">();
    return {terrain.height()->row(y), water == nullptr ? nullptr : water->row(y), setup.temperature.sea_level,
            static_cast<float>(setup.temperature.lapse)};
}

// The breadth of the land gives its latitudes; a map that wraps from north to south has but one.
ClimateSetup with_span(ClimateSetup setup, const Lattice& map) {
    const double longer = std::max(map.extent_x(), map.extent_y());
    const double share = longer > 0 && !map.wrap_y ? map.extent_y() / longer : 0.0;
    setup.temperature.span = share * setup.breadth / k_metres_a_degree;
    return setup;
}

struct AirGround {
    Grid<double> above_sea;
    Grid<double> wet;
};
AirGround averaged_ground(const ClimateSetup& setup, const AirLattice& air, const Terrain& terrain,
                          const Progress* progress) {
    const int width = terrain.lattice.width;
    const auto part = [&](bool wet) {
        return averaged(air, progress, [&](int y, float* out) {
            const GroundRow row = ground_row(setup, terrain, y);
            (wet ? climate_kernel().wet : climate_kernel().above_sea)(row, out, width);
        });
    };
    return {part(false), part(true)};
}

MoistureSetup moisture_setup(const ClimateSetup& setup, const AirLattice& air, const AirGround& ground,
                             const Lattice& map) {
    const SeaTemperatures sea = sea_temperatures(setup.temperature, air.y.cells, true);
    MoistureSetup moist{.held = Grid<double>(air.x.cells, air.y.cells),
                        .wet = ground.wet,
                        .border_moisture = setup.border_moisture,
                        .uptake = setup.uptake,
                        .showers = setup.showers};
    for (int y = 0; y < air.y.cells; ++y) {
        const auto at_sea_level = static_cast<double>(sea.now[static_cast<std::size_t>(y)]);
        for (int x = 0; x < air.x.cells; ++x)
            moist.held(x, y) =
                held_water(at_sea_level - setup.shadow * setup.temperature.lapse * ground.above_sea(x, y));
    }
    const double longer = std::max({map.extent_x(), map.extent_y(), map.cell_size});
    moist.stretch = setup.breadth / longer;
    return moist;
}

std::optional<SmoothNoise> uneven_noise(const ClimateSetup& setup, const Lattice& map) {
    if (setup.uneven == 0) return std::nullopt;
    const double longer = std::max({map.extent_x(), map.extent_y(), map.cell_size});
    const SmoothNoiseLaw law{
        .wavelength = k_uneven_share * longer, .octaves = k_uneven_octaves, .seed = setup.seed};
    return SmoothNoise(law, map, map);
}

double mean_of(const Grid<double>& values) {
    double sum = 0;
    for (const double value : values.values()) sum += value;
    return sum / static_cast<double>(values.size());
}

Grid<double> middles(const Grid<double>& faces, bool east) {
    Grid<double> out(faces.width() - (east ? 1 : 0), faces.height() - (east ? 0 : 1));
    for (int y = 0; y < out.height(); ++y) {
        for (int x = 0; x < out.width(); ++x)
            out(x, y) = 0.5 * (faces(x, y) + faces(east ? x + 1 : x, east ? y : y + 1));
    }
    return out;
}

}  // namespace

Atmosphere::Atmosphere(const ClimateSetup& setup, const Terrain& terrain, const Progress* progress)
    : Atmosphere(made(setup, terrain, progress)) {}

Atmosphere Atmosphere::made(const ClimateSetup& given, const Terrain& terrain, const Progress* progress) {
    const ClimateSetup setup = with_span(given, terrain.lattice);
    const AirLattice air(terrain.lattice);
    AirGround ground = averaged_ground(setup, air, terrain, progress);
    MoistureSetup moist = moisture_setup(setup, air, ground, terrain.lattice);
    const WindParts straight = parts_of(setup.wind);
    Wind bent = bent_wind(air, ground.above_sea, straight, setup.wind.bend, progress);
    Moisture moisture(air, moist, bent);
    SeaTemperatures sea = sea_temperatures(setup.temperature, terrain.lattice.height, false);
    return {std::make_shared<const Fixed>(Fixed{setup, terrain.lattice, air, std::move(ground.above_sea),
                                                std::move(moist), std::move(sea),
                                                uneven_noise(setup, terrain.lattice)}),
            std::make_shared<const Blowing>(Blowing{straight, std::move(bent)}), std::move(moisture)};
}

void Atmosphere::change_wind(const WindParts& straight) {
    Wind bent = bent_wind(fixed_->air, fixed_->above_sea, straight, fixed_->setup.wind.bend);
    moisture_.change_wind(fixed_->air, fixed_->moist, bent);
    wind_ = std::make_shared<const Blowing>(Blowing{straight, std::move(bent)});
}

void Atmosphere::add_state(Digester& digester) const {
    digester.add(wind_->straight.east).add(wind_->straight.south);
    moisture_.add_state(digester);
}

// Spreading moves a little over borders: what falls on the map is what fell from the air.
SpreadField Atmosphere::precipitation() const {
    const Grid<double> falling = moisture_.falling();
    const double spread = spread_mean(fixed_->air, falling);
    return {fixed_->air, falling, fixed_->setup.wet_time * (spread > 0 ? mean_of(falling) / spread : 1)};
}

void Atmosphere::write(Terrain& terrain, const Progress* progress) const {
    const int width = terrain.lattice.width;
    const int height = terrain.lattice.height;
    const SpreadField rain = precipitation();
    const SpreadField water(fixed_->air, moisture_.water());
    const SpreadField east(fixed_->air, middles(wind_->bent.east, true));
    const SpreadField south(fixed_->air, middles(wind_->bent.south, false));
    Grid<float> temperature(width, height);
    Grid<float> moist(width, height);
    Grid<float> falls(width, height);
    Grid<float> wind_x(width, height);
    Grid<float> wind_y(width, height);
    const auto shadow = static_cast<float>(fixed_->setup.shadow);
    const auto uneven = static_cast<float>(fixed_->setup.uneven);
    each_row(width, height, progress, [&](int y) {
        rain.row(y, falls.row(y));
        water.row(y, moist.row(y));
        climate_kernel().air(ground_row(fixed_->setup, terrain, y),
                             fixed_->sea.now[static_cast<std::size_t>(y)], shadow, temperature.row(y),
                             moist.row(y), width);
        if (fixed_->uneven) {
            float* const strays = wind_x.row(y);  // before the wind is written there
            fixed_->uneven->make_row(y, strays);
            for (int x = 0; x < width; ++x) temperature(x, y) += uneven * strays[x];
        }
        east.row(y, wind_x.row(y));
        south.row(y, wind_y.row(y));
    });
    terrain.fields.set<"temperature">(make_field(std::move(temperature)));
    terrain.fields.set<"wind_x">(make_field(std::move(wind_x)));
    terrain.fields.set<"wind_y">(make_field(std::move(wind_y)));
    terrain.fields.set<"moisture">(make_field(std::move(moist)));
    terrain.fields.set<"precipitation">(make_field(std::move(falls)));
}

Current Atmosphere::current() const {
    constexpr float k_quick = 10;  // m/s: a fresh breeze
    const SpreadField east(fixed_->air, middles(wind_->bent.east, true));
    const SpreadField south(fixed_->air, middles(wind_->bent.south, false));
    const int width = fixed_->map.width;
    const int height = fixed_->map.height;
    Current current{Grid<float>(width, height), Grid<float>(width, height), k_quick};
    each_row(width, height, nullptr, [&](int y) {
        east.row(y, current.east.row(y));
        south.row(y, current.south.row(y));
    });
    return current;
}

void Atmosphere::grow(const Terrain& terrain, double seconds, Grid<float>& plants,
                      const Progress* progress) const {
    const int width = terrain.lattice.width;
    const SpreadField rain = precipitation();
    const auto most = static_cast<float>(std::min(1.0, seconds / fixed_->setup.growth));
    Grid<float> falls(width, terrain.lattice.height);
    each_row(width, terrain.lattice.height, progress, [&](int y) {
        rain.row(y, falls.row(y));
        climate_kernel().plants(ground_row(fixed_->setup, terrain, y), fixed_->setup.plants,
                                fixed_->sea.year[static_cast<std::size_t>(y)], falls.row(y), most,
                                plants.row(y), width);
    });
}

}  // namespace talus
