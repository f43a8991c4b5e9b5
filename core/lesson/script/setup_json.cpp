#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/formatted.h"
#include "core/base/text.h"
#include "core/lesson/script/lesson_keys.h"
#include "core/lesson/script/lesson_shapes.h"
#include "core/lesson/trace/class_rounding.h"
#include "core/lesson/trace/class_trace.h"
#include "core/recipe/parameter_json.h"
#include "core/recipe/parameter_schema.h"
#include "core/recipe/recipe_json.h"

namespace talus {
namespace {

using shape::Json;
using shape::of;
using shape::row;
using SetupRows = Rows<LessonSetup>;

std::span<const Parameter> rules() { return find_stage(DiamondSquare::info.key)->parameters; }

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

// A number in tenths.
Shape<int> tenths() {
    static constexpr double k_max = k_max_typed / static_cast<double>(k_tenths);
    return {
        [](const JsonPlace& at, int& value) {
            const double number = at.json.is_number() ? at.json.get<double>() * k_tenths : 1e9;
            const double whole = std::floor(number + 0.5);
            const bool fits = std::fabs(number - whole) < 1e-6 && std::fabs(whole) <= k_max_typed;
            value = fits ? static_cast<int>(whole) : 0;
            if (fits) return;
            at.unexpected(formatted("a number with at most one decimal, from %.1f to %.1f", -k_max, k_max));
        },
        [](int value) { return Json(static_cast<double>(value) / k_tenths); },
        [] { return schema::number(-k_max, k_max); }};
}

Shape<const LessonSubject*> subject() {
    std::vector<std::pair<std::string_view, const LessonSubject*>> subjects;
    for (const LessonSubject& each : lesson_subjects()) subjects.emplace_back(each.key, &each);
    return shape::named(std::move(subjects)).with_schema([] { return schema::one_of(lesson_subjects()); });
}

// What decides which sizes there are.
SetupRows kind_rows() {
    const auto dimensions = shape::whole(1, 2);
    return {
        {{"dimensions", "2, a lattice; 1, a line."},
         {[=](const JsonPlace& at, LessonSetup& setup) {
              int count = 2;
              dimensions.read(at, count);
              setup.subject = &lesson_subject(count == 1 ? "line" : "lattice");
          },
          [](const LessonSetup&) { return k_left_out; }, [=] { return dimensions.schema(); }}},
        row({"subject",
             "What steps go through: the points of a lattice or a line, or a map that a stage "
             "changes."},
            &LessonSetup::subject, subject()),
        row({"numbers", "class, as on paper; exact, large maps in metres, always with offsets."},
            &LessonSetup::exact, shape::named<bool>({{"class", false}, {"exact", true}})),
        row({"border", "Whether beyond each edge lies the other side."}, &LessonSetup::wraps,
            shape::named<bool>({{"bounded", false}, {"wrapped", true}})),
        row({"squares", "Squares along a side at first."}, &LessonSetup::squares,
            shape::whole(1, k_max_lesson_squares)),
    };
}

SetupRows size_rows() {
    const auto size = shape::whole(2, k_max_guided_points);
    return {
        {{"size", "Points along a side. Which numbers are possible depends on border, squares and numbers."},
         {[=](const JsonPlace& at, LessonSetup& setup) {
              int wanted = 0;
              if (!size.read(at, wanted)) return;
              if (const auto levels = levels_for(setup, wanted))
                  setup.levels = *levels;
              else
                  at.wrong("no lattice has " + std::to_string(wanted) +
                           " points along a side; with this border, these squares and "
                           "these numbers there are " +
                           sizes_there_are(setup));
          },
          [=](const LessonSetup& setup) { return size.write(size_of(setup).first); },
          [=] { return size.schema(); }}}};
}

Shape<std::vector<int>> corners(const LessonSetup& setup) {
    static constexpr std::string_view k_random = "random";
    const auto number = tenths();
    const std::size_t count = setup.is_line() ? 2 : 4;
    const auto read = [=, wraps = setup.wraps](const JsonPlace& at, std::vector<int>& values) {
        values.clear();
        if (at.json == k_random) return;
        if (!at.json.is_array() || at.json.size() != count) {
            return at.unexpected(count == 2 ? "the two ends [left, right] or \"random\""
                                            : "four numbers [NW, NE, SW, SE] or \"random\"");
        }
        if (wraps) return at.wrong("a lattice that wraps has no corners; use typed");
        for (std::size_t i = 0; i < count; ++i) number.read(at.item(i), values.emplace_back());
    };
    const auto write = [=](const std::vector<int>& values) {
        if (values.empty()) return Json(k_random);
        Json json = Json::array();
        for (const int value : values) json.push_back(number.write(value));
        return json;
    };
    return {read, write, [=] {
                const Json each = number.schema();
                return schema::any_of({{{"const", k_random}},
                                       schema::tuple({each, each}),
                                       schema::tuple({each, each, each, each})});
            }};
}

Shape<std::map<LatticePoint, int>> typed(const LessonSetup& setup) {
    const auto number = tenths();
    const int size = size_of(setup).first;
    const bool line = setup.is_line();
    const std::string row = line ? "[place, number]" : "[column, row, number]";
    const std::size_t places = line ? 1 : 2;
    const auto read = [=, exact = setup.exact](const JsonPlace& at, std::map<LatticePoint, int>& values) {
        values.clear();
        const bool flat = at.json.is_array() && !at.json.empty() && at.json.front().is_number();
        if (!at.json.is_array() || flat) return at.unexpected("a list of lists, [" + row + ", ...]");
        const auto is_place = [&](const Json& n) {
            return n.is_number_integer() && n.get<double>() >= 0 && n.get<double>() < size;
        };
        for (std::size_t i = 0; i < at.json.size(); ++i) {
            const JsonPlace here = at.item(i);
            const Json& each = here.json;
            if (!each.is_array() || each.size() != places + 1 ||
                !std::all_of(each.begin(), each.end() - 1, is_place))
                here.unexpected(row + " with places from 0 to " + std::to_string(size - 1));
            else
                number.read(here.item(places), values[{each[0].get<int>(), line ? 0 : each[1].get<int>()}]);
        }
        if (exact && !values.empty())
            at.wrong("exact numbers are the stage's own; typed ones are for class numbers");
    };
    const auto write = [=](const std::map<LatticePoint, int>& values) {
        Json json = Json::array();
        for (const auto& [point, value] : values) {
            json.push_back({point.x});
            if (!line) json.back().push_back(point.y);
            json.back().push_back(number.write(value));
        }
        return json;
    };
    return {read, write, [=] {
                const Json place = schema::whole(0, k_max_guided_points - 1), value = number.schema();
                return Json{{"type", "array"},
                            {"items", schema::any_of({schema::tuple({place, value}),
                                                      schema::tuple({place, place, value})})}};
            }};
}

// Numbers of this size and no other.
SetupRows number_rows() {
    return {
        {{"corners",
          "Four heights, upper left, upper right, lower left, lower right; of a line two; or random. With at "
          "most one decimal."},
         of(&LessonSetup::corners, corners)},
        {{"typed",
          "Numbers in place of the dice's, [[column, row, number], …], of a line [[place, number], …]: of a "
          "first point its height, of any other point its offset. With at most one decimal."},
         of(&LessonSetup::typed, typed)},
    };
}

// The stage whose steps go over the map.
Shape<std::vector<ParameterValue>> stage_values(const LessonSetup& setup) {
    using Values = std::vector<ParameterValue>;
    const StageType* const stage = setup.is_of_map() ? find_stage(setup.subject->stage) : nullptr;
    return {[stage](const JsonPlace& at, Values& values) {
                if (stage == nullptr)
                    return at.wrong("there is no map here; name a subject that goes over one");
                try {
                    values = values_from_json(stage->parameters, at.json, values, at.path);
                } catch (const RecipeError& error) {
                    at.reader.mistakes.emplace_back(error.what());
                }
            },
            [stage](const Values& values) {
                return stage == nullptr ? k_left_out : json_from_values(stage->parameters, values);
            },
            [] {
                return Json{{"type", "object"}};
            }};
}

// A parameter of diamond-square, whose listing has the help.
Row<LessonSetup> rule_row(std::string_view key) {
    const std::size_t place = *find_parameter(rules(), key);
    const auto read = [=](const JsonPlace& at, LessonSetup& setup) {
        const std::string of_all = at.path.substr(0, at.path.size() - key.size() - 1);
        try {
            setup.rules = values_from_json(rules(), {{key, at.json}}, setup.rules, of_all);
        } catch (const RecipeError& error) {
            at.reader.mistakes.emplace_back(error.what());
        }
    };
    const auto write = [=](const LessonSetup& setup) {
        return json_from_values(rules().subspan(place, 1), std::span(setup.rules).subspan(place, 1)).front();
    };
    return {{key}, {read, write, [=] { return schema_of(rules()[place]); }}};
}

SetupRows other_rows() {
    const auto seed = Shape<std::uint64_t>(
        [](const JsonPlace& at, std::uint64_t& value) {
            if (!at.json.is_number_unsigned()) return at.unexpected("a whole number from 0");
            value = at.json.get<std::uint64_t>();
        },
        [](std::uint64_t value) { return Json(value); },
        [] { return schema::whole(0, std::numeric_limits<std::uint64_t>::max()); });
    const auto offsets = of(&LessonSetup::no_offsets, shape::named<bool>({{"random", false}, {"none", true}}))
                             .checked([](const LessonSetup& setup, const JsonPlace& at) {
                                 if (setup.exact && setup.no_offsets)
                                     at.wrong("exact numbers have offsets; none is for class numbers");
                             });
    SetupRows rows{
        {{"offsets", "Whether random offsets are added to the means."}, offsets},
        row({"seed", "Which random numbers."}, &LessonSetup::seed, seed),
        {{"values", "Parameters of the subject's stage, where steps go over a map."},
         of(&LessonSetup::values, stage_values)},
    };
    for (const char* key : {"rule", "smoothness", "law", "random_additions", "lower_ground_smoother"})
        rows.push_back(rule_row(key));
    rows.push_back(row({"mistake",
                        "A mistake that is made on purpose, to be looked at; see "
                        "core/lesson/mistaken_trace.h."},
                       &LessonSetup::mistake, shape::one_of<Mistake>(k_mistake_keys)));
    return rows;
}

// What is not possible in the kind of setup that was read, and no longer in one that a step before had made.
void fit_kind(LessonSetup& setup, const JsonPlace& at) {
    if (setup.is_of_map() && setup.exact) {
        at.member("numbers").wrong("steps over a map begin with class numbers");
        setup.exact = false;
    }
    if (!setup.is_line()) return;
    const auto refuse = [&](std::string_view key, bool set) {
        if (set) at.member(key).wrong("not for one dimension");
    };
    refuse("numbers", setup.exact);
    refuse("border", setup.wraps);
    refuse("squares", setup.squares != 1);
    setup.exact = setup.wraps = false;
    setup.squares = 1;
}

// Numbers typed for another lattice mean nothing on this one.
void forget_numbers(LessonSetup& setup, const LessonSetup& before) {
    const bool other_points = setup.is_line() != before.is_line();
    if (size_of(setup) != size_of(before) || other_points || setup.exact) setup.typed.clear();
    if (other_points || setup.wraps) setup.corners.clear();
    if (setup.subject != before.subject || !setup.is_of_map()) setup.values.clear();
    if (setup.is_of_map() && setup.values.empty())
        setup.values = find_stage(setup.subject->stage)->defaults();
}

void read_setup(const JsonPlace& at, LessonSetup& setup) {
    const LessonSetup before = setup;
    shape::read_rows(kind_rows(), at, setup);
    fit_kind(setup, at);
    // Not so where a border or squares have changed.
    setup.levels = levels_for(setup, size_of(before).first).value_or(1);
    shape::read_rows(size_rows(), at, setup);
    forget_numbers(setup, before);
    shape::read_rows(number_rows(), at, setup);
    shape::read_rows(other_rows(), at, setup);
    if (setup.mistake == Mistake::none || setup.may_be_mistaken()) return;
    // One that a step before had made is over where the setup has no room for it.
    if (at.has("mistake"))
        at.member("mistake").wrong("is made in class numbers, on a bounded lattice without random additions");
    setup.mistake = Mistake::none;
}

SetupRows all_rows() {
    SetupRows all = kind_rows();
    for (const SetupRows& rows : {size_rows(), number_rows(), other_rows()})
        all.insert(all.end(), rows.begin(), rows.end());
    return all;
}

// Which of the definitions of stages holds for the values, if any.
std::string definition_of(const LessonSubject& subject) { return "stage_" + std::string(subject.stage); }

Json setup_schema(const Shape<LessonSetup>& object) {
    Json setup = object.schema();
    for (const LessonSubject& subject : lesson_subjects()) {
        // Without a map there is nothing that a stage changes.
        const Json of_subject = subject.of_map == nullptr ? Json(false) : schema::ref(definition_of(subject));
        setup["allOf"].push_back(
            schema::where_is("subject", subject.key, {{"properties", {{"values", of_subject}}}}));
    }
    return setup;
}

}  // namespace

Shape<LessonSetup> setup_shape(const LessonSetup& before) {
    return {[](const JsonPlace& at, LessonSetup& setup) {
                std::vector<std::string_view> keys;
                for (const Row<LessonSetup>& row : all_rows()) keys.push_back(row.key.key);
                if (at.is_object(keys)) read_setup(at, setup);
            },
            [before](const LessonSetup& setup) {
                Json json = Json::object();
                const auto put = [&](const SetupRows& rows, bool reshaped) {
                    for (const Row<LessonSetup>& row : rows) {
                        Json value = row.shape.write(setup);
                        const Json was = row.shape.write(before);
                        const bool said_again =
                            reshaped && (value.is_number() || (value.is_array() && !value.empty()));
                        if (!value.is_discarded() && (said_again || was.is_discarded() || value != was))
                            json[std::string(row.key.key)] = std::move(value);
                    }
                };
                put(kind_rows(), false);
                // Where the shape changes, what is not said would not stay as it was.
                const bool reshaped = !json.empty() || size_of(setup) != size_of(before);
                put(size_rows(), reshaped);
                put(number_rows(), reshaped);
                put(other_rows(), false);
                return json.empty() ? k_left_out : json;
            },
            [] { return schema::ref("setup"); }};
}

void add_setup_schemas(Json& definitions) {
    definitions["setup"] = setup_schema(shape::object(all_rows()));
    for (const LessonSubject& subject : lesson_subjects()) {
        if (subject.of_map != nullptr)
            definitions[definition_of(subject)] = schema_of(find_stage(subject.stage)->parameters);
    }
}

}  // namespace talus
