#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/base/progress.h"
#include "core/erosion/mesh.h"

namespace talus {

/// Where water flows on a mesh: from each point to its steepest lower neighbour, out of depressions over
/// their lowest pass, on to an outlet. One step of a simulation routes it again; memory is kept between
/// steps.
///
/// Depressions after Cordonnier, Bovy and Braun, *A versatile, linear complexity algorithm for flow routing
/// in topographies with depressions*, Earth Surface Dynamics 7, 2019: passes join basins to a tree, and the
/// way from a pass down to the bottom of its basin is turned around.
class MeshFlow {
 public:
    /// height: m, of each point of the level. outlet: not 0 where water leaves; at least one. Throws
    /// Cancelled.
    void route(const Mesh& mesh, int level, const std::vector<double>& height,
               const std::vector<std::uint8_t>& outlet, const Progress* progress);

    /// The point that each one flows to: itself at an outlet.
    const std::vector<std::uint32_t>& receiver() const { return receiver_; }
    /// m to the receiver; 0 at an outlet.
    const std::vector<float>& distance() const { return distance_; }
    /// All points, each after its receiver.
    const std::vector<std::uint32_t>& order() const { return order_; }
    /// Calls use(points) for parts of order() on all threads. What flows to one outlet is in one part.
    void each_part(const Progress* progress,
                   const std::function<void(std::span<const std::uint32_t>)>& use) const;
    /// Adds to each point what all points above it have.
    void accumulate(std::vector<double>& amount, const Progress* progress) const;

 private:
    struct Pass {
        double height;  // m: of the higher of both points
        std::uint32_t inside, outside;
    };
    bool find_receivers(const Progress* progress);
    void find_order(const Progress* progress);
    void leave_depressions(const Progress* progress);

    const Mesh* mesh_ = nullptr;
    const Mesh::Level* level_ = nullptr;
    const std::vector<double>* height_ = nullptr;
    const std::vector<std::uint8_t>* outlet_ = nullptr;
    std::vector<std::uint32_t> receiver_;
    std::vector<float> distance_;
    std::vector<std::uint32_t> order_;
    std::vector<std::uint32_t> parts_;        // where each begins in the order, and the end
    std::vector<std::uint32_t> first_donor_;  // of each point, in donors_
    std::vector<std::uint32_t> donors_;
    std::vector<std::uint32_t> stack_;
    std::vector<std::uint32_t> basin_;
    std::vector<Pass> passes_;
};

}  // namespace talus
