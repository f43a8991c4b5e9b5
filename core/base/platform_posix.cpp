#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <mutex>
#include <random>
#include <system_error>

#include "core/base/platform.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

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

// The system would end the name there, and take another file.
void refuse_zero_bytes(const std::string& path) {
    if (path.find('\0') != std::string::npos) fail(EINVAL);
}

bool lock(int handle, int how) {
    int result = 0;
    do {
        result = ::flock(handle, how);
    } while (result != 0 && errno == EINTR);
    return result == 0;
}

// Returns whether the path still names the open file.
bool is_named(int handle, const std::string& path) {
    struct stat open = {};
    struct stat named = {};
    return ::fstat(handle, &open) == 0 && ::lstat(path.c_str(), &named) == 0 && open.st_ino == named.st_ino &&
           open.st_dev == named.st_dev;
}

}  // namespace

NewFile::NewFile(const std::string& path) {
    outlive_size_limit();
    refuse_zero_bytes(path);
    handle_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (handle_ < 0) fail(errno);
    // A file system without locks is one where nothing is taken for abandoned either.
    if (!lock(handle_, LOCK_EX)) return;
    if (is_named(handle_, path)) return;
    close_handle(std::exchange(handle_, -1));
    fail(EEXIST);  // was taken for abandoned before it was locked: as if another process had the name
}

NewFile::~NewFile() {
    close_handle(handle_);
    close_handle(lock_);
}

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
    if (::stat(other.c_str(), &status) == 0) ::fchmod(handle_, status.st_mode & 0777);
}

void NewFile::finish() {
    // EINVAL: a file system that cannot flush.
    if (::fsync(handle_) != 0 && errno != EINVAL) fail(errno);
    ::posix_fadvise(handle_, 0, 0, POSIX_FADV_DONTNEED);
    lock_ = ::fcntl(handle_, F_DUPFD_CLOEXEC, 0);
    if (::close(std::exchange(handle_, -1)) != 0) fail(errno);
}

void remove_abandoned(const std::string& path) {
    // O_NONBLOCK: of a pipe, which nobody may ever open for reading.
    const int handle = ::open(path.c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (handle < 0) return;
    struct stat status = {};
    if (::fstat(handle, &status) == 0 && S_ISREG(status.st_mode) && lock(handle, LOCK_EX | LOCK_NB) &&
        is_named(handle, path))
        ::unlink(path.c_str());
    close_handle(handle);
}

OldFile::OldFile(const std::string& path) {
    refuse_zero_bytes(path);
    handle_ = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (handle_ < 0) fail(errno == ENXIO ? ENODEV : errno);  // ENXIO: a socket
    struct stat status = {};
    int code = ::fstat(handle_, &status) != 0 ? errno : 0;
    if (code == 0 && !S_ISREG(status.st_mode)) code = S_ISDIR(status.st_mode) ? EISDIR : ENODEV;
    if (code != 0) {
        close_handle(handle_);
        fail(code);
    }
    size_ = static_cast<std::uint64_t>(status.st_size);
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

Library::Library(const char* name) : handle_(dlopen(name, RTLD_NOW | RTLD_LOCAL)) {}

void* Library::function(const char* name) const {
    return handle_ == nullptr ? nullptr : dlsym(handle_, name);
}

std::optional<FileLock> FileLock::taken(const std::string& path) {
    for (;;) {
        const int handle = ::open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
        if (handle < 0) return std::nullopt;
        if (!lock(handle, LOCK_EX | LOCK_NB)) {
            close_handle(handle);
            return std::nullopt;
        }
        if (is_named(handle, path)) return FileLock(path, handle);
        close_handle(handle);  // whoever held it has just removed it
    }
}

FileLock::~FileLock() {
    if (handle_ < 0) return;
    ::unlink(path_.c_str());
    close_handle(handle_);
}

std::size_t max_name_bytes(const std::string& folder) {
    constexpr std::size_t k_usual = 255;
    const long told = ::pathconf(folder.c_str(), _PC_NAME_MAX);
    return told > 0 ? static_cast<std::size_t>(told) : k_usual;
}

bool is_foreign_link(const std::string& path) {
    struct stat link = {};
    struct stat folder = {};
    if (::lstat(path.c_str(), &link) != 0 || !S_ISLNK(link.st_mode)) return false;
    const std::size_t slash = path.rfind('/');
    const std::string place =
        slash == std::string::npos ? "." : path.substr(0, std::max<std::size_t>(slash, 1));
    if (::stat(place.c_str(), &folder) != 0) return true;
    const mode_t others = ::geteuid() == 0 ? S_IWGRP | S_IWOTH : S_IWOTH;
    const bool is_shared = (folder.st_mode & others) != 0;
    return is_shared && link.st_uid != ::geteuid() && link.st_uid != folder.st_uid;
}

std::string unique_name() {
    constexpr const char* k_digits = "0123456789abcdef";
    std::random_device device;
    std::string name(16, '0');
    for (char& digit : name) digit = k_digits[device() % 16];
    return name;
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

std::uint64_t resident_memory() {
    std::uint64_t all = 0;
    std::uint64_t resident = 0;
    std::ifstream pages("/proc/self/statm");
    if (!(pages >> all >> resident)) return 0;
    return resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

void ask_for_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#if defined(MADV_HUGEPAGE)
    ::madvise(memory, bytes, MADV_HUGEPAGE);  // Linux; refused by a kernel that was built without
#endif
}

void return_freed_memory() {
#ifdef __GLIBC__
    // Setting the threshold stops glibc from raising it with each large block that is freed.
    constexpr int k_own_mapping = 128 << 10;  // bytes; where glibc begins
    mallopt(M_MMAP_THRESHOLD, k_own_mapping);
#endif
}

long process_id() { return ::getpid(); }

}  // namespace talus::platform
