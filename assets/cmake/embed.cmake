# Writes ${FOLDER}/embedded_${NAME}.{h,cpp} from ${FILES}. Run by talus_embed at build time.
file(WRITE ${FOLDER}/embedded_${NAME}.h
"#pragma once
#include <span>
#include \"core/base/embedded_file.h\"
namespace ${NAMESPACE} {
std::span<const EmbeddedFile> ${NAME}();
}
")
set(arrays "")
set(table "")
set(index 0)
foreach(file IN LISTS FILES)
    get_filename_component(name ${file} NAME)
    file(READ ${file} hex HEX)
    string(LENGTH "${hex}" length)
    math(EXPR length "${length} / 2")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
    string(APPEND arrays "const unsigned char k_bytes_${index}[] = {${bytes}0};\n")
    string(APPEND table
        "    {\"${name}\", {reinterpret_cast<const char*>(k_bytes_${index}), ${length}}},\n")
    math(EXPR index "${index} + 1")
endforeach()
file(WRITE ${FOLDER}/embedded_${NAME}.cpp
"#include \"embedded_${NAME}.h\"

#include <vector>
namespace {
${arrays}}
namespace ${NAMESPACE} {
std::span<const EmbeddedFile> ${NAME}() {
    static const std::vector<EmbeddedFile> k_files = {
${table}    };
    return k_files;
}
}
")
