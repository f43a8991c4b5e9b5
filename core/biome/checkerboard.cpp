#include "core/biome/checkerboard.h"

#include <algorithm>
#include <cmath>

#include "core/base/axis_places.h"
#include "core/base/far_places.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

class CheckerboardMap : public BiomeMap {
 public:
    CheckerboardMap(double size, std::vector<BiomeId> biomes, const WorldFrame& world)
        : BiomeMap(world), size_(size), biomes_(std::move(biomes)) {}

    Made make(const Lattice& places, const Progress* progress) const override {
        const std::vector<std::int64_t> columns = squares(AxisPlaces::along_x(places, world_at(places)));
        const std::vector<std::int64_t> rows = squares(AxisPlaces::along_y(places, world_at(places)));
        Grid<BiomeId> out(places.width, places.height);
        std::vector<std::size_t> steps;
        for (const std::int64_t column : columns) steps.push_back(place_in_list(column));
        each_row(places.width, places.height, progress, [&](int y) {
            BiomeId* const to = out.row(y);
            const std::size_t first = place_in_list(rows[static_cast<std::size_t>(y)]);
            for (int x = 0; x < places.width; ++x) {
                const std::size_t at = first + steps[static_cast<std::size_t>(x)];
                to[x] = biomes_[at < biomes_.size() ? at : at - biomes_.size()];
            }
        });
        return {std::move(out)};
    }

    BiomeDecision why(const Lattice& place) const override {
        const std::int64_t square = squares(AxisPlaces::along_x(place, world_at(place))).front() +
                                    squares(AxisPlaces::along_y(place, world_at(place))).front();
        const std::size_t at = place_in_list(square);
        BiomeDecision decision;
        decision.steps.push_back({.key = "square",
                                  .values = {{"size", "m", size_}},
                                  .biome = biomes_[at],
                                  .place = static_cast<int>(at) + 1,
                                  .count = biomes_.size()});
        conclude(decision);
        return decision;
    }

 private:
    std::size_t place_in_list(std::int64_t square) const {
        const auto count = static_cast<std::int64_t>(biomes_.size());
        return static_cast<std::size_t>(((square % count) + count) % count);
    }
    std::vector<std::int64_t> squares(const AxisPlaces& places) const {
        const double fitting =
            places.wraps() ? places.extent() / std::max(1.0, std::floor(places.extent() / size_ + 0.5))
                           : size_;
        std::vector<std::int64_t> result;
        for (int i = 0; i < places.count(); ++i)
            result.push_back(whole_number(std::floor(places.at(i) / fitting)));
        return result;
    }

    double size_;
    std::vector<BiomeId> biomes_;
};

}  // namespace

void Checkerboard::apply(Terrain& terrain, const Context& context) const {
    const auto used = table_of(context);
    const auto make = [&] {
        return std::make_shared<const CheckerboardMap>(static_cast<double>(size),
                                                       biomes_of_group(*used, group), context.world);
    };
    write_biomes(terrain, used, make, context);
}

}  // namespace talus
