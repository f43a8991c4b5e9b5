#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/base/parallel.h"
#include "core/paint/stamps.h"
#include "core/recipe/edit.h"
#include "core/recipe/evaluate.h"

namespace talus {
namespace {

constexpr int k_part_side = 128;

// Numbers of a test, the same on every machine.
class PartHand {
 public:
    explicit PartHand(unsigned seed) : random_(seed) {}
    double number(double low, double high) { return low + (high - low) * (random_() / 4294967296.0); }
    std::size_t one_of(std::size_t count) { return random_() % count; }

    Stroke stroke(bool cover, double extent) {
        Stroke stroke{.tool = static_cast<StrokeTool>(cover ? 9 + one_of(2) : one_of(9)),
                      .radius = static_cast<float>(number(0.01, 0.08) * extent),
                      .amount = static_cast<float>(number(0.2, 1)),
                      .height = static_cast<float>(number(50, 500)),
                      .end_height = static_cast<float>(number(50, 500)),
                      .builds_up = one_of(3) == 0};
        if (info_of(stroke.tool).amount == StrokeAmount::metres) stroke.amount *= 40;
        stroke.points.push_back({number(0, 1) * extent, number(0, 1) * extent, 1});
        return stroke;
    }
    void go_on(Stroke& stroke) {
        const auto step = static_cast<double>(stroke.radius) / 2;
        const StrokePoint last = stroke.points.back();
        stroke.points.push_back({last.x + number(-step, step), last.y + number(-step, step),
                                 one_of(2) == 0 ? last.pressure : static_cast<float>(number(0.3, 1))});
    }

