#include "core/lesson/script/stop_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/lesson/script/lesson_keys.h"

namespace talus {

using Json = nlohmann::ordered_json;

LessonStop stop_from_json(const Json& json, const LessonSetup& setup, const std::string& where,
                          LessonReader& reader) {
    using Kind = LessonStop::Kind;
    if (json == k_stop_begin) return {.kind = Kind::begin};
    if (json == k_stop_end) return {.kind = Kind::end};
    LessonStop stop;
    if (!json.is_object() || json.empty()) {
        reader.unexpected(where,
                          "\"begin\", \"end\", {\"step\": N}, {\"point\": [X, Y]}, {\"level\": L} or "
                          "{\"level\": L, \"phase\": \"diamond\"}",
                          json);
        return stop;
    }
    if (!reader.object(json, where, k_stop_keys)) return stop;
    if (json.contains("step") + json.contains("point") + json.contains("level") > 1)
        reader.wrong(where, "one place is enough: a step, a point or a level");
    if (const auto step = reader.whole(json, "step", where, 0, k_max_lesson_number)) {
        stop.kind = Kind::step;
        stop.step = *step;
    }
    if (const Json* point = LessonReader::member(json, "point")) {
        const auto is_place = [](const Json& n) {
            return n.is_number_integer() && n.get<double>() >= 0 && n.get<double>() < k_max_lesson_number;
        };
        const bool line = setup.is_line();
        if (point->is_array() && point->size() == (line ? 1u : 2u) &&
            std::all_of(point->begin(), point->end(), is_place)) {
            stop.kind = Kind::point;
            stop.point = {(*point)[0].get<int>(), line ? 0 : (*point)[1].get<int>()};
        } else {
            reader.unexpected(key_path(where, "point"),
                              line ? "[place] on the line, from 0" : "[column, row], from 0", *point);
        }
    }
    if (setup.is_of_map() && (json.contains("point") || json.contains("level")))
        reader.wrong(where, "steps over a map are counted: {\"step\": N}");
    if (const auto level = reader.whole(json, "level", where, 0, k_max_lesson_level)) {
        stop.kind = Kind::level;
        stop.level = *level;
    }
    if (const auto phase = reader.choice(json, "phase", where, k_lesson_phases)) {
        if (stop.kind != Kind::level) {
            reader.wrong(key_path(where, "phase"), "needs a level beside it");
        } else if (setup.is_line()) {
            reader.wrong(key_path(where, "phase"), "a line has levels alone; leave the phase out");
        } else if (stop.level == 0) {
            reader.wrong(key_path(where, "phase"),
                         "level 0 is the first points; half steps begin with level 1");
        }
        stop.kind = Kind::phase;
        stop.phase = *phase == 0 ? Phase::diamond : Phase::square;
    }
    return stop;
}

Json json_of(const LessonStop& stop, bool line) {
    switch (stop.kind) {
        case LessonStop::Kind::begin:
            return k_stop_begin;
        case LessonStop::Kind::end:
            return k_stop_end;
        case LessonStop::Kind::step:
            return {{"step", stop.step}};
        case LessonStop::Kind::point:
            return {{"point", line ? Json{stop.point.x} : Json{stop.point.x, stop.point.y}}};
        case LessonStop::Kind::level:
            return {{"level", stop.level}};
        case LessonStop::Kind::phase:
            return {{"level", stop.level}, {"phase", k_lesson_phases[stop.phase == Phase::diamond ? 0 : 1]}};
    }
    return {};
}

std::optional<std::int64_t> position_of(const LessonStop& stop, const LessonSetup& setup) {
    using Kind = LessonStop::Kind;
    if (setup.is_of_map()) {
        if (stop.kind == Kind::begin) return 0;
        const std::int64_t steps = make_trace(setup)->steps();
        if (stop.kind == Kind::end) return steps;
        return stop.kind == Kind::step && stop.step <= steps ? std::optional(stop.step) : std::nullopt;
    }
    const PlacementOrder order = placement_of(setup);
    switch (stop.kind) {
        case Kind::begin:
            return 0;
        case Kind::end:
            return order.steps();
        case Kind::step:
            if (stop.step > order.steps()) return std::nullopt;
            return stop.step;
        case Kind::point:
            if (!has_point(setup, stop.point)) return std::nullopt;
            return order.step_of(stop.point) + 1;
        case Kind::level:
        case Kind::phase:
            break;
    }
    std::optional<std::int64_t> end;
    for (const PhaseSpan& span : order.phases()) {
        const bool counts =
            stop.kind == Kind::phase ? span.phase == stop.phase : span.phase != Phase::remaining_additions;
        if (span.level == stop.level && counts) end = span.first + span.count;
    }
    return end;
}

}  // namespace talus
