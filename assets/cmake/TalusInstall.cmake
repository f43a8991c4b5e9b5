# What `cmake --install` puts where, and the Debian packages that `cpack` (with Debian's dpkg-dev and file) makes of it:
#
#     talus         the program, its place in the menu and in software centres, its icons, its file type, its manual
#                   page, its completion for bash, JSON schemas of the files that people write, and the manual
#     libtalus-dev  the core as a library: find_package(talus), talus::core, or pkg-config talus;
#                   #include "core/recipe/evaluate.h"
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# ---- the program -------------------------------------------------------------------------------------------------
if(TALUS_APP AND NOT TALUS_SANITIZE)
    # The manual page, the completion and the JSON schemas are what the program says of itself.
    set(manual ${CMAKE_BINARY_DIR}/talus.1.gz)
    set(completion ${CMAKE_BINARY_DIR}/talus.bash)
    set(schemas ${CMAKE_BINARY_DIR}/talus.schema.json ${CMAKE_BINARY_DIR}/lesson.schema.json
                ${CMAKE_BINARY_DIR}/biomes.schema.json)
    add_custom_command(TARGET talus POST_BUILD
        COMMAND talus --man > talus.1
        COMMAND gzip -9nf talus.1
        COMMAND talus --completion > talus.bash
        COMMAND talus schema recipe > talus.schema.json
        COMMAND talus schema lesson > lesson.schema.json
        COMMAND talus schema biomes > biomes.schema.json
        BYPRODUCTS ${manual} ${completion} ${schemas}
        VERBATIM)

    install(TARGETS talus COMPONENT talus)
    if(TALUS_OPENVDB)
        install(TARGETS talus_vdb LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/talus COMPONENT talus)
    endif()
    install(FILES ${manual} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT talus)
    install(FILES ${completion} RENAME talus COMPONENT talus
            DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
    install(FILES ${schemas} DESTINATION ${CMAKE_INSTALL_DATADIR}/talus/schema COMPONENT talus)
    install(FILES assets/desktop/org.talus_terrain.Talus.metainfo.xml COMPONENT talus
            DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
    install(FILES assets/desktop/talus.svg COMPONENT talus
            DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
    install(FILES assets/desktop/talus.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications COMPONENT talus)
    install(FILES assets/desktop/talus.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages COMPONENT talus)
    # The manual, with the pages and pictures that it links to, laid out as in assets.
    install(DIRECTORY assets/manual assets/pictures assets/reference assets/gallery COMPONENT talus
            DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/talus PATTERN make EXCLUDE)
    install(FILES assets/lessons/README.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/talus/lessons COMPONENT talus)
    install(FILES assets/biomes/earth.json DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/talus/biomes COMPONENT talus)
    install(FILES assets/luanti/minetest_game.json DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/talus/luanti COMPONENT talus)
    foreach(size 16 32 48 128 256)
        install(FILES assets/desktop/talus-${size}.png RENAME talus.png COMPONENT talus
                DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/${size}x${size}/apps)
    endforeach()
endif()

# ---- the core as a library ---------------------------------------------------------------------------------------
set(config_folder ${CMAKE_INSTALL_LIBDIR}/cmake/talus)
set_target_properties(talus_core PROPERTIES EXPORT_NAME core)
install(TARGETS talus_core EXPORT talus COMPONENT development)
install(EXPORT talus NAMESPACE talus:: DESTINATION ${config_folder} FILE talus-targets.cmake COMPONENT development)
install(DIRECTORY core DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/talus COMPONENT development
        FILES_MATCHING PATTERN "*.h")
configure_package_config_file(assets/cmake/talus-config.cmake.in ${CMAKE_BINARY_DIR}/talus-config.cmake
                              INSTALL_DESTINATION ${config_folder})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/talus-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/talus-config.cmake ${CMAKE_BINARY_DIR}/talus-config-version.cmake
        DESTINATION ${config_folder} COMPONENT development)

# For builds without CMake.
file(RELATIVE_PATH TALUS_PC_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" TALUS_PC_PREFIX "${TALUS_PC_PREFIX}")
set(TALUS_PC_REQUIRES "tbb, libpng, libtiff-4, libisal, cairo, OpenEXR, pugixml, nlohmann_json")
if(TALUS_LUANTI)
    string(APPEND TALUS_PC_REQUIRES ", sqlite3, libzstd")
endif()
configure_file(assets/cmake/talus.pc.in ${CMAKE_BINARY_DIR}/talus.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/talus.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)

# ---- what changed, as Debian has it --------------------------------------------------------------------------------
# changelog(package component): CHANGELOG.md, compressed.
set(changelog ${CMAKE_BINARY_DIR}/changelog.gz)
execute_process(COMMAND gzip -9nc ${CMAKE_SOURCE_DIR}/CHANGELOG.md OUTPUT_FILE ${changelog})
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/CHANGELOG.md)
function(changelog package component)
    install(FILES ${changelog} DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component})
endfunction()
changelog(libtalus-dev development)
if(TALUS_APP)
    changelog(talus talus)
endif()

# ---- licences: ours, and those of the code that a binary of ours contains ------------------------------------------
# notices(package component library…): the libraries are Debian packages, whose notices lie where Debian keeps them.
function(notices package component)
    install(FILES LICENSE RENAME copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component})
    foreach(library IN LISTS ARGN)
        if(EXISTS /usr/share/doc/${library}/copyright)
            install(FILES /usr/share/doc/${library}/copyright RENAME ${library} COMPONENT ${component}
                    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package}/libraries)
        endif()
    endforeach()
