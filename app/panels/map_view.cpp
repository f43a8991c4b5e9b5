#include "app/panels/map_view.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

#include "app/editor/session.h"
#include "app/panels/map_drawing.h"
#include "app/panels/remembered_fold.h"
#include "app/panels/ui.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "core/base/round_numbers.h"
#include "core/map/map_colours.h"
#include "core/map/map_grid.h"
#include "core/surface/field_colours.h"
#include "core/surface/terrain_surface.h"
#include "core/water/river_kind.h"
#include "render/legend.h"
#include "render/navigation.h"

namespace talus {
namespace {

constexpr double k_most_lines = 2000;  // mm that a map is wide at most, however near one looks at it
constexpr float k_mm_em = 0.26f;       // a millimetre of the map on the screen, in heights of the font
constexpr double k_symbols = 1.5;      // times as large as on paper, and as far apart

// The mean colour of the land that has no biome, by samples of it.
Rgba8 colour_of_bare_land(const Terrain& terrain) {
    constexpr int k_samples = 48;  // along each side
    const auto spread = [](int count) {
        std::vector<int> samples;
        for (int i = 0; i < k_samples; ++i)
            samples.push_back(static_cast<int>((i + 0.5) * count / k_samples));
        return samples;
    };
    const std::vector<int> columns = spread(terrain.lattice.width);
    const std::vector<int> rows = spread(terrain.lattice.height);
    const Grid<Rgba8> painted = TerrainSurface(terrain).paint(columns, rows);
    const Grid<std::uint8_t>& biomes = *terrain.fields.get<"biome">();
    std::array<int, 4> sums{};  // of red, green, blue, and how many
    for (int y = 0; y < k_samples; ++y) {
        for (int x = 0; x < k_samples; ++x) {
            const int column = columns[static_cast<std::size_t>(x)];
            const int row = rows[static_cast<std::size_t>(y)];
            if (biomes(column, row) != 0 || (*terrain.height())(column, row) < terrain.sea_level) continue;
            const Rgba8& each = painted(x, y);
            sums = {sums[0] + each.r, sums[1] + each.g, sums[2] + each.b, sums[3] + 1};
        }
    }
    const auto mean = [&](std::size_t i) {
        return static_cast<std::uint8_t>(sums[i] / std::max(1, sums[3]));
    };
    return {mean(0), mean(1), mean(2), 255};
}

// On the screen biomes have the colours of their table, not the pale ones of paper, and land without one has
// that of its cover. bare: what that is called.
void give_colours_of_the_view(const Terrain& terrain, const GroundColours& colours, const std::string& bare,
                              std::vector<LegendEntry>& legend) {
    constexpr FieldId k_biome = field_id("biome");
    const FieldColours own(k_biome, terrain.range, terrain.fields.names(k_biome).get());
    const std::vector<GroundShare> shares = colours.shares();
    for (std::size_t i = 0; i < legend.size(); ++i) {
        const int number = shares[i].number;
        legend[i].colour =
            number == 0 ? colour_of_bare_land(terrain) : own.colour_of(static_cast<float>(number));
        if (number == 0) legend[i].text.replace(0, k_no_biome_label.size(), bare);
    }
}

// Millimetres of the card.
constexpr double k_card_width = 62;
constexpr double k_card_head = 11;     // with scale bar and arrow, above the legend
constexpr double k_card_height = 0.6;  // of the view, at most
constexpr double k_narrow_view = 3;    // times as wide as the card: in a narrower one it begins folded
constexpr float k_card_gap = 3;        // mm to the borders of the view
constexpr int k_fewest_rows = 6;
constexpr ImU32 k_card_paper = IM_COL32(253, 252, 248, 230);
constexpr ImU32 k_card_ink = IM_COL32(38, 36, 34, 255);
constexpr ImU32 k_card_hover = IM_COL32(0, 0, 0, 20);

}  // namespace

MapView::MapView(Session& session, Ui& ui) : Panel(session, ui) { ui.tools.push_back(this); }

std::vector<Command> MapView::commands() {
    return {
        {.id = "map",
         .menu = Menu::view,
         .label = "Map",
         .chords = {plain('N')},
         .help = "Draws contour lines with their heights, coasts, rivers, a grid, scale and legend over the "
                 "view from above, and symbols of the plants where these are shown (V).",
         .before = "legend",
         .checked = [this](const Session&, const Ui&) { return shown_; },
         .run =
             [this](Session& session, Ui& ui) {
                 shown_ = !shown_;
                 show_biomes(session, ui);
                 if (!shown_ || session.view.kind == ViewKind::top || ui.ground == nullptr) return;
                 go_above(session.view, *ui.showing().ground, viewport_of(ui.viewport));
             }},
        {.id = "map_grid",
         .menu = Menu::view,
         .submenu = k_show_menu,
         .label = "Grid of the map",
         .chords = {Chord{key_of('N'), false, true}},
         .help = "Lines of round metres to the east and to the south, with their numbers, over the map.",
         .before = "legend",
         .enabled = [this](const Session&, const Ui&) { return shown_; },
         .needs = "The grid belongs to the map. N draws the map over the view from above.",
         .checked = [this](const Session&, const Ui&) { return grid_; },
         .run = [this](Session&, Ui&) { grid_ = !grid_; }}};
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
        made_ = nullptr;
        planting_.give_up();
        asked_plants_ = {};
        symbols_ = {};
    }
    if (!shown_ && look_before_) {
        if (session.look.kind == look_of(k_biome)) session.look.kind = *look_before_;
        look_before_.reset();
    }
}

