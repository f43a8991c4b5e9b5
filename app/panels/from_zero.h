#pragma once

#include "app/editor/toasts.h"
#include "app/widgets/parameter_row.h"

namespace talus {

/// Says that a row has made a number 1 that was 0, because a map was chosen for it (Edit::from_zero). value:
/// the row's new one.
void tell_from_zero(Toasts& toasts, const Edit& edit, const Parameter& parameter,
                    const ParameterValue& value);

}  // namespace talus
