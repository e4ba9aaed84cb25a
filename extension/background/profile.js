/**
 * This profile's id: 128 random bits, made once.
 * @param {{get: Function, set: Function}} store Kept until the extension is removed.
 * @returns {Promise<string>} 32 hexadecimal digits.
 */
export async function profileId(store) {
  const held = await store.get("profile");
  if (/^[0-9a-f]{32}$/.test(held)) return held;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  await store.set("profile", id);
  return id;
}
