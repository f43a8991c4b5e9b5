// What a step asks, judged by the answers that the page carries: those which the window takes as right.

const answers = new Map();  // by step: {wrong, found, done, shown, message, tone, typed, tried}

function answerTo(index) {
  if (!answers.has(index))
    answers.set(index, { wrong: 0, found: [], done: false, shown: false, message: "", tone: "", typed: "", tried: [] });
  return answers.get(index);
}

// reason: returns why, in the language that is spoken then.
function notYet(answer, reason) {
  ++answer.wrong;
  answer.message = reason;
  answer.tone = "wrong";
}

function isRight(answer, question) {
  answer.done = true;
  answer.tone = "right";
  answer.message = () => word("right") + (question.answer ? " " + word("answer", { answer: said(question.answer) }) : "");
}

// A point or cell was tapped while it is asked for. Returns whether that was an answer.
function tapAnswers(step, index, point) {
  const question = step.asks;
  const answer = answerTo(index);
  const at = point[1] * data.grounds[step.ground].width + point[0];
  const reason = () => said(question.reasons[question.why[at]]).replace("{number}", localized(question.numbers?.[at]));
  if (question.kind === "point") {
    if (same(question.point, point)) isRight(answer, question);
    else notYet(answer, reason);
  } else if (question.kind === "parents") {
    const parents = [];
    for (const term of question.terms)
      if (!among(parents, [term[2], term[3]])) parents.push([term[2], term[3]]);
    if (among(answer.found, point)) return true;
    if (!among(parents, point)) {
      notYet(answer, reason);
      return true;
    }
    answer.found.push(point);
    answer.tone = "right";
    const [number, count] = [answer.found.length, parents.length];
    answer.message = () => word("found", { number, count });
    if (number === count) isRight(answer, question);
  } else if (question.kind === "cell") {
    if (among(question.right, point)) isRight(answer, question);
    else notYet(answer, reason);
  } else {
    return false;
  }
  return true;
}

// The first mistake that a number fits.
function wrongMean(question, number) {
  const thousandths = Math.floor(number * 1000 + 0.5);
  const found = question.wrong.find((each) => each.ranges.some(([low, high]) => thousandths >= low && thousandths <= high));
  return found ? said(found.text) : word("not_mean", { count: question.count });
}

function judgeNumber(step, index, text) {
  const question = step.asks;
  const answer = answerTo(index);
  answer.typed = text;
  const clean = text.trim().replace(",", ".").replace("\u2212", "-");
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(clean)) {
    answer.message = () => word("no_number");
    answer.tone = "wrong";
    return;
  }
  const thousandths = Number(clean) * 1000;
  const taken = question.accepted.some(([low, high]) => thousandths > low - 1e-3 && thousandths < high + 1e-3);
  if (taken) isRight(answer, question);
  else notYet(answer, () => wrongMean(question, Number(clean)));
}

function showAnswer(step, index) {
  const answer = answerTo(index);
  answer.done = answer.shown = true;
  answer.tone = "";
  answer.message = () => word("answer", { answer: said(step.asks.answer) });
}

// ---- the score ----------------------------------------------------------------------------------------------------

const asking_steps = data.steps.flatMap((step, index) => step.asks ? [index] : []);

// The line for a teacher, as the window has it.
function scoreLine() {
  const results = asking_steps.map((index) => answers.get(index)).filter((answer) => answer?.done);
  const count = (is) => results.filter(is).length;
  const parts = [word("score_first", {
    right: count((answer) => !answer.shown && answer.wrong === 0),
    count: asking_steps.length,
  })];
  const add = (key, number) => { if (number > 0) parts.push(word(key, { number })); };
  add("score_later", count((answer) => !answer.shown && answer.wrong > 0));
  add("score_shown", count((answer) => answer.shown));
  add("score_open", asking_steps.length - results.length);
  return word("score_line", { title: said(data.title), result: parts.join(", "), version: data.version });
}

function scoreView(section) {
  const line = element("p", { id: "score-line" }, scoreLine());
  section.replaceChildren(line, element("button", { type: "button", id: "copy", class: "quiet", onclick: () => copyText(line) },
    word("copy")));
}

// Where a browser keeps its clipboard from pages, the line is marked, to be copied by hand.
function copyText(node) {
  const mark = () => {
    getSelection().selectAllChildren(node);
    document.execCommand?.("copy");
  };
  if (navigator.clipboard) navigator.clipboard.writeText(node.textContent).catch(mark);
  else mark();
}

// ---- asking -------------------------------------------------------------------------------------------------------

// Fills the section. changed: called after each answer.
function questionView(section, step, index, changed) {
  const question = step.asks;
  const answer = answerTo(index);
  section.replaceChildren(element("h2", { id: "asked" }, word("question")),
    element("p", { class: "asked-text" }, said(question.text)));
  section.setAttribute("aria-labelledby", "asked");
  if (!answer.done && question.kind === "choice") {
    const list = element("div", { class: "choices" });
    question.choices.forEach((choice, i) => list.append(element("button", {
      type: "button",
      class: answer.tried.includes(i) ? "choice tried" : "choice",
      onclick: () => {
        if (i === question.right) isRight(answer, question);
        else notYet(answer, () => said(question.reasons[i]));
        answer.tried.push(i);
        changed();
      },
    }, said(choice))));
    section.append(list);
  } else if (!answer.done && question.kind === "mean") {
    const form = element("form", {
      class: "number",
      onsubmit: (event) => {
        event.preventDefault();
        judgeNumber(step, index, form.querySelector("input").value);
        changed();
      },
    },
    element("label", { for: "answer" }, word("your_answer")),
    element("input", { id: "answer", type: "text", inputmode: "decimal", autocomplete: "off", size: 8 }),
    element("button", { type: "submit" }, word("check")));
    form.querySelector("input").value = answer.typed;
    section.append(form);
  } else if (!answer.done) {
    section.append(element("p", { class: "how" }, word({ parents: "tap_points", point: "tap_point", cell: "tap_cell" }[question.kind])));
  }
  const message = typeof answer.message === "function" ? answer.message() : "";
  section.append(element("p", { id: "verdict", class: answer.tone, role: "status" }, message));
  if (!answer.done) {
    section.append(element("button", {
      type: "button",
      class: "quiet",
      onclick: () => { showAnswer(step, index); changed(); },
    }, word("show_me")));
  }
}
