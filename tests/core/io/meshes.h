#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/base/grid.h"
#include "core/io/height_mesh.h"

namespace talus {

/// Returns the largest difference in height between the samples of a map and a mesh over it, found the slow
/// way.
inline double largest_difference(const HeightMesh& mesh, const Grid<float>& map) {
    double largest = 0;
    for (const HeightMesh::Corners& corners : mesh.triangles) {
        const std::array<Sample, 3> s{mesh.vertices[corners[0]], mesh.vertices[corners[1]],
                                      mesh.vertices[corners[2]]};
        const auto cross = [](Sample a, Sample b, Sample c) {
            return static_cast<double>(b.x - a.x) * (c.y - a.y) -
                   static_cast<double>(b.y - a.y) * (c.x - a.x);
        };
        const double whole = cross(s[0], s[1], s[2]);
        const auto [left, right] = std::minmax({s[0].x, s[1].x, s[2].x});
        const auto [top, bottom] = std::minmax({s[0].y, s[1].y, s[2].y});
        for (int y = top; y <= bottom; ++y) {
            for (int x = left; x <= right; ++x) {
                const double a = cross({x, y}, s[1], s[2]) / whole;
                const double b = cross(s[0], {x, y}, s[2]) / whole;
                const double c = 1 - a - b;
                if (a < -1e-12 || b < -1e-12 || c < -1e-12) continue;
                const double on_mesh = a * static_cast<double>(map(s[0].x, s[0].y)) +
                                       b * static_cast<double>(map(s[1].x, s[1].y)) +
                                       c * static_cast<double>(map(s[2].x, s[2].y));
                largest = std::max(largest, std::fabs(on_mesh - static_cast<double>(map(x, y))));
            }
        }
    }
    return largest;
}

using Point = std::array<float, 3>;

/// Triangles read from a file, each corner by its number.
struct FileMesh {
    std::vector<Point> points;
    std::vector<std::array<std::uint32_t, 3>> triangles;
    std::vector<Point> normals = {};                  ///< of the points, where the file has them
    std::vector<std::array<float, 2>> textures = {};  ///< likewise
};

template <class Value>
Value value_at(const std::string& bytes, std::size_t place) {
    if (place + sizeof(Value) > bytes.size()) throw std::runtime_error("the file is too short");
    Value value;
    std::memcpy(&value, bytes.data() + place, sizeof value);
    return value;
}

/// Reads a binary STL; corners of the same place become one point.
inline FileMesh parsed_stl(const std::string& bytes) {
    FileMesh mesh;
    const auto count = value_at<std::uint32_t>(bytes, 80);
    if (bytes.size() != 84 + 50 * std::size_t{count}) throw std::runtime_error("a wrong count of triangles");
    std::map<Point, std::uint32_t> numbers;
    for (std::size_t i = 0; i < count; ++i) {
        std::array<std::uint32_t, 3> corners{};
        for (std::size_t k = 0; k < 3; ++k) {
            const auto point = value_at<Point>(bytes, 84 + 50 * i + 12 * (k + 1));
            const auto [found, added] =
                numbers.try_emplace(point, static_cast<std::uint32_t>(mesh.points.size()));
            if (added) mesh.points.push_back(point);
            corners[k] = found->second;
        }
        mesh.triangles.push_back(corners);
    }
    return mesh;
}

/// Reads a GLB by its description alone, as any reader of glTF does.
inline FileMesh parsed_glb(const std::string& bytes) {
    if (bytes.substr(0, 4) != "glTF" || value_at<std::uint32_t>(bytes, 8) != bytes.size())
        throw std::runtime_error("not a GLB");
    const auto json_bytes = value_at<std::uint32_t>(bytes, 12);
    if (json_bytes % 4 != 0) throw std::runtime_error("a chunk that is not of whole words");
    const auto json = nlohmann::json::parse(bytes.substr(20, json_bytes));
    const std::size_t binary = 28 + json_bytes;
    const auto primitive = json["meshes"][0]["primitives"][0];
    const auto items = [&](std::size_t accessor, auto& items) {
        using Item = std::remove_reference_t<decltype(items[0])>;
        const auto& info = json["accessors"][accessor];
        const auto& view = json["bufferViews"][info["bufferView"].get<std::size_t>()];
        const std::size_t count = info["count"].get<std::size_t>() / (info["type"] == "SCALAR" ? 3 : 1);
        if (view["byteLength"].get<std::size_t>() != count * sizeof(Item))
            throw std::runtime_error("a view of another length");
        for (std::size_t i = 0; i < count; ++i)
            items.push_back(
                value_at<Item>(bytes, binary + view["byteOffset"].get<std::size_t>() + i * sizeof(Item)));
    };
    FileMesh mesh;
    items(primitive["attributes"]["POSITION"].get<std::size_t>(), mesh.points);
    items(primitive["attributes"]["NORMAL"].get<std::size_t>(), mesh.normals);
    items(primitive["attributes"]["TEXCOORD_0"].get<std::size_t>(), mesh.textures);
    items(primitive["indices"].get<std::size_t>(), mesh.triangles);
    return mesh;
}

inline FileMesh parsed_obj(const std::string& text) {
    FileMesh mesh;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string key;
        words >> key;
        if (key == "v" || key == "vn") {
            Point point{};
            words >> point[0] >> point[1] >> point[2];
            (key == "v" ? mesh.points : mesh.normals).push_back(point);
        } else if (key == "vt") {
            std::array<float, 2> place{};
            words >> place[0] >> place[1];
            mesh.textures.push_back(place);
        } else if (key == "f") {
            std::array<std::uint32_t, 3> corners{};
            for (std::uint32_t& corner : corners) {
                std::string word;
                words >> word;
                const std::string number = word.substr(0, word.find('/'));
                if (word != number + "/" + number + "/" + number)
                    throw std::runtime_error("a strange corner");
                corner = static_cast<std::uint32_t>(std::stoul(number)) - 1;
            }
            mesh.triangles.push_back(corners);
        }
        if (words.fail()) throw std::runtime_error("a line that is none: " + line);
    }
    return mesh;
}

