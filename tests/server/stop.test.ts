import { once } from "node:events";
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
    "POST /logout HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nExpect: 100-continue\r\nConnection: close\r\n\r\na",
  );
  // The server confirms the headers, and waits for the body.
  while (!answer.includes("100 Continue")) await once(socket, "data");
  return { finish: () => socket.write("=b"), answer: () => answer, closed };
}

test("on SIGINT the requests in flight are finished, no new ones are accepted, and the exit code is 0", async () => {
  const server = await start();
  const request = await openRequest(server.origin);
  const ended = server.stop("SIGINT");
  await expect.poll(() => fetch(server.origin).catch(() => "refused")).toBe("refused");
  request.finish();
  await request.closed;
  expect(request.answer()).toMatch(/^HTTP\/1\.1 302 Found\r\n/m);
  expect((await ended).code).toBe(0);
});

test("on SIGTERM the same holds, and an idle connection does not delay the stop", async () => {
  const server = await start();
  const request = await openRequest(server.origin);
  // Like a browser's, which stays open after its last answer.
  const { port, hostname } = new URL(server.origin);
  const idle = connect(Number(port), hostname);
  idle.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(idle, "data");
  const ended = server.stop();
  // It is closed before the request in flight, which would be cut off together with it.
  await once(idle, "close");
  await expect.poll(() => fetch(server.origin).catch(() => "refused")).toBe("refused");
  request.finish();
  await request.closed;
  expect(request.answer()).toMatch(/^HTTP\/1\.1 302 Found\r\n/m);
  expect((await ended).code).toBe(0);
});

test("a request that never ends is cut off", async () => {
  const server = await start();
  const request = await openRequest(server.origin);
  const { code } = await server.stop();
  await request.closed;
  expect(code).toBe(0);
});
