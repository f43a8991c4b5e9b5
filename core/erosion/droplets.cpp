#include "core/erosion/droplets.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>

#include "core/base/random.h"
#include "core/base/statistics.h"
#include "core/erosion/spread_kernel.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr int k_max_passes = 24;                  // of the spreading
constexpr int k_max_steps = 10000;                // of a drop
constexpr int k_band = 64;                        // rows that one thread adds records to
constexpr std::size_t k_block_records = 1 << 14;  // about as many from the drops that one thread runs at once
// From all drops that run before records are added, which take about 8 bytes a cell.
constexpr std::size_t k_min_batch_records = 1 << 16;
constexpr std::size_t k_max_batch_records = 1 << 21;

double square_kilometres(const Lattice& lattice) {
    return 1e-6 * lattice.cell_size * lattice.cell_size * lattice.width * lattice.height;
}

}  // namespace

Droplets::Droplets(DropletSetup setup, const Lattice& lattice, Field<float> ground)
    : setup_(std::move(setup)),
      lattice_(lattice),
      ground_(std::move(ground)),
      most_rain_(setup_.rain != nullptr ? statistics_of(*setup_.rain).maximum : 0),
      height_(lattice.width, lattice.height),
      grains_(lattice.width, lattice.height, 0) {}

std::size_t Droplets::bytes() const {
    return ground_.bytes() + height_.size() * sizeof(float) + grains_.size() * sizeof(std::int64_t);
}

DropRules Droplets::rules() const {
    const auto cell = static_cast<float>(lattice_.cell_size);
    const float stride = std::max(setup_.step / cell, 1.0f);
    return {
        .stride = stride,
        .steps =
            static_cast<int>(std::min(setup_.life / (stride * cell), static_cast<float>(k_max_steps))) + 1,
        .per_cell = k_drop_area / (cell * cell),
        .inertia = setup_.inertia,
        .capacity = setup_.capacity,
        .wear = setup_.wear,
        .laying = setup_.laying,
        .evaporation = setup_.evaporation};
}

// Records in the order of the bands that they belong to.
Droplets::Sorted Droplets::run_block(const DropRules& rules, std::uint64_t first, std::uint64_t last) const {
    const DropGround ground{.height = height_.data(),
                            .ease = setup_.ease ? setup_.ease->data() : nullptr,
                            .width = lattice_.width,
                            .rows = lattice_.height,
                            .wrap_x = lattice_.wrap_x,
                            .wrap_y = lattice_.wrap_y};
    const auto drops = static_cast<std::size_t>(last - first);
    std::vector<float> x(drops);
    std::vector<float> y(drops);
    // A share below 1 may still be rounded to the seam of a world that wraps.
    const auto place = [](std::uint32_t bits, int count, bool wraps) {
        const auto end = static_cast<float>(wraps ? count : count - 1);
        const float at = to_unit(bits) * end;
        return wraps && !(at < end) ? 0 : at;
    };
    for (std::size_t drop = 0; drop < drops; ++drop) {
        const RowKey key = row_key(setup_.seed, static_cast<std::int64_t>(first + drop), 0);
        for (std::uint32_t draw = 0; draw < k_draws; ++draw) {
            x[drop] = place(hash(key, 3 * draw), lattice_.width, lattice_.wrap_x);
            y[drop] = place(hash(key, 3 * draw + 1), lattice_.height, lattice_.wrap_y);
            if (setup_.rain == nullptr) break;
            const float rain = (*setup_.rain)(static_cast<int>(x[drop]), static_cast<int>(y[drop]));
            if (to_unit(hash(key, 3 * draw + 2)) * most_rain_ < rain) break;
        }
    }
    const std::size_t room = drops * 2 * static_cast<std::size_t>(rules.steps + 1) + 2;
    const auto records = std::make_unique_for_overwrite<DropRecord[]>(room);
    const std::size_t count =
        droplets_kernel().run(rules, ground, x.data(), y.data(), static_cast<int>(drops), records.get());
    Sorted sorted;
    sorted.begin.assign(static_cast<std::size_t>(bands()) + 1, 0);
    const auto band = [](const DropRecord& record) { return static_cast<std::size_t>(record.row / k_band); };
    for (std::size_t i = 0; i < count; ++i) ++sorted.begin[band(records[i]) + 1];
    std::partial_sum(sorted.begin.begin(), sorted.begin.end(), sorted.begin.begin());
    sorted.records = std::make_unique_for_overwrite<DropRecord[]>(count);
    std::vector<std::size_t> next(sorted.begin.begin(), sorted.begin.end() - 1);
    for (std::size_t i = 0; i < count; ++i) sorted.records[next[band(records[i])]++] = records[i];
    return sorted;
}

