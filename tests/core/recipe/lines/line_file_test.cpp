#include "core/recipe/lines/line_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "core/base/read_file.h"
#include "core/paint/line_curve.h"
#include "core/recipe/edit.h"
#include "core/recipe/lines/recipe_lines.h"
#include "core/recipe/recipe_json.h"
#include "core/recipe/set_value.h"
#include "core/recipe/stage_table.h"
#include "tests/command.h"
#include "tests/core/paint/drawn_lines.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

using testing::HasSubstr;

constexpr std::array k_kinds{LineFileKind::geojson, LineFileKind::gpx, LineFileKind::svg};

World small_world() {
    World world;
    world.extent = 5000;
    world.width = 501;
    world.height = 401;
    return world;
}

ReadLines read_back(const std::string& text, LineFileKind kind, const World& world = small_world()) {
    return lines_of_text(text, kind, world, {.height = 3, .width = 40}, "a");
}

std::string error_of(const std::string& text, LineFileKind kind) {
    try {
        read_back(text, kind);
    } catch (const FileError& error) {
        return error.what();
    }
    return "accepted";
}

std::string feature(const std::string& geometry, const std::string& properties = "{}") {
    return R"({"type": "Feature", "properties": )" + properties + R"(, "geometry": )" + geometry + "}";
}

void expect_same(const GroundLine& found, const GroundLine& wanted, const std::string& what) {
    ASSERT_EQ(found.nodes.size(), wanted.nodes.size()) << what;
    EXPECT_EQ(found.closed, wanted.closed) << what;
    for (std::size_t i = 0; i < wanted.nodes.size(); ++i) {
        const LineNode& node = found.nodes[i];
        LineNode expected = wanted.nodes[i];
        EXPECT_NEAR(node.x, expected.x, 1e-3) << what << " node " << i;
        EXPECT_NEAR(node.y, expected.y, 1e-3) << what << " node " << i;
        expected.x = node.x;
        expected.y = node.y;
        EXPECT_EQ(node, expected) << what << " node " << i;
    }
}

std::vector<NamedLine> random_lines(std::mt19937& random) {
    std::uniform_real_distribution<float> height(-900, 9000);
    std::uniform_real_distribution<float> width(0.1f, 800);
    std::vector<NamedLine> lines;
    for (const int nodes : {1, 2, 3, 7, 40}) {
        for (const bool closed : {false, true}) {
            NamedLine each{"Line <" + std::to_string(nodes) + "> & \"" + (closed ? "ring" : "way") + "\" ü",
                           wandering_line(random, nodes, 4000, 100)};
            each.line.closed = closed;
            const bool all_from_zero = random() % 3 == 0;
            for (LineNode& node : each.line.nodes) {
                node.height = height(random);
                node.width = width(random);
                node.from = all_from_zero || random() % 2 == 0 ? HeightFrom::zero : HeightFrom::ground;
                node.kind = random() % 2 == 0 ? NodeKind::corner : NodeKind::smooth;
            }
            lines.push_back(std::move(each));
        }
    }
    // One that comes back to where it began is not closed by that.
    lines.push_back({"Returns", lines[6].line});
    lines.back().line.nodes.push_back(lines.back().line.nodes.front());
    return lines;
}

TEST(LineFiles, KeepLinesToAMillimetre) {
    std::mt19937 random(5);
    for (int round = 0; round < 12; ++round) {
        const std::vector<NamedLine> lines = random_lines(random);
        World world = small_world();
        if (round % 3 == 1) world.bounds = Bounds::wrapped;
        if (round % 3 == 2) {
            world.bounds = Bounds::endless;
            world.origin_x = 70000;
            world.origin_y = -40000;
        }
        for (const LineFileKind kind : k_kinds) {
            for (const auto& middle : {std::optional<GlobePlace>(), std::optional<GlobePlace>({8.54, 47.37}),
                                       std::optional<GlobePlace>({179.99, -71.2})}) {
                const std::string text = line_file_text(lines, world, kind, middle, "a");
                // Into another world, too: the file says where its lines lie.
                const ReadLines read = read_back(text, kind, round % 2 == 0 ? world : World());
                ASSERT_EQ(read.lines.size(), lines.size());
                EXPECT_TRUE(read.remarks.empty()) << read.remarks.front();
                for (std::size_t i = 0; i < lines.size(); ++i) {
                    EXPECT_EQ(read.lines[i].name, lines[i].name);
                    expect_same(read.lines[i].line, lines[i].line,
                                lines[i].name + " as " + std::string(k_line_endings[static_cast<int>(kind)]));
                }
            }
        }
    }
}

