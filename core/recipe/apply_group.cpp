#include "core/recipe/apply_group.h"

#include "core/recipe/apply_layer.h"

namespace talus {

void apply_group(const LayerStack& stack, std::size_t index, const WorldFrame& frame, const Terrain& before,
                 KeptCovers* covers, Terrain& made, Progress* progress) {
    if (progress != nullptr) progress->checkpoint();
    const Layer& group = *stack.layers[index];
    FieldSet written;
    FieldSet kept;
    for (std::size_t i = stack.firsts[index]; i < index; ++i) {
        const Layer& member = *stack.layers[i];
        written = written | member.type->writes(member.values);
        kept = kept | member.type->info.keeps;
    }
    Terrain below = before;
    ensure_height(below);
    if (!made.height()) made.set_height(below.height());
    const World& world = stack.recipe->world;
    const Context context = context_of(group, world, frame, {.covers = covers}, below, progress);
    join_written(group, written, kept, below, made, context);
}

GroundsBefore::GroundsBefore(const LayerStack& stack, std::size_t start, std::size_t end, const Make& make)
    : stack_(stack) {
    for (std::size_t i = start; i < end; ++i) {
        if (stack.members(i) == 0) continue;
        const std::size_t first = stack.firsts[i];
        last_[first] = i;
        if (first < start && !grounds_.contains(first)) grounds_.emplace(first, make(first));
    }
}

void GroundsBefore::note(std::size_t index, const Terrain& ground) {
    if (last_.contains(index)) grounds_.insert_or_assign(index, ground);
}

const Terrain* GroundsBefore::of(std::size_t index) const {
    return stack_.members(index) == 0 ? nullptr : &grounds_.at(stack_.firsts[index]);
}

void GroundsBefore::pass(std::size_t index) {
    const std::size_t first = stack_.firsts[index];
    if (first < index && last_.at(first) == index) grounds_.erase(first);
}

}  // namespace talus
