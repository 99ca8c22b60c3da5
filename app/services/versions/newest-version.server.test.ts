import type { ServerResponse } from "node:http";

import { expect, onTestFinished, test } from "vitest";

import { serve } from "#tests/serve.ts";

import { listen } from "../../../stand-ins/listen.ts";
import { createPublishedVersion } from "../../../stand-ins/versions/published-version.ts";
import { askNewestVersion } from "./newest-version.server.ts";

const manners = { proxy: undefined, deadlineMs: 20_000, retryDelayMs: { least: 1, spread: 1 } };

test.each([
  ["v1.10.0", "1.10.0"],
  ["0.2.0", "0.2.0"],
])("the tag %s of the latest release is version %s", async (tag, version) => {
  const { url, close } = await listen(
    createPublishedVersion(() => tag),
    { port: 0 },
  );
  onTestFinished(close);
  expect(await askNewestVersion(new URL(url), manners)).toBe(version);
});

test("it says which version asks, and nothing else of the site", async () => {
  const received: object[] = [];
  const origin = await serve(({ headers }, response) => {
    received.push(headers);
    response.end('{"tag_name":"v1.0.0"}');
  });
  await askNewestVersion(new URL(origin), manners);
  expect(received).toEqual([
    expect.objectContaining({ "user-agent": expect.stringMatching(/^Matinee\/\d+\.\d+\.\d+$/) }),
  ]);
  expect(Object.keys(received[0] ?? {})).not.toContain("referer");
});

const json = (body: unknown) => (response: ServerResponse) => response.end(JSON.stringify(body));

test.each<[string, (response: ServerResponse) => unknown, string]>([
  ["no JSON", (response) => response.end("<html>Sign in</html>"), "garbled"],
  ["no release", (response) => response.writeHead(404).end('{"message":"Not Found"}'), "garbled"],
  ["no tag", json({ name: "1.0.0" }), "garbled"],
  ["a tag that is no version", json({ tag_name: "<script>alert(1)</script>" }), "garbled"],
  ["a tag that is a long number", json({ tag_name: `v1.0.${"9".repeat(400)}` }), "garbled"],
  ["a list", json([{ tag_name: "v1.0.0" }]), "garbled"],
  ["a refusal", (response) => response.writeHead(403).end(), "denied"],
  ["too many questions", (response) => response.writeHead(429).end(), "busy"],
  ["a failure", (response) => response.writeHead(500).end(), "unavailable"],
  ["a huge answer", (response) => response.end(`["${"x".repeat(1_000_000)}"]`), "garbled"],
  [
    "a way to another place",
    (response) => response.writeHead(302, { Location: "https://example.org/" }).end(),
    "garbled",
  ],
])("%s is no version", async (_, answer, reason) => {
  const origin = await serve((_request, response) => void answer(response));
  await expect(askNewestVersion(new URL(origin), manners)).rejects.toMatchObject({ reason });
});

test("an answer without end is given up", async () => {
  const origin = await serve((_request, response) => void response.write('{"tag_name":'));
  const answer = askNewestVersion(new URL(origin), { ...manners, deadlineMs: 200 });
  await expect(answer).rejects.toMatchObject({ reason: "timeout" });
});
