#include <fcntl.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
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

std::string open_folder(const std::string& folder) {
    std::string command = "xdg-open";
    std::string argument = folder;
    char* const words[] = {command.data(), argument.data(), nullptr};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0);
    pid_t process = 0;
    const int failure = posix_spawnp(&process, words[0], &actions, nullptr, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failure != 0)
        return "Cannot show " + folder + ": there is no xdg-open. Install the package xdg-utils.";
    // It may stay as long as the file manager is open; someone has to take its status.
    std::thread([process] { waitpid(process, nullptr, 0); }).detach();
    return {};
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
