// The examples of PROTOCOL.md: the golden files of both sides.
import { readFileSync } from "node:fs";

const file = new URL("../../Sources/Messages/PROTOCOL.md", import.meta.url);
const page = readFileSync(file, "utf8");

/**
 * The example under that fence, `answer page.check` say.
 *
 * @param {string} name
 */
export function golden(name) {
  const [, json] = new RegExp(`^\`\`\`json ${name.replace(".", "\\.")}\n(.*)$`, "m").exec(page);
  return JSON.parse(json);
}
