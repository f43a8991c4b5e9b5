#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/lattice.h"

namespace talus {

/// What a user does to a terrain while a process runs on it.
enum class RunTool : std::uint8_t { pour, soak, raise, dig, spring, drain, close, rain, wind };
/// What a tool changes: strokes change water or ground, the others springs and drains or the weather.
enum class ToolKind : std::uint8_t { water, ground, source, weather };
/// A line of the table of tools.
struct RunToolInfo {
    std::string_view key;    ///< in files and on the command line
    std::string_view label;  ///< in the window
    std::string_view help;   ///< what it does, and what `amount` means
    ToolKind kind = ToolKind::source;
    int sign = 0;  ///< of a stroke: whether it adds its amount, 1, or takes it away, −1
};
/// In the order of RunTool.
inline constexpr auto k_run_tools = std::to_array<RunToolInfo>({
    {"pour", "Pour", "Pours water, so many metres deep in the middle.", ToolKind::water, 1},
    {"soak", "Soak up", "Takes water away, so many metres in the middle.", ToolKind::water, -1},
    {"raise", "Raise", "Raises the ground, by so many metres in the middle.", ToolKind::ground, 1},
    {"dig", "Dig", "Digs the ground away, by so many metres in the middle.", ToolKind::ground, -1},
    {"spring", "Spring", "A spring that goes on to give so many m³/s."},
    {"drain", "Drain", "A drain that goes on to take up to so many m³/s."},
    {"close", "Remove spring or drain", "Ends all springs and drains whose middle lies within the circle."},
    {"rain", "Rain", "From now on it rains so many mm/h.", ToolKind::weather},
    {"wind", "Wind", "From now on the prevailing wind blows x m/s to the east and y m/s to the south.",
     ToolKind::weather},
});

constexpr const RunToolInfo& info_of(RunTool tool) { return k_run_tools[static_cast<std::size_t>(tool)]; }
constexpr std::string_view key_of(RunTool tool) { return info_of(tool).key; }

/// Returns whether the tool acts at a place; the others change the weather of the whole map.
constexpr bool has_place(RunTool tool) { return info_of(tool).kind != ToolKind::weather; }

/// One such event: when, where in metres of the world, with which tool. It means the same at any resolution.
struct RunEvent {
    double time = 0;  ///< of the run, in the unit of its process
    RunTool tool = RunTool::pour;
    double x = 0;      ///< m, see Lattice; of wind, m/s to the east
    double y = 0;      ///< m; of wind, m/s to the south
    float radius = 0;  ///< m; it fades towards this distance
    float amount = 0;  ///< see k_run_tools; not negative

    friend bool operator==(const RunEvent&, const RunEvent&) = default;
};

/// Everything that was done to a run, in the order of time.
struct RunEvents {
    static constexpr std::size_t k_max = 100000;

    std::vector<RunEvent> list;
    /// How far the run went that was kept, in the unit of its process; 0: not said. The stage's amount is a
    /// rounded number, and the last step of a run is to have the length that it had.
    double end = 0;

    friend bool operator==(const RunEvents&, const RunEvents&) = default;
};

/// Returns whether none of its numbers is infinite or no number at all.
bool has_finite_numbers(const RunEvent& event);
/// Returns the event with every number within its limits.
RunEvent within_limits(RunEvent event);

/// Returns the events in the order of time, with every number within its limits, those with numbers that are
/// not finite left out, at most RunEvents::k_max.
RunEvents validated_events(RunEvents events);

/// Returns the events as text that can be read back, "pour:12.5:100:200:50:1.5,end:60" say: tool, time, x,
/// y, radius and amount; or "none".
std::string text_of(const RunEvents& events);

/// Returns whether this event, a close, ends a spring or drain that was placed before: whether that one's
/// middle lies within the circle. It goes as a whole or not at all. Where the lattice wraps, distances are
/// measured the shorter way around.
bool ends(const RunEvent& close, const RunEvent& source, const Lattice& lattice);
/// Returns the places in the list of the springs and drains that are open at a time, in their order there.
std::vector<std::size_t> open_source_places(const RunEvents& events, double time, const Lattice& lattice);
/// Returns these springs and drains themselves.
std::vector<RunEvent> open_sources(const RunEvents& events, double time, const Lattice& lattice);

/// Calls touch(cell, weight) for each cell of a round brush: cell is the place in a grid of the lattice's
/// size, weight (1 − (d / radius)²)² at distance d. Its volume is that of π radius² / 3 whatever the
/// resolution: a brush within a cell gives the nearest one its share. Where the lattice wraps, so does the
/// brush.
template <class Touch>
void for_each_touched(const Lattice& lattice, double x, double y, double radius, Touch&& touch) {
    const double cell = lattice.cell_size;
    const double i0 = x / cell - static_cast<double>(lattice.x0);
    const double j0 = y / cell - static_cast<double>(lattice.y0);
    const double reach = radius / cell;
    const auto at = [&](std::int64_t i, std::int64_t j, double weight) {
        const auto place = [](std::int64_t index, int count, bool wraps) {
            return wraps ? (index % count + count) % count : index;
        };
        i = place(i, lattice.width, lattice.wrap_x);
        j = place(j, lattice.height, lattice.wrap_y);
        if (i < 0 || i >= lattice.width || j < 0 || j >= lattice.height) return;
        touch(static_cast<std::size_t>(j) * static_cast<std::size_t>(lattice.width) +
                  static_cast<std::size_t>(i),
              weight);
    };
    // A brush may be wider than the map, but touches no cell twice.
    const auto first = [](double from, int count, bool wraps, double middle) {
        return static_cast<std::int64_t>(
            std::floor(wraps ? std::max(from, middle - count / 2.0) : std::max(from, -1.0)));
    };
    const auto last = [](double to, int count, bool wraps, double middle) {
        return static_cast<std::int64_t>(
            std::floor(wraps ? std::min(to, middle + count / 2.0 - 1) : std::min(to, count + 0.0)));
    };
    bool any = false;
    for (std::int64_t j = first(j0 - reach, lattice.height, lattice.wrap_y, j0);
         j <= last(j0 + reach + 1, lattice.height, lattice.wrap_y, j0); ++j) {
        for (std::int64_t i = first(i0 - reach, lattice.width, lattice.wrap_x, i0);
             i <= last(i0 + reach + 1, lattice.width, lattice.wrap_x, i0); ++i) {
            const double dx = (static_cast<double>(i) - i0) / reach;
            const double dy = (static_cast<double>(j) - j0) / reach;
            const double inside = 1 - (dx * dx + dy * dy);
            if (!(inside > 0)) continue;
            any = true;
            at(i, j, inside * inside);
        }
    }
    constexpr double k_volume = 1.0471975511965976;  // π / 3
    if (!any)
        at(static_cast<std::int64_t>(std::floor(i0 + 0.5)), static_cast<std::int64_t>(std::floor(j0 + 0.5)),
           k_volume * reach * reach);
}

}  // namespace talus
