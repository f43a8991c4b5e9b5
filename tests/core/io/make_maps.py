#!/usr/bin/python3
"""Writes maps of many kinds by GDAL, and what GDAL reads of each: the twin of Talus's own readers.

usage: make_maps.py FOLDER

For each map NAME there are NAME.raw, its heights in metres as 32-bit floats (NaN: no data), and a line in maps.txt:
NAME width height cell_x cell_y steps gdal, with steps 0 where its numbers are metres, and gdal 1 where Talus needs GDAL
for it. Ends with 77 where Python's GDAL is missing.
"""
import math
import os
import sys

try:
    import numpy as np
    from osgeo import gdal, osr
    gdal.UseExceptions()
except ImportError:
    sys.exit(77)

FOLDER = sys.argv[1]
WIDTH, HEIGHT = 37, 23
UTM = 32632
lines = []


def ground(low, high):
    x, y = np.meshgrid(np.arange(WIDTH), np.arange(HEIGHT))
    share = 0.5 + 0.3 * np.sin(x / 5.3) * np.cos(y / 4.1) + 0.2 * (x - y) / (WIDTH + HEIGHT)
    return low + (high - low) * (share - share.min()) / (share.max() - share.min())


def system(code):
    result = osr.SpatialReference()
    result.ImportFromEPSG(code)
    result.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    return result


def degree_lengths(latitude):
    # From the radii of curvature of the WGS 84 ellipsoid.
    a, e2, s = 6378137.0, 0.00669437999014, math.sin(math.radians(latitude))
    normal = a / math.sqrt(1 - e2 * s * s)
    meridian = a * (1 - e2) / (1 - e2 * s * s) ** 1.5
    return math.radians(1) * normal * math.cos(math.radians(latitude)), math.radians(1) * meridian


UNITS = {"ft": 0.3048, "foot": 0.3048, "US survey foot": 1200 / 3937, "dm": 0.1}


def brightness(red, green, blue):
    grey = (red == green) & (red == blue)
    return np.where(grey, red, 0.2126 * red + 0.7152 * green + 0.0722 * blue)


def colours_of(data):
    """Red, green and blue of a picture in colours, by its bands or its palette; None for others."""
    band = data.GetRasterBand(1)
    if band.DataType == gdal.GDT_Byte and data.RasterCount >= 3:
        return [data.GetRasterBand(i).ReadAsArray().astype(np.float64) for i in (1, 2, 3)]
    table = band.GetColorTable()
    if table is None:
        return None
    places = band.ReadAsArray()
    entries = np.array([table.GetColorEntry(i) for i in range(table.GetCount())], np.float64)
    ramp = np.round(255 * np.arange(len(entries)) / max(1, len(entries) - 1))
    if all(np.array_equal(entries[:, i], ramp) for i in range(3)):
        return None
    return [entries[places, i] for i in range(3)]


def record(name, gdal_only=False, steps=False, band=1):
    """Asks GDAL what a file says."""
    data = gdal.Open(os.path.join(FOLDER, name))
    source = data.GetRasterBand(band)
    values = source.ReadAsArray().astype(np.float64)
    none, flags = source.GetNoDataValue(), source.GetMaskFlags()
    gaps = np.zeros(values.shape, bool)
    if none is not None:
        gaps |= values == none
    if not flags & (gdal.GMF_ALL_VALID | gdal.GMF_NODATA):
        gaps |= source.GetMaskBand().ReadAsArray() == 0
    scale, offset = source.GetScale(), source.GetOffset()
    heights = values * (1 if scale is None else scale) + (0 if offset is None else offset)
    heights = (heights * UNITS.get(source.GetUnitType(), 1)).astype(np.float32)
    reference = data.GetSpatialRef()
    if reference is not None and reference.GetAxisOrientation("VERT_CS", 0) == osr.OAO_Down:
        heights = 0 - heights
    colours = colours_of(data)
    if colours is not None:
        heights, steps = brightness(*colours).astype(np.float32), True
    heights[gaps] = np.nan
    place = data.GetGeoTransform(can_return_null=True)
    cell_x = cell_y = 0.0
    if place is not None:
        cell_x = math.hypot(place[1], place[4])
        cell_y = math.hypot(place[2], place[5])
        if reference is not None and reference.IsGeographic():
            degrees = math.degrees(reference.GetAngularUnits())
            middle = degrees * (place[3] + place[5] * data.RasterYSize / 2)
            east, north = degree_lengths(middle)
            cell_x, cell_y = cell_x * degrees * east, cell_y * degrees * north
        elif reference is not None:
            cell_x, cell_y = cell_x * reference.GetLinearUnits(), cell_y * reference.GetLinearUnits()
        if place[5] > 0:
            heights = heights[::-1]
        if place[1] < 0:
            heights = heights[:, ::-1]
    with open(os.path.join(FOLDER, name + ".raw"), "wb") as file:
        file.write(np.ascontiguousarray(heights, "<f4").tobytes())
    bits = {gdal.GDT_Byte: 8, gdal.GDT_UInt16: 16}.get(source.DataType, 0)
    depth = source.GetMetadataItem("NBITS", "IMAGE_STRUCTURE")
    bits = int(depth) if bits and depth else bits
    lines.append(f"{name} {data.RasterXSize} {data.RasterYSize} {cell_x!r} {cell_y!r} "
                 f"{(1 << bits) - 1 if steps else 0} {int(gdal_only)}")


