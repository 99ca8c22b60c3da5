import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

export type PictureStore = {
  get: (name: string, draw: () => Promise<Uint8Array>) => Promise<Uint8Array>;
};

const mostAtOnce = 2;

/**
 * Drawn pictures, kept on disk so that each is drawn once, and bounded: the ones that nobody asked
 * for longest go first. A folder that cannot be used costs time, never a picture.
 */
export function createPictureStore(options: { folder: string; maxBytes: number }): PictureStore {
  const { folder, maxBytes } = options;
  const sizes = new Map<string, number>();
  const underWay = new Map<string, Promise<Uint8Array>>();
  const inTurn = takeTurns(mostAtOnce);
  let total = 0;
  const ready = recall();

  function remember(file: string, size: number): void {
    total += size - (sizes.get(file) ?? 0);
    sizes.delete(file);
    sizes.set(file, size);
  }

  async function recall(): Promise<void> {
    for (const [file, size] of await readSizes(folder)) remember(file, size);
  }

  async function evict(): Promise<void> {
    for (const [file, size] of sizes) {
      if (total <= maxBytes) return;
      sizes.delete(file);
      total -= size;
      await rm(join(folder, file), { force: true });
    }
  }

  async function keep(file: string, bytes: Uint8Array): Promise<void> {
    const half = join(folder, `.${randomUUID()}`);
    await writeFile(half, bytes);
    await rename(half, join(folder, file));
    remember(file, bytes.byteLength);
    await evict();
  }

  async function load(file: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
    await ready;
    const size = sizes.get(file);
    if (size !== undefined) {
      const bytes = await readFile(join(folder, file)).catch(() => null);
      if (bytes !== null) {
        remember(file, size);
        return bytes;
      }
    }
    const drawn = await inTurn(draw);
    await keep(file, drawn).catch(() => undefined);
    return drawn;
  }

  return {
    get(name, draw) {
      const file = createHash("sha1").update(name).digest("hex");
      const running = underWay.get(file);
      if (running !== undefined) return running;
      const work = load(file, draw).finally(() => underWay.delete(file));
      underWay.set(file, work);
      return work;
    },
  };
}

/** Drawing takes a core and much memory, so only so many are drawn at the same time. */
function takeTurns(most: number) {
  const waiting: (() => void)[] = [];
  let atWork = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    // Whoever leaves hands the place on, so nobody can slip in between.
    if (atWork >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else atWork += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) atWork -= 1;
      else next();
    }
  };
}

/** What an earlier run left behind, the oldest first. */
async function readSizes(folder: string): Promise<[string, number][]> {
  try {
    await mkdir(folder, { recursive: true });
    const files = (await readdir(folder)).filter((file) => /^[0-9a-f]{40}$/.test(file));
    const facts = await Promise.all(
      files.map(async (file) => ({ file, facts: await stat(join(folder, file)) })),
    );
    const oldestFirst = facts.toSorted((left, right) => left.facts.mtimeMs - right.facts.mtimeMs);
    return oldestFirst.map((entry) => [entry.file, entry.facts.size]);
  } catch {
    return [];
  }
}
