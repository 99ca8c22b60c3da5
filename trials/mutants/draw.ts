import { createHash } from "node:crypto";

export interface Place {
  fileName: string;
  mutatorName: string;
  replacement?: string | undefined;
  location: { start: { line: number; column: number }; end: { line: number; column: number } };
}

/** Whether a mutant is in the share that a seed draws. The same seed draws the same ones. */
export function isDrawn(mutant: Place, { seed, share }: { seed: number; share: number }): boolean {
  const { start, end } = mutant.location;
  const range = `${start.line}:${start.column}-${end.line}:${end.column}`;
  const path = mutant.fileName.replaceAll("\\", "/").replace(/^.*\/(?=(?:app|server)\/)/, "");
  const name = [seed, path, range, mutant.mutatorName, mutant.replacement].join(" ");
  const first = createHash("sha256").update(name).digest().readUInt32BE(0);
  return first / 2 ** 32 < share;
}
