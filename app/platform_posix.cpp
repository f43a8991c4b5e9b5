#include <sys/ioctl.h>
#include <unistd.h>

#include <atomic>
#include <csignal>

#include "app/platform.h"

namespace talus {
namespace {

std::atomic<void (*)()> g_interrupt_handler{nullptr};

void on_signal(int) {
    if (const auto handler = g_interrupt_handler.load()) handler();
}

}  // namespace

std::uint64_t physical_memory() {
    return static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
           static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

bool errors_go_to_terminal() { return isatty(STDERR_FILENO) == 1; }

int terminal_columns() {
    winsize size{};
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

void on_interrupt(void (*handler)()) {
    g_interrupt_handler = handler;
    struct sigaction action {};
    action.sa_handler = handler != nullptr ? on_signal : SIG_DFL;
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
}

}  // namespace talus
