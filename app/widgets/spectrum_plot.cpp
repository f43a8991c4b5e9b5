#include "app/widgets/spectrum_plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "app/widgets/frame_notes.h"
#include "app/widgets/theme.h"
#include "core/base/formatted.h"
#include "core/words/words.h"

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

template <class Body>
void each_whole(ImVec2 range, Body&& body) {
    for (float at = std::ceil(range.x); at <= range.y; ++at) body(at);
}

// A rule at each power of ten.
void paint_rules(const PlotField& field) {
    const ImU32 rule = ImGui::GetColorU32(theme().border);
    each_whole(field.x_range(), [&](float at) { field.rule_at_x(at, rule); });
    each_whole(field.y_range(), [&](float at) { field.rule_at_y(at, rule); });
}

// Beside the rules: how many waves fit across, and, between two rules, how much stronger. Each stands clear
// of the curve, in an edge of the ground's colour.
void paint_numbers(const PlotField& field) {
    const ImU32 ink = ImGui::GetColorU32(theme().text);
    const ImU32 edge = ImGui::GetColorU32(theme().field);
    const ImVec2 x = field.x_range();
    const ImVec2 y = field.y_range();
    const auto note = [&](ImVec2 at, const std::string& text, ImVec2 pivot) {
        constexpr float k_edge = 0.12f;  // of the text
        for (const float across : {-k_edge, 0.0f, k_edge}) {
            for (const float down : {-k_edge, 0.0f, k_edge})
                field.note(at, text.c_str(), edge, {pivot.x + across, pivot.y + down});
        }
        field.note(at, text.c_str(), ink, pivot);
    };
    each_whole(x, [&](float at) {
        if (at >= 0) note({at, y.x}, formatted(" %.0f", std::pow(10.0, at)), {0, 1});
    });
    const float highest = std::floor(y.y);
    if (highest - 1 > y.x) note({x.y, highest - 0.5f}, "× 10 ", {1, 0.5f});
}

}  // namespace

void SpectrumAxes::hold(const Spectrum& spectrum) {
    for (const ImVec2& point : points_of(spectrum)) {
        frequency = {std::min(frequency.x, point.x - 0.05f), std::max(frequency.y, point.x + 0.05f)};
        power = {std::min(power.x, point.y - 0.3f), std::max(power.y, point.y + 0.3f)};
    }
}

void paint_spectrum(const PlotField& field, const Spectrum& spectrum, std::optional<double> promised) {
    paint_rules(field);
    field.line(points_of(spectrum), ImGui::GetColorU32(theme().text));
    if (const auto fit = spectral_fit(spectrum)) {
        const double first = std::log10(fit->first);
        const double last = std::log10(fit->last);
        // Above the fitted line, which would cover the other where everything is right.
        const double apart = 0.08 * static_cast<double>(field.y_range().y - field.y_range().x);
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
            const auto place = [&](double dash_end) {
                ImVec2 there = along(*promised, dash_end / k_dashes);
                there.y += static_cast<float>(apart);
                return there;
            };
            const std::array<ImVec2, 2> dash{place(i), place(i + 0.6)};
            field.line(dash, ImGui::GetColorU32(theme().error), 0.12f);
        }
    }
    paint_numbers(field);
}

std::optional<double> spectrum_plot(const char* id, float height_em, const Spectrum& spectrum,
                                    const SpectrumAxes& axes, std::optional<double> promised,
                                    const std::string& language) {
    const Plot plot(id, height_em, axes.frequency, axes.power);
    mark(id);
    paint_spectrum(plot, spectrum, promised);
    const float right = ImGui::GetItemRectMax().x;
    const std::string short_waves = worded("short waves", language);
    ImGui::TextDisabled("%s", worded("long waves", language).c_str());
    ImGui::SameLine(right - ImGui::CalcTextSize(short_waves.c_str()).x - ImGui::GetWindowPos().x);
    ImGui::TextDisabled("%s", short_waves.c_str());
    if (!plot.hovered()) return std::nullopt;
    return std::pow(10.0, static_cast<double>(plot.x_under_mouse()));
}

double promised_exponent(float hurst) { return 2 * static_cast<double>(hurst) + 2; }

std::string promise_text(double exponent) { return formatted("−(2H + 2) = −%.1f", exponent); }

}  // namespace talus
