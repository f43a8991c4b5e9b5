#pragma once

#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cstdint>
#include <span>

/// What Dear ImGui 1.86 to 1.92 spell differently, in this file alone: all other files keep to what these
/// versions share.
namespace talus {

/// A texture of OpenGL, as ImGui's drawing functions take pictures: a pointer until 1.91.3, since then a
/// number.
inline ImTextureID texture_id(unsigned texture) {
    return (ImTextureID)(std::uintptr_t)texture;  // NOLINT: whichever of the two casts it takes
}

/// The size in units that a font of this size is loaded with, to be sharp where a unit is `density` pixels.
/// From 1.92 on ImGui draws its letters as finely as io.DisplayFramebufferScale asks for.
inline float raster_size(float size, [[maybe_unused]] float density) {
#if IMGUI_VERSION_NUM < 19200
    return size * density;
#else
    return size;
#endif
}
inline void set_density([[maybe_unused]] ImFont& font, [[maybe_unused]] float density) {
#if IMGUI_VERSION_NUM < 19200
    font.Scale = 1 / density;
#endif
}

/// Pixels, as the font was loaded; where a unit is more pixels than one, units.
inline float size_of(const ImFont& font) {
#if IMGUI_VERSION_NUM < 19200
    return font.FontSize * font.Scale;
#else
    return font.LegacySize;
#endif
}

/// Text from here on is in this font, at the size it was loaded with, until ImGui::PopFont.
inline void push_font(ImFont* font) {
#if IMGUI_VERSION_NUM < 19200
    ImGui::PushFont(font);
#else
    ImGui::PushFont(font, font->LegacySize);
#endif
}

/// The size of text from the next frame on. Before 1.92 it is that of the default font.
inline void set_text_size([[maybe_unused]] float size) {
#if IMGUI_VERSION_NUM >= 19200
    ImGui::GetStyle().FontSizeBase = size;
#endif
}

/// Whether the font, or an icon font merged into it, draws this character.
inline bool has_glyph(ImFont& font, ImWchar character) {
#if IMGUI_VERSION_NUM < 19200
    return font.FindGlyphNoFallback(character) != nullptr;
#else
    return font.IsGlyphInFont(character);
#endif
}

/// Uploads the fonts again after others were loaded. From 1.92 on the renderer sees that by itself.
inline void remake_font_texture() {
#if IMGUI_VERSION_NUM < 19200
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    ImGui_ImplOpenGL3_CreateFontsTexture();
#endif
}

/// The texture that a drawing command names. From 1.92 on ImGui's own have an object, and a name only once
/// they are made.
inline std::uintptr_t texture_of(const ImDrawCmd& command) {
#if IMGUI_VERSION_NUM < 19200
    return (std::uintptr_t)command.GetTexID();  // NOLINT: see texture_id()
#else
    const ImTextureRef& texture = command.TexRef;
    return texture._TexData != nullptr ? (std::uintptr_t)texture._TexData : (std::uintptr_t)texture._TexID;
#endif
}

/// Whether the renderer has a texture of ImGui's own to make or to change. Until 1.91 the fonts' one is made
/// before the first frame.
inline bool has_texture_work([[maybe_unused]] const ImDrawData& data) {
#if IMGUI_VERSION_NUM >= 19200
    if (data.Textures == nullptr) return false;
    for (const ImTextureData* texture : *data.Textures) {
        if (texture->Status != ImTextureStatus_OK) return true;
    }
#endif
    return false;
}

/// Whether the key went down in this frame, or with `again` repeats, being held. Until 1.86 ImGui knows keys
/// by the window system's codes alone.
inline bool is_key_pressed(ImGuiKey key, bool again = false) {
#if IMGUI_VERSION_NUM < 18700
    return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key), again);
#else
    return ImGui::IsKeyPressed(key, again);
#endif
}

/// Whether the key is held down.
inline bool is_key_held(ImGuiKey key) {
#if IMGUI_VERSION_NUM < 18700
    return ImGui::IsKeyDown(ImGui::GetKeyIndex(key));
#else
    return ImGui::IsKeyDown(key);
#endif
}

/// Whether a letter, 'A' to 'Z', is held down.
inline bool is_letter_held(char letter) {
#if IMGUI_VERSION_NUM < 18700
    return ImGui::IsKeyDown(letter);  // GLFW's codes of letters are ASCII
#else
    return ImGui::IsKeyDown(static_cast<ImGuiKey>(ImGuiKey_A + (letter - 'A')));
#endif
}

/// Brings the keyboard to the next item, a field of text of this label, unless something has it or is being
/// pressed. From 1.87 on the field has it in the next frame, and would take it from what the mouse has taken
/// hold of meanwhile.
inline void offer_keyboard([[maybe_unused]] const char* label) {
    ImGuiContext& context = *ImGui::GetCurrentContext();
    bool pressed = false;
    for (int button = 0; button < ImGuiMouseButton_COUNT; ++button)
        pressed |= ImGui::IsMouseDown(button) || ImGui::IsMouseReleased(button);
    if (context.ActiveId != 0 || pressed) return;
#if IMGUI_VERSION_NUM < 18700
    ImGui::SetKeyboardFocusHere();
#else
    context.NavNextActivateId = ImGui::GetID(label);
    context.NavNextActivateFlags = ImGuiActivateFlags_PreferInput;
#endif
}

