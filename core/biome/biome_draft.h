#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "core/biome/biome_table.h"

namespace talus {

/// A table of biomes that is being edited, with its undo steps. A hand on a slider calls edit() for every
/// movement and commit() when it lets go, so that a drag is one step.
class BiomeDraft {
 public:
    static constexpr std::size_t k_max_steps = 200;  ///< beyond them the oldest is dropped

    explicit BiomeDraft(std::shared_ptr<const BiomeTable> table) { steps_.push_back(std::move(table)); }

    /// The table as it stands, an unfinished edit included; never null.
    const std::shared_ptr<const BiomeTable>& table() const { return edited_ ? edited_ : steps_[place_]; }
    bool editing() const { return edited_ != nullptr; }
    /// Shows `next` without making it a step yet.
    void edit(BiomeTable next);
    /// Makes the unfinished edit, if there is one that changes anything, a step.
    void commit();
    /// Does edit() and commit() in one.
    void change(BiomeTable next);

    bool can_undo() const { return editing() || place_ > 0; }
    bool can_redo() const { return !editing() && place_ + 1 < steps_.size(); }
    /// Drops an unfinished edit, which counts as the step.
    void undo();
    void redo();

 private:
    std::vector<std::shared_ptr<const BiomeTable>> steps_;
    std::size_t place_ = 0;
    std::shared_ptr<const BiomeTable> edited_;
};

}  // namespace talus
