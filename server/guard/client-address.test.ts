import type { IncomingMessage } from "node:http";

import { expect, test } from "vitest";

import { parseAddresses } from "#app/lib/settings/addresses.server.ts";
import { readSettings } from "#app/lib/env.server.ts";

import { createClientAddress } from "./client-address.ts";

function addressOf(proxies: string | undefined, remoteAddress: string, forwarded?: string) {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  const request = { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
  return createClientAddress(proxies === undefined ? undefined : parseAddresses(proxies))(request);
}

test("without trusted proxies nobody can claim another address", () => {
  expect(addressOf(undefined, "203.0.113.9", "1.2.3.4")).toBe("203.0.113.9");
  expect(addressOf(undefined, "::ffff:203.0.113.9", "1.2.3.4")).toBe("203.0.113.9");
});

test("a proxy that is not on the list is not trusted", () => {
  expect(addressOf("10.0.0.0/8", "203.0.113.9", "1.2.3.4")).toBe("203.0.113.9");
});

test("a trusted proxy vouches for the one before it, and for no others", () => {
  expect(addressOf("10.0.0.0/8", "10.1.2.3", "203.0.113.9")).toBe("203.0.113.9");
  expect(addressOf("10.0.0.0/8", "10.1.2.3", "1.2.3.4, 203.0.113.9")).toBe("203.0.113.9");
  const chain = "1.2.3.4, 203.0.113.9, 10.9.9.9";
  expect(addressOf("10.0.0.0/8, ::1", "::1", chain)).toBe("203.0.113.9");
});

test("several headers are read in their order, and a chain of our own proxies ends at its first", () => {
  const headers = { "x-forwarded-for": ["203.0.113.9", "10.9.9.9"] };
  const request = { socket: { remoteAddress: "10.0.0.1" }, headers } as unknown as IncomingMessage;
  expect(createClientAddress(parseAddresses("10.0.0.0/8"))(request)).toBe("203.0.113.9");
  expect(addressOf("10.0.0.0/8", "10.0.0.1", "10.0.0.3, 10.0.0.2")).toBe("10.0.0.3");
  expect(addressOf("::1", "::1", "2001:db8::9")).toBe("2001:db8::9");
});

test("a value that is not an address is ignored", () => {
  expect(addressOf("10.0.0.1", "10.0.0.1", "unknown")).toBe("10.0.0.1");
  expect(addressOf("10.0.0.1", "10.0.0.1")).toBe("10.0.0.1");
  expect(addressOf("10.0.0.1", "10.0.0.1", "1.2.3.4, <script>")).toBe("10.0.0.1");
});

test.each(["10.0.0", "10.0.0.0/33", "proxy.example.org", "10.0.0.1/8/8", "::/129", ""])(
  "%j is not a list of proxies",
  (text) => {
    expect(parseAddresses(text)).toBeUndefined();
  },
);

test("an error in the setting is named", () => {
  expect(() => readSettings({ TRUSTED_PROXIES: "10.0.0.1, proxy" })).toThrow(
    'TRUSTED_PROXIES must be addresses or networks with commas between, like 10.0.0.1, 172.16.0.0/12, not "10.0.0.1, proxy"',
  );
  expect(readSettings({}).trustedProxies).toBeUndefined();
  expect(readSettings({ TRUSTED_PROXIES: "::1" }).trustedProxies?.check("::1", "ipv6")).toBe(true);
});
