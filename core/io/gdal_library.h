#pragma once

#ifdef TALUS_GDAL_LIBRARY

#include <cpl_conv.h>
#include <gdal.h>
#include <gdal_utils.h>
#include <ogr_srs_api.h>

namespace talus {

/// The functions of GDAL that Talus calls.
#define TALUS_GDAL_FUNCTIONS(function)                                                                       \
    function(GDALAllRegister) function(GDALOpenEx) function(GDALClose) function(GDALGetRasterXSize)          \
        function(GDALGetRasterYSize) function(GDALGetRasterCount) function(GDALGetRasterBand)                \
            function(GDALRasterIO) function(GDALGetGeoTransform) function(GDALGetSpatialRef) function(       \
                GDALGetRasterNoDataValue) function(GDALGetRasterScale) function(GDALGetRasterOffset)         \
                function(GDALGetRasterUnitType) function(GDALGetRasterDataType) function(GDALGetMaskFlags)   \
                    function(GDALGetMaskBand) function(GDALGetMetadata) function(GDALGetDescription)         \
                        function(GDALGetDatasetDriver) function(GDALWarpAppOptionsNew)                       \
                            function(GDALWarpAppOptionsFree) function(GDALWarp) function(OSRIsGeographic)    \
                                function(OSRGetLinearUnits) function(OSRGetAngularUnits)                     \
                                    function(GDALGetMetadataItem) function(CPLPushErrorHandler)              \
                                        function(CPLPopErrorHandler) function(CPLQuietErrorHandler)          \
                                            function(CPLGetLastErrorMsg) function(CPLErrorReset) function(   \
                                                CPLSetConfigOption) function(GDALGetRasterColorTable)        \
                                                function(GDALGetColorEntryCount) function(GDALGetColorEntry) \
                                                    function(GDALGetRasterColorInterpretation)               \
                                                        function(OSRExportToWkt) function(VSIFree)

struct GdalLibrary {
#define TALUS_GDAL_MEMBER(name) decltype(&::name) name = nullptr;
    TALUS_GDAL_FUNCTIONS(TALUS_GDAL_MEMBER)
#undef TALUS_GDAL_MEMBER
};

/// Returns the library, opened at the first call; null where this machine does not have it.
const GdalLibrary* gdal_library();

}  // namespace talus

#endif
