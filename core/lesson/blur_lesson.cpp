#include "core/lesson/blur_lesson.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <string>
#include <utility>

#include "core/filter/box_passes.h"
#include "core/filter/point_functions.h"
#include "core/lesson/class_rounding.h"

namespace talus {
namespace {

constexpr int k_box = 9;          // cells
constexpr int k_few_passes = 10;  // for each to be one of the track's long marks

template <class Function>
Grid<float> mapped(const Grid<float>& in, Function&& function) {
    Grid<float> out(in.width(), in.height());
    std::transform(in.data(), in.data() + in.size(), out.data(), function);
    return out;
}

float to_tenths(float value) { return std::floor(value * k_tenths + 0.5f); }

int wrapped(int i, int count) { return (i % count + count) % count; }

int inside(int i, int count, bool wraps) { return wraps ? wrapped(i, count) : std::clamp(i, 0, count - 1); }

// A pass on paper.
Grid<float> rounded_pass(const Grid<float>& before, const Lattice& lattice) {
    const int width = before.width();
    const int height = before.height();
    Grid<float> out(width, height);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            int sum = 0;
            for (int j = y - 1; j <= y + 1; ++j) {
                const float* row = before.row(inside(j, height, lattice.wrap_y));
                for (int i = x - 1; i <= x + 1; ++i)
                    sum += static_cast<int>(row[inside(i, width, lattice.wrap_x)]);
            }
            out(x, y) = static_cast<float>(rounded_result(sum, k_box, 0));
        }
    }
    return out;
}

}  // namespace

// Bounded, it ends with the map; beyond the edges of one that wraps it goes on with the other side.
struct BlurLesson::Strip {
    Strip(int from, int to, int size_of_map, bool map_wraps)
        : first(map_wraps ? from : std::max(0, from)),
          count((map_wraps ? to : std::min(size_of_map - 1, to)) - first + 1),
          size(size_of_map),
          wraps(map_wraps) {}
    int on_map(int i) const { return wrapped(first + i, size); }
    // Of a cell of the map, or one beyond its edge.
    int index(int i) const { return (wraps ? i : std::clamp(i, 0, size - 1)) - first; }

    int first;
    int count;
    int size;
    bool wraps;
};

BlurGround class_blur(const Lesson& lesson, BlurNumbers numbers, int passes) {
    const PlacementOrder& order = lesson.order();
    Grid<float> map(order.width(), order.height());
    for (int y = 0; y < map.height(); ++y) {
        for (int x = 0; x < map.width(); ++x)
            map(x, y) = static_cast<float>(lesson.value({x, y}, order.steps()));
    }
    const auto [low, high] = std::minmax_element(map.data(), map.data() + map.size());
    BlurGround ground;
    ground.lattice = {.width = map.width(),
                      .height = map.height(),
                      .cell_size = order.plan().spacing_x(),
                      .wrap_x = order.plan().x.wraps,
                      .wrap_y = order.plan().y.wraps};
    ground.range = {*low, *high > *low ? *high : *low + 1};
    ground.numbers = numbers;
    ground.passes = passes;
    ground.map = make_field(std::move(map));
    return ground;
}

Track blur_track(int passes) {
    Track track{.steps = passes, .marks = {}};
    const int together = passes <= k_few_passes ? 1 : k_few_passes;
    const std::string all = " of " + std::to_string(passes);
    for (int pass = 0; pass < passes; ++pass)
        track.marks.push_back({pass, pass % together == 0, "Pass " + std::to_string(pass + 1) + all});
    return track;
}

BlurLesson::BlurLesson(const BlurGround& ground, const Progress* progress) : ground_(ground) {
    assert(ground_.passes > 0 && !ground_.map->empty());
    const Grid<float>& map = *ground_.map;
    const std::size_t maps = std::max<std::size_t>(1, ground_.budget / (map.size() * sizeof(float)));
    stride_ = static_cast<int>(static_cast<std::size_t>(ground_.passes) / maps) + 1;
    Field<float> now = ground_.map;
    if (ground_.numbers == BlurNumbers::tenths) now = make_field(mapped(map, to_tenths));
    if (ground_.numbers == BlurNumbers::whole) {
        const RangeShare range(ground_.range);
        now = make_field(mapped(map, ToWholeNumber{range}));
    }
    kept_.push_back(now);
    for (int done = stride_; done <= ground_.passes; done += stride_)
        kept_.push_back(make_field(passed(*kept_.back(), ground_.lattice, stride_, progress)));
}

