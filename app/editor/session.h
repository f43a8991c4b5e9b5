#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/editor/answer_times.h"
#include "app/editor/baking.h"
#include "app/editor/bookmarks.h"
#include "app/editor/building.h"
#include "app/editor/document.h"
#include "app/editor/framing.h"
#include "app/editor/freezing.h"
#include "app/editor/growth_replay.h"
#include "app/editor/hand_run.h"
#include "app/editor/heightmap_import.h"
#include "app/editor/layer_remarks.h"
#include "app/editor/line_exchange.h"
#include "app/editor/locks.h"
#include "app/editor/mask_fitting.h"
#include "app/editor/memory_use.h"
#include "app/editor/own_presets.h"
#include "app/editor/recovery.h"
#include "app/editor/saving.h"
#include "app/editor/seeds.h"
#include "app/editor/settings.h"
#include "app/editor/toasts.h"
#include "app/platform.h"
#include "core/base/job_queue.h"
#include "core/io/file_state.h"
#include "core/recipe/export/node_export.h"
#include "core/recipe/file_layers.h"
#include "core/recipe/live_preview.h"
#include "core/recipe/recipe_json.h"
#include "render/scene.h"

namespace talus {

/// Everything the editor holds that is neither window nor widget: the document, what is made of it, and how
/// it is seen. It belongs to one thread, the window's; the work happens in its jobs.
class Session {
 public:
    using Clock = std::chrono::steady_clock;

    /// wake_window: called from workers when a result is there. folder: of the settings, see
    /// settings_folder(). memory: bytes that making a terrain may take.
    Session(std::function<void()> wake_window, std::string folder, std::uint64_t memory = allowed_memory());
    /// Remembers the settings; the recovery file goes, for this is an orderly end, but after end_abruptly().
    ~Session();

    Toasts toasts;
    Settings settings;
    const std::function<void()> wake;  ///< wakes the window's thread; may be called from any
    Document document;
    Locks locks;
    LayerRemarks remarks;
    Seeds seeds;
    OwnPresets own_presets;  ///< as the gallery saw them last
    GrowthReplay replay;
    Building building;  ///< the terrain at the size of the export
    MaskFitting mask_fitting;
    LineExchange line_exchange;
    FreezeWatch freezing;  ///< frozen ground whose layers beneath have changed
    AnswerTimes answers;   ///< how long the terrain takes to answer the user
    View view;
    Look look;
    /// The user's own, while something shows another one for a while: the settings keep this one.
    std::optional<LookKind> own_look;
    HandRun* hand_run = nullptr;  ///< of the document; null: there is no Simulate
    int documents = 0;            ///< rises with each other document
    bool brought = false;         ///< the document was opened from what keeps no file: a map, text, a picture
    int files_read = 0;           ///< rises when a file that the document reads has changed
    Framing framing;              ///< keeps the terrain in the picture
    /// What the camera is to show once the terrain is there as the document has it.
    enum class Due { whole, opening };
    std::optional<Due> view_due = Due::opening;
    Opening opening;
    /// Id of the last layer that is shown: the terrain is as that one leaves it. None: all of them are. The
    /// document and its exports know nothing of it.
    std::optional<int> shown_up_to;
    /// Id of the layer, or of the group, that is shown alone, as if all others were off. None: all are. The
    /// document and its exports know nothing of it, either.
    std::optional<int> solo;
    /// Returns whether the terrain that is shown is the document's.
    bool shows_all() const { return !shown_up_to && !solo; }
    /// Called when another document has come.
    std::function<void()> document_replaced;

    /// Returns whether a run has work of the user's that is in no layer yet.
    bool has_unkept_run() const { return hand_run != nullptr && hand_run->is_unkept(); }
    /// Returns whether something would be lost with the document.
    bool unsaved() const { return document.dirty() || has_unkept_run(); }
    /// Calls it once nothing of a run is outside the document: at once where there is no such work.
    void keep_run_and(std::function<void()> then) {
        if (!has_unkept_run()) return then();
        hand_run->keep_and(std::move(then));
    }

