#pragma once

#include <imgui.h>

#include <span>

namespace talus {

/// Maps values to places in any drawing, and draws plots of them. Plots are linear; for logarithmic ones pass
/// logarithms.
class PlotField {
 public:
    /// Fills the background. corner and size: in pixels; x and y: the ranges shown, the second value above
    /// the first; em: pixels, for the width of lines.
    PlotField(ImDrawList& list, ImVec2 corner, ImVec2 size, ImVec2 x, ImVec2 y, float em);

    ImVec2 at(float x, float y) const;
    ImVec2 x_range() const { return x_; }
    ImVec2 y_range() const { return y_; }

    /// Draws bars from the bottom, side by side over the whole width.
    void bars(std::span<const float> heights, ImU32 colour) const;
    void line(std::span<const ImVec2> points, ImU32 colour, float thickness_em = 0.1f) const;
    /// Draws a thin line over the whole height, or over the whole width.
    void rule_at_x(float x, ImU32 colour) const;
    void rule_at_y(float y, ImU32 colour) const;
    /// Writes a small text at a place. pivot: which point of the text lies there, 0 to 1 to the right and
    /// down.
    void note(ImVec2 place, const char* text, ImU32 colour, ImVec2 pivot) const;
    /// Fills the area under a line.
    void area(std::span<const ImVec2> points, ImU32 colour) const;
    /// Draws a line from bottom to top with a grip at its bottom.
    void marker(float x, ImU32 colour, bool lit) const;

 protected:
    ImVec2 corner_, size_, x_, y_;

 private:
    ImDrawList& list_;
    float em_;
};

/// A plot in a panel, as an item that takes mouse input.
class Plot : public PlotField {
 public:
    /// Takes the item width and a height in em from the panel; x and y: see PlotField.
    Plot(const char* id, float height_em, ImVec2 x, ImVec2 y);

    float x_under_mouse() const;  ///< clamped to the range
    bool hovered() const { return hovered_; }
    bool held() const { return held_; }
    bool activated() const { return activated_; }
    bool released() const { return released_; }

 private:
    bool hovered_, held_, activated_, released_;
};

}  // namespace talus
