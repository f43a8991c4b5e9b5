#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "app/editor/document.h"
#include "app/editor/hand_run.h"
#include "core/base/job_queue.h"
#include "core/base/platform.h"

namespace talus {

/// Keeps a copy of the unsaved document beside the settings, so that neither a crash nor a power cut loses
/// more than ten seconds of work, or where frozen ground makes the copy large, fifty times what writing it
/// takes.
///
/// Every Recovery writes a file of its own, `recovery-<unique>.json`, and holds it locked by
/// `recovery-<unique>.lock`. A file that nobody holds was left by a crash; the number of its process, which
/// begins again in each container and after each start of the computer, says nothing.
class Recovery {
 public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::seconds k_period{10};
    /// Returns how long after the last copy the next is due, where writing that one took so long.
    static Clock::duration wait_after(Clock::duration writing) {
        constexpr int k_rare = 50;
        return std::max<Clock::duration>(k_period, k_rare * writing);
    }

    /// folder: where the settings are; empty: nothing is kept.
    explicit Recovery(std::string folder, Clock::time_point now = Clock::now());

    /// The document that a crash left behind.
    struct Recovered {
        std::string path;  ///< of the recovery file
        Recipe recipe;
        std::string file;                             ///< the document's own, empty if it had none
        std::optional<platform::FileLock> lock = {};  ///< so that no other window offers it meanwhile
    };
    /// Returns the newest one that nobody holds and that can still be read, if there is any.
    std::optional<Recovered> find_recovered() const;
    /// Removes the file of one that was discarded.
    static void forget(const Recovered& recovered);
    /// Makes one that was accepted this object's own copy, so that no second crash can lose it.
    void adopt(const Recovered& recovered);

    /// Writes a copy, on a worker, when the last one is old enough (wait_after) and the document has unsaved
    /// changes since. Returns when to call again, if a copy will be due. run: of that document, which the
    /// copy holds as a layer where it is unkept; null: none.
    std::optional<Clock::time_point> tick(const Document& document, JobQueue& jobs, Clock::time_point now,
                                          const HandRun* run = nullptr);
    /// Makes the next copy due at once, or when five times as long as writing the last one took has passed
    /// since.
    void hurry() { hurried_ = true; }
    /// Writes a copy now, if the document has unsaved changes: the program is about to end without asking.
    void keep(const Document& document, const HandRun* run = nullptr);
    /// Removes this object's copy: the document is saved, or given up.
    void clear();

 private:
    // The object's own copy, which it shares with its jobs.
    struct Own {
        explicit Own(const std::string& folder);
        void hold();  // takes the lock, if it has not got it
        void write(const Recipe& recipe, const std::string& file);

        std::atomic<Clock::rep> writing{0};  // what the last copy took
        std::mutex mutex;                    // over all that follows
        std::string path;
        std::optional<platform::FileLock> lock;
    };

    Clock::duration wait() const {
        const Clock::duration writing(own_->writing);
        return hurried_ ? 5 * writing : wait_after(writing);
    }

    std::string folder_;
    Clock::time_point last_;
    bool hurried_ = false;  // the next copy
    std::uint64_t kept_revision_ = 0;
    std::uint64_t kept_version_ = 0;     // of the run
    std::shared_ptr<Progress> copying_;  // the last copy's job; null before the first
    std::shared_ptr<Own> own_;
};

}  // namespace talus
