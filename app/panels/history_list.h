#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/panels/panel.h"

namespace talus {

/// Lists the undo steps of the document, the first one on top; a click makes one of them the document.
class HistoryList : public Panel {
 public:
    HistoryList(Session& session, Ui& ui) : Panel(session, ui) {}

    void draw(Area& middle) override;
    std::vector<Command> commands() override;
    void report(StatusWriter& status) const override;

 private:
    void draw_rows(float lowest);

    bool shown_ = false;
    std::optional<std::uint64_t> in_sight_;  // the revision of the document whose step was scrolled to
};

}  // namespace talus
