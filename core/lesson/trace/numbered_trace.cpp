#include "core/lesson/trace/numbered_trace.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/lesson/trace/process_trace.h"

namespace talus {
namespace {

constexpr float k_max_given = 9;  // one digit

}  // namespace

NumberedTrace::NumberedTrace(const Sweep& sweep, const MapGround& ground, int side,
                             std::span<const std::string_view> labels)
    : SweptTrace(sweep), ground_(ground) {
    assert(!ground.map->empty());
    lattice_ = ground.lattice;
    lattice_.x0 = lattice_.y0 = 0;
    lattice_.wrap_x = lattice_.wrap_x && lattice_.width % side == 0;
    lattice_.wrap_y = lattice_.wrap_y && lattice_.height % side == 0;
    numbers_ = NumberKind::whole;
    unit_ = "";
    const auto steps = static_cast<std::int64_t>(labels.size());
    track_ = {.steps = steps, .marks = {}, .grain_labels = {"Step", {}, {}}};
    for (std::int64_t step = 0; step < steps; ++step)
        track_.marks.push_back({step, true, "{part} of {count}: {text}", "Step {number}", step + 1, steps,
                                labels[static_cast<std::size_t>(step)]});
    after_.resize(labels.size() + 1, Grid<std::uint8_t>(width(), height(), 0));
    facts_ = {{"number",
               [this](LatticePoint cell, std::int64_t done) { return std::to_string(number(cell, done)); }}};
}

int NumberedTrace::given_number(LatticePoint cell, int least) const {
    const auto [x, y] = on_lattice(cell);
    const float value = (*ground_.map)(x, y);
    if (ground_.numbers != NumberKind::tenths) return value > ground_.sea_level ? least + 1 : least;
    return static_cast<int>(std::clamp(std::floor(value + 0.5f), static_cast<float>(least), k_max_given));
}

std::string NumberedTrace::written_out(const Arithmetic& line, bool) const { return joined_lines(line); }

TraceSurface NumberedTrace::surface(std::int64_t done) const {
    Grid<float> heights(width(), height());
    std::ranges::transform(after_[static_cast<std::size_t>(done)].values(), heights.data(),
                           [](std::uint8_t number) { return static_cast<float>(number); });
    return {make_field(std::move(heights)), lattice_};
}

}  // namespace talus
