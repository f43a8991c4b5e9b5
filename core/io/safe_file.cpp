#include "core/io/safe_file.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <filesystem>
#include <optional>
#include <system_error>

#include "core/base/platform.h"
#include "core/io/byte_sum.h"
#include "core/io/deflate.h"

namespace talus {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t k_block = FileGroup::Output::k_head;  // bytes written, read and compared at a time
constexpr int k_max_temporaries = 1000;                     // of one process for one target

// Sums of what went into a file, to be compared with what comes out of it. Both sides divide it into the same
// blocks.
struct Contents {
    std::uint64_t sum = 0;
    std::uint64_t bytes = 0;

    void add(const char* block, std::size_t count) {
        sum ^= byte_sum(block, count, bytes);
        bytes += count;
    }
    // The first block has become another one.
    void replace_head(const std::string& before, const std::string& after) {
        sum ^= byte_sum(before.data(), before.size(), 0) ^ byte_sum(after.data(), after.size(), 0);
    }
    friend bool operator==(const Contents&, const Contents&) = default;
};

// A temporary's name is `h.r32.tmp-<process>-<n>`; but never longer than a long target's own, which the file
// system may just allow.
constexpr std::size_t k_max_stem = 200;
std::string temporary_prefix(const std::string& target) {
    std::string stem = fs::path(target).filename().string();
    if (stem.size() > k_max_stem) {
        stem.resize(k_max_stem);
        // No part of a letter: its last bytes, and its first one.
        while (!stem.empty() && (stem.back() & 0xc0) == 0x80) stem.pop_back();
        if (!stem.empty() && (stem.back() & 0x80) != 0) stem.pop_back();
    }
    return stem + ".tmp-";
}

// Removes temporaries of this target that nobody writes any more.
void remove_stale(const std::string& target) {
    const std::string prefix = temporary_prefix(target);
    std::error_code error;
    for (fs::directory_iterator entry(folder_of(target), error), end; !error && entry != end;
         entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (!name.starts_with(prefix)) continue;
        long process = 0;
        const char* end_of_name = name.data() + name.size();
        const auto [after, problem] = std::from_chars(name.data() + prefix.size(), end_of_name, process);
        if (problem != std::errc{} || after == end_of_name || *after != '-' || process <= 0) continue;
        int number = 0;
        if (std::from_chars(after + 1, end_of_name, number).ptr != end_of_name) continue;
        platform::remove_abandoned(entry->path().string());
    }
}

// A link is written through: what it points to is replaced, and the link stays. Throws FileError for one that
// another user has put into a shared folder.
std::string followed(const std::string& target) {
    constexpr int k_max_links = 40;  // as many as Linux follows
    fs::path path = target;
    std::error_code error;
    for (int links = 0; links < k_max_links && fs::is_symlink(path, error); ++links) {
        if (platform::is_foreign_link(path.string())) {
            throw FileError(target + ": cannot be written: " + path.string() +
                            " is a link that another user has put into a shared folder; remove it, or choose "
                            "another name");
        }
        const fs::path next = fs::read_symlink(path, error);
        if (error) return target;
        path = next.is_absolute() ? next : path.parent_path() / next;
    }
    return path.string();
}

}  // namespace

// Whole blocks are read, and each is added to the contents when it is read for the first time, in their order
// unless a reader skips some.
struct ReadBack::State {
    explicit State(const std::string& path) : file(path), block(k_block, '\0') {}

    // Makes the block that contains this place the current one.
    void load(std::uint64_t at) {
        const std::uint64_t wanted = at / k_block * k_block;
        if (at_hand && wanted == first) return;
        if (wanted != behind) file.seek(wanted);
        first = wanted;
        count = file.read(block.data(), k_block);
        at_hand = true;
        behind = first + count;
        if (first != contents.bytes || ended) return;
        contents.add(block.data(), count);
        ended = count < k_block;
    }
    // Reads to the end and returns the contents of the whole file.
    const Contents& all() {
        while (!ended) load(contents.bytes);
        return contents;
    }

