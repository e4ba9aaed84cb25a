// When our page looks again in a frame of another one, which may hold hundreds. What a page of ours asks
// goes to all that hear the worker, so that they would keep each other busy: these hear the storage
// instead, look only while somebody can see them, and not all at once.

/** Over how long the frames of a page spread, in milliseconds. */
export const SPREAD_MS = 1_000;

/**
 * @param {object} parts
 * @param {(listener: () => void) => void} parts.onEnforced what is enforced has changed
 * @param {(listener: (isSeen: boolean) => void) => void} parts.onSeen the frame came on the screen, or left it
 * @param {(run: () => void, ms: number) => void} parts.later a timer
 * @param {() => Promise<void>} parts.look
 */
export function lookWhenSeen({ onEnforced, onSeen, later, look }) {
  let isSeen = false;
  let isDue = false;
  let isWaiting = false;

  function soon() {
    if (!isDue || !isSeen || isWaiting) return;
    isWaiting = true;
    later(() => {
      isDue = isWaiting = false;
      look();
    }, Math.random() * SPREAD_MS);
  }

  onEnforced(() => {
    isDue = true;
    soon();
  });
  onSeen((seen) => {
    isSeen = seen;
    soon();
  });
}
