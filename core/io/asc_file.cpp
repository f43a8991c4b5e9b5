#include "core/io/asc_file.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/math.h"
#include "core/base/parallel.h"
#include "core/base/text.h"
#include "core/io/limits.h"

namespace talus {
namespace {

// A number as float and as double. GDAL takes the values for floats, even where those at the beginning are
// whole, because this one is not a 32-bit integer.
constexpr float k_no_data = -1e10f;
// What stands for no data in a file whose header does not say: the format's own default.
constexpr double k_usual_no_data = -9999;
constexpr std::string_view k_grass_gap = "*";  // a cell without data, unless its header has another word

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v'; }

// The words of a text, one after the other, as it comes.
class Words {
 public:
    explicit Words(AscReader::Source source) : source_(std::move(source)) {}

    // Returns the next word, empty at the end; valid until the next call.
    std::string_view next() {
        do {
            while (at_ < end_ && is_space(text_[at_])) ++at_;
        } while (at_ == end_ && more());
        std::size_t length = 0;
        do {
            while (at_ + length < end_ && !is_space(text_[at_ + length])) ++length;
        } while (at_ + length == end_ && more());
        at_ += length;
        return {text_.data() + (at_ - length), length};
    }
    // So that next() gives the last word once more.
    void back(std::string_view word) { at_ -= word.size(); }

 private:
    // Keeps the bytes that were not returned yet. A word that fills the whole buffer cannot be a number: it
    // is cut in two there.
    bool more() {
        std::copy(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                  text_.begin() + static_cast<std::ptrdiff_t>(end_), text_.begin());
        end_ -= at_;
        at_ = 0;
        const std::size_t count = end_ < text_.size() ? source_(text_.data() + end_, text_.size() - end_) : 0;
        end_ += count;
        return count > 0;
    }

    AscReader::Source source_;
    std::vector<char> text_ = std::vector<char>(std::size_t{1} << 18);
    std::size_t at_ = 0;
    std::size_t end_ = 0;
};

// The words that Microsoft's libraries wrote for what is no number: 1.#QNAN, -1.#IND, 1.#INF00 …
bool is_no_number(std::string_view word) {
    if (word.starts_with('-') || word.starts_with('+')) word.remove_prefix(1);
    if (!word.starts_with("1.#")) return false;
    word.remove_prefix(3);
    return word.starts_with("QNAN") || word.starts_with("SNAN") || word.starts_with("IND") ||
           word.starts_with("INF");
}

// A number; NaN for the word nan, infinity for one too large.
std::optional<double> number_in(std::string_view word) {
    if (is_no_number(word)) return std::numeric_limits<double>::quiet_NaN();
    if (word.starts_with('+')) word.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (end != word.data() + word.size() || word.empty()) return std::nullopt;
    if (error == std::errc::result_out_of_range)
        return lower_case(word).find("e-") != std::string::npos ? 0.0 : HUGE_VAL;
    return error == std::errc() ? std::optional(value) : std::nullopt;
}

// The shortest text that reads back as the same number.
void append_number(std::string& text, auto value) {
    char digits[32];
    text.append(digits, std::to_chars(std::begin(digits), std::end(digits), value).ptr);
}

std::string excerpt(std::string_view word) {
    std::string text;
    for (const char c : word.substr(0, 24)) text += c >= ' ' && c <= '~' ? c : '?';
    return text;
}

// A place on the globe as GRASS writes it, 47:30:15N; south and west are negative.
std::optional<double> sexagesimal(std::string_view word) {
    if (word.empty() || std::string_view("NSEWnsew").find(word.back()) == std::string_view::npos)
        return std::nullopt;
    const bool is_negative = std::string_view("SWsw").find(word.back()) != std::string_view::npos;
    word.remove_suffix(1);
    double degrees = 0;
    for (double unit = 1; !word.empty(); unit /= 60) {
        const std::size_t end = std::min(word.find(':'), word.size());
        const std::optional<double> part = number_in(word.substr(0, end));
        if (!part) return std::nullopt;
        degrees += *part * unit;
        word.remove_prefix(std::min(end + 1, word.size()));
    }
    return is_negative ? -degrees : degrees;
}

// What stands in the header of a GRASS grid: its four sides in place of a corner and a cell.
struct Sides {
    std::optional<double> north, south, east, west;
    double multiplier = 1;

