#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <system_error>

#include "app/commands/commands.h"
#include "app/pages/lesson_pages.h"
#include "app/pages/mp4_file.h"
#include "app/pages/web_page.h"
#include "app/terminal.h"
#include "core/base/formatted.h"
#include "core/base/text.h"
#include "core/io/made_folder.h"
#include "core/io/safe_file.h"
#include "core/lesson/script/code_listing.h"
#include "core/lesson/script/lesson_file.h"
#include "core/lesson/trace/transport.h"
#include "core/map/sheet_cairo.h"
#include "core/recipe/memory_needs.h"
#include "core/words/numbers.h"
#include "render/gif_file.h"
#include "render/picture_file.h"

namespace talus {
namespace {

struct LessonOptions {
    std::string lesson;
    std::string folder;
    std::string page;
    std::string language;
    std::string code;
    std::string size;
    bool film = false;
    std::string paper{k_handout_papers.front()};
};

constexpr float k_text_size = 30;    // px, of the faces that pages are set in
constexpr double k_min_seconds = 4;  // s that a picture of the animation stays
constexpr double k_letters_a_second = 15;

void print_list() {
    for (const BuiltInLesson& each : lessons()) {
        const LessonFile& lesson = each.lesson;
        print_line(formatted("%-16s %s", each.key.c_str(),
                             lesson.title.in(lesson.language, lesson.language).c_str()));
        print_line(
            formatted("%-16s %s (%s; %s)", "", lesson.about.in(lesson.language, lesson.language).c_str(),
                      counted(lesson.steps.size(), "step").c_str(), joined(lesson.languages()).c_str()));
    }
}

LessonSource chosen_lesson(const std::string& name) {
    if (const BuiltInLesson* found = find_lesson(name)) return {.lesson = found->lesson, .key = found->key};
    if (is_there(name)) return {.lesson = load_lesson(name), .file = name};
    throw UsageError(name + ": neither a lesson nor a file; there are " + joined_keys(lessons()));
}

SlideSize slide_size(const LessonOptions& options) {
    if (options.size.empty()) return {};
    const std::string usage = "--size " + options.size + ": write WxH in pixels, each side " +
                              std::to_string(SlideSize::k_min_side) + " to " +
                              std::to_string(SlideSize::k_max_side) + ", for example 1920x1080";
    if (options.size.find('x') == std::string::npos) throw UsageError(usage);
    const MapSize size = parsed_pair(options.size, SlideSize::k_min_side, SlideSize::k_max_side, usage);
    if (options.film && (size.width % 2 != 0 || size.height % 2 != 0))
        throw UsageError("--size " + options.size + ": a film (--mp4) has an even width and height");
    return {size.width, size.height};
}

Paper chosen_paper(const LessonOptions& options) {
    const std::string key = lower_case(options.paper);
    if (std::ranges::find(k_handout_papers, key) == k_handout_papers.end())
        throw UsageError("--paper " + options.paper + ": handouts are laid out for " +
                         joined(k_handout_papers));
    return paper_of(key).value();
}

std::unique_ptr<Mp4Writer> begun_film(const std::string& path, const SlideSize& size) {
    try {
        return std::make_unique<Mp4Writer>(path, size.width, size.height);
    } catch (const std::system_error& error) {
        if (error.code() != std::errc::no_such_file_or_directory) throw;
        throw std::runtime_error(
            "--mp4: films are made by the program ffmpeg, which is not on PATH; install "
            "the package ffmpeg, or leave --mp4 out");
    }
}

std::string slide_ending(std::size_t step) {
    return std::string(step < 9 ? "-0" : "-").append(std::to_string(step + 1)).append(".png");
}

std::vector<InputFile> files_read(const LessonOptions& options) {
    if (find_lesson(options.lesson) != nullptr) return {};
    return {{options.lesson, "the lesson itself"}};
}

// The slides into numbered files, and, with what happens on the way to each, into the animations.
void write_slides(const LessonFile& lesson, const std::string& language, LessonPages& pages, GifWriter& gif,
                  Mp4Writer* film, const std::function<std::string(const std::string&)>& path) {
    with_progress("Drawing slides", [&](Progress& progress) {
        const auto show = [&](const Picture& picture, double seconds) {
            gif.add(picture, seconds);
            if (film != nullptr) film->add(picture, seconds, &progress);
        };
        for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
            progress.set_fraction(static_cast<float>(i) / static_cast<float>(lesson.steps.size()));
            for (const std::int64_t done : pages.on_the_way(i)) {
                progress.checkpoint();
                show(pages.slide(i, done), Transport::k_step_seconds);
            }
            progress.checkpoint();
            const Picture picture = pages.slide(i);
            write_picture(picture, path(slide_ending(i)));
            const auto letters =
                static_cast<double>(lesson.steps[i].caption.in(language, lesson.language).size());
            show(picture, std::max(k_min_seconds, letters / k_letters_a_second));
        }
        gif.write();
        if (film != nullptr) film->write(&progress);
    });
}

void write_pages(const LessonFile& lesson, const std::string& language, const LessonOptions& options,
                 const CommonOptions& common) {
    const SlideSize size = slide_size(options);
    const Paper paper = chosen_paper(options);
    const double needed = k_program_bytes + lesson_bytes(lesson, size);
    refuse_too_large(options.lesson, needed, common,
                     "give its largest step a smaller \"size\"" +
                         std::string(options.size.empty() ? "" : ", or --size smaller slides"));
    limit_pool(common, needed);
    const std::filesystem::path into(options.folder);
    const std::string stem = std::filesystem::path(options.lesson).stem().string();
    const auto path = [&](const std::string& rest) { return (into / (stem + rest)).string(); };
    std::vector<std::string> written;
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) written.push_back(path(slide_ending(i)));
    for (const char* rest :
         {".gif", ".mp4", "-handout.png", "-solution.png", "-handout.pdf", "-solution.pdf"})
        written.push_back(path(rest));
    refuse_overwriting(written, files_read(options));
    const MadeFolder made(options.folder);
    const std::unique_ptr<Mp4Writer> film = options.film ? begun_film(path(".mp4"), size) : nullptr;
    PagePress press(k_text_size, size.scale());
    LessonPages pages(lesson, language, press, size);
    if (const std::string lacking = pages.note_on_characters(); !lacking.empty()) note(lacking);
    GifWriter gif(path(".gif"), size.width, size.height);
    write_slides(lesson, language, pages, gif, film.get(), path);
    std::string told = path("-01.png") + " … " + counted(lesson.steps.size(), "slide") + ", " + path(".gif");
    if (film) told += ", " + path(".mp4");
    if (const auto handout = pages.handout(paper)) {
        write_picture(printed(handout->sheet), path("-handout.png"));
        write_picture(printed(handout->solution), path("-solution.png"));
        FileGroup sheets;
        sheets.add(path("-handout.pdf")).write(pdf_of(handout->sheet));
        sheets.add(path("-solution.pdf")).write(pdf_of(handout->solution));
        sheets.commit();
        told += ", " + path("-handout.png") + " and its solution, both as PDF, too";
    }
    print_line(told);
}

