#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace talus {

/// The desktop's own file dialog, through the portal org.freedesktop.portal.FileChooser of XDG on the
/// session's bus. What is said there is said on a thread of its own: no call waits for the desktop.
class FilePortal {
 public:
    struct Question {
        enum class Kind { open, save, folder };
        Kind kind = Kind::open;
        std::string title;
        std::string accept;        ///< on the button that accepts
        std::string files;         ///< name of the files that are listed: "Recipes"
        std::string endings = {};  ///< of these, in lower case, with spaces between; empty: all are listed
        std::string folder = {};   ///< to begin in
        std::string name = {};     ///< proposed file name
    };
    struct Answer {
        enum class Kind {
            chosen,
            cancelled,
            failed  ///< the desktop cannot ask: somebody else has to
        };
        Kind kind = Kind::failed;
        std::string path;  ///< what was chosen
    };

    /// Begins to ask whether there is a portal. parent: the window that dialogs belong to, as portals name
    /// it, or empty. changed: called on the other thread when one of the answers below is there.
    FilePortal(std::string parent, std::function<void()> changed);
    /// Closes the dialog.
    ~FilePortal();
    FilePortal(const FilePortal&) = delete;
    FilePortal& operator=(const FilePortal&) = delete;

    /// Returns whether the portal has said that it can ask for such a path. False as long as it has not.
    bool can_ask(Question::Kind kind) const;
    /// Opens a dialog. There may be one at a time: another one is closed.
    void ask(Question question);
    /// Closes the dialog, which then gives no answer.
    void close();
    /// Returns the answer of the dialog, once.
    std::optional<Answer> take();

 private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace talus
