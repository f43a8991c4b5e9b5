#include "app/editor/document.h"

#include <algorithm>
#include <filesystem>
#include <random>
#include <utility>

namespace talus {
namespace {

// Other ground keeps its heights: a volcano rises from it, noise goes up and down around it. A stage that is
// nothing but a level keeps its own, for at 0 it would do nothing.
void lay_over_ground(Layer& layer) {
    layer.blend = Blend::add;
    const auto level = find_parameter(layer.type->parameters, "level");
    if (level && layer.values.size() > 1) layer.values[*level] = 0.0f;
}

}  // namespace

Document::Document(Recipe recipe) : history_(recipe), clean_{std::move(recipe)} {}

bool Document::dirty() const { return std::find(clean_.begin(), clean_.end(), recipe()) == clean_.end(); }

void Document::begin_with(Recipe recipe) {
    if (std::find(clean_.begin(), clean_.end(), recipe) == clean_.end()) clean_.push_back(recipe);
    selected_ = 0;
    change(std::move(recipe));
}

void Document::edit(Recipe next) {
    if (next == recipe()) return;
    draft_ = std::move(next);
    changed();
}

void Document::commit() {
    if (!draft_) return;
    history_.commit(*std::exchange(draft_, std::nullopt));
}

void Document::change(Recipe next) {
    edit(std::move(next));
    commit();
}

void Document::amend(Recipe next) {
    draft_.reset();
    history_.amend(std::move(next));
    changed();
}

void Document::undo() {
    if (!can_undo()) return;
    if (draft_) {
        draft_.reset();
    } else {
        history_.undo();
    }
    changed();
}

void Document::redo() {
    if (!can_redo()) return;
    history_.redo();
    changed();
}

void Document::replace(Recipe recipe, std::string file) {
    draft_.reset();
    history_ = History(recipe);
    clean_ = {std::move(recipe)};
    file_ = std::move(file);
    selected_ = 0;
    changed();
    touched_ = false;
}

void Document::mark_saved(std::string file) {
    commit();
    clean_ = {history_.current()};
    file_ = std::move(file);
}

std::string Document::title() const {
    if (!file_.empty()) return std::filesystem::path(file_).filename().string();
    return recipe().name.empty() ? "Untitled" : recipe().name;
}

const Layer* Document::selected() const {
    const LayerList& layers = recipe().layers;
    if (const auto place = find_layer(recipe(), selected_)) return &layers[*place];
    return layers.empty() ? nullptr : &layers.front();
}

void Document::changed() {
    ++revision_;
    touched_ |= dirty();
}

Recipe with_layer_added(const Recipe& recipe, const StageType& type) {
    Recipe next = recipe;
    Layer layer = new_layer(recipe, type);
    if (!recipe.layers.empty() && !type.info.reads.contains(field_id("height"))) lay_over_ground(layer);
    next.layers.push_back(std::move(layer));
    return next;
}

Recipe with_layer_removed(const Recipe& recipe, int layer_id) {
    Recipe next = recipe;
    if (const auto place = find_layer(recipe, layer_id)) next.layers.erase(*place);
    return next;
}

Recipe with_layer_duplicated(const Recipe& recipe, int layer_id) {
    Recipe next = recipe;
    const auto place = find_layer(recipe, layer_id);
    if (!place) return next;
    Layer copy = next.layers[*place];
    // Any stage's new layer has the next free id, and a seed that makes the copy differ.
    const Layer fresh = new_layer(recipe, stage_types().front());
    copy.id = fresh.id;
    copy.seed = fresh.seed;
    next.layers.insert(*place + 1, std::move(copy));
    return next;
}

Recipe with_layer_moved(const Recipe& recipe, int layer_id, int by) {
    Recipe next = recipe;
    const auto place = find_layer(recipe, layer_id);
    if (!place) return next;
    const auto target = static_cast<std::ptrdiff_t>(*place) + by;
    if (target < 0 || target >= std::ssize(next.layers)) return next;
    next.layers.move(*place, static_cast<std::size_t>(target));
    return next;
}

std::optional<std::size_t> find_layer(const Recipe& recipe, int layer_id) {
    for (std::size_t i = 0; i < recipe.layers.size(); ++i) {
        if (recipe.layers[i].id == layer_id) return i;
    }
    return std::nullopt;
}

std::uint64_t fresh_seed(std::uint64_t other) {
    std::random_device device;
    std::uniform_int_distribution<std::uint64_t> six_digits(100000, 999999);
    std::uint64_t seed = other;
    while (seed == other) seed = six_digits(device);
    return seed;
}

}  // namespace talus
