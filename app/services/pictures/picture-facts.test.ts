import { describe, expect, test } from "vitest";

import { readPictureFacts } from "./picture-facts.ts";

const hex = (text: string) => Buffer.from(text.replaceAll(/\s/g, ""), "hex");
const latin = (text: string) => Buffer.from(text, "latin1");
const u16be = (number: number) => hex(number.toString(16).padStart(4, "0"));
const u32be = (number: number) => hex(number.toString(16).padStart(8, "0"));
const u16le = (number: number) => u16be(number).swap16();
const u32le = (number: number) => u32be(number).swap32();
const u24le = (number: number) => u32le(number).subarray(0, 3);

describe("a JPEG", () => {
  const SOI = hex("ffd8");
  const segment = (code: number, data: Buffer) =>
    Buffer.concat([hex("ff"), Buffer.from([code]), u16be(data.length + 2), data]);
  const frame = (code = 0xc0, { bits = 8, channels = 3 } = {}) =>
    segment(
      code,
      Buffer.concat([Buffer.from([bits]), u16be(300), u16be(400), Buffer.from([channels, 0, 0])]),
    );
  const read = (...parts: Buffer[]) => readPictureFacts(Buffer.concat([SOI, ...parts]));
  const facts = { width: 400, height: 300, bytesPerPixel: 3, frames: 1 };

  test("states its size in any of its kinds of frames, behind whatever comes first", () => {
    const exif = segment(0xe1, Buffer.alloc(40, 0xc0));
    const padding = hex("ff ff ff");
    for (let code = 0xc0; code <= 0xcf; code += 1) {
      const isTable = code === 0xc4 || code === 0xc8 || code === 0xcc;
      expect(read(exif, padding, frame(code)), code.toString(16)).toEqual(
        isTable ? undefined : facts,
      );
    }
    expect(read(frame(0xc4), frame(0xc2))).toEqual(facts);
    expect(read(frame(0xbf), frame())).toEqual(facts);
    expect(read(frame(0xd0), frame())).toEqual(facts);
  });

  test("takes as much of each pixel as it has channels, and twice that above eight bits", () => {
    expect(read(frame(0xc0, { channels: 1 }))?.bytesPerPixel).toBe(1);
    expect(read(frame(0xc0, { channels: 4 }))?.bytesPerPixel).toBe(4);
    expect(read(frame(0xc1, { bits: 12 }))?.bytesPerPixel).toBe(6);
  });

  test("is unreadable when its pixels or its end come before its size, or anything else does", () => {
    expect(read(segment(0xda, Buffer.alloc(4)), frame())).toBeUndefined();
    expect(read(segment(0xd9, Buffer.alloc(4)), frame())).toBeUndefined();
    expect(read(hex("00"), frame())).toBeUndefined();
    expect(read()).toBeUndefined();
    expect(readPictureFacts(Buffer.concat([hex("ffd9"), frame()]))).toBeUndefined();
  });

  test("with a segment that claims no length is read to its end", () => {
    expect(read(hex("ffe1 0000"), frame())).toEqual(facts);
    expect(read(hex("ffe1 0001"), frame())).toEqual(facts);
  });
});

describe("a PNG", () => {
  const chunk = (kind: string, data: Buffer) =>
    Buffer.concat([u32be(data.length), latin(kind), data, u32be(0)]);
  const read = (color: number, bits: number, ...more: Buffer[]) => {
    const head = Buffer.concat([u32be(400), u32be(300), Buffer.from([bits, color, 0, 0, 0])]);
    return readPictureFacts(Buffer.concat([hex("89504e470d0a1a0a"), chunk("IHDR", head), ...more]));
  };
  const frames = (number: number) => chunk("acTL", Buffer.concat([u32be(number), u32be(0)]));
  const pixels = chunk("IDAT", Buffer.alloc(3));

  test.each([
    [0, 8, 1],
    [0, 1, 1],
    [2, 8, 3],
    [3, 8, 4],
    [4, 8, 2],
    [6, 8, 4],
    [6, 16, 8],
    [2, 16, 6],
  ])("of the color type %i with %i bits takes %i bytes for each pixel", (color, bits, bytes) => {
    expect(read(color, bits)).toEqual({
      width: 400,
      height: 300,
      bytesPerPixel: bytes,
      frames: 1,
    });
  });

  test("of a color type that there is not is unreadable, and so is one without a header", () => {
    expect(read(5, 8)).toBeUndefined();
    const other = Buffer.concat([hex("89504e470d0a1a0a"), chunk("IDAT", Buffer.alloc(20))]);
    expect(readPictureFacts(other)).toBeUndefined();
  });

  test("is animated when it says so before its first pixels, with more than one frame", () => {
    expect(read(2, 8, chunk("tEXt", Buffer.alloc(5)), frames(2), pixels)?.frames).toBe(2);
    expect(read(2, 8, frames(1), pixels)?.frames).toBe(1);
    expect(read(2, 8, pixels, frames(2))?.frames).toBe(1);
  });
});

