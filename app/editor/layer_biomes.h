#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "app/editor/document.h"
#include "app/editor/job_result.h"
#include "core/base/job_queue.h"
#include "core/biome/biome_table.h"
#include "core/io/file_state.h"

namespace talus {

/// The table of biomes that a layer of the document takes: the one that the recipe holds, else the one in the
/// file that the layer names, which is read again when another program writes it. Every edit is one of the
/// document, whose recipe holds the table from then on. A file with mistakes is left alone, and the table
/// stays as it was, until the file is mended or overwritten on purpose. It belongs to the window's thread;
/// tables are read by jobs.
class LayerBiomes {
 public:
    using Clock = std::chrono::steady_clock;
    /// Pause between two looks at the file.
    static constexpr auto k_pause = std::chrono::milliseconds(200);

    explicit LayerBiomes(Document& document) : document_(document) {}

    /// Follows the layer of biomes, to be called once a frame before the others: takes what a job has read
    /// and begins what is due.
    void tick(JobQueue& jobs, const Layer& layer, Clock::time_point now);

    /// The file that the layer names, or named before the recipe held the table; empty: the shipped one.
    const std::string& path() const { return file_.text; }
    /// Returns whether the recipe holds the table, which may then differ from the file's.
    bool is_held() const { return file_.held != nullptr; }
    /// The table; null until it is read, or while no version of it was without mistakes.
    const std::shared_ptr<const BiomeTable>& table() const { return table_; }
    /// What is wrong in the file, a line for each mistake with its key and remedy; empty: nothing is.
    const std::vector<std::string>& mistakes() const { return mistakes_; }
    bool is_editable() const { return table_ != nullptr && mistakes_.empty() && !reading_.busy(); }

    /// Shows `next` without making it an undo step yet. Does nothing while the table is not editable.
    void edit(BiomeTable next);
    /// Makes the unfinished edit, if there is one that changes anything, an undo step.
    void commit();
    /// Does edit() and commit() in one.
    void change(BiomeTable next);

    /// Writes the table to a file, which the layer reads from then on: one undo step. Returns why it could
    /// not be written, or nothing.
    std::string save(const std::string& path);

    /// Returns whether the path is of a table that comes with the program.
    static bool is_shipped(const std::string& path);

 private:
    struct Read {
        std::shared_ptr<const BiomeTable> table;
        std::vector<std::string> mistakes;
        FileState state;
    };

    static Read read(const FilePath& file);
    void begin_reading(JobQueue& jobs);
    Edited edited() const;

    Document& document_;
    int layer_ = -1;  // the layer's id; -1: none yet
    FilePath file_;   // the layer's value
    std::shared_ptr<const BiomeTable> table_;
    std::vector<std::string> mistakes_;
    FileState state_;  // of the file as it was read or written last
    JobResult<Read> reading_;
    Clock::time_point looked_{};
    bool editing_ = false;
    // The value and its table before the unfinished edit.
    FilePath file_before_;
    std::shared_ptr<const BiomeTable> table_before_;
};

}  // namespace talus
