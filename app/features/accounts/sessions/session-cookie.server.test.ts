import { describe, expect, test } from "vitest";

import { newDevice } from "./known-devices.server.ts";
import { createSessionCookie, firstActiveProfile } from "./session-cookie.server.ts";

const SECRET = "a secret that is only ever used in tests";
const cookie = createSessionCookie(SECRET, false);

test("a token is read from the cookie that was set, and from no other", () => {
  const [session = "", version] = cookie.beginning(firstActiveProfile("token.with.dots"), "abc");
  const header = `a=b; ${session.split(";")[0]}; c=d`;
  expect(cookie.readToken(header)).toBe("token.with.dots");
  expect(createSessionCookie(`${SECRET}!`, false).readToken(header)).toBeUndefined();
  expect(createSessionCookie(SECRET, true).readToken(header)).toBeUndefined();
  expect(session).toContain("HttpOnly");
  expect(version).not.toContain("HttpOnly");
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
  ])("(%s) belongs to nobody, and shows what the youngest may see", (_, header) => {
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

describe("what a device carries", () => {
  test("is read as it was given", () => {
    const device = newDevice();
    expect(cookie.readDevice(cookie.device(device).split(";")[0])).toBe(device);
    expect(cookie.device(device)).toContain("HttpOnly");
  });

  test.each(["", "short", "x".repeat(44), `${"x".repeat(42)}%`])(
    "%j was not given by us",
    (made) => {
      expect(cookie.readDevice(`device=${made}`)).toBeUndefined();
      expect(cookie.readDevice(undefined)).toBeUndefined();
    },
  );
});
