# talus_commit(target): one tiny file in target that knows the commit it is built from, as app/version.h has it.
#
# It alone is made again when HEAD moves: its depfile names git's journal of HEAD, so a build without a new commit has
# nothing to do.
function(talus_commit target)
    set(source ${CMAKE_BINARY_DIR}/commit.cpp)
    add_custom_command(
        OUTPUT ${source}
        DEPFILE ${source}.d
        COMMAND ${CMAKE_COMMAND} -DROOT=${CMAKE_SOURCE_DIR} -DSOURCE=${source}
                -P ${CMAKE_SOURCE_DIR}/assets/cmake/commit.cmake
        DEPENDS ${CMAKE_SOURCE_DIR}/assets/cmake/commit.cmake ${CMAKE_SOURCE_DIR}/assets/cmake/commit.txt
        VERBATIM)
    target_sources(${target} PRIVATE ${source})
endfunction()
