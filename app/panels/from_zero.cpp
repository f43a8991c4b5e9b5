#include "app/panels/from_zero.h"

#include <string>
#include <variant>

#include "app/widgets/spoken.h"
#include "core/base/formatted.h"
#include "core/words/words.h"

namespace talus {

void tell_from_zero(Toasts& toasts, const Edit& edit, const Parameter& parameter,
                    const ParameterValue& value) {
    if (!edit.from_zero) return;
    toasts.post(Toast::Kind::note,
                with_fillings(std::string(spoken("{label} was 0, and 0 multiplied by a "
                                                 "map is 0 everywhere: it is {number} now.")),
                              {{"label", std::string(spoken(parameter.info.label))},
                               {"number", plain_number(std::get<NumberOrField>(value).number)}}));
}

}  // namespace talus
