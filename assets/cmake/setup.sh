# What app/run and tests/run share: find what is missing, install or name it, configure, build. Sourced, never run.
# All that it says goes to stderr, so that what a program prints stays clean.

talus_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
assume_yes=

say() { printf '%s\n' "$@" >&2; }
fail() {
    say "$@"
    exit 1
}

# rows SET…: the lines of packages.txt for these sets, each as `kind key debian fedora arch purpose…`.
rows() {
    local set row
    while read -r set row; do
        case " $* " in *" $set "*) printf '%s\n' "$row" ;; esac
    done <"$talus_root/assets/cmake/packages.txt"
}

# prepare PRESET SET…: when this returns, all that the sets name is there and the preset is configured, with the tests
# where one of the sets is `tests`. Ends the script otherwise.
prepare() {
    local preset=$1 missing
    shift
    if command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; then
        install_missing "$@"
        configure "$preset" "$@" || configuring_failed "$preset"
        return
    fi
    mapfile -t missing < <(absent_tools "$@")
    if [[ $(absent_tools run) ]]; then
        mapfile -t -O "${#missing[@]}" missing < <(absent_libraries "$@")
    elif ! configure "$preset" "$@"; then
        [[ -f $talus_root/build/$preset/missing.txt ]] || configuring_failed "$preset"
        mapfile -t -O "${#missing[@]}" missing <"$talus_root/build/$preset/missing.txt"
    fi
    [[ ${#missing[@]} == 0 ]] || name_missing "${missing[@]}"
}

# known NAME: whether apt has such a package; without its lists, it may.
known() {
    ! command -v apt-cache >/dev/null || ! apt-cache show gcc >/dev/null 2>&1 || apt-cache show "$1" >/dev/null 2>&1
}

# Installs the Debian packages of these sets that are not there, after asking once. Extras that this system does not have
# are left out.
install_missing() {
    local kind key debian rest status name wanted=() missing=() answer
    local -A installed=()
    while read -r kind key debian rest; do
        if [[ $kind != extra ]] || known "$debian"; then wanted+=("$debian"); fi
    done < <(rows "$@")
    while read -r status name; do
        if [[ $status == ?i ]]; then installed[$name]=1; fi
    done < <(dpkg-query -W -f '${db:Status-Abbrev} ${Package}\n' "${wanted[@]}" 2>/dev/null)
    for name in "${wanted[@]}"; do
        [[ ${installed[$name]-} ]] || missing+=("$name")
    done
    if [[ ${#missing[@]} == 0 ]]; then return; fi

    local install=(apt-get install --yes --no-install-recommends "${missing[@]}") as_root=()
    if ((EUID != 0)); then
        command -v sudo >/dev/null || fail "Talus needs packages and sudo is not here. As root:" "  ${install[*]}"
        as_root=(sudo)
    fi
    say "Talus needs ${#missing[@]} packages that are not installed:" "  ${as_root[*]:+sudo }${install[*]}"
    if [[ ! $assume_yes && -t 0 ]]; then
        read -r -p "Install them now? [Y/n] " answer || answer=n
        [[ ${answer,,} =~ ^(y|yes|)$ ]] || fail "Nothing was installed; Talus cannot be built without them."
    fi
    say "Installing …"
    as_root+=(env DEBIAN_FRONTEND=noninteractive)
    mkdir -p "$talus_root/build"
    local log=$talus_root/build/install.log lock=(-o DPkg::Lock::Timeout=300)
    # Without fresh lists (no network, say) the packages may still be at hand, so only the installation has to succeed.
    "${as_root[@]}" apt-get "${lock[@]}" -q update >"$log" 2>&1 || true
    "${as_root[@]}" "${install[@]:0:1}" "${lock[@]}" -q "${install[@]:1}" >>"$log" 2>&1 ||
        fail "Installing failed ($log ends with):" "$(grep -E '^[EW]:' "$log" || tail -n 15 "$log")"
}

# absent_tools SET…: the tools of these sets that are not on PATH, one key a line.
absent_tools() {
    local kind key rest
    while read -r kind key rest; do
        if [[ $kind == tool ]] && ! command -v "$key" >/dev/null; then printf '%s\n' "$key"; fi
    done < <(rows "$@")
}

# absent_libraries SET…: where CMake cannot be asked, the libraries that the package manager does not know.
absent_libraries() {
    local kind key debian fedora arch rest
    while read -r kind key debian fedora arch rest; do
        if [[ $kind == library ]] && ! installed "$debian" "$fedora" "$arch"; then printf '%s\n' "$key"; fi
    done < <(rows "$@")
}

# installed DEBIAN FEDORA ARCH: whether the package of that name is there. Without a package manager, nothing is.
installed() {
    if command -v rpm >/dev/null; then
        rpm -q --quiet --whatprovides "$2"
    elif command -v pacman >/dev/null; then
        pacman -Qq "$3"
    elif command -v dpkg-query >/dev/null; then
        [[ $(dpkg-query -W -f '${db:Status-Abbrev}' "$1") == ?i* ]]
    else
        false
    fi >/dev/null 2>&1
}

# name_missing KEY…: says what these are and what Fedora and Arch call them, and ends the script.
name_missing() {
    local kind key debian fedora arch purpose
    local -A fedora_names=() arch_names=()
    say "Talus needs what is not here:"
    while read -r kind key debian fedora arch purpose; do
        case " $* " in *" $key "*) ;; *) continue ;; esac
        say "$(printf '  %-14s %s' "$key" "$purpose")"
        fedora_names[$fedora]=1
        arch_names[$arch]=1
    done < <(rows run tests)
    fail "Fedora:  sudo dnf install ${!fedora_names[*]}" "Arch:    sudo pacman -S ${!arch_names[*]}"
}

# configure PRESET SET…: runs CMake unless the preset is already configured as it should be; its words go to
# build/PRESET.log. Building talus alone leaves a configuration that has the tests as it is.
configure() {
    local preset=$1 folder=$talus_root/build/$1 tests=OFF
    shift
    if [[ " $* " == *" tests "* ]]; then tests=ON; fi
    # A folder that was moved or copied still names the old place.
    if [[ -f $folder/CMakeCache.txt ]] &&
        ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$talus_root" "$folder/CMakeCache.txt"; then
        rm -rf "$folder"
    fi
    if [[ -f $folder/build.ninja ]]; then
        if grep -qx 'TALUS_TESTS:BOOL=ON' "$folder/CMakeCache.txt"; then tests=ON; fi
        if [[ ! $talus_root/CMakePresets.json -nt $folder/build.ninja ]] &&
            grep -qx "TALUS_TESTS:BOOL=$tests" "$folder/CMakeCache.txt"; then
            return
        fi
    fi
    mkdir -p "$talus_root/build"
    (cd "$talus_root" && cmake --preset "$preset" -DTALUS_TESTS=$tests) >"$folder.log" 2>&1
}

configuring_failed() {
    local log=$talus_root/build/$1.log
    fail "Configuring failed (build/$1.log):" "$(grep -A 20 '^CMake Error' "$log" || tail -n 20 "$log")"
}

# build PRESET [cmake --build arguments]: one line while it builds, none when there is nothing to do, the errors when it
# fails.
build() {
    local preset=$1 log=$talus_root/build/$1.log
    shift
    if (cd "$talus_root" && NINJA_STATUS='[%f/%t] ' cmake --build --preset "$preset" "$@" 2>&1) |
        tee "$log" | show_progress "$preset"; then
        return
    fi
    # Ninja names each step that failed, then its command, a long line nobody wants to read, then its output.
    local errors
    errors=$(sed -n '/^FAILED: /,$ { /^FAILED: / { n; d; }; /^\[/d; /^ninja: /d; p; }' "$log" | head -n 60)
    fail "Building failed (build/$preset.log):" "${errors:-$(tail -n 20 "$log")}"
}

show_progress() {
    local line step='' text="Building Talus ($1) …"
    while read -r line; do
        [[ $line =~ ^\[([1-9][0-9]*/[0-9]+)\] ]] || continue  # from 0: ninja merely looks for new files
        if [[ -t 2 ]]; then
            printf '\r\033[K%s %s' "$text" "${BASH_REMATCH[1]}" >&2
        elif [[ ! $step ]]; then
            say "$text"
        fi
        step=${BASH_REMATCH[1]}
    done
    if [[ $step && -t 2 ]]; then printf '\r\033[K' >&2; fi
}
