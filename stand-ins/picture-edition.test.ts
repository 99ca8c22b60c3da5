import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readPictureEdition } from "./picture-edition.ts";

test("the edition stays while the drawing code does, and changes with it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "edition-"));
  await writeFile(join(folder, "draw.ts"), "a spiral");
  const first = await readPictureEdition(folder);
  expect(await readPictureEdition(folder)).toBe(first);
  await writeFile(join(folder, "draw.ts"), "a spiral and a moon");
  expect(await readPictureEdition(folder)).not.toBe(first);
  await rm(folder, { recursive: true });
});
