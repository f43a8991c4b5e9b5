#include "app/panels/inspect.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/editor/session.h"
#include "app/panels/figure.h"
#include "app/panels/remembered_fold.h"
#include "app/panels/section_plot.h"
#include "app/panels/ui.h"
#include "app/widgets/buttons.h"
#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/plot.h"
#include "app/widgets/spectrum_plot.h"
#include "app/widgets/spoken.h"
#include "app/widgets/theme.h"
#include "core/base/formatted.h"
#include "core/base/math.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

constexpr float k_inspect_em = 24.5f;
constexpr float k_min_width_em = 16;  // of two figures side by side
constexpr float k_max_share = 0.45f;  // of a narrow middle's width: the line and the ground stay in sight
constexpr int k_profile_samples = 256;

// What the handles of the histogram stand for: two ends of the height range, and the sea.
struct Handle {
    const char* key;
    const char* label;
    float World::*value;
};
constexpr std::array<Handle, 3> k_handles{{{"low", "Export range, low", &World::low},
                                           {"high", "Export range, high", &World::high},
                                           {"sea_level", "Sea level", &World::sea_level}}};

// Takes hold of the handle nearest to the mouse and moves it, one undo step a drag.
int drag_handle(Session& session, const Plot& plot, const World& world) {
    ImGuiStorage& store = *ImGui::GetStateStorage();
    const ImGuiID held_id = ImGui::GetID("handle");
    const auto nearest = [&] {
        const float mouse = ImGui::GetIO().MousePos.x;
        int best = 0;
        for (int i = 1; i < static_cast<int>(k_handles.size()); ++i) {
            const auto distance = [&](int handle) {
                const float value = world.*k_handles[static_cast<std::size_t>(handle)].value;
                return std::fabs(plot.at(value, 0).x - mouse);
            };
            if (distance(i) < distance(best)) best = i;
        }
        return best;
    };
    if (plot.activated()) store.SetInt(held_id, nearest());
    const int lit = plot.held() ? store.GetInt(held_id) : plot.hovered() ? nearest() : -1;
    if (plot.held() && ImGui::IsMouseDragging(0, 0)) {
        const Handle& handle = k_handles[static_cast<std::size_t>(lit)];
        if (!session.locks.holds(Locks::k_world, std::string("world/") + handle.key)) {
            const std::size_t place = *find_parameter(world_parameters(), handle.key);
            const float metres = std::round(plot.x_under_mouse());
            session.document.edit(with_world_value(session.document.recipe(), place, metres));
        }
    }
    if (plot.released()) session.document.commit();
    return lit;
}

// A height, with a true minus sign.
std::string metres(auto height, int decimals) {
    return written_number(static_cast<double>(height), decimals) + " m";
}

// What else a handle changes, for the end of its tooltip.
std::string what_follows(const Ui& ui, const Handle& handle) {
    if (handle.value == &World::sea_level) return {};
    const bool cuts = ui.shown != nullptr && ui.shown->cut > 0;
    std::string text = "\n" + std::string(spoken("Colours by height follow it."));
    if (cuts)
        text.append("\n").append(
            spoken("Some ground lies outside it and will be clipped in 8- and 16-bit files."));
    return text;
}

}  // namespace

Inspect::Inspect(Session& session, Ui& ui) : Panel(session, ui) { ui.tools.push_back(this); }

std::vector<Command> Inspect::commands() {
    const auto possible = [](const Session&, const Ui& ui) {
        return ui.ground != nullptr && ui.showing().alone;
    };
    return {{.id = "inspect",
             .menu = Menu::view,
             .submenu = k_examine_menu,
             .label = "Inspect",
             .chords = {plain('I')},
             .help = "Histogram, slopes, a profile and the spectrum of the terrain.",
             .separator = true,
             .before = "grow",
             .of_document = true,
             .enabled = possible,
             .checked = [this](const Session&, const Ui&) { return shown_; },
             .run = [this](Session&, Ui&) { shown_ = !shown_; }},
            {.id = "profile",
             .menu = Menu::view,
             .submenu = k_examine_menu,
             .label = "Draw a profile line",
             .chords = {plain('P')},
             .help = "The next drag over the terrain draws a line whose heights Inspect shows.",
             .before = "grow",
             .enabled = possible,
             .checked = [this](const Session&, const Ui&) { return line_.drawing; },
             .run =
                 [this](Session&, Ui&) {
                     shown_ = true;
                     line_.drawing = !line_.drawing;
                 }}};
}