TEST(LineFiles, AnSvgDrawsTheLineItself) {
    std::mt19937 random(9);
    for (int round = 0; round < 6; ++round) {
        GroundLine line = wandering_line(random, 9, 4000, 100);
        line.closed = round % 2 == 0;
        std::string text =
            line_file_text({{NamedLine{"a", line}}}, small_world(), LineFileKind::svg, {}, "a");
        // The file lacks the list of nodes, as anybody's drawing does.
        const std::size_t at = text.find("data-talus-line");
        ASSERT_NE(at, std::string::npos);
        text.replace(at, std::string("data-talus-line").size(), "data-other");
        const ReadLines read = read_back(text, LineFileKind::svg);
        ASSERT_EQ(read.lines.size(), 1u);
        EXPECT_EQ(read.lines[0].line.closed, line.closed);
        const LineCurve curve = curve_of(line);
        for (const LineNode& node : read.lines[0].line.nodes) {
            double nearest = HUGE_VAL;
            for (const LinePiece& piece : cut_pieces(curve, 1, 1))
                for (const WorldPlace& place : {piece.from, piece.to})
                    nearest = std::min(nearest, std::hypot(place.x - node.x, place.y - node.y));
            EXPECT_LT(nearest, 0.6) << "round " << round;
            EXPECT_EQ(node.kind, NodeKind::smooth);
            EXPECT_EQ(node.width, 40);
        }
    }
}

TEST(LineFiles, TakeWhatOtherProgramsWrite) {
    const auto only = [](const std::string& text, LineFileKind kind) {
        const ReadLines read = read_back(text, kind);
        EXPECT_EQ(read.lines.size(), 1u);
        return read.lines.at(0).line;
    };
    // A rectangle of 2 by 1 thousandths of a degree at the equator comes to the middle, at its true size.
    const GroundLine ring = only(
        feature(R"({"type": "Polygon", "coordinates": [[[8,0],[8.002,0],[8.002,0.001],[8,0.001],[8,0]]]})",
                R"({"width": 12, "kind": "corner"})"),
        LineFileKind::geojson);
    ASSERT_EQ(ring.nodes.size(), 4u);
    EXPECT_TRUE(ring.closed);
    EXPECT_NEAR(ring.nodes[1].x - ring.nodes[0].x, 0.002 * 111319.4908, 0.001);
    EXPECT_NEAR(ring.nodes[1].y - ring.nodes[2].y, 0.001 * 110574.3886, 0.001);
    EXPECT_NEAR((ring.nodes[0].x + ring.nodes[2].x) / 2, 2500, 0.001);
    EXPECT_NEAR((ring.nodes[0].y + ring.nodes[2].y) / 2, 2000, 0.001);
    EXPECT_EQ(ring.nodes[2].width, 12);
    EXPECT_EQ(ring.nodes[2].kind, NodeKind::corner);
    EXPECT_EQ(ring.nodes[2].height, 3);
    // Metres where nobody says anything else and no degrees are possible: to the north.
    const GroundLine metres =
        only(feature(R"({"type": "LineString", "coordinates": [[100, 300, 12.5], [900, 4000, 13]]})"),
             LineFileKind::geojson);
    EXPECT_EQ(metres.nodes[1].x, 900);
    EXPECT_EQ(metres.nodes[1].y, 0);
    EXPECT_EQ(metres.nodes[0].height, 12.5f);
    EXPECT_EQ(metres.nodes[0].from, HeightFrom::zero);
    const GroundLine track = only(
        "<gpx><trk><trkseg><trkpt lat='47' lon='8'><ele> 411.5 </ele></trkpt><trkpt lat='47.001' lon='8'/>"
        "</trkseg></trk></gpx>",
        LineFileKind::gpx);
    EXPECT_EQ(track.nodes[0].height, 411.5f);
    EXPECT_EQ(track.nodes[0].from, HeightFrom::zero);
    EXPECT_EQ(track.nodes[1].from, HeightFrom::ground);
    EXPECT_NEAR(track.nodes[0].y - track.nodes[1].y, 111.176, 0.01);
    const GroundLine path = only(
        "<svg><defs><path d='M0 0L9 9'/></defs><g transform='translate(100,200) scale(2)'>"
        "<path d='m10-5.5.5 5.5h-5q5,0 5 5z'/></g></svg>",
        LineFileKind::svg);
    ASSERT_EQ(path.nodes.size(), 7u);
    EXPECT_TRUE(path.closed);
    EXPECT_EQ(path.nodes[0].x, 120);
    EXPECT_EQ(path.nodes[0].y, 189);
    EXPECT_EQ(path.nodes[1].x, 121);
    EXPECT_EQ(path.nodes[1].y, 200);
    EXPECT_EQ(path.nodes[2].kind, NodeKind::corner);
    EXPECT_EQ(path.nodes[4].kind, NodeKind::smooth);
    EXPECT_NEAR(path.nodes[4].x, 100 + 2 * (5.5 + 3.75), 1e-9);
    EXPECT_NEAR(path.nodes[4].y, 200 + 2 * 1.25, 1e-9);
}

