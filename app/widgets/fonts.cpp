#include "app/widgets/fonts.h"

#include <array>
#include <cmath>
#include <filesystem>
#include <span>

namespace talus {
namespace {

constexpr float k_large = 1.7f;  // times the text's size

Fonts g_fonts;

// Where Debian, Fedora and Arch put them.
constexpr std::array<const char*, 4> k_text_files{"/usr/share/fonts/opentype/inter/Inter-Regular.otf",
                                                  "/usr/share/fonts/rsms-inter-fonts/Inter-Regular.otf",
                                                  "/usr/share/fonts/inter/Inter-Regular.otf",
                                                  "/usr/share/fonts/truetype/inter/Inter-Regular.ttf"};
constexpr std::array<const char*, 4> k_bold_files{"/usr/share/fonts/opentype/inter/Inter-SemiBold.otf",
                                                  "/usr/share/fonts/rsms-inter-fonts/Inter-SemiBold.otf",
                                                  "/usr/share/fonts/inter/Inter-SemiBold.otf",
                                                  "/usr/share/fonts/truetype/inter/Inter-SemiBold.ttf"};
constexpr std::array<const char*, 3> k_icon_files{
    "/usr/share/fonts/truetype/font-awesome/fontawesome-webfont.ttf",
    "/usr/share/fonts/fontawesome/fontawesome-webfont.ttf", "/usr/share/fonts/TTF/fontawesome-webfont.ttf"};

// Latin, Greek, Cyrillic, punctuation, super- and subscript, arrows, a few signs of arithmetic.
constexpr ImWchar k_text_glyphs[] = {0x20,   0x24f,  0x370,  0x3ff,  0x400,  0x45f,  0x490,
                                     0x491,  0x2010, 0x205e, 0x2070, 0x209c, 0x20ac, 0x20ac,
                                     0x2190, 0x2193, 0x2212, 0x221e, 0x2248, 0x2265, 0};
constexpr ImWchar k_icon_glyphs[] = {0xf000, 0xf2e0, 0};

const char* first_there(std::span<const char* const> files) {
    for (const char* file : files) {
        if (std::error_code unknown; std::filesystem::exists(file, unknown)) return file;
    }
    return nullptr;
}

ImFont* add_face(std::span<const char* const> files, float size) {
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    ImFontConfig config;
    const char* file = first_there(files);
    if (file == nullptr) {
        config.SizePixels = size;
        return atlas.AddFontDefault(&config);
    }
    config.OversampleH = 2;
    config.OversampleV = 1;
    return atlas.AddFontFromFileTTF(file, size, &config, k_text_glyphs);
}

bool merge_icons(float size) {
    const char* file = first_there(k_icon_files);
    if (file == nullptr) return false;
    ImFontConfig config;
    config.MergeMode = true;
    config.PixelSnapH = true;
    config.GlyphMinAdvanceX = std::floor(size * 1.15f);
    config.GlyphOffset = {0, std::floor(size * 0.06f)};
    return ImGui::GetIO().Fonts->AddFontFromFileTTF(file, std::floor(size * 0.95f), &config, k_icon_glyphs) !=
           nullptr;
}

}  // namespace

const Fonts& fonts() { return g_fonts; }

void load_fonts(float size) {
    ImGui::GetIO().Fonts->Clear();
    g_fonts.text = add_face(k_text_files, size);
    g_fonts.icons = merge_icons(size);
    g_fonts.bold = add_face(k_bold_files, size);
    g_fonts.large = add_face(k_text_files, std::floor(size * k_large));
    ImGui::GetIO().FontDefault = g_fonts.text;
}

const char* text_of(const Icon& icon) { return g_fonts.icons ? icon.glyph : icon.word; }

}  // namespace talus
