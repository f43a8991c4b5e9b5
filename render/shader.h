#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "render/gl.h"

namespace talus {

/// Which texture lies on which unit, in every pass. A sampler `u_<name>` of a shader is joined to its unit by
/// name.
enum class TextureUnit { height, surface, light, palette, noise, glyphs, envelope, tint, field };

/// A vertex and a fragment shader, linked. Its `Frame` block is bound to binding 0.
class ShaderProgram {
 public:
    void use() const { glUseProgram(program_.id()); }

 private:
    friend class ShaderLibrary;
    std::string vertex_name_;
    std::string fragment_name_;
    GlProgram program_;
};

/// Shaders by their file names: those built into the program, or those in the folder that TALUS_SHADERS
/// names. A line `#include "name.glsl"` stands for that file, once in each shader.
class ShaderLibrary {
 public:
    ShaderLibrary();

    /// Compiles and links. The program lives as long as the library. Throws std::runtime_error with the file,
    /// the line and what the driver says about it.
    const ShaderProgram& load(std::string vertex_name, std::string fragment_name);

    /// Compiles all anew if a file in the folder has changed. One that fails keeps its previous program and
    /// is complained about. Without a folder, does nothing.
    void refresh();
    std::string_view complaint() const { return complaint_; }

    /// A shader's text with its includes in place. `files` receives their names: `#line` counts in them, by
    /// index. Throws std::runtime_error for a file that is not there.
    std::string source(const std::string& name, std::vector<std::string>& files) const;

 private:
    std::string text(const std::string& name) const;
    GlProgram build(const std::string& vertex_name, const std::string& fragment_name) const;
    GlShader compile(GLenum stage, const std::string& name) const;
    std::filesystem::file_time_type newest_file() const;

    std::filesystem::path folder_;  // empty: built in
    std::filesystem::file_time_type loaded_at_{};
    std::vector<std::unique_ptr<ShaderProgram>> programs_;
    std::string complaint_;
};

}  // namespace talus
