#include "core/lesson/script/view_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/base/formatted.h"
#include "core/base/json_text.h"
#include "core/base/text.h"
#include "core/biome/biomes.h"
#include "core/lesson/script/lesson_keys.h"
#include "core/lesson/script/text_json.h"
#include "core/lesson/trace/half_steps.h"
#include "core/recipe/named_view.h"
#include "core/recipe/recipe_json.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

std::optional<LatticePoint> point_from_json(const Json& json) {
    const auto is_place = [](const Json& n) {
        return n.is_number_integer() && n.get<double>() >= 0 && n.get<double>() < k_max_guided_points;
    };
    if (!json.is_array() || json.size() != 2 || !std::all_of(json.begin(), json.end(), is_place))
        return std::nullopt;
    return LatticePoint{json[0].get<int>(), json[1].get<int>()};
}

Json json_of(LatticePoint point) { return {point.x, point.y}; }

void camera_from_json(const Json& json, LessonStep& step, const std::string& where, LessonReader& reader) {
    if (!reader.object(json, where, k_camera_keys)) return;
    LessonCamera from;
    if (const auto heading =
            reader.number(json, "heading", where, -k_max_camera_heading, k_max_camera_heading))
        from.heading = static_cast<float>(*heading);
    if (const auto pitch = reader.number(json, "pitch", where, k_min_camera_pitch, k_max_camera_pitch))
        from.pitch = static_cast<float>(*pitch);
    step.camera = from;
}

void look_from_json(const Json& json, LessonStep& step, const std::string& where, LessonReader& reader) {
    const auto key = reader.text(json, "look", where);
    if (!key) return;
    const std::vector<LookInfo> looks = looks_of_steps();
    const auto found = std::ranges::find(looks, std::string_view(*key), &LookInfo::key);
    if (found == looks.end()) {
        reader.wrong(key_path(where, "look"),
                     "expected one of " + joined_keys(looks) + ", found \"" + *key + "\"");
    } else if (found->field &&
               (step.setup.subject->stage != Biomes::info.key || step.stop.kind != LessonStop::Kind::end)) {
        reader.wrong(key_path(where, "look"),
                     "the biomes are there where steps about them have come to the "
                     "end; stop there, or choose another look");
    } else {
        step.look = found->kind;
    }
}

void cell_from_json(const Json& json, LessonStep& step, const std::string& where, LessonReader& reader) {
    step.cell = point_from_json(json);
    if (!step.cell || !step.setup.is_of_map() || !has_point(step.setup, *step.cell))
        reader.unexpected(where, "[column, row] of a cell, where steps go over a map", json);
}

// The points of a mark: a ring's one, or a list. Nothing where any of them is wrong.
std::vector<LatticePoint> points_of_mark(const Json& json, LessonMark::Kind kind, const LessonSetup& setup,
                                         const std::string& where, LessonReader& reader) {
    using Kind = LessonMark::Kind;
    const bool ring = kind == Kind::ring;
    const std::size_t min = kind == Kind::outline ? k_min_outline : 2;
    const std::size_t max = kind == Kind::outline ? k_max_outline : 2;
    std::vector<LatticePoint> points;
    if (ring) {
        if (const auto point = point_from_json(json)) points.push_back(*point);
    } else if (json.is_array() && json.size() >= min && json.size() <= max) {
        for (const Json& each : json) {
            if (const auto point = point_from_json(each)) points.push_back(*point);
        }
        if (points.size() != json.size()) points.clear();
    }
    if (points.empty()) {
        reader.unexpected(where,
                          ring ? "[column, row]"
                          : kind == Kind::outline
                              ? formatted("a list of %zu to %zu points [column, row]", min, max)
                              : "[[column, row], [column, row]]",
                          json);
        return {};
    }
    for (const LatticePoint point : points) {
        if (has_point(setup, point)) continue;
        reader.wrong(where, formatted("(%d, %d) is not on the lattice, whose columns go from 0 to %d",
                                      point.x, point.y, size_of(setup).first - 1));
        return {};
    }
    if (kind == Kind::arrow && points[0] == points[1]) {
        reader.wrong(where, "an arrow goes from one point to another");
        return {};
    }
    if (kind == Kind::outline && !encloses(points)) {
        reader.wrong(where, "these points enclose nothing: each once, and not all in one row");
        return {};
    }
    return points;
}

bool is_short(const LessonText& label) {
    const auto letters = [](const std::string& text) {
        return static_cast<std::size_t>(
            std::count_if(text.begin(), text.end(), [](char byte) { return (byte & 0xc0) != 0x80; }));
    };
    return std::all_of(label.by_language.begin(), label.by_language.end(),
                       [&](const auto& text) { return letters(text.second) <= k_max_mark_label; });
}

