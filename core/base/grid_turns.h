#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "core/base/cell_rectangle.h"
#include "core/base/grid.h"
#include "core/base/parallel.h"

namespace talus {

/// Grids in turns: versions of one grid, each of which differs from the one before in a rectangle alone. A
/// version that nobody holds any more is brought up to date where it is behind and handed out again, so that
/// a small change of a large grid costs what the rectangle costs. Where nobody holds the newest version, it
/// is that one which changes.
///
/// Only one thread may use it at a time; versions may be held and let go of by any.
template <class T>
class GridTurns {
 public:
    using Version = std::shared_ptr<const Grid<T>>;
    static constexpr std::size_t k_max_waiting = 4;

    /// first: a version that was made elsewhere, and may be held for good.
    explicit GridTurns(const Version& first) : newest_(first) {}

    bool is_newest(const Version& version) const {
        return version != nullptr && !newest_.owner_before(version) && !version.owner_before(newest_);
    }
    /// Returns the next version: the newest, but in `where` the values of `part`, of which (first_x, first_y)
    /// is the first to take. newest: given up by the caller.
    Version next(Version newest, const CellRectangle& where, const Grid<T>& part, int first_x, int first_y) {
        auto [grid, version] = take(newest);
        if (grid == nullptr) {
            grid = std::make_unique<Grid<T>>(newest->width(), newest->height());
            copy(*newest, {0, 0, grid->width(), grid->height()}, where, *grid);
        } else if (version != version_) {
            copy(*newest, changed_since(version, *grid), where, *grid);
        }
        Grid<T>& changed = *grid;
        each_row_of(where, [&](int y) {
            std::copy_n(part.row(y - where.y0 + first_y) + first_x, where.width(), changed.row(y) + where.x0);
        });
        changes_.push_back(where);
        if (changes_.size() > k_max_changes) changes_.erase(changes_.begin());
        Version made(grid.release(), GiveBack{returned_, ++version_});
        newest_ = made;
        return made;
    }
    /// Returns the bytes of versions that nobody holds.
    std::size_t waiting_bytes() const {
        const std::lock_guard lock(returned_->mutex);
        std::size_t bytes = 0;
        for (const Waiting& each : returned_->waiting) bytes += each.grid->size() * sizeof(T);
        return bytes;
    }
    /// Frees the version of these that is furthest behind. Returns whether there was one.
    bool free_one() {
        const std::lock_guard lock(returned_->mutex);
        if (returned_->waiting.empty()) return false;
        returned_->waiting.erase(returned_->waiting.begin());
        return true;
    }

 private:
    static constexpr std::size_t k_max_changes = 16;
    static constexpr double k_copy_work = 0.5;  // ns, of a cell
    static constexpr int k_rows = 32;           // that one thread copies at a time

    struct Waiting {
        std::unique_ptr<Grid<T>> grid;
        std::uint64_t version;
    };
    struct Returned {
        std::mutex mutex;
        std::vector<Waiting> waiting;  // the oldest version first
    };
    // What becomes of a version that nobody holds.
    struct GiveBack {
        std::weak_ptr<Returned> returned;
        std::uint64_t version;
        void operator()(Grid<T>* held) const {
            std::unique_ptr<Grid<T>> grid(held);
            const auto to = returned.lock();
            if (to == nullptr) return;
            const std::lock_guard lock(to->mutex);
            auto& waiting = to->waiting;
            const auto later = std::find_if(waiting.begin(), waiting.end(),
                                            [&](const Waiting& each) { return each.version > version; });
            waiting.insert(later, {std::move(grid), version});
            if (waiting.size() > k_max_waiting) waiting.erase(waiting.begin());
        }
    };

    // Takes the version to change, the newest if nobody holds it; none where all are held. newest: held again
    // afterwards where it is not that one.
    Waiting take(Version& newest) {
        if (version_ > 0) newest.reset();  // one that was made elsewhere would be gone
        for (; newest == nullptr; newest = newest_.lock()) {
            const std::lock_guard lock(returned_->mutex);
            if (!returned_->waiting.empty() && returned_->waiting.back().version == version_)
                return take_last();
            // It is on its way back, or somebody holds it.
            if (newest_.expired()) std::this_thread::yield();
        }
        const std::lock_guard lock(returned_->mutex);
        return returned_->waiting.empty() ? Waiting{} : take_last();
    }
    Waiting take_last() {
        Waiting last = std::move(returned_->waiting.back());
        returned_->waiting.pop_back();
        return last;
    }
    // Where a version is behind the newest.
    CellRectangle changed_since(std::uint64_t version, const Grid<T>& grid) const {
        const std::uint64_t behind = version_ - version;
        if (behind > changes_.size()) return {0, 0, grid.width(), grid.height()};
        CellRectangle changed;
        for (std::size_t i = changes_.size() - static_cast<std::size_t>(behind); i < changes_.size(); ++i)
            changed = changed.united(changes_[i]);
        return changed;
    }
    template <class Row>
    static void each_row_of(const CellRectangle& at, Row&& row) {
        const double work = k_copy_work * static_cast<double>(at.size());
        parallel_blocks(at.y0, at.y1, worthwhile_grain(at.height(), k_rows, work), [&](int first, int last) {
            for (int y = first; y < last; ++y) row(y);
        });
    }
    // Copies what lies in `at` but not in `without`.
    static void copy(const Grid<T>& from, const CellRectangle& at, const CellRectangle& without,
                     Grid<T>& to) {
        if (at.empty()) return;
        each_row_of(at, [&](int y) {
            const auto copy_to = [&](int x0, int x1) {
                if (x0 < x1) std::copy_n(from.row(y) + x0, x1 - x0, to.row(y) + x0);
            };
            if (without.empty() || y < without.y0 || y >= without.y1) return copy_to(at.x0, at.x1);
            copy_to(at.x0, std::min(at.x1, without.x0));
            copy_to(std::max(at.x0, without.x1), at.x1);
        });
    }

    std::shared_ptr<Returned> returned_ = std::make_shared<Returned>();
    std::weak_ptr<const Grid<T>> newest_;
    std::uint64_t version_ = 0;           // of the newest
    std::vector<CellRectangle> changes_;  // up to the newest version, the last ones
};

}  // namespace talus
