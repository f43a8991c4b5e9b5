#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

/// The rules of the house that a program can judge, each a function from texts to complaints: one line for
/// each breach, led by the file, empty when the rule is kept. Paths are relative to the root of the
/// repository.
namespace talus::house {

struct Source {
    std::string path;
    std::string text;
};
using Complaints = std::vector<std::string>;

/// Every include of the project's own files goes to a folder and a room that the includer may know.
Complaints broken_layers(const Source& source);

/// The core knows nothing of windows and OpenGL. EGL, X11 and POSIX headers each appear in one file of a
/// folder.
Complaints broken_platform(const std::vector<Source>& sources);

/// The core calls nothing of libm but sqrt, floor and fabs, and no std::*_distribution, for their bits change
/// from one processor or library to the next. `own` are the functions that core/base/math.h has instead.
Complaints strange_bits(const Source& source, const std::set<std::string>& own);

/// Names of the functions that a header defines.
std::set<std::string> functions_in(std::string_view text);

/// No file, build files included, turns on a flag that lets the compiler reorder floating-point arithmetic.
Complaints reordering_flags(const Source& source);

/// No source file is over 500 lines long.
Complaints long_file(const Source& source);

/// No loop runs over what a call's result merely lends: the result is gone before the first round (C++20).
Complaints dangling_ranges(const Source& source);

/// No two types have one name: the linker keeps one destructor for both, and says nothing.
Complaints types_of_one_name(const std::vector<Source>& sources);

/// Tests run side by side: none names the folder that they all share, but the header that makes one for each.
Complaints shared_folders(const Source& source);

/// A label by which ImGui knows an item has a part that nobody is to read: it is never written as a text.
Complaints labels_as_texts(const Source& source);

/// What ImGui's versions spell differently stands in one file alone.
Complaints imgui_of_one_version(const Source& source);

/// Texts that files and arguments bring leave the program by one way: nothing prints but app/terminal.cpp,
/// JSON is written by json_dump(), XML by xml_escaped(), and texts are drawn by the one file that cleans
/// them.
Complaints raw_texts(const Source& source);

/// No top-level folder and no top-level file but the named ones.
Complaints strange_folders(const std::vector<std::string>& paths);

/// The text with comments and string literals blanked, line breaks kept.
std::string without_comments(std::string_view text);

}  // namespace talus::house
