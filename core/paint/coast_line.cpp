#include "core/paint/coast_line.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/paint/line_area.h"
#include "core/terrain/rows.h"

namespace talus {
namespace {

// The larger of both, at least `least`, with a bend instead of a kink where they are equal.
double soft_maximum(double value, double least) {
    const double bend = least / 2;
    const double over = value - least;
    if (over >= bend) return value;
    return over <= -bend ? least : least + (over + bend) * (over + bend) / (4 * bend);
}

}  // namespace

void CoastLine::apply(Terrain& terrain, const Context& context) const {
    const auto width = static_cast<double>(shore);
    const LineArea area(line, width, terrain.lattice, context.world.lattice);
    if (area.empty()) return;
    const double reached = std::min(width, most_reach(context.world.lattice));
    const auto sea = static_cast<double>(context.world.sea_level);
    const double landwards = inside == CoastSide::land ? 1 : -1;
    Grid<float> out = *terrain.height();
    each_row_block(out.width(), out.height(), context.progress, [&](int begin, int last) {
        std::vector<double> within(static_cast<std::size_t>(out.width()));
        for (int y = begin; y < last; ++y) {
            area.make_row(y, within.data());
            float* const ground = out.row(y);
            for (int x = 0; x < out.width(); ++x) {
                const double metres = within[static_cast<std::size_t>(x)] * landwards;
                const bool is_land = metres > 0 || (metres == 0 && landwards > 0);
                const auto least = static_cast<double>(is_land ? land : deep);
                const double over = static_cast<double>(ground[x]) - sea;
                const double wanted = soft_maximum(is_land ? over : -over, least);
                const double t = std::min(std::fabs(metres) / reached, 1.0);
                const double away = least * t * (2 - t) + t * t * (3 - 2 * t) * (wanted - least);
                ground[x] = static_cast<float>(is_land ? sea + away : sea - away);
            }
        }
    });
    terrain.set_height(make_field(std::move(out)));
}

}  // namespace talus
