#pragma once

#include "core/io/codec.h"

/// Every codec there is: a new one is its own file and one line here. Lists show their formats in this order,
/// heights before colours before normals before meshes.
#define TALUS_CODECS(codec)                                                                                \
    codec(png_codec) codec(raw_codec) codec(exr_codec) codec(tiff_codec) codec(asc_codec) codec(glb_codec) \
        codec(obj_codec) codec(stl_codec)

namespace talus {

#define TALUS_DECLARE_CODEC(name) extern const Codec name;
TALUS_CODECS(TALUS_DECLARE_CODEC)
#undef TALUS_DECLARE_CODEC

}  // namespace talus
