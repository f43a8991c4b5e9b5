#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "core/recipe/recipe.h"

namespace talus {

/// A run of Simulate as work of the user's beside the document: what he did to it by hand would go with it,
/// and is saved, copied and asked about like changes of the document.
class HandRun {
 public:
    virtual ~HandRun() = default;
    /// Returns whether something was done to it that is in no layer of the document; a run that was only
    /// played can be played again.
    virtual bool is_unkept() const = 0;
    /// Returns the name of the layer that it is a run of.
    virtual std::string name() const = 0;
    /// Returns whether that layer is the document's already: keeping the run changes it then, and adds none.
    virtual bool is_of_layer() const = 0;
    /// Rises whenever something else was done to it.
    virtual std::uint64_t version() const = 0;
    /// Returns the document with the run as a layer.
    virtual Recipe recipe_with_it() const = 0;
    /// Makes it a layer of the document. then: called once that is done; never where it cannot be, which a
    /// toast says.
    virtual void keep_and(std::function<void()> then) = 0;

    /// Returns whether it is what the user sees: undo is about it then, even where it has no strokes, and not
    /// about the document behind it, but for what was done to that meanwhile and to the run not since.
    virtual bool has_the_undo() const = 0;
    /// The same for redo.
    virtual bool has_the_redo() const = 0;
    /// Labels of the strokes that undo() takes back and redo() does again; empty: there is none.
    virtual std::string_view undo_label() const = 0;
    virtual std::string_view redo_label() const = 0;
    virtual void undo() = 0;
    virtual void redo() = 0;
};

/// Returns the label of what keeps a run. of_layer: see HandRun::is_of_layer().
constexpr const char* label_of_keeping(bool of_layer) {
    return of_layer ? "Keep in the layer" : "Keep as a layer";
}

}  // namespace talus
