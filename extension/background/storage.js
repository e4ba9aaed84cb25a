// What somebody emptied by hand.

/**
 * Puts back what was taken out of the storage, where nothing new stands in its place.
 * @param {{get: Function, set: Function}} area
 * @param {Record<string, any>} lost The values that stood there.
 */
export async function putBack(area, lost) {
  for (const [key, value] of Object.entries(lost)) {
    if ((await area.get(key)) === undefined) await area.set(key, value);
  }
}
