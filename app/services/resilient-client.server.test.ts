import { createServer, type AddressInfo } from "node:net";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { inspect } from "node:util";
import { gzipSync } from "node:zlib";

import { describe, expect, onTestFinished, test } from "vitest";

import { holdUntil } from "#tests/pages/held-answers.ts";
import { serve } from "#tests/serve.ts";

import { createResilientClient, type ClientOptions } from "./resilient-client.server.ts";
import { ServiceError, type ServiceFailure } from "./service-error.ts";

const SECRET = "a-token-that-no-log-may-hold";

function openClient(options: Partial<ClientOptions> = {}) {
  const client = createResilientClient({
    service: "films",
    deadlineMs: 60_000,
    retryDelayMs: { least: 0, spread: 0 },
    ...options,
  });
  onTestFinished(() => client.close());
  return (origin: string, path = "/thing?query=a-secret-wish") =>
    client.ask({
      url: new URL(path, origin),
      headers: { authorization: `Bearer ${SECRET}` },
      read: ({ body }) => body,
    });
}

async function failureOf(work: Promise<unknown>): Promise<ServiceError> {
  const error = await work.then(
    (value) => new Error(`It answered ${JSON.stringify(value)}.`),
    (thrown: unknown) => thrown,
  );
  if (error instanceof ServiceError) return error;
  throw error;
}

function json(response: ServerResponse, value: unknown, status = 200, headers = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(value));
}

/** Answers the first requests with the given answers, and all later ones successfully. */
async function serveInTurn(...listeners: RequestListener[]) {
  const requests: IncomingMessage[] = [];
  const origin = await serve((request, response) => {
    const listener = listeners[requests.length];
    requests.push(request);
    if (listener === undefined) json(response, { fine: true });
    else listener(request, response);
  });
  return { origin, requests };
}

const html: RequestListener = (_, response) =>
  void response
    .writeHead(200, { "content-type": "text/html" })
    .end("<html>One moment please</html>");
