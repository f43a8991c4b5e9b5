#include "core/biome/biome_map_kernel.h"

#include "core/base/streaming_store.h"

namespace talus::TALUS_KERNEL_NAMESPACE {
namespace {

// One look tells whether so many places side by side have the same biome, or no river, as most have.
constexpr int k_run = 4 * k_line;

[[gnu::always_inline]] inline bool all_equal(const std::uint8_t* biome, int count) {
    std::uint8_t others = 0;
    for (int i = 0; i < count; ++i) others |= static_cast<std::uint8_t>(biome[i] ^ biome[0]);
    return others == 0;
}

[[gnu::always_inline]] inline bool has_any(const std::uint8_t* river, int count) {
    std::uint8_t any = 0;
    for (int i = 0; i < count; ++i) any |= river[i];
    return any != 0;
}

[[gnu::always_inline]] inline void write_line(const float* values, bool streams, float* line) {
    if (streams) {
        store_line(line, values);
    } else {
        for (int i = 0; i < k_line; ++i) line[i] = values[i];
    }
}

// A whole run.
[[gnu::always_inline]] inline void write_run(const std::uint8_t* biome, const ClimatePoint* climates,
                                             bool streams, float* temperature, float* precipitation) {
    alignas(64) float warm[k_line], wet[k_line];
    const auto fill = [&](const ClimatePoint& climate) __attribute__((always_inline)) {
        for (int i = 0; i < k_line; ++i) {
            warm[i] = climate.temperature;
            wet[i] = climate.precipitation;
        }
    };
    const bool equal = all_equal(biome, k_run);
    if (equal) fill(climates[biome[0]]);
    for (int first = 0; first < k_run; first += k_line) {
        if (!equal && all_equal(biome + first, k_line)) {
            fill(climates[biome[first]]);
        } else if (!equal) {
            for (int i = 0; i < k_line; ++i) {
                const ClimatePoint climate = climates[biome[first + i]];
                warm[i] = climate.temperature;
                wet[i] = climate.precipitation;
            }
        }
        write_line(warm, streams, temperature + first);
        write_line(wet, streams, precipitation + first);
    }
}

void climates_of_cells(const std::uint8_t* biome, const ClimatePoint* climates, int count, bool streams,
                       float* temperature, float* precipitation) {
    int done = 0;
    const auto one_by_one = [&](int end) __attribute__((always_inline)) {
        for (; done < end; ++done) {
            temperature[done] = climates[biome[done]].temperature;
            precipitation[done] = climates[biome[done]].precipitation;
        }
    };
    if (streams) {
        const int to_line = (k_line - place_in_line(temperature)) % k_line;
        one_by_one(to_line < count ? to_line : count);
        for (; count - done >= k_run; done += k_run)
            write_run(biome + done, climates, true, temperature + done, precipitation + done);
        end_lines();
    }
    for (; count - done >= k_run; done += k_run)
        write_run(biome + done, climates, false, temperature + done, precipitation + done);
    one_by_one(count);
}

void with_rivers(const std::uint8_t* biome, const std::uint8_t* river, const std::uint8_t* of_biome,
                 int count, std::uint8_t* __restrict out) {
    int done = 0;
    for (; count - done >= k_run; done += k_run) {
        if (!has_any(river + done, k_run)) {
            for (int i = 0; i < k_run; ++i) out[done + i] = biome[done + i];
            continue;
        }
        for (int first = done; first < done + k_run; first += k_line) {
            std::uint8_t others[k_line];
            for (int i = 0; i < k_line; ++i) others[i] = biome[first + i];
            if (has_any(river + first, k_line)) {
                for (int i = 0; i < k_line; ++i) others[i] = of_biome[others[i]];
            }
            for (int i = 0; i < k_line; ++i) {
                const auto mask = static_cast<std::uint8_t>(-river[first + i]);
                out[first + i] = static_cast<std::uint8_t>((others[i] & mask) | (biome[first + i] & ~mask));
            }
        }
    }
    for (; done < count; ++done) out[done] = river[done] != 0 ? of_biome[biome[done]] : biome[done];
}

}  // namespace

extern const BiomeMapKernel biome_map_kernel = {climates_of_cells, with_rivers};

}  // namespace talus::TALUS_KERNEL_NAMESPACE
