#pragma once

#include <string>
#include <string_view>

#include "core/recipe/recipe.h"

namespace talus {

class MaskTint;
class Session;
struct Ui;

/// Returns why a layer cannot follow a field, by its key; of what is no field's key, nothing.
std::string why_field_is_idle(const Recipe& recipe, int layer, std::string_view key);
/// Returns why a mask would do nothing before this layer; empty where it does something.
std::string why_mask_is_idle(const Recipe& recipe, int layer, const LayerMask& mask);
/// Returns a new mask before this layer. One that follows a field of the user's choice begins with one that
/// is there.
LayerMask mask_to_add(const Recipe& recipe, int layer, const MaskType& type);
/// Returns why a mask of this kind would do nothing there; empty where it does something.
std::string why_kind_is_idle(const Recipe& recipe, int layer, const MaskType& type);

/// The button that adds a mask, and the list of kinds that it opens.
class AddMaskList {
 public:
    /// mask_tint: shows the mask on the terrain once it is added.
    AddMaskList(Session& session, Ui& ui, MaskTint& mask_tint)
        : session_(session), ui_(ui), mask_tint_(mask_tint) {}

    /// Draws into the ImGui window that is being made. layer_id: of the layer that the mask is for.
    void draw(int layer_id);

 private:
    void add(int layer_id, const MaskType& type);

    Session& session_;
    Ui& ui_;
    MaskTint& mask_tint_;
    std::string words_;  // typed into the list's search
};

}  // namespace talus
