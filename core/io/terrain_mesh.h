#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/base/grid.h"
#include "core/io/carved_ground.h"
#include "core/io/codec.h"
#include "core/io/height_mesh.h"

namespace talus {

/// Three numbers, of a place or a direction.
using Vector3 = std::array<float, 3>;

/// The ground of a map as triangles between its samples: all of them, two triangles a cell, or a simplified
/// mesh; all of them may be carved. Any vertex and triangle can be had at any time, so that files are written
/// in pieces. Those of the ground come first.
class TerrainMesh {
 public:
    /// heights: at least 2 × 2, finite; must outlive the mesh. budget: for the mesh with its border;
    /// triangles 0: all samples. carved: null, or what outlives the mesh, of all samples. Throws Cancelled.
    TerrainMesh(const Grid<float>& heights, const MeshBudget& budget, const CarvedGround* carved,
                Progress* progress);

    std::uint64_t vertex_count() const;
    std::uint64_t triangle_count() const;
    /// Returns how many of the triangles are ground; the others are what is carved.
    std::uint64_t ground_triangle_count() const;
    /// A place on the map, in samples from its first.
    struct Place {
        double x, y;
    };
    Place place(std::uint64_t vertex) const;
    /// Returns the vertices of a triangle, counter-clockwise seen from above.
    HeightMesh::Corners triangle(std::uint64_t number) const;
    /// Returns the vertices around the map, counter-clockwise seen from above.
    std::vector<std::uint32_t> border() const;
    float height(std::uint64_t vertex) const;
    /// Returns the direction away from the ground, of length 1: east, north, up. The slopes are those of the
    /// map, also where the mesh is simplified. cell_size: m.
    Vector3 normal(std::uint64_t vertex, double cell_size) const;
    /// Returns how far the map is from the mesh, m.
    float error() const { return simplified_.error; }

 private:
    // Returns the sample of a vertex of the ground.
    Sample sample(std::uint64_t vertex) const;
    // Returns a vertex that is no sample, or null.
    const CarvedGround::Vertex* carved_vertex(std::uint64_t vertex) const;

    const Grid<float>& heights_;
    const CarvedGround* carved_;
    std::vector<std::uint32_t> ground_before_;  // cells of the ground before each hole
    HeightMesh simplified_;                     // without triangles: all samples
};

/// What all codecs of meshes share: the rows become a map in memory, and the mesh is made and written when
/// the last one is there.
class MeshWriter : public CodecWriter {
 public:
    /// more_per_border_edge: triangles besides those of the ground. Throws FileError for a map that is no
    /// surface, or a budget that is too small.
    MeshWriter(FileGroup::Output& output, const CodecMap& map, int more_per_border_edge);
    void write_rows(const std::uint8_t* rows, int count) override;
    void finish() override;
    CodecFacts facts() const override { return facts_; }

 protected:
    /// Writes the file and returns its triangles and the sum of its contents (see MeshSum).
    virtual CodecFacts write_mesh(const TerrainMesh& mesh) = 0;

    FileGroup::Output& output() { return output_; }
    const CodecMap& map() const { return map_; }
    const MeshFrame& frame() const { return frame_; }
    /// Returns where a vertex lies with the axes of glTF, m from the middle of the whole map: x to the east,
    /// y up, z to the south; so the terrain is seen from the south when it is seen from the front.
    Vector3 upright(const TerrainMesh& mesh, std::uint64_t vertex) const;
    /// Returns the direction away from the ground with the same axes.
    Vector3 upright_normal(const TerrainMesh& mesh, std::uint64_t vertex) const;
    /// Returns the sum of a mesh with these axes.
    std::uint64_t upright_sum(const TerrainMesh& mesh) const;
    /// Returns the lowest height of all files, m.
    float lowest() const { return lowest_; }

    /// Writes `count` items one after the other. format(i, bytes) appends those of item i, and is called from
    /// several threads at once.
    template <class Append>
    void write_items(std::uint64_t count, Append&& append) {
        write_pieces(count, [&](std::uint64_t begin, std::uint64_t end, std::string& bytes) {
            for (std::uint64_t i = begin; i < end; ++i) append(i, bytes);
        });
    }

 private:
    void write_pieces(
        std::uint64_t count,
        const std::function<void(std::uint64_t begin, std::uint64_t end, std::string& bytes)>& format);

    FileGroup::Output& output_;
    CodecMap map_;
    MeshFrame frame_;
    const MeshFrame* shared_;
    MeshBudget budget_;
    Grid<float> heights_;
    int next_row_ = 0;
    float lowest_ = 0;
    CodecFacts facts_;
};

/// Returns the triangles of a mesh of all samples, with those that its border costs.
double all_triangles(MapSize size, int more_per_border_edge);
/// Returns the bytes of memory that a mesh takes beside the rows of the map.
double mesh_memory(const CodecMap& map, int more_per_border_edge);

/// A sum over the contents of a mesh, so that what a file says can be compared with what it should say:
/// items in any order, each with its number.
class MeshSum {
 public:
    void add(std::uint64_t item, const Vector3& numbers);
    void add(std::uint64_t item, const HeightMesh::Corners& corners);
    std::uint64_t value() const { return sum_; }

 private:
    std::uint64_t sum_ = 0;
};

void append_bytes(std::string& bytes, const void* data, std::size_t count);

}  // namespace talus
