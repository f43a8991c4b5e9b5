#include "app/panels/biome_editor.h"

#include <imgui.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/editor/session.h"
#include "app/panels/biome_parts.h"
#include "app/panels/biome_worlds_form.h"
#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "core/biome/biome_edit.h"

namespace talus {
namespace {

constexpr float k_editor_width_em = 37;
constexpr float k_height_em = 40;
constexpr float k_biomes_em = 12;

}  // namespace

BiomeEditor::BiomeEditor(Session& session, Ui& ui) : Panel(session, ui), biomes_(session.document) {}

std::vector<Command> BiomeEditor::commands() {
    const auto possible = [](const Session& session, const Ui& ui) {
        return ui.showing().document && biome_table_layer(session.document) != nullptr;
    };
    return {{.id = "biome_table",
             .menu = Menu::view,
             .label = "Biome table",
             .help = "Biomes with their colours, grounds and plants, and which climate has which.",
             .before = "grow",
             .of_document = true,
             .enabled = [this, possible](const Session& session,
                                         const Ui& ui) { return shown_ || possible(session, ui); },
             .needs = "This needs a Biomes layer, or one of the worlds from biomes.",
             .checked = [this](const Session&, const Ui&) { return shown_; },
             .run = [this](Session&, Ui&) { shown_ = !shown_; }}};
}

void BiomeEditor::report(StatusWriter& status) const {
    if (!shown_) return status.set("biome_table", nullptr);
    const auto table = biomes_.table();
    const bool has = table != nullptr && chosen_ <= table->biomes.size();
    status.set("biome_table", {{"file", biomes_.path()},
                               {"biomes", has ? table->biomes.size() : 0},
                               {"chosen", has ? (*table)[chosen_].key : ""},
                               {"editable", biomes_.is_editable()},
                               {"written", has && !biomes_.is_held()},
                               {"mistakes", biomes_.mistakes()}});
}

void BiomeEditor::save(const std::string& path) {
    const std::string failure = biomes_.save(path);
    if (failure.empty()) {
        session_.file_written();
    } else {
        session_.toasts.post(Toast::Kind::error, failure);
    }
}

// Beside the document, unless another folder is chosen.
void BiomeEditor::save_as() {
    const auto folder = std::filesystem::path(session_.document.file()).parent_path();
    ui_.browse = FileRequest{.kind = FileRequest::Kind::save,
                             .title = "Save the biomes as",
                             .files = "files",
                             .endings = ".json",
                             .name = session_.export_name() + "-biomes.json",
                             .folder = folder.string(),
                             .remembered = &Settings::folder,
                             .chosen = [this](const std::string& path) { save(path); }};
}

void BiomeEditor::draw_head() {
    const bool held = biomes_.is_held();
    const bool own = !LayerBiomes::is_shipped(biomes_.path());
    ImGui::AlignTextToFramePadding();
    if (own) {
        ImGui::TextUnformatted(std::filesystem::path(biomes_.path()).filename().string().c_str());
        help(biomes_.path(), held ? "The recipe holds the table, changed since it was in this file."
                                  : "The layer reads the table from this file.");
        ImGui::SameLine();
    }
    ImGui::TextColored(theme().dim_text, "%s",
                       own    ? (held ? "edited" : "saved")
                       : held ? "The biomes of this recipe."
                              : "The biomes that come with Talus.");
    ImGui::BeginDisabled(!biomes_.is_editable());
    if (own && held) {
        ImGui::SameLine();
        if (accent_button("Save")) save(biomes_.path());
        mark("biomes/save");
        help("Save", "Replaces what stands in the file by this table, and has the layer read it again.");
    }
    ImGui::SameLine();
    if (ImGui::Button(spoken_label("Save as…").c_str())) save_as();
    mark("biomes/save_as");
    help("Save as…",
         "Writes the table to a file, which the layer then reads; other recipes can read it, too.");
    ImGui::EndDisabled();
}

void BiomeEditor::draw_mistakes() {
    if (biomes_.mistakes().empty()) return;
    constexpr std::size_t k_told = 6;
    const std::string name =
        biomes_.is_held() ? std::string(spoken("The table of this recipe")) : biomes_.path();
    wrapped_text(
        theme().error,
        with_fillings(std::string(spoken("{table} has mistakes. The biomes stay as they were until it "
                                         "is mended.")),
                      {{"table", name}}));
    mark("biomes/mistakes");
    for (std::size_t i = 0; i < std::min(k_told, biomes_.mistakes().size()); ++i)
        wrapped_text(theme().text, biomes_.mistakes()[i]);
    if (biomes_.mistakes().size() > k_told)
        ImGui::TextColored(
            theme().dim_text, "%s",
            spoken("and {count} more", {{"count", std::to_string(biomes_.mistakes().size() - k_told)}})
                .c_str());
    if (biomes_.table() != nullptr && !biomes_.is_held()) {
        if (ImGui::Button(spoken_label("Replace the file by this table").c_str())) save(biomes_.path());
        mark("biomes/overwrite");
        help("Replace the file by this table", "What was changed in the file by hand is lost.");
    }
    ImGui::Separator();
}

// Who takes the places of a biome that is removed.
void BiomeEditor::draw_heirs() {
    if (!ImGui::BeginPopup("heirs")) return;
    const auto table = biomes_.table();
    ImGui::TextColored(theme().dim_text, "Its places go to");
    ImGui::BeginChild("list", {ImGui::GetFontSize() * 14, ImGui::GetFontSize() * 18});
    for (std::size_t i = 1; i <= table->biomes.size(); ++i) {
        const auto id = static_cast<BiomeId>(i);
        if (id == chosen_) continue;
        swatch(ink_of(*table, id));
        if (ImGui::Selectable((*table)[id].name.c_str())) {
            biomes_.change(with_biome_removed(*table, chosen_, id));
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
    const auto table = biomes_.table();
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
    ImGui::BeginDisabled(!biomes_.is_editable() || table->biomes.size() >= k_max_biomes);
    if (icon_button("biomes/add", icon::add, "Add a biome",
                    "A copy of the chosen one. Paint it into the climate table.")) {
        biomes_.change(with_biome_added(*table, chosen_));
        chosen_ = static_cast<BiomeId>(biomes_.table()->biomes.size());
        scroll_due_ = true;
    }
    ImGui::EndDisabled();
    ImGui::SameLine();
    ImGui::BeginDisabled(!biomes_.is_editable() || table->biomes.size() < 2);
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
    ImGui::SameLine(0, 1);
    page("Worlds", "biomes/page/worlds", Page::worlds);
    help("Worlds", "What worlds that begin with biomes take of the table.");
    ImGui::Spacing();
    ImGui::BeginChild("page");
    ImGui::BeginDisabled(!biomes_.is_editable());
    if (page_ == Page::biome) form_.draw(biomes_, session_.settings, chosen_);
    if (page_ == Page::places) places_.draw(biomes_, chosen_);
    if (page_ == Page::heights) draw_height_bands(biomes_, chosen_);
    if (page_ == Page::worlds) draw_biome_worlds(biomes_, session_.settings, chosen_);
    ImGui::EndDisabled();
    ImGui::EndChild();
}

void BiomeEditor::draw(Area& middle) {
    const Layer* const layer = biome_table_layer(session_.document);
    if (!shown_ || layer == nullptr) {
        biomes_.commit();
        return;
    }
    biomes_.tick(session_.jobs, *layer, LayerBiomes::Clock::now());
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
    ui_.floating_panels.note(shown_);
    draw_head();
    draw_mistakes();
    if (const auto table = biomes_.table(); table != nullptr) {
        chosen_ = std::clamp(chosen_, BiomeId{1}, static_cast<BiomeId>(table->biomes.size()));
        ImGui::BeginChild("left", {em * k_biomes_em, 0});
        draw_list();
        ImGui::EndChild();
        ImGui::SameLine();
        ImGui::BeginChild("right");
        draw_pages();
        ImGui::EndChild();
    } else if (biomes_.mistakes().empty()) {
        ImGui::TextDisabled("%s", spoken("Reading the table…").data());
    }
    ui_.floating_now.push_back(area_of_window());
    ImGui::End();
    ImGui::PopStyleColor();
}

}  // namespace talus
