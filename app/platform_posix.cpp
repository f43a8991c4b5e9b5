#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <thread>

#include "app/platform.h"

namespace talus {
namespace {

// What a signal's context may look at: atomics alone.
std::atomic<void (*)()> g_interrupt_handler{nullptr};
std::atomic<int> g_interrupted_status{0};  // 0: the system's own way to end
std::atomic<bool> g_says_interrupted{true};
std::array<std::atomic<const char*>, 4> g_scratch_files{};
std::array<std::atomic<pid_t>, 4> g_fed_programs{};

// Puts `now` into the first place that holds `before`.
template <class T, std::size_t n>
void replace_first(std::array<std::atomic<T>, n>& places, T before, T now) {
    for (std::atomic<T>& place : places) {
        T found = before;
        if (place.compare_exchange_strong(found, now)) return;
    }
}

void end_at_once() {
    for (const std::atomic<const char*>& place : g_scratch_files)
        if (const char* const path = place.load()) unlink(path);
    for (const std::atomic<pid_t>& place : g_fed_programs)
        if (const pid_t group = place.load(); group > 0) kill(-group, SIGKILL);
    constexpr std::string_view k_words = "talus: interrupted\n";
    if (g_says_interrupted) {
        [[maybe_unused]] const ssize_t said = ::write(STDERR_FILENO, k_words.data(), k_words.size());
    }
    _exit(g_interrupted_status);
}

void on_signal(int) {
    if (const auto handler = g_interrupt_handler.load())
        handler();
    else
        end_at_once();
}

// Waits a moment for a socket to take bytes, for a program to end, or for an interrupt.
constexpr int k_moment = 20;  // ms

}  // namespace

bool errors_go_to_terminal() { return isatty(STDERR_FILENO) == 1; }

int terminal_columns() {
    winsize size{};
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

std::string open_on_desktop(const std::string& path) {
    std::string command = "xdg-open";
    std::string argument = path;
    char* const words[] = {command.data(), argument.data(), nullptr};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0);
    pid_t process = 0;
    const int failure = posix_spawnp(&process, words[0], &actions, nullptr, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failure != 0) return "Cannot show " + path + ": there is no xdg-open. Install the package xdg-utils.";
    // It may stay as long as the other program is open; someone has to take its status.
    std::thread([process] { waitpid(process, nullptr, 0); }).detach();
    return {};
}

std::string program_path() {
    std::error_code failure;
    return std::filesystem::read_symlink("/proc/self/exe", failure).string();
}

ScratchFile::ScratchFile() : path_((std::filesystem::temp_directory_path() / "talus-XXXXXX").string()) {
    const int file = mkstemp(path_.data());
    if (file < 0) throw std::system_error(errno, std::generic_category(), path_ + " cannot be made");
    replace_first<const char*>(g_scratch_files, nullptr, path_.c_str());
    close(file);
}

ScratchFile::~ScratchFile() {
    unlink(path_.c_str());
    replace_first<const char*>(g_scratch_files, path_.c_str(), nullptr);
}

struct FedProgram::State {
    std::string name;
    pid_t process = 0;  // 0: it has ended
    int feed = -1;      // a socket, which unlike a pipe sends no signal when nobody reads any more
    std::FILE* said = nullptr;

    ~State() {
        close_feed();
        if (process > 0) {
            // It may be stopped, or deaf to other signals; what it wrote is nothing without its end. Its
            // group is its own.
            kill(-process, SIGKILL);
            wait(nullptr);
        }
        if (said != nullptr) std::fclose(said);
    }
    void close_feed() {
        if (feed >= 0) close(feed);
        feed = -1;
    }
    int wait(const Progress* progress) {
        int status = 0;
        for (;;) {
            const pid_t ended = waitpid(process, &status, progress != nullptr ? WNOHANG : 0);
            if (ended == process || (ended < 0 && errno != EINTR)) break;
            checkpoint(progress);
            if (ended == 0) poll(nullptr, 0, k_moment);
        }
        replace_first<pid_t>(g_fed_programs, process, 0);
        process = 0;
        return status;
    }
    // With its own words, in one line: the last ones say why.
    [[noreturn]] void fail(int status) const {
        constexpr long k_most = 400;
        std::fseek(said, 0, SEEK_END);
        std::fseek(said, std::max(0L, std::ftell(said) - k_most), SEEK_SET);
        std::string words(k_most, '\0');
        words.resize(std::fread(words.data(), 1, words.size(), said));
        while (words.ends_with('\n')) words.pop_back();
        for (std::size_t at = words.find('\n'); at != std::string::npos; at = words.find('\n', at))
            words.replace(at, 1, "; ");
        const std::string end = WIFSIGNALED(status)
                                    ? " was ended by signal " + std::to_string(WTERMSIG(status))
                                    : " failed with status " + std::to_string(WEXITSTATUS(status));
        throw std::runtime_error(name + end + (words.empty() ? ", and said nothing" : ": " + words));
    }
};

FedProgram::FedProgram(std::vector<std::string> words) : state_(std::make_unique<State>()) {
    State& state = *state_;
    const auto failed = [&](int code) {
        return std::system_error(code, std::generic_category(), words.front() + " cannot be started");
    };
    state.name = words.front();
    // A file takes what the program says, so that neither ever waits for the other to read.
    state.said = std::tmpfile();
    if (state.said == nullptr) throw failed(errno);
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) throw failed(errno);
    state.feed = ends[0];
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_adddup2(&actions, fileno(state.said), stream);
    // Ctrl+C is for this program, which ends the other one in its own time.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, 0);
    const int failure =
        posix_spawnp(&state.process, words.front().c_str(), &actions, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    if (failure == 0) {
        replace_first<pid_t>(g_fed_programs, 0, state.process);
        return;
    }
    state.process = 0;
    throw failed(failure);
}

FedProgram::~FedProgram() = default;

void FedProgram::write(const void* data, std::size_t bytes, const Progress* progress) {
    const char* from = static_cast<const char*>(data);
    while (bytes > 0) {
        checkpoint(progress);
        pollfd feed{state_->feed, POLLOUT, 0};
        if (poll(&feed, 1, k_moment) <= 0) continue;
        const ssize_t sent = send(state_->feed, from, bytes, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (sent < 0) {
            state_->close_feed();
            state_->fail(state_->wait(progress));
        }
        from += sent;
        bytes -= static_cast<std::size_t>(sent);
    }
}

void FedProgram::finish(const Progress* progress) {
    state_->close_feed();
    const int status = state_->wait(progress);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) state_->fail(status);
}

void end_on_interrupt(int status, bool says_so) {
    g_interrupted_status = status;
    g_says_interrupted = says_so;
    on_interrupt(nullptr);
}

void on_interrupt(void (*handler)()) {
    g_interrupt_handler = handler;
    struct sigaction action {};
    action.sa_handler = handler != nullptr || g_interrupted_status != 0 ? on_signal : SIG_DFL;
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    // The terminal is gone, or the session ends. `nohup` has it ignored, and that stays.
    struct sigaction before {};
    const bool ignored = sigaction(SIGHUP, nullptr, &before) == 0 && before.sa_handler == SIG_IGN;
    if (!ignored) sigaction(SIGHUP, &action, nullptr);
}

}  // namespace talus
