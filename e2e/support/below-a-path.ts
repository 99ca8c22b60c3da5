import { join } from "node:path";

import { expect as plainExpect, type Page } from "@playwright/test";

import { startBuiltServer } from "#tests/built-server.ts";

import { startBelowPath } from "./proxy-with-path.ts";
import { isThrottled } from "./throttle.ts";

/** Where `npm run prove base-path` has the site: below a path of its host. Otherwise it has none. */
const sitePath = process.env["SITE_PATH"] ?? "";

const LATE_SCRIPTS = {
  NODE_OPTIONS: `--import=${join(import.meta.dirname, "late-scripts.ts")}`,
  THROTTLED: "true",
};

/** The built server, where browsers of this run have the site. */
export const startSite = (variables: Record<string, string>) =>
  sitePath === ""
    ? startBuiltServer({ ...(isThrottled && LATE_SCRIPTS), ...variables })
    : startBelowPath(sitePath, { strips: false }, variables);

/** Where the site at this address has its cookies. */
export function cookiePlaceOf(address: string) {
  const { hostname: domain, pathname: path } = new URL(address);
  return { domain, path };
}

/** A path of the site, for what a journey puts into a page. */
export const addressOf = (path: string): string => sitePath + path;

/** An address of the site as a journey names it, or a pattern of one, where browsers have it. */
function placed(address: unknown): unknown {
  if (typeof address === "string") {
    // What a journey has read in a page has the path already.
    const isPlaced = !address.startsWith("/") || address.startsWith(`${sitePath}/`);
    return isPlaced ? address : addressOf(address);
  }
  if (!(address instanceof RegExp) || !address.source.startsWith("^\\/")) return address;
  const path = new RegExp(sitePath).source;
  if (address.source.startsWith(`^${path}`)) return address;
  return new RegExp(`^${path}${address.source.slice(1)}`, address.flags);
}

/** The path of an address, as the site itself knows it. */
export const pathOf = (address: string): string => new URL(address).pathname.slice(sitePath.length);

/** The methods that take an address first, of what Playwright gives a journey. */
const METHODS = [
  ...(["goto", "route", "waitForRequest", "waitForResponse", "waitForURL"] as const),
  ...(["fetch", "get", "post", "head", "delete", "put"] as const),
];

const changed = new WeakSet<object>();

/** From now on every page, and every request of a journey, goes below the path. */
export function walkBelowPath(page: Page): void {
  if (sitePath === "") return;
  for (const each of [page, page.request]) {
    const prototype = Object.getPrototypeOf(each) as Record<string, unknown>;
    if (changed.has(prototype)) continue;
    changed.add(prototype);
    for (const name of METHODS) {
      const method = prototype[name];
      if (typeof method !== "function") continue;
      prototype[name] = function (this: unknown, address: unknown, ...others: unknown[]) {
        return method.call(this, placed(address), ...others);
      };
    }
  }
}

const LINKS = new Set(["action", "formaction", "href", "poster", "src"]);

type Assertion = (...parameters: unknown[]) => Promise<void>;

/** An assertion of Playwright's, with its parameters below the path. */
const placedAssertion = (
  name: "toHaveAttribute" | "toHaveURL",
  place: (parameters: unknown[]) => unknown[],
) =>
  async function (this: { isNot: boolean }, subject: unknown, ...parameters: unknown[]) {
    const assertion = plainExpect(subject as Page);
    const side = (this.isNot ? assertion.not : assertion) as unknown as Record<string, Assertion>;
    try {
      await side[name]?.(...place(parameters));
      return { pass: !this.isNot, message: () => "" };
    } catch (error) {
      return { pass: this.isNot, message: () => String(error) };
    }
  };

export const expect =
  sitePath === ""
    ? plainExpect
    : (plainExpect.extend({
        toHaveURL: placedAssertion("toHaveURL", ([address, ...others]) => [
          placed(address),
          ...others,
        ]),
        toHaveAttribute: placedAssertion("toHaveAttribute", ([name, value, ...others]) => [
          name,
          LINKS.has(String(name)) ? placed(value) : value,
          ...others,
        ]),
      }) as unknown as typeof plainExpect);
