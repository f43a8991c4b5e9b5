#include "app/man_page.h"

#include <cctype>
#include <set>
#include <sstream>
#include <vector>

namespace talus {
namespace {

// Escapes text for roff: a line that starts with a dot or an apostrophe would be a request, a plain minus a
// hyphen.
std::string roff_escaped(const std::string& text) {
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

// One option or argument as the page shows it.
struct Row {
    std::string names, rest, help;

    // Key that tells options apart: the same words in two commands are the same option.
    std::string identity() const { return names + "\n" + help; }
};

std::string default_of(const OptionSyntax& option) {
    std::ostringstream text;
    std::visit(
        [&](auto target) {
            if constexpr (requires { text << *target; }) text << *target;
        },
        option.target);
    return text.str();
}

bool takes_many(const OptionSyntax& option) {
    return std::holds_alternative<std::vector<std::string>*>(option.target);
}

// What follows the names, as --help says it: " FILE REQUIRED".
std::string rest_of(const OptionSyntax& option) {
    if (std::holds_alternative<bool*>(option.target)) return "";
    std::string text = " " + option.value;
    if (option.shows_default) text.append("=").append(default_of(option));
    if (takes_many(option)) text += " ...";
    if (option.required) text += " REQUIRED";
    return text;
}

class Page {
 public:
    explicit Page(const CommandSyntax& program) : program_(program) {
        for (const Row& row : rows_of(program)) shared_.insert(row.identity());
    }

    std::string write(const std::string& version) {
        const std::string& name = program_.name;
        const std::string& about = program_.help;
        const auto colon = about.find(": ") + 2, stop = about.find(". ");
        std::string title = name;
        for (char& letter : title) letter = static_cast<char>(std::toupper(letter));

        roff_ << ".TH " << title << " 1 \"\" \"" << roff_escaped(version) << "\" \"User Commands\"\n";
        section("NAME", name + " - " + about.substr(colon, stop - colon));
        roff_ << ".SH SYNOPSIS\n";
        for_each_command(program_, name, [&](const CommandSyntax& command, const std::string& path) {
            roff_ << ".B " << roff_escaped(path) << "\n" << roff_escaped(usage_of(command)) << "\n.br\n";
        });
        section("DESCRIPTION", about);
        roff_ << ".SH OPTIONS\n";
        for (const Row& row : rows_of(program_)) entry(row);
        section("COMMANDS", "All commands take " + names_of_common() + " as well.");
        for_each_command(program_, name, [&](const CommandSyntax& command, const std::string& path) {
            if (&command != &program_) describe(command, path);
        });
        if (!program_.examples.empty()) roff_ << ".SH EXAMPLES\n";
        for (const CommandSyntax::Example& example : program_.examples)
            roff_ << ".TP\n\\fB" << roff_escaped(example.line) << "\\fR\n"
                  << roff_escaped(example.what) << "\n";
        std::istringstream footer(program_.footer);
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
    // Those that --help shows, arguments known by their place first.
    std::vector<Row> rows_of(const CommandSyntax& command) const {
        std::vector<Row> rows, options{{k_help_names, "", k_help_help}};
        if (&command == &program_) options.push_back({k_version_names, "", k_version_help});
        for (const OptionSyntax& option : command.options) {
            (option.by_place() ? rows : options).push_back({option.names, rest_of(option), option.help});
        }
        rows.insert(rows.end(), options.begin(), options.end());
        return rows;
    }

    static void for_each_command(const CommandSyntax& command, const std::string& path, const auto& task) {
        task(command, path);
        for (const CommandSyntax& inner : command.commands)
            for_each_command(inner, path + " " + inner.name, task);
    }

    // The program's options that each of its commands has, by their long names.
    std::string names_of_common() const {
        std::set<std::string> common = shared_;
        for_each_command(program_, "", [&](const CommandSyntax& command, const std::string&) {
            std::set<std::string> here;
            for (const Row& row : rows_of(command)) here.insert(row.identity());
            std::erase_if(common, [&](const std::string& words) { return !here.contains(words); });
        });
        std::string names;
        for (const Row& row : rows_of(program_)) {
            if (common.contains(row.identity()))
                names += (names.empty() ? "" : ", ") + row.names.substr(row.names.find("--"));
        }
        return names;
    }

    static std::string usage_of(const CommandSyntax& command) {
        std::string text = "[OPTIONS]";
        for (const OptionSyntax& option : command.options) {
            if (!option.by_place()) continue;
            const std::string name = option.names + (takes_many(option) ? "..." : "");
            text += option.required ? " " + name : " [" + name + "]";
        }
        return command.commands.empty() ? text : text + " [SUBCOMMAND]";
    }

    void section(const std::string& heading, const std::string& text) {
        roff_ << ".SH " << heading << "\n" << roff_escaped(text) << "\n";
    }

    void describe(const CommandSyntax& command, const std::string& path) {
        roff_ << ".SS \"" << roff_escaped(path) << "\"\n" << roff_escaped(command.help) << "\n";
        for (const Row& row : rows_of(command)) {
            if (!shared_.contains(row.identity())) entry(row);
        }
    }

    void entry(const Row& row) {
        std::string names;
        for (const char character : row.names) {
            names += character;
            if (character == ',') names += ' ';
        }
        roff_ << ".TP\n\\fB" << roff_escaped(names) << "\\fR" << roff_escaped(row.rest) << "\n"
              << roff_escaped(row.help) << "\n";
    }

    const CommandSyntax& program_;
    std::set<std::string> shared_;
    std::ostringstream roff_;
};

}  // namespace

std::string man_page(const CommandSyntax& program, const std::string& version) {
    return Page(program).write(version);
}

}  // namespace talus
