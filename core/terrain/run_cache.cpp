#include "core/terrain/run_cache.h"

#include <utility>

namespace talus {

std::shared_ptr<const SavedRun> RunCache::find(double length) {
    const Entry* furthest = nullptr;
    for (const Entry& entry : entries_) {
        if (entry.length > length) continue;
        if (furthest == nullptr || entry.length > furthest->length) furthest = &entry;
    }
    if (furthest == nullptr) return nullptr;
    ++found_;
    return furthest->run;
}

void RunCache::keep(double length, std::shared_ptr<const SavedRun> run) {
    std::erase_if(entries_, [&](const Entry& entry) { return entry.length == length; });
    if (!has_room_for(run->bytes())) return;
    entries_.push_back({length, std::move(run)});
    while (bytes() > budget_) entries_.erase(entries_.begin());
}

std::size_t RunCache::bytes() const {
    std::size_t sum = 0;
    for (const Entry& entry : entries_) sum += entry.run->bytes();
    return sum;
}

}  // namespace talus
