#pragma once

#include <set>
#include <string>
#include <string_view>
#include <tuple>

namespace talus {

/// The parameters that the user has locked in the document at hand: neither dragging, typing, Reset nor
/// Paste changes them. No file keeps locks, and another document begins without any. Undo
/// ignores them.
class Locks {
 public:
    /// The layer that a parameter belongs to. A new layer may have the id of one that was removed, and none
    /// of its locks.
    struct Owner {
        int layer_id;
        std::string_view stage;  ///< key
    };
    static constexpr Owner k_world{0, {}};  ///< ids of layers begin at 1

    /// row: as parameter_row names it, "layer/smoothness".
    bool holds(Owner owner, std::string_view row) const { return held_.contains(place(owner, row)); }
    void set(Owner owner, std::string_view row, bool locked) {
        if (locked) {
            held_.insert(place(owner, row));
        } else {
            held_.erase(place(owner, row));
        }
    }
    void clear() { held_.clear(); }

 private:
    using Place = std::tuple<int, std::string, std::string>;
    static Place place(Owner owner, std::string_view row) {
        return {owner.layer_id, std::string(owner.stage), std::string(row)};
    }
    std::set<Place> held_;
};

}  // namespace talus
