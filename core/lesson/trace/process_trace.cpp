#include "core/lesson/trace/process_trace.h"

namespace talus {
namespace {

constexpr int k_few_steps = 20;  // for each to be one of the track's long marks
constexpr int k_together = 10;

}  // namespace

Lattice process_lattice(const MapGround& ground) {
    Lattice lattice = ground.lattice;
    if (ground.numbers != NumberKind::tenths) return lattice;
    lattice.cell_size = k_paper_cell;
    lattice.x0 = lattice.y0 = 0;
    return lattice;
}

std::string direction(int x, int y, const std::string& language) {
    const std::string letters = worded("NESW", language);
    std::string text;
    if (y != 0) text += letters[y < 0 ? 0 : 2];
    if (x != 0) text += letters[x > 0 ? 1 : 3];
    return text;
}

Track process_track(std::int64_t steps) {
    const int together = steps <= k_few_steps ? 1 : k_together;
    Track track{.steps = steps, .marks = {}, .grain_labels = {"Step", {}, {}}};
    if (together > 1) track.grain_labels[2] = "Ten steps";
    for (std::int64_t step = 0; step < steps; ++step)
        track.marks.push_back(
            {step, step % together == 0, "{part} of {count}", "Step {number}", step + 1, steps});
    return track;
}

std::string joined_lines(const Arithmetic& line) {
    std::string text;
    for (const std::string& each : line.lines) text += (text.empty() ? "" : "; ") + each;
    return text;
}

Grid<float> heights_of(const GroundChange& ground) {
    Grid<float> heights(ground.change.width(), ground.change.height());
    for (std::size_t i = 0; i < heights.size(); ++i)
        heights.data()[i] = ground.start->data()[i] + ground.change.data()[i];
    return heights;
}

}  // namespace talus
