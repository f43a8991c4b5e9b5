#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "app/editor/session.h"
#include "app/panels/bars.h"
#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "core/base/formatted.h"
#include "core/base/time_left.h"
#include "core/water/river_kind.h"
#include "core/words/numbers.h"
#include "core/words/words.h"

namespace talus {
namespace {

constexpr ImU32 k_tint_colour = IM_COL32(237, 41, 184, 255);  // as shaders/tint.glsl has it
constexpr double k_worth_showing = 0.3;  // s that something has to run before it is shown

void item(const std::string& text, std::string_view title, std::string_view about) {
    ImGui::TextUnformatted(text.c_str());
    help(title, about);
    ImGui::SameLine(0, ImGui::GetFontSize() * 1.4f);
}

// What the tint of the ground says.
void tint_legend(const Layer& layer) {
    const float size = std::floor(ImGui::GetTextLineHeight() * 0.7f);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float top = at.y + std::floor((ImGui::GetTextLineHeight() - size) / 2);
    ImGui::GetWindowDrawList()->AddRectFilled({at.x, top}, {at.x + size, top + size}, k_tint_colour,
                                              size * 0.2f);
    ImGui::Dummy({size, ImGui::GetTextLineHeight()});
    ImGui::SameLine(0, ImGui::GetFontSize() * 0.4f);
    ImGui::TextUnformatted(("where " + layer.name + " acts").c_str());
    mark("status/mask");
    help("Mask of the layer",
         "The stronger the tint, the more of the layer shows; the line runs where it is one half. M switches "
         "it on and off.");
    ImGui::SameLine(0, ImGui::GetFontSize() * 1.4f);
}

// What runs, with how far it is and a Cancel.
void draw_running(Session& session) {
    const auto now = std::chrono::steady_clock::now();
    const float em = ImGui::GetFontSize();
    std::vector<RunningJob> jobs = session.jobs.running();
    // A simulation that is played has buttons of its own; what it makes in the background has progress.
    std::erase_if(jobs, [](const RunningJob& job) {
        return job.kind == JobKind::simulation && job.progress->fraction() == 0;
    });
    // What the user asked for stays in its place while the picture's own work comes and goes.
    std::ranges::stable_partition(jobs, [](const RunningJob& job) { return job.kind == JobKind::file; });
    bool first = true;
    for (const RunningJob& job : jobs) {
        const double seconds = std::chrono::duration<double>(now - job.started).count();
        if (seconds < k_worth_showing) {
            redraw_after(k_worth_showing - seconds);
            continue;
        }
        redraw_after(0.1);
        // Without padding all stand on one line of text.
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ImGui::GetStyle().FramePadding.x, 0});
        ImGui::ProgressBar(job.progress->fraction(), {em * 8, ImGui::GetTextLineHeight()}, "");
        ImGui::SameLine(0, em * 0.5f);
        // Before the words, which change their width: a button stays under the mouse that goes to it.
        if (ImGui::Button(spoken_label("Cancel##" + job.name).c_str())) job.progress->cancel();
        if (std::exchange(first, false)) mark("status/cancel");
        ImGui::PopStyleVar();
        ImGui::SameLine(0, em * 0.5f);
        ImGui::TextUnformatted(std::string(spoken(job.name)).c_str());
        const float after = ImGui::GetItemRectMax().x - ImGui::GetWindowPos().x + em * 0.5f;
        if (const auto left = seconds_left(static_cast<double>(job.progress->fraction()), seconds)) {
            ImGui::SameLine(after);
            const std::string rest =
                with_fillings(std::string(spoken("{time} left")), {{"time", time_left_text(*left)}});
            ImGui::TextUnformatted(rest.c_str());
            mark("status/left");
        }
        ImGui::SameLine(after + em * 7);
    }
}

// Whether the document's own terrain is displayed, and not what a run has made of it.
bool is_of_document(const Showing& showing) { return showing.document && !showing.live; }

// Returns the range of a run's ground without its water. It changes with each picture; the last answer is
// kept.
HeightRange heights_of(const std::shared_ptr<const Terrain>& terrain) {
    static std::weak_ptr<const Terrain> measured;
    static HeightRange heights;
    if (measured.lock() == terrain) return heights;
    const auto [low, high] = std::ranges::minmax_element(terrain->height()->values());
    measured = terrain;
    return heights = {*low, *high};
}