void MapView::report(StatusWriter& status) const {
    status.set("map", !shown_ ? "off" : made_ == nullptr || making_.busy() ? "making" : "shown");
    status.set("map_grid", grid_step_);
    status.set("map_symbols", symbols_.plants.size());
    status.set("map_legend", card_place_.width == 0 ? "off" : legend_open_ ? "open" : "folded");
}

void MapView::make(double metres_per_mm) {
    if (making_.over()) {
        if (const auto made = making_.take()) {
            made_ = *made;
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
        session_.jobs, JobKind::inspection, "Map",
        [terrain = asked_, metres_per_mm, bare = std::string(spoken(k_no_biome_label))](Progress& progress) {
            auto made = std::make_shared<Made>();
            made->terrain = terrain;
            made->marks = map_marks(
                *terrain, {.metres_per_mm = metres_per_mm, .interval = map_interval(*terrain, metres_per_mm)},
                &progress);
            const GroundColours colours(*terrain);
            draw_biome_numbers(*terrain, colours, metres_per_mm, made->marks.heights, made->numbers);
            // Heights have the colours of the look, which has a legend of its own.
            if (!colours.has_biomes()) return std::shared_ptr<const Made>(std::move(made));
            made->legend = legend_entries(*terrain, colours);
            give_colours_of_the_view(*terrain, colours, bare, made->legend);
            return std::shared_ptr<const Made>(std::move(made));
        });
}

// The plants of the view, thinned to what a map has room for.
void MapView::make_symbols(double metres_per_mm) {
    if (planting_.over()) {
        if (auto made = planting_.take()) {
            symbols_ = std::move(*made);
        } else {
            asked_plants_ = {};
        }
    }
    Planted wanted{ui_.plants, made_, metres_per_mm};
    if (wanted == asked_plants_) return;
    asked_plants_ = std::move(wanted);
    if (asked_plants_.plants == nullptr) {
        planting_.give_up();
        symbols_ = {};
        return;
    }
    planting_.begin(session_.jobs, JobKind::inspection, "Symbols of plants",
                    [asked = asked_plants_](Progress& progress) {
                        return plant_marks(*asked.plants, asked.made->terrain->lattice, asked.metres_per_mm,
                                           asked.made->marks, &progress);
                    });
}

void MapView::make_grid(const Lens& lens, const Area& area, float mm, DrawnGroup& grid, DrawnGroup& numbers) {
    const Ground& ground = *ui_.ground;
    const Lattice& map = ground.terrain()->lattice;
    const double unit = static_cast<double>(mm);
    const double metres_per_mm = lens.metres_per_pixel(lens.distance) * unit;
    // The part of the map that is in view, in mm from the area's corner.
    const glm::dvec3 corner = lens.project({-ground.half_x(), ground.half_y(), 0});
    const glm::dvec3 end = lens.project({ground.half_x(), -ground.half_y(), 0});
    const auto within = [&](double place, float size) {
        return std::clamp(place, 0.0, static_cast<double>(size)) / unit;
    };
    const MapPoint low{within(corner.x, area.width), within(corner.y, area.height)};
    const MapPoint high{within(end.x, area.width), within(end.y, area.height)};
    if (!(low.x < high.x && low.y < high.y)) return;
    const GridWindow window{.x = map.x_of(0) + (low.x - corner.x / unit) * metres_per_mm,
                            .y = map.y_of(0) + (low.y - corner.y / unit) * metres_per_mm,
                            .metres_per_mm = metres_per_mm,
                            .corner = low,
                            .width = high.x - low.x,
                            .height = high.y - low.y};
    // Numbers stand above the map and at its right, where no card is, and within it where it fills the view.
    constexpr double k_room_above = 6;
    constexpr double k_room_right = 16;
    constexpr double k_above = 2.8;
    constexpr double k_right = 1.4;
    const bool room_above = low.y > k_room_above;
    const bool room_right = high.x < static_cast<double>(area.width) / unit - k_room_right;
    GridStyle style{.pen = {.colour = {40, 40, 40, 130}, .width = 0.1},
                    .halo = {253, 252, 248, 90},
                    .ink = k_text_ink,
                    .number_halo = {253, 252, 248, 215},
                    .size = 3,
                    .widened = k_text_larger,
                    .numbers_above = true,
                    .numbers_right = true,
                    .beside_columns = room_above ? k_above : -k_above,
                    .beside_rows = room_right ? k_right : -k_right};
    std::vector<ViewportTool*> tools = ui_.tools;
    if (ui_.compass != nullptr) tools.push_back(ui_.compass);
    for (const ViewportTool* tool : tools) {
        const Area taken = tool->covered(area);
        const auto place = [&](float x, float y) {
            return MapPoint{static_cast<double>((x - area.x) / mm), static_cast<double>((y - area.y) / mm)};
        };
        if (taken.width > 0)
            style.taken.push_back(
                {place(taken.x, taken.y), place(taken.x + taken.width, taken.y + taken.height)});
    }
    // What the picture itself is drawn with lies in the lower right corner.
    if (const Legend legend = legend_of(session_.look.kind, *ui_.terrain);
        session_.look.legend && !legend.empty()) {
        constexpr double k_legend_width = 28;
        constexpr double k_legend_height = 60;
        const MapPoint last{static_cast<double>(area.width / mm), static_cast<double>(area.height / mm)};
        style.taken.push_back({{last.x - k_legend_width, last.y - k_legend_height}, last});
    }
    draw_grid(window, style, grid, numbers);
    grid_step_ = grid_step(metres_per_mm);
}

std::vector<LegendEntry> MapView::legend() const {
    std::vector<LegendEntry> entries = made_->legend;
    for (const MappedRivers& river : made_->marks.river_kinds) {
        const std::string label(spoken(k_river_kinds[river.kind].label));
        entries.push_back({.text = label + "  " + widths_of(river.kind), .river = river.pen});
    }
    for (const PlantShape shape : symbols_.shapes)
        entries.push_back({.text = std::string(label_of(shape)), .symbol = shape});
    return entries;
}

Area MapView::covered(const Area& /*area*/) const { return card_place_; }

// Scale bar, arrow and legend on a card in the lower left corner.
void MapView::draw(Area& /*middle*/) {
    card_place_ = {};
    const std::optional<Card> card = std::exchange(card_, std::nullopt);
    if (!card || made_ == nullptr) return;
    const Area view = card->view;
    const float mm = ImGui::GetFontSize() * k_mm_em;
    const float gap = k_card_gap * mm;
    const auto width = static_cast<float>(k_card_width) * mm;
    ImGui::SetNextWindowPos(
        {view.x + gap, view.y + view.height - gap - static_cast<float>(ui_.covered_below)}, ImGuiCond_Always,
        {0, 1});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, k_card_paper);
    ImGui::PushStyleColor(ImGuiCol_Text, k_card_ink);
    ImGui::PushStyleColor(ImGuiCol_HeaderHovered, k_card_hover);
    ImGui::PushStyleColor(ImGuiCol_Border, ImVec4{});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {3 * mm, 2.5f * mm});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {mm, mm});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, mm);
    const int hidden = ui_.screen.panels ? 0 : ImGuiWindowFlags_NoNavFocus;
    ImGui::Begin("map card", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoScrollbar |
                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoFocusOnAppearing | hidden);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const double inside = k_card_width - 6;
    const auto place = [&] { return MapPlacing{ImGui::GetCursorScreenPos(), static_cast<double>(mm), mm}; };
    DrawnGroup head;
    draw_scale_bar({2, 0.5}, card->metres_per_mm, 36, head);
    draw_north_arrow({inside - 3, 6}, 0, head);
    draw_group(list, head, place());
    ImGui::Dummy({width - 6 * mm, static_cast<float>(k_card_head) * mm});
    const std::vector<LegendEntry> entries = legend();
    if (!entries.empty()) {
        legend_open_ = remembered_fold(session_.settings, "map legend", "Legend",
                                       view.width > static_cast<float>(k_narrow_view) * width);
        ImGui::PushStyleColor(ImGuiCol_Text, theme().text);  // help has a ground of its own
        help("Legend",
             "What the colours, numbers and lines of the map mean. Land without a biome keeps its natural "
             "colours: paint biomes there, or add the layer Biomes for all land. A click folds it and brings "
             "it back.");
        ImGui::PopStyleColor();
    }
    if (!entries.empty() && legend_open_) {
        const double room = k_card_height * static_cast<double>(view.height / mm) - k_card_head;
        const int rows = std::min(std::max(static_cast<int>(room / k_legend_row), k_fewest_rows),
                                  static_cast<int>(entries.size()));
        DrawnGroup body;
        draw_legend({0, 0}, entries, 1, rows, inside, body);
        draw_group(list, body, place());
        ImGui::Dummy({width - 6 * mm, static_cast<float>(rows * k_legend_row) * mm});
        mark("map/legend");
    }
    const ImVec2 corner = ImGui::GetWindowPos();
    const ImVec2 size = ImGui::GetWindowSize();
    card_place_ = {corner.x, corner.y, size.x, size.y};
    ImGui::End();
    ImGui::PopStyleVar(3);
    ImGui::PopStyleColor(4);
}