TEST(LineFiles, AnArcOfAnSvgIsAnArc) {
    for (const char* arc :
         {"M60 50 A20 20 0 0 1 40 70", "M60 50 A20 20 0 1 0 40 70", "M60,50a20,20,0,01-20,20",
          "M20 50 A20 20 0 1 1 60 50", "M60 50 A1 1 30 0 1 20 50"}) {
        const ReadLines read =
            read_back("<svg><path d='" + std::string(arc) + "'/></svg>", LineFileKind::svg);
        for (const LineNode& node : read.lines.at(0).line.nodes)
            EXPECT_NEAR(std::hypot(node.x - 40, node.y - 50), 20, 1e-6) << arc;
    }
    const ReadLines large = read_back("<svg><path d='M60 50 A20 20 0 1 0 40 70'/></svg>", LineFileKind::svg);
    EXPECT_EQ(large.lines.at(0).line.nodes.size(), 9u);
    EXPECT_LT(large.lines.at(0).line.nodes[4].y, 40);
}

TEST(LineFiles, APathThatWasMovedIsTakenAsItIsDrawn) {
    std::string text =
        line_file_text({{NamedLine{"Way", {.nodes = {{.x = 10, .y = 20, .width = 7}, {.x = 30, .y = 20}}}}}},
                       small_world(), LineFileKind::svg, {}, "a");
    EXPECT_EQ(read_back(text, LineFileKind::svg).lines.at(0).line.nodes.at(0).width, 7);
    text.replace(text.find("L30,20"), 6, "L35,20");
    const ReadLines read = read_back(text, LineFileKind::svg);
    EXPECT_EQ(read.lines.at(0).line.nodes.at(1).x, 35);
    EXPECT_EQ(read.lines.at(0).line.nodes.at(0).width, 40);
    ASSERT_EQ(read.remarks.size(), 1u);
    EXPECT_THAT(read.remarks[0], HasSubstr("was changed since Talus wrote it"));
}

TEST(LineFiles, OfTooManyPointsThoseStayThatShapeTheLine) {
    std::string text = "<svg><polyline points='";
    for (int i = 0; i <= 4000; ++i)
        text += std::to_string(i) + "," + (i == 1777 ? "40" : i % 2 == 0 ? "0" : "0.1") + " ";
    const ReadLines read = read_back(text + "'/></svg>", LineFileKind::svg);
    const GroundLine& line = read.lines.at(0).line;
    EXPECT_EQ(line.nodes.size(), GroundLine::k_max_nodes);
    EXPECT_EQ(line.nodes.front().x, 0);
    EXPECT_EQ(line.nodes.back().x, 4000);
    EXPECT_TRUE(std::any_of(line.nodes.begin(), line.nodes.end(),
                            [](const LineNode& node) { return node.x == 1777 && node.y == 40; }));
    ASSERT_EQ(read.remarks.size(), 1u);
    EXPECT_THAT(read.remarks[0], HasSubstr("of 4001 points of a line the 1000"));
}

