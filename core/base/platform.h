#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace talus::platform {

/// What the standard library lacks and each system does in its own way; one file per system implements it.
/// Failures are std::system_error with the system's own code.

/// A new file, open for writing. While the object lives, the file is locked, so that remove_abandoned() of
/// another process leaves it alone.
class NewFile {
 public:
    /// Creates the file. Fails with errc::file_exists when it exists, and with errc::invalid_argument where
    /// the path contains a zero byte.
    explicit NewFile(const std::string& path);
    ~NewFile();
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    void write(const void* data, std::size_t bytes);
    /// Replaces bytes that are already written, from an offset on; write() continues where it was.
    void overwrite(std::uint64_t offset, const void* data, std::size_t bytes);
    /// Copies who may read, write and execute another file. Bits that run a program as another user are not
    /// copied, since whoever made that file need not be who writes this one.
    void copy_rights(const std::string& other);
    /// Waits until the disk has everything, drops the file from the cache in memory (so that the next reader
    /// asks the disk), and closes it. The lock stays.
    void finish();

 private:
    int handle_ = -1;
    int lock_ = -1;  // keeps the lock once handle_ is closed
};

/// Removes a file that a NewFile of a process that is gone left behind. Leaves it alone while that process
/// runs, here or in another container that shares the folder.
void remove_abandoned(const std::string& path);

/// An existing file, open for reading.
class OldFile {
 public:
    /// Opens the file. Fails with errc::is_a_directory for a folder, with errc::no_such_device for a pipe or
    /// a device, which might never end or never begin, and with errc::invalid_argument where the path
    /// contains a zero byte.
    explicit OldFile(const std::string& path);
    ~OldFile();
    OldFile(const OldFile&) = delete;
    OldFile& operator=(const OldFile&) = delete;

    /// Returns the file's bytes.
    std::uint64_t size() const { return size_; }
    /// Reads bytes, fewer than requested only at the end.
    std::size_t read(void* data, std::size_t bytes);
    /// Moves to a place in the file, counted from the beginning.
    void seek(std::uint64_t place);

 private:
    int handle_ = -1;
    std::uint64_t size_ = 0;
};

/// A library of functions that the program opens while it runs, because it works as well without. It stays in
/// memory until the program ends.
class Library {
 public:
    /// Opens the library, if the machine has it.
    explicit Library(const char* name);
    /// Returns a function's address, or null where the library or the function is missing.
    void* function(const char* name) const;

 private:
    void* handle_ = nullptr;
};

/// A lock that one process at a time can hold, here or in another container that shares the folder. The
/// system releases it when the process ends, however it ends.
class FileLock {
 public:
    /// Creates the lock's file if need be and takes the lock; returns nothing while another process, or
    /// another object of this one, holds it, or where the file cannot be made.
    static std::optional<FileLock> taken(const std::string& path);
    /// Releases the lock and removes its file.
    ~FileLock();
    FileLock(FileLock&& other) noexcept
        : path_(std::move(other.path_)), handle_(std::exchange(other.handle_, -1)) {}
    FileLock& operator=(FileLock&&) = delete;

 private:
    FileLock(std::string path, int handle) : path_(std::move(path)), handle_(handle) {}
    std::string path_;
    int handle_;
};

/// Returns how many bytes the name of a file in this folder may have.
std::size_t max_name_bytes(const std::string& folder);

/// Returns whether a symbolic link may lead whoever writes through it astray: it lies in a folder that
/// everybody may write to (for root: a group, too), and belongs neither to this user nor to the folder's
/// owner.
bool is_foreign_link(const std::string& path);

/// Returns a name part that no other process uses, of 16 letters from 0 to f.
std::string unique_name();

/// Makes renames in a folder survive a power cut, where the system can.
void flush_folder(const std::string& folder);

/// Returns the bytes of memory that the machine has; 0 where the system does not tell.
std::uint64_t physical_memory();
/// Returns the bytes that the program takes of it; 0 where the system does not tell.
std::uint64_t resident_memory();

/// Bytes of a large page. Memory to be mapped by large pages is aligned to this.
inline constexpr std::size_t k_large_page = std::size_t{2} << 20;
/// Asks the system to map fresh memory by large pages. It is a hint: where there are none, only the first
/// access to each page is slower.
void ask_for_large_pages(void* memory, std::size_t bytes);
/// Has every large block that the program frees given back to the system at once. Without it a C library
/// keeps freed blocks for later (glibc: up to 64 MiB, and more the busier the machine), which counts for a
/// limit.
void return_freed_memory();

long process_id();

}  // namespace talus::platform
