#include "core/water/river_course.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "core/base/math.h"
#include "core/base/random.h"
#include "core/terrain/gradient.h"

namespace talus {
namespace {

constexpr std::uint32_t k_no_cell = RiverCourse::k_nowhere;
constexpr int k_smoothing = 10;      // passes by 1 2 1, of a deviation of 2.2 cells
constexpr double k_farthest = 0.75;  // cells from the way down
constexpr int k_joins_ahead = 2;     // cells downstream of where a river meets another its line ends on it
constexpr double k_wavelength = 11;  // widths
constexpr double k_amplitude = 2.7;  // widths
// Bends of narrow rivers, which samples cannot tell, stand for longer ones.
constexpr double k_min_bend = 10;      // cells
constexpr double k_min_reach = 1.6;    // cells
constexpr double k_level_floor = 0.5;  // depths that a floor may rise where it bends
constexpr double k_steepest_floor = 0.01;
constexpr double k_uneven = 0.3;  // bends are so much longer or shorter than others
constexpr double k_uneven_every = 0.381966;

using Place = RiverCourse::Place;

class Courses {
 public:
    Courses(FlowGraph& graph, const Lattice& map, const Grid<std::uint8_t>& rivers,
            const RiverCourseRules& rules, const Progress* progress)
        : graph_(graph),
          map_(map),
          rivers_(rivers),
          rules_(rules),
          progress_(progress),
          at_(map.width, map.height, k_no_cell) {}

    std::vector<RiverCourse> all() {
        const std::span<const std::uint32_t> downstream = graph_.downstream(progress_);
        // The largest donor of each river cell: the river's own bed above it.
        Grid<std::uint32_t> bed(map_.width, map_.height, k_no_cell);
        for (const std::uint32_t cell : downstream) {
            if (rivers_.data()[cell] == 0) continue;
            const std::size_t next = graph_.receiver(cell);
            std::uint32_t& best = bed.data()[next];
            if (next != cell && (best == k_no_cell || rules_.size.data()[cell] > rules_.size.data()[best]))
                best = cell;
        }
        // Courses are made from the mouths up, so that a river is there before those that join it.
        std::vector<RiverCourse> courses;
        for (std::size_t i = downstream.size(); i-- > 0;) {
            if (progress_ != nullptr && i % k_checkpoint_cells == 0) progress_->checkpoint();
            const std::uint32_t cell = downstream[i];
            if (rivers_.data()[cell] == 0) continue;
            checkpoint(1);
            const auto next = static_cast<std::uint32_t>(graph_.receiver(cell));
            const bool ends = next == cell || rivers_.data()[next] == 0;
            if (!ends && bed.data()[next] == cell) continue;
            std::vector<std::uint32_t> way;
            // What it joins may have ended farther up, on the line of another.
            if (!ends) {
                for (std::uint32_t down = next; at_.data()[down] == k_no_cell;) {
                    way.push_back(down);
                    down = static_cast<std::uint32_t>(graph_.receiver(down));
                    if (at_.data()[down] != k_no_cell) way.push_back(down);
                }
                std::ranges::reverse(way);
            }
            if (way.empty() && next != cell) way.push_back(next);
            for (std::uint32_t up = cell; up != k_no_cell; up = bed.data()[up]) way.push_back(up);
            std::ranges::reverse(way);
            if (way.size() < 2) continue;  // a river of one cell
            checkpoint(way.size());
            RiverCourse course = course_of(way, !ends);
            for (std::size_t k = 0; k + (ends ? 0 : 1) < course.places.size(); ++k)
                at_.data()[course.places[k].cell] = static_cast<std::uint32_t>(places_.size() + k);
            places_.insert(places_.end(), course.places.begin(), course.places.end());
            course_.resize(places_.size(), static_cast<std::uint32_t>(courses.size()));
            courses.push_back(std::move(course));
        }
        return courses;
    }

 private:
    void checkpoint(std::size_t places) {
        done_ += places * k_smoothing;
        if (done_ < k_checkpoint_cells) return;
        done_ = 0;
        if (progress_ != nullptr) progress_->checkpoint();
    }
    Place place_of(std::uint32_t cell) const {
        const auto columns = static_cast<std::size_t>(map_.width);
        return {static_cast<double>(cell % columns), static_cast<double>(cell / columns), cell};
    }
    // Moved by whole worlds to where it is nearest.
    Place beside(Place place, const Place& other) const {
        const auto near = [](double at, double to, int count, bool wraps) {
            return wraps ? at - count * std::floor((at - to) / count + 0.5) : at;
        };
        place.x = near(place.x, other.x, map_.width, map_.wrap_x);
        place.y = near(place.y, other.y, map_.height, map_.wrap_y);
        return place;
    }