    // False for a key that the format does not have.
    bool take(std::string_view key, double value) {
        if (key == "north:") {
            north = value;
        } else if (key == "south:") {
            south = value;
        } else if (key == "east:") {
            east = value;
        } else if (key == "west:") {
            west = value;
        } else if (key == "multiplier:") {
            multiplier = value;
        } else {
            return false;
        }
        return true;
    }
};

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
    Sides sides;
    bool is_grass = false;
    bool is_in_degrees = false;

    // False for a key that the format does not have.
    bool take(const std::string& key, double value) {
        if (sides.take(key, value)) {
            is_grass = true;
        } else if (key == "ncols" || key == "cols:") {
            columns = value;
        } else if (key == "nrows" || key == "rows:") {
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
        } else if (key == "nodata_value" || key == "null:") {
            no_data = value;
        } else {
            return false;
        }
        return true;
    }

    // The corner and the cells of a grid that tells its sides.
    void settle_sides() {
        if (!is_grass) return;
        const auto across = [](std::optional<double> from, std::optional<double> to, double cells) {
            return from && to && cells > 0 ? (*to - *from) / cells : 0;
        };
        cell_x = across(sides.west, sides.east, columns);
        cell_y = across(sides.south, sides.north, rows);
        west = sides.west.value_or(0);
        south = sides.south.value_or(0);
    }
};

[[noreturn]] void refuse_grid(const std::string& path, const std::string& why) {
    throw FileError(path + ": " + why +
                    "; it is damaged or not an ASCII grid of Arc/Info or GRASS, export it again");
}

// 312,375 in place of 312.375, as programs write it in countries that have the comma.
bool has_decimal_comma(std::string word) {
    if (std::ranges::count(word, ',') != 1) return false;
    std::ranges::replace(word, ',', '.');
    return number_in(word).has_value();
}

// Refuses a word in the place of a number. where: "" or " in column 3 of row 2".
[[noreturn]] void refuse_word(const std::string& path, std::string_view word, const std::string& where) {
    if (has_decimal_comma(std::string(word))) {
        throw FileError(path + ": has numbers with a decimal comma, \"" + excerpt(word) + "\"" + where +
                        "; write them with a point, 312.375");
    }
    refuse_grid(path, "has \"" + excerpt(word) + "\" where a number belongs," + where);
}

Header read_header(Words& words, const std::string& path) {
    Header header;
    for (;;) {
        const std::string_view word = words.next();
        if (word.empty()) refuse_grid(path, "ends before its first value");
        if (number_in(word) || (header.is_grass && word == k_grass_gap)) {
            words.back(word);
            header.settle_sides();
            return header;
        }
        const std::string key(word);
        if (has_decimal_comma(key)) refuse_word(path, key, "");
        const std::string_view value = words.next();
        const std::string name = lower_case(key);
        if (name == "type:" || (name == "null:" && value == k_grass_gap)) continue;  // as it is anyway
        std::optional<double> number = number_in(value);
        if (!number && key.ends_with(':')) {
            number = sexagesimal(value);
            header.is_in_degrees |= number.has_value();
        }
        if (has_decimal_comma(std::string(value))) refuse_word(path, value, " in its header");
        if (!number || !header.take(name, *number)) {
            refuse_grid(path, "has a header line \"" + excerpt(key) + " " + excerpt(value) +
                                  "\" that no Arc/Info grid has");
        }
    }
}

void check_header(const Header& header, std::uint64_t text_bytes, std::size_t max_cells,
                  const std::string& path) {
    const auto is_size = [](double value) {
        return value >= 1 && value <= k_max_cells_a_side && value == std::floor(value);
    };
    if (!is_size(header.columns) || !is_size(header.rows)) {
        refuse_grid(path, "does not give ncols and nrows as whole numbers from 1 to " +
                              std::to_string(k_max_cells_a_side));
    }
    const auto is_cell = [](double value) { return value > 0 && value < 1e9; };
    if (!is_cell(header.cell_x) || !is_cell(header.cell_y))
        refuse_grid(path, header.is_grass ? "has no north: above its south:, or no east: above its west:"
                                          : "has no cellsize above 0 (nor dx and dy)");
    if (!(std::fabs(header.west) < 1e12) || !(std::fabs(header.south) < 1e12))
        refuse_grid(path, "lies at no place on Earth");
    const double cells = header.columns * header.rows;
    if (cells > static_cast<double>(max_cells))
        throw too_many_cells(path, header.columns, header.rows, max_cells);
    // A value and the space behind it.
    if (2 * cells > static_cast<double>(text_bytes) + 1) refuse_grid(path, "is too short for its size");
}

}  // namespace

