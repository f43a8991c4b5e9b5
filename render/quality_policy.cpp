#include "render/quality_policy.h"

#include <algorithm>
#include <vector>

namespace talus {
namespace {

constexpr std::array<QualityInfo, 3> k_qualities{{
    {Quality::low, "low", "Low",
     "The ground without what is finer than its samples, the sea without waves; fewer pixels while the "
     "picture "
     "moves, where it takes long."},
    {Quality::medium, "medium", "Medium", "All detail, also while the picture moves."},
    {Quality::high, "high", "High",
     "All detail and smooth edges: four times the pixels, also while the picture moves. For a fast GPU."},
}};

std::size_t index_of(Quality quality) { return static_cast<std::size_t>(quality); }

}  // namespace

std::span<const QualityInfo> quality_infos() { return k_qualities; }
const QualityInfo& info_of(Quality quality) { return k_qualities[index_of(quality)]; }

std::optional<Quality> quality_of(std::string_view key) {
    for (const QualityInfo& info : k_qualities) {
        if (info.key == key) return info.quality;
    }
    return {};
}

double QualityPolicy::median() const {
    std::vector<double> sorted(recent_.begin(), recent_.end());
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
    std::nth_element(sorted.begin(), middle, sorted.end());
    return *middle;
}

void QualityPolicy::go_to(Quality level) {
    fallen_ = level < level_;
    level_ = level;
    recent_.clear();
}

Quality QualityPolicy::next(bool may_rise) {
    if (!may_rise || level_ >= levels_.highest || recent_.empty() || fallen_) return level_;
    const double bound = k_margin * budget_ / k_dearer;
    if (median() < std::min(bound, rises_below_[index_of(level_)].value_or(bound)))
        go_to(static_cast<Quality>(index_of(level_) + 1));
    return level_;
}

void QualityPolicy::took(double seconds) {
    recent_.push_back(seconds);
    if (recent_.size() > k_recent) recent_.pop_front();
    if (recent_.size() < k_patience) return;
    if (fallen_) {
        rises_below_[index_of(level_)] = k_simpler * median();
        fallen_ = false;
    }
    if (level_ > levels_.lowest && median() > budget_) go_to(static_cast<Quality>(index_of(level_) - 1));
}

}  // namespace talus
