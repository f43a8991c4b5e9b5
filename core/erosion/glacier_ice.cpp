#include "core/erosion/glacier_ice.h"

#include <algorithm>
#include <utility>

#include "core/base/resample_map.h"

namespace talus {
namespace {

constexpr int k_coarsest_ice = 40;      // cells along a side that no coarser lattice stands below
constexpr int k_first_rounds = 200;     // there, from no ice
constexpr int k_rounds = 120;           // on each finer one
constexpr float k_border_fall = 0.03f;  // slope at which ice leaves the map at least

// A map at half or double the resolution; its first and last samples stay where they are, or it wraps.
Grid<float> scaled(const Grid<float>& map, int width, int height, bool wrap_x, bool wrap_y,
                   const Progress* progress) {
    const auto places = [](int from, int to, bool wraps) {
        SamplePlaces samples;
        samples.step = wraps ? static_cast<double>(from) / to : (from - 1.0) / std::max(1, to - 1);
        for (int i = 0; i < to; ++i) samples.at.push_back(i * samples.step);
        return samples;
    };
    const Beyond beyond = wrap_x && wrap_y ? Beyond::wrap : Beyond::edge;
    return resampled_unclamped(MapPyramid(map, wrap_x && wrap_y, progress),
                               places(map.width(), width, wrap_x), places(map.height(), height, wrap_y),
                               beyond, {}, progress);
}

int halved_cells(int cells, bool wraps) { return wraps ? (cells + 1) / 2 : cells / 2 + 1; }

}  // namespace

GlacierIce::GlacierIce(int width, int height, bool wrap_x, bool wrap_y, const IceLaw& law)
    : law_(law), wrap_x_(wrap_x), wrap_y_(wrap_y) {
    for (RingedGrid* map : {&bed_, &ice_, &next_, &surface_, &along_, &across_, &squared_, &conductance_})
        *map = RingedGrid(width, height);
}

void GlacierIce::close(RingedGrid& map) const {
    const int width = map.width();
    const int height = map.height();
    for (int y = 0; y < height; ++y) {
        float* const row = map.row(y);
        row[-1] = row[wrap_x_ ? width - 1 : 0];
        row[width] = row[wrap_x_ ? 0 : width - 1];
    }
    std::copy_n(map.row(wrap_y_ ? height - 1 : 0) - 1, width + 2, map.row(-1) - 1);
    std::copy_n(map.row(wrap_y_ ? 0 : height - 1) - 1, width + 2, map.row(height) - 1);
}

void GlacierIce::set_bed(const Grid<float>& bed) {
    for (int y = 0; y < bed.height(); ++y) std::copy_n(bed.row(y), bed.width(), bed_.row(y));
    close(bed_);
    // Beyond a border the ground goes on to fall, so that ice can leave the map.
    const float fall = k_border_fall * law_.cell;
    const auto beyond = [&](float edge, float inner) { return edge - std::max(fall, inner - edge); };
    const int last_x = bed.width() - 1;
    const int last_y = bed.height() - 1;
    if (!wrap_x_) {
        for (int y = -1; y <= last_y + 1; ++y) {
            float* const row = bed_.row(y);
            row[-1] = beyond(row[0], row[std::min(1, last_x)]);
            row[last_x + 1] = beyond(row[last_x], row[std::max(0, last_x - 1)]);
        }
    }
    if (!wrap_y_) {
        for (int x = -1; x <= last_x + 1; ++x) {
            bed_.row(-1)[x] = beyond(bed_.row(0)[x], bed_.row(std::min(1, last_y))[x]);
            bed_.row(last_y + 1)[x] = beyond(bed_.row(last_y)[x], bed_.row(std::max(0, last_y - 1))[x]);
        }
    }
}

void GlacierIce::grow(const Progress* progress) {
    const int coarse_width = halved_cells(width(), wrap_x_);
    const int coarse_height = halved_cells(height(), wrap_y_);
    if (std::min(coarse_width, coarse_height) < k_coarsest_ice) return relax(k_first_rounds, progress);
    IceLaw law = law_;
    law.cell *= 2;
    GlacierIce coarse(coarse_width, coarse_height, wrap_x_, wrap_y_, law);
    coarse.set_bed(scaled(bed_.inside(), coarse_width, coarse_height, wrap_x_, wrap_y_, progress));
    coarse.grow(progress);
    const Grid<float> surface =
        scaled(coarse.surface_.inside(), width(), height(), wrap_x_, wrap_y_, progress);
    const Grid<float> ice = scaled(coarse.ice_.inside(), width(), height(), wrap_x_, wrap_y_, progress);
    for (int y = 0; y < height(); ++y) {
        for (int x = 0; x < width(); ++x)
            ice_.row(y)[x] = ice(x, y) > 1 ? std::max(0.0f, surface(x, y) - bed_.row(y)[x]) : 0.0f;
    }
    relax(k_rounds, progress);
}

void GlacierIce::find_surface(const Progress* progress) {
    close(ice_);
    const int width = surface_.width();
    each_ice_row(-1, height() + 1, progress, [&](int y) {
        const float* const bed = bed_.row(y);
        const float* const ice = ice_.row(y);
        float* const surface = surface_.row(y);
        for (int x = -1; x <= width; ++x) surface[x] = bed[x] + ice[x];
        glacier_kernel().conductances(ice - 1, width + 2, law_, conductance_.row(y) - 1);
    });
}

void GlacierIce::find_slopes(const Progress* progress) {
    each_ice_row(0, height(), progress, [&](int y) {
        glacier_kernel().slopes(surface_.row(y - 1), surface_.row(y), surface_.row(y + 1), ice_.row(y - 1),
                                ice_.row(y), ice_.row(y + 1), width(), law_.cell, squared_.row(y),
                                along_.row(y), across_.row(y));
    });
    close(squared_);
}

void GlacierIce::relax(int rounds, const Progress* progress) {
    find_surface(progress);
    find_slopes(progress);
    for (int round = 0; round < rounds; ++round) {
        each_ice_row(0, height(), progress, [&](int y) {
            const float* const surface[3] = {surface_.row(y - 1), surface_.row(y), surface_.row(y + 1)};
            const float* const squared[3] = {squared_.row(y - 1), squared_.row(y), squared_.row(y + 1)};
            const float* const conductance[3] = {conductance_.row(y - 1), conductance_.row(y),
                                                 conductance_.row(y + 1)};
            glacier_kernel().relax(surface, squared, conductance, ice_.row(y), bed_.row(y), width(), law_,
                                   next_.row(y));
        });
        std::swap(ice_, next_);
        find_surface(progress);
        find_slopes(progress);
    }
}

}  // namespace talus
