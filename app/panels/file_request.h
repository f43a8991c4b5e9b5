#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>

namespace talus {

class Session;
struct ParameterInfo;
struct Settings;

/// What the file browser is to find. Whoever needs a path puts one into Ui::browse.
struct FileRequest {
    enum class Kind {
        open,    ///< a file that is read at once
        choose,  ///< a file that the document names
        save,    ///< a path to write to
        folder
    };
    Kind kind = Kind::open;
    std::string title;
    std::string files;         ///< what is listed, in the plural: "recipes"
    std::string endings = {};  ///< of the files listed, several with spaces between
    std::string name = {};     ///< proposed file name
    bool fresh = false;        ///< it is to be that of no file that is there
    std::string folder = {};   ///< where the browser begins; empty: in the remembered folder
    /// The setting that remembers the folder of what was chosen last; null: no setting does.
    std::string Settings::*remembered = nullptr;
    std::function<void(const std::string& path)> chosen;
    std::function<void()> cancelled = {};  ///< called where the browser closes without a path
};

FileRequest recipe_request(std::function<void(const std::string& path)> chosen);
/// What becomes a document: a recipe, or a heightmap.
FileRequest document_request(std::function<void(const std::string& path)> chosen);
/// Saves the document under the path that is chosen. done: called with whether it was saved.
FileRequest save_request(Session& session, std::function<void(bool saved)> done = {});
/// A heightmap for the parameter of a layer, by the layer's id and the parameter's place; without one, for a
/// new layer.
FileRequest heightmap_request(Session& session,
                              std::optional<std::pair<int, std::size_t>> parameter = std::nullopt);
/// A heightmap or picture for other ends: the image of a brush.
FileRequest image_request(std::function<void(const std::string& path)> chosen);
/// A file of another kind for the parameter of a layer, by the layer's id and the parameter's place.
FileRequest parameter_file_request(Session& session, const ParameterInfo& parameter, int layer_id,
                                   std::size_t place);

}  // namespace talus
