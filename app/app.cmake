# The program `talus`. Everything but main.cpp is a library, so that the tests link what the program runs.
file(GLOB_RECURSE app_sources CONFIGURE_DEPENDS app/*.cpp)
list(REMOVE_ITEM app_sources ${CMAKE_SOURCE_DIR}/app/main.cpp)
list(FILTER app_sources EXCLUDE REGEX "app/mpi/")
add_library(talus_app STATIC)
target_link_libraries(talus_app PUBLIC talus_render PkgConfig::IMGUI glfw PRIVATE CLI11::CLI11 PkgConfig::MUPARSER
                      stb::stb PkgConfig::GIO)
talus_embed(talus_app NAMESPACE talus::assets NAME icons FILES assets/desktop/talus-*.png)
talus_embed(talus_app NAMESPACE talus::assets NAME stage_pictures FILES assets/reference/pictures/*.png)
talus_embed(talus_app NAMESPACE talus::assets NAME lesson_page FILES assets/lessons/page/*)
# A tablet's pen; Xlib's macros are for that file alone.
set_source_files_properties(app/window/pen_pressure.cpp PROPERTIES TALUS_ALONE ON)
if(TARGET PkgConfig::XINPUT)
    set_source_files_properties(app/window/pen_pressure.cpp PROPERTIES COMPILE_DEFINITIONS TALUS_XINPUT)
    target_link_libraries(talus_app PRIVATE PkgConfig::XINPUT)
endif()
target_compile_definitions(talus_app PRIVATE GLFW_INCLUDE_NONE TALUS_VERSION="${PROJECT_VERSION}")
talus_flags(talus_app TEXT)
talus_sources(talus_app ${app_sources})
talus_headers(talus_app <filesystem> <glm/glm.hpp> <imgui.h>)
talus_commit(talus_app)

add_executable(talus app/main.cpp)
target_link_libraries(talus PRIVATE talus_app)
if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
    target_link_options(talus PRIVATE LINKER:-z,relro,-z,now)  # as distributions want their programs
endif()
talus_flags(talus TEXT)

# Talus for several processes that share the tiles of a world; a program of its own, so that talus never links MPI.
if(MPI_CXX_FOUND)
    add_executable(talus_mpi app/mpi/main.cpp app/mpi/mpi_tiles.cpp)
    set_target_properties(talus_mpi PROPERTIES OUTPUT_NAME talus-mpi)
    target_link_libraries(talus_mpi PRIVATE talus_app MPI::MPI_CXX)
    target_compile_definitions(talus_mpi PRIVATE OMPI_SKIP_MPICXX MPICH_SKIP_MPICXX)  # C's interface alone
    talus_flags(talus_mpi TEXT)
endif()
