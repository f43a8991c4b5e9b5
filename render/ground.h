#pragma once

#include <memory>
#include <optional>

#include "core/terrain/terrain.h"
#include "core/volume/cave_space.h"
#include "render/camera.h"
#include "render/height_pyramid.h"

namespace talus {

/// A point where a ray meets the terrain.
struct GroundPoint {
    glm::dvec3 position;  ///< draw space
    double column, row;   ///< on the lattice, in samples from the first
    float height;         ///< m
};

/// A terrain as cameras and the mouse see it: its shape in draw space, and what a ray hits. The surface
/// passes through all samples, two triangles a cell, whatever coarser mesh is drawn.
class Ground {
 public:
    Ground() = default;  ///< an empty one: half sizes of 1 m, flat at 0
    /// Wraps a terrain. progress: may be null; throws Cancelled.
    explicit Ground(std::shared_ptr<const Terrain> terrain, const Progress* progress = nullptr);
    /// Makes the same ground at the cost of the rectangle. earlier: of a terrain on this lattice whose
    /// heights differ only within `changed`.
    Ground(std::shared_ptr<const Terrain> terrain, const Ground& earlier, const CellRectangle& changed);

    double half_x() const { return half_x_; }   ///< m from the middle to the eastern border
    double half_y() const { return half_y_; }   ///< m from the middle to the northern border
    float lowest() const { return lowest_; }    ///< m, of the ground
    float highest() const { return highest_; }  ///< m, of the ground
    float sea_level() const { return terrain_ != nullptr ? terrain_->sea_level : 0; }
    /// Returns the z, in draw space, of the bottom of the block that the terrain is cut from.
    double foot(float exaggeration) const;
    /// Null where there is no terrain.
    const std::shared_ptr<const Terrain>& terrain() const { return terrain_; }
    /// Replaces the terrain by one with the same heights at the same place: only its sea level, its range or
    /// its caves may differ.
    void set_terrain(std::shared_ptr<const Terrain> terrain);
    /// Whether the heights are those of lakes and rivers where there are any, see with_water_surface().
    bool has_water_surface() const { return has_water_surface_; }
    void set_has_water_surface(bool has) { has_water_surface_ = has; }
    const HeightPyramid& pyramid() const { return *pyramid_; }
    const std::shared_ptr<const HeightPyramid>& shared_pyramid() const { return pyramid_; }

    /// Returns the height in metres at a place in draw space, without exaggeration; beyond the border, that
    /// of the nearest point on it.
    float height_at(double x, double y) const;
    /// Returns how far a place in draw space is from the walls of the caves, m, below 0 in one of them; see
    /// CaveSpace::distance().
    double cave_distance(const glm::dvec3& place, float exaggeration) const;
    /// Returns the first point where the ray hits the surface.
    std::optional<GroundPoint> pick(const Ray& ray, float exaggeration) const;
    /// Returns the first point, in draw space, where the ray hits the surface or, where `sea` says that it is
    /// drawn, the sea over it.
    std::optional<glm::dvec3> pick_surface(const Ray& ray, float exaggeration, bool sea) const;

 private:
    void find_caves();
    void take(std::shared_ptr<const HeightPyramid> pyramid);

    std::shared_ptr<const Terrain> terrain_;
    // It never changes, so copies of a ground cost nothing.
    std::shared_ptr<const HeightPyramid> pyramid_ = std::make_shared<const HeightPyramid>();
    std::shared_ptr<const CaveSpace> caves_;  // null: there are none
    double half_x_ = 1;
    double half_y_ = 1;
    float lowest_ = 0;
    float highest_ = 0;
    bool has_water_surface_ = false;
};

}  // namespace talus
