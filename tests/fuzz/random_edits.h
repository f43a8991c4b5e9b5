#pragma once

#include <array>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "core/mask/ground_masks.h"
#include "core/paint/stamps.h"
#include "core/recipe/edit.h"
#include "core/recipe/presets.h"

namespace talus::fuzz {

/// Edits of a recipe, one after the other, as a user in a hurry might make them: of every kind that
/// core/recipe/edit.h has, with values within their ranges and beyond, names of any length, layers and masks
/// that are not there.
class RandomEdits {
 public:
    static constexpr std::size_t k_max_layers = 12;  // beyond, layers are removed rather than added

    explicit RandomEdits(std::uint64_t seed) : random_(seed) {}

    Edited next(const Recipe& recipe) {
        if (recipe.layers.size() >= k_max_layers) return with_layer_removed(recipe, layer_of(recipe));
        switch (below(27)) {
            case 0:
            case 1:
                return with_layer_added(recipe, stage_types()[below(stage_types().size())]);
            case 2:
                return with_import_added(recipe, "/maps/" + text() + ".png", world_near(recipe.world));
            case 3:
                return with_layer_removed(recipe, layer_of(recipe));
            case 4:
                return with_layer_duplicated(recipe, layer_of(recipe));
            case 5:
                return with_layer_moved(recipe, layer_of(recipe), below(2) == 0 ? -1 : 1);
            case 6:
                return with_layer_renamed(recipe, layer_of(recipe), text());
            case 7:
                return with_layer_enabled(recipe, layer_of(recipe), below(2) == 0);
            case 8:
                return with_random_setting(recipe, layer_of(recipe));
            case 9:
                return with_mask_added(recipe, layer_of(recipe), mask());
            case 10:
                return with_mask_removed(recipe, layer_of(recipe), below(3));
            case 11:
                return with_mask_moved(recipe, layer_of(recipe), below(3), below(2) == 0 ? -1 : 1);
            case 12:
                return with_mask(recipe, layer_of(recipe), below(3), mask());
            case 13: {
                const std::size_t place = below(world_parameters().size());
                return with_world_value(recipe, place, value_of(world_parameters()[place]));
            }
            case 14:
                return with_random_world(recipe);
            case 15:
                return below(2) == 0 ? with_name(recipe, text()) : with_about(recipe, text());
            case 16:
                // Now and then only, or nothing would ever grow old.
                if (below(10) > 0) return with_seed(recipe, random_());
                return with_all_of(presets()[below(presets().size())].recipe, "Choose a preset");
            case 17:
                return with_random_view(recipe);
            case 18:
                return with_random_ground_kept(recipe, layer_of(recipe));
            case 19:
            case 20:
                return with_random_stroke(recipe, layer_of(recipe));
            case 21:
                return with_random_node(recipe, layer_of(recipe));
            case 22:
                return with_layers_grouped(recipe, layer_of(recipe), layer_of(recipe));
            case 23:
                return with_random_place(recipe, layer_of(recipe));
            case 24:
                return with_group_dissolved(recipe, layer_of(recipe));
            default:
                return with_random_parameter(recipe, layer_of(recipe));
        }
    }

    /// Before another layer, or last in a group; the copy of a layer, or of a group with its members.
    Edited with_random_place(const Recipe& recipe, int id) {
        const auto next = find_layer(recipe, layer_of(recipe));
        switch (below(3)) {
            case 0:
                return with_layer_placed(recipe, id, next ? recipe.layers[*next].parent : 0,
                                         next ? recipe.layers[*next].id : 0);
            case 1:
                return with_layer_placed(recipe, id, layer_of(recipe), 0);
            default: {
                Recipe copied;
                copied.layers = layers_moved_with(recipe, id);
                return with_layers_pasted(recipe, copied, layer_of(recipe));
            }
        }
    }

    /// One node more, less or elsewhere in a line of the layer, if it has one.
    Edited with_random_node(const Recipe& recipe, int id) {
        LinePlace place{.layer_id = id};
        const auto layer = find_layer(recipe, id);
        for (std::size_t i = 0; layer && i < recipe.layers[*layer].values.size(); ++i)
            if (std::holds_alternative<GroundLine>(recipe.layers[*layer].values[i])) place.parameter = i;
        switch (below(4)) {
            case 0:
                return with_node_added(recipe, place, below(6), node());
            case 1:
                return with_node(recipe, place, below(6), node());
            case 2:
                return with_node_removed(recipe, place, below(6));
            default:
                return with_line_closed(recipe, place, below(2) == 0);
        }
    }

