#include "app/panels/sheet_dialog.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "app/editor/file_listing.h"
#include "app/editor/session.h"
#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/choice_list.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/number_control.h"
#include "app/widgets/parameter_row.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "core/base/formatted.h"
#include "core/map/sheet_parts.h"
#include "core/recipe/evaluate.h"
#include "core/recipe/parameter_json.h"

namespace talus {
namespace {

namespace fs = std::filesystem;

constexpr float k_sheet_em = 33;

void text_row(const char* label, const char* help_text, std::string& text, const char* name) {
    row_label(label, help_text);
    ImGui::PushID(name);
    ImGui::InputText("##text", &text);
    ImGui::PopID();
    mark(name);
    help(label, help_text);
}

}  // namespace

std::vector<Command> SheetDialog::commands() {
    return {{.id = "map_sheet",
             .menu = Menu::file,
             .label = "Map sheet…",
             .help = "Writes a map to be printed, as PDF, SVG or PNG: contour lines, water, biomes, plants, "
                     "scale and legend.",
             .before = "screenshot",
             .of_document = true,
             .enabled = [](const Session&, const Ui& ui) { return ui.terrain != nullptr; },
             .run = [this](Session&, Ui&) { begin(); }}};
}

void SheetDialog::begin() {
    choice_ = session_.settings.last_sheet;
    choice_.folder = first_folder(choice_.folder.empty() ? session_.settings.folder : choice_.folder);
    const std::string& path = session_.document.file();
    const std::string document = path.empty() ? session_.export_name() : path;
    // Another document has its own title, and does not replace the sheet of the one before.
    if (choice_.document != document || choice_.name.empty()) {
        choice_.title = session_.document.recipe().name;
        choice_.name = session_.export_name() + "_map";
    }
    choice_.document = document;
    own_interval_ = choice_.options.interval > 0;
    dialog_.open();
}

const SheetFormat& SheetDialog::format() const {
    const SheetFormat* const found = sheet_format_of(choice_.format);
    return found != nullptr ? *found : k_sheet_formats.front();
}

std::string SheetDialog::file() const {
    return (fs::path(choice_.folder) / with_ending(choice_.name, format().ending)).string();
}

SheetSettings SheetDialog::settings() const {
    SheetOptions options = choice_.options;
    if (!own_interval_) options.interval = 0;
    return settings_of(options, choice_.title, session_.document.recipe().world.seed);
}

void SheetDialog::draw_format() {
    const SheetFormat& chosen = format();
    row_label("Format", "What the file is to be.");
    const bool open = begin_choice_list("##format", std::string(chosen.label).c_str());
    mark("sheet/format");
    help(chosen.label, chosen.help);
    if (!open) return;
    for (const SheetFormat& other : k_sheet_formats) {
        if (list_row(other.label, &other == &chosen)) choice_.format = other.ending;
        mark("sheet/format/" + std::string(other.label));
        help(other.label, other.help);
    }
    end_choice_list();
}

// The rows of the listing; the interval has a way to say that it is automatic.
void SheetDialog::draw_options(const Lattice& map) {
    const std::span<const Parameter> listing = sheet_parameters();
    std::vector<ParameterValue> values = values_of_sheet(choice_.options);
    for (std::size_t i = 0; i < listing.size(); ++i) {
        if (!is_visible(listing, i, values)) continue;
        if (listing[i].info.key == "interval") {
            draw_interval(map);
            std::get<float>(values[i]) = choice_.options.interval;
        } else {
            parameter_row("sheet", listing[i], values[i]);
        }
    }
    choice_.options = sheet_from_values(values);
}

void SheetDialog::draw_interval(const Lattice& map) {
    const Parameter& parameter = sheet_parameter("interval");
    row_label("Contour lines", parameter.info.help);
    if (ImGui::RadioButton(spoken_label("Automatic").c_str(), !own_interval_)) own_interval_ = false;
    mark("sheet/interval/automatic");
    help("Automatic", "A round number of metres by the relief and the scale.");
    ImGui::SameLine();
    if (ImGui::RadioButton(spoken_label("Every").c_str(), own_interval_)) {
        own_interval_ = true;
        if (!(choice_.options.interval > 0) && ui_.terrain != nullptr)
            choice_.options.interval =
                static_cast<float>(map_interval(*ui_.terrain, layout_of(map, settings()).metres_per_mm));
    }
    mark("sheet/interval/own");
    help("Every", parameter.info.help);
    ImGui::SameLine();
    ImGui::BeginDisabled(!own_interval_);
    ImGui::SetNextItemWidth(-FLT_MIN);
    number_input("##interval", ImGuiDataType_Float, &choice_.options.interval, "%.10g m");
    ImGui::EndDisabled();
    mark("sheet/interval");
    choice_.options.interval = std::get<float>(clamped(parameter, choice_.options.interval));
}

void SheetDialog::draw_folder_and_name() {
    row_label("Folder", "Where the file goes.");
    const std::string label = labelled(icon::folder, choice_.folder);
    ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, {0, 0.5f});
    browsing_ = ImGui::Button(label.c_str(), {-FLT_MIN, 0});
    ImGui::PopStyleVar();
    mark("sheet/folder");
    text_row("File name", "Its ending follows from the format.", choice_.name, "sheet/name");
}

