// The lesson on the page: one moment after the other, forwards and back.

const moments = data.steps.flatMap((step, index) => step.moments.map((moment, i) => ({
  step, index, moment, stop: i + 1 === step.moments.length,
})));
const k_point_seconds = 1.1;     // that a point stays while it plays
const k_letters_a_second = 15;   // that one reads
const k_min_seconds = 4;
let place = 0;
let told = null;     // the point that was tapped
let timer = null;    // while it plays
let tapped = null;   // where the board's focus is

const here = () => moments[place];
const asking = () => Boolean(here().step.asks) && here().stop;
const openQuestion = () => asking() && !answerTo(here().index).done;
// Of a map, several answers are about the cell that is framed: the frame stays until one is right.
const framed = () => openQuestion() && here().step.asks.kind === "choice" && data.grounds[here().step.ground].kind === "map";

// The moment before on the same ground, whose points were there already.
function before() {
  const previous = moments[place - 1];
  return previous && previous.step.ground === here().step.ground && previous.moment.known ? previous.moment : null;
}

// ---- showing ------------------------------------------------------------------------------------------------------

function setText(node, text) {
  if (node.textContent !== text) node.replaceChildren(...breakable(text));
}

function pictureView(step) {
  return element("img", { class: "ground", src: data.pictures[step.picture], alt: word("ground"), decoding: "async" });
}

function stageView(step, moment, options) {
  if (step.comparison !== undefined) return [comparisonView(data.comparisons[step.comparison])];
  if (moment.strip) return [stripView(step, moment)];
  const ground = data.grounds[step.ground];
  const marks = marksOf(step, moment, options.told, options.asked);
  const views = [];
  const view = { step, moment, marks, before: options.before, told: options.told, tap: options.tap, focus: options.focus, live: options.live };
  // They belong to the step's stop, and to its own numbers.
  if (step.marks && moment === step.moments.at(-1) && !options.told) view.lines = step.marks;
  if (ground.kind === "large") {
    if (step.picture !== undefined) views.push(pictureView(step));
    return views;
  }
  if (step.show !== "surface" || ground.kind === "line") views.push(boardView(view));
  // While something is asked, the board alone stands beside it; for a cell one looks at the ground, too.
  const beside = ground.kind === "lattice" && (options.asked?.done || step.asks?.kind === "cell");
  // Of ground alone no point is marked.
  const alone = step.show === "surface" && ground.kind === "lattice" && marks.asked === null;
  if (moment.surface && step.show !== "lattice" && (options.asked === null || !options.live || beside))
    views.push(step.picture === undefined ? groundView(step, moment, alone ? { ...marks, current: null, terms: [] } : marks) : pictureView(step));
  return views;
}

function arithmeticView(step, moment) {
  const ground = data.grounds[step.ground];
  // Beside a point that is asked for, the point before is not told of.
  if (told === null && asking() && ground.kind !== "map") return [];
  if (told === null) return (moment.lines ? said(moment.lines) : []).map((line) => element("p", { class: "line" }, localized(line)));
  // On the way to a stop a map tells of the framed cell alone: of all cells it would be most of the page.
  const account = accountOf(step, moment, told) ?? (same(moment.current, told) && moment.lines ? moment : null);
  const head = element("p", { class: "where" }, placeOf(ground, told));
  const index = told[1] * ground.width + told[0];
  if (moment.known[index] === "0") return [head, element("p", {}, word("empty"))];
  const number = element("p", {}, element("span", {}, localized(moment.values[index]) ?? ""), ...secondOf(moment, index));
  if (account === null && moment.done > 0) return [head, number];
  if (account === null || (account.given && !account.lines)) {
    number.append(" (" + word("given") + ")");
    return [head, number];
  }
  const lines = said(account.lines).map((line) => element("p", { class: "line" }, localized(line)));
  if (account.moved) lines.push(element("p", {}, word("moved_since")));
  return [head, ...lines];
}

function legendOf(step, moment, stop) {
  const ground = data.grounds[step.ground];
  if (!ground || step.show === "strip" || ground.kind === "large" || (step.show === "surface" && ground.kind !== "line")) return "";
  if (step.order) return word("legend_order");
  if (step.marks) return "";  // rings and lines are the lesson's own
  const marked = moment.told ? "legend_told" : ground.kind === "map" ? "legend_map" : "legend_points";
  // Where the page has how each number came about.
  const tells = stop || moment.done === 0 || (ground.kind !== "map" && !ground.moves);
  const parts = [word(marked)];
  if (!framed()) parts.push(word(!tells ? "legend_tap_later" : ground.kind === "map" ? "legend_tap_cell" : "legend_tap"));
  if (ground.second) parts.unshift(word("legend_second"));
  if (ground.wraps && ground.kind === "lattice") parts.unshift(word("wrapped"));
  return parts.join(" ");
}

let shown_step = 0;