    /// One more stroke in a layer that has any, or in a mask of it; else a mask that has one.
    Edited with_random_stroke(const Recipe& recipe, int id) {
        const auto place = find_layer(recipe, id);
        if (!place) return with_strokes(recipe, id, below(2), below(3), Strokes().with(stroke()));
        const Layer& layer = recipe.layers[*place];
        std::vector<std::optional<std::size_t>> lists;
        if (list_in(layer.values)) lists.emplace_back();
        for (std::size_t i = 0; i < layer.masks.size(); ++i)
            if (list_in(layer.masks[i].values)) lists.emplace_back(i);
        if (lists.empty()) {
            const LayerMask painted = mask_of("painted", {{"strokes", Strokes().with(stroke())}});
            return with_mask_added(recipe, id, painted);
        }
        const std::optional<std::size_t> mask = lists[below(lists.size())];
        const std::vector<ParameterValue>& values = mask ? layer.masks[*mask].values : layer.values;
        const std::size_t row = *list_in(values);
        const auto& list = std::get<Strokes>(values[row]);
        return with_strokes(recipe, id, mask, row,
                            below(8) == 0 ? list.first(below(list.size() + 1)) : list.with(stroke()));
    }

 private:
    // The place of a list of strokes among values.
    static std::optional<std::size_t> list_in(const std::vector<ParameterValue>& values) {
        for (std::size_t i = 0; i < values.size(); ++i)
            if (std::holds_alternative<Strokes>(values[i])) return i;
        return std::nullopt;
    }

    // What was made of layers is kept instead of them.
    Edited with_random_ground_kept(const Recipe& recipe, int id) {
        switch (below(4)) {
            case 0:
                return with_layer_frozen(recipe, id,
                                         {raster(), raster(), static_cast<std::int64_t>(random_())});
            case 1:
                return with_base_kept(recipe, id);
            case 2: {
                const auto place = find_layer(recipe, id);
                Layer replay = place ? recipe.layers[*place] : new_layer(recipe, *find_stage("scree"));
                if (below(3) == 0) replay.id += 1;
                return with_run_kept(recipe, replay);
            }
            default:
                return with_strokes_baked(recipe, id, {raster(), {raster(), Raster(), raster()}});
        }
    }

    Raster raster() {
        Grid<float> values(1 + static_cast<int>(below(9)), 1 + static_cast<int>(below(9)));
        for (float& value : values.values()) value = static_cast<float>(below(2000)) - 500;
        return Raster(std::move(values));
    }

    std::size_t below(std::size_t count) { return static_cast<std::size_t>(random_() % count); }

    // Of one that is there, mostly.
    int layer_of(const Recipe& recipe) {
        if (recipe.layers.empty() || below(30) == 0) return -5;
        return recipe.layers[below(recipe.layers.size())].id;
    }

    std::string text() {
        constexpr std::array k_parts{"Ridge", " ", "ä", "…", "\"", "\\", "\n", "##", "%s", "🌋", "/", ""};
        std::string all;
        for (std::size_t count = below(4) == 0 ? below(30) : below(3); count > 0; --count)
            all += k_parts[below(k_parts.size())];
        return all;
    }

    double number(double min, double max) {
        constexpr double k_infinity = std::numeric_limits<double>::infinity();
        switch (below(12)) {
            case 0:
                return min;
            case 1:
                return max;
            case 2:
                return 0;
            case 3:
                return max + 1e6;
            case 4:
                return min - 1e6;
            case 5:
                return below(2) == 0 ? k_infinity : std::numeric_limits<double>::quiet_NaN();
            default:
                return min + (max - min) * static_cast<double>(random_() >> 11) * 0x1p-53;
        }
    }

    float real(const ParameterInfo& info) { return static_cast<float>(number(info.min, info.max)); }

    Stroke stroke() {
        Stroke drawn{.tool = static_cast<StrokeTool>(below(k_stroke_tools.size())),
                     .radius = static_cast<float>(number(-1, 900)),
                     .hardness = static_cast<float>(number(0, 1)),
                     .amount = static_cast<float>(number(-1, 60)),
                     .height = static_cast<float>(number(-100, 900)),
                     .end_height = static_cast<float>(number(-100, 900)),
                     .builds_up = below(2) == 0};
        drawn.second = below(4) == 0;
        if (below(3) == 0) {
            const std::array<LayerMask, 2> masks{mask(), mask()};
            drawn.masks = ground_masks(masks);
        }
        if (info_of(drawn.tool).stamps) {
            drawn.stamp = stamp();
            drawn.angle = static_cast<float>(number(0, 360));
            drawn.along = below(2) == 0;
            drawn.flipped = below(2) == 0;
        }
        for (std::size_t count = below(9); count > 0; --count)
            drawn.points.push_back(
                {number(-1000, 9000), number(-1000, 9000), static_cast<float>(number(0, 1))});
        return drawn;
    }

    LineNode node() {
        return {.x = number(-1000, 9000),
                .y = number(-1000, 9000),
                .height = static_cast<float>(number(-100, 900)),
                .from = below(2) == 0 ? HeightFrom::zero : HeightFrom::ground,
                .width = static_cast<float>(number(-1, 900)),
                .kind = below(3) == 0 ? NodeKind::corner : NodeKind::smooth};
    }

    GroundLine line() {
        GroundLine line{.closed = below(2) == 0};
        for (std::size_t count = below(9); count > 0; --count) line.nodes.push_back(node());
        return line;
    }

