#include "core/lesson/trace/biome_trace.h"

#include <algorithm>

#include "core/biome/decision.h"
#include "core/lesson/trace/class_ground.h"
#include "core/lesson/trace/process_trace.h"
#include "core/lesson/trace/pseudocode.h"
#include "core/lesson/trace/written_out.h"
#include "core/terrain/listing.h"

namespace talus {
namespace {

constexpr float k_breadth = 100;  // km of land, less than a degree of latitude
constexpr float k_wet_days = 20;

std::string number(double value, int decimals = 1) { return written_number(value, decimals); }

// "Slope 12.3° (limit 42.0°)"
std::string told(const DecisionValue& value, const std::string& language) {
    const bool angle = value.unit == "°";  // stands close to its number, other units apart
    const std::string unit = value.unit.empty() ? "" : (angle ? "" : " ") + std::string(value.unit);
    const std::string text = worded(text_of(value), language) + " " + number(value.value) + unit;
    if (!value.limit) return text;
    return worded("{value} (limit {limit})", language,
                  {{"value", text}, {"limit", number(*value.limit) + unit}});
}

std::string told(const std::vector<DecisionValue>& values, const std::string& language) {
    std::string text;
    for (const DecisionValue& value : values) text += (text.empty() ? "" : ",  ") + told(value, language);
    return text;
}

}  // namespace

Climate BiomeTrace::climate_of_lesson() {
    Climate climate;
    climate.breadth = k_breadth;
    climate.wet_days = k_wet_days;
    return climate;
}

BiomeTrace::BiomeTrace(const MapGround& ground, const Biomes& stage, Progress* progress)
    : SweptTrace({.terms_label = "looked at, too",
                  .water_label = "temperature [°C], below the height",
                  .max_lines = 4,
                  .asks_what_grows = true}),
      map_(ground.map),
      sea_(sea_of(ground)),
      kilometres_(static_cast<double>(metres_of_unit(ground)) / 1000),
      terrain_(climate_ground(ground)),
      table_(shipped_biomes()) {
    const auto [low, high] = std::minmax_element(map_->data(), map_->data() + map_->size());
    lattice_ = terrain_.lattice;
    numbers_ = NumberKind::metres;
    unit_ = unit_of(ground);
    extremes_ = {*low, *high};
    const Context context{.world = {terrain_.lattice, terrain_.range, terrain_.sea_level},
                          .progress = progress};
    climate_of_lesson().apply(terrain_, context);
    // Every cell of a lesson has the biome that its own numbers give it.
    Biomes sorting = stage;
    sorting.specks = true;
    sorting.apply(terrain_, context);
    const Grid<float>& heights = *terrain_.height();
    decisions_.reserve(heights.size());
    const ClimateBiomes by_climate(*table_, terrain_, terrain_.sea_level, stage.lengths());
    const HeightBiomes by_height(*table_, terrain_.range, terrain_.sea_level);
    for (int y = 0; y < heights.height(); ++y) {
        for (int x = 0; x < heights.width(); ++x)
            decisions_.push_back(stage.by == Biomes::By::climate ? why(*table_, by_climate, x, y)
                                                                 : why(*table_, by_height, heights(x, y)));
    }
    const std::vector<DecisionStep>& steps = decisions_.front().steps;
    track_ = {
        .steps = static_cast<std::int64_t>(steps.size()), .marks = {}, .grain_labels = {"Question", {}, {}}};
    for (std::size_t i = 0; i < steps.size(); ++i)
        track_.marks.push_back({static_cast<std::int64_t>(i), true, "{part} of {count}: {text}",
                                "Question {number}", static_cast<std::int64_t>(i) + 1,
                                static_cast<std::int64_t>(steps.size()), text_of(steps[i])});
    list_questions();
}

double BiomeTrace::value(LatticePoint cell, std::int64_t) const {
    return static_cast<double>((*map_)(cell.x, cell.y));
}

BiomeId BiomeTrace::biome(LatticePoint cell, std::int64_t done) const {
    const std::vector<DecisionStep>& steps = decision(cell).steps;
    BiomeId biome = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(done); ++i) {
        if (steps[i].biome != 0) biome = steps[i].biome;
    }
    return biome;
}

void BiomeTrace::list_questions() {
    measures_ = {{"water",
                  [this](LatticePoint cell, std::int64_t) {
                      return static_cast<double>((*terrain_.fields.get<"temperature">())(cell.x, cell.y));
                  },
                  [](double celsius) { return number(celsius) + " °C"; }},
                 {"precipitation",
                  [this](LatticePoint cell, std::int64_t) {
                      return static_cast<double>((*terrain_.fields.get<"precipitation">())(cell.x, cell.y));
                  },
                  [](double millimetres) { return number(millimetres) + " mm"; }}};
    const auto place = [this](int BiomeDecision::*axis) {
        return [this, axis](LatticePoint cell, std::int64_t) {
            return std::to_string(decision(cell).*axis + 1);
        };
    };
    facts_ = {{"biome",
               [this](LatticePoint cell, std::int64_t done) {
                   const BiomeId now = biome(cell, done);
                   return now == 0 ? "none" : (*table_)[now].key;
               }},
              {"rule",
               [this](LatticePoint cell, std::int64_t done) {
                   std::string decider = "none";
                   for (std::size_t i = 0; i < static_cast<std::size_t>(done); ++i) {
                       const DecisionStep& each = decision(cell).steps[i];
                       if (each.biome != 0) decider = each.key;
                   }
                   return decider;
               }},
              {"row", place(&BiomeDecision::row)},
              {"column", place(&BiomeDecision::column)}};
}

