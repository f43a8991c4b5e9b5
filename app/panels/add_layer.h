#pragma once

#include <imgui.h>

#include <string>

#include "core/recipe/biome_world.h"
#include "core/recipe/stage_search.h"

namespace talus {

class Session;
struct Ui;

/// The list of stages that a new layer is chosen from, with a field that searches it.
class AddLayerList {
 public:
    AddLayerList(Session& session, Ui& ui) : session_(session), ui_(ui) {}

    /// Lets the list open with the next frame.
    void open();
    /// The same, with the parts of a world from biomes on show.
    void open_for_world();
    /// Draws it as a popup with its upper left corner here, if it is open.
    void draw(ImVec2 corner);

 private:
    void draw_rows(const StageHit*& chosen);
    void draw_world();
    void draw_parts();
    void add_world();

    Session& session_;
    Ui& ui_;
    bool due_ = false;
    std::string words_;
    StageHits hits_;
    bool added_ = false;        // in this frame, which closes the list
    bool world_alone_ = false;  // it was asked for, and not the stages
    bool mixing_ = false;       // the parts of a world from biomes are on show
    BiomeWorld parts_;
};

}  // namespace talus
