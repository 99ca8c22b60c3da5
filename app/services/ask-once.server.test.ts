import type { IncomingMessage, RequestListener } from "node:http";

import { expect, onTestFinished, test } from "vitest";

import { serve } from "#tests/serve.ts";

import { askOnce, type Question } from "./ask-once.server.ts";
import { createConnections } from "./connections.server.ts";

/** Asks once, with a listener for each path; answers with the status and the body. */
async function openAsking(listeners: Readonly<Record<string, RequestListener>>) {
  const requests: IncomingMessage[] = [];
  const bodies: string[] = [];
  const origin = await serve(async (request, response) => {
    requests.push(request);
    bodies.push(Buffer.concat(await Array.fromAsync(request)).toString());
    const listener = listeners[request.url ?? ""];
    if (listener === undefined) response.writeHead(404).end();
    else listener(request, response);
  });
  const connections = createConnections({ maxConnections: 2, maxBytes: 10_000 });
  onTestFinished(connections.close);
  const means = { service: "films", connections, maxBytes: 10_000 };
  const ask = (path: string, question: Partial<Question<unknown>> = {}) =>
    askOnce(
      { url: new URL(path, origin), read: ({ status, body }) => ({ status, body }), ...question },
      { ...means, signal: AbortSignal.timeout(30_000) },
    );
  const paths = () => requests.splice(0).map(({ url }) => url);
  return { ask, requests, bodies, origin, paths };
}

const answering =
  (status: number, body = "{}", headers = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end(body);

test.each([
  [300, "garbled"],
  [304, "garbled"],
  [399, "garbled"],
  [401, "denied"],
  [403, "denied"],
  [429, "busy"],
  [500, "unavailable"],
  [599, "unavailable"],
])("the status %i says everything: %s", async (status, reason) => {
  const { ask } = await openAsking({ "/": answering(status, status === 304 ? "" : "{}") });
  await expect(ask("/")).rejects.toMatchObject({ service: "films", reason, code: `${status}` });
});

test.each([200, 201, 400, 402, 404, 406, 408, 428, 430, 499])(
  "with the status %i the answer is read",
  async (status) => {
    const { ask } = await openAsking({ "/": answering(status, '{"a":1}') });
    expect(await ask("/")).toEqual({ status, body: { a: 1 } });
  },
);

test("an answer that cannot be used has its status as its code", async () => {
  const { ask } = await openAsking({ "/": answering(404) });
  await expect(ask("/", { read: (_, fail) => fail("rejected") })).rejects.toMatchObject({
    reason: "rejected",
    code: "404",
    message: "films: rejected (404) /",
  });
});

test("a refusal says how long to wait, as we wait and as it was said", async () => {
  const headers = { "retry-after": "120" };
  const { ask } = await openAsking({ "/": answering(429, "{}", headers), "/bare": answering(429) });
  await expect(ask("/")).rejects.toMatchObject({
    retryAfterMs: 30_000,
    statedRetryAfterMs: 120_000,
  });
  await expect(ask("/bare")).rejects.toMatchObject({
    retryAfterMs: undefined,
    statedRetryAfterMs: undefined,
  });
});

test("the kind of answer that is expected is asked for, and read as such", async () => {
  const { ask, requests } = await openAsking({ "/": answering(200, '"words"') });
  const body = async (question: Partial<Question<unknown>>) =>
    ((await ask("/", question)) as { body: unknown }).body;
  expect(await body({})).toBe("words");
  expect(await body({ expects: "text" })).toBe('"words"');
  expect(await body({ expects: "bytes" })).toEqual(Buffer.from('"words"'));
  expect(await body({ headers: { accept: "application/ld+json", "x-key": "k" } })).toBe("words");
  expect(requests.map(({ method, headers }) => [method, headers.accept, headers["x-key"]])).toEqual(
    [
      ["GET", "application/json", undefined],
      ["GET", "text/*, */*", undefined],
      ["GET", "*/*", undefined],
      ["GET", "application/ld+json", "k"],
    ],
  );
});

test("a form is sent as one", async () => {
  const { ask, requests, bodies } = await openAsking({ "/": answering(200) });
  await ask("/", { form: { code: "a b", from: "us&them" } });
  expect(requests[0]?.method).toBe("POST");
  expect(requests[0]?.headers["content-type"]).toMatch(/^application\/x-www-form-urlencoded/);
  expect(bodies).toEqual(["code=a+b&from=us%26them"]);
});

test.each([300, 301, 302, 303, 307, 308])(
  "with the status %i an allowed address is gone to instead, and no other",
  async (status) => {
    const { ask, paths, origin } = await openAsking({
      "/": answering(status, "", { location: "/moved" }),
      "/moved": answering(200, '"here"'),
    });
    const seen: string[] = [];
    const mayFollow = ({ href }: URL) => seen.push(href) > 0;
    expect(await ask("/", { mayFollow })).toEqual({ status: 200, body: "here" });
    expect(paths()).toEqual(["/", "/moved"]);
    expect(seen).toEqual([`${origin}/moved`]);
    for (const question of [{}, { mayFollow: () => false }]) {
      await expect(ask("/", question)).rejects.toMatchObject({ reason: "garbled" });
      expect(paths()).toEqual(["/"]);
    }
  },
);

test("what is no redirect, or leads to no address, is not followed", async () => {
  const { ask, paths } = await openAsking({
    "/made": answering(201, '"made"', { location: "/moved" }),
    "/missing": answering(404, '"missing"', { location: "/moved" }),
    "/broken": answering(302, "", { location: "http://" }),
    "/moved": answering(200, '"moved"'),
  });
  const mayFollow = () => true;
  expect(await ask("/made", { mayFollow })).toEqual({ status: 201, body: "made" });
  expect(await ask("/missing", { mayFollow })).toEqual({ status: 404, body: "missing" });
  await expect(ask("/broken", { mayFollow })).rejects.toMatchObject({ reason: "garbled" });
  expect(paths()).toEqual(["/made", "/missing", "/broken"]);
});

test("three redirects are followed, and no fourth", async () => {
  const onwards = (place: number) => answering(302, "", { location: `/${place}` });
  const { ask, paths } = await openAsking({
    "/0": onwards(1),
    "/1": onwards(2),
    "/2": onwards(3),
    "/3": onwards(4),
    "/4": answering(200, '"here"'),
  });
  const mayFollow = () => true;
  expect(await ask("/1", { mayFollow })).toEqual({ status: 200, body: "here" });
  paths();
  await expect(ask("/0", { mayFollow })).rejects.toMatchObject({ reason: "garbled", code: "302" });
  expect(paths()).toEqual(["/0", "/1", "/2", "/3"]);
});

test("answers that are not read leave their connection to the next one", async () => {
  const long = "x".repeat(5_000);
  const { ask, requests } = await openAsking({
    "/down": answering(503, long),
    "/away": answering(302, long, { location: "/down" }),
  });
  for (let count = 0; count < 6; count += 1) {
    await expect(ask("/away", { mayFollow: () => true })).rejects.toMatchObject({
      reason: "unavailable",
    });
  }
  expect(requests).toHaveLength(12);
});
