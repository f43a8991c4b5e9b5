#include "app/editor/bookmarks.h"

#include <algorithm>

namespace talus {

// Both enums list the same kinds.
static_assert(static_cast<int>(ViewShape::perspective) == static_cast<int>(ViewKind::perspective));
static_assert(static_cast<int>(ViewShape::isometric) == static_cast<int>(ViewKind::isometric));
static_assert(static_cast<int>(ViewShape::top) == static_cast<int>(ViewKind::top));

namespace {

// Light that nobody chose stays that of the program.
void keep_light(const Daylight& light, ViewKind kind, NamedView& kept) {
    kept.own_sun = light != Daylight{};
    if (!kept.own_sun) return;
    const Sun sun = sun_of(light, kind);
    kept.sun_azimuth = sun.azimuth;
    kept.sun_elevation = sun.elevation;
    kept.sun_strength = light.strength;
    kept.sky_light = light.sky;
    kept.bounced_light = light.bounce;
    kept.haze = light.haze;
    kept.exposure = light.exposure;
}

Daylight light_of(const NamedView& kept) {
    return {.sun = Sun{kept.sun_azimuth, kept.sun_elevation},
            .strength = kept.sun_strength,
            .sky = kept.sky_light,
            .bounce = kept.bounced_light,
            .haze = kept.haze,
            .exposure = kept.exposure};
}

// What of a bookmark holds in every kind of view.
void take_look(const NamedView& kept, View& view, Look& look) {
    view.exaggeration = kept.exaggeration;
    if (kept.own_sun) look.light = light_of(kept);
    if (kept.plants) look.plants = true;
    if (kept.horizon) look.around = Around::horizon;
}

// Returns whether the bookmark shows a part of the terrain, from above enough that another kind of view can
// show that part, too. whole: distance from which all of it is seen.
bool shows_a_part(const NamedView& kept, double whole) {
    constexpr double k_part = 0.6;       // of that distance
    constexpr float k_least_pitch = 15;  // degrees down: at less the eye looks across the ground
    return static_cast<double>(kept.distance) < k_part * whole && kept.pitch >= k_least_pitch;
}

}  // namespace

NamedView kept_view(const View& view, const Look& look) {
    const Camera& camera = view.camera;
    NamedView kept;
    kept.kind = static_cast<ViewShape>(view.kind);
    kept.orthographic = camera.orthographic;
    kept.east = static_cast<float>(camera.target.x);
    kept.north = static_cast<float>(camera.target.y);
    kept.up = static_cast<float>(camera.target.z);
    kept.distance = static_cast<float>(camera.distance);
    kept.heading = static_cast<float>(camera.heading);
    kept.pitch = static_cast<float>(camera.pitch);
    kept.exaggeration = view.exaggeration;
    keep_light(look.light, view.kind, kept);
    kept.plants = look.plants;
    kept.horizon = look.around == Around::horizon;
    return kept;
}

bool keeps_light(const NamedView& kept, const View& view, const Look& look) {
    NamedView same = kept;
    keep_light(look.light, view.kind, same);
    return same.own_sun == kept.own_sun && light_of(same) == light_of(kept);
}

void look_from(const NamedView& kept, View& view, Look& look) {
    Camera& camera = view.camera;
    view.kind = static_cast<ViewKind>(kept.kind);
    camera.orthographic = kept.orthographic;
    camera.target = {kept.east, kept.north, kept.up};
    camera.distance = kept.distance;
    camera.heading = kept.heading;
    camera.pitch = kept.pitch;
    take_look(kept, view, look);
}

const NamedView* opening_view(const Recipe& recipe, ViewKind kind) {
    const auto found = std::ranges::find(recipe.views, static_cast<ViewShape>(kind), &NamedView::kind);
    return found != recipe.views.end() ? &*found : nullptr;
}

bool Opening::show(const Recipe& recipe, View& view, Look& look, const Ground& ground, const Room& room,
                   const NamedView* last) {
    look = own(look);
    look.light = {};
    before_ = brought_ = look;
    const NamedView* const opening = last != nullptr ? last : opening_view(recipe, view.kind);
    if (opening == nullptr) {
        const NamedView* const author = recipe.views.empty() ? nullptr : &recipe.views.front();
        if (author != nullptr) take_look(*author, view, look);
        brought_ = look;
        go_home(view, ground, room);
        if (author == nullptr || !shows_a_part(*author, view.camera.distance)) return true;
        view.camera.target = {author->east, author->north, author->up};
        view.camera.distance = author->distance;
    } else {
        look_from(*opening, view, look);
        brought_ = look;
    }
    keep_above_ground(view, ground);
    return false;
}

Look Opening::own(Look look) const {
    const auto take_back = [](auto& now, const auto& brought, const auto& before) {
        if (now == brought) now = before;
    };
    take_back(look.plants, brought_.plants, before_.plants);
    take_back(look.around, brought_.around, before_.around);
    return look;
}

std::optional<std::size_t> find_view(const Recipe& recipe, std::string_view name) {
    const auto found = std::ranges::find(recipe.views, name, &NamedView::name);
    if (found == recipe.views.end()) return std::nullopt;
    return static_cast<std::size_t>(found - recipe.views.begin());
}

}  // namespace talus
