# talus_flags(target [KERNEL | TEXT | TEST]): what every target of this project is compiled with.
#
# Same recipe, same bits: no contraction of a*b+c into one rounding, no reordering of floating-point sums. The two
# `-fno-` flags only drop side effects (exception flags, errno) and let loops and square roots vectorise; -O3 is
# there for the same reason. Code that only checks (TEST), or reads and writes texts and draws controls (TEXT), compiles
# in two thirds of the time with less, and nobody waits for it. The sanitizer builds keep the kernels quick enough for
# whole terrains, and line numbers, but no more, for their reports.
function(talus_flags target)
    cmake_parse_arguments(flags "KERNEL;TEXT;TEST" "" "" ${ARGN})
    target_compile_options(${target} PRIVATE
        -Wall -Wextra -Wshadow -Wnon-virtual-dtor
        -Wno-missing-field-initializers  # what a designated initialiser leaves out has its default
        -ffp-contract=off -fno-trapping-math -fno-math-errno)
    # GCC 12 takes the moving of a joined std::string for writing past its end (its bug 105651).
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
        target_compile_options(${target} PRIVATE -Wno-array-bounds -Wno-restrict -Wno-stringop-overflow
            -Wno-stringop-overread)
    endif()
    if(TALUS_SANITIZE)
        target_compile_options(${target} PRIVATE
            -fsanitize=${TALUS_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer -g1)
        target_link_options(${target} PUBLIC -fsanitize=${TALUS_SANITIZE})
        get_target_property(type ${target} TYPE)
        if(type STREQUAL "EXECUTABLE" AND TALUS_SANITIZE MATCHES "address")
            target_sources(${target} PRIVATE ${CMAKE_SOURCE_DIR}/tests/keep_libraries.cpp)
        endif()
        if(TALUS_SANITIZE MATCHES "thread")
            target_compile_definitions(${target} PUBLIC TALUS_SERIAL)
        endif()
        if(flags_KERNEL)
            target_compile_options(${target} PRIVATE -O2)
        elseif(flags_TEST)
            # What tests themselves compute is not watched for undefined behaviour: it takes two fifths of their building.
            target_compile_options(${target} PRIVATE -O0 -fno-sanitize=undefined,float-cast-overflow)
        else()
            target_compile_options(${target} PRIVATE -O1)
        endif()
    elseif(CMAKE_BUILD_TYPE STREQUAL "Release")
        if(flags_TEST OR flags_TEXT)
            target_compile_options(${target} PRIVATE -O1)
        else()
            target_compile_options(${target} PRIVATE -O3)
        endif()
    endif()
endfunction()
