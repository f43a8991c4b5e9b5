#include "core/climate/moisture.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/climate/moisture_kernel.h"

namespace talus {
namespace {

constexpr double k_metres_a_millimetre = 0.001;
constexpr double k_stable_share = 0.9;  // of the step in which a cell could lose all its water
constexpr int k_sweeps_between = 8;     // looks at what still changes
constexpr int k_max_sweeps = 4000;

}  // namespace

Moisture::Moisture(const AirLattice& air, const MoistureSetup& setup, const Wind& wind)
    : width_(air.x.cells),
      height_(air.y.cells),
      wrap_x_(air.x.wraps),
      wrap_y_(air.y.wraps),
      stride_(height_ + 2),
      area_(air.x.cell_size * air.y.cell_size) {
    double east = 0;
    double south = 0;
    calm_ = true;
    for (const double speed : wind.east.values()) {
        east += speed;
        calm_ = calm_ && speed == 0;
    }
    for (const double speed : wind.south.values()) {
        south += speed;
        calm_ = calm_ && speed == 0;
    }
    turn_x_ = east < 0;
    turn_y_ = south < 0;
    const auto places = static_cast<std::size_t>(width_ + height_ + 1) * static_cast<std::size_t>(stride_);
    const auto made = std::make_shared<Cells>();
    Cells& cells = *made;
    for (Values* values : {&cells.from_west, &cells.from_east, &cells.from_north, &cells.from_south,
                           &cells.loss, &cells.border, &cells.outflow, &cells.uptake, &cells.showers,
                           &cells.inverse_dry, &cells.inverse_wet, &water_, &carried_, &taken_, &falling_})
        values->assign(places, 0.0);
    cells.held.assign(places, 1.0);
    for (int y = 0; y < height_; ++y) {
        for (int x = 0; x < width_; ++x) {
            const std::size_t at = place(x, y);
            cells.held[at] = setup.held(x, y);
            cells.uptake[at] = setup.wet(x, y) / setup.uptake;
            cells.showers[at] = 1 / (setup.held(x, y) * setup.showers);
            water_[at] = setup.wet(x, y) * setup.held(x, y);
        }
    }
    set_faces(air, setup, wind, cells);
    double fastest = 0;
    each_diagonal([&](std::size_t first, int count) {
        for (std::size_t i = first; i < first + static_cast<std::size_t>(count); ++i) {
            const double raining = 2 * cells.showers[i] * cells.held[i];
            const double condensing = 1 / k_condensing;
            cells.inverse_dry[i] = 1 / (cells.loss[i] + cells.uptake[i] + raining);
            cells.inverse_wet[i] = 1 / (cells.loss[i] + condensing + raining);
            fastest = std::max(fastest, cells.loss[i] + std::max(cells.uptake[i], condensing) + raining);
        }
    });
    longest_step_ = k_stable_share / fastest;
    cells_ = made;
    passed_.held = totals().held;
}

std::size_t Moisture::turned(int x, int y) const {
    return static_cast<std::size_t>(x + y + 1) * static_cast<std::size_t>(stride_) +
           static_cast<std::size_t>(y + 1);
}

std::size_t Moisture::place(int x, int y) const {
    return turned(turn_x_ ? width_ - 1 - x : x, turn_y_ ? height_ - 1 - y : y);
}

template <class Each>
void Moisture::each_diagonal(Each&& each) const {
    for (int sum = 0; sum < width_ + height_ - 1; ++sum) {
        const int first = std::max(0, sum - width_ + 1);
        const int last = std::min(height_ - 1, sum);
        each(turned(sum - first, first), last - first + 1);
    }
}

// The cells stand in other diagonals where the wind turns.
void Moisture::change_wind(const AirLattice& air, const MoistureSetup& setup, const Wind& wind) {
    Moisture changed(air, setup, wind);
    for (Values Moisture::*const values :
         {&Moisture::water_, &Moisture::carried_, &Moisture::taken_, &Moisture::falling_}) {
        for (int y = 0; y < height_; ++y) {
            for (int x = 0; x < width_; ++x)
                (changed.*values)[changed.place(x, y)] = (this->*values)[place(x, y)];
        }
    }
    changed.passed_ = passed_;
    *this = std::move(changed);
}

// The share of a cell's water that a face brings to the cell beside it, and what it costs the cell itself:
// half of the wind's flux each, and the mixing.
void Moisture::set_faces(const AirLattice& air, const MoistureSetup& setup, const Wind& wind,
                         Cells& cells) const {
    const auto face = [&](int x, int y, int beyond_x, int beyond_y, double outwards, double across,
                          double cell_size, Values& from) {
        const std::size_t at = place(x, y);
        const double flux = outwards / (cell_size * setup.stretch);
        const bool on_map = (wrap_x_ || (beyond_x >= 0 && beyond_x < width_)) &&
                            (wrap_y_ || (beyond_y >= 0 && beyond_y < height_));
        if (!on_map) {
            const double in = std::max(-flux, 0.0);
            cells.loss[at] += flux + in;
            cells.outflow[at] += flux + in;
            cells.border[at] += in * setup.border_moisture * cells.held[at];
            return;
        }
        const double here = setup.held(x, y);
        const double beyond = setup.held(air.x.inside(beyond_x), air.y.inside(beyond_y));
        const double speed = std::sqrt(outwards * outwards + across * across);
        const double mixing = k_mixing * speed / (cell_size * setup.stretch) * std::max(here, beyond);
        cells.loss[at] += mixing / here + 0.5 * flux;
        from[at] = mixing / beyond - 0.5 * flux;
    };
    for (int y = 0; y < height_; ++y) {
        for (int x = 0; x < width_; ++x) {
            // The wind along a face is the mean of the four faces around it.
            const auto along_x = [&](int left) {
                const int a = wrap_x_ ? air.x.inside(left) : std::max(left, 0);
                const int b = wrap_x_ ? air.x.inside(left + 1) : std::min(left + 1, width_ - 1);
                return 0.25 * ((wind.south(a, y) + wind.south(b, y)) +
                               (wind.south(a, y + 1) + wind.south(b, y + 1)));
            };
            const auto along_y = [&](int above) {
                const int a = wrap_y_ ? air.y.inside(above) : std::max(above, 0);
                const int b = wrap_y_ ? air.y.inside(above + 1) : std::min(above + 1, height_ - 1);
                return 0.25 *
                       ((wind.east(x, a) + wind.east(x, b)) + (wind.east(x + 1, a) + wind.east(x + 1, b)));
            };
            const double cell_x = air.x.cell_size;
            const double cell_y = air.y.cell_size;
            face(x, y, x - 1, y, -wind.east(x, y), along_x(x - 1), cell_x,
                 turn_x_ ? cells.from_east : cells.from_west);
            face(x, y, x + 1, y, wind.east(x + 1, y), along_x(x), cell_x,
                 turn_x_ ? cells.from_west : cells.from_east);
            face(x, y, x, y - 1, -wind.south(x, y), along_y(y - 1), cell_y,
                 turn_y_ ? cells.from_south : cells.from_north);
            face(x, y, x, y + 1, wind.south(x, y + 1), along_y(y), cell_y,
                 turn_y_ ? cells.from_north : cells.from_south);
        }
    }
}

void Moisture::close() {
    if (wrap_x_) {
        for (int y = 0; y < height_; ++y) {
            water_[turned(-1, y)] = water_[turned(width_ - 1, y)];
            water_[turned(width_, y)] = water_[turned(0, y)];
        }
    }
    if (wrap_y_) {
        for (int x = 0; x < width_; ++x) {
            water_[turned(x, -1)] = water_[turned(x, height_ - 1)];
            water_[turned(x, height_)] = water_[turned(x, 0)];
        }
    }
}

MoistRow Moisture::row(std::size_t first) const {
    return {&cells_->from_west[first],  &cells_->from_east[first],
            &cells_->from_north[first], &cells_->from_south[first],
            &cells_->loss[first],       &cells_->border[first],
            &cells_->held[first],       &cells_->uptake[first],
            &cells_->showers[first],    1 / k_condensing};
}

bool Moisture::never_wet() const {
    const auto none = [](double value) { return value == 0; };
    return std::all_of(cells_->uptake.begin(), cells_->uptake.end(), none) &&
           std::all_of(cells_->border.begin(), cells_->border.end(), none);
}

void Moisture::rest() {
    each_diagonal([&](std::size_t first, int count) {
        for (std::size_t i = first; i < first + static_cast<std::size_t>(count); ++i) {
            // uptake (held − w) = showers w²
            const double taken = cells_->uptake[i];
            water_[i] = taken > 0 ? 2 * taken * cells_->held[i] /
                                        (taken + std::sqrt(taken * taken +
                                                           4 * cells_->showers[i] * taken * cells_->held[i]))
                                  : 0.0;
        }
    });
    find_rates();
}

void Moisture::find_rates() {
    close();
    const auto stride = static_cast<std::size_t>(stride_);
    const MoistureKernel& kernel = moisture_kernel();
    each_diagonal([&](std::size_t first, int count) {
        kernel.rates(row(first), &water_[first - stride], &water_[first], &water_[first + stride],
                     &carried_[first], &taken_[first], &falling_[first], count);
    });
}

double Moisture::unrest() {
    find_rates();
    double changes = 0;
    double comes = 0;
    each_diagonal([&](std::size_t first, int count) {
        for (std::size_t i = first; i < first + static_cast<std::size_t>(count); ++i) {
            changes += std::fabs((carried_[i] + taken_[i]) - falling_[i]);
            comes += taken_[i] + cells_->border[i];
        }
    });
    return comes > 0 ? changes / comes : 0;
}

int Moisture::settle(const Progress* progress) {
    if (never_wet()) std::fill(water_.begin(), water_.end(), 0.0);
    if (calm_ || never_wet()) {
        rest();
        return 0;
    }
    const auto stride = static_cast<std::size_t>(stride_);
    const MoistureKernel& kernel = moisture_kernel();
    int sweeps = 0;
    while (sweeps < k_max_sweeps) {
        if (progress != nullptr) progress->checkpoint();
        for (int i = 0; i < k_sweeps_between; ++i, ++sweeps) {
            close();
            each_diagonal([&](std::size_t first, int count) {
                kernel.relax(row(first), &water_[first - stride], &water_[first + stride],
                             &cells_->inverse_dry[first], &cells_->inverse_wet[first], &water_[first], count);
            });
        }
        if (unrest() <= k_settled) break;
    }
    return sweeps;
}

void Moisture::step(double seconds) {
    find_rates();
    const Totals rates = totals();
    passed_.taken += seconds * rates.taken;
    passed_.came_in += seconds * rates.came_in;
    passed_.fell += seconds * rates.fell;
    passed_.went_out += seconds * rates.went_out;
    each_diagonal([&](std::size_t first, int count) {
        for (std::size_t i = first; i < first + static_cast<std::size_t>(count); ++i)
            water_[i] += seconds * ((carried_[i] + taken_[i]) - falling_[i]);
    });
}

Grid<double> Moisture::on_map(const Values& values) const {
    Grid<double> out(width_, height_);
    for (int y = 0; y < height_; ++y) {
        for (int x = 0; x < width_; ++x) out(x, y) = values[place(x, y)];
    }
    return out;
}

Moisture::Totals Moisture::totals() const {
    Totals sums;
    each_diagonal([&](std::size_t first, int count) {
        for (std::size_t i = first; i < first + static_cast<std::size_t>(count); ++i) {
            sums.taken += taken_[i];
            sums.came_in += cells_->border[i];
            sums.fell += falling_[i];
            sums.went_out += cells_->outflow[i] * water_[i];
            sums.held += water_[i];
        }
    });
    const double volume = area_ * k_metres_a_millimetre;
    for (double* sum : {&sums.taken, &sums.came_in, &sums.fell, &sums.went_out, &sums.held}) *sum *= volume;
    return sums;
}

Balance Moisture::balance() const {
    const double came = passed_.taken + passed_.came_in;
    return {.came = passed_.held + came,
            .there = totals().held,
            .gone = passed_.fell + passed_.went_out,
            .moved = came + passed_.held};
}

std::size_t Moisture::bytes() const { return 4 * water_.size() * sizeof(double); }

void Moisture::add_state(Digester& digester) const {
    digester.add_bytes(water_.data(), water_.size() * sizeof(double));
}

}  // namespace talus
