#pragma once

#include "app/editor/biome_table_file.h"
#include "app/panels/biome_form.h"
#include "app/panels/biome_places_form.h"
#include "app/panels/panel.h"
#include "core/recipe/recipe.h"

namespace talus {

/// The table of biomes that the document's layer of biomes reads: a list of them, what the chosen one is, and
/// where each one lies. A table of one's own changes with its file and on the map while it is edited; the one
/// that comes with the program is copied first.
class BiomeEditor : public Panel {
 public:
    using Panel::Panel;

    void draw(Area& middle) override;
    std::vector<Command> commands() override;
    void report(nlohmann::ordered_json& status) const override;

 private:
    enum class Page { biome, places, heights };

    void make_copy(const Layer& layer);
    void draw_head(const Layer& layer);
    void draw_mistakes();
    void draw_list();
    void draw_heirs();
    void draw_pages();

    BiomeTableFile file_;
    BiomeForm form_;
    BiomePlacesForm places_;
    bool shown_ = false;
    bool scroll_due_ = true;  // to the chosen biome
    BiomeId chosen_ = 1;
    Page page_ = Page::biome;
};

}  // namespace talus
