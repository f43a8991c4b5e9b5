// Lattices, lines and maps whose numbers are read: cells that can be tapped, and over them what belongs together.

// What is marked in a moment. told: a point that was tapped; asked: an open question with what was found.
function marksOf(step, moment, told, asked) {
  const ground = data.grounds[step.ground];
  const current = moment.current ?? moment.told ?? null;
  const marks = { current, terms: moment.terms ?? [], way: moment.way ?? [], asked: null, answer: null, rings: [], found: [],
    missed: true };
  if (asked) {
    const question = step.asks;
    if (ground.kind !== "map") marks.terms = [];
    if (question.kind === "parents" || question.kind === "mean") {
      marks.current = marks.asked = question.point;
      marks.terms = question.kind === "mean" || asked.done
        ? question.terms
        : question.terms.filter((term) => among(asked.found, [term[2], term[3]]));
      marks.found = asked.found;
      if (question.kind === "mean" && asked.done) marks.answer = question.rounded;
    } else if (question.kind === "point") {
      marks.current = null;
      if (asked.done) marks.current = marks.asked = question.point;
    } else if (question.kind === "cell") {
      // The cell placed last might be the answer.
      if (ground.kind !== "map") marks.current = null;
      if (asked.done) marks.rings = question.right;
      // Points that were never placed may be the answer.
      marks.missed = asked.done;
    }
    if (asked.wrong >= data.wrong_for_hint && !asked.done) {
      if (question.kind === "point") marks.rings = [question.point];
      if (question.kind === "cell") marks.rings = question.right;
      if (question.kind === "parents") {
        marks.rings = question.terms.map((term) => [term[2], term[3]])
          .filter((point) => !among(asked.found, point));
      }
    }
  }
  if (told) {
    const account = accountOf(step, moment, told);
    marks.current = told;
    marks.terms = account?.terms ?? (same(moment.current, told) ? moment.terms ?? [] : []);
    marks.way = account?.way ?? (same(moment.current, told) ? moment.way ?? [] : []);
    marks.asked = null;
  }
  return marks;
}

// How the number of a point came about: of a map, and where old points move, where a step of the lesson stops; null
// elsewhere.
function accountOf(step, moment, point) {
  const ground = data.grounds[step.ground];
  const all = ground.kind === "map" || ground.moves ? moment.accounts : ground.points;
  return all?.[point[1] * ground.width + point[0]] ?? null;
}

function placeOf(ground, [x, y]) {
  return ground.kind === "line" ? word("place", { x }) : word("point", { x, y });
}

// How long the longest number is that a ground ever shows, so that all have one size that fits.
const letters = new Map();
for (const step of data.steps) {
  for (const moment of step.moments.flatMap((each) => each.strip ?? [each])) {
    for (const text of [...(moment.values ?? []), ...(moment.second ?? [])])
      letters.set(step.ground, Math.max(letters.get(step.ground) ?? 1, text?.length ?? 0));
  }
}

const k_gap = 0.1;  // of a cell, on each side of a lattice's point

// view: {step, moment, before, marks, tap, live}: before, the moment before, of the same ground or null;
// tap, called with a point; live, whether the cells can be reached.
function boardView(view) {
  const ground = data.grounds[view.step.ground];
  const { width, height, kind } = ground;
  const names = { lattice: "lattice", line: "line", map: "map" };
  const board = element("div", {
    class: "board " + kind,
    role: "grid",
    "aria-label": word(names[kind], { columns: width, rows: height }),
    style: `--columns:${width};--rows:${height};--letters:${letters.get(view.step.ground) ?? 1}`,
  });
  for (let y = 0; y < height; ++y) {
    const row = element("div", { role: "row", class: "row" });
    for (let x = 0; x < width; ++x) row.append(cellView(view, ground, [x, y]));
    board.append(row);
  }
  if (kind === "lattice") board.prepend(joins(ground, view.marks));
  // What the lesson marks, what the steps themselves draw, and the way to where a number was found.
  const lines = [...(view.lines ?? []), ...(view.moment.over ?? []), ...(view.marks.way ?? [])];
  if (lines.length > 0) {
    board.append(linesView(ground, lines));
    board.style.margin = marginFor(ground, lines);
  }
  const room = element("div", { class: "room " + kind, style: `--columns:${width}` });
  if (kind === "line") room.append(lineView(view, ground));
  room.append(board);
  return element("div", { class: "scroll" }, room);
}

