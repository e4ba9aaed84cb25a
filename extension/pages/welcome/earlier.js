// What an earlier installation has left, offered before anything else.
import { button, el, fill } from "../../shared/dom.js";
import { untilWords } from "../../shared/format.js";
import { ask } from "../../shared/messages.js";
import { earlierWords } from "../earlier-spaces.js";
import { failureOf } from "../failure.js";

/**
 * @param {import("../../shared/i18n.js").Words} t
 * @returns {{node: HTMLElement, load(): Promise<void>}} empty where nothing is left from earlier, or
 *   where no host answers
 */
export function makeEarlier(t) {
  const node = el("div", { class: "stack" });
  const said = el("p", { role: "status" });
  const place = el("div", { class: "stack" });
  let isChosen = false;

  async function load() {
    if (isChosen) return;
    const { earlier = [] } = await ask("space.get").catch(() => ({}));
    const [last] = earlier;
    if (!last) return fill(node);
    fill(place, el("p", { id: "earlier" }, earlierWords(last, t)), take(last));
    fill(node, place, said);
  }

  function take({ space }) {
    const choose = async () => {
      // Told of the change before the answer, the page would find nothing to offer any more.
      isChosen = true;
      try {
        const { loosening } = await ask("space.choose", { space });
        place.remove();
        said.textContent = takenWords(loosening);
      } catch (thrown) {
        isChosen = false;
        said.textContent = failureOf(thrown).error?.message ?? t("optionsFailedAway");
      }
    };
    return button(t("spaceTake"), choose, { primary: true, describedBy: "earlier", key: "take" });
  }

  /** Beside rules of this profile's own it may wait. */
  function takenWords(loosening) {
    if (!loosening) return t("welcomeTaken");
    if (loosening.when === "sum") return t("welcomeTakeSum");
    return t("spaceLater", untilWords(t, loosening.opensAt));
  }

  return { node, load };
}
