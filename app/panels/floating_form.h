#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "app/panels/ui.h"
#include "app/widgets/area.h"

namespace talus {

/// A panel with a title that floats over the middle, as high as what stands in it: begin_floating_form(), its
/// rows, end_floating_form().
struct FloatingForm {
    std::string_view title;  ///< English
    std::string path;        ///< its mark
    float width_em;
    float least_em;  ///< of height, before anything is asked: room that it looks for
};

/// shown: what it is shown by, see FloatingPanels::note. Returns how far down it may reach [px from its top].
float begin_floating_form(const FloatingForm& form, Ui& ui, const Area& middle, bool& shown);
void end_floating_form(Ui& ui);

/// Draws pictures side by side in the rest of such a panel; where there are more than fit, they scroll.
/// height: of each [px], with its name. lowest: what begin_floating_form() returned.
void picture_rows(const char* id, std::size_t count, std::size_t columns, float height, float lowest,
                  const std::function<void(std::size_t place)>& draw);

}  // namespace talus
