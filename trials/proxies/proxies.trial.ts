import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { describe, expect, test } from "vitest";

import { openAccountsSite } from "#tests/accounts-site.ts";
import type { Database } from "#app/db/connect.server.ts";
import { createBrowser } from "#tests/browser.ts";
import { describeOnSqlite } from "#tests/engines.ts";

import { proxies, serveBehind, startProxy, type Proxy } from "./real-proxies.ts";

const FILES = {
  nginx: { signIn: "nginx-sign-in.conf", twoServers: "nginx.conf" },
  caddy: { signIn: "Caddyfile-sign-in", twoServers: "Caddyfile-two-servers" },
} as const;
const ALICE = { cookie: "who=alice" };

/** A sign-in service: it knows people by a cookie, and lets `nobody` pass without a name. */
const openService = () =>
  serveBehind(({ headers }, response) => {
    const who = /\bwho=(\w+)/.exec(headers.cookie ?? "")?.[1];
    if (who === undefined) return void response.writeHead(401).end();
    const named = { "Remote-User": who, "Remote-Email": `${who}@example.org`, "Remote-Name": who };
    response.writeHead(200, who === "nobody" ? {} : named).end();
  });

async function openSite(proxy: Proxy, database: Database) {
  const variables = {
    PROXY_SIGN_IN: "on",
    TRUSTED_PROXIES: "127.0.0.1",
    PROXY_OPERATOR_GROUP: "admins",
  };
  const site = await openAccountsSite({ database, variables });
  const origin = await startProxy(proxy, FILES[proxy].signIn, {
    "10.0.0.11:3000": site.origin,
    "10.0.0.9:9091": await openService(),
  });
  /** Who is signed in, in a browser of their own, and what they are. */
  async function enter(headers: Record<string, string>) {
    const browser = createBrowser(origin);
    const given = () => ({
      ...headers,
      cookie: [headers["cookie"] ?? "", ...[...browser.jar].map((each) => each.join("="))].join(
        "; ",
      ),
    });
    await browser.get("/login", given());
    const page = await browser.get("/profile", given());
    const email = /\w+@example\.org/.exec(await page.response.text())?.[0];
    const roles = await database.kysely.selectFrom("users").select("role").execute();
    return { status: page.status, email, roles: roles.map(({ role }) => role) };
  }
  return { enter };
}

describe.each(proxies)("behind %s", (proxy) => {
  describeOnSqlite("with a sign-in service", ({ open }) => {
    test("whom it knows is signed in, and others never reach the site", async () => {
      const { enter } = await openSite(proxy, await open());
      expect(await enter(ALICE)).toEqual({
        status: 200,
        email: "alice@example.org",
        roles: [null],
      });
      expect([302, 401]).toContain((await enter({ "remote-user": "eve" })).status);
    });

    test.each<[what: string, headers: Record<string, string>]>([
      ["another name", { ...ALICE, "remote-user": "eve", "remote-email": "eve@example.org" }],
      ["a group that the service does not send", { ...ALICE, "remote-groups": "admins" }],
      ["underscores", { ...ALICE, remote_user: "eve", remote_groups: "admins" }],
      ["another service's headers", { ...ALICE, "x-authentik-username": "eve" }],
      [
        "a forwarded address",
        { ...ALICE, "x-forwarded-for": "127.0.0.1", "remote-groups": "admins" },
      ],
    ])("a client's own headers change nothing: %s", async (_, headers) => {
      const { enter } = await openSite(proxy, await open());
      expect(await enter(headers)).toEqual({
        status: 200,
        email: "alice@example.org",
        roles: [null],
      });
    });

    test("who passes without a name cannot give themselves one", async () => {
      const { enter } = await openSite(proxy, await open());
      const eve = { cookie: "who=nobody", "remote-user": "eve", "remote-email": "eve@example.org" };
      expect(await enter(eve)).toMatchObject({ status: 302, roles: [] });
    });
  });
});

async function openTwo(proxy: Proxy) {
  const requests: string[] = [];
  const state = { isStopping: false };
  const uploads: number[] = [];
  const serve = (number: number) =>
    serveBehind(async (request, response) => {
      const { method = "", url = "", headers } = request;
      if (url === "/readyz") return void response.writeHead(200).end("ready");
      requests.push(`${method} ${number}`);
      let bytes = 0;
      for await (const part of request) bytes += (part as Buffer).length;
      uploads.push(bytes);
      if (number === 1 && state.isStopping) return void request.socket.destroy();
      response.writeHead(200, { "Content-Type": "application/json" });
      response.write(JSON.stringify({ host: headers.host, from: headers["x-forwarded-for"] }));
      if (url === "/slowly") await sleep(1_500);
      response.end(" ");
    });
  const origin = await startProxy(proxy, FILES[proxy].twoServers, {
    "10.0.0.11:3000": await serve(1),
    "10.0.0.12:3000": await serve(2),
  });
  return { origin, requests, state, uploads };
}

describe.each(proxies)("two servers behind %s", (proxy) => {
  test("hear the host and the client's address, whatever the client wrote", async () => {
    const { origin } = await openTwo(proxy);
    const answer = await fetch(origin, { headers: { "x-forwarded-for": "9.9.9.9" } });
    const { host, from } = (await answer.json()) as Record<string, string>;
    expect(origin).toContain(host?.split(":")[0]);
    expect(from).toBe("127.0.0.1");
  });

  test("take the largest upload, and answer while they go on", async () => {
    const { origin, uploads } = await openTwo(proxy);
    const body = randomBytes(16 * 1024 * 1024);
    expect((await fetch(origin, { method: "POST", body })).status).toBe(200);
    expect(uploads).toEqual([body.length]);
    const startedAtMs = performance.now();
    const reader = (await fetch(`${origin}/slowly`)).body?.getReader();
    await reader?.read();
    expect(performance.now() - startedAtMs).toBeLessThan(1_400);
  });

  test("get what one of them did not answer only if it reads", async () => {
    const { origin, requests, state } = await openTwo(proxy);
    state.isStopping = true;
    for (let round = 0; round < 4; round += 1) expect((await fetch(origin)).status).toBe(200);
    requests.length = 0;
    for (let round = 0; round < 4; round += 1) {
      await fetch(origin, { method: "POST", body: "x" }).catch(() => undefined);
    }
    expect(requests, "no form is sent twice").toHaveLength(4);
  });
});
