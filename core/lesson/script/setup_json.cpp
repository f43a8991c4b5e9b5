#include "core/lesson/script/setup_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/text.h"
#include "core/lesson/script/lesson_keys.h"
#include "core/lesson/trace/class_rounding.h"
#include "core/lesson/trace/class_trace.h"
#include "core/recipe/parameter_json.h"
#include "core/recipe/recipe_json.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

// The keys that are the stage's own parameters.
constexpr auto k_rule_keys = std::span(k_setup_keys).last<k_setup_rules>();

std::span<const Parameter> rules() { return find_stage(DiamondSquare::info.key)->parameters; }

double number_of(int tenths) { return static_cast<double>(tenths) / k_tenths; }

int max_levels_in_file(LessonSetup setup) {
    setup.levels = max_levels(setup);
    while (size_of(setup).first > k_max_guided_points) --setup.levels;
    return setup.levels;
}

// "3, 5, 9, 17"
std::string sizes_there_are(LessonSetup setup) {
    std::string text;
    const int max_level = max_levels_in_file(setup);
    for (setup.levels = 1; setup.levels <= max_level; ++setup.levels)
        text += (text.empty() ? "" : ", ") + std::to_string(size_of(setup).first);
    return text;
}

std::optional<int> levels_for(LessonSetup setup, int size) {
    const int max_level = max_levels_in_file(setup);
    for (setup.levels = 1; setup.levels <= max_level; ++setup.levels) {
        if (size_of(setup).first == size) return setup.levels;
    }
    return std::nullopt;
}

void read_rules(const Json& json, LessonSetup& setup, const std::string& where, LessonReader& reader) {
    for (const auto& [key, help] : k_rule_keys) {
        const Json* value = LessonReader::member(json, key);
        if (value == nullptr) continue;
        try {
            setup.rules = values_from_json(rules(), {{key, *value}}, setup.rules, where);
        } catch (const RecipeError& error) {
            reader.mistakes.emplace_back(error.what());
        }
    }
}

void read_subject(const Json& json, LessonSetup& setup, const std::string& where, LessonReader& reader) {
    const auto key = reader.text(json, "subject", where);
    if (!key) return;
    const auto all = lesson_subjects();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const LessonSubject& each) { return each.key == *key; });
    if (found == all.end()) {
        reader.wrong(key_path(where, "subject"),
                     "expected one of " + joined_keys(all) + ", found \"" + *key + "\"");
    } else {
        setup.subject = &*found;
    }
}

// Of the stage whose steps go over the map.
void read_values(const Json& json, LessonSetup& setup, const std::string& where, LessonReader& reader) {
    const Json* values = LessonReader::member(json, "values");
    const std::string path = key_path(where, "values");
    if (!setup.is_of_map()) {
        setup.values.clear();
        if (values != nullptr) reader.wrong(path, "there is no map here; name a subject that goes over one");
        return;
    }
    const StageType& stage = *find_stage(setup.subject->stage);
    if (setup.values.empty()) setup.values = stage.defaults();
    if (values == nullptr) return;
    try {
        setup.values = values_from_json(stage.parameters, *values, setup.values, path);
    } catch (const RecipeError& error) {
        reader.mistakes.emplace_back(error.what());
    }
}

