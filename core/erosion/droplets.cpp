#include "core/erosion/droplets.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/base/math.h"
#include "core/base/random.h"
#include "core/base/statistics.h"
#include "core/erosion/settle_kernel.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

constexpr float k_cells_per_radius = 2.5f;             // of cells that are as wide as what one drop works on
constexpr double k_drag = 0.85;                        // share of the square of its speed that a step leaves
constexpr float k_fading = 0.33f;                      // share of its life in which a drop lays down its load
constexpr double k_creeping = Droplets::k_generation;  // drops per km² between two times when soil creeps
// Share of a difference between two cells that it levels then, for each square of the radius in cells.
constexpr double k_soil_creep = 0.016;
constexpr double k_min_square = 6.25;
constexpr double k_max_creep = 0.15;
// 1/m: soil so deep creeps freely, and shallower soil in proportion, so that no more creeps away than lies
// there.
constexpr float k_cover = 0.5f;
constexpr int k_max_steps = 10000;                // of a drop
constexpr int k_part = 64;                        // cells along a side of a part of the map
constexpr int k_record_rows = 64;                 // rows that one thread adds records to
constexpr double k_record_work = 4;               // ns of adding a record
constexpr std::size_t k_block_records = 1 << 14;  // about as many from the drops that one thread runs at once
// From all drops that run before records are added, which take about 6 bytes a cell.
constexpr std::size_t k_min_batch_records = 1 << 18;
constexpr std::size_t k_max_batch_records = 1 << 21;
// Blocks that are begun at once at most, however few records drops on flat ground leave.
constexpr std::size_t k_max_batch_blocks = 1 << 12;

double square_kilometres(const Lattice& lattice) {
    return 1e-6 * lattice.cell_size * lattice.cell_size * lattice.width * lattice.height;
}

}  // namespace

Droplets::Droplets(DropletSetup setup, const Lattice& lattice, Field<float> ground)
    : setup_(std::move(setup)),
      lattice_(lattice),
      ground_(std::move(ground)),
      most_rain_(setup_.rain != nullptr ? statistics_of(*setup_.rain).maximum : 0),
      most_rate_(setup_.rate != nullptr ? statistics_of(*setup_.rate).maximum : 1),
      brush_(static_cast<double>(setup_.radius), lattice, setup_.rate),
      height_(lattice.width + 2 * k_drop_margin, lattice.height + 2 * k_drop_margin),
      soil_(height_.width(), height_.height()),
      grains_(lattice.width, lattice.height, 0) {}

std::size_t Droplets::bytes() const {
    return ground_.bytes() + (height_.size() + soil_.size()) * sizeof(float) +
           grains_.size() * sizeof(std::int64_t);
}

double Droplets::drops_per_length() const {
    return square_kilometres(lattice_) / static_cast<double>(setup_.weight);
}

double Droplets::cubic_metres_per_grain() const {
    return static_cast<double>(k_drop_area * k_drop_grain) * static_cast<double>(setup_.weight);
}

double Droplets::gone() const { return cubic_metres_per_grain() * static_cast<double>(gone_); }

MassBalance Droplets::books() const {
    const double area = lattice_.cell_size * lattice_.cell_size;
    MassBalance books;
    books.rock.came = area * placed_;
    books.rock.there = area * sum_of(ground_.change);
    books.rock.gone = gone();
    books.rock.moved = area * sum_of_sizes(ground_.change);
    return books;
}

