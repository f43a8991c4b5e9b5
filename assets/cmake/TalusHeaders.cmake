# talus_headers(target header…): parses these headers once for all C++ files of the target, the standard's most used ones
# among them.
#
# A file still includes what it uses; -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON shows where it does not. Headers of this
# project stay out: whoever changes one would build the whole target again.
#
# Only with GCC, which all presets but fuzz use.
set(talus_headers_common <algorithm> <array> <chrono> <cmath> <cstdint> <functional> <map> <memory> <mutex> <optional>
    <span> <sstream> <string> <string_view> <variant> <vector>)

function(talus_headers target)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        set(headers "")
        foreach(header IN LISTS talus_headers_common ARGN)
            list(APPEND headers "$<$<COMPILE_LANGUAGE:CXX>:${header}>")
        endforeach()
        target_precompile_headers(${target} PRIVATE ${headers})
        # ccache needs it to know what the headers hold.
        target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fpch-preprocess>)
    endif()
endfunction()
