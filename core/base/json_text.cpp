#include "core/base/json_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "core/base/printable.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t k_max_depth = 64;          // levels of nesting; a recipe has five
constexpr std::size_t k_max_members = 256;       // of one object; each is looked for among those before it
constexpr std::size_t k_max_values = 4'000'000;  // of a file, all in all; each takes memory

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

bool is_mark(char c) { return std::string_view("{}[]:,\"").find(c) != std::string_view::npos; }

// Returns where the text in quotes, the number, word or sign begins that the place belongs to.
std::size_t token_begin(std::string_view text, std::size_t place) {
    std::size_t begin = 0;
    bool quoted = false;
    for (std::size_t i = 0; i <= place; ++i) {
        if (quoted && text[i] == '\\') {
            ++i;
        } else if (quoted) {
            quoted = text[i] != '"';
        } else {
            const bool goes_on =
                i > begin && !is_mark(text[i]) && !is_mark(text[i - 1]) && !is_space(text[i - 1]);
            if (!goes_on) begin = i;
            quoted = text[i] == '"';
        }
    }
    return begin;
}

// Where and why what ends at the place is not JSON, for people who write it by hand.
std::string mistake_at(std::string_view text, std::size_t place) {
    if (place >= text.size()) return "the file is cut off, or a quote or a bracket is not closed";
    std::size_t begin = token_begin(text, place);
    // A word that is none is noticed at its end.
    if (begin > 0 && !is_mark(text[begin - 1]) && !is_space(text[begin - 1])) {
        const std::size_t word = token_begin(text, begin - 1);
        if (!Json::accept(text.substr(word, begin - word))) begin = word;
    }
    const std::string_view before = text.substr(0, begin);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t column = begin - (before.rfind('\n') + 1) + 1;
    const auto saying = [&](const std::string& what) {
        return "line " + std::to_string(line) + ", column " + std::to_string(column) + ": " + what;
    };
    const char found = text[begin];
    const std::string_view token = text.substr(begin, place - begin + 1);
    if (found == '"' && !Json::accept(token)) {
        if (static_cast<unsigned char>(text[place]) < ' ')
            return saying("a text stays on one line; write \\n where a new one begins");
        constexpr std::size_t k_escape = 7;  // characters of the longest, and the one after it
        const bool escaped = token.substr(token.size() - std::min(token.size(), k_escape)).find('\\') !=
                             std::string_view::npos;
        return saying(escaped ? "after a \\ in a text only some letters may stand; write \\\\ for a \\ itself"
                              : "a letter that is not UTF-8; save the file as UTF-8");
    }
    std::size_t last = begin;
    while (last > 0 && is_space(text[last - 1])) --last;
    const char earlier = last > 0 ? text[last - 1] : ',';
    if (found == ']' || found == '}') {
        const char* const why = earlier == ','   ? "there is a comma too many before it"
                                : earlier == ':' ? "a value is missing before it"
                                                 : "it closes nothing that was opened last";
        return saying(std::string("unexpected ") + found + "; " + why);
    }
    if (!is_mark(found) && is_mark(earlier) && earlier != ']' && earlier != '}' && earlier != '"') {
        return saying(
            "neither a number nor a text; texts stand in straight quotes \"...\", and a quote within a text "
            "is "
            "written \\\"");
    }
    if (earlier == '"') return saying("a comma is missing before it, or, after a key, a colon");
    return saying(is_mark(earlier) && earlier != ']' && earlier != '}' ? "this is not expected here"
                                                                       : "a comma is missing before it");
}

// Builds the value while the text is read, in time that is linear in its length. (The library's own parser,
// given a callback, looks through all that stands before each object that ends.)
class Builder : public nlohmann::json_sax<Json> {
 public:
    Builder(std::string_view text, const std::string& kind) : text_(text), kind_(kind) {}

