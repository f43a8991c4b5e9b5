#include "tests/house/rules.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <regex>
#include <sstream>

namespace talus::house {
namespace {

using Names = std::set<std::string, std::less<>>;

// Which top-level folders a file may include from.
const std::map<std::string, Names, std::less<>> k_folders = {
    {"core", {"core"}},
    {"render", {"core", "render"}},
    {"app", {"core", "render", "app"}},
    {"tests", {"core", "render", "app", "tests"}},
};

// Which other rooms of the core a room may include from. Lower floors never know higher ones. io stands below
// recipe, for recipes are files too and there is one way to write a file safely; and below generate, where
// the import stage makes ground of a file that io reads. io itself knows no stage.
const std::map<std::string, Names, std::less<>> k_rooms = {
    {"base", {}},
    {"words", {"base"}},
    {"terrain", {"base", "words"}},
    {"generate", {"base", "terrain", "io"}},
    {"filter", {"base", "terrain"}},
    {"mask", {"base", "terrain", "biome", "paint"}},
    {"water", {"base", "terrain"}},
    {"erosion", {"base", "terrain", "water"}},
    {"climate", {"base", "terrain"}},
    {"biome", {"base", "words", "terrain"}},
    {"paint", {"base", "terrain", "filter", "erosion", "volume"}},
    {"volume", {"base", "terrain"}},
    {"surface", {"base", "terrain", "biome"}},
    {"light", {"base"}},
    {"io", {"base", "words", "terrain", "surface", "light"}},
    {"voxel", {"base", "terrain", "biome", "volume", "surface", "io"}},
    {"map", {"base", "terrain", "surface", "light", "biome", "water", "io"}},
    {"recipe",
     {"base", "words", "terrain", "generate", "filter", "mask", "water", "erosion", "climate", "biome",
      "paint", "volume", "surface", "light", "io", "voxel"}},
    {"tiles", {"base", "terrain", "io", "recipe"}},
    {"simulation",
     {"base", "terrain", "generate", "filter", "mask", "water", "erosion", "climate", "biome", "paint",
      "surface", "light", "io", "recipe"}},
    {"lesson",
     {"base", "words", "terrain", "generate", "filter", "io", "recipe", "water", "erosion", "climate",
      "biome", "volume", "surface", "map"}},
};

// The same for the rooms of the program. Files that lie in app/ itself belong to none of them: the program's
// entry knows every room, and what else is there knows none. "workspaces/" is any one workspace: Compare is
// an overlay over all of them, and lessons begin comparisons; otherwise they do not know each other.
const std::map<std::string, Names, std::less<>> k_app_rooms = {
    {"widgets", {}},
    {"editor", {}},
    {"panels", {"widgets", "editor"}},
    {"shortcuts", {"widgets", "editor", "panels"}},
    {"workspaces", {"widgets", "editor", "panels", "shortcuts", "workspaces/"}},
    {"lesson", {"widgets", "editor"}},
    {"workspaces/", {"widgets", "editor", "panels", "lesson", "workspaces", "workspaces/compare"}},
    {"pages", {"widgets", "lesson"}},
    {"window", {"widgets", "editor", "panels", "workspaces"}},
    {"commands", {"editor", "pages"}},
    {"mpi", {}},
};
// Rooms of the program that draw nothing.
const Names k_without_imgui = {"editor", "shortcuts", "commands"};

// Those that every workspace shares, and so know nothing of lessons.
const Names k_without_lessons = {"widgets", "panels"};

const Names k_top_level = {".ci", "app", "assets", "core", "render", "shaders", "tests"};
const Names k_top_files = {".clang-format",   ".clang-tidy",    ".gitignore",
                           "CHANGELOG.md",    "CMakeLists.txt", "CMakePresets.json",
                           "CONTRIBUTING.md", "LICENSE",        "README.md"};

// What 1.92 has not any more, or 1.86 has not yet, in the code of the window.
const Names k_of_one_imgui = {"IMGUI_VERSION_NUM",
                              "GetKeyIndex",
                              "KeysDown",
                              "KeyMap",
                              "AddKeyEvent",
                              "FontSize",
                              "LegacySize",
                              "ConfigData",
                              "FindGlyphNoFallback",
                              "IsGlyphInFont",
                              "ImGui_ImplOpenGL3_CreateFontsTexture",
                              "ImGui_ImplOpenGL3_DestroyFontsTexture",
                              "PushFont",
                              "IsKeyPressed",
                              "IsKeyDown"};
// What leads to the temporary folder.
const Names k_shared_folder = {"temp_directory_path", "TempDir", "mkdtemp", "mkstemp", "tmpnam"};
constexpr std::string_view k_temporary_folder = "tests/temporary_folder.h";

constexpr std::string_view k_imgui_versions = "app/widgets/imgui_versions.h";

// Header families that are kept out of sight: by their first folder or their whole name.
struct Family {
    const char* name;
    Names headers;
    bool core_too;  ///< the core may include it, in one file
};
const std::array<Family, 4> k_families{{
    {"EGL", {"EGL"}, false},
    {"X11", {"X11"}, false},
    {"POSIX", {"unistd.h", "fcntl.h", "sys", "dlfcn.h", "poll.h", "pwd.h", "spawn.h", "termios.h"}, true},
    {"graphics",
     {"GL", "GLFW", "glad", "glm", "backends", "imgui.h", "imgui_internal.h", "imgui_stdlib.h"},
     false},
}};

const Names k_libm = {"acos",      "acosh", "asin",      "asinh",  "atan",    "atan2", "atanh",
                      "cbrt",      "ceil",  "copysign",  "cos",    "cosh",    "erf",   "erfc",
                      "exp",       "exp2",  "expm1",     "fdim",   "fma",     "fmod",  "frexp",
                      "hypot",     "ldexp", "lgamma",    "llrint", "llround", "log",   "log10",
                      "log1p",     "log2",  "logb",      "lrint",  "lround",  "modf",  "nearbyint",
                      "nextafter", "pow",   "remainder", "remquo", "rint",    "round", "scalbn",
                      "sin",       "sinh",  "tan",       "tanh",   "tgamma",  "trunc"};

std::string_view before(std::string_view text, char end) { return text.substr(0, text.find(end)); }

struct Include {
    std::string path;
    bool angled;
};

std::vector<Include> includes_of(const std::string& text) {
    std::vector<Include> includes;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "#") {
            words >> word;
            word = "#" + word;
        }
        if (word != "#include") continue;
        std::string target;
        words >> target;
        if (target.size() < 3) continue;
        includes.push_back({target.substr(1, target.find_first_of(">\"", 1) - 1), target.front() == '<'});
    }
    return includes;
}

