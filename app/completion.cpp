#include "app/completion.h"

#include <algorithm>
#include <sstream>

namespace talus {
namespace {

// "-o,--output" are two words.
std::vector<std::string> names_of(const std::string& names) {
    std::vector<std::string> all;
    std::istringstream text(names);
    for (std::string name; std::getline(text, name, ',');) all.push_back(name);
    return all;
}

std::string joined_words(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

bool takes_value(const OptionSyntax& option) {
    return !option.by_place() && !std::holds_alternative<bool*>(option.target);
}

// What may follow a command: its options, and its commands or the words that may stand in place.
struct Offer {
    std::vector<std::string> words;
    std::vector<std::string> with_value;
    std::vector<std::string> in_place;
};

Offer offer_of(const CommandSyntax& command, bool is_program, const WordsOf& words_of) {
    Offer offer{.words = names_of(k_help_names), .with_value = {}, .in_place = {}};
    if (is_program) offer.words.emplace_back(k_version_names);
    for (const OptionSyntax& option : command.options) {
        if (option.by_place()) {
            for (std::string& word : words_of(option.names)) offer.in_place.push_back(std::move(word));
            continue;
        }
        for (const std::string& name : names_of(option.names)) {
            offer.words.push_back(name);
            if (takes_value(option)) offer.with_value.push_back(name);
        }
    }
    for (const CommandSyntax& inner : command.commands) offer.in_place.push_back(inner.name);
    return offer;
}

void for_each_command(const CommandSyntax& command, const std::string& path, const auto& task) {
    task(command, path);
    for (const CommandSyntax& inner : command.commands)
        for_each_command(inner, path.empty() ? inner.name : path + " " + inner.name, task);
}

// One branch of a `case` for each option whose values are words of a list.
std::string value_cases(const CommandSyntax& program, const WordsOf& words_of) {
    std::ostringstream cases;
    std::vector<std::string> seen;
    for_each_command(program, "", [&](const CommandSyntax& command, const std::string&) {
        for (const OptionSyntax& option : command.options) {
            if (!takes_value(option)) continue;
            for (const std::string& name : names_of(option.names)) {
                const std::vector<std::string> words = words_of(name);
                if (words.empty() || std::find(seen.begin(), seen.end(), name) != seen.end()) continue;
                seen.push_back(name);
                cases << "        " << name << ") words=\"" << joined_words(words) << "\" ;;\n";
            }
        }
    });
    return cases.str();
}

}  // namespace

std::string bash_completion(const CommandSyntax& program, const WordsOf& words_of) {
    std::ostringstream script;
    script << "# Completes " << program.name << " in bash. Written by the build: " << program.name
           << " --completion\n"
           << "_" << program.name << "() {\n"
           << "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} path= next i "
              "values=\n"
           << "    local words= options= places=\n"
           << "    # The command so far: `list stages`, say.\n"
           << "    for ((i = 1; i < COMP_CWORD; ++i)); do\n"
           << "        next=${path:+$path }${COMP_WORDS[i]}\n"
           << "        case $next in\n            ";
    std::string paths;
    for_each_command(program, "", [&](const CommandSyntax&, const std::string& path) {
        if (!path.empty()) paths += (paths.empty() ? "'" : "|'") + path + "'";
    });
    script << paths << ") path=$next ;;\n        esac\n    done\n"
           << "    case $path in\n";
    for_each_command(program, "", [&](const CommandSyntax& command, const std::string& path) {
        const Offer offer = offer_of(command, path.empty(), words_of);
        script << "        '" << path << "')\n            options=\"" << joined_words(offer.words)
               << "\"\n            values=\" " << joined_words(offer.with_value)
               << " \"\n            places=\"" << joined_words(offer.in_place) << "\"\n            ;;\n";
    });
    script
        << "    esac\n"
        << "    COMPREPLY=()\n"
        << "    case $before in\n"
        << value_cases(program, words_of) << "    esac\n"
        << "    if [[ $words ]]; then\n"
        << "        mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
        << "    elif [[ $before == -* && $values == *\" $before \"* ]]; then\n"
        << "        mapfile -t COMPREPLY < <(compgen -f -- \"$word\")\n"
        << "    elif [[ $word == -* ]]; then\n"
        << "        mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$word\")\n"
        << "    else\n"
        << "        mapfile -t COMPREPLY < <(compgen -W \"$places\" -- \"$word\"; compgen -f -- \"$word\")\n"
        << "    fi\n"
        << "}\n"
        << "complete -o filenames -F _" << program.name << " " << program.name << "\n";
    return script.str();
}

}  // namespace talus
