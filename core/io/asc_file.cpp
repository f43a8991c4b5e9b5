#include "core/io/asc_file.h"

#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

#include "core/base/math.h"
#include "core/io/limits.h"
#include "core/io/safe_file.h"

namespace talus {
namespace {

constexpr double k_largest_cell_in_degrees = 0.1;

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v'; }

// The words of a text, one after the other.
class Words {
 public:
    explicit Words(std::string_view text) : text_(text) {}

    // Empty at the end.
    std::string_view next() {
        while (at_ < text_.size() && is_space(text_[at_])) ++at_;
        const std::size_t begin = at_;
        while (at_ < text_.size() && !is_space(text_[at_])) ++at_;
        return text_.substr(begin, at_ - begin);
    }
    // So that next() gives the last word once more.
    void back(std::string_view word) { at_ -= word.size(); }

 private:
    std::string_view text_;
    std::size_t at_ = 0;
};

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return result;
}

// A number; NaN for the word nan, infinity for one too large.
std::optional<double> number_in(std::string_view word) {
    if (word.starts_with('+')) word.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (end != word.data() + word.size() || word.empty()) return std::nullopt;
    if (error == std::errc::result_out_of_range)
        return lower(word).find("e-") != std::string::npos ? 0.0 : HUGE_VAL;
    return error == std::errc() ? std::optional(value) : std::nullopt;
}

std::string excerpt(std::string_view word) {
    std::string text;
    for (const char c : word.substr(0, 24)) text += c >= ' ' && c <= '~' ? c : '?';
    return text;
}

struct Header {
    double columns = 0;
    double rows = 0;
    double cell_x = 0;
    double cell_y = 0;
    double west = 0;
    double south = 0;
    bool west_is_centre = false;
    bool south_is_centre = false;
    std::optional<double> no_data;

    // False for a key that the format does not have.
    bool take(const std::string& key, double value) {
        if (key == "ncols") {
            columns = value;
        } else if (key == "nrows") {
            rows = value;
        } else if (key == "cellsize") {
            cell_x = cell_y = value;
        } else if (key == "dx") {
            cell_x = value;
        } else if (key == "dy") {
            cell_y = value;
        } else if (key == "xllcorner" || key == "xllcenter") {
            west = value;
            west_is_centre = key == "xllcenter";
        } else if (key == "yllcorner" || key == "yllcenter") {
            south = value;
            south_is_centre = key == "yllcenter";
        } else if (key == "nodata_value") {
            no_data = value;
        } else {
            return false;
        }
        return true;
    }
};

class Parser {
 public:
    Parser(std::string_view text, const std::string& path) : words_(text), path_(path) {}

    Header read_header() {
        Header header;
        for (;;) {
            const std::string_view word = words_.next();
            if (word.empty()) refuse("ends before its first value");
            if (number_in(word)) {
                words_.back(word);
                return header;
            }
            const std::string_view value = words_.next();
            const std::optional<double> number = number_in(value);
            if (!number || !header.take(lower(word), *number)) {
                refuse("has a header line \"" + excerpt(word) + " " + excerpt(value) +
                       "\" that no Arc/Info grid has");
            }
        }
    }

    void read_values(Grid<float>& values, const std::optional<double>& no_data, Progress* progress) {
        for (int y = 0; y < values.height(); ++y) {
            if (progress != nullptr) {
                progress->checkpoint();
                progress->set_fraction(static_cast<float>(y) / static_cast<float>(values.height()));
            }
            for (int x = 0; x < values.width(); ++x) values(x, y) = read_value(no_data, x, y);
        }
        if (!words_.next().empty()) refuse("holds more values than its header says");
    }

    [[noreturn]] void refuse(const std::string& why) const {
        throw FileError(path_ + ": " + why + "; it is damaged, or no Arc/Info ASCII grid, export it anew");
    }

 private:
    float read_value(const std::optional<double>& no_data, int x, int y) {
        const std::string_view word = words_.next();
        const std::string place = " in column " + std::to_string(x + 1) + " of row " + std::to_string(y + 1);
        if (word.empty()) refuse("ends" + place);
        const std::optional<double> value = number_in(word);
        if (!value) refuse("has \"" + excerpt(word) + "\" where a number belongs," + place);
        if (no_data && (*value == *no_data || static_cast<float>(*value) == static_cast<float>(*no_data))) {
            return std::numeric_limits<float>::quiet_NaN();
        }
        // Beyond what any ground has: infinity, or a no-data value that the header did not name.
        if (!(std::fabs(*value) < 1e9)) return std::numeric_limits<float>::quiet_NaN();
        return static_cast<float>(*value);
    }

    Words words_;
    const std::string& path_;
};

void check_header(const Header& header, const Parser& parser, std::size_t text_bytes, std::size_t max_cells,
                  const std::string& path) {
    const auto is_size = [](double value) {
        return value >= 1 && value <= k_most_cells_a_side && value == std::floor(value);
    };
    if (!is_size(header.columns) || !is_size(header.rows)) {
        parser.refuse("says ncols and nrows, whole numbers from 1 to " + std::to_string(k_most_cells_a_side) +
                      ", not at all or wrongly");
    }
    const auto is_cell = [](double value) { return value > 0 && value < 1e9; };
    if (!is_cell(header.cell_x) || !is_cell(header.cell_y))
        parser.refuse("has no cellsize above 0 (nor dx and dy)");
    if (!(std::fabs(header.west) < 1e12) || !(std::fabs(header.south) < 1e12))
        parser.refuse("lies at no place on Earth");
    const double cells = header.columns * header.rows;
    if (cells > static_cast<double>(max_cells))
        throw too_many_cells(path, header.columns, header.rows, max_cells);
    // A value and the space behind it.
    if (2 * cells > static_cast<double>(text_bytes) + 1) parser.refuse("is too short for its size");
}

}  // namespace

AscGrid parse_asc(std::string_view text, const std::string& path, std::size_t max_cells, Progress* progress) {
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);  // the mark of UTF-8 that some editors add
    Parser parser(text, path);
    const Header header = parser.read_header();
    check_header(header, parser, text.size(), max_cells, path);
    AscGrid grid{.values = Grid<float>(static_cast<int>(header.columns), static_cast<int>(header.rows)),
                 .cell_x = header.cell_x,
                 .cell_y = header.cell_y,
                 .west = header.west + (header.west_is_centre ? 0 : header.cell_x / 2),
                 .south = header.south + (header.south_is_centre ? 0 : header.cell_y / 2)};
    parser.read_values(grid.values, header.no_data, progress);
    return grid;
}

bool is_in_degrees(const AscGrid& grid) {
    return grid.cell_x < k_largest_cell_in_degrees && grid.cell_y < k_largest_cell_in_degrees &&
           grid.west >= -180 && grid.east() <= 360 && grid.south >= -90 && grid.north() <= 90;
}

DegreeLength degree_length(double latitude) {
    const auto cosine = [&](int times) { return sin_cos_turns(times * latitude / 360).cos; };
    return {111412.84 * cosine(1) - 93.5 * cosine(3) + 0.118 * cosine(5),
            111132.92 - 559.82 * cosine(2) + 1.175 * cosine(4) - 0.0023 * cosine(6)};
}

}  // namespace talus
