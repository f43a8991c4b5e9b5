#pragma once

#include <algorithm>
#include <utility>

#include "core/base/digest.h"
#include "core/erosion/range_ground.h"
#include "core/erosion/stream_power.h"
#include "core/terrain/brush.h"
#include "core/terrain/ground_change.h"

namespace talus {

/// Stream power under the eyes of its user: on the points that suit the map, from the beginning. A process as
/// core/terrain/process.h says; its length is in units of as many years as its stage says.
class RisingRange {
 public:
    /// years: of a unit of its length, above 0. map: the whole world's lattice. rate: Context::rate.
    RisingRange(StreamPower process, const Lattice& map, double years, const Winding& winding,
                Field<float> rate)
        : process_(std::move(process)),
          begun_(process_.height().begin(), process_.height().end()),
          map_(map),
          years_(years),
          winding_(winding),
          rate_(std::move(rate)) {}

    double next_step() const { return process_.next_step() / years_; }
    double step(double max_length, Progress* progress) {
        const double whole = next_step();
        process_.step(max_length < whole ? max_length * years_ : process_.next_step(), progress);
        const double taken = std::min(whole, max_length);
        length_ += taken;
        return taken;
    }
    double length() const { return length_; }
    std::size_t bytes() const { return process_.bytes() + begun_.size() * sizeof(float); }
    /// Returns what has become of the ground. The roughness in which the first rivers find their way comes
    /// with the first step. terrain: the ground before. silts_up: what is left of the depressions is filled.
    GroundChange change(const Terrain& terrain, bool silts_up, const Progress* progress) const;

    /// See core/terrain/eventful.h.
    static constexpr bool takes(RunTool tool) { return is_of_ground(tool); }
    void touch(const RunEvent& event);
    void add_state(Digester& digester) const;

 private:
    StreamPower as_begun() const;

    StreamPower process_;
    std::vector<float> begun_;  // m: with the roughness in which the first rivers find their way
    Lattice map_;
    double years_;
    Winding winding_;
    Field<float> rate_;
    double length_ = 0;
};

}  // namespace talus
