// Where the brush draws, and the rows of commands and keys that follow from that.
#include <algorithm>
#include <utility>

#include "app/editor/session.h"
#include "app/widgets/spoken.h"
#include "app/workspaces/create/ground_brush.h"
#include "core/recipe/layer_groups.h"
#include "core/recipe/recipe.h"
#include "core/words/words.h"

namespace talus {
namespace {

constexpr std::string_view k_base_help =
    "Shows the ground as the layer leaves it that the brush draws into, which answers sooner. The document "
    "and what is exported stay as they are.";

}  // namespace

std::vector<KeyRow> brush_keys() {
    return {{.chords = {plain('['), plain(']')}, .what = "Brush narrower, wider", .held = "F + drag"},
            {.chords = {plain('-'), plain('=')}, .what = "Brush weaker, stronger", .held = "Shift+F + drag"},
            {.what = "The opposite", .held = "Ctrl held"},
            {.what = "Smooth", .held = "Shift held"},
            {.what = "The tool's second mode", .held = "Alt held"}};
}

const Layer* GroundBrush::layer() const {
    const Showing showing = ui_.showing();
    if (!ui_.screen.panels || !showing.document || !showing.alone || showing.live) return nullptr;
    const Layer* const selected = session_.document.selected();
    return selected != nullptr && selected->type != nullptr && selected->enabled ? selected : nullptr;
}

std::vector<GroundBrush::Target> GroundBrush::targets() const {
    const Layer* const shown = layer();
    if (shown == nullptr) return {};
    std::vector<Target> all;
    if (const auto row = find_strokes(shown->type->parameters))
        all.push_back({.layer = shown->id, .parameter = *row});
    for (std::size_t i = 0; i < shown->masks.size(); ++i) {
        if (shown->masks[i].type == nullptr) continue;
        if (const auto row = find_strokes(shown->masks[i].type->parameters))
            all.push_back({.layer = shown->id, .mask = i, .parameter = *row});
    }
    return all;
}

std::optional<GroundBrush::Target> GroundBrush::target() const {
    const std::vector<Target> all = targets();
    if (all.empty()) return std::nullopt;
    return chosen_ && std::ranges::find(all, *chosen_) != all.end() ? *chosen_ : all.front();
}

// A mask has the number that stands above its rows in the layer's properties.
std::string GroundBrush::name_of(const Target& target) const {
    if (!target.mask) return std::string(spoken(layer()->type->info.label));
    return with_fillings(std::string(spoken("Mask {number}")),
                         {{"number", std::to_string(*target.mask + 1)}});
}

const Strokes& GroundBrush::strokes_at(const Target& target) const {
    const Layer& now = *layer();
    return std::get<Strokes>(target.mask ? now.masks[*target.mask].values[target.parameter]
                                         : now.values[target.parameter]);
}

// A mask, or a layer that makes a map instead of ground.
bool GroundBrush::paints_cover(const Target& target) const {
    return target.mask || !layer()->type->info.writes.contains(k_height_id);
}

bool GroundBrush::has_later_layers() const {
    const Recipe& recipe = session_.document.recipe();
    const auto place = find_layer(recipe, target()->layer);
    return std::ranges::any_of(running_layers(recipe),
                               [&](const RunningLayer& each) { return each.index > *place; });
}

// A layer without strokes was added to be drawn into: it takes the brush into the hand when it is selected,
// and so does a mask's own button.
void GroundBrush::take_wish() {
    if (const Layer* const now = layer()) {
        const std::pair seen{session_.documents, now->id};
        const bool is_another = std::exchange(seen_layer_, seen) != seen;
        const auto at = target();
        if (is_another && at && strokes_at(*at).empty()) wanted_ = true;
    }
    const auto mask = std::exchange(ui_.mask_to_paint, std::nullopt);
    if (!mask) return;
    for (const Target& each : targets()) {
        if (each.mask != mask) continue;
        chosen_ = each;
        wanted_ = true;
    }
}

void GroundBrush::show_base_alone(bool alone) {
    base_alone_ = alone;
    choose_shown_layers();
}

void GroundBrush::choose_shown_layers() {
    base_alone_ = base_alone_ && is_active();
    session_.shown_up_to = base_alone_ ? std::optional(target()->layer) : std::nullopt;
}

std::vector<Command> GroundBrush::commands() {
    return {
        {.id = "brush",
         .menu = Menu::layer,
         .label = "Brush",
         .chords = {plain('U')},
         .help = "Draws on the ground while a layer is selected that takes strokes, such as Sculpt, or one "
                 "with a painted mask. Off, the mouse moves the camera.",
         .separator = true,
         .of_document = true,
         .enabled = [this](const Session&, const Ui&) { return target().has_value(); },
         .needs = "The brush draws into a layer that takes strokes. Add Sculpt, or a painted mask.",
         .checked = [this](const Session&, const Ui&) { return is_active(); },
         .run = [this](Session&, Ui&) { wanted_ = !wanted_; }},
        {.id = "brush_base",
         .menu = Menu::view,
         .submenu = k_show_menu,
         .label = "Ground without later layers",
         .chords = {Chord{key_of('U'), false, true}},
         .help = k_base_help,
         .before = "tiled",
         .of_document = true,
         .enabled = [this](const Session&, const Ui&) { return is_active() && has_later_layers(); },
         .needs = "This leaves out the layers after the one that the brush draws into. Select a layer "
                  "that takes strokes and has others after it.",
         .checked = [this](const Session&, const Ui&) { return base_alone_; },
         .run = [this](Session&, Ui&) { show_base_alone(!base_alone_); }}};
}

void GroundBrush::report(StatusWriter& status) const {
    const auto at = target();
    status.set("brush", {{"on", is_active()},
                         {"tool", at ? info_of(tool_in_hand(*at)).key : ""},
                         {"second", at && is_second_in_hand(*at)},
                         {"mask", at ? at->mask : std::nullopt},
                         {"base_alone", session_.shown_up_to.has_value()},
                         {"radius", at ? size_of(*at).radius : 0},
                         {"hardness", at ? size_of(*at).hardness : 0},
                         {"strength", at ? size_of(*at).amount : 0},
                         {"height", settings_.height},
                         {"stamp", settings_.stamp.name},
                         {"stamp_ready", stamps_.is_ready(settings_.stamp)},
                         {"drawing", in_hand_.has_value()}});
}

}  // namespace talus
