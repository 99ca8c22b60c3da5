import { Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

/** A file of an archive; its pieces are read when its turn comes. */
export interface ZipFile {
  name: string;
  pieces: AsyncIterable<string> | Iterable<string>;
}

interface ArchiveEntry {
  name: Buffer;
  crc: number;
  packedBytes: number;
  plainBytes: number;
  offset: number;
}

const VERSION = 20;
/** Names are UTF-8, and a file's sizes follow it, because they are unknown before. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** The first day that the format supports: the contents state their own dates. */
const MIDNIGHT = 0;
const FIRST_DAY = 0x21;

/**
 * Writes a ZIP archive piece by piece, so that its length does not matter and it takes no more
 * memory than one piece. Up to four gigabytes and 65,535 files, the limits of plain ZIP.
 */
export async function* zipArchive(files: Iterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const written: ArchiveEntry[] = [];
  let offset = 0;
  for (const { name, pieces } of files) {
    const entry = { name: Buffer.from(name), crc: 0, packedBytes: 0, plainBytes: 0, offset };
    const head = localHeader(entry.name);
    yield head;
    for await (const packed of deflated(pieces, entry)) {
      entry.packedBytes += packed.length;
      yield packed;
    }
    const tail = sizesBehind(entry);
    yield tail;
    offset += head.length + entry.packedBytes + tail.length;
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield endOfArchive(written.length, directory.length, offset);
}

async function* deflated(pieces: ZipFile["pieces"], entry: ArchiveEntry): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece);
      entry.crc = crc32(bytes, entry.crc);
      entry.plainBytes += bytes.length;
      yield bytes;
    }
  }
  const source = Readable.from(counted());
  const packer = createDeflateRaw();
  source.on("error", (error) => packer.destroy(error));
  try {
    yield* source.pipe(packer) as AsyncIterable<Buffer>;
  } finally {
    source.destroy();
  }
}

/** Little-endian numbers of two or four bytes. */
function numbers(...fields: readonly [bytes: 2 | 4, value: number][]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

const localHeader = (name: Buffer) =>
  Buffer.concat([
    numbers([4, 0x04034b50], [2, VERSION], [2, FLAGS], [2, DEFLATED], [2, MIDNIGHT]),
    numbers([2, FIRST_DAY], [4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]),
    name,
  ]);

const sizesBehind = ({ crc, packedBytes, plainBytes }: ArchiveEntry) =>
  numbers([4, 0x08074b50], [4, crc], [4, packedBytes], [4, plainBytes]);

const directoryEntry = ({ name, crc, packedBytes, plainBytes, offset }: ArchiveEntry) =>
  Buffer.concat([
    numbers([4, 0x02014b50], [2, VERSION], [2, VERSION], [2, FLAGS], [2, DEFLATED]),
    numbers([2, MIDNIGHT], [2, FIRST_DAY], [4, crc], [4, packedBytes], [4, plainBytes]),
    numbers([2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
    name,
  ]);

const endOfArchive = (count: number, directoryBytes: number, offset: number) =>
  Buffer.concat([
    numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count]),
    numbers([4, directoryBytes], [4, offset], [2, 0]),
  ]);