function cellView(view, ground, point) {
  const { moment, before, marks, step } = view;
  const index = point[1] * ground.width + point[0];
  const known = moment.known[index] === "1";
  // A mistaken program never places it.
  const never = known && marks.missed && ground.points?.[index]?.never === true;
  const current = same(marks.current, point);
  const parent = marks.terms.some((term) => same([term[2], term[3]], point));
  const asked = same(marks.asked, point);
  const ring = among(marks.rings, point);
  const fresh = ground.kind !== "map" && known && !never && before !== null && before.known?.[index] === "0";
  const value = asked ? localized(marks.answer) ?? "?" : localized(moment.values[index]);
  const states = [];
  if (asked) states.push("asked");
  else if (current) states.push(view.told || moment.told || ground.kind === "map" ? "told" : "current");
  else if (parent && ground.kind !== "map") states.push("parent");
  if (fresh && !current) states.push("fresh");
  if (!known) states.push("empty");
  if (never) states.push("never");
  const classes = ["cell", known ? "known" : "unknown"];
  if (current) classes.push("current");
  if (parent) classes.push("parent");
  if (fresh) classes.push("fresh");
  if (never) classes.push("never");
  if (asked) classes.push("asked");
  if (ring) classes.push("ring");
  if (value === null) classes.push("blank");
  // What is heard besides what is seen.
  const spoken = (text) => element("span", { class: "spoken" }, text);
  const inner = [spoken(placeOf(ground, point) + ": "), element("span", { class: "value" }, value ?? "")];
  inner.push(...secondOf(moment, index));
  inner.push(spoken(states.map((state) => ", " + word(state)).join("")));
  const style = ground.kind === "map" ? `--share:${rounded(shareOf(moment, index, view))}` : null;
  const at = view.focus ? same(view.focus, point) : index === 0;
  const inside = view.live
    ? element("button", {
      type: "button",
      tabindex: at ? 0 : -1,
      "data-x": point[0],
      "data-y": point[1],
      onpointerdown: (event) => { if (event.pointerType !== "touch") event.preventDefault(); },
      onclick: () => view.tap(point),
    }, ...inner)
    : element("div", { class: "static" }, ...inner);
  return element("div", { role: "gridcell", class: classes.join(" "), style }, inside);
}

// The second number of a cell, where it has one that is not 0, and before it what is heard.
function secondOf(moment, index) {
  const second = moment.second?.[index];
  if (second === undefined || !/[1-9]/.test(second)) return [];
  return [element("span", { class: "spoken" }, ", "), element("span", { class: "second" }, localized(second))];
}

function shareOf(moment, index, view) {
  const ground = data.grounds[view.step.ground];
  const height = Number(moment.values[index].replace("\u2212", "-"));
  return Math.min(1, Math.max(0, (height - ground.low) / (ground.high - ground.low || 1)));
}

const k_ring = [0.5, 0.41];       // radii of a mark's two circles, in cells
const k_dot = 0.07;               // radius of a dot
const k_head = [0.17, 0.095];     // length of an arrow's head and half its width

// Room around a board for what goes over its edge, of which a part is cut off: in hundredths of the board's width.
function marginFor(ground, lines) {
  const { width, height } = ground;
  const corners = lines.filter((mark) => mark.kind !== "dot").flatMap((mark) => mark.line ??
    [[mark.at[0] - k_ring[0], mark.at[1] - k_ring[0]], [mark.at[0] + k_ring[0], mark.at[1] + k_ring[0]]]);
  const [xs, ys] = [corners.map(([x]) => x + 0.5), corners.map(([, y]) => y + 0.5)];
  if (corners.length === 0) return "0";
  const over = [-Math.min(...ys), Math.max(...xs) - width, Math.max(...ys) - height, -Math.min(...xs)];
  return over.map((cells) => rounded(Math.max(0, cells / width * 100)) + "%").join(" ");
}

// What is drawn over the cells: closed lines, arrows, rings, dots and their labels.
function linesView(ground, lines) {
  const svg = drawn("svg", { class: "lines", viewBox: `0 0 ${ground.width} ${ground.height}`, "aria-hidden": "true" });
  const middle = ([x, y]) => [x + 0.5, y + 0.5];
  // Each twice: first wider, in the page's colour, so that it stands out from what lies below.
  const both = (name, attributes) => {
    for (const kind of ["mark-edge", "mark"]) svg.append(drawn(name, { ...attributes, class: kind }));
  };
  for (const mark of lines) {
    if (mark.kind === "ring") {
      const [cx, cy] = middle(mark.at);
      for (const r of k_ring) both("circle", { cx, cy, r });
    } else if (mark.kind === "dot") {
      const [cx, cy] = middle(mark.at);
      svg.append(drawn("circle", { class: "mark-head", cx, cy, r: k_dot }));
    } else if (mark.kind === "piece") {
      const [[x1, y1], [x2, y2]] = mark.line.map(middle);
      both("line", { x1, y1, x2, y2 });
    } else if (mark.kind === "outline") {
      both("polygon", { points: path(mark.line.map(middle)) });
    } else {
      const [[x1, y1], [x, y]] = mark.line.map(middle);
      const length = Math.hypot(x - x1, y - y1);
      const [dx, dy] = [(x - x1) / length, (y - y1) / length];
      const [long, half] = k_head;
      const [x2, y2] = [x - dx * long, y - dy * long];
      both("line", { x1, y1, x2, y2 });
      svg.append(drawn("polygon", { class: "mark-head",
        points: path([[x, y], [x2 - dy * half, y2 + dx * half], [x2 + dy * half, y2 - dx * half]]) }));
    }
  }
  const size = 0.2 * Math.max(1, ground.width / 5);  // of small cells more, for a word to be read
  for (const mark of lines.filter((each) => each.label)) {
    const [x, y] = middle(mark.label_at);
    svg.append(drawn("text", { class: "mark-text", x, y, style: `font-size:${size}px` }, localized(said(mark.label))));
  }
  return svg;
}

