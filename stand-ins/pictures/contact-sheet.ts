import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { sampleFacts } from "./contact-sheet-titles.ts";
import { drawBackdrop, drawPortrait, drawPoster, drawStill, rasterise } from "./draw.ts";

// Prints what the drawing makes of fifty titles, to be looked at by whoever changes it:
//   node stand-ins/pictures/contact-sheet.ts
const gap = 8;

async function printSheet(
  name: string,
  drawings: string[],
  { columns, width, height }: { columns: number; width: number; height: number },
): Promise<void> {
  const startedAt = performance.now();
  const tiles: Buffer[] = [];
  for (const svg of drawings) {
    tiles.push(await rasterise(svg, { width, height, format: "jpeg" }));
  }
  const eachMs = (performance.now() - startedAt) / tiles.length;
  const largest = Math.max(...tiles.map((tile) => tile.length));
  const rows = Math.ceil(tiles.length / columns);
  const sheet = sharp({
    create: {
      width: columns * (width + gap) + gap,
      height: rows * (height + gap) + gap,
      channels: 3,
      background: "#121319",
    },
  }).composite(
    tiles.map((input, index) => ({
      input,
      left: gap + (index % columns) * (width + gap),
      top: gap + Math.floor(index / columns) * (height + gap),
    })),
  );
  const file = join(tmpdir(), `contact-sheet-${name}.png`);
  await writeFile(file, await sheet.png().toBuffer());
  process.stdout.write(
    `${file}: ${tiles.length} pictures, ${eachMs.toFixed(0)} ms each, at most ${largest} bytes\n`,
  );
}

const posters = sampleFacts.map((facts) => drawPoster(facts));
await printSheet("posters", posters, { columns: 10, width: 185, height: 278 });
await printSheet("posters-w500", posters.slice(0, 10), { columns: 5, width: 500, height: 750 });
await printSheet("posters-w92", posters.slice(0, 20), { columns: 10, width: 92, height: 138 });
const backdrops = sampleFacts.slice(0, 12).map((facts) => drawBackdrop(facts));
await printSheet("backdrops", backdrops, { columns: 3, width: 480, height: 270 });
const stills = sampleFacts
  .slice(0, 4)
  .flatMap((facts) => ["1", "2", "3", "4"].map((shot) => drawStill({ ...facts, shot })));
await printSheet("stills", stills, { columns: 4, width: 300, height: 169 });
const portraits = sampleFacts.slice(0, 18).map((facts) => drawPortrait(facts));
await printSheet("portraits", portraits, { columns: 9, width: 185, height: 278 });
