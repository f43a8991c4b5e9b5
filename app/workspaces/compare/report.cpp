// What programs that drive the editor may ask of a comparison.
#include <array>
#include <cstddef>
#include <vector>

#include "app/workspaces/compare/compare.h"

namespace talus {
namespace {

const char* name_of(CompareMode mode) {
    return mode == CompareMode::side_by_side ? "side_by_side"
           : mode == CompareMode::split      ? "split"
                                             : "difference";
}

StatusValue status_of_comparison(const Compare& compare) {
    const Comparison& comparison = compare.comparison;
    StatusWriter all{{"title", comparison.plan().title},
                     {"mode", name_of(comparison.mode)},
                     {"spectra", comparison.spectra},
                     {"level", comparison.line_moment},
                     {"handles", std::array{comparison.handles[0], comparison.handles[1]}}};
    // Made, and uploaded.
    bool ready = comparison.settled() && !comparison.home_due && compare.shown == comparison.number();
    std::vector<StatusWriter> sides;
    for (std::size_t i = 0; i < comparison.sides(); ++i) {
        StatusWriter side{{"label", comparison.plan().sides[i].label}};
        if (comparison.terrain(i) != nullptr) side.set("width", comparison.terrain(i)->lattice.width);
        if (const auto difference = comparison.difference(i)) {
            side.set("difference",
                     {{"low", difference->minimum}, {"high", difference->maximum}, {"rms", difference->rms}});
        }
        side.set("under_mouse", compare.probe ? StatusValue((*compare.probe)[i]) : nullptr);
        sides.push_back(std::move(side));
    }
    all.set("sides", sides);
    std::vector<std::size_t> making;
    for (const ComparePane& pane : compare.panes) {
        const PanePicture& picture = compare.pictures[pane.side];
        ready &= picture.ground != nullptr && picture.kind == pane.difference;
        if (compare.is_being_made(pane)) making.push_back(pane.side);
    }
    all.set("making", making);
    all.set("ready", ready);
    return all;
}

}  // namespace

void Compare::report(StatusWriter& status) const {
    status.set("comparisons", comparison.number());
    status.set("comparison", is_open() ? status_of_comparison(*this) : StatusValue(nullptr));
}

}  // namespace talus
