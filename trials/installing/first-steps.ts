import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { createBrowser } from "#tests/browser.ts";

import { OperatorError } from "../../scripts/bootstrap/operator-error.mjs";
import { codeBlocksIn, printedAs } from "../../scripts/documenting/code-blocks.ts";
import { projectRoot } from "../../scripts/project-root.ts";

const EMAIL_WITHIN_MS = 20_000;
export const ADA = { name: "Ada Lovelace", email: "ada@example.org", password: "one row of bulbs" };

const blocks = codeBlocksIn(readFileSync(join(projectRoot, "docs/going-live.md"), "utf8"));

/** What `docs/going-live.md` has below a heading for whoever types it, or as what they then see. */
export function wordsOf(section: string, language: "sh" | "text"): string {
  const found = blocks.find((block) => block.section === section && block.language === language);
  if (found === undefined) throw new OperatorError(`Going live has no ${language} in ${section}.`);
  return found.text;
}

/** A first start prints what the document shows, with other addresses and another folder. */
export function expectOpening(printed: string, origin: string, data: string): void {
  const shown = wordsOf("One container", "text")
    .replaceAll("http://localhost:3000", origin)
    .replaceAll("/data ", `${data} `);
  expectIn(printed, printedAs(shown), "what going live shows of a start");
}

/** Its operator's account, the questions left for later, a film's page, and an email. */
export async function takeFirstSteps(origin: string, opening: string): Promise<void> {
  await becomeOperator(origin, opening);
  const [, mailbox = ""] = /^ {2}Mail .+:\d+(\/.+)$/m.exec(opening) ?? [];
  await expectEmail(origin, mailbox);
}

/** By the address that a first start prints. */
export async function becomeOperator(origin: string, opening: string): Promise<void> {
  const [, code = ""] = /setup\?code=(\S+)/.exec(opening) ?? [];
  const ada = createBrowser(origin);
  expectStatus((await ada.post(`/setup?code=${code}`, { ...ADA, code })).status, 303, "set-up");
  expectIn(await ada.text("/operator"), "<h1>Overview", "the operator's page");
  const films = await ada.text("/movies");
  const [film = ""] = /\/movie\/\d+/.exec(films) ?? [];
  expectIn(await ada.text(film), "Watch Trailer", "a film's page");
}

/** Emails leave after the answer. */
export async function expectEmail(origin: string, path: string): Promise<void> {
  const endsAt = performance.now() + EMAIL_WITHIN_MS;
  let page = "";
  while (!page.includes(ADA.email) && performance.now() < endsAt) {
    page = await createBrowser(origin).text(path);
    await sleep(250);
  }
  expectIn(page, ADA.email, "the email that it sent");
}

export function expectIn(text: string, part: string | RegExp, what: string): void {
  const isThere = typeof part === "string" ? text.includes(part) : part.test(text);
  if (!isThere) throw new OperatorError(`What was installed lacks ${what}:\n${text}`);
}

export function expectStatus(status: number, wanted: number, what: string): void {
  if (status !== wanted) throw new OperatorError(`Once installed, ${what} is answered ${status}.`);
}
