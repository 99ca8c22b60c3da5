import { crc32, inflateRawSync } from "node:zlib";

/**
 * The files of a zip archive by name, found by its directory, each checked by its checksum and
 * length.
 */
export function readZip(archive: Buffer): Map<string, string> {
  const end = archive.length - 22;
  if (archive.readUInt32LE(end) !== 0x06054b50) throw new Error("This is not a complete archive.");
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [crc, packed, plain] = [16, 20, 24].map((field) => archive.readUInt32LE(at + field));
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28);
    const name = archive.toString("utf8", at + 46, nameEnd);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26);
    const content = inflateRawSync(archive.subarray(start, start + (packed ?? 0)));
    if (content.length !== plain || crc32(content) !== crc) throw new Error(`${name} is damaged.`);
    files.set(name, content.toString());
    at = nameEnd;
  }
  return files;
}