    platform::OldFile file;
    std::string block;
    bool at_hand = false;
    std::uint64_t first = 0;   // place of the block at hand
    std::size_t count = 0;     // its bytes
    std::uint64_t behind = 0;  // where the system reads on
    std::uint64_t place = 0;
    Contents contents;
    bool ended = false;  // with a block that is not full
};

ReadBack::ReadBack(const std::string& path) : state_(std::make_unique<State>(path)) {}
ReadBack::~ReadBack() = default;

std::uint64_t ReadBack::size() const { return state_->file.size(); }
std::uint64_t ReadBack::place() const { return state_->place; }
void ReadBack::seek(std::uint64_t place) { state_->place = place; }

std::size_t ReadBack::read(void* data, std::size_t bytes) {
    State& state = *state_;
    std::size_t done = 0;
    while (done < bytes) {
        state.load(state.place);
        const auto offset = static_cast<std::size_t>(state.place - state.first);
        if (offset >= state.count) break;
        const std::size_t part = std::min(bytes - done, state.count - offset);
        std::copy_n(state.block.data() + offset, part, static_cast<char*>(data) + done);
        done += part;
        state.place += part;
    }
    return done;
}

struct FileGroup::Output::State {
    std::string target;  // as the user named it
    std::string real;    // where links lead to
    std::string path;    // the temporary; empty once it has its name or is removed
    Verify verify;
    std::optional<platform::NewFile> file;  // and its lock, until the temporary has its name
    std::string pending;                    // bytes that do not fill a block yet
    std::string head;                       // the first block, once it is in the file
    Contents written;
    std::uint32_t rest_sum = 0;              // the crc32 of the blocks after the first, in the file
    std::optional<std::uint32_t> final_sum;  // of a file that is complete

    ~State() {
        std::error_code ignored;
        if (!path.empty()) fs::remove(path, ignored);
    }

    void create() {
        remove_stale(real);
        const std::string stem = (fs::path(real).parent_path() / temporary_prefix(real)).string() +
                                 std::to_string(platform::process_id()) + "-";
        for (int number = 0;; ++number) {
            const std::string name = stem + std::to_string(number);
            try {
                file.emplace(name);
            } catch (const std::system_error& error) {
                if (error.code() == std::errc::file_exists && number < k_max_temporaries) continue;
                throw;
            }
            path = name;
            file->copy_rights(real);
            return;
        }
    }

    void flush_block() {
        file->write(pending.data(), pending.size());
        if (written.bytes == 0) {
            head = pending;
        } else {
            rest_sum = crc32(pending, rest_sum);
        }
        written.add(pending.data(), pending.size());
        pending.clear();
    }

    void complete() {
        flush_block();
        file->finish();
        final_sum = sum();
        // An assignment would keep their memory.
        std::string().swap(pending);
        std::string().swap(head);
    }

    // The crc32 of all that is written so far.
    std::uint32_t sum() const {
        if (final_sum) return *final_sum;
        if (written.bytes == 0) return crc32(pending);
        return crc32_joined(crc32(head), crc32(pending, rest_sum),
                            written.bytes + pending.size() - head.size());
    }

    // Whether the disk holds what was written.
    void check() const {
        ReadBack back(path);
        if (verify) verify(back);
        if (back.state_->all() == written) return;
        throw FileError(
            target +
            ": the data read back differs from what was written; the disk may be failing, choose another");
    }
};

FileGroup::Output::Output(std::unique_ptr<State> state) : state_(std::move(state)) {}
FileGroup::Output::~Output() = default;

void FileGroup::Output::write(const void* data, std::size_t bytes) {
    State& state = *state_;
    const char* next = static_cast<const char*>(data);
    try {
        while (bytes > 0) {
            const std::size_t count = std::min(bytes, k_block - state.pending.size());
            state.pending.append(next, count);
            if (state.pending.size() == k_block) state.flush_block();
            next += count;
            bytes -= count;
        }
    } catch (const std::system_error& error) {
        throw file_error(state.target, "written", error.code());
    }
}

