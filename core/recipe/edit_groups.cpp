#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "core/recipe/edit.h"
#include "core/recipe/edit_text.h"
#include "core/recipe/layer_groups.h"
#include "core/recipe/recipe_json.h"

namespace talus {
namespace {

bool is_taken(const Recipe& recipe, const std::string& name) {
    for (std::size_t i = 0; i < recipe.layers.size(); ++i)
        if (recipe.layers[i].name == name) return true;
    return false;
}

// "Blur 2" of "Blur", "Blur 3" of "Blur 2"; the first number that no layer has.
std::string name_of_copy(const Recipe& recipe, const std::string& name) {
    const std::size_t digits = name.find_last_not_of("0123456789") + 1;
    const bool numbered = digits < name.size() && digits > 1 && name[digits - 1] == ' ';
    const std::string stem = numbered ? name.substr(0, digits - 1) : name;
    for (int number = 2;; ++number) {
        std::string copy = stem + " " + std::to_string(number);
        if (!is_taken(recipe, copy)) return copy;
    }
}

// The layers that are moved, copied and removed as one: a layer, or a group with its members.
struct Block {
    std::size_t first;
    std::size_t last;  // the layer that is named, or the group itself
    std::size_t size() const { return last - first + 1; }
};
std::optional<Block> block_of(const Recipe& recipe, int layer_id) {
    const auto place = find_layer(recipe, layer_id);
    if (!place) return std::nullopt;
    return Block{first_of(recipe.layers, *place), *place};
}

// Moves it before the layer at `to`, or to the end, into the group of this id.
void move_block(LayerList& layers, const Block& block, std::size_t to, int parent) {
    set_parent(layers, block.last, parent);
    if (to > block.last) {
        for (std::size_t i = 0; i < block.size(); ++i) layers.move(block.first, to - 1);
    } else if (to < block.first) {
        for (std::size_t i = 0; i < block.size(); ++i) layers.move(block.last, to);
    }
}

// The place of the group or layer of this parent that begins at `first`.
std::size_t sibling_at(const LayerList& layers, std::size_t first, int parent) {
    std::size_t last = first;
    while (layers[last].parent != parent) {
        const auto group = group_of(layers, last);
        if (!group) break;
        last = *group;
    }
    return last;
}

// Inserts copies of these layers before the one at `place`, those without a group among them into the group
// of this id. Each gets an id of its own.
void insert_copies(Recipe& into, const LayerList& copied, std::size_t place, int parent, auto&& change) {
    std::map<int, int> ids;  // of the copies
    for (std::size_t i = 0; i < copied.size(); ++i) {
        Layer copy = copied[i];
        const Layer fresh = new_layer(into, group_stage());
        ids[copy.id] = fresh.id;
        copy.id = fresh.id;
        change(copy, fresh);
        if (copy.type == nullptr) copy.unknown_json = json_of_unknown(copy);
        into.layers.insert(place + i, std::move(copy));
    }
    for (std::size_t i = place; i < place + copied.size(); ++i) {
        const auto group = ids.find(into.layers[i].parent);
        set_parent(into.layers, i, group != ids.end() ? group->second : parent);
    }
}

LayerList layers_of(const Recipe& recipe, const Block& block) {
    LayerList layers;
    for (std::size_t i = block.first; i <= block.last; ++i) layers.push_back(recipe.layers[i]);
    return layers;
}

}  // namespace

LayerList layers_moved_with(const Recipe& recipe, int layer_id) {
    const auto block = block_of(recipe, layer_id);
    LayerList layers = block ? layers_of(recipe, *block) : LayerList();
    if (!layers.empty()) set_parent(layers, layers.size() - 1, 0);
    return layers;
}

Edited with_layer_removed(const Recipe& recipe, int layer_id) {
    Edited edited{recipe, {}};
    const auto block = block_of(recipe, layer_id);
    if (!block) return edited;
    edited.label = named("Delete {name}", recipe.layers[block->last].name);
    for (std::size_t i = 0; i < block->size(); ++i) edited.recipe.layers.erase(block->first);
    return edited;
}

Edited with_layer_duplicated(const Recipe& recipe, int layer_id) {
    Edited edited{recipe, {}};
    const auto block = block_of(recipe, layer_id);
    if (!block || recipe.layers.size() + block->size() > k_max_layers) return edited;
    const Layer& layer = recipe.layers[block->last];
    edited.label = named("Duplicate {name}", layer.name);
    Recipe& into = edited.recipe;
    insert_copies(into, layers_of(recipe, *block), block->last + 1, layer.parent,
                  [&](Layer& copy, const Layer& fresh) {
                      copy.name = name_of_copy(into, copy.name);
                      // What a new layer has: a seed that makes the copy differ.
                      if (copy.type != nullptr) copy.seed = fresh.seed;
                  });
    return edited;
}

Edited with_layers_pasted(const Recipe& recipe, const Recipe& pasted, int after) {
    Edited edited{recipe, {}};
    Recipe& into = edited.recipe;
    const auto selected = find_layer(recipe, after);
    const std::size_t place = selected ? *selected + 1 : recipe.layers.size();
    LayerList layers = pasted.layers;
    layers.truncate(k_max_layers - std::min(k_max_layers, recipe.layers.size()));
    insert_copies(into, layers, place, selected ? recipe.layers[*selected].parent : 0,
                  [&](Layer& layer, const Layer&) {
                      if (is_taken(into, layer.name)) layer.name = name_of_copy(into, layer.name);
                  });
    const std::size_t count = into.layers.size() - recipe.layers.size();
    if (count == 0) return edited;
    const bool is_one = first_of(layers, count - 1) == 0;
    edited.label = is_one ? named("Paste {name}", layers.back().name)
                          : named("Paste {name} layers", std::to_string(count));
    return edited;
}

namespace {

// One place earlier: before the layer before it, or into the group that ends there as its last member, or out
// of the group that begins with it.
void move_up(LayerList& layers, const Block& block) {
    const auto group = group_of(layers, block.last);
    const int parent = group ? layers[*group].id : 0;
    if (group && first_of(layers, *group) == block.first)
        return move_block(layers, block, block.first, layers[*group].parent);
    if (block.first == 0) return;
    const std::size_t before = block.first - 1;
    const bool into = is_group(layers[before]);
    move_block(layers, block, before, into ? layers[before].id : parent);
}

void move_down(LayerList& layers, const Block& block) {
    const auto group = group_of(layers, block.last);
    const std::size_t next = block.last + 1;
    if (group && *group == next) return move_block(layers, block, next + 1, layers[next].parent);
    if (next == layers.size()) return;
    const int parent = group ? layers[*group].id : 0;
    const std::size_t sibling = sibling_at(layers, next, parent);
    if (is_group(layers[sibling])) return move_block(layers, block, next, layers[sibling].id);
    move_block(layers, block, next + 1, parent);
}

}  // namespace

Edited with_layer_moved(const Recipe& recipe, int layer_id, int by) {
    Edited edited{recipe, by < 0 ? "Move layer up" : "Move layer down"};
    for (int step = 0; step != by; step += by < 0 ? -1 : 1) {
        const auto block = block_of(edited.recipe, layer_id);
        const LayerList before = edited.recipe.layers;
        if (block) by < 0 ? move_up(edited.recipe.layers, *block) : move_down(edited.recipe.layers, *block);
        if (edited.recipe.layers == before) return {recipe, std::move(edited.label)};
    }
    return edited;
}

Edited with_layer_placed(const Recipe& recipe, int layer_id, int group, int before) {
    Edited edited{recipe, {}};
    const LayerList& layers = recipe.layers;
    const auto block = block_of(recipe, layer_id);
    const auto into = find_layer(recipe, group);
    const auto next = find_layer(recipe, before);
    const auto in_block = [&](std::size_t place) { return place >= block->first && place <= block->last; };
    if (!block || (group != 0 && (!into || !is_group(layers[*into]) || in_block(*into)))) return edited;
    if (before != 0 && (!next || layers[*next].parent != group || in_block(*next))) return edited;
    const std::size_t end = group != 0 ? *into : layers.size();
    const std::size_t to = next ? first_of(layers, *next) : end;
    move_block(edited.recipe.layers, *block, to, group);
    const bool stays = to == block->first || to == block->last + 1;
    if (!stays || layers[block->last].parent == group) {
        edited.label = to <= block->first ? "Move layer up" : "Move layer down";
    } else {
        edited.label = "Move layer to another group";
    }
    return edited;
}

Edited with_layers_grouped(const Recipe& recipe, int first_id, int last_id) {
    Edited edited{recipe, "Group layers"};
    const LayerList& layers = recipe.layers;
    auto first = find_layer(recipe, first_id);
    auto last = find_layer(recipe, last_id);
    if (!first || !last || layers.size() >= k_max_layers) return edited;
    // Up to where both are of one group.
    while (layers[*first].parent != layers[*last].parent) {
        auto& deeper = depth_of(layers, *first) >= depth_of(layers, *last) ? first : last;
        deeper = group_of(layers, *deeper);
        if (!deeper) return edited;
    }
    const std::size_t begin = std::min(first_of(layers, *first), first_of(layers, *last));
    const std::size_t end = std::max(*first, *last);
    Layer group = new_layer(recipe, group_stage());
    if (is_taken(recipe, group.name)) group.name = name_of_copy(recipe, group.name);
    const int parent = group.parent = layers[*first].parent;
    for (std::size_t i = begin; i <= end; ++i)
        if (layers[i].parent == parent) set_parent(edited.recipe.layers, i, group.id);
    if (begin == end) edited.label = named("Group {name}", layers[end].name);
    edited.recipe.layers.insert(end + 1, std::move(group));
    return edited;
}

Edited with_group_dissolved(const Recipe& recipe, int group_id) {
    Edited edited{recipe, {}};
    const auto place = find_layer(recipe, group_id);
    if (!place || !is_group(recipe.layers[*place])) return edited;
    edited.label = named("Ungroup {name}", recipe.layers[*place].name);
    const int parent = recipe.layers[*place].parent;
    for (std::size_t i = 0; i < *place; ++i)
        if (recipe.layers[i].parent == group_id) set_parent(edited.recipe.layers, i, parent);
    edited.recipe.layers.erase(*place);
    return edited;
}

}  // namespace talus
