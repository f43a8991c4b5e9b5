#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <unordered_map>

#include "core/recipe/edit.h"

namespace talus {

/// Undo and redo: recipes with the labels of the edits that made them, and the current position. Recipes
/// share the layers that did not change, so a step takes little more than the layer that did.
class History {
 public:
    static constexpr std::size_t k_budget = std::size_t{256} << 20;

    /// budget: bytes that all steps together may take, each shared layer, raster and stroke counted
    /// once. Beyond it the oldest steps are dropped; the last step can be undone however large it is.
    explicit History(Recipe first, std::size_t budget = k_budget);

    /// The current document.
    const Recipe& current() const { return steps_[place_].recipe; }
    const Digest& digest() const { return steps_[place_].digest; }
    /// The number of the current step; an earlier one has a lower number.
    std::uint64_t step() const { return steps_[place_].number; }
    /// The document before the last step; null if there is no step.
    const Recipe* previous() const { return can_undo() ? &steps_[place_ - 1].recipe : nullptr; }
    /// Makes the edit the document and drops what was undone. Does nothing if the edit equals current().
    void commit(Edited edited);
    /// Does the same in place of the last step, which is dropped even if the edit changes nothing.
    void amend(Edited edited);
    bool can_undo() const { return place_ > 0; }
    bool can_redo() const { return place_ + 1 < steps_.size(); }
    /// Labels of the edits that undo() takes back and redo() makes again; empty if there is none.
    std::string undo_label() const { return can_undo() ? steps_[place_].label : std::string(); }
    std::string redo_label() const { return can_redo() ? steps_[place_ + 1].label : std::string(); }
    /// Takes a step and returns the document after it; unchanged if there is no step.
    const Recipe& undo();
    const Recipe& redo();

    /// The recipes that are kept, oldest first: how many, and which of them current() is.
    std::size_t size() const { return steps_.size(); }
    std::size_t place() const { return place_; }
    /// The label of the edit that made one of them; empty for the one that the document began with.
    const std::string& label(std::size_t place) const { return steps_[place].label; }
    /// Makes one of them the document, as so many undo() or redo() do. place: below size().
    const Recipe& go_to(std::size_t place) {
        place_ = place;
        return current();
    }

    /// Bytes of the budget that all steps take.
    std::size_t bytes() const { return bytes_; }

 private:
    struct Step {
        Recipe recipe;
        Digest digest;
        std::string label;
        std::uint64_t number = 0;
    };

    void push(Step step);
    void forget_undone();
    void take(const Step& step);    // adds its bytes
    void let_go(const Step& step);  // subtracts its bytes
    bool forget_part(const void* part);

    std::deque<Step> steps_;
    std::size_t place_ = 0;
    std::uint64_t made_ = 0;  // steps, those that are gone included
    std::size_t budget_;
    std::size_t bytes_ = 0;
    std::unordered_map<const Layer*, int> uses_;  // number of steps that hold each layer
    // Number of those layers that hold each raster, or each stroke as the last that they share with others.
    std::unordered_map<const void*, int> part_uses_;
};

}  // namespace talus