// Returns the name of the layer for which the answer is coarse; empty where no one layer is to blame.
std::string layer_waited_for(const Session& session, const LivePreview::Snapshot& shown) {
    if (shown.slowest_seconds < LivePreview::k_quick_seconds) return {};
    const Recipe& recipe = session.document.recipe();
    const auto place = find_layer(recipe, shown.slowest);
    return place ? recipe.layers[*place].name : std::string();
}

// A place as the figure and the command line's camera take it: from the middle of the world.
std::string place_text(const Probe& probe, const Lattice& world, const std::string& language) {
    const double east = probe.x - world.extent_x() / 2;
    const double north = world.extent_y() / 2 - probe.y;
    const auto way = [&](double metres, std::string_view ahead, std::string_view back) {
        const std::string number = written_number(std::fabs(metres), world.cell_size < 1 ? 1 : 0);
        return localized(worded(metres < 0 ? back : ahead, language, {{"metres", number}}), language);
    };
    return way(east, "{metres} m east", "{metres} m west") + ", " +
           way(north, "{metres} m north", "{metres} m south");
}

}  // namespace

std::string heights_on_show(const Ui& ui) {
    const Showing showing = ui.showing();
    if (!showing.in_metres || ui.shown == nullptr || ui.terrain == nullptr || ui.ground == nullptr) return {};
    // An overlay hides ground that is a workspace's own.
    if (!showing.document && !showing.alone) return {};
    const auto written = [](float height) { return written_number(static_cast<double>(height), 0); };
    const HeightRange heights = is_of_document(showing) ? ui.shown->heights
                                : showing.document      ? heights_of(ui.terrain)
                                                   : HeightRange{ui.ground->lowest(), ui.ground->highest()};
    return worded("{low} to {high} m", showing.language,
                  {{"low", written(heights.low)}, {"high", written(heights.high)}});
}

