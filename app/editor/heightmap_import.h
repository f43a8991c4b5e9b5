#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "core/base/job_queue.h"
#include "core/recipe/edit.h"
#include "core/recipe/map_recipe.h"

namespace talus {

/// A heightmap that the user brings in: its file is read as a job, and once that is done the document takes
/// it as one change.
class HeightmapImport {
 public:
    /// Begins to read a file, and gives up one that is being read. recipe: of the document as it stands.
    void start(JobQueue& jobs, const Recipe& recipe, const std::string& path);

    /// Drops what is being read, or was read and not taken yet: it was for another document.
    void give_up();

    struct Read {
        std::string path;
        std::optional<ImportFindings> findings;  ///< none: the user has to give the file's size first
    };
    /// Returns what was read since the last call, if anything. A file that cannot be used goes to the queue's
    /// errors.
    std::optional<Read> take();

 private:
    // Lives as long as the last job that refers to it.
    struct Shared {
        std::mutex mutex;
        std::optional<Read> read;
    };
    std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
    std::shared_ptr<Progress> running_;
};

/// A map that has just come in: the toast that tells of it asks how it joins the ground below.
struct ImportOffer {
    int toast = 0;
    int layer = 0;
    ImportFindings findings;
    std::uint64_t revision = 0;  ///< of the document, after the import or the last answer
};

/// Returns the recipe with the file as a layer that replaces the ground of the earlier ones, after another
/// one. A recipe without layers gets the world that fits the file; in others the world stays, and a file that
/// tells its size lies there at that size, with a soft edge.
Edited with_import(const Recipe& recipe, const HeightmapImport::Read& read, int after);
/// Returns the message that the user gets then, in one or more lines.
std::string import_text(const HeightmapImport::Read& read, const World& world);
/// Returns a further line for a world that was made to fit the file: which of its measures the file does not
/// tell; empty where it tells them.
std::string assumed_text(const HeightmapImport::Read& read);
/// Returns a document of the file alone, with the file's own samples: at most 4097 a side, for a map that is
/// worked on is made again and again.
Recipe document_of(const HeightmapImport::Read& read);
/// Returns, for the user, that the document has fewer samples than its file; else nothing.
std::string thinned_text(const HeightmapImport::Read& read, const World& world);

}  // namespace talus
