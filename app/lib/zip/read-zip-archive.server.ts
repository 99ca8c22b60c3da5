import { promisify } from "node:util";
import { crc32, inflateRaw } from "node:zlib";

const inflate = promisify(inflateRaw);

interface ZipLimits {
  /** How many files an archive may have, folders included. */
  mostFiles: number;
  /** How large one may become, unpacked. */
  mostBytesOfFile: number;
  /** How large all that are read may become together. */
  mostBytes: number;
}

export interface UnpackedFile {
  /** With its folders, as the archive spells it: never a path on this server. */
  name: string;
  bytes: Buffer;
}

/** What is wrong with an archive, or what is too much of it. */
export type ZipProblem = "damaged" | "encrypted" | "too many files" | "too large";

export type ReadZip =
  | { outcome: "read"; files: UnpackedFile[] }
  | { outcome: "refused"; reason: ZipProblem };

interface Entry {
  name: string;
  flags: number;
  method: number;
  crc: number;
  packedBytes: number;
  plainBytes: number;
  offset: number;
}

const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const ENCRYPTED = 0x1;
const UTF8 = 0x800;
const STORED = 0;
const DEFLATED = 8;

/** Whether these bytes may be a ZIP archive. */
export const looksZipped = (bytes: Buffer): boolean =>
  bytes.length >= END_BYTES && [LOCAL_HEADER, END].includes(bytes.readUInt32LE(0));

/**
 * Unpacks the wanted files of a ZIP archive in memory. What others packed is not trusted: no size
 * that it states is believed, unpacking stops at the limit, and each file has to have its checksum.
 */
export async function readZipArchive(
  bytes: Buffer,
  limits: ZipLimits,
  isWanted: (name: string) => boolean,
): Promise<ReadZip> {
  try {
    const entries = readDirectory(bytes, limits.mostFiles);
    const wanted = entries.filter(({ name }) => !name.endsWith("/") && isWanted(name));
    const files: UnpackedFile[] = [];
    let left = limits.mostBytes;
    for (const entry of wanted) {
      const unpacked = await unpack(bytes, entry, Math.min(left, limits.mostBytesOfFile));
      left -= unpacked.length;
      files.push({ name: entry.name, bytes: unpacked });
    }
    return { outcome: "read", files };
  } catch (error) {
    return { outcome: "refused", reason: error instanceof ZipError ? error.reason : "damaged" };
  }
}

class ZipError extends Error {
  readonly reason: ZipProblem;

  constructor(reason: ZipProblem) {
    super(reason);
    this.reason = reason;
  }
}

function readDirectory(bytes: Buffer, mostFiles: number): Entry[] {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > mostFiles) throw new ZipError("too many files");
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = count; left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new ZipError("damaged");
    const flags = bytes.readUInt16LE(at + 8);
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString((flags & UTF8) === 0 ? "latin1" : "utf8", at + 46, nameEnd),
      flags,
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packedBytes: bytes.readUInt32LE(at + 20),
      plainBytes: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** The directory is described at the very end, before a comment. */
function findEnd(bytes: Buffer): number {
  const last = bytes.length - END_BYTES;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at -= 1) {
    const isEnd = bytes.readUInt32LE(at) === END;
    if (isEnd && at + END_BYTES + bytes.readUInt16LE(at + 20) === bytes.length) return at;
  }
  throw new ZipError("damaged");
}

async function unpack(bytes: Buffer, entry: Entry, mostBytes: number): Promise<Buffer> {
  const { flags, method, crc, offset, packedBytes, plainBytes } = entry;
  if ((flags & ENCRYPTED) !== 0) throw new ZipError("encrypted");
  if (bytes.readUInt32LE(offset) !== LOCAL_HEADER) throw new ZipError("damaged");
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const packed = bytes.subarray(start, start + packedBytes);
  if (packed.length !== packedBytes) throw new ZipError("damaged");
  if (plainBytes > mostBytes) throw new ZipError("too large");
  const plain = await inflateWithin(packed, method, mostBytes);
  if (plain.length !== plainBytes || crc32(plain) !== crc) throw new ZipError("damaged");
  return plain;
}

async function inflateWithin(packed: Buffer, method: number, mostBytes: number): Promise<Buffer> {
  if (method === STORED && packed.length <= mostBytes) return packed;
  if (method === STORED) throw new ZipError("too large");
  if (method !== DEFLATED) throw new ZipError("damaged");
  try {
    return await inflate(packed, { maxOutputLength: Math.max(1, mostBytes) });
  } catch (error) {
    const isTooLarge =
      error instanceof Error && Reflect.get(error, "code") === "ERR_BUFFER_TOO_LARGE";
    throw new ZipError(isTooLarge ? "too large" : "damaged");
  }
}
