// Talus's readers of maps against GDAL, an independent one: its Python writes some three hundred files of
// every kind, and what it reads of each. The tests that need them share them; starting Python and GDAL for it
// takes a second.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <fstream>
#include <memory>
#include <sstream>

#include "core/io/crs_units.h"
#include "core/io/gdal_reader.h"
#include "core/io/read_heightmap.h"
#include "tests/command.h"
#include "tests/grid_of.h"
#include "tests/places.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

constexpr int k_no_python_gdal = 77;

struct TwinMap {
    std::string name;
    int width = 0;
    int height = 0;
    double cell_x = 0;
    double cell_y = 0;
    int steps = 0;
    bool by_gdal_only = false;
};

std::vector<TwinMap> twin_maps(const std::string& folder) {
    std::vector<TwinMap> maps;
    std::ifstream lines(folder + "/maps.txt");
    for (TwinMap map; lines >> map.name >> map.width >> map.height >> map.cell_x >> map.cell_y >> map.steps >>
                      map.by_gdal_only;)
        maps.push_back(map);
    return maps;
}

// How many values differ in their bits from those that GDAL read.
std::size_t differing(const Grid<float>& values, const std::string& raw) {
    if (raw.size() != values.size() * sizeof(float)) return values.size();
    std::size_t count = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        float expected = 0;
        std::memcpy(&expected, raw.data() + i * sizeof(float), sizeof expected);
        const float found = values.data()[i];
        count += !(found == expected || (std::isnan(found) && std::isnan(expected)));
    }
    return count;
}

void expect_same(const TwinMap& twin, const std::string& folder, const ReadSettings& settings) {
    const std::string path = folder + "/" + twin.name;
    const Heightmap map = read_heightmap(path, settings);
    ASSERT_EQ(map.values.width(), twin.width) << twin.name;
    ASSERT_EQ(map.values.height(), twin.height) << twin.name;
    EXPECT_EQ(differing(map.values, text_of(path + ".raw")), 0u) << twin.name;
    EXPECT_EQ(map.steps, twin.steps) << twin.name;
    EXPECT_NEAR(map.cell_x, twin.cell_x, 1e-4 * twin.cell_x) << twin.name;
    EXPECT_NEAR(map.cell_y, twin.cell_y, 1e-4 * twin.cell_y) << twin.name;
}

class GdalTwin : public testing::Test {
 protected:
    static void SetUpTestSuite() {
        folder_ = std::make_unique<TemporaryFolder>();
        made_ = run("/usr/bin/python3 " + source_path("tests/core/io/make_maps.py") + " " + folder());
        maps_ = twin_maps(folder());
    }
    static void TearDownTestSuite() { folder_.reset(); }

    void SetUp() override {
        if (made_.status == k_no_python_gdal || made_.status == 127) GTEST_SKIP() << "no GDAL for Python";
        ASSERT_EQ(made_.status, 0) << made_.text;
        ASSERT_GT(maps_.size(), 250u);
    }

    static std::string folder() { return folder_->path().string(); }

    static inline std::unique_ptr<TemporaryFolder> folder_;
    static inline Result made_;
    static inline std::vector<TwinMap> maps_;
};

TEST_F(GdalTwin, ReadsEveryFileAsTalusDoes) {
    for (const TwinMap& twin : maps_) {
        if (twin.by_gdal_only) continue;
        expect_same(twin, folder(), {});
    }
}

TEST_F(GdalTwin, IsReadByTalusToTheSameBits) {
    if (!gdal_is_there()) GTEST_SKIP() << "built without GDAL";
    for (const TwinMap& twin : maps_) {
        // GDAL turns nothing, and knows the bits of a band but by name.
        expect_same(twin, folder(), {.format = "gdal"});
        if (twin.by_gdal_only) expect_same(twin, folder(), {});
    }
}

// A part counts on the map as it is shown, whatever its first row is, and has the same numbers.
TEST_F(GdalTwin, APartOfAMapIsCutOutOfTheWhole) {
    if (!gdal_is_there()) GTEST_SKIP() << "built without GDAL";
    const SampledPart part{.x = 3, .y = 2, .width = 20, .height = 15};
    const ReadSettings all{.find_voids = false};
    ReadSettings some = all;
    some.window = part;
    for (const TwinMap& twin : maps_) {
        const Heightmap whole = read_heightmap(folder() + "/" + twin.name, all);
        const Heightmap cut = read_heightmap(folder() + "/" + twin.name, some);
        EXPECT_EQ(cut.steps, whole.steps) << twin.name;
        std::size_t count = 0;
        for (const auto [x, y] : cells_of(cut.values)) {
            const float expected = whole.values(x + part.x, y + part.y);
            count +=
                !(cut.values(x, y) == expected || (std::isnan(cut.values(x, y)) && std::isnan(expected)));
        }
        EXPECT_EQ(count, 0u) << twin.name;
    }
}

// EXR of every packing without loss and every set of channels, against what ImageMagick reads: two programs
// of its, half a second.
TEST(ExrTwin, IsReadAsImageMagickReadsIt) {
    if (run("command -v convert").status != 0) GTEST_SKIP() << "no ImageMagick";
    const TemporaryFolder folder;
    std::string writes;
    std::vector<std::string> names;
    for (const char* packing : {"None", "RLE", "ZIPS", "Zip", "Piz"}) {
        for (const char* channels : {"Y", "YA", "RGB", "RGBA"}) {
            names.push_back(std::string(packing) + "-" + channels);
            writes += " \\( +clone -compress " + std::string(packing) +
                      " -define exr:color-type=" + channels + " -write " + folder / names.back() +
                      ".exr +delete \\)";
        }
    }
    const Result written = run("convert -size 37x23 gradient: -colorspace gray -rotate 30 -resize '37x23!' " +
                               writes + " null:");
    ASSERT_EQ(written.status, 0) << written.text;
    const Result read = run("cd " + folder.path().string() +
                            " && mogrify -set colorspace sRGB -depth 32 -define "
                            "quantum:format=floating-point -format gray *.exr");
    ASSERT_EQ(read.status, 0) << read.text;
    for (const std::string& name : names) {
        const Heightmap map = read_heightmap(folder / (name + ".exr"), {});
        const std::string raw = text_of(folder / (name + ".gray"));
        ASSERT_EQ(raw.size(), map.values.size() * sizeof(float)) << name;
        for (std::size_t i = 0; i < map.values.size(); ++i) {
            float expected = 0;
            std::memcpy(&expected, raw.data() + i * sizeof(float), sizeof expected);
            ASSERT_NEAR(map.values.data()[i], expected, 1e-5) << name << ' ' << i;
        }
    }
}

}  // namespace
}  // namespace talus
