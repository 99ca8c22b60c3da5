import { promisify } from "node:util";
import { gunzip } from "node:zlib";

const unzip = promisify(gunzip);

/** What came is no JSON, or is too much. */
export class UnreadableBody extends Error {
  override name = "UnreadableBody";
}

/**
 * Reads a body as JSON, up to a limit. Bytes that are gzip although no header says so are unpacked:
 * for two days in 2026 that was all the film database sent, whatever was asked for.
 */
export async function readJson(body: Body, maxBytes: number): Promise<unknown> {
  const bytes = await readBytes(body, maxBytes);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new UnreadableBody();
  }
}

/** Reads a body as text, up to a limit; files from before UTF-8 are taken for Western European. */
export async function readText(body: Body, maxBytes: number): Promise<string> {
  const bytes = await readBytes(body, maxBytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

type Body = AsyncIterable<Uint8Array> | null;

/** Reads a body as it is, up to a limit. */
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
