#include "app/command_line.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <new>

#include "app/commands/commands.h"
#include "app/editor/editor.h"
#include "app/man_page.h"
#include "app/platform.h"
#include "app/version.h"
#include "core/base/parallel.h"
#include "core/base/simd.h"

namespace talus {
namespace {

constexpr int k_failed = 1;
constexpr int k_bad_usage = 2;
constexpr int k_interrupted = 130;

int complain(int status, const std::string& text) {
    std::fprintf(stderr, "talus: %s\n", text.c_str());
    return status;
}

}  // namespace

std::string not_negative(const std::string& text) {
    return text.starts_with('-') ? text + " is below 0; give a number from 0" : "";
}

void add_common_options(CLI::App& command, CommonOptions& common) {
    command
        .add_option("--threads", common.threads, "Threads to work on; the result is the same for any number")
        ->check(CLI::Range(1, 1024).description(""))
        ->type_name("N");
    command
        .add_option("--memory", common.memory,
                    "Most memory to take, for example 2G (default: half of the machine's)")
        ->transform(CLI::Validator(
            [size = CLI::AsSizeValue(false)](std::string& text) {
                const std::string objection = not_negative(text);
                return objection.empty() ? size(text) : objection;
            },
            {}))
        ->type_name("BYTES");
}

int run_command_line(int argc, char** argv) {
    CLI::App program("Talus: an interactive terrain editor. Without a command it opens the editor.", "talus");
    program.set_version_flag("--version", version_text);
    // For the build, which makes the manual page of it; of no use to those who read --help.
    program
        .add_flag_callback("--man",
                           [&] { throw CLI::CallForVersion(man_page(program, "talus " TALUS_VERSION), 0); })
        ->group("");
    program.require_subcommand(0, 1);
    CommonOptions common;
    EditorOptions editor;
    program.add_option("file", editor.file, "A recipe to open in the editor")
        ->type_name("FILE.talus")
        ->check(CLI::Validator(
            [](const std::string& text) {
                return std::filesystem::exists(text) ? std::string()
                                                     : text + " is neither a command nor a file";
            },
            ""));
    add_common_options(program, common);
    // Subcommand callbacks run while parsing; options must be in force before.
    program.parse_complete_callback([&] { set_thread_count(common.threads); });
    add_export_command(program, common);
    add_render_command(program, common);
    add_grow_command(program, common);
    add_list_command(program, common);
    add_reference_command(program, common);
    add_inspect_command(program, common);
    add_lesson_command(program, common, editor);
    program.footer(
        "Exit status: 0 done, 1 failed, 2 bad usage, 130 interrupted.\n"
        "Environment: TALUS_SIMD=base, v3 or v4 names the SIMD level to work on; TALUS_SHADERS a folder to "
        "read the "
        "shaders from, again whenever they change.");
    for (CLI::App* command : program.get_subcommands({})) {
        command->parse_complete_callback([&] { set_thread_count(common.threads); });
    }
    if (!simd_complaint().empty()) note(std::string(simd_complaint()));

    try {
        program.parse(argc, argv);
        if (program.get_subcommands().empty() || editor.lesson) {
            editor.memory = allowed_memory(common.memory);
            return run_editor(editor);
        }
        if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
            return complain(k_failed, "the output could not be written; is the disk full?");
        }
        return 0;
    } catch (const CLI::CallForHelp& help) {
        return program.exit(help);
    } catch (const CLI::CallForVersion& version) {
        return program.exit(version);
    } catch (const CLI::ParseError& error) {
        return complain(k_bad_usage, std::string(error.what()) + " (--help shows the usage)");
    } catch (const UsageError& error) {
        return complain(k_bad_usage, error.what());
    } catch (const Cancelled&) {
        return complain(k_interrupted, "interrupted; no file was left half-written");
    } catch (const std::bad_alloc&) {
        return complain(k_failed, "not enough memory; choose a smaller --size");
    } catch (const std::exception& error) {
        return complain(k_failed, error.what());
    }
}

}  // namespace talus
