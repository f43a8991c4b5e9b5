#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/editor/job_result.h"
#include "core/base/job_queue.h"
#include "core/biome/biome_draft.h"
#include "core/io/file_state.h"

namespace talus {

/// A table of biomes being edited, and its file, which always holds what is on screen: each edit is written
/// at once, and what another program writes is read. A file with mistakes is left alone, and the table stays
/// as it was, until the file is mended or overwritten on purpose. It belongs to the window's thread; files
/// are read and written by jobs.
class BiomeTableFile {
 public:
    using Clock = std::chrono::steady_clock;
    /// Pause between two looks at the file, and between two writings while the mouse is held.
    static constexpr auto k_pause = std::chrono::milliseconds(200);

    BiomeTableFile() = default;
    ~BiomeTableFile() { write_what_is_left(); }
    BiomeTableFile(const BiomeTableFile&) = delete;
    BiomeTableFile& operator=(const BiomeTableFile&) = delete;

    /// Takes what jobs have done and begins those that are due; to be called once a frame. path: of the
    /// table to be edited; empty or `asset:…`: one that comes with the program, which cannot be changed.
    /// Returns whether the file was written since the last call, so that the terrain has to be made again.
    bool tick(JobQueue& jobs, const std::string& path, Clock::time_point now);

    const std::string& path() const { return path_; }
    /// The table; null until it is read, or while no version of the file was without mistakes.
    std::shared_ptr<const BiomeTable> table() const { return draft_ ? draft_->table() : nullptr; }
    /// What is wrong in the file, a line for each mistake with its key and remedy; empty: nothing is.
    const std::vector<std::string>& mistakes() const { return mistakes_; }
    /// Why the last edit could not be written; empty: it could. The next edit, or a
    /// change of the file, tries again.
    const std::string& failure() const { return failure_; }
    /// Returns whether the table is the user's own and its file without mistakes.
    bool is_editable() const { return draft_.has_value() && !is_shipped(path_) && mistakes_.empty(); }
    /// Returns whether the file holds the table as it stands.
    bool is_written() const {
        return draft_ && (is_shipped(path_) || (mistakes_.empty() && draft_->table() == written_));
    }

    // Edits, see BiomeDraft; none does anything while the table is not editable.
    void edit(BiomeTable next);
    void commit();
    void change(BiomeTable next);
    bool can_undo() const { return is_editable() && draft_->can_undo(); }
    bool can_redo() const { return is_editable() && draft_->can_redo(); }
    void undo();
    void redo();

    /// Replaces a file that has mistakes by the table as it stands.
    void overwrite();

    /// Writes a table to another file; returns why it could not, or nothing.
    static std::string save_copy(const std::string& path, const BiomeTable& table) {
        return write(path, table).failure;
    }

    /// Returns whether the path is of a table that comes with the program.
    static bool is_shipped(const std::string& path);

 private:
    struct Read {
        std::shared_ptr<const BiomeTable> table;
        std::vector<std::string> mistakes;
        FileState state;
    };
    struct Written {
        std::string failure;
        FileState state;
    };

    static Read read(const std::string& path);
    static Written write(const std::string& path, const BiomeTable& table);
    void take_read();
    bool take_written();
    void write_what_is_left();

    std::string path_;
    bool followed_ = false;  // path_ is set
    std::optional<BiomeDraft> draft_;
    std::vector<std::string> mistakes_;
    std::string failure_;
    FileState state_;                            // of the file as it was read or written last
    std::shared_ptr<const BiomeTable> written_;  // what the file holds
    std::shared_ptr<const BiomeTable> writing_table_;
    std::shared_ptr<const BiomeTable> failed_;  // not tried again before the file or the table changes
    JobResult<Read> reading_;
    JobResult<Written> writing_;
    Clock::time_point looked_{};
    Clock::time_point wrote_{};
};

}  // namespace talus
