#include <imgui.h>

#include <algorithm>
#include <array>
#include <cfloat>

#include "app/panels/export_form.h"
#include "app/widgets/buttons.h"
#include "app/widgets/choice_list.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/number_control.h"
#include "app/widgets/parameter_row.h"
#include "app/widgets/size_input.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

constexpr std::array k_common_sizes{129, 257, 513, 1025, 2049, 4097, 8193};
constexpr std::array k_tiles{1, 2, 4, 8, 16};

// Longer sides to choose from.
std::vector<int> sides_of(const ExportTarget& target, int along) {
    std::vector<int> sides = target.proposed_sides(along);
    if (!sides.empty()) return sides;
    for (const int side : k_common_sizes)
        sides.push_back(static_cast<int>(target.cut({}).whole_side(side, along)));
    return sides;
}

// The size whose longer side this is, in the proportions of the document's map as far as the target takes
// them.
MapSize size_in_shape(const ExportPlan& plan, int longer) {
    const World& world = plan.recipe.world;
    const MapSize map = map_in_shape({{longer, longer}}, {world.width, world.height}, world.wraps());
    return export_size(*plan.target, map, false, plan.lead.settings.tiles).whole;
}

}  // namespace

void ExportForm::draw_size(const ExportPlan& plan) {
    const ExportTarget& target = *plan.target;
    row_label(
        "Size",
        "In samples. The world's extent stays: another size shows the same terrain in more or less detail.");
    const bool as_it_is = plan.map == MapSize{plan.recipe.world.width, plan.recipe.world.height};
    const std::string documents =
        std::string(spoken(as_it_is ? "As the document" : "Nearest to the document")) + ": ";
    const std::string size = size_text(plan.size, " × ");
    const bool open = begin_choice_list("##size", own_size ? size.c_str() : (documents + size).c_str(),
                                        ImGuiComboFlags_HeightLarge);
    mark("export/size");
    if (open) {
        if (list_row(spoken("As the document, or the nearest that fits"), !own_size)) {
            own_size = other_size = false;
        }
        mark("export/size/document");
        const Tiles& tiles = plan.lead.settings.tiles;
        for (const int whole_side : sides_of(target, choice.tiles)) {
            const MapSize whole = size_in_shape(plan, whole_side);
            const MapSize tile = tiles.of(whole);
            const int side = std::max(tile.width, tile.height);
            std::string label = size_text(whole, " × ");
            if (choice.tiles > 1) {
                label += "   " + spoken("in tiles of {size}",
                                        {{"size", tile.width == tile.height ? std::to_string(side)
                                                                            : size_text(tile, " × ")}});
            }
            if (list_row(label, own_size && !other_size && whole == plan.size)) {
                own_size = true;
                other_size = false;
                choice.width = whole.width;
                choice.height = whole.height;
            }
            mark("export/size/" + std::to_string(side));
        }
        if (target.takes_any_size()) {
            if (list_row(spoken("Custom…"), other_size)) own_size = other_size = true;
            mark("export/size/other");
        }
        end_choice_list();
    }
    if (other_size) draw_typed_size();
    draw_tiles();
    const std::string stretched = stretch_text(plan, spoken_language());
    if (stretched.empty()) return;
    row_label("", "");
    wrapped_text(theme().text, stretched);
    mark("export/stretched");
}

void ExportForm::draw_typed_size() { size_input("export", choice.width, choice.height); }

void ExportForm::draw_tiles() {
    row_label(
        "Tiles",
        "Cuts the map into files of one height range, so that they join without a seam: they share a row "
        "and a column with their neighbours, but where the program lays them beside each other.");
    const auto tiles_text = [](int along) {
        return along == 1 ? std::string(spoken("One file")) : size_text(along, along, " × ") + " files";
    };
    const bool tiles_open = begin_choice_list("##tiles", tiles_text(choice.tiles).c_str());
    mark("export/tiles");
    if (!tiles_open) return;
    for (const int along : k_tiles) {
        if (list_row(tiles_text(along), along == choice.tiles)) choice.tiles = along;
        mark("export/tiles/" + std::to_string(along));
    }
    end_choice_list();
}

}  // namespace talus