LatticePoint BlurLesson::on_map(LatticePoint where) const {
    const Lattice& lattice = ground_.lattice;
    return {inside(where.x, lattice.width, lattice.wrap_x), inside(where.y, lattice.height, lattice.wrap_y)};
}

std::size_t BlurLesson::bytes() const { return kept_.size() * ground_.map->size() * sizeof(float); }

Grid<float> BlurLesson::passed(const Grid<float>& from, const Lattice& lattice, int count,
                               const Progress* progress) const {
    if (ground_.numbers != BlurNumbers::tenths) {
        const bool whole = ground_.numbers == BlurNumbers::whole;
        return box_blurred(from, lattice, count, whole ? Rounding::truncate : Rounding::none, progress);
    }
    Grid<float> now = rounded_pass(from, lattice);
    for (int pass = 1; pass < count; ++pass) now = rounded_pass(now, lattice);
    return now;
}

Field<float> BlurLesson::heights(int done) const {
    assert(done >= 0 && done <= ground_.passes);
    Field<float> now = kept_[static_cast<std::size_t>(done / stride_)];
    if (done % stride_ != 0) now = make_field(passed(*now, ground_.lattice, done % stride_, nullptr));
    if (ground_.numbers == BlurNumbers::exact) return now;
    if (ground_.numbers == BlurNumbers::tenths)
        return make_field(mapped(*now, [](float tenths) { return tenths / k_tenths; }));
    const RangeShare range(ground_.range);
    return make_field(mapped(*now, FromWholeNumber{range}));
}

// What the passes since the last kept map reach from beyond the window is cut out with it.
Grid<float> BlurLesson::window(const Strip& columns, const Strip& rows, int done) const {
    const int halo = done % stride_;
    const Grid<float>& map = *kept_[static_cast<std::size_t>(done / stride_)];
    const Strip wide(columns.first - halo, columns.first + columns.count - 1 + halo, columns.size,
                     columns.wraps);
    const Strip tall(rows.first - halo, rows.first + rows.count - 1 + halo, rows.size, rows.wraps);
    Grid<float> around(wide.count, tall.count);
    for (int y = 0; y < tall.count; ++y) {
        const float* row = map.row(tall.on_map(y));
        for (int x = 0; x < wide.count; ++x) around(x, y) = row[wide.on_map(x)];
    }
    if (halo > 0) around = passed(around, {.width = wide.count, .height = tall.count}, halo, nullptr);
    Grid<float> out(columns.count, rows.count);
    for (int y = 0; y < rows.count; ++y)
        std::copy_n(around.row(rows.first - tall.first + y) + (columns.first - wide.first), columns.count,
                    out.row(y));
    return out;
}

double BlurLesson::as_written(float kept) const {
    const auto value = static_cast<double>(kept);
    return ground_.numbers == BlurNumbers::tenths ? value / k_tenths : value;
}

double BlurLesson::number(LatticePoint cell, int done) const {
    const Lattice& lattice = ground_.lattice;
    const Strip columns(cell.x, cell.x, lattice.width, lattice.wrap_x);
    const Strip rows(cell.y, cell.y, lattice.height, lattice.wrap_y);
    return as_written(window(columns, rows, done)(0, 0));
}

BlurArithmetic BlurLesson::arithmetic(int pass, LatticePoint cell) const {
    assert(pass >= 1 && pass <= ground_.passes);
    const Lattice& lattice = ground_.lattice;
    const Strip columns(cell.x - 1, cell.x + 1, lattice.width, lattice.wrap_x);
    const Strip rows(cell.y - 1, cell.y + 1, lattice.height, lattice.wrap_y);
    const Grid<float> before = window(columns, rows, pass - 1);
    BlurArithmetic line{.cell = cell, .terms = {}, .result = number(cell, pass)};
    double sum = 0;
    for (int i = 0; i < k_box; ++i) {
        const LatticePoint where{cell.x + i % 3 - 1, cell.y + i / 3 - 1};
        const float value = before(columns.index(where.x), rows.index(where.y));
        line.terms[static_cast<std::size_t>(i)] = {where, on_map(where), as_written(value)};
        sum += static_cast<double>(value);
    }
    line.sum = ground_.numbers == BlurNumbers::tenths ? sum / k_tenths : sum;
    return line;
}

}  // namespace talus