TEST(LineFiles, SayWhatIsWrong) {
    using enum LineFileKind;
    EXPECT_THAT(error_of("{", geojson), HasSubstr("a: "));
    EXPECT_THAT(error_of("[]", geojson), HasSubstr("is no GeoJSON"));
    EXPECT_THAT(error_of(R"({"type": "FeatureCollection", "features": []})", geojson),
                HasSubstr("holds no line"));
    EXPECT_THAT(error_of(feature(R"({"type": "LineString", "coordinates": [[1, "x"]]})"), geojson),
                HasSubstr("two numbers; found \"x\""));
    EXPECT_THAT(error_of(R"({"type": "LineString", "coordinates": [5, 6]})", geojson),
                HasSubstr("two numbers; found 5"));
    EXPECT_THAT(error_of(R"({"type": "LineString", "coordinates": [[1, 2], [3, 4]], "crs": {"type": "name",)"
                         R"( "properties": {"name": "urn:ogc:def:crs:EPSG::2056"}}})",
                         geojson),
                HasSubstr("ogr2ogr -t_srs EPSG:4326"));
    EXPECT_THAT(error_of(R"({"type": "LineString", "coordinates": [[-60, 2], [60, 4]]})", geojson),
                HasSubstr("over 2000 km from the middle"));
    EXPECT_THAT(error_of("<gpx>\n<rte>\n</gpx>", gpx), HasSubstr("no sound XML, see line 3"));
    EXPECT_THAT(error_of("<kml/>", gpx), HasSubstr("no element <gpx>"));
    EXPECT_THAT(error_of("<gpx><rte><rtept lat='1' lon='x'/></rte></gpx>", gpx), HasSubstr("lon=\"x\""));
    EXPECT_THAT(error_of("<gpx><rte><rtept lat='91' lon='1'/><rtept lat='9' lon='1'/></rte></gpx>", gpx),
                HasSubstr("no longitude and latitude"));
    EXPECT_THAT(error_of("<svg/>", svg), HasSubstr("holds no line"));
    std::string deep = "<svg>";
    for (int i = 0; i < 99; ++i) deep += "<g>";
    EXPECT_THAT(error_of(deep + "<path/>", svg), HasSubstr("no sound XML"));
    for (int i = 0; i < 99; ++i) deep += "</g>";
    EXPECT_THAT(error_of(deep + "</svg>", svg), HasSubstr("ungroup"));
    const std::vector<NamedLine> far{{"Far", {.nodes = {{.x = 3e6}, {.x = 4e6}}}}};
    EXPECT_THROW(line_file_text(far, small_world(), gpx, {}, "a"), FileError);
    EXPECT_NO_THROW(line_file_text(far, small_world(), geojson, {}, "a"));
}

TEST(LineFiles, AreSetByTheirNameAndExportedByLayer) {
    const TemporaryFolder folder;
    Recipe recipe;
    recipe.world = small_world();
    recipe = with_layer_added(recipe, *find_stage("ridge_line")).recipe;
    recipe = with_layer_added(recipe, *find_stage("road"), recipe.layers.back().id).recipe;
    recipe.layers.edit(1)->name = "Old road";
    recipe = with_mask_added(recipe, recipe.layers[0].id, default_mask(*find_mask("area"))).recipe;
    const std::vector<NamedLine> lines = lines_of(recipe);
    ASSERT_EQ(lines.size(), 3u);
    EXPECT_EQ(lines[0].name, "Ridge line");
    EXPECT_EQ(lines[1].name, "Ridge line: Area");
    EXPECT_EQ(lines[2].name, "Old road");
    const std::string path = folder / "Lines.GeoJSON";
    write(path, line_file_text(lines, recipe.world, LineFileKind::geojson, {}, path));
    Recipe other;
    other = with_layer_added(other, *find_stage("road")).recipe;
    other.layers.edit(0)->name = "Old road";
    EXPECT_TRUE(set_value(other, "Old road.line=@" + path).empty());
    expect_same(std::get<GroundLine>(other.layers[0].values[0]), lines[2].line, "set");
    other.layers.edit(0)->name = "New road";
    const auto error = [&](const std::string& assignment) -> std::string {
        try {
            set_value(other, assignment);
        } catch (const RecipeError& thrown) {
            return thrown.what();
        }
        return "accepted";
    };
    EXPECT_THAT(error("road.line=@" + path), HasSubstr("3 lines and none is named \"New road\""));
    EXPECT_THAT(error("road.line=@" + path + "x"), HasSubstr("ends in .geojson, .gpx, .svg"));
    EXPECT_THAT(error("road.line=@" + (folder / "none.gpx")), HasSubstr("none.gpx"));
}

// ---- judged by GDAL

bool has_gdal() { return run("command -v ogrinfo && command -v gdaltransform").status == 0; }

// What gdaltransform makes of places on the globe in a plane around a centre.
std::vector<std::array<double, 2>> planes_by_gdal(const std::vector<GlobePlace>& places,
                                                  const GlobePlace& centre) {
    std::ostringstream command;
    command.precision(15);
    command << "printf -- '";
    for (const GlobePlace& place : places) command << place.longitude << " " << place.latitude << "\\n";
    command << "' | gdaltransform -output_xy -s_srs '+proj=longlat +ellps=WGS84' -t_srs '+proj=tmerc "
               "+ellps=WGS84 +units=m +lat_0="
            << centre.latitude << " +lon_0=" << centre.longitude << "'";
    std::istringstream result(run(command.str()).text);
    std::vector<std::array<double, 2>> planes(places.size());
    for (auto& plane : planes) result >> plane[0] >> plane[1];
    return planes;
}

