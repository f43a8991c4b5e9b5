#include "core/io/map_place.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "core/io/beside_map.h"
#include "core/io/read_heightmap.h"
#include "tests/command.h"
#include "tests/core/io/tiff_bytes.h"
#include "tests/grid_of.h"
#include "tests/temporary_folder.h"

namespace talus {
namespace {

using testing::Contains;
using testing::HasSubstr;

Grid<float> numbered(int width, int height) {
    return grid_of(width, height, [&](int x, int y) { return static_cast<float>(100 * y + x); });
}

// What the EPSG dataset says, as PROJ has it, against the table of Talus: every projected and vertical
// system.
TEST(CrsUnits, AgreeWithTheWholeDataset) {
    const Result listed = run(
        "/usr/bin/python3 -c \"\n"
        "import sqlite3\n"
        "data = sqlite3.connect('/usr/share/proj/proj.db')\n"
        "for kind in ('projected', 'vertical'):\n"
        "    for row in data.execute(f'''select crs.code, axis.uom_code from {kind}_crs crs join axis on\n"
        "            axis.coordinate_system_code = crs.coordinate_system_code and\n"
        "            axis.coordinate_system_auth_name = crs.coordinate_system_auth_name\n"
        "            where crs.auth_name = 'EPSG' and axis.coordinate_system_order = 1'''):\n"
        "        print(kind, *row)\n\"");
    if (listed.status != 0) GTEST_SKIP() << "no EPSG dataset of PROJ: " << listed.text;
    std::istringstream lines(listed.text);
    std::string kind;
    int count = 0;
    for (int code = 0, unit = 0; lines >> kind >> code >> unit; ++count) {
        const CrsUnit found = kind == "projected" ? unit_of_projected(code) : unit_of_vertical(code);
        const std::optional<CrsUnit> right = unit_of_code(unit);
        ASSERT_TRUE(right) << kind << ' ' << code << " has the unit " << unit;
        EXPECT_EQ(found.size, right->size) << kind << ' ' << code;
    }
    EXPECT_GT(count, 5000);
}

TEST(CrsUnits, HaveTheSpellingsOfManyPrograms) {
    const std::map<std::string, double> sizes{{"m", 1},
                                              {"metre", 1},
                                              {"ft", 0.3048},
                                              {"Foot_International", 0.3048},
                                              {"feet", 0.3048},
                                              {"US survey foot", 12 / 39.37},
                                              {"Foot_US", 12 / 39.37},
                                              {"us-ft", 12 / 39.37},
                                              {"ftUS", 12 / 39.37},
                                              {"kilometre", 1000}};
    for (const auto& [name, size] : sizes) {
        ASSERT_TRUE(unit_of_name(name)) << name;
        EXPECT_EQ(unit_of_name(name)->size, size) << name;
    }
    EXPECT_FALSE(unit_of_name("furlong per fortnight"));
    EXPECT_FALSE(unit_of_name(""));
    EXPECT_TRUE(unit_of_name("Degree")->is_angle);
}

// Where the picture that a viewer shows has the sample that a file has in a column and a row.
TEST(MapPlace, OrientationsAreWhatAViewerShows) {
    const Grid<float> file = numbered(5, 3);
    for (int orientation = 1; orientation <= 8; ++orientation) {
        Grid<float> shown = file;
        orient(shown, orientation);
        const bool lies = orientation >= 5;
        ASSERT_EQ(shown.width(), lies ? 3 : 5) << orientation;
        for (const auto [column, row] : cells_of(5, 3)) {
            // By the specification: where row 0 and column 0 lie.
            const bool row_ends =
                orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
            const bool column_ends =
                orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
            const int along_rows = row_ends ? 2 - row : row;
            const int along_columns = column_ends ? 4 - column : column;
            const int x = lies ? along_rows : along_columns;
            const int y = lies ? along_columns : along_rows;
            EXPECT_EQ(shown(x, y), file(column, row)) << orientation << ": " << column << ' ' << row;
        }
    }
}

TEST(MapPlace, AMapIsTurnedWhicheverWayItsRowsRun) {
    const Grid<float> north_up = numbered(5, 3);  // cells of 10 m by 20 m
    for (int way = 0; way < 8; ++way) {
        const bool mirrored_x = (way & 1) != 0, mirrored_y = (way & 2) != 0, lies = (way & 4) != 0;
        Grid<float> file(lies ? 3 : 5, lies ? 5 : 3);
        for (const auto [x, y] : cells_of(5, 3)) {
            const int column = mirrored_x ? 4 - x : x;
            const int row = mirrored_y ? 2 - y : y;
            (lies ? file(row, column) : file(column, row)) = north_up(x, y);
        }
        const double east = mirrored_x ? -10 : 10;
        const double north = mirrored_y ? 20 : -20;
        MapPlace place{.x0 = 5000,
                       .x_per_column = lies ? 0 : east,
                       .x_per_row = lies ? east : 0,
                       .y0 = 9000,
                       .y_per_column = lies ? north : 0,
                       .y_per_row = lies ? 0 : north,
                       .unit = CrsUnit{}};
        const SettledCells cells = settle_place(place, file);
        EXPECT_EQ(file, north_up) << way;
        EXPECT_EQ(cells.cell_x, 10) << way;
        EXPECT_EQ(cells.cell_y, 20) << way;
    }
}

TEST(MapPlace, TellsDegreesFromMetresWhereNobodyDoes) {
    const auto in_degrees = [](double west, double south, double cell) {
        return is_in_degrees(MapPlace::north_up(west, south, cell, cell), {2, 1});
    };
    EXPECT_TRUE(in_degrees(-84.41, 36.4, 0.0008333));
    EXPECT_TRUE(in_degrees(179, -89.9, 0.09));
    EXPECT_FALSE(in_degrees(-84.41, 36.4, 30));       // metres near an origin
    EXPECT_FALSE(in_degrees(500000, 4000000, 0.05));  // a fine grid of metres
    EXPECT_FALSE(in_degrees(0, 95, 0.01));
    MapPlace told = MapPlace::north_up(7 * 3600, 47 * 3600, 3, 3);
    EXPECT_FALSE(is_in_degrees(told, {2, 1}));
    told.unit = unit_of_name("arc-second");
    EXPECT_TRUE(is_in_degrees(told, {2, 1}));
}

// NIMA's tables of the WGS 84 ellipsoid.
TEST(MapPlace, KnowsHowLongADegreeIs) {
    EXPECT_NEAR(degree_length(0).west_east, 111319.5, 1);
    EXPECT_NEAR(degree_length(0).north_south, 110574.3, 1);
    EXPECT_NEAR(degree_length(45).west_east, 78846.8, 1);
    EXPECT_NEAR(degree_length(-45).north_south, 111131.8, 1);
    EXPECT_NEAR(degree_length(90).west_east, 0, 1e-6);
}

TEST(MapPlace, AnglesOfEveryUnitAreOneLength) {
    // Three arc-seconds at 47.5° north.
    const DegreeLength degree = degree_length(47.5);
    const std::map<std::string, double> in_a_degree{{"degree", 1},
                                                    {"arc-second", 3600},
                                                    {"arc-minute", 60},
                                                    {"grad", 10 / 9.0},
                                                    {"radian", 0.017453292519943295}};
    for (const auto& [name, units] : in_a_degree) {
        MapPlace place =
            MapPlace::north_up(7 * units, (47.5 + 1.0 / 1200) * units, units / 1200, units / 1200);
        place.unit = unit_of_name(name);
        ASSERT_TRUE(place.unit) << name;
        Grid<float> map = numbered(3, 3);
        const SettledCells cells = settle_place(place, map);
        EXPECT_NEAR(cells.cell_x, degree.west_east / 1200, 1e-6) << name;
        EXPECT_NEAR(cells.cell_y, degree.north_south / 1200, 1e-6) << name;
    }
}

// ---- beside the map ----

class BesideAMap : public testing::Test {
 protected:
    Heightmap read_with(const std::string& map_name, const std::string& beside, const std::string& text) {
        const TemporaryFolder folder;
        put_file(folder / map_name, TiffBytes(2, 2, std::vector<float>{100, 200, 300, -7}, 3).bytes());
        put_file(folder / beside, text);
        return read_heightmap(folder / map_name, {});
    }
};

TEST_F(BesideAMap, AWorldFileTellsTheCellsUnderEachOfItsNames) {
    const std::string text = "30.0\n0\n0\n-25.0\n500015\n3999985\n";
    for (const std::string name : {"m.tfw", "m.tifw", "m.wld"}) {
        const Heightmap map = read_with("m.tif", name, text);
        EXPECT_EQ(map.cell_x, 30) << name;
        EXPECT_EQ(map.cell_y, 25) << name;
    }
    EXPECT_EQ(read_with("m.tiff", "m.tfw", text).cell_x, 30);
    EXPECT_EQ(read_with("m.tif", "m.tfw", "30,5\r\n0\r\n0\r\n-30,5\r\n0\r\n0\r\n").cell_x, 30.5)
        << "commas, CRLF";
    const Heightmap south_up = read_with("m.tif", "m.tfw", "30\n0\n0\n30\n0\n0\n");
    EXPECT_EQ(south_up.values(0, 0), 300);
    for (const std::string broken : {"", "30\n0\n0\n", "a b c d e f", "0 0 0 0 0 0"})
        EXPECT_EQ(read_with("m.tif", "m.tfw", broken).cell_x, 0) << broken;
}

TEST_F(BesideAMap, AProjectionTellsTheUnits) {
    const std::map<std::string, double> texts{
        {R"(PROJCS["NAD83",GEOGCS["GCS",DATUM["D"],PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]],)"
         R"(PROJECTION["X"],PARAMETER["False_Easting",0],UNIT["Foot_US",0.3048006096012192]])",
         12 / 39.37},
        {R"(PROJCRS["a",BASEGEOGCRS["b",DATUM["c",ELLIPSOID["d",1,2,LENGTHUNIT["metre",1]]]],CONVERSION["e"],)"
         R"(CS[Cartesian,2],AXIS["easting",east,ORDER[1],LENGTHUNIT["foot",0.3048]],)"
         R"(AXIS["northing",north,ORDER[2],LENGTHUNIT["foot",0.3048]]])",
         0.3048},
        {R"(PROJCS["own",GEOGCS["g",UNIT["degree",0.0174]],UNIT["Vara_Texas",0.8466683333]])", 0.8466683333},
        {"Projection    UTM\r\nUnits         FEET\r\nZunits        NO\r\n", 0.3048},
        {"Projection    UTM\nUnits         METERS\n", 1}};
    for (const auto& [text, metres] : texts) {
        const TemporaryFolder folder;
        put_file(folder / "m.tif", TiffBytes(2, 2, std::vector<float>{1, 2, 3, 4}, 3).bytes());
        put_file(folder / "m.tfw", "30\n0\n0\n-30\n500015\n3999985\n");
        put_file(folder / "m.prj", text);
        EXPECT_NEAR(read_heightmap(folder / "m.tif", {}).cell_x, 30 * metres, 1e-9) << text;
    }
    const CrsTextUnits compound = units_in_crs_text(
        R"(COMPD_CS["c",PROJCS["p",GEOGCS["g",UNIT["degree",0.0174532925199433]],UNIT["metre",1]],)"
        R"(VERT_CS["NAVD88",VERT_DATUM["d",2005],UNIT["US survey foot",0.3048006096012192],AXIS["Up",UP]]])");
    EXPECT_EQ(compound.across->size, 1);
    EXPECT_EQ(compound.vertical->size, 12 / 39.37);
    for (const std::string broken : {"", "PROJCS[", "PROJCS[\"a\",UNIT[\"", "[[[[", "UNIT[]"})
        units_in_crs_text(broken);
}

TEST_F(BesideAMap, GdalsMetadataTellNumbersAndPlace) {
    const std::string text =
        "<PAMDataset>\n<SRS dataAxisToSRSAxisMapping=\"1,2\">PROJCS[\"p\",UNIT[\"foot\",0.3048]]</SRS>\n"
        "<GeoTransform> 5e5, 10, 0, 4e6, 0, -10</GeoTransform>\n"
        "<PAMRasterBand band=\"1\"><NoDataValue>-7</NoDataValue><Offset>1</Offset><Scale>2</Scale>"
        "<UnitType>ft</UnitType></PAMRasterBand></PAMDataset>";
    const Heightmap map = read_with("m.tif", "m.tif.aux.xml", text);
    EXPECT_NEAR(map.cell_x, 3.048, 1e-12);
    EXPECT_EQ(map.values(0, 0), static_cast<float>(201 * 0.3048));
    EXPECT_TRUE(std::isnan(map.values(1, 1)));
    EXPECT_THAT(map.remarks, Contains(HasSubstr("converted, times 2 plus 1, from feet to metres")));
    for (const std::string broken :
         {"", "<PAMDataset>", "<PAMDataset><PAMRasterBand band=\"1\"><Scale>x</Scale>", "<a/>"})
        EXPECT_EQ(read_with("m.tif", "m.tif.aux.xml", broken).values(0, 0), 100) << broken;
}

TEST_F(BesideAMap, TheFilesOwnTagsComeFirst) {
    const TemporaryFolder folder;
    TiffBytes tiff(2, 1, std::vector<float>{5, 700}, 3);
    tiff.doubles(33550, {10, 10, 0})
        .text(42113, "5")
        .text(42112, R"(<GDALMetadata><Item name="SCALE" sample="0" role="scale">3</Item></GDALMetadata>)");
    put_file(folder / "m.tif", tiff.bytes());
    put_file(folder / "m.tfw", "30\n0\n0\n-30\n0\n0\n");
    put_file(
        folder / "m.tif.aux.xml",
        R"(<PAMDataset><PAMRasterBand band="1"><NoDataValue>700</NoDataValue><Scale>2</Scale></PAMRasterBand></PAMDataset>)");
    const Heightmap map = read_heightmap(folder / "m.tif", {});
    EXPECT_EQ(map.cell_x, 10);
    EXPECT_TRUE(std::isnan(map.values(0, 0)));
    EXPECT_EQ(map.values(1, 0), 2100);
}

}  // namespace
}  // namespace talus
