#include "app/lesson/lesson_watch.h"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <system_error>
#include <utility>

namespace talus {
namespace {

constexpr std::size_t k_told_mistakes = 6;

LessonWatch::Read read(const std::string& path) {
    LessonWatch::Read result;
    try {
        result.lesson = load_lesson(path);
    } catch (const LessonFileError& error) {
        result.mistakes = told(error);
    } catch (const std::exception& error) {
        result.mistakes = error.what();
    }
    return result;
}

}  // namespace

std::string told(const LessonFileError& error) {
    std::string text;
    for (std::size_t i = 0; i < std::min(error.mistakes.size(), k_told_mistakes); ++i)
        text += (i == 0 ? "" : "\n") + error.mistakes[i];
    if (error.mistakes.size() > k_told_mistakes)
        text += "\n… and " + std::to_string(error.mistakes.size() - k_told_mistakes) + " more";
    return text;
}

void LessonWatch::follow(std::string path) {
    path_ = std::move(path);
    looked_.reset();
    known_.reset();
    seen_.reset();
    reading_.give_up();
}

std::optional<LessonWatch::Read> LessonWatch::tick(JobQueue& jobs, Clock::time_point now) {
    if (reading_.over()) return reading_.take();
    if (path_.empty() || reading_.busy() || (looked_ && now - *looked_ < k_pause)) return std::nullopt;
    looked_ = now;
    std::error_code unreadable;
    if (!std::filesystem::exists(path_, unreadable)) return std::nullopt;  // it may be about to be replaced
    const FileState state = file_state(path_);
    if (state == known_) return std::nullopt;
    // As long as it differs from look to look somebody writes.
    if (std::exchange(seen_, state) != state) return std::nullopt;
    known_ = state;
    reading_.begin(jobs, JobKind::inspection, "Lesson", [path = path_](Progress&) { return read(path); });
    return std::nullopt;
}

}  // namespace talus
