// What programs that drive the editor may ask of a comparison.
#include <nlohmann/json.hpp>

#include "app/workspaces/compare/compare.h"

namespace talus {
namespace {

using Json = nlohmann::ordered_json;

const char* name_of(CompareMode mode) {
    return mode == CompareMode::side_by_side ? "side_by_side"
           : mode == CompareMode::split      ? "split"
                                             : "difference";
}

Json json_from_comparison(const Compare& compare) {
    const Comparison& comparison = compare.comparison;
    Json all{{"title", comparison.plan().title},
             {"mode", name_of(comparison.mode)},
             {"spectra", comparison.spectra},
             {"level", comparison.line_moment},
             {"handles", {comparison.handles[0], comparison.handles[1]}}};
    // Made, and uploaded.
    bool ready = comparison.settled() && !comparison.home_due && compare.shown == comparison.number();
    for (std::size_t i = 0; i < comparison.sides(); ++i) {
        Json side{{"label", comparison.plan().sides[i].label}};
        if (comparison.terrain(i) != nullptr) side["width"] = comparison.terrain(i)->lattice.width;
        if (const auto difference = comparison.difference(i)) {
            side["difference"] = {
                {"low", difference->minimum}, {"high", difference->maximum}, {"rms", difference->rms}};
        }
        side["under_mouse"] = nullptr;
        if (compare.probe && (*compare.probe)[i]) side["under_mouse"] = *(*compare.probe)[i];
        all["sides"].push_back(std::move(side));
    }
    for (const ComparePane& pane : compare.panes) {
        const PanePicture& picture = compare.pictures[pane.side];
        ready &= picture.ground != nullptr && picture.kind == pane.difference;
    }
    all["ready"] = ready;
    return all;
}

}  // namespace

void Compare::report(Json& status) const {
    status["comparisons"] = comparison.number();
    status["comparison"] = is_open() ? json_from_comparison(*this) : Json(nullptr);
}

}  // namespace talus
