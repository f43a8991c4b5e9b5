#pragma once

#include <imgui.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace talus {

/// The fonts in use; never null once load_fonts has run.
struct Fonts {
    ImFont* text = nullptr;
    ImFont* bold = nullptr;
    ImFont* large = nullptr;  ///< for text to be read from the back of the room
    bool inter = false;       ///< whether Inter was found
    bool icons = false;       ///< whether Font Awesome was found
};
const Fonts& fonts();

/// Where the fonts are looked for: in the folders that Debian, Fedora and Arch have for them, below `root`,
/// which the environment variable TALUS_FONTS names where it is not "/".
struct FontFiles {
    FontFiles();
    explicit FontFiles(const std::filesystem::path& root);
    std::string text, bold, icons;  ///< empty where there is none
};

/// Loads Inter and Font Awesome into ImGui's atlas at `size` pixels; where they are not installed, ImGui's
/// own font and no icons. density: pixels for each unit of ImGui's, in which `size` is then.
void load_fonts(float size, const FontFiles& files = FontFiles(), float density = 1);

/// Returns the characters of a text in UTF-8 that the fonts in use do not draw, in order and each once; none
/// before load_fonts has run. Spaces are none.
std::vector<char32_t> missing_characters(std::string_view text);
/// Returns whether the character is one of those that are taken from Inter where it is installed.
bool is_taken_from_inter(char32_t character);

/// An icon of Font Awesome 4.7, the one that replaced it in Font Awesome 5 and later, or a short word where
/// the font is not installed or has neither.
struct Icon {
    const char* glyph;
    const char* word;
    const char* later = nullptr;
};
const char* text_of(const Icon& icon);
/// The icon and the words beside it; the words alone where there are no icons.
std::string labelled(const Icon& icon, std::string_view words);

namespace icon {
inline constexpr Icon new_document{"\uf016", "New", "\uf15b"};
inline constexpr Icon open{"\uf115", "Open", "\uf07c"};
inline constexpr Icon save{"\uf0c7", "Save"};
inline constexpr Icon undo{"\uf0e2", "Undo"};
inline constexpr Icon redo{"\uf01e", "Redo"};
inline constexpr Icon export_map{"\uf019", "Export"};
inline constexpr Icon frame{"\uf05b", "Frame"};
inline constexpr Icon sea{"\uf043", "Sea"};
inline constexpr Icon contours{"\uf279", "Lines"};
inline constexpr Icon tiled{"\uf00a", "3x3"};
inline constexpr Icon add{"\uf067", "+"};
inline constexpr Icon subtract{"\uf068", "-"};
inline constexpr Icon trash{"\uf014", "Del", "\uf2ed"};
inline constexpr Icon rename{"\uf040", "Name", "\uf303"};
inline constexpr Icon up{"\uf062", "Up"};
inline constexpr Icon fold{"\uf102", "^"};
inline constexpr Icon unfold{"\uf103", "v"};
inline constexpr Icon down{"\uf063", "Dn"};
inline constexpr Icon duplicate{"\uf24d", "Dup"};
inline constexpr Icon copy{"\uf0c5", "Copy"};
inline constexpr Icon lock{"\uf023", "Lock"};
inline constexpr Icon unlock{"\uf13e", "Free"};
inline constexpr Icon search{"\uf002", "Find"};
inline constexpr Icon history{"\uf1da", "Last"};
inline constexpr Icon frozen{"\uf2dc", "Frz"};
inline constexpr Icon mask{"\uf042", "Mask"};
inline constexpr Icon brush{"\uf1fc", "Brush"};
inline constexpr Icon eye{"\uf06e", "on"};
inline constexpr Icon eye_off{"\uf070", "off"};
inline constexpr Icon folder{"\uf07b", "[]"};
inline constexpr Icon file{"\uf0f6", "-", "\uf15c"};
inline constexpr Icon home{"\uf015", "Home"};
inline constexpr Icon parent{"\uf148", "Up", "\uf3bf"};
inline constexpr Icon keys{"\uf11c", "Keys"};
inline constexpr Icon success{"\uf00c", "Done"};
inline constexpr Icon error{"\uf071", "!"};
inline constexpr Icon note{"\uf05a", "i"};
inline constexpr Icon close{"\uf00d", "x"};
inline constexpr Icon perspective{"\uf1b2", "Persp"};
inline constexpr Icon isometric{"\uf1b3", "Iso"};
inline constexpr Icon above{"\uf278", "Top", "\uf5a0"};
inline constexpr Icon first{"\uf049", "|<"};
inline constexpr Icon back{"\uf048", "<"};
inline constexpr Icon play{"\uf04b", "Play"};
inline constexpr Icon pause{"\uf04c", "||"};
inline constexpr Icon forward{"\uf051", ">"};
inline constexpr Icon last{"\uf050", ">|"};
inline constexpr Icon exaggeration{"\uf07d", "Z", "\uf338"};
}  // namespace icon

}  // namespace talus