void read_shape(const Json& json, LessonSetup& setup, const std::string& where, LessonReader& reader) {
    const int size = size_of(setup).first;
    if (const auto dimensions = reader.whole(json, "dimensions", where, 1, 2))
        setup.subject = &lesson_subject(*dimensions == 1 ? "line" : "lattice");
    read_subject(json, setup, where, reader);
    if (const auto kind = reader.choice(json, "numbers", where, k_lesson_numbers)) setup.exact = *kind == 1;
    if (const auto border = reader.choice(json, "border", where, k_lesson_borders))
        setup.wraps = *border == 1;
    if (const auto squares = reader.whole(json, "squares", where, 1, k_lesson_squares.back()))
        setup.squares = *squares;
    if (setup.is_of_map() && setup.exact) {
        reader.wrong(key_path(where, "numbers"), "steps over a map begin with class numbers");
        setup.exact = false;
    }
    if (setup.is_line()) {
        const auto refuse = [&](std::string_view key, bool set) {
            if (set) reader.wrong(key_path(where, key), "not for one dimension");
        };
        refuse("numbers", setup.exact);
        refuse("border", setup.wraps);
        refuse("squares", setup.squares != 1);
        setup.exact = setup.wraps = false;
        setup.squares = 1;
    }
    const auto wanted = reader.whole(json, "size", where, 2, k_max_guided_points);
    if (const auto levels = levels_for(setup, wanted.value_or(size))) {
        setup.levels = *levels;
    } else if (wanted) {
        reader.wrong(key_path(where, "size"), "no lattice has " + std::to_string(*wanted) +
                                                  " points along a side; with this border, "
                                                  "these squares and these numbers there are " +
                                                  sizes_there_are(setup));
    } else {
        setup.levels = 1;  // as of a border or of squares that change
    }
}

void read_corners(const Json& json, LessonSetup& setup, const std::string& where, LessonReader& reader) {
    const Json* corners = LessonReader::member(json, "corners");
    if (corners == nullptr) return;
    setup.corners.clear();
    if (*corners == Json(k_random_corners)) return;
    const std::string path = key_path(where, "corners");
    const std::size_t count = setup.is_line() ? 2 : 4;
    if (!corners->is_array() || corners->size() != count) {
        reader.unexpected(path,
                          count == 2 ? "the two ends [left, right] or \"random\""
                                     : "four numbers [NW, NE, SW, SE] or \"random\"",
                          *corners);
        return;
    }
    if (setup.wraps) return reader.wrong(path, "a lattice that wraps has no corners; use typed");
    for (std::size_t i = 0; i < count; ++i) {
        const auto value = reader.tenths((*corners)[i], path + "[" + std::to_string(i) + "]");
        setup.corners.push_back(value.value_or(0));
    }
}

void read_typed(const Json& json, LessonSetup& setup, const std::string& where, LessonReader& reader) {
    const Json* typed = LessonReader::member(json, "typed");
    if (typed == nullptr) return;
    setup.typed.clear();
    const std::string path = key_path(where, "typed");
    const bool line = setup.is_line();
    const bool flat = typed->is_array() && !typed->empty() && typed->front().is_number();
    if (!typed->is_array() || flat) {
        const std::string row = line ? "[place, number]" : "[column, row, number]";
        return reader.unexpected(path, "a list of lists, [" + row + ", ...]", *typed);
    }
    for (std::size_t i = 0; i < typed->size(); ++i) {
        const Json& row = (*typed)[i];
        const std::string here = path + "[" + std::to_string(i) + "]";
        const std::size_t places = line ? 1 : 2;
        const auto is_place = [&](const Json& n) {
            return n.is_number_integer() && n.get<double>() >= 0 && n.get<double>() < size_of(setup).first;
        };
        if (!row.is_array() || row.size() != places + 1 ||
            !std::all_of(row.begin(), row.end() - 1, is_place)) {
            reader.unexpected(here,
                              std::string(line ? "[place, number]" : "[column, row, number]") +
                                  " with places from 0 to " + std::to_string(size_of(setup).first - 1),
                              row);
            continue;
        }
        if (const auto value = reader.tenths(row.back(), here))
            setup.typed[{row[0].get<int>(), line ? 0 : row[1].get<int>()}] = *value;
    }
    if (setup.exact && !setup.typed.empty())
        reader.wrong(path, "exact numbers are the stage's own; typed ones are for class numbers");
}

Json json_of(const std::vector<int>& corners) {
    if (corners.empty()) return k_random_corners;
    Json json = Json::array();
    for (const int tenths : corners) json.push_back(number_of(tenths));
    return json;
}

