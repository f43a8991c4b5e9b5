#pragma once

#include <cstdint>
#include <memory>

#include "core/lesson/class_line.h"
#include "core/lesson/lesson.h"
#include "core/lesson/lesson_setup.h"
#include "core/lesson/transport.h"

namespace talus {

/// The lattice or line that a lesson steps through, behind one interface.
class LessonGround {
 public:
    explicit LessonGround(const LessonSetup& setup);
    explicit LessonGround(std::shared_ptr<const Lesson> lattice) : lattice_(std::move(lattice)) {}
    explicit LessonGround(std::shared_ptr<const ClassLine> line) : line_(std::move(line)) {}

    const std::shared_ptr<const Lesson>& lattice() const { return lattice_; }  ///< null in one dimension
    const std::shared_ptr<const ClassLine>& line() const { return line_; }     ///< null in two

    std::int64_t steps() const;
    Track track() const;
    int decimals() const;  ///< of values
    /// Returns the arithmetic of a step; of an addition, which moves many points, that of the first.
    Arithmetic arithmetic(std::int64_t step) const;
    /// Returns columns and rows; a line has one row.
    int width() const;
    int height() const;
    bool wraps() const;
    bool known(LatticePoint point, std::int64_t done) const;
    double value(LatticePoint point, std::int64_t done) const;  ///< of a known point
    std::int64_t step_of(LatticePoint point) const;             ///< that places it
    std::int64_t place_in_order(LatticePoint point) const;      ///< among the points, from 0

 private:
    std::shared_ptr<const Lesson> lattice_;
    std::shared_ptr<const ClassLine> line_;
};

}  // namespace talus