std::optional<LessonMark> mark_from_json(const Json& json, const LessonSetup& setup, const std::string& where,
                                         const std::string& language, LessonReader& reader) {
    const std::size_t mistakes = reader.mistakes.size();
    if (!reader.object(json, where, k_mark_keys)) return std::nullopt;
    LessonMark mark;
    int kinds = 0;
    for (std::size_t i = 0; i < k_mark_kinds; ++i) {
        const std::string_view key = k_mark_keys[i].key;
        const Json* points = LessonReader::member(json, key);
        if (points == nullptr) continue;
        ++kinds;
        mark.kind = static_cast<LessonMark::Kind>(i);
        mark.points = points_of_mark(*points, mark.kind, setup, key_path(where, key), reader);
    }
    // An unknown key is likely to be what it should have been.
    if (kinds != 1 && reader.mistakes.size() == mistakes)
        reader.wrong(where, "one of outline, arrow and ring says what the mark is");
    mark.label = text_from_json(json, "label", where, language, reader);
    if (!is_short(mark.label))
        reader.wrong(
            key_path(where, "label"),
            formatted("too long to stand beside the numbers: at most %zu letters", k_max_mark_label));
    return mark;
}

void marks_from_json(const Json& json, LessonStep& step, const std::string& where,
                     const std::string& language, LessonReader& reader) {
    using Show = LessonStep::Show;
    if (!json.is_array() || json.empty() || json.size() > k_max_lesson_marks) {
        reader.unexpected(where, formatted("a list in [ ] of 1 to %zu marks", k_max_lesson_marks), json);
        return;
    }
    const auto [width, height] = size_of(step.setup);
    if (step.setup.is_line() || std::max(width, height) > k_max_marked_side || !step.compare.empty() ||
        step.show == Show::surface || step.show == Show::strip) {
        reader.wrong(where,
                     formatted("marks lie over one lattice of up to %d points a side; show it, or leave "
                               "them out",
                               k_max_marked_side));
        return;
    }
    for (std::size_t i = 0; i < json.size(); ++i) {
        const std::string path = where + "[" + std::to_string(i) + "]";
        if (auto mark = mark_from_json(json[i], step.setup, path, language, reader))
            step.marks.push_back(std::move(*mark));
    }
}

// A strip shows several lattices at once, of which none can be clicked.
void check_strip(const LessonStep& step, const std::string& where, LessonReader& reader) {
    if (!step.compare.empty() || !has_strip(step.setup))
        reader.wrong(key_path(where, "show"),
                     formatted("a strip shows the half steps of a lattice of up to %d points a side, without "
                               "random additions",
                               k_max_strip_side));
    if (step.predict != Question::none && step.predict != Question::choice)
        reader.wrong(key_path(where, "predict"), "over a strip only a question with choices can be asked");
}

}  // namespace

std::vector<LookInfo> looks_of_steps() {
    const auto ground = looks_of_ground();
    std::vector<LookInfo> looks(ground.begin(), ground.end());
    looks.push_back(info_of(look_of(field_id("biome"))));
    return looks;
}

void view_from_json(const Json& json, LessonStep& step, const std::string& where, const std::string& language,
                    LessonReader& reader) {
    if (const Json* camera = LessonReader::member(json, "camera"))
        camera_from_json(*camera, step, key_path(where, "camera"), reader);
    if (const auto times = reader.number(json, "exaggeration", where, k_min_exaggeration, k_max_exaggeration))
        step.exaggeration = static_cast<float>(*times);
    look_from_json(json, step, where, reader);
    if (const Json* cell = LessonReader::member(json, "cell"))
        cell_from_json(*cell, step, key_path(where, "cell"), reader);
    if (const Json* marks = LessonReader::member(json, "marks"))
        marks_from_json(*marks, step, key_path(where, "marks"), language, reader);
    if (step.show == LessonStep::Show::strip) check_strip(step, where, reader);
}

void write_view(Json& json, const LessonStep& step, const std::string& language) {
    if (step.camera)
        json["camera"] = {{"heading", json_number(step.camera->heading)},
                          {"pitch", json_number(step.camera->pitch)}};
    if (step.exaggeration) json["exaggeration"] = json_number(*step.exaggeration);
    if (step.look) json["look"] = info_of(*step.look).key;
    if (step.cell) json["cell"] = json_of(*step.cell);
    for (const LessonMark& mark : step.marks) {
        Json points = Json::array();
        for (const LatticePoint point : mark.points) points.push_back(json_of(point));
        const std::string key(k_mark_keys[static_cast<std::size_t>(mark.kind)].key);
        Json each = {{key, mark.kind == LessonMark::Kind::ring ? points.front() : points}};
        if (!mark.label.empty()) each["label"] = talus::json_of(mark.label, language);
        json["marks"].push_back(std::move(each));
    }
}

}  // namespace talus
