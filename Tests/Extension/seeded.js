/**
 * A small generator, so that a failing run can be repeated from its seed.
 * @returns {{seed: number, next: (below: number) => number}} `next`: a whole number from 0 on.
 */
export function seeded(seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)) {
  let state = seed >>> 0;
  const next = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return { seed, next };
}