bool belongs(const Family& family, std::string_view header) {
    return family.headers.contains(header) || family.headers.contains(before(header, '/'));
}

bool is_code(std::string_view path) { return path.ends_with(".h") || path.ends_with(".cpp"); }

bool word_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// Calls what(word, position) for each word of a text.
void each_word(std::string_view text, auto&& what) {
    for (std::size_t i = 0; i < text.size();) {
        if (!word_character(text[i])) {
            ++i;
            continue;
        }
        std::size_t end = i;
        while (end < text.size() && word_character(text[end])) ++end;
        what(text.substr(i, end - i), i);
        i = end;
    }
}

// "terrain" of core/terrain/terrain.h, "workspaces/learn" of what lies in there; empty for what lies in a
// top-level folder itself.
std::string_view room_of(std::string_view path) {
    path.remove_prefix(std::min(path.size(), path.find('/') + 1));
    const std::size_t end = path.find('/');
    if (end == std::string_view::npos) return {};
    const std::string_view room = path.substr(0, end);
    const std::size_t inner = path.find('/', end + 1);
    return room == "workspaces" && inner != std::string_view::npos ? path.substr(0, inner) : room;
}

// The room as the tables name it.
std::string_view floor_of(std::string_view room) {
    return room.starts_with("workspaces/") ? room.substr(0, room.find('/') + 1) : room;
}

bool called(std::string_view text, std::size_t after) {
    while (after < text.size() && text[after] == ' ') ++after;
    return after < text.size() && text[after] == '(';
}

}  // namespace

