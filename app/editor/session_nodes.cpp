#include <array>

#include "app/editor/exporting.h"
#include "app/editor/session.h"
#include "core/io/overwrite.h"
#include "core/recipe/file_layers.h"

namespace talus {

void Session::export_nodes(const ExportChoice& asked) {
    document.commit();
    const NodeChoice choice = node_choice(asked);
    std::string objection = objection_to(document.recipe(), choice, memory_);
    if (objection.empty()) {
        std::vector<InputFile> read = input_files(document.recipe());
        if (!document.file().empty()) read.push_back({document.file(), "the document itself"});
        objection = overwrite_objection(std::array{choice.path}, read);
    }
    if (!objection.empty()) {
        toasts.post(Toast::Kind::error, objection);
        return;
    }
    settings.last_export = asked;
    exported_ = documents;
    start_node_export(jobs, toasts, document.recipe(), choice, memory_);
}

}  // namespace talus
