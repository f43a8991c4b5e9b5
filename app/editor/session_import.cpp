// A heightmap that comes in: as a layer of the document, or as a document of its own.
#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/editor/session.h"
#include "core/recipe/map_recipe.h"

namespace talus {

void Session::import_map(const std::string& path) {
    opening_map_.reset();
    read_map(path);
}

void Session::open_map(const std::string& path) {
    document.commit();
    opening_map_ = document.revision();
    read_map(path);
}

void Session::read_map(const std::string& path) {
    std::error_code error;
    const std::filesystem::path absolute = std::filesystem::absolute(path, error);
    settings.heightmap_folder = absolute.parent_path().string();
    importing_.start(jobs, opening_map_ ? Recipe{} : document.recipe(),
                     error ? path : absolute.lexically_normal().string());
}

void Session::take_import() {
    const std::optional<HeightmapImport::Read> read = importing_.take();
    if (!read) return;
    // Who has gone on working while it was read keeps the work, and gets the map as a layer.
    if (std::exchange(opening_map_, std::nullopt) != document.revision()) return add_map(*read);
    const Recipe recipe = document_of(*read);
    start_from(recipe);
    brought = true;
    toasts.post(Toast::Kind::success,
                import_text(*read, recipe.world) + thinned_text(*read, recipe.world) + assumed_text(*read));
}

void Session::add_map(const HeightmapImport::Read& read) {
    document.commit();
    const Recipe before = document.recipe();
    document.change(with_import(before, read, document.selected() != nullptr ? document.selected()->id : 0));
    const LayerList& layers = document.recipe().layers;
    const Layer* added = nullptr;
    for (std::size_t i = 0; i < layers.size() && added == nullptr; ++i) {
        if (!find_layer(before, layers[i].id)) added = &layers[i];
    }
    if (added == nullptr) return;  // there is no room for another layer
    document.select(added->id);
    view_due = Due::whole;
    const int toast = toasts.post(Toast::Kind::success, import_text(read, document.recipe().world));
    import_offer_.reset();
    // Over nothing there is nothing to choose.
    if (!read.findings || added == &layers[0]) return;
    import_offer_ = ImportOffer{toast, added->id, *read.findings, document.revision()};
    toasts.keep(toast);
}

const ImportOffer* Session::import_offer(int toast) const {
    const bool stands =
        import_offer_ && import_offer_->toast == toast && import_offer_->revision == document.revision();
    return stands ? &*import_offer_ : nullptr;
}

void Session::join_import(Blend blend) {
    if (!import_offer_) return;
    answer_import(
        with_import_joined(document.recipe(), import_offer_->layer, blend, import_offer_->findings));
}

void Session::fit_import() {
    if (!import_offer_) return;
    ImportOffer& offer = *import_offer_;
    answer_import(with_world_fitted(document.recipe(), offer.layer, offer.findings));
    view_due = Due::whole;
    // What was said of the world before is no longer so.
    const Recipe& recipe = document.recipe();
    if (const auto place = find_layer(recipe, offer.layer)) {
        offer.findings = import_findings(recipe.layers[*place], recipe.world).value_or(offer.findings);
        toasts.reword(offer.toast, import_text({offer.findings.path, offer.findings}, recipe.world));
    }
}

// Another answer may be tried while it can still be read.
void Session::answer_import(Edited edited) {
    document.commit();
    document.change(std::move(edited));
    import_offer_->revision = document.revision();
    toasts.let_go(import_offer_->toast);
}

void Session::end_moot_offer() {
    if (!import_offer_ || import_offer_->revision == document.revision()) return;
    toasts.dismiss(import_offer_->toast);
    import_offer_.reset();
}

}  // namespace talus