// What short steps do by shares, a longer one does as often as it holds them.
DropRules Droplets::rules() const {
    const auto cell = static_cast<float>(lattice_.cell_size);
    const float worked = std::max(cell, setup_.radius / k_cells_per_radius);
    const float stride = std::max(setup_.step / cell, 1.0f);
    const double steps_in_one = static_cast<double>(stride * cell) / static_cast<double>(setup_.step);
    const auto left_by = [&](double share) {
        return share >= 1 ? 0.0 : exp2(steps_in_one * log2(1 - share));
    };
    const auto taken_by = [&](float share) {
        return static_cast<float>(1 - left_by(static_cast<double>(share)));
    };
    const int steps =
        static_cast<int>(std::min(setup_.life / (stride * cell), static_cast<float>(k_max_steps))) + 1;
    return {.stride = stride,
            .steps = steps,
            .per_cell = k_drop_area * setup_.weight / (worked * worked),
            .inertia = setup_.inertia,
            .capacity = setup_.capacity / static_cast<float>(steps_in_one),
            .wear = taken_by(setup_.wear),
            .laying = taken_by(setup_.laying),
            .evaporation = taken_by(setup_.evaporation),
            .drag = static_cast<float>(left_by(1 - k_drag)),
            .fade = 1 / (k_fading * static_cast<float>(steps)),
            .laid_at_end = most_rate_ > 0 ? 1 / most_rate_ : 0};
}

// Where drops begin, those of one part of the map side by side: each runs over ground, and leaves records in
// rows, that the one before it has brought into the processor's cache.
Droplets::Places Droplets::places_of(std::uint64_t first, std::uint64_t last) const {
    // A share below 1 may still be rounded to the seam of a world that wraps.
    const auto place = [](std::uint32_t bits, int count, bool wraps) {
        const auto end = static_cast<float>(wraps ? count : count - 1);
        const float at = to_unit(bits) * end;
        return wraps && !(at < end) ? 0 : at;
    };
    const auto drops = static_cast<std::size_t>(last - first);
    Places drawn{std::vector<float>(drops), std::vector<float>(drops)};
    const int parts_x = (lattice_.width + k_part - 1) / k_part;
    const int parts_y = (lattice_.height + k_part - 1) / k_part;
    const auto part_of = [&](std::size_t drop) {
        const int column = static_cast<int>(drawn.x[drop]) / k_part;
        const int row = static_cast<int>(drawn.y[drop]) / k_part;
        // To and fro, so that each part lies beside the one before it.
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(parts_x) +
               static_cast<std::size_t>(row % 2 == 0 ? column : parts_x - 1 - column);
    };
    std::vector<std::size_t> next(static_cast<std::size_t>(parts_x) * static_cast<std::size_t>(parts_y) + 1);
    for (std::size_t drop = 0; drop < drops; ++drop) {
        float& x = drawn.x[drop];
        float& y = drawn.y[drop];
        const RowKey key = row_key(setup_.seed, static_cast<std::int64_t>(first + drop), 0);
        for (std::uint32_t draw = 0; draw < k_draws; ++draw) {
            x = place(hash(key, 3 * draw), lattice_.width, lattice_.wrap_x);
            y = place(hash(key, 3 * draw + 1), lattice_.height, lattice_.wrap_y);
            if (setup_.rain == nullptr) break;
            const float rain = (*setup_.rain)(static_cast<int>(x), static_cast<int>(y));
            if (to_unit(hash(key, 3 * draw + 2)) * most_rain_ < rain) break;
        }
        ++next[part_of(drop) + 1];
    }
    std::partial_sum(next.begin(), next.end(), next.begin());
    Places places{std::vector<float>(drops), std::vector<float>(drops)};
    for (std::size_t drop = 0; drop < drops; ++drop) {
        const std::size_t to = next[part_of(drop)]++;
        places.x[to] = drawn.x[drop];
        places.y[to] = drawn.y[drop];
    }
    return places;
}

