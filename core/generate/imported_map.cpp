#include "core/generate/imported_map.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <list>
#include <mutex>
#include <utility>

#include "core/base/fill_gaps.h"
#include "core/base/statistics.h"
#include "core/io/file_state.h"
#include "core/io/map_place.h"
#include "core/io/read_heightmap.h"
#include "core/io/voids.h"

namespace talus {
namespace {

// A map and its halvings, and while it is made the file's bytes or a second copy.
constexpr std::size_t k_bytes_per_cell = 12;

struct Entry {
    ImportSource source;
    FileState state;
    std::shared_ptr<const ImportedMap> map;
};

// The maps in memory, last used first.
struct Memory {
    std::mutex mutex;
    std::list<Entry> entries;
    std::size_t budget = std::size_t{1} << 30;  // bytes
};

Memory& memory() {
    static Memory the_memory;
    return the_memory;
}

std::shared_ptr<const ImportedMap> find(const ImportSource& source, const FileState& state) {
    Memory& all = memory();
    const std::lock_guard lock(all.mutex);
    for (auto entry = all.entries.begin(); entry != all.entries.end(); ++entry) {
        if (!(entry->source == source && entry->state == state)) continue;
        all.entries.splice(all.entries.begin(), all.entries, entry);
        return all.entries.front().map;
    }
    return nullptr;
}

void trim(Memory& all) {
    std::size_t bytes = 0;
    for (auto entry = all.entries.begin(); entry != all.entries.end();) {
        bytes += entry->map->values.bytes();
        const bool stays = entry == all.entries.begin() || bytes <= all.budget;
        entry = stays ? std::next(entry) : all.entries.erase(entry);
    }
}

void keep(Entry entry) {
    Memory& all = memory();
    const std::lock_guard lock(all.mutex);
    std::erase_if(all.entries, [&](const Entry& other) { return other.source == entry.source; });
    all.entries.push_front(std::move(entry));
    trim(all);
}

std::size_t budget() {
    Memory& all = memory();
    const std::lock_guard lock(all.mutex);
    return all.budget;
}

void turn(Heightmap& file, const ImportSource& source, const Progress* progress) {
    if (source.bottom_row_first) orient(file.values, k_bottom_row_first);
    for (int i = 0; i < source.quarters_right; ++i) {
        if (progress != nullptr) progress->checkpoint();
        orient(file.values, k_turned_right);
        std::swap(file.cell_x, file.cell_y);
    }
}

void fill(Heightmap& file, const std::string& path, const Progress* progress) {
    const std::size_t filled = fill_gaps(file.values, progress);
    if (filled == 0 && !statistics_of(file.values).finite)
        throw FileError(path + ": holds no heights, only cells without data; choose another file");
    if (filled == 0) return;
    file.remarks.push_back(filled_gaps_text(filled, file.values.size()));
}

std::shared_ptr<const ImportedMap> read(const ImportSource& source, Progress* progress) {
    ReadSettings settings = source.settings;
    settings.max_cells = budget() / k_bytes_per_cell;
    Heightmap file = read_heightmap(source.path, settings, progress);
    fill(file, source.path, progress);
    turn(file, source, progress);
    auto map = std::make_shared<ImportedMap>();
    map->width = file.values.width();
    map->height = file.values.height();
    map->steps = file.steps;
    map->cell_x = file.cell_x;
    map->cell_y = file.cell_y;
    // Values of another field are not metres.
    if (file.sidecar && file.sidecar->field == field_id("height")) map->range = file.sidecar->range;
    const MapStatistics statistics = statistics_of(file.values, progress);
    map->lowest = statistics.minimum;
    map->highest = statistics.maximum;
    map->channels = std::move(file.channels);
    map->pages = file.pages;
    map->remarks = std::move(file.remarks);
    map->values = MapPyramid(std::move(file.values), source.wraps, progress);
    return map;
}

}  // namespace

std::shared_ptr<const ImportedMap> imported_map(const ImportSource& source, Progress* progress) {
    const FileState state = file_state(source.path);
    if (auto map = find(source, state)) return map;
    auto map = read(source, progress);
    keep({source, state, map});
    return map;
}

std::shared_ptr<const ImportedMap> imported_map_in_memory(const ImportSource& source) {
    return find(source, file_state(source.path));
}

void set_import_memory(std::size_t bytes) {
    Memory& all = memory();
    const std::lock_guard lock(all.mutex);
    all.budget = bytes;
    trim(all);
}

}  // namespace talus
