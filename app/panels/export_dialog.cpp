#include "app/panels/export_dialog.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>
#include <vector>

#include "app/editor/file_listing.h"
#include "app/editor/session.h"
#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/parameter_row.h"
#include "app/widgets/theme.h"
#include "core/base/formatted.h"

namespace talus {
namespace {

constexpr std::array k_common_sizes{129, 257, 513, 1025, 2049, 4097, 8193};
constexpr std::array k_tiles{1, 2, 4, 8, 16};
constexpr float k_column_em = 33;      // width of the left half, and of the whole where it is narrow
constexpr float k_numbers_em = 26;     // width of the right half
constexpr std::size_t k_names = 3;     // that are shown of the files to be written
constexpr double k_little_used = 0.5;  // share of the range under which fitting it is offered

std::string times(int width, int height) { return formatted("%d × %d", width, height); }

void fact(const char* name, const std::string& text) {
    ImGui::TextDisabled("%s", name);
    ImGui::SameLine(ImGui::GetFontSize() * k_label_em + ImGui::GetStyle().WindowPadding.x);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
}

// What to type into the engine, each with its Copy button.
void draw_numbers(const ExportPlan& plan) {
    heading(plan.target->label);
    wrapped_text(theme().dim_text, plan.target->help);
    ImGui::Spacing();
    const float em = ImGui::GetFontSize();
    const float end = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    for (const EngineNumber& number : plan.numbers) {
        ImGui::PushID(number.label.c_str());
        const float top = ImGui::GetCursorScreenPos().y;
        row_label(number.label, number.help);
        ImGui::AlignTextToFramePadding();
        ImGui::TextUnformatted(number.value.c_str());
        mark("export/number/" + number.label);
        help(number.label, number.help);
        ImGui::SetCursorScreenPos({end - ImGui::GetFrameHeight() * 1.15f - em * 0.1f, top});
        if (icon_button("export/copy/" + number.label, icon::copy, "Copy",
                        "Puts " + number.value + " into the clipboard.")) {
            ImGui::SetClipboardText(number.value.c_str());
        }
        ImGui::PopID();
    }
}

// What the numbers of the file are, where a step is no height.
std::string values_text(const ExportPlan& plan, const World& world) {
    const Format& format = *plan.settings.format;
    const FieldInfo& info = info_of(plan.field);
    if (plan.field == field_id("height")) return "in metres, as they are";
    if (info.type != ValueType::real || !format.normalised) return "as they are";
    const HeightRange range = exported_range(plan.field, format, world.range());
    const std::string unit = info.unit.empty() ? "" : " " + std::string(info.unit);
    return formatted("0 to %.0f", static_cast<double>((1 << format.bits) - 1)) +
           formatted(" stand for %.3g", range.low) + formatted(" to %.3g", range.high) + unit;
}

}  // namespace

std::vector<Command> ExportDialog::commands() {
    return {
        {.id = "export",
         .menu = Menu::file,
         .label = "Export…",
         .chords = {ctrl('E')},
         .help = "Writes the heightmap, or colours or normals, for a game engine or another program.",
         .separator = true,
         .before = "screenshot",
         .run = [this](Session& session, Ui&) { begin(session.next_export()); }},
        {.id = "export_again",
         .menu = Menu::file,
         .label = "Export again",
         .chords = {ctrl_shift('E')},
         .help = "Repeats the last export without a dialog.",
         .before = "screenshot",
         .enabled = [](const Session& session,
                       const Ui&) { return !session.settings.last_export.format.empty(); },
         .needs = "Nothing was exported yet. Ctrl+E asks how.",
         .run = [](Session& session, Ui&) { session.export_map(session.next_export()); }},
    };
}

void ExportDialog::begin(const ExportChoice& choice) {
    const World& world = session_.document.recipe().world;
    choice_ = choice;
    choice_.folder = first_folder(choice.folder);
    choice_.target = target_of(choice_).key;
    choice_.format = format_of(choice_).key;
    own_size_ = choice_.width > 0;
    if (!own_size_) {
        choice_.width = world.width;
        choice_.height = world.height;
    }
    other_size_ = own_size_ && choice_.width != choice_.height;
    opening_ = true;
}

void ExportDialog::draw_target() {
    const ExportTarget& chosen = target_of(choice_);
    row_label("For", "The program that is to open it: it decides on sizes, formats and the order of rows.");
    const bool open =
        ImGui::BeginCombo("##target", std::string(chosen.label).c_str(), ImGuiComboFlags_HeightLarge);
    mark("export/target");
    help(chosen.label, chosen.help);
    if (!open) return;
    for (const ExportTarget& target : export_targets()) {
        if (ImGui::Selectable(std::string(target.label).c_str(), &target == &chosen) && &target != &chosen) {
            choice_.target = target.key;
            choice_.format = target.default_format().key;
            choice_.flip_green = target.flip_green;
            other_size_ = other_size_ && target.sizes.empty();
        }
        mark("export/target/" + std::string(target.key));
        help(target.label, target.help);
    }
    ImGui::EndCombo();
}

void ExportDialog::draw_format() {
    const Format& format = format_of(choice_);
    row_label("Format", "What the file is to be. Each format's help says what it is good for.");
    const bool open =
        ImGui::BeginCombo("##format", std::string(format.label).c_str(), ImGuiComboFlags_HeightLarge);
    mark("export/format");
    help(format.label, format.help);
    if (open) {
        for (const Format* other : target_of(choice_).offered()) {
            if (ImGui::Selectable(std::string(other->label).c_str(), other == &format))
                choice_.format = other->key;
            mark("export/format/" + std::string(other->key));
            help(other->label, other->help);
        }
        ImGui::EndCombo();
    }
    if (format.content == Content::normals) {
        row_label("Green points down",
                  "Direct3D and Unreal want it so; OpenGL, Godot, Unity and Blender do not.");
        ImGui::Checkbox("##green", &choice_.flip_green);
        mark("export/flip_green");
    }
    if (format.content == Content::heights) {
        row_label("Weight maps",
                  "Pictures besides that say what covers the ground, as the program reads them: rock, scree, "
                  "sand, soil, grass, forest floor, snow, ice.");
        ImGui::Checkbox("##weights", &choice_.weights);
        mark("export/weights");
    }
}

// Where a layer makes more than heights.
void ExportDialog::draw_field(const Recipe& recipe, const ExportPlan& plan) {
    std::vector<FieldId> made;
    for (std::size_t i = 0; i < k_field_count; ++i) {
        if (makes_field(recipe, static_cast<FieldId>(i))) made.push_back(static_cast<FieldId>(i));
    }
    if (made.size() < 2 || plan.settings.format->content != Content::heights) return;
    row_label("Map", "The heights, or another map that a layer makes.");
    const FieldInfo& chosen = info_of(plan.field);
    const bool open = ImGui::BeginCombo("##field", std::string(chosen.label).c_str());
    mark("export/field");
    help(chosen.label, chosen.help);
    if (!open) return;
    for (const FieldId field : made) {
        const FieldInfo& info = info_of(field);
        if (ImGui::Selectable(std::string(info.label).c_str(), &info == &chosen)) choice_.field = info.key;
        mark("export/field/" + std::string(info.key));
        help(info.label, info.help);
    }
    ImGui::EndCombo();
}

void ExportDialog::draw_size(const Recipe& recipe, const ExportPlan& plan) {
    const ExportTarget& target = *plan.target;
    row_label(
        "Size",
        "In samples. The world's extent stays: another size shows the same terrain in more or less detail.");
    const bool as_it_is = plan.map == MapSize{recipe.world.width, recipe.world.height};
    const std::string documents = as_it_is ? "As the document: " : "Nearest to the document: ";
    const std::string size = times(plan.size.width, plan.size.height);
    const bool open = ImGui::BeginCombo("##size", own_size_ ? size.c_str() : (documents + size).c_str(),
                                        ImGuiComboFlags_HeightLarge);
    mark("export/size");
    if (open) {
        if (ImGui::Selectable("As the document, or the nearest that fits", !own_size_)) {
            own_size_ = other_size_ = false;
        }
        mark("export/size/document");
        const std::span<const int> sides =
            target.sizes.empty() ? std::span<const int>(k_common_sizes) : target.sizes;
        for (const int side : sides) {
            const MapSize whole =
                nearest_size(target, {(side - 1) * choice_.tiles + 1, (side - 1) * choice_.tiles + 1},
                             plan.settings.tiles);
            std::string label = times(whole.width, whole.height);
            if (choice_.tiles > 1) label += "   in tiles of " + std::to_string(side);
            if (ImGui::Selectable(label.c_str(), own_size_ && !other_size_ && whole == plan.size)) {
                own_size_ = true;
                other_size_ = false;
                choice_.width = whole.width;
                choice_.height = whole.height;
            }
            mark("export/size/" + std::to_string(side));
        }
        if (target.sizes.empty()) {
            if (ImGui::Selectable("Other…", other_size_)) own_size_ = other_size_ = true;
            mark("export/size/other");
        }
        ImGui::EndCombo();
    }
    if (other_size_) {
        row_label("", "");
        const float width = (ImGui::GetContentRegionAvail().x - ImGui::GetFontSize() * 1.5f) / 2;
        ImGui::SetNextItemWidth(width);
        ImGui::InputInt("##width", &choice_.width, 0);
        mark("export/width");
        ImGui::SameLine(0, 0);
        ImGui::AlignTextToFramePadding();
        ImGui::Text("  × ");
        ImGui::SameLine(0, 0);
        ImGui::SetNextItemWidth(-FLT_MIN);
        ImGui::InputInt("##height", &choice_.height, 0);
        mark("export/height");
    }
    row_label("Tiles",
              "Cuts the map into files that share one row and column with their neighbours and have "
              "one height range, so that they join without a seam.");
    const auto tiles_text = [](int along) {
        return along == 1 ? "One file" : times(along, along) + " files";
    };
    const bool tiles_open = ImGui::BeginCombo("##tiles", tiles_text(choice_.tiles).c_str());
    mark("export/tiles");
    if (tiles_open) {
        for (const int along : k_tiles) {
            if (ImGui::Selectable(tiles_text(along).c_str(), along == choice_.tiles)) choice_.tiles = along;
            mark("export/tiles/" + std::to_string(along));
        }
        ImGui::EndCombo();
    }
}

void ExportDialog::draw_folder_and_name() {
    row_label("Folder", "Where the files go.");
    const std::string label = std::string(text_of(icon::folder)) + "  " + choice_.folder;
    ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, {0, 0.5f});
    browsing_ = ImGui::Button(label.c_str(), {-FLT_MIN, 0});
    ImGui::PopStyleVar();
    mark("export/folder");
    row_label("File name", "Without its ending, which the format gives. Engines dislike spaces.");
    ImGui::InputText("##name", &choice_.name);
    mark("export/name");
}

