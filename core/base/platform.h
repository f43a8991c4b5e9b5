#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace talus::platform {

/// What the standard library does not offer and each system does its own way; one file per system implements
/// it. Failures are std::system_error with the system's own code.

/// A file that did not exist before, open for writing.
class NewFile {
 public:
    /// Fails with errc::file_exists when there is one of that name.
    explicit NewFile(const std::string& path);
    ~NewFile();
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    void write(const void* data, std::size_t bytes);
    /// Changes bytes from an offset on that are there already; write() goes on where it was.
    void overwrite(std::uint64_t offset, const void* data, std::size_t bytes);
    /// Gives it the access rights that another file has.
    void copy_rights(const std::string& other);
    /// Waits until the disk has it all, forgets what memory keeps of it (so that the next reader asks the
    /// disk), closes.
    void finish();

 private:
    int handle_ = -1;
};

/// An existing file, open for reading.
class OldFile {
 public:
    /// Fails with errc::is_a_directory for a folder.
    explicit OldFile(const std::string& path);
    ~OldFile();
    OldFile(const OldFile&) = delete;
    OldFile& operator=(const OldFile&) = delete;

    /// Of an ordinary file; 0 for a pipe or a device.
    std::uint64_t size() const { return size_; }
    /// Bytes read, fewer than asked for only at the end.
    std::size_t read(void* data, std::size_t bytes);
    /// Of an ordinary file: where the next bytes are, counted from the beginning.
    void seek(std::uint64_t place);

 private:
    int handle_ = -1;
    std::uint64_t size_ = 0;
};

/// Makes renames in a folder last through a power cut, where the system can.
void flush_folder(const std::string& folder);

/// Bytes of memory that the machine has; 0 where the system does not say.
std::uint64_t physical_memory();

/// Bytes of a large page. Memory to be mapped by such pages is aligned to as many.
inline constexpr std::size_t k_large_page = std::size_t{2} << 20;
/// Asks the system to map fresh memory by large pages. A hint: where there are none, nothing changes but the
/// time that the first access to each page takes.
void ask_for_large_pages(void* memory, std::size_t bytes);

long process_id();
bool process_runs(long id);

}  // namespace talus::platform
