#include "core/recipe/made_layers.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/paint/sculpted_so_far.h"
#include "core/recipe/changed_strokes.h"

namespace talus {
namespace {

constexpr std::size_t k_most_redone = 16;  // strokes, in a part

// The cells within `reach` of a part; the whole of an axis that wraps where they cross its edge.
CellRectangle reached(const CellRectangle& part, int reach, const Lattice& map) {
    CellRectangle all = part.grown(reach, map.width, map.height);
    if (map.wrap_x && (part.x0 < reach || part.x1 + reach > map.width)) all.x0 = 0, all.x1 = map.width;
    if (map.wrap_y && (part.y0 < reach || part.y1 + reach > map.height)) all.y0 = 0, all.y1 = map.height;
    return all;
}

// The strokes of a list that come after the first so many.
Strokes strokes_after(const Strokes& strokes, std::size_t count) {
    std::vector<Stroke> last_first;
    for (Strokes rest = strokes; rest.size() > count; rest = rest.first(rest.size() - 1))
        last_first.push_back(rest.back());
    Strokes after;
    for (auto stroke = last_first.rbegin(); stroke != last_first.rend(); ++stroke)
        after = after.with(*stroke);
    return after;
}

// What a part of a layer needs whose run goes stroke by stroke.
struct StrokesToDo {
    int reach;  // cells
    bool former_is_run;
};
// Null where too many strokes would have to be done again.
std::optional<StrokesToDo> strokes_to_do(const MadeLayer& last, const LayerToMake& next,
                                         std::size_t parameter) {
    const auto& strokes = std::get<Strokes>(next.layer.values[parameter]);
    const auto& before = std::get<Strokes>(last.layer.values[parameter]);
    std::size_t done = 0;
    if (next.runs != nullptr) {
        RunCache runs = next.runs->for_reading();
        if (const auto kept = kept_beginning(strokes, &runs)) done = kept->strokes.size();
    }
    const std::size_t map =
        static_cast<std::size_t>(next.map.width) * static_cast<std::size_t>(next.map.height);
    const bool former_is_run = before.size() > done && !mixes(last.layer) && next.runs != nullptr &&
                               next.runs->has_room_for(map * sizeof(float)) &&
                               shared_strokes(before, strokes) == before.size();
    if (former_is_run) done = before.size();
    if (strokes.size() - done > k_most_redone) return std::nullopt;
    std::vector<ParameterValue> values = next.layer.values;
    values[parameter] = strokes_after(strokes, done);
    const double reach = next.layer.type->reach_metres(values, next.frame.lattice) / next.map.cell_size;
    return StrokesToDo{static_cast<int>(std::min<double>(-std::floor(-reach), k_max_size)), former_is_run};
}

PartPlan planned(const CellRectangle& where, int halo, const LayerToMake& next, const World& world) {
    PartPlan plan{.where = where};
    if (where.empty()) return plan;
    const Lattice& map = next.map;
    const Window part{{next.frame.lattice.width, next.frame.lattice.height},
                      map.x0 + where.x0,
                      map.y0 + where.y0,
                      where.width(),
                      where.height()};
    plan.window = lattice_of(world, part, halo);
    plan.first_x = static_cast<int>(part.x0 - plan.window.x0);
    plan.first_y = static_cast<int>(part.y0 - plan.window.y0);
    return plan;
}

}  // namespace

LayerChange change_since(const MadeLayer& last, const LayerToMake& next, const World& world) {
    const StageInfo& info = next.layer.type->info;
    // Features are listed for a whole map.
    if (!next.behind || last.layer.type != next.layer.type || last.members != next.members ||
        info.makes_features)
        return {};
    StrokesChange strokes;
    if (last.effect != next.effect) {
        // The effect may differ in what they say besides.
        if (contains(info.needs, Needs::sea_level) || contains(info.needs, Needs::files)) return {};
        const auto changed = changed_strokes(last.layer, next.layer, next.map, next.frame.lattice);
        if (!changed) return {};
        strokes = *changed;
    }
    const CellRectangle seen = next.behind->united(strokes.masks);
    const bool sees_all = info.reach == Reach::whole_map || contains(info.needs, Needs::overview);
    if (sees_all && !(seen.empty() && strokes.own.empty())) return {};
    CellRectangle where = strokes.own;
    int halo = cells_around(next.layer, next.map.cell_size);
    const auto run = run_of_strokes(*next.layer.type);
    if (!seen.empty() || (!run && !where.empty())) halo = next.told.reach_of(next.layer, next.frame);
    if (!seen.empty()) where = where.united(reached(seen, halo, next.map));
    LayerChange change{.where = where};
    const std::size_t cells =
        static_cast<std::size_t>(next.map.width) * static_cast<std::size_t>(next.map.height);
    bool former_is_run = false;
    if (run && !where.empty()) {
        const auto to_do = strokes_to_do(last, next, *run);
        if (!to_do) return change;
        halo = std::max(halo, to_do->reach);
        former_is_run = to_do->former_is_run && next.behind->empty();
        if (to_do->former_is_run && !former_is_run) return change;
    }
    PartPlan plan = planned(where, halo, next, world);
    plan.former_is_run = former_is_run;
    if (2 * plan.window.cells() <= static_cast<double>(cells)) change.part = plan;
    return change;
}

void MadeStack::begin(const LayerStack& stack, std::span<const Digest> keys, std::size_t found) {
    const std::size_t count = stack.layers.size();
    if (behind_.size() != count + 1) {
        layers_.resize(count);
        behind_.resize(count);
        behind_.push_back(std::nullopt);
    }
    behind_[found] = behind(found, keys[found]);
    for (std::size_t i = 0; i < found; ++i) {
        if (layers_[i].key == keys[i + 1]) continue;
        layers_[i] = {.layer = *stack.layers[i],
                      .effect = stack.effects[i],
                      .key = keys[i + 1],
                      .members = stack.members(i)};
        behind_[i] = CellRectangle{};
    }
}

const MadeLayer& MadeStack::last(std::size_t index) const {
    static const MadeLayer k_none{};
    return index < layers_.size() ? layers_[index] : k_none;
}

MadeStack::Changed MadeStack::behind(std::size_t index) const {
    return index < behind_.size() ? behind_[index] : std::nullopt;
}

MadeStack::Changed MadeStack::behind(std::size_t index, const Digest& input) const {
    if (index > 0 && last(index - 1).key != input) return std::nullopt;
    return behind(index);
}

void MadeStack::note(std::size_t index, MadeLayer made, const Changed& where) {
    layers_[index] = std::move(made);
    behind_[index] = CellRectangle{};
    Changed& next = behind_[index + 1];
    next = next && where ? std::optional(next->united(*where)) : std::nullopt;
}

void MadeStack::note_result(const std::shared_ptr<const Terrain>& result) {
    if (result_.lock() != result) changes_.note(result, behind_.back());
    result_ = result;
    behind_.back() = CellRectangle{};
}

}  // namespace talus
