#pragma once

#include <memory>
#include <vector>

#include "core/climate/climate.h"
#include "core/lesson/trace/map_source.h"
#include "core/lesson/trace/subjects.h"
#include "core/lesson/trace/swept_trace.h"

namespace talus {

/// The moisture in the wind (core/climate/moisture.h) in its time steps: what a cell of air gets from its
/// neighbours, takes up over the sea, and lets fall. Each number of the map is one cell of air, and the whole
/// map has the latitude of its middle; else all is as the stage Climate has it, and the numbers are those of
/// the core's own air. The wind begins to blow over air at rest.
///
/// Measures: `water` in the air [mm], `humidity`, the share of what the air could hold, and `rain` [mm/h].
/// Fact `rain`: where most of it comes from: `too_full`, `showers`, or `none` where none falls.
class MoistureTrace : public SweptTrace {
 public:
    /// climate: its wind, temperature, land width and times; it goes as far as `amount` says, but at most
    /// k_max_process_steps. progress: may be null; throws Cancelled.
    MoistureTrace(const MapGround& ground, const Climate& climate, const Progress* progress = nullptr);

    /// Returns the height, which stays.
    double value(LatticePoint cell, std::int64_t done) const override;

    using Trace::arithmetic;
    /// The terms are the neighbours that the wind comes from.
    Arithmetic arithmetic(std::int64_t step, LatticePoint cell, const std::string& language) const override;
    std::string written_out(const Arithmetic& line, bool with_offset = true) const override;
    std::string explanation(std::int64_t step, const Arithmetic& line,
                            const std::string& language) const override;
    std::vector<PseudocodeLine> pseudocode(std::optional<std::int64_t> step,
                                           const std::string& language) const override;
    TraceSurface surface(std::int64_t done) const override;

    /// Returns the air after so many steps.
    const Moisture& air(std::int64_t done) const { return states_[static_cast<std::size_t>(done)].air; }
    /// Returns what each cell of air can hold [mm].
    const Grid<double>& held() const { return setup_.held; }
    /// Returns how long a step is [s].
    double seconds() const { return seconds_; }

 private:
    struct State {
        Moisture air;
        Grid<double> water;  // mm
    };

    double too_full(LatticePoint cell, std::int64_t step) const;
    std::string source_of_rain(LatticePoint cell, std::int64_t done) const;

    Field<float> map_;
    Field<float> sea_;
    Grid<double> temperature_;  // °C, as high as the ground counts for rain
    MoistureSetup setup_;
    Wind wind_;
    double seconds_ = 0;
    std::vector<State> states_;
};

/// "Moisture in the wind", as a lesson is about it.
LessonSubject moisture_subject();

}  // namespace talus
