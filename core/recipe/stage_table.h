#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/terrain/parameter.h"
#include "core/terrain/stage.h"

namespace talus {

/// A parameter of some stage, without the stage's type.
struct Parameter {
    ParameterInfo info;
    ParameterKind kind;
    ParameterValue default_value;
};

/// A stage without its type: what recipes, files, widgets and tests work with, so that a new stage recompiles little.
/// The one visit over the variant of stages happens in stage_table.cpp.
struct StageType {
    StageInfo info;
    std::vector<Parameter> parameters;

    /// Runs the stage with these values, one for each parameter in their order. Fields it does not write stay.
    /// Throws Cancelled, std::bad_alloc.
    void (*apply)(std::span<const ParameterValue> values, Terrain& terrain, const Context& context);

    std::vector<ParameterValue> defaults() const;
    /// The index of a parameter, if the stage has it.
    std::optional<std::size_t> find(std::string_view parameter_key) const;
    /// Whether the parameter's condition holds among these values.
    bool visible(std::size_t parameter, std::span<const ParameterValue> values) const;
};

/// Every stage, in the order of the list in stages.h. The entries live as long as the program.
std::span<const StageType> stage_types();
/// Null when there is none of that key.
const StageType* find_stage(std::string_view key);

/// The value within the parameter's range and of its kind; NaN becomes the default. Every number from outside goes
/// through here.
ParameterValue clamped(const Parameter& parameter, ParameterValue value);
/// The value as a user reads it: "0.8", "4096", "Gaussian", "1, 2, 3, 4".
std::string text_of(const Parameter& parameter, const ParameterValue& value);

}  // namespace talus
