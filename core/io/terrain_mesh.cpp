#include "core/io/terrain_mesh.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include "core/base/parallel.h"
#include "core/io/byte_sum.h"
#include "core/terrain/cell_triangles.h"
#include "core/words/numbers.h"

namespace talus {
namespace {

constexpr std::uint64_t k_items_a_piece = std::uint64_t{1} << 14;
constexpr int k_pieces_at_once = 32;

// A mesh has no gaps: what is no height lies on the lowest ground.
void fill_gaps(Grid<float>& heights) {
    float lowest = std::numeric_limits<float>::infinity();
    bool gaps = false;
    for (const float height : heights.values()) {
        if (std::isfinite(height)) {
            lowest = std::min(lowest, height);
        } else {
            gaps = true;
        }
    }
    if (!gaps) return;
    for (float& height : heights.values()) {
        if (!std::isfinite(height)) height = std::isfinite(lowest) ? lowest : 0;
    }
}

}  // namespace

TerrainMesh::TerrainMesh(const Grid<float>& heights, const MeshBudget& budget, const CarvedGround* carved,
                         Progress* progress)
    : heights_(heights), carved_(carved) {
    if (carved_ != nullptr) {
        assert(budget.triangles == 0);
        std::uint32_t before = 0;
        for (const std::uint32_t hole : carved_->holes) ground_before_.push_back(hole - before++);
    }
    const auto all = all_triangles({heights.width(), heights.height()}, budget.more_per_border_edge);
    if (budget.triangles > 0 && static_cast<double>(budget.triangles) < all)
        simplified_ = simplified(heights, budget, progress);
}

std::uint64_t TerrainMesh::vertex_count() const {
    if (!simplified_.vertices.empty()) return simplified_.vertices.size();
    return heights_.size() + (carved_ != nullptr ? carved_->vertices.size() : 0);
}

std::uint64_t TerrainMesh::triangle_count() const {
    return ground_triangle_count() + (carved_ != nullptr ? carved_->triangles.size() : 0);
}

std::uint64_t TerrainMesh::ground_triangle_count() const {
    if (!simplified_.triangles.empty()) return simplified_.triangles.size();
    return 2 * (static_cast<std::uint64_t>(heights_.width() - 1) *
                    static_cast<std::uint64_t>(heights_.height() - 1) -
                ground_before_.size());
}

const CarvedGround::Vertex* TerrainMesh::carved_vertex(std::uint64_t vertex) const {
    return carved_ != nullptr && vertex >= heights_.size() ? &carved_->vertices[vertex - heights_.size()]
                                                           : nullptr;
}

TerrainMesh::Place TerrainMesh::place(std::uint64_t vertex) const {
    if (const CarvedGround::Vertex* carved = carved_vertex(vertex)) return {carved->x, carved->y};
    const Sample at = sample(vertex);
    return {static_cast<double>(at.x), static_cast<double>(at.y)};
}

Sample TerrainMesh::sample(std::uint64_t vertex) const {
    if (!simplified_.vertices.empty()) return simplified_.vertices[vertex];
    const auto width = static_cast<std::uint64_t>(heights_.width());
    return {static_cast<int>(vertex % width), static_cast<int>(vertex / width)};
}

HeightMesh::Corners TerrainMesh::triangle(std::uint64_t number) const {
    if (!simplified_.triangles.empty()) return simplified_.triangles[number];
    const std::uint64_t ground = ground_triangle_count();
    if (number >= ground) return carved_->triangles[number - ground];
    const auto passed = std::ranges::upper_bound(ground_before_, number / 2) - ground_before_.begin();
    const std::uint64_t cell = number / 2 + static_cast<std::uint64_t>(passed);
    const auto cells = static_cast<std::uint64_t>(heights_.width() - 1);
    const auto x = static_cast<int>(cell % cells);
    const auto y = static_cast<int>(cell / cells);
    const std::uint64_t north_west = cell / cells * (cells + 1) + cell % cells;
    HeightMesh::Corners corners{};
    const CellTriangle triangle = cell_triangles(heights_, x, y)[number % 2];
    for (std::size_t i = 0; i < 3; ++i) {
        const auto east = static_cast<std::uint64_t>(triangle[i].east);
        const auto south = static_cast<std::uint64_t>(triangle[i].south);
        corners[i] = static_cast<std::uint32_t>(north_west + south * (cells + 1) + east);
    }
    return corners;
}

std::vector<std::uint32_t> TerrainMesh::border() const {
    const int right = heights_.width() - 1;
    const int bottom = heights_.height() - 1;
    // How far along the border from the north-western corner, southwards first; −1: not on it.
    const auto place = [&](Sample s) -> std::int64_t {
        if (s.x == 0) return s.y;
        if (s.y == bottom) return std::int64_t{bottom} + s.x;
        if (s.x == right) return std::int64_t{bottom} + right + bottom - s.y;
        return s.y == 0 ? 2 * std::int64_t{bottom} + 2 * std::int64_t{right} - s.x : -1;
    };
    std::vector<std::pair<std::int64_t, std::uint32_t>> places;
    const std::uint64_t count = vertex_count();
    if (simplified_.vertices.empty()) {
        const auto add = [&](int x, int y) {
            places.emplace_back(place({x, y}), static_cast<std::uint32_t>(
                                                   static_cast<std::int64_t>(y) * heights_.width() + x));
        };
        for (int x = 0; x <= right; ++x) add(x, 0), add(x, bottom);
        for (int y = 1; y < bottom; ++y) add(0, y), add(right, y);
    } else {
        for (std::uint64_t i = 0; i < count; ++i) {
            if (const std::int64_t at = place(sample(i)); at >= 0)
                places.emplace_back(at, static_cast<std::uint32_t>(i));
        }
    }
    std::ranges::sort(places);
    std::vector<std::uint32_t> border;
    for (const auto& [at, vertex] : places) border.push_back(vertex);
    return border;
}

float TerrainMesh::height(std::uint64_t vertex) const {
    if (const CarvedGround::Vertex* carved = carved_vertex(vertex)) return carved->z;
    const Sample at = sample(vertex);
    return heights_(at.x, at.y);
}

Vector3 TerrainMesh::normal(std::uint64_t vertex, double cell_size) const {
    if (const CarvedGround::Vertex* carved = carved_vertex(vertex))
        return {carved->east, carved->north, carved->up};
    const Sample at = sample(vertex);
    const int west = std::max(0, at.x - 1);
    const int east = std::min(heights_.width() - 1, at.x + 1);
    const int north = std::max(0, at.y - 1);
    const int south = std::min(heights_.height() - 1, at.y + 1);
    const auto height = [&](int x, int y) { return static_cast<double>(heights_(x, y)); };
    const double to_east = (height(east, at.y) - height(west, at.y)) / ((east - west) * cell_size);
    const double to_north = (height(at.x, north) - height(at.x, south)) / ((south - north) * cell_size);
    const double length = std::sqrt(1 + to_east * to_east + to_north * to_north);
    return {static_cast<float>(-to_east / length), static_cast<float>(-to_north / length),
            static_cast<float>(1 / length)};
}

MeshWriter::MeshWriter(FileGroup::Output& output, const CodecMap& map, int more_per_border_edge)
    : output_(output), map_(map), shared_(map.mesh), budget_{.more_per_border_edge = more_per_border_edge} {
    if (shared_ != nullptr) frame_ = *shared_;
    const auto refuse = [&](const std::string& why) { throw FileError(output.target() + ": " + why); };
    const MapSize size = map.size;
    if (size.width < 2 || size.height < 2)
        refuse("a map of " + size_text(size) + " is no surface; a mesh needs at least 2 x 2 samples");
    if (map.cells() > std::numeric_limits<std::uint32_t>::max())
        refuse("a mesh of " + size_text(size) +
               " samples has more vertices than a file can number; "
               "choose a smaller size, or tiles");
    budget_.triangles = static_cast<std::size_t>(std::max(0, frame_.choice.triangles));
    budget_.whole_border = frame_.joins;
    const std::size_t least = least_triangles(size.width, size.height, budget_);
    if (budget_.triangles > 0 && budget_.triangles < least) {
        refuse("a mesh of " + size_text(size) + " samples needs at least " + std::to_string(least) +
               " triangles" + (frame_.joins ? ", because tiles keep all samples on their edges" : "") +
               "; allow more");
    }
    heights_ = Grid<float>(size.width, size.height);
}

void MeshWriter::write_rows(const std::uint8_t* rows, int count) {
    std::memcpy(heights_.row(next_row_), rows, map_.row_bytes() * static_cast<std::size_t>(count));
    next_row_ += count;
}

void MeshWriter::finish() {
    if (shared_ != nullptr) frame_ = *shared_;
    fill_gaps(heights_);
    lowest_ = std::min(frame_.lowest, *std::ranges::min_element(heights_.values()));
    const TerrainMesh mesh(heights_, budget_, frame_.carved, frame_.progress);
    facts_ = write_mesh(mesh);
    facts_.error = mesh.error();
    heights_ = {};
}

Vector3 MeshWriter::upright(const TerrainMesh& mesh, std::uint64_t vertex) const {
    const TerrainMesh::Place at = mesh.place(vertex);
    const GridPlace& place = map_.place;
    const double east = place.west + at.x * place.cell_x - frame_.centre_x;
    const double north = place.south + (map_.size.height - 1 - at.y) * place.cell_y - frame_.centre_y;
    return {static_cast<float>(east), mesh.height(vertex), static_cast<float>(-north)};
}

Vector3 MeshWriter::upright_normal(const TerrainMesh& mesh, std::uint64_t vertex) const {
    const auto [east, north, up] = mesh.normal(vertex, map_.place.cell_x);
    return {east, up, -north};
}

std::uint64_t MeshWriter::upright_sum(const TerrainMesh& mesh) const {
    MeshSum sum;
    for (std::uint64_t i = 0; i < mesh.vertex_count(); ++i) sum.add(i, upright(mesh, i));
    for (std::uint64_t i = 0; i < mesh.triangle_count(); ++i) sum.add(i, mesh.triangle(i));
    return sum.value();
}

void MeshWriter::write_pieces(
    std::uint64_t count,
    const std::function<void(std::uint64_t begin, std::uint64_t end, std::string& bytes)>& format) {
    std::vector<std::string> pieces(k_pieces_at_once);
    for (std::uint64_t first = 0; first < count; first += k_items_a_piece * k_pieces_at_once) {
        if (frame_.progress != nullptr) frame_.progress->checkpoint();
        const std::uint64_t left = (count - first + k_items_a_piece - 1) / k_items_a_piece;
        const auto pieces_here = static_cast<int>(std::min<std::uint64_t>(k_pieces_at_once, left));
        parallel_blocks(0, pieces_here, 1, [&](int i, int) {
            std::string& bytes = pieces[static_cast<std::size_t>(i)];
            bytes.clear();
            const std::uint64_t begin = first + static_cast<std::uint64_t>(i) * k_items_a_piece;
            format(begin, std::min(count, begin + k_items_a_piece), bytes);
        });
        for (int i = 0; i < pieces_here; ++i) output_.write(pieces[static_cast<std::size_t>(i)]);
    }
}

double all_triangles(MapSize size, int more_per_border_edge) {
    const double across = size.width - 1;
    const double down = size.height - 1;
    return 2 * across * down + 2 * (across + down) * more_per_border_edge;
}

double mesh_memory(const CodecMap& map, int more_per_border_edge) {
    const double heights = 4 * static_cast<double>(map.cells());
    const double budget = map.mesh != nullptr ? map.mesh->choice.triangles : 0;
    const bool simplifies = budget > 0 && budget < all_triangles(map.size, more_per_border_edge);
    return heights + (simplifies ? simplifying_bytes(budget) : 0);
}

void MeshSum::add(std::uint64_t item, const Vector3& numbers) {
    sum_ += byte_sum(numbers.data(), sizeof numbers, 2 * item);
}

void MeshSum::add(std::uint64_t item, const HeightMesh::Corners& corners) {
    sum_ += byte_sum(corners.data(), sizeof corners, 2 * item + 1);
}

void append_bytes(std::string& bytes, const void* data, std::size_t count) {
    bytes.append(static_cast<const char*>(data), count);
}

}  // namespace talus
