import { expect, onTestFinished, test } from "vitest";

import type { ServiceEvents } from "#app/lib/service-events.ts";
import { serve } from "#tests/serve.ts";

import { createResilientClient } from "./resilient-client.server.ts";

test("whoever counts hears of each request, wait, retry, answer and failure", async () => {
  const heard: unknown[] = [];
  const hear =
    (name: string) =>
    (...what: unknown[]) =>
      void heard.push([name, ...what.filter((each) => typeof each !== "number")]);
  const seconds: number[] = [];
  const events: ServiceEvents = {
    onRequest(service, outcome, took) {
      seconds.push(took);
      heard.push(["request", service, outcome]);
    },
    onWait: (_, waited) => void seconds.push(waited),
    onRetry: hear("retry"),
    onAnswer: hear("answer"),
    onFailure: hear("failure"),
    onBreaker: hear("breaker"),
    onCacheRead: hear("cache"),
  };
  const statuses = [503, 404, 403, 200];
  const origin = await serve((_, response) =>
    response.writeHead(statuses.shift() ?? 500).end("{}"),
  );
  const retryDelayMs = { least: 0, spread: 0 };
  const client = createResilientClient({ service: "films", events, retryDelayMs });
  onTestFinished(() => client.close());
  const url = new URL("/thing?query=private", origin);
  const ask = () => client.ask({ url, read: ({ body }) => body });
  expect(heard.splice(0)).toEqual([["breaker", "films", "closed"]]);
  expect(await ask()).toEqual({});
  expect(heard.splice(0)).toEqual([
    ["request", "films", "unavailable"],
    ["retry", "films"],
    ["request", "films", "answered"],
    ["answer", "films"],
  ]);
  await expect(ask()).rejects.toThrow("denied");
  expect(heard.splice(0)).toEqual([
    ["request", "films", "denied"],
    [
      "failure",
      {
        service: "films",
        reason: "denied",
        code: "403",
        // Without the query, which may hold what somebody typed.
        address: `${origin}/thing`,
        retryAfterMs: undefined,
      },
    ],
  ]);
  const read = () => {
    throw new TypeError("ours");
  };
  await expect(client.ask({ url, read })).rejects.toThrow("ours");
  expect(heard.splice(0), "a mistake of ours is no failure of the service").toEqual([
    ["request", "films", "fault"],
  ]);
  // Each wait and each request is told in seconds.
  expect(seconds).toHaveLength(8);
  expect(seconds.every((each) => each >= 0 && each < 60)).toBe(true);
});
