#pragma once

#include <imgui.h>

#include <optional>
#include <span>
#include <string>

#include "app/widgets/plot.h"
#include "core/base/spectrum.h"

namespace talus {

/// The powers of ten that a plot of spectra covers, for frequency and power.
struct SpectrumAxes {
    ImVec2 frequency{1e9f, -1e9f};
    ImVec2 power{1e9f, -1e9f};

    /// Extends the axes to show another spectrum.
    void hold(const Spectrum& spectrum);
    /// Returns false where all ground is too level, or the map too small.
    bool worth_showing() const { return frequency.y - frequency.x > 0.5f; }
};

/// Draws power against frequency, both in powers of ten, with the fitted line. field: of SpectrumAxes.
/// promised: the exponent of another, dashed line a little above the fit.
void paint_spectrum(const PlotField& field, const Spectrum& spectrum, std::optional<double> promised = {});
/// Draws the same in a panel, with words below that say what its ends stand for; takes the item width.
/// Returns the frequency under the mouse, in cycles per side of the transformed map; nothing where the mouse
/// is elsewhere.
std::optional<double> spectrum_plot(const char* id, float height_em, const Spectrum& spectrum,
                                    const SpectrumAxes& axes, std::optional<double> promised = {},
                                    const std::string& language = "en");

/// Returns the exponent 2H + 2 with which the spectrum of a fractal surface of Hurst exponent H falls, and
/// its text under a plot.
double promised_exponent(float hurst);
std::string promise_text(double exponent);

}  // namespace talus