def write(name, values, kind=gdal.GDT_Float32, driver="GTiff", options=(), crs=UTM, place=(500000, 30, 0, 4000000, 0, -30),
          bands=1, prepare=None, **recorded):
    data = gdal.GetDriverByName("MEM").Create("", WIDTH, HEIGHT, bands, kind)
    if place is not None:
        data.SetGeoTransform(place)
    if crs is not None:
        data.SetSpatialRef(system(crs))
    for band in range(1, bands + 1):
        data.GetRasterBand(band).WriteArray(values + 3 * (band - 1))
    if prepare is not None:
        prepare(data)
    path = os.path.join(FOLDER, name)
    copy = gdal.GetDriverByName(driver).CreateCopy(path, data, False, list(options))
    copy = None
    if os.path.exists(path):
        record(name, **recorded)


def tiffs():
    whole = [(gdal.GDT_Byte, "u8", ground(3, 250)), (gdal.GDT_UInt16, "u16", ground(100, 60000)),
             (gdal.GDT_Int16, "i16", ground(-300, 8000)), (gdal.GDT_UInt32, "u32", ground(0, 8000)),
             (gdal.GDT_Int32, "i32", ground(-400, 8000))]
    kinds = [(kind, name, np.round(values)) for kind, name, values in whole]
    kinds += [(gdal.GDT_Float32, "f32", ground(150.25, 850.25)), (gdal.GDT_Float64, "f64", ground(-10.5, 2000.125))]
    layouts = {"strips": [], "rows": ["BLOCKYSIZE=1"], "tiles": ["TILED=YES", "BLOCKXSIZE=16", "BLOCKYSIZE=16"]}
    packings = {"plain": [], "lzw": ["COMPRESS=LZW"], "deflate2": ["COMPRESS=DEFLATE", "PREDICTOR=2"],
                "packbits": ["COMPRESS=PACKBITS"], "zstd": ["COMPRESS=ZSTD"]}
    for kind, number, values in kinds:
        for layout, how in layouts.items():
            for packing, packed in packings.items():
                if number.startswith("f") and packing == "deflate2":
                    packed = ["COMPRESS=DEFLATE", "PREDICTOR=3"]
                write(f"{number}-{layout}-{packing}.tif", values, kind, options=how + packed)
        write(f"{number}-big-endian.tif", values, kind, options=["ENDIANNESS=BIG"])
        write(f"{number}-bigtiff.tif", values, kind, options=["BIGTIFF=YES"])
        write(f"{number}-bands.tif", values, kind, bands=2, options=["INTERLEAVE=BAND", "COMPRESS=LZW"])
        write(f"{number}-pixels.tif", values, kind, bands=2, options=["INTERLEAVE=PIXEL", "TILED=YES"])
        write(f"{number}-bare.tif", values, kind, crs=None, place=None, options=["COMPRESS=LZW"],
              steps=number in ("u8", "u16"))
    for bits in (1, 2, 4):
        write(f"bits{bits}.tif", np.round(ground(0, (1 << bits) - 1)), gdal.GDT_Byte, options=[f"NBITS={bits}"],
              crs=None, place=None, steps=True)
    write("half.tif", ground(0, 1000), options=["NBITS=16", "COMPRESS=DEFLATE"])
    write("bits12.tif", np.round(ground(0, 4000)), gdal.GDT_UInt16, options=["NBITS=12"], gdal_only=True)
    write("jpeg.tif", np.round(ground(0, 250)), gdal.GDT_Byte, options=["COMPRESS=JPEG"])