 private:
    std::mt19937 random_;
};

// Where strokes can be drawn in a recipe.
struct Canvas {
    std::size_t layer;
    std::optional<std::size_t> mask;
    std::size_t parameter;
    bool cover;
};
std::vector<Canvas> canvases(const Recipe& recipe) {
    std::vector<Canvas> all;
    for (std::size_t i = 0; i < recipe.layers.size(); ++i) {
        const Layer& layer = recipe.layers[i];
        const bool cover = !layer.type->info.writes.contains(k_height_id);
        for (std::size_t k = 0; k < layer.values.size(); ++k)
            if (std::holds_alternative<Strokes>(layer.values[k])) all.push_back({i, {}, k, cover});
        for (std::size_t m = 0; m < layer.masks.size(); ++m)
            for (std::size_t k = 0; k < layer.masks[m].values.size(); ++k)
                if (std::holds_alternative<Strokes>(layer.masks[m].values[k])) all.push_back({i, m, k, true});
    }
    return all;
}

Strokes strokes_at(const Recipe& recipe, const Canvas& at) {
    const Layer& layer = recipe.layers[at.layer];
    return std::get<Strokes>(at.mask ? layer.masks[*at.mask].values[at.parameter]
                                     : layer.values[at.parameter]);
}

Recipe with_strokes_at(const Recipe& recipe, const Canvas& at, const Strokes& strokes) {
    Recipe next = recipe;
    auto layer = next.layers.edit(at.layer);
    (at.mask ? layer->masks[*at.mask].values[at.parameter] : layer->values[at.parameter]) = strokes;
    return next;
}

LayerMask random_local_mask(PartHand& hand) {
    switch (hand.one_of(5)) {
        case 0:
            return mask_of("slope", {{"low", 5.0f}, {"high", 30.0f}, {"soft", 20.0f}, {"baseline", 100.0f}});
        case 1:
            return mask_of("height", {{"low", 100.0f}, {"high", 700.0f}, {"soft", 100.0f}});
        case 2:
            return mask_of("noise");
        case 3:
            return mask_of("curvature");
        default:
            return mask_of("painted");
    }
}

int newest_id(const Recipe& recipe) {
    int newest = 0;
    for (const Layer& layer : recipe.layers) newest = std::max(newest, layer.id);
    return newest;
}

// Stages that look no farther than so many metres, on hills, with masks, some in groups.
Recipe random_local_recipe(PartHand& hand, PartHand groups, bool wraps) {
    Recipe recipe;
    recipe.world.bounds = wraps ? Bounds::wrapped : Bounds::bounded;
    recipe.world.width = recipe.world.height = k_part_side;
    recipe.layers.push_back(new_layer(recipe, *find_stage("perlin")));
    std::vector<const StageType*> local;
    int caves = 0;
    for (const StageType& type : stage_types()) {
        if (type.info.reach == Reach::whole_map || contains(type.info.needs, Needs::files)) continue;
        // Most caves look farther than this map is wide, so that it is made as a whole: some stand for all.
        if (type.info.makes_features && ++caves > 2) continue;
        local.push_back(&type);
    }
    for (int i = 0; i < 5; ++i) {
        const StageType* type = local[hand.one_of(local.size())];
        if (i == 0 || hand.one_of(4) == 0) type = find_stage(hand.one_of(4) == 0 ? "paint_field" : "sculpt");
        Layer layer = new_layer(recipe, *type);
        if (hand.one_of(3) == 0) layer.strength = {0.6f};
        if (hand.one_of(4) == 0) layer.strength = {0.6f, "painted"};
        if (hand.one_of(2) == 0) layer.masks.push_back(random_local_mask(hand));
        recipe.layers.push_back(std::move(layer));
    }
    for (std::size_t count = groups.one_of(3); count > 0; --count) {
        const int first = recipe.layers[groups.one_of(recipe.layers.size())].id;
        const int last = recipe.layers[groups.one_of(recipe.layers.size())].id;
        recipe = with_layers_grouped(recipe, first, last).recipe;
        LayerList::Editing group = recipe.layers.edit(*find_layer(recipe, newest_id(recipe)));
        if (groups.one_of(4) > 0) group->strength = {0.6f};
        if (groups.one_of(2) == 0) group->masks.push_back(random_local_mask(groups));
    }
    return recipe;
}

void expect_same_fields(const Terrain& made, const Terrain& whole, const std::string& what) {
    ASSERT_EQ(made.fields.present(), whole.fields.present()) << what;
    ASSERT_EQ(made.lattice, whole.lattice) << what;
    whole.fields.present().for_each([&](FieldId field) {
        EXPECT_TRUE(std::visit(
            [&]<class T>(const Field<T>& own) { return *own == *std::get<Field<T>>(made.fields[field]); },
            whole.fields[field]))
            << what << ": " << info_of(field).key;
    });
}

// Outside of what is said to have changed nothing may have.
void expect_outside_same(const Terrain& before, const Terrain& after, const CellRectangle& at) {
    const Grid<float>& a = *before.height();
    const Grid<float>& b = *after.height();
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            if (x < at.x0 || x >= at.x1 || y < at.y0 || y >= at.y1) {
                ASSERT_EQ(a(x, y), b(x, y));
            }
}

// Paints into a recipe at random, and has each movement made after the one before and from nothing.
int paint_at_random(unsigned seed, bool wraps) {
    PartHand hand(seed);
    Recipe recipe = random_local_recipe(hand, PartHand(seed + 100), wraps);
    const auto extent = static_cast<double>(recipe.world.extent);
    const std::vector<Canvas> all = canvases(recipe);
    Evaluator evaluator;
    auto shown = evaluator.evaluate(recipe, k_part_side, k_part_side);
    std::vector<Recipe> undo{recipe};
    int parts = 0;
    for (int stroke = 0; stroke < 4; ++stroke) {
        const Canvas at = all[hand.one_of(all.size())];
        const Strokes before = strokes_at(recipe, at);
        Stroke in_hand = hand.stroke(at.cover, extent);
        for (int movement = 0; movement < 3; ++movement) {
            Strokes strokes = before.with(in_hand);
            if (seed % 3 == 0) strokes = strokes.with(mirrored(in_hand, extent, extent, true, false));
            recipe = with_strokes_at(recipe, at, strokes);
            if (movement == 2 && hand.one_of(3) == 0) recipe = undo[hand.one_of(undo.size())];
            const auto now = evaluator.evaluate(recipe, k_part_side, k_part_side);
            std::string names;
            for (const Layer& layer : recipe.layers) names += layer.name + "; ";
            const std::string what = names + info_of(in_hand.tool).key.data() + " on " +
                                     std::to_string(at.layer) + ", seed " + std::to_string(seed) +
                                     (wraps ? " wrapped, stroke " : ", stroke ") + std::to_string(stroke) +
                                     " movement " + std::to_string(movement);
            expect_same_fields(*now, *Evaluator(0).evaluate(recipe, k_part_side, k_part_side), what);
            const auto changed = shown != nullptr ? evaluator.changed_part(shown, now) : std::nullopt;
            if (changed) {
                expect_outside_same(*shown, *now, *changed);
                parts += 2 * changed->size() < now->height()->size() ? 1 : 0;
            }
            // Sometimes nobody holds it when the next one is made.
            shown = hand.one_of(2) == 0 ? now : nullptr;
            hand.go_on(in_hand);
        }
        undo.push_back(recipe);
    }
    return parts;
}

TEST(PartEvaluation, GivesTheBitsOfTheWhole) {
    int parts = 0;
    for (unsigned seed = 1; seed <= 14; ++seed) {
        set_thread_count(seed % 2 == 0 ? 1 : 2);
        parts += paint_at_random(seed, seed % 4 >= 2);
    }
    set_thread_count(0);
    EXPECT_GT(parts, 40) << "of 168 movements";
}

// The most of the map that a movement of a stroke's line changed, once it was some radii long.
double share_changed_by_line(const Stroke& first, bool wraps) {
    PartHand hand(5);
    Recipe recipe;
    recipe.world.bounds = wraps ? Bounds::wrapped : Bounds::bounded;
    recipe.world.width = recipe.world.height = k_part_side;
    recipe.layers.push_back(new_layer(recipe, *find_stage("perlin")));
    recipe.layers.push_back(new_layer(recipe, *find_stage("sculpt")));
    const Canvas at = canvases(recipe).front();
    Evaluator evaluator;
    auto shown = evaluator.evaluate(recipe, k_part_side, k_part_side);
    Stroke in_hand = first;
    double most = 0, heading = 0;
    for (int movement = 0; movement < 40; ++movement) {
        recipe = with_strokes_at(recipe, at, Strokes().with(in_hand));
        const auto now = evaluator.evaluate(recipe, k_part_side, k_part_side);
        expect_same_fields(*now, *Evaluator(0).evaluate(recipe, k_part_side, k_part_side),
                           "movement " + std::to_string(movement));
        const CellRectangle changed =
            evaluator.changed_part(shown, now).value_or(CellRectangle{0, 0, k_part_side, k_part_side});
        expect_outside_same(*shown, *now, changed);
        if (movement > 30)
            most = std::max(most,
                            static_cast<double>(changed.size()) / static_cast<double>(now->height()->size()));
        shown = now;
        const StrokePoint last = in_hand.points.back();
        const double step = static_cast<double>(in_hand.radius) * hand.number(0.05, 0.3);
        heading += hand.number(-0.3, 0.3);
        in_hand.points.push_back({last.x + step * std::cos(heading), last.y + step * std::sin(heading), 1});
    }
    return most;
}

TEST(PartEvaluation, StrokesAreDoneAgainAroundTheEndOfTheirLineAlone) {
    const double extent = World().extent;
    Grid<float> heel(32, 32, 0.0f);  // what lies far behind a dab's middle moves most where its line turns
    for (int y = 13; y < 19; ++y)
        for (int x = 0; x < 4; ++x) heel(x, y) = 1;
    for (const StrokeTool tool : {StrokeTool::stamp, StrokeTool::imprint, StrokeTool::raise}) {
        for (int kind = 0; kind < 8; ++kind) {
            Stroke stroke{.tool = tool,
                          .radius = static_cast<float>(0.12 * extent),
                          .hardness = 0.9f,
                          .amount = 60,
                          .builds_up = kind % 2 == 1,
                          .points = {{0.1 * extent, 0.5 * extent, 1}},
                          .stamp = stamp_of(heel),
                          .along = kind / 2 % 2 == 1};
            EXPECT_LT(share_changed_by_line(stroke, kind >= 4), 0.35) << "kind " << kind;
        }
    }
}

}  // namespace
}  // namespace talus
