#include <algorithm>

#include "core/lesson/script/lesson_keys.h"
#include "core/lesson/script/lesson_shapes.h"

namespace talus {
namespace {

using shape::Json;
using shape::of;
using StopKind = LessonStop::Kind;

// A key that is there in these kinds of stops; read, it makes a stop the last of them.
template <class T>
Row<LessonStop> stop_row(RecordKey key, std::vector<StopKind> kinds, T LessonStop::*member, Shape<T> value) {
    const Shape<LessonStop> shape = of(member, value);
    return {key, shape
                     .with_read([=](const JsonPlace& at, LessonStop& stop) {
                         shape.read(at, stop);
                         stop.kind = kinds.front();
                     })
                     .with_write([=](const LessonStop& stop) {
                         return std::ranges::find(kinds, stop.kind) == kinds.end() ? k_left_out
                                                                                   : shape.write(stop);
                     })};
}

Shape<LatticePoint> placed_point(bool on_line) {
    const auto place = shape::whole(0, k_max_lesson_number - 1);
    const auto column = of(&LatticePoint::x, place), row = of(&LatticePoint::y, place);
    const auto point = on_line ? shape::tuple<LatticePoint>("[place] on the line, from 0", {column})
                               : shape::tuple<LatticePoint>("[column, row], from 0", {column, row});
    return point.with_schema([place] { return schema::list(place.schema(), 1, 2); });
}

void check_keys(const LessonStop& stop, const LessonSetup& setup, const JsonPlace& at) {
    const bool level = at.has("level"), point = at.has("point");
    if (at.has("step") + point + level > 1) at.wrong("one place is enough: a step, a point or a level");
    if (setup.is_of_map() && (point || level)) at.wrong("steps over a map are counted: {\"step\": N}");
    if (stop.kind != StopKind::phase) return;
    const JsonPlace phase = at.member("phase");
    if (!level)
        phase.wrong("needs a level beside it");
    else if (setup.is_line())
        phase.wrong("a line has levels alone; leave the phase out");
    else if (stop.level == 0)
        phase.wrong("level 0 is the first points; half steps begin with level 1");
}

}  // namespace

Shape<LessonStop> stop_shape(const LessonSetup& setup) {
    const Rows<LessonStop> rows{
        stop_row({"step", "So many steps are done."}, {StopKind::step}, &LessonStop::step,
                 shape::whole<std::int64_t>(0, k_max_lesson_number)),
        stop_row({"point", "[column, row] of the point that has just been placed; of a line [place]."},
                 {StopKind::point}, &LessonStop::point, placed_point(setup.is_line())),
        stop_row({"level", "All of this level is done; level 0 is the first points."},
                 {StopKind::level, StopKind::phase}, &LessonStop::level, shape::whole(0, k_max_lesson_level)),
        stop_row({"phase", "Only this half step of the level is done."}, {StopKind::phase},
                 &LessonStop::phase,
                 shape::named<Phase>({{"diamond", Phase::diamond}, {"square", Phase::square}})),
    };
    const auto place = shape::object(rows);
    const auto word =
        of(&LessonStop::kind, shape::named<StopKind>({{"begin", StopKind::begin}, {"end", StopKind::end}}));
    return {
        [=](const JsonPlace& at, LessonStop& stop) {
            if (at.json.is_object() && !at.json.empty()) {
                if (place.read(at, stop)) check_keys(stop, setup, at);
            } else {
                JsonReader words;
                if (word.read({at.json, at.path, words}, stop)) return;
                at.unexpected(
                    "\"begin\", \"end\", {\"step\": N}, {\"point\": [X, Y]}, {\"level\": L} "
                    "or {\"level\": L, \"phase\": \"diamond\"}");
            }
        },
        [=](const LessonStop& stop) {
            return (stop.kind == StopKind::begin || stop.kind == StopKind::end ? word : place).write(stop);
        },
        [=] {
            Json of_phase = shape::schema_of_keys(rows, {"level", "phase"}, {});
            of_phase["properties"]["level"]["minimum"] = 1;
            return schema::any_of({word.schema(), shape::schema_of_keys(rows, {"step"}, {}),
                                   shape::schema_of_keys(rows, {"point"}, {}),
                                   shape::schema_of_keys(rows, {"level"}, {}), of_phase});
        }};
}

std::optional<std::int64_t> position_of(const LessonStop& stop, const LessonSetup& setup) {
    if (setup.is_of_map()) {
        if (stop.kind == StopKind::begin) return 0;
        const std::int64_t steps = make_trace(setup)->steps();
        if (stop.kind == StopKind::end) return steps;
        return stop.kind == StopKind::step && stop.step <= steps ? std::optional(stop.step) : std::nullopt;
    }
    const PlacementOrder order = placement_of(setup);
    switch (stop.kind) {
        case StopKind::begin:
            return 0;
        case StopKind::end:
            return order.steps();
        case StopKind::step:
            if (stop.step > order.steps()) return std::nullopt;
            return stop.step;
        case StopKind::point:
            if (!has_point(setup, stop.point)) return std::nullopt;
            return order.step_of(stop.point) + 1;
        case StopKind::level:
        case StopKind::phase:
            break;
    }
    std::optional<std::int64_t> end;
    for (const PhaseSpan& span : order.phases()) {
        const bool counts = stop.kind == StopKind::phase ? span.phase == stop.phase
                                                         : span.phase != Phase::remaining_additions;
        if (span.level == stop.level && counts) end = span.first + span.count;
    }
    return end;
}

}  // namespace talus
