#include "app/panels/remembered_fold.h"

#include "app/editor/settings.h"
#include "app/widgets/buttons.h"

namespace talus {

bool remembered_fold(Settings& settings, const std::string& name, const char* label, bool open_at_first,
                     std::string_view note) {
    const auto found = settings.folds.find(name);
    const bool before = found != settings.folds.end() ? found->second : open_at_first;
    bool open = before;
    fold(label, open, note);
    if (open != before) settings.folds[name] = open;
    return open;
}

}  // namespace talus
