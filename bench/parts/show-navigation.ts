import { findFirefox } from "../../scripts/programs/find-browser.ts";
import { requireBrowsers } from "../../scripts/programs/ensure-browsers.ts";
import type { Browser } from "../browser-tab.ts";
import { openChromium } from "../chromium-tab.ts";
import { openFirefox } from "../firefox-tab.ts";
import { measureNavigation, type NavigationMs } from "../navigation.ts";
import { median } from "../quantiles.ts";
import { formatTable } from "../report.ts";

const PAIRS = 10;
const PERCENT = 100;

/**
 * From /movies to a title and back on two servers, such as a build before a change and one after
 * it: `npm run bench -- navigation http://127.0.0.1:3000 http://127.0.0.1:3001`.
 */
export async function showNavigation(origins: readonly string[]): Promise<string> {
  if (origins.length !== 2) return "Name the addresses of two servers to compare them.";
  const rows: string[][] = [];
  for (const [name, open] of await listBrowsers()) {
    const browser = await open();
    const [before = [], after = []] = await measureNavigation(browser, origins, PAIRS).finally(
      browser.close,
    );
    for (const way of ["toTitle", "back"] as const) {
      rows.push([`${name}, ${WAYS[way]}`, ...compare(before, after, way)]);
    }
  }
  return formatTable(["", "first server", "second server", "change"], rows);
}

const WAYS: Record<keyof NavigationMs, string> = { toTitle: "to a title", back: "back" };

type NamedBrowser = [name: string, open: () => Promise<Browser>];

/** Chromium, and Firefox where it is installed. */
async function listBrowsers(): Promise<NamedBrowser[]> {
  const { fullBrowser: chromium } = await requireBrowsers();
  const firefox = findFirefox();
  const without = ["--disable-features=Prerender2"];
  return [
    ["Chromium", () => openChromium(chromium)],
    ["Chromium without prerendering", () => openChromium(chromium, without)],
    ...(firefox === undefined
      ? []
      : ([
          ["Firefox, at the processor's own speed", () => openFirefox(firefox)],
        ] satisfies NamedBrowser[])),
  ];
}

function compare(
  before: readonly NavigationMs[],
  after: readonly NavigationMs[],
  way: keyof NavigationMs,
): string[] {
  const [first, second] = [before, after].map((all) => median(all.map((each) => each[way])));
  const change = Math.round(((second ?? 0) / (first ?? 1) - 1) * PERCENT);
  return [`${Math.round(first ?? 0)} ms`, `${Math.round(second ?? 0)} ms`, `${change} %`];
}
