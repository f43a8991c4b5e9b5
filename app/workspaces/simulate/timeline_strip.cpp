#include "app/workspaces/simulate/timeline_strip.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace talus {
namespace {

constexpr float k_shown_depth = 0.3f;  // m of water from which on it is drawn as water

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

}  // namespace

const TimelineStrip::Painted& TimelineStrip::painted(const std::shared_ptr<const Terrain>& terrain) {
    const auto found = std::ranges::find(painted_, terrain, &Painted::terrain);
    if (found != painted_.end()) return *found;
    PaletteSource source = palette_source(PaletteKind::natural, *terrain);
    source.ground = ground_;
    if (palette_.source != source || painted_.empty()) palette_ = make_palette(source);
    Painted made{terrain, Grid<std::uint32_t>(k_side, k_side)};
    const Lattice& lattice = terrain->lattice;
    for (int y = 0; y < k_side; ++y) {
        for (int x = 0; x < k_side; ++x)
            made.pixels(x, y) =
                pixel_of(palette_, *terrain, x * lattice.width / k_side, y * lattice.height / k_side);
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
