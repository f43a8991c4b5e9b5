#include "core/terrain/terrain_changes.h"

#include <algorithm>

#include "core/terrain/changed_cells.h"

namespace talus {
namespace {

// Whether they own the same object, which another at its address would not.
bool is_same(const std::weak_ptr<const Terrain>& a, const std::shared_ptr<const Terrain>& b) {
    return !a.owner_before(b) && !b.owner_before(a);
}

}  // namespace

void TerrainChanges::note(const std::shared_ptr<const Terrain>& newest,
                          const std::optional<CellRectangle>& where) {
    std::erase_if(known_, [&](const Since& each) { return !where || each.earlier.expired(); });
    if (where) {
        for (Since& each : known_) each.where = each.where.united(*where);
        if (!newest_.expired()) known_.push_back({newest_, *where});
        if (known_.size() > k_max) known_.erase(known_.begin());
    }
    newest_ = newest;
}

std::optional<CellRectangle> TerrainChanges::since(const std::shared_ptr<const Terrain>& earlier,
                                                   const std::shared_ptr<const Terrain>& newest) const {
    if (!is_same(newest_, newest)) return std::nullopt;
    const auto found =
        std::ranges::find_if(known_, [&](const Since& each) { return is_same(each.earlier, earlier); });
    return found != known_.end() ? std::optional(found->where) : std::nullopt;
}

std::optional<CellRectangle> changed_part(const Terrain& before, const Terrain& after,
                                          const Progress* progress) {
    if (before.lattice != after.lattice) return std::nullopt;
    const Lattice& lattice = after.lattice;
    const std::size_t cells =
        static_cast<std::size_t>(lattice.width) * static_cast<std::size_t>(lattice.height);
    CellRectangle changed;
    for (std::size_t i = 0; i < k_field_count; ++i) {
        const auto id = static_cast<FieldId>(i);
        if (before.fields.has(id) != after.fields.has(id)) return std::nullopt;
        if (!after.fields.has(id)) continue;
        changed = changed.united(changed_cells(before.fields[id], after.fields[id], progress));
        if (2 * changed.size() > cells) return std::nullopt;
    }
    return changed;
}

}  // namespace talus
