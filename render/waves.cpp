#include "render/waves.h"

#include <cmath>

namespace talus {

float wave_time(double seconds) { return static_cast<float>(std::fmod(seconds, k_wave_cycle)); }

bool shows_waves(const Scene& scene, const PreparedTerrain& prepared) {
    const LookInfo& look = info_of(scene.look.kind);
    if (prepared.empty() || scene.view.kind == ViewKind::top || look.light != LookLight::day) return false;
    // Bands of height tint lakes as a map does.
    const bool lakes = prepared.water != nullptr && scene.look.sea && look.sea && look.paint == Paint::ground;
    return lakes || shows_sea(scene.look, prepared.ground);
}

}  // namespace talus
