#include "render/navigation.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <vector>

#include "render/cave_walk.h"
#include "render/free_view.h"
#include "render/ground_beyond.h"

namespace talus {
namespace {

constexpr double k_min_pitch = -85;     // degrees: looking up
constexpr double k_filled = 0.94;       // of the picture, by a framed terrain
constexpr double k_most_covered = 0.4;  // of the picture's height, that framing keeps clear of
constexpr double k_moves_reach = 3;     // extents from the middle of the terrain, where moves end
constexpr double k_rounding = 1e-6;     // m, of an eye that was lifted
constexpr double k_standing_eye = 1.7;  // m above the ground, of one who stands
constexpr double k_pace = 1.5;          // of the height above the ground, in a second of flight
constexpr double k_slowest = 1.5;       // m/s
constexpr double k_fastest = 0.7;       // half extents of the terrain, in a second of flight
constexpr double k_corner = 45;         // degrees: the heading towards a corner of the terrain

double extent(const Ground& ground) { return 2 * std::max({ground.half_x(), ground.half_y(), 0.5}); }

// The eye keeps this far above the ground, m.
double clearance(const Ground& ground) { return std::clamp(0.0008 * extent(ground), 0.5, k_standing_eye); }

// How high an eye is above what lies below it: ground and sea on the map, around it these where they go on,
// else the level of the lowest ground.
double height_of_eye(const Ground& ground, const glm::dvec3& eye, float exaggeration, bool goes_on) {
    const bool inside = std::fabs(eye.x) <= ground.half_x() && std::fabs(eye.y) <= ground.half_y();
    double height = static_cast<double>(ground.lowest());
    if (inside || goes_on)
        height = std::max(height_beyond(ground, eye.x, eye.y), static_cast<double>(ground.sea_level()));
    return eye.z - height * exaggeration;
}

double missing_height(const View& view, const Ground& ground, bool goes_on = false) {
    const Lens lens = make_lens(view, {});
    if (lens.orthographic) return 0;  // such an eye has no place
    if (is_free_in_cave(lens.eye, ground, view.exaggeration)) return 0;
    const double missing = clearance(ground) - height_of_eye(ground, lens.eye, view.exaggeration, goes_on);
    return missing > k_rounding ? missing : 0;
}

// Whether the eye has rock of a cave around it, and not the open air.
bool is_in_cave(const View& view, const Ground& ground) {
    const Lens lens = make_lens(view, {});
    return !lens.orthographic && is_free_in_cave(lens.eye, ground, view.exaggeration) &&
           height_of_eye(ground, lens.eye, view.exaggeration, false) < clearance(ground);
}

// After a move: an eye that the move has taken from a cave into the rock is where it was, any other is lifted
// above the ground.
void settle(View& view, const Ground& ground, const Camera& before) {
    if (missing_height(view, ground) <= 0) return;
    const Camera moved = view.camera;
    view.camera = before;
    if (is_in_cave(view, ground)) return;
    view.camera = moved;
    keep_above_ground(view, ground);
}

// How far the eye is from the middle of the terrain, at the height next to the datum.
double away(const View& view, const Ground& ground) {
    const double middle = std::clamp(0.0f, ground.lowest(), std::max(ground.lowest(), ground.highest()));
    return glm::distance(make_lens(view, {}).eye, {0, 0, middle * view.exaggeration});
}

// Where moves end.
double reach(const View& view, const Ground& ground) {
    const double relief = static_cast<double>(ground.highest() - ground.lowest()) * view.exaggeration;
    return k_moves_reach * std::max(extent(ground), relief);
}

// The camera on a way that begins at share 0 where it is near enough: the farthest that still is.
template <class Way>
void go_within(View& view, const Ground& ground, double farthest, const Way& way) {
    const auto is_near = [&](double share) {
        view.camera = way(share);
        return away(view, ground) <= farthest;
    };
    if (is_near(1)) return;
    double near = 0;
    double far = 1;
    for (int i = 0; i < 40; ++i) {
        const double middle = (near + far) / 2;
        (is_near(middle) ? near : far) = middle;
    }
    view.camera = way(near);
}

double wrapped(double degrees) { return degrees - 360 * std::floor(degrees / 360); }

bool looks_down(const View& view) { return view.kind == ViewKind::top; }

// Points that enclose the terrain and, unless land_alone, the block it stands on and the ground of the sea:
// the corners of the blocks of a pyramid level that has few of them.
std::vector<glm::dvec3> outline(const Ground& ground, float exaggeration, bool land_alone = false) {
    std::vector<glm::dvec3> points;
    const HeightPyramid& pyramid = ground.pyramid();
    // Levels below the last: at most 16 blocks a side, and 64 along a shore, within which a block may reach.
    const int coarse = land_alone ? 6 : 4;
    const int level = std::max(0, pyramid.levels() - 1 - coarse);
    const double foot = ground.foot(exaggeration);
    const auto add = [&](double x, double y, double z) { points.emplace_back(x, y, z); };
    const float sea = ground.sea_level();
    const float lowest = land_alone && ground.highest() > sea ? sea : ground.lowest();
    if (!land_alone || pyramid.levels() == 0) {
        for (const double x : {-ground.half_x(), ground.half_x()}) {
            for (const double y : {-ground.half_y(), ground.half_y()}) add(x, y, foot);
        }
    }
    if (pyramid.levels() == 0) return points;
    const Grid<HeightBounds>& blocks = pyramid.level(level);
    const double side = HeightPyramid::k_block * (1 << level) * ground.terrain()->lattice.cell_size;
    for (int row = 0; row < blocks.height(); ++row) {
        for (int column = 0; column < blocks.width(); ++column) {
            const float high = blocks(column, row).high;
            if (high < lowest) continue;
            const double z = static_cast<double>(high) * exaggeration;
            for (int corner = 0; corner < 4; ++corner) {
                add(std::min((column + (corner & 1)) * side - ground.half_x(), ground.half_x()),
                    std::max(ground.half_y() - (row + (corner >> 1)) * side, -ground.half_y()), z);
            }
        }
    }
    return points;
}

// The share of the picture's height that is covered.
double covered_share(const Room& room) {
    return std::clamp(room.below / std::max(1.0, room.viewport.height * 1.0), 0.0, k_most_covered);
}

// How far from its target the eye must be to have all of these points in the room.
double needed_distance(const View& view, const Room& room, const std::vector<glm::dvec3>& points) {
    const Camera& camera = view.camera;
    const double covered = covered_share(room);
    const Lens lens = make_lens(view, room.viewport);
    const double size = lens.orthographic ? 1 / camera.distance : 1;  // tangents as at a distance of 1
    // Across, the room reaches as far to both sides; upwards farther than down, by what is covered.
    const double across = k_filled * size * lens.tangent_x;
    const double up = size * lens.tangent_y * (covered + k_filled * (1 - covered));
    const double down = size * lens.tangent_y * (k_filled * (1 - covered) - covered);
    double needed = 1;
    for (const glm::dvec3& point : points) {
        const glm::dvec3 offset = point - camera.target;
        const double depth = lens.orthographic ? 0 : glm::dot(offset, lens.forward);
        const double above = glm::dot(offset, lens.up);
        needed = std::max({needed, std::fabs(glm::dot(offset, lens.right)) / across - depth,
                           above / up - depth, -above / down - depth});
    }
    return needed;
}

// Moves the target and the eye so that all of the terrain is in the room, in its middle, and as large as
// fits.
void fit(View& view, const Ground& ground, const Room& room) {
    const Viewport viewport = room.viewport;
    const double covered = covered_share(room);
    const std::vector<glm::dvec3> points =
        outline(ground, view.exaggeration, room.goes_on && !looks_down(view));
    Camera& camera = view.camera;
    camera.target = {0, 0, (ground.foot(view.exaggeration) + ground.highest() * view.exaggeration) / 2};
    camera.distance = 1;
    // The distance determines where the middle of the picture lies, and the other way round: a few rounds
    // settle both.
    for (int round = 0; round < 6; ++round) {
        camera.distance = needed_distance(view, room, points);
        if (round == 5) break;
        const Lens placed = make_lens(view, viewport);
        glm::dvec2 low{1e300};
        glm::dvec2 high{-1e300};
        for (const glm::dvec3& point : points) {
            const glm::dvec2 at(placed.project(point));
            low = glm::min(low, at);
            high = glm::max(high, at);
        }
        const glm::dvec2 off =
            (low + high) / 2.0 - glm::dvec2(viewport.width, viewport.height * (1 - covered)) / 2.0;
        const double scale = placed.metres_per_pixel(placed.distance);
        camera.target += scale * (off.x * placed.right - off.y * placed.up);
    }
}

void go(View& view, const Ground& ground, const Room& room, double heading, double pitch) {
    view.camera.heading = heading;
    view.camera.pitch = pitch;
    fit(view, ground, room);
    keep_above_ground(view, ground);
}

}  // namespace

void go_home(View& view, const Ground& ground, const Room& room) {
    const Camera fresh;
    view.camera.orthographic = fresh.orthographic;
    view.camera.fov = fresh.fov;
    go(view, ground, room, view.kind == ViewKind::isometric ? k_corner : fresh.heading, fresh.pitch);
}

void frame(View& view, const Ground& ground, const Room& room) {
    fit(view, ground, room);
    keep_above_ground(view, ground);
}

void frame_all_around(View& view, const Ground& ground, const Room& room) {
    constexpr int k_headings = 72;
    constexpr int k_rounds = 8;  // of distance and height, which depend on each other
    const std::vector<glm::dvec3> points = outline(ground, view.exaggeration);
    Camera& camera = view.camera;
    const double heading = camera.heading;
    const auto from_all_around = [&](const auto& look) {
        for (int i = 0; i < k_headings; ++i) {
            camera.heading = i * (360.0 / k_headings);
            look();
        }
    };
    camera.target = {0, 0, (ground.foot(view.exaggeration) + ground.highest() * view.exaggeration) / 2};
    camera.distance = 1;
    const double middle = room.viewport.height * (1 - covered_share(room)) / 2;
    for (int round = 0; round <= k_rounds; ++round) {
        double needed = 1;
        from_all_around([&] { needed = std::max(needed, needed_distance(view, room, points)); });
        camera.distance = needed;
        if (round == k_rounds) break;
        double top = 1e300;
        double bottom = -1e300;
        from_all_around([&] {
            const Lens lens = make_lens(view, room.viewport);
            for (const glm::dvec3& point : points) {
                const double y = lens.project(point).y;
                top = std::min(top, y);
                bottom = std::max(bottom, y);
            }
        });
        const Lens lens = make_lens(view, room.viewport);
        const double off = (top + bottom) / 2 - middle;
        camera.target.z -= off * lens.metres_per_pixel(lens.distance) * lens.up.z;
    }
    camera.heading = heading;
    keep_above_ground(view, ground);
}

void stand_at(View& view, const Ground& ground, const Standpoint& at) {
    const float height =
        std::max(ground.height_at(at.east, at.north),
                 ground.lowest() < ground.sea_level() ? ground.sea_level() : ground.lowest());
    view.camera.heading = wrapped(at.heading);
    view.camera.pitch = at.pitch;
    const glm::dvec3 eye{at.east, at.north, static_cast<double>(height * view.exaggeration) + at.above};
    view.camera.target = eye + view.camera.distance * make_lens(view, {}).forward;
}

std::optional<double> eye_height(const View& view, const Ground& ground) {
    const Lens lens = make_lens(view, {});
    if (lens.orthographic) return {};
    return height_of_eye(ground, lens.eye, view.exaggeration, false);
}

void set_eye_height(View& view, const Ground& ground, double above) {
    const auto now = eye_height(view, ground);
    if (!now) return;
    const Camera before = view.camera;
    go_within(view, ground, std::max(reach(view, ground), away(view, ground)), [&](double share) {
        Camera lifted = before;
        lifted.target.z += share * (above - *now);
        return lifted;
    });
    keep_above_ground(view, ground);
}

// Brings what the view looks at onto the ground in the middle of the picture: a view that was moved turns
// about a place before or behind that. Who stands already looks into the distance, and stays.
void look_at_the_ground(View& view, const Ground& ground) {
    const Lens lens = make_lens(view, {});
    const auto ground_below =
        static_cast<double>(ground.height_at(lens.eye.x, lens.eye.y) * view.exaggeration);
    if (!lens.orthographic && lens.eye.z < ground_below + 2 * k_standing_eye) return;
    const auto seen = ground.pick_surface({lens.eye, lens.forward}, view.exaggeration, true);
    if (seen) view.camera.target = *seen;
}

void go_to_eye_level(View& view, const Ground& ground, const Room&) {
    constexpr double k_ahead = 8;
    constexpr double k_ahead_in_cave = 1;
    constexpr double k_skyline = 0.3;  // of the picture's height from its middle, at most
    Camera& camera = view.camera;
    look_at_the_ground(view, ground);
    view.kind = ViewKind::perspective;
    camera.orthographic = false;
    if (const auto inside = eye_in_mouth(view, ground, k_standing_eye)) {
        camera.distance = k_ahead_in_cave;
        camera.heading = wrapped(inside->heading);
        camera.pitch = 0;
        camera.target = inside->eye + camera.distance * make_lens(view, {}).forward;
    } else {
        camera.distance = k_ahead;
        Standpoint at{camera.target.x, camera.target.y, k_standing_eye, camera.heading, 0};
        stand_at(view, ground, at);
        keep_above_ground(view, ground);
        const FreeView seen =
            freest_view(ground, view.exaggeration, make_lens(view, {}).eye, view.camera.heading);
        at.heading = seen.heading;
        // Down a slope the land ahead, and within walls their top, would be out of a level picture.
        const double skyline = k_skyline * camera.fov;
        at.pitch = std::clamp(std::clamp(seen.skyline, -skyline, skyline) - seen.skyline, k_min_pitch, 90.0);
        stand_at(view, ground, at);
    }
    keep_above_ground(view, ground);
}

void go_front(View& view, const Ground& ground, const Room& room) { go(view, ground, room, 0, 5); }
void go_side(View& view, const Ground& ground, const Room& room) { go(view, ground, room, 270, 5); }
// The free camera keeps its direction, which the view from above does not have, for when it is back.
void go_above(View& view, const Ground& ground, const Room& room) {
    view.kind = ViewKind::top;
    frame(view, ground, room);
}

void toggle_orthographic(View& view) { view.camera.orthographic = !view.camera.orthographic; }

void orbit(View& view, const Ground& ground, double turn, double tilt) {
    if (looks_down(view)) return;
    Camera& camera = view.camera;
    const double farthest = std::max(reach(view, ground), away(view, ground));
    const Camera before = camera;
    camera.heading = wrapped(camera.heading + turn);
    if (view.kind == ViewKind::perspective) camera.pitch = std::clamp(camera.pitch + tilt, k_min_pitch, 90.0);
    const Camera turned = camera;
    go_within(view, ground, farthest, [&](double share) {
        Camera closer = turned;
        closer.distance = std::max(1.0, share * turned.distance);
        return closer;
    });
    // About a target that is itself too far away, turns end where the eye would leave.
    if (away(view, ground) > farthest) camera = before;
    if (missing_height(view, ground) <= 0) return;
    if (View inside = view; inside.camera = before, is_in_cave(inside, ground)) {
        camera = before;
        return;
    }
    // Raise the eye along its circle rather than the target: orbiting must not lift what it turns about.
    double under = camera.pitch;
    double above = 90;
    for (int i = 0; i < 40; ++i) {
        camera.pitch = (under + above) / 2;
        (missing_height(view, ground) > 0 ? under : above) = camera.pitch;
    }
    camera.pitch = above;
    keep_above_ground(view, ground);
}

void pan(View& view, const Ground& ground, Viewport viewport, glm::dvec2 from, glm::dvec2 to) {
    const Lens lens = make_lens(view, viewport);
    double depth = lens.distance;
    if (const auto point = ground.pick(lens.ray(from), view.exaggeration))
        depth = lens.project(point->position).z;
    const double scale = lens.metres_per_pixel(depth);
    const glm::dvec3 step = scale * ((from.x - to.x) * lens.right + (to.y - from.y) * lens.up);
    const Camera before = view.camera;
    go_within(view, ground, std::max(reach(view, ground), away(view, ground)), [&](double share) {
        Camera moved = before;
        moved.target += share * step;
        return moved;
    });
    settle(view, ground, before);
}

void look_around(View& view, const Ground& ground, double turn, double tilt) {
    if (view.kind != ViewKind::perspective) return;
    const Lens before = make_lens(view, {});
    Camera& camera = view.camera;
    camera.heading = wrapped(camera.heading + turn);
    camera.pitch = std::clamp(camera.pitch + tilt, k_min_pitch, 90.0);
    camera.target = before.eye + camera.distance * make_lens(view, {}).forward;
    keep_above_ground(view, ground);
}

void fly(View& view, const Ground& ground, glm::dvec3 step, bool goes_on) {
    const Lens lens = make_lens(view, {});
    // A parallel projection has no eye.
    const glm::dvec3 from = lens.orthographic ? view.camera.target : lens.eye;
    const bool was_in_cave = is_in_cave(view, ground);
    const glm::dvec3 wanted = from + step.x * lens.right + step.y * lens.forward + glm::dvec3(0, 0, step.z);
    const double farthest = std::max(reach(view, ground), glm::length(from));
    const double away = glm::length(wanted);
    const glm::dvec3 moved = (away > farthest ? wanted * (farthest / away) : wanted) - from;
    view.camera.target += moved;
    const double missing = missing_height(view, ground, goes_on);
    if (missing <= 0) return;
    if (!was_in_cave) {
        view.camera.target.z += missing;
        return;
    }
    // One slides along the walls, and stops where that leads nowhere.
    const auto free = beside_wall(from + moved, ground, view.exaggeration);
    const bool is_near = free && glm::distance(*free, from) <= 2 * glm::length(moved);
    view.camera.target += (is_near ? *free : from) - (from + moved);
}

double flight_speed(const View& view, const Ground& ground, bool goes_on) {
    const double fastest = std::max(k_slowest, k_fastest * ground.half_x());
    const Lens lens = make_lens(view, {});
    if (lens.orthographic) return fastest;
    const double room = is_in_cave(view, ground) ? -ground.cave_distance(lens.eye, view.exaggeration) : 0;
    const double height = std::max(room, height_of_eye(ground, lens.eye, view.exaggeration, goes_on));
    return std::clamp(k_pace * height, k_slowest, fastest);
}

void zoom(View& view, const Ground& ground, Viewport viewport, glm::dvec2 pixel, double factor) {
    Camera& camera = view.camera;
    const Lens lens = make_lens(view, viewport);
    const auto point = ground.pick(lens.ray(pixel), view.exaggeration);
    const glm::dvec3 anchor = point ? point->position : camera.target;
    // Everything shrinks towards the anchor, which therefore keeps its pixel.
    const Camera before = camera;
    const double all = std::max(factor, 1 / std::max(1.0, before.distance)) - 1;
    const double longest = std::max(reach(view, ground), before.distance);
    go_within(view, ground, std::max(reach(view, ground), away(view, ground)), [&](double share) {
        Camera zoomed = before;
        zoomed.target = anchor + (1 + share * all) * (before.target - anchor);
        zoomed.distance = (1 + share * all) * before.distance;
        // What it turns about stays near, too, where that changes no picture.
        if (const double beyond = zoomed.distance - longest; beyond > 0 && !lens.orthographic) {
            zoomed.target -= beyond * lens.forward;
            zoomed.distance = longest;
        }
        return zoomed;
    });
    settle(view, ground, before);
}

void face_corner(Camera& camera) {
    camera.heading = wrapped(90 * std::floor(camera.heading / 90) + k_corner);
}

glm::dvec3 ground_ahead(const Lens& lens, const Ground& ground, float exaggeration, bool sea) {
    constexpr int k_steps = 24;  // from the middle of the picture to its lower edge
    for (int i = 0; i <= k_steps; ++i) {
        const glm::dvec2 pixel{lens.viewport.width / 2.0, lens.viewport.height * (0.5 + 0.5 * i / k_steps)};
        if (const auto point = ground.pick_surface(lens.ray(pixel), exaggeration, sea)) return *point;
    }
    return {0, 0, static_cast<double>(ground.height_at(0, 0)) * static_cast<double>(exaggeration)};
}

bool is_out_of_sight(const Lens& lens, const Ground& ground, float exaggeration) {
    const double highest = static_cast<double>(ground.highest()) * exaggeration;
    return is_outside(lens, {{-ground.half_x(), -ground.half_y(), ground.foot(exaggeration)},
                             {ground.half_x(), ground.half_y(), highest}});
}

void keep_above_ground(View& view, const Ground& ground) {
    view.camera.target.z += missing_height(view, ground);
}

}  // namespace talus