// The learner finds the numbers, whether a rule holds, and the biome.
Arithmetic BiomeTrace::arithmetic(std::int64_t step, LatticePoint cell, const std::string& language) const {
    const DecisionStep& asked = decision(cell).steps[static_cast<std::size_t>(step)];
    Arithmetic line{.point = cell, .terms = {}, .result = value(cell, step)};
    line.lines.push_back(track_.mark_of(step).label(language));
    if (asked.key == "temperature") {
        const Climate climate = climate_of_lesson();
        const double lapse = static_cast<double>(climate.lapse_rate);
        const double sea = static_cast<double>(terrain_.sea_level) / 1000;
        const double above = std::max(value(cell, step) * kilometres_ - sea, 0.0);
        const double celsius = water(cell, step);
        line.lines.push_back(worded("{sea} °C at the sea − {lapse} °C per km · {above} km ≈ {celsius} °C",
                                    language,
                                    {{"sea", number(celsius + lapse * above, 2)},
                                     {"lapse", number(lapse)},
                                     {"above", number(above, 2)},
                                     {"celsius", number(celsius, 2)}}));
    } else if (!asked.values.empty()) {
        line.lines.push_back(told(asked.values, language));
    }
    const bool chooses = asked.place > 0;  // which the numbers say
    line.found.resize(line.lines.size());
    line.lines.push_back(outcome_of(asked, *table_, language));
    if (asked.key == "cell") {
        line.found.push_back(biome_name(*table_, asked.biome, language) + ".");
    } else {
        line.found.push_back(chooses ? std::string() : line.lines.back());
    }
    if (const BiomeId now = biome(cell, step + 1); now != 0) {
        line.found.push_back(biome_name(*table_, now, language));
        line.lines.push_back(worded("Now: {biome}", language, {{"biome", line.found.back()}}));
    }
    return line;
}

std::string BiomeTrace::written_out(const Arithmetic& line, bool) const { return joined_lines(line); }

std::string BiomeTrace::explanation(std::int64_t step, const Arithmetic&, const std::string& language) const {
    const std::string_view key = decisions_.front().steps[static_cast<std::size_t>(step)].key;
    return worded(key == "temperature" ? "The higher, the colder. The temperature chooses a row of the table."
                  : key == "precipitation" ? "What falls in a year chooses a column of the table."
                  : key == "cell"          ? "Row and column meet in one cell, and the cell names a biome."
                  : key == "height"        ? "The height alone decides: each band of it has one biome."
                                    : "A rule asks about the ground. Where it holds it may change the biome, "
                                      "and the last one that does decides.",
                  language);
}

std::vector<PseudocodeLine> BiomeTrace::pseudocode(std::optional<std::int64_t> step,
                                                   const std::string& language) const {
    std::vector<PseudocodeLine> lines{{0, worded("for each place:", language), !step.has_value()}};
    const std::vector<DecisionStep>& steps = decisions_.front().steps;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const bool lit = step == static_cast<std::int64_t>(i);
        const std::string_view key = steps[i].key;
        lines.push_back({1,
                         key == "temperature"     ? worded("row = by temperature", language)
                         : key == "precipitation" ? worded("column = by precipitation", language)
                         : key == "cell"          ? worded("biome = table[row][column]", language)
                         : key == "height"        ? worded("biome = band of the height", language)
                                                  : worded("if {rule} holds: biome = its own", language,
                                                           {{"rule", worded(text_of(steps[i]), language)}}),
                         lit});
    }
    return lines;
}

TraceSurface BiomeTrace::surface(std::int64_t done) const {
    TraceSurface surface{map_, lattice_, sea_};
    if (done == steps()) surface.biomes = terrain_.fields.get<"biome">();
    return surface;
}

LessonSubject biome_subject() {
    return {
        .key = "biomes",
        .label = "Biomes",
        .stage = Biomes::info.key,
        .max_side = k_max_process_side,
        .note =
            "On a lattice 1 is a kilometre of height, what is below 0 is sea, and cells are 1 km "
            "wide. Climate as its layer makes it by itself, on land 100 km wide, with 20 wet days a year.",
        .of_map = [](const MapGround& ground, std::span<const ParameterValue> values,
                     Progress* progress) -> std::shared_ptr<const Trace> {
            return std::make_shared<BiomeTrace>(ground, from_values<Biomes>(values), progress);
        }};
}

}  // namespace talus
