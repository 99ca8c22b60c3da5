import type { BrowserContext, Page } from "@playwright/test";

import { inFull } from "#tests/in-full.ts";

import { faultKinds, faultyIds, type FaultKind } from "../stand-ins/fault-kinds.ts";
import { expect } from "./support/journey.ts";
import { test } from "./support/own-server.ts";

// A trace of eighty pages costs more than it would show, because failures have clear messages.
test.use({ trace: "off" });

/** A screen whose request can be made to fail in the service behind it. */
interface Screen {
  service: "filmDatabase" | "archive";
  addressFor: (kind: FaultKind) => string;
  /** The screen's text when the outside failed, and when it did not. */
  failed: RegExp;
  well: RegExp;
  /** The service's path that fails, where the address itself cannot request a fault. */
  brokenAt?: string;
}

const numbers = new Map(Object.entries(faultyIds).map(([number, kind]) => [kind, number]));

const screens: Screen[] = [
  {
    service: "filmDatabase",
    addressFor: (kind) => `/movie/${numbers.get(kind)}`,
    failed: /Failed to load movie details|Movie Not Found/,
    well: /Out of Order: /,
  },
  {
    service: "filmDatabase",
    addressFor: (kind) => `/search?q=fault-${kind}`,
    failed: /Failed to search/,
    well: /No results found/,
  },
  {
    service: "archive",
    addressFor: (kind) => `/archive?q=whatever+${kind}`,
    // A search of the archive consists of plain words, which cannot contain a fault.
    brokenAt: "/advancedsearch.php",
    failed: /Failed to load movies from Internet Archive/,
    well: /No movies found/,
  },
  {
    service: "archive",
    addressFor: (kind) => `/archive/fault-${kind}`,
    failed: /Failed to load movie details/,
    // With any fault: there is no such film.
    well: /Failed to load movie details/,
  },
];

/** HTTP tests check each answer; this checks the browser's part, with some of them. */
const kinds = faultKinds.filter((_, index) => inFull(true, index % 10 === 0));

/** Slow or self-healing answers are not failures. */
const survived: readonly FaultKind[] = ["delay", "gzip"];

/**
 * Requests something that works, so that not nearly everything fails: otherwise the service would
 * be paused, and most faults would not occur.
 */
function askForSomethingWell(page: Page, origin: string, screen: Screen, kind: FaultKind) {
  const words = `calm-${kind}${screen.brokenAt ? "-list" : ""}`;
  const address = screen.service === "archive" ? `/archive/${words}` : `/search?q=${words}`;
  return page.request.get(origin + address);
}

/** Everything that browsers report as an error in any of a context's pages, by its page. */
function watchErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  const note = (page: Page | null, text: string) => {
    if (!/status of (?:404|503)|Service Worker registration/.test(text))
      errors.push(`${page?.url()}: ${text}`);
  };
  context.on("weberror", (event) => note(event.page(), event.error().message));
  context.on("console", (message) => {
    if (message.type() === "error") note(message.page(), message.text());
  });
  return errors;
}

async function meet(page: Page, origin: string, screen: Screen, kind: FaultKind) {
  const address = origin + screen.addressFor(kind);
  await askForSomethingWell(page, origin, screen, kind);
  const response = await page.goto(address, { waitUntil: "domcontentloaded" });
  const words = survived.includes(kind) ? screen.well : screen.failed;
  await expect(page.getByRole("main"), address).toContainText(words);
  await expect(page.getByRole("heading", { level: 1 }), address).toBeVisible();
  expect([200, 404, 503], address).toContain(response?.status());
  // The browser does not change what the server wrote.
  await expect(page.getByRole("main"), address).toContainText(words);
}

test("no screen is blank in the browser, whatever the outside does @prove", async ({
  page: first,
  context,
  matinee,
  ownOrigin,
  expectErrors,
}) => {
  test.setTimeout(300_000);
  expectErrors(/status of (?:404|503)/);
  const { control } = JSON.parse(matinee.standIns["STAND_INS"] ?? "{}") as { control: string };
  const errors = watchErrors(context);
  await Promise.all(
    screens.map(async (screen, index) => {
      const page = index === 0 ? first : await context.newPage();
      for (const kind of kinds) {
        const fault = { service: screen.service, path: screen.brokenAt, kind };
        const body = JSON.stringify(fault);
        if (screen.brokenAt) await fetch(`${control}/faults`, { method: "POST", body });
        await meet(page, ownOrigin, screen, kind);
        if (screen.brokenAt) await fetch(`${control}/faults`, { method: "DELETE" });
      }
    }),
  );
  expect(errors).toEqual([]);
});
