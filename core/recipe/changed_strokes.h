#pragma once

#include <cstddef>
#include <optional>

#include "core/base/cell_rectangle.h"
#include "core/recipe/layer.h"
#include "core/terrain/strokes.h"

namespace talus {

/// Returns how many strokes both lists begin with.
std::size_t shared_strokes(const Strokes& a, const Strokes& b);

/// Where two layers differ in their strokes.
struct StrokesChange {
    CellRectangle own;    ///< outside of it the strokes of the stage do the same
    CellRectangle masks;  ///< outside of it the strokes of the masks do
};
/// Returns where two layers act differently, in cells of the window; null where they differ in more than
/// strokes.
std::optional<StrokesChange> changed_strokes(const Layer& before, const Layer& now, const Lattice& window,
                                             const Lattice& world);

/// Returns the index of the parameter whose strokes are how far the layer's stage runs
/// (ParameterInfo::run_length); null where there is none.
std::optional<std::size_t> run_of_strokes(const StageType& type);

}  // namespace talus
