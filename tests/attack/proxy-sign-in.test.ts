import { connect } from "node:net";

import { expect, test } from "vitest";

import { openAccountsSite } from "#tests/accounts-site.ts";
import { describeOnSqlite } from "#tests/engines.ts";

const ALICE = ["Remote-User: alice", "Remote-Email: alice@example.org"];
/** The tests' own connections come from there. */
const FROM_PROXY = { PROXY_SIGN_IN: "on", TRUSTED_PROXIES: "127.0.0.1" };
const FROM_ELSEWHERE = { PROXY_SIGN_IN: "on", TRUSTED_PROXIES: "10.0.0.1" };

/** What the server answers to lines that no client's library would send. */
function askRaw(origin: string, lines: readonly string[]): Promise<string> {
  const { hostname, port, host } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let answer = "";
    socket.on("data", (bytes) => (answer += String(bytes)));
    socket.on("close", () => resolve(answer)).on("error", reject);
    const request = ["GET /login HTTP/1.1", `Host: ${host}`, "Connection: close", ...lines];
    socket.write(`${request.join("\r\n")}\r\n\r\n`);
  });
}

/** Whether an answer begins a session. */
const signsIn = (answer: string) => /^set-cookie: matinee=[^;]/im.test(answer);

describeOnSqlite("signing in by a proxy's headers", ({ open }) => {
  async function openSite(variables: Record<string, string>) {
    const database = await open();
    const site = await openAccountsSite({ database, variables });
    const people = async () => {
      const rows = await database.kysely.selectFrom("users").select("email").execute();
      return rows.map(({ email }) => email);
    };
    return { site, people };
  }

  test.each<[what: string, lines: string[]]>([
    ["the headers as a proxy sends them", ALICE],
    ["any letter case", ["REMOTE-USER: alice", "remote-email: alice@example.org"]],
    [
      "a name with an underscore beside them, which is another name",
      [...ALICE, "Remote_User: eve"],
    ],
    ["another service's headers beside them", [...ALICE, "X-Authentik-Username: eve"]],
    ["a claim about the client's address", [...ALICE, "X-Forwarded-For: 10.9.9.9, 203.0.113.9"]],
  ])("believes %s", async (_, lines) => {
    const { site, people } = await openSite(FROM_PROXY);
    const answer = await askRaw(site.origin, lines);
    expect(signsIn(answer)).toBe(true);
    expect(await people()).toEqual(["alice@example.org"]);
  });

  test.each<[what: string, lines: string[], more?: Record<string, string>]>([
    ["direct access", ALICE, FROM_ELSEWHERE],
    [
      "direct access that claims to come from the proxy",
      [...ALICE, "X-Forwarded-For: 10.0.0.1", "Forwarded: for=10.0.0.1", "X-Real-IP: 10.0.0.1"],
      FROM_ELSEWHERE,
    ],
    ["headers where nothing of the kind is set up", ALICE, { TRUSTED_PROXIES: "127.0.0.1" }],
    ["the user twice", ["Remote-User: eve", ...ALICE]],
    ["an empty user before the real one", ["Remote-User:", ...ALICE]],
    ["another address beside the real one", [...ALICE, "Remote-Email: eve@example.org"]],
    ["another group beside the real one", [...ALICE, "Remote-Groups: a", "Remote-Groups: b"]],
    ["two users that a proxy joined", ["Remote-User: eve, alice", "Remote-Email: a@example.org"]],
    ["underscores in place of dashes", ["Remote_User: alice", "Remote_Email: a@example.org"]],
    ["dots in place of dashes", ["Remote.User: alice", "Remote.Email: a@example.org"]],
    [
      "another service's headers",
      ["X-Authentik-Username: eve", "X-Authentik-Email: e@example.org"],
    ],
    ["an address alone", ["Remote-Email: alice@example.org"]],
    ["an empty user", ["Remote-User: ", "Remote-Email: alice@example.org"]],
    ["somebody new without an address", ["Remote-User: alice"]],
    ["an endless name", [`Remote-User: ${"a".repeat(300)}`, "Remote-Email: a@example.org"]],
    ["a space before the colon", ["Remote-User : alice", "Remote-Email: a@example.org"]],
    [
      "a header that goes on in the next line",
      ["Remote-User: al", " ice", "Remote-Email: a@b.org"],
    ],
    [
      "headers behind a body",
      ["Transfer-Encoding: chunked", "Trailer: Remote-User", "", `0\r\n${ALICE.join("\r\n")}`],
    ],
  ])("signs nobody in by %s", async (_, lines, variables = FROM_PROXY) => {
    const { site, people } = await openSite(variables);
    const answer = await askRaw(site.origin, lines);
    expect(answer).toMatch(/^HTTP\/1\.1 (?:200|400) /);
    expect(signsIn(answer)).toBe(false);
    expect(await people()).toEqual([]);
  });

  test("what is not believed is answered like any other request, and logged once", async () => {
    const { site } = await openSite(FROM_ELSEWHERE);
    const plain = await askRaw(site.origin, []);
    for (const round of [1, 2, 3]) {
      const answer = await askRaw(site.origin, ALICE);
      const withoutNonces = (text: string) =>
        text.replaceAll(/[\w+/]{22}==|x-request-id: \w+|^date:.*$/gim, "");
      expect(withoutNonces(answer).length, `round ${round}`).toBe(withoutNonces(plain).length);
    }
    const notices = site.logged.filter(({ msg }) => msg === "sign-in headers are not believed");
    expect(notices).toMatchObject([{ why: "not from a trusted proxy", level: "warn" }]);
  });

  test("a session is for the person in front alone, and ends with the next one's first page", async () => {
    const { site, people } = await openSite(FROM_PROXY);
    const named = (user: string) => ({
      "remote-user": user,
      "remote-email": `${user}@example.org`,
    });
    const browser = site.browser();
    await browser.get("/login", named("alice"));
    const stolen = browser.jar.get("matinee") ?? "";
    expect((await browser.get("/profile", named("alice"))).status).toBe(200);
    expect((await browser.get("/profile", named("eve"))).location).toBe("/login?next=%2Fprofile");

    browser.jar.set("matinee", stolen);
    expect((await browser.get("/api/viewer", named("eve"))).status).toBe(401);
    await browser.get("/login", named("eve"));
    expect(await (await browser.get("/profile", named("eve"))).response.text()).toContain(
      "eve@example.org",
    );
    expect(await people()).toEqual(["alice@example.org", "eve@example.org"]);
  });

  test("an address that changes at the service opens no other account, nor makes one", async () => {
    const { site, people } = await openSite(FROM_PROXY);
    const asAlice = (email: string) => ({ "remote-user": "alice", "remote-email": email });
    await site.browser().get("/login", asAlice("alice@example.org"));
    await site.signedUp("Grace Hopper", "grace@example.org");
    const browser = site.browser();
    await browser.get("/login", asAlice("grace@example.org"));
    const page = await browser.get("/profile", asAlice("grace@example.org"));
    expect(await page.response.text()).toContain("alice@example.org");
    expect(await people()).toEqual(["alice@example.org", "grace@example.org"]);
  });

  test("a program that keeps no cookies cannot begin sessions without end", async () => {
    const { site } = await openSite(FROM_PROXY);
    let begun = 0;
    for (let round = 0; round < 70; round += 1) {
      if (signsIn(await askRaw(site.origin, ALICE))) begun += 1;
    }
    expect(begun).toBe(60);
  });
});