    RiverCourse course_of(const std::vector<std::uint32_t>& way, bool joins) const {
        RiverCourse course;
        for (const std::uint32_t cell : way) {
            const Place place = place_of(cell);
            course.places.push_back(course.places.empty() ? place : beside(place, course.places.back()));
        }
        if (joins) end_on_other(course);
        const std::vector<Place> path = course.places;
        for (int pass = 0; pass < k_smoothing; ++pass) smooth(course.places, path);
        meander(course.places, path);
        return course;
    }

    // Cuts off what runs beside the river that the course joins, and ends on that one's line.
    void end_on_other(RiverCourse& course) const {
        std::vector<Place>& places = course.places;
        course.joins = places.back().cell;
        const double other_width = rules_.width(course.joins);
        for (std::size_t i = 0; i + 1 < places.size(); ++i) {
            const double near = 0.5 * (other_width + rules_.width(places[i].cell)) + 0.8;
            const std::uint32_t met = nearest_on(course_[at_.data()[course.joins]], places[i], near);
            if (met == k_no_cell) continue;
            places.resize(i + 1);
            course.joins = met;
            break;
        }
        // The line ends a little farther downstream, so that both meet at an acute angle.
        std::uint32_t at = at_.data()[course.joins];
        for (int i = 0; i < k_joins_ahead; ++i) {
            const bool has_next = at + 1 < places_.size() && course_[at + 1] == course_[at] &&
                                  at_.data()[places_[at + 1].cell] == at + 1;
            if (has_next) ++at;
        }
        if (places.back().cell == course.joins) places.pop_back();
        course.joins = places_[at].cell;
        places.push_back(beside(places_[at], places.back()));
    }

    // The cell at which a course's line is nearest, within so many cells; none: k_no_cell.
    std::uint32_t nearest_on(std::uint32_t course, const Place& place, double near) const {
        const int around = std::min(static_cast<int>(near + 1), 16);
        std::uint32_t best = k_no_cell;
        double least = near * near;
        for (int dy = -around; dy <= around; ++dy) {
            for (int dx = -around; dx <= around; ++dx) {
                const int x = static_cast<int>(std::floor(place.x + 0.5)) + dx;
                const int y = static_cast<int>(std::floor(place.y + 0.5)) + dy;
                if (!map_.wrap_x && (x < 0 || x >= map_.width)) continue;
                if (!map_.wrap_y && (y < 0 || y >= map_.height)) continue;
                const std::uint32_t at =
                    at_(index_inside(x, map_.width, map_.wrap_x), index_inside(y, map_.height, map_.wrap_y));
                if (at == k_no_cell || course_[at] != course) continue;
                const Place other = beside(places_[at], place);
                const double square =
                    (other.x - place.x) * (other.x - place.x) + (other.y - place.y) * (other.y - place.y);
                if (square < least) least = square, best = other.cell;
            }
        }
        return best;
    }

    static void soften(std::vector<Place>& places) {
        Place before = places.front();
        for (std::size_t i = 1; i + 1 < places.size(); ++i) {
            const Place here = places[i];
            places[i].x = 0.25 * (before.x + places[i + 1].x) + 0.5 * here.x;
            places[i].y = 0.25 * (before.y + places[i + 1].y) + 0.5 * here.y;
            before = here;
        }
    }
    // A line may leave its way down over ground that the water there covers.
    bool is_free(const Place& place, std::uint32_t cell) const {
        return is_on_map(place.x, place.y) &&
               static_cast<double>(ground_at(place.x, place.y)) <=
                   static_cast<double>(rules_.level.data()[cell]) + k_level_floor * rules_.depth(cell);
    }
    // Softens a line by one pass.
    void smooth(std::vector<Place>& places, const std::vector<Place>& path) const {
        soften(places);
        for (std::size_t i = 1; i + 1 < places.size(); ++i) {
            const double dx = places[i].x - path[i].x;
            const double dy = places[i].y - path[i].y;
            const double square = dx * dx + dy * dy;
            if (square <= k_farthest * k_farthest || is_free(places[i], path[i].cell)) continue;
            const double less = k_farthest / std::sqrt(square);
            places[i].x = path[i].x + dx * less;
            places[i].y = path[i].y + dy * less;
        }
    }

    bool is_on_map(double x, double y) const {
        return (map_.wrap_x || (x >= 0 && x <= map_.width - 1)) &&
               (map_.wrap_y || (y >= 0 && y <= map_.height - 1));
    }
    float ground_at(double x, double y) const {
        const int column = index_inside(static_cast<int>(std::floor(x + 0.5)), map_.width, map_.wrap_x);
        const int row = index_inside(static_cast<int>(std::floor(y + 0.5)), map_.height, map_.wrap_y);
        return rules_.ground(column, row);
    }