    /// Begins a new document with the opening preset, as at the first start.
    void start_new();
    /// Begins a new document with another preset.
    void start_from(const Recipe& recipe);
    /// Does the same as one undo step, for a document that is still as it began.
    void choose_preset(const Recipe& recipe);
    /// Makes another world of the document, as one undo step: it has no file until it is saved, and the file
    /// that it had stays as it is.
    void make_new_world(Edited made);
    /// Opens a recipe; another file is read as a heightmap, which becomes a document of its own once it is
    /// read. Where the file cannot be read, a toast says why and the document stays; false where that is
    /// known at once.
    bool open(const std::string& path);
    /// Returns the document as a code, and says in a toast how long it is and what it lacks.
    std::string copied_code();
    /// Returns a layer as the code of a recipe of its own, and says so in a toast.
    std::string copied_layer(int layer_id);
    /// Adds the layers of a recipe's code after the selected one and selects the last of them, as one undo
    /// step. Where it cannot be read, a toast says why.
    void paste_layers(const std::string& code);
    /// Begins a document from a code (core/recipe/recipe_code.h), which has no file. Where it cannot be read,
    /// a toast says why and the document stays.
    void open_code(const std::string& code);
    /// Begins to write the document as it stands; then: called once it is written, or could not be, which a
    /// toast says. The user may go on meanwhile.
    void save(const std::string& path, std::function<void(bool saved)> then = {});
    bool saving() const { return saving_.busy(); }
    /// A document that could not be saved because another program, or another window, has changed its file
    /// meanwhile. One of the four answers ends it.
    struct Conflict {
        std::string path;
        std::function<void(bool saved)> then;
    };
    const std::optional<Conflict>& conflict() const { return conflict_; }
    /// Overwrites the file with the document.
    void keep_mine();
    /// Replaces the document by the file's version, as one undo step.
    void take_theirs();
    /// Takes the question back; the file stays as it is. Returns it, for one who saves under another name.
    Conflict leave_conflict();
    /// The document that a crash left, until the user accepts or discards it.
    const std::optional<Recovery::Recovered>& recovered() const { return recovered_; }
    void accept_recovery();
    void discard_recovery();
    void export_map(const ExportChoice& choice);
    /// Writes it in cubes, as a job.
    void export_nodes(const ExportChoice& choice);
    /// Returns whether the last export was this document's, in this session or before it was opened, and its
    /// folder is still there, so that it can be repeated without asking.
    bool can_repeat_export() const;
    /// Returns the choice that repeats the last export: of another document, under that one's name.
    ExportChoice next_export() const;
    /// Returns the folder of the next export: that of the last one, else the document's own, else the one
    /// last browsed, else the one that the program was started in, unless that is the home folder. Empty: the
    /// user is to choose one.
    std::string export_folder() const;
    /// Returns the document at the size of its next export.
    Recipe recipe_to_build() const;
    /// Begins to make the terrain at the size of the next export, which then writes exactly that.
    void build();
    /// Reads a heightmap and adds it as a layer: the first one in a world that fits it, others in the world
    /// as it is.
    void import_map(const std::string& path);
    /// Returns the map that the toast with this id tells of, while it can still be asked how it joins the
    /// ground.
    const ImportOffer* import_offer(int toast) const;
    /// Lets that map join the ground so.
    void join_import(Blend blend);
    /// Gives the document the world that fits that map, which fills it.
    void fit_import();
    /// Keeps the ground up to this layer as a layer of its own, once it is made in full; frozen ground is
    /// made again. A toast says why where that cannot be.
    void freeze_layer(int layer_id);
    /// Turns the strokes of this layer and of its masks into rasters, once these are made; a toast says why
    /// where that cannot be.
    void bake_strokes(int layer_id);
    /// Makes the terrain again where a file that it reads has changed on disk; false where none has.
    bool reread_files();
    /// Does so once such a file rests, and offers reload() where another program has changed the document's
    /// own. To be called about once a second: it looks at the state of a few files. Returns whether there is
    /// something new to be seen.
    bool look_at_files();
    /// Replaces the document by what its file holds, as one undo step; a toast says why where that cannot be.
    void reload();
    /// Returns the files that layers name and that were not there when the document was looked at last: when
    /// it changed, or a file of it did.
    const std::vector<MissingFile>& missing() const { return missing_; }
    /// Makes the terrain again after Talus itself has written a file that it reads; says nothing.
    void file_written();
    /// Shows the terrain growing, where no start of the editor has shown it yet.
    void grow_at_first();

    /// Has unsaved work copied at the next tick, not only within a minute.
    void keep_copy_soon() { recovery_.hurry(); }
    /// Prepares for an end that the user did not ask for: unsaved work stays in the recovery file, to be
    /// offered at the next start. Does nothing the second time. Errors are passed over: there is nobody left
    /// to tell.
    void end_abruptly();

