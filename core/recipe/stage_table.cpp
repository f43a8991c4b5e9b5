#include "core/recipe/stage_table.h"

#include <limits>
#include <type_traits>

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

template <class... Stages>
std::vector<StageType> describe_all(std::type_identity<std::variant<Stages...>>) {
    return {StageType{Stages::info, list_parameters<Stages>(), &apply_stage<Stages>, &reach_of<Stages>}...};
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
    return nullptr;
}

}  // namespace talus