TEST(LineFilesInGdal, LieAtTheirPlaceOnTheGlobe) {
    if (!has_gdal()) GTEST_SKIP() << "no ogrinfo and gdaltransform";
    const TemporaryFolder folder;
    const GlobePlace middle{.longitude = 18.4, .latitude = -33.9};
    const World world = small_world();
    const std::vector<NamedLine> lines{
        {"Way", {.nodes = {{.x = 12.3456, .y = 4999}, {.x = 4000, .y = 9.87}}}}};
    for (const LineFileKind kind : {LineFileKind::geojson, LineFileKind::gpx}) {
        const std::string path = folder / ("a" + std::string(k_line_endings[static_cast<int>(kind)]));
        write(path, line_file_text(lines, world, kind, middle, path));
        const Result info = run("ogrinfo -al -q " + path + (kind == LineFileKind::gpx ? " routes" : ""));
        const std::size_t at = info.text.find("LINESTRING (");
        ASSERT_NE(at, std::string::npos) << info.text;
        std::istringstream numbers(info.text.substr(at + 12));
        std::vector<GlobePlace> found(2);
        char comma = 0;
        for (GlobePlace& place : found) numbers >> place.longitude >> place.latitude >> comma;
        const auto planes = planes_by_gdal(found, middle);
        for (std::size_t i = 0; i < 2; ++i) {
            const LineNode& node = lines[0].line.nodes[i];
            EXPECT_NEAR(planes[i][0], node.x - 2500, 1e-3) << path;
            EXPECT_NEAR(planes[i][1], 2000 - node.y, 1e-3) << path;
        }
        EXPECT_THAT(info.text, HasSubstr("name (String) = Way"));
    }
}

TEST(LineFilesInGdal, InMetresLieOnTheGeoTiffsOfTheWorld) {
    if (!has_gdal()) GTEST_SKIP() << "no ogrinfo and gdaltransform";
    const TemporaryFolder folder;
    const std::vector<NamedLine> lines{{"Way", {.nodes = {{.x = 0, .y = 4000}, {.x = 5000, .y = 0.5}}}}};
    const std::string path = folder / "a.geojson";
    write(path, line_file_text(lines, small_world(), LineFileKind::geojson, {}, path));
    const Result info = run("ogrinfo -al -q " + path);
    EXPECT_THAT(info.text, HasSubstr("LINESTRING (0 0,5000.0 3999.5)"));
    EXPECT_THAT(run("ogrinfo -al -so " + path).text, HasSubstr("Talus world in metres"));
}

TEST(TransverseMercatorProjection, IsTheOneOfProj) {
    if (!has_gdal()) GTEST_SKIP() << "no ogrinfo and gdaltransform";
    for (const GlobePlace& centre : {GlobePlace{8.5, 47.4}, GlobePlace{-70, -55}, GlobePlace{0, 0}}) {
        const TransverseMercator projection(centre);
        std::vector<GlobePlace> places;
        for (const double off : {-9.0, -0.01, 0.0, 1.5, 12.0})
            places.push_back({centre.longitude + off, centre.latitude + off / 2});
        const auto planes = planes_by_gdal(places, centre);
        for (std::size_t i = 0; i < places.size(); ++i) {
            const auto own = projection.plane_of(places[i]);
            EXPECT_NEAR(own.east, planes[i][0], 1e-4) << i;
            EXPECT_NEAR(own.north, planes[i][1], 1e-4) << i;
        }
    }
}

TEST(TransverseMercatorProjection, ComesBackToWhereItWas) {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> share(-1, 1);
    for (int i = 0; i < 2000; ++i) {
        const GlobePlace centre{180 * share(random), 90 * share(random)};
        const TransverseMercator projection(centre);
        const double side = i % 2 == 0 ? 1e4 : TransverseMercator::k_max_metres;
        const TransverseMercator::Plane plane{side * share(random), side * share(random)};
        const auto again = projection.plane_of(projection.globe_of(plane));
        EXPECT_NEAR(again.east, plane.east, 1e-5) << i;
        EXPECT_NEAR(again.north, plane.north, 1e-5) << i;
    }
}

}  // namespace
}  // namespace talus
