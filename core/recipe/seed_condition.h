#pragma once

#include <array>
#include <limits>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/biome/biome_table.h"
#include "core/terrain/terrain.h"

namespace talus {

/// What conditions ask of a terrain, measured once for all of them. Its middle is the sample nearest to it.
/// Distances of what is nowhere in the terrain are infinite.
struct SeedFacts {
    static constexpr double k_nowhere = std::numeric_limits<double>::infinity();

    std::shared_ptr<const FieldNames> biomes;  ///< null: the terrain has none
    std::vector<double> share;                 ///< of each of them, 0 to 1
    std::vector<double> distance;              ///< m from the middle to the nearest place of each
    double sea_share = 0;                      ///< of the ground below the sea level, 0 to 1
    double sea_distance = k_nowhere;           ///< m
    double river_distance = k_nowhere;         ///< m: to a place whose biome is a river
    double lowest = 0;                         ///< m
    double highest = 0;                        ///< m
    double cell_size = 0;                      ///< m
};
/// Measures a terrain. Where it has no height its ground lies at 0 m.
SeedFacts seed_facts(const Terrain& terrain);

/// One line of the table of what a condition may ask.
struct ConditionKind {
    std::string_view key;        ///< in texts
    std::string_view label;      ///< in the window
    std::string_view unit = {};  ///< empty: a share, 0 to 1
    double min = 0;              ///< smallest and
    double max = 1;              ///< largest value that makes sense
    double usual = 0.2;          ///< that a new condition begins with
    bool usually_most = false;   ///< as its upper end, not its lower one
    bool of_biome = false;       ///< asks it of one biome: "biome.desert"
    std::string_view help;
    double (*measure)(const SeedFacts& facts, BiomeId biome) = nullptr;
    /// How far below and above a coarse terrain's value that of a fine one may lie.
    struct Slack {
        double down = 0;
        double up = 0;
    };
    Slack (*slack)(const SeedFacts& facts, double share) = nullptr;  ///< share: see may_hold()
};
std::span<const ConditionKind> condition_kinds();
/// Returns the kind with this key, or null.
const ConditionKind* find_condition_kind(std::string_view key);

/// Why a condition can hold in no seed of a world.
enum class ConditionObjection { none, no_biomes, no_such_biome };

/// Asks that a measure of a terrain lies between two ends, both included.
struct SeedCondition {
    const ConditionKind* kind = &condition_kinds().front();
    std::string biome;  ///< key, where the kind asks of one
    double low = -SeedFacts::k_nowhere;
    double high = SeedFacts::k_nowhere;

    /// Returns the measure. Of a biome that the terrain does not know the share is 0 and the distance
    /// infinite.
    double value(const SeedFacts& facts) const;
    bool holds(const SeedFacts& facts) const;
    /// Returns whether it may hold in a finer terrain of the same ground. share: of the error to be
    /// expected of shares and heights; that of distances follows from the size of cells.
    bool may_hold(const SeedFacts& coarse, double share = 1) const;

    friend bool operator==(const SeedCondition&, const SeedCondition&) = default;
};

/// Returns the condition of this kind that a user begins with.
SeedCondition usual_condition(const ConditionKind& kind, std::string biome = {});

/// what() is one line with the condition, what is wrong with it, and what may stand there.
struct ConditionError : std::runtime_error {
    using std::runtime_error::runtime_error;
};
/// Reads "NAME>=NUMBER", "<=", ">", "<" (the same, for ends are included), "=", or "NAME in A..B". NAME is a
/// kind's key, for a biome with a dot and its key; a share may be written in percent: "biome.taiga>=20%".
/// Throws ConditionError.
SeedCondition condition_from(std::string_view text);
/// Returns the name that a condition has in such a text.
std::string name_of(const SeedCondition& condition);
/// Returns a measure with its unit, as people read it: "34.2 %", "412 m", "none" for what is nowhere.
std::string measured_text(const ConditionKind& kind, double value);

/// Returns why a condition can hold in no seed of a world with these biomes. biomes: null where the world
/// makes none.
ConditionObjection why_never(const SeedCondition& condition, const FieldNames* biomes);
/// Returns the same as a line with the remedy, or nothing.
std::string objection_to(const SeedCondition& condition, const FieldNames* biomes);

}  // namespace talus
