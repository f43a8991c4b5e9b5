#include <memory>

#include "app/panels/biome_editor.h"
#include "app/panels/bookmarks.h"
#include "app/panels/build_dialog.h"
#include "app/panels/changed_file.h"
#include "app/panels/compass.h"
#include "app/panels/endless_view.h"
#include "app/panels/export_dialog.h"
#include "app/panels/file_browser.h"
#include "app/panels/find_seed.h"
#include "app/panels/history_list.h"
#include "app/panels/inspect.h"
#include "app/panels/key_overlay.h"
#include "app/panels/light.h"
#include "app/panels/line_handles.h"
#include "app/panels/map_border.h"
#include "app/panels/map_view.h"
#include "app/panels/memory_panel.h"
#include "app/panels/notices.h"
#include "app/panels/picture_dialog.h"
#include "app/panels/preset_gallery.h"
#include "app/panels/save_changes.h"
#include "app/panels/scale_figure.h"
#include "app/panels/shader_problems.h"
#include "app/panels/shape_handles.h"
#include "app/panels/sheet_dialog.h"
#include "app/panels/variations.h"
#include "app/panels/why_biome.h"
#include "app/panels/world_edge.h"

namespace talus {

std::vector<std::unique_ptr<Panel>> floating_panels(Session& session, Ui& ui) {
    std::vector<std::unique_ptr<Panel>> all;
    all.push_back(std::make_unique<EndlessView>(session, ui));
    all.push_back(std::make_unique<WorldEdge>(session, ui));
    all.push_back(std::make_unique<Inspect>(session, ui));
    all.push_back(std::make_unique<WhyBiome>(session, ui));
    all.push_back(std::make_unique<BiomeEditor>(session, ui));
    all.push_back(std::make_unique<FindSeed>(session, ui));
    all.push_back(std::make_unique<Variations>(session, ui));
    all.push_back(std::make_unique<HistoryList>(session, ui));
    all.push_back(std::make_unique<Light>(session, ui));
    all.push_back(std::make_unique<ScaleFigure>(session, ui));
    all.push_back(std::make_unique<MapBorder>(session, ui));
    all.push_back(std::make_unique<ShapeHandles>(session, ui));
    all.push_back(std::make_unique<LineHandles>(session, ui));
    all.push_back(std::make_unique<Compass>(session, ui));
    all.push_back(std::make_unique<Bookmarks>(session, ui));
    all.push_back(std::make_unique<MapView>(session, ui));
    all.push_back(std::make_unique<PresetGallery>(session, ui));
    all.push_back(std::make_unique<SaveChanges>(session, ui));
    all.push_back(std::make_unique<ChangedFile>(session, ui));
    all.push_back(std::make_unique<FileBrowser>(session, ui));
    all.push_back(std::make_unique<ExportDialog>(session, ui));
    all.push_back(std::make_unique<SheetDialog>(session, ui));
    all.push_back(std::make_unique<PictureDialog>(session, ui));
    all.push_back(std::make_unique<BuildDialog>(session, ui));
    all.push_back(std::make_unique<MemoryPanel>(session, ui));
    all.push_back(std::make_unique<RecoveryOffer>(session, ui));
    all.push_back(std::make_unique<ShaderProblems>(session, ui));
    all.push_back(std::make_unique<ToastPanel>(session, ui));  // after what may post one
    all.push_back(std::make_unique<KeyOverlay>(session, ui));
    return all;
}

}  // namespace talus
