// What is measured beside a run: where the water and the rock are, and the way of one drop.
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/panels/figure.h"
#include "app/panels/ground_pen.h"
#include "app/panels/ground_place.h"
#include "app/panels/remembered_fold.h"
#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/plot.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "app/workspaces/simulate/simulate.h"
#include "core/base/formatted.h"

namespace talus {
namespace {

constexpr ImU32 k_water = IM_COL32(64, 150, 235, 255);
constexpr ImU32 k_carried = IM_COL32(196, 150, 92, 255);
constexpr ImU32 k_gone = IM_COL32(120, 124, 132, 255);
constexpr ImU32 k_capacity = IM_COL32(120, 124, 132, 255);

// A section of a bar that shows what became of the water or the rock.
struct Part {
    double size;
    ImU32 ink;
};
void draw_bar(const char* name, std::initializer_list<Part> parts) {
    const float em = ImGui::GetFontSize();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 size{ImGui::GetContentRegionAvail().x, em * 0.7f};
    ImGui::Dummy(size);
    mark(name);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(corner, {corner.x + size.x, corner.y + size.y}, colour(theme().field), em * 0.15f);
    double whole = 0;
    for (const Part& part : parts) whole += std::max(part.size, 0.0);
    if (whole <= 0) return;
    double before = 0;
    for (const Part& part : parts) {
        const auto at = [&](double sum) { return corner.x + size.x * static_cast<float>(sum / whole); };
        const double after = before + std::max(part.size, 0.0);
        list.AddRectFilled({at(before), corner.y}, {at(after), corner.y + size.y}, part.ink);
        before = after;
    }
}

const char* words_of(DropPath::End end) {
    switch (end) {
        case DropPath::End::sea:
            return "in the sea";
        case DropPath::End::edge:
            return "at the map's edge";
        case DropPath::End::rest:
            return "at rest";
        case DropPath::End::length:
            break;
    }
    return "nowhere: around the world";
}

// Lines over the way of a drop. Returns where the mouse points to, in metres along it.
using Value = float DropPath::Point::*;
struct Line {
    Value value;
    ImU32 ink;
};
std::optional<float> way_plot(const char* name, const DropPath& path, std::initializer_list<Line> lines,
                              const std::optional<std::size_t>& pointed) {
    const auto& points = path.points;
    const float length = std::max(points.back().way, 1e-3f);
    // All but the highest peaks.
    constexpr double k_shown = 0.98;
    std::vector<float> values;
    for (const Line& line : lines) {
        for (const DropPath::Point& point : points) values.push_back(point.*line.value);
    }
    const auto top =
        values.begin() + static_cast<std::ptrdiff_t>(k_shown * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), top, values.end());
    const float highest = std::max(*top, 1e-6f);
    ImGui::SetNextItemWidth(-FLT_MIN);
    const Plot plot((std::string("##") + name).c_str(), 3.6f, {0, length}, {0, highest * 1.12f});
    mark(name);
    for (const Line& line : lines) {
        std::vector<ImVec2> drawn;
        const std::size_t stride = std::max<std::size_t>(1, points.size() / 512);
        for (std::size_t i = 0; i < points.size(); i += stride)
            drawn.push_back({points[i].way, points[i].*line.value});
        plot.line(drawn, line.ink);
    }
    if (pointed) plot.marker(points[*pointed].way, colour(theme().accent), true);
    if (!plot.hovered()) return std::nullopt;
    return plot.x_under_mouse();
}

void caption(const char* words, ImU32 ink) {
    const float em = ImGui::GetFontSize();
    const ImVec2 place = ImGui::GetCursorScreenPos();
    ImGui::GetWindowDrawList()->AddCircleFilled(
        {place.x + em * 0.3f, place.y + ImGui::GetTextLineHeight() / 2}, em * 0.22f, ink);
    ImGui::Dummy({em * 0.6f, 0});
    ImGui::SameLine(0, em * 0.2f);
    ImGui::TextColored(theme().dim_text, "%s", words);
}

void draw_water_books(const Balance& water) {
    ImGui::TextUnformatted(spoken("Water").data());
    draw_bar("simulate/water_books", {{water.there, k_water}, {water.gone, k_gone}});
    figure("In", volume_text(water.came),
           "What lay there at the start, rained, welled up or was poured, less what was soaked up.", false);
    figure("Error", water.error_text(),
           "What came, less what is on the map and what is gone, as a share of it: each is summed by itself, "
           "and what is left is the rounding of the sums.",
           true);
    figure("On the map", volume_text(water.there), "The depths of all cells, summed.", false);
    figure("Gone", volume_text(water.gone),
           "What ran over the edges or into the sea, or evaporated, counted in each step.", true);
    ImGui::Spacing();
}

}  // namespace