    // Cells that a level floor reaches from a way down towards one side, at most `most`.
    double floor_beside(const Place& place, double east, double south, double most) const {
        const double level =
            static_cast<double>(rules_.ground.data()[place.cell]) + k_level_floor * rules_.depth(place.cell);
        const auto is_level = [&](double x, double y) {
            return is_on_map(x, y) && static_cast<double>(ground_at(x, y)) <= level;
        };
        double reach = 0;
        while (reach < most && is_level(place.x + (reach + 0.5) * east, place.y + (reach + 0.5) * south))
            reach += 0.5;
        return reach;
    }
    // Each changes over half of a bend, to both sides.
    void even_out(std::vector<double>& values, const std::vector<Place>& path) const {
        std::vector<double> sums(values.size() + 1, 0.0);
        for (std::size_t i = 0; i < values.size(); ++i) sums[i + 1] = sums[i] + values[i];
        for (std::size_t i = 0; i < values.size(); ++i) {
            const auto half = static_cast<std::size_t>(0.4 * bend_at(path[i].cell)) + 1;
            const std::size_t room = std::min({half, i, values.size() - 1 - i});
            values[i] = (sums[i + room + 1] - sums[i - room]) / static_cast<double>(2 * room + 1);
        }
    }
    double bend_at(std::uint32_t cell) const {
        return std::max(k_min_bend, k_wavelength * rules_.width(cell));
    }
    void meander(std::vector<Place>& places, const std::vector<Place>& path) const {
        const std::size_t count = places.size();
        if (count < 8) return;
        std::vector<double> amplitude(count, 0.0);
        std::vector<double> middle(count, 0.0);  // of the floor, to the right of the line
        bool bends = false;
        for (std::size_t i = 2; i + 2 < count; ++i) {
            const double east = places[i + 2].x - places[i - 2].x;
            const double south = places[i + 2].y - places[i - 2].y;
            const double run = std::sqrt(east * east + south * south);
            const float fall =
                rules_.ground.data()[path[i - 2].cell] - rules_.ground.data()[path[i + 2].cell];
            if (!(run > 0) || std::fabs(static_cast<double>(fall)) > k_steepest_floor * run * map_.cell_size)
                continue;
            const double most = std::max(k_min_reach, k_amplitude * rules_.width(path[i].cell));
            const double right = floor_beside(path[i], -south / run, east / run, 2 * most);
            const double left = floor_beside(path[i], south / run, -east / run, 2 * most);
            if (left + right < k_min_reach) continue;
            amplitude[i] = std::min(most, 0.5 * (left + right));
            middle[i] = clamp(0.5 * (right - left), -most, most);
            bends = true;
        }
        if (!bends) return;
        for (int pass = 0; pass < 2; ++pass) {
            even_out(amplitude, path);
            even_out(middle, path);
        }
        const std::vector<Place> line = places;
        // Where bends begin follows from the place at which the river ends.
        const auto metres = [&](double at) { return static_cast<std::int64_t>(at * map_.cell_size); };
        const std::uint32_t begins =
            hash(row_key(0, metres(path.back().y), 0), static_cast<std::uint32_t>(metres(path.back().x)));
        double turns = static_cast<double>(begins) * 0x1p-32;
        for (std::size_t i = count - 2; i > 0; --i) {
            const double dx = line[i + 1].x - line[i].x;
            const double dy = line[i + 1].y - line[i].y;
            const double uneven = 1 + k_uneven * sin_cos_turns(k_uneven_every * turns).sin;
            turns += std::sqrt(dx * dx + dy * dy) / bend_at(path[i].cell) * uneven;
            const double east = line[i + 1].x - line[i - 1].x;
            const double south = line[i + 1].y - line[i - 1].y;
            const double run = std::sqrt(east * east + south * south);
            if (!(run > 0)) continue;
            double side = middle[i] + amplitude[i] * sin_cos_turns(turns).sin;
            for (int times = 0; times < 4; ++times, side *= 0.5) {
                places[i].x = line[i].x - side * south / run;
                places[i].y = line[i].y + side * east / run;
                if (is_free(places[i], path[i].cell)) break;
            }
        }
        for (int pass = 0; pass < 3; ++pass) smooth(places, path);
    }

    FlowGraph& graph_;
    const Lattice& map_;
    const Grid<std::uint8_t>& rivers_;
    const RiverCourseRules& rules_;
    const Progress* progress_;
    Grid<std::uint32_t> at_;             // the place that a cell has, in places_; or none
    std::vector<Place> places_;          // of all courses so far
    std::vector<std::uint32_t> course_;  // of each of them
    std::size_t done_ = 0;               // since the last checkpoint
};

}  // namespace

std::vector<RiverCourse> river_courses(FlowGraph& graph, const Lattice& map, const Grid<std::uint8_t>& rivers,
                                       const RiverCourseRules& rules, const Progress* progress) {
    return Courses(graph, map, rivers, rules, progress).all();
}

}  // namespace talus
