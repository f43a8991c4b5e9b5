#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "app/editor/session.h"
#include "app/panels/bars.h"
#include "app/panels/ground_place.h"
#include "app/panels/status_line.h"
#include "app/panels/ui.h"
#include "app/panels/view_controls.h"
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

// What goes first where the bar has no room for all stands last.
enum class Rank {
    running,
    note,
    clipped,
    height,
    tint,
    range,
    also_running,
    slope,
    field,
    river,
    water,
    exaggeration,
    eye,
    resolution,
    place,
    spacing,
    frame_time
};

// A text with its help. slot: px; where it is wider than the text, nothing jumps while numbers change.
StatusPiece text_piece(Rank rank, std::string_view name, const std::string& text, std::string_view title,
                       std::string_view about, const ImVec4& colour, float slot = 0) {
    const float width = ImGui::CalcTextSize(text.c_str()).x + ImGui::GetFontSize() * 1.4f;
    const auto draw = [=, name = std::string(name), title = std::string(title), about = std::string(about)] {
        ImGui::PushStyleColor(ImGuiCol_Text, colour);
        ImGui::TextUnformatted(text.c_str());
        ImGui::PopStyleColor();
        mark(name);
        help(title, about);
    };
    return {static_cast<int>(rank), std::max(width, slot), draw};
}

// What the tint of the ground says.
StatusPiece tint_legend(const std::string& layer) {
    const float em = ImGui::GetFontSize();
    const float size = std::floor(ImGui::GetTextLineHeight() * 0.7f);
    const std::string text = "where " + layer + " acts";
    const auto draw = [=] {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float top = at.y + std::floor((ImGui::GetTextLineHeight() - size) / 2);
        ImGui::GetWindowDrawList()->AddRectFilled({at.x, top}, {at.x + size, top + size}, k_tint_colour,
                                                  size * 0.2f);
        ImGui::Dummy({size, ImGui::GetTextLineHeight()});
        ImGui::SameLine(0, em * 0.4f);
        ImGui::TextUnformatted(text.c_str());
        mark("status/mask");
        help("Mask of the layer",
             "The stronger the tint, the more of the layer shows; the line runs where it is one half. M "
             "switches it on and off.");
    };
    return {static_cast<int>(Rank::tint), size + em * 1.8f + ImGui::CalcTextSize(text.c_str()).x, draw};
}

// A job with how far it is and a Cancel, which stands before the words: they change their width, and a button
// stays under the mouse that goes to it.
StatusPiece job_piece(const RunningJob& job, double seconds, bool first) {
    const float em = ImGui::GetFontSize();
    const float gap = em * 0.5f;
    const float bar = em * 8;
    const float time_left = em * 7;
    const std::string cancel = spoken_label("Cancel##" + job.name);
    const std::string name(spoken(job.name));
    const ImGuiStyle& style = ImGui::GetStyle();
    const float width = bar + ImGui::CalcTextSize(cancel.c_str(), nullptr, true).x +
                        2 * style.FramePadding.x + ImGui::CalcTextSize(name.c_str()).x + 3 * gap + time_left;
    const auto draw = [=] {
        // Without padding all stand on one line of text.
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ImGui::GetStyle().FramePadding.x, 0});
        ImGui::ProgressBar(job.progress->fraction(), {bar, ImGui::GetTextLineHeight()}, "");
        ImGui::SameLine(0, gap);
        if (ImGui::Button(cancel.c_str())) job.progress->cancel();
        mark(first ? "status/cancel" : "status/cancel/also");
        ImGui::PopStyleVar();
        ImGui::SameLine(0, gap);
        ImGui::TextUnformatted(name.c_str());
        mark(first ? "status/job" : "status/job/also");
        const auto left = seconds_left(static_cast<double>(job.progress->fraction()), seconds);
        if (!left) return;
        ImGui::SameLine(0, gap);
        const std::string rest =
            with_fillings(std::string(spoken("{time} left")), {{"time", time_left_text(*left)}});
        ImGui::TextUnformatted(rest.c_str());
        mark(first ? "status/left" : "status/left/also");
    };
    return {static_cast<int>(first ? Rank::running : Rank::also_running), width, draw};
}

