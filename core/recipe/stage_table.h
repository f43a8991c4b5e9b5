#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/terrain/live_run.h"
#include "core/terrain/map_handles.h"
#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// A stage without its C++ type. Recipes, files, widgets and tests use it, so that a new stage recompiles
/// little. The variant of stages is opened in stage_table.cpp and nowhere else.
struct StageType {
    StageInfo info;
    std::vector<Parameter> parameters;

    /// Runs the stage with these values, one for each parameter in their order. Fields it does not write
    /// stay. Throws Cancelled, std::bad_alloc.
    void (*apply)(std::span<const ParameterValue> values, Terrain& terrain, const Context& context);

    /// Returns how far from a point the stage looks at its input, in metres: 0 for Reach::point, infinity for
    /// Reach::whole_map. world: the whole map at the resolution that is made.
    double (*reach_metres)(std::span<const ParameterValue> values, const Lattice& world);

    /// Estimates the nanoseconds of work per cell on one average core, to tell ten steps from a thousand.
    /// world: the whole map at the resolution that is made.
    double (*cost_per_cell)(std::span<const ParameterValue> values, const Lattice& world);

    /// Returns the working memory that the stage takes besides its result, in bytes a cell. world: likewise.
    double (*scratch_per_cell)(std::span<const ParameterValue> values, const Lattice& world);

    /// Returns the fields that the stage replaces with these values: some of info.writes.
    FieldSet (*writes)(std::span<const ParameterValue> values);

    /// Returns the fields without which the stage makes something simpler.
    FieldSet (*follows)(std::span<const ParameterValue> values);

    /// Returns what the stage makes otherwise than its values say, in one line; empty where it does not.
    std::string (*remark)(std::span<const ParameterValue> values, const Lattice& world);

    /// Makes what the stage shares between all windows; null if it shares nothing.
    std::shared_ptr<const Prepared> (*prepare)(std::span<const ParameterValue> values,
                                               const WorldFrame& world, std::uint64_t seed);

    /// Reads the files that the values name; null if the stage reads none. Throws FileError, Cancelled.
    std::shared_ptr<const Resource> (*resolve)(std::span<const ParameterValue> values,
                                               const WorldFrame& world, Progress* progress);

    /// Which of its parameters are handles on the map; empty if none is.
    MapHandles handles;

    /// How its process is run live; null if it has none.
    const LiveStage* live;

    std::vector<ParameterValue> defaults() const;
};

/// Returns every stage, in the order of the list in stages.h. The entries live as long as the program.
std::span<const StageType> stage_types();
/// Returns the stage with this key, groups among them, or null.
const StageType* find_stage(std::string_view key);

}  // namespace talus
