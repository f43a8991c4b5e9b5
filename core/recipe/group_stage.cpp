#include "core/recipe/group_stage.h"

#include "core/terrain/stage.h"

namespace talus {
namespace {

constexpr StageInfo k_info{
    .key = "group",
    .label = "Group",
    .writes = {},
    .help =
        "Holds layers together: they are moved, copied, turned off and deleted as one, and its blend, "
        "strength and masks join what they make with the ground before the first of them."};

constexpr double k_cost = 4;  // ns a cell: the mixture of two grounds

}  // namespace

const StageType& group_stage() {
    using Values = std::span<const ParameterValue>;
    static const StageType type{.info = k_info,
                                .parameters = {},
                                .apply = [](Values, Terrain&, const Context&) {},
                                .reach_metres = [](Values, const Lattice&) { return 0.0; },
                                .cost_per_cell = [](Values, const Lattice&) { return k_cost; },
                                .scratch_per_cell = [](Values, const Lattice&) { return 0.0; },
                                .writes = [](Values) { return FieldSet(); },
                                .follows = [](Values) { return FieldSet(); },
                                .remark = [](Values, const Lattice&) { return std::string(); },
                                .prepare = nullptr,
                                .resolve = nullptr,
                                .handles = {},
                                .live = nullptr};
    return type;
}

}  // namespace talus
