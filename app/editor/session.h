#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/editor/answer_times.h"
#include "app/editor/document.h"
#include "app/editor/growth_replay.h"
#include "app/editor/heightmap_import.h"
#include "app/editor/locks.h"
#include "app/editor/recovery.h"
#include "app/editor/settings.h"
#include "app/editor/toasts.h"
#include "app/platform.h"
#include "core/base/job_queue.h"
#include "core/io/file_state.h"
#include "core/recipe/live_preview.h"
#include "render/scene.h"

namespace talus {

/// Everything the editor holds that is neither window nor widget: the document, what is made of it, and how
/// it is seen. One thread's, the window's; the work happens in its jobs.
class Session {
 public:
    using Clock = std::chrono::steady_clock;

    /// wake: called from workers when a result is there. folder: of the settings, see settings_folder().
    /// memory: bytes that making a terrain may take.
    Session(std::function<void()> wake, std::string folder, std::uint64_t memory = allowed_memory());
    /// Remembers the settings; the recovery file goes, for this is an orderly end, but after end_abruptly().
    ~Session();

    Toasts toasts;
    Settings settings;
    Document document;
    Locks locks;
    GrowthReplay replay;
    AnswerTimes answers;  ///< to the hand, by the terrain
    View view;
    Look look;
    bool home_due = true;  ///< the camera is to go home once the new document's terrain is there
    /// Called when another document has come.
    std::function<void()> document_replaced;

    /// The opening preset, as at the first start.
    void start_new();
    /// Another preset, as a new document.
    void start_from(const Recipe& recipe);
    /// The same as one undo step, for a document that is still as it began.
    void choose_preset(const Recipe& recipe);
    /// A file that cannot be read is said in a toast, and the document stays. False then.
    bool open(const std::string& path);
    bool save(const std::string& path);
    /// What a crash left, until the user accepts or discards it.
    const std::optional<Recovery::Recovered>& recovered() const { return recovered_; }
    void accept_recovery();
    void discard_recovery();
    void export_map(const ExportChoice& choice);
    /// The last export once more: of another document, under that one's name.
    ExportChoice next_export() const;
    /// Reads a heightmap and adds it as a layer, in a world that fits it.
    void import_map(const std::string& path);
    /// Makes the terrain anew where a file that it reads has changed on disk; false where none has.
    bool reread_files();
    /// Shows the terrain growing, where no start of the editor has shown it yet.
    void grow_at_first();

    /// The program ends without the user's wish: unsaved work stays in the recovery file, to be offered at
    /// the next start. Does nothing the second time. Errors are passed over: there is nobody left to tell.
    void end_abruptly();

    /// Does what is due: asks for the preview of what has changed, refines, keeps a copy, says what failed.
    /// event: when the input came that this frame answers. Returns when to call again, if something is due
    /// later.
    std::optional<Clock::time_point> tick(Clock::time_point now, Clock::time_point event);
    /// The terrain to be shown.
    LivePreview::Snapshot newest() const { return preview_.newest(); }
    /// A finer one, or the answer to a change, is being made.
    bool pending() const { return preview_.pending(); }
    /// Bytes that making a terrain may take.
    std::uint64_t memory() const { return memory_; }
    /// The name that an export has when the user gives none.
    std::string export_name() const;

    /// Whether the document's height range may be set to another one, as Normalise does.
    bool range_locked() const {
        return locks.holds(Locks::k_world, "world/low") || locks.holds(Locks::k_world, "world/high");
    }

 private:
    void begin(Recipe recipe, std::string file);  // as another document
    void began();                                 // what is about the document before goes
    void take_import();                           // once its file is read

    std::string folder_;
    std::uint64_t memory_;
    Recovery recovery_;
    std::optional<Recovery::Recovered> recovered_;
    HeightmapImport importing_;
    std::uint64_t asked_revision_ = 0;
    bool asked_moving_ = false;
    std::vector<FileState> asked_files_;  // that the document read then
    bool ended_abruptly_ = false;

 public:
    JobQueue jobs;  // last but one: its workers are joined before anything that they use goes

 private:
    LivePreview preview_;
};

}  // namespace talus
