# Everything that Talus takes from the system, looked for in one place, so that all that is missing is said at once.
#
# Each is known by its key in packages.txt, which has the distributions' names for it. What was not found is also
# written to missing.txt in the build folder, one key a line, for assets/cmake/setup.sh.
set(talus_missing "")
function(talus_need key)
    if(NOT (${ARGN}))
        set(talus_missing ${talus_missing} ${key} PARENT_SCOPE)
    endif()
endfunction()

find_package(TBB QUIET)
talus_need(tbb TARGET TBB::tbb)
find_package(PNG QUIET)
talus_need(png TARGET PNG::PNG)
find_package(nlohmann_json QUIET)
talus_need(nlohmann-json TARGET nlohmann_json::nlohmann_json)
find_path(STB_INCLUDE_DIR stb_image_write.h PATH_SUFFIXES stb)
talus_need(stb STB_INCLUDE_DIR)
if(STB_INCLUDE_DIR)
    add_library(stb::stb INTERFACE IMPORTED)
    target_include_directories(stb::stb SYSTEM INTERFACE ${STB_INCLUDE_DIR})
endif()

if(TALUS_APP)
    find_package(glfw3 QUIET)
    talus_need(glfw3 TARGET glfw)
    find_package(PkgConfig QUIET)
    if(PkgConfig_FOUND)
        pkg_check_modules(IMGUI QUIET IMPORTED_TARGET imgui)
        pkg_check_modules(EGL QUIET IMPORTED_TARGET egl)  # CMake's own OpenGL module wants libOpenGL besides
    endif()
    talus_need(imgui TARGET PkgConfig::IMGUI)
    find_package(CLI11 QUIET)
    talus_need(cli11 TARGET CLI11::CLI11)
    find_package(glm QUIET)
    talus_need(glm TARGET glm::glm)
    talus_need(egl TARGET PkgConfig::EGL)
    # The system's python3: another one earlier on PATH has no glad. Version 1 of glad has another command line.
    find_program(TALUS_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH)
    set(glad_status 1)
    if(TALUS_PYTHON)
        execute_process(COMMAND ${TALUS_PYTHON} -c "import glad.__main__, glad; assert glad.__version__ >= '2'"
                        RESULT_VARIABLE glad_status OUTPUT_QUIET ERROR_QUIET)
    endif()
    talus_need(glad glad_status EQUAL 0)
endif()

if(TALUS_TESTS)
    find_package(GTest QUIET)
    talus_need(gtest TARGET GTest::gtest_main)
    talus_need(gmock TARGET GTest::gmock)
    find_package(benchmark QUIET)
    talus_need(benchmark TARGET benchmark::benchmark)
endif()

file(REMOVE ${CMAKE_BINARY_DIR}/missing.txt)
if(talus_missing)
    list(JOIN talus_missing "\n" talus_missing_lines)
    file(WRITE ${CMAKE_BINARY_DIR}/missing.txt "${talus_missing_lines}\n")
    list(JOIN talus_missing ", " talus_missing_words)
    message(FATAL_ERROR "Not found: ${talus_missing_words}. "
                        "assets/cmake/packages.txt has the names of their packages.")
endif()