struct AscReader::State {
    Words words;
    std::string path;
    Header header = {};
    int row = 0;              // the next one
    std::size_t assumed = 0;  // values taken for no data though the header does not say so

    float value(int column) {
        const std::string_view word = words.next();
        const auto place = [&] {
            return " in column " + std::to_string(column + 1) + " of row " + std::to_string(row + 1);
        };
        if (word.empty()) refuse_grid(path, "ends" + place());
        if (header.is_grass && word == k_grass_gap) return std::numeric_limits<float>::quiet_NaN();
        const std::optional<double> value = number_in(word);
        if (!value) refuse_word(path, word, place());
        const double none = header.no_data.value_or(k_usual_no_data);
        // A grid of GRASS marks its gaps.
        const bool no_data = (header.no_data || !header.is_grass) &&
                             (*value == none || static_cast<float>(*value) == static_cast<float>(none));
        if (no_data && !header.no_data) ++assumed;
        // Higher than any ground: infinity, or a no-data value that the header did not name.
        if (no_data || !(std::fabs(*value) < static_cast<double>(k_no_ground)))
            return std::numeric_limits<float>::quiet_NaN();
        return static_cast<float>(*value * header.sides.multiplier);
    }
};

AscReader::AscReader(Source source, std::uint64_t bytes, const std::string& path, std::size_t max_cells)
    : state_(new State{.words = Words(std::move(source)), .path = path}) {
    state_->header = read_header(state_->words, path);
    check_header(state_->header, bytes, max_cells, path);
}
AscReader::~AscReader() = default;

MapSize AscReader::size() const {
    return {static_cast<int>(state_->header.columns), static_cast<int>(state_->header.rows)};
}

GridPlace AscReader::place() const {
    const Header& header = state_->header;
    return {.west = header.west + (header.west_is_centre ? 0 : header.cell_x / 2),
            .south = header.south + (header.south_is_centre ? 0 : header.cell_y / 2),
            .cell_x = header.cell_x,
            .cell_y = header.cell_y};
}

void AscReader::read_row(float* row) {
    const int columns = size().width;
    for (int x = 0; x < columns; ++x) row[x] = state_->value(x);
    ++state_->row;
}

bool AscReader::is_in_degrees() const { return state_->header.is_in_degrees; }

std::size_t AscReader::assumed_no_data() const { return state_->assumed; }

void AscReader::finish() {
    if (!state_->words.next().empty()) refuse_grid(state_->path, "holds more values than its header says");
}

AscGrid parse_asc(std::string_view text, const std::string& path, std::size_t max_cells, Progress* progress) {
    const auto source = [left = text](char* to, std::size_t bytes) mutable {
        const std::size_t count = left.copy(to, bytes);
        left.remove_prefix(count);
        return count;
    };
    AscReader reader(source, text.size(), path, max_cells);
    AscGrid grid{.values = Grid<float>(reader.size().width, reader.size().height), .place = reader.place()};
    for (int y = 0; y < grid.values.height(); ++y) {
        if (progress != nullptr) {
            progress->checkpoint();
            progress->set_fraction(static_cast<float>(y) / static_cast<float>(grid.values.height()));
        }
        reader.read_row(grid.values.row(y));
    }
    reader.finish();
    grid.assumed_no_data = reader.assumed_no_data();
    grid.is_in_degrees = reader.is_in_degrees();
    return grid;
}

AscWriter::AscWriter(FileGroup::Output& output, MapSize size, const GridPlace& place)
    : output_(output), width_(size.width) {
    std::string header;
    const auto line = [&](std::string_view key, auto value) {
        header.append(key).append(" ");
        append_number(header, value);
        header += '\n';
    };
    line("ncols", size.width);
    line("nrows", size.height);
    line("xllcenter", place.west);
    line("yllcenter", place.south);
    assert(place.cell_x == place.cell_y);
    line("cellsize", place.cell_x);
    line("NODATA_value", k_no_data);
    output_.write(header);
}

void AscWriter::write_rows(const float* rows, int count) {
    std::vector<std::string> texts(static_cast<std::size_t>(count));
    parallel_blocks(0, count, 1, [&](int y, int) {
        std::string& text = texts[static_cast<std::size_t>(y)];
        const float* row = rows + static_cast<std::size_t>(y) * static_cast<std::size_t>(width_);
        for (int x = 0; x < width_; ++x) {
            append_number(text, std::fabs(row[x]) < k_no_ground ? row[x] : k_no_data);
            text += x + 1 < width_ ? ' ' : '\n';
        }
    });
    for (const std::string& text : texts) output_.write(text);
}

}  // namespace talus
