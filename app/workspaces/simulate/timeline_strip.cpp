#include "app/workspaces/simulate/timeline_strip.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/surface/ramp.h"

namespace talus {
namespace {

constexpr double k_least_change = 1e-3;  // m
constexpr float k_shown_depth = 0.3f;    // m of water from which on it is drawn as water

std::uint32_t packed(float r, float g, float b) {
    const auto byte = [](float value) { return static_cast<std::uint32_t>(std::clamp(value, 0.0f, 255.0f)); };
    return byte(r) | byte(g) << 8 | byte(b) << 16 | 0xff000000u;
}

// From above, lit from the north-west.
std::uint32_t pixel_of(const Palette& palette, const Terrain& terrain, int x, int y) {
    const Grid<float>& height = *terrain.height();
    const int x1 = std::min(x + 1, height.width() - 1);
    const int y1 = std::min(y + 1, height.height() - 1);
    const auto cell = static_cast<float>(terrain.lattice.cell_size);
    const float east = (height(x1, y) - height(x, y)) / cell;
    const float south = (height(x, y1) - height(x, y)) / cell;
    const float slope = std::sqrt(east * east + south * south);
    const float light = std::clamp(0.9f + 0.6f * (east + south) / (1 + slope), 0.5f, 1.2f);
    const Field<float>& water = terrain.fields.get<"water">();
    const bool wet = (water != nullptr && (*water)(x, y) > k_shown_depth) || height(x, y) < terrain.sea_level;
    if (wet) return packed(38, 98, 138);
    const Rgba8 ground = colour_at(palette, height(x, y), slope / 2, 0, 0);
    return packed(static_cast<float>(ground.r) * light, static_cast<float>(ground.g) * light,
                  static_cast<float>(ground.b) * light);
}

// As the look of the change paints it. change: m, of `scale` in full.
std::uint32_t tinted(std::uint32_t pixel, float change, float scale) {
    const float share = std::min(1.0f, std::fabs(change) / scale);
    const std::array<float, 3> ink = ramp_colour(change < 0 ? ColourRamp::below : ColourRamp::above, 0.5f);
    const auto mixed = [&](int channel) {
        const auto before = static_cast<float>(pixel >> (8 * channel) & 255u);
        return before + (255 * ink[static_cast<std::size_t>(channel)] - before) * 0.9f * share;
    };
    return packed(mixed(0), mixed(1), mixed(2));
}

// The mean of the nine samples around one, for a picture has fewer than the map.
float change_around(const Grid<float>& from, const Grid<float>& to, int x, int y) {
    float sum = 0;
    int count = 0;
    for (int j = std::max(0, y - 1); j <= std::min(to.height() - 1, y + 1); ++j) {
        for (int i = std::max(0, x - 1); i <= std::min(to.width() - 1, x + 1); ++i, ++count)
            sum += to(i, j) - from(i, j);
    }
    return sum / static_cast<float>(count);
}

// Root of the mean square of what differs, in metres.
float spread_of(const Terrain& from, const Terrain& to) {
    double sum = 0;
    std::size_t count = 0;
    const auto before = from.height()->values();
    const auto after = to.height()->values();
    for (std::size_t i = 0; i < before.size(); ++i) {
        const double change = static_cast<double>(after[i]) - static_cast<double>(before[i]);
        if (std::fabs(change) < k_least_change) continue;
        sum += change * change;
        ++count;
    }
    return count > 0 ? static_cast<float>(std::sqrt(sum / static_cast<double>(count))) : 0;
}

}  // namespace

void TimelineStrip::measure(const std::vector<LiveJob::Kept>& kept) {
    const float spread = spread_of(*kept.front().small, *kept.back().small);
    const float scale = spread > 0 ? std::exp2(std::ceil(std::log2(spread))) : 0;
    if (first_ == kept.front().small && scale == scale_) return;
    first_ = kept.front().small;
    scale_ = scale;
    painted_.clear();
    shown_.clear();
}

const TimelineStrip::Painted& TimelineStrip::painted(const std::shared_ptr<const Terrain>& terrain) {
    const auto found = std::ranges::find(painted_, terrain, &Painted::terrain);
    if (found != painted_.end()) return *found;
    PaletteSource source = palette_source(PaletteKind::natural, *terrain);
    source.ground = ground_;
    if (palette_.source != source || painted_.empty()) palette_ = make_palette(source);
    Painted made{terrain, Grid<std::uint32_t>(k_side, k_side)};
    const Lattice& lattice = terrain->lattice;
    for (int y = 0; y < k_side; ++y) {
        for (int x = 0; x < k_side; ++x) {
            const int i = x * lattice.width / k_side;
            const int j = y * lattice.height / k_side;
            const float change = change_around(*first_->height(), *terrain->height(), i, j);
            const std::uint32_t pixel = pixel_of(palette_, *terrain, i, j);
            made.pixels(x, y) = scale_ > 0 ? tinted(pixel, change, scale_) : pixel;
        }
    }
    return painted_.emplace_back(std::move(made));
}

bool TimelineStrip::make(const std::vector<LiveJob::Kept>& kept, std::int64_t furthest, int count,
                         const GroundStyle& ground) {
    if (ground != ground_) {
        ground_ = ground;
        painted_.clear();
        shown_.clear();
    }
    if (!kept.empty()) measure(kept);
    std::vector<std::shared_ptr<const Terrain>> shown;
    for (int i = 0; i < count && !kept.empty(); ++i) {
        const double share = (i + 0.5) / count;
        const auto step = static_cast<std::int64_t>(share * static_cast<double>(furthest));
        const auto after = std::ranges::upper_bound(kept, step, {}, &LiveJob::Kept::step);
        shown.push_back((after == kept.begin() ? after : after - 1)->small);
    }
    if (shown == shown_) return false;
    shown_ = std::move(shown);
    std::erase_if(painted_, [&](const Painted& each) {
        return std::ranges::find(kept, each.terrain, &LiveJob::Kept::small) == kept.end();
    });
    pixels_ = Grid<std::uint32_t>(k_side * static_cast<int>(shown_.size()), k_side);
    for (std::size_t i = 0; i < shown_.size(); ++i) {
        const Grid<std::uint32_t>& picture = painted(shown_[i]).pixels;
        for (int y = 0; y < k_side; ++y)
            std::copy_n(picture.row(y), k_side, pixels_.row(y) + static_cast<int>(i) * k_side);
    }
    return true;
}

}  // namespace talus