// Records in the order of the bands that they belong to.
Droplets::Sorted Droplets::run_block(const DropRules& rules, const Places& places, std::size_t first,
                                     std::size_t last) const {
    const DropGround ground{.height = height_.row(k_drop_margin) + k_drop_margin,
                            .stride = height_.width(),
                            .ease = setup_.ease ? setup_.ease->data() : nullptr,
                            .rate = setup_.rate ? setup_.rate->data() : nullptr,
                            .width = lattice_.width,
                            .rows = lattice_.height,
                            .wrap_x = lattice_.wrap_x,
                            .wrap_y = lattice_.wrap_y};
    const std::size_t drops = last - first;
    const std::size_t room = drops * 2 * static_cast<std::size_t>(rules.steps + 1) + 2;
    // From the pool, for some thousand blocks would spend much of their time on fresh memory.
    Grid<DropRecord> room_for_all(static_cast<int>(room), 1);
    DropRecord* const records = room_for_all.data();
    Sorted sorted;
    const std::size_t count =
        droplets_kernel().run(rules, ground, places.x.data() + first, places.y.data() + first,
                              static_cast<int>(drops), records, &sorted.gone);
    sorted.begin.assign(static_cast<std::size_t>(bands()) + 1, 0);
    const auto band = [](const DropRecord& record) {
        return static_cast<std::size_t>(record.row / k_record_rows);
    };
    for (std::size_t i = 0; i < count; ++i) ++sorted.begin[band(records[i]) + 1];
    std::partial_sum(sorted.begin.begin(), sorted.begin.end(), sorted.begin.begin());
    sorted.records = Grid<DropRecord>(static_cast<int>(count), 1);
    std::vector<std::size_t> next(sorted.begin.begin(), sorted.begin.end() - 1);
    for (std::size_t i = 0; i < count; ++i) sorted.records.data()[next[band(records[i])]++] = records[i];
    return sorted;
}

int Droplets::bands() const { return (lattice_.height + k_record_rows - 1) / k_record_rows; }

void Droplets::run_drops(std::uint64_t first, std::uint64_t last, const Progress* progress) {
    const DropRules rules = this->rules();
    const Places places = places_of(first, last);
    const auto add = [&](const DropRecord& record) {
        std::int64_t* const row = grains_.row(record.row);
        row[record.column] += record.west;
        row[record.column + 1 < lattice_.width ? record.column + 1 : 0] += record.east;
    };
    const auto of_a_drop = 2 * static_cast<std::size_t>(rules.steps + 1);
    const std::size_t block_drops = std::max<std::size_t>(k_block_records / of_a_drop, 1);
    const std::size_t batch_records =
        std::clamp(grains_.size() / 2, k_min_batch_records, k_max_batch_records);
    // Drops on flat ground end at once: how many run before their records are added follows from how many
    // records the last ones left, or else threads would be woken for next to nothing again and again.
    std::size_t batch_blocks = std::max<std::size_t>(batch_records / (of_a_drop * block_drops), 1);
    for (std::size_t done = 0; done < places.x.size();) {
        const std::size_t end = std::min(done + batch_blocks * block_drops, places.x.size());
        std::vector<Sorted> blocks((end - done + block_drops - 1) / block_drops);
        parallel_blocks(0, static_cast<int>(blocks.size()), 1, [&](int block, int) {
            if (progress != nullptr) progress->checkpoint();
            const std::size_t begin = done + static_cast<std::size_t>(block) * block_drops;
            blocks[static_cast<std::size_t>(block)] =
                run_block(rules, places, begin, std::min(begin + block_drops, end));
        });
        std::size_t records = 0;
        for (const Sorted& block : blocks) {
            records += block.begin.back();
            gone_ += block.gone;
        }
        const int bands_together = worthwhile_grain(bands(), 1, k_record_work * static_cast<double>(records));
        parallel_blocks(0, bands(), bands_together, [&](int begin, int past) {
            if (progress != nullptr) progress->checkpoint();
            for (int band = begin; band < past; ++band) {
                for (const Sorted& block : blocks) {
                    const std::size_t stop = block.begin[static_cast<std::size_t>(band) + 1];
                    for (std::size_t i = block.begin[static_cast<std::size_t>(band)]; i < stop; ++i)
                        add(block.records.data()[i]);
                }
            }
        });
        batch_blocks =
            std::clamp<std::size_t>(batch_records * blocks.size() / std::max<std::size_t>(records, 1), 1,
                                    std::min(2 * batch_blocks, k_max_batch_blocks));
        done = end;
    }
}

