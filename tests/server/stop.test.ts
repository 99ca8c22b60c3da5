import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { startBuiltServer } from "#tests/built-server.ts";

async function start() {
  const MATINEE_DATA = await mkdtemp(join(tmpdir(), "matinee-stop-"));
  const server = await startBuiltServer({ MATINEE_DATA });
  onTestFinished(async () => {
    await server.stop("SIGKILL");
    await rm(MATINEE_DATA, { recursive: true, force: true });
  });
  return server;
}

/** A request whose end is held back: its last header line is sent later. */
async function openRequest(origin: string) {
  const { port, hostname } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let answer = "";
  socket.setEncoding("utf8").on("data", (text: string) => (answer += text));
  socket.on("error", () => undefined);
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  await new Promise((resolve) => socket.once("connect", resolve));
  socket.write(
    "POST /logout HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nConnection: close\r\n\r\na",
  );
  await new Promise((resolve) => setTimeout(resolve, 200));
  return { finish: () => socket.write("=b"), answer: () => answer, closed };
}

test.each(["SIGTERM", "SIGINT"] as const)(
  "on %s the requests in flight are finished, nothing new is taken, and the exit code is 0",
  async (signal) => {
    const server = await start();
    const request = await openRequest(server.origin);
    const ended = server.stop(signal);
    await expect.poll(() => fetch(server.origin).catch(() => "refused")).toBe("refused");
    request.finish();
    await request.closed;
    expect(request.answer()).toMatch(/^HTTP\/1\.1 302 Found\r\n/);
    expect((await ended).code).toBe(0);
  },
);

test("a connection that only waits does not hold the stop up", async () => {
  const server = await start();
  // A browser keeps its connection open behind its last answer.
  await (await fetch(server.origin)).text();
  const startedAtMs = performance.now();
  expect((await server.stop()).code).toBe(0);
  expect(performance.now() - startedAtMs).toBeLessThan(3000);
});

test("a request that never ends is cut off after ten seconds", async () => {
  const server = await start();
  const request = await openRequest(server.origin);
  const startedAtMs = performance.now();
  const { code } = await server.stop();
  await request.closed;
  expect(code).toBe(0);
  expect(performance.now() - startedAtMs).toBeLessThan(13_000);
});
