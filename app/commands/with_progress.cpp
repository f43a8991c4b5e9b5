#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>
#include <thread>

#include "app/commands/commands.h"
#include "app/platform.h"
#include "app/terminal.h"
#include "core/base/formatted.h"
#include "core/base/printable.h"
#include "core/base/time_left.h"

namespace talus {
namespace {

using namespace std::chrono_literals;

// The task that Ctrl+C cancels. The program runs one task at a time; finished ones are kept, because a signal
// may still be reading one on another thread.
std::deque<Progress> g_tasks;
std::atomic<Progress*> g_interruptible{nullptr};

// Draws "label [####    ] 42 % 3 s left" on the terminal's last line while it lives; where there is none,
// writes a line for each tenth.
class Bar {
 public:
    Bar(std::string label, const Progress& progress, bool in_place)
        : label_(std::move(label)), in_place_(in_place), progress_(progress), painter_([this] { paint(); }) {}
    ~Bar() {
        {
            const std::lock_guard lock(mutex_);
            done_ = true;
        }
        wake_.notify_all();
        painter_.join();
    }

 private:
    void paint() {
        std::unique_lock lock(mutex_);
        if (wake_.wait_for(lock, 300ms, [this] { return done_; })) return;
        do {
            const float fraction = progress_.fraction();
            const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - started_;
            const auto left = seconds_left(static_cast<double>(fraction), elapsed.count());
            const std::string rest = left ? time_left_text(*left) + " left" : "";
            if (!in_place_) {
                tell_tenth(static_cast<int>(10 * fraction), rest);
                continue;
            }
            const int room =
                std::max(10, terminal_columns() - static_cast<int>(label_.size()) - 12 - k_rest_columns);
            const int filled = static_cast<int>(fraction * static_cast<float>(room));
            draw_line(formatted("\r%s [%s%s] %3.0f %% %-*s", label_.c_str(), std::string(filled, '#').c_str(),
                                std::string(room - filled, ' ').c_str(), 100.0 * fraction, k_rest_columns - 1,
                                rest.c_str()));
        } while (!wake_.wait_for(lock, 100ms, [this] { return done_; }));
        if (in_place_) draw_line(formatted("\r%*s\r", terminal_columns() - 1, ""));
    }
    void tell_tenth(int tenth, const std::string& rest) {
        if (tenth <= told_) return;
        told_ = tenth;
        tell_line(label_ + ": " + std::to_string(10 * tenth) + " %" + (rest.empty() ? "" : ", " + rest));
    }

    static constexpr int k_rest_columns = 17;  // of the time left

    std::string label_;
    bool in_place_;
    int told_ = 0;  // tenths
    std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
    const Progress& progress_;
    std::mutex mutex_;
    std::condition_variable wake_;
    bool done_ = false;
    std::thread painter_;
};

}  // namespace

void with_progress(const std::string& label, const std::function<void(Progress&)>& task, bool in_lines) {
    Progress& progress = g_tasks.emplace_back();
    g_interruptible = &progress;
    on_interrupt([] { g_interruptible.load()->cancel(); });
    struct Release {
        ~Release() { on_interrupt(nullptr); }
    } release;
    const bool in_place = errors_go_to_terminal();
    if (in_place || in_lines) {
        const Bar bar(printable(label), progress, in_place);
        task(progress);
    } else {
        task(progress);
    }
}

void note(const std::string& text) { tell_line("note: " + text); }

}  // namespace talus
