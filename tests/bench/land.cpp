#include "tests/bench/land.h"

#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "core/recipe/evaluate.h"
#include "tests/core/isotropic_noise.h"
#include "tests/core/recipe/land_cases.h"

namespace talus::bench {
namespace {

constexpr int k_side = 1025;
constexpr int k_seeds = 8;
constexpr int k_largest = 2049;
constexpr int k_largest_of_few = 4097;  // of the presets that are compared up to an export's size
constexpr int k_laws = 6;

// The mean of measures, with the ways in which it exceeds its limits.
class Row {
 public:
    explicit Row(std::string name) : name_(std::move(name)) {}

    void add(const LandMeasures& land) {
        for (int i = 0; i < 3; ++i) {
            sum_.harmonics[i].r2 += land.harmonics[i].r2;
            sum_.harmonics[i].r4 += land.harmonics[i].r4;
            sum_.harmonics[i].r8 += land.harmonics[i].r8;
        }
        sum_.aspects.axes += land.aspects.axes;
        sum_.aspects.diagonals += land.aspects.diagonals;
        sum_.rivers.straight_share += land.rivers.straight_share;
        const double laws[k_laws] = {land.rivers.hack,           land.rivers.concavity,
                                     land.rivers.bifurcation,    land.rivers.sinuosity,
                                     1000 * land.rivers.density, land.rivers.valley_spacing / 1000};
        for (int i = 0; i < k_laws; ++i) {
            laws_[i] += laws[i];
            shown_[i] += laws[i] != 0;  // a map may be too small to show a law
        }
        count_ += 1;
    }
    double r8(int i) const { return sum_.harmonics[i].r8 / count_; }
    double r4(int i) const { return sum_.harmonics[i].r4 / count_; }
    double straight_share() const { return sum_.rivers.straight_share / count_; }

    void print() const {
        std::printf("%-28s", name_.c_str());
        for (const GridHarmonics& h : sum_.harmonics)
            std::printf(" %.3f %.3f %.3f |", h.r2 / count_, h.r4 / count_, h.r8 / count_);
        std::printf(" %5.2f %5.2f | %6.1f |", sum_.aspects.axes / count_, sum_.aspects.diagonals / count_,
                    100 * straight_share());
        for (int i = 0; i < k_laws; ++i) std::printf(" %5.2f", shown_[i] > 0 ? laws_[i] / shown_[i] : 0);
        std::fflush(stdout);
    }
    // Prints what is beyond its limit. noise: of the same size.
    bool print_faults(const Row& noise, bool has_rivers) const {
        std::string faults;
        for (int i = 0; i < 3; ++i) {
            if (r8(i) > LandLimits::k_r8) faults += " R8";
            if (r4(i) > noise.r4(i) + LandLimits::k_r4_above_noise) faults += " R4";
        }
        for (const double aspects : {sum_.aspects.axes / count_, sum_.aspects.diagonals / count_})
            if (aspects < LandLimits::k_min_aspects || aspects > LandLimits::k_max_aspects)
                faults += " aspects";
        if (has_rivers && straight_share() > LandLimits::k_straight_share) faults += " straight";
        std::printf("%s%s\n", faults.empty() ? "" : "  over:", faults.c_str());
        std::fflush(stdout);
        return !faults.empty();
    }

 private:
    std::string name_;
    LandMeasures sum_;
    int count_ = 0;
    double laws_[k_laws] = {};
    int shown_[k_laws] = {};
};

bool print_sizes(const LandCase& land) {
    bool has_faults = false;
    std::shared_ptr<const Terrain> coarse;
    const bool is_one_of_few =
        land.name == "preset_alps" || land.name == "preset_badlands" || land.name == "preset_highlands";
    const int largest = is_one_of_few ? k_largest_of_few : k_largest;
    for (int side = k_side / 2 + 1; side <= largest; side = 2 * side - 1) {
        const Recipe recipe = sampled(land, 1, side);
        const auto fine = Evaluator(0).evaluate(recipe, side, side);
        if (coarse) {
            const SizeMeasures sizes =
                compare_sizes(*fine->height(), *coarse->height(), coarse->lattice, rules_for(recipe.world));
            const bool is_other = sizes.mean_difference > LandLimits::k_mean_difference ||
                                  sizes.percentile_95 > LandLimits::k_percentile_95 ||
                                  sizes.correlation < LandLimits::k_correlation;
            std::printf("    %5d to %-5d mean %5.2f %%  95th %5.2f %%  r %.4f  channels near %3.0f %%%s\n",
                        coarse->lattice.width, side, 100 * sizes.mean_difference, 100 * sizes.percentile_95,
                        sizes.correlation, 100 * sizes.channels_near, is_other ? "  another land" : "");
            std::fflush(stdout);
            has_faults |= is_other;
        }
        coarse = fine;
    }
    return has_faults;
}

// The mean of a measure, and by how much the mean of so many seeds is off by chance.
struct Mean {
    double mean = 0;
    double error = 0;