const truncated: RequestListener = (_, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": 1_000 });
  response.write('{"fine":', () => response.socket?.destroy());
};
const status =
  (code: number, body = "{}", headers = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(code, headers).end(body);

const passing: [string, RequestListener, ServiceFailure][] = [
  ["a connection reset", ({ socket }) => socket.resetAndDestroy(), "cut off"],
  ["a body cut short", truncated, "cut off"],
  ["500 in JSON", status(500, '{"status_code":11}'), "unavailable"],
  ["502 in HTML", status(502, "<html>502 Bad Gateway</html>"), "unavailable"],
  ["429 without a word about when", status(429), "busy"],
  ["429 with a date", status(429, "{}", { "retry-after": new Date().toUTCString() }), "busy"],
  ["HTML with status 200", html, "garbled"],
  [
    "bytes that are no text",
    status(200, Buffer.from([0x83, 0xc8, 0x0d]).toString("latin1")),
    "garbled",
  ],
  ["nothing at all", status(200, ""), "garbled"],
  ["a redirect", status(302, "", { location: "https://blocked.example/" }), "garbled"],
];

describe.each(passing)("%s", (_, listener, reason) => {
  test("is retried successfully", async () => {
    const { origin, requests } = await serveInTurn(listener, listener);
    expect(await openClient()(origin)).toEqual({ fine: true });
    expect(requests).toHaveLength(3);
  });

  test(`that persists is "${reason}", and reveals nothing secret`, async () => {
    const { origin, requests } = await serveInTurn(listener, listener, listener, listener);
    const error = await failureOf(openClient()(origin));
    expect(error).toMatchObject({ service: "films", reason });
    expect(requests).toHaveLength(3);
    expect(inspect(error, { depth: 9 })).not.toMatch(/a-token-that|a-secret-wish|Bearer/);
    expect(error.message).toContain("/thing");
  });
});

describe("what is not worth a retry", () => {
  test.each([
    [401, "denied"],
    [403, "denied"],
  ])("%i is requested once and is %s", async (code, reason) => {
    const { origin, requests } = await serveInTurn(status(code));
    expect(await failureOf(openClient()(origin))).toMatchObject({ reason });
    expect(requests).toHaveLength(1);
  });

  test("an error of our own is thrown as it is", async () => {
    const { origin, requests } = await serveInTurn();
    const client = createResilientClient({ service: "films" });
    onTestFinished(() => client.close());
    const ours = new TypeError("ours");
    const read = () => {
      throw ours;
    };
    await expect(client.ask({ url: new URL(origin), read })).rejects.toBe(ours);
    expect(requests).toHaveLength(1);
  });

  test("an answer larger than its limit is not read to the end", async () => {
    const { origin } = await serveInTurn(
      ...[1, 2, 3].map(() => status(200, JSON.stringify("x".repeat(20_000)))),
    );
    const error = await failureOf(openClient({ maxBytes: 10_000 })(origin));
    expect(error.reason).toBe("garbled");
  });

  test("nor is one that becomes too large when it is unpacked", async () => {
    const bomb = gzipSync(JSON.stringify("x".repeat(1_000_000)));
    const send: RequestListener = (_, response) => void response.writeHead(200).end(bomb);
    const { origin } = await serveInTurn(send, send, send);
    const error = await failureOf(openClient({ maxBytes: 10_000 })(origin));
    expect(error.reason).toBe("garbled");
  });
});

test("announced gzip is not unpacked beyond the limit either", async () => {
  const bomb = gzipSync(JSON.stringify("x".repeat(1_000_000)));
  const send: RequestListener = (_, response) =>
    void response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
  const { origin } = await serveInTurn(send, send, send);
  const error = await failureOf(openClient({ maxBytes: 10_000 })(origin));
  expect(error.reason).toBe("garbled");
});

test("gzip that no header announces is unpacked at the first attempt", async () => {
  const zipped = gzipSync(JSON.stringify({ title: "Häxan" }));
  const { origin, requests } = await serveInTurn((_, response) =>
    response.writeHead(200, { "content-type": "application/json" }).end(zipped),
  );
  expect(await openClient()(origin)).toEqual({ title: "Häxan" });
  expect(requests).toHaveLength(1);
});

test("gzip that is announced is unpacked", async () => {
  const zipped = gzipSync(JSON.stringify({ title: "Häxan" }));
  const { origin } = await serveInTurn((_, response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end(zipped),
  );
  expect(await openClient()(origin)).toEqual({ title: "Häxan" });
});

describe("the deadline", () => {
  test("ends a request that is never answered", async () => {
    const { origin } = await serveInTurn(() => undefined);
    const error = await failureOf(openClient({ deadlineMs: 300 })(origin));
    expect(error.reason).toBe("timeout");
  });

  test("ends a request whose answer stops halfway", async () => {
    const { origin } = await serveInTurn((_, response) => void response.write('{"fine":'));
    expect(await failureOf(openClient({ deadlineMs: 300 })(origin))).toMatchObject({
      reason: "timeout",
    });
  });

  test("applies to all attempts together", async () => {
    const never = () => undefined;
    const { origin, requests } = await serveInTurn(status(500), never, never);
    const error = await failureOf(openClient({ deadlineMs: 400 })(origin));
    expect(error.reason).toBe("timeout");
    // A machine that is busy may not even get the first answer in time.
    expect(requests.length).toBeLessThanOrEqual(2);
  });
});

describe("Retry-After", () => {
  test("is respected with 429 and with 503", async () => {
    const again = async (code: number) => {
      const { origin, requests } = await serveInTurn(status(code, "{}", { "retry-after": "1" }));
      expect(await openClient()(origin)).toEqual({ fine: true });
      expect(requests).toHaveLength(2);
    };
    await Promise.all([again(429), again(503)]);
  });

  test("beyond the deadline fails at once, and others do not ask meanwhile", async () => {
    const { origin, requests } = await serveInTurn(status(429, "{}", { "retry-after": "30" }));
    const ask = openClient({ deadlineMs: 20_000 });
    expect(await failureOf(ask(origin))).toMatchObject({ reason: "busy", retryAfterMs: 30_000 });
    expect(await failureOf(ask(origin, "/other"))).toMatchObject({ reason: "crowded" });
    expect(requests).toHaveLength(1);
  });
});

test("a port where nobody listens is unreachable", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const error = await failureOf(openClient()(`http://127.0.0.1:${port}`));
  expect(error).toMatchObject({ reason: "unreachable" });
  expect(error.message).toBe("films: unreachable (ECONNREFUSED) /thing");
});

test("no more connections are opened than allowed", async () => {
  let open = 0;
  let mostOpen = 0;
  const hold = holdUntil(4);
  const origin = await serve((_, response) => {
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    hold(() => {
      open -= 1;
      json(response, {});
    });
  });
  const ask = openClient({ maxConnections: 4, maxPerSecond: 1_000 });
  await Promise.all(Array.from({ length: 45 }, (_, index) => ask(origin, `/${index}`)));
  expect(mostOpen).toBe(4);
});

test("no more is requested in a second than allowed: a caller that cannot wait gets an error", async () => {
  const { origin, requests } = await serveInTurn();
  const ask = openClient({ maxPerSecond: 5, deadlineMs: 200 });
  const answers = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) => ask(origin, `/${index}`)),
  );
  const crowded = answers.filter(
    (answer) => answer.status === "rejected" && answer.reason.reason === "crowded",
  );
  expect(crowded).toHaveLength(7);
  expect(requests.length).toBeLessThanOrEqual(5);
});