int Droplets::bands() const { return (lattice_.height + k_band - 1) / k_band; }

void Droplets::run_drops(std::uint64_t first, std::uint64_t last, const Progress* progress) {
    const DropRules rules = this->rules();
    const auto of_a_drop = 2 * static_cast<std::size_t>(rules.steps + 1);
    const std::uint64_t block_drops = std::max<std::size_t>(k_block_records / of_a_drop, 1);
    const std::size_t batch_records =
        std::clamp(height_.size() / 2, k_min_batch_records, k_max_batch_records);
    const std::uint64_t batch_drops =
        std::max<std::size_t>(batch_records / of_a_drop, 1) / block_drops * block_drops;
    for (std::uint64_t done = first; done < last;) {
        const std::uint64_t end = std::min(done + batch_drops, last);
        std::vector<Sorted> blocks((end - done + block_drops - 1) / block_drops);
        parallel_blocks(0, static_cast<int>(blocks.size()), 1, [&](int block, int) {
            if (progress != nullptr) progress->checkpoint();
            const std::uint64_t begin = done + static_cast<std::uint64_t>(block) * block_drops;
            blocks[static_cast<std::size_t>(block)] =
                run_block(rules, begin, std::min(begin + block_drops, end));
        });
        parallel_blocks(0, bands(), 1, [&](int band, int) {
            if (progress != nullptr) progress->checkpoint();
            for (const Sorted& block : blocks) {
                const std::size_t stop = block.begin[static_cast<std::size_t>(band) + 1];
                for (std::size_t i = block.begin[static_cast<std::size_t>(band)]; i < stop; ++i) {
                    const DropRecord& record = block.records[i];
                    std::int64_t* const row = grains_.row(record.row);
                    row[record.column] += record.west;
                    row[record.column + 1 < lattice_.width ? record.column + 1 : 0] += record.east;
                }
            }
        });
        done = end;
    }
}

void Droplets::spread(const Progress* progress) {
    const int width = lattice_.width;
    const int rows = lattice_.height;
    const double cells = static_cast<double>(setup_.radius) / lattice_.cell_size;
    // Each adds half a cell² to the variance: so many that the standard deviation is half the radius.
    const int passes = std::clamp(static_cast<int>(0.5 * cells * cells + 0.5), 1, k_max_passes);
    const SpreadKernel& kernel = spread_kernel();
    const auto scale = static_cast<float>(static_cast<double>(k_drop_area * k_drop_grain) /
                                          (lattice_.cell_size * lattice_.cell_size));
    each_row(width, rows, progress, [&](int y) {
        std::vector<float> work(static_cast<std::size_t>(width + 2 * passes));
        std::int64_t* const grains = grains_.row(y);
        // The heights are not needed any more in this step.
        kernel.along_row(grains, scale, width, lattice_.wrap_x, passes, work.data(), height_.row(y));
        std::fill_n(grains, width, 0);
    });
    // Of the binomial coefficients of 2 passes, from the middle outwards.
    std::vector<float> weights(static_cast<std::size_t>(passes) + 1);
    double weight = 1;
    for (int k = 1; k <= passes; ++k) weight *= static_cast<double>(2 * k - 1) / (2 * k);
    for (int k = 0; k <= passes; ++k) {
        weights[static_cast<std::size_t>(k)] = static_cast<float>(weight);
        weight *= static_cast<double>(passes - k) / (passes + k + 1);
    }
    each_row(width, rows, progress, [&](int y) {
        const float* around[2 * k_max_passes + 1];
        for (int k = -passes; k <= passes; ++k)
            around[k + passes] = height_.row(sample_beyond(y + k, rows, lattice_.wrap_y));
        kernel.across_rows(around, weights.data(), width, passes, ground_.change.row(y));
    });
}

double Droplets::step(double max_length, const Progress* progress) {
    const double taken = std::min(next_step(), max_length);
    const double per_length = square_kilometres(lattice_);
    const auto first = static_cast<std::uint64_t>(length_ * per_length);
    const auto last = static_cast<std::uint64_t>((length_ + taken) * per_length);
    each_row(lattice_.width, lattice_.height, progress, [&](int y) {
        const float* const start = ground_.start->row(y);
        const float* const change = ground_.change.row(y);
        float* const height = height_.row(y);
        for (int x = 0; x < lattice_.width; ++x) height[x] = start[x] + change[x];
    });
    run_drops(first, last, progress);
    spread(progress);
    length_ += taken;
    return taken;
}

}  // namespace talus