Complaints broken_layers(const Source& source) {
    Complaints complaints;
    const std::string folder(before(source.path, '/'));
    if (!is_code(source.path) || !k_folders.contains(folder)) return complaints;
    const bool has_rooms = folder == "core" || folder == "app";
    const auto& rooms = folder == "core" ? k_rooms : k_app_rooms;
    const std::string room(room_of(source.path));
    if (has_rooms && !room.empty() && !rooms.contains(floor_of(room))) {
        complaints.push_back(source.path + ": " + folder + "/" + room +
                             " is not a known room; give it its floor in this table");
        return complaints;
    }
    const Names known = has_rooms && !room.empty() ? rooms.find(floor_of(room))->second : Names{};
    for (const Include& include : includes_of(source.text)) {
        if (folder == "app" && k_without_imgui.contains(room) && include.path.starts_with("imgui"))
            complaints.push_back(source.path + ": app/" + room + " draws nothing");
        if (folder == "app" && k_without_lessons.contains(room) && include.path.starts_with("core/lesson/"))
            complaints.push_back(source.path + ": app/" + room + " may not know " + include.path);
        if (include.angled || include.path.starts_with("embedded_")) continue;
        const std::string_view target = before(include.path, '/');
        if (!k_folders.contains(target)) {
            complaints.push_back(source.path + ": includes \"" + include.path +
                                 "\", which is not written from the root of the repository");
        } else if (!k_folders.at(folder).contains(target)) {
            complaints.push_back(source.path + ": " + folder + "/ may not know " + include.path);
        } else if (const std::string other(room_of(include.path));
                   has_rooms && target == folder && !room.empty() && !other.empty() && other != room &&
                   !known.contains(other) && !known.contains(floor_of(other))) {
            complaints.push_back(source.path + ": " + folder + "/" + room + " may not know " + include.path);
        }
    }
    return complaints;
}

Complaints broken_platform(const std::vector<Source>& sources) {
    Complaints complaints;
    std::map<std::string, Names> users;  // "EGL in render" → files without their ending
    for (const Source& source : sources) {
        const std::string folder(before(source.path, '/'));
        if (!is_code(source.path) || folder == "tests") continue;
        for (const Include& include : includes_of(source.text)) {
            for (const Family& family : k_families) {
                if (!belongs(family, include.path)) continue;
                if (folder == "core" && !family.core_too) {
                    complaints.push_back(source.path + ": core/ may not know <" + include.path + ">");
                } else if (std::string_view(family.name) != "graphics") {
                    users[family.name + std::string(" in ") + folder].insert(
                        source.path.substr(0, source.path.rfind('.')));
                }
            }
        }
    }
    for (const auto& [what, files] : users) {
        if (files.size() < 2) continue;
        std::string all;
        for (const std::string& file : files) all += " " + file;
        complaints.push_back(what + " belongs into one file, not into" + all);
    }
    return complaints;
}

Complaints strange_bits(const Source& source, const std::set<std::string>& own) {
    Complaints complaints;
    if (!is_code(source.path) || !source.path.starts_with("core/")) return complaints;
    const std::string code = without_comments(source.text);
    each_word(code, [&](std::string_view word, std::size_t at) {
        const std::string_view ahead = std::string_view(code).substr(0, at);
        const auto complain = [&] { complaints.push_back(source.path + ": " + std::string(word)); };
        if (word.ends_with("_distribution")) complain();
        if (!called(code, at + word.size()) || ahead.ends_with('.') || ahead.ends_with("->")) return;
        const bool single =
            (word.ends_with('f') || word.ends_with('l')) && k_libm.contains(word.substr(0, word.size() - 1));
        const bool foreign = ahead.ends_with("::") && !ahead.ends_with("talus::");
        if (single || (k_libm.contains(word) && (foreign || !own.contains(std::string(word))))) complain();
    });
    return complaints;
}

std::set<std::string> functions_in(std::string_view text) {
    std::set<std::string> names;
    const std::string code = without_comments(text);
    std::string_view last;
    std::size_t last_end = 0;
    each_word(code, [&](std::string_view word, std::size_t at) {
        const bool typed = (last == "double" || last == "float") && at == last_end + 1;
        if (typed && called(code, at + word.size())) names.emplace(word);
        last = word;
        last_end = at + word.size();
    });
    return names;
}

