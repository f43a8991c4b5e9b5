#include "app/lesson/marks.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "app/lesson/paint_trace.h"
#include "app/widgets/theme.h"
#include "core/lesson/trace/swept_trace.h"
#include "core/lesson/trace/written_out.h"

namespace talus {
namespace {

constexpr int k_max_told = 65;  // cells along a side of a map, where those around one can be told apart
constexpr int k_max_dots = 33;  // points along a side of which the known ones are dotted on the surface

constexpr Rgba8 k_bright{255, 255, 255, 255};
constexpr Rgba8 k_dark{20, 20, 20, 255};
constexpr Rgba8 k_dotted{235, 235, 235, 255};

// Where a point of the lattice stands on the displayed surface, in draw space.
class Surface {
 public:
    Surface(const Learn& learn, const Terrain& terrain, const Ground& ground, float exaggeration)
        : terrain_(terrain), ground_(ground), exaggeration_(exaggeration) {
        // Steps of the finest lattice to one of the surface's.
        stride_ = terrain.lattice.cell_size / learn.trace()->lattice().cell_size;
    }

    glm::dvec3 at(double x, double y) const {
        glm::dvec3 place = at_height(x, y, 0);
        place.z = static_cast<double>(ground_.height_at(place.x, place.y) * exaggeration_);
        return place;
    }
    glm::dvec3 at_height(double x, double y, double height) const {
        return {x / stride_ * terrain_.lattice.cell_size - ground_.half_x(),
                ground_.half_y() - y / stride_ * terrain_.lattice.cell_size,
                height * static_cast<double>(exaggeration_)};
    }
    LatticePoint nearest(const GroundPoint& place) const {
        return {static_cast<int>(std::floor(place.column * stride_ + 0.5)),
                static_cast<int>(std::floor(place.row * stride_ + 0.5))};
    }
    bool holds(LatticePoint where) const {
        const auto within = [&](int i, int samples) { return i >= 0 && i <= (samples - 1) * stride_; };
        return within(where.x, terrain_.lattice.width) && within(where.y, terrain_.lattice.height);
    }

 private:
    const Terrain& terrain_;
    const Ground& ground_;
    float exaggeration_;
    double stride_ = 1;
};

class Painter {
 public:
    Painter(const Surface& surface, const Lens& lens, const Area& area, PicturePen& pen)
        : surface_(surface), lens_(lens), area_(area), pen_(pen) {}

    void dot(LatticePoint point, double radius, Rgba8 ink) {
        const auto at = place(point);
        if (!at) return;
        pen_.disc(*at, radius + 1.5, k_dark);
        pen_.disc(*at, radius, ink);
    }
    void ring(LatticePoint point, double radius, Rgba8 ink) {
        const auto at = place(point);
        if (!at) return;
        pen_.circle(*at, radius, k_dark, 5);
        pen_.circle(*at, radius, ink, 2.5);
    }
    // mean: m, above or below the point.
    void offset(LatticePoint point, double mean, double radius) {
        const auto to = place(point);
        if (!to) return;
        const auto from = place_of(surface_.at_height(point.x, point.y, mean));
        if (from) draw_offset(pen_, *from, *to, radius, k_bright, k_dark);
    }
    // Along the surface's straight lines no more than between its ends: parents may be far apart.
    void join(LatticePoint from, LatticePoint to, Rgba8 ink) {
        const auto a = place(from);
        const auto b = place(to);
        if (!a || !b) return;
        pen_.line(*a, *b, k_dark, 4.5);
        pen_.line(*a, *b, ink, 2.5);
    }

 private:
    std::optional<MapPoint> place(LatticePoint point) const {
        if (!surface_.holds(point)) return std::nullopt;
        return place_of(surface_.at(point.x, point.y));
    }
    std::optional<MapPoint> place_of(const glm::dvec3& place) const {
        const glm::dvec3 pixel = lens_.project(place);
        if (pixel.z <= 0) return std::nullopt;
        return MapPoint{static_cast<double>(area_.x) + pixel.x, static_cast<double>(area_.y) + pixel.y};
    }