void draw_status_bar(Session& session, const Ui& ui, const Area& area) {
    const float em = ImGui::GetFontSize();
    begin_part("status", area, theme().window, {em * 0.75f, (area.height - ImGui::GetTextLineHeight()) / 2});
    ImGui::PushStyleColor(ImGuiCol_Text, theme().dim_text);
    // First, for what follows changes its width: a button stays under the mouse that goes to it.
    draw_running(session);
    const Showing showing = ui.showing();
    const auto said = [&](std::string_view word, const Fillings& fillings = {}) {
        return localized(worded(word, showing.language, fillings), showing.language);
    };
    if (const std::string heights = heights_on_show(ui); !heights.empty()) {
        const Lattice& lattice = ui.terrain->lattice;
        const bool coarse = is_of_document(showing) && ui.shown->coarse;
        const std::string slow = coarse ? layer_waited_for(session, *ui.shown) : std::string();
        const std::string why = slow.empty() ? std::string() : ": " + slow;
        item(
            formatted("%d × %d", lattice.width, lattice.height) + (coarse ? " (coarse" + why + ")" : ""),
            said("Resolution"),
            said("Samples of the terrain displayed. While a slider moves it may be a coarser one.") +
                (slow.empty() ? std::string()
                              : "\n" + said("{layer} takes about {seconds} s at full resolution. Turn it off "
                                            "while you work below it, or show the ground without later "
                                            "layers (Shift+U).",
                                            {{"layer", slow},
                                             {"seconds", written_number(ui.shown->slowest_seconds, 1)}})));
        mark("status/resolution");
        item(said("{metres} m a sample", {{"metres", formatted("%.2f", lattice.cell_size)}}), said("Spacing"),
             said("Metres between two samples."));
        item(heights, said("Lowest and highest"),
             said("Of the ground displayed, in metres; water is not counted."));
    }
    if (const double cut = is_of_document(showing) && ui.shown != nullptr ? ui.shown->cut : 0; cut > 0) {
        ImGui::PushStyleColor(ImGuiCol_Text, theme().error);
        const std::string share = cut < 0.01 ? "Under 1" : formatted("%.0f", cut * 100);
        ImGui::TextUnformatted((share + " % of heights will be clipped on export").c_str());
        ImGui::PopStyleColor();
        mark("status/cut");
        help("Heights outside the range",
             "8- and 16-bit files hold the world's height range and clip what lies outside. Widen it under "
             "Size and heights, or let Export normalise it.");
        ImGui::SameLine(0, em * 1.4f);
    }
    if (session.view.exaggeration != 1) {
        item(std::string(spoken("heights ×")) +
                 localized(formatted(" %.1f", session.view.exaggeration), spoken_language()),
             "Vertical exaggeration",
             "Of the picture alone. Ctrl+double-click its slider in the toolbar to show true heights.");
    }
    if (const Layer* layer = session.document.selected(); layer != nullptr && ui.tinted) tint_legend(*layer);

    const float taken = ImGui::GetItemRectMax().x - ImGui::GetWindowPos().x;
    // The right end: what is under the mouse, and what a frame took; each of a fixed width, so that nothing
    // jumps.
    const std::string frame = formatted("%.0f ms", ui.frame_seconds * 1000);
    float right = ImGui::GetWindowWidth() - em * 0.75f - em * 3.5f;
    ImGui::SameLine(right);
    ImGui::TextUnformatted(frame.c_str());
    mark("status/frame");
    help("Frame time", "How long the last picture took to draw. Its quality: " +
                           std::string(info_of(ui.resting_quality).label) + " at rest, " +
                           std::string(info_of(ui.moving_quality).label) +
                           " while it moves; View > Quality changes it.");
    if (ui.note) {
        ImGui::PushStyleColor(ImGuiCol_Text, theme().text);
        ImGui::SameLine(right - ImGui::CalcTextSize(ui.note->text.c_str()).x - em * 1.5f);
        ImGui::TextUnformatted(ui.note->text.c_str());
        mark(ui.note->name);
        help(ui.note->title, ui.note->help);
        ImGui::PopStyleColor();
    }
    if (ui.probe && showing.in_metres) {
        ImGui::PushStyleColor(ImGuiCol_Text, theme().text);
        right -= em * 5.5f;
        ImGui::SameLine(right);
        const std::string slope = said("slope {degrees}°", {{"degrees", formatted("%.0f", ui.probe->slope)}});
        ImGui::TextUnformatted(slope.c_str());
        help(said("Slope under the mouse"), said("In degrees, over two samples."));
        right -= em * 7;
        ImGui::SameLine(right);
        const std::string height =
            said("height {metres} m", {{"metres", written_number(static_cast<double>(ui.probe->height), 1)}});
        ImGui::TextUnformatted(height.c_str());
        help(said("Height under the mouse"), said("Of the ground, in metres, without exaggeration."));
        if (ui.probe->water >= 0.05f) {  // less is written as 0.0
            right -= em * 7;
            ImGui::SameLine(right);
            ImGui::TextUnformatted(formatted("water %.1f m", ui.probe->water).c_str());
            mark("status/water");
            help("Water under the mouse", "Depth of the lake or river, in metres.");
        }
        if (const float width = ui.probe->river_width; width > 0) {
            const std::string river =
                with_fillings(std::string(spoken("{river}, {width} m wide")),
                              {{"river", std::string(spoken(k_river_kinds[river_kind_of(width)].label))},
                               {"width", written_number(static_cast<double>(width), width < 10 ? 1 : 0)}});
            right -= ImGui::CalcTextSize(river.c_str()).x + em * 1.5f;
            ImGui::SameLine(right);
            ImGui::TextUnformatted(river.c_str());
            mark("status/river");
            std::string kinds;
            for (std::size_t i = 0; i < k_river_kinds.size(); ++i)
                kinds += std::string(spoken(k_river_kinds[i].label)) + " " + widths_of(i) + "\n";
            help("River under the mouse", kinds);
        }
        if (const auto field = info_of(session.look.kind).field; field && ui.probe->painted) {
            const FieldInfo& info = info_of(*field);
            const bool names = info.type != ValueType::real;
            const std::string value = std::string(info.label) + " " +
                                      written_number(static_cast<double>(*ui.probe->painted), names ? 0 : 2) +
                                      (info.unit.empty() ? "" : " " + std::string(info.unit));
            ImGui::SameLine(right - ImGui::CalcTextSize(value.c_str()).x - em * 1.5f);
            ImGui::TextUnformatted(value.c_str());
            mark("status/field");
            help("Under the mouse", info.help);
            right -= ImGui::CalcTextSize(value.c_str()).x + em * 1.5f;
        }
        const World& world = session.document.recipe().world;
        if (const float left = right - em * 14;
            is_of_document(showing) && world.bounds != Bounds::endless && left > taken + em) {
            ImGui::SameLine(left);
            ImGui::TextUnformatted(place_text(*ui.probe, lattice_of(world), showing.language).c_str());
            mark("status/place");
            help(said("Place under the mouse"), said("In metres from the middle of the world."));
        }
        ImGui::PopStyleColor();
    }
    ImGui::PopStyleColor();
    ImGui::End();
}

}  // namespace talus
