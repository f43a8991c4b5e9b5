#include "core/base/read_file.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <utility>

#include "core/base/platform.h"
#include "core/base/printable.h"

namespace talus {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t k_block = std::size_t{1} << 18;  // bytes read at a time

// Where a chain of links ends, whether or not something is there.
std::string end_of_links(fs::path path) {
    constexpr int k_max_links = 40;  // as many as Linux follows
    std::error_code error;
    for (int links = 0; links < k_max_links && fs::is_symlink(path, error); ++links) {
        const fs::path next = fs::read_symlink(path, error);
        if (error) break;
        path = next.is_absolute() ? next : path.parent_path() / next;
    }
    return path.string();
}

// Returns cause and remedy for the system's error about a path.
std::string explained(const std::string& path, std::string_view action, std::error_code code) {
    if (path.find('\0') != std::string::npos)
        return "the name contains a zero byte, which no file's name can; check the name";
    std::error_code ignored;
    const std::string folder = folder_of(path);
    const auto is = [&](std::errc condition) { return code == condition; };
    if (is(std::errc::no_such_file_or_directory)) {
        if (fs::is_symlink(path, ignored)) {
            const std::string end = end_of_links(path);
            const std::string missing = fs::exists(folder_of(end), ignored)
                                            ? ", which is missing"
                                            : ", and there is no folder " + folder_of(end);
            return "it is a link to " + printable(end) + missing + "; mend the link, or choose another name";
        }
        if (!fs::exists(folder, ignored))
            return "there is no folder " + folder + "; create it, or choose another";
        if (action == "read") return "there is no such file; check the name";
        return folder + " is not a folder for files; choose another folder";
    }
    if (is(std::errc::not_a_directory)) return folder + " is not a folder; choose another";
    if (is(std::errc::is_a_directory)) return "this is a folder; add a file's name";
    if (is(std::errc::permission_denied) || is(std::errc::operation_not_permitted)) {
        return "access is not permitted; change the permissions of the file and its folder, or choose "
               "another folder";
    }
    if (is(std::errc::no_such_device))
        return "this is a pipe or a device, not an ordinary file; choose a file";
    if (is(std::errc::read_only_file_system)) return "the folder is read-only; choose another";
    if (is(std::errc::no_space_on_device)) {
        return "the disk is full; make room, or choose another folder";
    }
    if (is(std::errc::file_too_large)) {
        return "the file would be larger than is allowed here; raise the limit (ulimit -f), or choose a "
               "smaller size";
    }
    if (is(std::errc::filename_too_long)) return "the name is too long; choose a shorter one";
    return code.message() + "; choose another file or folder";
}

void append_utf8(std::string& text, std::uint32_t code) {
    const auto byte = [&](std::uint32_t bits) { text += static_cast<char>(bits); };
    if (code < 0x80) return byte(code);
    if (code < 0x800) {
        byte(0xc0 | code >> 6);
    } else if (code < 0x10000) {
        byte(0xe0 | code >> 12);
        byte(0x80 | (code >> 6 & 0x3f));
    } else {
        byte(0xf0 | code >> 18);
        byte(0x80 | (code >> 12 & 0x3f));
        byte(0x80 | (code >> 6 & 0x3f));
    }
    byte(0x80 | (code & 0x3f));
}

}  // namespace

std::string folder_of(const std::string& path) {
    const std::string folder = fs::path(path).parent_path().string();
    return folder.empty() ? "." : folder;
}

FileError file_error(const std::string& path, std::string_view action, const std::error_code& code) {
    return FileError(printable(path) + ": cannot be " + std::string(action) + ": " +
                     explained(path, action, code));
}

bool is_there(const std::string& path) {
    std::error_code error;
    const bool there = fs::exists(path, error);
    if (error) throw file_error(path, "read", error);
    return there;
}

std::string without_byte_order_mark(std::string text) {
    if (text.starts_with("\xef\xbb\xbf")) return text.substr(3);
    const bool low_first = text.starts_with("\xff\xfe");
    if (!low_first && !text.starts_with("\xfe\xff")) return text;
    const auto unit = [&](std::size_t at) {
        const auto first = static_cast<unsigned char>(text[at]);
        const auto second = static_cast<unsigned char>(text[at + 1]);
        return static_cast<std::uint32_t>(low_first ? second << 8 | first : first << 8 | second);
    };
    std::string result;
    for (std::size_t at = 2; at + 1 < text.size(); at += 2) {
        std::uint32_t code = unit(at);
        if (code >= 0xd800 && code < 0xdc00 && at + 3 < text.size() && (unit(at + 2) & 0xfc00) == 0xdc00) {
            code = 0x10000 + ((code - 0xd800) << 10 | (unit(at + 2) - 0xdc00));
            at += 2;
        } else if (code >= 0xd800 && code < 0xe000) {
            code = 0xfffd;  // half of a pair
        }
        append_utf8(result, code);
    }
    return result;
}

std::string read_text_file(const std::string& path, std::size_t max_bytes) {
    try {
        platform::OldFile file(path);
        const auto refuse = [&] {
            throw FileError(path + ": is larger than the " + std::to_string(max_bytes) +
                            " bytes that can be read; check that it is the right file");
        };
        if (file.size() > max_bytes) refuse();
        std::string text;
        for (;;) {
            const std::size_t before = text.size();
            // Reads one byte more than the limit leaves, to notice a growing file that exceeds it.
            const std::size_t wanted =
                std::min(max_bytes - before + 1, std::max<std::size_t>(file.size() + 1, k_block));
            text.resize(before + wanted);
            const std::size_t count = file.read(text.data() + before, wanted);
            text.resize(before + count);
            if (text.size() > max_bytes) refuse();
            if (count < wanted) return without_byte_order_mark(std::move(text));
        }
    } catch (const std::system_error& error) {
        throw file_error(path, "read", error.code());
    }
}

}  // namespace talus
