#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/base/digest.h"
#include "core/terrain/live_run.h"
#include "core/terrain/terrain.h"

namespace talus {

/// A state of a run as it was kept.
struct KeptState {
    std::int64_t step = 0;               ///< steps before it
    double length = 0;                   ///< in the unit of the process
    std::shared_ptr<const LiveRun> run;  ///< never stepped: copies of it are
    Digest digest;                       ///< of the state: a run that comes here again must have it
    std::shared_ptr<const Terrain> small =
        {};  ///< a few samples of the terrain, for a thumbnail; may be null
};

/// The states of a run that are kept so that it can be looked at and taken up again anywhere: one every
/// k_spacing steps, all of the last k_dense of them, and further back ever fewer, at distances that double
/// with their age, within a budget of bytes. The first stays always, with a budget of 0 it alone.
class Timeline {
 public:
    static constexpr std::int64_t k_spacing = 20;  // steps
    static constexpr std::int64_t k_dense = 8;     // states
    static constexpr std::size_t k_budget = std::size_t{512} << 20;

    explicit Timeline(std::size_t budget = k_budget) : budget_(budget) {}

    /// Returns whether a state after so many steps is to be kept.
    bool wants(std::int64_t step) const { return states_.empty() || (budget_ > 0 && step % k_spacing == 0); }
    /// Keeps a state later than all others, and lets go what need not be kept any more.
    void keep(KeptState state);
    /// Lets go all states after this step.
    void cut_after(std::int64_t step);

    /// Returns the last state at or before this step; there is none if none was kept there.
    const KeptState* at_or_before(std::int64_t step) const;
    /// Returns the state after exactly so many steps, if it was kept.
    const KeptState* at(std::int64_t step) const;
    std::span<const KeptState> states() const { return states_; }
    std::size_t bytes() const;

 private:
    void thin();

    std::size_t budget_;
    std::vector<KeptState> states_;  // in order of steps
};

}  // namespace talus