// The ground with the margin around it that drops look at. Beyond a border it goes on as steep as it began
// there, and keeps its height: the level down to which gullies can cut a border.
void Droplets::see_ground(const Progress* progress) {
    constexpr int k_margin = k_drop_margin;
    const int width = lattice_.width;
    const int rows = lattice_.height;
    // now(i) is the ground at a place on the map, start(i) what it was, put(i, value) puts one beyond.
    const auto close = [](int count, bool wraps, auto&& now, auto&& start, auto&& put) {
        const int last = count - 1;
        for (int k = 1; k <= k_margin; ++k) {
            put(-k, wraps ? now((count - k % count) % count) : 2 * start(0) - start(std::min(k, last)));
            put(last + k, wraps ? now((k - 1) % count) : 2 * start(last) - start(std::max(last - k, 0)));
        }
    };
    each_row(width, rows, progress, [&](int y) {
        const float* const start = ground_.start->row(y);
        const float* const change = ground_.change.row(y);
        float* const height = height_.row(y + k_margin) + k_margin;
        for (int x = 0; x < width; ++x) height[x] = start[x] + change[x];
        close(
            width, lattice_.wrap_x, [&](int x) { return height[x]; }, [&](int x) { return start[x]; },
            [&](int x, float value) { height[x] = value; });
    });
    for (int x = -k_margin; x < width + k_margin; ++x) {
        const bool beyond = x < 0 || x >= width;
        const auto now = [&](int y) { return height_(x + k_margin, y + k_margin); };
        close(
            rows, lattice_.wrap_y, now, [&](int y) { return beyond ? now(y) : (*ground_.start)(x, y); },
            [&](int y, float value) { height_(x + k_margin, y + k_margin) = value; });
    }
}

// Soil that was laid creeps, so that fans and floors are smooth and keep no mark of single drops.
void Droplets::settle(const Progress* progress) {
    constexpr int k_margin = k_drop_margin;
    const int width = lattice_.width;
    const int rows = lattice_.height;
    const double cells = static_cast<double>(setup_.radius) / lattice_.cell_size;
    const auto most =
        static_cast<float>(std::min(k_soil_creep * std::max(cells * cells, k_min_square), k_max_creep));
    each_row(width, rows, progress, [&](int y) {
        const float* const change = ground_.change.row(y);
        const float* const rate = setup_.rate ? setup_.rate->row(y) : nullptr;
        float* const soil = soil_.row(y + k_margin) + k_margin;
        for (int x = 0; x < width; ++x) soil[x] = most * clamp(change[x] * k_cover, 0.0f, 1.0f);
        if (rate != nullptr)
            for (int x = 0; x < width; ++x) soil[x] *= rate[x];
        soil[-1] = lattice_.wrap_x ? soil[width - 1] : 0;
        soil[width] = lattice_.wrap_x ? soil[0] : 0;
    });
    for (int x = -1; x <= width; ++x) {
        float* const above = soil_.row(k_margin - 1) + k_margin;
        float* const below = soil_.row(rows + k_margin) + k_margin;
        above[x] = lattice_.wrap_y ? soil_(x + k_margin, rows - 1 + k_margin) : 0;
        below[x] = lattice_.wrap_y ? soil_(x + k_margin, k_margin) : 0;
    }
    each_row(width, rows, progress, [&](int y) {
        settle_kernel().row(height_.row(y + k_margin) + k_margin, soil_.row(y + k_margin) + k_margin,
                            height_.width(), width, ground_.change.row(y));
    });
}

double Droplets::step(double max_length, const Progress* progress) {
    const double taken = std::min(next_step(), max_length);
    const double per_length = drops_per_length();
    const auto first = static_cast<std::uint64_t>(length_ * per_length);
    const auto last = static_cast<std::uint64_t>((length_ + taken) * per_length);
    see_ground(progress);
    if (std::floor((length_ + taken) / k_creeping) > std::floor(length_ / k_creeping)) settle(progress);
    run_drops(first, last, progress);
    // The heights are not needed any more in this step.
    const double area = lattice_.cell_size * lattice_.cell_size;
    brush_.spread(grains_, static_cast<float>(cubic_metres_per_grain() / area), height_, ground_.change,
                  progress);
    length_ += taken;
    return taken;
}

}  // namespace talus
