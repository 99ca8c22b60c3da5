import { promisify } from "node:util";
import { gunzip } from "node:zlib";

import { findJsonProblem } from "#app/lib/text/json-problem.ts";

const unzip = promisify(gunzip);

/** The body is not JSON, or too large. */
export class UnreadableBody extends Error {
  override name = "UnreadableBody";
}

/** What is shorter is parsed in no time, whatever it is. */
const SHORT_CHARACTERS = 256 * 1024;
/** Several times what the largest real answers have: the archive's items of 10,000 files. */
const MOST_OF_ANSWER = { deepest: 64, mostValues: 500_000 };

/**
 * Reads a body as JSON, up to a limit of bytes and of values. Unpacks gzip even if no header announces it: for two days in
 * 2026 the film database sent nothing else, whatever was requested.
 */
export async function readJson(body: Body, maxBytes: number): Promise<unknown> {
  const bytes = await readBytes(body, maxBytes);
  try {
    return parseJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new UnreadableBody();
  }
}

/** What somebody answered, as JSON, up to the same limit of values. */
export function parseJson(text: string): unknown {
  const isLong = text.length > SHORT_CHARACTERS;
  if (isLong && findJsonProblem(text, MOST_OF_ANSWER).problem) throw new UnreadableBody();
  return JSON.parse(text);
}

/** Reads a body as text, up to a limit; files that are not UTF-8 are read as Western European. */
export async function readText(body: Body, maxBytes: number): Promise<string> {
  const bytes = await readBytes(body, maxBytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

type Body = AsyncIterable<Uint8Array> | null;

/** Reads a body as bytes, up to a limit. */
export async function readBytes(body: Body, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of body ?? []) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) throw new UnreadableBody();
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return isZipped ? unzip(bytes, { maxOutputLength: maxBytes }) : bytes;
}
