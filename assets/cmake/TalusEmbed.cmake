# talus_embed(target NAMESPACE ns NAME name FILES glob…): the files' bytes, compiled into target as
#
#     namespace ns { std::span<const EmbeddedFile> name(); }      // #include "embedded_<name>.h"
#
# Each file is known by its name without folders. Changing, adding or removing a file rebuilds.
function(talus_embed target)
    cmake_parse_arguments(embed "" "NAMESPACE;NAME" "FILES" ${ARGN})
    set(globs "")
    foreach(pattern IN LISTS embed_FILES)
        list(APPEND globs ${CMAKE_SOURCE_DIR}/${pattern})
    endforeach()
    file(GLOB files CONFIGURE_DEPENDS ${globs})
    list(SORT files)
    set(folder ${CMAKE_BINARY_DIR}/embedded)
    set(source ${folder}/embedded_${embed_NAME}.cpp)
    add_custom_command(
        OUTPUT ${source} ${folder}/embedded_${embed_NAME}.h
        COMMAND ${CMAKE_COMMAND} -DFOLDER=${folder} -DNAMESPACE=${embed_NAMESPACE} -DNAME=${embed_NAME}
                "-DFILES=${files}" -P ${CMAKE_SOURCE_DIR}/assets/cmake/embed.cmake
        DEPENDS ${files} ${CMAKE_SOURCE_DIR}/assets/cmake/embed.cmake
        VERBATIM)
    target_sources(${target} PRIVATE ${source} ${folder}/embedded_${embed_NAME}.h)
    target_include_directories(${target} PRIVATE ${folder})
endfunction()
