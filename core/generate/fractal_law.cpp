#include "core/generate/fractal_law.h"

#include "core/base/math.h"

namespace talus {

double amplitude(const DiamondSquare& p, int half_step) {
    const double halvings = p.rule == DiamondSquare::Rule::half_step
                                ? 0.5 * static_cast<double>(p.smoothness) * half_step
                                : static_cast<double>((half_step - (half_step > 0 ? 1 : 0)) / 2);
    return static_cast<double>(p.relief) * exp2(-halvings);
}

FractalLaw::FractalLaw(const DiamondSquare& p, const HeightRange& range, EdgeMean edges)
    : rows_(diamond_square_kernel().rows[static_cast<std::size_t>(edges)]
                                        [p.law == DiamondSquare::Law::gaussian][p.lower_ground_smoother > 0]),
      random_additions_(p.random_additions),
      level_(p.level) {
    if (p.set_corners) corners_ = p.corners;
    // Gaussian offsets have the standard deviation of uniform ones.
    const double unit = p.law == DiamondSquare::Law::gaussian ? 1 / std::sqrt(3.0) : 0x1p-31;
    for (std::size_t step = 0; step < half_steps_.size(); ++step) {
        half_steps_[step] = {.scale = static_cast<float>(amplitude(p, static_cast<int>(step)) * unit),
                             .low = range.low,
                             .inverse_span = 1.0f / range.span(),
                             .smoothing = p.lower_ground_smoother};
    }
}

}  // namespace talus
