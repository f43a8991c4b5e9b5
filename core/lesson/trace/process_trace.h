#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "core/base/progress.h"
#include "core/lesson/trace/subjects.h"
#include "core/lesson/trace/swept_trace.h"
#include "core/lesson/trace/written_out.h"
#include "core/terrain/ground_change.h"

namespace talus {

/// The document's terrain is made so coarse for processes, whose cells are looked at one by one.
inline constexpr int k_max_process_side = 17;
/// How many steps of a process a trace goes through at least, where they are longer than its run, and at
/// most.
inline constexpr int k_min_process_steps = 20;
inline constexpr int k_max_process_steps = 500;

/// Where a process's ground lies. On a class lattice a cell is k_paper_cell wide, whatever the world: then
/// class numbers are heights in metres, and slopes are such as one meets.
inline constexpr double k_paper_cell = 5;  // m
Lattice process_lattice(const MapGround& ground);

/// "E", "NW": where a neighbour lies. x: columns to the east; y: rows to the south.
std::string direction(int x, int y, const std::string& language);
/// A track of so many steps with a mark for each.
Track process_track(std::int64_t steps);
/// Returns the lines one after the other.
std::string joined_lines(const Arithmetic& line);
/// Returns start + change as processes leave it to the terrain.
Grid<float> heights_of(const GroundChange& ground);

/// A process of core/terrain/process.h step by step on a small map. A copy of the process itself is kept
/// after some of its steps; what lies between is made again by it when it is asked for. All numbers are the
/// process's own floats, on a class lattice too.
template <class Process>
class ProcessTrace : public SweptTrace {
 public:
    /// Memory for states to step from, in bytes; the first one is kept in any case. It holds some thousands
    /// of 17 × 17 cells.
    static constexpr std::size_t k_budget = std::size_t{32} << 20;
    /// How a subject goes through its process.
    struct Run {
        void (*advance)(Process&);
        double length;
        bool at_least = false;
        /// The depth of the water on the ground; null: there is none.
        const Grid<float>& (*water)(const Process&) = nullptr;
    };

    /// Advances until it has run so far, but at least k_min_process_steps, where at_least says so, and no
    /// more than k_max_process_steps. progress: may be null; throws Cancelled.
    ProcessTrace(const MapGround& ground, Process first, const Sweep& sweep, const Run& run,
                 const Progress* progress, std::size_t budget)
        : SweptTrace(sweep), run_(run) {
        assert(!ground.map->empty());
        const Grid<float>& map = *ground.map;
        const auto [low, high] = std::minmax_element(map.data(), map.data() + map.size());
        lattice_ = ground.lattice;
        numbers_ = NumberKind::metres;
        extremes_ = {*low, *high};
        const std::size_t states = std::max<std::size_t>(1, budget / std::max<std::size_t>(1, first.bytes()));
        stride_ = static_cast<int>(k_max_process_steps / states) + 1;
        Process now = std::move(first);
        int steps = 0;
        kept_.push_back(std::make_shared<const Process>(now));
        while (steps < k_max_process_steps &&
               (steps == 0 || now.length() < run_.length || (run_.at_least && steps < k_min_process_steps))) {
            if (progress != nullptr) progress->checkpoint();
            run_.advance(now);
            if (++steps % stride_ == 0) kept_.push_back(std::make_shared<const Process>(now));
        }
        track_ = process_track(steps);
        if (run_.water == nullptr) return;
        measures_.push_back(
            {"water",
             [this](LatticePoint cell, std::int64_t done) {
                 return static_cast<double>(run_.water(*after(done))(cell.x, cell.y));
             },
             [this](double depth) { return written_number(depth, decimals()) + " " + std::string(unit()); }});
    }

    /// Returns the process after so many of its steps.
    std::shared_ptr<const Process> after(std::int64_t done) const {
        assert(done >= 0 && done <= steps());
        const auto& kept = kept_[static_cast<std::size_t>(done / stride_)];
        if (done % stride_ == 0) return kept;
        const std::scoped_lock lock(mutex_);
        if (made_ != nullptr && made_at_ == done) return made_;
        Process now = *kept;
        for (std::int64_t step = 0; step < done % stride_; ++step) run_.advance(now);
        made_at_ = done;
        made_ = std::make_shared<const Process>(std::move(now));
        return made_;
    }
    /// Returns the bytes of the states that are kept.
    std::size_t bytes() const { return kept_.size() * kept_.front()->bytes(); }

    double value(LatticePoint cell, std::int64_t done) const override {
        return ground_height(after(done)->ground(), cell);
    }
    using Trace::arithmetic;
    std::string written_out(const Arithmetic& line, bool = true) const override { return joined_lines(line); }
    TraceSurface surface(std::int64_t done) const override {
        const auto process = after(done);
        TraceSurface surface{make_field(heights_of(process->ground())), lattice_};
        if (run_.water != nullptr) surface.water = make_field(Grid<float>(run_.water(*process)));
        return surface;
    }

 protected:
    static double ground_height(const GroundChange& ground, LatticePoint cell) {
        return static_cast<double>((*ground.start)(cell.x, cell.y) + ground.change(cell.x, cell.y));
    }
    // Adds a neighbour of the line's cell to its terms.
    void add_term(Arithmetic& line, int x, int y, std::int64_t done) const {
        const LatticePoint where{line.point.x + x, line.point.y + y};
        const LatticePoint cell = on_lattice(where);
        line.terms[static_cast<std::size_t>(line.count++)] = {where, cell, value(cell, done)};
    }

 private:
    Run run_;
    int stride_ = 1;  // steps from one kept state to the next
    std::vector<std::shared_ptr<const Process>> kept_;
    mutable std::mutex mutex_;
    mutable std::int64_t made_at_ = 0;  // the last state that was made again
    mutable std::shared_ptr<const Process> made_;
};

}  // namespace talus
