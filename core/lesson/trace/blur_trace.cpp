#include "core/lesson/trace/blur_trace.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <string>
#include <utility>

#include "core/filter/box_passes.h"
#include "core/filter/point_functions.h"
#include "core/lesson/trace/class_rounding.h"
#include "core/lesson/trace/pseudocode.h"
#include "core/lesson/trace/written_out.h"
#include "core/terrain/listing.h"

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

// A pass on paper.
Grid<float> rounded_pass(const Grid<float>& before, const Lattice& lattice) {
    const int width = before.width();
    const int height = before.height();
    const auto inside = [](int i, int count, bool wraps) {
        return wraps ? wrapped(i, count) : std::clamp(i, 0, count - 1);
    };
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

// Each pass has a mark; among many passes each tenth begins a level.
Track blur_track(int passes) {
    const int together = passes <= k_few_passes ? 1 : k_few_passes;
    Track track{.steps = passes, .marks = {}, .grain_labels = {"Pass", {}, {}}};
    if (together > 1) track.grain_labels[2] = "Ten passes";
    for (int pass = 0; pass < passes; ++pass)
        track.marks.push_back(
            {pass, pass % together == 0, "{part} of {count}", "Pass {number}", pass + 1, passes});
    return track;
}

}  // namespace

// Bounded, it ends with the map; beyond the edges of one that wraps it goes on with the other side.
struct BlurTrace::Strip {
    Strip(int from, int to, int size_of_map, bool map_wraps)
        : first(map_wraps ? from : std::max(0, from)),
          count((map_wraps ? to : std::min(size_of_map - 1, to)) - first + 1),
          size(size_of_map),
          wraps(map_wraps) {}
    int on_map(int i) const { return wrapped(first + i, size); }
    // Returns the index in the strip of a cell of the map, or of one beyond its edge.
    int index(int i) const { return (wraps ? i : std::clamp(i, 0, size - 1)) - first; }

    int first;
    int count;
    int size;
    bool wraps;
};

BlurTrace::BlurTrace(const MapGround& ground, const BoxBlur& blur, const Progress* progress,
                     std::size_t budget)
    : SweptTrace(Sweep{}), ground_(ground), passes_(blur.passes) {
    assert(passes_ > 0 && !ground_.map->empty());
    const Grid<float>& map = *ground_.map;
    const auto [low, high] = std::minmax_element(map.data(), map.data() + map.size());
    track_ = blur_track(passes_);
    lattice_ = ground_.lattice;
    numbers_ = blur.whole_numbers ? NumberKind::whole : ground_.numbers;
    extremes_ = {*low, *high};
    const std::size_t maps = std::max<std::size_t>(1, budget / (map.size() * sizeof(float)));
    stride_ = static_cast<int>(static_cast<std::size_t>(passes_) / maps) + 1;
    Field<float> now = ground_.map;
    if (numbers_ == NumberKind::tenths) now = make_field(mapped(map, to_tenths));
    if (numbers_ == NumberKind::whole) {
        const RangeShare range(ground_.range);
        now = make_field(mapped(map, ToWholeNumber{range}));
    }
    kept_.push_back(now);
    for (int done = stride_; done <= passes_; done += stride_)
        kept_.push_back(make_field(passed(*kept_.back(), lattice_, stride_, progress)));
}

std::size_t BlurTrace::bytes() const { return kept_.size() * ground_.map->size() * sizeof(float); }

Grid<float> BlurTrace::passed(const Grid<float>& from, const Lattice& lattice, int count,
                              const Progress* progress) const {
    if (numbers_ != NumberKind::tenths) {
        const bool whole = numbers_ == NumberKind::whole;
        return box_blurred(from, lattice, count, whole ? Rounding::truncate : Rounding::none, progress);
    }
    Grid<float> now = rounded_pass(from, lattice);
    for (int pass = 1; pass < count; ++pass) now = rounded_pass(now, lattice);
    return now;
}

Field<float> BlurTrace::heights(int done) const {
    assert(done >= 0 && done <= passes_);
    Field<float> now = kept_[static_cast<std::size_t>(done / stride_)];
    if (done % stride_ != 0) now = make_field(passed(*now, lattice_, done % stride_, nullptr));
    if (numbers_ == NumberKind::metres) return now;
    if (numbers_ == NumberKind::tenths)
        return make_field(mapped(*now, [](float tenths) { return tenths / k_tenths; }));
    const RangeShare range(ground_.range);
    return make_field(mapped(*now, FromWholeNumber{range}));
}

