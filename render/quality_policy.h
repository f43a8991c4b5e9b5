#pragma once

#include <array>
#include <deque>
#include <optional>
#include <span>
#include <string_view>

namespace talus {

/// How finely the window draws its picture. See PictureQuality for what each level is.
enum class Quality { low, medium, high };

/// The properties of a level.
struct QualityInfo {
    Quality quality;
    std::string_view key;    ///< in the settings
    std::string_view label;  ///< in the window
    std::string_view help;
};
std::span<const QualityInfo> quality_infos();  ///< in the order of the enum
const QualityInfo& info_of(Quality quality);
/// Returns the level with this key; nothing for another key.
std::optional<Quality> quality_of(std::string_view key);

/// Chooses the highest level whose pictures take no longer than a budget, by the median of the last ones. It
/// falls where pictures take longer than the budget, and rises where those of the next level, which may take
/// k_dearer times as long, would take well under it. What was too slow once is tried again only when the
/// scene has become much simpler, so that the level does not go up and down about a bound.
class QualityPolicy {
 public:
    struct Levels {
        Quality lowest, first, highest;
    };
    static constexpr std::size_t k_recent = 5;    ///< pictures whose median counts
    static constexpr std::size_t k_patience = 3;  ///< slow pictures before the level falls
    static constexpr double k_dearer = 4;     ///< times as long takes a picture of the next level, at most
    static constexpr double k_margin = 0.6;   ///< of the budget, for a level that is to be tried
    static constexpr double k_simpler = 0.6;  ///< of its time, for a scene that was too slow one level higher

    /// budget: s. first: before anything is measured.
    QualityPolicy(double budget, Levels levels) : budget_(budget), levels_(levels), level_(levels.first) {}

    /// Returns the level for the next picture. may_rise: false within a movement, where a change is seen.
    Quality next(bool may_rise);
    /// How long the picture that next() was asked for took to draw, s.
    void took(double seconds);

 private:
    double median() const;
    void go_to(Quality level);

    double budget_;
    Levels levels_;
    Quality level_;
    std::deque<double> recent_;  // s, of pictures of this level since it was chosen, the newest last
    bool fallen_ = false;        // and what they take says when to try the higher one again
    std::array<std::optional<double>, 2> rises_below_;  // s, by level, where the next higher one was too slow
};

}  // namespace talus
