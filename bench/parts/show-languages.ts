import { brotliCompressSync } from "node:zlib";

import { regions } from "#app/lib/setting.ts";
import { languages, sourceLanguage } from "#app/translations/languages.ts";

import { ensureBuild } from "../../scripts/building/ensure-build.ts";
import { startStandIns, type StandIns } from "../../scripts/stand-ins-process.ts";
import { budgets } from "../budgets.ts";
import { Connection } from "../connection.ts";
import { type LimitFigure, missesOf, tableOf } from "../limits/held.ts";
import { startMatinee, type MeasuredMatinee } from "../measured-servers.ts";
import { median } from "../quantiles.ts";
import { formatFigure, formatTable, type BenchPart } from "../report.ts";
import { withCopiedProject } from "../copied-project.ts";

const STARTS = 5;
const PATHS = ["/", "/movies", "/tvshows", "/movie/27205", "/archive"];
const KIB = 1024;
/** What the scripts of pages weigh, and whether only a viewer may open them. */
const WEIGHED = [
  { name: "home", path: "/", isPrivate: true },
  { name: "a title", path: "/movie/27205", isPrivate: true },
  { name: "watchlist", path: "/watchlist", isPrivate: true },
  { name: "sign-in", path: "/login", isPrivate: false },
  { name: "a film, with its player", path: "/archive/charlie_chaplin_film_fest", isPrivate: true },
  { name: "payment", path: "/subscription?plan=standard", isPrivate: true },
];
/** Otherwise home would lead to the language of the browser. */
const FROM_OUR_PAGE = { "sec-fetch-site": "same-origin" };

interface LanguageOffer {
  name: string;
  codes: readonly string[];
}

const OFFERS: readonly LanguageOffer[] = [
  { name: "English alone", codes: [sourceLanguage.code] },
  { name: `all ${languages.length}`, codes: languages.map(({ code }) => code) },
];

/** What it costs to offer the site in all languages, compared with English alone. */
export async function showLanguages(): Promise<BenchPart> {
  const standIns = await startStandIns();
  try {
    const { text, costs } = await measureServers(standIns);
    const builds = await measureBuilds();
    const held = [...costs, builds.cost];
    return {
      text: [text, builds.text, tableOf(held)].join("\n\n"),
      misses: missesOf(held),
    };
  } finally {
    standIns.stop();
  }
}

async function measureServers(standIns: StandIns): Promise<{ text: string; costs: LimitFigure[] }> {
  const starts = new Map<string, number[]>();
  const memory = new Map<string, number[][]>();
  let weights = "";
  for (let round = 0; round < STARTS; round += 1) {
    for (const { name, codes } of OFFERS) {
      const variables = { LANGUAGES: codes.join(",") };
      const matinee = await startMatinee(undefined, standIns, variables);
      try {
        starts.set(name, [...(starts.get(name) ?? []), matinee.startMs]);
        const idle = await matinee.memoryBytes();
        const headers = { ...FROM_OUR_PAGE, cookie: await signUp(matinee.origin) };
        const figures = await readMemory(matinee, { codes, headers, idle });
        memory.set(name, [...(memory.get(name) ?? []), figures]);
        if (round === STARTS - 1 && codes.length > 1) weights = await showWeights(matinee, headers);
      } finally {
        await matinee.stop();
      }
    }
  }
  const columns = OFFERS.map(({ name }) => [
    Math.min(...(starts.get(name) ?? [])),
    ...mediansOf(memory.get(name) ?? []),
  ]);
  const rows = OFFERS.map(({ name }, at) => [name, ...(columns[at] ?? []).map(formatFigure)]);
  const head = [
    "Offered in",
    "open after ms",
    "MiB idle",
    "with pages in English",
    `rendered ${languages.length} times`,
  ];
  const explained = `The fastest of ${STARTS} starts in turns. Each language's file of texts is read when it is first asked for. Memory is the median of ${STARTS}: it depends on when garbage was last collected. The last column has the same pages rendered ${languages.length} times: in each language, or in English for as many regions.`;
  const growthOf = (column: number) =>
    (columns[1]?.[column] ?? Number.NaN) - (columns[0]?.[column] ?? Number.NaN);
  const { startMs, megabytes } = budgets.languages;
  return {
    text: `${explained}\n\n${formatTable(head, rows)}\n\n${weights}`,
    costs: [
      { name: "ms more until the site is open", figure: growthOf(0), atMost: startMs },
      { name: "MiB more in all languages", figure: growthOf(3), atMost: megabytes },
    ],
  };
}

/** The median of each column. */
const mediansOf = (rows: readonly number[][]): number[] =>
  (rows[0] ?? []).map((_, column) => median(rows.map((row) => row[column] ?? Number.NaN)));

interface Reader {
  codes: readonly string[];
  headers: Readonly<Record<string, string>>;
}

