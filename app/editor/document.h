#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/recipe/history.h"

namespace talus {

/// What is being edited: a recipe with its undo steps, the file it came from, and the layer selected in it.
///
/// A hand on a slider calls edit() for every movement and commit() when it lets go, so that a drag is one
/// undo step. Nothing here draws, computes a terrain or asks the user.
class Document {
 public:
    /// undo: bytes that the undo steps may take together, see History.
    explicit Document(Recipe recipe, std::size_t undo = History::k_budget);

    /// The recipe as it stands, an unfinished edit included.
    const Recipe& recipe() const { return draft_ ? draft_->recipe : history_.current(); }
    /// Shows `next` without making it an undo step yet.
    void edit(Edited next);
    /// Makes the unfinished edit, if there is one, an undo step.
    void commit();
    /// Does edit() and commit() in one.
    void change(Edited next);
    /// Does the same, but replaces the last undo step where that one was the same edit: a double click takes
    /// back what its first click did to a slider.
    void amend(Edited next);
    /// Returns whether an edit was begun and not committed yet.
    bool editing() const { return draft_.has_value(); }

    bool can_undo() const { return editing() || history_.can_undo(); }
    bool can_redo() const { return !editing() && history_.can_redo(); }
    /// What undo() takes back and redo() makes again, in words; empty where there is nothing.
    std::string undo_label() const { return draft_ ? draft_->label : history_.undo_label(); }
    std::string redo_label() const { return draft_ ? std::string() : history_.redo_label(); }
    /// Returns the bytes that undo steps take.
    std::size_t undo_bytes() const { return history_.bytes(); }
    /// Drops an unfinished edit, which counts as the step.
    void undo();
    void redo();
    /// The steps there are, to choose one by go_to(); without an unfinished edit.
    const History& history() const { return history_; }
    /// Goes to one of them, as so many undo() or redo() do; an unfinished edit is dropped.
    void go_to(std::size_t place);

    /// Replaces the document by another one, whose history begins again. An empty `file` means that it was
    /// never saved.
    void replace(Recipe recipe, std::string file);
    /// Replaces what the document began as, as one undo step. The document counts as unchanged after it, too.
    void begin_with(Edited next);
    /// Makes another world of it, as one undo step: what the file holds is not to be overwritten by that.
    void change_world(Edited next);
    /// Notes that `file` holds the document as it was.
    void mark_saved(std::string file, const Recipe& as_saved);
    /// Returns whether the document differs from its file, or from what it began as.
    bool dirty() const;
    /// The recipe before the last change, an unfinished edit being one; null where there was none.
    const Recipe* before_last_change() const { return draft_ ? &history_.current() : history_.previous(); }
    /// The recipe as its file holds it, or as the document began: of several beginnings, the last one.
    const Recipe& clean() const { return clean_.back().recipe; }
    /// Returns whether anything was changed since the document was opened, undone or not.
    bool touched() const { return touched_; }
    /// The file that saving writes to; empty: none yet, as after change_world() until it is undone or saved.
    const std::string& file() const;
    /// The title: the file's name, else the recipe's, else "Untitled".
    std::string title() const;

    /// Rises whenever recipe() changes.
    std::uint64_t revision() const { return revision_; }

    /// The selected layer, by its id; before one is selected the first, which makes the ground that the
    /// others work on; where it is gone, the one in its place. Null only where the recipe has none. It stays
    /// over steps that are undone or made again, but for one that brings a layer back, which is selected
    /// then; where the step takes the layer itself away, what was selected there is selected again.
    const Layer* selected() const;
    void select(int layer_id);

 private:
    struct Clean {
        explicit Clean(Recipe from) : recipe(std::move(from)), digest(digest_of(recipe)) {}
        Recipe recipe;
        Digest digest;
    };

    void step(auto&& take);
    bool in_other_world() const { return other_world_ && history_.step() >= *other_world_; }
    void changed();
    void bring_back_selection(const Recipe& left);
    void note_place();
    bool is_clean(const Digest& digest) const;

    std::size_t undo_budget_;
    History history_;
    std::optional<Edited> draft_;
    Digest digest_;  // of recipe()
    // What nothing would be lost with: the file's state, or what it began as. The last one shown is behind.
    std::vector<Clean> clean_;
    std::string file_;
    std::optional<std::uint64_t> other_world_;  // the step since which the document is not the file's
    bool touched_ = false;
    std::uint64_t revision_ = 1;
    int selected_ = 0;
    std::size_t place_ = 0;                              // in the list, of what was selected
    std::unordered_map<std::uint64_t, int> selections_;  // what was selected at each step, by its digest
};

/// Returns a random seed of six digits, so that it can be read out; never `other`.
std::uint64_t fresh_seed(std::uint64_t other);

}  // namespace talus
