#include "app/pages/web_data.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "app/lesson/guided_lesson.h"
#include "app/pages/web_parts.h"
#include "app/version.h"
#include "app/widgets/spectrum_plot.h"
#include "core/biome/biome_table.h"
#include "core/lesson/script/lesson_keys.h"
#include "core/lesson/script/moments.h"
#include "core/lesson/trace/half_steps.h"
#include "core/lesson/trace/lattice_trace.h"
#include "core/lesson/trace/line_range.h"
#include "core/lesson/trace/swept_trace.h"
#include "core/lesson/trace/written_out.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

constexpr double k_drawn = 1000;  // parts of a unit that heights are drawn with

Json drawn(double value) { return std::floor(value * k_drawn + 0.5) / k_drawn; }

enum class GroundKind { lattice, line, map, large };
constexpr std::array<std::string_view, 4> k_ground_keys{"lattice", "line", "map", "large"};

GroundKind kind_of(const Trace& trace) {
    if (std::max(trace.width(), trace.height()) > k_max_web_cells) return GroundKind::large;
    if (trace.is_line()) return GroundKind::line;
    return trace.placed() != nullptr ? GroundKind::lattice : GroundKind::map;
}

template <class Each>
void each_point(const Trace& trace, Each&& each) {
    for (int y = 0; y < trace.height(); ++y) {
        for (int x = 0; x < trace.width(); ++x) each(LatticePoint{x, y});
    }
}

Json json_of(LatticePoint point) { return {point.x, point.y}; }

// Marks over the cells, as those of the lesson itself.
Json way_of(const Arithmetic& line) {
    Json arrows = Json::array();
    for (std::size_t i = 1; i < line.way.size(); ++i) {
        const MarkPlace from = line.way[i - 1], to = line.way[i];
        arrows.push_back(
            {{"kind", "arrow"}, {"line", {{drawn(from.x), drawn(from.y)}, {drawn(to.x), drawn(to.y)}}}});
    }
    return arrows;
}
Json drawn_over(const SweptTrace& trace, std::int64_t done) {
    Json all = Json::array();
    for (const auto& [from, to] : trace.pieces(done))
        all.push_back(
            {{"kind", "piece"}, {"line", {{drawn(from.x), drawn(from.y)}, {drawn(to.x), drawn(to.y)}}}});
    for (const MarkPlace dot : trace.dots(done))
        all.push_back({{"kind", "dot"}, {"at", {drawn(dot.x), drawn(dot.y)}}});
    return all;
}

// How a step made the value of a point. languages: of what it says.
Json told(const Trace& trace, std::int64_t step, LatticePoint point,
          const std::vector<std::string>& languages) {
    const Arithmetic line = trace.arithmetic(step, point);
    Json json{{"lines", by_language(languages,
                                    [&](const std::string& code) {
                                        return Json(trace.written_lines(trace.arithmetic(step, point, code)));
                                    })},
              {"terms", web_terms(line)}};
    if (!line.way.empty()) json["way"] = way_of(line);
    if (trace.placed() != nullptr) {
        json["mean"] = line.mean;
        json["offset"] = line.offset;
        json["result"] = line.result;
    }
    return json;
}

// Whether points that are placed move again.
bool moves_points(const Trace& trace) {
    return trace.placed() != nullptr && trace.placed()->order().random_additions();
}

// How a point got the value that it has after so many steps, where points move.
Json told_of_moving(const LatticeTrace& trace, std::int64_t done, LatticePoint point,
                    const std::vector<std::string>& languages) {
    if (!trace.known(point, done)) return nullptr;
    std::int64_t step = done - 1;
    while (step > trace.step_of(point) && !trace.changes(step, point)) --step;
    const Arithmetic line = trace.arithmetic(step, point);
    if (line.given) return {{"given", true}};
    Json json = told(trace, step, point, languages);
    const auto terms = line.used_terms();
    const auto has_moved = [&](const Term& term) { return trace.value(term.point, done) != term.value; };
    if (std::any_of(terms.begin(), terms.end(), has_moved)) json["moved"] = true;
    return json;
}

class Writer {
 public:
    Writer(const LessonFile& lesson, WebPictures& pictures)
        : lesson_(lesson), languages_(lesson.languages()), pictures_(pictures) {}

