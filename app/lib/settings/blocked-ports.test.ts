import { expect, test } from "vitest";

import { isBlockedPort } from "./blocked-ports.ts";

test("a port is blocked exactly where fetch refuses it before it connects", async () => {
  const isRefused = (port: number) =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => false,
      (error: Error) => error.cause instanceof Error && error.cause.message === "bad port",
    );
  // Each connection to this machine is refused at once where nothing listens.
  const ports = Array.from({ length: 11_000 }, (_, port) => port).filter(
    (port) => isBlockedPort(String(port)) || port % 97 === 0,
  );
  for (const port of ports) {
    if (port === 80) continue;
    expect(await isRefused(port), String(port)).toBe(isBlockedPort(String(port)));
  }
});

test("an address with the usual port has none that could be blocked", () => {
  expect(isBlockedPort(new URL("https://films.example.org").port)).toBe(false);
});
