#pragma once

#include <span>
#include <vector>

#include "core/lesson/script/lesson_text.h"
#include "core/lesson/trace/trace.h"

namespace talus {

/// What a step of a lesson draws over its lattice: a closed line around some points, an arrow from one point
/// to another, or a ring around one.
struct LessonMark {
    enum class Kind { outline, arrow, ring };
    Kind kind = Kind::ring;
    std::vector<LatticePoint> points;  ///< in the order of the line; of an arrow from and to; of a ring one
    LessonText label;                  ///< a word or two, or empty

    friend bool operator==(const LessonMark&, const LessonMark&) = default;
};

inline constexpr std::size_t k_max_lesson_marks = 12;               ///< of a step
inline constexpr std::size_t k_min_outline = 3, k_max_outline = 8;  ///< points
inline constexpr std::size_t k_max_mark_label = 24;                 ///< letters
/// Points along a side of the largest lattice that is marked: on larger ones no number is read.
inline constexpr int k_max_marked_side = 17;

/// How far marks keep from the points, so that they hide no number; in distances between points.
inline constexpr double k_outline_gap = 0.45;
inline constexpr double k_arrow_gap = 0.55;
inline constexpr double k_ring_radius = 0.5;

/// Whether the points are corners of a shape: each there once, not all in one row.
bool encloses(std::span<const LatticePoint> points);
/// Returns the closed line of an outline, k_outline_gap outside its points, with sharp corners, except
/// for very pointed ones. points: they enclose something.
std::vector<MarkPlace> outline_around(std::span<const LatticePoint> points);
/// Returns where an arrow's line begins and its tip ends, k_arrow_gap from its points, less where they are
/// near.
std::vector<MarkPlace> arrow_between(LatticePoint from, LatticePoint to);
/// Returns where the middle of a mark's label is: on the foot of an outline, halfway along an arrow, on top
/// of a ring.
MarkPlace label_place(const LessonMark& mark);

}  // namespace talus
