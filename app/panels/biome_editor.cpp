#include "app/panels/biome_editor.h"

#include <imgui.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/editor/session.h"
#include "app/panels/biome_parts.h"
#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/theme.h"
#include "core/biome/biome_edit.h"
#include "core/biome/biomes.h"

namespace talus {
namespace {

constexpr float k_editor_width_em = 37;
constexpr float k_height_em = 40;
constexpr float k_biomes_em = 12;

std::size_t table_parameter(const Layer& layer) { return *find_parameter(layer.type->parameters, "table"); }

std::string table_path(const Layer& layer) {
    return std::get<FilePath>(layer.values[table_parameter(layer)]).text;
}

}  // namespace

std::vector<Command> BiomeEditor::commands() {
    const auto possible = [](const Session& session, const Ui& ui) {
        return ui.showing().document && biomes_layer(session.document.recipe()) != nullptr;
    };
    return {{.id = "biome_table",
             .menu = Menu::view,
             .label = "Biome table",
             .help = "Biomes with their colours, grounds and plants, and which climate has which.",
             .before = "grow",
             .of_document = true,
             .enabled = [this, possible](const Session& session,
                                         const Ui& ui) { return shown_ || possible(session, ui); },
             .needs = "That needs a layer that sorts the ground into Biomes.",
             .checked = [this](const Session&, const Ui&) { return shown_; },
             .run = [this](Session&, Ui&) { shown_ = !shown_; }}};
}

void BiomeEditor::report(nlohmann::ordered_json& status) const {
    status["biome_table"] = nullptr;
    if (!shown_) return;
    const auto table = file_.table();
    const bool has = table != nullptr && chosen_ <= table->biomes.size();
    status["biome_table"] = {{"file", file_.path()},
                             {"biomes", has ? table->biomes.size() : 0},
                             {"chosen", has ? (*table)[chosen_].key : ""},
                             {"editable", file_.is_editable()},
                             {"written", file_.is_written()},
                             {"undo", file_.can_undo()},
                             {"redo", file_.can_redo()},
                             {"mistakes", file_.mistakes()}};
}

// Writes the table beside the document, and has the layer read it: one undo step.
void BiomeEditor::make_copy(const Layer& layer) {
    const auto folder = std::filesystem::path(session_.document.file()).parent_path();
    ui_.browse =
        FileRequest{.kind = FileRequest::Kind::save,
                    .title = "Save a copy of the biomes as",
                    .files = "files",
                    .endings = ".json",
                    .name = session_.export_name() + "-biomes.json",
                    .folder = folder.string(),
                    .remembered = &Settings::folder,
                    .chosen = [this, table = file_.table(), id = layer.id](const std::string& path) {
                        Document& document = session_.document;
                        const auto place = find_layer(document.recipe(), id);
                        if (!place) return;
                        const std::string failure = BiomeTableFile::save_copy(path, *table);
                        if (!failure.empty()) {
                            session_.toasts.post(Toast::Kind::error, failure);
                            return;
                        }
                        document.commit();
                        const std::size_t parameter = table_parameter(document.recipe().layers[*place]);
                        document.change(with_parameter(document.recipe(), id, parameter, FilePath{path}));
                    }};
}

void BiomeEditor::draw_head(const Layer& layer) {
    const float em = ImGui::GetFontSize();
    const bool shipped = BiomeTableFile::is_shipped(file_.path());
    ImGui::AlignTextToFramePadding();
    if (shipped) {
        ImGui::TextColored(theme().dim_text, "The biomes that come with Talus.");
        ImGui::SameLine();
        if (accent_button("Make a copy…")) make_copy(layer);
        mark("biomes/copy");
        help("Make a copy…",
             "Writes these biomes to a file of your own, which the layer then reads. There you can change "
             "them.");
    } else {
        ImGui::TextUnformatted(std::filesystem::path(file_.path()).filename().string().c_str());
        help(file_.path(), "Each change is in the file at once, and on the map.");
        ImGui::SameLine();
        ImGui::TextColored(theme().dim_text, file_.is_written() ? "saved" : "");
    }
    ImGui::SameLine(ImGui::GetContentRegionMax().x - width_of_button(icon::undo) - em * 0.15f -
                    width_of_button(icon::redo));
    const auto step = [&](const char* name, const Icon& sign, const char* title, bool possible) {
        ImGui::BeginDisabled(!possible);
        const bool pressed = icon_button(
            name, sign, title, "Changes of the table have steps of their own, beside the document's.");
        ImGui::EndDisabled();
        return pressed;
    };
    if (step("biomes/undo", icon::undo, "Undo", file_.can_undo())) file_.undo();
    ImGui::SameLine(0, em * 0.15f);
    if (step("biomes/redo", icon::redo, "Redo", file_.can_redo())) file_.redo();
    if (!file_.failure().empty()) {
        wrapped_text(theme().error, file_.failure());
        wrapped_text(theme().dim_text, "The change is kept here, and the next one is tried again.");
    }
}

void BiomeEditor::draw_mistakes() {
    if (file_.mistakes().empty()) return;
    constexpr std::size_t k_told = 6;
    wrapped_text(theme().error,
                 file_.path() + " has mistakes. The biomes stay as they were until it is mended.");
    mark("biomes/mistakes");
    for (std::size_t i = 0; i < std::min(k_told, file_.mistakes().size()); ++i)
        wrapped_text(theme().text, file_.mistakes()[i]);
    if (file_.mistakes().size() > k_told)
        ImGui::TextColored(theme().dim_text, "and %d more",
                           static_cast<int>(file_.mistakes().size() - k_told));
    if (file_.table() != nullptr) {
        if (ImGui::Button("Replace the file by this table")) file_.overwrite();
        mark("biomes/overwrite");
        help("Replace the file by this table", "What was changed in the file by hand is lost.");
    }
    ImGui::Separator();
}

// Who takes the places of a biome that is removed.
void BiomeEditor::draw_heirs() {
    if (!ImGui::BeginPopup("heirs")) return;
    const auto table = file_.table();
    ImGui::TextColored(theme().dim_text, "Its places go to");
    ImGui::BeginChild("list", {ImGui::GetFontSize() * 14, ImGui::GetFontSize() * 18});
    for (std::size_t i = 1; i <= table->biomes.size(); ++i) {
        const auto id = static_cast<BiomeId>(i);
        if (id == chosen_) continue;
        swatch(ink_of(*table, id));
        if (ImGui::Selectable((*table)[id].name.c_str())) {
            file_.change(with_biome_removed(*table, chosen_, id));
            chosen_ = id > chosen_ ? static_cast<BiomeId>(id - 1) : id;
            scroll_due_ = true;
            ImGui::CloseCurrentPopup();
            mark("biomes/heir/" + (*table)[id].key);
            break;
        }
        mark("biomes/heir/" + (*table)[id].key);
    }
    ImGui::EndChild();
    ImGui::EndPopup();
}

void BiomeEditor::draw_list() {
    const auto table = file_.table();
    const float below = ImGui::GetFrameHeightWithSpacing();
    ImGui::PushStyleColor(ImGuiCol_ChildBg, theme().window);
    ImGui::BeginChild("biomes", {0, -below}, false, ImGuiWindowFlags_AlwaysUseWindowPadding);
    for (std::size_t i = 1; i <= table->biomes.size(); ++i) {
        const auto id = static_cast<BiomeId>(i);
        swatch(ink_of(*table, id));
        if (ImGui::Selectable(((*table)[id].name + "##" + std::to_string(i)).c_str(), id == chosen_))
            chosen_ = id;
        mark("biomes/list/" + (*table)[id].key);
        if (id == chosen_ && std::exchange(scroll_due_, false)) ImGui::SetScrollHereY();
    }
    ImGui::EndChild();
    ImGui::PopStyleColor();
    ImGui::BeginDisabled(!file_.is_editable() || table->biomes.size() >= k_max_biomes);
    if (icon_button("biomes/add", icon::add, "Add a biome",
                    "A copy of the chosen one. Paint it into the climate table.")) {
        file_.change(with_biome_added(*table, chosen_));
        chosen_ = static_cast<BiomeId>(file_.table()->biomes.size());
        scroll_due_ = true;
    }
    ImGui::EndDisabled();
    ImGui::SameLine();
    ImGui::BeginDisabled(!file_.is_editable() || table->biomes.size() < 2);
    if (icon_button("biomes/remove", icon::trash, "Remove the biome", "Another one takes its places."))
        ImGui::OpenPopup("heirs");
    ImGui::EndDisabled();
    draw_heirs();
}

void BiomeEditor::draw_pages() {
    const auto page = [&](const char* label, const char* name, Page is) {
        if (segment(label, page_ == is)) page_ = is;
        mark(name);
    };
    page("Biome", "biomes/page/biome", Page::biome);
    ImGui::SameLine(0, 1);
    page("Climates and rules", "biomes/page/places", Page::places);
    ImGui::SameLine(0, 1);
    page("Heights", "biomes/page/heights", Page::heights);
    ImGui::Spacing();
    ImGui::BeginChild("page");
    ImGui::BeginDisabled(!file_.is_editable());
    if (page_ == Page::biome) form_.draw(file_, session_.settings, chosen_);
    if (page_ == Page::places) places_.draw(file_, chosen_);
    if (page_ == Page::heights) draw_height_bands(file_, chosen_);
    ImGui::EndDisabled();
    ImGui::EndChild();
}

void BiomeEditor::draw(Area& middle) {
    const Layer* const layer = biomes_layer(session_.document.recipe());
    if (!shown_ || layer == nullptr) {
        // Edits reach their file although the panel is closed.
        if (file_.table() != nullptr && file_.tick(session_.jobs, file_.path(), BiomeTableFile::Clock::now()))
            session_.file_written();
        return;
    }
    if (file_.tick(session_.jobs, table_path(*layer), BiomeTableFile::Clock::now())) session_.file_written();
    if (!ui_.screen.panels || !ui_.showing().document) return;
    const float em = ImGui::GetFontSize();
    const float gap = em * 0.6f;
    ImGui::SetNextWindowPos({middle.x + gap, middle.y + gap}, ImGuiCond_Appearing);
    ImGui::SetNextWindowSize({std::min(em * k_editor_width_em, middle.width - 2 * gap),
                              std::min(em * k_height_em, middle.height - 2 * gap)},
                             ImGuiCond_Appearing);
    ImGui::PushStyleColor(ImGuiCol_Border, theme().border);
    ImGui::Begin("Biome table###biome table", &shown_,
                 ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse);
    mark("biomes");
    draw_head(*layer);
    draw_mistakes();
    if (const auto table = file_.table(); table != nullptr) {
        chosen_ = std::clamp(chosen_, BiomeId{1}, static_cast<BiomeId>(table->biomes.size()));
        ImGui::BeginChild("left", {em * k_biomes_em, 0});
        draw_list();
        ImGui::EndChild();
        ImGui::SameLine();
        ImGui::BeginChild("right");
        draw_pages();
        ImGui::EndChild();
    } else if (file_.mistakes().empty()) {
        ImGui::TextDisabled("Reading the table…");
    }
    ImGui::End();
    ImGui::PopStyleColor();
}

}  // namespace talus
