#pragma once

#include <cmath>
#include <vector>

#include "core/base/math.h"
#include "core/water/live_water.h"
#include "tests/grid_of.h"

namespace talus {

/// The equations of core/water/live_water.h cell by cell, over whole maps, one after the other: for closed or
/// wrapping edges, without events and fields but for the rate.
class PlainLiveWater {
 public:
    PlainLiveWater(const LiveWaterSetup& setup, const Lattice& lattice, const Grid<float>& start,
                   const Grid<float>& water)
        : change(lattice.width, lattice.height, 0.0f),
          depth(water),
          sediment(lattice.width, lattice.height, 0.0f),
          east_flow(lattice.width, lattice.height, 0.0f),
          south_flow(lattice.width, lattice.height, 0.0f),
          setup_(setup),
          map_(lattice),
          start_(start) {}

    void step(double length) {
        length_ = length;
        dt_ = static_cast<float>(length);
        share_ = static_cast<float>(length / map_.cell_size);
        rain_ = due(rain_due_, setup_.rain);
        lost_ = due(evaporation_due_, setup_.evaporation);
        gain_ = static_cast<float>(9.81 * length / map_.cell_size);
        drag_ = static_cast<float>(4 * length * static_cast<double>(setup_.friction));
        Grid<float> has(map_.width, map_.height);
        Grid<float> carried(map_.width, map_.height);
        Grid<float> east_drop = make([&](int x, int y) { return drop(x, y, x + 1, y); });
        Grid<float> south_drop = make([&](int x, int y) { return drop(x, y, x, y + 1); });
        const Grid<float> east_slide = make([&](int x, int y) { return slide(x, y, x + 1, y); });
        const Grid<float> south_slide = make([&](int x, int y) { return slide(x, y, x, y + 1); });
        east_flow = make([&](int x, int y) { return flow(x, y, x + 1, y, east_flow(x, y)); });
        south_flow = make([&](int x, int y) { return flow(x, y, x, y + 1, south_flow(x, y)); });
        const Grid<float> east_pushed = east_flow;
        const Grid<float> south_pushed = south_flow;
        has = make([&](int x, int y) {
            const float out =
                (std::max(at(east_flow, x, y), 0.0f) + std::max(-at(east_flow, x - 1, y), 0.0f)) +
                (std::max(at(south_flow, x, y), 0.0f) + std::max(-at(south_flow, x, y - 1), 0.0f));
            return donor(out, x, y).has;
        });
        carried = make([&](int x, int y) {
            const float out =
                (std::max(at(east_flow, x, y), 0.0f) + std::max(-at(east_flow, x - 1, y), 0.0f)) +
                (std::max(at(south_flow, x, y), 0.0f) + std::max(-at(south_flow, x, y - 1), 0.0f));
            return donor(out, x, y).carried;
        });
        Grid<float> east_load = make([&](int x, int y) {
            float& q = east_flow(x, y);
            const bool out = q > 0;
            q *= out ? has(x, y) : at(has, x + 1, y);
            return share_ * q * (out ? carried(x, y) : at(carried, x + 1, y));
        });
        Grid<float> south_load = make([&](int x, int y) {
            float& q = south_flow(x, y);
            const bool out = q > 0;
            q *= out ? has(x, y) : at(has, x, y + 1);
            return share_ * q * (out ? carried(x, y) : at(carried, x, y + 1));
        });
        for (int y = 0; y < map_.height; ++y) {
            for (int x = 0; x < map_.width; ++x) {
                const auto faces = [&](const Grid<float>& east, const Grid<float>& south) {
                    return Faces{at(east, x - 1, y), at(east, x, y), at(south, x, y - 1), at(south, x, y)};
                };
                // Of both faces; at the map's ends that of the last cell is repeated.
                const auto across = [&](int i, int j) {
                    if (!find(i, j)) return at(east_pushed, x - 1, y) + at(east_pushed, x, y);
                    return at(east_pushed, i - 1, j) + at(east_pushed, i, j);
                };
                const auto down = [&](int i, int j) {
                    if (!find(i, j)) return at(south_pushed, x, y - 1) + at(south_pushed, x, y);
                    return at(south_pushed, i, j - 1) + at(south_pushed, i, j);
                };
                const float qx = 0.25f * across(x, y) + 0.125f * (across(x, y - 1) + across(x, y + 1));
                const float qy = 0.25f * down(x, y) + 0.125f * (down(x - 1, y) + down(x + 1, y));
                update(x, y, qx, qy, faces(east_flow, south_flow), faces(east_drop, south_drop),
                       faces(east_load, south_load), faces(east_slide, south_slide));
            }
        }
    }

    Grid<float> change, depth, sediment;
    Grid<float> east_flow, south_flow;  // from a cell to its eastern and southern neighbour