    Json write() {
        const auto moments = moments_of(lesson_);
        Json steps = Json::array();
        for (std::size_t i = 0, first = 0; i < lesson_.steps.size(); ++i) {
            std::size_t end = first;
            while (end < moments.size() && moments[end].step == i) ++end;
            steps.push_back(step(lesson_.steps[i], {moments.begin() + static_cast<std::ptrdiff_t>(first),
                                                    moments.begin() + static_cast<std::ptrdiff_t>(end)}));
            first = end;
        }
        Json json{{"language", lesson_.language}, {"languages", languages_}};
        json["title"] = text(lesson_.title);
        json["about"] = text(lesson_.about);
        json["words"] = web_words(languages_);
        json["version"] = version_number();
        json["wrong_for_hint"] = Prediction::k_wrong_for_hint;
        json["grounds"] = std::move(grounds_);
        json["comparisons"] = std::move(comparisons_);
        json["pictures"] = std::move(files_);
        json["steps"] = std::move(steps);
        return json;
    }

 private:
    Json text(const LessonText& words) const {
        return by_language(languages_,
                           [&](const std::string& code) { return Json(words.in(code, lesson_.language)); });
    }

    Json step(const LessonStep& step, const std::vector<LessonMoment>& moments) {
        const auto made = make_trace(step.setup);
        const Trace& trace = *made;
        const std::int64_t stop = moments.back().done;
        const auto said = [&](const LessonText& words) {
            return by_language(languages_, [&](const std::string& code) {
                return Json(said_at(words, step, trace, stop, code, lesson_.language));
            });
        };
        Json json{{"caption", said(step.caption)}};
        if (!step.attempt.empty()) json["try"] = said(step.attempt);
        json["show"] = k_lesson_shows[static_cast<std::size_t>(step.show)];
        if (!step.compare.empty()) {
            json["comparison"] = comparison(step.compare, step.setup.seed);
            json["moments"] = Json::array({Json{{"done", stop}}});
            return json;
        }
        const GroundKind kind = kind_of(trace);
        json["ground"] = ground(step.setup, trace, kind);
        json["asks"] = web_question(step, trace, stop, languages_, lesson_.language);
        if (step.order_numbers) json["order"] = true;
        if (!step.marks.empty()) json["marks"] = marks(step.marks);
        if (step.exaggeration) json["exaggeration"] = drawn(static_cast<double>(*step.exaggeration));
        if (step.camera) json["heading"] = drawn(static_cast<double>(step.camera->heading));
        // A small one that is only looked at is seen in its colours, too.
        const bool looked_at = step.show == LessonStep::Show::surface && moments.size() == 1;
        if (kind == GroundKind::large || (kind == GroundKind::lattice && looked_at))
            json["picture"] = picture(step, stop);
        Json all = Json::array();
        // The picture of a large ground is of the stop: on the way there it would show the end.
        const std::size_t first = kind == GroundKind::large ? moments.size() - 1 : 0;
        for (std::size_t i = first; i < moments.size(); ++i)
            all.push_back(moment(step, trace, kind, moments[i].done, i + 1 == moments.size()));
        json["moments"] = std::move(all);
        return json;
    }

    Json moment(const LessonStep& step, const Trace& trace, GroundKind kind, std::int64_t done,
                bool at_stop) const {
        Json json{{"done", done}};
        if (step.show == LessonStep::Show::strip) {
            json["strip"] = strip(step, trace, done);
            return json;
        }
        if (kind != GroundKind::large) cells(json, step, trace, done);
        if (trace.is_line()) {
            Json heights = Json::array();
            each_point(trace, [&](LatticePoint point) {
                heights.push_back(trace.known(point, done) ? drawn(trace.value(point, done)) : Json());
            });
            json["heights"] = std::move(heights);
        } else if (kind != GroundKind::large && step.show != LessonStep::Show::lattice) {
            json["surface"] = surface(trace.surface(done));
        }
        if (trace.swept() != nullptr && step.cell) json["current"] = json_of(*step.cell);
        if (trace.swept() != nullptr) {
            Json over = drawn_over(*trace.swept(), done);
            if (!over.empty()) json["over"] = std::move(over);
        }
        if (done == 0) return json;
        // Accounts of all moments would be most of the page, so only stops have them.
        const bool moving = kind == GroundKind::lattice && moves_points(trace);
        if ((kind == GroundKind::map || moving) && at_stop) {
            Json accounts = Json::array();
            each_point(trace, [&](LatticePoint point) {
                accounts.push_back(moving ? told_of_moving(*trace.placed(), done, point, languages_)
                                          : told(trace, done - 1, point, languages_));
            });
            json["accounts"] = std::move(accounts);
        }
        if (trace.is_line() && step.show == LessonStep::Show::surface) return json;  // a wave to look at
        const auto placed = trace.placed() == nullptr ? std::nullopt : trace.placed()->point_placed(done - 1);
        if (placed) json["current"] = json_of(*placed);
        const Arithmetic line = arithmetic_told(step, trace, done);
        if (moving && !json.contains("current")) json["told"] = json_of(line.point);
        // What the lesson marks itself stands in their place.
        const bool marked = at_stop && !step.marks.empty() && trace.placed() != nullptr;
        if (json.contains("current") && !marked) {
            json["terms"] = web_terms(line);
            if (!line.way.empty()) json["way"] = way_of(line);
        }
        if (tells_arithmetic(step, trace, done)) {
            json["lines"] = by_language(languages_, [&](const std::string& code) {
                return Json(trace.written_lines(arithmetic_told(step, trace, done, code)));
            });
        }
        return json;
    }