endfunction()
notices(libtalus-dev development nlohmann-json3-dev libstb-dev libxxhash-dev)
if(TALUS_APP)
    notices(talus talus nlohmann-json3-dev libstb-dev libxxhash-dev libimgui-dev libcli11-dev libglm-dev python3-glad)
endif()

# ---- Debian packages ---------------------------------------------------------------------------------------------
set(CPACK_GENERATOR DEB)
set(CPACK_VERBATIM_VARIABLES ON)
if(NOT CPACK_PACKAGE_CONTACT)
    set(CPACK_PACKAGE_CONTACT "The Talus authors <talus@talus.example>")
endif()
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS OFF)
set(CPACK_COMPONENTS_ALL development)

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libtalus-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS 
    "libtbb-dev, libpng-dev, libisal-dev, libcairo2-dev, libopenexr-dev, libtiff-dev, libpugixml-dev, nlohmann-json3-dev, pkgconf")
if(TALUS_LUANTI)
    string(APPEND CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS ", libsqlite3-dev, libzstd-dev")
endif()
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "The terrain of Talus as a static library for C++20: the same bits on any
number of threads and on any processor.")
if(TALUS_APP)
    list(APPEND CPACK_COMPONENTS_ALL talus)
    set(CPACK_DEBIAN_TALUS_PACKAGE_NAME talus)
    set(CPACK_DEBIAN_TALUS_PACKAGE_SECTION graphics)
    set(CPACK_DEBIAN_TALUS_PACKAGE_SHLIBDEPS ON)
    # OpenGL is opened while running, so the linker does not know of it.
    set(CPACK_DEBIAN_TALUS_PACKAGE_DEPENDS "libgl1, libgl1-mesa-dri")
    set(CPACK_DEBIAN_TALUS_PACKAGE_RECOMMENDS "fonts-inter, fonts-font-awesome")
    # Opened while Talus runs, if it is there: libgdal.so.32 lies in the package libgdal32.
    if(TALUS_GDAL_LIBRARY)
        string(REPLACE ".so." "" gdal_package ${TALUS_GDAL_LIBRARY})
        set(CPACK_DEBIAN_TALUS_PACKAGE_SUGGESTS ${gdal_package})
    endif()
    set(CPACK_DEBIAN_TALUS_DESCRIPTION "Move a slider, watch the mountain change, export a heightmap that a
game engine takes. Diamond-square with its classic variants, to shape a world
with or to teach the algorithm by; the same from the command line.")
endif()
include(CPack)
