#pragma once

#include "app/editor/layer_biomes.h"
#include "app/panels/biome_form.h"
#include "app/panels/biome_places_form.h"
#include "app/panels/panel.h"

namespace talus {

/// The table of biomes that a layer of the document takes: a list of them, what the chosen one is, where each
/// one lies, and what worlds that begin with biomes take of it. Each change is one of the document, and on
/// the map at once.
class BiomeEditor : public Panel {
 public:
    BiomeEditor(Session& session, Ui& ui);

    void draw(Area& middle) override;
    std::vector<Command> commands() override;
    void report(StatusWriter& status) const override;

 private:
    enum class Page { biome, places, heights, worlds };

    void save(const std::string& path);
    void save_as();
    void draw_head();
    void draw_mistakes();
    void draw_list();
    void draw_heirs();
    void draw_pages();

    LayerBiomes biomes_;
    BiomeForm form_;
    BiomePlacesForm places_;
    bool shown_ = false;
    bool scroll_due_ = true;  // to the chosen biome
    BiomeId chosen_ = 1;
    Page page_ = Page::biome;
};

}  // namespace talus