// The lattice after each half step, side by side.
function stripView(step, moment) {
  const nothing = { current: null, terms: [], asked: null, rings: [], found: [] };
  const panels = moment.strip.map((panel, i) => {
    const before = moment.strip[i - 1] ?? { known: "0".repeat(panel.known.length) };
    return element("figure", { class: "panel" },
      boardView({ step, moment: panel, before, marks: nothing, told: null, tap: () => {}, focus: null, live: false }),
      element("figcaption", {}, said(panel.title)));
  });
  return element("div", { class: "strip" }, ...panels);
}

// From the current point to those it is made of, and the shape that these form: the diamond or the square.
function joins(ground, marks) {
  const { width, height } = ground;
  const svg = drawn("svg", { class: "joins", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
  if (marks.current === null || marks.terms.length === 0) return svg;
  const middle = ([x, y]) => [x + 0.5, y + 0.5];
  const shifts = [[0, 0]];
  for (const [wx, wy, x, y] of marks.terms) {
    for (const shift of [[x - wx, 0], [0, y - wy], [x - wx, y - wy]])
      if (!among(shifts, shift)) shifts.push(shift);
  }
  const [cx, cy] = marks.current;
  // In the order in which they lie around the point.
  const around = marks.terms.map(([wx, wy]) => [wx, wy])
    .sort((a, b) => Math.atan2(a[1] - cy, a[0] - cx) - Math.atan2(b[1] - cy, b[0] - cx));
  for (const [sx, sy] of shifts) {
    const moved = ([x, y]) => middle([x + sx, y + sy]);
    if (around.length > 2) svg.append(drawn("polygon", { class: "shape", points: path(around.map(moved)) }));
  }
  for (const [sx, sy] of shifts) {
    for (const [wx, wy] of around) {
      const [x1, y1] = middle([cx + sx, cy + sy]);
      const [x2, y2] = middle([wx + sx, wy + sy]);
      svg.append(drawn("line", { class: "join", x1, y1, x2, y2 }));
    }
  }
  return svg;
}

// The ridge over its cells: what is known, joined, and the new point with the mean that it was moved from.
function lineView(view, ground) {
  const { moment, marks } = view;
  const unit = ground.width > 9 ? 48 : 100;  // of many, each is narrower, and the words stay as large
  const width = ground.width * unit;
  const height = Math.min(Math.max(width * 0.34, 170), 320);
  // Letters as large as on the page, however much the drawing shrinks.
  const shown = Math.min(Math.max(innerWidth - 30, ground.width * 30), width);
  const letter = 13 * width / shown;
  const edge = 26;
  const { low, high } = ground;
  const x = (place) => (place + 0.5) * unit;
  const y = (value) => height - edge - (value - low) / (high - low) * (height - 2 * edge);
  const svg = drawn("svg", { class: "ridge", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
  for (const tick of ticks(low, high, 4)) {
    svg.append(drawn("line", { class: tick === 0 ? "zero" : "tick", x1: 0, x2: width, y1: y(tick), y2: y(tick) }));
    svg.append(drawn("text", { class: "tick-text", x: 2, y: y(tick) - 5, style: `font-size:${rounded(letter)}px` }, written(tick)));
  }
  const known = moment.heights.map((value, place) => [place, value]).filter(([, value]) => value !== null);
  if (known.length > 1)
    svg.append(drawn("polyline", { class: "line", points: path(known.map(([place, value]) => [x(place), y(value)])) }));
  const parents = marks.terms.map((term) => term[2]);
  const at = marks.current?.[0];
  const account = at === undefined ? null : ground.points?.[at];
  if (account?.terms && parents.length === 2 && marks.asked === null && moment.heights[at] !== null) {
    const ends = parents.map((place) => [x(place), y(moment.heights[place])]);
    svg.append(drawn("polyline", { class: "mean", points: path(ends) }));
    const [from, to] = [y(account.mean), y(account.result)];
    svg.append(drawn("circle", { class: "ghost", cx: x(at), cy: from, r: 9 }));
    if (Math.abs(to - from) > 16) {
      const tip = to + Math.sign(from - to) * 12;
      const back = tip + Math.sign(from - to) * 11;
      svg.append(drawn("line", { class: "offset", x1: x(at), x2: x(at), y1: from, y2: back }));
      svg.append(drawn("polygon", { class: "arrow", points: path([[x(at), tip], [x(at) - 7, back], [x(at) + 7, back]]) }));
    }
  }
  for (const [place, value] of known) {
    svg.append(drawn("line", { class: "drop", x1: x(place), x2: x(place), y1: y(value), y2: height }));
    if (parents.includes(place)) svg.append(drawn("circle", { class: "dot-ring", cx: x(place), cy: y(value), r: 14 }));
    const current = place === at && marks.asked === null;
    svg.append(drawn("circle", { class: current ? "dot current" : "dot", cx: x(place), cy: y(value), r: 8 }));
  }
  return svg;
}
