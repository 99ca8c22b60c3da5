import { createHash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** A mark of the drawing code as it stands, so that pictures kept from before it changed are not used. */
export async function readPictureEdition(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).toSorted();
  const facts = await Promise.all(names.map(async (name) => stat(join(folder, name))));
  const marks = facts.map((fact, index) => `${names[index]} ${fact.size} ${fact.mtimeMs}`);
  return createHash("sha1").update(marks.join("\n")).digest("hex");
}
