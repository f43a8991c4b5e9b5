"use strict";
// What the views share. Text from a lesson reaches the page as text alone, never as markup.
const data = JSON.parse(document.getElementById("data").textContent);
let language = document.documentElement.lang;

const byId = (id) => document.getElementById(id);

// A text is a string, or an object by language where the languages differ.
function said(text) {
  if (text === null || typeof text !== "object" || Array.isArray(text)) return text;
  return text[language] ?? text[data.language] ?? Object.values(text)[0];
}

// A fixed word, with what stands in braces replaced.
function word(key, fillings = {}) {
  const words = data.words[language] ?? data.words[data.language];
  return words[key].replace(/\{(\w+)\}/g, (all, name) => fillings[name] ?? all);
}

// Numbers are handed over with a point between whole and tenths.
function localized(text) {
  const mark = word("decimal_mark");
  return mark === "." || typeof text !== "string" ? text : text.replace(/(\d)\.(?=\d)/g, "$1" + mark);
}

// A formula keeps to one line where that has room, and breaks before its signs where it has not: a phone is narrow.
function breakable(text) {
  return text.split(/([^ ]*\u00a0[^ ]*)/).map((part) => {
    if (!part.includes("\u00a0")) return part;
    const pieces = part.split(/(?=[+\u2212=\u2248\/]\u00a0)/).flatMap((piece) => [document.createElement("wbr"), piece]);
    return element("span", { class: "formula" }, ...pieces.slice(1));
  });
}

function element(name, options = {}, ...children) {
  const made = document.createElement(name);
  fill(made, options, children);
  return made;
}

function drawn(name, options = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  fill(made, options, children);
  return made;
}

function fill(made, options, children) {
  for (const [key, value] of Object.entries(options)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : String(value));
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
}

const same = (a, b) => !!a && !!b && a[0] === b[0] && a[1] === b[1];
const among = (points, point) => points.some((each) => same(each, point));
const rounded = (number) => Math.round(number * 100) / 100;
const path = (points) => points.map(([x, y]) => rounded(x) + "," + rounded(y)).join(" ");

// Steps of 1, 2 or 5 times a power of ten, about so many between two numbers.
function ticks(low, high, wanted) {
  const rough = (high - low) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((each) => each * power >= rough) ?? 10);
  const all = [];
  for (let i = Math.ceil(low / step); i * step <= high; ++i) all.push(Math.round(i * step * 1e6) / 1e6);
  return all;
}

const written = (number) => localized(String(number).replace("-", "\u2212"));
