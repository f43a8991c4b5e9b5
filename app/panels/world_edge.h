#pragma once

#include <vector>

#include "app/panels/panel.h"

namespace talus {

/// Lets the arrows move the view from above over a world with edges, up to these, and tells once what would
/// let it go on.
class WorldEdge : public Panel {
 public:
    using Panel::Panel;
    void draw(Area& middle) override;
    std::vector<Command> commands() override;

 private:
    bool is_on() const;

    int told_ = -1;  // the document in which it was told, see Session::documents
};

}  // namespace talus
