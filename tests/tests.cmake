# Tests mirror core, render and app: one program each, every test known to ctest by `<room>/<suite>.<name>`.
#
# Under a sanitizer a program takes a second to start. There, the tests of a file are one for ctest, `<room>/<file>`; those
# are left out that look at what maps are like, at every picture, file or size, because they run the same code for
# minutes; and the thread sanitizer has only what runs threads.
include(GoogleTest)
set(talus_threaded "core/(recipe/(evaluate|freeze|history|live_preview)|base/(job_queue|pool)|simulation/live_job|tiles/thread_tiles)_test")
set(talus_unsanitized Creases.* *Statistics.* Spectr* Pin.* PngWriter.MakesHeightsNoLarger*
    ScatterResolution.* Sheet.HasPlants* Memory.* *MemoryEstimate.* Pictures.* Window.* WindowExport.* *EveryPromise* ExportInRows.*
    BlenderScript.* *WithMarchedRays* Windows.* *StageEnds.* MapHeights.*
    WebBrowser.* *ManualLines.* *LandWithoutAGrid.* LandMeasures.* SizeMeasures.* *PresetLand.* *ProcessRate.* GulliesClaims.*
    Stages.ShowTheSameWorld* *StageExtremes*/ridge_caves *.AreWalked* WormCaves.Lead* *.*AreAsWideAs* *.ThereAreAsMany*
    MountainRanges.AreAlike* MountainRanges.AreOneLand* CaveMesh.MeetsTheGround* VolumeMemory.* SeedSearch.FindsWorlds*
    CodeListing.* LessonComparisons.* WayLine.MovesFarLess* AlongLineMask.LeadsMountain* Rain.TheWindward*
    Export.IsTheSameBytes* Noise.EqualsItsDefinition* Noise.WorleysDistances* JsonText.ReadsAMillion* *.LeaveNoWall*
    *GivesItsRunToWhoMakes*/mountain_ranges CaveMesh.*InAnyRecipe ExportCaves.*AsLargeAs* *.ABrickOfAWindow*
    Stages.GiveTheSameBits* PngWriter.LibpngReads* Arches.LeadThrough* WayLine.HasNoBend* WayLine.SaysWhere* WrappedScatter.AForests*
    Scatter.AnEyeSees* *StageExtremes*/arches *StageExtremes*/ravines *.IsWalked*
    MountainRanges.AnAmountThat* TiledWorlds.Equal*)

# What ctest needs built, and nothing else: the sanitizer presets build this alone.
add_custom_target(talus_checks)

set_source_files_properties(tests/places.cpp PROPERTIES COMPILE_DEFINITIONS
    "TALUS_SOURCE_DIR=\"${CMAKE_SOURCE_DIR}\";TALUS_BINARY_DIR=\"${CMAKE_BINARY_DIR}\";TALUS_CMAKE=\"${CMAKE_COMMAND}\"")

function(talus_tests room library)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS tests/${room}/*.cpp)
    if(TALUS_SANITIZE MATCHES "thread")
        list(FILTER sources INCLUDE REGEX "${talus_threaded}")
    endif()
    add_executable(talus_tests_${room} tests/places.cpp)
    target_link_libraries(talus_tests_${room} PRIVATE ${library} GTest::gtest GTest::gmock GTest::gtest_main)
    talus_flags(talus_tests_${room} TEST)
    talus_sources(talus_tests_${room} ${sources})
    list(LENGTH sources count)
    if(count GREATER 8)  # else these headers are parsed as often without
        talus_headers(talus_tests_${room} <filesystem> <fstream> <gmock/gmock.h> <gtest/gtest.h> <nlohmann/json.hpp>)
    endif()
    add_dependencies(talus_checks talus_tests_${room})
    # A test that hangs ends; one that is slow under a sanitizer, on a machine with other work, does not.
    if(TALUS_SANITIZE)
        foreach(source IN LISTS sources)
            talus_tests_of_file(${room} ${source})
        endforeach()
    else()
        gtest_discover_tests(talus_tests_${room} TEST_PREFIX ${room}/ DISCOVERY_MODE PRE_TEST
            DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT 900)
    endif()
endfunction()

# Adds the tests whose suites this file names, as one.
function(talus_tests_of_file room source)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${source})
    file(STRINGS ${source} suites REGEX "^(TEST|TEST_F|TEST_P|TYPED_TEST)\\(")
    list(TRANSFORM suites REPLACE "^[A-Z_]+\\(([A-Za-z0-9]+).*" "\\1")
    list(REMOVE_DUPLICATES suites)
    if(NOT suites)
        return()
    endif()
    # Plain, of a type by its number, and with a parameter. A name that begins like another is another: Stages/Extremes.
    list(TRANSFORM suites REPLACE "(.+)" "\\1.*:\\1/?.*:\\1/??.*:*/\\1.*")
    list(JOIN suites ":" wanted)
    list(JOIN talus_unsanitized ":" unwanted)
    file(RELATIVE_PATH name ${CMAKE_SOURCE_DIR}/tests ${source})
    string(REGEX REPLACE "(_test)?.cpp$" "" name ${name})
    add_test(NAME ${name} COMMAND talus_tests_${room} --gtest_brief=1 --gtest_filter=${wanted}:-${unwanted})
    set_tests_properties(${name} PROPERTIES TIMEOUT 1800)
