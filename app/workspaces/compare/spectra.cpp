#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "app/widgets/frame_notes.h"
#include "app/widgets/help.h"
#include "app/widgets/spectrum_plot.h"
#include "app/widgets/theme.h"
#include "app/workspaces/compare/parts.h"
#include "core/base/formatted.h"
#include "core/words/numbers.h"
#include "core/words/words.h"

namespace talus {
namespace {

constexpr float k_width_em = 20;
constexpr float k_max_plot_em = 7, k_min_plot_em = 3.5f;  // high, without the words below
constexpr float k_words_em = 7;                           // and what lies around them
constexpr float k_max_share = 0.5f;                       // of the room, for the ground has the rest

float plot_em(float strip) {
    return std::clamp(strip / ImGui::GetFontSize() - k_words_em, k_min_plot_em, k_max_plot_em);
}

// One for all sides, so that lines of one slope are parallel.
SpectrumAxes common_axes(const Comparison& comparison) {
    SpectrumAxes axes;
    for (std::size_t i = 0; i < comparison.sides(); ++i) {
        if (const auto spectrum = comparison.spectrum(i)) axes.hold(*spectrum);
    }
    return axes;
}

}  // namespace

float height_of_spectra(float room) {
    const float em = ImGui::GetFontSize();
    return std::floor((plot_em(room * k_max_share) + k_words_em) * em);
}

void draw_compare_spectrum(const Comparison& comparison, std::size_t side, const ComparePane& pane,
                           const Area& strip) {
    const auto spectrum = comparison.spectrum(side);
    const SpectrumAxes axes = common_axes(comparison);
    if (spectrum == nullptr || !axes.worth_showing()) return;
    const float em = ImGui::GetFontSize();
    const float gap = em * 0.5f;
    const float width = std::min(em * k_width_em, pane.visible.width - 2 * gap);
    if (width < em * 8) return;
    ImGui::SetNextWindowPos({pane.visible.x + gap, strip.y + gap}, ImGuiCond_Always);
    ImGui::SetNextWindowSize({width, 0});
    ImGui::SetNextWindowBgAlpha(0.94f);
    ImGui::Begin(("spectrum " + letter_of(side)).c_str(), nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoScrollWithMouse);
    const std::string& language = comparison.plan().language;
    const std::optional<float> hurst = comparison.plan().sides[side].hurst;
    std::optional<double> promised;
    if (hurst) promised = promised_exponent(*hurst);
    ImGui::SetNextItemWidth(-FLT_MIN);
    const std::string name = "compare/spectrum" + std::to_string(side);
    const auto cycles =
        spectrum_plot(name.c_str(), plot_em(strip.height), *spectrum, axes, promised, language);
    if (cycles && comparison.terrain(side) != nullptr) {
        const double cell = comparison.terrain(side)->lattice.cell_size;
        const double metres = spectrum->size * spectrum->stride * cell / *cycles;
        ImGui::SetTooltip(
            "%s", worded("Waves of {metres} m", language, {{"metres", formatted("%.0f", metres)}}).c_str());
    }
    if (const auto fit = spectral_fit(*spectrum)) {
        ImGui::PushStyleColor(ImGuiCol_Text, theme().accent);
        const std::string number = written_number(-fit->exponent, 2);
        ImGui::TextUnformatted(
            localized(worded("Measured: {number}", language, {{"number", number}}), language).c_str());
        ImGui::PopStyleColor();
        help(worded("Measured", language),
             worded("The slope of the line fitted to the spectrum, in powers of ten.", language));
    }
    if (promised) {
        if (width > em * 17) ImGui::SameLine(0, em);
        ImGui::PushStyleColor(ImGuiCol_Text, theme().error);
        ImGui::TextUnformatted(localized(promise_text(*promised), language).c_str());
        ImGui::PopStyleColor();
        help("−(2H + 2)", worded("The slope of a fractal surface of this smoothness H, dashed a little above "
                                 "the measured one.",
                                 language));
    }
    ImGui::End();
}

}  // namespace talus
