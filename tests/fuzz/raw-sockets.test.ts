import { connect } from "node:net";

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";

import { LIMITS, listen, type Listeners } from "#server/http/listen.ts";
import { createMetrics } from "#server/health/metrics.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { openTestSite } from "#tests/site.ts";

import { sendAndRead } from "./wire.ts";

const HEAD = "POST /logout HTTP/1.1\r\nHost: localhost\r\n";
const SECOND = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

/** Ways to make two readers of one connection disagree about where a request ends. */
const SMUGGLED: Readonly<Record<string, string>> = {
  "a length and chunks": `${HEAD}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  "chunks and a length": `${HEAD}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n`,
  "two lengths": `${HEAD}Content-Length: 0\r\nContent-Length: 60\r\n\r\n`,
  "two lengths in one": `${HEAD}Content-Length: 0, 60\r\n\r\n`,
  "a signed length": `${HEAD}Content-Length: +0\r\n\r\n`,
  "a length in hexadecimal": `${HEAD}Content-Length: 0x0\r\n\r\n`,
  "a folded header": `${HEAD}Content-Length:\r\n 0\r\nX-Y: a\r\n\tb: c\r\n\r\n`,
  "a space before the colon": `${HEAD}Content-Length : 0\r\n\r\n`,
  "chunked that is not last": `${HEAD}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
  "chunked in disguise": `${HEAD}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
  "a chunk that is longer than it says": `${HEAD}Transfer-Encoding: chunked\r\n\r\n1\r\nabcdef\r\n0\r\n\r\n`,
  "a chunk of negative size": `${HEAD}Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n0\r\n\r\n`,
  "lines that end with only a line feed": `${HEAD.replaceAll("\r\n", "\n")}Content-Length: 0\n\n`,
  "a bare carriage return": `${HEAD}X-Y: a\rTransfer-Encoding: chunked\r\n\r\n`,
  "a zero in a header": `${HEAD}X-Y: a\u0000b\r\n\r\n`,
};

describeOnSqlite("on a bare socket", ({ open }) => {
  async function openServer() {
    const site = await openTestSite({ database: await open() });
    return site.origin;
  }

  test("no request is smuggled behind another", async () => {
    const origin = await openServer();
    for (const [name, request] of Object.entries(SMUGGLED)) {
      const { status, bytes } = await sendAndRead(origin, Buffer.from(request + SECOND, "latin1"));
      expect(status, name).toBe(400);
      // Nothing after an ambiguous request is answered.
      expect(bytes.toString().match(/HTTP\/1\.1 /g), name).toHaveLength(1);
    }
  });

  test("two clear requests in one packet are two answers", async () => {
    const origin = await openServer();
    const both = SECOND.replace("Connection: close\r\n", "") + SECOND;
    const { bytes } = await sendAndRead(origin, Buffer.from(both));
    expect(bytes.toString().match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  });

  test("no path leads out of the server's own files", async () => {
    const origin = await openServer();
    const climbs = [
      "../",
      "..%2f",
      "%2e%2e/",
      "%2e%2e%2f",
      "..\\",
      "..%5c",
      "%252e%252e%252f",
      "..;/",
      "....//",
    ];
    const begins = [
      "/",
      "/assets/",
      "/images/",
      "/images/w500/",
      "/images/archive/",
      "/avatars/",
      "/stand-ins/archive/download/",
    ];
    for (const begin of begins) {
      for (const climb of climbs) {
        for (const end of ["etc/passwd", "package.json", "session-secret"]) {
          const target = begin + climb.repeat(6) + end;
          const request = `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
          const { status, body } = await sendAndRead(origin, Buffer.from(request));
          expect([302, 308, 400, 401, 404], target).toContain(status);
          expect(body, target).not.toMatch(/root:|"private": true/);
        }
      }
    }
  });

  test("an absolute address, another scheme and a bare star lead nowhere else", async () => {
    const origin = await openServer();
    for (const target of [
      "http://evil.example/",
      "//evil.example/",
      "*",
      "ftp://x/",
      "evil.example:443",
    ]) {
      const request = `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
      const { status, head } = await sendAndRead(origin, Buffer.from(request));
      expect([308, 400, 404], target).toContain(status);
      expect(head, target).not.toMatch(/location: (?:https?:)?\/\/evil/i);
    }
  });
});

describe("a client that uses resources without sending a request", () => {
  let listeners: Listeners;
  beforeAll(async () => {
    listeners = await listen({ host: "127.0.0.1", port: 0 });
    listeners.open((_, response) => void response.end("ok"));
  });
  afterAll(() => {
    for (const server of listeners.servers) server.close().closeAllConnections();
  });
  const say = (text: string) => sendAndRead(listeners.address.origin, Buffer.from(text));

  test.each([
    ["one header of 20 kB", `X-Long: ${"x".repeat(20_000)}\r\n`],
    ["five thousand headers", "X-Y: z\r\n".repeat(5_000)],
    ["a name without end", `${"x".repeat(20_000)}: y\r\n`],
  ])("is refused with %s", async (_, headers) => {
    const { status } = await say(`GET / HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`);
    expect(status).toBe(431);
  });

  test("is disconnected when headers or a body arrive too slowly, by the limits of the listeners", () => {
    const metrics = createMetrics(() => ({
      cached: 0,
      rendered: 0,
      streamed: 0,
      pages: 0,
      bytes: 0,
    }));
    for (const server of [...listeners.servers, metrics.createServer()]) {
      const limits = { headersTimeout: 9_000, connectionsCheckingInterval: 1_000 };
      expect(server).toMatchObject({ ...limits, requestTimeout: 30_000 });
    }
  });

  test.each([
    ["never ends its headers", "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "],
    ["sends nothing at all", ""],
  ])("is disconnected when it %s", async (_, sent) => {
    const soon = { ...LIMITS, headersTimeout: 30, connectionsCheckingInterval: 10 };
    const { address, servers } = await listen({ host: "127.0.0.1", port: 0 }, soon);
    onTestFinished(() => servers.forEach((server) => void server.close()));
    const { status, isLate } = await sendAndRead(address.origin, Buffer.from(sent));
    expect([status, isLate]).toEqual([408, false]);
  });

  test("delays nobody else", async () => {
    const { port, hostname } = listeners.address;
    const slow = Array.from({ length: 200 }, () => {
      const socket = connect(Number(port), hostname).on("error", () => undefined);
      socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
      return socket;
    });
    const { status } = await say(SECOND);
    expect(status).toBe(200);
    for (const socket of slow) socket.destroy();
  });
});
