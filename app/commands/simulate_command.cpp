#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "app/commands/commands.h"
#include "app/commands/picture_options.h"
#include "app/editor/building.h"
#include "app/terminal.h"
#include "core/base/formatted.h"
#include "core/base/read_file.h"
#include "core/base/text.h"
#include "core/io/export.h"
#include "core/io/made_folder.h"
#include "core/recipe/edit.h"
#include "core/recipe/events_json.h"
#include "core/recipe/memory_needs.h"
#include "core/recipe/recipe_json.h"
#include "core/simulation/drainage_view.h"
#include "core/simulation/simulation.h"
#include "core/terrain/event_remarks.h"
#include "render/animation_file.h"
#include "render/navigation.h"
#include "render/offscreen.h"
#include "render/picture_file.h"

namespace talus {
namespace {

constexpr double k_rounding = 1e-6;  // of a time that is a multiple of another
constexpr std::size_t k_max_events_bytes = std::size_t{64} << 20;
constexpr const char* k_picture = "picture";  // of --write, beside fields
// Endings that nobody gives a folder.
constexpr std::array<std::string_view, 6> k_other_pictures{".png", ".gif", ".jpg", ".mp4", ".apng", ".webm"};

struct SimulateOptions {
    RecipeOptions recipe;
    PictureOptions picture{.width = 640, .height = 360};
    std::string process;
    std::string time;
    std::string every;
    std::string events;
    std::string output;
    std::vector<std::string> write;
    std::string format = "r32";
    std::string save;
    int frames_a_second = 24;
};

std::string process_keys() {
    std::string keys;
    for (const StageType& type : stage_types()) {
        if (type.live != nullptr) keys += (keys.empty() ? "" : ", ") + std::string(type.info.key);
    }
    return keys;
}

const StageType* chosen_process(const std::string& key) {
    if (key.empty()) return nullptr;
    const StageType* const type = find_stage(key);
    if (type == nullptr || type->live == nullptr)
        throw UsageError("--process " + key + ": no process of that name; there are " + process_keys());
    return type;
}

// Returns how far a run goes in the unit of its amount: from 600s, 10min or 1h where it runs in time, or a
// number.
double parsed_amount(const std::string& option, const std::string& text, const Layer& layer) {
    const ParameterInfo& info = amount_info(*layer.type);
    const bool in_time = info.unit == "min";
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
    double minutes = 1;
    if (unit == "s") minutes = 1.0 / 60;
    if (unit == "h") minutes = 60;
    const bool known = unit.empty() || unit == info.unit || (in_time && (unit == "s" || unit == "h"));
    if (error != std::errc{} || !known || !(number >= 0))
        throw UsageError(
            option + " " + text + ": write " +
            (in_time ? "a time, for example 600s, 10min or 1h" : "a number of " + std::string(info.unit)));
    if (number * minutes > info.max)
        note(option + " " + text + formatted(": taken as %g", info.max) +
             (info.unit.empty() ? "" : " " + std::string(info.unit)) + ", the most that it runs");
    return std::min(number * minutes, info.max);
}

// With the first row that is no event.
std::string what_is_wrong(const nlohmann::ordered_json& json) {
    const std::string remedy =
        "write [[\"pour\", time, x, y, radius, amount], …]; tools: " + joined_keys(k_run_tools);
    if (!json.is_discarded() && json.is_array()) {
        for (std::size_t i = 0; i < json.size(); ++i) {
            if (!read_events(nlohmann::ordered_json::array({json[i]})))
                return "row " + std::to_string(i + 1) + " is no event; " + remedy;
        }
    }
    return "not a list of events; " + remedy;
}

// Puts them in place of the layer's; returns them as they were written.
RunEvents take_events(const std::string& file, Layer& layer) {
    const auto json = nlohmann::ordered_json::parse(read_text_file(file, k_max_events_bytes), nullptr, false);
    const auto events = json.is_discarded() ? std::nullopt : read_events(json);
    if (!events) throw FileError(file + ": " + what_is_wrong(json));
    for (std::size_t i = 0; i < layer.values.size(); ++i) {
        if (layer.type->parameters[i].kind == ParameterKind::events)
            layer.values[i] = validated_events(*events);
    }
    if (const std::string remark = remark_on_limits(*events); !remark.empty()) note(file + ": " + remark);
    return *events;
}

RunEvents events_of(const Layer& layer) {
    for (const ParameterValue& value : layer.values)
        if (const auto* events = std::get_if<RunEvents>(&value)) return *events;
    return {};
}

bool is_animation(const SimulateOptions& options) { return options.output.ends_with(".webp"); }

// format: of maps.
std::string state_path(const SimulateOptions& options, const std::string& what, int number,
                       const Format& format) {
    return options.output + "/" + what + formatted("_%04d", number) +
           (what == k_picture ? ".png" : std::string(format.ending));
}

// All files that a run writes. states: how many of each kind.
std::vector<std::string> written_paths(const SimulateOptions& options, int states) {
    std::vector<std::string> paths;
    if (!options.save.empty()) paths.push_back(options.save);
    if (is_animation(options)) {
        paths.push_back(options.output);
        return paths;
    }
    const Format* const format = format_for("", options.format);
    for (const std::string& what : format == nullptr ? std::vector<std::string>{} : options.write) {
        for (int i = 0; i < states; ++i) {
            paths.push_back(state_path(options, what, i, *format));
            if (what != k_picture) paths.push_back(paths.back() + ".json");
        }
    }
    return paths;
}

// What is written of each state.
class States {
 public:
    States(const SimulateOptions& options, const Recipe& recipe)
        : options_(options), recipe_(recipe), scene_(chosen_scene(options.picture, recipe, true)) {
        animated_ = is_animation(options);
        const std::string ending = std::filesystem::path(options.output).extension().string();
        if (!animated_ && std::ranges::count(k_other_pictures, ending) > 0)
            throw UsageError("-o " + options.output +
                             ": a folder for numbered files, or an animation that ends in .webp");
        if (animated_) {
            animation_.emplace(options.picture.width, options.picture.height);
            return;
        }
        format_ = format_for("", options.format);
        if (format_ == nullptr)
            throw UsageError("--format " + options.format + ": no such format; there are " +
                             format_choices());
        for (const std::string& what : options.write) {
            if (what != k_picture && find_field(what) == k_field_count)
                throw UsageError("--write " + what + ": write " + k_picture +
                                 " or a field: " + joined_keys(k_fields));
        }
        folder_.emplace(options.output);
    }

