#include "render/shader_log.h"

#include <cctype>
#include <charconv>
#include <optional>

namespace talus {
namespace {

// Reads a log's line from the left.
class Reader {
 public:
    explicit Reader(std::string_view text) : text_(text) {}

    bool take(std::string_view word) {
        if (!text_.starts_with(word)) return false;
        text_.remove_prefix(word.size());
        return true;
    }
    std::optional<int> take_number() {
        int number = 0;
        const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), number);
        if (error != std::errc() || number < 0) return {};
        text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
        return number;
    }
    void skip_spaces() {
        while (!text_.empty() && std::isspace(static_cast<unsigned char>(text_.front())) != 0)
            text_.remove_prefix(1);
    }
    std::string_view rest() const { return text_; }

 private:
    std::string_view text_;
};

struct Place {
    int file, line;
};

// `0:12(3): ` or `0(12) : `, or `0:12: ` after the word ERROR.
std::optional<Place> take_place(Reader& reader) {
    const auto file = reader.take_number();
    if (!file) return {};
    std::optional<int> line;
    if (reader.take(":")) {
        line = reader.take_number();
        if (line && reader.take("(") && (!reader.take_number() || !reader.take(")"))) return {};
    } else if (reader.take("(")) {
        line = reader.take_number();
        if (!reader.take(")")) return {};
    }
    reader.skip_spaces();
    if (!line || !reader.take(":")) return {};
    reader.skip_spaces();
    return Place{*file, *line};
}

// "3 compilation errors.  No code generated." and the like tell nothing.
bool is_count(std::string_view text) {
    Reader reader(text);
    return reader.take_number() && reader.rest().find("error") != std::string_view::npos;
}

}  // namespace

std::string text_of(const ShaderError& error) {
    return error.file + (error.line > 0 ? ":" + std::to_string(error.line) : "") + ": " + error.text;
}

std::vector<ShaderError> shader_errors(std::string_view log, std::span<const std::string> files,
                                       const std::string& whole) {
    std::vector<ShaderError> errors;
    while (!log.empty()) {
        const std::size_t end = log.find('\n');
        std::string_view line = log.substr(0, end);
        log.remove_prefix(end == std::string_view::npos ? log.size() : end + 1);
        while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
        Reader reader(line);
        reader.skip_spaces();
        bool warning = reader.take("WARNING:");
        reader.take("ERROR:");
        reader.skip_spaces();
        Reader after = reader;
        const auto place = take_place(after);
        if (place) reader = after;
        warning |= reader.take("warning");
        if (reader.take("error")) {
            reader.take(":");
            reader.skip_spaces();
        }
        const std::string_view text = reader.rest();
        const bool ruled =
            text.find_first_not_of('-') == std::string_view::npos;  // under a heading, or empty
        if (warning || ruled || (!place && is_count(text))) continue;
        const auto file =
            place ? static_cast<std::size_t>(place->file + place->line / k_shader_lines) : files.size();
        const bool known = file < files.size();
        errors.push_back(
            {known ? files[file] : whole, known ? place->line % k_shader_lines : 0, std::string(text)});
    }
    if (errors.empty()) errors.push_back({whole, 0, "the driver rejects it without a reason"});
    return errors;
}

}  // namespace talus
