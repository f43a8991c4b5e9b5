#pragma once

#include <memory>

#include "render/renderer.h"

namespace talus {

/// An OpenGL core context without a window or a display server, made current by the constructor.
class HeadlessContext {
 public:
    /// Shares the textures of another context if given one. Throws std::runtime_error that names the part the
    /// system lacks.
    explicit HeadlessContext(const HeadlessContext* shares_with = nullptr);
    ~HeadlessContext();
    HeadlessContext(const HeadlessContext&) = delete;
    HeadlessContext& operator=(const HeadlessContext&) = delete;

    /// Makes this context the one that OpenGL's functions act on, where there are several.
    void make_current();
    GlLoader loader() const;

 private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace talus
