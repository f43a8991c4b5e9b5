#include <memory>

#include "app/panels/dialogs.h"
#include "app/panels/inspect.h"
#include "app/panels/key_overlay.h"
#include "app/panels/notices.h"

namespace talus {

std::vector<std::unique_ptr<Panel>> floating_panels(Session& session, Ui& ui) {
    std::vector<std::unique_ptr<Panel>> all;
    all.push_back(std::make_unique<Inspect>(session, ui));
    all.push_back(std::make_unique<Dialogs>(session, ui));
    all.push_back(std::make_unique<RecoveryOffer>(session, ui));
    all.push_back(std::make_unique<ToastPanel>(session, ui));  // after what may post one
    all.push_back(std::make_unique<KeyOverlay>(session, ui));
    return all;
}

}  // namespace talus
