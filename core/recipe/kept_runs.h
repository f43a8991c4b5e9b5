#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "core/base/digest.h"
#include "core/recipe/recipe.h"
#include "core/terrain/run_cache.h"

namespace talus {

/// The shelves of kept runs (core/terrain/run_cache.h) of the layers that run processes, one for each input,
/// seed and choice of parameters, and of strength and masks where these slow the process (has_rate): what
/// differs between the runs on a shelf is the parameter that says how far they go
/// (ParameterInfo::run_length).
class SavedRuns {
 public:
    /// budget: bytes that all shelves may take together.
    explicit SavedRuns(std::size_t budget) : budget_(budget) {}

    /// Returns the shelf of a layer, to be used before the next call; null if its stage has no run length.
    /// input: digest of all that the layer's input depends on, the resolution included.
    RunCache* shelf_of(const Layer& layer, const World& world, const Digest& input);
    /// Returns the same where it is there already, without use; null where it is not.
    const RunCache* known_shelf_of(const Layer& layer, const World& world, const Digest& input) const;

    std::size_t bytes() const;

 private:
    struct Kept {
        Digest key;
        std::unique_ptr<RunCache> shelf;
    };
    std::size_t budget_;
    std::vector<Kept> shelves_;  // the longest unused first
};

}  // namespace talus
