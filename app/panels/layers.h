#pragma once

#include <imgui.h>

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/editor/layer_rows.h"
#include "app/panels/add_layer.h"
#include "app/panels/command.h"
#include "app/panels/layer_pictures.h"

namespace talus {

struct Layer;

/// The list of the document's layers, and the list of stages that a new one is chosen from.
class LayersPanel {
 public:
    LayersPanel(Session& session, Ui& ui) : session_(session), ui_(ui) {}

    /// Draws the list into the ImGui window that is being made.
    void draw();
    /// Draws the buttons that act on the list, in a window that does not scroll with it. room: px that its
    /// rows leave at their right for a scrollbar.
    void draw_buttons(float room);
    std::vector<Command> commands();

 private:
    // Where the row of a layer is, in pixels from the window's upper edge.
    struct RowSpan {
        float top = 0;
        float bottom = 0;
    };
    // The place of the selected row, in a list of so many and a pane so high [px].
    struct Sight {
        int layer = 0;
        std::size_t place = 0;
        std::size_t count = 0;
        float height = 0;
        float in_list = 0;  // where its row begins
        friend bool operator==(const Sight&, const Sight&) = default;
    };

    void draw_row(const LayerRow& row);
    void draw_fold(const LayerRow& row, const Layer& group, float left, const std::string& path);
    void show_selected();
    bool is_marked(std::size_t index) const;
    void fold(const Layer& group, bool folded);
    LayerPlace place_under_mouse() const;
    void group_layers();
    void ungroup();
    void start_renaming(const Layer& layer);
    void draw_row_menu(const Layer& layer);
    void draw_open_row_menu(const Layer& layer);
    void draw_exchanges(const Layer& layer);
    void draw_name_field(int layer_id);
    void drag_row(const Layer& layer);
    void draw_drop_place();

    Session& session_;
    Ui& ui_;
    AddLayerList add_list_{session_, ui_};
    LayerPictures pictures_{ui_};
    ImVec2 below_heading_{};      // where the list of stages opens
    std::optional<Sight> shown_;  // the selected row that was brought into sight
    int renaming_ = 0;            // id of the layer whose name is being typed; 0: none
    std::string new_name_;
    int dragged_ = 0;  // id of the layer whose row follows the mouse; 0: none
    std::vector<RowSpan> spans_;
    std::vector<LayerRow> rows_;
    std::set<int> folded_;  // ids of groups
    int marked_ = 0;        // id of the layer up to which rows are marked from the selected one; 0: none
    int seen_ = 0;          // id of the layer that was selected in the frame before
    int seen_in_ = 0;       // id of the group that it was in
    ImVec2 menu_spacing_;   // of what lies over the list
};

}  // namespace talus
