#include "app/panels/ui.h"

#include <algorithm>
#include <cassert>

namespace talus {

const Command& Ui::command(std::string_view id) const {
    const auto found = std::ranges::find(commands, id, [](const Command& row) { return row.id; });
    assert(found != commands.end());
    return *found;
}

}  // namespace talus
