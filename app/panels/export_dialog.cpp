#include "app/panels/export_dialog.h"

#include <imgui.h>

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

#include "app/editor/file_listing.h"
#include "app/editor/session.h"
#include "app/panels/export_forecast.h"
#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/parameter_row.h"
#include "app/widgets/theme.h"
#include "core/recipe/export/export_caves.h"

namespace talus {
namespace {

constexpr float k_column_em = 33;   // width of the left half, and of the whole where it is narrow
constexpr float k_numbers_em = 26;  // width of the right half

}  // namespace

std::vector<Command> ExportDialog::commands() {
    return {
        {.id = "export",
         .menu = Menu::file,
         .label = "Export…",
         .chords = {ctrl('E')},
         .help = "Writes the heightmap, colours, normals and more for a game engine or another program.",
         .separator = true,
         .before = "screenshot",
         .run = [this](Session& session, Ui&) { begin(session.next_export()); }},
        {.id = "export_again",
         .menu = Menu::file,
         .label = "Export again",
         .chords = {ctrl_shift('E')},
         .help = "Repeats the document's last export without a dialog. The first time, the dialog asks how.",
         .before = "screenshot",
         .run =
             [this](Session& session, Ui&) {
                 const ExportChoice next = session.next_export();
                 // Nobody's world is written over: a new one wants a name.
                 const auto cubes = find_node_format(next.cubes);
                 if (!session.can_repeat_export() || cubes == NodeFormat::luanti) return begin(next);
                 cubes ? session.export_nodes(next) : session.export_map(next);
             }},
    };
}

void ExportDialog::begin(const ExportChoice& choice) {
    const World& world = session_.document.recipe().world;
    ExportChoice& first = form_.choice;
    first = choice;
    first.target = target_of(first).key;
    first.format = format_of(first).key;
    if (!form_.nodes()) first.cubes.clear();
    form_.own_size = first.width > 0;
    if (!form_.own_size) {
        first.width = world.width;
        first.height = world.height;
    }
    form_.other_size = form_.own_size && first.width != first.height && target_of(first).takes_any_size();
    dialog_.open();
}

void ExportDialog::draw_folder() {
    row_label("Folder", "Where the files go.");
    const std::string& folder = form_.choice.folder;
    const std::string label = labelled(icon::folder, folder.empty() ? "Choose a folder…" : folder);
    ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, {0, 0.5f});
    browsing_ = ImGui::Button(label.c_str(), {-FLT_MIN, 0});
    ImGui::PopStyleVar();
    mark("export/folder");
}

void ExportDialog::browse() {
    ui_.browse = FileRequest{.kind = FileRequest::Kind::folder,
                             .title = "Choose a folder",
                             .files = "folders",
                             .folder = first_folder(form_.choice.folder),
                             .chosen =
                                 [this](const std::string& path) {
                                     form_.choice.folder = path;
                                     dialog_.open();
                                 },
                             .cancelled = [this] { dialog_.open(); }};
}

// Planning lists files and estimates memory: only what has changed is planned, and the disk is asked once a
// second.
void ExportDialog::replan() {
    // What stands on the disk is asked in draw_cubes().
    if (form_.nodes()) return;
    const Recipe& recipe = session_.document.recipe();
    const ExportChoice sized = form_.sized();
    const bool changed = !plan_ || plan_->choice != sized || plan_->recipe != recipe;
    if (changed) plan_ = plan_export(recipe, sized);
    constexpr double k_asks = 1;  // s
    if (!changed && ImGui::GetTime() - asked_at_ < k_asks) return;
    asked_at_ = ImGui::GetTime();
    objection_ = sized.name.empty() ? "Give the file a name." : objection_to(*plan_, session_.memory());
    const std::vector<std::string> written = written_paths(*plan_);
    replaced_ = static_cast<std::size_t>(std::ranges::count_if(written, [](const std::string& file) {
        std::error_code unknown;
        return std::filesystem::exists(file, unknown);
    }));
}

// Plants and caves are those of the terrain that is shown: another size of it has about as many plants, and
// triangles of caves for as many samples.
void ExportDialog::count_what_goes_with_maps() {
    if (ui_.shown == nullptr || !session_.shows_all()) return;
    const std::shared_ptr<const Terrain>& shown = ui_.shown->terrain;
    const std::uint64_t seed = session_.document.recipe().world.seed;
    if (form_.choice.options.plants)
        plants_.follow(session_.jobs, "Number of plants", shown, [seed](const Terrain& terrain, Progress&) {
            return expected_plants(terrain, {.seed = seed});
        });
    if (form_.choice.options.caves)
        caves_.follow(session_.jobs, "Size of caves", shown, [](const Terrain& terrain, Progress& progress) {
            return CaveTriangles{expected_cave_triangles(terrain, &progress),
                                 {terrain.lattice.width, terrain.lattice.height}};
        });
}

