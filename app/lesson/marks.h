#pragma once

#include <imgui.h>

#include <optional>
#include <string>
#include <vector>

#include "app/lesson/learn.h"
#include "app/widgets/area.h"
#include "core/lesson/picture/step_picture.h"
#include "render/ground.h"
#include "render/navigation.h"

namespace talus {

/// Whether a line is shown as a wave to look at, whatever made it: then nothing is marked and worked out.
bool is_wave(const Learn& learn);

/// Whether the terms of a trace that sweeps are shown: before its first step they would be the answer to what
/// a class is asked, where they are not just the cell's neighbours.
bool tells_terms(const Learn& learn);

/// Returns which points are marked now.
StepMarks marks_of(const Learn& learn);
/// Whether points or cells are to be seen that marks of this kind could mean.
bool has_legend(const Learn& learn);

/// Returns the arithmetic of the point that was placed last, where an offset moved it from its mean and it is
/// shown with its parents; else nothing.
std::optional<Arithmetic> offset_told(const Learn& learn, const StepMarks& marks);
/// Marks of points over a picture of the lesson's surface, which lies at `area`. ground: of learn.terrain().
void paint_learn_marks(ImDrawList& list, Learn& learn, const Ground& ground, const Lens& lens,
                       float exaggeration, const Area& area);

/// Returns the point of the lattice nearest to the ground under a pixel of that picture; none beside the
/// ground.
std::optional<LatticePoint> point_under(const Learn& learn, const Terrain& terrain, const Ground& ground,
                                        const Lens& lens, float exaggeration, const ImVec2& at);

}  // namespace talus
