#include "app/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <new>
#include <thread>

#include "app/commands/commands.h"
#include "app/completion.h"
#include "app/editor/editor.h"
#include "app/man_page.h"
#include "app/platform.h"
#include "app/terminal.h"
#include "app/version.h"
#include "core/base/parallel.h"
#include "core/base/simd.h"
#include "core/base/similar_word.h"
#include "core/io/formats.h"
#include "core/io/safe_file.h"
#include "core/io/targets.h"
#include "core/lesson/script/lesson_file.h"
#include "core/recipe/presets.h"
#include "core/recipe/recipe_code.h"
#include "core/terrain/field.h"
#include "render/scene.h"
#include "render/shader.h"

namespace talus {
namespace {

constexpr int k_failed = 1;
constexpr int k_bad_usage = 2;
constexpr int k_interrupted = 130;
constexpr std::string_view k_file_argument = "file: ";  // as the library begins what it says of it

int complain(int status, const std::string& text) {
    tell_line(text);
    return status;
}

// A number of bytes; the library alone would take −5 for 2^64 − 5.
CLI::Validator byte_count() {
    return CLI::Validator(
        [size = CLI::AsSizeValue(false)](std::string& text) {
            return text.starts_with('-') ? text + " is below 0; give a number from 0" : size(text);
        },
        "");
}

// What is no number compares with no limit.
std::string not_a_number(const std::string& text) {
    double value = 0;
    const bool is_nan = CLI::detail::lexical_cast(text, value) && value != value;
    return is_nan ? text + " is not a number" : std::string();
}

CLI::Option* add_target(CLI::App& app, const OptionSyntax& syntax, bool* flag) {
    return app.add_flag(syntax.names, *flag, syntax.help);
}
CLI::Option* add_target(CLI::App& app, const OptionSyntax& syntax, ByteCount count) {
    return app.add_option(syntax.names, *count.bytes, syntax.help)->transform(byte_count());
}
template <class T>
CLI::Option* add_target(CLI::App& app, const OptionSyntax& syntax, T* target) {
    return app.add_option(syntax.names, *target, syntax.help);
}

void add_option(CLI::App& app, const OptionSyntax& syntax) {
    CLI::Option* option =
        std::visit([&](auto target) { return add_target(app, syntax, target); }, syntax.target);
    if (!syntax.value.empty()) option->type_name(syntax.value);
    if (syntax.required) option->required();
    if (syntax.shows_default) option->capture_default_str();
    if (syntax.one_at_a_time) option->allow_extra_args(false);
    if (syntax.min) {
        // A whole number's limits are whole, so that 1.5 is none.
        const bool whole = std::holds_alternative<int*>(syntax.target);
        const auto limits = whole ? CLI::Range(static_cast<int>(*syntax.min), static_cast<int>(*syntax.max))
                                  : CLI::Range(*syntax.min, *syntax.max);
        option->check(limits.description(""));
        option->check(CLI::Validator(not_a_number, ""));
    }
    if (syntax.objection) option->check(CLI::Validator(syntax.objection, ""));
    // A script whose variable is empty means something else than one that leaves the option out.
    const bool takes_text = std::holds_alternative<std::string*>(syntax.target) ||
                            std::holds_alternative<std::vector<std::string>*>(syntax.target);
    if (!takes_text) return;
    option->check(CLI::Validator(
        [](const std::string& text) {
            return text.empty() ? "the value is empty; give one, or leave the option out" : std::string();
        },
        ""));
}

void add_command(CLI::App& app, const CommandSyntax& syntax) {
    for (const OptionSyntax& option : syntax.options) add_option(app, option);
    for (const CommandSyntax& command : syntax.commands)
        add_command(*app.add_subcommand(command.name, command.help), command);
    if (syntax.run) app.callback(syntax.run);
    if (!syntax.run_without_command) return;
    // Only now, for its commands themselves take no extras.
    app.require_subcommand(0, 1);
    app.allow_extras();
    app.callback([&app, act = syntax.run_without_command] {
        if (app.get_subcommands().empty()) act(app.remaining());
    });
}

// A value for --set that has none before it, as in `--set A=1 B=2`; empty where there is none.
std::string lone_assignment(int argc, char** argv) {
    for (int i = 2; i < argc; ++i) {
        const std::string_view word = argv[i];
        const std::string_view before = argv[i - 1];
        const std::size_t equals = word.find('=');
        const bool assigns = equals != std::string_view::npos && word.substr(0, equals).find('.') < equals;
        if (assigns && !word.starts_with('-') && !before.starts_with('-')) return std::string(word);
    }
    return {};
}

// What is wrong with the command line, and what to write instead.
std::string usage_objection(const CLI::ParseError& error, int argc, char** argv) {
    const std::string lone = lone_assignment(argc, argv);
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError) && !lone.empty())
        return lone + ": write --set before each value, as in --set A.B=1 --set A.C=2";
    std::string text = error.what();
    // An argument without dashes is known by what was typed, which the text has.
    if (text.starts_with(k_file_argument)) text.erase(0, k_file_argument.size());
    return text + " (--help shows the usage)";
}