    void add(std::shared_ptr<const Terrain> terrain, bool last, Progress& progress) {
        constexpr FieldId k_drainage = field_id("drainage");
        if (info_of(scene_.look.kind).field == k_drainage ||
            std::ranges::count(options_.write, info_of(k_drainage).key) > 0)
            terrain = with_drainage(*terrain, &progress);
        scene_.terrain = terrain;
        const Viewport viewport{options_.picture.width, options_.picture.height};
        // The camera stays where it is for the first.
        if (count_ == 0) {
            const Ground ground(terrain);
            go_home(scene_.view, ground, viewport);
            place_figure(options_.picture, scene_, ground, viewport);
        }
        if (animated_) {
            constexpr double k_rest = 2;  // s that the last one stays
            animation_->add(picture(viewport), last ? k_rest : 1.0 / options_.frames_a_second);
        }
        for (const std::string& what : animated_ ? std::vector<std::string>{} : options_.write) {
            const std::string path = state_path(options_, what, count_, *format_);
            if (what == k_picture) {
                write_picture(picture(viewport), path);
                continue;
            }
            const auto field = static_cast<FieldId>(find_field(what));
            if (!terrain->fields.has(field)) throw missing_field(field);
            ExportSettings settings{.path = path, .format = format_, .seed = recipe_.world.seed};
            ExportResult result = export_rows(in_one_part(terrain, field), settings, &progress);
            const auto kept = results_.find(what);
            if (kept == results_.end() || result.clipped > kept->second.clipped)
                results_.insert_or_assign(what, std::move(result));
        }
        ++count_;
    }
    double drawing_bytes() const {
        const bool draws = animated_ || std::ranges::count(options_.write, k_picture) > 0;
        return draws ? picture_bytes(options_.picture, scene_, recipe_) : 0;
    }
    void finish() const {
        if (animated_) animation_->write(options_.output);
        // What an export says of a map, once for all states: of the one that is clipped most.
        for (const auto& [what, result] : results_) {
            for (const std::string& remark : result.remarks) note(result.files.front().path + ": " + remark);
        }
        print_line(options_.output + formatted("  %d %s", count_, count_ == 1 ? "state" : "states"));
    }

