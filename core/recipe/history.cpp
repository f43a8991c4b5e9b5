#include "core/recipe/history.h"

#include <utility>

namespace talus {
namespace {

// Without its layers, but with what names them.
std::size_t own_bytes(const Recipe& recipe, const std::string& label) {
    std::size_t views = 0;
    for (const NamedView& view : recipe.views)
        views += sizeof view + view.name.size() + view.unknown_json.size();
    return sizeof recipe + views + recipe.name.size() + recipe.about.size() + recipe.unknown_json.size() +
           label.size() + recipe.layers.size() * sizeof(std::shared_ptr<const Layer>);
}

}  // namespace

History::History(Recipe first, std::size_t budget) : budget_(budget) {
    const Digest digest = digest_of(first);
    push({std::move(first), digest, {}, made_});
}

void History::commit(Edited edited) {
    const Digest digest = digest_of(edited.recipe);
    if (digest == this->digest()) return;
    forget_undone();
    push({std::move(edited.recipe), digest, std::move(edited.label), ++made_});
    while (bytes_ > budget_ && steps_.size() > 2) {
        let_go(steps_.front());
        steps_.pop_front();
    }
    place_ = steps_.size() - 1;
}

void History::amend(Edited edited) {
    undo();
    forget_undone();
    commit(std::move(edited));
}

const Recipe& History::undo() {
    if (can_undo()) --place_;
    return current();
}

const Recipe& History::redo() {
    if (can_redo()) ++place_;
    return current();
}

void History::push(Step step) {
    take(step);
    steps_.push_back(std::move(step));
}

void History::take(const Step& step) {
    bytes_ += own_bytes(step.recipe, step.label);
    for (const Layer& layer : step.recipe.layers) {
        if (++uses_[&layer] > 1) continue;
        bytes_ += bytes_of(layer);
        for (const Raster& raster : rasters_of(layer)) {
            if (++part_uses_[raster.identity()] == 1) bytes_ += raster.bytes();
        }
        for (const Strokes& strokes : strokes_of(layer)) {
            strokes.each_part([&](const void* part, std::size_t bytes) {
                const bool first = ++part_uses_[part] == 1;
                if (first) bytes_ += bytes;
                return first;
            });
        }
    }
}

void History::forget_undone() {
    while (can_redo()) {
        let_go(steps_.back());
        steps_.pop_back();
    }
}

// Returns whether no step has the part any more.
bool History::forget_part(const void* part) {
    const auto use = part_uses_.find(part);
    if (--use->second > 0) return false;
    part_uses_.erase(use);
    return true;
}

void History::let_go(const Step& step) {
    bytes_ -= own_bytes(step.recipe, step.label);
    for (const Layer& layer : step.recipe.layers) {
        const auto use = uses_.find(&layer);
        if (--use->second > 0) continue;
        bytes_ -= bytes_of(layer);
        uses_.erase(use);
        for (const Raster& raster : rasters_of(layer)) {
            if (forget_part(raster.identity())) bytes_ -= raster.bytes();
        }
        for (const Strokes& strokes : strokes_of(layer)) {
            strokes.each_part([&](const void* part, std::size_t bytes) {
                const bool last = forget_part(part);
                if (last) bytes_ -= bytes;
                return last;
            });
        }
    }
}

}  // namespace talus
