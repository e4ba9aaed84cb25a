/**
 * @template T
 * @param {number} ms @param {Promise<T>} work
 * @returns {Promise<T | undefined>} As the work, or `undefined` after so long without its end.
 */
export async function within(ms, work) {
  let timer;
  const over = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  const result = await Promise.race([work, over]);
  clearTimeout(timer);
  return result;
}