void Inspect::draw_heights(const TerrainFigures& figures) {
    if (!remembered_fold(session_.settings, "inspect heights", "Heights", true, "square-root scale")) return;
    const World& world = session_.document.recipe().world;
    const MapStatistics& of = figures.heights;
    // A rim beyond what there is, so that the handles can be drawn out; it stays while one is held.
    const float min_height = std::min({of.minimum, world.low, world.sea_level});
    const float max_height = std::max({of.maximum, world.high, world.sea_level});
    const float rim = std::max((max_height - min_height) * 0.06f, 1.0f);
    if (!ImGui::IsMouseDown(0)) span_ = {min_height - rim, max_height + rim};

    ImGui::SetNextItemWidth(-FLT_MIN);
    const Plot plot("##heights", 7, span_, {0, 1.08f});
    mark("inspect/heights");
    plot.bars(histogram_bars(figures.histogram, span_.x, span_.y, TerrainFigures::k_bins * 2),
              colour(theme().dim_text, 0.7f));
    const int lit = drag_handle(session_, plot, world);
    for (int i = 0; i < static_cast<int>(k_handles.size()); ++i) {
        const Handle& handle = k_handles[static_cast<std::size_t>(i)];
        const float value = session_.document.recipe().world.*handle.value;
        const ImU32 ink = i == 2 ? IM_COL32(70, 150, 215, 255) : colour(theme().accent);
        plot.marker(value, ink, i == lit);
    }
    if (lit >= 0) {
        const Handle& handle = k_handles[static_cast<std::size_t>(lit)];
        const float value = session_.document.recipe().world.*handle.value;
        ImGui::SetTooltip("%s: %s%s", handle.label, metres(value, 0).c_str(),
                          what_follows(ui_, handle).c_str());
    }
    figure("Lowest", metres(of.minimum, 1), "Of the terrain displayed.", false);
    figure("Highest", metres(of.maximum, 1), "Of the terrain displayed.", true);
    figure("Mean", metres(of.mean, 1), "Of all heights.", false);
    figure("Deviation", formatted("%.1f m", of.deviation),
           "Standard deviation: how far heights usually lie from the mean.", true);
    const double used =
        clamp(static_cast<double>((of.maximum - of.minimum) / world.range().span()), 0.0, 9.99);
    figure("Range used", formatted("%.0f %%", used * 100),
           "How much of the height range, and so of a 16-bit file's values, the terrain takes.", false);
    figure("16-bit step", formatted("%.1f cm", static_cast<double>(world.range().span()) / 65535 * 100),
           "Metres of height from one value of a 16-bit file to the next.", true);
}

void Inspect::draw_slopes(const TerrainFigures& figures) {
    if (!remembered_fold(session_.settings, "inspect slope", "Slope", true, "")) return;
    const SlopeStatistics& of = figures.slopes;
    figure("Mean", formatted("%.1f°", of.mean), "Of the slopes at all samples, over two cells.", false);
    figure("Median", formatted("%.1f°", of.median), "Half of the ground is steeper.", true);
    figure("95 %", formatted("%.1f°", of.percentile_95), "Only a twentieth of the ground is steeper.", false);
    figure("Steepest", formatted("%.1f°", of.maximum), "Anywhere.", true);
}

void Inspect::draw_profile(float all) {
    if (!remembered_fold(session_.settings, "inspect profile", "Profile", true, "")) return;
    if (segment("Draw a line", line_.drawing)) line_.drawing = !line_.drawing;
    mark("inspect/draw");
    help("Draw a line", "Then drag over the terrain: the heights along the line are shown here.", "P");
    if (!line_.drawn()) {
        ImGui::SameLine();
        ImGui::TextDisabled(line_.drawing ? "Drag over the terrain" : "");
        return;
    }
    section_ = {profile_along(*ui_.terrain, *line_.from, *line_.to, k_profile_samples),
                columns_along(*ui_.terrain, *line_.from, *line_.to, k_profile_samples)};
    // Cutting thousands of caves takes longer than a frame has: they stay while the terrain and the line do.
    if (caves_of_.lock() != ui_.terrain || caves_from_ != *line_.from || caves_to_ != *line_.to) {
        caves_ = caves_along(*ui_.terrain, *line_.from, *line_.to, k_profile_samples);
        caves_of_ = ui_.terrain;
        caves_from_ = *line_.from;
        caves_to_ = *line_.to;
    }
    line_.marked =
        section_plot(section_.profile, section_.columns, caves_, session_.settings.section_share, all);
}

