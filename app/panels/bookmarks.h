#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "app/panels/panel.h"

namespace talus {

/// Keeps views in the document and goes back to them: commands, and a panel that renames and deletes them.
class Bookmarks : public Panel {
 public:
    using Panel::Panel;

    void draw(Area& middle) override;
    std::vector<Command> commands() override;
    void report(StatusWriter& status) const override;

 private:
    void draw_row(std::size_t place);

    bool shown_ = false;
    std::size_t next_ = 0;                 // the one that the key goes to
    std::optional<std::size_t> renaming_;  // whose name is being typed
    std::string new_name_;
    std::optional<std::size_t> deleted_;  // in this frame
};

/// Shows the terrain as the document's bookmark at this place has it.
void go_to_bookmark(Session& session, Ui& ui, std::size_t place);
/// Adds a row for each bookmark to the menu that is being drawn.
void draw_bookmark_rows(Session& session, Ui& ui);

}  // namespace talus
