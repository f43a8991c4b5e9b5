#pragma once

#include <memory>

#include "render/renderer.h"

namespace talus {

/// An OpenGL core context without a window or a display server, made current by the constructor.
class HeadlessContext {
 public:
    /// Throws std::runtime_error that says which part the system lacks.
    HeadlessContext();
    ~HeadlessContext();
    HeadlessContext(const HeadlessContext&) = delete;
    HeadlessContext& operator=(const HeadlessContext&) = delete;

    /// Makes it the one that OpenGL's functions act on, where there are several.
    void make_current();
    GlLoader loader() const;

 private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace talus
