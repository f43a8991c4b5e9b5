#include "app/panels/export_form.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>
#include <cfloat>
#include <filesystem>
#include <type_traits>
#include <utility>

#include "app/widgets/choice_list.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/number_control.h"
#include "app/widgets/parameter_row.h"
#include "app/widgets/spoken.h"
#include "core/io/blender_script.h"
#include "core/io/vdb_file.h"
#include "core/recipe/remarks.h"

namespace talus {
namespace {

constexpr std::array k_budgets{0, 1'000'000, 300'000, 100'000, 30'000, 10'000};

// A tick with its name, in a row of several.
void tick(std::string_view label, bool& value, std::string_view widget, std::string_view explanation,
          bool possible = true) {
    ImGui::BeginDisabled(!possible);
    ImGui::Checkbox(spoken_label(label).c_str(), &value);
    ImGui::EndDisabled();
    mark(widget);
    help(label, explanation);
}

const ParameterInfo& option_row(std::string_view key) {
    return export_parameters()[*find_parameter(export_parameters(), key)].info;
}

// Returns whether an option means anything for what else is chosen.
bool is_of_use(std::string_view option, const ExportChoice& choice) {
    const Format& format = format_of(choice);
    if (option == "flip_green") return choice.normals;
    if (option == "no_recipe") return choice.normals || choice.colours || format.ending.ends_with(".png");
    if (option == "blender_script") return target_of(choice).key == "blender" && blender_reads(format);
    if (option == "triangles") return format.content == Content::mesh;
    if (option == "print_size") return format.in_millimetres;
    if (option == "range_low" || option == "range_high")
        return choice.options.has_range() && format.content == Content::heights && format.normalised;
    if (option == "voxel_size") return choice.options.vdb;
    return true;
}

void next_in_row() { ImGui::SameLine(0, ImGui::GetFontSize() * 1.2f); }

bool is_picture_of_ground(const Format& format) {
    return format.content == Content::normals || format.content == Content::colours;
}

}  // namespace

ExportChoice ExportForm::sized() const {
    ExportChoice sized = choice;
    if (!own_size) sized.width = sized.height = 0;
    return sized;
}

void ExportForm::draw_target() {
    const ExportTarget& chosen = target_of(choice);
    const std::string_view label = nodes() ? info_of(*nodes()).label : chosen.label;
    row_label("Target",
              "The program that is to open it: it decides on sizes, formats and the order of rows.");
    const bool open =
        begin_choice_list("##target", std::string(spoken(label)).c_str(), ImGuiComboFlags_HeightLarge);
    mark("export/target");
    help(label, nodes() ? info_of(*nodes()).help : chosen.help);
    if (!open) return;
    for (const ExportTarget& target : export_targets()) {
        const bool is_chosen = !nodes() && &target == &chosen;
        if (list_row(spoken(target.label), is_chosen) && !is_chosen) {
            choice.cubes.clear();
            choice.target = target.key;
            choice.format = target.default_format().key;
            choice.options.flip_green = target.flip_green;
            choice.options.blender_script = target.key == "blender";
            other_size = other_size && target.takes_any_size();
        }
        mark("export/target/" + std::string(target.key));
        help(target.label, target.help);
    }
    for (const NodeFormat format : {NodeFormat::luanti, NodeFormat::vox}) {
        const NodeFormatInfo& info = info_of(format);
        if (list_row(spoken(info.label), nodes() == format)) choice.cubes = info.key;
        mark("export/target/" + std::string(info.key));
        help(info.label, info.help);
    }
    end_choice_list();
}

void ExportForm::draw_format() {
    const Format& format = format_of(choice);
    row_label("Format",
              "What the heightmap, and the fields, are to be, or a mesh. Each format's help says what it is "
              "good for.");
    const bool open =
        begin_choice_list("##format", std::string(spoken(format.label)).c_str(), ImGuiComboFlags_HeightLarge);
    mark("export/format");
    help(format.label, format.help);
    if (!open) return;
    for (const Format* other : target_of(choice).offered()) {
        if (is_picture_of_ground(*other)) continue;
        if (list_row(spoken(other->label), other == &format)) choice.format = other->key;
        mark("export/format/" + std::string(other->key));
        help(other->label, other->help);
    }
    end_choice_list();
}

// How fine a mesh is.
void ExportForm::draw_triangles() {
    if (!is_of_use("triangles", choice)) return;
    int& chosen = choice.options.triangles;
    const ParameterInfo& row = option_row("triangles");
    row_label(row.label, row.help);
    const auto text_of = [](int triangles) {
        return triangles == 0 ? std::string(spoken("All samples"))
                              : spoken("At most {count}", {{"count", std::to_string(triangles)}});
    };
    const bool open = begin_choice_list("##triangles", text_of(chosen).c_str(), ImGuiComboFlags_HeightLarge);
    mark("export/triangles");
    if (open) {
        for (const int triangles : k_budgets) {
            if (list_row(text_of(triangles), !other_triangles && triangles == chosen)) {
                chosen = triangles;
                other_triangles = false;
            }
            mark("export/triangles/" + std::to_string(triangles));
        }
        if (list_row(spoken("Custom…"), other_triangles)) other_triangles = true;
        mark("export/triangles/other");
        end_choice_list();
    }
    if (other_triangles) {
        row_label("", "");
        ImGui::SetNextItemWidth(-FLT_MIN);
        const bool typed = number_input("##other_triangles", ImGuiDataType_S32, &chosen);
        mark("export/other_triangles");
        if (typed) chosen = std::clamp(chosen, k_min_mesh_triangles, k_max_mesh_triangles);
    }
}

// The options that are numbers, but for those with rows of their own.
void ExportForm::draw_numbers(std::initializer_list<std::string_view> options) {
    ExportOptions::parameters([&]<class Member>(Member ExportOptions::*member, const ParameterInfo& row) {
        if constexpr (std::is_same_v<Member, float> || std::is_same_v<Member, int>) {
            if (std::ranges::find(options, row.key) == options.end() || !is_of_use(row.key, choice)) return;
            constexpr auto k_type = std::is_same_v<Member, int> ? ImGuiDataType_S32 : ImGuiDataType_Float;
            Member& value = choice.options.*member;
            const std::string key(row.key);
            row_label(row.label, row.help);
            ImGui::SetNextItemWidth(-FLT_MIN);
            const std::string format = "%.6g " + std::string(row.unit);
            const bool typed = number_input(("##" + key).c_str(), k_type, &value, format.c_str());
            mark("export/" + key);
            if (typed) value = std::clamp(value, static_cast<Member>(row.min), static_cast<Member>(row.max));
        }
    });
}

// An option as a row.
void ExportForm::draw_tick_row(std::string_view option, bool& value) {
    if (!is_of_use(option, choice)) return;
    const ParameterInfo& row = option_row(option);
    row_label(row.label, row.help);
    const std::string key(option);
    ImGui::Checkbox(("##" + key).c_str(), &value);
    mark("export/" + key);
    help(row.label, row.help);
}

// The options that are files besides, a tick each.
void ExportForm::draw_besides() {
    row_label("Also export", "Files that go with the maps.");
    const float left = ImGui::GetCursorPosX();
    const float right = left + ImGui::CalcItemWidth();
    bool is_first = true;
    ExportOptions::parameters([&]<class Member>(Member ExportOptions::*member, const ParameterInfo& row) {
        if constexpr (std::is_same_v<Member, bool>) {
            const bool has_row = row.key == "flip_green" || row.key == "no_recipe";
            if (has_row || !is_of_use(row.key, choice)) return;
            if (!std::exchange(is_first, false)) {
                next_in_row();
                const float width = ImGui::GetFrameHeight() + ImGui::GetStyle().ItemInnerSpacing.x +
                                    ImGui::CalcTextSize(spoken(row.label).data()).x;
                if (ImGui::GetCursorPosX() + width > right) {
                    ImGui::NewLine();
                    ImGui::SetCursorPosX(left);
                }
            }
            const bool possible = row.key != "vdb" || has_openvdb();
            tick(row.label, choice.options.*member, "export/" + std::string(row.key),
                 possible ? row.help : std::string_view(k_no_openvdb), possible);
        }
    });
}

// Where a layer makes more than heights.
void ExportForm::draw_fields(const Recipe& recipe) {
    std::vector<FieldId> made;
    for (std::size_t i = 0; i < k_field_count; ++i) {
        const auto field = static_cast<FieldId>(i);
        if (field != field_id("height") && makes_field(recipe, field)) made.push_back(field);
    }
    if (made.empty() || format_of(choice).content != Content::heights) return;
    row_label("Fields", "Maps that layers make besides the heights, each a file of its own.");
    std::string chosen;
    for (const FieldId field : fields_of(recipe, choice))
        chosen += (chosen.empty() ? "" : ", ") + std::string(spoken(info_of(field).label));
    const bool open = begin_choice_list("##fields", chosen.empty() ? spoken("None").data() : chosen.c_str(),
                                        ImGuiComboFlags_HeightLarge);
    mark("export/fields");
    if (!open) return;
    for (const FieldId field : made) {
        const FieldInfo& info = info_of(field);
        const std::string key(info.key);
        bool is_chosen = std::ranges::find(choice.fields, key) != choice.fields.end();
        if (list_tick(spoken(info.label), is_chosen)) {
            if (is_chosen) {
                choice.fields.push_back(key);
            } else {
                std::erase(choice.fields, key);
            }
        }
        mark("export/fields/" + key);
        help(info.label, info.help);
    }
    end_choice_list();
}

void ExportForm::draw_maps(const Recipe& recipe) {
    const ExportTarget& target = target_of(choice);
    row_label("Maps", "What is exported, each a file of its own.");
    tick("Heights", choice.heights, "export/heights", "The heightmap.");
    if (format_for_content(target, Content::normals) != nullptr) {
        next_in_row();
        tick("Normals", choice.normals, "export/normals", "A normal map of the ground.");
    }
    if (format_for_content(target, Content::colours) != nullptr) {
        next_in_row();
        tick("Colours", choice.colours, "export/colours",
             "The ground's colours, without light and shadow, as a material's base.");
    }
    draw_tick_row("flip_green", choice.options.flip_green);
    draw_format();
    draw_triangles();
    draw_numbers({"print_size", "range_low", "range_high"});
    draw_fields(recipe);
    draw_besides();
    draw_numbers({"voxel_size"});
    draw_tick_row("no_recipe", choice.options.no_recipe);
}

void ExportForm::draw_name() {
    row_label("File name", "The format gives its ending, unless you type one. Engines dislike spaces.");
    ImGui::InputText("##name", &choice.name);
    mark("export/name");
    if (!ImGui::IsItemDeactivatedAfterEdit()) return;
    const Format* typed = format_for(choice.name);
    const bool is_other = typed != nullptr && typed_name(format_of(choice), choice.name).ending.empty();
    if (is_other && !is_picture_of_ground(*typed) && target_of(choice).offers(*typed))
        choice.format = typed->key;
}

void ExportForm::draw_node_size() {
    row_label("Metres a node",
              "The side of a cube. A walker sees one metre a node as life-size; more shrinks the land.");
    ImGui::SetNextItemWidth(-FLT_MIN);
    const bool typed = number_input("##node_size", ImGuiDataType_Float, &choice.node_size, "%g m");
    mark("export/node_size");
    if (typed)
        choice.node_size = std::clamp(choice.node_size, static_cast<float>(k_min_node_size),
                                      static_cast<float>(k_max_node_size));
}

}  // namespace talus