 private:
    struct Faces {
        float west, east, north, south;
    };
    struct Donor {
        float has, carried;
    };
    template <class Value>
    Grid<float> make(Value&& value) const {
        return grid_of(map_.width, map_.height, value);
    }
    // Whether the cell is there; its place is then brought into the map.
    bool find(int& x, int& y) const {
        if (map_.wrap_x) x = (x + map_.width) % map_.width;
        if (map_.wrap_y) y = (y + map_.height) % map_.height;
        return x >= 0 && x < map_.width && y >= 0 && y < map_.height;
    }
    float at(const Grid<float>& values, int x, int y) const { return find(x, y) ? values(x, y) : 0.0f; }
    float rate(int x, int y) const { return setup_.rate != nullptr ? (*setup_.rate)(x, y) : 1.0f; }
    float drop(int x, int y, int i, int j) const {
        if (!find(i, j)) return 0;
        return (start_(x, y) - start_(i, j)) + ((change(x, y) + depth(x, y)) - (change(i, j) + depth(i, j)));
    }
    float slide(int x, int y, int i, int j) const {
        if (!find(i, j)) return 0;
        const float rise = start_(x, y) - start_(i, j);
        const float step = rise + (change(x, y) - change(i, j));
        const auto standing = static_cast<float>(static_cast<double>(setup_.bank_slope) * map_.cell_size);
        const float over = std::fabs(step) - std::max(std::fabs(rise), standing);
        const float slid = gone(setup_.sliding) / 8 * std::max(over, 0.0f) * std::min(rate(x, y), rate(i, j));
        return step > 0 ? slid : -slid;
    }
    float flow(int x, int y, int i, int j, float old) const {
        const float d = drop(x, y, i, j);
        if (!find(i, j)) return 0;
        const float step = (start_(x, y) - start_(i, j)) + (change(x, y) - change(i, j));
        const float open = 0.5f * ((depth(x, y) + depth(i, j)) + (std::fabs(d) - std::fabs(step)));
        const float h =
            std::max(std::min(open, std::min(std::max(depth(x, y), depth(i, j)), setup_.pipe_depth)), 0.0f);
        const float p = old * (1 - gone(setup_.damping)) + gain_ * h * d;
        return p * (2 * h) / (h + std::sqrt(h * h + drag_ * std::fabs(p)) + 1e-18f);
    }
    // In whole steps of 2⁻¹⁸ m, the rest later.
    float due(double& rest, float rate) const {
        rest += length_ * static_cast<double>(rate);
        const double comes = std::floor(rest * 0x1p18) * 0x1p-18;
        rest -= comes;
        return static_cast<float>(comes);
    }
    float gone(float rate) const {
        return static_cast<float>(1 - exp2(-(length_ * static_cast<double>(rate)) / std::numbers::ln2));
    }
    Donor donor(float out, int x, int y) const {
        const float asked = out * share_ + 1e-18f;
        const float there = depth(x, y) + 1e-18f;
        const float both = 1 / (asked * there);
        return {std::min(1.0f, (1 - 0x1p-20f) * depth(x, y) * there * both), sediment(x, y) * asked * both};
    }
    void update(int x, int y, float qx, float qy, Faces q, Faces d, Faces load, Faces g) {
        const float before = depth(x, y);
        const float inflow = share_ * ((q.west - q.east) + (q.north - q.south));
        const float after = std::max(before + (inflow + rain_) - lost_, 0.0f);
        const float s =
            std::max(sediment(x, y) + ((load.west - load.east) + (load.north - load.south)), 0.0f);
        const auto per_cell = static_cast<float>(1 / map_.cell_size);
        const float sx = 0.5f * per_cell * (d.west + d.east);
        const float sy = 0.5f * per_cell * (d.north + d.south);
        const float steep = std::sqrt(1 + (sx * sx + sy * sy));
        const float all =
            std::max(qx * sx + qy * sy, setup_.min_slope * std::sqrt(qx * qx + qy * qy) * steep);
        const float power = std::max(all - setup_.min_power * steep, 0.0f);
        const float mean = 0.5f * (before + after);
        const float capacity =
            setup_.capacity * power * std::min(mean, setup_.working_depth) / (steep * mean + 1e-18f);
        const float drops =
            (std::fabs(d.west) + std::fabs(d.east)) + (std::fabs(d.north) + std::fabs(d.south));
        const float full =
            capacity > s
                ? std::min(gone(setup_.pick_up) * (1 - setup_.hardness_share) * (capacity - s), 0.05f * drops)
                : gone(setup_.settling) * (capacity - s);
        const float cut = rate(x, y) * full;
        const float slid = (g.west - g.east) + (g.north - g.south);
        const float ground = change(x, y) + (slid - cut);
        const float load_left = s + ((change(x, y) - ground) + slid);
        depth(x, y) = after;
        sediment(x, y) = load_left >= 0 ? load_left : s;
        change(x, y) = load_left >= 0 ? ground : change(x, y) + slid;
    }

    LiveWaterSetup setup_;
    Lattice map_;
    const Grid<float>& start_;
    double length_ = 0;
    float dt_ = 0;
    float share_ = 0;
    float gain_ = 0;
    float drag_ = 0;
    float rain_ = 0;
    float lost_ = 0;
    double rain_due_ = 0;
    double evaporation_due_ = 0;
};

}  // namespace talus
