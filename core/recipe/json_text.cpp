#include "core/recipe/json_text.h"

#include <array>
#include <nlohmann/json.hpp>

#include "core/recipe/recipe_json.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

constexpr int k_max_depth = 64;      // levels of nesting; a recipe has five
constexpr int k_max_members = 1000;  // of one object; finding one among very many would take hours

}  // namespace

Json parse_json(std::string_view text, const std::string& kind, std::string_view version_key) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) {
        throw RecipeError("the file is empty; a " + kind + " is JSON that begins with {\"" +
                          std::string(version_key) + "\": 1");
    }
    if (text[first] != '{' && text[first] != '[') {
        throw RecipeError("not JSON: a " + kind + " begins with {\"" + std::string(version_key) + "\": 1");
    }
    std::array<int, k_max_depth + 2> members{};  // of the object that is open at each depth
    const auto guard = [&](int depth, Json::parse_event_t event, Json&) {
        if (depth > k_max_depth) throw RecipeError("nested deeper than any " + kind + "; this is not one");
        const auto level = static_cast<std::size_t>(depth);
        if (event == Json::parse_event_t::object_start) members[level + 1] = 0;
        if (event == Json::parse_event_t::key && ++members[level] > k_max_members) {
            throw RecipeError("an object of more than " + std::to_string(k_max_members) +
                              " members, more than any " + kind + "'s; this is not one");
        }
        return true;
    };
    try {
        return Json::parse(text, guard);
    } catch (const Json::exception& error) {
        std::string cause = error.what();
        if (const auto end = cause.find("] "); end != std::string::npos) cause = cause.substr(end + 2);
        const auto* const parsing = dynamic_cast<const Json::parse_error*>(&error);
        const bool ends_early = parsing != nullptr && parsing->byte > text.size();
        throw RecipeError(std::string("not JSON: ") + (ends_early ? "the file is cut off: " : "") +
                          cause.substr(0, 160));
    }
}

}  // namespace talus