void add_running(Session& session, StatusLine& line) {
    const auto now = std::chrono::steady_clock::now();
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
        line.add_left(job_piece(job, seconds, std::exchange(first, false)));
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
    return worded("{low} to {high} m", spoken_language(),
                  {{"low", written(heights.low)}, {"high", written(heights.high)}});
}

namespace {

// Words in the language of what is on show.
struct Speech {
    std::string language;
    std::string operator()(std::string_view word, const Fillings& fillings = {}) const {
        return localized(worded(word, language, fillings), language);
    }
};

// The terrain: at the left end.
void add_terrain(const Session& session, const Ui& ui, const Speech& said, StatusLine& line) {
    const Showing showing = ui.showing();
    const bool of_document = is_of_document(showing) && ui.shown != nullptr;
    if (const std::string heights = heights_on_show(ui); !heights.empty()) {
        const Lattice& lattice = ui.terrain->lattice;
        const bool coarse = of_document && ui.shown->coarse;
        const std::string slow = coarse ? layer_waited_for(session, *ui.shown) : std::string();
        const std::string why = slow.empty() ? std::string() : ": " + slow;
        const std::string waiting =
            slow.empty()
                ? std::string()
                : "\n" + said(
                             "{layer} takes about {seconds} s at full resolution. Turn it off while "
                             "you work below it, or show the ground without later layers "
                             "(Shift+U).",
                             {{"layer", slow}, {"seconds", written_number(ui.shown->slowest_seconds, 1)}});
        line.add_left(text_piece(
            Rank::resolution, "status/resolution",
            formatted("%d × %d", lattice.width, lattice.height) + (coarse ? " (coarse" + why + ")" : ""),
            said("Resolution"),
            said("Samples of the terrain displayed. While a slider moves it may be a coarser one.") + waiting,
            theme().dim_text));
        line.add_left(
            text_piece(Rank::spacing, "status/spacing",
                       said("{metres} m a sample", {{"metres", formatted("%.2f", lattice.cell_size)}}),
                       said("Spacing"), said("Metres between two samples."), theme().dim_text));
        line.add_left(text_piece(Rank::range, "status/range", heights, said("Lowest and highest"),
                                 said("Of the ground displayed, in metres; water is not counted."),
                                 theme().dim_text));
    }
    if (const double cut = of_document ? ui.shown->cut : 0; cut > 0) {
        const std::string share = cut < 0.01 ? "< 1" : formatted("%.0f", cut * 100);
        line.add_left(text_piece(Rank::clipped, "status/cut",
                                 spoken("{share} % of heights will be clipped on export", {{"share", share}}),
                                 said("Heights outside the range"),
                                 "8- and 16-bit files hold the world's height range and clip what lies "
                                 "outside. Widen it under Size and heights, or let Export normalise it.",
                                 theme().error));
    }
    if (session.view.exaggeration != 1) {
        line.add_left(text_piece(
            Rank::exaggeration, "status/exaggeration",
            std::string(spoken("heights ×")) +
                localized(formatted(" %.1f", session.view.exaggeration), spoken_language()),
            said("Vertical exaggeration"),
            said("Of the picture alone. Ctrl+double-click its slider in the toolbar to show true heights."),
            theme().dim_text));
    }
    if (const auto eye = eye_height_on_show(session.view, ui))
        line.add_left(text_piece(
            Rank::eye, "status/eye",
            said("eye {metres} m above ground", {{"metres", written_number(*eye, *eye < 10 ? 1 : 0)}}),
            said("Eye above ground"),
            said("How high the eye is above the ground or the sea below it. View > Camera sets it."),
            theme().dim_text));
    if (const Layer* layer = session.document.selected(); layer != nullptr && ui.tinted)
        line.add_left(tint_legend(layer->name));
}

// What is under the mouse: at the right end, each of a fixed width, so that nothing jumps.
void add_probe(const Session& session, const Probe& probe, const Showing& showing, const Speech& said,
               StatusLine& line) {
    const float em = ImGui::GetFontSize();
    const ImVec4& colour = theme().text;
    line.add_right(text_piece(
        Rank::slope, "status/slope", said("slope {degrees}°", {{"degrees", formatted("%.0f", probe.slope)}}),
        said("Slope under the mouse"), said("In degrees, over two samples."), colour, em * 5.5f));
    line.add_right(text_piece(
        Rank::height, "status/height",
        said("height {metres} m", {{"metres", written_number(static_cast<double>(probe.height), 1)}}),
        said("Height under the mouse"), said("Of the ground, in metres, without exaggeration."), colour,
        em * 7));
    if (probe.water >= 0.05f)  // less is written as 0.0
        line.add_right(text_piece(Rank::water, "status/water", formatted("water %.1f m", probe.water),
                                  said("Water under the mouse"),
                                  said("Depth of the lake or river, in metres."), colour, em * 7));
    if (const float width = probe.river_width; width > 0) {
        const std::string text =
            with_fillings(std::string(spoken("{river}, {width} m wide")),
                          {{"river", std::string(spoken(k_river_kinds[river_kind_of(width)].label))},
                           {"width", written_number(static_cast<double>(width), width < 10 ? 1 : 0)}});
        std::string kinds;
        for (std::size_t i = 0; i < k_river_kinds.size(); ++i)
            kinds += std::string(spoken(k_river_kinds[i].label)) + " " + widths_of(i) + "\n";
        line.add_right(text_piece(Rank::river, "status/river", text, "River under the mouse", kinds, colour));
    }
    if (const auto painted = info_of(session.look.kind).field; painted && probe.painted) {
        const FieldInfo& info = info_of(*painted);
        const bool names = info.type != ValueType::real;
        line.add_right(text_piece(Rank::field, "status/field",
                                  std::string(info.label) + " " +
                                      written_number(static_cast<double>(*probe.painted), names ? 0 : 2) +
                                      (info.unit.empty() ? "" : " " + std::string(info.unit)),
                                  "Under the mouse", info.help, colour));
    }
    const World& world = session.document.recipe().world;
    if (is_of_document(showing) && world.bounds != Bounds::endless)
        line.add_right(text_piece(Rank::place, "status/place",
                                  place_from_middle(probe.x, probe.y, lattice_of(world), spoken_language()),
                                  said("Place under the mouse"),
                                  said("In metres from the middle of the world."), colour, em * 14));
}

}  // namespace

