#include <imgui.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <string>

#include "app/lesson/marks.h"
#include "app/lesson/paint_trace.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/imgui_versions.h"
#include "app/workspaces/learn/drawing.h"

namespace talus {
namespace {

constexpr int k_max_pixels = 512;  // of a picture's side
// The size in cells of the part around one cell that is drawn with numbers where the map is too large for
// numbers in all cells.
constexpr int k_patch_width = 7;
constexpr int k_patch_height = 3;
constexpr float k_patch_share = 0.4f;  // of the area's height

constexpr std::uint32_t pixel_of(unsigned grey) { return 0xff000000u | grey << 16 | grey << 8 | grey; }

ImVec2 pixel(MapPoint place) { return {static_cast<float>(place.x), static_cast<float>(place.y)}; }

// Calls back with the cell under the mouse, if any. Small boards have a control for each cell: "lattice/3,1".
void point_with_mouse(const Board& board, const std::function<void(LatticePoint, bool)>& take) {
    const auto react_to_item = [&](LatticePoint point) {
        if (ImGui::IsItemHovered()) take(point, ImGui::IsItemClicked(0));
    };
    const ImVec2 corner = pixel(board.corner);
    const auto cell = static_cast<float>(board.cell);
    if (board.width <= k_max_board_cells && board.height <= k_max_board_cells) {
        for (int y = 0; y < board.height; ++y) {
            for (int x = 0; x < board.width; ++x) {
                const std::string name = "lattice/" + std::to_string(x) + "," + std::to_string(y);
                ImGui::SetCursorScreenPos(
                    {corner.x + static_cast<float>(x) * cell, corner.y + static_cast<float>(y) * cell});
                ImGui::InvisibleButton(name.c_str(), {cell, cell});
                mark(name);
                react_to_item({x, y});
            }
        }
        return;
    }
    ImGui::SetCursorScreenPos(corner);
    const ImVec2 end = pixel(board.end());
    ImGui::InvisibleButton("lattice", {end.x - corner.x, end.y - corner.y});
    mark("lattice");
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const auto index = [&](float at, int count) {
        return std::clamp(static_cast<int>(at / cell), 0, count - 1);
    };
    react_to_item({index(mouse.x - corner.x, board.width), index(mouse.y - corner.y, board.height)});
}

// The hover help of a point.
void tell_of_point(const Learn& learn, LatticePoint point) {
    const Trace& trace = *learn.trace();
    const std::int64_t done = learn.transport.position();
    const std::string place =
        std::to_string(point.x) + (trace.is_line() ? "" : ", " + std::to_string(point.y));
    const auto said = [&](std::string_view word, const Fillings& fillings = {}) {
        return worded(word, learn.language, fillings);
    };
    const auto value = [&] {
        return learn.written(trace.value(point, done), trace.decimals()) + (trace.unit().empty() ? "" : " ") +
               std::string(trace.unit());
    };
    const LatticeTrace* const placed = trace.placed();
    if (placed == nullptr) {
        const std::string label =
            trace.track().mark_of(std::max<std::int64_t>(0, done - 1)).label(learn.language);
        const std::string_view after = done == 0 ? "At the beginning: {value}." : "After {step}: {value}.";
        const bool answers = learn.prediction.question() == Question::cell;
        return help(
            said("Cell {point}", {{"point", place}}), said(after, {{"step", label}, {"value", value()}}),
            learn.asks_to_choose() ? "" : said(answers ? "Click it to answer" : "Click to keep this cell."));
    }
    // The order and the values are what is asked for.
    const std::string title = said(trace.is_line() ? "Place {point}" : "Point {point}", {{"point", place}});
    if (is_about_next_step(learn.prediction.question())) return help(title, "");
    if (learn.prediction.question() == Question::cell) return help(title, "", said("Click it to answer"));
    if (placed->never_placed(point)) {
        const std::string zero = learn.written(0, trace.decimals());
        return help(title, said("Never placed, so still {value}.", {{"value", zero}}));
    }
    const std::string number = std::to_string(placed->place_in_order(point) + 1);
    help(title,
         trace.known(point, done) ? said("Placed as number {number}. Its value is {value}.",
                                         {{"number", number}, {"value", value()}})
                                  : said("Will be number {number}.", {{"number", number}}),
         learn.prediction.question() == Question::none ? said("Click to go to its step") : "");
}

// What the mouse does at a point or cell.
void react(Learn& learn, LatticePoint point, bool clicked) {
    if (clicked) learn.click(point);
    if (learn.mouse_rests) return;
    learn.pointed = point;
    tell_of_point(learn, point);
}

// Each pixel shows the point nearest to it of the level being made: grey by its height, or hatched while it
// is still to come.
void draw_lattice_picture(ImDrawList& list, Classroom& room, const Board& board) {
    Learn& learn = room.learn;
    const std::shared_ptr<const Terrain> terrain = learn.terrain();
    if (room.pictured != terrain) {
        const Trace& trace = *learn.trace();
        const Grid<float>& heights = *terrain->height();
        const double stride = terrain->lattice.cell_size / trace.lattice().cell_size;
        const int width = std::min(trace.width(), k_max_pixels);
        const int height = std::min(trace.height(), k_max_pixels);
        const std::int64_t done = learn.transport.position();
        Grid<std::uint32_t> pixels(width, height);
        const float low = terrain->range.low;
        const float scale = 220 / terrain->range.span();
        for (int y = 0; y < height; ++y) {
            const int row = static_cast<int>((y + 0.5) * trace.height() / height / stride);
            for (int x = 0; x < width; ++x) {
                const int column = static_cast<int>((x + 0.5) * trace.width() / width / stride);
                const LatticePoint point{static_cast<int>(column * stride), static_cast<int>(row * stride)};
                unsigned grey = (x + y) % 8 < 2 ? 90 : 45;
                if (trace.known(point, done)) {
                    const float share = (heights(column, row) - low) * scale;
                    grey = 35 + static_cast<unsigned>(std::clamp(share, 0.0f, 220.0f));
                }
                pixels(x, y) = pixel_of(grey);
            }
        }
        room.picture = room.ui.changing_picture("lattice", pixels);
        room.pictured = terrain;
    }
    list.AddImage(texture_id(room.picture), pixel(board.corner), pixel(board.end()));
}

void draw_points(Classroom& room, const Area& area) {
    Learn& learn = room.learn;
    const Board board = board_in(learn.trace()->width(), learn.trace()->height(), area);
    point_with_mouse(board, [&](LatticePoint point, bool clicked) { react(learn, point, clicked); });
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (std::max(board.width, board.height) <= k_max_drawn_lattice) return paint_trace(list, learn, area);
    draw_lattice_picture(list, room, board);
    paint(list, [&](PicturePen& pen) { draw_over_lattice(pen, state_of(learn), board); });
}

void draw_line(Classroom& room, const Area& area) {
    Learn& learn = room.learn;
    const LineCells cells =
        cells_of_line(*learn.trace(), box_of(area), static_cast<double>(ImGui::GetFontSize()));
    const auto size = static_cast<float>(cells.cell);
    for (int place = 0; place < learn.trace()->width(); ++place) {
        const std::string name = "line/" + std::to_string(place);
        const ImVec2 middle = pixel(cells.middle(place));
        ImGui::SetCursorScreenPos({middle.x - size / 2, middle.y - size / 2});
        ImGui::InvisibleButton(name.c_str(), {size, size});
        mark(name);
        if (ImGui::IsItemHovered()) react(learn, {place, 0}, ImGui::IsItemClicked(0));
    }
    paint_trace(*ImGui::GetWindowDrawList(), learn, area);
}

void draw_map_picture(ImDrawList& list, Classroom& room, const std::shared_ptr<const Terrain>& terrain,
                      const Board& board) {
    if (room.pictured != terrain) {
        const Grid<float>& heights = *terrain->height();
        Grid<std::uint32_t> pixels(std::min(board.width, k_max_pixels), std::min(board.height, k_max_pixels));
        for (int y = 0; y < pixels.height(); ++y) {
            const float* row = heights.row(static_cast<int>((y + 0.5) * board.height / pixels.height()));
            for (int x = 0; x < pixels.width(); ++x)
                pixels(x, y) = pixel_of(static_cast<unsigned>(grey_of(
                    row[static_cast<int>((x + 0.5) * board.width / pixels.width())], room.learn.range())));
        }
        room.picture = room.ui.changing_picture("lattice", pixels);
        room.pictured = terrain;
    }
    list.AddImage(texture_id(room.picture), pixel(board.corner), pixel(board.end()));
}

void draw_map(Classroom& room, const Area& area) {
    Learn& learn = room.learn;
    const auto terrain = learn.terrain();
    const auto take_mouse = [&](const MapPart& part) {
        point_with_mouse(part.board,
                         [&](LatticePoint at, bool clicked) { react(learn, part.on_map(at), clicked); });
    };
    const Lattice& lattice = learn.trace()->lattice();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (std::max(lattice.width, lattice.height) <= k_max_board_cells) {
        const MapPart whole{board_in(lattice.width, lattice.height, area), {}};
        take_mouse(whole);
        return paint_trace(list, learn, area);
    }
    const float share = std::floor(area.height * k_patch_share);
    const MapPart whole{
        board_in(lattice.width, lattice.height, {area.x, area.y, area.width, area.height - share}), {}};
    // Around the cell that was clicked, and not the one that is pointed at, for it must hold still.
    const auto first = [](int cell, int count, int size) {
        return std::clamp(cell - count / 2, 0, std::max(0, size - count));
    };
    const LatticePoint cell = learn.cell_clicked();
    const MapPart patch{
        board_in(std::min(k_patch_width, lattice.width), std::min(k_patch_height, lattice.height),
                 {area.x, area.y + area.height - share, area.width, share}),
        {first(cell.x, k_patch_width, lattice.width), first(cell.y, k_patch_height, lattice.height)}};
    take_mouse(whole);
    take_mouse(patch);
    draw_map_picture(list, room, terrain, whole.board);
    const StepState state = state_of(learn);
    paint(list, [&](PicturePen& pen) {
        draw_frames(pen, state, whole);
        draw_cells(pen, state, patch, *terrain->height(), learn.range());
        draw_frames(pen, state, patch);
    });
}

}  // namespace

void draw_trace(Classroom& room, const Area& area) {
    const Trace& trace = *room.learn.trace();
    if (trace.is_line()) return draw_line(room, area);
    trace.placed() != nullptr ? draw_points(room, area) : draw_map(room, area);
}

void draw_step_marks(const Classroom& room, const Area& area) {
    const GuidedLesson& guided = room.guided;
    const Learn& learn = room.learn;
    if (!guided.is_open() || guided.step().marks.empty()) return;
    if (learn.transport.position() != learn.marked_at || learn.choice() != choice_of(guided.step().setup))
        return;
    paint(*ImGui::GetWindowDrawList(), [&](PicturePen& pen) {
        draw_marks(pen, board_in(learn.trace()->width(), learn.trace()->height(), area), guided.step().marks,
                   guided.language(), guided.lesson().language);
    });
}

void draw_learn_marks(Classroom& room, const Lens& lens, const Area& area) {
    Learn& learn = room.learn;
    const Ui& ui = room.ui;
    const auto shown = learn.terrain();
    if (shown == nullptr || ui.terrain != shown) return;  // the picture is of another moment
    const float exaggeration = room.session.view.exaggeration;
    if (ImGui::IsItemHovered() && !learn.mouse_rests) {
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        if (const auto point = point_under(learn, *shown, *ui.ground, lens, exaggeration,
                                           {mouse.x - area.x, mouse.y - area.y}))
            learn.pointed = point;
    }
    // As on slides: of thousands of points in a lesson none is spoken of.
    if (room.guided.is_open() && learn.choice().exact) return;
    paint_learn_marks(*ImGui::GetWindowDrawList(), learn, *ui.ground, lens, exaggeration, area);
}

}  // namespace talus
