#include <algorithm>

#include "core/base/formatted.h"
#include "core/biome/biomes.h"
#include "core/lesson/script/lesson_keys.h"
#include "core/lesson/script/lesson_shapes.h"
#include "core/lesson/trace/half_steps.h"

namespace talus {
namespace {

using shape::Json;
using shape::of;
using shape::row;
using MarkKind = LessonMark::Kind;
using Points = std::vector<LatticePoint>;

// A key that says what the mark is.
Row<LessonMark> mark_row(RecordKey key, MarkKind kind, const Shape<Points>& points) {
    const auto member = of(&LessonMark::points, points);
    return {key, member
                     .with_read([=](const JsonPlace& at, LessonMark& mark) {
                         member.read(at, mark);
                         mark.kind = kind;
                     })
                     .with_write([=](const LessonMark& mark) {
                         return mark.kind == kind ? member.write(mark) : k_left_out;
                     })};
}

Shape<Points> one_point(const Shape<LatticePoint>& point) {
    return {[point](const JsonPlace& at, Points& points) {
                points.resize(1);
                point.read(at, points[0]);
            },
            [point](const Points& points) { return point.write(points.at(0)); },
            [point] { return point.schema(); }};
}

void check_label(const LessonText& label, const JsonPlace& at) {
    const auto letters = [](const std::string& text) {
        return static_cast<std::size_t>(
            std::count_if(text.begin(), text.end(), [](char byte) { return (byte & 0xc0) != 0x80; }));
    };
    if (std::ranges::any_of(label.by_language,
                            [&](const auto& text) { return letters(text.second) > k_max_mark_label; }))
        at.wrong(formatted("too long to stand beside the numbers: at most %zu letters", k_max_mark_label));
}

Rows<LessonMark> mark_rows(const std::string& language) {
    const auto point = point_shape(k_max_marked_side);
    return {
        mark_row({k_mark_kinds[0], "A closed line around these points, [[column, row], …] in its order."},
                 MarkKind::outline, shape::list(point, k_min_outline, k_max_outline, "points [column, row]")),
        mark_row({k_mark_kinds[1], "From one point to another, [[column, row], [column, row]]."},
                 MarkKind::arrow, shape::list(point, 2, 2, "points, [[column, row], [column, row]]")),
        mark_row({k_mark_kinds[2], "A ring around the point [column, row]."}, MarkKind::ring,
                 one_point(point)),
        row({"label", "A word or two beside it."}, &LessonMark::label,
            text_shape(language).checked(check_label)),
    };
}

void check_mark(const LessonMark& mark, const LessonSetup& setup, const JsonPlace& at) {
    for (const LatticePoint point : mark.points) {
        if (has_point(setup, point)) continue;
        return at.wrong(formatted("(%d, %d) is not on the lattice, whose columns go from 0 to %d", point.x,
                                  point.y, size_of(setup).first - 1));
    }
    if (mark.kind == MarkKind::arrow && mark.points[0] == mark.points[1])
        at.wrong("an arrow goes from one point to another");
    if (mark.kind == MarkKind::outline && !encloses(mark.points))
        at.wrong("these points enclose nothing: each once, and not all in one row");
}

void check_marks(const LessonStep& step, const JsonPlace& at) {
    using Show = LessonStep::Show;
    const auto [width, height] = size_of(step.setup);
    if (step.setup.is_line() || std::max(width, height) > k_max_marked_side || !step.compare.empty() ||
        step.show == Show::surface || step.show == Show::strip)
        return at.wrong(
            formatted("marks lie over one lattice of up to %d points a side; show it, "
                      "or leave them out",
                      k_max_marked_side));
    for (std::size_t i = 0; i < step.marks.size(); ++i) {
        const LessonMark& mark = step.marks[i];
        const std::string_view key = k_mark_kinds[static_cast<std::size_t>(mark.kind)];
        check_mark(mark, step.setup, at.item(i).member(key));
    }
}

// A strip shows several lattices at once, of which none can be clicked.
void check_strip(const LessonStep& step, const JsonPlace& at) {
    if (!step.compare.empty() || !has_strip(step.setup))
        at.member("show").wrong(
            formatted("a strip shows the half steps of a lattice of up to %d points a side, without "
                      "random additions",
                      k_max_strip_side));
    if (step.predict != Question::none && step.predict != Question::choice)
        at.member("predict").wrong("over a strip only a question with choices can be asked");
}

}  // namespace

Shape<LatticePoint> point_shape(int side) {
    const auto place = shape::whole(0, side - 1);
    return shape::tuple<LatticePoint>("[column, row]",
                                      {of(&LatticePoint::x, place), of(&LatticePoint::y, place)});
}

std::vector<LookInfo> looks_of_steps() {
    const auto ground = looks_of_ground();
    std::vector<LookInfo> looks(ground.begin(), ground.end());
    looks.push_back(info_of(look_of(field_id("biome"))));
    return looks;
}

Shape<LookKind> look_shape() {
    std::vector<std::pair<std::string_view, LookKind>> looks;
    for (const LookInfo& look : looks_of_steps()) looks.emplace_back(look.key, look.kind);
    return shape::named(std::move(looks)).with_schema([] { return schema::one_of(looks_of_steps()); });
}

Shape<LessonCamera> camera_shape() {
    return shape::object<LessonCamera>({
        row({"heading", "Degrees clockwise from north."}, &LessonCamera::heading,
            shape::number(-k_max_camera_heading, k_max_camera_heading)),
        row({"pitch", "Degrees below the horizon."}, &LessonCamera::pitch,
            shape::number(k_min_camera_pitch, k_max_camera_pitch)),
    });
}

Shape<std::vector<LessonMark>> marks_shape(const std::string& language) {
    const auto rows = mark_rows(language);
    const auto mark = shape::object(rows);
    const auto one_kind = [mark](const JsonPlace& at, LessonMark& value) {
        const bool reads_well = mark.read(at, value);
        // An unknown key is likely to be what it should have been.
        if (reads_well && at.json.size() - at.has("label") != 1)
            at.wrong("one of outline, arrow and ring says what the mark is");
    };
    const auto kinds = [rows] {
        Json schemas = Json::array();
        for (const std::string_view kind : k_mark_kinds)
            schemas.push_back(shape::schema_of_keys(rows, {kind}, {"label"}));
        return schema::any_of(std::move(schemas));
    };
    return shape::list(mark.with_read(one_kind).with_schema(kinds), 1, k_max_lesson_marks, "marks")
        .unless({});
}

void check_view(const LessonStep& step, const JsonPlace& at) {
    if (step.look && info_of(*step.look).field &&
        (step.setup.subject->stage != Biomes::info.key || step.stop.kind != LessonStop::Kind::end))
        at.member("look").wrong(
            "the biomes are there where steps about them have come to the end; stop there, or choose "
            "another look");
    if (step.cell && !(step.setup.is_of_map() && has_point(step.setup, *step.cell)))
        at.member("cell").unexpected("[column, row] of a cell, where steps go over a map");
    if (!step.marks.empty()) check_marks(step, at.member("marks"));
    if (step.show == LessonStep::Show::strip) check_strip(step, at);
}

}  // namespace talus
