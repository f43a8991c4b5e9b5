#pragma once

#include <glad/gl.h>

#include <utility>
#include <vector>

namespace talus {

/// Owners of OpenGL's objects. Each is empty (0) or owns one object, which must be deleted with the context
/// current.
///
///     GlTexture texture = GlTexture::make();
///     glBindTexture(GL_TEXTURE_2D, texture.id());
template <class Kind>
class GlObject {
 public:
    GlObject() = default;
    explicit GlObject(GLuint id) : id_(id) {}
    static GlObject make() { return GlObject(Kind::make()); }
    GlObject(GlObject&& other) noexcept : id_(std::exchange(other.id_, 0)) {}
    GlObject& operator=(GlObject other) noexcept {
        std::swap(id_, other.id_);
        return *this;
    }
    ~GlObject() {
        if (id_ != 0) Kind::destroy(id_);
    }

    GLuint id() const { return id_; }
    explicit operator bool() const { return id_ != 0; }

 private:
    GLuint id_ = 0;
};

namespace gl_kind {

// Functions that make and delete a counted array of objects. They are looked up when called, because glad
// loads them late.
#define TALUS_GL_KIND(Name, make_some, delete_some)             \
    struct Name {                                               \
        static GLuint make() {                                  \
            GLuint id = 0;                                      \
            make_some(1, &id);                                  \
            return id;                                          \
        }                                                       \
        static void destroy(GLuint id) { delete_some(1, &id); } \
    };
TALUS_GL_KIND(Buffer, glGenBuffers, glDeleteBuffers)
TALUS_GL_KIND(Texture, glGenTextures, glDeleteTextures)
TALUS_GL_KIND(VertexArray, glGenVertexArrays, glDeleteVertexArrays)
TALUS_GL_KIND(Framebuffer, glGenFramebuffers, glDeleteFramebuffers)
TALUS_GL_KIND(Renderbuffer, glGenRenderbuffers, glDeleteRenderbuffers)
#undef TALUS_GL_KIND

struct Shader {
    static void destroy(GLuint id) { glDeleteShader(id); }
};
struct Program {
    static GLuint make() { return glCreateProgram(); }
    static void destroy(GLuint id) { glDeleteProgram(id); }
};

}  // namespace gl_kind

using GlBuffer = GlObject<gl_kind::Buffer>;
using GlTexture = GlObject<gl_kind::Texture>;
using GlVertexArray = GlObject<gl_kind::VertexArray>;
using GlFramebuffer = GlObject<gl_kind::Framebuffer>;
using GlRenderbuffer = GlObject<gl_kind::Renderbuffer>;
using GlShader = GlObject<gl_kind::Shader>;
using GlProgram = GlObject<gl_kind::Program>;

/// Binds the buffer and puts the values into it.
template <class T>
void fill_buffer(GLenum target, const GlBuffer& buffer, const std::vector<T>& values, GLenum usage) {
    glBindBuffer(target, buffer.id());
    glBufferData(target, static_cast<GLsizeiptr>(values.size() * sizeof(T)), values.data(), usage);
}

}  // namespace talus
