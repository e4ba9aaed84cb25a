// Why a host is away: what the browser says of its port, and what the host says of its opening.

const PROTOCOL_ERROR = -32001;
export const STORAGE_ERROR = -32005;

/** A host that ended, or was let go, for these is tried again by itself. */
export const RETRIED = new Set(["exited", "garbage", "storage"]);

/** By the code of the error that answers session.open. */
export const OPENING_FAULTS = { [PROTOCOL_ERROR]: "protocol", [STORAGE_ERROR]: "storage" };

/**
 * Names why a port closed, from Chromium's sentence (native_message_host.cc).
 * @param {string} text
 * @returns {"not-found" | "forbidden" | "administrator" | "garbage" | "exited"}
 */
export function reasonOf(text) {
  if (text.includes("not found")) return "not-found";
  if (text.includes("forbidden")) return "forbidden";
  if (text.includes("administrator")) return "administrator";
  if (text.includes("communicating")) return "garbage";
  return "exited";
}
