#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/progress.h"
#include "core/lesson/lesson.h"
#include "core/lesson/transport.h"
#include "core/terrain/terrain.h"

namespace talus {

/// The kind of numbers in a blurred map.
enum class BlurNumbers {
    tenths,  ///< class numbers: each mean is rounded to tenths, halves away from 0, and carried on rounded
    exact,   ///< the stage's own floats
    whole,   ///< from 0 to 255, as the stage's whole numbers: what a mean has after its point is dropped
};

/// The map to be blurred, and the way of blurring it.
struct BlurGround {
    Field<float> map;         ///< heights [m], or a class lattice's values
    Lattice lattice;          ///< of the map
    HeightRange range{0, 1};  ///< what whole numbers 0 and 255 stand for, in the map's unit
    BlurNumbers numbers = BlurNumbers::exact;
    int passes = 10;  ///< 1 or more
    /// Memory for maps to step from; the first one is kept in any case. 64 MiB hold each fifth map of 60
    /// passes at 1025².
    std::size_t budget = std::size_t{64} << 20;
};
/// A lattice finished in class numbers, its cells counted as the blur's. Whole numbers reach from its lowest
/// value to its highest.
BlurGround class_blur(const Lesson& lesson, BlurNumbers numbers, int passes);

/// Returns a track with one step and one mark per pass; among many passes each tenth begins a level.
Track blur_track(int passes);

/// The arithmetic of one cell in a pass: sum of the nine / 9 = result.
struct BlurArithmetic {
    LatticePoint cell;
    /// Row by row from NW. `where` may lie beyond an edge: `point` is then the edge's own cell, which counts
    /// again, or the other side's where the lattice wraps.
    std::array<Term, 9> terms;
    double sum = 0;
    double result = 0;  ///< as it is carried on, rounded or dropped
};

/// The classic box blur (core/filter/box_blur.h) pass by pass. Some of the maps on the way are kept, what
/// lies between is made again when it is asked for: any moment in any order, always with the same bits. Never
/// changes; readable from any thread.
class BlurLesson {
 public:
    /// progress: may be null; throws Cancelled.
    explicit BlurLesson(const BlurGround& ground, const Progress* progress = nullptr);

    const BlurGround& ground() const { return ground_; }
    /// Returns the cell of the map that a cell beyond an edge stands for.
    LatticePoint on_map(LatticePoint where) const;
    /// Returns the bytes of the maps that are kept.
    std::size_t bytes() const;

    /// Returns the map after `done` passes, 0 to all of them, in the unit of the ground's: for exact and
    /// whole numbers the bits that BoxBlur makes of it.
    Field<float> heights(int done) const;
    /// Returns the number in a cell: a height, or 0 to 255.
    double number(LatticePoint cell, int done) const;
    /// Returns the arithmetic of a cell in a pass, from 1 to all of them.
    BlurArithmetic arithmetic(int pass, LatticePoint cell) const;

 private:
    struct Strip;  // consecutive columns or rows

    Grid<float> passed(const Grid<float>& from, const Lattice& lattice, int count,
                       const Progress* progress) const;
    Grid<float> window(const Strip& columns, const Strip& rows, int done) const;
    double as_written(float kept) const;

    BlurGround ground_;
    int stride_ = 1;                  // passes from one kept map to the next
    std::vector<Field<float>> kept_;  // the blur's own numbers: tenths, metres or whole numbers
};

}  // namespace talus
