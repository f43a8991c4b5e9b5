#pragma once

#include <gtest/gtest.h>

#include <fstream>

#include "app/workspaces/learn/follow_lesson.h"
#include "tests/app/folder_test.h"

namespace talus {

// Learn is on, and there is nothing else.
class LearnAlone : public WorkspaceSwitch {
    std::span<const WorkspaceTab> tabs() const override { return {&tab_, 1}; }
    const WorkspaceTab& tab() const override { return tab_; }
    void enter(std::string_view) override {}
    void want(std::string_view) override {}
    bool has_steps_of(std::string_view) const override { return false; }
    void want_steps_of(std::string_view) override {}
    Showing showing() const override { return {}; }
    std::vector<KeyRow> keys() const override { return {}; }
    WorkspaceTab tab_;
};

class Guiding : public FolderTest {
 protected:
    Guiding() {
        session.emplace([] {}, folder);
        ui.workspaces = &learning;
        compare.emplace(*session, ui);
        room.emplace(*session, ui, *compare);
        learn().enter(session->document.recipe(), 0);
    }
    ~Guiding() override {
        room.reset();
        compare.reset();
        session.reset();
    }
    // As a frame does, and the time that playing takes.
    void come_to_rest() {
        while (learn().transport.playing()) learn().transport.advance(10);
        tick_lesson(*room);
    }
    // As a teacher does who only ever presses one button.
    void on() {
        const std::size_t place = guided().place();
        const std::string key = guided().key();
        do {
            act(*room, LearnAction::next_part);
            come_to_rest();
        } while (guided().place() == place && guided().key() == key && !is_over());
    }
    bool is_over() { return guided().at_last() && lesson_after(guided()) == nullptr; }
    std::string write(const std::string& name, const std::string& text) {
        std::ofstream(folder + "/" + name) << text;
        return folder + "/" + name;
    }
    Learn& learn() { return room->learn; }
    GuidedLesson& guided() { return room->guided; }

    LearnAlone learning;
    Ui ui;
    std::optional<Session> session;
    std::optional<Compare> compare;
    std::optional<Classroom> room;
};

}  // namespace talus
