#pragma once

#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace talus {

/// A number of bytes, which may be typed with a unit: 2G.
struct ByteCount {
    std::uint64_t* bytes = nullptr;
};

/// One option of a command, as data from which the parser of arguments, --help and the manual page are made.
struct OptionSyntax {
    /// Where the value is stored. The type tells what is typed: for a bool nothing, for a vector one value or
    /// several. The previous content is the default.
    using Target =
        std::variant<bool*, int*, float*, ByteCount, std::optional<std::uint64_t>*, std::optional<float>*,
                     std::string*, std::optional<std::string>*, std::vector<std::string>*>;

    std::string names;  ///< "-o,--output"; a name without a dash is a positional argument
    Target target;
    std::string help;
    std::string value = {};  ///< the placeholder of the value in the help: "FILE"
    bool required = false;
    bool shows_default = false;                ///< the help shows the default
    bool one_at_a_time = false;                ///< of a vector: each value needs the option's name before it
    std::optional<double> min = {}, max = {};  ///< of a number, both included; both or neither
    /// Returns what is wrong with a text, or nothing.
    std::function<std::string(const std::string& text)> objection = {};

    bool by_place() const { return !names.starts_with('-'); }
};

/// A command with its options; the program itself is one, too. Targets must live until run() returns.
struct CommandSyntax {
    std::string name;
    std::string help;
    std::vector<OptionSyntax> options = {};
    std::function<void()> run = {};            ///< called once the options have their values
    std::vector<CommandSyntax> commands = {};  ///< of which one may follow
    /// Called where none of `commands` follows. words: what follows instead.
    std::function<void(const std::vector<std::string>& words)> run_without_command = {};
    std::string footer = {};  ///< one paragraph per line

    /// For the manual page of the program: what to type, and what it does.
    struct Example {
        std::string line, what;
    };
    std::vector<Example> examples = {};

    void add(std::vector<OptionSyntax> more) {
        options.insert(options.end(), std::move_iterator(more.begin()), std::move_iterator(more.end()));
    }
};

// Options that the program always has.
constexpr const char* k_help_names = "-h,--help";
constexpr const char* k_help_help = "Print this help message and exit";
constexpr const char* k_version_names = "--version";
constexpr const char* k_version_help = "Display program version information and exit";

}  // namespace talus
