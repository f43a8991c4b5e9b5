#pragma once

#include <initializer_list>
#include <optional>
#include <string_view>

#include "core/recipe/export/export_plan.h"
#include "core/recipe/export/node_export.h"

namespace talus {

/// The rows of the export dialog that choose what is exported, for which program and how large.
struct ExportForm {
    ExportChoice choice;
    bool own_size = false;         ///< else the document's
    bool other_size = false;       ///< that is typed
    bool other_triangles = false;  ///< likewise

    /// Returns the format in place of the target, of an export in cubes.
    std::optional<NodeFormat> nodes() const { return find_node_format(choice.cubes); }

    /// Returns the choice with the size that was chosen, or none for the document's.
    ExportChoice sized() const;

    void draw_target();
    /// Draws the ticks of maps, their formats, and what comes beside them.
    void draw_maps(const Recipe& recipe);
    void draw_size(const ExportPlan& plan);
    /// Draws the file's name. A typed ending of another format that the program takes chooses that format.
    void draw_name();
    /// Draws how large the cubes are; of an export in cubes.
    void draw_node_size();

 private:
    void draw_format();
    void draw_triangles();
    void draw_numbers(std::initializer_list<std::string_view> options);
    void draw_tick_row(std::string_view option, bool& value);
    void draw_besides();
    void draw_fields(const Recipe& recipe);
    void draw_typed_size();
    void draw_tiles();
};

}  // namespace talus