// The exit status, once all output is written.
int ended() {
    return output_is_written() ? 0 : complain(k_failed, "the output could not be written; is the disk full?");
}

std::string objection_to_file(const std::string& text, const std::vector<std::string_view>& commands) {
    try {
        if (is_recipe_code(text)) return "";
        return is_there(text)
                   ? ""
                   : "there is no command and no file \"" + text + "\"" + did_you_mean(text, commands);
    } catch (const FileError& error) {
        return error.what();
    }
}

// The program whose processes share out tiles.
CommandSyntax tiles_syntax(CommonOptions& common) {
    return {
        .name = "talus-mpi",
        .help = "Talus for worlds in tiles that several processes make together, started by mpirun or srun.",
        .commands = {export_command(common), verify_command(common)}};
}

CommandSyntax program_syntax(CommonOptions& common, EditorOptions& editor) {
    CommandSyntax program{
        .name = "talus",
        .help = "Talus: an interactive terrain editor. Without a command it opens the editor."};
    program.add(
        {{.names = "file",
          .target = &editor.file,
          .help =
              "A recipe to open in the editor, as a file or as its code; or a heightmap to make a world of",
          .value = "FILE"}});
    program.add(common_options(common));
    program.commands = {export_command(common),      verify_command(common),  render_command(common),
                        map_command(common),         find_command(common),    variations_command(common),
                        scatter_command(common),     lines_command(common),   grow_command(common),
                        simulate_command(common),    list_command(common),    schema_command(common),
                        reference_command(common),   inspect_command(common), lesson_command(common, editor),
                        open_command(common, editor)};
    std::vector<std::string_view> names;
    for (const CommandSyntax& command : program.commands) names.push_back(command.name);
    program.options.front().objection = [names](const std::string& text) {
        return objection_to_file(text, names);
    };
    program.footer =
        "Exit status: 0 done, 1 failed, 2 bad usage, 130 interrupted.\nEnvironment: TALUS_SIMD=base, v3 or "
        "v4 selects the SIMD level; TALUS_SHADERS names a folder from which shaders are read, again whenever "
        "they change; TALUS_FONTS names a folder in place of / below which fonts are looked for.";
    program.examples = {{"talus bay.talus", "Opens the recipe in the editor."},
                        {"talus export opening --target unity -o bay.raw",
                         "Writes a heightmap as Unity takes it, and says which numbers to type in there."},
                        {"talus export alps --size 1009 --seed 7 -o alps.png alps.r32",
                         "Makes other Alps, once, and writes them in two formats."},
                        {"talus export highlands --field flow -o flow.png",
                         "Writes where water flows instead of the heights."},
                        {"talus render alps --look natural --width 1280 --height 720 -o alps-picture.png",
                         "Draws a picture."},
                        {"talus inspect bay.png", "Tells what is in a heightmap, whoever made it."},
                        {"talus list targets", "Lists the programs that can be exported for."}};
    return program;
}