void MapView::draw_over(const Lens& lens, const Area& area) {
    grid_step_ = 0;
    card_.reset();
    const bool drawn = shown_ && session_.view.kind == ViewKind::top && ui_.terrain->height() != nullptr;
    ui_.plants_as_symbols = drawn;
    if (!drawn) return;
    const float mm = ImGui::GetFontSize() * k_mm_em;
    const double metres_per_mm = lens.metres_per_pixel(lens.distance) * static_cast<double>(mm);
    // Lines are made again for every second step of one, two and five, not for every turn of the wheel.
    const Lattice& shown = ui_.terrain->lattice;
    const double finest =
        std::max(shown.cell_size, shown.cell_size * std::max(shown.width, shown.height) / k_most_lines);
    make(round_down_125(std::max(metres_per_mm, finest)));
    DrawnGroup grid;
    DrawnGroup numbers;
    if (grid_) make_grid(lens, area, mm, grid, numbers);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const MapPlacing of_view{{area.x, area.y}, static_cast<double>(mm), mm};
    draw_group(list, grid, of_view);
    if (made_ == nullptr) return draw_group(list, numbers, of_view);
    card_ = {area, metres_per_mm};
    // Symbols keep their size on the screen: there are more of them with every half octave.
    const double nearest = shown.cell_size * std::max(shown.width, shown.height) / k_most_lines;
    make_symbols(k_symbols * std::exp2(std::ceil(2 * std::log2(std::max(metres_per_mm, nearest))) / 2));
    const Lattice& map = made_->terrain->lattice;
    const glm::dvec3 corner = lens.project({-ui_.ground->half_x(), ui_.ground->half_y(), 0});
    const double pixels = 1 / lens.metres_per_pixel(lens.distance);
    // Where the world is shown repeated, so is its map.
    const auto times = [](double half, double extent) {
        return std::max(1, static_cast<int>(2 * half / extent + 0.5));
    };
    const int down = times(ui_.ground->half_y(), map.extent_y());
    const int across = times(ui_.ground->half_x(), map.extent_x());
    for (int y = 0; y < down; ++y) {
        for (int x = 0; x < across; ++x) {
            const MapPlacing place{
                {static_cast<float>(static_cast<double>(area.x) + corner.x + x * map.extent_x() * pixels),
                 static_cast<float>(static_cast<double>(area.y) + corner.y + y * map.extent_y() * pixels)},
                pixels,
                mm,
                {map.x_of(0), map.y_of(0)}};
            made_->marks.for_each([&](const DrawnGroup& group) {
                // Plants lie above the lines of the ground, as on sheets.
                if (group.key == made_->marks.rivers.key)
                    draw_plants(list, symbols_.plants, k_symbols * k_plant_symbol, place);
                draw_group(list, group, place);
            });
            draw_group(list, made_->numbers, place);
        }
    }
    draw_group(list, numbers, of_view);
    mark("map");
}

}  // namespace talus