function show() {
  const { step, index, moment } = here();
  if (index !== shown_step && byId("count").getBoundingClientRect().top < 0) byId("count").scrollIntoView();
  shown_step = index;
  setText(byId("count"), word("step", { number: index + 1, count: data.steps.length }));
  setText(byId("caption"), said(step.caption));
  setText(byId("try"), step.try ? word("try") + " " + said(step.try) : "");
  byId("try").hidden = !step.try;
  const question = byId("question");
  question.hidden = !asking();
  byId("scene").className = asking() ? "asking" : "";
  const focused = document.activeElement;
  const in_board = focused?.closest?.(".board") !== null && focused !== document.body;
  if (asking()) questionView(question, step, index, answered);
  else question.replaceChildren();
  const stage = byId("stage");
  stage.replaceChildren(...stageView(step, moment, {
    before: before(), told, tap, focus: tapped, live: true, asked: asking() ? answerTo(index) : null,
  }));
  stage.className = "views-" + stage.childElementCount;
  // A map tells much of each cell: its lines stand beside it, or below before the ground.
  byId("main").className = stage.querySelector(".room.map") ? "beside" : "";
  // A wide line is scrolled to where something happens.
  const wide = stage.querySelector(".scroll");
  const current = stage.querySelector(".cell.current");
  if (wide && current && wide.scrollWidth > wide.clientWidth)
    wide.scrollLeft = current.offsetLeft + current.offsetWidth / 2 - wide.clientWidth / 2;
  if (in_board) boardButton(tapped ?? [0, 0])?.focus();
  const lines = step.comparison === undefined ? arithmeticView(step, moment) : [];
  const arithmetic = byId("arithmetic");
  const text = lines.map((line) => line.textContent).join("\n");
  if (arithmetic.dataset.text !== text + language) {
    arithmetic.dataset.text = text + language;
    arithmetic.replaceChildren(...lines);
  }
  setText(byId("legend"), legendOf(step, moment, here().stop));
  const score = byId("score");
  score.hidden = asking_steps.length === 0 || place + 1 < moments.length;
  if (!score.hidden) scoreView(score);
  const position = byId("position");
  position.value = place;
  position.setAttribute("aria-valuetext", word("step", { number: index + 1, count: data.steps.length }));
  for (const name of ["first", "back"]) byId(name).setAttribute("aria-disabled", String(place === 0));
  for (const name of ["next", "last"]) byId(name).setAttribute("aria-disabled", String(place + 1 === moments.length));
  byId("play").querySelector("span").textContent = word(timer === null ? "play" : "pause");
  byId("play").classList.toggle("playing", timer !== null);
  document.body.dataset.step = index;
  document.body.dataset.done = moment.done;
}

function answered() {
  show();
  const left = byId("question").querySelector("input, .choice:not(.tried)");
  if (left && openQuestion() && !byId("stage").contains(document.activeElement)) left.focus();
}

function tap(point) {
  const { step, index, moment } = here();
  const ground = data.grounds[step.ground];
  tapped = point;
  const known = moment.known[point[1] * ground.width + point[0]] === "1";
  if (openQuestion() && tapAnswers(step, index, point)) return show();
  if (framed()) return show();
  // What is asked for is not told before it is answered.
  if (openQuestion() && ground.kind !== "map" && !known) return;
  told = same(told, point) ? null : point;
  show();
}

// ---- moving -------------------------------------------------------------------------------------------------------

function go(to, keep_playing = false) {
  const wanted = Math.min(moments.length - 1, Math.max(0, to));
  if (!keep_playing) pause();
  if (wanted === place) return;
  if (data.steps[here().index].ground !== moments[wanted].step.ground) tapped = null;
  place = wanted;
  told = null;
  show();
}

const next = () => go(place + 1);
const back = () => go(place - 1);
const first = () => go(0);
const last = () => go(moments.length - 1);

function nextStep() {
  const found = moments.findIndex((each, i) => i > place && each.stop);
  go(found < 0 ? moments.length - 1 : found);
}

function stepBefore() {
  let to = place;
  while (to > 0 && !(to < place && moments[to].stop && moments[to].index < here().index)) --to;
  go(to);
}

function pause() {
  clearTimeout(timer);
  if (timer === null) return;
  timer = null;
  show();
}

function wait() {
  const { step, stop } = here();
  const reading = Math.max(k_min_seconds, said(step.caption).length / k_letters_a_second);
  timer = setTimeout(playOn, (stop ? reading : k_point_seconds) * 1000);
}

const rests = () => openQuestion() || place + 1 === moments.length;

function playOn() {
  if (!rests()) go(place + 1, true);
  if (rests()) pause();
  else wait();
}

function play() {
  if (timer !== null) return pause();
  if (place + 1 === moments.length) go(0);
  wait();
  show();
}

// ---- keys, touch, languages ---------------------------------------------------------------------------------------

const keys = {
  ArrowRight: next, ArrowLeft: back, PageDown: nextStep, PageUp: stepBefore, Home: first, End: last, " ": play,
};

const boardButton = ([x, y]) => byId("stage").querySelector(`.board button[data-x="${x}"][data-y="${y}"]`);

