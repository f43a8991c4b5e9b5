#include "app/panels/line_files.h"

#include <imgui.h>

#include <algorithm>

#include "app/editor/session.h"
#include "app/panels/file_request.h"
#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/number_control.h"
#include "app/widgets/parameter_row.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "app/widgets/wrapped_text.h"
#include "core/base/formatted.h"
#include "core/base/text.h"
#include "core/recipe/lines/line_file.h"
#include "core/recipe/lines/recipe_lines.h"
#include "core/recipe/lines/way_line.h"
#include "core/words/words.h"

namespace talus {
namespace {

FileRequest line_request(FileRequest::Kind kind, const char* title) {
    return {.kind = kind,
            .title = title,
            .files = "lines",
            .endings = joined(
                k_line_endings, [](std::string_view ending) { return ending; }, " "),
            .remembered = &Settings::folder};
}

constexpr const char* k_nodes_help =
    "On the ground: drag a node to move it, Alt+drag to raise, Shift+drag to widen; Ctrl+click removes it, a "
    "double click makes a corner, a right click takes its height and width. Shift+click adds one.";
constexpr const char* k_outline_help =
    "On the ground: drag a node to move it; Ctrl+click removes it, a double click makes a corner. "
    "Shift+click adds one.";

// The width of all nodes; where they differ, that of the widest, and from what on.
void draw_width(Session& session, const LinePlace& place, const GroundLine& line, const std::string& path,
                bool locked) {
    constexpr const char* k_help =
        "Width of all nodes, before Widen multiplies it. Where they differ, a typed one makes them all "
        "alike; Shift+drag changes that of one.";
    const auto [least, most] = std::ranges::minmax(line.nodes, {}, &LineNode::width);
    row_label("Width", k_help);
    ImGui::BeginDisabled(locked);
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * 7);
    float width = most.width;
    if (number_input("##line_width", ImGuiDataType_Float, &width, "%.4g m")) {
        GroundLine alike = line;
        for (LineNode& node : alike.nodes) node.width = width;
        session.document.change(
            with_line_replaced(session.document.recipe(), place, alike, "Set width of {name}"));
    }
    ImGui::EndDisabled();
    mark(path + "/line_width");
    help("Width", k_help);
    if (least.width == most.width) return;
    ImGui::SameLine();
    const std::string from = formatted("%.4g m", static_cast<double>(least.width));
    ImGui::TextDisabled("%s",
                        with_fillings(std::string(spoken("from {width} on")), {{"width", from}}).c_str());
}

}  // namespace

void draw_line_files(Session& session, Ui& ui, const LinePlace& place, const std::string& path, bool locked) {
    const GroundLine* const line = line_at(session.document.recipe(), place);
    if (line == nullptr) return;
    constexpr const char* k_import_help =
        "Takes the line from a GeoJSON, GPX or SVG file: the one that is named like the layer, or the only "
        "one.";
    constexpr const char* k_export_help =
        "Writes the line as GeoJSON or SVG in metres, or as GPX with the world's middle at 0° N 0° E.";
    const ParameterInfo& info = parameter_of(session.document.recipe(), place).info;
    if (!line->empty() && !info.new_line.closed) draw_width(session, place, *line, path, locked);
    row_label("", k_import_help);
    ImGui::BeginDisabled(locked);
    if (ImGui::Button(spoken_label("Import…").c_str())) {
        ui.browse = line_request(FileRequest::Kind::open, "Import a line");
        ui.browse->chosen = [&session, place](const std::string& file) {
            session.line_exchange.begin_import(session.jobs, session.document, place, file);
        };
    }
    ImGui::EndDisabled();
    mark(path + "/import_line");
    help("Import…", k_import_help);
    const std::string export_label = spoken_label("Export…");
    const ImGuiStyle& style = ImGui::GetStyle();
    const float width = ImGui::CalcTextSize(export_label.c_str(), nullptr, true).x + 2 * style.FramePadding.x;
    const float end = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
    if (ImGui::GetItemRectMax().x + style.ItemSpacing.x + width <= end)
        ImGui::SameLine();
    else
        row_label("", k_export_help);
    ImGui::BeginDisabled(line->empty());
    if (ImGui::Button(export_label.c_str())) {
        ui.browse = line_request(FileRequest::Kind::save, "Export the line");
        ui.browse->name = session.export_name() + "-line.geojson";
        ui.browse->chosen = [&session, place](const std::string& file) {
            session.line_exchange.begin_export(session.jobs, session.document, place, file);
        };
    }
    ImGui::EndDisabled();
    mark(path + "/export_line");
    help("Export…", k_export_help);
    if (can_find_way(session.document.recipe(), place)) {
        constexpr const char* k_way_help =
            "Leads the line along the cheapest way from its first node to its last: round steep ground, "
            "lakes and the sea where that is not too far, and through its corners.";
        row_label("", k_way_help);
        ImGui::BeginDisabled(locked || line->nodes.size() < 2);
        if (ImGui::Button(spoken_label("Find the way").c_str()))
            session.line_exchange.begin_way(session.jobs, session.document, place);
        ImGui::EndDisabled();
        mark(path + "/find_way");
        help("Find the way", k_way_help);
    }
    if (line->nodes.size() < 2) {
        wrapped_text(theme().dim_text, spoken("Shift+click on the ground draws a node of the line."));
        mark(path + "/how_to_draw");
        return;
    }
    wrapped_text(theme().dim_text, spoken(info.new_line.closed ? k_outline_help : k_nodes_help));
    mark(path + "/how_to_change");
}

}  // namespace talus
