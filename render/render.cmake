# The renderer: OpenGL 4.1 core through a loader that Debian's own glad writes at build time.
set(glad_folder ${CMAKE_BINARY_DIR}/glad)
add_custom_command(
    OUTPUT ${glad_folder}/src/gl.c ${glad_folder}/include/glad/gl.h
    COMMAND ${TALUS_PYTHON} -m glad --quiet --reproducible --out-path ${glad_folder}
            --api gl:core=4.5 --extensions "" c
    VERBATIM)
add_library(talus_glad STATIC ${glad_folder}/src/gl.c)
target_include_directories(talus_glad SYSTEM PUBLIC ${glad_folder}/include)

file(GLOB_RECURSE render_sources CONFIGURE_DEPENDS render/*.cpp)
add_library(talus_render STATIC)
target_link_libraries(talus_render PUBLIC talus_core talus_glad glm::glm PRIVATE GIF::GIF PkgConfig::WEBP PkgConfig::EGL)
talus_flags(talus_render)
talus_sources(talus_render ${render_sources})
talus_headers(talus_render <glm/glm.hpp>)
talus_embed(talus_render NAMESPACE talus::assets NAME shaders FILES shaders/*.glsl shaders/*.vert shaders/*.frag)