// How much of the height range the terrain fills, and a button that fits the one to the other.
void ExportDialog::draw_range_used(const World& world, const ExportPlan& plan, const HeightRange& heights) {
    const float lowest = std::max(heights.low, world.low);
    const float highest = std::min(heights.high, world.high);
    const double used = static_cast<double>(std::max(0.0f, highest - lowest)) / world.range().span();
    const bool cut = lowest > heights.low || highest < heights.high;
    fact("Range used", formatted("%.0f %% of the", 100 * used) +
                           formatted(" %.0f-bit range,", static_cast<double>(plan.settings.format->bits)) +
                           formatted(" from %.0f", heights.low) + formatted(" to %.0f m", heights.high));
    if (!cut && used >= k_little_used) return;
    fact("", cut ? "What lies outside the height range is cut off."
                 : "The rest of the steps is not used. The engine's numbers change when it is.");
    const HeightRange fit = fitting_range(heights.low, heights.high);
    const std::string label =
        "Normalise: heights from" + formatted(" %.0f", fit.low) + formatted(" to %.0f m", fit.high);
    row_label("", "");
    if (ImGui::Button(label.c_str())) fit_range(fit);
    mark("export/fit");
    help("Normalise",
         "Sets the world's height range to what the terrain fills, with a little room. Undo takes it back.");
}

