import { expect, test } from "vitest";

import { normalizeIP } from "./normalize-ip.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002:0000:0000:0000:0000"],
  ["2001:0DB8:0001:0002:FFFF::1", "2001:0db8:0001:0002:0000:0000:0000:0000"],
  ["2001:db8::1", "2001:0db8:0000:0000:0000:0000:0000:0000"],
  ["::1", "0000:0000:0000:0000:0000:0000:0000:0000"],
  ["64:ff9b::203.0.113.9", "0064:ff9b:0000:0000:0000:0000:0000:0000"],
  ["fe80::1%eth0", "fe80:0000:0000:0000:0000:0000:0000:0000"],
  ["Unknown", "unknown"],
  ["", ""],
])(
  "the address %j is counted and shown as %j, as sessions and counters of today have it",
  (address, text) => {
    expect(normalizeIP(address)).toBe(text);
  },
);

test.each([
  "::ffff:203.0.113.9",
  "::FFFF:203.0.113.9",
  "::ffff:cb00:7109",
  "0:0:0:0:0:ffff:203.0.113.9",
  "0:0:0:0:0:FFFF:CB00:7109",
])("%s is an IPv4 address, and no way around what is counted by it", (address) => {
  expect(normalizeIP(address)).toBe("203.0.113.9");
});

test("addresses that only end like an IPv4 address are none", () => {
  expect(normalizeIP("1:2:3:4:5:ffff:203.0.113.9")).toBe("0001:0002:0003:0004:0000:0000:0000:0000");
});
