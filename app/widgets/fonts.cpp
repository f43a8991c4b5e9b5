#include "app/widgets/fonts.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <initializer_list>

#include "app/widgets/imgui_versions.h"

namespace talus {
namespace {

constexpr float k_large = 1.7f;  // times the text's size

Fonts g_fonts;

using Names = std::initializer_list<const char*>;

// Where Debian, Fedora and Arch put them. Arch has a later Font Awesome, whose file names carry its version.
constexpr Names k_inter_folders{"opentype/inter", "rsms-inter-fonts", "inter", "truetype/inter"};
constexpr Names k_icon_folders{"truetype/font-awesome", "opentype/font-awesome", "fontawesome", "TTF", "OTF"};
constexpr Names k_icon_names{"fontawesome-webfont.ttf",           "FontAwesome.otf",
                             "Font Awesome 7 Free-Solid-900.otf", "Font Awesome 6 Free-Solid-900.otf",
                             "Font Awesome 5 Free-Solid-900.otf", "fa-solid-900.ttf"};

// Latin, Greek, Cyrillic, punctuation, super- and subscript, arrows, a few signs of arithmetic.
constexpr ImWchar k_text_glyphs[] = {0x20,   0x24f,  0x370,  0x3ff,  0x400,  0x45f,  0x490,  0x491,
                                     0x2009, 0x205e, 0x2070, 0x209c, 0x2153, 0x215e, 0x20ac, 0x20ac,
                                     0x2190, 0x2193, 0x2212, 0x221e, 0x2248, 0x2265, 0};
constexpr ImWchar k_icon_glyphs[] = {0xf000, 0xf6ff, 0};

std::string first_there(const std::filesystem::path& root, Names folders, Names names) {
    for (const char* folder : folders) {
        for (const char* name : names) {
            const std::filesystem::path file = root / "usr/share/fonts" / folder / name;
            std::error_code unreadable;
            if (std::filesystem::exists(file, unreadable)) return file.string();
        }
    }
    return {};
}

ImFont* add_face(const std::string& file, float size) {
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    ImFontConfig config;
    if (file.empty()) {
        config.SizePixels = size;
        return atlas.AddFontDefault(&config);
    }
    config.OversampleH = 2;
    config.OversampleV = 1;
    return atlas.AddFontFromFileTTF(file.c_str(), size, &config, k_text_glyphs);
}

bool merge_icons(const std::string& file, float size) {
    if (file.empty()) return false;
    ImFontConfig config;
    config.MergeMode = true;
    config.PixelSnapH = true;
    config.GlyphMinAdvanceX = std::floor(size * 1.15f);
    config.GlyphOffset = {0, std::floor(size * 0.06f)};
    return ImGui::GetIO().Fonts->AddFontFromFileTTF(file.c_str(), std::floor(size * 0.95f), &config,
                                                    k_icon_glyphs) != nullptr;
}

// Returns the characters of well-formed UTF-8, as texts of JSON are; stray continuation bytes are left out.
std::vector<char32_t> characters_of(std::string_view text) {
    std::vector<char32_t> all;
    int left = 0;  // bytes of the last one
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (left > 0 && (byte & 0xc0u) == 0x80u) {
            all.back() = all.back() << 6 | (byte & 0x3fu);
            --left;
            continue;
        }
        if ((byte & 0xc0u) == 0x80u) continue;
        left = byte >= 0xf0u ? 3 : byte >= 0xe0u ? 2 : byte >= 0xc0u ? 1 : 0;
        constexpr unsigned k_first_bits[] = {0x7f, 0x1f, 0x0f, 0x07};
        all.push_back(byte & k_first_bits[left]);
    }
    return all;
}

// The character that an icon's glyph is: one of three bytes in UTF-8.
ImWchar character_of(const char* glyph) {
    const auto bits = [&](int i) { return static_cast<unsigned char>(glyph[i]) & 0x3fu; };
    return static_cast<ImWchar>((static_cast<unsigned char>(glyph[0]) & 0x0fu) << 12 | bits(1) << 6 |
                                bits(2));
}

}  // namespace

FontFiles::FontFiles()
    : FontFiles(std::filesystem::path(std::getenv("TALUS_FONTS") ? std::getenv("TALUS_FONTS") : "/")) {}

FontFiles::FontFiles(const std::filesystem::path& root)
    : text(first_there(root, k_inter_folders, {"Inter-Regular.otf", "Inter-Regular.ttf"})),
      bold(first_there(root, k_inter_folders, {"Inter-SemiBold.otf", "Inter-SemiBold.ttf"})),
      icons(first_there(root, k_icon_folders, k_icon_names)) {}

const Fonts& fonts() { return g_fonts; }

void load_fonts(float size, const FontFiles& files, float density) {
    const float raster = raster_size(size, density);
    ImGui::GetIO().Fonts->Clear();
    g_fonts.inter = !files.text.empty();
    g_fonts.text = add_face(files.text, raster);
    g_fonts.icons = merge_icons(files.icons, raster);
    g_fonts.bold = add_face(files.bold, raster);
    g_fonts.large = add_face(files.text, std::floor(raster * k_large));
    for (ImFont* font : {g_fonts.text, g_fonts.bold, g_fonts.large}) set_density(*font, density);
    ImGui::GetIO().FontDefault = g_fonts.text;
    set_text_size(size);
}

bool is_taken_from_inter(char32_t character) {
    for (const ImWchar* range = k_text_glyphs; range[0] != 0; range += 2) {
        if (character >= range[0] && character <= range[1]) return true;
    }
    return false;
}

std::vector<char32_t> missing_characters(std::string_view text) {
    std::vector<char32_t> missing;
    if (ImGui::GetCurrentContext() == nullptr) return missing;
    const auto& loaded = ImGui::GetIO().Fonts->Fonts;
    if (std::find(loaded.begin(), loaded.end(), g_fonts.large) == loaded.end()) return missing;
    for (const char32_t character : characters_of(text)) {
        constexpr char32_t k_max_drawn = 0xffff;  // ImGui's characters have 16 bits
        if (character <= U' ' ||
            (character <= k_max_drawn && has_glyph(*g_fonts.large, static_cast<ImWchar>(character))) ||
            std::find(missing.begin(), missing.end(), character) != missing.end())
            continue;
        missing.push_back(character);
    }
    return missing;
}

const char* text_of(const Icon& icon) {
    if (!g_fonts.icons) return icon.word;
    for (const char* glyph : {icon.glyph, icon.later}) {
        if (glyph != nullptr && has_glyph(*g_fonts.text, character_of(glyph))) return glyph;
    }
    return icon.word;
}

std::string labelled(const Icon& icon, std::string_view words) {
    return (g_fonts.icons ? text_of(icon) + std::string("  ") : "") + std::string(words);
}

}  // namespace talus
