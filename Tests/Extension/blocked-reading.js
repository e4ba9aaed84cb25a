// Verdicts as the blocked page gets them, and its views as a person reads them.
import { readAddress } from "../../extension/pages/blocked/address.js";
import { blockedView, emptyModel } from "../../extension/pages/blocked/view.js";
import { t } from "./words.js";

const address = readAddress("#https://www.reddit.com/r/swift");
export const command = '"/home/ada/scroll brake" doctor';

export const goOn = { kind: "continue", minutes: 10, left: null, of: null };
export const sumOffer = { kind: "sum", minutes: 5, left: 4, of: 4 };

export function verdict(
  standing,
  { allowance = 5, budget = allowance, used = budget, offer = null, ...rest } = {},
) {
  const open = standing === "open";
  return {
    page: "www.reddit.com/r/swift",
    action: open ? "pass" : "stop",
    remainingMs: open ? 240_000 : 0,
    offer,
    opensAt: "00:00",
    rules: [
      {
        id: 1,
        name: "Reddit",
        standing,
        allowanceMinutes: allowance,
        usedMs: (open ? 1 : used) * 60_000,
        budgetMs: budget * 60_000,
        remainingMs: open ? 240_000 : 0,
      },
    ],
    ...rest,
  };
}

export const usedUp = verdict("used-up", { offer: sumOffer });
export const puzzle = { id: "c0ffee", text: "48 + 27" };

/** A view as the lines that a person reads, buttons in brackets, the focused one marked. */
export function read(model) {
  const view = blockedView({ ...emptyModel(address, false), ...model }, t);
  const mark = (key, text) => (view.focus === key ? `>${text}` : text);
  return [
    `# ${view.title}`,
    view.headline,
    ...view.lines,
    view.command && `$ ${view.command} [Copy]`,
    view.install,
    view.sum?.note,
    view.sum && mark("answer", `${view.sum.label} [ ] [Answer]`),
    view.wait && mark("wait", view.wait),
    view.link && mark("link", `<${view.link.label}> ${view.link.href}`),
    ...view.buttons.map(({ id, label }) => mark(id, `[${label}]`)),
    view.quiet,
  ].filter((line) => line);
}

export const href = "https://www.reddit.com/r/swift";
export const close = ">[Close this tab]";
export const finish = "[Done for today]";
export const used = "Reddit: today's 5 minutes are used.";
export const left = "4 of 4 sums left.";
export const awayLines = [
  "# Scroll Brake",
  "The Scroll Brake program on this computer is not answering.",
  "Stopped pages stay stopped; nothing is lost.",
  "In a terminal, run:",
  `$ ${command} [Copy]`,
  close,
  "[Try again]",
  "To remove Scroll Brake: chrome://extensions.",
];
