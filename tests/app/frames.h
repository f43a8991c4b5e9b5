#pragma once

#include <imgui.h>

#include "app/widgets/fonts.h"
#include "app/widgets/theme.h"

namespace talus {

/// ImGui without a window, for frames of this many pixels: the mouse is where the test puts it.
class Frames {
 public:
    Frames(float width, float height) {
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = {width, height};
        io.DeltaTime = 0.02f;
        use_theme(dark_theme(), 16);
        load_fonts(16);
        unsigned char* pixels = nullptr;
        int across = 0;
        int down = 0;
        io.Fonts->GetTexDataAsRGBA32(&pixels, &across, &down);
    }
    ~Frames() { ImGui::DestroyContext(); }
    Frames(const Frames&) = delete;
    Frames& operator=(const Frames&) = delete;
};

}  // namespace talus
