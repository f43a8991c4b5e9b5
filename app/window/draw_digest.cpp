#include "app/window/draw_digest.h"

#include <imgui.h>

#include <cstddef>

#include "app/widgets/imgui_versions.h"

namespace talus {
namespace {

template <class Item>
void add_all(Digester& digester, const ImVector<Item>& items) {
    digester.add(items.Size);
    digester.add_bytes(items.Data, static_cast<std::size_t>(items.Size) * sizeof(Item));
}

// Member by member: between them are bytes that nobody sets.
void add(Digester& digester, const ImDrawCmd& command) {
    const ImVec4& clip = command.ClipRect;
    digester.add(clip.x).add(clip.y).add(clip.z).add(clip.w);
    digester.add(texture_of(command));
    digester.add(command.VtxOffset).add(command.IdxOffset).add(command.ElemCount);
}

}  // namespace

Digest digest_of(const ImDrawData& data) {
    Digester digester;
    digester.add(data.DisplayPos.x).add(data.DisplayPos.y);
    digester.add(data.DisplaySize.x).add(data.DisplaySize.y);
    digester.add(data.FramebufferScale.x).add(data.FramebufferScale.y);
    for (int i = 0; i < data.CmdListsCount; ++i) {
        const ImDrawList& list = *data.CmdLists[i];
        digester.add(list.CmdBuffer.Size);
        for (const ImDrawCmd& command : list.CmdBuffer) add(digester, command);
        add_all(digester, list.VtxBuffer);
        add_all(digester, list.IdxBuffer);
    }
    return digester.digest();
}

}  // namespace talus