/// Returns how often the edges of a mesh occur without, or not exactly once with, their opposite.
inline std::size_t open_edges(const FileMesh& mesh) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
    for (const auto& corners : mesh.triangles) {
        for (std::size_t i = 0; i < 3; ++i) ++edges[{corners[i], corners[(i + 1) % 3]}];
    }
    std::size_t open = 0;
    for (const auto& [edge, count] : edges) {
        const auto opposite = edges.find({edge.second, edge.first});
        if (count != 1 || edge.first == edge.second || opposite == edges.end()) ++open;
    }
    return open;
}

/// Returns the volume within a closed mesh whose triangles are counter-clockwise seen from outside.
inline double volume_of(const FileMesh& mesh) {
    double volume = 0;
    for (const auto& corners : mesh.triangles) {
        const auto at = [&](std::size_t corner, std::size_t axis) {
            return static_cast<double>(mesh.points[corners[corner]][axis]);
        };
        volume += at(0, 0) * (at(1, 1) * at(2, 2) - at(1, 2) * at(2, 1)) -
                  at(0, 1) * (at(1, 0) * at(2, 2) - at(1, 2) * at(2, 0)) +
                  at(0, 2) * (at(1, 0) * at(2, 1) - at(1, 1) * at(2, 0));
    }
    return volume / 6;
}

/// Returns the smallest and the largest coordinate along an axis.
inline std::pair<float, float> extent_of(const FileMesh& mesh, std::size_t axis) {
    const auto [low, high] =
        std::ranges::minmax(mesh.points, {}, [axis](const Point& point) { return point[axis]; });
    return {low[axis], high[axis]};
}

}  // namespace talus