// What the shell completes where a value is one of a list.
std::vector<std::string> words_of(const std::string& option) {
    std::vector<std::string> words;
    const auto take = [&](const auto& infos) {
        for (const auto& info : infos) words.emplace_back(info.key);
    };
    if (option == "recipe") take(presets());
    if (option == "lesson") take(lessons());
    if (option == "--target") take(export_targets());
    if (option == "--format") take(formats());
    if (option == "--field") take(k_fields);
    if (option == "--look") take(look_infos());
    if (option == "--view") take(view_infos());
    return words;
}

}  // namespace

std::vector<OptionSyntax> common_options(CommonOptions& common) {
    return {
        {.names = "--threads",
         .target = &common.threads,
         .help = "Threads to use; the result is the same for any number",
         .value = "N",
         .min = 1,
         .max = 1024},
        {.names = "--memory",
         .target = ByteCount{&common.memory},
         .help = "Memory to use at most, for example 2G (default: half of the machine's)",
         .value = "BYTES"},
    };
}

int run_command_line(int argc, char** argv, TileEngine* engine) {
    // Whoever started several processes ends the others once one has failed; that is no news.
    end_on_interrupt(k_interrupted, speaks());
    CommonOptions common{.engine = engine};
    EditorOptions editor;
    const CommandSyntax syntax = engine != nullptr ? tiles_syntax(common) : program_syntax(common, editor);
    CLI::App program(syntax.help, syntax.name);
    program.set_help_flag(k_help_names, k_help_help);
    program.set_version_flag(k_version_names, version_text, k_version_help);
    // For the build, which makes the manual page and the completion of it; of no use to those who read
    // --help.
    program
        .add_flag_callback("--man",
                           [&] { throw CLI::CallForVersion(man_page(syntax, "talus " TALUS_VERSION), 0); })
        ->group("");
    program
        .add_flag_callback("--completion",
                           [&] { throw CLI::CallForVersion(bash_completion(syntax, words_of), 0); })
        ->group("");
    program.require_subcommand(engine != nullptr ? 1 : 0, 1);
    add_command(program, syntax);
    program.footer(syntax.footer);  // only now, for its commands would take it on
    // Subcommand callbacks run while parsing; options must be in force before.
    const auto set_threads = [&] {
        set_thread_count(common.threads);
        // Those on one machine share its cores, as far as whoever started them has not shared these out.
        if (common.threads > 0 || engine == nullptr) return;
        const int share = static_cast<int>(std::thread::hardware_concurrency()) / engine->members_here();
        set_thread_count(std::clamp(share, 1, thread_count()));
    };
    program.parse_complete_callback(set_threads);
    for (CLI::App* command : program.get_subcommands({})) command->parse_complete_callback(set_threads);
    if (!simd_complaint().empty()) note(std::string(simd_complaint()));
    if (const auto missing = missing_shader_folder()) note(missing->file + ": " + missing->text);

    try {
        program.parse(argc, argv);
        if (program.get_subcommands().empty() || editor.lesson || editor.file) {
            editor.memory = allowed_memory(common.memory);
            return run_editor(editor);
        }
        return ended();
    } catch (const CLI::CallForHelp& help) {
        program.exit(help);
        return ended();
    } catch (const CLI::CallForVersion& version) {
        program.exit(version);
        return ended();
    } catch (const CLI::ParseError& error) {
        return complain(k_bad_usage, usage_objection(error, argc, argv));
    } catch (const UsageError& error) {
        return complain(k_bad_usage, error.what());
    } catch (const LessonFileError& error) {
        for (const std::string& mistake : error.mistakes) tell_line(mistake);
        return k_failed;
    } catch (const Cancelled&) {
        return complain(k_interrupted, "interrupted; no file was left half-written");
    } catch (const std::filesystem::filesystem_error& error) {
        return complain(k_failed, file_error(error.path1().string(), "used", error.code()).what());
    } catch (const std::bad_alloc&) {
        return complain(k_failed, "not enough memory; choose a smaller --size");
    } catch (const std::exception& error) {
        return complain(k_failed, error.what());
    }
}

}  // namespace talus