void SheetDialog::draw_forecast(const Lattice& map) {
    const SheetSettings sheet = settings();
    const SheetLayout layout = layout_of(map, sheet);
    std::string size = formatted("%.0f × ", layout.width) + formatted("%.0f mm, ", layout.height) +
                       (layout.width > layout.height ? "across" : "upright") +
                       ", 1 : " + spaced_number(1000 * layout.metres_per_mm);
    if (format().kind == SheetFormat::Kind::png) {
        size += formatted(", %.0f × ", layout.width * sheet.resolution) +
                formatted("%.0f pixels", layout.height * sheet.resolution);
    }
    fact_row("Sheet", size);
    const std::string path = file();
    fact_row("Writes", fs::path(path).filename().string());
    std::error_code unknown;
    fact_row("Overwrites", fs::exists(path, unknown) ? "the existing file of this name" : "no files");
}

void SheetDialog::browse() {
    ui_.browse = FileRequest{.kind = FileRequest::Kind::folder,
                             .title = "Choose a folder",
                             .files = "folders",
                             .folder = choice_.folder,
                             .chosen =
                                 [this](const std::string& path) {
                                     choice_.folder = path;
                                     dialog_.open();
                                 },
                             .cancelled = [this] { dialog_.open(); }};
}

void SheetDialog::write() {
    if (!own_interval_) choice_.options.interval = 0;
    choice_.format = format().ending;
    session_.settings.last_sheet = choice_;
    // The terrain displayed may be coarse, or go on changing: the sheet shows the recipe's, in full.
    session_.jobs.submit(JobKind::file, "Map sheet " + fs::path(file()).filename().string(),
                         [recipe = session_.document.recipe(), sheet = settings(), path = file(),
                          &toasts = session_.toasts](Progress& progress) {
                             std::shared_ptr<const Terrain> terrain;
                             {
                                 const ProgressPart making(&progress, 0, 0.5f);
                                 terrain = Evaluator(0).evaluate(recipe, recipe.world.width,
                                                                 recipe.world.height, &progress);
                             }
                             const ProgressPart drawing(&progress, 0.5f, 1);
                             write_sheet(*terrain, sheet, path, &progress);
                             toasts.post(Toast::Kind::success, std::string("Map sheet written") + "\n" + path,
                                         fs::path(path).parent_path().string());
                         });
}

void SheetDialog::draw(Area& /*middle*/) {
    if (!dialog_.begin_form("Map sheet###sheet", k_sheet_em)) return;
    const Lattice map = lattice_of(session_.document.recipe().world);
    draw_format();
    text_row("Title", "Above the map; empty: none.", choice_.title, "sheet/title");
    draw_options(map);
    draw_folder_and_name();
    ImGui::Spacing();
    ImGui::Spacing();
    draw_forecast(map);
    dialog_.end_rows();
    ImGui::Spacing();
    const std::string objection = choice_.name.empty()
                                      ? "Give the file a name."
                                      : objection_to_sheet(settings(), format(), session_.memory());
    if (!objection.empty()) wrapped_text(theme().error, objection);
    ImGui::Dummy({0, ImGui::GetFontSize() * 0.3f});
    const DialogAnswer answer = dialog_.end("Write the sheet", objection.empty(), "sheet", browsing_);
    if (answer == DialogAnswer::accept) write();
    if (std::exchange(browsing_, false)) browse();
}

std::string_view SheetDialog::dialog() const { return dialog_.is_open() ? "sheet" : ""; }

void SheetDialog::report(StatusWriter& status) const {
    if (!dialog_.is_open()) return status.set("sheet", nullptr);
    std::error_code unknown;
    status.set("sheet", {{"options", status_of(sheet_parameters(), values_of_sheet(choice_.options))},
                         {"replaces", fs::exists(file(), unknown)}});
}

}  // namespace talus
