// The sum that a loosening costs: offered first, made when it is asked for, answered in its place.
import { button, el, fill, focusKey } from "../../shared/dom.js";
import { untilWords } from "../../shared/format.js";
import { ask } from "../../shared/messages.js";
import { failureOf } from "../failure.js";
import { sumForm, sumView, waitLine, waitWords } from "../sum-form.js";
import { SumTalk } from "../sum-talk.js";

/**
 * @param {import("../../shared/i18n.js").Words} t
 * @param {{edit: number, opensAt: string}} loosening as the host answered it
 * @param {(said: string|null) => void} onEnd called with what has come of it; null where it is left
 * @returns {{node: HTMLElement, key: string}} `key` has the focus
 */
export function makeLoosening(t, { edit, opensAt }, onEnd) {
  const failed = el("p", { class: "wrong", role: "alert" });
  const place = el("div", { class: "stack" });
  let steps = Promise.resolve();
  const talk = new SumTalk({
    ask,
    about: { edit },
    later: (run, ms) => setTimeout(run, ms),
    // The sum appears, or, so that its clock starts fairly, once it is seen.
    waited: () => document.visibilityState === "visible" && step(() => talk.request()),
  });
  const seen = () => {
    if (document.visibilityState === "visible" && talk.isDue) step(() => talk.request());
  };
  document.addEventListener("visibilitychange", seen);

  function end(said) {
    document.removeEventListener("visibilitychange", seen);
    talk.forget();
    onEnd(said);
  }

  /** One step after another; what comes of it is shown. */
  function step(run) {
    steps = steps.then(async () => {
      failed.textContent = "";
      try {
        if (!(await run())) show();
      } catch (thrown) {
        failed.textContent = failureOf(thrown).error?.message ?? t("optionsFailedAway");
      }
    });
  }

  async function answer(text) {
    if (talk.state.puzzle === null) return false;
    const { outcome } = await talk.answer(text);
    if (outcome === "right") end(t("looseningHolds"));
    if (outcome === "scheduled") end(t("looseningNextDay", untilWords(t, opensAt)));
    return outcome === "right" || outcome === "scheduled";
  }

  function show() {
    const sum = sumView(talk.state, t);
    const wait = waitWords(talk.state, t);
    const leave = button(t("looseningLeave"), () => end(null), { key: "leave" });
    const request = () => step(() => talk.request());
    fill(
      place,
      sum && sumForm(sum, t, (text) => step(() => answer(text))),
      wait && waitLine(wait),
      el(
        "div",
        { class: "row" },
        !sum && !wait && button(t("looseningAsk"), request, { key: "sum", primary: true }),
        leave,
      ),
    );
    if (sum || wait) focusKey(place, sum ? "answer" : "wait");
  }

  show();
  const node = el(
    "section",
    { class: "stack card", "aria-labelledby": "loosening" },
    el("h2", { id: "loosening", tabindex: "-1", "data-key": "loosening" }, t("looseningTitle")),
    el("p", {}, t("looseningText")),
    place,
    failed,
  );
  return { node, key: "loosening" };
}
