import { createHmac } from "node:crypto";

const STEP_SECONDS = 30;
const DIGITS = 6;
/** One half minute before and after, for inaccurate clocks and slow typing. */
const STEPS_AROUND = 1;

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export const stepAt = (nowMs: number) => Math.floor(nowMs / 1000 / STEP_SECONDS);

/** The code of one half minute (RFC 6238, with SHA-1, which every app supports). */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, "0");
}

/** The half minute, near now and after `lastStep`, that a code belongs to. */
export function findStep(
  secret: Uint8Array,
  { code, lastStep, nowMs }: { code: string; lastStep: number; nowMs: number },
): number | undefined {
  const now = stepAt(nowMs);
  const around = 2 * STEPS_AROUND + 1;
  const steps = Array.from({ length: around }, (_, index) => now - STEPS_AROUND + index);
  return steps.find((step) => step > lastStep && totpCode(secret, step) === code);
}

/** A secret in the format that authenticator apps read. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

/** The address that the QR code contains for authenticator apps. */
export function totpAddress(secret: Uint8Array, email: string, site: string): string {
  // A colon ends the issuer in a label.
  const issuer = encodeURIComponent(site.replaceAll(":", " "));
  const label = `${issuer}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${issuer}`;
}
