#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>

#include "core/base/progress.h"
#include "core/terrain/run_cache.h"
#include "core/terrain/terrain.h"

namespace talus {

/// A stage is one operation on a terrain: a plain struct of parameters with their defaults and
///
///     static constexpr StageInfo info{…};
///     static void parameters(auto&& parameter) { parameter(&Blur::radius, {.key = "radius", …}); … }
///     void apply(Terrain& terrain, const Context& context) const;
///
/// and, where it needs them,
///
///     double reach_metres(const Lattice& world) const;  // with Reach::metres
///     double cost_per_cell() const;  // where that depends on the parameters; see k_default_cost
///     double cost_per_cell(const Lattice& world) const;  // where it depends on the resolution, too
///     double scratch_per_cell(const Lattice& world) const;  // instead of StageInfo::scratch
///     std::string remark(const Lattice& world) const;  // where it makes something else than its values say
///     FieldSet follows() const;  // fields without which it makes something simpler, which the user is told
///     FieldSet writes() const;  // where the parameters choose which of the fields of info.writes
///     std::shared_ptr<const Prepared> prepare(const WorldFrame&, std::uint64_t seed) const;
///     std::shared_ptr<const Resource> resolve(const WorldFrame&, Progress*) const;  // with Needs::files
///     static constexpr MapHandles handles{…};  // which parameters the user drags on the map
///
/// A new one is a file pair like `core/filter/blur.{h,cpp}` and one line in `core/recipe/stages.h`.

/// Where a stage stands in the Add layer list.
enum class Group { generator, shape, biome_map, erosion, filter, map, classic };
inline constexpr std::array k_groups{Group::generator, Group::shape, Group::biome_map, Group::erosion,
                                     Group::filter,    Group::map,   Group::classic};
constexpr std::string_view label_of(Group group) {
    switch (group) {
        case Group::generator:
            return "Ground";
        case Group::shape:
            return "Shapes";
        case Group::biome_map:
            return "Worlds from biomes";
        case Group::erosion:
            return "Water and erosion";
        case Group::filter:
            return "Filters";
        case Group::map:
            return "Maps for other layers";
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

/// What a stage depends on besides its parameters and its input. Its result is made again if one of these
/// changes, and kept if only other things change.
enum class Needs : std::uint32_t {
    nothing = 0,
    sea_level = 1,  ///< WorldFrame::sea_level
    overview = 2,   ///< Context::overview: statistics of its whole input
    files = 4,      ///< Context::resource: files that its parameters name, already read
    edges = 8,      ///< a world that ends or wraps: the stage makes nothing in an endless one
};
constexpr Needs operator|(Needs a, Needs b) {
    return static_cast<Needs>(static_cast<std::uint32_t>(a) | static_cast<std::uint32_t>(b));
}
constexpr bool contains(Needs all, Needs one) {
    return (static_cast<std::uint32_t>(all) & static_cast<std::uint32_t>(one)) != 0;
}

struct StageInfo {
    std::string_view key;    ///< in files and on the command line
    std::string_view label;  ///< in the window
    Group group = Group::generator;
    FieldSet reads = {};                 ///< fields of its input that the result depends on
    FieldSet writes = fields("height");  ///< fields it replaces, or may replace
    /// Fields that stay true although it changes the height, which makes them stale otherwise: its ground
    /// fits them.
    FieldSet keeps = {};
    /// Fields that it writes and of which it also tells what there would be at any other place, as long as it
    /// has no mask, and as its input tells of those among them that it reads.
    FieldSet tells = {};
    /// Fields that it reads around a place by asking who made them (`tells`): its reach is nothing where they
    /// can tell. Not where the world wraps.
    FieldSet asks = {};
    Reach reach = Reach::point;
    Needs needs = Needs::nothing;
    ResolutionPromise resolution = ResolutionPromise::exact;
    float scratch = 0;  ///< working memory besides its result, in bytes per cell; for the estimate of a size
    /// Strength and masks scale the rate of the process inside it (Context::rate); its result is not mixed:
    /// see Blend in core/recipe/layer.h.
    bool takes_rate = false;
    /// A run that was kept of another input goes on from where it is, a few steps with this one: for answers
    /// while a hand paints what is below (Evaluator::Runs).
    bool runs_go_on = false;
    bool makes_features = false;  ///< it adds to Terrain::features: what is carved in the rock
    int revision = 1;             ///< raised when the same parameters begin to give another result
    /// Other words that people look for it by, in lower case, with commas between them.
    std::string_view keywords = {};
    std::string_view help;  ///< what it makes, and what it is good for
};

/// The whole world that a terrain is a window of.
struct WorldFrame {
    /// The whole map at the resolution of the terrain being made. In an endless world it is the piece at the
    /// origin, x0 = y0 = 0, as large as the world's extent: what is anchored or measured somewhere is there.
    Lattice lattice;
    HeightRange range;
    float sea_level = 0;   ///< m; 0 for a stage that does not need it
    bool endless = false;  ///< the ground goes on beyond the lattice; windows may lie anywhere
};

/// Samples along the longer side of an overview (one less where the world wraps).
inline constexpr int k_overview_samples = 513;

/// What a stage makes once for a world and its own parameters, and then uses for each window: moments,
/// tables, places of features. Each stage that prepares derives its own.
struct Prepared {
    virtual ~Prepared() = default;
};

class KeptCovers;

/// A file that a stage needs, read before the evaluation begins. Each stage that reads files derives its own.
struct Resource {
    virtual ~Resource() = default;
};

/// Nanoseconds of work per cell on one average core that are assumed for a stage without `cost_per_cell`.
/// Once a stage was timed, only the ratio between its own costs counts.
inline constexpr double k_default_cost = 20;

/// Everything a stage is given besides its parameters and the terrain.
struct Context {
    WorldFrame world;
    std::uint64_t seed = 0;        ///< world seed and layer seed, combined
    Progress* progress = nullptr;  ///< may be null
    /// The stage's input over the whole world on k_overview_samples, whatever the window and the resolution,
    /// so that what depends on the whole map is the same in each; null unless the stage needs it.
    const Terrain* overview = nullptr;
    /// What the stage's `prepare` made; null where it has none, or where it is called by itself and has to.
    const Prepared* prepared = nullptr;
    /// What the stage's `resolve` read; null where it has none, or no file is chosen.
    const Resource* resource = nullptr;
    /// Runs of the stage's process on this input with these parameters but the one that says how far it goes
    /// (ParameterInfo::run_length), to go on from; null where they are not kept.
    RunCache* runs = nullptr;
    /// What strokes have painted so far, to go on from; null where it is not kept.
    KeptCovers* covers = nullptr;
    /// The layer's heights join those below as the higher or the lower of both: a shape tells by
    /// Terrain::coverage where it stands, lest the level ground around it fill a sea or cut a mountain.
    bool shape_alone = false;
    /// Share of its rate that a process has at each cell, 0 to 1: the layer's strength times its masks. Null:
    /// 1 everywhere, which gives the same bits as a map of ones. Where it is 0 the height stays as it is, to
    /// the bit. Only for stages with StageInfo::takes_rate.
    Field<float> rate = {};
    /// The same for the overview, where the stage needs it.
    Field<float> overview_rate = {};

    void checkpoint() const {
        if (progress != nullptr) progress->checkpoint();
    }
};

}  // namespace talus
