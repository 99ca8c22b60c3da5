import { expect, test } from "vitest";

import { isPrivateHost, isThisMachine } from "./private-host.ts";

test.each([
  ..."localhost 127.0.0.1 127.8.9.10 [::1]".split(" ").map((host) => [host, true, true] as const),
  ..."films.local nas films.lan a.localhost 10.0.0.1 192.168.1.2 172.16.0.1 172.31.255.1 [fd00::1] [fc00::1]"
    .split(" ")
    .map((host) => [host, true, false] as const),
  ..."films.example 8.8.8.8 172.15.0.1 172.32.0.1 1127.0.0.1 localhost.example [2001:db8::1] [2606:4700::1111]"
    .split(" ")
    .map((host) => [host, false, false] as const),
])("%s is of a private network: %s, and this machine: %s", (host, isPrivate, isThis) => {
  expect(isPrivateHost(host)).toBe(isPrivate);
  expect(isThisMachine(host)).toBe(isThis);
});

test.each([
  "127.example.org",
  "127.0.0.1.example.org",
  "127.0.0",
  "127.0.0.1.1",
  "0.0.0.0",
  "[::]",
])("%s may be any machine", (host) => expect(isThisMachine(host)).toBe(false));
