import { describe, expect, test } from "vitest";

import { newDevice } from "./known-devices.server.ts";
import { createSessionCookie, firstSeat } from "./session-cookie.server.ts";

const SECRET = "a secret that is only ever used in tests";
const cookie = createSessionCookie(SECRET, false);

test("a token is read from the cookie that was set, and from no other", () => {
  const [session = "", version] = cookie.beginning(firstSeat("token.with.dots"), "abc");
  const header = `a=b; ${session.split(";")[0]}; c=d`;
  expect(cookie.readToken(header)).toBe("token.with.dots");
  expect(createSessionCookie(`${SECRET}!`, false).readToken(header)).toBeUndefined();
  expect(createSessionCookie(SECRET, true).readToken(header)).toBeUndefined();
  expect(session).toContain("HttpOnly");
  expect(version).not.toContain("HttpOnly");
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