void draw_status_bar(Session& session, const Ui& ui, const Area& area) {
    const float em = ImGui::GetFontSize();
    begin_part("status", area, theme().window, {em * 0.75f, (area.height - ImGui::GetTextLineHeight()) / 2});
    ImGui::PushStyleColor(ImGuiCol_Text, theme().dim_text);
    const Showing showing = ui.showing();
    const Speech said{spoken_language()};
    StatusLine line;
    // First, for what follows changes its width: a button stays under the mouse that goes to it.
    add_running(session, line);
    add_terrain(session, ui, said, line);
    line.add_right(text_piece(
        Rank::frame_time, "status/frame", formatted("%.0f ms", ui.frame_seconds * 1000), "Frame time",
        spoken("How long the last picture took to draw. Its quality: {resting} at rest, {moving} while it "
               "moves; View > Quality changes it.",
               {{"resting", std::string(spoken(info_of(ui.resting_quality).label))},
                {"moving", std::string(spoken(info_of(ui.moving_quality).label))}}),
        theme().dim_text, em * 3.5f));
    if (ui.note)
        line.add_right(text_piece(Rank::note, ui.note->name, ui.note->text, ui.note->title, ui.note->help,
                                  theme().text));
    if (ui.probe && showing.in_metres) add_probe(session, *ui.probe, showing, said, line);
    line.draw();
    ImGui::PopStyleColor();
    ImGui::End();
}

}  // namespace talus
