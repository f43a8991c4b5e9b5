#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/recipe/recipe.h"

namespace talus {

/// Undo and redo: a vector of recipes and a place in it. Recipes are values, so a step is a copy.
class History {
 public:
    explicit History(Recipe first) : steps_{std::move(first)} {}

    /// The document as it stands.
    const Recipe& current() const { return steps_[place_]; }
    /// The document before its last step; null where there is none.
    const Recipe* previous() const { return place_ > 0 ? &steps_[place_ - 1] : nullptr; }
    /// Makes `recipe` the document and forgets what was undone. Nothing happens when it equals current().
    void commit(Recipe recipe);
    /// The same in place of the last step, which is gone even where nothing comes in its place.
    void amend(Recipe recipe);
    bool can_undo() const { return place_ > 0; }
    bool can_redo() const { return place_ + 1 < steps_.size(); }
    /// The document after the step; unchanged where there is none.
    const Recipe& undo();
    const Recipe& redo();

 private:
    static constexpr std::size_t k_max_steps = 1000;  // oldest are forgotten beyond

    std::vector<Recipe> steps_;
    std::size_t place_ = 0;
};

}  // namespace talus
