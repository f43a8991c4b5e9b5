#include "app/panels/command.h"

#include <algorithm>
#include <cassert>
#include <iterator>

#include "app/editor/session.h"
#include "app/panels/ui.h"
#include "app/widgets/spoken.h"

namespace talus {

std::string_view label_of(Menu menu) {
    switch (menu) {
        case Menu::file:
            return "File";
        case Menu::edit:
            return "Edit";
        case Menu::layer:
            return "Layer";
        case Menu::view:
            return "View";
        case Menu::help:
            return "Help";
    }
    return {};
}

std::vector<Command> in_order(std::vector<Command> rows) {
    std::vector<Command> ordered;
    const auto here = [&](std::string_view id) {
        return std::ranges::find(ordered, id, [](const Command& row) { return row.id; });
    };
    std::ranges::copy_if(rows, std::back_inserter(ordered),
                         [](const Command& row) { return row.before.empty(); });
    for (Command& row : rows) {
        if (row.before.empty()) continue;
        assert(here(row.before) != ordered.end());
        ordered.insert(here(row.before), std::move(row));
    }
    return ordered;
}

const Command* command_for(const std::vector<Command>& rows, const Chord& chord) {
    if (chord.key == Key::none) return nullptr;
    for (const Command& row : rows) {
        if (std::ranges::find(row.chords, chord) != row.chords.end()) return &row;
    }
    return nullptr;
}

std::string label_of(const Command& command, const Session& session) {
    const std::string detail = command.detail != nullptr ? command.detail(session) : "";
    return std::string(spoken(command.label)) + (detail.empty() ? "" : " " + spoken_step(detail));
}

namespace {

bool is_asleep(const Command& command, const Ui& ui) { return command.of_document && !ui.showing().document; }

}  // namespace

bool is_possible(const Command& command, const Session& session, const Ui& ui) {
    if (is_asleep(command, ui)) return false;
    return !command.enabled || command.enabled(session, ui);
}

bool is_on(const Command& command, const Session& session, const Ui& ui) {
    return command.checked && command.checked(session, ui);
}

void run_command(const Command& command, Session& session, Ui& ui) {
    if (is_possible(command, session, ui)) {
        command.run(session, ui);
    } else if (!command.needs.empty() && !is_asleep(command, ui)) {
        session.toasts.post(Toast::Kind::note, std::string(spoken(command.needs)));
    }
}

}  // namespace talus
