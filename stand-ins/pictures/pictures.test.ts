import { mkdtemp, readdir, rm, stat, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createPictures } from "./pictures.ts";

const facts = { id: "1", title: "Charade", year: "1963", genres: ["Mystery"] };
let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pictures-"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test("a picture asked for twice at once is drawn once", async () => {
  const pictures = createPictures();
  const [first, second] = [pictures.poster(facts, 92, 138), pictures.poster(facts, 92, 138)];
  expect(first).toBe(second);
  expect((await first).length).toBeGreaterThan(1000);
});

test("a kept picture is read, by a later process too, and not drawn again", async () => {
  const drawn = await createPictures({ keepIn: folder }).poster(facts, 92, 138);
  const [file = ""] = await readdir(folder);
  const longAgo = new Date(1000);
  await utimes(join(folder, file), longAgo, longAgo);
  const kept = await createPictures({ keepIn: folder }).poster(facts, 92, 138);
  expect(Buffer.from(kept).equals(Buffer.from(drawn))).toBe(true);
  expect((await stat(join(folder, file))).mtimeMs).toBe(longAgo.getTime());
});

test("another size, kind or title is another picture", async () => {
  const pictures = createPictures({ keepIn: folder });
  await pictures.poster(facts, 92, 138);
  await pictures.poster(facts, 154, 231);
  await pictures.backdrop(facts, 300, 169);
  await pictures.poster({ ...facts, title: "Detour" }, 92, 138);
  expect(await readdir(folder)).toHaveLength(4);
});

test("a folder that cannot be written costs no picture", async () => {
  const pictures = createPictures({ keepIn: join(folder, "kept") });
  await pictures.poster(facts, 92, 138);
  await rm(join(folder, "kept"), { recursive: true });
  expect((await pictures.portrait(facts, 185, 278)).length).toBeGreaterThan(1000);
});