void print_code(const LessonFile& lesson, const LessonOptions& options) {
    const auto language = std::find(k_code_languages.begin(), k_code_languages.end(), options.code);
    if (language == k_code_languages.end())
        throw UsageError("--code " + options.code + ": expected one of " + joined(k_code_languages));
    const auto step = code_step(lesson);
    if (!step)
        throw UsageError("--code: " + options.lesson +
                         " has no lattice or line in class numbers, so there is no program for it");
    const auto lattice = make_lattice(lesson.steps[*step].setup);
    const std::string text =
        code_listing(*lattice, static_cast<CodeLanguage>(language - k_code_languages.begin()));
    print_lines(text);
}

void write_web_page(const LessonFile& lesson, const std::string& language, const LessonOptions& options,
                    const CommonOptions& common) {
    if (!lower_case(options.page).ends_with(".html"))
        throw UsageError("--html " + options.page + ": name a file that ends in .html, which browsers open");
    refuse_overwriting({options.page}, files_read(options));
    const double needed = k_program_bytes + lesson_bytes(lesson);
    refuse_too_large(options.lesson, needed, common, "give its largest step a smaller \"size\"");
    limit_pool(common, needed);
    const auto pictures = drawn_pictures();
    const std::string page = web_page(lesson, language, *pictures);
    write_file_safely(options.page, page);
    if (page.size() > k_max_web_page)
        note(options.page + ": " + std::to_string(page.size() / 1000) +
             " kB is much for a page to be sent; fewer steps with large maps make it smaller");
    print_line(options.page + formatted(": %s, %s, %zu kB", counted(lesson.steps.size(), "step").c_str(),
                                        joined(lesson.languages()).c_str(), (page.size() + 999) / 1000));
}