describe("a GIF", () => {
  const canvas = (name = "GIF89a", flags = 0) =>
    Buffer.concat([latin(name), u16le(400), u16le(300), Buffer.from([flags, 0, 0])]);
  const colors = (bits: number) => Buffer.alloc(3 * 2 ** bits, 0x21);
  const frame = ({ left = 0, top = 0, width = 400, height = 300, flags = 0 } = {}) =>
    Buffer.concat([
      hex("2c"),
      ...[left, top, width, height].map(u16le),
      Buffer.from([flags]),
      ...((flags & 0x80) === 0 ? [] : [colors((flags & 7) + 1)]),
      hex("02 03 aaaaaa 02 bbbb 00"),
    ]);
  const extension = hex("21 f9 04 00000000 00");
  const read = (...parts: Buffer[]) => readPictureFacts(Buffer.concat(parts));
  const facts = { width: 400, height: 300, bytesPerPixel: 4, frames: 1 };

  test("states its size and its first frame, whatever tables and notes it has", () => {
    const end = hex("3b");
    expect(read(canvas(), frame(), end)).toEqual(facts);
    expect(read(canvas("GIF87a"), frame(), end)).toEqual(facts);
    expect(read(canvas("GIF89a", 0x87), colors(8), extension, frame(), end)).toEqual(facts);
    expect(read(canvas("GIF89a", 0x07), frame(), end), "no table").toEqual(facts);
    expect(read(canvas(), frame({ flags: 0x82 }), end)).toEqual(facts);
    expect(read(canvas("GIF88a"), frame(), end)).toBeUndefined();
    expect(read(canvas(), extension, end), "no frame").toBeUndefined();
    expect(read(latin("x"), canvas(), frame())).toBeUndefined();
  });

  test("is animated with its second frame", () => {
    expect(read(canvas(), frame({ flags: 0x80 }), extension, frame(), frame())?.frames).toBe(2);
    expect(read(canvas(), frame(), hex("3b"), frame())?.frames, "after its end").toBe(1);
  });

  test("is as large as its frames reach, in each direction", () => {
    expect(read(canvas(), frame({ left: 100, width: 350 }))).toMatchObject({
      width: 450,
      height: 300,
    });
    expect(read(canvas(), frame({ top: 200, height: 101 }))).toMatchObject({
      width: 400,
      height: 301,
    });
  });
});

