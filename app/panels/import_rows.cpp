#include "app/panels/import_rows.h"

#include <imgui.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/editor/heightmap_import.h"
#include "app/editor/session.h"
#include "app/panels/remembered_fold.h"
#include "app/widgets/buttons.h"
#include "app/widgets/choice_list.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/parameter_row.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "core/base/formatted.h"
#include "core/base/text.h"
#include "core/recipe/map_recipe.h"
#include "core/words/numbers.h"
#include "core/words/words.h"

namespace talus {
namespace {

// What the file of an import layer was found to be, in two lines; the rest of it folds.
void import_facts(Settings& settings, const ImportFindings& found) {
    std::string text = formatted("%d × %d samples", found.width, found.height);
    if (found.extent_x > 0)
        text += ", " + plain_number(found.extent_x / 1000, 4) + " × " +
                plain_number(found.extent_y / 1000, 4) + " km";
    text += "\n" + plain_number(static_cast<double>(found.heights.low), 5) + " to " +
            plain_number(static_cast<double>(found.heights.high), 5) + " m";
    wrapped_text(theme().dim_text, localized(text, spoken_language()));
    mark("import/facts");
    std::vector<std::string> notes = found.remarks;
    if (!found.stretched.empty()) notes.push_back(found.stretched);
    if (notes.empty()) return;
    const std::string label =
        std::string(spoken("Notes on the file")) + " (" + std::to_string(notes.size()) + ")###file_notes";
    const bool open = remembered_fold(settings, "file notes", label.c_str(), false);
    mark("import/notes");
    help("Notes on the file", joined(
                                  notes, [](const std::string& note) { return note; }, "\n"));
    if (!open) return;
    for (const std::string& note : notes) wrapped_text(theme().dim_text, capitalised(note));
}

// Which channel of a file with several holds the heights.
void draw_channels(Session& session, const Layer& import, const ImportFindings& found) {
    if (found.channels.size() < 2) return;
    const std::size_t row = *find_parameter(import.type->parameters, "channel");
    const auto number = static_cast<std::size_t>(std::get<int>(import.values[row]));
    const std::string chosen = number == 0 || number > found.channels.size()
                                   ? std::string(spoken("Automatic"))
                                   : found.channels[number - 1];
    std::optional<std::size_t> picked;
    ImGui::AlignTextToFramePadding();
    const std::string_view label = spoken("Channel");
    ImGui::TextUnformatted(label.data(), label.data() + label.size());
    ImGui::SameLine(ImGui::GetFontSize() * k_label_em + ImGui::GetStyle().WindowPadding.x);
    ImGui::SetNextItemWidth(-1);
    if (begin_choice_list("##channel_of_file", chosen.c_str())) {
        if (list_row(spoken_label("Automatic"), number == 0)) picked = 0;
        for (std::size_t i = 0; i < found.channels.size(); ++i) {
            if (list_row(found.channels[i] + "##" + std::to_string(i), number == i + 1)) picked = i + 1;
        }
        end_choice_list();
    }
    mark("import/channel");
    if (picked)
        session.document.change(
            with_parameter(session.document.recipe(), import.id, row, static_cast<int>(*picked)));
}

// Heights of 0 to 1, which are shares of a range in most files.
void offer_range(Session& session, const Layer& import, const ImportFindings& found) {
    if (!found.metres || found.heights.low < 0 || found.heights.high > 1 || found.heights.span() <= 0) return;
    const bool wanted = ImGui::Button(spoken_label("Give it the world's height range").c_str());
    mark("import/range");
    if (!wanted) return;
    const World& world = session.document.recipe().world;
    Edited edited{session.document.recipe(), {}};
    const auto set = [&](std::string_view key, const ParameterValue& value) {
        edited =
            with_parameter(edited.recipe, import.id, *find_parameter(import.type->parameters, key), value);
    };
    set("heights", 1);
    set("low", world.low);
    set("high", world.high);
    edited.label = "Give the file a height range";
    session.document.change(std::move(edited));
}

}  // namespace

void draw_import_rows(Session& session, const Layer& import, const FilePath& file) {
    if (file.text.empty()) return;
    const World& world = session.document.recipe().world;
    const auto found = import_findings(import, world);
    if (found) {
        import_facts(session.settings, *found);
        draw_channels(session, import, *found);
        offer_range(session, import, *found);
    }
    const Recipe& recipe = session.document.recipe();
    Edited fitted = found ? with_world_fitted(recipe, import.id, *found) : Edited{recipe, {}};
    ImGui::BeginDisabled(fitted.recipe == recipe);
    const bool fit = ImGui::Button(spoken_label("Fit the world to the file").c_str());
    ImGui::EndDisabled();
    mark("import/fit");
    help("Fit the world to the file",
         "Gives the world the file's shape, and where the file tells them its size in metres and its "
         "heights.");
    ImGui::SameLine();
    const bool reread = ImGui::Button(spoken_label("Read again").c_str());
    mark("import/reread");
    help("Read again",
         "Makes the terrain anew if the file has changed. Talus also looks by itself whenever you come back "
         "to its window.");
    if (reread && !session.reread_files())
        session.toasts.post(Toast::Kind::note, "The file has not changed since it was read.");
    if (!fit) return;
    session.document.change(std::move(fitted));
    session.view_due = Session::Due::whole;
}

}  // namespace talus
