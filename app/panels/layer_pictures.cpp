#include "app/panels/layer_pictures.h"

#include <imgui.h>

#include <cmath>
#include <utility>

#include "app/panels/ui.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/imgui_versions.h"
#include "app/widgets/picture_button.h"
#include "app/widgets/spoken.h"
#include "core/map/contact_sheet.h"
#include "core/recipe/layer.h"
#include "core/words/numbers.h"
#include "core/words/words.h"

namespace talus {
namespace {

constexpr float k_help_side = 11;  // em of the larger picture

}  // namespace

const LayerPictures::Drawn* LayerPictures::picture_of(const Layer& layer) {
    if (ui_.shown == nullptr || !layer.enabled) return nullptr;
    const auto trace = ui_.shown->layers.find(layer.id);
    if (trace == ui_.shown->layers.end() || trace->second->ground.height() == nullptr) return nullptr;
    Drawn& drawn = drawn_[layer.id];
    if (drawn.of != trace->second) {
        const auto pixels = packed_pixels(contact_picture(trace->second->ground, 2 * LayerTrace::k_side));
        drawn = {.of = trace->second,
                 .texture = ui_.changing_picture("layer " + std::to_string(layer.id), pixels),
                 .width = pixels.width(),
                 .height = pixels.height()};
    }
    return &drawn;
}

float LayerPictures::width(const Layer& layer) {
    return picture_of(layer) != nullptr ? ImGui::GetFrameHeight() : 0;
}

void LayerPictures::draw(const Layer& layer, float right, const std::string& path) {
    const Drawn* const drawn = picture_of(layer);
    if (drawn == nullptr) return;
    const ImVec2 next = ImGui::GetCursorScreenPos();
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 high = ImGui::GetItemRectMax();
    const float side = high.y - low.y - 2;
    const ImVec2 size = fitted(drawn->width, drawn->height, side);
    const ImVec2 corner{high.x - right - side + std::floor((side - size.x) / 2),
                        low.y + 1 + std::floor((side - size.y) / 2)};
    ImGui::GetWindowDrawList()->AddImage(texture_id(drawn->texture), corner,
                                         {corner.x + size.x, corner.y + size.y});
    ImGui::SetCursorScreenPos(corner);
    ImGui::Dummy(size);
    mark(path + "/picture");
    const ImVec2 large = fitted(drawn->width, drawn->height, std::floor(ImGui::GetFontSize() * k_help_side));
    help(layer.name,
         with_fillings(std::string(spoken("The ground after it. It took {seconds} s.")),
                       {{"seconds", written_number(drawn->of->seconds, 2)}}),
         {}, {drawn->texture, large.x, large.y});
    ImGui::SetCursorScreenPos(next);
}

}  // namespace talus
