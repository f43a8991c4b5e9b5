#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "render/gl.h"
#include "render/shader_log.h"

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
    holes,
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

/// Returns what to tell where TALUS_SHADERS names a folder that is not there.
std::optional<ShaderError> missing_shader_folder();

/// Shaders by their file names: those built into the program, or those in the folder that TALUS_SHADERS
/// names. A line `#include "name.glsl"` is replaced by that file, once in each shader.
///
/// When a file changes and is rejected, a program keeps its last good version; see also ShaderMistakes.
class ShaderLibrary {
 public:
    explicit ShaderLibrary(ShaderMistakes mistakes = ShaderMistakes::thrown);

    /// Compiles and links a program, which lives as long as the library. defined: names for the
    /// preprocessor with spaces between, or nothing. Throws std::runtime_error with the file, the line and
    /// the driver's message where the driver rejects it, if mistakes are thrown or it is built in.
    const ShaderProgram& load(std::string vertex_name, std::string fragment_name, std::string defined = {});

    /// Recompiles all shaders if a file in the folder has changed, and returns whether it did. Does nothing
    /// without a folder.
    bool refresh();
    /// Returns what is wrong in the folder now, each mistake once, whichever programs have it.
    const std::vector<ShaderError>& errors() const { return errors_; }

    /// Returns a shader's text with its includes inserted. `files` receives their names: `#line` numbers
    /// refer to them, see k_shader_lines. Throws std::runtime_error for a missing file.
    std::string source(const std::string& name, std::vector<std::string>& files) const;

 private:
    struct Failure;
    enum class Origin { folder, built_in };
    std::string source(const std::string& name, std::vector<std::string>& files, Origin origin) const;
    std::optional<std::string> text(const std::string& name, Origin origin) const;
    GlProgram build(const ShaderProgram& program, Origin origin) const;
    GlShader compile(GLenum stage, const std::string& name, const std::string& defined, Origin origin) const;
    void note(const std::vector<ShaderError>& errors);
    std::filesystem::file_time_type newest_file() const;

    ShaderMistakes mistakes_;
    std::filesystem::path folder_;  // empty: built in
    std::filesystem::file_time_type loaded_at_{};
    std::vector<std::unique_ptr<ShaderProgram>> programs_;
    std::vector<ShaderError> errors_;
};

}  // namespace talus
