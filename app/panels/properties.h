#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "app/editor/locks.h"
#include "app/panels/add_mask.h"
#include "app/widgets/parameter_row.h"

namespace talus {

class MaskTint;
class Session;
struct FilePath;
struct Layer;
struct LayerMask;
struct Recipe;
struct StageType;
struct Terrain;
struct Ui;

/// The parameters of the selected layer, how it joins the others, and its masks.
class PropertiesPanel {
 public:
    /// mask_tint: shows a mask on the terrain while it is edited.
    PropertiesPanel(Session& session, Ui& ui, MaskTint& mask_tint)
        : session_(session), ui_(ui), mask_tint_(mask_tint) {}

    /// Draws the rows into the ImGui window that is being made.
    void draw();
    /// Draws into it what there is to say of the layer, with the buttons that mend it. That comes and goes,
    /// so it stands apart from the rows.
    void draw_notes();

 private:
    Edit lockable_row(Locks::Owner owner, std::string_view path, const Parameter& parameter,
                      ParameterValue& value);
    Edit row_in_metres(Locks::Owner owner, const Parameter& parameter, ParameterValue& value);
    const Layer& layer(int id) const;
    void draw_frozen(int id);
    void draw_biome_table(const FilePath& table);
    bool has_finished_ground() const;
    void draw_missing_makers(int layer_id, std::size_t place);
    void draw_told_by_ground(const Layer& layer);
    void draw_stage(int id, const StageType& type, bool basic);
    void draw_setting(int id, std::string_view key);
    void draw_joining(int id, const StageType& type);
    void draw_lake_facts() const;
    void draw_fields(const Layer& layer);
    void draw_masks(int id);
    bool draw_mask(int id, std::size_t place);
    bool draw_mask_heading(const std::string& path, std::size_t place, const LayerMask& mask);

    Session& session_;
    Ui& ui_;
    MaskTint& mask_tint_;
    /// Those of the last frame: one that is added opens the section.
    struct MasksShown {
        int layer = 0;
        std::size_t count = 0;
    };
    MasksShown masks_shown_;
    // What the reason was looked for in.
    struct ToldOf {
        std::weak_ptr<const Terrain> terrain;
        int layer = 0;
        bool enabled = false;
        std::string language;
    };
    ToldOf told_of_;
    std::string told_by_ground_;
    AddMaskList add_mask_{session_, ui_, mask_tint_};
};

}  // namespace talus
