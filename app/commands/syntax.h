#pragma once

#include <cstdint>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace talus {

/// A number of bytes that may be written with a unit: 2G.
struct ByteCount {
    std::uint64_t* bytes = nullptr;
};

/// One option of a command, as data: what parses the arguments, --help and the manual page are made of it.
struct OptionSyntax {
    /// Where the value goes. The type says what is typed: for a bool nothing, for a vector one value or many.
    /// What is there before is the default.
    using Target = std::variant<bool*, int*, float*, ByteCount, std::optional<std::uint64_t>*, std::string*,
                                std::optional<std::string>*, std::vector<std::string>*>;

    std::string names;  ///< "-o,--output"; without a dash, the argument is known by its place
    Target target;
    std::string help;
    std::string value = {};  ///< what stands for the value in the help: "FILE"
    bool required = false;
    bool shows_default = false;                ///< the help says the default
    bool one_at_a_time = false;                ///< of a vector: each value needs the option's name before it
    std::optional<double> min = {}, max = {};  ///< of a number, both included; both or neither
    /// What is wrong with a text, empty for nothing.
    std::function<std::string(const std::string& text)> objection = {};

    bool by_place() const { return !names.starts_with('-'); }
};

/// A command with its options; the program itself is one, too. Targets have to live until run() is over.
struct CommandSyntax {
    std::string name;
    std::string help;
    std::vector<OptionSyntax> options = {};
    std::function<void()> run = {};            ///< once the options have their values
    std::vector<CommandSyntax> commands = {};  ///< of which one may follow
    /// Runs where none of `commands` follows. words: what stands there instead.
    std::function<void(const std::vector<std::string>& words)> run_without_command = {};
    std::string footer = {};  ///< a paragraph a line

    void add(std::vector<OptionSyntax> more) {
        options.insert(options.end(), std::move_iterator(more.begin()), std::move_iterator(more.end()));
    }
};

// Options that the program has without being told.
constexpr const char* k_help_names = "-h,--help";
constexpr const char* k_help_help = "Print this help message and exit";
constexpr const char* k_version_names = "--version";
constexpr const char* k_version_help = "Display program version information and exit";

}  // namespace talus