Complaints reordering_flags(const Source& source) {
    Complaints complaints;
    for (const char* flag : {"-ffast-math", "-Ofast", "-funsafe-math-optimizations", "-fassociative-math",
                             "-freciprocal-math"}) {
        if (source.text.find(flag) != std::string::npos) complaints.push_back(source.path + ": " + flag);
    }
    return complaints;
}

Complaints long_file(const Source& source) {
    constexpr int k_max_lines = 500;
    const auto lines = std::count(source.text.begin(), source.text.end(), '\n');
    if (lines <= k_max_lines) return {};
    return {source.path + ": " + std::to_string(lines) + " lines, over " + std::to_string(k_max_lines)};
}

Complaints strange_folders(const std::vector<std::string>& paths) {
    Names strange;
    for (const std::string& path : paths) {
        if (path.find('/') == std::string::npos) {
            if (!k_top_files.contains(path)) strange.insert(path);
            continue;
        }
        const std::string_view folder = before(path, '/');
        if (!k_top_level.contains(folder)) strange.emplace(folder);
    }
    Complaints complaints;
    for (const std::string& name : strange)
        complaints.push_back(name + ": not a file or folder that this house has at the top");
    return complaints;
}

Complaints dangling_ranges(const Source& source) {
    Complaints complaints;
    if (!is_code(source.path)) return complaints;
    static const std::regex k_lent(
        R"(for \([^;:()]*: (make_\w+\([^;{]*\)->|[\w:]+\([^;{]*\)(\.\w+)*\.(front|back|value|values|at)\())");
    const std::string code = without_comments(source.text);
    for (std::sregex_iterator found(code.begin(), code.end(), k_lent), end; found != end; ++found)
        complaints.push_back(source.path + ": " + found->str() + " lends from a temporary; name it first");
    return complaints;
}

Complaints types_of_one_name(const std::vector<Source>& sources) {
    static const std::regex k_namespace(R"((?:inline )?namespace ?([\w:]*) ?\{\s*)");
    static const std::regex k_type(
        R"((?:template <.*> )?(?:struct|class|enum class|enum) (\w+(?:::\w+)*)(?: final)?(?: : [^;]*)? ?\{.*)");
    std::map<std::string, Names> homes;  // of each type, the files that define it
    for (const Source& source : sources) {
        if (!is_code(source.path)) continue;
        std::vector<std::string> within;
        std::istringstream lines(source.text);
        std::smatch found;
        for (std::string line; std::getline(lines, line);) {
            if (line.starts_with("}  // namespace") && !within.empty()) {
                within.pop_back();
            } else if (std::regex_match(line, found, k_namespace)) {
                within.push_back(found[1].length() > 0 ? found[1].str() : source.path);
            } else if (std::regex_match(line, found, k_type)) {
                std::string name;
                for (const std::string& each : within) name += each + "::";
                homes[name + found[1].str()].insert(source.path);
            }
        }
    }
    Complaints complaints;
    for (const auto& [name, files] : homes) {
        if (files.size() < 2) continue;
        std::string all;
        for (const std::string& file : files) all += " " + file;
        complaints.push_back(name + " is defined in" + all);
    }
    return complaints;
}

Complaints shared_folders(const Source& source) {
    Complaints complaints;
    if (!is_code(source.path) || !source.path.starts_with("tests/") || source.path == k_temporary_folder)
        return complaints;
    each_word(without_comments(source.text), [&](std::string_view word, std::size_t) {
        if (k_shared_folder.contains(word))
            complaints.push_back(source.path + ": " + std::string(word) + " belongs into " +
                                 std::string(k_temporary_folder));
    });
    return complaints;
}

Complaints imgui_of_one_version(const Source& source) {
    Complaints complaints;
    const bool of_window = source.path.starts_with("app/") || source.path.starts_with("tests/app/");
    if (!is_code(source.path) || !of_window || source.path == k_imgui_versions) return complaints;
    const std::string code = without_comments(source.text);
    each_word(code, [&](std::string_view word, std::size_t) {
        if (k_of_one_imgui.contains(word))
            complaints.push_back(source.path + ": " + std::string(word) + " belongs into " +
                                 std::string(k_imgui_versions));
    });
    if (code.find("reinterpret_cast<ImTextureID>") != std::string::npos)
        complaints.push_back(source.path + ": ImTextureID may be a number; texture_id() makes one");
    return complaints;
}

