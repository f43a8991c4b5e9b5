#include "app/widgets/spectrum_plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "app/widgets/theme.h"
#include "core/base/formatted.h"

namespace talus {
namespace {

std::vector<ImVec2> points_of(const Spectrum& spectrum) {
    std::vector<ImVec2> points;
    for (std::size_t k = 1; k < spectrum.power.size(); ++k) {
        if (!(spectrum.power[k] > 1e-12)) continue;
        points.push_back({static_cast<float>(std::log10(static_cast<double>(k))),
                          static_cast<float>(std::log10(spectrum.power[k]))});
    }
    return points;
}

}  // namespace

void SpectrumAxes::hold(const Spectrum& spectrum) {
    for (const ImVec2& point : points_of(spectrum)) {
        frequency = {std::min(frequency.x, point.x - 0.05f), std::max(frequency.y, point.x + 0.05f)};
        power = {std::min(power.x, point.y - 0.3f), std::max(power.y, point.y + 0.3f)};
    }
}

void paint_spectrum(const PlotField& field, const Spectrum& spectrum, std::optional<double> promised) {
    field.line(points_of(spectrum), ImGui::GetColorU32(theme().text));
    if (const auto fit = spectral_fit(spectrum)) {
        const double first = std::log10(fit->first);
        const double last = std::log10(fit->last);
        const auto along = [&](double exponent, double share) {
            const double middle = (first + last) / 2;
            const double x = first + share * (last - first);
            const double y = fit->offset - fit->exponent * middle - exponent * (x - middle);
            return ImVec2{static_cast<float>(x), static_cast<float>(y)};
        };
        const std::array<ImVec2, 2> ends{along(fit->exponent, 0), along(fit->exponent, 1)};
        field.line(ends, ImGui::GetColorU32(theme().accent), 0.16f);
        constexpr int k_dashes = 9;
        for (int i = 0; promised && i < k_dashes; ++i) {
            // A little longer than the fitted line, which it coincides with where everything is right.
            const auto share = [](double dash) { return 1.3 * dash / k_dashes - 0.15; };
            const std::array<ImVec2, 2> dash{along(*promised, share(i)), along(*promised, share(i + 0.55))};
            field.line(dash, ImGui::GetColorU32(theme().error), 0.12f);
        }
    }
}

std::optional<double> spectrum_plot(const char* id, float height_em, const Spectrum& spectrum,
                                    const SpectrumAxes& axes, std::optional<double> promised) {
    const Plot plot(id, height_em, axes.frequency, axes.power);
    paint_spectrum(plot, spectrum, promised);
    if (!plot.hovered()) return std::nullopt;
    return std::pow(10.0, static_cast<double>(plot.x_under_mouse()));
}

double promised_exponent(float hurst) { return 2 * static_cast<double>(hurst) + 2; }

std::string promise_text(double exponent) { return formatted("−(2H + 2) = −%.1f", exponent); }

}  // namespace talus
