import { expect, test } from "vitest";

import { featuresContext } from "#app/features/features-context.ts";
import { requireViewer } from "#app/features/accounts/sessions/viewer-context.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readForm, text } from "#app/lib/requests/read-form.ts";
import { sendAndRead } from "#tests/fuzz/wire.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { signInChild } from "#tests/sign-in.ts";
import { openTestSite, type RouteModule, type TestSite } from "#tests/site.ts";

const endpoint = (handle: PageHandle, page: string): RouteModule => ({
  handle,
  loader: ({ request }) => new Response(`${page} ${request.url}`),
});

const profileFields = { name: text, colour: text, face: text, ageLimit: text };

const changeProfile: RouteModule["action"] = async ({ request, context, params }) => {
  const viewer = requireViewer(context);
  const { profiles } = context.get(featuresContext).accounts;
  await profiles.change(await readForm(request, profileFields), viewer, params["id"] ?? "");
  return new Response("changed");
};

/** As much of Matinee's own route table as the attack needs, each page saying what it is. */
const routes: Record<string, RouteModule> = {
  "/login": endpoint({ access: "everyone" }, "the sign-in form"),
  "/movie/:id": endpoint({ access: "visitors" }, "the film"),
  "/profile/billing": endpoint({ access: "session" }, "what was paid"),
  "/api/viewer": endpoint({ access: "session", children: true }, "who is looking"),
  "/profiles/:id": {
    handle: { access: "session" } satisfies PageHandle,
    action: changeProfile,
  },
  "/open-by-mistake/:id": {
    handle: { access: "session", children: true } satisfies PageHandle,
    action: changeProfile,
  },
  "/logout": {
    handle: { access: "everyone", children: true } satisfies PageHandle,
    action: () => new Response("signed out"),
  },
};

function say({ origin }: TestSite, host: string, target: string, more = "", method = "GET") {
  const head = `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n`;
  return sendAndRead(origin, Buffer.from(`${head}${more}\r\n`, "latin1"));
}

/**
 * A path in a host that has as many characters as the name that a URL makes of it: the library
 * compares only lengths.
 */
function hiding(path: string): string {
  const names = Math.ceil((path.length + 1) / 6);
  return (
    Array.from({ length: names }, () => "\u00e9").join(".") + `${path}?`.padEnd(names * 6, "x")
  );
}

describeOnSqlite("a path in the Host header", ({ open }) => {
  test.each([
    hiding("/movie/550"),
    hiding("/profile/billing"),
    "localhost/movie/550",
    "localhost/movie/550?x",
    "localhost:80/movie/550#",
    "a@localhost/movie/550",
    "localhost\\movie/550",
  ])("%j leads nowhere", async (host) => {
    const site = await openTestSite({
      database: await open(),
      routes,
      variables: { VISITORS: "none" },
    });
    const { status, body } = await say(site, host, "/login");
    expect(body).not.toMatch(/the film|what was paid/);
    expect(status).toBe(400);
  });

  test.each([
    ["a path in the host", (id: string) => [hiding(`/profiles/${id}`), "/logout"], 400],
    [
      "a screen that is open to it by mistake",
      (id: string) => ["x", `/open-by-mistake/${id}`],
      500,
    ],
  ] as const)("does not let a child's profile change itself by %s", async (_, way, status) => {
    const database = await open();
    const site = await openTestSite({ database, routes });
    const session = await signInChild(database, "little");
    const [, id = ""] = session.split(":");
    const form = "name=Mia&colour=bulb&face=initials&ageLimit=";
    const more = [
      `Cookie: ${site.cookieFor(session)}`,
      "Content-Type: application/x-www-form-urlencoded",
      `Content-Length: ${form.length}`,
      "",
      form,
    ].join("\r\n");
    const [host = "", target = ""] = way(id);
    expect((await say(site, host, target, more, "POST")).status).toBe(status);
    const { age_limit: ageLimit } = await database.kysely
      .selectFrom("profiles")
      .select("age_limit")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(ageLimit).toBe("little");
  });

  test("in an absolute address leads to that address alone, which is guarded", async () => {
    const site = await openTestSite({
      database: await open(),
      routes,
      variables: { VISITORS: "none" },
    });
    const film = await say(site, "localhost", "http://localhost/movie/550");
    expect(film.status).toBe(401);
    const login = await say(site, "localhost", "HTTP://LOCALHOST/login?x=1");
    expect([login.status, login.body]).toEqual([200, expect.stringContaining("/login?x=1")]);
    for (const target of [
      "http://localhost:81/login",
      "http://evil.example/login",
      "http://a@localhost/login",
      "https:/login",
      "ftp://localhost/login",
      "http://localhost\\evil/login",
    ]) {
      expect((await say(site, "localhost", target)).status, target).toBe(400);
    }
  });
});

const settings = {
  PUBLIC_URL: "https://films.example.org",
  ALLOWED_HOSTS: "matinee, 192.168.1.5",
};

describeOnSqlite("the app's own URL", ({ open }) => {
  test.each([
    ["/login?a=%20b", "/login?a=%20b"],
    ["/%6Cogin", "/login"],
    ["/x/../login#top", "/login"],
  ])("at %s is our origin and the address that was guarded", async (target, address) => {
    const site = await openTestSite({ database: await open(), routes, variables: settings });
    const { body } = await say(site, "matinee:3000", target);
    expect(body).toContain(`the sign-in form https://films.example.org${address}`);
  });
});

describeOnSqlite("the host of a request", ({ open }) => {
  test("is any valid one, where there is no public address, and exactly one", async () => {
    const site = await openTestSite({ database: await open(), routes });
    for (const host of ["x", "films.lan:3000", "192.168.1.5", "[::1]:80", "a_b.example.", "x:"]) {
      expect((await say(site, host, "/login")).status, host).toBe(200);
    }
    const long = `${"a".repeat(60)}.`.repeat(5);
    for (const host of [
      "",
      "a b",
      "a,b",
      "a%2Fb",
      "\u00e9",
      "x:65536",
      "x:y",
      "[x]",
      "0x7f.1",
      long,
    ]) {
      expect((await say(site, host, "/login")).status, host).toBe(400);
    }
    expect((await say(site, "x", "/login", "Host: x\r\n")).status).toBe(400);
    const none = Buffer.from("GET /login HTTP/1.0\r\n\r\n");
    expect((await sendAndRead(site.origin, none)).status).toBe(400);
  });

  test.each([
    ["films.example.org", 200],
    ["FILMS.example.org:443", 200],
    ["matinee:3000", 200],
    ["192.168.1.5:3000", 200],
    ["localhost:3000", 200],
    ["127.0.0.1", 200],
    ["[::1]:3000", 200],
    ["evil.example", 421],
    ["films.example.org.evil.example", 421],
    ["10.0.0.9", 421],
  ])("%s is answered with %i, where there is one", async (host, status) => {
    const site = await openTestSite({ database: await open(), routes, variables: settings });
    const answer = await say(site, host, "/login");
    expect(answer.status).toBe(status);
    if (status === 421) expect(answer.body).toContain("https://films.example.org");
    // Health checks ask by address, because they know no name.
    expect((await say(site, host, "/healthz")).status).toBe(200);
    expect((await say(site, host, "/images/none")).status).toBe(status === 421 ? 421 : 404);
  });
});