/** Home and titles are for viewers. */
async function signUp(origin: string): Promise<string> {
  const password = "a warm row of bulbs";
  const body = new URLSearchParams({ name: "Ada", email: "ada@example.org", password, next: "" });
  const init = { method: "POST", body, headers: FROM_OUR_PAGE, redirect: "manual" } as const;
  const { headers, status } = await fetch(`${origin}/signup`, init);
  if (status !== 303) throw new Error(`/signup returned ${status}`);
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}

/**
 * MiB before any request, after pages in English, and after as many renders as there are languages: in
 * each of them, or in English for as many regions.
 */
async function readMemory(
  matinee: MeasuredMatinee,
  { codes, headers, idle }: Reader & { idle: number },
): Promise<number[]> {
  const english = { codes: [sourceLanguage.code], headers };
  await openPages(matinee.origin, english);
  const inEnglish = await matinee.memoryBytes();
  for (const [at, { code }] of languages.entries()) {
    const cookie = `${headers["cookie"]}; setting=en-${regions[at]}`;
    if (codes.includes(code)) await openPages(matinee.origin, { codes: [code], headers });
    else await openPages(matinee.origin, { ...english, headers: { ...headers, cookie } });
  }
  const inEach = await matinee.memoryBytes();
  return [idle, inEnglish, inEach].map((bytes) => bytes / 2 ** 20);
}

const addressOf = (code: string, path: string) =>
  code === sourceLanguage.code ? path : `/${code}${path === "/" ? "" : path}`;

async function openPages(origin: string, { codes, headers }: Reader): Promise<void> {
  const connection = new Connection(origin);
  for (const code of codes) {
    for (const path of PATHS) {
      const request = { path: addressOf(code, path), headers };
      const { status } = await connection.ask(request);
      if (status !== 200) throw new Error(`${request.path} returned ${status}`);
    }
  }
  connection.close();
}

/**
 * The script files of several pages, which are the same in all languages, and the texts that the
 * pages bring along for them: in English, and in the language with most.
 */
async function showWeights(matinee: MeasuredMatinee, headers: Reader["headers"]): Promise<string> {
  const rows: string[][] = [];
  for (const { name, path, isPrivate } of WEIGHED) {
    const own = isPrivate ? headers : FROM_OUR_PAGE;
    const scripts = new Map<string, number>();
    const texts = new Map<string, number>();
    for (const { code } of languages) {
      const html = await readPage(matinee.origin, addressOf(code, path), own);
      scripts.set(code, await scriptSize(matinee.origin, html));
      texts.set(code, textsSize(html));
    }
    const { code } = sourceLanguage;
    const english = { script: scripts.get(code) ?? 0, texts: texts.get(code) ?? 0 };
    const [most = code] = [...texts.keys()].toSorted(
      (one, other) => (texts.get(other) ?? 0) - (texts.get(one) ?? 0),
    );
    const inMost = texts.get(most) ?? 0;
    const growth = Math.max(...scripts.values()) - english.script + inMost - english.texts;
    const sizes = [english.script, english.texts, inMost];
    const figures = [...sizes, growth].map((bytes) => formatFigure(bytes / KIB));
    rows.push([name, ...figures.slice(0, 3), most, figures[3] ?? ""]);
  }
  const head = [
    "Page",
    "script, kB",
    "texts in English",
    "texts at the most",
    "in",
    "grows by, kB",
  ];
  return `Scripts are the files that a page names, and texts what it brings along for them; both compressed with Brotli.\n\n${formatTable(head, rows)}`;
}

async function scriptSize(origin: string, html: string): Promise<number> {
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path);
  const sizes = [...new Set(files)].map(async (path = "") => {
    const response = await fetch(origin + path, { headers: { "accept-encoding": "br" } });
    await response.arrayBuffer();
    return Number(response.headers.get("content-length"));
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function readPage(origin: string, path: string, headers: Reader["headers"]) {
  const connection = new Connection(origin);
  const { body } = await connection.ask({ path, headers });
  connection.close();
  return body.toString();
}

function textsSize(html: string): number {
  const found = html.matchAll(/<script[^>]* data-texts=""[^>]*>(.*?)<\/script>/gs);
  const texts = [...found].map(([, text]) => text).join("");
  return texts === "" ? 0 : brotliCompressSync(texts).length;
}

/** The build of the whole project, with the files of texts and without: the faster of two. */
async function measureBuilds(): Promise<{ text: string; cost: LimitFigure }> {
  const seconds = { "with none": Infinity, "with all files of texts": Infinity };
  for (const hasTexts of [false, true, false, true]) {
    const took = await withCopiedProject(hasTexts, async (root) => {
      const startedAtMs = performance.now();
      await ensureBuild(root, () => undefined);
      return (performance.now() - startedAtMs) / 1000;
    });
    const name = hasTexts ? "with all files of texts" : "with none";
    seconds[name] = Math.min(took, seconds[name]);
  }
  const rows = Object.entries(seconds).map(([name, took]) => [name, formatFigure(took)]);
  return {
    text: formatTable(["Build, the faster of two in turns", "seconds"], rows),
    cost: {
      name: "seconds more of a build",
      figure: seconds["with all files of texts"] - seconds["with none"],
      atMost: budgets.languages.buildSeconds,
    },
  };
}
