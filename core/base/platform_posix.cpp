#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <mutex>
#include <system_error>

#include "core/base/platform.h"

namespace talus::platform {
namespace {

[[noreturn]] void fail(int code) {
    // An exceeded quota is reported as a full disk; its code is not known everywhere.
    throw std::system_error(code == EDQUOT ? ENOSPC : code, std::generic_category());
}

// A file grown beyond `ulimit -f` shall be an error like a full disk, and not the end of the program.
void outlive_size_limit() {
    static std::once_flag once;
    std::call_once(once, [] {
        struct sigaction action = {};
        if (sigaction(SIGXFSZ, nullptr, &action) != 0 || action.sa_handler != SIG_DFL) return;
        action.sa_handler = SIG_IGN;
        sigaction(SIGXFSZ, &action, nullptr);
    });
}

void close_handle(int handle) {
    if (handle >= 0) ::close(handle);
}

}  // namespace

NewFile::NewFile(const std::string& path) {
    outlive_size_limit();
    handle_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (handle_ < 0) fail(errno);
}

NewFile::~NewFile() { close_handle(handle_); }

void NewFile::write(const void* data, std::size_t bytes) {
    const char* next = static_cast<const char*>(data);
    while (bytes > 0) {
        const ssize_t written = ::write(handle_, next, bytes);
        if (written < 0) {
            if (errno == EINTR) continue;
            fail(errno);
        }
        next += written;
        bytes -= static_cast<std::size_t>(written);
    }
}

void NewFile::overwrite(std::uint64_t offset, const void* data, std::size_t bytes) {
    const char* next = static_cast<const char*>(data);
    while (bytes > 0) {
        const ssize_t written = ::pwrite(handle_, next, bytes, static_cast<off_t>(offset));
        if (written < 0) {
            if (errno == EINTR) continue;
            fail(errno);
        }
        next += written;
        offset += static_cast<std::uint64_t>(written);
        bytes -= static_cast<std::size_t>(written);
    }
}

void NewFile::copy_rights(const std::string& other) {
    struct stat status = {};
    if (::stat(other.c_str(), &status) == 0) ::fchmod(handle_, status.st_mode & 07777);
}

void NewFile::finish() {
    // EINVAL: a file system that cannot flush.
    if (::fsync(handle_) != 0 && errno != EINVAL) fail(errno);
    ::posix_fadvise(handle_, 0, 0, POSIX_FADV_DONTNEED);
    const int handle = handle_;
    handle_ = -1;
    if (::close(handle) != 0) fail(errno);
}

OldFile::OldFile(const std::string& path) {
    handle_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (handle_ < 0) fail(errno);
    struct stat status = {};
    if (::fstat(handle_, &status) != 0 || S_ISDIR(status.st_mode)) {
        const int code = S_ISDIR(status.st_mode) ? EISDIR : errno;
        close_handle(handle_);
        fail(code);
    }
    if (S_ISREG(status.st_mode)) size_ = static_cast<std::uint64_t>(status.st_size);
}

OldFile::~OldFile() { close_handle(handle_); }

std::size_t OldFile::read(void* data, std::size_t bytes) {
    std::size_t total = 0;
    while (total < bytes) {
        const ssize_t count = ::read(handle_, static_cast<char*>(data) + total, bytes - total);
        if (count < 0) {
            if (errno == EINTR) continue;
            fail(errno);
        }
        if (count == 0) break;
        total += static_cast<std::size_t>(count);
    }
    return total;
}

void OldFile::seek(std::uint64_t place) {
    if (::lseek(handle_, static_cast<off_t>(place), SEEK_SET) < 0) fail(errno);
}

void flush_folder(const std::string& folder) {
    const int handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (handle < 0) return;
    ::fsync(handle);
    close_handle(handle);
}

std::uint64_t physical_memory() {
    const long pages = ::sysconf(_SC_PHYS_PAGES);
    const long bytes = ::sysconf(_SC_PAGESIZE);
    return pages > 0 && bytes > 0 ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(bytes) : 0;
}

void ask_for_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#if defined(MADV_HUGEPAGE)
    ::madvise(memory, bytes, MADV_HUGEPAGE);  // Linux; refused by a kernel that was built without
#endif
}

long process_id() { return ::getpid(); }

bool process_runs(long id) { return ::kill(static_cast<pid_t>(id), 0) == 0 || errno != ESRCH; }

}  // namespace talus::platform
