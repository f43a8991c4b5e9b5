#include <algorithm>
#include <optional>

#include "app/editor/session.h"
#include "app/editor/undoing.h"
#include "app/shortcuts/shortcuts.h"
#include "core/recipe/layer_groups.h"

namespace talus {
namespace {

bool has_layer(const Session& session, const Ui&) { return session.document.selected() != nullptr; }

void move_layer(Document& document, int by) {
    document.change(with_layer_moved(document.recipe(), document.selected()->id, by));
}

void delete_layer(Session& session, Ui&) {
    Document& document = session.document;
    const int id = document.selected()->id;
    const std::size_t place = first_of(document.recipe().layers, *find_layer(document.recipe(), id));
    document.change(with_layer_removed(document.recipe(), id));
    const auto& layers = document.recipe().layers;
    if (!layers.empty()) document.select(layers[std::min(place, layers.size() - 1)].id);
}

void duplicate_layer(Session& session, Ui&) {
    Document& document = session.document;
    const int id = document.selected()->id;
    const std::size_t count = document.recipe().layers.size();
    document.change(with_layer_duplicated(document.recipe(), id));
    const LayerList& now = document.recipe().layers;
    document.select(now[*find_layer(document.recipe(), id) + now.size() - count].id);
}

}  // namespace

std::vector<Command> layer_commands() {
    return {
        {.id = "undo",
         .menu = Menu::edit,
         .label = "Undo",
         .chords = {ctrl('Z')},
         .help = "Takes back the last change of the terrain; in Simulate the last stroke of the run.",
         .of_document = true,
         .detail = undo_label,
         .enabled = [](const Session& session, const Ui&) { return can_undo(session); },
         .run = [](Session& session, Ui&) { undo(session); }},
        {.id = "redo",
         .menu = Menu::edit,
         .label = "Redo",
         .chords = {ctrl_shift('Z'), ctrl('Y')},
         .help = "Does again what was taken back.",
         .of_document = true,
         .detail = redo_label,
         .enabled = [](const Session& session, const Ui&) { return can_redo(session); },
         .run = [](Session& session, Ui&) { redo(session); }},

        {.id = "duplicate_layer",
         .menu = Menu::layer,
         .label = "Duplicate",
         .chords = {ctrl('D')},
         .help = "Copies the selected layer; the copy comes after it.",
         .of_document = true,
         .enabled = has_layer,
         .run = duplicate_layer},
        {.id = "delete_layer",
         .menu = Menu::layer,
         .label = "Delete",
         .chords = {Chord{Key::del}},
         .help = "Removes the selected layer.",
         .of_document = true,
         .enabled = has_layer,
         .run = delete_layer},
        {.id = "solo",
         .menu = Menu::layer,
         .label = "Solo",
         .help =
             "Shows the ground that the selected layer, or group, makes alone, as if all others were off, "
             "until it is chosen again. The document and its exports stay as they are.",
         .of_document = true,
         .enabled = has_layer,
         .checked =
             [](const Session& session, const Ui&) {
                 const Layer* layer = session.document.selected();
                 return layer != nullptr && session.solo == layer->id;
             },
         .run =
             [](Session& session, Ui&) {
                 const int id = session.document.selected()->id;
                 session.solo = session.solo == id ? std::nullopt : std::optional(id);
             }},
        {.id = "freeze_layer",
         .menu = Menu::layer,
         .label = "Freeze",
         .help = "Keeps the ground as it is up to the selected layer, as a layer of its own: what is done "
                 "to the layers before it is not seen any more, until it is frozen again or deleted.",
         .of_document = true,
         .enabled = has_layer,
         .run = [](Session& session, Ui&) { session.freeze_layer(session.document.selected()->id); }},
        {.id = "bake_strokes",
         .menu = Menu::layer,
         .label = "Bake strokes",
         .help = "Turns all strokes of the selected layer and its masks into one map of what they do: a long "
                 "list is made at once, and its file is smaller. More strokes may follow.",
         .of_document = true,
         .enabled =
             [](const Session& session, const Ui&) {
                 const Layer* layer = session.document.selected();
                 return layer != nullptr && !strokes_of(*layer).empty();
             },
         .run = [](Session& session, Ui&) { session.bake_strokes(session.document.selected()->id); }},
        {.id = "layer_up",
         .menu = Menu::layer,
         .label = "Move layer up",
         .chords = {Chord{Key::page_up}},
         .help = "Moves the selected layer up the list, where it is made earlier.",
         .separator = true,
         .of_document = true,
         .enabled =
             [](const Session& session, const Ui&) {
                 const Layer* layer = session.document.selected();
                 if (layer == nullptr) return false;
                 const Recipe& recipe = session.document.recipe();
                 return layer->parent != 0 || first_of(recipe.layers, *find_layer(recipe, layer->id)) > 0;
             },
         .run = [](Session& session, Ui&) { move_layer(session.document, -1); }},
        {.id = "layer_down",
         .menu = Menu::layer,
         .label = "Move layer down",
         .chords = {Chord{Key::page_down}},
         .help = "Moves the selected layer down the list, where it is made later.",
         .of_document = true,
         .enabled =
             [](const Session& session, const Ui&) {
                 const Layer* layer = session.document.selected();
                 return layer != nullptr && layer->id != session.document.recipe().layers.back().id;
             },
         .run = [](Session& session, Ui&) { move_layer(session.document, 1); }},
    };
}

}  // namespace talus