// Both axes in powers of ten. The line is the fit, over the frequencies it was made from.
void Inspect::draw_roughness(const TerrainFigures& figures) {
    if (!remembered_fold(session_.settings, "inspect spectrum", "Roughness", false, "")) return;
    if (segment("All directions", !line_spectrum_)) line_spectrum_ = false;
    mark("inspect/radial");
    help("All directions",
         "The power spectrum of the whole map, averaged around the circle. A fractal of Hurst "
         "exponent H falls with the power −(2H + 2) of the frequency.");
    ImGui::SameLine(0, 1);
    if (segment("West to east", line_spectrum_)) line_spectrum_ = true;
    mark("inspect/line");
    help("West to east",
         "The power spectrum of lines from west to east, averaged over all of them. A fractal "
         "of Hurst exponent H falls with the power −(2H + 1) of the frequency.");
    const Spectrum& spectrum = line_spectrum_ ? figures.line : figures.radial;
    const double extra = line_spectrum_ ? 1 : 2;
    SpectrumAxes axes;
    axes.hold(spectrum);
    if (!axes.worth_showing()) {
        ImGui::TextDisabled("%s", spoken("The ground is too level, or the map too small.").data());
        return;
    }
    ImGui::SetNextItemWidth(-FLT_MIN);
    const auto cycles = spectrum_plot("inspect/spectrum", 8, spectrum, axes);
    if (const auto fit = spectral_fit(spectrum)) {
        figure("Slope", written_number(-fit->exponent, 2),
               "Of the line fitted to the spectrum, in logarithms.", false);
        figure("H", written_number((fit->exponent - extra) / 2, 2),
               "The Hurst exponent that a fractal of this slope has: 0 jagged, 1 smooth. Filters and erosion "
               "bend the spectrum away from a straight line.",
               true);
    }
    if (cycles) {
        const double side = spectrum.size * spectrum.stride * figures.terrain->lattice.cell_size;
        ImGui::SetTooltip(
            "%s", spoken("Waves of {length} m", {{"length", formatted("%.0f", side / *cycles)}}).c_str());
    }
}

void Inspect::report(StatusWriter& status) const {
    const std::vector<float>& heights = section_.profile.heights;
    if (heights.empty()) return status.set("section", nullptr);
    const auto layered = [](const Column& column) { return column.count > 0; };
    status.set("section",
               {{"length", section_.profile.length},
                {"samples", heights.size()},
                {"lowest", std::ranges::min(heights)},
                {"highest", std::ranges::max(heights)},
                {"layered", std::ranges::count_if(section_.columns, layered)},
                {"caves", std::ranges::count_if(caves_, [](const auto& at) { return !at.empty(); })}});
}

void Inspect::draw(Area& middle) {
    section_ = {};
    const Showing showing = ui_.showing();
    // It goes with the document, and may be asked for again over ground of another kind.
    if (std::exchange(of_document_, showing.document) && !showing.document) shown_ = false;
    if (!ui_.screen.panels || !showing.alone) return;
    if (!shown_ || ui_.terrain == nullptr) {
        line_.drawing = false;
        return;
    }
    if (!showing.live && (ui_.shown == nullptr || !ui_.shown->coarse))
        inspection_.request(session_.jobs, ui_.terrain);
    const float em = ImGui::GetFontSize();
    const float gap = em * 0.6f;
    const float width = clamp(middle.width * k_max_share, em * k_min_width_em, em * k_inspect_em);
    ImGui::SetNextWindowPos({middle.x + gap, middle.y + gap});
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, std::max(em * 8, middle.height - 2 * gap)});
    ImGui::PushStyleColor(ImGuiCol_Border, theme().border);
    ImGui::Begin("inspect", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoFocusOnAppearing);
    mark("inspect");
    ui_.floating_panels.draw_head("Inspect", "inspect", "Closes the panel; the line goes with it.", shown_);
    const auto figures = inspection_.newest();
    if (showing.live) {
        draw_profile(middle.height);
    } else if (figures == nullptr) {
        ImGui::TextDisabled("%s", spoken("Measuring…").data());
    } else {
        draw_heights(*figures);
        draw_slopes(*figures);
        draw_profile(middle.height);
        draw_roughness(*figures);
    }
    ui_.floating_now.push_back(area_of_window());
    ImGui::End();
    ImGui::PopStyleColor();
}

}  // namespace talus
