#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/platform.h"
#include "core/base/progress.h"

namespace talus {

/// What only the operating system knows. One file per system: platform_posix.cpp.

/// Returns the bytes that making a terrain may take: those the user allows (--memory), or, where that is 0,
/// half of the machine's.
inline std::uint64_t allowed_memory(std::uint64_t wish = 0) {
    return wish > 0 ? wish : platform::physical_memory() / 2;
}
/// Returns whether the error stream is a terminal.
bool errors_go_to_terminal();
/// Returns the columns of that terminal; 80 where it does not say.
int terminal_columns();
/// Calls handler when the user presses Ctrl+C or the system asks the program to end. It runs in a signal's
/// context, so it may only store to a lock-free atomic. Null: the program ends at once, as by default or as
/// end_on_interrupt() has it.
void on_interrupt(void (*handler)());
/// Lets the program end at once, with this status, where nobody handles an interrupt: scratch files are
/// removed and fed programs killed. says_so: "interrupted" is told, too. To be called at the program's
/// beginning.
void end_on_interrupt(int status, bool says_so);

/// An empty file in the system's folder for temporary ones, for a program that can only write to files; it is
/// removed with the object.
class ScratchFile {
 public:
    /// Throws std::system_error.
    ScratchFile();
    ~ScratchFile();
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;
    const std::string& path() const { return path_; }

 private:
    std::string path_;
};

/// Another program that is fed through its standard input, as an encoder is. What it says is kept for errors.
class FedProgram {
 public:
    /// Starts it. words: its name, which is looked for on PATH, and its arguments. Throws std::system_error
    /// with std::errc::no_such_file_or_directory where there is none, or with the cause.
    explicit FedProgram(std::vector<std::string> words);
    /// Kills the program, and what it has started, where finish() has not been called.
    ~FedProgram();
    FedProgram(const FedProgram&) = delete;
    FedProgram& operator=(const FedProgram&) = delete;

    /// Hands over bytes; waits while the program is busy. Throws std::runtime_error with what the program
    /// said where it has ended already. progress: may be null; throws Cancelled, whatever the program does.
    void write(const void* data, std::size_t bytes, const Progress* progress = nullptr);
    /// Tells it that this is all, and waits until it ends. Throws std::runtime_error with what it said unless
    /// it succeeded, and Cancelled.
    void finish(const Progress* progress = nullptr);

 private:
    struct State;
    std::unique_ptr<State> state_;
};

/// Opens a folder or a file as the desktop does, in its file manager or a program for such files, without
/// waiting for it. Returns nothing, or one line with the reason why it cannot and the remedy.
std::string open_on_desktop(const std::string& path);
/// Returns the path of the running program; empty where the system does not say.
std::string program_path();

}  // namespace talus