    std::shared_ptr<const Stamp> stamp() {
        if (below(4) == 0) return nullptr;
        if (below(2) == 0) return find_stamp(stamp_shapes()[below(stamp_shapes().size())].key);
        Grid<float> image(1 + static_cast<int>(below(9)), 1 + static_cast<int>(below(9)));
        for (float& value : image.values()) value = static_cast<float>(below(2000)) - 500;
        return stamp_of(image);
    }

    ParameterValue value_of(const Parameter& parameter) {
        const ParameterInfo& info = parameter.info;
        switch (parameter.kind) {
            case ParameterKind::boolean:
                return below(2) == 0;
            case ParameterKind::integer:
                return static_cast<int>(info.min - 3 + static_cast<double>(below(60)));
            case ParameterKind::real:
                return real(info);
            case ParameterKind::real4:
                return Float4{real(info), real(info), real(info), real(info)};
            case ParameterKind::choice:
                return static_cast<int>(below(info.choices.size() + 2)) - 1;
            case ParameterKind::seed:
                return static_cast<std::uint64_t>(random_());
            case ParameterKind::coordinate:
                return static_cast<std::int64_t>(random_());
            case ParameterKind::curve: {
                Curve curve{.points = {}};
                for (std::size_t count = below(20); count > 0; --count) {
                    const auto x = static_cast<float>(number(0, 1));
                    curve.points.push_back({x, static_cast<float>(number(0, 1))});
                }
                return curve;
            }
            case ParameterKind::path: {
                FilePath file{below(3) == 0 ? "" : "/maps/" + text()};
                if (info.may_hold && below(2) == 0)
                    file.held = std::make_shared<const std::string>("{\n  \"talus_biomes\": 1\n}\n");
                return file;
            }
            case ParameterKind::events: {
                RunEvents events;
                for (std::size_t count = below(6); count > 0; --count)
                    events.list.push_back({.time = number(-1, 500),
                                           .tool = static_cast<RunTool>(below(k_run_tools.size())),
                                           .x = number(-1000, 9000),
                                           .y = number(-1000, 9000),
                                           .radius = static_cast<float>(number(-1, 500)),
                                           .amount = static_cast<float>(number(-1, 50))});
                return validated_events(events);
            }
            case ParameterKind::raster: {
                return below(3) == 0 ? Raster() : raster();
            }
            case ParameterKind::strokes: {
                Strokes strokes;
                for (std::size_t count = below(6); count > 0; --count) strokes = strokes.with(stroke());
                return strokes;
            }
            case ParameterKind::line:
                return line();
            case ParameterKind::number_or_field: {
                const std::string_view field = below(2) == 0 ? "" : k_fields[below(k_field_count)].key;
                return NumberOrField{real(info), std::string(field)};
            }
        }
        return parameter.default_value;
    }

    LayerMask mask() {
        LayerMask mask = default_mask(mask_types()[below(mask_types().size())]);
        for (std::size_t i = 0; i < mask.values.size(); ++i) {
            const Parameter& parameter = mask.type->parameters[i];
            mask.values[i] = clamped(parameter, value_of(parameter));
        }
        return mask;
    }

    World world_near(World world) {
        world.low = static_cast<float>(number(-30000, 30000));
        world.high = static_cast<float>(number(-30000, 30000));
        world.extent = static_cast<float>(number(0, 1e7));
        return world;
    }

    Edited with_random_world(const Recipe& recipe) {
        const World world = world_near(recipe.world);
        if (below(3) == 0)
            return with_resolution(recipe, static_cast<int>(below(20000)), static_cast<int>(below(20000)));
        return with_world(recipe, world, "Fit the world");
    }

    Edited with_random_view(const Recipe& recipe) {
        switch (below(3)) {
            case 0: {
                std::vector<ParameterValue> values;
                for (const Parameter& parameter : view_parameters()) values.push_back(value_of(parameter));
                NamedView view;
                static_cast<ViewSettings&>(view) = view_from_values(values);
                view.name = text();
                return with_view_kept(recipe, view);
            }
            case 1:
                return with_view_renamed(recipe, below(4), text());
            default:
                return with_view_removed(recipe, below(4));
        }
    }

    Edited with_random_setting(const Recipe& recipe, int id) {
        const std::size_t place = below(layer_parameters().size());
        return with_setting(recipe, id, place, value_of(layer_parameters()[place]));
    }

    Edited with_random_parameter(const Recipe& recipe, int id) {
        const auto layer = find_layer(recipe, id);
        const StageType* type = layer ? recipe.layers[*layer].type : nullptr;
        if (type == nullptr || type->parameters.empty()) return with_parameter(recipe, id, 0, 1.0f);
        const std::size_t place = below(type->parameters.size());
        return with_parameter(recipe, id, place, value_of(type->parameters[place]));
    }

    std::mt19937_64 random_;
};

}  // namespace talus::fuzz
