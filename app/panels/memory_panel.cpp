#include "app/panels/memory_panel.h"

#include <imgui.h>

#include "app/editor/session.h"
#include "app/panels/status_writer.h"
#include "app/panels/ui.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "core/base/bytes_text.h"
#include "core/base/platform.h"
#include "render/terrain_maps.h"

namespace talus {

std::vector<Command> MemoryPanel::commands() {
    return {{.id = "memory",
             .menu = Menu::help,
             .label = "Memory…",
             .help = "Tells what the program's memory is used for.",
             .run = [this](Session&, Ui&) { dialog_.open(); }}};
}

void MemoryPanel::draw(Area& /*middle*/) {
    if (!dialog_.begin_told((std::string(spoken("Memory")) + "###memory").c_str(), 30)) return;
    MemoryUse use = session_.memory_use();
    use.textures = TerrainMaps::all_bytes();
    const std::uint64_t resident = platform::resident_memory();
    const auto row = [](const char* name, std::size_t bytes) {
        fact_row(std::string(spoken(name)).c_str(), bytes_text(static_cast<double>(bytes)));
    };
    row("Terrain", use.terrain);
    row("Results of layers", use.results);
    row("Runs of processes", use.runs);
    row("Timeline", use.timeline);
    row("Map around the piece", use.chunks);
    row("Undo steps", use.undo);
    row("Ready for the next maps", use.waiting);
    row("Textures", use.textures);
    // The textures may lie on the GPU instead.
    if (resident > use.told()) row("Program, driver, meshes", resident - use.told());
    ImGui::Spacing();
    wrapped_text(
        theme().dim_text,
        spoken("Results, runs, timeline, the map around the piece, undo steps and what is ready for the "
               "next maps share one budget."));
    row("Budget", session_.budget().whole);
    ImGui::Spacing();
    dialog_.end_told("memory");
}

std::string_view MemoryPanel::dialog() const { return dialog_.is_open() ? "memory" : ""; }

void MemoryPanel::report(StatusWriter& status) const {
    const MemoryUse use = session_.memory_use();
    status.set("memory_of_chunks", static_cast<double>(use.chunks));
    status.set("memory_kept", static_cast<double>(use.kept() + use.waiting));
    status.set("memory_budget", static_cast<double>(session_.budget().whole));
}

}  // namespace talus
