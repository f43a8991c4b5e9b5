# talus_sources(target file…): compiles these files into target, about eight of a folder at a time: what they include is
# parsed once for all of them, and a first build takes half as long. With TALUS_BATCHES=OFF (the preset `daily`) each is
# compiled alone, so that a change is compiled quickly.
#
# Files of one batch share their unnamed namespace, so a name that is local to a file stands once in its folder. Files
# with TALUS_ALONE, a property of theirs, are compiled alone; those of talus_texts in batches of their own.
option(TALUS_BATCHES "Compile about eight files at a time: quicker for a first build, slower after each change" ON)

function(talus_sources target)
    set(groups "")
    foreach(file IN LISTS ARGN)
        get_source_file_property(alone ${file} TALUS_ALONE)
        get_source_file_property(text ${file} TALUS_TEXT)
        if(alone OR NOT TALUS_BATCHES)
            talus_source(${target} ${file} ${text})
            continue()
        endif()
        file(RELATIVE_PATH name ${CMAKE_SOURCE_DIR} ${file})
        get_filename_component(group ${name} DIRECTORY)
        string(REPLACE "/" "_" group ${group})
        if(text)
            set(group texts)
        endif()
        list(APPEND groups ${group})
        list(APPEND files_${group} ${name})
    endforeach()

    list(REMOVE_DUPLICATES groups)
    foreach(group IN LISTS groups)
        list(LENGTH files_${group} count)
        math(EXPR batches "(${count} + 3) / 8")
        if(batches EQUAL 0)
            set(batches 1)
        endif()
        foreach(batch RANGE 1 ${batches})
            math(EXPR first "(${batch} - 1) * ${count} / ${batches}")
            math(EXPR length "${batch} * ${count} / ${batches} - ${first}")
            list(SUBLIST files_${group} ${first} ${length} files)
            list(TRANSFORM files REPLACE "(.+)" "#include \"\\1\"\n")
            string(JOIN "" content ${files})
            set(source ${CMAKE_BINARY_DIR}/batches/${target}/${group}_${batch}.cpp)
            file(CONFIGURE OUTPUT ${source} CONTENT "${content}" @ONLY)
            string(COMPARE EQUAL ${group} texts text)
            talus_source(${target} ${source} ${text})
        endforeach()
    endforeach()
    # These two look across files that only a batch puts together.
    if(TALUS_BATCHES AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-Wno-shadow;-Wno-subobject-linkage>)
    endif()
endfunction()

function(talus_source target source is_text)
    target_sources(${target} PRIVATE ${source})
    if(is_text AND CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT TALUS_SANITIZE)
        set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS -O1)
    endif()
endfunction()

# talus_texts(path…): these files of a target that computes only read and write texts, or hand calls on: see talus_flags'
# TEXT. To be called before talus_sources.
function(talus_texts)
    set_source_files_properties(${ARGN} PROPERTIES TALUS_TEXT ON)
endfunction()