    // The lattice after each half step, and what that is called.
    Json strip(const LessonStep& step, const Trace& trace, std::int64_t done) const {
        Json all = Json::array();
        for (const HalfStep& half : half_steps(step.setup, done)) {
            Json each{{"title", by_language(languages_, [&](const std::string& code) {
                           return Json(title_of(half, code));
                       })}};
            cells(each, step, trace, half.end);
            all.push_back(std::move(each));
        }
        return all;
    }

    // Lines over the lattice, whose points lie 1 apart; a ring is where its middle is.
    Json marks(const std::vector<LessonMark>& all) const {
        Json json = Json::array();
        for (const LessonMark& mark : all) {
            const bool arrow = mark.kind == LessonMark::Kind::arrow;
            Json each{{"kind", k_mark_kinds[static_cast<std::size_t>(mark.kind)]}};
            if (mark.kind == LessonMark::Kind::ring) {
                each["at"] = json_of(mark.points[0]);
            } else {
                Json line = Json::array();
                for (const MarkPlace& place :
                     arrow ? arrow_between(mark.points[0], mark.points[1]) : outline_around(mark.points))
                    line.push_back({drawn(place.x), drawn(place.y)});
                each["line"] = std::move(line);
            }
            if (!mark.label.empty()) {
                const MarkPlace place = label_place(mark);
                each["label"] = text(mark.label);
                each["label_at"] = {drawn(place.x), drawn(place.y)};
            }
            json.push_back(std::move(each));
        }
        return json;
    }

    // What stands in the cells, as the window has it.
    static void cells(Json& json, const LessonStep& step, const Trace& trace, std::int64_t done) {
        const bool map = trace.swept() != nullptr;
        const int decimals =
            map ? std::min(trace.decimals(), decimals_of(NumberKind::tenths)) : trace.decimals();
        Json values = Json::array();
        Json second = Json::array();
        std::string known;
        each_point(trace, [&](LatticePoint point) {
            const bool there = trace.known(point, done);
            known += there ? '1' : '0';
            if (step.order_numbers) {
                values.push_back(std::to_string(trace.placed()->place_in_order(point) + 1));
            } else {
                values.push_back(there ? Json(written_number(trace.value(point, done), decimals)) : Json());
            }
            if (has_water(trace))
                second.push_back(written_number(trace.swept()->water(point, done), trace.decimals()));
        });
        json["values"] = std::move(values);
        json["known"] = std::move(known);
        if (!second.empty()) json["second"] = std::move(second);
    }

    static Json surface(const TraceSurface& shown) {
        Json json{{"width", shown.heights->width()}, {"height", shown.heights->height()}};
        const auto all = [](const Grid<float>& map) {
            Json numbers = Json::array();
            for (std::size_t i = 0; i < map.size(); ++i)
                numbers.push_back(drawn(static_cast<double>(map.data()[i])));
            return numbers;
        };
        json["heights"] = all(*shown.heights);
        if (shown.water != nullptr) json["water"] = all(*shown.water);
        if (shown.biomes == nullptr) return json;
        for (const BiomeId biome : shown.biomes->values())
            json["colours"].push_back(biome == 0 ? Json() : Json((*shipped_biomes())[biome].colour));
        return json;
    }

