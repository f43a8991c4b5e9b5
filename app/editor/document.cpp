#include "app/editor/document.h"

#include <algorithm>
#include <filesystem>
#include <random>
#include <utility>

namespace talus {

Document::Document(Recipe recipe, std::size_t undo)
    : undo_budget_(undo), history_(recipe, undo), digest_(history_.digest()) {
    clean_.emplace_back(std::move(recipe));
}

bool Document::dirty() const { return !is_clean(digest_); }

bool Document::is_clean(const Digest& digest) const {
    return std::any_of(clean_.begin(), clean_.end(),
                       [&](const Clean& clean) { return clean.digest == digest; });
}

void Document::begin_with(Edited next) {
    if (!is_clean(digest_of(next.recipe))) clean_.emplace_back(next.recipe);
    change(std::move(next));
    selected_ = 0;
    place_ = 0;
}

void Document::change_world(Edited next) {
    commit();
    const std::uint64_t before = history_.step();
    change(std::move(next));
    if (history_.step() == before || in_other_world()) return;
    other_world_ = history_.step();
    selected_ = 0;
    place_ = 0;
}

const std::string& Document::file() const {
    static const std::string k_none;
    return in_other_world() ? k_none : file_;
}

void Document::edit(Edited next) {
    if (digest_of(next.recipe) == digest_) return;
    draft_ = std::move(next);
    changed();
}

// A step that follows one of the file's world drops the other world, which was undone.
void Document::step(auto&& take) {
    const std::uint64_t before = history_.step();
    const bool other = in_other_world();
    take();
    if (history_.step() != before && !other) other_world_.reset();
}

void Document::commit() {
    if (!draft_) return;
    selections_[history_.digest().low] = selected_;
    step([&] { history_.commit(*std::exchange(draft_, std::nullopt)); });
}

void Document::change(Edited next) {
    edit(std::move(next));
    commit();
}

void Document::amend(Edited next) {
    // The first click may have left no step, and then the last one is not this edit's to replace.
    const bool same_edit = !draft_ && history_.undo_label() == next.label;
    draft_.reset();
    step([&] { same_edit ? history_.amend(std::move(next)) : history_.commit(std::move(next)); });
    changed();
}

void Document::undo() {
    if (!can_undo()) return;
    if (draft_) {
        draft_.reset();
        changed();
    } else {
        go_to(history_.place() - 1);
    }
}

void Document::redo() {
    if (can_redo()) go_to(history_.place() + 1);
}

void Document::go_to(std::size_t place) {
    draft_.reset();
    const Recipe left = history_.current();
    history_.go_to(place);
    bring_back_selection(left);
    changed();
}

// left: the recipe before the step.
void Document::bring_back_selection(const Recipe& left) {
    selections_[digest_.low] = selected_;
    const Recipe& now = history_.current();
    int came = 0;
    std::size_t count = 0;
    for (const Layer& layer : now.layers) {
        if (find_layer(left, layer.id)) continue;
        came = layer.id;
        ++count;
    }
    if (count == 1) {
        selected_ = came;
    } else if (!find_layer(now, selected_)) {
        const auto there = selections_.find(history_.digest().low);
        if (there != selections_.end()) selected_ = there->second;
    }
}

void Document::select(int layer_id) {
    selected_ = layer_id;
    note_place();
}

void Document::note_place() { place_ = find_layer(recipe(), selected_).value_or(place_); }

void Document::replace(Recipe recipe, std::string file) {
    draft_.reset();
    history_ = History(recipe, undo_budget_);
    clean_.clear();
    clean_.emplace_back(std::move(recipe));
    file_ = std::move(file);
    other_world_.reset();
    selected_ = 0;
    place_ = 0;
    selections_.clear();
    changed();
    touched_ = false;
}

void Document::mark_saved(std::string file, const Recipe& as_saved) {
    clean_.clear();
    clean_.emplace_back(as_saved);
    file_ = std::move(file);
    other_world_.reset();
}

std::string Document::title() const {
    if (!file().empty()) return std::filesystem::path(file()).filename().string();
    return recipe().name.empty() ? "Untitled" : recipe().name;
}

const Layer* Document::selected() const {
    const LayerList& layers = recipe().layers;
    if (const auto place = find_layer(recipe(), selected_)) return &layers[*place];
    return layers.empty() ? nullptr : &layers[std::min(place_, layers.size() - 1)];
}

void Document::changed() {
    ++revision_;
    digest_ = digest_of(recipe());
    note_place();
    const auto shown = std::ranges::find(clean_, digest_, &Clean::digest);
    if (shown == clean_.end()) {
        touched_ = true;
    } else {
        std::rotate(shown, shown + 1, clean_.end());
    }
}

std::uint64_t fresh_seed(std::uint64_t other) {
    std::random_device device;
    std::uniform_int_distribution<std::uint64_t> six_digits(100000, 999999);
    std::uint64_t seed = other;
    while (seed == other) seed = six_digits(device);
    return seed;
}

}  // namespace talus
