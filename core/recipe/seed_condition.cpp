#include "core/recipe/seed_condition.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/base/formatted.h"
#include "core/base/text.h"

namespace talus {
namespace {

constexpr double k_farthest = 1e9;  // m
constexpr double k_height_end = 20000;

// A coarse look averages ground over several of its cells, so that its peaks are too low and its shores too
// far, and misses what is narrower than they. The numbers are a third more than the largest errors of 65²
// samples seen in 180 worlds of three kinds.
using Slack = ConditionKind::Slack;
Slack slack_of_share(const SeedFacts&, double share) { return {0.011 * share, 0.011 * share}; }
Slack slack_of_sea(const SeedFacts&, double share) { return {0.08 * share, 0.08 * share}; }
Slack slack_of_distance(const SeedFacts& facts, double) { return {25 * facts.cell_size, facts.cell_size}; }
Slack slack_of_highest(const SeedFacts& facts, double share) {
    const double span = share * (facts.highest - facts.lowest);
    return {0.05 * span, 1.35 * span};
}
Slack slack_of_lowest(const SeedFacts& facts, double share) {
    const double span = share * (facts.highest - facts.lowest);
    return {0.15 * span, 0.05 * span};
}

constexpr std::array<ConditionKind, 8> k_kinds{{
    {.key = "biome",
     .label = "Share of a biome",
     .of_biome = true,
     .help = "How much of the world is of this biome.",
     .measure = [](const SeedFacts& facts, BiomeId biome) { return facts.share[biome]; },
     .slack = slack_of_share},
    {.key = "distance",
     .label = "Distance to a biome",
     .unit = "m",
     .max = k_farthest,
     .usual = 1000,
     .usually_most = true,
     .of_biome = true,
     .help = "From the middle to the nearest place of this biome; at most 0 m: the middle itself is of it.",
     .measure = [](const SeedFacts& facts, BiomeId biome) { return facts.distance[biome]; },
     .slack = slack_of_distance},
    {.key = "sea.share",
     .label = "Share of sea",
     .help = "How much of the ground lies below the sea level.",
     .measure = [](const SeedFacts& facts, BiomeId) { return facts.sea_share; },
     .slack = slack_of_sea},
    {.key = "land.share",
     .label = "Share of land",
     .help = "How much of the ground does not.",
     .measure = [](const SeedFacts& facts, BiomeId) { return 1 - facts.sea_share; },
     .slack = slack_of_sea},
    {.key = "sea.distance",
     .label = "Distance to the sea",
     .unit = "m",
     .max = k_farthest,
     .usual = 1000,
     .usually_most = true,
     .help = "From the middle to the nearest ground below the sea level.",
     .measure = [](const SeedFacts& facts, BiomeId) { return facts.sea_distance; },
     .slack = slack_of_distance},
    {.key = "river.distance",
     .label = "Distance to a river",
     .unit = "m",
     .max = k_farthest,
     .usual = 0,
     .usually_most = true,
     .help = "From the middle to the nearest place whose biome is a river, frozen or not; at most 0 m: one "
             "runs through the middle.",
     .measure = [](const SeedFacts& facts, BiomeId) { return facts.river_distance; },
     .slack = slack_of_distance},
    {.key = "height.max",
     .label = "Highest point",
     .unit = "m",
     .min = -k_height_end,
     .max = k_height_end,
     .usual = 500,
     .help = "Height of the highest ground.",
     .measure = [](const SeedFacts& facts, BiomeId) { return facts.highest; },
     .slack = slack_of_highest},
    {.key = "height.min",
     .label = "Lowest point",
     .unit = "m",
     .min = -k_height_end,
     .max = k_height_end,
     .usual = -100,
     .usually_most = true,
     .help = "Height of the lowest ground, that of the sea's floor too.",
     .measure = [](const SeedFacts& facts, BiomeId) { return facts.lowest; },
     .slack = slack_of_lowest},
}};

// Counts places of one kind, and keeps the nearest.
struct Places {
    std::int64_t count = 0;
    std::int64_t nearest = INT64_MAX;  // squared, in cells

