#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/base/progress.h"
#include "core/terrain/terrain.h"

namespace talus {

/// A stage is one operation on a terrain: a plain struct of parameters with their defaults and
///
///     static constexpr StageInfo info{…};
///     static void parameters(auto&& parameter) { parameter(&Blur::radius, {.key = "radius", …}); … }
///     double reach_metres(const Lattice& world) const;  // where info.reach is Reach::metres
///     void apply(Terrain& terrain, const Context& context) const;
///
/// A new one is a file pair like `core/filter/blur.{h,cpp}` and one line in `core/recipe/stages.h`.

/// Where a stage stands in the Add layer list.
enum class Group { generator, shape, filter, classic };
inline constexpr std::array<Group, 4> k_groups{Group::generator, Group::shape, Group::filter, Group::classic};
constexpr std::string_view label_of(Group group) {
    switch (group) {
        case Group::generator:
            return "Ground";
        case Group::shape:
            return "Shapes";
        case Group::filter:
            return "Filters";
        case Group::classic:
            return "Classic and test";
    }
    return {};
}

/// How far around a point a stage looks at its input. Anything below whole_map gives the same bits in any
/// window with a halo.
enum class Reach { point, metres, whole_map };

/// What a change of resolution does to the result: `exact` decimates bit for bit between power-of-two
/// spacings, `likeness` agrees within a percent of the height range, `cells` counts cells and looks
/// different.
enum class ResolutionPromise { exact, likeness, cells };

struct StageInfo {
    std::string_view key;    ///< in files and on the command line
    std::string_view label;  ///< in the window
    Group group = Group::generator;
    FieldId reads = FieldId::none;     ///< fields of its input that the result depends on
    FieldId writes = FieldId::height;  ///< fields it replaces
    Reach reach = Reach::point;
    bool reads_sea_level =
        false;  ///< the result depends on it: only then is Context told, and is it made anew
    bool needs_overview = false;  ///< takes statistics of its whole input from Context::overview
    ResolutionPromise resolution = ResolutionPromise::exact;
    float scratch = 0;  ///< working memory besides its result, in bytes per cell; for the estimate of a size
    int revision = 1;   ///< raised when the same parameters begin to give another result
    std::string_view help;  ///< what it makes, and what it is good for
};

/// The whole world that a terrain is a window of.
struct WorldFrame {
    Lattice lattice;  ///< the whole map at the resolution of the terrain being made
    HeightRange range;
    float sea_level = 0;  ///< m; 0 for a stage that does not read it
};

/// Samples along the longer side of an overview (one less where the world wraps).
inline constexpr int k_overview_samples = 513;

/// What a stage is told besides its parameters and the terrain.
struct Context {
    WorldFrame world;
    std::uint64_t seed = 0;        ///< world seed and layer seed, combined
    Progress* progress = nullptr;  ///< may be null
    /// The stage's input over the whole world on k_overview_samples, whatever the window and the resolution,
    /// so that what depends on the whole map is the same in each; null unless the stage needs it.
    const Terrain* overview = nullptr;

    void checkpoint() const {
        if (progress != nullptr) progress->checkpoint();
    }
};

}  // namespace talus