    Mean(const std::vector<LandMeasures>& lands, double (*measure)(const LandMeasures&)) {
        const auto count = static_cast<double>(lands.size());
        for (const LandMeasures& land : lands) mean += measure(land) / count;
        double squares = 0;
        for (const LandMeasures& land : lands) squares += std::pow(measure(land) - mean, 2);
        error = std::sqrt(squares / (count * (count - 1)));
    }
};

// Whether land from noise is the same, for all that is measured, where its noise is turned.
bool print_turned(const LandCase& land) {
    constexpr double k_degrees = 30;
    constexpr double k_errors = 3;  // of both means, that their difference may be
    struct Measure {
        const char* name;
        double (*of)(const LandMeasures&);
    };
    constexpr Measure k_measures[] = {
        {"R4 at 1.5", [](const LandMeasures& m) { return m.harmonics[0].r4; }},
        {"R8 at 1.5", [](const LandMeasures& m) { return m.harmonics[0].r8; }},
        {"axes", [](const LandMeasures& m) { return m.aspects.axes; }},
        {"Hack", [](const LandMeasures& m) { return m.rivers.hack; }},
        {"concavity", [](const LandMeasures& m) { return m.rivers.concavity; }},
        {"bifurcation", [](const LandMeasures& m) { return m.rivers.bifurcation; }},
        {"sinuosity", [](const LandMeasures& m) { return m.rivers.sinuosity; }},
        {"1/km", [](const LandMeasures& m) { return 1000 * m.rivers.density; }},
    };
    std::vector<LandMeasures> to_left;
    std::vector<LandMeasures> to_right;
    for (std::uint64_t seed = 1; seed <= k_seeds; ++seed) {
        for (const double degrees : {-k_degrees / 2, k_degrees / 2}) {
            const Recipe recipe = turned(land, seed, k_side, degrees);
            const auto terrain = Evaluator(0).evaluate(recipe, k_side, k_side);
            (degrees < 0 ? to_left : to_right)
                .push_back(land_measures(*terrain->height(), terrain->lattice, rules_for(recipe.world)));
        }
    }
    bool differs = false;
    std::printf("    turned:");
    for (const Measure& measure : k_measures) {
        const Mean a(to_left, measure.of);
        const Mean b(to_right, measure.of);
        const bool is_other = std::fabs(a.mean - b.mean) > k_errors * std::hypot(a.error, b.error);
        std::printf(" %s %.3f %.3f (%.3f)%s", measure.name, a.mean, b.mean, std::hypot(a.error, b.error),
                    is_other ? " differs" : "");
        differs |= is_other;
    }
    std::printf("\n");
    std::fflush(stdout);
    return differs;
}

}  // namespace

int run_land(std::string_view filter) {
    std::printf("%-28s %17s | %17s | %17s | %11s | runs > | %5s %5s %5s %5s %5s %5s\n", "", "R2 R4 R8 at 1.5",
                "at 3", "at 6", "axes diag.", "Hack", "conc.", "bifur", "sinu.", "1/km", "km");
    Row survey("Jacksboro");
    survey.add(measures_of_jacksboro());
    survey.print();
    std::printf("\n");
    Row noise("isotropic noise");
    for (std::uint64_t seed = 1; seed <= k_seeds; ++seed) {
        Grid<float> map = isotropic_noise(k_side, seed);
        for (float& height : map.values()) height *= 1000;
        noise.add(land_measures(map, {.width = k_side, .height = k_side, .cell_size = 8}));
    }
    noise.print();
    std::printf("\n");
    int faulty = 0;
    for (const LandCase& land : land_cases()) {
        if (land.name.find(filter) == std::string::npos) continue;
        Row row(land.name);
        for (std::uint64_t seed = 1; seed <= k_seeds; ++seed) {
            const Recipe recipe = sampled(land, seed, k_side);
            const auto terrain = Evaluator(0).evaluate(recipe, k_side, k_side);
            row.add(land_measures(*terrain->height(), terrain->lattice, rules_for(recipe.world)));
        }
        row.print();
        const bool has_faults = row.print_faults(noise, land.has_rivers);
        const bool is_other = print_sizes(land);
        const bool differs = land.is_on_noise && print_turned(land);
        faulty += has_faults || is_other || differs;
    }
    return faulty;
}

}  // namespace talus::bench
