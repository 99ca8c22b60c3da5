import { expect, test } from "vitest";

import { readSettings } from "#app/lib/env.server.ts";
import { trailerAddresses } from "#app/lib/playing/trailer-addresses.ts";

import { foreignHosts } from "./http/foreign-hosts.ts";
import { createContentPolicy } from "./http/security-headers.ts";

const standIns = JSON.stringify({
  archive: "http://127.0.0.1:4402",
  media: "http://127.0.0.1:4403",
  trailers: "http://127.0.0.1:4404",
});

function policyFor(variables: Record<string, string>): string[] {
  const settings = readSettings({ DEMO: "public", ...variables });
  const hosts = foreignHosts(settings, trailerAddresses(settings));
  return createContentPolicy([], hosts)([]).split("; ");
}

test("the real catalog's pages may frame the player that sets no cookies, and nothing else", () => {
  const policy = policyFor({ FILM_DATABASE: "tmdb", TMDB_TOKEN: "token", STAND_INS: standIns });
  expect(policy).toContain("frame-src 'self' https://www.youtube-nocookie.com");
  expect(policy).toContainEqual(expect.stringMatching(/^img-src .* https:\/\/i\.ytimg\.com$/));
});

test("the demo world's trailers come from our own origin", () => {
  const policy = policyFor({ STAND_INS: standIns, TRAILERS_URL: "http://127.0.0.1:4404" });
  expect(policy).toContain("frame-src 'self'");
  expect(policy.join()).not.toContain("4404");
});

test("another host of trailers is allowed when the operator names it", () => {
  const policy = policyFor({ TRAILERS_URL: "https://trailers.example" });
  expect(policy).toContain("frame-src 'self' https://trailers.example");
  expect(policy).toContainEqual(expect.stringMatching(/^img-src .* https:\/\/trailers\.example$/));
});
