#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "app/editor/job_result.h"
#include "core/io/file_state.h"
#include "core/lesson/script/lesson_file.h"

namespace talus {

/// The file of a lesson that is given: when another program changes it, it is read again, in a job. A file
/// that is not there is waited for, and one that is still being written is read when it rests.
class LessonWatch {
 public:
    using Clock = std::chrono::steady_clock;
    static constexpr Clock::duration k_pause = std::chrono::seconds(1);  ///< between two looks

    /// Follows another file; an empty path: none. The first look reads it, too, for it may have changed since
    /// the lesson came from it.
    void follow(std::string path);

    struct Read {
        std::optional<LessonFile> lesson;
        std::string mistakes;  ///< in lines, where there is no lesson
    };
    /// Looks, at most once in k_pause, to be called once a frame. Returns what was read, once for each
    /// change.
    std::optional<Read> tick(JobQueue& jobs, Clock::time_point now);

 private:
    std::string path_;
    std::optional<Clock::time_point> looked_;
    std::optional<FileState> known_;  // of what was read last
    std::optional<FileState> seen_;   // at the last look
    JobResult<Read> reading_;
};

/// Returns what is wrong with a lesson, in as many lines as a message has room for.
std::string told(const LessonFileError& error);

}  // namespace talus