endfunction()

talus_tests(core talus_core)
if(NOT TALUS_SANITIZE)  # it reads texts, and runs scripts
    talus_tests(house talus_core)
endif()
talus_tests(fuzz talus_core)
# A program of its own, for OpenVDB makes its start slow.
talus_tests(vdb talus_core)
if(TALUS_OPENVDB)
    target_compile_definitions(talus_tests_vdb PRIVATE TALUS_OPENVDB)
    target_include_directories(talus_tests_vdb SYSTEM PRIVATE ${OPENVDB_INCLUDE_DIR})
    target_link_libraries(talus_tests_vdb PRIVATE ${OPENVDB_LIBRARY} TBB::tbb)
endif()
if(TALUS_APP)
    talus_tests(render talus_render)
    target_link_libraries(talus_tests_render PRIVATE GIF::GIF)  # to read what was written
    talus_tests(app talus_app)
    target_link_libraries(talus_tests_app PRIVATE PkgConfig::GIO)  # for a portal to play
    add_dependencies(talus_checks talus)
    if(TARGET talus_mpi)
        add_dependencies(talus_checks talus_mpi)
    endif()
endif()

# A sanitizer build is not for installing.
if(TALUS_APP AND NOT TALUS_SANITIZE)
    talus_tests(install talus_core)
    add_dependencies(talus_checks talus)
endif()

# The benchmark: Google Benchmark's own program, or with --against the speed goals, each as one line; with --land
# the measures of land, which the tests use, too.
file(GLOB bench_sources CONFIGURE_DEPENDS tests/bench/*.cpp)
list(APPEND bench_sources tests/core/land_measures.cpp tests/core/river_measures.cpp
     tests/core/recipe/land_cases.cpp)
set(bench_kernels ${bench_sources})
list(FILTER bench_kernels INCLUDE REGEX "_kernel\\.cpp$")
list(FILTER bench_sources EXCLUDE REGEX "_kernel\\.cpp$")
add_executable(talus_bench ${bench_sources})
target_link_libraries(talus_bench PRIVATE talus_core benchmark::benchmark)
talus_flags(talus_bench)
talus_add_kernels(talus_bench ${bench_kernels})
if(LIBNOISE_INCLUDE_DIR AND LIBNOISE_LIBRARY)
    target_include_directories(talus_bench SYSTEM PRIVATE ${LIBNOISE_INCLUDE_DIR})
    target_link_libraries(talus_bench PRIVATE ${LIBNOISE_LIBRARY})
    target_compile_definitions(talus_bench PRIVATE TALUS_LIBNOISE)
endif()

# How long pictures and uploads take.
if(TALUS_APP)
    file(GLOB bench_render_sources CONFIGURE_DEPENDS tests/bench/render/*.cpp)
    add_executable(talus_bench_render ${bench_render_sources})
    target_link_libraries(talus_bench_render PRIVATE talus_render)
    talus_flags(talus_bench_render)
endif()

# The readers of files under libFuzzer; needs clang (the preset `fuzz`).
if(TALUS_FUZZ)
    add_executable(talus_fuzz tests/fuzz/readers.cpp tests/fuzz/mutations.cpp tests/fuzz/libfuzzer.cpp
                   tests/places.cpp)
    target_link_libraries(talus_fuzz PRIVATE talus_core)
    target_link_options(talus_fuzz PRIVATE -fsanitize=fuzzer)
    talus_flags(talus_fuzz)
endif()
