#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

namespace talus {

/// Thrown for a file that cannot be read or written, or that has the wrong contents. what() is one line: the
/// file, the cause, the remedy.
struct FileError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Returns the system's error for a path, with a remedy: "PATH: cannot be ACTION: there is no folder …".
FileError file_error(const std::string& path, std::string_view action, const std::error_code& code);

/// Returns the folder that a path lies in, "." for a name alone.
std::string folder_of(const std::string& path);

/// Returns whether there is a file or a folder of this name. Throws FileError where the system does not tell.
bool is_there(const std::string& path);

/// Returns the whole text of a file in UTF-8, whatever editor wrote it: a mark at its beginning that says
/// UTF-8 or UTF-16 is understood and left out. Throws FileError when it is missing, a folder, may not be
/// read, or holds more than max_bytes (then nothing of it is read: the limit protects the program from files
/// of any size).
std::string read_text_file(const std::string& path, std::size_t max_bytes);

/// Returns a text that begins with a mark of UTF-8 or of UTF-16 as UTF-8 without it, and any other as it is.
std::string without_byte_order_mark(std::string text);

}  // namespace talus
