#include "core/io/formats.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "core/base/text.h"
#include "core/io/codecs.h"

namespace talus {
namespace {

#define TALUS_LIST_CODEC(name) &name,
constexpr const Codec* k_codecs[] = {TALUS_CODECS(TALUS_LIST_CODEC)};
#undef TALUS_LIST_CODEC

std::vector<Format> all_formats() {
    std::vector<Format> all;
    for (const Codec* codec : k_codecs) {
        for (Format format : codec->formats) {
            format.codec = codec;
            all.push_back(format);
        }
    }
    std::ranges::stable_sort(all, {}, &Format::content);
    return all;
}

bool ends_in(std::string_view path, std::string_view ending) {
    if (path.size() < ending.size()) return false;
    return lower_case(path.substr(path.size() - ending.size())) == ending;
}

}  // namespace

int Format::max_bytes_per_cell() const {
    return codec->max_cell_bytes > 0 ? codec->max_cell_bytes : bytes_per_cell();
}

bool Format::has_fixed_size() const { return codec->headerless; }

bool Format::high_byte_first() const { return big_endian || codec->high_byte_first; }

std::string_view Format::byte_order() const {
    if (bits == 8 || codec->is_text) return "none";
    return high_byte_first() ? "big-endian" : "little-endian";
}

std::span<const Format> formats() {
    static const std::vector<Format> all = all_formats();
    return all;
}

const Format* find_format(std::string_view key) {
    for (const Format& format : formats()) {
        if (format.key == key) return &format;
    }
    return nullptr;
}

const Format& format_of(std::string_view key) {
    const Format* format = find_format(key);
    assert(format != nullptr && "the key is one of the table");
    return *format;
}

const Format* format_for(std::string_view path, std::string_view key) {
    if (!key.empty()) return find_format(key);
    const Format* best = nullptr;
    std::size_t longest = 0;
    for (const Format& format : formats()) {
        for (const std::string_view ending : format.endings) {
            if (ending.size() <= longest || !ends_in(path, ending)) continue;
            best = &format;
            longest = ending.size();
        }
    }
    return best;
}

std::string format_choices() {
    std::string text;
    for (const Format& format : formats()) {
        text += (text.empty() ? "" : ", ") + std::string(format.key);
        if (!format.endings.empty()) text += " (" + joined(format.endings) + ")";
    }
    return text;
}

std::optional<bool> named_green(std::string_view path) {
    const std::string_view stem = path.substr(0, path.rfind('.'));
    if (ends_in(stem, "_dx")) return true;
    if (ends_in(stem, "_gl")) return false;
    return std::nullopt;
}

std::string proposed_file_name(std::string_view name, const Format& format, bool flip_green) {
    if (format.content != Content::normals) return std::string(name) + std::string(format.ending);
    return std::string(name) + (flip_green ? "_normal_dx.png" : "_normal_gl.png");
}

}  // namespace talus
