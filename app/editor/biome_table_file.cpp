#include "app/editor/biome_table_file.h"

#include <exception>
#include <thread>
#include <utility>

#include "core/base/embedded_file.h"
#include "core/base/read_file.h"
#include "core/biome/biome_json.h"
#include "core/io/safe_file.h"

namespace talus {

bool BiomeTableFile::is_shipped(const std::string& path) {
    return path.empty() || path.starts_with(k_asset_prefix);
}

BiomeTableFile::Read BiomeTableFile::read(const std::string& path) {
    Read result;
    try {
        if (path.empty()) {
            result.table = shipped_biomes();
        } else if (is_shipped(path)) {
            result.table = load_biomes(path);
        } else {
            result.state = file_state(path);
            const std::string text = read_file(path, k_max_biome_file_bytes);
            result.table = std::make_shared<const BiomeTable>(biomes_from_json(text));
        }
    } catch (const BiomeTableError& error) {
        result.mistakes = error.mistakes;
    } catch (const std::exception& error) {
        result.mistakes = {error.what()};
    }
    return result;
}

BiomeTableFile::Written BiomeTableFile::write(const std::string& path, const BiomeTable& table) {
    Written result;
    try {
        write_file_safely(path, to_json(table));
    } catch (const std::exception& error) {
        result.failure = error.what();
    }
    result.state = file_state(path);
    return result;
}

void BiomeTableFile::take_read() {
    if (!reading_.over()) return;
    auto made = reading_.take();
    if (!made) return;
    // An edit that came meanwhile is newer, and is written next.
    if (draft_ && !is_written() && mistakes_.empty()) {
        failed_.reset();
        return;
    }
    state_ = made->state;
    mistakes_ = std::move(made->mistakes);
    if (made->table == nullptr) return;
    failure_.clear();
    if (!draft_) {
        draft_.emplace(made->table);
    } else if (*made->table != *draft_->table()) {
        draft_->change(*made->table);
    }
    written_ = draft_->table();
}

bool BiomeTableFile::take_written() {
    if (!writing_.over()) return false;
    const auto made = writing_.take();
    const auto table = std::exchange(writing_table_, nullptr);
    if (!made) return false;
    failure_ = made->failure;
    state_ = made->state;
    (failure_.empty() ? written_ : failed_) = table;
    return failure_.empty();
}

bool BiomeTableFile::tick(JobQueue& jobs, const std::string& path, Clock::time_point now) {
    if (!followed_ || path != path_) {
        write_what_is_left();
        reading_.give_up();
        draft_.reset();
        written_.reset();
        failed_.reset();
        mistakes_.clear();
        failure_.clear();
        path_ = path;
        followed_ = true;
        looked_ = now;
        reading_.begin(jobs, JobKind::inspection, "Biomes", [path](Progress&) { return read(path); });
    }
    const bool written = take_written();
    take_read();
    if (is_shipped(path_) || reading_.busy() || writing_.busy()) return written;
    const bool due = now - wrote_ >= k_pause || (draft_ && !draft_->editing());
    if (is_editable() && !is_written() && draft_->table() != failed_ && due) {
        wrote_ = now;
        writing_table_ = draft_->table();
        // In the order of the safety copies, and behind no export.
        writing_.begin(jobs, JobKind::safety_copy, "Saving biomes",
                       [path, table = writing_table_](Progress&) { return write(path, *table); });
    } else if (now - looked_ >= k_pause) {
        looked_ = now;
        if (file_state(path_) != state_)
            reading_.begin(jobs, JobKind::inspection, "Biomes", [path](Progress&) { return read(path); });
    }
    return written;
}

void BiomeTableFile::edit(BiomeTable next) {
    if (is_editable()) draft_->edit(std::move(next));
}

void BiomeTableFile::commit() {
    if (is_editable()) draft_->commit();
}

void BiomeTableFile::change(BiomeTable next) {
    if (is_editable()) draft_->change(std::move(next));
}

void BiomeTableFile::undo() {
    if (is_editable()) draft_->undo();
}

void BiomeTableFile::redo() {
    if (is_editable()) draft_->redo();
}

void BiomeTableFile::overwrite() {
    if (!draft_ || is_shipped(path_)) return;
    mistakes_.clear();
    written_.reset();
}

// Before the program ends, or another file is edited: an edit of the last frames may not have reached the
// disk, and a job that was not begun never will.
void BiomeTableFile::write_what_is_left() {
    while (writing_.busy() && !writing_.over()) std::this_thread::yield();
    take_written();
    if (!is_editable() || is_written()) return;
    const Written done = write(path_, *draft_->table());
    failure_ = done.failure;
}

}  // namespace talus
