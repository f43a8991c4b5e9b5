#pragma once

#include <chrono>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace talus {

/// A short message in a corner of the viewport: a result, or what went wrong and what cures it.
struct Toast {
    enum class Kind { success, note, error };
    Kind kind = Kind::note;
    std::string text;         ///< one or more lines
    std::string folder;       ///< the one that "Open folder" shows; empty: there is no such button
    std::string copied = {};  ///< what "Copy path" puts into the clipboard; empty: there is no such button
    std::string command =
        {};  ///< id of the one that a button of its label runs; empty: there is no such button
    std::chrono::steady_clock::time_point until;
    int id = 0;
    bool outlives = false;  ///< it tells of a file or of the program, not of the document

    /// Whether it stays until somebody closes it, for there is something to answer or to type in elsewhere.
    bool stays() const { return until == std::chrono::steady_clock::time_point::max(); }
};

/// The messages displayed. Any thread may post one; one that is posted twice is shown once, for longer.
class Toasts {
 public:
    using Clock = std::chrono::steady_clock;

    /// Returns its id.
    int post(Toast::Kind kind, std::string text, std::string folder = {},
             Clock::time_point now = Clock::now());
    /// Posts a note with a button that copies a path, for a program that may not have opened it.
    int post_path(std::string text, std::string path, Clock::time_point now = Clock::now());
    /// Posts a note with a button that runs a command. It stays until somebody dismisses it.
    int offer(std::string text, std::string command);
    void dismiss(int id);
    /// Says something else where it is still displayed.
    void reword(int id, std::string text);
    /// Lets it stay until somebody dismisses it.
    void keep(int id);
    /// Lets it stay where another document comes: it tells of a file or of the program.
    void outlive(int id);
    /// Forgets what was told of the document that goes. Errors, buttons and what outlives it stay.
    void leave_document();
    /// Lets one that stayed go after a while: it is answered.
    void let_go(int id, Clock::time_point now = Clock::now());
    /// Keeps it displayed for a while from now: somebody is reading it.
    void hold(int id, Clock::time_point now = Clock::now());
    /// Returns those still displayed, oldest first, and forgets the others.
    std::vector<Toast> current(Clock::time_point now = Clock::now());
    /// Returns those not yet forgotten.
    std::vector<Toast> all() const;
    /// Returns when the next one disappears, if any is displayed.
    std::optional<Clock::time_point> next_end() const;

 private:
    static constexpr std::size_t k_max_toasts = 5;  // older ones go at once

    mutable std::mutex mutex_;
    std::vector<Toast> toasts_;
    int next_id_ = 1;
};

}  // namespace talus