    /// How long settings rest before they are written: a splitter changes them in every frame.
    static constexpr std::chrono::milliseconds k_settings_rest{500};
    /// How long they may go on changing before they are written all the same.
    static constexpr std::chrono::milliseconds k_settings_patience{4000};
    /// Does what is due: writes changed settings, asks for the preview of what has changed, refines, keeps a
    /// copy, says what failed. event: when the input came that this frame answers. Returns when to call
    /// again, if something is due later.
    std::optional<Clock::time_point> tick(Clock::time_point now, Clock::time_point event);
    /// See LivePreview::put_run.
    void put_run(const Recipe& recipe, std::size_t index, double length,
                 std::shared_ptr<const SavedRun> run) {
        preview_.put_run(recipe, index, length, std::move(run));
    }
    /// Returns the newest terrain that is made.
    LivePreview::Snapshot newest() const { return preview_.newest(); }
    /// Returns the terrain of a recipe at its size where that is built or on show in full, so that an export
    /// need not make it again; null where it has to.
    std::shared_ptr<const Terrain> made_terrain(const Recipe& sized) const;
    /// Returns the document with the layers that are to be seen.
    Recipe recipe_to_show() const;
    /// Returns what is to be seen of the document: the newest terrain, or its build while that is shown.
    LivePreview::Snapshot to_show() const;
    /// Returns whether a finer one, the answer to a change, or what completes one is being made.
    bool pending() const { return preview_.pending() || mask_fitting.busy(); }
    /// Returns the bytes that making a terrain may take.
    std::uint64_t memory() const { return memory_; }
    const MemoryBudget& budget() const { return budget_; }
    /// Returns where the program's memory is.
    MemoryUse memory_use() const;
    std::size_t timeline_bytes = 0;  ///< of a run that is simulated
    std::size_t chunk_bytes = 0;     ///< of the map around a piece of an endless world
    /// Returns the name that an export has when the user gives none.
    std::string export_name() const;

    /// Returns whether the user has locked where the piece of an endless world lies.
    bool origin_locked() const {
        return locks.holds(Locks::k_world, "world/origin_x") || locks.holds(Locks::k_world, "world/origin_y");
    }

 private:
    void begin(Recipe recipe, std::string file);  // as another document
    void began();                                 // what is about the document before goes
    // Begins a document that has no file, unless read() gives nothing; what it throws is told. Returns
    // whether it gave or threw something.
    bool begin_without_file(const std::function<std::optional<ReadRecipe>()>& read);
    // told: the toast's words, with {characters} of text.
    std::string told_code(const Recipe& recipe, const std::string& told);
    void tell_remarks(const std::vector<std::string>& remarks);  // of the document that was opened
    void give_up_work();                                         // for the document that goes
    void read_map(const std::string& path);                      // to be taken
    void open_map(const std::string& path);                      // as a document of its own
    void take_import();                                          // once its file is read
    void add_map(const HeightmapImport::Read& read);
    void answer_import(Edited edited);           // of what its toast asks
    void end_moot_offer();                       // after an edit of another kind
    void take_frozen();                          // once its ground is made
    void take_baked();                           // once its rasters are
    void take_saved();                           // once it is written
    void name_by_file(const std::string& path);  // what still has a preset's name
    bool look_at_own_file();
    void withdraw_reload();
    bool take_version_of(const std::string& path);  // whether it could be read
    void start_saving(const std::string& path, std::optional<Saving::Known> known,
                      std::function<void(bool saved)> then);

    void note_view();  // in the settings
    std::optional<Clock::time_point> keep_settings(Clock::time_point now);

    std::string folder_;
    Settings kept_settings_;                            // as the file has them, or soon will
    Settings seen_settings_;                            // at the last tick
    Clock::time_point settings_changed_ = {};           // when they were different from the tick before
    std::optional<Clock::time_point> unwritten_since_;  // when they were first other than the file's
    std::uint64_t memory_;
    MemoryBudget budget_;
    Recovery recovery_;
    std::optional<Recovery::Recovered> recovered_;
    HeightmapImport importing_;
    std::optional<std::uint64_t> opening_map_;  // revision of the document that the map is to replace
    std::optional<ImportOffer> import_offer_;
    LayerFreeze layer_freeze_;
    LayerBake layer_bake_;
    Saving saving_;
    std::optional<int> exported_;          // of `documents`: the one that was exported last in this session
    std::optional<FileState> file_state_;  // of the document's file, when it was read or written last
    std::optional<FileState> seen_own_file_, told_own_file_;  // at the last look; when the user was told
    std::optional<int> reload_offer_;                         // id of the toast
    std::optional<Conflict> conflict_;
    std::uint64_t asked_revision_ = 0;
    std::optional<int> asked_up_to_;
    std::optional<int> asked_solo_;
    bool asked_moving_ = false;
    std::vector<FileState> asked_files_;  // that the document read then
    std::vector<FileState> seen_files_;   // the same, at the last look
    std::vector<MissingFile> missing_;
    bool ended_abruptly_ = false;

 public:
    JobQueue jobs;  // last but one: its workers are joined before anything that they use goes

 private:
    LivePreview preview_;
};

}  // namespace talus
