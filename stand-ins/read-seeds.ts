import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";

/** Reads seeds and checks them: an error names the file, the path in it and the problem. */
export function readSeeds<Schema extends z.ZodType>(file: URL, schema: Schema): z.infer<Schema> {
  const read = schema.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (read.success) return read.data;
  throw new Error(`${fileURLToPath(file)} is invalid:\n${z.prettifyError(read.error)}`);
}
