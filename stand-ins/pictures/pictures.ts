import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PictureFacts } from "./draw.ts";
import { drawBackdrop, drawLogo, drawPortrait, drawPoster, drawStill, rasterise } from "./draw.ts";

export type Draw = (facts: PictureFacts, width: number, height: number) => Promise<Uint8Array>;

/** All are JPEG but the logo, which is PNG with a clear ground. */
export type Pictures = {
  poster: Draw;
  backdrop: Draw;
  still: Draw;
  portrait: Draw;
  logo: Draw;
};

/** A full folder stops taking pictures; they are then drawn each time, which is merely slower. */
const mostKept = 6000;

/** Draws pictures, two at a time, and keeps them in the folder when one is given. */
export function createPictures(options: { keepIn?: string } = {}): Pictures {
  const keep = options.keepIn === undefined ? undefined : createKeep(options.keepIn);
  const inTurn = atMostTwo();
  const underWay = new Map<string, Promise<Uint8Array>>();

  const draw = (
    kind: keyof Pictures,
    svgOf: (facts: PictureFacts, wide: boolean) => string,
  ): Draw => {
    const format = kind === "logo" ? "png" : "jpeg";
    return (facts, width, height) => {
      const key = JSON.stringify([kind, facts, width, height]);
      const make = async () => {
        const kept = await keep?.read(key);
        if (kept) return kept;
        const wide = width > height * 1.3;
        const picture = await inTurn(() =>
          rasterise(svgOf(facts, wide), { width, height, format }),
        );
        await keep?.write(key, picture);
        return picture;
      };
      const running = underWay.get(key) ?? make().finally(() => underWay.delete(key));
      underWay.set(key, running);
      return running;
    };
  };

  return {
    poster: draw("poster", drawPoster),
    backdrop: draw("backdrop", drawBackdrop),
    still: draw("still", drawStill),
    portrait: draw("portrait", drawPortrait),
    logo: draw("logo", (facts, wide) => drawLogo(facts, wide ? "wide" : "square")),
  };
}

type Keep = {
  read(key: string): Promise<Uint8Array | undefined>;
  write(key: string, picture: Uint8Array): Promise<void>;
};

function createKeep(folder: string): Keep {
  // Keys carry a hash of the drawing's own source, so that a picture drawn by older code is
  // never taken for today's.
  const ready = mkdir(folder, { recursive: true }).then(async () => ({
    source: await sourceHash(),
    count: (await readdir(folder)).length,
  }));
  const pathOf = (source: string, key: string) =>
    join(folder, createHash("sha256").update(source).update(key).digest("hex").slice(0, 40));
  return {
    async read(key) {
      const { source } = await ready;
      return readFile(pathOf(source, key)).catch(() => undefined);
    },
    async write(key, picture) {
      const state = await ready;
      if (state.count >= mostKept) return;
      state.count += 1;
      const path = pathOf(state.source, key);
      // Written beside and renamed, so that a reader never meets half a picture. A folder that
      // cannot be written costs time, not pictures.
      await writeFile(`${path}.${process.pid}`, picture)
        .then(() => rename(`${path}.${process.pid}`, path))
        .catch(() => undefined);
    },
  };
}

async function sourceHash(): Promise<string> {
  const files = await readdir(import.meta.dirname, { recursive: true });
  const hash = createHash("sha256");
  for (const file of files.filter((name) => /\.(?:ts|ttf)$/u.test(name)).toSorted()) {
    hash.update(await readFile(join(import.meta.dirname, file)));
  }
  return hash.digest("hex");
}

/** Rasterising takes a core each: more than two at once would only hold more memory. */
function atMostTwo() {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= 2) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
