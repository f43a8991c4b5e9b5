#include "core/lesson/script/code_listing.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/lesson/trace/class_rounding.h"
#include "core/words/numbers.h"
#include "embedded_code.h"

namespace talus {
namespace {

constexpr std::string_view k_common =
    "From here on the same";  // in the comment that ends the lesson's own part

std::string_view template_of(bool line, CodeLanguage language) {
    const std::string name =
        std::string(line ? "line" : "lattice") + (language == CodeLanguage::python ? ".py" : ".js");
    for (const EmbeddedFile& file : assets::code()) {
        if (file.name == name) return file.bytes;
    }
    assert(false);
    return {};
}

// Returns the height of a first point or the offset of any other, in tenths.
int given_at(const LatticeTrace& trace, LatticePoint point) {
    const Arithmetic line = trace.arithmetic(trace.step_of(point), point);
    return static_cast<int>(std::floor((line.given ? line.result : line.offset) * k_tenths + 0.5));
}

std::string row_of(const LatticeTrace& trace, int y) {
    std::string row = "[";
    for (int x = 0; x < trace.width(); ++x)
        row += (x == 0 ? "" : ", ") + std::to_string(given_at(trace, {x, y}));
    return row + "]";
}

std::string lattice_numbers(const LatticeTrace& trace, bool python) {
    const LatticePlan& plan = trace.order().plan();
    const std::string comment = python ? "# " : "// ";
    const std::string end = python ? "" : ";";
    const auto line = [&](const char* name, const std::string& value, const char* what) {
        return (python ? "" : "const ") + std::string(name) + " = " + value + end + "  " + comment + what +
               "\n";
    };
    const std::string truth = plan.x.wraps ? "true" : "false";
    std::string text = comment + "Diamond-square, " + size_text(trace.width(), trace.height()) +
                       " points. All numbers are tenths: 35 is 3.5.\n";
    text += line("SIZE", std::to_string(trace.width()), "points along a side");
    text += line("STEP", std::to_string(1 << plan.levels), "from one first point to the next");
    text += line("WRAPS", python ? (plan.x.wraps ? "True" : "False") : truth,
                 "beyond each edge lies the other side");
    text +=
        comment + "Of a first point its height, of any other point its offset, the number from the dice.\n";
    text += python ? "GIVEN = [\n" : "const GIVEN = [\n";
    for (int y = 0; y < trace.height(); ++y) text += "    " + row_of(trace, y) + ",\n";
    return text + "]" + end + "\n";
}

std::string line_numbers(const LatticeTrace& trace, bool python) {
    const std::string comment = python ? "# " : "// ";
    std::string text = comment + "A ridge line by midpoint displacement, " + std::to_string(trace.width()) +
                       " points. All numbers are tenths: 35 is 3.5.\n";
    text +=
        comment + "Of the two ends their heights, of any other point its offset, the number from the dice.\n";
    return text + (python ? "GIVEN = " : "const GIVEN = ") + row_of(trace, 0) + (python ? "\n" : ";\n");
}

}  // namespace

bool has_code(const LatticeTrace& trace) {
    return trace.is_true() && trace.numbers() == NumberKind::tenths && !trace.order().random_additions();
}

std::string code_listing(const LatticeTrace& trace, CodeLanguage language) {
    assert(has_code(trace));
    const bool python = language == CodeLanguage::python;
    const std::string_view file = template_of(trace.is_line(), language);
    const std::size_t said = file.find(k_common);
    assert(said != std::string_view::npos);
    const std::size_t common = file.rfind('\n', said);
    const std::string numbers =
        trace.is_line() ? line_numbers(trace, python) : lattice_numbers(trace, python);
    return numbers + std::string(file.substr(common));
}

std::optional<std::size_t> code_step(const LessonFile& lesson) {
    std::optional<std::size_t> chosen;
    int most = 0;
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        const LessonSetup& setup = lesson.steps[i].setup;
        if (setup.exact || setup.is_of_map() || !has_code(*make_lattice(setup))) continue;
        const auto [width, height] = size_of(setup);
        if (width * height < most) continue;
        most = width * height;
        chosen = i;
    }
    return chosen;
}

}  // namespace talus
