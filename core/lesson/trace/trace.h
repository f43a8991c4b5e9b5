#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/lattice.h"
#include "core/lesson/trace/track.h"
#include "core/terrain/terrain.h"

namespace talus {

/// A point of a lattice or a cell of a map: column and row.
struct LatticePoint {
    int x = 0;
    int y = 0;
    friend auto operator<=>(const LatticePoint&, const LatticePoint&) = default;
};

/// A place over a lattice: point (x, y), or the middle of cell (x, y), is at (x, y), the next one 1 apart.
struct MarkPlace {
    double x = 0;
    double y = 0;
};

/// A straight line between two places.
struct MarkPiece {
    MarkPlace from, to;
};

/// A value that another one is made of, as it was at the time.
struct Term {
    LatticePoint where;  ///< straight from the point; it may lie beyond an edge
    LatticePoint point;  ///< the one on the lattice that it stands for
    double value = 0;
};

/// How a value comes about: (sum of the terms) / count + offset = result. Values that are not made of others
/// have no terms: mean + offset = result. What does not fit that, as a cell that gives water away, is told in
/// lines of its own; then the terms are the cells that take part.
struct Arithmetic {
    LatticePoint point;
    int count = 0;  ///< of terms
    std::array<Term, 9> terms;
    double mean = 0;
    double amplitude = 0;  ///< largest offset that there could have been; standard deviation if Gaussian
    double offset = 0;
    double result = 0;   ///< as it is carried on: rounded, where the trace's numbers are
    bool given = false;  ///< made of nothing: result alone, set by hand, or lines that say why
    std::vector<std::string> lines = {};  ///< as one says it; empty where the sum says all
    /// What a learner has to find in each line; where that is missing or empty, it is what follows the line's
    /// last sign of equality.
    std::vector<std::string> found = {};
    /// Places from the point to where its value was found, one after the other, as far as they lie on the
    /// map; empty: it has no such way.
    std::vector<MarkPlace> way = {};

    std::span<const Term> used_terms() const { return {terms.data(), static_cast<std::size_t>(count)}; }
};

/// The kinds of numbers that a trace goes through.
enum class NumberKind {
    tenths,  ///< for paper: each result is rounded to tenths, halves away from 0, and carried on rounded
    metres,  ///< the stage's own floats
    whole,   ///< whole numbers from 0 to 255: what a result has after its point is dropped
};
/// Returns the decimals that such numbers are written with.
int decimals_of(NumberKind numbers);

/// A line of pseudocode.
struct PseudocodeLine {
    int indent = 0;
    std::string text;
    bool lit = false;  ///< the step that is told of runs it
};

/// The heights known at some moment, and where they lie.
struct TraceSurface {
    Field<float> heights;
    Lattice lattice;
    Field<float> water = nullptr;          ///< depth on the ground, in the unit of the heights; null: none
    Field<std::uint8_t> biomes = nullptr;  ///< numbers in shipped_biomes(); null: not all found out yet
};

class LatticeTrace;
class SweptTrace;

/// An algorithm step by step: what is known after any number of steps, and how each value came about. Any
/// moment may be asked for in any order, with the same bits. Never changes; readable from any thread.
///
/// There are two kinds. A LatticeTrace places points: every point has a step of its own that gives it its
/// value (diamond-square). A SweptTrace goes over a map: every step makes all values again from those before
/// it (a blur), and all are known from the beginning. Here stands what both have.
///
/// Steps are counted from 0; after `done` steps, 0 to all of them, those below `done` have been made.
class Trace {
 public:
    Trace() = default;
    Trace(const Trace&) = delete;
    Trace& operator=(const Trace&) = delete;
    virtual ~Trace() = default;

    /// Returns this as the kind that it is; null as the other.
    virtual const LatticeTrace* placed() const = 0;
    virtual const SweptTrace* swept() const = 0;

