#pragma once

#include <cstddef>

#include "core/base/progress.h"
#include "core/erosion/glacier_ice.h"

namespace talus {

/// The wear of a bed under ice in balance (core/erosion/glacier_ice.h). Where ice slides at the speed u,
///
///     ∂b/∂t = −E (1 − ℓ κ),  not above 0,   E = K u H / H₀,
///
/// E is the wear by rock that the ice drags along and presses on the bed with a share of its weight (Boulton,
/// *Processes and patterns of subglacial sediment deformation and erosion*, 1979; Humphrey and Raymond,
/// *Hydrology, erosion and sediment production in a surging glacier*, 1994); where the sea lifts ice it
/// presses less, and thin ice is frozen to its bed. E is spread over a coupling length, for ice drags what
/// lies beside it. κ is the curvature of the bed, mostly that across the flow: where a valley is narrow its
/// walls hold the ice back (Braun, Zwartz and Tomkin, *A new surface-processes model combining glacial and
/// fluvial erosion*, 1999), so that V becomes U. A bed that sinks evenly is a parabola of curvature 1/ℓ.
class GlacierWear {
 public:
    GlacierWear() = default;
    /// carving: K, metres of rock for a metre that ice slides. widening: ℓ, m.
    GlacierWear(int width, int height, double carving, double widening);

    /// Forgets what was carved so far.
    void begin();
    /// Lowers the ice's bed by the wear of so many years. progress: may be null; throws Cancelled.
    void carve(GlacierIce& ice, double years, const Progress* progress);

    const RingedGrid& carved() const {
        return carved_;
    }                                                 ///< change of the bed since begin() [m], not above 0
    const RingedGrid& worn() const { return worn_; }  ///< ∫ E dt since begin() [m]
    std::size_t bytes() const { return 4 * wear_.all().size() * sizeof(float); }

 private:
    void find_wear(const GlacierIce& ice, float years, const Progress* progress);
    void spread(const GlacierIce& ice, const Progress* progress);
    void lower(GlacierIce& ice, float share, const Progress* progress);

    double carving_ = 0;
    float widening_ = 0;
    RingedGrid wear_;  // E times the years [m]
    RingedGrid work_;
    RingedGrid carved_;
    RingedGrid worn_;
};

}  // namespace talus
