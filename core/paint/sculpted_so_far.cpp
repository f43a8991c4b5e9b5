#include "core/paint/sculpted_so_far.h"

#include <utility>

namespace talus {
namespace {

bool begins_with(const Strokes& strokes, const Strokes& first) {
    return first.size() <= strokes.size() && strokes.first(first.size()) == first;
}

}  // namespace

std::shared_ptr<const SculptedSoFar> kept_beginning(const Strokes& strokes, RunCache* runs) {
    auto length = static_cast<double>(strokes.size());
    while (runs != nullptr && length > 0) {
        const auto found = std::static_pointer_cast<const SculptedSoFar>(runs->find(length));
        if (found == nullptr) return nullptr;
        if (begins_with(strokes, found->strokes)) return found;
        length = static_cast<double>(found->strokes.size()) - 1;
    }
    return nullptr;
}

void keep_sculpted(const Strokes& strokes, const Lattice& lattice, const Field<float>& heights,
                   RunCache& runs) {
    auto state = std::make_shared<SculptedSoFar>();
    state->strokes = strokes;
    state->ground.lattice = lattice;
    state->ground.set_height(heights);
    runs.keep(static_cast<double>(strokes.size()), std::move(state));
}

}  // namespace talus
