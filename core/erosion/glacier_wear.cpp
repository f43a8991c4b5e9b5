#include "core/erosion/glacier_wear.h"

#include <algorithm>
#include <cmath>

#include "core/base/math.h"

namespace talus {
namespace {

constexpr double k_coupling = 80;  // m: standard deviation over which ice drags what lies beside it
constexpr int k_max_passes = 8;    // of the smoothing over that
constexpr float k_fastest = 400;   // m/year: towards which sliding speeds are bent
constexpr float k_frozen = 80;     // m: ice so thin wears half as much as if none of it were frozen
constexpr float k_usual = 150;     // m: H₀
constexpr int k_max_parts = 12;

}  // namespace

GlacierWear::GlacierWear(int width, int height, double carving, double widening)
    : carving_(carving), widening_(static_cast<float>(widening)) {
    for (RingedGrid* map : {&wear_, &work_, &carved_, &worn_}) *map = RingedGrid(width, height);
}

void GlacierWear::begin() {
    for (RingedGrid* map : {&carved_, &worn_}) {
        for (int y = -1; y <= map->height(); ++y) std::fill_n(map->row(y) - 1, map->width() + 2, 0.0f);
    }
}

void GlacierWear::carve(GlacierIce& ice, double years, const Progress* progress) {
    find_wear(ice, static_cast<float>(years), progress);
    spread(ice, progress);
    float most = 0;
    for (int y = 0; y < wear_.height(); ++y) {
        for (int x = 0; x < wear_.width(); ++x) most = std::max(most, wear_.row(y)[x]);
    }
    const float wanted = most * widening_ / (GlacierKernel::k_stable * ice.cell() * ice.cell());
    const int parts = 1 + static_cast<int>(std::min(wanted, k_max_parts - 1.0f));
    for (int part = 0; part < parts; ++part) lower(ice, 1.0f / static_cast<float>(parts), progress);
}

void GlacierWear::find_wear(const GlacierIce& ice, float years, const Progress* progress) {
    const IceLaw& law = ice.law();
    const float wear = static_cast<float>(carving_) * years / k_usual;
    each_ice_row(0, wear_.height(), progress, [&](int y) {
        const float* const thickness = ice.ice().row(y);
        const float* const bed = ice.bed().row(y);
        const float* const squared = ice.squared().row(y);
        float* const to = wear_.row(y);
        for (int x = 0; x < wear_.width(); ++x) {
            const float thick = thickness[x];
            const float speed = law.sliding * (thick * thick) * (squared[x] * std::sqrt(squared[x]));
            const float over = (thick / k_frozen) * (thick / k_frozen);
            const float warm = over * over / (1 + over * over);
            const float lifted = IceLaw::k_floats * std::max(0.0f, law.sea_level - bed[x]);
            const float presses = std::max(0.0f, thick - lifted);
            to[x] = wear * warm * presses * (speed / (1 + speed / k_fastest));
        }
    });
}

// Binomial passes over rows and columns, each of a variance of half a cell².
void GlacierWear::spread(const GlacierIce& ice, const Progress* progress) {
    const int width = wear_.width();
    const double cells = k_coupling / static_cast<double>(ice.cell());
    const int passes = clamp(static_cast<int>(2 * cells * cells + 0.5), 1, k_max_passes);
    for (int pass = 0; pass < passes; ++pass) {
        ice.close(wear_);
        each_ice_row(-1, wear_.height() + 1, progress, [&](int y) {
            const float* const from = wear_.row(y);
            float* const to = work_.row(y);
            for (int x = 0; x < width; ++x) to[x] = 0.25f * (from[x - 1] + from[x + 1]) + 0.5f * from[x];
        });
        each_ice_row(0, wear_.height(), progress, [&](int y) {
            const float* const above = work_.row(y - 1);
            const float* const here = work_.row(y);
            const float* const below = work_.row(y + 1);
            float* const to = wear_.row(y);
            for (int x = 0; x < width; ++x) to[x] = 0.25f * (above[x] + below[x]) + 0.5f * here[x];
        });
    }
}

void GlacierWear::lower(GlacierIce& ice, float share, const Progress* progress) {
    const int width = wear_.width();
    Grid<float> bed(width, wear_.height());
    each_ice_row(0, wear_.height(), progress, [&](int y) {
        glacier_kernel().lower(ice.bed().row(y - 1), ice.bed().row(y), ice.bed().row(y + 1),
                               ice.along().row(y), ice.across().row(y), ice.squared().row(y), wear_.row(y),
                               width, share, widening_, ice.cell(), carved_.row(y), worn_.row(y), bed.row(y));
    });
    ice.set_bed(bed);
}

}  // namespace talus
