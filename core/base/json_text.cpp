#include "core/base/json_text.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

constexpr int k_max_depth = 64;      // levels of nesting; a recipe has five
constexpr int k_max_members = 1000;  // of one object; finding one among very many would take hours

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
    std::array<int, k_max_depth + 2> members{};  // of the object that is open at each depth
    const auto guard = [&](int depth, Json::parse_event_t event, Json&) {
        if (depth > k_max_depth) throw JsonError("nested deeper than any " + kind + "; this is not one");
        const auto level = static_cast<std::size_t>(depth);
        if (event == Json::parse_event_t::object_start) members[level + 1] = 0;
        if (event == Json::parse_event_t::key && ++members[level] > k_max_members) {
            throw JsonError("an object of more than " + std::to_string(k_max_members) +
                            " members, more than any " + kind + "'s; this is not one");
        }
        return true;
    };
    try {
        return Json::parse(text, guard);
    } catch (const Json::parse_error& error) {
        // The parser counts the character that it stumbled over, from 1.
        throw JsonError("not JSON: " + mistake_at(text, std::max<std::size_t>(1, error.byte) - 1));
    } catch (const Json::exception&) {
        throw JsonError("not JSON: it holds a number that is too large");
    }
}

}  // namespace talus
