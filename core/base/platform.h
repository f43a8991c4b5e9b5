#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace talus::platform {

/// What the standard library lacks and each system does in its own way; one file per system implements it.
/// Failures are std::system_error with the system's own code.

/// A new file, open for writing.
class NewFile {
 public:
    /// Creates the file. Fails with errc::file_exists when it exists.
    explicit NewFile(const std::string& path);
    ~NewFile();
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    void write(const void* data, std::size_t bytes);
    /// Replaces bytes that are already written, from an offset on; write() continues where it was.
    void overwrite(std::uint64_t offset, const void* data, std::size_t bytes);
    /// Copies the access rights of another file.
    void copy_rights(const std::string& other);
    /// Waits until the disk has everything, drops the file from the cache in memory (so that the next reader
    /// asks the disk), and closes it.
    void finish();

 private:
    int handle_ = -1;
};

/// An existing file, open for reading.
class OldFile {
 public:
    /// Opens the file. Fails with errc::is_a_directory for a folder.
    explicit OldFile(const std::string& path);
    ~OldFile();
    OldFile(const OldFile&) = delete;
    OldFile& operator=(const OldFile&) = delete;

    /// Returns the bytes of an ordinary file; 0 for a pipe or a device.
    std::uint64_t size() const { return size_; }
    /// Reads bytes, fewer than requested only at the end.
    std::size_t read(void* data, std::size_t bytes);
    /// Moves to a place in an ordinary file, counted from the beginning.
    void seek(std::uint64_t place);

 private:
    int handle_ = -1;
    std::uint64_t size_ = 0;
};

/// Makes renames in a folder survive a power cut, where the system can.
void flush_folder(const std::string& folder);

/// Returns the bytes of memory that the machine has; 0 where the system does not tell.
std::uint64_t physical_memory();

/// Bytes of a large page. Memory to be mapped by large pages is aligned to this.
inline constexpr std::size_t k_large_page = std::size_t{2} << 20;
/// Asks the system to map fresh memory by large pages. It is a hint: where there are none, only the first
/// access to each page is slower.
void ask_for_large_pages(void* memory, std::size_t bytes);

long process_id();
bool process_runs(long id);

}  // namespace talus::platform
