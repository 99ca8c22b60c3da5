import type { Server } from "node:http";
import { isDeepStrictEqual } from "node:util";

import { expect, onTestFinished, test } from "vitest";

import type { PageHandle } from "#app/lib/page-handle.ts";
import appRoutes from "#app/routes.ts";
import { listen } from "#server/http/listen.ts";

import { describeOnSqlite } from "../engines.ts";
import { openTestSite, type RouteModule } from "../site.ts";
import { makeAddressCase, pageNamed, type AddressCase } from "./addresses.ts";
import { createChance, fuzzing, printTried } from "./chance.ts";
import { sendWithin, type Output } from "./wire.ts";

const AT_ONCE = 32;
const COUNT = 20_000 * fuzzing.times;
const LIMIT_MS = 120_000 * (1 + fuzzing.times);

/**
 * Every address of the site; each answers with its name, and every second one is closed to
 * everyone.
 */
function saying(): Record<string, RouteModule> {
  const places = appRoutes.map(({ path }) => (path === undefined ? "/" : `/${path}`));
  return Object.fromEntries(
    places.map((place, at) => [
      place,
      {
        handle: { access: at % 2 === 0 ? "everyone" : "session" } satisfies PageHandle,
        loader: ({ url }) => ({ served: `${at % 2 === 0 ? "open" : "closed"} ${url.pathname}` }),
      } satisfies RouteModule,
    ]),
  );
}

/** The problem with an answer; undefined when the answer is about the requested page. */
function problemOf({ target }: AddressCase, { status, head, body, isLate }: Output) {
  if (isLate) return "no answer";
  if (status === 308) {
    const to = /^location: (.*)$/im.exec(head)?.[1] ?? "";
    if (!/^\/(?!\/)/.test(to)) return `sent on to ${to}`;
    const [there, requests] = [to, target].map((each) => JSON.stringify(pageNamed(each)));
    return there?.toLowerCase() === requests?.toLowerCase()
      ? undefined
      : `sent on to another page, ${to}`;
  }
  if (status !== 200)
    return [204, 302, 400, 401, 404, 414].includes(status) ? undefined : `${status}`;
  if (/^(?:ok|ready)\n$/.test(body)) return undefined;
  const [, access, served = ""] = /"served"[:,]"(\w+) ([^"]*)"/.exec(body) ?? [];
  if (access !== "open") return `served ${body.slice(0, 100)}`;
  const names = served.split("/").filter((name) => name !== "");
  const isSame = isDeepStrictEqual(names.map(decodeURIComponent), pageNamed(target));
  return isSame ? undefined : `served ${served}`;
}

describeOnSqlite("whatever host and address a request contains", ({ open }) => {
  test(
    "the page that the guard checked is the page that is served",
    { timeout: LIMIT_MS },
    async () => {
      printTried(`${COUNT} hosts and addresses, seed ${fuzzing.seed}`);
      const routes = saying();
      const site = await openTestSite({ database: await open(), routes });
      const listeners = await listen({ host: "127.0.0.1", port: 0 });
      listeners.open(site.listener);
      onTestFinished(() => listeners.servers.forEach((server) => void server.close()));
      const [server] = listeners.servers;
      if (!server) throw new Error("The server does not listen.");
      const chance = createChance(fuzzing.seed);
      const paths = Object.keys(routes).map((path) => path.replaceAll(/:\w+/g, "550"));
      const found: string[] = [];
      const statuses: Record<number, number> = {};

      async function tryOne(on: Server): Promise<void> {
        const tried = makeAddressCase(chance, paths);
        const line = `GET ${tried.target} HTTP/1.1\r\nHost: ${tried.host}\r\nConnection: close\r\n\r\n`;
        const received = await sendWithin(on, Buffer.from(line, "latin1"), "203.0.113.1");
        statuses[received.status] = (statuses[received.status] ?? 0) + 1;
        const problem = problemOf(tried, received);
        if (problem !== undefined) found.push(`${problem}: ${JSON.stringify(tried)}`);
      }

      for (let number = 0; number < COUNT && found.length < 10; number += AT_ONCE) {
        await Promise.all(Array.from({ length: AT_ONCE }, () => tryOne(server)));
      }
      printTried(`answers ${JSON.stringify(statuses)}`);
      expect(found).toEqual([]);
      expect(site.logged.filter(({ level }) => level === 50)).toEqual([]);
      // Cases that never reach a page prove little.
      for (const status of [200, 308, 400, 401])
        expect(statuses[status], `${status}`).toBeGreaterThan(COUNT / 40);
    },
  );
});