Complaints labels_as_texts(const Source& source) {
    if (!is_code(source.path) || !source.path.starts_with("app/")) return {};
    static const std::regex k_label("ImGui::Text[A-Za-z]*\\([^;]*spoken_label\\(");
    if (!std::regex_search(without_comments(source.text), k_label)) return {};
    return {source.path + ": writes spoken_label(), whose end is not for reading; spoken() is the text"};
}

Complaints raw_texts(const Source& source) {
    // What writes a text, and the file that may. Names that begin with a point are those of members.
    struct Way {
        const char* call;
        const char* file;
    };
    static constexpr Way k_ways[] = {
        {"printf(", "app/terminal.cpp"},
        {"fprintf(", "app/terminal.cpp"},
        {"vprintf(", "app/terminal.cpp"},
        {"vfprintf(", "app/terminal.cpp"},
        {"puts(", "app/terminal.cpp"},
        {"fputs(", "app/terminal.cpp"},
        {"fwrite(", "app/terminal.cpp"},
        {"putchar(", "app/terminal.cpp"},
        {"cout", "app/terminal.cpp"},
        {"cerr", "app/terminal.cpp"},
        {"dump(", "core/base/json_text.cpp"},
        {"cairo_show_text(", "core/map/sheet_cairo.cpp"},
        {"cairo_text_path(", "core/map/sheet_cairo.cpp"},
        {"cairo_pdf_surface_set_metadata(", "core/map/sheet_cairo.cpp"},
    };
    Complaints complaints;
    if (!is_code(source.path) || source.path.starts_with("tests/")) return complaints;
    const std::string code = without_comments(source.text);
    for (const Way& way : k_ways) {
        if (source.path == way.file) continue;
        for (std::size_t at = code.find(way.call); at != std::string::npos;
             at = code.find(way.call, at + 1)) {
            const auto in_word = [&](std::size_t i) {
                return i < code.size() &&
                       (std::isalnum(static_cast<unsigned char>(code[i])) || code[i] == '_');
            };
            const std::size_t end = at + std::string_view(way.call).size();
            if ((at > 0 && in_word(at - 1)) || (in_word(end - 1) && in_word(end))) continue;
            if (code.substr(0, at).ends_with("format(")) continue;  // the compiler's word for such arguments
            complaints.push_back(source.path + ": " + way.call + " belongs into " + way.file);
        }
    }
    if (source.path != "core/base/printable.cpp" && source.text.find("\"&amp;\"") != std::string::npos)
        complaints.push_back(source.path + ": XML is escaped by xml_escaped() of core/base/printable.h");
    return complaints;
}

std::string without_comments(std::string_view text) {
    enum class In { code, line_comment, block_comment, string, character };
    In in = In::code;
    std::string result;
    result.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const char next = i + 1 < text.size() ? text[i + 1] : '\0';
        const bool quoted = in == In::string || in == In::character;
        const bool blank = in != In::code && c != '\n';
        if (in == In::code) {
            if (c == '/' && next == '/') in = In::line_comment;
            if (c == '/' && next == '*') in = In::block_comment;
            if (c == '"') in = In::string;
            // Between digits it groups them: 1'000.
            if (c == '\'' && (i == 0 || !word_character(text[i - 1]))) in = In::character;
        } else if (in == In::line_comment) {
            if (c == '\n') in = In::code;
        } else if (in == In::block_comment) {
            if (c == '*' && next == '/') {
                in = In::code;
                result += ' ';
                ++i;
            }
        } else if (c == '\\') {
            result += ' ';
            ++i;
        } else if (c == (in == In::string ? '"' : '\'') || (quoted && c == '\n')) {
            in = In::code;
        }
        result += blank || in == In::line_comment || in == In::block_comment ? (c == '\n' ? '\n' : ' ') : c;
    }
    return result;
}

}  // namespace talus::house