void Simulate::draw_books() const {
    if (!newest_.books) return;
    const MassBalance& books = *newest_.books;
    const auto& [water, rock] = books;
    if (books.has_water()) draw_water_books(water);
    ImGui::TextUnformatted(spoken("Rock").data());
    if (books.has_water()) draw_bar("simulate/rock_books", {{rock.carried, k_carried}, {rock.gone, k_gone}});
    figure("Moved", volume_text(rock.moved), "Ground that was taken away and put down, summed.", false);
    figure(
        "Error", rock.error_text(),
        "What the ground lost, less what the water carries and what is gone, as a share of what was moved.",
        true);
    figure("Ground", volume_text(rock.there - rock.came),
           "What the ground gained or lost, without what you raised and dug.", false);
    if (books.has_water()) {
        figure("Carried", volume_text(rock.carried), "Sediment in the water on the map.", true);
        figure("Gone", volume_text(rock.gone),
               "Sediment that was carried over the edges, counted in each step.", false);
    }
    ImGui::Spacing();
}

void Simulate::draw_drop_plots() {
    if (segment("Follow one drop", lab_.placing)) {
        lab_.placing = !lab_.placing;
        brush_.tool.reset();
    }
    mark("simulate/drop");
    help("Follow one drop",
         "Then click on the ground where it falls: its way with the water as it is now, and how quickly it "
         "runs and what it carries along the way.");
    if (lab_.placing) {
        ImGui::SameLine();
        ImGui::TextDisabled("%s", spoken("Click on the ground").data());
    }
    if (newest_.drop == nullptr || newest_.drop->points.size() < 2) {
        lab_.pointed.reset();
        return;
    }
    const DropPath& path = *newest_.drop;
    const auto& points = path.points;
    if (lab_.pointed) *lab_.pointed = std::min(*lab_.pointed, points.size() - 1);
    caption("Speed [m/s]", k_water);
    const auto over_speed =
        way_plot("simulate/drop_speed", path, {{&DropPath::Point::speed, k_water}}, lab_.pointed);
    caption("Load", k_carried);
    ImGui::SameLine();
    caption("and capacity [m of ground]", k_capacity);
    const auto over_load = way_plot(
        "simulate/drop_load", path,
        {{&DropPath::Point::capacity, k_capacity}, {&DropPath::Point::load, k_carried}}, lab_.pointed);
    const auto over = over_speed ? over_speed : over_load;
    lab_.pointed.reset();
    if (over) {
        const auto after = std::ranges::lower_bound(points, *over, {}, &DropPath::Point::way);
        lab_.pointed =
            std::min<std::size_t>(static_cast<std::size_t>(after - points.begin()), points.size() - 1);
        const DropPath::Point& point = points[*lab_.pointed];
        const auto real = [](float value) { return static_cast<double>(value); };
        ImGui::SetTooltip("%.0f m along, %.1f m high\n%.2f m/s\nload %.3f m, capacity %.3f m",
                          real(point.way), real(point.height), real(point.speed), real(point.load),
                          real(point.capacity));
    }
    figure("Way", formatted("%.0f m", static_cast<double>(points.back().way)), "Along the map.", false);
    figure("Fall", formatted("%.0f m", static_cast<double>(points.front().height - points.back().height)),
           "From where it fell to where it ends.", true);
    figure("Ends", words_of(path.end), "Where it comes to.", false);
}

void Simulate::draw_lab() {
    lab_.open = remembered_fold(session_.settings, "simulate_lab", "Lab", false);
    if (!lab_.open) {
        lab_.placing = false;
        return;
    }
    draw_books();
    const std::string_view stage = subject_.layer.type->info.key;
    const bool has_steps = ui_.workspaces->has_steps_of(stage);
    if (newest_.books && takes(RunTool::pour)) draw_drop_plots();
    if (!newest_.books && !has_steps) wrapped_text(theme().dim_text, "No balance for this process.");
    if (!has_steps) return;
    ImGui::Spacing();
    if (ImGui::Button(spoken_label("Step by step").c_str())) ui_.workspaces->want_steps_of(stage);
    mark("simulate/steps");
    help("Step by step",
         "Goes to Learn, through single steps of this process on a small map, with the arithmetic of each "
         "cell.");
}

void Simulate::draw_drop(const Lens& lens, const Area& area) const {
    if (!lab_.open || newest_.drop == nullptr) return;
    const auto& points = newest_.drop->points;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float em = ImGui::GetFontSize();
    const ImU32 ink = IM_COL32(255, 236, 160, 255);
    const auto screen = [&](const glm::dvec3& pixel) {
        return ImVec2{area.x + static_cast<float>(pixel.x), area.y + static_cast<float>(pixel.y)};
    };
    const auto project = [&](std::size_t i) {
        return lens.project(on_ground(points[i].place, ui_, session_.view));
    };
    constexpr std::size_t k_pieces = 400;
    const std::size_t stride = std::max<std::size_t>(1, (points.size() + k_pieces - 1) / k_pieces);
    GroundPen pen(lens, area, ui_, session_.view, ink, 0.14f);
    for (std::size_t i = 0; i < points.size(); i += stride)
        pen.draw_to(on_ground(points[i].place, ui_, session_.view));
    const auto dot = [&](std::size_t i, float size) {
        const glm::dvec3 pixel = project(i);
        if (pixel.z <= 0) return;
        list.AddCircleFilled(screen(pixel), em * (size + 0.08f), k_mark_rim);
        list.AddCircleFilled(screen(pixel), em * size, ink);
    };
    dot(0, 0.26f);
    if (lab_.pointed && *lab_.pointed < points.size()) dot(*lab_.pointed, 0.3f);
}

}  // namespace talus
