#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <utility>

#include "core/io/codecs.h"
#include "core/io/terrain_mesh.h"

namespace talus {
namespace {

constexpr std::array<std::string_view, 1> k_obj{".obj"};

constexpr std::array<Format, 1> k_formats{{
    {.key = "obj",
     .label = "OBJ mesh, metres",
     .content = Content::mesh,
     .bits = 32,
     .normalised = false,
     .holds_caves = true,
     .ending = ".obj",
     .endings = k_obj,
     .help = "The ground as triangles in text (Wavefront OBJ, Y up) with normals and texture coordinates: "
             "for programs that read no GLB."},
}};

constexpr int k_bytes_a_vertex = 120;   // three lines of numbers
constexpr int k_bytes_a_triangle = 66;  // three corners, each named three times, of up to six digits
constexpr std::size_t k_max_line = 200;

// The shortest text that reads back as the same number.
void append_number(std::string& text, auto number) {
    std::array<char, 32> digits{};
    text += ' ';
    text.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr);
}

void append_line(std::string& text, std::string_view key, std::initializer_list<float> numbers) {
    text += key;
    for (const float number : numbers) append_number(text, number);
    text += '\n';
}

// The axes of a GLB: x to the east, y up, z to the south.
class Writer : public MeshWriter {
 public:
    Writer(FileGroup::Output& output, const CodecMap& map) : MeshWriter(output, map, 0) {}

 protected:
    CodecFacts write_mesh(const TerrainMesh& mesh) override {
        const std::uint64_t vertices = mesh.vertex_count();
        const std::uint64_t triangles = mesh.triangle_count();
        output().write("# Talus: metres, x to the east, y up, z to the south\no terrain\n");
        write_items(vertices, [&](std::uint64_t i, std::string& text) {
            const auto [x, y, z] = upright(mesh, i);
            append_line(text, "v", {x, y, z});
        });
        write_items(vertices, [&](std::uint64_t i, std::string& text) {
            const TerrainMesh::Place at = mesh.place(i);
            // The middle of the sample's pixel in a colour map of the same size, counted from its lower edge.
            append_line(text, "vt",
                        {static_cast<float>((at.x + 0.5) / map().size.width),
                         static_cast<float>(1 - (at.y + 0.5) / map().size.height)});
        });
        write_items(vertices, [&](std::uint64_t i, std::string& text) {
            const auto [x, y, z] = upright_normal(mesh, i);
            append_line(text, "vn", {x, y, z});
        });
        const auto face = [&](std::uint64_t i, std::string& text) {
            text += 'f';
            for (const std::uint32_t corner : mesh.triangle(i)) {
                std::string number;
                append_number(number, std::uint64_t{corner} + 1);
                text += number;
                for (int again = 0; again < 2; ++again) text.append("/").append(number, 1);
            }
            text += '\n';
        };
        const std::uint64_t ground = mesh.ground_triangle_count();
        write_items(ground, face);
        if (triangles > ground) output().write("g caves\n");
        write_items(triangles - ground, [&](std::uint64_t i, std::string& text) { face(ground + i, text); });
        return {.sum = upright_sum(mesh), .triangles = triangles};
    }
};

std::unique_ptr<CodecWriter> open(FileGroup::Output& output, const CodecMap& map) {
    return std::make_unique<Writer>(output, map);
}

// The lines of a file, one after the other.
class Lines {
 public:
    explicit Lines(ReadBack& file) : file_(file) {}
    // Returns whether there is another line; without its end.
    bool next(std::string& line) {
        line.clear();
        for (;;) {
            if (at_ == count_) {
                count_ = file_.read(block_.data(), block_.size());
                at_ = 0;
                if (count_ == 0) return !line.empty();
            }
            const auto begin = block_.begin() + static_cast<std::ptrdiff_t>(at_);
            const auto end = block_.begin() + static_cast<std::ptrdiff_t>(count_);
            const auto stop = std::find(begin, end, '\n');
            line.append(begin, stop);
            at_ += static_cast<std::size_t>(stop - begin);
            if (line.size() > k_max_line) return false;
            if (stop == end) continue;
            ++at_;
            return true;
        }
    }

 private:
    ReadBack& file_;
    std::string block_ = std::string(std::size_t{1} << 16, '\0');
    std::size_t at_ = 0;
    std::size_t count_ = 0;
};

// Reads `v 1 2 3` and `f 1/1/1 2/2/2 3/3/3`: the first number of each word behind the key.
template <class Number>
bool read_words(const std::string& line, std::array<Number, 3>& numbers) {
    const char* at = line.data() + line.find(' ');
    const char* end = line.data() + line.size();
    for (Number& number : numbers) {
        if (at >= end || *at != ' ') return false;
        const auto [stop, error] = std::from_chars(at + 1, end, number);
        if (error != std::errc()) return false;
        at = std::find(stop, end, ' ');
    }
    return at == end;
}

std::optional<std::uint64_t> read_sum(ReadBack& file, const CodecMap&, const std::string&,
                                      Progress* progress) {
    Lines lines(file);
    std::string line;
    MeshSum sum;
    std::uint64_t vertices = 0;
    std::uint64_t triangles = 0;
    Vector3 place{};
    HeightMesh::Corners corners{};
    while (lines.next(line)) {
        if (line.starts_with("v ")) {
            if (!read_words(line, place)) return std::nullopt;
            sum.add(vertices++, place);
        } else if (line.starts_with("f ")) {
            if (!read_words(line, corners)) return std::nullopt;
            for (std::uint32_t& corner : corners) {
                if (--corner >= vertices) return std::nullopt;
            }
            if (progress != nullptr && triangles % 65536 == 0) progress->checkpoint();
            sum.add(triangles++, corners);
        }
    }
    return triangles > 0 ? std::optional(sum.value()) : std::nullopt;
}

double memory(const CodecMap& map) { return mesh_memory(map, 0); }

}  // namespace

extern const Codec obj_codec = {.formats = k_formats,
                                .is_text = true,
                                .max_cell_bytes = k_bytes_a_vertex + 2 * k_bytes_a_triangle,
                                .max_triangle_bytes = k_bytes_a_vertex + k_bytes_a_triangle,
                                .open = open,
                                .read_sum = read_sum,
                                .memory = memory};

}  // namespace talus