std::optional<double> ExportDialog::cave_bytes(const ExportPlan& plan) const {
    if (!caves_.result) return {};
    const auto cells = [](MapSize size) { return static_cast<double>(size.width) * size.height; };
    return expected_cave_file_bytes(plan.map,
                                    caves_.result->count * cells(plan.map) / cells(caves_.result->size));
}

void ExportDialog::draw(Area& /*middle*/) {
    if (!dialog_.is_wanted()) return;
    replan();
    count_what_goes_with_maps();
    if (form_.nodes()) return draw_cubes();
    draw_maps(*plan_);  // stays as it is through this frame, Normalise or not
}

void ExportDialog::draw_maps(const ExportPlan& plan) {
    const bool has_numbers = !plan.lead.numbers.empty();
    const float em = ImGui::GetFontSize();
    constexpr float k_both_em = k_column_em + k_numbers_em + 2;
    const bool wide = has_numbers && em * k_both_em < ImGui::GetIO().DisplaySize.x * 0.96f;
    if (!dialog_.begin_form("Export###export", wide ? k_both_em : k_column_em)) return;
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {em * 0.7f, 0});
    const bool columns = wide && ImGui::BeginTable("halves", 2);
    ImGui::PopStyleVar();
    if (columns) {
        ImGui::TableSetupColumn("choice", ImGuiTableColumnFlags_WidthFixed, em * k_column_em);
        ImGui::TableSetupColumn("numbers", ImGuiTableColumnFlags_WidthFixed, em * k_numbers_em);
        ImGui::TableNextColumn();
    }
    form_.draw_target();
    form_.draw_maps(plan.recipe);
    form_.draw_size(plan);
    draw_folder();
    form_.draw_name();
    ImGui::Spacing();
    ImGui::Spacing();
    const bool is_shown = ui_.shown != nullptr && ui_.showing().document && session_.shows_all();
    const auto heights = is_shown ? std::optional(ui_.shown->heights) : std::nullopt;
    if (const auto range = draw_export_forecast(plan, replaced_, heights, plants_.result, cave_bytes(plan))) {
        form_.choice.options.range_low = range->low;
        form_.choice.options.range_high = range->high;
    }
    if (columns) ImGui::TableNextColumn();
    if (has_numbers) draw_export_numbers(plan);
    if (columns) ImGui::EndTable();
    dialog_.end_rows();
    ImGui::Spacing();
    if (!objection_.empty()) wrapped_text(theme().error, objection_);
    ImGui::Dummy({0, ImGui::GetFontSize() * 0.3f});
    const DialogAnswer answer = dialog_.end("Export", objection_.empty(), "export", browsing_);
    if (answer == DialogAnswer::accept) session_.export_map(plan.choice);
    if (std::exchange(browsing_, false)) browse();
}

void ExportDialog::draw_cubes() {
    if (!dialog_.begin_form("Export###export", k_column_em)) return;
    form_.draw_target();
    if (form_.nodes()) form_.draw_node_size();
    draw_folder();
    form_.draw_name();
    ImGui::Spacing();
    ImGui::Spacing();
    const bool is_shown = ui_.shown != nullptr && ui_.showing().document && session_.shows_all();
    const Recipe& recipe = session_.document.recipe();
    const HeightRange heights = is_shown ? ui_.shown->heights : recipe.world.range();
    std::string objection;
    if (form_.nodes()) {
        const NodeChoice choice = node_choice(form_.choice);
        draw_node_forecast(choice, node_forecast(recipe, choice, heights));
        objection = objection_to(recipe, choice, session_.memory());
        if (form_.choice.name.empty()) objection = "Give the file a name.";
    }
    dialog_.end_rows();
    ImGui::Spacing();
    if (!objection.empty()) wrapped_text(theme().error, objection);
    ImGui::Dummy({0, ImGui::GetFontSize() * 0.3f});
    const DialogAnswer answer = dialog_.end("Export", objection.empty(), "export", browsing_);
    if (answer == DialogAnswer::accept && form_.nodes()) session_.export_nodes(form_.sized());
    if (std::exchange(browsing_, false)) browse();
}

std::string_view ExportDialog::dialog() const { return dialog_.is_open() ? "export" : ""; }

}  // namespace talus
