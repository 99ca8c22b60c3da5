import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, test as base, type BrowserContext, type Page } from "@playwright/test";

import { poisoned } from "#tests/attack/poisoned-service.ts";
import { MARK, PAYLOADS, payloadsInTurn } from "#tests/attack/poisoned-texts.ts";
import { startBuiltServer } from "#tests/built-server.ts";
import { createPlace } from "#tests/database-place.ts";

import { startStandIns } from "../scripts/stand-ins-process.ts";
import { begin, button, FILM, player } from "./support/film-player.ts";
import { enter } from "./support/own-server.ts";

const PAGES = [
  "/",
  "/movie/27205",
  "/tv/1396",
  "/person/935850953",
  "/collection/989326062",
  "/search?q=the",
  "/archive",
];

interface PoisonedPage {
  origin: string;
  /** Everything that a text did and should not have. */
  findings: string[];
}

async function servePoisoned(origin: string, next: () => string) {
  const server = createServer(poisoned(origin, next)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** A built server with a malicious film database and archive, and a signed-in viewer. */
const test = base.extend<{ site: PoisonedPage }>({
  serviceWorkers: "block",
  site: async ({ context }, use) => {
    const { settings, stop } = await startStandIns();
    const next = payloadsInTurn();
    const { FILM_DATABASE_URL = "", ARCHIVE_URL = "" } = settings;
    const films = await servePoisoned(FILM_DATABASE_URL, next);
    const archive = await servePoisoned(ARCHIVE_URL, next);
    const place = await createPlace(undefined);
    const server = await startBuiltServer({
      ...settings,
      FILM_DATABASE_URL: films.origin,
      ARCHIVE_URL: archive.origin,
      ARCHIVE_PUBLIC_URL: ARCHIVE_URL,
      MATINEE_DATA: place.dataDirectory,
    });
    await enter(context, server.origin);
    const findings = await watch(context);
    await use({ origin: server.origin, findings });
    await context.close();
    await server.stop();
    films.close();
    archive.close();
    await place.remove();
    stop();
  },
});

/** Records what a text does in any page of a browser. */
async function watch(context: BrowserContext): Promise<string[]> {
  const findings: string[] = [];
  await context.exposeBinding("noteFinding", ({ frame }, what: string) => {
    findings.push(`${what} at ${frame.url()}`);
  });
  await context.addInitScript((mark) => {
    const note = (what: string) => (window as unknown as FindingLog).noteFinding(what);
    Object.defineProperty(window, mark, {
      set() {
        note("a script ran");
      },
    });
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      note(`${violatedDirective} was violated by ${blockedURI}`),
    );
  }, MARK);
  context.on("dialog", (dialog) => {
    findings.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("console", (message) => {
    const isOurs = !/Content.Security.Policy|Refused to/i.test(message.text());
    if (!isOurs || message.text().includes(MARK)) findings.push(`console: ${message.text()}`);
  });
  context.on("weberror", (error) => findings.push(`an error: ${error.error().message}`));
  context.on("page", (opened) => {
    void opened.opener().then((opener) => opener && findings.push(`a window: ${opened.url()}`));
  });
  context.on("request", (request) => {
    const isAway = request.isNavigationRequest() && !request.url().startsWith("http://127.0.0.1:");
    const isStrange =
      /evil\.example|^data:text/.test(request.url()) || request.url().includes(MARK);
    if (isAway || isStrange) findings.push(`asked for ${request.url()}`);
  });
  return findings;
}

type FindingLog = { noteFinding: (what: string) => void };

/** Elements and attributes that only a text could have made. */
const injectedInto = (page: Page) =>
  page.evaluate((mark) => {
    const isLive = ({ name, value }: Attr) =>
      name.startsWith("on") ||
      name === "srcdoc" ||
      (/^(?:(?:xlink:)?href|src|action|formaction|poster|data)$/.test(name) &&
        /^\s*(?:javascript|data:text)/i.test(value));
    return [...document.querySelectorAll("*")]
      .filter(
        (element) =>
          [...element.attributes].some(isLive) ||
          (element.localName === "base" && element.hasAttribute("href")) ||
          (element.localName === "script" && element.textContent.startsWith(`window.${mark}`)),
      )
      .map((element) => element.outerHTML.slice(0, 200));
  }, MARK);

async function expectUntouched(page: Page, address: string, { findings }: PoisonedPage) {
  await expect(page.getByText(MARK).first(), `${address} shows a payload`).toBeAttached();
  expect(await injectedInto(page), address).toEqual([]);
  expect(findings, address).toEqual([]);
}

test("texts of outside services stay texts in a browser, whatever they contain @prove", async ({
  page,
  site,
}) => {
  const { origin } = site;
  for (const path of PAGES) {
    const response = await page.goto(origin + path);
    expect(response?.status(), path).toBe(200);
    await expectUntouched(page, path, site);
    expect(page.url()).toBe(origin + path);
  }

  // What the browser renders by itself: suggestions and captions.
  await page.keyboard.press("Control+k");
  const search = page.getByRole("dialog", { name: "Search" });
  await search.getByRole("combobox").fill("the");
  await expect(search.getByRole("option").filter({ hasText: MARK }).first()).toBeVisible();
  await expectUntouched(page, "suggestions", site);
  await page.keyboard.press("Escape");

  const response = await page.goto(origin + FILM);
  expect(response?.status()).toBe(200);
  await button(page, "Captions").click();
  await begin(page).click();
  await expect(player(page).locator("[data-captions]")).toContainText(MARK);
  await expectUntouched(page, FILM, site);
  expect(page.url()).toBe(origin + FILM);
});

test("a text that is parsed as markup would be noticed @prove", async ({ page, context }) => {
  const findings = await watch(context);
  const address = "http://127.0.0.1:9/live";
  const body = PAYLOADS.map((text) => `<p>${text}</p>`).join("\n");
  await page.route(address, (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto(address);
  expect(await injectedInto(page)).not.toEqual([]);
  await expect.poll(() => findings.join()).toContain("a script ran");
});