void ExportDialog::draw_forecast(const World& world, const ExportPlan& plan) {
    const Format& format = *plan.settings.format;
    std::string names;
    for (std::size_t i = 0; i < std::min(plan.files.size(), k_names); ++i) {
        names += (i > 0 ? "\n" : "") + plan.files[i];
    }
    if (plan.files.size() > k_names) names += "\n… " + plan.files.back();
    names += format.has_fixed_size() ? "\n" : "\nat most ";
    names += bytes_text(plan.bytes_each) + (plan.files.size() > 1 ? " each" : "") +
             ", with a .json that says how to read it";
    fact("Writes", names);
    const auto replaced = std::count_if(plan.files.begin(), plan.files.end(), [&](const std::string& file) {
        std::error_code unknown;
        return std::filesystem::exists(std::filesystem::path(choice_.folder) / file, unknown);
    });
    fact("Replaces", replaced == 0            ? "nothing"
                     : plan.files.size() == 1 ? "the file of this name that is there"
                                              : std::to_string(replaced) + " files that are there");
    if (plan.metres_per_step > 0) {
        fact("Heights", formatted("%.0f m", world.low) + formatted(" is 0, %.0f m", world.high) +
                            formatted(" is %.0f", static_cast<double>((1 << format.bits) - 1)));
        fact("Step", formatted("%.3g m", plan.metres_per_step) + " between two values");
        if (ui_.shown != nullptr && ui_.showing().document) draw_range_used(world, plan, ui_.shown->heights);
    } else if (format.content == Content::heights) {
        fact(plan.field == field_id("height") ? "Heights" : "Values", values_text(plan, world));
    }
    if (!format.warning.empty()) fact("Note", std::string(format.warning));
}

