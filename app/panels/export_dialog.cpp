#include "app/panels/export_dialog.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "app/editor/file_listing.h"
#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/parameter_row.h"
#include "app/widgets/theme.h"

namespace talus {
namespace {

struct SizePreset {
    int side;
    const char* note;
};
constexpr std::array<SizePreset, 12> k_sizes{{{129, "2ⁿ + 1"},
                                              {257, "2ⁿ + 1"},
                                              {505, "Unreal"},
                                              {513, "2ⁿ + 1, Unity"},
                                              {1009, "Unreal"},
                                              {1025, "2ⁿ + 1, Unity"},
                                              {2017, "Unreal"},
                                              {2049, "2ⁿ + 1, Unity"},
                                              {4033, "Unreal"},
                                              {4097, "2ⁿ + 1, Unity"},
                                              {8129, "Unreal"},
                                              {8193, "2ⁿ + 1"}}};

const Format& format_in(const ExportChoice& choice) {
    const Format* format = find_format(choice.format);
    return format != nullptr ? *format : formats().front();
}

void fact(const char* name, const std::string& text) {
    ImGui::TextDisabled("%s", name);
    ImGui::SameLine(ImGui::GetFontSize() * k_label_em + ImGui::GetStyle().WindowPadding.x);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
}

std::string number(const char* format, double value) {
    char text[64];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

}  // namespace

void ExportDialog::show(const ExportChoice& last, const Recipe& recipe, const std::string& document_name) {
    choice_ = last;
    choice_.folder = first_folder(last.folder);
    if (choice_.name.empty()) choice_.name = document_name;
    if (find_format(choice_.format) == nullptr) choice_.format = formats().front().key;
    own_size_ = choice_.width > 0;
    if (!own_size_) {
        choice_.width = recipe.world.width;
        choice_.height = recipe.world.height;
    }
    shown_ = opening_ = true;
}

void ExportDialog::draw_format() {
    const Format& format = format_in(choice_);
    row_label("Format", "What the file is to be. Each format's help says what it is good for.");
    const bool open =
        ImGui::BeginCombo("##format", std::string(format.label).c_str(), ImGuiComboFlags_HeightLarge);
    mark("export/format");
    help(format.label, format.help);
    if (open) {
        for (const Format& other : formats()) {
            if (ImGui::Selectable(std::string(other.label).c_str(), &other == &format))
                choice_.format = other.key;
            mark("export/format/" + std::string(other.key));
            help(other.label, other.help);
        }
        ImGui::EndCombo();
    }
    if (format.content == Content::normals) {
        row_label("Green points down",
                  "Direct3D and Unreal want it so; OpenGL, Godot, Unity and Blender do not.");
        ImGui::Checkbox("##green", &choice_.flip_green);
        mark("export/flip_green");
    }
}

void ExportDialog::draw_size(const Recipe& recipe) {
    row_label(
        "Size",
        "In samples. The world's extent stays: another size shows the same terrain in more or less detail.");
    const std::string documents = "As the document: " + std::to_string(recipe.world.width) + " × " +
                                  std::to_string(recipe.world.height);
    const std::string own = std::to_string(choice_.width) + " × " + std::to_string(choice_.height);
    const bool open =
        ImGui::BeginCombo("##size", own_size_ ? own.c_str() : documents.c_str(), ImGuiComboFlags_HeightLarge);
    mark("export/size");
    if (open) {
        if (ImGui::Selectable(documents.c_str(), !own_size_)) own_size_ = false;
        mark("export/size/document");
        for (const SizePreset& size : k_sizes) {
            const std::string label =
                std::to_string(size.side) + " × " + std::to_string(size.side) + "   " + size.note;
            const bool chosen = own_size_ && choice_.width == size.side && choice_.height == size.side;
            if (ImGui::Selectable(label.c_str(), chosen)) {
                own_size_ = true;
                choice_.width = choice_.height = size.side;
            }
            mark("export/size/" + std::to_string(size.side));
        }
        if (ImGui::Selectable("Other…", false)) own_size_ = true;
        mark("export/size/other");
        ImGui::EndCombo();
    }
    if (own_size_) {
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
}

void ExportDialog::draw_target(Answer& answer) {
    row_label("Folder", "Where the files go.");
    const std::string label = std::string(text_of(icon::folder)) + "  " + choice_.folder;
    ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, {0, 0.5f});
    answer.browse = ImGui::Button(label.c_str(), {-FLT_MIN, 0});
    ImGui::PopStyleVar();
    mark("export/folder");
    row_label("File name", "Without its ending, which the format gives. Engines dislike spaces.");
    ImGui::InputText("##name", &choice_.name);
    mark("export/name");
}

void ExportDialog::draw_forecast(const Recipe& recipe, const Ground* ground) {
    const Format& format = format_in(choice_);
    ExportChoice sized = choice_;
    if (!own_size_) sized.width = sized.height = 0;
    const ExportForecast cast = forecast(recipe, sized, format);
    const std::string path = export_path(choice_, format, "terrain");
    const auto slash = path.rfind('/');
    fact("Writes", path.substr(slash + 1) + (format.png ? ", at most " : ", ") + bytes_text(cast.bytes) +
                       ", and a .json that says how to read it");
    const World& world = recipe.world;
    if (cast.metres_per_step > 0) {
        fact("Heights", number("%.0f m", world.low) + number(" is 0, %.0f m", world.high) +
                            number(" is %.0f", static_cast<double>((1 << format.bits) - 1)));
        fact("Step", number("%.3g m", cast.metres_per_step) + " between two values");
        if (ground != nullptr) {
            const float lowest = std::max(ground->lowest(), world.low);
            const float highest = std::min(ground->highest(), world.high);
            const double used = static_cast<double>(std::max(0.0f, highest - lowest)) / world.range().span();
            fact("Range used", number("%.0f %%, as the terrain lies between", 100 * used) +
                                   number(" %.0f m", ground->lowest()) +
                                   number(" and %.0f m", ground->highest()));
            if (lowest > ground->lowest() || highest < ground->highest()) {
                fact("Note",
                     "What lies outside the height range is cut off. Size and heights, in the panel, widens "
                     "it.");
            }
        }
    } else if (format.content == Content::heights) {
        fact("Heights", "in metres, as they are");
    }
    if (!format.warning.empty()) fact("Note", std::string(format.warning));
}

ExportDialog::Answer ExportDialog::draw(const Recipe& recipe, const Ground* ground) {
    constexpr const char* k_title = "Export###export";
    if (opening_) ImGui::OpenPopup(k_title);
    opening_ = false;
    Answer answer;
    centre_next_window({ImGui::GetFontSize() * 34, 0});
    bool keep_open = true;
    const auto flags = ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings |
                       ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_AlwaysAutoResize;
    if (!ImGui::BeginPopupModal(k_title, &keep_open, flags)) {
        shown_ = false;
        return answer;
    }
    draw_format();
    draw_size(recipe);
    draw_target(answer);
    ImGui::Spacing();
    ImGui::Separator();
    ImGui::Spacing();
    draw_forecast(recipe, ground);
    ImGui::Spacing();
    ExportChoice sized = choice_;
    if (!own_size_) sized.width = sized.height = 0;
    const std::string objection =
        choice_.name.empty() ? "Give the file a name." : objection_to(recipe, sized);
    if (!objection.empty()) {
        ImGui::PushStyleColor(ImGuiCol_Text, theme().error);
        ImGui::TextWrapped("%s", objection.c_str());
        ImGui::PopStyleColor();
    }
    ImGui::Dummy({0, ImGui::GetFontSize() * 0.3f});
    const DialogAnswer pressed = dialog_buttons("Export", objection.empty(), "export");
    if (pressed == DialogAnswer::accept) answer.accepted = sized;
    if (pressed != DialogAnswer::none || answer.browse) ImGui::CloseCurrentPopup();
    if (pressed != DialogAnswer::none) shown_ = false;
    ImGui::EndPopup();
    return answer;
}

}  // namespace talus