// What the passes since the last kept map reach from beyond the window is cut out with it.
Grid<float> BlurTrace::window(const Strip& columns, const Strip& rows, std::int64_t done) const {
    const auto halo = static_cast<int>(done % stride_);
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

double BlurTrace::as_written(float kept) const {
    const auto value = static_cast<double>(kept);
    return numbers_ == NumberKind::tenths ? value / k_tenths : value;
}

double BlurTrace::value(LatticePoint cell, std::int64_t done) const {
    const Strip columns(cell.x, cell.x, lattice_.width, lattice_.wrap_x);
    const Strip rows(cell.y, cell.y, lattice_.height, lattice_.wrap_y);
    return as_written(window(columns, rows, done)(0, 0));
}

Arithmetic BlurTrace::arithmetic(std::int64_t pass, LatticePoint cell, const std::string&) const {
    assert(pass >= 0 && pass < passes_);
    const Strip columns(cell.x - 1, cell.x + 1, lattice_.width, lattice_.wrap_x);
    const Strip rows(cell.y - 1, cell.y + 1, lattice_.height, lattice_.wrap_y);
    const Grid<float> before = window(columns, rows, pass);
    Arithmetic line{.point = cell, .count = k_box, .terms = {}, .result = value(cell, pass + 1)};
    for (int i = 0; i < k_box; ++i) {
        const LatticePoint where{cell.x + i % 3 - 1, cell.y + i / 3 - 1};
        const double number = as_written(before(columns.index(where.x), rows.index(where.y)));
        line.terms[static_cast<std::size_t>(i)] = {where, on_lattice(where), number};
        line.mean += number / k_box;
    }
    return line;
}

TraceSurface BlurTrace::surface(std::int64_t done) const {
    return {heights(static_cast<int>(done)), lattice_};
}

std::string BlurTrace::written_out(const Arithmetic& line, bool) const {
    const int decimals = this->decimals();
    const std::string text = "(" + written_sum(line.used_terms(), decimals) + ") / 9";
    const std::string result = written_number(line.result, decimals);
    if (numbers_ == NumberKind::metres) return text + " ≈ " + result;
    double sum = 0;
    for (const Term& term : line.used_terms()) sum += term.value;
    const std::string summed = text + " = " + written_number(sum, decimals) + " / 9";
    if (numbers_ == NumberKind::whole) {
        const int rest = static_cast<int>(sum) % k_box;
        return summed + " = " + result + (rest > 0 ? " remainder " + std::to_string(rest) : "");
    }
    const bool divides = static_cast<int>(std::floor(sum * k_tenths + 0.5)) % k_box == 0;
    return summed + (divides ? " = " : " ≈ ") + result;
}

std::string BlurTrace::explanation(std::int64_t, const Arithmetic& line, const std::string& language) const {
    std::string text = worded(
        numbers_ == NumberKind::tenths
            ? "The mean of the nine numbers that were there before the pass, rounded to tenths."
        : numbers_ == NumberKind::metres ? "The mean of the nine numbers that were there before the pass."
                                         : "The mean of the nine numbers that were there before the pass; "
                                           "the remainder is dropped, and so the ground sinks.",
        language);
    const auto terms = line.used_terms();
    if (std::all_of(terms.begin(), terms.end(), [](const Term& term) { return term.where == term.point; }))
        return text;
    return text + " " +
           worded(lattice_.wrap_x ? "Beyond the edge lies the other side."
                                  : "Beyond the edge its own cells count again.",
                  language);
}

std::vector<PseudocodeLine> BlurTrace::pseudocode(std::optional<std::int64_t> pass,
                                                  const std::string& language) const {
    const bool whole = numbers_ == NumberKind::whole;
    std::vector<PseudocodeLine> lines;
    lines.push_back({0,
                     whole ? worded("old = the heights as whole numbers, 0 to 255", language)
                           : worded("old = the map", language),
                     !pass});
    lines.push_back(
        {0, passes_ == 1 ? worded("once:", language)
                         : worded("repeat {count} times:", language, {{"count", std::to_string(passes_)}})});
    lines.push_back({1, worded("for each cell:", language)});
    lines.push_back({2, worded("sum = its number and its 8 neighbours' in old", language)});
    lines.push_back({3, lattice_.wrap_x ? worded("(beyond the edge: those of the other side)", language)
                                        : worded("(beyond the edge: the edge's cell again)", language)});
    lines.push_back({2,
                     numbers_ == NumberKind::tenths ? worded("new = sum / 9, rounded to tenths", language)
                     : numbers_ == NumberKind::metres
                         ? worded("new = sum / 9", language)
                         : worded("new = sum / 9, the remainder dropped", language),
                     pass.has_value()});
    lines.push_back({1, worded("old = new, in all cells at once", language)});
    return lines;
}

LessonSubject blur_subject() {
    return {.key = "blur",
            .label = "Blur",
            .stage = BoxBlur::info.key,
            .of_map = [](const MapGround& ground, std::span<const ParameterValue> values,
                         Progress* progress) -> std::shared_ptr<const Trace> {
                auto blur = from_values<BoxBlur>(values);
                blur.passes = std::max(1, blur.passes);  // without any there is nothing to step through
                return std::make_shared<BlurTrace>(ground, blur, progress);
            }};
}

}  // namespace talus