def meanings():
    def banded(call):
        return lambda data: call(data.GetRasterBand(1))

    def scaled(scale, offset, unit=""):
        def call(band):
            band.SetScale(scale)
            band.SetOffset(offset)
            band.SetUnitType(unit)
        return banded(call)

    def voided(number):
        def call(band):
            values = band.ReadAsArray()
            values[5:10, 4:9] = number
            band.WriteArray(values)
            band.SetNoDataValue(number)
        return banded(call)

    counts = np.round(ground(6500, 13500))
    for kind, name in ((gdal.GDT_UInt16, "u16"), (gdal.GDT_Int32, "i32"), (gdal.GDT_Float32, "f32"), (gdal.GDT_Float64, "f64")):
        write(f"scaled-{name}.tif", counts, kind, prepare=scaled(0.1, -500))
        write(f"scaled-feet-{name}.tif", counts, kind, prepare=scaled(0.01, 20, "ft"))
        write(f"scaled-nowhere-{name}.tif", counts, kind, crs=None, place=None, prepare=scaled(0.03125, 0))
    for unit in ("ft", "US survey foot", "metre", "m", "dm", "furlong"):
        write(f"unit-{unit.replace(' ', '_')}.tif", ground(500, 2800), prepare=scaled(1, 0, unit))
    for number in (-9999, -32768, 0, 9999):
        write(f"void{number}.tif", np.round(ground(1, 800)), gdal.GDT_Int32, prepare=voided(number))
    write("void-float.tif", ground(1, 800), prepare=voided(float(np.finfo(np.float32).min)))
    write("void-nan.tif", ground(1, 800), prepare=voided(float("nan")))

    def masked(data):
        data.CreateMaskBand(gdal.GMF_PER_DATASET)
        mask = np.full((HEIGHT, WIDTH), 255, np.uint8)
        mask[3:8, 10:15] = 0
        data.GetRasterBand(1).GetMaskBand().WriteArray(mask)
    gdal.SetConfigOption("GDAL_TIFF_INTERNAL_MASK", "YES")
    write("mask.tif", ground(150, 850), prepare=masked)
    gdal.SetConfigOption("GDAL_TIFF_INTERNAL_MASK", "NO")
    write("mask-beside.tif", ground(150, 850), prepare=masked)
    gdal.SetConfigOption("GDAL_TIFF_INTERNAL_MASK", "YES")
    write("mask-tiles.tif", ground(150, 850), prepare=masked, options=["TILED=YES", "COMPRESS=DEFLATE"])
    write("mask-whole.tif", np.round(ground(150, 850)), gdal.GDT_Int16, prepare=masked)

    def transparent(data):
        alpha = np.full((HEIGHT, WIDTH), 255)
        alpha[2:6, 2:9] = 0
        data.GetRasterBand(2).WriteArray(alpha)
        data.GetRasterBand(2).SetColorInterpretation(gdal.GCI_AlphaBand)
    for how in ("BAND", "PIXEL"):
        write(f"alpha-{how}.tif", np.round(ground(150, 850)), gdal.GDT_UInt16, bands=2, options=["ALPHA=YES", f"INTERLEAVE={how}"], prepare=transparent)


def places():
    write("east-first.tif", ground(150, 850), place=(501110, -30, 0, 4000000, 0, -30))
    write("south-up.tif", ground(150, 850), place=(500000, 30, 0, 3998530, 0, 30))
    write("askew.tif", ground(150, 850), place=(500000, 24, 18, 4000000, 18, -24))
    for code in (2263, 2277, 6441, 2222, 2314, 22300, 3139, 32632):
        write(f"epsg{code}.tif", ground(150, 850), crs=code, place=(900000, 10, 0, 200000, 0, -10))
    for code in (4326, 4269, 4807):
        for south in (47, -33, 0):
            write(f"geographic{code}{south}.tif", ground(150, 850), crs=code, place=(7, 0.001, 0, south + 1, 0, -0.0015))
    write("not-square.tif", ground(150, 850), place=(500000, 30, 0, 4000000, 0, -10))
    for compound in ((32618, 6360), (26918, 8228), (32632, 5703), (32632, 5706), (32632, 5715), (32632, 6358)):
        def up(data, codes=compound):
            both = osr.SpatialReference()
            both.SetFromUserInput(f"EPSG:{codes[0]}+{codes[1]}")
            data.SetSpatialRef(both)
        write(f"compound{compound[1]}.tif", ground(500, 2800), prepare=up)


    for name, text in (("local", 'LOCAL_CS["site",UNIT["US survey foot",0.304800609601219],AXIS["E",EAST],AXIS["N",NORTH]]'),
                       ("engineering", 'ENGCRS["site",EDATUM["datum"],CS[Cartesian,2],AXIS["(E)",east,ORDER[1],LENGTHUNIT["foot",'
                        '0.3048]],AXIS["(N)",north,ORDER[2],LENGTHUNIT["foot",0.3048]]]')):
        def site(data, wkt=text):
            data.SetSpatialRef(osr.SpatialReference(wkt))
        write(f"{name}.tif", ground(150, 850), place=(0, 30, 0, 4000, 0, -30), prepare=site)


