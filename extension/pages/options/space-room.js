// Which space this profile uses: its own, the shared one, or an earlier one taken up again.
import { button, el } from "../../shared/dom.js";
import { untilWords } from "../../shared/format.js";
import { ask } from "../../shared/messages.js";
import { earlierWords } from "../earlier-spaces.js";
import { makeRoom } from "./room.js";

/**
 * @param {import("../../shared/i18n.js").Words} t
 * @param {() => Promise<void>} changed called when other rules may stand here
 * @returns {import("./room.js").Room}
 */
export function makeSpaceRoom(t, changed) {
  const choose = async (room, choice) => {
    try {
      await room.put(() => ask("space.choose", choice), t("spaceChosen"));
    } catch (thrown) {
      room.fail(thrown);
    }
    await changed();
  };
  return makeRoom(t, {
    heading: t("spaceHeading"),
    home: "space",
    read: () => ask("space.get"),
    laterWords: (time) => t("spaceLater", time),
    pendingWords: (pending) => t("spacePending", untilWords(t, pending.opensAt)),
    words: ({ kind }) => t(kind === "shared" ? "spaceShared" : "spaceOwn"),
    nodes: ({ kind, earlier }, room) => {
      const shared = kind === "shared";
      const other = { kind: shared ? "own" : "shared" };
      const label = t(shared ? "spaceLeave" : "spaceJoin");
      return [
        button(label, () => choose(room, other), { key: "space" }),
        earlier.map((each) => [
          el("p", { id: `space-${each.space}` }, earlierWords(each, t)),
          button(t("spaceTake"), () => choose(room, { space: each.space }), {
            key: `take-${each.space}`,
            describedBy: `space-${each.space}`,
          }),
        ]),
      ];
    },
  });
}
