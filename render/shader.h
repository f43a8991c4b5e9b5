#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "render/gl.h"

namespace talus {

/// Which texture is bound to which unit, in every pass. A shader's sampler `u_<name>` is assigned to its unit
/// by name.
enum class TextureUnit {
    height,
    surface,
    light,
    palette,
    noise,
    glyphs,
    envelope,
    tint,
    field,
    water,
    columns,
    detail
};

/// A vertex and a fragment shader, linked. Its `Frame` block is bound to binding 0.
class ShaderProgram {
 public:
    void use() const { glUseProgram(program_.id()); }

 private:
    friend class ShaderLibrary;
    std::string vertex_name_;
    std::string fragment_name_;
    std::string defined_;
    GlProgram program_;
};

/// Shaders by their file names: those built into the program, or those in the folder that TALUS_SHADERS
/// names. A line `#include "name.glsl"` is replaced by that file, once in each shader.
class ShaderLibrary {
 public:
    ShaderLibrary();

    /// Compiles and links a program, which lives as long as the library. defined: a name for the
    /// preprocessor, or nothing. Throws std::runtime_error with the file, the line and the driver's message.
    const ShaderProgram& load(std::string vertex_name, std::string fragment_name, std::string defined = {});

    /// Recompiles all shaders if a file in the folder has changed. One that fails is reported and keeps its
    /// previous program. Does nothing without a folder.
    void refresh();
    std::string_view complaint() const { return complaint_; }

    /// Returns a shader's text with its includes inserted. `files` receives their names: `#line` numbers
    /// refer to them by index. Throws std::runtime_error for a missing file.
    std::string source(const std::string& name, std::vector<std::string>& files) const;

 private:
    std::string text(const std::string& name) const;
    GlProgram build(const ShaderProgram& program) const;
    GlShader compile(GLenum stage, const std::string& name, const std::string& defined) const;
    std::filesystem::file_time_type newest_file() const;

    std::filesystem::path folder_;  // empty: built in
    std::filesystem::file_time_type loaded_at_{};
    std::vector<std::unique_ptr<ShaderProgram>> programs_;
    std::string complaint_;
};

}  // namespace talus
