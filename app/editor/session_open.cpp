// How documents begin: from a file, a picture that carries a recipe, a code.
#include <filesystem>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "app/editor/session.h"
#include "core/base/text.h"
#include "core/recipe/edit.h"
#include "core/recipe/file_layers.h"
#include "core/recipe/picture_recipe.h"
#include "core/recipe/recipe_code.h"
#include "core/recipe/recipe_json.h"
#include "core/words/numbers.h"
#include "core/words/words.h"

namespace talus {

void Session::tell_remarks(const std::vector<std::string>& remarks) {
    std::string text;
    for (const std::string& remark : remarks) text += (text.empty() ? "" : "\n") + remark;
    if (!text.empty())
        toasts.post(
            Toast::Kind::note,
            with_fillings("{file} was opened with changes:", {{"file", document.title()}}) + "\n" + text);
}

bool Session::begin_without_file(const std::function<std::optional<ReadRecipe>()>& read) {
    try {
        std::optional<ReadRecipe> given = read();
        if (!given) return false;
        begin(std::move(given->recipe), "");
        brought = true;
        tell_remarks(given->remarks);
        recovery_.clear();
    } catch (const std::exception& failure) {
        toasts.post(Toast::Kind::error, failure.what());
    }
    return true;
}

std::string Session::told_code(const Recipe& recipe, const std::string& told) {
    RecipeCode code = code_of(recipe);
    std::string text = with_fillings(told, {{"characters", counted(code.text.size(), "character")}});
    if (code.cut)
        text += std::string("\n") + "Strokes and pictures in it would make it too long and are left out";
    if (const std::size_t files = input_files(recipe).size(); files > 0)
        text += "\n" + with_fillings("It reads {files}, of which the text has the name alone",
                                     {{"files", counted(files, "file")}});
    toasts.post(code.cut ? Toast::Kind::note : Toast::Kind::success, text);
    return std::move(code.text);
}

std::string Session::copied_code() {
    document.commit();
    return told_code(
        document.recipe(),
        "Copied the recipe: {characters} of text\nFile > Recipe as text > Open copied text opens it");
}

std::string Session::copied_layer(int layer_id) {
    document.commit();
    const Recipe& recipe = document.recipe();
    const Layer& layer = recipe.layers[*find_layer(recipe, layer_id)];
    Recipe alone = recipe;
    alone.name = layer.name;
    alone.layers = layers_moved_with(recipe, layer_id);
    alone.views = {};
    return told_code(alone, "Copied " + layer.name +
                                ": {characters} of text\nCtrl+V adds the layer to this document or another");
}

void Session::paste_layers(const std::string& code) {
    if (!is_recipe_code(code)) {
        toasts.post(Toast::Kind::note, "There is no layer in the clipboard; Ctrl+C copies the selected one");
        return;
    }
    try {
        const ReadRecipe read = recipe_from_code(code);
        const Layer* const selected = document.selected();
        const std::size_t before = document.recipe().layers.size();
        Edited edited =
            with_layers_pasted(document.recipe(), read.recipe, selected != nullptr ? selected->id : 0);
        const std::size_t added = edited.recipe.layers.size() - before;
        const auto place = selected != nullptr ? find_layer(document.recipe(), selected->id) : std::nullopt;
        const std::size_t last = (place ? *place : before - 1) + added;
        document.change(std::move(edited));
        if (added > 0) document.select(document.recipe().layers[last].id);
        if (added < read.recipe.layers.size())
            toasts.post(Toast::Kind::note, "There is no room for more layers");
        if (!read.remarks.empty())
            toasts.post(Toast::Kind::note, joined(read.remarks, std::identity(), "\n"));
    } catch (const std::exception& failure) {
        toasts.post(Toast::Kind::error, failure.what());
    }
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
