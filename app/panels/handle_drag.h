#pragma once

#include <imgui.h>

#include <optional>

#include "app/editor/document.h"
#include "app/widgets/imgui_versions.h"

namespace talus {

/// Returns whether the drag of a handle goes on in this frame. Escape takes back what it changed, and the
/// button, when it is let go, keeps that: then there is no drag any more. moved: a member of Drag, whether it
/// changed anything. held: the button is down. given_back: set where the button is still down after Escape.
template <class Drag>
bool goes_on(std::optional<Drag>& drag, Document& document, bool held, bool& given_back) {
    if (is_key_pressed(ImGuiKey_Escape)) {
        if (drag->moved) document.undo();
        given_back = held;
    } else if (held) {
        return true;
    } else if (drag->moved) {
        document.commit();
    }
    drag.reset();
    return false;
}

}  // namespace talus