Json json_of(const LessonSetup& setup, const std::map<LatticePoint, int>& typed) {
    Json json = Json::array();
    for (const auto& [point, tenths] : typed) {
        Json row = {point.x};
        if (!setup.is_line()) row.push_back(point.y);
        row.push_back(number_of(tenths));
        json.push_back(std::move(row));
    }
    return json;
}

}  // namespace

LessonSetup setup_from_json(const Json& json, const LessonSetup& before, const std::string& where,
                            LessonReader& reader) {
    LessonSetup setup = before;
    if (!reader.object(json, where, k_setup_keys)) return setup;
    read_shape(json, setup, where, reader);
    if (const auto offsets = reader.choice(json, "offsets", where, k_lesson_offsets)) {
        setup.no_offsets = *offsets == 1;
        if (setup.exact && setup.no_offsets)
            reader.wrong(key_path(where, "offsets"), "exact numbers have offsets; none is for class numbers");
    }
    if (const Json* seed = LessonReader::member(json, "seed")) {
        if (seed->is_number_unsigned()) {
            setup.seed = seed->get<std::uint64_t>();
        } else {
            reader.unexpected(key_path(where, "seed"), "a whole number from 0", *seed);
        }
    }
    // Numbers typed for another lattice mean nothing on this one.
    const bool other_points = setup.is_line() != before.is_line();
    if (size_of(setup) != size_of(before) || other_points || setup.exact) setup.typed.clear();
    if (other_points || setup.wraps) setup.corners.clear();
    if (setup.subject != before.subject) setup.values.clear();
    read_values(json, setup, where, reader);
    read_corners(json, setup, where, reader);
    read_typed(json, setup, where, reader);
    read_rules(json, setup, where, reader);
    if (const auto mistake = reader.choice(json, "mistake", where, k_mistake_keys))
        setup.mistake = static_cast<Mistake>(*mistake);
    if (setup.mistake == Mistake::none || setup.may_be_mistaken()) return setup;
    // One that a step before had made is over where the setup has no room for it.
    if (LessonReader::member(json, "mistake") != nullptr)
        reader.wrong(key_path(where, "mistake"),
                     "is made in class numbers, on a bounded lattice without random additions");
    setup.mistake = Mistake::none;
    return setup;
}

Json json_of_changes(const LessonSetup& setup, const LessonSetup& before) {
    Json json = Json::object();
    if (setup.subject != before.subject) json["subject"] = setup.subject->key;
    if (setup.values != before.values && setup.is_of_map())
        json["values"] = json_from_values(find_stage(setup.subject->stage)->parameters, setup.values);
    if (setup.exact != before.exact) json["numbers"] = k_lesson_numbers[setup.exact ? 1 : 0];
    if (setup.wraps != before.wraps) json["border"] = k_lesson_borders[setup.wraps ? 1 : 0];
    if (setup.squares != before.squares) json["squares"] = setup.squares;
    // Where the shape changes, what is not said would not stay as it was.
    const bool reshaped = !json.empty() || size_of(setup) != size_of(before);
    if (reshaped) json["size"] = size_of(setup).first;
    if (setup.no_offsets != before.no_offsets && !(setup.exact && setup.no_offsets))
        json["offsets"] = k_lesson_offsets[setup.no_offsets ? 1 : 0];
    if (setup.seed != before.seed) json["seed"] = setup.seed;
    if (setup.corners != before.corners || (reshaped && !setup.corners.empty()))
        json["corners"] = json_of(setup.corners);
    if (setup.typed != before.typed || (reshaped && !setup.typed.empty()))
        json["typed"] = json_of(setup, setup.typed);
    if (setup.mistake != before.mistake)
        json["mistake"] = k_mistake_keys[static_cast<std::size_t>(setup.mistake)];
    const Json now = json_from_values(rules(), setup.rules);
    const Json then = json_from_values(rules(), before.rules);
    for (const auto& [key, help] : k_rule_keys) {
        const std::string name(key);
        if (now[name] != then[name]) json[name] = now[name];
    }
    return json;
}

}  // namespace talus
