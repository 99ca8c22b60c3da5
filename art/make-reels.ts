import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { svg } from "./drawing/draw.ts";
import { subRip, webVtt } from "./filming/captions.ts";
import type { Film } from "./filming/film.ts";
import { framesPerSecond, width as sheetWidth } from "./filming/film.ts";
import { films } from "./filming/films.ts";
import { reelsFolder, type Reel } from "../stand-ins/reel-files.ts";
import { createScore } from "./filming/score.ts";

// Makes the stand-ins' films from code: draws every frame, plays the score into a WAV, and has
// ffmpeg (which must be installed) encode both. The results are committed, so this is run only when
// a film changes: npm run art -- reels [name of a film …]
const full = { width: 1280, height: 720 };
const sizes = [
  { width: 640, height: 360, quality: 29 },
  { width: 854, height: 480, quality: 29 },
  { width: 1280, height: 720, quality: 30 },
] as const;
const webmSize = { width: 854, height: 480 };
const thumbnailSize = { width: 320, height: 180 };
const thumbnailEverySeconds = 10;

export async function makeReels(wanted: readonly string[]): Promise<void> {
  for (const film of films.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const startedAt = performance.now();
    await makeReel(film);
    console.log(`${film.name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  }
  await writeCatalogue();
}

async function makeReel(film: Film): Promise<void> {
  const folder = join(reelsFolder, film.name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, "thumbs"), { recursive: true });
  const work = await mkdtemp(join(tmpdir(), "make-reels-"));
  try {
    const score = createScore(film.seconds);
    film.score(score);
    const sound = join(work, "score.wav");
    await writeFile(sound, score.wav());
    await encode(film, sound, folder);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  await writeFile(join(folder, `${film.name}.en.vtt`), webVtt(film.captions, "english"));
  await writeFile(join(folder, `${film.name}.hi.vtt`), webVtt(film.captions, "hindi"));
  await writeFile(join(folder, `${film.name}.en.srt`), subRip(film.captions, "english"));
  await makeThumbnails(film, folder);
}

function draw(film: Film, atSeconds: number, size: { width: number; height: number }) {
  const drawing = svg(sheetWidth, film.frame(atSeconds));
  return Buffer.from(
    drawing.replace("<svg ", `<svg width="${size.width}" height="${size.height}" `),
  );
}

/** One ffmpeg takes the frames as they are drawn and writes all four files. */
async function encode(film: Film, sound: string, folder: string): Promise<void> {
  const encoder = spawn("ffmpeg", encoderArguments(film, sound, folder), {
    stdio: ["pipe", "inherit", "inherit"],
  });
  const ended = once(encoder, "exit");
  let before = "";
  let pixels: Buffer = Buffer.alloc(0);
  for (let frame = 0; frame < film.seconds * framesPerSecond; frame += 1) {
    const drawing = draw(film, frame / framesPerSecond, full);
    const text = drawing.toString();
    // Many frames are held for two or three; a held frame is not drawn again.
    if (text !== before) {
      pixels = await sharp(drawing).flatten({ background: "#000" }).removeAlpha().raw().toBuffer();
    }
    before = text;
    if (!encoder.stdin.write(pixels)) await once(encoder.stdin, "drain");
  }
  encoder.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} while making ${film.name}`);
}

function encoderArguments(film: Film, sound: string, folder: string): string[] {
  const long = film.seconds > 120;
  // A key frame costs most; six quiet minutes need only a few, and can still seek at once.
  const keyEvery = framesPerSecond * (long ? 20 : 5);
  const streams = sizes.map((_, index) => `[f${index}]`).join("");
  const scaled = sizes.map(
    ({ width, height }, index) => `[f${index}]scale=${width}:${height}:flags=area[v${index}]`,
  );
  const graph = [
    `[0:v]scale=out_color_matrix=bt709:out_range=tv,format=yuv420p,split=${sizes.length + 1}${streams}[web]`,
    ...scaled,
    `[web]scale=${webmSize.width}:${webmSize.height}:flags=area[vweb]`,
  ];
  // The files contain neither dates nor versions, so that the same film gives the same bytes.
  const common = `-map 1:a -colorspace bt709 -color_primaries bt709 -color_trc bt709 -map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact -pix_fmt yuv420p -g ${keyEvery} -ac 1`;
  const h264 = sizes.flatMap(({ height, quality }, index) => [
    ...words(`-map [v${index}] ${common} -c:v libx264 -preset slow -tune animation`),
    ...words(
      `-profile:v high -crf ${long ? quality + 9 : quality} -c:a aac -b:a ${long ? 20 : 48}k`,
    ),
    ...words(`-ar ${long ? 22050 : 32000} -movflags +faststart`),
    join(folder, `${film.name}.${height}.mp4`),
  ]);
  return [
    ...words("-hide_banner -loglevel error -y -f rawvideo -pix_fmt rgb24"),
    ...words(`-s ${full.width}x${full.height} -r ${framesPerSecond} -i pipe:0 -i`),
    sound,
    "-filter_complex",
    graph.join(";"),
    ...h264,
    ...words(`-map [vweb] ${common} -c:v libvpx-vp9 -crf 43 -b:v 0 -deadline good`),
    ...words(`-cpu-used 5 -row-mt 1 -c:a libopus -b:a ${long ? 16 : 36}k`),
    join(folder, `${film.name}.webm`),
  ];
}

function words(line: string): string[] {
  return line.split(" ");
}

async function makeThumbnails(film: Film, folder: string): Promise<void> {
  for (let at = 0; at < film.seconds; at += thumbnailEverySeconds) {
    const picture = await sharp(draw(film, at, thumbnailSize))
      .flatten({ background: "#000" })
      .jpeg({ quality: 80 })
      .toBuffer();
    const second = String(at).padStart(6, "0");
    await writeFile(join(folder, "thumbs", `${film.name}_${second}.jpg`), picture);
  }
}

/** A list of the reels, so that no server has to look into files when it starts. */
async function writeCatalogue(): Promise<void> {
  const reels: Reel[] = [];
  for (const film of films) {
    const made = await readdir(join(reelsFolder, film.name)).catch((): string[] => []);
    if (made.includes(`${film.name}.en.srt`)) reels.push(await describe(film));
  }
  await writeFile(join(reelsFolder, "reels.json"), `${JSON.stringify(reels, null, 2)}\n`);
  const bytes = reels
    .flatMap(({ videos, captions, thumbnails }) => [...videos, ...captions, ...thumbnails])
    .reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  console.log(`${reels.length} reels, ${(bytes / 1024 / 1024).toFixed(1)} MB together`);
}

async function describe(film: Film): Promise<Reel> {
  const measured = async (file: string) => {
    const path = `${film.name}/${file}`;
    return { path, sizeBytes: (await stat(join(reelsFolder, path))).size };
  };
  const videos: Reel["videos"] = [];
  for (const { width, height } of sizes) {
    videos.push({ kind: "h264", ...(await measured(`${film.name}.${height}.mp4`)), width, height });
  }
  videos.push({ kind: "webm", ...(await measured(`${film.name}.webm`)), ...webmSize });
  const captions: Reel["captions"] = [
    { kind: "vtt", language: "en", ...(await measured(`${film.name}.en.vtt`)) },
    { kind: "vtt", language: "hi", ...(await measured(`${film.name}.hi.vtt`)) },
    { kind: "srt", language: "en", ...(await measured(`${film.name}.en.srt`)) },
  ];
  const thumbnails: Reel["thumbnails"] = [];
  for (const file of (await readdir(join(reelsFolder, film.name, "thumbs"))).toSorted()) {
    const atSeconds = Number(/_(\d+)\.jpg$/u.exec(file)?.[1] ?? 0);
    thumbnails.push({ atSeconds, ...(await measured(`thumbs/${file}`)), ...thumbnailSize });
  }
  const { name, title, seconds } = film;
  return { name, title, seconds, videos, captions, thumbnails };
}
