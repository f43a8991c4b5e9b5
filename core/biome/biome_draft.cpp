#include "core/biome/biome_draft.h"

#include <utility>

namespace talus {

void BiomeDraft::edit(BiomeTable next) {
    if (next != *table()) edited_ = std::make_shared<const BiomeTable>(std::move(next));
}

void BiomeDraft::commit() {
    const auto next = std::exchange(edited_, nullptr);
    if (next == nullptr || *next == *steps_[place_]) return;
    steps_.resize(place_ + 1);
    steps_.push_back(next);
    if (steps_.size() > k_max_steps) steps_.erase(steps_.begin());
    place_ = steps_.size() - 1;
}

void BiomeDraft::change(BiomeTable next) {
    commit();
    edit(std::move(next));
    commit();
}

void BiomeDraft::undo() {
    if (edited_ != nullptr) {
        edited_.reset();
    } else if (place_ > 0) {
        --place_;
    }
}

void BiomeDraft::redo() {
    if (can_redo()) ++place_;
}

}  // namespace talus
