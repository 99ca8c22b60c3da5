import { randomFillSync } from "node:crypto";

const NONCE_BYTES = 16;
/** The system takes as long for the bytes of many as for those of one. */
const drawn = Buffer.alloc(256 * NONCE_BYTES);
let usedBytes = drawn.length;

/** What an answer's content policy lets the scripts run by that stand in it: 128 random bits. */
export function newNonce(): string {
  if (usedBytes === drawn.length) {
    randomFillSync(drawn);
    usedBytes = 0;
  }
  usedBytes += NONCE_BYTES;
  return drawn.toString("base64", usedBytes - NONCE_BYTES, usedBytes);
}
