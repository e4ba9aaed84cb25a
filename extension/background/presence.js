// Whether somebody is at the machine, for pages whose focus is where no script of ours can see.

/** The shortest time without input that the browser calls idle, in seconds. */
export const IDLE_SECONDS = 15;

/** How far back a page that asks every 5 s wants to know it, in seconds. */
const LOOK_BACK_SECONDS = 20;

/**
 * @param {(seconds: number) => Promise<"active" | "idle" | "locked">} within
 * @returns {Promise<number | null>} How long ago the machine was last touched, in milliseconds:
 *   15,000 for any time up to that; `null` where nobody is there or the screen is locked.
 */
export async function lastTouched(within) {
  for (let seconds = IDLE_SECONDS; seconds <= LOOK_BACK_SECONDS; seconds += 1) {
    const state = await within(seconds);
    if (state === "locked") return null;
    // Idle a second ago, and active now: it lies in the middle between the two.
    if (state === "active") return seconds * 1_000 - (seconds > IDLE_SECONDS ? 500 : 0);
  }
  return null;
}
