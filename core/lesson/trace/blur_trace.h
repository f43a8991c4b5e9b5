#pragma once

#include <cstddef>
#include <vector>

#include "core/base/progress.h"
#include "core/filter/box_blur.h"
#include "core/lesson/trace/map_source.h"
#include "core/lesson/trace/subjects.h"
#include "core/lesson/trace/swept_trace.h"

namespace talus {

/// The classic box blur (core/filter/box_blur.h) pass by pass. Some of the maps on the way are kept, what
/// lies between is made again when it is asked for.
class BlurTrace : public SweptTrace {
 public:
    /// Memory for maps to step from, in bytes; the first one is kept in any case. 64 MiB hold each fifth map
    /// of 60 passes at 1025².
    static constexpr std::size_t k_budget = std::size_t{64} << 20;

    /// blur: has at least one pass. progress: may be null; throws Cancelled.
    BlurTrace(const MapGround& ground, const BoxBlur& blur, const Progress* progress = nullptr,
              std::size_t budget = k_budget);

    /// Returns the map after `done` passes, in the unit of the ground's: in metres and whole numbers the bits
    /// that BoxBlur makes of it.
    Field<float> heights(int done) const;
    /// Returns the bytes of the maps that are kept.
    std::size_t bytes() const;

    double value(LatticePoint cell, std::int64_t done) const override;
    using Trace::arithmetic;
    /// The nine terms of the mean, row by row from NW: what lies beyond an edge is the edge's own cell once
    /// more, or the other side's where the map wraps.
    Arithmetic arithmetic(std::int64_t pass, LatticePoint cell, const std::string& language) const override;
    /// In class numbers and whole numbers it is exact as printed: "(3.0 + 5.0 + …) / 9 = 41.2 / 9 ≈ 4.6",
    /// "(12 + 14 + …) / 9 = 130 / 9 = 14 remainder 4". Floats are written rounded: "(…) / 9 ≈ 512.34".
    std::string written_out(const Arithmetic& line, bool with_offset = true) const override;
    std::string explanation(std::int64_t pass, const Arithmetic& line,
                            const std::string& language) const override;
    std::vector<PseudocodeLine> pseudocode(std::optional<std::int64_t> pass,
                                           const std::string& language) const override;
    TraceSurface surface(std::int64_t done) const override;

 private:
    struct Strip;  // consecutive columns or rows

    Grid<float> passed(const Grid<float>& from, const Lattice& lattice, int count,
                       const Progress* progress) const;
    Grid<float> window(const Strip& columns, const Strip& rows, std::int64_t done) const;
    double as_written(float kept) const;

    MapGround ground_;
    int passes_;
    int stride_ = 1;                  // passes from one kept map to the next
    std::vector<Field<float>> kept_;  // the blur's own numbers: tenths, metres or whole numbers
};

/// "Blur", as a lesson is about it.
LessonSubject blur_subject();

}  // namespace talus
