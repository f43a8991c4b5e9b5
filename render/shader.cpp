#include "render/shader.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

#include "embedded_shaders.h"

namespace talus {
namespace {

constexpr std::array k_samplers{"u_height",  "u_surface",  "u_light", "u_palette", "u_noise",
                                "u_glyphs",  "u_envelope", "u_tint",  "u_field",   "u_water",
                                "u_columns", "u_holes",    "u_detail"};

std::string joined(const std::vector<ShaderError>& errors) {
    std::string text;
    for (const ShaderError& error : errors) text += (text.empty() ? "shader " : "; ") + text_of(error);
    return text;
}

template <class Length, class Log>
std::string log_of(GLuint id, Length length_of, Log read) {
    GLint length = 0;
    length_of(id, GL_INFO_LOG_LENGTH, &length);
    std::string log(static_cast<std::size_t>(std::max(length, 1)), '\0');
    read(id, length, nullptr, log.data());
    while (!log.empty() && (log.back() == '\0' || log.back() == '\n')) log.pop_back();
    return log;
}

}  // namespace

// Why a program could not be made.
struct ShaderLibrary::Failure : std::runtime_error {
    explicit Failure(std::vector<ShaderError> all)
        : std::runtime_error(joined(all)), errors(std::move(all)) {}
    std::vector<ShaderError> errors;
};

std::optional<ShaderError> missing_shader_folder() {
    const char* const folder = std::getenv("TALUS_SHADERS");
    std::error_code error;
    if (folder == nullptr || *folder == '\0' || std::filesystem::is_directory(folder, error))
        return std::nullopt;
    return ShaderError{"TALUS_SHADERS", 0,
                       std::string(folder) + " is not a folder; the built-in shaders are used"};
}

ShaderLibrary::ShaderLibrary(ShaderMistakes mistakes) : mistakes_(mistakes) {
    if (const char* folder = std::getenv("TALUS_SHADERS"); folder != nullptr && *folder != '\0') {
        std::error_code error;
        if (std::filesystem::is_directory(folder, error)) {
            folder_ = folder;
            loaded_at_ = newest_file();
        } else {
            errors_ = {missing_shader_folder().value()};
        }
    }
}

std::filesystem::file_time_type ShaderLibrary::newest_file() const {
    auto newest = std::filesystem::file_time_type::min();  // the clock's zero may lie in the future
    std::error_code error;
    for (const auto& file : std::filesystem::directory_iterator(folder_, error)) {
        const auto time = file.last_write_time(error);
        if (!error) newest = std::max(newest, time);
    }
    return newest;
}

std::optional<std::string> ShaderLibrary::text(const std::string& name, Origin origin) const {
    if (!folder_.empty() && origin == Origin::folder) {
        std::ifstream file(folder_ / name, std::ios::binary);
        if (file) return std::string(std::istreambuf_iterator<char>(file), {});
    }
    for (const EmbeddedFile& file : assets::shaders()) {
        if (file.name == name) return std::string(file.bytes);
    }
    return {};
}

std::string ShaderLibrary::source(const std::string& name, std::vector<std::string>& files) const {
    return source(name, files, Origin::folder);
}

std::string ShaderLibrary::source(const std::string& name, std::vector<std::string>& files,
                                  Origin origin) const {
    constexpr std::string_view k_include = "#include \"";
    const int first = k_shader_lines * static_cast<int>(files.size());
    files.push_back(name);
    const auto whole = text(name, origin);
    if (!whole) throw Failure({{name, 0, "is not there"}});
    std::istringstream lines(*whole);
    std::string result;
    std::string line;
    for (int row = 1; std::getline(lines, line); ++row) {
        if (!line.starts_with(k_include)) {
            result += line + '\n';
            continue;
        }
        const std::string other = line.substr(k_include.size(), line.rfind('"') - k_include.size());
        if (std::find(files.begin(), files.end(), other) == files.end()) {
            if (!text(other, origin)) throw Failure({{name, row, other + " is not there"}});
            // Before the file itself, which may add others.
            result += "#line " + std::to_string(k_shader_lines * files.size() + 1) + '\n';
            result += source(other, files, origin);
        }
        result += "#line " + std::to_string(first + row + 1) + '\n';
    }
    return result;
}

GlShader ShaderLibrary::compile(GLenum stage, const std::string& name, const std::string& defined,
                                Origin origin) const {
    std::vector<std::string> files;
    std::string define;
    std::istringstream names(defined);
    for (std::string each; names >> each;) define += "#define " + each + '\n';
    const std::string text = "#version 410 core\n" + define + "#line 1 0\n" + source(name, files, origin);
    GlShader shader(glCreateShader(stage));
    const char* pointer = text.c_str();
    glShaderSource(shader.id(), 1, &pointer, nullptr);
    glCompileShader(shader.id());
    GLint good = 0;
    glGetShaderiv(shader.id(), GL_COMPILE_STATUS, &good);
    if (good == 0)
        throw Failure(shader_errors(log_of(shader.id(), glGetShaderiv, glGetShaderInfoLog), files, name));
    return shader;
}

GlProgram ShaderLibrary::build(const ShaderProgram& shaders, Origin origin) const {
    const GlShader vertex = compile(GL_VERTEX_SHADER, shaders.vertex_name_, shaders.defined_, origin);
    const GlShader fragment = compile(GL_FRAGMENT_SHADER, shaders.fragment_name_, shaders.defined_, origin);
    GlProgram program = GlProgram::make();
    glAttachShader(program.id(), vertex.id());
    glAttachShader(program.id(), fragment.id());
    glLinkProgram(program.id());
    glDetachShader(program.id(), vertex.id());
    glDetachShader(program.id(), fragment.id());
    GLint good = 0;
    glGetProgramiv(program.id(), GL_LINK_STATUS, &good);
    if (good == 0)
        throw Failure(shader_errors(log_of(program.id(), glGetProgramiv, glGetProgramInfoLog), {},
                                    shaders.vertex_name_ + " and " + shaders.fragment_name_));
    const GLuint block = glGetUniformBlockIndex(program.id(), "Frame");
    if (block != GL_INVALID_INDEX) glUniformBlockBinding(program.id(), block, 0);
    glUseProgram(program.id());
    for (std::size_t unit = 0; unit < k_samplers.size(); ++unit) {
        glUniform1i(glGetUniformLocation(program.id(), k_samplers[unit]), static_cast<GLint>(unit));
    }
    return program;
}

const ShaderProgram& ShaderLibrary::load(std::string vertex_name, std::string fragment_name,
                                         std::string defined) {
    auto program = std::make_unique<ShaderProgram>();
    program->vertex_name_ = std::move(vertex_name);
    program->fragment_name_ = std::move(fragment_name);
    program->defined_ = std::move(defined);
    try {
        program->program_ = build(*program, Origin::folder);
    } catch (const Failure& failure) {
        if (folder_.empty() || mistakes_ == ShaderMistakes::thrown) throw;
        note(failure.errors);
        program->program_ = build(*program, Origin::built_in);
    }
    programs_.push_back(std::move(program));
    return *programs_.back();
}

void ShaderLibrary::note(const std::vector<ShaderError>& errors) {
    for (const ShaderError& error : errors) {
        if (std::find(errors_.begin(), errors_.end(), error) == errors_.end()) errors_.push_back(error);
    }
}

bool ShaderLibrary::refresh() {
    if (folder_.empty()) return false;
    const auto newest = newest_file();
    if (newest == loaded_at_) return false;
    loaded_at_ = newest;
    errors_.clear();
    for (const auto& program : programs_) {
        try {
            program->program_ = build(*program, Origin::folder);
        } catch (const Failure& failure) {
            note(failure.errors);
        }
    }
    return true;
}

}  // namespace talus