void FileGroup::Output::overwrite(std::uint64_t offset, const void* data, std::size_t bytes) {
    State& state = *state_;
    assert(offset + bytes <= std::min<std::uint64_t>(k_head, bytes_written()));
    const char* from = static_cast<const char*>(data);
    if (state.written.bytes == 0) {
        std::copy_n(from, bytes, state.pending.begin() + static_cast<std::ptrdiff_t>(offset));
        return;
    }
    const std::string before = state.head;
    std::copy_n(from, bytes, state.head.begin() + static_cast<std::ptrdiff_t>(offset));
    state.written.replace_head(before, state.head);
    try {
        state.file->overwrite(offset, data, bytes);
    } catch (const std::system_error& error) {
        throw file_error(state.target, "written", error.code());
    }
}

void FileGroup::Output::complete() {
    assert(!state_->final_sum && "a file is completed once");
    try {
        state_->complete();
    } catch (const std::system_error& error) {
        throw file_error(state_->target, "written", error.code());
    }
}

std::uint64_t FileGroup::Output::bytes_written() const {
    return state_->written.bytes + state_->pending.size();
}
std::uint32_t FileGroup::Output::checksum() const { return state_->sum(); }
const std::string& FileGroup::Output::target() const { return state_->target; }

FileGroup::FileGroup() = default;
FileGroup::~FileGroup() = default;

FileGroup::Output& FileGroup::add(const std::string& target, Verify verify) {
    if (target.empty()) throw FileError("no file name was given; give one");
    auto state = std::make_unique<Output::State>();
    if (target.find('\0') != std::string::npos)
        throw file_error(target, "written", std::make_error_code(std::errc::invalid_argument));
    state->target = target;
    state->real = followed(target);
    state->verify = std::move(verify);
    try {
        // Its temporary has a shorter one, so that nobody else would notice before the end.
        if (fs::path(state->real).filename().string().size() >
            platform::max_name_bytes(folder_of(state->real)))
            throw std::system_error(std::make_error_code(std::errc::filename_too_long));
        std::error_code ignored;
        const fs::file_status status = fs::status(state->real, ignored);
        if (fs::is_directory(status) || !fs::path(target).has_filename()) {
            throw std::system_error(std::make_error_code(std::errc::is_a_directory));
        }
        if (fs::exists(status) && !fs::is_regular_file(status)) {
            throw FileError(target + ": cannot be written: it is not an ordinary file; choose another name");
        }
        state->create();
    } catch (const std::system_error& error) {
        throw file_error(target, "written", error.code());
    }
    files_.push_back(std::unique_ptr<Output>(new Output(std::move(state))));
    return *files_.back();
}

void FileGroup::remove(const std::string& path) { removed_.push_back(path); }

void FileGroup::leave_out(const Output& output) {
    removed_.push_back(output.target());
    std::erase_if(files_, [&](const std::unique_ptr<Output>& file) { return file.get() == &output; });
}

void FileGroup::commit() {
    const auto each = [&](auto&& step) {
        for (const auto& file : files_) {
            Output::State& state = *file->state_;
            try {
                step(state);
            } catch (const std::system_error& error) {
                throw file_error(state.target, "written", error.code());
            }
        }
    };
    each([](Output::State& state) {
        if (!state.final_sum) state.complete();
    });
    each([](Output::State& state) { state.check(); });
    for (const std::string& path : removed_) {
        std::error_code error;
        fs::remove(path, error);
        if (error) throw file_error(path, "removed", error);
    }
    each([](Output::State& state) {
        fs::rename(state.path, state.real);
        state.path.clear();
        state.file.reset();
        platform::flush_folder(folder_of(state.real));
    });
}

void write_file_safely(const std::string& path, std::string_view bytes) {
    FileGroup group;
    group.add(path).write(bytes);
    group.commit();
}

}  // namespace talus
