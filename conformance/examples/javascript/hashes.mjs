import {createHash} from "node:crypto";

/** @param {string|Uint8Array} bytes @returns {string} the SHA-256 in lower-case hexadecimal; text is taken as UTF-8 */
export const sha256 = bytes => createHash("sha256").update(bytes).digest("hex");
