#pragma once

#include <algorithm>

#include "core/base/grid.h"
#include "core/base/progress.h"
#include "core/erosion/glacier_kernel.h"

namespace talus {

/// Values on a lattice with a ring of cells around it, for what lies beyond its borders.
class RingedGrid {
 public:
    RingedGrid() = default;
    RingedGrid(int width, int height) : values_(width + 2, height + 2, 0.0f) {}

    int width() const { return values_.width() - 2; }
    int height() const { return values_.height() - 2; }
    /// y: −1 to height; the row may be read from column −1 to column width.
    float* row(int y) { return values_.row(y + 1) + 1; }
    const float* row(int y) const { return values_.row(y + 1) + 1; }
    const Grid<float>& all() const { return values_; }
    /// Returns the values without the ring.
    Grid<float> inside() const {
        Grid<float> inside(width(), height());
        for (int y = 0; y < height(); ++y) std::copy_n(row(y), width(), inside.row(y));
        return inside;
    }

 private:
    Grid<float> values_;
};

/// Calls row(y) for y from first to last − 1, one after another: lattices of ice are so small and their loops
/// so short that threads would wait for each other longer. progress: may be null; throws Cancelled.
template <class Row>
void each_ice_row(int first, int last, const Progress* progress, Row&& row) {
    if (progress != nullptr) progress->checkpoint();
    for (int y = first; y < last; ++y) row(y);
}

/// Glaciers in balance with their climate: where the ice that flows to a place and the snow that falls there
/// make up for what flows on and melts. The shallow ice approximation with Glen's flow law, n = 3 (Hutter,
/// *Theoretical Glaciology*, 1983), sliding under an effective pressure that is a share of the ice's weight
/// (Budd, Keage and Blundy, *Empirical studies of ice sliding*, 1979), and a balance that grows with height
/// between two bounds:
///
///     ∇ · q = min(snowfall, max(−melt, gradient (S − snow line))),   q = −(Γ H⁵ + C H³) |∇S|² ∇S,
///
/// S = bed + H. Neighbours exchange ice with the weights of the nine-point Laplacian; what flows between two
/// of them has the thickness of the one that it leaves, so that bare ground gives none, however steep it is
/// (after Jarosch, Schoof and Anslow, *Restoring mass conservation to shallow ice flow models over complex
/// terrain*, 2013).
///
/// Only the balance matters here, not the way to it: each cell takes damped Newton steps of its own balance,
/// all at once, from half the resolution's answer or from the last one.
class GlacierIce {
 public:
    GlacierIce() = default;
    GlacierIce(int width, int height, bool wrap_x, bool wrap_y, const IceLaw& law);

    const IceLaw& law() const { return law_; }
    float cell() const { return law_.cell; }  ///< m
    int width() const { return ice_.width(); }
    int height() const { return ice_.height(); }

    /// bed: m, width × height.
    void set_bed(const Grid<float>& bed);
    /// Fills the valleys from nothing, coarse lattices first. progress: may be null; throws Cancelled.
    void grow(const Progress* progress);
    void relax(int rounds, const Progress* progress);

    const RingedGrid& bed() const { return bed_; }
    const RingedGrid& ice() const { return ice_; }          ///< m
    const RingedGrid& surface() const { return surface_; }  ///< m
    /// Returns the slope of the surface to the east and to the south, and the square of its size.
    const RingedGrid& along() const { return along_; }
    const RingedGrid& across() const { return across_; }
    const RingedGrid& squared() const { return squared_; }
    std::size_t bytes() const { return 8 * bed_.all().size() * sizeof(float); }

    /// Copies the values at the borders, or around the world, to the ring.
    void close(RingedGrid& map) const;

 private:
    void find_surface(const Progress* progress);
    void find_slopes(const Progress* progress);

    IceLaw law_;
    bool wrap_x_ = false;
    bool wrap_y_ = false;
    RingedGrid bed_, ice_, next_, surface_, along_, across_, squared_, conductance_;
};

}  // namespace talus
