#include "render/scene.h"

#include <array>

#include "render/ground.h"

namespace talus {

std::span<const AroundInfo> around_infos() {
    static constexpr std::array<AroundInfo, 3> infos{{
        {Around::block, "block", "Cut out as a block",
         "A block cut from the ground: its sides show layers of rock, and the sea's how deep it is."},
        {Around::bare, "bare", "Bare surface", "The surface alone, without sides."},
        {Around::horizon, "horizon", "Ground to the horizon",
         "Ground like that at the borders goes over into a plain, or the sea goes on, as far as one sees. A "
         "wrapped terrain repeats. For the picture only: no map has it."},
    }};
    return infos;
}

bool shows_sea(const Look& look, const Ground& ground) {
    return look.sea && info_of(look.kind).sea && ground.terrain() != nullptr &&
           ground.lowest() < ground.sea_level();
}

bool is_cut(const Scene& scene) {
    return scene.detail == Detail::precise && scene.look.kind != LookKind::wireframe;
}

}  // namespace talus
