#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// A stage without its type: what recipes, files, widgets and tests work with, so that a new stage recompiles
/// little. The variant of stages is opened in stage_table.cpp and nowhere else.
struct StageType {
    StageInfo info;
    std::vector<Parameter> parameters;

    /// Runs the stage with these values, one for each parameter in their order. Fields it does not write
    /// stay. Throws Cancelled, std::bad_alloc.
    void (*apply)(std::span<const ParameterValue> values, Terrain& terrain, const Context& context);

    /// How far from a point the stage looks at its input, in metres: 0 for Reach::point, infinity for
    /// Reach::whole_map. world: the whole map at the resolution that is made.
    double (*reach_metres)(std::span<const ParameterValue> values, const Lattice& world);

    /// Work per cell in nanoseconds on one middling core, roughly: tells ten steps from a thousand.
    double (*cost_per_cell)(std::span<const ParameterValue> values);

    /// What the stage makes once for all windows; null where it makes nothing of the kind.
    std::shared_ptr<const Prepared> (*prepare)(std::span<const ParameterValue> values,
                                               const WorldFrame& world, std::uint64_t seed);

    /// Reads the files that the values name; null where the stage reads none. Throws FileError, Cancelled.
    std::shared_ptr<const Resource> (*resolve)(std::span<const ParameterValue> values,
                                               const WorldFrame& world, Progress* progress);

    std::vector<ParameterValue> defaults() const;
};

/// Every stage, in the order of the list in stages.h. The entries live as long as the program.
std::span<const StageType> stage_types();
/// Null when there is none of that key.
const StageType* find_stage(std::string_view key);

}  // namespace talus
