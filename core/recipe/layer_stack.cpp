#include "core/recipe/layer_stack.h"

#include "core/recipe/file_layers.h"
#include "core/recipe/layer_groups.h"

namespace talus {

LayerStack stack_of(const Recipe& recipe, std::size_t count) {
    LayerStack stack{&recipe, {}, {}, {}};
    for (const RunningLayer& running : running_layers(recipe, count)) {
        const Layer& layer = recipe.layers[running.index];
        const Needs needs = layer.type->info.needs;
        Digest effect = recipe.layers.effect(running.index);
        if (contains(needs, Needs::sea_level))
            effect = Digester().add(effect).add(recipe.world.sea_level).digest();
        if (contains(needs, Needs::files)) {
            Digester with_files;
            with_files.add(effect);
            for (const FileState& state : file_states(layer)) {
                with_files.add(state.size);
                for (const auto& time : state.times) with_files.add(time.time_since_epoch().count());
            }
            effect = with_files.digest();
        }
        stack.layers.push_back(&layer);
        stack.firsts.push_back(running.first);
        const std::size_t members = stack.members(stack.layers.size() - 1);
        stack.effects.push_back(members == 0 ? effect : Digester().add(effect).add(members).digest());
    }
    return stack;
}

Digest chained(const Digest& first, const Digest& second) {
    return Digester().add(first).add(second).digest();
}

std::vector<Digest> chain(Digest base, const LayerStack& stack, std::size_t count) {
    std::vector<Digest> keys{base};
    for (std::size_t i = 0; i < count; ++i) keys.push_back(chained(keys.back(), stack.effects[i]));
    return keys;
}

}  // namespace talus
