#pragma once

#include <memory>
#include <optional>

#include "app/panels/panel.h"
#include "app/panels/viewport.h"
#include "core/biome/reason.h"

namespace talus {

/// Tells why a place has its biome: a click on the ground shows the numbers there, the cell of the climate
/// table and every rule, in the order in which they decide.
class WhyBiome : public Panel, public ViewportTool {
 public:
    WhyBiome(Session& session, Ui& ui);

    void draw(Area& middle) override;
    std::vector<Command> commands() override;
    void report(StatusWriter& status) const override;
    bool take_mouse(const Lens& lens, glm::dvec2 mouse, bool pressed, bool held) override;
    void draw_over(const Lens& lens, const Area& area) override;

 private:
    bool is_possible() const;
    void find_reason();
    void draw_reason();
    void draw_steps() const;
    void draw_table() const;

    bool shown_ = false;
    std::optional<glm::dvec2> pressed_;  // where the mouse went down, until it moves: a drag turns the camera
    std::optional<WorldPlace> place_;

    // The reason, and what it was found for.
    std::shared_ptr<const Terrain> terrain_;
    std::optional<WorldPlace> asked_;
    std::shared_ptr<const BiomeTable> table_;
    std::optional<BiomeReason> reason_;
};

}  // namespace talus
