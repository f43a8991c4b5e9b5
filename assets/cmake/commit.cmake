# Writes ${SOURCE} with the commit of the checkout at ${ROOT}, and ${SOURCE}.d with what it changes with. Run at build
# time. In an archive made by git, commit.txt says the commit; elsewhere it is not known, and empty.
cmake_minimum_required(VERSION 3.22)

function(ask_git result)
    execute_process(COMMAND git -c safe.directory=* -C ${ROOT} ${ARGN}
                    RESULT_VARIABLE status OUTPUT_VARIABLE answer ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(NOT status EQUAL 0)
        set(answer NOTFOUND)
    endif()
    set(${result} "${answer}" PARENT_SCOPE)
endfunction()

file(READ ${ROOT}/assets/cmake/commit.txt commit)
string(STRIP "${commit}" commit)
if(commit MATCHES "Format:(.*)\\$")
    set(format "${CMAKE_MATCH_1}")
    set(commit "")
    set(journal NOTFOUND)
    ask_git(way_to_top rev-parse --show-cdup)  # an unpacked archive may lie within some other repository
    if("${way_to_top}" STREQUAL "")
        ask_git(commit log -1 "--format=${format}")
        ask_git(journal rev-parse --path-format=absolute --git-path logs/HEAD)
    endif()
endif()
if(NOT commit)
    set(commit "")
endif()
string(REGEX REPLACE "^(............)[0-9a-f]*" "\\1" commit "${commit}")

file(WRITE ${SOURCE}
"#include \"app/version.h\"

std::string_view talus::build_commit() { return \"${commit}\"; }
")
if(NOT journal OR NOT EXISTS "${journal}")
    set(journal "")
endif()
string(REPLACE " " "\\ " journal "${journal}")
string(REPLACE " " "\\ " target "${SOURCE}")
file(WRITE ${SOURCE}.d "${target}: ${journal}\n")