def sparse():
    """Pictures of which only the north was ever written."""
    layouts = {"strips": ["BLOCKYSIZE=4"], "packed": ["BLOCKYSIZE=4", "COMPRESS=LZW"],
               "tiles": ["TILED=YES", "BLOCKXSIZE=16", "BLOCKYSIZE=16"],
               "deflated": ["TILED=YES", "BLOCKXSIZE=16", "BLOCKYSIZE=16", "COMPRESS=DEFLATE"]}
    kinds = {"f32": gdal.GDT_Float32, "f64": gdal.GDT_Float64, "i16": gdal.GDT_Int16, "i32": gdal.GDT_Int32, "u16": gdal.GDT_UInt16}
    for layout, how in layouts.items():
        for kind, number in kinds.items():
            for none in (None, 9999):
                name = f"sparse-{layout}-{kind}-{none}.tif"
                data = gdal.GetDriverByName("GTiff").Create(os.path.join(FOLDER, name), WIDTH, HEIGHT, 1, number, ["SPARSE_OK=TRUE"] + how)
                data.SetGeoTransform((500000, 30, 0, 4000000, 0, -30))
                data.SetSpatialRef(system(UTM))
                if none is not None:
                    data.GetRasterBand(1).SetNoDataValue(none)
                data.GetRasterBand(1).WriteArray(np.round(ground(150, 850))[:16, :30])
                data = None
                record(name)


def coloured():
    def with_palette(data):
        table = gdal.ColorTable()
        for i in range(256):
            table.SetColorEntry(i, (i, 255 - i, (3 * i) % 256, 255))
        data.GetRasterBand(1).SetColorTable(table)
        data.GetRasterBand(1).SetColorInterpretation(gdal.GCI_PaletteIndex)

    values = np.round(ground(3, 200))
    for name, where in (("placed", {}), ("bare", {"crs": None, "place": None})):
        write(f"palette-{name}.tif", values, gdal.GDT_Byte, prepare=with_palette, **where)
        write(f"rgb-{name}.tif", values, gdal.GDT_Byte, bands=3, options=["PHOTOMETRIC=RGB"], **where)
        write(f"ycbcr-{name}.tif", values, gdal.GDT_Byte, bands=3, options=["COMPRESS=JPEG", "PHOTOMETRIC=YCBCR"], **where)
        write(f"ycbcr-tiles-{name}.tif", values, gdal.GDT_Byte, bands=3, options=["COMPRESS=JPEG", "PHOTOMETRIC=YCBCR", "TILED=YES"], **where)
    write("palette.png", values, gdal.GDT_Byte, driver="PNG", crs=None, place=None, prepare=with_palette)


