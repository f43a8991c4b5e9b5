#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "core/base/progress.h"
#include "core/lesson/trace/map_source.h"

namespace talus {

/// What steps may be about: one of the algorithms that lessons go through. A new one is a file pair with its
/// trace, and one line in subjects.cpp.
struct LessonSubject {
    std::string_view key;
    std::string_view label;
    std::string_view stage;         ///< key of the stage whose parameters are the rules
    bool line = false;              ///< points along a line instead of a lattice
    int max_side = k_max_map_side;  ///< the document's terrain has no more samples along a side
    std::string_view note = {};     ///< what there is to know before the first step
    /// Returns the trace of the stage on a map, of which there are two: a finished lattice in class numbers,
    /// and the document's terrain. Null where the steps place the points of a lattice or a line themselves.
    /// values: in the order of the stage's listing. progress: may be null; throws Cancelled, std::bad_alloc.
    std::shared_ptr<const Trace> (*of_map)(const MapGround& ground, std::span<const ParameterValue> values,
                                           Progress* progress) = nullptr;
};

/// Returns all of them in the order in which they are offered. The first is diamond-square on a lattice.
std::span<const LessonSubject> lesson_subjects();
/// Returns the subject with this key, which there is.
const LessonSubject& lesson_subject(std::string_view key);

}  // namespace talus
