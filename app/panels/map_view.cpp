#include "app/panels/map_view.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/editor/file_listing.h"
#include "app/editor/session.h"
#include "app/panels/ui.h"
#include "app/widgets/frame_notes.h"
#include "core/base/round_numbers.h"
#include "core/map/write_sheet.h"
#include "core/recipe/evaluate.h"
#include "core/surface/field_colours.h"
#include "render/navigation.h"

namespace talus {
namespace {

constexpr std::size_t k_points_at_once = 8000;
constexpr double k_most_lines = 2000;  // mm that a map is wide at most, however near one looks at it
constexpr float k_mm_em = 0.26f;       // a millimetre of the map on the screen, in heights of the font

ImU32 ink_of(Rgba8 colour) { return IM_COL32(colour.r, colour.g, colour.b, colour.a); }

// Where the drawing lies on the screen: pixels for a unit of it, and where a point of it is. In doubles, for
// an endless world's places are far from its origin.
struct Placing {
    ImVec2 origin;
    double scale;
    float mm;              // px
    MapPoint of = {0, 0};  // the point of the drawing at `origin`

    ImVec2 operator()(MapPoint place) const {
        return {static_cast<float>(static_cast<double>(origin.x) + (place.x - of.x) * scale),
                static_cast<float>(static_cast<double>(origin.y) + (place.y - of.y) * scale)};
    }
};

void draw_thing(ImDrawList&, const DrawnPicture&, const Placing&) {}

void draw_thing(ImDrawList& list, const DrawnLine& drawn, const Placing& place) {
    ImVec2 low{FLT_MAX, FLT_MAX};
    ImVec2 high{-FLT_MAX, -FLT_MAX};
    for (const MapPoint& point : drawn.line.points) {
        const ImVec2 at = place(point);
        low = {std::min(low.x, at.x), std::min(low.y, at.y)};
        high = {std::max(high.x, at.x), std::max(high.y, at.y)};
    }
    const ImVec2 corner = list.GetClipRectMin();
    const ImVec2 end = list.GetClipRectMax();
    if (high.x < corner.x || high.y < corner.y || low.x > end.x || low.y > end.y) return;
    const std::vector<MapPoint>& points = drawn.line.points;
    const float width = std::max(1.0f, static_cast<float>(drawn.pen.width) * place.mm);
    list.PathClear();
    if (points.size() <= k_points_at_once) {
        for (const MapPoint& point : points) list.PathLineTo(place(point));
        if (drawn.fill.a > 0) {
            list.PathFillConvex(ink_of(drawn.fill));
            for (const MapPoint& point : points) list.PathLineTo(place(point));
        }
        list.PathStroke(ink_of(drawn.pen.colour), drawn.line.closed, width);
        return;
    }
    // In pieces that share a point, for a list of ImGui's counts its vertices in 16 bits.
    const std::size_t all = points.size() + (drawn.line.closed ? 1 : 0);
    for (std::size_t first = 0; first + 1 < all; first += k_points_at_once - 1) {
        for (std::size_t i = first; i < std::min(all, first + k_points_at_once); ++i)
            list.PathLineTo(place(points[i % points.size()]));
        list.PathStroke(ink_of(drawn.pen.colour), false, width);
    }
}

void draw_thing(ImDrawList& list, const DrawnText& drawn, const Placing& place) {
    if (drawn.text.empty()) return;
    const float size =
        std::max(static_cast<float>(drawn.size) * place.mm * 1.25f, ImGui::GetFontSize() * 0.72f);
    ImFont* const font = ImGui::GetFont();
    const ImVec2 extent = font->CalcTextSizeA(size, FLT_MAX, 0, drawn.text.c_str());
    const float share = drawn.anchor == TextAnchor::left ? 0 : drawn.anchor == TextAnchor::middle ? 0.5f : 1;
    const ImVec2 at = place(drawn.at);
    const ImVec2 seen = list.GetClipRectMin();
    const ImVec2 seen_end = list.GetClipRectMax();
    if (at.x + extent.x < seen.x || at.x - extent.x > seen_end.x || at.y + extent.x < seen.y ||
        at.y - extent.x > seen_end.y)
        return;
    // The letters are made upright, then turned about their place.
    const int first = list.VtxBuffer.Size;
    const ImVec2 corner{at.x - share * extent.x, at.y - (drawn.centred ? 0.5f : 0.8f) * extent.y};
    if (drawn.halo.a > 0) {
        for (const ImVec2 off : {ImVec2{-1, -1}, ImVec2{1, -1}, ImVec2{-1, 1}, ImVec2{1, 1}})
            list.AddText(font, size, {corner.x + off.x, corner.y + off.y}, ink_of(drawn.halo),
                         drawn.text.c_str());
    }
    list.AddText(font, size, corner, ink_of(drawn.colour), drawn.text.c_str());
    const auto cosine = static_cast<float>(drawn.along.x);
    const auto sine = static_cast<float>(drawn.along.y);
    if (sine == 0) return;
    for (int i = first; i < list.VtxBuffer.Size; ++i) {
        ImVec2& vertex = list.VtxBuffer[i].pos;
        const ImVec2 from{vertex.x - at.x, vertex.y - at.y};
        vertex = {at.x + from.x * cosine - from.y * sine, at.y + from.x * sine + from.y * cosine};
    }
}

void draw_group(ImDrawList& list, const DrawnGroup& group, const Placing& place) {
    for (const DrawnThing& thing : group.things)
        std::visit([&](const auto& drawn) { draw_thing(list, drawn, place); }, thing);
}

// On the screen biomes have the colours of their table, not the pale ones of paper.
void give_colours_of_the_view(const Terrain& terrain, const GroundColours& colours,
                              std::vector<LegendEntry>& legend) {
    constexpr FieldId k_biome = field_id("biome");
    const FieldColours own(k_biome, terrain.range, terrain.fields.names(k_biome).get());
    const std::vector<GroundShare> shares = colours.shares();
    for (std::size_t i = 0; i < legend.size(); ++i)
        legend[i].colour = own.colour_of(static_cast<float>(shares[i].number));
}

// Scale bar, arrow and legend on a card in the lower left corner.
void draw_card(ImDrawList& list, const std::vector<LegendEntry>& legend, double metres_per_mm, float mm,
               const Area& area) {
    constexpr double k_head = 16;          // mm above the legend
    constexpr double k_most_height = 0.6;  // of the view
    constexpr int k_fewest_rows = 6;
    const double room = k_most_height * static_cast<double>(area.height / mm) - k_head;
    const int rows = std::min(std::max(static_cast<int>(room / k_legend_row), k_fewest_rows),
                              static_cast<int>(legend.size()));
    const double height = k_head + rows * k_legend_row;
    constexpr double k_width = 62;
    DrawnGroup group;
    draw_scale_bar({5, 4}, metres_per_mm, 36, group);
    draw_north_arrow({k_width - 7, 9}, 0, group);
    draw_legend({4, k_head}, legend, 1, rows, k_width, group);
    const float gap = 3 * mm;
    const ImVec2 corner{area.x + gap, area.y + area.height - gap - static_cast<float>(height) * mm};
    list.AddRectFilled(
        corner, {corner.x + static_cast<float>(k_width) * mm, corner.y + static_cast<float>(height) * mm},
        IM_COL32(253, 252, 248, 225), mm);
    draw_group(list, group, {corner, static_cast<double>(mm), mm});
}

}  // namespace

MapView::MapView(Session& session, Ui& ui) : Panel(session, ui) { ui.tools.push_back(this); }

std::vector<Command> MapView::commands() {
    return {
        {.id = "map_sheet",
         .menu = Menu::file,
         .label = "Map sheet (PDF, SVG, PNG)…",
         .help = "Writes a map to be printed: contour lines, water, biomes, scale and legend; plants, where "
                 "the view has them. The name's ending decides on the kind of file.",
         .before = "screenshot",
         .of_document = true,
         .enabled = [](const Session&, const Ui& ui) { return ui.terrain != nullptr; },
         .run =
             [this](Session& session, Ui& ui) {
                 ui.browse = FileRequest{.kind = FileRequest::Kind::save,
                                         .title = "Save the map sheet as",
                                         .files = "map sheets",
                                         .endings = ".pdf .svg .png",
                                         .name = session.export_name() + ".pdf",
                                         .remembered = &Settings::folder,
                                         .chosen = [this](const std::string& path) { write_sheet_to(path); }};
             }},
        {.id = "map",
         .menu = Menu::view,
         .label = "Map",
         .chords = {plain('N')},
         .help = "Draws contour lines with their heights, coasts, rivers, scale and legend over the view "
                 "from above.",
         .before = "legend",
         .checked = [this](const Session&, const Ui&) { return shown_; },
         .run =
             [this](Session& session, Ui& ui) {
                 shown_ = !shown_;
                 show_biomes(session, ui);
                 if (!shown_ || session.view.kind == ViewKind::top || ui.ground == nullptr) return;
                 session.view.kind = ViewKind::top;
                 go_above(session.view, *ui.showing().ground, viewport_of(ui.viewport));
             }}};
}

// A map has the colours of its legend; afterwards the look is as it was.
void MapView::show_biomes(Session& session, const Ui& ui) {
    constexpr FieldId k_biome = field_id("biome");
    if (shown_ && ui.terrain != nullptr && ui.terrain->fields.has(k_biome)) {
        look_before_ = session.look.kind;
        session.look.kind = look_of(k_biome);
    } else if (!shown_) {
        // An old terrain is not kept for what is not drawn.
        making_.give_up();
        asked_ = nullptr;
        made_ = {};
    }
    if (!shown_ && look_before_) {
        if (session.look.kind == look_of(k_biome)) session.look.kind = *look_before_;
        look_before_.reset();
    }
}

void MapView::report(nlohmann::ordered_json& status) const {
    status["map"] = !shown_ ? "off" : made_.terrain == nullptr ? "making" : "shown";
}

void MapView::write_sheet_to(const std::string& chosen) {
    const std::string path = sheet_format_of(chosen) != nullptr ? chosen : chosen + ".pdf";
    // What is on show may be coarse, or run on by itself: the sheet is of the recipe's terrain, in full.
    const Recipe& recipe = session_.document.recipe();
    const SheetSettings settings{
        .title = recipe.name, .plants = session_.look.plants, .seed = recipe.world.seed};
    session_.jobs.submit(JobKind::file, "Map sheet " + std::filesystem::path(path).filename().string(),
                         [recipe, settings, path, &toasts = session_.toasts](Progress& progress) {
                             std::shared_ptr<const Terrain> terrain;
                             {
                                 const ProgressPart making(&progress, 0, 0.5f);
                                 terrain = Evaluator(0).evaluate(recipe, recipe.world.width,
                                                                 recipe.world.height, &progress);
                             }
                             const ProgressPart drawing(&progress, 0.5f, 1);
                             write_sheet(*terrain, settings, k_usual_dpi, path, &progress);
                             toasts.post(Toast::Kind::success, "Map sheet written\n" + path,
                                         std::filesystem::path(path).parent_path().string());
                         });
}

void MapView::make(double metres_per_mm) {
    if (making_.over()) {
        if (auto made = making_.take()) {
            made_ = std::move(*made);
        } else {
            asked_ = nullptr;
        }
    }
    // While the ground changes by itself, and until it is there in full, the lines are those of before.
    if (ui_.showing().live || (ui_.shown != nullptr && ui_.shown->coarse)) return;
    if (asked_ == ui_.terrain && asked_scale_ == metres_per_mm) return;
    asked_ = ui_.terrain;
    asked_scale_ = metres_per_mm;
    making_.begin(
        session_.jobs, JobKind::inspection, "Map", [terrain = asked_, metres_per_mm](Progress& progress) {
            Made made{
                .terrain = terrain, .metres_per_mm = metres_per_mm, .marks = {}, .numbers = {}, .legend = {}};
            made.marks = map_marks(
                *terrain, {.metres_per_mm = metres_per_mm, .interval = map_interval(*terrain, metres_per_mm)},
                &progress);
            const GroundColours colours(*terrain);
            draw_biome_numbers(*terrain, colours, metres_per_mm, made.marks.heights, made.numbers);
            made.legend = legend_entries(*terrain, colours);
            if (colours.has_biomes()) give_colours_of_the_view(*terrain, colours, made.legend);
            return made;
        });
}

void MapView::draw_over(const Lens& lens, const Area& area) {
    if (!shown_ || session_.view.kind != ViewKind::top || ui_.terrain->height() == nullptr) return;
    const float mm = ImGui::GetFontSize() * k_mm_em;
    const double metres_per_mm = lens.metres_per_pixel(lens.distance) * static_cast<double>(mm);
    // Lines are made anew for every second step of one, two and five, not for every turn of the wheel.
    const Lattice& shown = ui_.terrain->lattice;
    const double finest =
        std::max(shown.cell_size, shown.cell_size * std::max(shown.width, shown.height) / k_most_lines);
    make(round_down_125(std::max(metres_per_mm, finest)));
    if (made_.terrain == nullptr) return;
    const Lattice& map = made_.terrain->lattice;
    const glm::dvec3 corner = lens.project({-ui_.ground->half_x(), ui_.ground->half_y(), 0});
    const double pixels = 1 / lens.metres_per_pixel(lens.distance);
    const Placing place{{area.x + static_cast<float>(corner.x), area.y + static_cast<float>(corner.y)},
                        pixels,
                        mm,
                        {map.x_of(0), map.y_of(0)}};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    made_.marks.for_each([&](const DrawnGroup& group) { draw_group(list, group, place); });
    draw_group(list, made_.numbers, place);
    draw_card(list, made_.legend, metres_per_mm, mm, area);
    mark("map");
}

}  // namespace talus
