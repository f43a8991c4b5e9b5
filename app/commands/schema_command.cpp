
#include "app/commands/commands.h"
#include "app/terminal.h"
#include "core/base/text.h"
#include "core/biome/biome_json.h"
#include "core/io/safe_file.h"
#include "core/lesson/script/lesson_file.h"
#include "core/recipe/recipe_schema.h"

namespace talus {

CommandSyntax schema_command(CommonOptions& common) {
    CommandSyntax command{.name = "schema",
                          .help =
                              "Print the JSON schema of recipes, lessons or tables of biomes, by which "
                              "editors of text complete and check such files"};
    const auto add = [&](const char* name, const char* help, std::string (*make)()) {
        auto path = std::make_shared<std::string>();
        CommandSyntax kind{.name = name, .help = help, .run = [make, path] {
                               if (path->empty()) return print_lines(make());
                               refuse_overwriting({*path});
                               write_file_safely(*path, make());
                           }};
        kind.add({{.names = "-o,--output",
                   .target = path.get(),
                   .help = "File to write instead of printing",
                   .value = "FILE.json"}});
        kind.add(common_options(common));
        command.commands.push_back(std::move(kind));
    };
    add("recipe", "Recipes: .talus files", recipe_schema);
    add("lesson", "Lessons of one's own", lesson_schema);
    add("biomes", "Tables of biomes of one's own", biome_schema);
    const std::string kinds = joined(command.commands, [](const CommandSyntax& kind) { return kind.name; });
    command.run_without_command = [kinds](const std::vector<std::string>& words) {
        throw UsageError(words.empty()
                             ? "schema: name a kind of file: " + kinds
                             : "schema " + words.front() + ": no such kind of file; there are " + kinds);
    };
    return command;
}

}  // namespace talus
