#include "core/recipe/recipe_code.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/base/base64.h"
#include "core/base/json_text.h"
#include "core/io/deflate.h"
#include "core/recipe/recipe_keys.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;
using Bytes = std::vector<std::uint8_t>;

constexpr std::string_view k_word = "talus";
constexpr int k_version = 1;
constexpr std::size_t k_head = 12;         // bytes: two checksums and a length
constexpr std::size_t k_least_signs = 17;  // of base64url: the head, and one byte packed
constexpr std::size_t k_max_text = std::size_t{64} << 20;

// Takes out the members that both have alike. The values of parameters may be objects: they stay whole.
void leave_out(Json& json, const Json& defaults) {
    for (const auto& [key, value] : defaults.items())
        if (const auto member = json.find(key); member != json.end() && *member == value) json.erase(member);
}

// The same settings of a layer and its masks, with all their defaults.
Layer plain(const Layer& layer) {
    Layer usual;
    usual.type = layer.type;
    usual.name = layer.type->info.label;
    usual.values = layer.type->defaults();
    for (const LayerMask& mask : layer.masks)
        usual.masks.push_back(mask.type != nullptr ? default_mask(*mask.type) : mask);
    return usual;
}

// of: the layer. usual: see plain(). A mask of another version has no defaults here.
void leave_out_of_layer(Json& layer, const Json& usual, const Layer& of) {
    if (layer["name"] == usual["name"]) layer.erase("name");
    leave_out(layer["parameters"], usual["parameters"]);
    if (layer["parameters"].empty()) layer.erase("parameters");
    Json& masks = layer["masks"];
    for (std::size_t i = 0; i < masks.size(); ++i) {
        if (of.masks[i].type == nullptr) continue;
        const std::string key(k_mask_kind.key);
        const Json kind = masks[i].value(key, Json());
        leave_out(masks[i], usual["masks"][i]);
        if (!kind.is_null()) masks[i][key] = kind;
    }
    if (masks.empty()) layer.erase("masks");
    Json settings = usual;
    for (const JsonKey& key : k_layer_keys) settings.erase(std::string(key.key));
    leave_out(layer, settings);
}

// The recipe's JSON without what its reader puts in again.
Json shortened(const std::string& json, const Recipe& recipe) {
    Recipe usual;
    for (const Layer& layer : recipe.layers)
        usual.layers.push_back(layer.type != nullptr ? plain(layer) : layer);
    Json whole = Json::parse(json);
    const Json defaults = Json::parse(to_json(usual));
    // A world without any of these lines is one of an early version.
    const Json line = whole["world"]["tree_line"];
    leave_out(whole["world"], defaults["world"]);
    whole["world"]["tree_line"] = line;
    Json& layers = whole["layers"];
    bool counted = true;
    for (std::size_t i = 0; i < layers.size(); ++i)
        counted =
            counted && recipe.layers[i].type != nullptr && recipe.layers[i].id == static_cast<int>(i) + 1;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        if (recipe.layers[i].type == nullptr) continue;
        leave_out_of_layer(layers[i], defaults["layers"][i], recipe.layers[i]);
        if (counted) layers[i].erase("id");
    }
    for (const char* key : {"name", "about"})
        if (whole[key] == "") whole.erase(key);
    return whole;
}

void add_number(Bytes& bytes, std::uint32_t number) {
    for (int shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<std::uint8_t>(number >> shift));
}

std::uint32_t number_at(std::span<const std::uint8_t> bytes, std::size_t at) {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < 4; ++i) number |= std::uint32_t{bytes[at + i]} << (8 * i);
    return number;
}

Bytes packed(const Recipe& recipe) {
    const std::string json = to_json(recipe);
    const std::string text = json_dump(shortened(json, recipe));
    Bytes bytes;
    add_number(bytes, crc32(json));
    add_number(bytes, static_cast<std::uint32_t>(text.size()));
    Deflater().append({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, DeflateReach::window,
                      bytes);
    bytes.insert(bytes.end(), std::begin(k_deflate_end), std::end(k_deflate_end));
    return bytes;
}

bool is_space(char sign) { return std::isspace(static_cast<unsigned char>(sign)) != 0; }

// The parts of a code, without spaces.
struct Parts {
    std::string version;  // digits
    std::string signs;
};
std::optional<Parts> parts_of(std::string_view text) {
    std::string code;
    std::ranges::copy_if(text, std::back_inserter(code), [](char sign) { return !is_space(sign); });
    const std::size_t point = code.find('.');
    if (!code.starts_with(k_word) || point == code.npos || point == k_word.size()) return std::nullopt;
    Parts parts{code.substr(k_word.size(), point - k_word.size()), code.substr(point + 1)};
    const auto digit = [](char sign) { return sign >= '0' && sign <= '9'; };
    const auto sign_of_code = [&](char sign) {
        return digit(sign) || (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z') || sign == '-' ||
               sign == '_';
    };
    if (!std::ranges::all_of(parts.version, digit) || parts.signs.size() < k_least_signs ||
        !std::ranges::all_of(parts.signs, sign_of_code))
        return std::nullopt;
    return parts;
}

RecipeError damaged() {
    return RecipeError("the code is not whole: a character is missing or was changed; copy all of it again");
}

}  // namespace

RecipeCode code_of(const Recipe& recipe) {
    RecipeCode code;
    Bytes bytes = packed(recipe);
    code.cut = bytes.size() > k_max_code_bytes;
    if (code.cut) bytes = packed(recipe_from_json(to_json_without_rasters(recipe)).recipe);
    Bytes all;
    add_number(all, crc32(bytes));
    all.insert(all.end(), bytes.begin(), bytes.end());
    code.text = std::string(k_word) + std::to_string(k_version) + "." + base64url_of(all);
    return code;
}

bool is_recipe_code(std::string_view text) { return parts_of(text).has_value(); }

ReadRecipe recipe_from_code(std::string_view text) {
    const std::optional<Parts> parts = parts_of(text);
    if (!parts) throw RecipeError("not a code of a recipe, which begins with " + std::string(k_word) + "1.");
    if (parts->version != std::to_string(k_version))
        throw RecipeError("the code is of version " + parts->version + "; this Talus reads version " +
                          std::to_string(k_version));
    const std::optional<Bytes> bytes = from_base64url(parts->signs);
    if (!bytes || bytes->size() <= k_head) throw damaged();
    const std::span<const std::uint8_t> all = *bytes;
    if (number_at(all, 0) != crc32(all.subspan(4))) throw damaged();
    const std::size_t length = number_at(all, 8);
    // Deflate packs at most some thousand bytes into one.
    const std::span<const std::uint8_t> piece = all.subspan(k_head);
    if (length > k_max_text || length / 1100 > piece.size()) throw damaged();
    std::string json(length, '\0');
    const std::size_t end = piece.size() - std::min(piece.size(), std::size(k_deflate_end));
    if (!std::ranges::equal(piece.subspan(end), k_deflate_end) ||
        !inflate_piece(piece.first(end), {reinterpret_cast<std::uint8_t*>(json.data()), json.size()}))
        throw damaged();
    ReadRecipe read = recipe_from_json(json);
    if (crc32(to_json(read.recipe)) != number_at(all, 4)) {
        read.remarks.push_back(
            "the code was made by a version of Talus with other defaults: the land may differ");
    }
    return read;
}

}  // namespace talus