    Json take() { return std::move(root_); }

    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(number_integer_t value) override { return add(value); }
    bool number_unsigned(number_unsigned_t value) override { return add(value); }
    bool number_float(number_float_t value, const string_t& /*digits*/) override { return add(value); }
    bool string(string_t& value) override { return add(std::move(value)); }
    bool binary(binary_t& /*value*/) override { return false; }  // no text has any
    bool start_object(std::size_t /*elements*/) override { return open(Json::object()); }
    bool start_array(std::size_t /*elements*/) override { return open(Json::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }

    bool key(string_t& name) override {
        Level& level = open_.back();
        if (level.value->size() == k_max_members) {
            throw JsonError("an object of more than " + std::to_string(k_max_members) +
                            " members, more than any " + kind_ + "'s; this is not one");
        }
        const auto [member, is_new] = level.value->get_ref<Json::object_t&>().emplace(name, nullptr);
        if (!is_new) throw JsonError(place_of(name) + ": stands there twice; remove one of the two");
        level.member = &member->second;
        level.name = name;
        return true;
    }

    bool parse_error(std::size_t place, const std::string& /*token*/,
                     const nlohmann::detail::exception& error) override {
        constexpr int k_number_too_large = 406;
        if (error.id == k_number_too_large) throw JsonError("not JSON: it holds a number that is too large");
        // The parser counts the character that it stumbled over, from 1.
        throw JsonError("not JSON: " + mistake_at(text_, std::max<std::size_t>(1, place) - 1));
    }

 private:
    struct Level {
        Json* value;  // an object or an array
        Json* member = nullptr;
        std::string name = {};  // of the member
    };

    // "layers[3].parameters.relief"
    std::string place_of(const std::string& name) const {
        std::string place;
        for (const Level& level : open_) {
            const bool is_last = &level == &open_.back();
            if (level.value->is_array()) {
                place += "[" + std::to_string(level.value->size() - 1) + "]";
            } else {
                place += (place.empty() ? "" : ".") + shown_key(is_last ? name : level.name);
            }
        }
        return place;
    }
    static std::string shown_key(const std::string& key) {
        constexpr std::size_t k_max_key = 40;
        return printable(key.size() > k_max_key ? key.substr(0, k_max_key - 3) + "..." : key);
    }

    Json* put(Json&& value) {
        if (++values_ > k_max_values) {
            throw JsonError("more than " + std::to_string(k_max_values) + " values, more than any " + kind_ +
                            "'s; this is not one");
        }
        if (open_.empty()) {
            root_ = std::move(value);
            return &root_;
        }
        Level& level = open_.back();
        if (level.value->is_array()) {
            level.value->push_back(std::move(value));
            return &level.value->back();
        }
        *level.member = std::move(value);
        return level.member;
    }
    bool add(Json&& value) {
        put(std::move(value));
        return true;
    }
    bool open(Json&& value) {
        if (open_.size() > k_max_depth)
            throw JsonError("nested deeper than any " + kind_ + "; this is not one");
        open_.push_back({put(std::move(value))});
        return true;
    }
    bool close() {
        open_.pop_back();
        return true;
    }

    std::string_view text_;
    const std::string& kind_;
    Json root_;
    std::vector<Level> open_;
    std::size_t values_ = 0;
};

}  // namespace

Json parse_json(std::string_view text, const std::string& kind, std::string_view version_key) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) {
        throw JsonError("the file is empty; a " + kind + " is JSON that begins with {\"" +
                        std::string(version_key) + "\": 1");
    }
    if (text[first] != '{' && text[first] != '[') {
        throw JsonError("not JSON: a " + kind + " begins with {\"" + std::string(version_key) + "\": 1");
    }
    Builder builder(text, kind);
    Json::sax_parse(text, &builder);
    return builder.take();
}

std::string json_dump(const nlohmann::ordered_json& json, int indent) {
    return json.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::string json_dump(const nlohmann::json& json, int indent) {
    return json.dump(indent, ' ', false, nlohmann::json::error_handler_t::replace);
}

Json json_number(float value) {
    if (value == std::floor(value) && std::fabs(value) < 1e9f) return static_cast<std::int64_t>(value);
    std::array<char, 32> text{};
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value);
    double shortest = value;
    std::from_chars(text.data(), end, shortest);
    return static_cast<float>(shortest) == value ? shortest : static_cast<double>(value);
}

}  // namespace talus
