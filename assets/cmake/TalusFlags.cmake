# talus_flags(target): what every target of this project is compiled with.
#
# Same recipe, same bits: no contraction of a*b+c into one rounding, no reordering of floating-point sums. The two
# `-fno-` flags only drop side effects (exception flags, errno) and let loops and square roots vectorise; -O3 is
# there for the same reason.
function(talus_flags target)
    target_compile_options(${target} PRIVATE
        -Wall -Wextra -Wshadow -Wnon-virtual-dtor
        -ffp-contract=off -fno-trapping-math -fno-math-errno)
    if(CMAKE_BUILD_TYPE STREQUAL "Release")
        target_compile_options(${target} PRIVATE -O3)
    endif()
    if(TALUS_SANITIZE)
        target_compile_options(${target} PUBLIC -fsanitize=${TALUS_SANITIZE} -fno-omit-frame-pointer -O1)
        target_compile_options(${target} PRIVATE -fno-sanitize-recover=all)
        target_link_options(${target} PUBLIC -fsanitize=${TALUS_SANITIZE})
        if(TALUS_SANITIZE MATCHES "thread")
            target_compile_definitions(${target} PUBLIC TALUS_SERIAL)
        endif()
    endif()
endfunction()
