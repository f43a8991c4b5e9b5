#pragma once

#include <memory>

#include "core/base/progress.h"
#include "core/generate/fractal_law.h"
#include "core/lesson/trace/lattice_trace.h"

namespace talus {

/// A diamond-square stage and the ground it makes: its whole lattice, which a world's map may be a part of.
struct ExactGround {
    DiamondSquare stage;
    LatticePlan plan;
    HeightRange range;
    std::uint64_t seed = 0;  ///< as the stage's Context has it
};

/// The stage's own floats, bit for bit: the last step shows what the stage makes.
class ExactTrace : public LatticeTrace {
 public:
    /// progress: may be null. Throws Cancelled, std::bad_alloc.
    explicit ExactTrace(const ExactGround& ground, Progress* progress = nullptr);

    const DiamondSquare& stage() const override { return ground_.stage; }
    double base() const override { return static_cast<double>(ground_.stage.level); }

 protected:
    void work_out(Arithmetic& line, const PhaseSpan& phase, float before) const override;

 private:
    void keep_half_steps(Progress* progress);
    float number_times_scale(LatticePoint point, const Offsets& offsets, std::uint32_t channel,
                             bool second) const;

    ExactGround ground_;
    FractalLaw law_;
};

}  // namespace talus
