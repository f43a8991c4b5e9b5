#include "app/commands/commands.h"
#include "app/platform.h"
#include "core/recipe/presets.h"
#include "core/recipe/recipe_code.h"

namespace talus {

CommandSyntax open_command(CommonOptions& common, EditorOptions& editor) {
    CommandSyntax command{
        .name = "open",
        .help = "Open the editor with a recipe: a preset, a file, a picture that carries one, or a code",
        .run = [&editor] {
            // A preset has no file, as a code has none.
            if (const Preset* const preset = find_preset(*editor.file))
                editor.file = code_of(preset->recipe).text;
        }};
    command.add({{.names = "recipe",
                  .target = &editor.file,
                  .help = "A recipe, as other commands take it, or a heightmap to make a world of",
                  .value = "RECIPE",
                  .required = true,
                  .objection = [](const std::string& text) {
                      const bool given =
                          find_preset(text) != nullptr || is_recipe_code(text) || is_there(text);
                      return given ? std::string() : text + ": no preset, no file and no code of a recipe";
                  }}});
    command.add(common_options(common));
    return command;
}

}  // namespace talus