 private:
    Picture picture(const Viewport& viewport) {
        if (!offscreen_) offscreen_.emplace();
        return offscreen_->draw(scene_, viewport.width, viewport.height);
    }

    const SimulateOptions& options_;
    const Recipe& recipe_;
    Scene scene_;
    bool animated_ = false;
    const Format* format_ = nullptr;
    std::optional<MadeFolder> folder_;
    std::map<std::string, ExportResult> results_;  // of maps, by what they hold
    mutable std::optional<AnimationWriter> animation_;
    std::optional<Offscreen> offscreen_;
    int count_ = 0;
};

// The recipe with a layer that runs so far.
Recipe with_amount(Recipe recipe, std::size_t layer, double amount) {
    const StageType& type = *recipe.layers[layer].type;
    const std::size_t row = *find_parameter(type.parameters, amount_info(type).key);
    {
        LayerList::Editing edited = recipe.layers.edit(layer);
        ParameterValue& value = edited->values[row];
        const bool whole = std::holds_alternative<int>(value);
        value = clamped(type.parameters[row], whole ? ParameterValue(static_cast<int>(amount))
                                                    : ParameterValue(static_cast<float>(amount)));
    }
    return recipe;
}

void run_simulate(const SimulateOptions& options, const CommonOptions& common) {
    Recipe recipe = chosen_recipe(options.recipe);
    choose_ground(options.picture, recipe);
    SimulationSubject subject = subject_of(recipe, 0, chosen_process(options.process));
    if (!subject.covered_by.empty())
        note(subject.layer.name +
             ": without the later layers that change its ground: " + joined(subject.covered_by));
    const RunEvents told =
        options.events.empty() ? events_of(subject.layer) : take_events(options.events, subject.layer);
    const LiveStage& live = *subject.layer.type->live;
    const double amount = parsed_amount("--for", options.time, subject.layer);
    const double every =
        options.every.empty() ? amount : parsed_amount("--every", options.every, subject.layer);
    const double length = live.length_of(amount);
    if (!(every > 0) && length > 0) throw UsageError("--every " + options.every + ": more than 0, please");
    std::vector<InputFile> events;
    if (!options.events.empty()) events.push_back({options.events, "the list of events"});
    const double between = length > 0 ? std::floor(amount / every) : 0;
    refuse_overwriting(options.recipe, recipe,
                       written_paths(options, static_cast<int>(std::min(between, 1e4)) + 2), events);
    // Looks at fields that the process makes are possible, too.
    Recipe whole = subject.beneath;
    whole.layers.push_back(subject.layer);
    for (const Layer& follower : subject.followers) whole.layers.push_back(follower);
    const std::string folder = std::filesystem::path(options.save).parent_path().string();
    std::error_code unknown;
    if (!folder.empty() && !std::filesystem::is_directory(folder, unknown))
        throw FileError(options.save + ": there is no folder " + folder + "; create it, or choose another");
    if (const std::string remark = remark_on_effect(told, lattice_of(recipe.world), length); !remark.empty())
        note(remark);
    States states(options, whole);
    const Recipe run_to_end = with_amount(whole, subject.beneath.layers.size(), amount);
    const double beneath_seconds = forecast_of(subject.beneath).seconds;
    const double seconds = std::max(forecast_of(run_to_end).seconds, 1e-6);
    if (seconds > 2 * beneath_seconds) note_long_wait(run_to_end);
    // Where the run begins, as a share of the whole.
    const auto begin = static_cast<float>(std::clamp(beneath_seconds / seconds, 0.02, 0.9));
    std::optional<Layer> replay;
    std::optional<MassBalance> books;
    with_progress("Simulating", [&](Progress& progress) {
        // The run's own maps, and those that are shown of it, are as large as its layer takes at once.
        const double running =
            pooled(static_cast<double>(memory_estimate(whole, whole.world.width, whole.world.height)));
        const auto base = [&] {
            const ProgressPart part(&progress, 0, begin);
            return evaluated(subject.beneath, common, progress, running + states.drawing_bytes());
        }();
        const ProgressPart part(&progress, begin, 1);
        // Nobody goes back on it: the first state is all that is kept.
        Simulation run(subject.layer, recipe.world, base, 0);
        run.follow(subject.followers);
        const auto share = [&](double at) { return static_cast<float>(length > 0 ? at / length : 1); };
        // What is written on the way counts for nothing.
        const auto add = [&](const auto& state, bool last) {
            const ProgressPart still(&progress, share(run.length()), share(run.length()));
            states.add(state(), last, progress);
        };
        add([&] { return run.shown(&progress); }, length <= 0);
        double written = 0;  // how far the last state was
        while (run.length() < length) {
            progress.checkpoint();
            // A state is that of a run to its very time, while this one goes on in whole steps.
            const double mark =
                live.length_of(every * std::floor(live.amount(run.next_length()) / every + k_rounding));
            if (mark > written && mark < length && mark <= run.next_length()) {
                add([&] { return run.shown_at(mark, &progress); }, false);
                written = mark;
            }
            const double next = std::min(length, run.next_length());
            {
                const ProgressPart step(&progress, share(run.length()), share(next));
                run.step(length, &progress);
            }
            progress.set_fraction(share(run.length()));
        }
        if (length > 0) add([&] { return run.shown(&progress); }, true);
        replay = run.replay();
        books = run.books();
    });
    states.finish();
    if (books) print_lines(books_text(*books) + "\n");
    if (options.save.empty()) return;
    save_recipe(with_run_kept(recipe, *replay).recipe, options.save);
    print_line(options.save);
}

}  // namespace

CommandSyntax simulate_command(CommonOptions& common) {
    auto options = std::make_shared<SimulateOptions>();
    options->write = {"height"};
    CommandSyntax command{
        .name = "simulate",
        .help = "Run water or erosion and write what is there every so often, or an animation",
        .options = recipe_options(options->recipe),
        .run = [options, &common] { run_simulate(*options, common); },
        .footer =
            "The process is that of the last layer that has one, or of a new layer of live water; "
            "--process chooses another.\nAn event is [tool, time, x, y, radius, amount]: the time in "
            "seconds for live water, else in the unit of the amount; places and radius in metres. Tools: " +
            joined_keys(k_run_tools) + "."};
    command.add(
        {{.names = "-o,--output",
          .target = &options->output,
          .help = "Folder for numbered files, or an animation",
          .value = "DIR|FILE.webp",
          .required = true},
         {.names = "--for",
          .target = &options->time,
          .help = "How far it runs: 600s, 10min, or a number in the unit of the layer's amount",
          .value = "TIME",
          .required = true},
         {.names = "--every",
          .target = &options->every,
          .help = "How often a state is written; without it only the first and the last",
          .value = "TIME"},
         {.names = "--process",
          .target = &options->process,
          .help = "Stage whose process runs: " + process_keys(),
          .value = "KEY"},
         {.names = "--events",
          .target = &options->events,
          .help = "JSON list of what is done meanwhile",
          .value = "FILE"},
         {.names = "--write",
          .target = &options->write,
          .help =
              "What is written of each state: picture, height, water or another field; more by --write again",
          .value = "WHAT",
          .one_at_a_time = true},
         {.names = "--format",
          .target = &options->format,
          .help = "Format of maps: " + format_choices(),
          .value = "KEY",
          .shows_default = true},
         {.names = "--save",
          .target = &options->save,
          .help = "Also write the document with the run kept as a layer",
          .value = "FILE.talus"},
         {.names = "--fps",
          .target = &options->frames_a_second,
          .help = "Frames per second of an animation",
          .value = "N",
          .shows_default = true,
          .min = 1,
          .max = 60}});
    command.add(picture_options(options->picture));
    command.add(common_options(common));
    return command;
}

}  // namespace talus
