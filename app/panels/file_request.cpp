#include "app/panels/file_request.h"

#include "app/editor/session.h"
#include "core/io/read_heightmap.h"
#include "core/terrain/parameter.h"

namespace talus {
namespace {

std::string endings_of_heightmaps() {
    std::string endings;
    for (const std::string_view ending : heightmap_endings()) endings.append(ending).append(" ");
    return endings;
}

}  // namespace

FileRequest recipe_request(std::function<void(const std::string& path)> chosen) {
    return {.title = "Open a recipe",
            .files = "recipes",
            .endings = ".talus",
            .remembered = &Settings::folder,
            .chosen = std::move(chosen)};
}

FileRequest document_request(std::function<void(const std::string& path)> chosen) {
    FileRequest request = recipe_request(std::move(chosen));
    request.title = "Open a recipe or a heightmap";
    request.files = "recipes or heightmaps";
    request.endings += " " + endings_of_heightmaps();
    return request;
}

FileRequest save_request(Session& session, std::function<void(bool saved)> done) {
    const auto tell = [done = std::move(done)](bool saved) {
        if (done) done(saved);
    };
    return {.kind = FileRequest::Kind::save,
            .title = "Save the recipe as",
            .files = "recipes",
            .endings = ".talus",
            .name = session.export_name() + ".talus",
            .fresh = session.document.file().empty(),
            .remembered = &Settings::folder,
            .chosen = [&session, tell](const std::string& path) { session.save(path, tell); },
            .cancelled = [tell] { tell(false); }};
}

FileRequest parameter_file_request(Session& session, const ParameterInfo& parameter, int layer_id,
                                   std::size_t place) {
    return {.kind = FileRequest::Kind::choose,
            .title = "Choose a file: " + std::string(parameter.label),
            .files = "files",
            .endings = std::string(parameter.file_endings),
            .remembered = &Settings::folder,
            .chosen = [&session, layer_id, place](const std::string& path) {
                Document& document = session.document;
                document.change(with_parameter(document.recipe(), layer_id, place, FilePath{path}));
            }};
}

FileRequest image_request(std::function<void(const std::string& path)> chosen) {
    return {.kind = FileRequest::Kind::choose,
            .title = "Choose an image",
            .files = "heightmaps and pictures",
            .endings = endings_of_heightmaps(),
            .remembered = &Settings::heightmap_folder,
            .chosen = std::move(chosen)};
}

FileRequest heightmap_request(Session& session, std::optional<std::pair<int, std::size_t>> parameter) {
    return {.kind = FileRequest::Kind::choose,
            .title = "Choose a heightmap",
            .files = "heightmaps",
            .endings = endings_of_heightmaps(),
            .remembered = &Settings::heightmap_folder,
            .chosen = [&session, parameter](const std::string& path) {
                if (!parameter) return session.import_map(path);
                Document& document = session.document;
                const auto [layer_id, place] = *parameter;
                document.change(with_parameter(document.recipe(), layer_id, place, FilePath{path}));
            }};
}

}  // namespace talus
