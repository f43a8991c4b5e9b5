#include "core/recipe/stage_table.h"

#include <limits>
#include <type_traits>

#include "core/recipe/group_stage.h"
#include "core/recipe/stages.h"
#include "core/terrain/listing.h"

namespace talus {
namespace {

template <class S>
void apply_stage(std::span<const ParameterValue> values, Terrain& terrain, const Context& context) {
    from_values<S>(values).apply(terrain, context);
}

template <class S>
double reach_of(std::span<const ParameterValue> values, const Lattice& world) {
    static_assert((S::info.reach == Reach::metres) == requires(const S& stage) { stage.reach_metres(world); },
                  "a stage that looks so many metres around says how many, and no other one does");
    if constexpr (S::info.reach == Reach::metres) return from_values<S>(values).reach_metres(world);
    return S::info.reach == Reach::point ? 0.0 : std::numeric_limits<double>::infinity();
}

template <class S>
double cost_of(std::span<const ParameterValue> values, const Lattice& world) {
    if constexpr (requires(const S& stage) { stage.cost_per_cell(world); })
        return from_values<S>(values).cost_per_cell(world);
    else if constexpr (requires(const S& stage) { stage.cost_per_cell(); })
        return from_values<S>(values).cost_per_cell();
    return k_default_cost;
}

template <class S>
double scratch_of(std::span<const ParameterValue> values, const Lattice& world) {
    if constexpr (requires(const S& stage) { stage.scratch_per_cell(world); })
        return from_values<S>(values).scratch_per_cell(world);
    return static_cast<double>(S::info.scratch);
}

template <class S>
FieldSet writes_of(std::span<const ParameterValue> values) {
    if constexpr (requires(const S& stage) { stage.writes(); }) return from_values<S>(values).writes();
    return S::info.writes;
}

template <class S>
FieldSet follows_of(std::span<const ParameterValue> values) {
    if constexpr (requires(const S& stage) { stage.follows(); }) return from_values<S>(values).follows();
    return {};
}

template <class S>
std::string remark_of(std::span<const ParameterValue> values, const Lattice& world) {
    if constexpr (requires(const S& stage) { stage.remark(world); })
        return from_values<S>(values).remark(world);
    return {};
}

template <class S>
constexpr auto prepare_of() -> decltype(StageType::prepare) {
    if constexpr (requires(const S& stage, const WorldFrame& world) { stage.prepare(world, 0); }) {
        return [](std::span<const ParameterValue> values, const WorldFrame& world, std::uint64_t seed) {
            return from_values<S>(values).prepare(world, seed);
        };
    }
    return nullptr;
}

template <class S>
constexpr auto resolve_of() -> decltype(StageType::resolve) {
    constexpr bool k_reads = requires(const S& stage, const WorldFrame& world) {
        stage.resolve(world, nullptr);
    };
    static_assert(k_reads == contains(S::info.needs, Needs::files),
                  "a stage that needs files says how they are read, and no other one does");
    if constexpr (k_reads) {
        return [](std::span<const ParameterValue> values, const WorldFrame& world, Progress* progress) {
            return from_values<S>(values).resolve(world, progress);
        };
    }
    return nullptr;
}

// Each key must be in the stage's listing; a test reads them all.
template <class S>
constexpr MapHandles handles_of() {
    if constexpr (requires { S::handles; }) return S::handles;
    return {};
}

template <class S>
const LiveStage* live_of() {
    if constexpr (requires { typename S::Process; }) {
        static constexpr LiveStage k_live = live_stage_of<S>();
        return &k_live;
    }
    return nullptr;
}

template <class... Stages>
std::vector<StageType> describe_all(std::type_identity<std::variant<Stages...>>) {
    return {StageType{Stages::info, list_parameters<Stages>(), &apply_stage<Stages>, &reach_of<Stages>,
                      &cost_of<Stages>, &scratch_of<Stages>, &writes_of<Stages>, &follows_of<Stages>,
                      &remark_of<Stages>, prepare_of<Stages>(), resolve_of<Stages>(), handles_of<Stages>(),
                      live_of<Stages>()}...};
}

}  // namespace

std::vector<ParameterValue> StageType::defaults() const {
    std::vector<ParameterValue> values;
    for (const Parameter& parameter : parameters) values.push_back(parameter.default_value);
    return values;
}

std::span<const StageType> stage_types() {
    static const std::vector<StageType> types = describe_all(std::type_identity<Stage>{});
    return types;
}

const StageType* find_stage(std::string_view key) {
    for (const StageType& type : stage_types()) {
        if (type.info.key == key) return &type;
    }
    return key == group_stage().info.key ? &group_stage() : nullptr;
}

}  // namespace talus