    const Surface& surface_;
    const Lens& lens_;
    const Area& area_;
    PicturePen& pen_;
};

// Whether they are wanted or not.
StepMarks all_marks_of(const Learn& learn) {
    StepMarks marks;
    const Trace& trace = *learn.trace();
    if (is_wave(learn)) return marks;
    const auto mark_terms = [&](std::int64_t step, LatticePoint point) {
        const Arithmetic line = trace.arithmetic(step, point);
        marks.parents.assign(line.used_terms().begin(), line.used_terms().end());
    };
    const Prediction& prediction = learn.prediction;
    const bool asks_for_cell = prediction.only() == Question::cell;
    if (asks_for_cell && learn.answered()) marks.hints = prediction.right_cells();
    const LatticeTrace* const placed = trace.placed();
    if (placed == nullptr) {
        if (prediction.hint()) marks.hints = prediction.missing();
        marks.current = learn.cell_told();
        if (tells_terms(learn) && std::max(trace.width(), trace.height()) <= k_max_told)
            mark_terms(learn.current().value_or(0), *marks.current);
        return marks;
    }
    const bool about_next = is_about_next_step(prediction.only()) || !prediction.alone();
    if (prediction.hint() && !about_next) marks.hints = prediction.missing();
    if (prediction.question() != Question::none && about_next) {
        marks.asked = true;
        if (prediction.question() != Question::point) {
            marks.current = prediction.point();
            mark_terms(prediction.step(), *marks.current);
            const auto& found = prediction.found();
            std::erase_if(marks.parents, [&](const Term& parent) {
                return std::find(found.begin(), found.end(), parent.point) == found.end();
            });
        }
        if (prediction.hint()) marks.hints = prediction.missing();
        return marks;
    }
    // The point placed last might be the answer, or draw the eye from it.
    if (asks_for_cell && (learn.answered() || prediction.question() == Question::cell)) return marks;
    // The answer stands beside the point that was asked about, not beside the one before.
    marks.asked = about_next && learn.answered();
    const auto step = marks.asked ? std::optional(prediction.step()) : learn.current();
    if (!step) return marks;
    if (marks.asked && prediction.only() == Question::mean)
        marks.asked_text = localized(written_mean(trace.arithmetic(*step), trace.decimals()), learn.language);
    marks.current = placed->point_placed(*step);
    const bool marked = !marks.asked && learn.marked_at == learn.transport.position();
    if (marks.current && !marked && !(marks.asked && prediction.only() == Question::point))
        mark_terms(*step, *marks.current);
    return marks;
}

}  // namespace

bool is_wave(const Learn& learn) { return learn.trace()->is_line() && learn.panes == Learn::Panes::surface; }

bool tells_terms(const Learn& learn) {
    return learn.current().has_value() || max_lines_of(*learn.trace()) == 1;
}

bool has_legend(const Learn& learn) {
    return !is_wave(learn) && !learn.ground_alone && learn.panes != Learn::Panes::strip;
}

StepMarks marks_of(const Learn& learn) {
    StepMarks marks = all_marks_of(learn);
    if (!learn.ground_alone || marks.asked) return marks;
    marks.current.reset();
    marks.parents.clear();
    return marks;
}

std::optional<Arithmetic> offset_told(const Learn& learn, const StepMarks& marks) {
    const auto step = learn.current();
    if (!step || !marks.current || marks.asked || marks.parents.empty()) return std::nullopt;
    const LatticeTrace* const placed = learn.trace()->placed();
    if (placed == nullptr || placed->point_placed(*step) != marks.current) return std::nullopt;
    const Arithmetic line = learn.trace()->arithmetic(*step);
    return line.given || line.offset == 0 ? std::nullopt : std::optional(line);
}

void paint_learn_marks(ImDrawList& list, Learn& learn, const Ground& ground, const Lens& lens,
                       float exaggeration, const Area& area) {
    const Surface surface(learn, *learn.terrain(), ground, exaggeration);
    const Trace& trace = *learn.trace();
    const std::int64_t done = learn.transport.position();
    const StepMarks marks = marks_of(learn);
    paint(list, [&](PicturePen& pen) {
        Painter painter(surface, lens, area, pen);
        const double em = pen.style.em;
        const Rgba8 accent = pen.style.accent;
        if (trace.placed() != nullptr && std::max(trace.width(), trace.height()) <= k_max_dots) {
            for (int y = 0; y < trace.height(); ++y) {
                for (int x = 0; x < trace.width(); ++x) {
                    const bool missed = learn.shows_missed() && trace.placed()->never_placed({x, y});
                    if (trace.known({x, y}, done) && !missed) painter.dot({x, y}, em * 0.16, k_dotted);
                }
            }
        }
        if (marks.current) {
            if (trace.placed() != nullptr) {
                for (const Term& parent : marks.parents) painter.join(*marks.current, parent.where, k_bright);
            }
            for (const Term& parent : marks.parents) {
                painter.ring(parent.where, em * 0.4, k_bright);
                painter.ring(parent.point, em * 0.4, k_bright);
            }
            painter.dot(*marks.current, em * 0.38, accent);
            if (const auto told = offset_told(learn, marks))
                painter.offset(*marks.current, learn.metres(told->mean), em * 0.38);
        }
        for (const LatticePoint hint : marks.hints) painter.ring(hint, em * 0.6, accent);
        if (const auto cursor = learn.cursor_shown()) painter.ring(*cursor, em * 0.65, accent);
        if (learn.pointed) painter.ring(*learn.pointed, em * 0.65, accent);
    });
}

std::optional<LatticePoint> point_under(const Learn& learn, const Terrain& terrain, const Ground& ground,
                                        const Lens& lens, float exaggeration, const ImVec2& at) {
    const auto place = ground.pick(lens.ray({at.x, at.y}), exaggeration);
    if (!place) return std::nullopt;
    const Surface surface(learn, terrain, ground, exaggeration);
    return learn.trace()->on_lattice(surface.nearest(*place));
}

}  // namespace talus
