// Fields and events as the typing script sees them.
import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";

const file = new URL("../../extension/content/typing.js", import.meta.url);
export const world = createContext({});
runInContext(readFileSync(file, "utf8"), world);
export const { Typing } = world.scrollBrake;

/** What a field stands in, with the fields that a page put there since. */
export const rootOf = (there = [], activeElement = null) => ({
  activeElement,
  isConnected: true,
  querySelectorAll: (name) => there.filter(({ localName }) => localName === name),
});

export const field = ({ marks = {}, root = rootOf(), ...changes } = {}) => ({
  getAttribute: (mark) => marks[mark] ?? null,
  getRootNode: () => root,
  localName: "textarea",
  type: "textarea",
  isConnected: true,
  isContentEditable: false,
  value: "text",
  defaultValue: "",
  form: null,
  ...changes,
});
export const input = (changes = {}) => field({ localName: "input", type: "text", ...changes });
export const free = (textContent, picture = null) =>
  field({
    localName: "div",
    isContentEditable: true,
    textContent,
    value: undefined,
    querySelector: () => picture,
  });

export const event = (target, type = "input", changes = {}) => ({
  type,
  isTrusted: true,
  composedPath: () => [target],
  ...changes,
});

/** A moment's grace: what is sent may still be on its way out. */
export const SENT_MS = 3_000;
