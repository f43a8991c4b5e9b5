#include "app/editor/inspection.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

namespace talus {

TerrainFigures figures_of(std::shared_ptr<const Terrain> terrain, const Progress* progress) {
    const Grid<float>& height = *terrain->height();
    const Lattice& lattice = terrain->lattice;
    TerrainFigures figures;
    figures.heights = statistics_of(height, progress);
    const float low = figures.heights.minimum;
    const float high = std::max(figures.heights.maximum, low + 1);
    figures.histogram = histogram_of(height, low, high, TerrainFigures::k_bins, progress);
    figures.slopes = slope_statistics_of(height, lattice, progress);
    figures.radial = radial_spectrum(height, lattice.wrap_x, lattice.wrap_y, progress);
    figures.line = line_spectrum(height, lattice.wrap_x, progress);
    figures.terrain = std::move(terrain);
    return figures;
}

std::vector<float> histogram_bars(const Histogram& histogram, float low, float high, int bars) {
    const float bin = (histogram.high - histogram.low) / static_cast<float>(histogram.counts.size());
    const auto most = static_cast<float>(std::max<std::uint64_t>(1, std::ranges::max(histogram.counts)));
    std::vector<float> heights(static_cast<std::size_t>(bars), 0.0f);
    for (int i = 0; i < bars; ++i) {
        const float at = low + (high - low) * (static_cast<float>(i) + 0.5f) / static_cast<float>(bars);
        const auto place = static_cast<int>(std::floor((at - histogram.low) / bin));
        if (place < 0 || place >= static_cast<int>(histogram.counts.size())) continue;
        const auto count = static_cast<float>(histogram.counts[static_cast<std::size_t>(place)]);
        heights[static_cast<std::size_t>(i)] = std::sqrt(count / most);
    }
    return heights;
}

void Inspection::request(JobQueue& jobs, const std::shared_ptr<const Terrain>& terrain) {
    if (terrain == nullptr || terrain == asked_) return;
    asked_ = terrain;
    making_.begin(jobs, JobKind::inspection, "Figures", [terrain](Progress& progress) {
        return std::make_shared<const TerrainFigures>(figures_of(terrain, &progress));
    });
}

std::shared_ptr<const TerrainFigures> Inspection::newest() {
    if (making_.over()) newest_ = making_.take().value_or(newest_);
    return newest_;
}

}  // namespace talus