function moveInBoard(event) {
  const button = event.target.closest?.(".board button");
  const move = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[event.key];
  if (!button || !move) return false;
  const to = boardButton([Number(button.dataset.x) + move[0], Number(button.dataset.y) + move[1]]);
  event.preventDefault();
  if (!to) return true;
  button.tabIndex = -1;
  to.tabIndex = 0;
  tapped = [Number(to.dataset.x), Number(to.dataset.y)];
  to.focus();
  return true;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || moveInBoard(event)) return;
  const target = event.target;
  if (target.matches?.("input[type=text], select")) return;
  if (target.matches?.("input[type=range]") && event.key !== " ") return;
  if (event.key === " " && target.matches?.("button, summary")) return;
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

let swipe = null;
const main = byId("main");
main.addEventListener("touchstart", (event) => {
  const wide = event.target.closest(".scroll");
  const scrolls = wide && wide.scrollWidth > wide.clientWidth + 1;
  swipe = event.touches.length === 1 && !scrolls ? [event.touches[0].clientX, event.touches[0].clientY] : null;
}, { passive: true });
main.addEventListener("touchend", (event) => {
  if (swipe === null || event.changedTouches.length !== 1) return;
  const [dx, dy] = [event.changedTouches[0].clientX - swipe[0], event.changedTouches[0].clientY - swipe[1]];
  swipe = null;
  if (Math.abs(dx) < 50 || Math.abs(dx) < 1.8 * Math.abs(dy)) return;
  dx < 0 ? next() : back();
}, { passive: true });

const icons = {
  first: "M5 5v14M19 5l-10 7 10 7z",
  back: "M17 5 7 12l10 7z",
  play: "M7 5v14l11-7z",
  next: "M7 5l10 7-10 7z",
  last: "M19 5v14M5 5l10 7-10 7z",
};

function iconOf(name) {
  return drawn("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", class: "icon" },
    drawn("path", { d: icons[name] }), ...(name === "play" ? [drawn("path", { class: "bars", d: "M8 5v14M16 5v14" })] : []));
}

function buildControls() {
  const acts = { first, back, play, next, last };
  byId("buttons").replaceChildren(...Object.entries(acts).map(([name, act]) =>
    element("button", { type: "button", id: name, onclick: act, title: word(name) }, iconOf(name), element("span", {}, word(name)))));
  const position = byId("position");
  position.max = moments.length - 1;
  position.setAttribute("aria-label", word("position"));
  byId("transport").setAttribute("aria-label", word("controls"));
  byId("keys").querySelector("summary").textContent = word("keys");
  byId("keys").querySelector("p").textContent = word("keys_text");
}

function speak(code) {
  language = code;
  document.documentElement.lang = code;
  document.title = said(data.title);
  setText(byId("title"), said(data.title));
  const group = byId("languages");
  group.setAttribute("aria-label", word("language"));
  group.hidden = data.languages.length < 2;
  group.replaceChildren(...data.languages.map((each) => element("button", {
    type: "button", lang: each, "aria-pressed": String(each === code), onclick: () => { pause(); speak(each); },
  }, nameOf(each))));
  buildControls();
  show();
}

// Old browsers know no names, and no browser those of codes that are not well formed.
function nameOf(code) {
  try {
    const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return code;
  }
}

// ---- print --------------------------------------------------------------------------------------------------------

// A handout: each step at its stop, with room for an answer where it asks.
function buildHandout() {
  const sheet = byId("handout");
  sheet.replaceChildren(element("h1", {}, said(data.title)), element("p", { class: "name" }, word("name") + ":"));
  for (const { step, index, moment, stop } of moments) {
    if (!stop) continue;
    const question = step.asks;
    // The point placed last might be the cell that is asked for.
    const hides = question?.kind === "cell" && data.grounds[step.ground].kind !== "map";
    const asked = hides ? { wrong: 0, found: [], done: false } : null;
    const view = stageView(step, moment, { before: null, told: null, tap: () => {}, focus: null, live: false, asked });
    const part = element("section", {},
      element("h2", {}, word("step", { number: index + 1, count: data.steps.length })),
      element("p", {}, ...breakable(said(step.caption))),
      element("div", { class: "views-" + view.length }, ...view));
    for (const line of moment.lines ? said(moment.lines) : []) part.append(element("p", { class: "line" }, localized(line)));
    if (question) {
      part.append(element("p", { class: "asked-text" }, word("question") + ": " + said(question.text)));
      if (question.choices) part.append(element("ul", {}, ...question.choices.map((each) => element("li", {}, said(each)))));
      part.append(element("p", { class: "room-to-write" }));
    }
    if (step.try) part.append(element("p", { class: "try" }, word("try") + " " + said(step.try)));
    sheet.append(part);
  }
}

window.addEventListener("beforeprint", buildHandout);
window.addEventListener("afterprint", () => byId("handout").replaceChildren());
// A line's letters go by the width of the page.
addEventListener("resize", () => { if (data.grounds[here().step.ground]?.kind === "line") show(); });
byId("position").addEventListener("input", (event) => go(Number(event.target.value)));

const asked_for = data.languages.includes(language) ? language : data.languages[0];
byId("lesson").hidden = false;
speak(asked_for);