    void add(std::int64_t squared) {
        ++count;
        nearest = std::min(nearest, squared);
    }
    double distance(double cell_size) const {
        return count == 0 ? SeedFacts::k_nowhere : cell_size * std::sqrt(static_cast<double>(nearest));
    }
};

std::size_t index_of_biome(const FieldNames& biomes, std::string_view key) {
    const auto found = std::ranges::find(biomes.things, key, &NamedThing::key);
    return static_cast<std::size_t>(found - biomes.things.begin());
}

std::string_view trimmed_text(std::string_view text) {
    const std::size_t first = text.find_first_not_of(' ');
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

[[noreturn]] void refuse_condition(std::string_view text, const std::string& why) {
    throw ConditionError("\"" + std::string(text) + "\": " + why);
}

double number_in(std::string_view whole, std::string_view text, const ConditionKind& kind) {
    std::string_view digits = trimmed_text(text);
    const bool percent = kind.unit.empty() && digits.ends_with('%');
    if (percent) digits = trimmed_text(digits.substr(0, digits.size() - 1));
    double value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (percent) value /= 100;
    if (error == std::errc{} && end == digits.data() + digits.size() && value >= kind.min &&
        value <= kind.max)
        return value;
    refuse_condition(whole,
                     "after " + std::string(kind.key) + " write a number from " + plain_number(kind.min, 10) +
                         " to " + plain_number(kind.max, 10) +
                         (kind.unit.empty() ? ", or a percentage" : " (" + std::string(kind.unit) + ")"));
}

void set_name(SeedCondition& condition, std::string_view whole, std::string_view name) {
    condition.kind = find_condition_kind(name);
    if (condition.kind == nullptr) {
        const std::size_t dot = name.find('.');
        condition.kind = find_condition_kind(name.substr(0, dot));
        if (dot != std::string_view::npos) condition.biome = name.substr(dot + 1);
    }
    const auto written = [](const ConditionKind& kind) {
        return std::string(kind.key) + (kind.of_biome ? ".BIOME" : "");
    };
    if (condition.kind == nullptr || condition.kind->of_biome == condition.biome.empty())
        refuse_condition(whole, "begin with one of " + joined(condition_kinds(), written));
}

}  // namespace

SeedFacts seed_facts(const Terrain& terrain) {
    const Lattice& lattice = terrain.lattice;
    SeedFacts facts;
    facts.cell_size = lattice.cell_size;
    const Grid<float>* const height = terrain.height().get();
    const Grid<BiomeId>* const biome = terrain.fields.get<"biome">().get();
    const auto table = biome_table_of(terrain);
    const BiomeId river = table == nullptr ? BiomeId{} : table->find(BiomeRole::river);
    const BiomeId frozen_river = table == nullptr ? BiomeId{} : table->find(BiomeRole::frozen_river);
    std::array<Places, k_max_biomes + 1> biomes;
    Places sea;
    double lowest = SeedFacts::k_nowhere;
    double highest = -SeedFacts::k_nowhere;
    const int middle_x = (lattice.width - 1) / 2;
    const int middle_y = (lattice.height - 1) / 2;
    for (int y = 0; y < lattice.height; ++y) {
        for (int x = 0; x < lattice.width; ++x) {
            const std::int64_t dx = x - middle_x;
            const std::int64_t dy = y - middle_y;
            const std::int64_t squared = dx * dx + dy * dy;
            const float ground = height == nullptr ? 0.0f : (*height)(x, y);
            if (ground < terrain.sea_level) sea.add(squared);
            lowest = std::min(lowest, static_cast<double>(ground));
            highest = std::max(highest, static_cast<double>(ground));
            if (biome != nullptr) biomes[(*biome)(x, y)].add(squared);
        }
    }
    facts.sea_share = static_cast<double>(sea.count) / lattice.cells();
    facts.sea_distance = sea.distance(facts.cell_size);
    facts.lowest = std::min(lowest, highest);
    facts.highest = std::max(lowest, highest);
    if (biome == nullptr) return facts;
    facts.biomes = terrain.fields.names(field_id("biome"));
    for (const Places& places : biomes) {
        facts.share.push_back(static_cast<double>(places.count) / lattice.cells());
        facts.distance.push_back(places.distance(facts.cell_size));
    }
    for (const BiomeId id : {river, frozen_river}) {
        if (id != 0) facts.river_distance = std::min(facts.river_distance, facts.distance[id]);
    }
    return facts;
}

std::span<const ConditionKind> condition_kinds() { return k_kinds; }

const ConditionKind* find_condition_kind(std::string_view key) {
    const auto found = std::ranges::find(k_kinds, key, &ConditionKind::key);
    return found == k_kinds.end() ? nullptr : &*found;
}

double SeedCondition::value(const SeedFacts& facts) const {
    if (!kind->of_biome) return kind->measure(facts, 0);
    const std::size_t id = facts.biomes == nullptr ? 0 : index_of_biome(*facts.biomes, biome);
    if (facts.biomes != nullptr && id < facts.biomes->things.size())
        return kind->measure(facts, static_cast<BiomeId>(id));
    return kind->unit.empty() ? 0 : SeedFacts::k_nowhere;
}

bool SeedCondition::holds(const SeedFacts& facts) const {
    const double measured = value(facts);
    return measured >= low && measured <= high;
}

bool SeedCondition::may_hold(const SeedFacts& coarse, double share) const {
    const double measured = value(coarse);
    const Slack slack = kind->slack(coarse, share);
    return measured + slack.up >= low && measured - slack.down <= high;
}

SeedCondition usual_condition(const ConditionKind& kind, std::string biome) {
    SeedCondition condition{.kind = &kind, .biome = std::move(biome)};
    (kind.usually_most ? condition.high : condition.low) = kind.usual;
    return condition;
}

SeedCondition condition_from(std::string_view text) {
    const std::size_t in = text.find(" in ");
    const std::size_t at = std::min(text.find_first_of("<>="), in);
    if (at == std::string_view::npos)
        refuse_condition(text, "write NAME>=NUMBER, NAME<=NUMBER, NAME=NUMBER or \"NAME in A..B\"");
    SeedCondition condition;
    set_name(condition, text, trimmed_text(text.substr(0, at)));
    const ConditionKind& kind = *condition.kind;
    if (at == in) {
        const std::string_view ends = text.substr(in + 4);
        const std::size_t dots = ends.find("..");
        if (dots == std::string_view::npos) refuse_condition(text, "write both ends, as in 400..900");
        condition.low = number_in(text, ends.substr(0, dots), kind);
        condition.high = number_in(text, ends.substr(dots + 2), kind);
        if (condition.low > condition.high) refuse_condition(text, "write the lower end first");
        return condition;
    }
    const std::size_t after = text.find_first_not_of("<>=", at);
    const std::string_view compares = text.substr(at, after - at);
    const double number = number_in(text, after == std::string_view::npos ? "" : text.substr(after), kind);
    if (compares != "<" && compares != "<=" && compares != "=" && compares != ">" && compares != ">=")
        refuse_condition(text, "compare with >=, <= or =");
    if (compares.front() != '<') condition.low = number;
    if (compares.front() != '>') condition.high = number;
    return condition;
}

std::string name_of(const SeedCondition& condition) {
    std::string name(condition.kind->key);
    return condition.kind->of_biome ? name + "." + condition.biome : name;
}

std::string measured_text(const ConditionKind& kind, double value) {
    if (std::isinf(value)) return "none";
    if (kind.unit.empty()) return formatted("%.1f %%", 100 * value);
    return formatted("%.0f ", value) + std::string(kind.unit);
}

ConditionObjection why_never(const SeedCondition& condition, const FieldNames* biomes) {
    const bool asks_biomes = condition.kind->of_biome || condition.kind->key == "river.distance";
    if (asks_biomes && biomes == nullptr) return ConditionObjection::no_biomes;
    if (!condition.kind->of_biome) return ConditionObjection::none;
    const std::size_t id = index_of_biome(*biomes, condition.biome);
    const bool known = id > 0 && id < biomes->things.size();
    return known ? ConditionObjection::none : ConditionObjection::no_such_biome;
}

std::string objection_to(const SeedCondition& condition, const FieldNames* biomes) {
    const ConditionObjection why = why_never(condition, biomes);
    if (why == ConditionObjection::none) return {};
    if (why == ConditionObjection::no_biomes)
        return name_of(condition) + ": no layer of this world makes biomes; add one, such as Multi-step map";
    std::string keys;
    for (std::size_t i = 1; i < biomes->things.size(); ++i)  // 0 is none
        keys += (keys.empty() ? "" : ", ") + biomes->things[i].key;
    return name_of(condition) + ": the biomes of this world are " + keys;
}

}  // namespace talus
