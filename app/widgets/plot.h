#pragma once

#include <imgui.h>

#include <span>

namespace talus {

/// Places for values on any drawing, and what is drawn between them. Plots are linear; who wants logarithms
/// gives them.
class PlotField {
 public:
    /// corner and size: in pixels; x and y: the ranges shown, the second above the first; em: pixels, for
    /// the width of lines. Fills its ground.
    PlotField(ImDrawList& list, ImVec2 corner, ImVec2 size, ImVec2 x, ImVec2 y, float em);

    ImVec2 at(float x, float y) const;

    /// Bars from the bottom, side by side over the whole width.
    void bars(std::span<const float> heights, ImU32 colour) const;
    void line(std::span<const ImVec2> points, ImU32 colour, float thickness_em = 0.1f) const;
    /// The area under a line.
    void area(std::span<const ImVec2> points, ImU32 colour) const;
    /// A line from bottom to top with a grip at its foot.
    void marker(float x, ImU32 colour, bool lit) const;

 protected:
    ImVec2 corner_, size_, x_, y_;

 private:
    ImDrawList& list_;
    float em_;
};

/// A plot in a panel, as an item that takes the mouse.
class Plot : public PlotField {
 public:
    /// Takes the item width and a height in em of the panel; x and y: see PlotField.
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