void ExportDialog::browse() {
    ui_.browse = FileRequest{.kind = FileRequest::Kind::folder,
                             .title = "Choose a folder",
                             .files = "folders",
                             .folder = choice_.folder,
                             .chosen =
                                 [this](const std::string& path) {
                                     choice_.folder = path;
                                     opening_ = true;
                                 },
                             .cancelled = [this] { opening_ = true; }};
}

void ExportDialog::fit_range(const HeightRange& range) {
    if (session_.range_locked()) {
        session_.toasts.post(Toast::Kind::note,
                             "The height range is locked. Unlock Lowest or Highest by a right click first.");
    } else {
        session_.document.change(with_height_range(session_.document.recipe(), range));
    }
}

void ExportDialog::draw(Area& /*middle*/) {
    constexpr const char* k_title = "Export###export";
    if (std::exchange(opening_, false)) {
        ImGui::OpenPopup(k_title);
        shown_ = true;
    }
    if (!shown_) return;
    const Recipe recipe = session_.document.recipe();  // as it was before Normalise
    const float em = ImGui::GetFontSize();
    ExportChoice sized = choice_;
    if (!own_size_) sized.width = sized.height = 0;
    const ExportPlan plan = plan_export(recipe, sized, {});
    const float both = em * (k_column_em + k_numbers_em + 2);
    const bool wide = !plan.numbers.empty() && both < ImGui::GetIO().DisplaySize.x * 0.96f;
    const float tallest = ImGui::GetIO().DisplaySize.y * 0.9f;
    // Hung from a fixed height: were it centred, every row that comes or goes would move the others from
    // under the mouse.
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({screen.x / 2, std::floor(screen.y * 0.05f)}, ImGuiCond_Always, {0.5f, 0});
    ImGui::SetNextWindowSize({wide ? both : std::min(em * k_column_em, screen.x * 0.96f), 0});
    ImGui::SetNextWindowSizeConstraints({0, 0}, {FLT_MAX, tallest});
    bool keep_open = true;
    const auto flags = ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings |
                       ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_AlwaysAutoResize;
    if (!ImGui::BeginPopupModal(k_title, &keep_open, flags)) {
        shown_ = false;
        return;
    }
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {em * 0.7f, 0});
    const bool columns = wide && ImGui::BeginTable("halves", 2);
    ImGui::PopStyleVar();
    if (columns) {
        ImGui::TableSetupColumn("choice", ImGuiTableColumnFlags_WidthFixed, em * k_column_em);
        ImGui::TableSetupColumn("numbers", ImGuiTableColumnFlags_WidthFixed, em * k_numbers_em);
        ImGui::TableNextColumn();
    }
    draw_target();
    draw_format();
    draw_field(recipe, plan);
    draw_size(recipe, plan);
    draw_folder_and_name();
    ImGui::Spacing();
    ImGui::Spacing();
    draw_forecast(recipe.world, plan);
    if (columns) ImGui::TableNextColumn();
    if (!plan.numbers.empty()) draw_numbers(plan);
    if (columns) ImGui::EndTable();
    ImGui::Spacing();
    const std::string objection =
        choice_.name.empty() ? "Give the file a name." : objection_to(recipe, sized, session_.memory());
    if (!objection.empty()) wrapped_text(theme().error, objection);
    ImGui::Dummy({0, ImGui::GetFontSize() * 0.3f});
    const DialogAnswer answer = dialog_buttons("Export", objection.empty(), "export");
    if (answer != DialogAnswer::none || browsing_) {
        ImGui::CloseCurrentPopup();
        shown_ = false;
    }
    ImGui::EndPopup();
    if (answer == DialogAnswer::accept) session_.export_map(sized);
    if (std::exchange(browsing_, false)) browse();
}

void ExportDialog::report(nlohmann::ordered_json& status) const {
    if (shown_) status["dialog"] = "export";
}

}  // namespace talus
