#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/generate/diamond_square.h"
#include "core/lesson/trace/mistaken_trace.h"
#include "core/lesson/trace/subjects.h"

namespace talus {

/// What is gone through step by step: the lattice, line or map, its rules and its numbers. Compares by
/// content.
struct LessonSetup {
    const LessonSubject* subject = lesson_subjects().data();
    bool exact = false;      ///< of a lattice: the stage's own floats, in metres; else class numbers
    int squares = 1;         ///< along each side at the start; 0: as many as the stage's features
    int levels = 1;          ///< how often they, or the line, are halved
    bool wraps = false;      ///< beyond each edge lies the other side
    bool no_offsets = true;  ///< the means alone; of class numbers
    std::uint64_t seed = 1;
    std::vector<ParameterValue> rules = default_rules();  ///< of diamond-square, in its listing's order
    /// In tenths, in place of the dice's: the lattice's four corners (NW, NE, SW, SE) or the line's two ends;
    /// empty: random.
    std::vector<int> corners = {};
    /// In tenths, of class numbers: a first point's value or another point's offset. A line's points have y =
    /// 0.
    std::map<LatticePoint, int> typed = {};
    /// One made on purpose: of class numbers on a bounded lattice without random additions.
    Mistake mistake = Mistake::none;
    // These are for a subject that goes over a map:
    bool terrain = false;                     ///< the document's; else the lattice above, finished
    std::vector<ParameterValue> values = {};  ///< of the subject's stage, in its listing's order

    bool is_line() const { return subject->line; }
    bool is_of_map() const { return subject->of_map != nullptr; }
    bool may_be_mistaken() const;
    bool is_of_terrain() const { return is_of_map() && terrain; }
    static std::vector<ParameterValue> default_rules();
    friend bool operator==(const LessonSetup&, const LessonSetup&) = default;
};

/// The largest number of points along a side of an exact lesson from a file, which must load at once.
inline constexpr int k_max_guided_points = 1025;
/// The largest number of points along a side of any lattice.
inline constexpr int k_max_lesson_points = 4097;

/// Returns the lattice. squares: they lie side by side across the world's longer side.
LatticePlan plan_of(const LessonSetup& setup, const World& world = {});
/// Returns columns and rows of the lattice; a line has one row.
std::pair<int, int> size_of(const LessonSetup& setup, const World& world = {});
/// Returns whether the lattice, line or map has this point or cell.
bool has_point(const LessonSetup& setup, LatticePoint point);
/// Returns how often a lattice or line may be halved: as often as each number can be read, exact ones until
/// the lattice is as fine as the world, but at most k_max_lesson_points along a side; 1 or more.
int max_levels(const LessonSetup& setup, const World& world = {});

/// Returns the stage with the setup's rules and, if the setup is exact, its corners.
DiamondSquare stage_of(const LessonSetup& setup);
/// Returns what is typed, and the corners as typed numbers; of class numbers alone.
std::map<LatticePoint, int> typed_of(const LessonSetup& setup);
/// Returns the order in which the points of the lattice or line are placed.
PlacementOrder placement_of(const LessonSetup& setup, const World& world = {});

/// Makes the lattice or line of the setup; of a subject that goes over a map, the lattice that it may begin
/// with. progress: may be null; throws Cancelled, std::bad_alloc.
std::shared_ptr<const LatticeTrace> make_lattice(const LessonSetup& setup, const World& world = {},
                                                 Progress* progress = nullptr);

/// Makes what the setup goes through: that lattice or line, or the steps of its subject over it. It knows
/// nothing of the document's terrain. progress: may be null; throws Cancelled, std::bad_alloc.
std::shared_ptr<const Trace> make_trace(const LessonSetup& setup, const World& world = {},
                                        Progress* progress = nullptr);

/// A recipe's diamond-square layer, as a lesson shows it.
struct LessonLayer {
    std::vector<ParameterValue> values;  ///< in the order of the stage's listing
    std::uint64_t seed;                  ///< as the stage's Context has it

    friend bool operator==(const LessonLayer&, const LessonLayer&) = default;
};
/// Returns the layer with this id if it is diamond-square, else the first diamond-square layer. Disabled ones
/// count: a lesson may be about them.
std::optional<LessonLayer> lesson_layer(const Recipe& recipe, int preferred_id);

}  // namespace talus