void run_lesson(const LessonOptions& options, const CommonOptions& common, EditorOptions& editor) {
    if (options.lesson.empty()) return print_list();
    LessonSource source = chosen_lesson(options.lesson);
    const LessonFile& lesson = source.lesson;
    const auto codes = lesson.languages();
    if (!options.language.empty() && std::find(codes.begin(), codes.end(), options.language) == codes.end())
        throw UsageError("--language " + options.language + ": this lesson has " + joined(codes));
    if (options.folder.empty() &&
        (!options.size.empty() || options.film || options.paper != k_handout_papers.front()))
        throw UsageError(
            "--size, --mp4 and --paper are about slides and handouts: name a folder for them with -o");
    if (!options.code.empty()) {
        if (!options.page.empty() || !options.folder.empty())
            throw UsageError("--code prints a program and writes no files: leave out --html and -o");
        return print_code(lesson, options);
    }
    const std::string language = options.language.empty() ? lesson.language : options.language;
    if (!options.page.empty()) write_web_page(lesson, language, options, common);
    if (options.folder.empty() && options.page.empty()) {
        editor.language = options.language;
        editor.lesson = std::move(source);
        return;
    }
    if (!options.folder.empty()) write_pages(lesson, language, options, common);
}

}  // namespace

CommandSyntax lesson_command(CommonOptions& common, EditorOptions& editor) {
    auto options = std::make_shared<LessonOptions>();
    CommandSyntax command{
        .name = "lesson",
        .help = "List the guided lessons, give one in the editor, or write it as slides or a web page",
        .run = [options, &common, &editor] { run_lesson(*options, common, editor); }};
    command.add({
        {.names = "lesson",
         .target = &options->lesson,
         .help = "A lesson's key or file; without it all are listed",
         .value = "NAME|FILE.json"},
        {.names = "-o,--output",
         .target = &options->folder,
         .help = "Folder for slides, instead of the editor: numbered PNG, one GIF, a page to print and its "
                 "solution as PDF and PNG",
         .value = "DIR"},
        {.names = "--size",
         .target = &options->size,
         .help = "Pixels of a slide; 1280x720 unless given, of 1920x1080 all is larger and finer",
         .value = "WxH"},
        {.names = "--mp4",
         .target = &options->film,
         .help = "The slides as a film, too, beside the GIF; the program ffmpeg makes it"},
        {.names = "--paper",
         .target = &options->paper,
         .help = "Paper of the pages to print: " + joined(k_handout_papers),
         .value = "PAPER"},
        {.names = "--html",
         .target = &options->page,
         .help = "Web page to write, instead of the editor: one file that needs no network, for any browser",
         .value = "FILE.html"},
        {.names = "--language",
         .target = &options->language,
         .help = "Language of the captions, where the lesson has it: en, de …; a web page has all",
         .value = "CODE"},
        {.names = "--code",
         .target = &options->code,
         .help = "Print a program in python or javascript that makes the lesson's lattice, digit for digit",
         .value = "LANGUAGE"},
    });
    command.add(common_options(common));
    return command;
}

}  // namespace talus