describe("a WebP", () => {
  const chunk = (kind: string, data: Buffer, { padded = true } = {}) =>
    Buffer.concat([
      latin(kind),
      u32le(data.length),
      data,
      Buffer.alloc(padded ? data.length % 2 : 0),
    ]);
  const read = (...chunks: Buffer[]) =>
    readPictureFacts(Buffer.concat([latin("RIFF"), u32le(0), latin("WEBP"), ...chunks]));
  const lossy = (width: number, height: number) =>
    chunk("VP8 ", Buffer.concat([Buffer.alloc(6), u16le(width), u16le(height)]));
  const lossless = (width: number, height: number) =>
    chunk("VP8L", Buffer.concat([hex("2f"), u32le((width - 1) | ((height - 1) << 14))]));
  const extended = (width: number, height: number) =>
    chunk("VP8X", Buffer.concat([u32le(0), u24le(width - 1), u24le(height - 1)]));
  const facts = { width: 400, height: 300, bytesPerPixel: 4, frames: 1 };

  test("states its size in each of its kinds", () => {
    expect(read(lossy(400, 300))).toEqual(facts);
    expect(read(lossy(400 | 0xc000, 300 | 0x4000)), "with its scale").toEqual(facts);
    expect(read(lossless(400, 300))).toEqual(facts);
    expect(read(extended(400, 300))).toEqual(facts);
    expect(read(extended(70_000, 66_000))).toMatchObject({ width: 70_000, height: 66_000 });
  });

  test("is as large as the largest of its parts claims, behind parts of any length", () => {
    const note = chunk("EXIF", Buffer.alloc(7));
    expect(read(extended(8, 8), note, lossy(400, 8), note, lossless(8, 300))).toEqual(facts);
  });

  test("is animated when it says so", () => {
    expect(read(extended(400, 300), chunk("ANIM", Buffer.alloc(6)))).toEqual({
      ...facts,
      frames: 2,
    });
  });

  test("without a size is unreadable, and so is any other file of that kind", () => {
    expect(read(chunk("EXIF", Buffer.alloc(20)))).toBeUndefined();
    const wave = Buffer.concat([latin("RIFF"), u32le(0), latin("WAVE"), lossy(400, 300)]);
    expect(readPictureFacts(wave)).toBeUndefined();
    const other = Buffer.concat([latin("RIFX"), u32le(0), latin("WEBP"), lossy(400, 300)]);
    expect(readPictureFacts(other)).toBeUndefined();
  });
});

describe("an AVIF", () => {
  const box = (kind: string, ...parts: Buffer[]) => {
    const data = Buffer.concat(parts);
    return Buffer.concat([u32be(data.length + 8), latin(kind), data]);
  };
  const size = (width: number, height: number) =>
    box("ispe", u32be(0), u32be(width), u32be(height));
  const depth = (bits: number) => box("pixi", u32be(0), Buffer.from([3, bits, bits, bits]));
  const brands = (...names: string[]) =>
    box("ftyp", latin(names[0] ?? ""), u32be(0), latin(names.slice(1).join("")));
  const meta = (...properties: Buffer[]) =>
    box("meta", u32be(0), box("hdlr", u32be(0)), box("iprp", box("ipco", ...properties)));
  const read = (...parts: Buffer[]) => readPictureFacts(Buffer.concat(parts));
  const avif = brands("avif", "mif1");
  const facts = { width: 400, height: 300, bytesPerPixel: 4, frames: 1 };

  test("states its size, and how much each pixel takes", () => {
    expect(read(avif, meta(size(400, 300)))).toEqual(facts);
    expect(read(avif, meta(size(400, 300), depth(8)))).toEqual(facts);
    expect(read(avif, meta(size(400, 300), depth(8), depth(10)))).toEqual({
      ...facts,
      bytesPerPixel: 8,
    });
    expect(read(brands("mif1", "miaf", "avif"), meta(size(400, 300)))).toEqual(facts);
  });

  test("is as large as the largest of its parts", () => {
    expect(read(avif, meta(size(400, 8), size(8, 300), size(9, 9)))).toEqual(facts);
  });

  test("is animated by its brand or its track", () => {
    expect(read(brands("avis", "mif1"), meta(size(400, 300)))?.frames).toBe(2);
    expect(read(avif, meta(size(400, 300)), box("moov"))?.frames).toBe(2);
  });

  test("is unreadable without a size, and so is any other file of boxes", () => {
    expect(read(avif, meta(depth(8)))).toBeUndefined();
    expect(read(brands("mp42", "isom"), meta(size(400, 300)))).toBeUndefined();
    expect(read(brands("mp42", "xavi", "f   "), meta(size(400, 300))), "shifted").toBeUndefined();
    expect(read(meta(size(400, 300)), avif)).toBeUndefined();
  });

  test("may have a box that reaches to its end, and none that is shorter than its head", () => {
    const open = meta(size(400, 300));
    open.writeUInt32BE(0, 0);
    expect(read(avif, open)).toEqual(facts);
    const short = box("free");
    short.writeUInt32BE(7, 0);
    expect(read(avif, short, meta(size(400, 300)))).toBeUndefined();
    const long = meta(size(400, 300));
    long.writeUInt32BE(0x7fffffff, 0);
    expect(read(avif, long)).toEqual(facts);
  });
});