def others():
    metres = np.round(ground(150, 850))
    for driver, ending, kind in (("AAIGrid", "asc", gdal.GDT_Float32), ("EHdr", "bil", gdal.GDT_Int16), ("EHdr", "flt", gdal.GDT_Float32),
                                 ("EHdr", "bip", gdal.GDT_Byte)):
        write(f"{driver}-{ending}.{ending}", np.minimum(metres, 250) if kind == gdal.GDT_Byte else metres, kind, driver)
    for driver, ending, kind in (("HFA", "img", gdal.GDT_Float32), ("VRT", "vrt", gdal.GDT_Float32), ("netCDF", "nc", gdal.GDT_Float32),
                                 ("GSBG", "grd", gdal.GDT_Float32), ("ENVI", "envi", gdal.GDT_Float32)):
        if gdal.GetDriverByName(driver) is None:
            continue
        if driver == "VRT":
            gdal.GetDriverByName("VRT").CreateCopy(os.path.join(FOLDER, "VRT.vrt"), gdal.Open(os.path.join(FOLDER, "f32-strips-plain.tif")))
            record("VRT.vrt", gdal_only=True)
            continue
        write(f"{driver}.{ending}", metres, kind, driver, gdal_only=True)
    write("USGSDEM.dem", metres, gdal.GDT_Int16, "USGSDEM", gdal_only=True)
    # A tile of the SRTM has one size.
    tile = gdal.GetDriverByName("MEM").Create("", 1201, 1201, 1, gdal.GDT_Int16)
    tile.SetGeoTransform((7 - 1 / 2400, 1 / 1200, 0, 48 + 1 / 2400, 0, -1 / 1200))
    tile.SetSpatialRef(system(4326))
    x, y = np.meshgrid(np.arange(1201), np.arange(1201))
    heights = np.round(400 + 300 * np.sin(x / 90) * np.cos(y / 70)).astype(np.int16)
    heights[100:120, 300:340] = -32768
    tile.GetRasterBand(1).WriteArray(heights)
    tile.GetRasterBand(1).SetNoDataValue(-32768)
    gdal.GetDriverByName("SRTMHGT").CreateCopy(os.path.join(FOLDER, "N47E007.hgt"), tile)
    record("N47E007.hgt")


def grids():
    """Arc/Info grids in the layouts in which programs write them."""
    values = np.round(ground(150.25, 850.25), 3)
    rows = [" ".join(f"{value:.3f}" for value in row) for row in values]
    heads = {"corner": "ncols 37\nnrows 23\nxllcorner 500000\nyllcorner 4000000\ncellsize 30\nNODATA_value -9999",
             "centre": "NCOLS 37\nNROWS 23\nXLLCENTER 500015\nYLLCENTER 4000015\nCELLSIZE 30\nNODATA_VALUE -9999",
             "dxdy": "ncols        37\nnrows        23\nxllcorner    0.0\nyllcorner    0.0\ndx           20.5\ndy           30",
             "degrees": "ncols 37\nnrows 23\nxllcorner 7.25\nyllcorner -33.5\ncellsize 0.000833333333"}
    bodies = {"rows": "\n".join(rows), "crlf": "\r\n".join(rows), "one": "\n".join(" ".join(rows).split()),
              "spaces": "\n".join("  " + row.replace(" ", "   ") + " " for row in rows) + "\n\n",
              "whole": "\n".join(" ".join(str(int(value)) for value in row) for row in values),
              "powers": "\n".join(" ".join(f"{value:.7E}" for value in row) for row in values),
              "voids": "\n".join(rows[:-1] + [" ".join(["-9999"] * 5 + rows[-1].split()[5:])])}
    for head, beginning in heads.items():
        for body, text in bodies.items():
            if body == "voids" and "nodata" not in beginning.lower():
                continue
            name = f"grid-{head}-{body}.asc"
            with open(os.path.join(FOLDER, name), "w", newline="") as file:
                file.write((beginning.replace("\n", "\r\n") if body == "crlf" else beginning) + "\n" + text + "\n")
            if head == "degrees":
                with open(os.path.join(FOLDER, name[:-3] + "prj"), "w") as file:
                    file.write(system(4326).ExportToWkt())
            record(name)


def grass():
    rows = [" ".join(f"{value:.3f}" for value in row) for row in ground(150.25, 850.25)]
    gaps = ["* * " + " ".join(row.split()[2:]) for row in rows]
    plane = "north: 4000690\nsouth: 4000000\neast: 501110\nwest: 500000\nrows: 23\ncols: 37\n"
    for name, text in (("plain", plane + "\n".join(rows)), ("null", plane + "null: *\ntype: float\n" + "\n".join(gaps)),
                       ("number", plane + "null: -1\n" + "\n".join(["-1 -1 " + " ".join(row.split()[2:]) for row in rows]))):
        with open(os.path.join(FOLDER, f"grass-{name}.asc"), "w") as file:
            file.write(text + "\n")
        record(f"grass-{name}.asc")


tiffs()
sparse()
coloured()
grass()
meanings()
places()
others()
grids()
with open(os.path.join(FOLDER, "maps.txt"), "w") as file:
    file.write("\n".join(lines) + "\n")
