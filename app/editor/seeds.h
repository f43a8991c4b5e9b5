#pragma once

#include <cstdint>
#include <vector>

#include "app/editor/document.h"

namespace talus {

/// The dice for the world's seed: it remembers the seeds before, and rolls none while it is locked.
class Seeds {
 public:
    static constexpr std::size_t k_max_seeds = 20;

    /// The last seeds, newest first, the document's own not among them.
    const std::vector<std::uint64_t>& last() const { return last_; }
    bool locked = false;

    /// Makes `seed` the world's, as one undo step, and remembers the one before.
    void set(Document& document, std::uint64_t seed);
    /// Sets a random seed; does nothing while locked.
    void roll(Document& document);

 private:
    std::vector<std::uint64_t> last_;
};

}  // namespace talus
