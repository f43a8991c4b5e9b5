// How documents begin: from a file, a picture that carries a recipe, a code.
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "app/editor/session.h"
#include "core/recipe/file_layers.h"
#include "core/recipe/picture_recipe.h"
#include "core/recipe/recipe_code.h"
#include "core/recipe/recipe_json.h"
#include "core/words/numbers.h"

namespace talus {

void Session::tell_remarks(const std::vector<std::string>& remarks) {
    std::string text;
    for (const std::string& remark : remarks) text += (text.empty() ? "" : "\n") + remark;
    if (!text.empty())
        toasts.post(Toast::Kind::note, document.title() + " was opened with changes:\n" + text);
}

bool Session::begin_without_file(const std::function<std::optional<ReadRecipe>()>& read) {
    try {
        std::optional<ReadRecipe> given = read();
        if (!given) return false;
        begin(std::move(given->recipe), "");
        tell_remarks(given->remarks);
        recovery_.clear();
    } catch (const std::exception& failure) {
        toasts.post(Toast::Kind::error, failure.what());
    }
    return true;
}

std::string Session::copied_code() {
    document.commit();
    const Recipe& recipe = document.recipe();
    RecipeCode code = code_of(recipe);
    std::string told = "Copied the recipe: " + counted(code.text.size(), "sign") +
                       " of text\nFile > Recipe as text > Open copied text opens it";
    if (code.cut) told += "\nStrokes and pictures in it would make it too long and are left out";
    if (const std::size_t files = input_files(recipe).size(); files > 0)
        told += "\nIt reads " + counted(files, "file") + ", of which the text has the name alone";
    toasts.post(code.cut ? Toast::Kind::note : Toast::Kind::success, told);
    return std::move(code.text);
}

void Session::open_code(const std::string& code) {
    begin_without_file([&] { return recipe_from_code(code); });
}

bool Session::open(const std::string& path) {
    if (!is_recipe_file(path)) {
        if (is_recipe_code(path)) {
            open_code(path);
        } else if (!begin_without_file([&] { return recipe_in_picture(path); })) {
            open_map(path);
        }
        return true;
    }
    std::error_code error;
    const std::filesystem::path absolute = std::filesystem::absolute(path, error);
    const std::string file = error ? path : absolute.lexically_normal().string();
    try {
        const FileState state = talus::file_state(file);
        ReadRecipe read = load_recipe(file);
        begin(std::move(read.recipe), file);
        file_state_ = state;
        if (last_view(settings, file) != nullptr) look.figure = last_figure(settings, file);
        tell_remarks(read.remarks);
    } catch (const std::exception& failure) {
        toasts.post(Toast::Kind::error, failure.what());
        return false;
    }
    recovery_.clear();
    remember_file(settings, file);
    return true;
}

}  // namespace talus