    // Returns the place among the grounds, where each stands once.
    std::size_t ground(const LessonSetup& setup, const Trace& trace, GroundKind kind) {
        for (std::size_t i = 0; i < setups_.size(); ++i) {
            if (setups_[i] == setup) return i;
        }
        Json json{{"kind", k_ground_keys[static_cast<std::size_t>(kind)]},
                  {"width", trace.width()},
                  {"height", trace.height()}};
        json["wraps"] = trace.lattice().wrap_x;
        json["steps"] = trace.steps();
        const HeightRange range = trace.is_line() ? line_range(trace) : trace.extremes();
        json["low"] = drawn(static_cast<double>(range.low));
        json["high"] = drawn(static_cast<double>(range.high));
        if (has_water(trace)) json["second"] = true;
        if (moves_points(trace)) json["moves"] = true;
        if (const LatticeTrace* placed = trace.placed(); placed != nullptr && kind != GroundKind::large) {
            Json points = Json::array();
            each_point(trace, [&](LatticePoint point) {
                const std::int64_t step = placed->step_of(point);
                const Arithmetic line = trace.arithmetic(step, point);
                Json each = line.given ? Json{{"given", true}} : told(trace, step, point, languages_);
                if (line.given && !line.lines.empty())
                    each["lines"] = told(trace, step, point, languages_).at("lines");
                if (placed->never_placed(point)) each["never"] = true;
                each["step"] = step;
                points.push_back(std::move(each));
            });
            json["points"] = std::move(points);
        }
        setups_.push_back(setup);
        grounds_.push_back(std::move(json));
        return grounds_.size() - 1;
    }

    std::size_t picture(const LessonStep& step, std::int64_t done) {
        return file(pictures_.ground(step, done));
    }
    // Returns the place among the pictures, where each stands once.
    std::size_t file(std::string url) {
        const auto same = std::find(files_.begin(), files_.end(), url);
        if (same != files_.end()) return static_cast<std::size_t>(same - files_.begin());
        files_.push_back(std::move(url));
        return files_.size() - 1;
    }

    std::size_t comparison(const std::string& key, std::uint64_t seed) {
        const std::pair place{key, seed};
        const auto same = std::find(compared_.begin(), compared_.end(), place);
        if (same != compared_.end()) return static_cast<std::size_t>(same - compared_.begin());
        const auto made = lesson_comparison(key, seed).value();
        Json sides = Json::array();
        for (std::size_t i = 0; i < made.sides.size(); ++i) {
            const LessonSide& side = made.sides[i];
            Json json{{"label", by_language(languages_, [&](const std::string& code) {
                           return Json(lesson_comparison(key, seed, code)->sides[i].label);
                       })}};
            if (side.line) {
                Json heights = Json::array();
                for (const float height : side.line->heights())
                    heights.push_back(std::floor(static_cast<double>(height) * 10 + 0.5) / 10);
                json["line"] = std::move(heights);
            } else {
                const WebPictures::Side shown = pictures_.side(side, made.emphasis);
                json["picture"] = file(shown.picture);
                if (shown.spectrum) json["spectrum"] = spectrum(*shown.spectrum, side.hurst);
            }
            sides.push_back(std::move(json));
        }
        compared_.push_back(place);
        comparisons_.push_back({{"sides", std::move(sides)}});
        return comparisons_.size() - 1;
    }

    // Powers as powers of ten, from the longest wave to the shortest.
    static Json spectrum(const Spectrum& measured, std::optional<float> hurst) {
        Json powers = Json::array();
        for (std::size_t k = 1; k < measured.power.size(); ++k)
            powers.push_back(drawn(std::log10(std::max(measured.power[k], 1e-12))));
        Json json{{"powers", std::move(powers)}};
        const auto fit = spectral_fit(measured);
        if (!fit) return json;
        json["fit"] = {{"exponent", fit->exponent},
                       {"offset", fit->offset},
                       {"first", fit->first},
                       {"last", fit->last},
                       {"text", written_number(-fit->exponent, 2)}};
        if (hurst) {
            json["law"] = {{"exponent", promised_exponent(*hurst)},
                           {"text", promise_text(promised_exponent(*hurst))}};
        }
        return json;
    }

    const LessonFile& lesson_;
    std::vector<std::string> languages_;
    WebPictures& pictures_;
    std::vector<LessonSetup> setups_;
    std::vector<std::pair<std::string, std::uint64_t>> compared_;
    Json grounds_ = Json::array();
    Json comparisons_ = Json::array();
    std::vector<std::string> files_;
};

}  // namespace

Json web_terms(const Arithmetic& line) {
    Json terms = Json::array();
    for (const Term& term : line.used_terms())
        terms.push_back({term.where.x, term.where.y, term.point.x, term.point.y});
    return terms;
}

Json web_data(const LessonFile& lesson, WebPictures& pictures) { return Writer(lesson, pictures).write(); }

}  // namespace talus
