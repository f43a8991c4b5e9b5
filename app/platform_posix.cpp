#include <fcntl.h>
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
#include <system_error>
#include <thread>

#include "app/platform.h"

namespace talus {
namespace {

std::atomic<void (*)()> g_interrupt_handler{nullptr};

void on_signal(int) {
    if (const auto handler = g_interrupt_handler.load()) handler();
}

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
    close(file);
}

ScratchFile::~ScratchFile() { unlink(path_.c_str()); }

struct FedProgram::State {
    std::string name;
    pid_t process = 0;  // 0: it has ended
    int feed = -1;      // a socket, which unlike a pipe sends no signal when nobody reads any more
    std::FILE* said = nullptr;

    ~State() {
        close_feed();
        if (process > 0) {
            kill(process, SIGTERM);
            wait();
        }
        if (said != nullptr) std::fclose(said);
    }
    void close_feed() {
        if (feed >= 0) close(feed);
        feed = -1;
    }
    int wait() {
        int status = 0;
        while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
        }
        process = 0;
        return status;
    }
    [[noreturn]] void fail() const {
        std::array<char, 400> text{};
        std::rewind(said);
        const std::size_t read = std::fread(text.data(), 1, text.size(), said);
        std::string words(text.data(), read);
        words.resize(std::min(words.size(), words.find('\n')));
        throw std::runtime_error(name + " failed" + (words.empty() ? "" : ": " + words));
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
    if (failure == 0) return;
    state.process = 0;
    throw failed(failure);
}

FedProgram::~FedProgram() = default;

void FedProgram::write(const void* data, std::size_t bytes) {
    const char* from = static_cast<const char*>(data);
    while (bytes > 0) {
        const ssize_t sent = send(state_->feed, from, bytes, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0) {
            state_->close_feed();
            state_->wait();
            state_->fail();
        }
        from += sent;
        bytes -= static_cast<std::size_t>(sent);
    }
}

void FedProgram::finish() {
    state_->close_feed();
    const int status = state_->wait();
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) state_->fail();
}

void on_interrupt(void (*handler)()) {
    g_interrupt_handler = handler;
    struct sigaction action {};
    action.sa_handler = handler != nullptr ? on_signal : SIG_DFL;
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    // The terminal is gone, or the session ends. `nohup` has it ignored, and that stays.
    struct sigaction before {};
    const bool ignored = sigaction(SIGHUP, nullptr, &before) == 0 && before.sa_handler == SIG_IGN;
    if (!ignored) sigaction(SIGHUP, &action, nullptr);
}

}  // namespace talus
