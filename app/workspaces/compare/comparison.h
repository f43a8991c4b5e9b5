#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/workspaces/pane_scenes.h"
#include "core/base/job_queue.h"
#include "core/base/spectrum.h"
#include "core/lesson/script/comparisons.h"
#include "core/recipe/recipe.h"
#include "core/terrain/difference.h"
#include "render/scene.h"

namespace talus {

/// One of the two or three things compared.
struct ComparedSide {
    std::string label;
    std::optional<Recipe> recipe = {};      ///< none: the document, as it is displayed
    std::optional<LookKind> look = {};      ///< instead of the editor's
    std::optional<MidpointLine> line = {};  ///< instead of a terrain
    std::optional<float> hurst = {};        ///< see LessonSide
};

/// The choice of what is compared.
struct ComparisonPlan {
    std::vector<ComparedSide> sides = {};  ///< 2 or 3; all of them lines, or none
    std::string title = {};                ///< of a comparison for the class, as what follows
    std::string look_at = {};
    std::string lesson = {};  ///< its key: the sides are made again when the document's seed is not `seed`
    bool for_class = false;   ///< whole pictures at first, for two halves are of different places
    std::uint64_t seed = 0;
    Emphasis emphasis = Emphasis::ground;
    std::string language = "en";  ///< of what stands on it and beside it

    bool of_lines() const { return !sides.empty() && sides.front().line.has_value(); }
    /// Returns whether the document is among the sides.
    bool has_document() const;
};

enum class CompareMode { side_by_side, split, difference };

/// A comparison while it is open: its sides' terrains and what tells them apart, made by workers.
/// It belongs to one thread, the window's.
class Comparison {
 public:
    static constexpr std::size_t k_max_sides = k_max_panes;

    /// Opens a comparison, and ends the one before. Mode, handles and camera are what suits the plan. memory:
    /// bytes that making a terrain may take.
    void open(JobQueue& jobs, ComparisonPlan plan, std::uint64_t memory);
    /// Replaces the sides by others of the same kind, as on another seed: everything else stays, the terrains
    /// too until the new ones are there.
    void exchange(JobQueue& jobs, ComparisonPlan plan);
    void close();
    void name_first(std::string label) { plan_->sides.front().label = std::move(label); }
    bool is_open() const { return plan_.has_value(); }
    /// Returns the number of the one opened last, from 1.
    int number() const { return number_; }
    const ComparisonPlan& plan() const { return *plan_; }
    std::size_t sides() const { return plan_ ? plan_->sides.size() : 0; }

    /// Takes what is finished and begins what is wanted: each side's terrain, in difference mode the
    /// differences, and the spectra. document: its terrain that is displayed; coarse: a finer one is to
    /// come, and the differences wait for it.
    void update(JobQueue& jobs, const std::shared_ptr<const Terrain>& document, bool coarse);
    /// Lets the lines that play grow on.
    void grow_lines(double seconds);
    /// Returns a side's terrain; null until it is made, and for lines.
    const std::shared_ptr<const Terrain>& terrain(std::size_t side) const { return terrains_[side]; }
    /// Returns whether this side has the samples of the first, so that there is a difference.
    bool is_comparable(std::size_t side) const;
    /// Returns the newest difference of this side from the first; null before one is finished.
    std::shared_ptr<const TerrainDifference> difference(std::size_t side) const;
    /// Returns the newest spectrum, radially averaged; null before one is finished.
    std::shared_ptr<const Spectrum> spectrum(std::size_t side) const;
    /// Returns whether all that update() began is finished or failed.
    bool settled() const;

    CompareMode mode = CompareMode::split;
    bool spectra = false;                          ///< the power spectra are displayed
    std::array<float, k_max_sides - 1> handles{};  ///< of split mode, rising, shares of the width
    double line_moment = 0;                        ///< levels that lines have grown
    bool line_playing = false;
    bool home_due = false;  ///< the camera is to go home once a terrain is there
    /// The document's view and look, which come back when the comparison is left.
    struct Seen {
        View view;
        Look look;
    };
    std::optional<Seen> before;

 private:
    using Terrains = std::array<std::shared_ptr<const Terrain>, k_max_sides>;
    struct Shared;  // lives as long as the last job that refers to it

    void make_terrains(JobQueue& jobs);
    void cancel();

    std::optional<ComparisonPlan> plan_;
    int number_ = 0;
    std::uint64_t memory_ = 0;
    std::shared_ptr<Shared> shared_;
    Terrains terrains_;
    // What was asked for last, and the jobs that make it.
    std::array<std::pair<std::shared_ptr<const Terrain>, std::shared_ptr<const Terrain>>, k_max_sides>
        asked_differences_;
    Terrains asked_spectra_;
    std::array<std::shared_ptr<Progress>, k_max_sides> making_, subtracting_, measuring_;
};

}  // namespace talus