/** Nearly every request fails; returns why the last ones did. */
async function failNearlyAlways(rest: NonNullable<ClientOptions["rest"]>) {
  const outside = { isDown: true, requests: 0 };
  const origin = await serve((_, response) => {
    outside.requests += 1;
    if (outside.isDown) response.writeHead(503).end();
    else json(response, { fine: true });
  });
  const ask = openClient({ maxPerSecond: 1_000, rest });
  await Promise.all(Array.from({ length: 30 }, (_, index) => failureOf(ask(origin, `/${index}`))));
  return { outside, ask: () => ask(origin) };
}

test("a service that nearly always fails is paused", async () => {
  const { outside, ask } = await failNearlyAlways({ sampleMs: 60_000, firstMs: 600_000 });
  const askedBefore = outside.requests;
  expect(await failureOf(ask())).toMatchObject({ reason: "resting" });
  expect(outside.requests).toBe(askedBefore);
  expect(askedBefore).toBeLessThan(90);
});

test("a paused service is tried again after the pause", async () => {
  const { outside, ask } = await failNearlyAlways({ sampleMs: 60_000, firstMs: 100 });
  outside.isDown = false;
  await expect.poll(() => ask().catch(() => undefined)).toEqual({ fine: true });
  expect(await ask()).toEqual({ fine: true });
});

describe("garbled answers from one address", () => {
  async function openOdd() {
    let requests = 0;
    let isMended = false;
    const origin = await serve((request, response) => {
      requests += 1;
      if (!isMended && request.url?.startsWith("/odd")) response.writeHead(200).end("<html>");
      else json(response, { fine: true });
    });
    const ask = openClient({ maxPerSecond: 1_000, rest: { firstMs: 100 } });
    return {
      ask: (path: string) => ask(origin, path),
      count: () => requests,
      mend: () => (isMended = true),
    };
  }

  test("never pause the others, however often they come and whatever the query is", async () => {
    const { ask } = await openOdd();
    for (let index = 0; index < 15; index += 1) {
      expect(await failureOf(ask(`/odd?query=${index}`))).toMatchObject({ reason: "garbled" });
      expect(await ask(`/other/${index}`)).toEqual({ fine: true });
    }
  });

  test("never pause the others either when nothing else is asked for in between", async () => {
    const { ask } = await openOdd();
    const odd = Array.from({ length: 30 }, (_, index) => failureOf(ask(`/odd?query=${index}`)));
    await Promise.all(odd);
    expect(await ask("/other")).toEqual({ fine: true });
  });

  test("pause that address alone, which is tried again afterwards", async () => {
    const { ask, count, mend } = await openOdd();
    const failures: ServiceFailure[] = [];
    for (let index = 0; index < 5; index += 1) failures.push((await failureOf(ask("/odd"))).reason);
    expect(failures).toEqual(["garbled", "garbled", "garbled", "resting", "resting"]);
    expect(count()).toBe(9);
    expect(await ask("/other")).toEqual({ fine: true });
    mend();
    await expect
      .poll(() => ask("/odd").catch(() => undefined), { timeout: 30_000 })
      .toEqual({ fine: true });
  });
});

test('repeated "denied" or "not found" answers cause no pause', async () => {
  const origin = await serve((_, response) => void response.writeHead(403).end());
  const ask = openClient({ maxPerSecond: 1_000 });
  for (let index = 0; index < 40; index += 1) {
    expect(await failureOf(ask(origin))).toMatchObject({ reason: "denied" });
  }
});

describe("a budget that is shared with other servers", () => {
  test("is asked before each request, and a question that gets nothing of it is not sent", async () => {
    const { origin, requests } = await serveInTurn();
    const given = [true, false];
    const waits: number[] = [];
    const take = (mostMs: number) => {
      waits.push(mostMs);
      return Promise.resolve(given.shift() ?? true);
    };
    const ask = openClient({ budget: { take }, mostRetries: 0 });
    expect(await ask(origin)).toEqual({ fine: true });
    expect(await failureOf(ask(origin))).toMatchObject({ reason: "crowded" });
    expect(requests).toHaveLength(1);
    // Nobody waits for the budget longer than for the answer.
    expect(waits.every((mostMs) => mostMs > 0 && mostMs <= 60_000)).toBe(true);
    expect(waits).toHaveLength(2);
  });
});