    const Track& track() const { return track_; }
    std::int64_t steps() const { return track_.steps; }
    /// Returns where the points lie. A line has one row.
    const Lattice& lattice() const { return lattice_; }
    int width() const { return lattice_.width; }
    int height() const { return lattice_.height; }
    bool is_line() const { return lattice_.height == 1; }
    bool holds(LatticePoint p) const { return p.x >= 0 && p.x < width() && p.y >= 0 && p.y < height(); }
    NumberKind numbers() const { return numbers_; }
    int decimals() const { return decimals_of(numbers_); }
    /// Returns the unit of the values; empty: they have none.
    std::string_view unit() const { return unit_.value_or(numbers_ == NumberKind::metres ? "m" : ""); }
    /// Returns the lowest and the highest value that the points take; of a trace that sweeps, those before
    /// the first step. Where numbers are whole, in the unit of the map that they stand for.
    HeightRange extremes() const { return extremes_; }
    /// Returns the point of the lattice that one beyond an edge stands for: the edge's own or, where the
    /// lattice wraps, one of the other side.
    LatticePoint on_lattice(LatticePoint where) const;

    /// Returns whether the point has a value after so many steps, and the value of one that has.
    virtual bool known(LatticePoint point, std::int64_t done) const = 0;
    virtual double value(LatticePoint point, std::int64_t done) const = 0;

    /// Returns how a step makes the value of a point that it changes. language: of its lines.
    virtual Arithmetic arithmetic(std::int64_t step, LatticePoint point,
                                  const std::string& language) const = 0;
    Arithmetic arithmetic(std::int64_t step, LatticePoint point) const {
        return arithmetic(step, point, "en");
    }
    /// The same of the point that it places or, where it changes many, of the first.
    Arithmetic arithmetic(std::int64_t step) const { return arithmetic(step, point_told(step, {})); }
    /// Returns the point that the step places; `cell` where it changes many at once.
    LatticePoint point_told(std::int64_t step, LatticePoint cell) const;

    /// Returns the names of what may be asked of each cell as a number, and that number; see LessonQuestion.
    std::vector<std::string_view> measures() const;
    double measure(std::string_view name, LatticePoint cell, std::int64_t done) const;
    /// Returns that number as one says it, with its unit.
    std::string measure_text(std::string_view name, LatticePoint cell, std::int64_t done) const;
    /// Returns the names of what may be asked of a cell in words, and the key of the answer.
    std::vector<std::string_view> facts() const;
    std::string fact(std::string_view name, LatticePoint cell, std::int64_t done) const;

    /// Returns the arithmetic as one says it. with_offset: false stops at the mean, as it is asked for before
    /// the random number is shown.
    virtual std::string written_out(const Arithmetic& line, bool with_offset = true) const = 0;
    /// The same in the lines in which it is shown: one, where the arithmetic has no others.
    std::vector<std::string> written_lines(const Arithmetic& line) const;
    /// Returns those lines with gaps for what a learner can find out on paper.
    std::vector<std::string> lines_with_gaps(const Arithmetic& line) const;
    /// Returns what the step does, in words of that language.
    virtual std::string explanation(std::int64_t step, const Arithmetic& line,
                                    const std::string& language) const = 0;
    /// Returns pseudocode of the whole, in words of that language. step: the one that is told of; none at the
    /// beginning.
    virtual std::vector<PseudocodeLine> pseudocode(std::optional<std::int64_t> step,
                                                   const std::string& language) const = 0;
    /// Returns the ground after so many steps; of a line there is none.
    virtual TraceSurface surface(std::int64_t done) const = 0;

 protected:
    /// Something that may be asked of each cell as a number, and how one says it.
    struct Measure {
        std::string_view name;
        std::function<double(LatticePoint cell, std::int64_t done)> number;
        std::function<std::string(double)> text;
    };
    /// Something that may be asked of a cell in words.
    struct Fact {
        std::string_view name;
        std::function<std::string(LatticePoint cell, std::int64_t done)> key;
    };

    Track track_;
    Lattice lattice_;
    NumberKind numbers_ = NumberKind::tenths;
    std::optional<std::string_view> unit_;  ///< none: that of the numbers
    HeightRange extremes_{0, 1};
    std::vector<Measure> measures_;  ///< besides the value
    std::vector<Fact> facts_;

 private:
    const Measure* find_measure(std::string_view name) const;
};

}  // namespace talus
