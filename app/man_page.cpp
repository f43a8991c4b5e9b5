#include "app/man_page.h"

#include <CLI/CLI.hpp>
#include <cctype>
#include <set>
#include <sstream>
#include <vector>

namespace talus {
namespace {

// Text as roff reads it back: a line that starts with a dot or an apostrophe would be a request, a plain
// minus a hyphen.
std::string escaped(const std::string& text) {
    std::string result;
    for (const char character : text) {
        const bool line_start = result.empty() || result.back() == '\n';
        if (line_start && (character == '.' || character == '\'')) result += "\\&";
        switch (character) {
            case '\\':
                result += "\\e";
                break;
            case '-':
                result += "\\-";
                break;
            case '"':
                result += "\\(dq";
                break;
            default:
                result += character;
        }
    }
    return result;
}

// What tells options apart: the same words in two commands are the same option.
std::string identity(const CLI::Option& option) {
    return option.get_name(true, true) + "\n" + option.get_description();
}

class Page {
 public:
    explicit Page(const CLI::App& program) : program_(program) {
        for (const CLI::Option* option : options_of(program)) shared_.insert(identity(*option));
    }

    std::string write(const std::string& version) {
        const std::string& name = program_.get_name();
        const std::string about = program_.get_description();
        const auto colon = about.find(": ") + 2, stop = about.find(". ");
        std::string title = name;
        for (char& letter : title) letter = static_cast<char>(std::toupper(letter));

        roff_ << ".TH " << title << " 1 \"\" \"" << escaped(version) << "\" \"User Commands\"\n";
        section("NAME", name + " - " + about.substr(colon, stop - colon));
        roff_ << ".SH SYNOPSIS\n";
        for_each_leaf(program_, name, [&](const CLI::App& command, const std::string& path) {
            roff_ << ".B " << escaped(path) << "\n" << escaped(usage_after(path, command)) << "\n.br\n";
        });
        section("DESCRIPTION", about);
        roff_ << ".SH OPTIONS\n";
        for (const CLI::Option* option : options_of(program_)) entry(*option);
        section("COMMANDS", "All commands take " + names_of_common() + " as well.");
        for_each_leaf(program_, name, [&](const CLI::App& command, const std::string& path) {
            if (&command != &program_) describe(command, path);
        });
        std::istringstream footer(program_.get_footer());
        for (std::string line; std::getline(footer, line);) {
            const auto end = line.find(": ");
            if (end == std::string::npos) continue;
            std::string heading = line.substr(0, end);
            for (char& letter : heading) letter = static_cast<char>(std::toupper(letter));
            section(heading, line.substr(end + 2));
        }
        return roff_.str();
    }

 private:
    // Those that --help shows, positionals first.
    static std::vector<const CLI::Option*> options_of(const CLI::App& command) {
        std::vector<const CLI::Option*> result;
        for (const bool positional : {true, false}) {
            for (const CLI::Option* option : command.get_options({})) {
                if (!option->get_group().empty() && option->get_positional() == positional)
                    result.push_back(option);
            }
        }
        return result;
    }

    // Commands that do something: a command that demands one of its own commands only leads to those.
    static void for_each_leaf(const CLI::App& command, const std::string& path, const auto& task) {
        if (command.get_require_subcommand_min() == 0) task(command, path);
        for (const CLI::App* inner : command.get_subcommands({}))
            for_each_leaf(*inner, path + " " + inner->get_name(), task);
    }

    // The program's options that each of its commands has.
    std::string names_of_common() const {
        std::set<std::string> common = shared_;
        for_each_leaf(program_, "", [&](const CLI::App& command, const std::string&) {
            std::set<std::string> here;
            for (const CLI::Option* option : options_of(command)) here.insert(identity(*option));
            std::erase_if(common, [&](const std::string& words) { return !here.contains(words); });
        });
        std::string names;
        for (const CLI::Option* option : options_of(program_)) {
            if (common.contains(identity(*option)))
                names += (names.empty() ? "" : ", ") + option->get_name(false, false);
        }
        return names;
    }

    std::string usage_after(const std::string& path, const CLI::App& command) const {
        std::string text = format_.make_usage(&command, path);
        text.erase(0, text.find(path) + path.size());
        while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.pop_back();
        text.erase(0, text.find_first_not_of(' '));
        return text;
    }

    void section(const std::string& heading, const std::string& text) {
        roff_ << ".SH " << heading << "\n" << escaped(text) << "\n";
    }

    void describe(const CLI::App& command, const std::string& path) {
        roff_ << ".SS \"" << escaped(path) << "\"\n" << escaped(command.get_description()) << "\n";
        for (const CLI::Option* option : options_of(command)) {
            if (!shared_.contains(identity(*option))) entry(*option);
        }
    }

    void entry(const CLI::Option& option) {
        const bool positional = option.get_positional();
        std::string names;
        for (const char character : format_.make_option_name(&option, positional)) {
            names += character;
            if (character == ',') names += ' ';
        }
        const std::string rest = format_.make_option_opts(&option);
        roff_ << ".TP\n\\fB" << escaped(names) << "\\fR" << escaped(rest) << "\n"
              << escaped(format_.make_option_desc(&option)) << "\n";
    }

    const CLI::App& program_;
    CLI::Formatter format_;
    std::set<std::string> shared_;
    std::ostringstream roff_;
};

}  // namespace

std::string man_page(const CLI::App& program, const std::string& version) {
    return Page(program).write(version);
}

}  // namespace talus