/// Begins a part of a window that scrolls, into which the arrows go as into the rest of the window.
inline bool begin_reachable_child(const char* name, const ImVec2& size) {
#if IMGUI_VERSION_NUM < 19090
    return ImGui::BeginChild(name, size, false, ImGuiWindowFlags_NavFlattened);
#else
    return ImGui::BeginChild(name, size, ImGuiChildFlags_NavFlattened);
#endif
}

/// Whether something waits for the next frame. From 1.87 on a frame takes no more input than fits into one
/// state, a press, or its release; and the keyboard comes to a field in the frame after the one that wished
/// it.
inline bool is_frame_due() {
#if IMGUI_VERSION_NUM < 18700
    return false;
#else
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    return !context.InputEventsQueue.empty() || context.NavMoveSubmitted || context.NavNextActivateId != 0;
#endif
}

/// Shows where the navigation by keyboard is, as if an arrow had brought it there.
inline void show_navigation_cursor() {
    ImGuiContext& context = *ImGui::GetCurrentContext();
#if IMGUI_VERSION_NUM < 19140
    context.NavDisableHighlight = false;
    context.NavDisableMouseHover = true;
#else
    context.NavCursorVisible = context.NavHighlightItemUnderNav = true;
#endif
}

/// Holds modifiers or lets them go. From 1.87 on they are keys like others, and ImGui sets its flags by them.
inline void put_modifiers(bool ctrl, bool shift, bool alt) {
    ImGuiIO& io = ImGui::GetIO();
#if IMGUI_VERSION_NUM < 18700
    io.KeyCtrl = ctrl;
    io.KeyShift = shift;
    io.KeyAlt = alt;
#elif IMGUI_VERSION_NUM < 18900
    io.AddKeyEvent(ImGuiKey_ModCtrl, ctrl);
    io.AddKeyEvent(ImGuiKey_ModShift, shift);
    io.AddKeyEvent(ImGuiKey_ModAlt, alt);
#else
    io.AddKeyEvent(ImGuiMod_Ctrl, ctrl);
    io.AddKeyEvent(ImGuiMod_Shift, shift);
    io.AddKeyEvent(ImGuiMod_Alt, alt);
#endif
}

/// Hands one state of the mouse to ImGui, and to 1.86, which would lose what comes and goes between two
/// frames, one of the keyboard. From 1.87 on ImGui queues keys itself.
struct InputOfFrame {
    ImVec2 mouse;  ///< -FLT_MAX: outside
    std::span<const bool> buttons;
    std::span<const bool> keys;  ///< by GLFW's codes
    bool ctrl, shift, alt;
    std::span<const bool> went_down = {};  ///< buttons
    std::span<const bool> twice = {};      ///< buttons that go down a second time, as double clicks
    float wheel_right = 0, wheel_up = 0;   ///< notches that the wheel turned
};

/// Has ImGui count a press as the second of a double click, or as a first one. It would go by the times of
/// its frames, and a slow one would part two clicks. A button that went up since, as GLFW tells already, is
/// not pressed anew by the frames that come before.
inline void count_clicks(const InputOfFrame& input) {
    ImGuiIO& io = ImGui::GetIO();
    for (std::size_t i = 0; i < input.twice.size(); ++i) {
        if (!input.went_down[i]) continue;
        io.MouseClickedTime[i] = input.twice[i] ? ImGui::GetTime() + 1e6 : -1e9;
        io.MouseClickedPos[i] = input.mouse;
        io.MouseClickedLastCount[i] = 1;
    }
}

inline void put_input(const InputOfFrame& input) {
    count_clicks(input);
    ImGuiIO& io = ImGui::GetIO();
#if IMGUI_VERSION_NUM < 18700
    io.MousePos = input.mouse;
    std::copy(input.buttons.begin(), input.buttons.end(), io.MouseDown);
    std::copy(input.keys.begin(), input.keys.end(), io.KeysDown);
    put_modifiers(input.ctrl, input.shift, input.alt);
    io.MouseWheelH += input.wheel_right;
    io.MouseWheel += input.wheel_up;
#else
    io.AddMousePosEvent(input.mouse.x, input.mouse.y);
    for (std::size_t i = 0; i < input.buttons.size(); ++i) {
        if (io.MouseDown[i] != input.buttons[i])
            io.AddMouseButtonEvent(static_cast<int>(i), input.buttons[i]);
    }
    if (input.wheel_right != 0 || input.wheel_up != 0)
        io.AddMouseWheelEvent(input.wheel_right, input.wheel_up);
#endif
}

}  // namespace talus
