#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "core/base/read_file.h"

namespace talus {

/// A file that was just written, read for the first time: whatever reads it, the bytes that pass are compared
/// with those written. Reading throws std::system_error.
class ReadBack {
 public:
    /// Opens an existing file.
    explicit ReadBack(const std::string& path);
    ~ReadBack();

    std::uint64_t size() const;
    /// Reads the next bytes, fewer than requested only at the end.
    std::size_t read(void* data, std::size_t bytes);
    /// Returns where the next bytes are, counted from the beginning.
    std::uint64_t place() const;
    void seek(std::uint64_t place);

 private:
    friend class FileGroup;
    struct State;
    std::unique_ptr<State> state_;
};

/// Files that appear together or not at all.
///
///     FileGroup group;
///     FileGroup::Output& map = group.add("h.r32");
///     map.write(bytes, count);
///     group.commit();
///
/// Each is written to a temporary beside its target (`h.r32.tmp-<process>-<n>`). commit() flushes all of them
/// to the disk, reads each back once and compares, and only then renames them one after another; the previous
/// file of a target's name is intact until that moment. A group destroyed without commit, or whose commit
/// throws before the renames, removes its temporaries. add() removes temporaries of the same target that a
/// killed process left behind: those that nobody holds locked, so that one who writes meanwhile, even in
/// another container, keeps its own. What a link points to is written, unless another user has put the link
/// into a shared folder. The new file has the old one's access rights, but no set-uid or set-gid bit.
///
/// All failures throw FileError with the cause and the remedy. Only one thread at a time may use a group.
class FileGroup {
 public:
    /// Checks a finished file in its own way (with a decoder), during the one reading that also compares the
    /// bytes; throws to stop the commit.
    using Verify = std::function<void(ReadBack& file)>;

    class Output {
     public:
        ~Output();
        Output(const Output&) = delete;
        Output& operator=(const Output&) = delete;

        void write(const void* data, std::size_t bytes);
        void write(std::string_view bytes) { write(bytes.data(), bytes.size()); }
        /// Changes bytes near the beginning, within the first k_head bytes: tables of contents that are known
        /// only at the end.
        void overwrite(std::uint64_t offset, const void* data, std::size_t bytes);
        static constexpr std::size_t k_head = std::size_t{1} << 18;
        /// Memory that a file takes from its first byte until it is complete: its beginning, and what waits.
        static constexpr std::size_t k_bytes_in_progress = 2 * k_head;
        /// Must be called at most once, after the last write: gives back the memory that writing takes, which
        /// counts where a group has hundreds of files. commit() does it for the others.
        void complete();
        std::uint64_t bytes_written() const;
        /// Returns the crc32 of all that is written so far.
        std::uint32_t checksum() const;
        const std::string& target() const;

     private:
        friend class FileGroup;
        struct State;
        explicit Output(std::unique_ptr<State> state);
        std::unique_ptr<State> state_;
    };

    FileGroup();
    ~FileGroup();
    FileGroup(const FileGroup&) = delete;
    FileGroup& operator=(const FileGroup&) = delete;

    /// Begins a file. The target may exist, as an ordinary file or a link to one; its folder must exist.
    /// verify: called by commit; bytes that it does not read are compared, too.
    Output& add(const std::string& target, Verify verify = {});
    /// Removes a file when the group is committed, right before the new ones get their names, because a
    /// description of the old ones must not remain beside the new. The file may be missing by then.
    void remove(const std::string& path);
    /// Leaves out a file that turned out not to be wanted, and removes at commit what has its name from
    /// before. The output must not be used again.
    void leave_out(const Output& output);
    /// Commits the group; to be called at most once, after everything is written.
    void commit();

 private:
    std::vector<std::unique_ptr<Output>> files_;
    std::vector<std::string> removed_;
};

/// Writes a single file as a group of one.
void write_file_safely(const std::string& path, std::string_view bytes);

}  // namespace talus
