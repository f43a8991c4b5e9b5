#include "core/biome/biome_map_kernel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "core/base/grid.h"
#include "core/base/random.h"

namespace talus {
namespace {

// Biomes in runs of any length, as in a map, and rivers here and there.
std::vector<std::uint8_t> runs_of_numbers(int count, int numbers, std::uint32_t channel) {
    std::vector<std::uint8_t> all;
    for (int run = 0; std::ssize(all) < count; ++run) {
        const std::uint32_t bits = hash(row_key(5, 0, channel), static_cast<std::uint32_t>(run));
        const int length = static_cast<int>(bits % (bits % 3 == 0 ? 200 : 20)) + 1;
        all.insert(all.end(), static_cast<std::size_t>(length),
                   static_cast<std::uint8_t>((bits >> 16) % numbers));
    }
    all.resize(static_cast<std::size_t>(count));
    return all;
}

struct EachLevel {
    EachLevel(const auto& body) {
        const SimdLevel before = simd_level();
        for (const SimdLevel level : available_simd_levels()) {
            set_simd_level(level);
            SCOPED_TRACE(std::string(name_of(level)));
            body();
        }
        set_simd_level(before);
    }
};

TEST(BiomeMapKernel, WritesTheClimateOfEachCellAndNoOther) {
    std::array<ClimatePoint, 256> climates;
    for (std::size_t i = 0; i < climates.size(); ++i)
        climates[i] = {static_cast<float>(i) - 40, 3 * static_cast<float>(i)};
    const auto biomes = runs_of_numbers(1500, 256, 0);
    EachLevel([&] {
        for (const bool streams : {false, true}) {
            for (int start = 0; start < 17; ++start) {
                for (const int count : {0, 1, 5, 15, 16, 63, 64, 65, 129, 700, 1400}) {
                    Grid<float> warm(1500, 1, -1), wet(1500, 1, -1);
                    biome_map_kernel().climates(biomes.data() + start, climates.data(), count, streams,
                                                warm.data() + start, wet.data() + start);
                    for (int i = 0; i < 1500; ++i) {
                        const bool own = i >= start && i < start + count;
                        const ClimatePoint& climate = climates[biomes[static_cast<std::size_t>(i)]];
                        ASSERT_EQ(warm(i, 0), own ? climate.temperature : -1) << i << ' ' << count;
                        ASSERT_EQ(wet(i, 0), own ? climate.precipitation : -1) << i << ' ' << count;
                    }
                }
            }
        }
    });
}

TEST(BiomeMapKernel, PutsRiversOverTheBiomesThatTheyRunThrough) {
    std::array<std::uint8_t, 256> of_biome;
    for (std::size_t i = 0; i < of_biome.size(); ++i) of_biome[i] = static_cast<std::uint8_t>(255 - i);
    const auto biomes = runs_of_numbers(1500, 256, 0);
    const auto rivers = runs_of_numbers(1500, 2, 1);
    EachLevel([&] {
        for (int start = 0; start < 17; ++start) {
            for (const int count : {0, 1, 15, 16, 64, 65, 700, 1400}) {
                std::vector<std::uint8_t> out(1500, 7);
                biome_map_kernel().with_rivers(biomes.data() + start, rivers.data() + start, of_biome.data(),
                                               count, out.data() + start);
                for (int i = 0; i < 1500; ++i) {
                    const auto at = static_cast<std::size_t>(i);
                    const bool own = i >= start && i < start + count;
                    const int biome = rivers[at] != 0 ? of_biome[biomes[at]] : biomes[at];
                    ASSERT_EQ(out[at], own ? biome : 7) << i << ' ' << count;
                }
            }
        }
    });
}

}  // namespace
}  // namespace talus
