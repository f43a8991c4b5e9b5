#pragma once

#include <imgui.h>

#include <optional>
#include <span>
#include <string>

#include "app/widgets/plot.h"
#include "core/base/spectrum.h"

namespace talus {

/// The powers of ten that a plot of spectra covers: along the frequencies and the powers.
struct SpectrumAxes {
    ImVec2 frequency{1e9f, -1e9f};
    ImVec2 power{1e9f, -1e9f};

    /// Makes room for one more.
    void hold(const Spectrum& spectrum);
    /// False where all ground is too level, or the map too small.
    bool worth_showing() const { return frequency.y - frequency.x > 0.5f; }
};

/// Power against frequency, both in powers of ten, with its fitted line. field: of SpectrumAxes. promised:
/// the exponent of another, dashed line through the middle of the fit.
void paint_spectrum(const PlotField& field, const Spectrum& spectrum, std::optional<double> promised = {});
/// The same in a panel; takes the item width. Returns the frequency under the mouse, in cycles to a side of
/// what was transformed; nothing where the mouse is elsewhere.
std::optional<double> spectrum_plot(const char* id, float height_em, const Spectrum& spectrum,
                                    const SpectrumAxes& axes, std::optional<double> promised = {});

/// The exponent 2H + 2 that a fractal surface of Hurst exponent H falls with, and how it is written under a
/// plot.
double promised_exponent(float hurst);
std::string promise_text(double exponent);

}  // namespace talus
