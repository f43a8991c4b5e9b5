#include "app/workspaces/workspaces.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "app/panels/recipe_text.h"
#include "app/shortcuts/shortcuts.h"
#include "app/workspaces/create/create.h"
#include "app/workspaces/learn/learn_workspace.h"
#include "app/workspaces/simulate/simulate.h"

namespace talus {

Workspaces::Workspaces(Session& session, Ui& ui, const EditorOptions& options)
    : session_(session), ui_(ui), compare_(session, ui) {
    // The first is the one that a document begins in.
    all_.push_back(std::make_unique<Create>(session, ui));
    all_.push_back(std::make_unique<Simulate>(session, ui));
    all_.push_back(std::make_unique<LearnWorkspace>(session, ui, compare_, options));
    on_ = all_.front().get();
    for (const auto& each : all_) tabs_.push_back(each->tab());
    ui.workspaces = this;
    panels_ = floating_panels(session, ui);
    gather_commands();
    // What was on was about another document.
    session.document_replaced = [this] {
        if (on_ == all_.front().get()) return;
        on_->leave();
        on_ = all_.front().get();
    };
}

Workspaces::~Workspaces() {
    session_.document_replaced = nullptr;
    ui_.workspaces = nullptr;
}

const WorkspaceTab& Workspaces::tab() const {
    const auto on = std::ranges::find(all_, on_, [](const auto& each) { return each.get(); });
    return tabs_[static_cast<std::size_t>(on - all_.begin())];
}

Showing Workspaces::showing() const {
    Showing showing = on_->showing();
    showing.alone = !compare_.is_open();
    showing.ground = compare_.ground() != nullptr ? compare_.ground() : ui_.ground;
    return showing;
}

// To a workspace, and from it back to the first.
Command Workspaces::command_to(const WorkspaceTab& tab) {
    return {.id = tab.key,
            .menu = Menu::view,
            .label = tab.label,
            .chords = {tab.chord},
            .help = tab.help,
            .before = "projector",
            .checked = [this, &tab](const Session&, const Ui&) { return &this->tab() == &tab; },
            .run = [this, &tab](Session&, Ui&) { want(&this->tab() == &tab ? tabs_.front().key : tab.key); }};
}

void Workspaces::gather_commands() {
    std::vector<Command> rows = shared_commands();
    const auto add = [&](std::vector<Command> more) { std::ranges::move(more, std::back_inserter(rows)); };
    for (std::size_t i = 1; i < tabs_.size(); ++i) {
        add({command_to(tabs_[i])});
        rows.back().separator = i == 1;
    }
    for (const auto& each : panels_) add(each->commands());
    for (const auto& each : all_) add(each->commands());
    add(compare_.commands());
    add(recipe_text_commands());
    ui_.commands = in_order(std::move(rows));
}

void Workspaces::enter(std::string_view key) {
    const auto found = std::ranges::find_if(all_, [&](const auto& each) { return each->tab().key == key; });
    Workspace* next = found->get();
    if (next == on_) return;
    session_.document.commit();
    compare_.leave();
    const bool before = on_->showing().own_view;
    on_->leave();
    on_ = next;
    const bool after = on_->showing().own_view;
    if (!before && after) view_ = session_.view;
    if (before && !after) session_.view = view_;
    on_->enter();
}

Workspace* Workspaces::due() const {
    const auto found = std::ranges::find_if(all_, [](const auto& each) { return each->is_due(); });
    return found == all_.end() ? nullptr : found->get();
}

Workspace* Workspaces::with_steps_of(std::string_view stage) const {
    const auto found =
        std::ranges::find_if(all_, [&](const auto& each) { return each->has_steps_of(stage); });
    return found == all_.end() ? nullptr : found->get();
}

void Workspaces::enter_due() {
    if (const Workspace* next = due()) enter(next->tab().key);
}

void Workspaces::take_wishes() {
    if (compare_.leaving) compare_.leave();
    if (!wanted_.empty()) enter(std::exchange(wanted_, {}));
    if (wanted_steps_.empty()) return;
    Workspace* const with_steps = with_steps_of(wanted_steps_);
    enter(with_steps->tab().key);
    with_steps->show_steps_of(std::exchange(wanted_steps_, {}));
}

void Workspaces::tick(const std::shared_ptr<const Terrain>& document, bool coarse, double seconds) {
    for (const auto& each : all_) each->poll();
    compare_.tick(document, coarse, seconds);
    if (!compare_.is_open()) on_->tick(seconds);
}

void Workspaces::draw_panels(Area middle) {
    compare_.draw_choices();
    ui_.floating = std::exchange(ui_.floating_now, {});
    for (const auto& panel : panels_) panel->draw(middle);
    ui_.floating_panels.end_frame();
}

bool Workspaces::open_file(const std::string& path) {
    return std::ranges::any_of(all_, [&](const auto& each) { return each->open_file(path); });
}

void Workspaces::draw_middle(const Area& middle) {
    ui_.captioned_above = 0;
    if (!compare_.is_open()) return on_->draw_middle(middle);
    const float above = on_->draw_above_overlay(middle);
    // What was pressed there may have ended it.
    if (compare_.is_open())
        compare_.draw({middle.x, middle.y + above, middle.width, middle.height - above}, above > 0);
}

void Workspaces::report(StatusWriter& status) const {
    for (const auto& each : all_) each->report(status, each.get() == on_);
    compare_.report(status);
    std::string_view dialog;
    for (const auto& each : panels_) {
        if (!each->dialog().empty()) dialog = each->dialog();
    }
    status.set("dialog", dialog);
    for (const auto& each : panels_) each->report(status);
}

}  // namespace talus
