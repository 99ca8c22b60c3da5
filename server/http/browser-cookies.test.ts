import { describe, expect, test } from "vitest";

import { newDevice } from "#app/features/accounts/sessions/known-devices.server.ts";

import { createBrowserCookies } from "./browser-cookies.ts";

const SECRET = "a secret that is only ever used in tests";
const cookie = createBrowserCookies(SECRET, false);

test("a token is read from the cookie that we set, and from no other", () => {
  const active = { token: "token.with.dots", profileId: null, audience: "everyone" } as const;
  const [session = "", version] = cookie.write({ session: active, version: "abc" });
  const header = `a=b; ${session.split(";")[0]}; c=d`;
  expect(cookie.readToken(header)).toBe("token.with.dots");
  expect(createBrowserCookies(`${SECRET}!`, false).readToken(header)).toBeUndefined();
  expect(createBrowserCookies(SECRET, true).readToken(header)).toBeUndefined();
  expect(session).toContain("HttpOnly");
  expect(version).not.toContain("HttpOnly");
});

test("a session that was read before is not mistaken for one that was changed", () => {
  const [session = ""] = cookie.write({
    session: { token: "token", profileId: "profile", audience: "kids" },
  });
  const header = session.split(";")[0] ?? "";
  for (const time of ["first", "second"]) {
    expect(cookie.readAudience(header), time).toBe("kids");
    expect(cookie.isBroken(header), time).toBe(false);
    expect(cookie.isBroken(header.replace("kids", "teens")), time).toBe(true);
  }
});

describe("a session cookie that we did not issue", () => {
  const written = (text: string) => `matinee=${cookie.valueFor(text)}`;
  const childs = written("token:profile:kids");

  test.each([
    ["a step of signing in", written("challenge:token")],
    ["a step of signing in, longer", written("challenge:token:kids")],
    ["an audience that there is not", written("token:profile:babies")],
    ["no audience", written("token:profile")],
    ["no profile", written("token::kids")],
    ["no token", written(":profile:everyone")],
    ["more than there is", written("token:profile:everyone:kids")],
    ["a child's, spelled in another way", childs.replaceAll("%3A", ":")],
    ["a child's, in lower case", childs.replaceAll("%3A", "%3a")],
    ["another signature", childs.slice(0, -8) + "AAAAAAAA"],
    ["nothing that can be decoded", "matinee=%E0%A4%A"],
    ["nothing", "matinee="],
  ])("(%s) belongs to nobody, and gets the lowest age limit", (_, header) => {
    expect(cookie.readActiveProfile(header)).toBeUndefined();
    expect(cookie.readToken(header)).toBeUndefined();
    expect(cookie.readAudience(header)).toBe("little");
    expect(cookie.isBroken(header)).toBe(true);
  });

  test.each([
    [undefined, "everyone"],
    ["other=1", "everyone"],
    [written("token"), "everyone"],
    [written("token:profile:everyone"), "everyone"],
    [childs, "kids"],
  ])("and %s is not one of them", (header, audience) => {
    expect(cookie.readAudience(header)).toBe(audience);
    expect(cookie.isBroken(header)).toBe(false);
  });
});

describe("the device cookie", () => {
  test("is read as it was issued", () => {
    const device = newDevice();
    const [written = ""] = cookie.write({ device });
    expect(cookie.readDevice(written.split(";")[0])).toBe(device);
    expect(written).toContain("HttpOnly");
  });

  test.each(["", "short", "x".repeat(44), `${"x".repeat(42)}%`])(
    "%j was not issued by us",
    (made) => {
      expect(cookie.readDevice(`device=${made}`)).toBeUndefined();
      expect(cookie.readDevice(undefined)).toBeUndefined();
    },
  );
});

describe("what a browser is to store", () => {
  const browser = (header: string) => cookie.browserOf(header);
  const sent = (written: readonly string[]) => written.map((each) => each.split(";")[0]).join("; ");

  test("is read back as it was written", () => {
    const flow = { state: "0123456789", sealed: "sealed" };
    const header = sent(
      cookie.write({ version: "abc", challenge: "waiting", flow, choices: { theme: "evening" } }),
    );
    expect(cookie.readChallenge(header)).toBe("waiting");
    expect(browser(header).version).toBe("abc");
    expect(browser(header).flow(flow.state)).toBe("sealed");
    expect(browser(header).flow("another state")).toBeUndefined();
    expect(browser(header).choice("theme")).toBe("evening");
  });

  test("is removed by null, and a choice by an empty text", () => {
    const flow = { state: "0123456789", sealed: null };
    const change = { session: null, version: null, challenge: null, flow, choices: { theme: "" } };
    const written = cookie.write(change);
    expect(sent(written)).toBe("matinee=; viewer=; challenge=; identity-01234567=; theme=");
    expect(written.every((each) => each.includes("; Max-Age=0;"))).toBe(true);
  });

  test("scripts read the version and the choices, and nothing else", () => {
    const https = createBrowserCookies(SECRET, true);
    const flow = { state: "0123456789", sealed: "sealed" };
    const session = { token: "token", profileId: "second", audience: "kids" } as const;
    const secret = https.write({ session, device: newDevice(), challenge: "waiting", flow });
    for (const each of secret) expect(each).toMatch(/^__Host-.*; SameSite=Lax; HttpOnly; Secure$/);
    const open = https.write({ version: "abc", choices: { theme: "evening" } });
    for (const each of open)
      expect(each).toMatch(/^(?:viewer|theme)=[^;]+; Path=\/; Max-Age=\d+; SameSite=Lax; Secure$/);
  });

  test("stays as it is where nothing changes", () => {
    expect([...browser("").headersFor({}, { Vary: "Cookie" })]).toEqual([["vary", "Cookie"]]);
  });
});
