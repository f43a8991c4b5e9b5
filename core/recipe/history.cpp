#include "core/recipe/history.h"

#include <utility>

namespace talus {

void History::commit(Recipe recipe) {
    if (recipe == current()) return;
    steps_.resize(place_ + 1, steps_.front());
    steps_.push_back(std::move(recipe));
    if (steps_.size() > k_max_steps) steps_.erase(steps_.begin());
    place_ = steps_.size() - 1;
}

void History::amend(Recipe recipe) {
    undo();
    steps_.resize(place_ + 1, steps_.front());
    commit(std::move(recipe));
}

const Recipe& History::undo() {
    if (can_undo()) --place_;
    return current();
}

const Recipe& History::redo() {
    if (can_redo()) ++place_;
    return current();
}

}  // namespace talus
