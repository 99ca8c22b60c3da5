import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeAll, expect, test } from "vitest";

import { openApi } from "#tests/api/open-api.ts";

import { projectRoot } from "../../scripts/project-root.ts";

const run = promisify(execFile);
const directory = join(projectRoot, "test-results/api-clients");

/**
 * What others wrote, fetched for the trial alone: two of them need an older TypeScript than ours,
 * and the linter has fifteen megabytes.
 */
const PACKAGES = {
  "@hey-api/openapi-ts": "0.99.0",
  "@redocly/cli": "2.77.0",
  "openapi-fetch": "0.17.0",
  "openapi-typescript": "7.13.0",
  typescript: "5.9.3",
};
const MOST_MS = 5 * 60_000;

/** Calls by both clients; the types of what they send and read are those of the document. */
const CALLS = `
import createFetch from "openapi-fetch";
import type { paths } from "./schema";
import { createClient, createConfig } from "./client/client";
import { addToWatchlist, changePreferences, getMe, getPreferences, listWatchlist, search } from "./client/sdk.gen";

export async function byOpenApiFetch(baseUrl: string, key: string) {
  const api = createFetch<paths>({ baseUrl, headers: { Authorization: \`Bearer \${key}\` } });
  const list = await api.POST("/lists", { body: { name: "Noir", description: "" } });
  const id: string | undefined = list.data?.id;
  const read = await api.GET("/lists/{list}", { params: { path: { list: id ?? "" } } });
  const missing = await api.GET("/movies/{id}", { params: { path: { id: 999999999 } } });
  const problem: string | undefined = missing.error?.title;
  const made = await api.POST("/profiles", { body: { name: "Ben", face: "owl" } });
  const headers = { "Matinee-Profile": made.data?.id ?? "" };
  const me = await api.GET("/me", { params: { header: headers } });
  const film = await api.GET("/films/{id}", { params: { path: { id: "charlie_chaplin_film_fest" } } });
  const file = film.data?.works[0]?.files[0]?.url ?? "";
  const captions = film.data?.works.flatMap((work) => work.captions)[0]?.url ?? "";
  const acting: string | undefined = me.data?.profile?.name;
  return { name: read.data?.name, total: read.data?.total, problem, acting, file, captions };
}

export async function byHeyApi(baseUrl: string, auth: string) {
  const client = createClient(createConfig({ baseUrl, auth }));
  const me = await getMe({ client });
  const path = { kind: "movie", id: "27205" } as const;
  await addToWatchlist({ client, path });
  const watchlist = await listWatchlist({ client });
  const found = await search({ client, query: { q: "the" } });
  const first: string | undefined = watchlist.data?.items[0]?.addedAt;
  await changePreferences({ client, body: { hidesWatched: true } });
  const hides: boolean | undefined = (await getPreferences({ client })).data?.hidesWatched;
  return { name: me.data?.name, saved: watchlist.data?.items.length, first, hides, found: found.data?.items.length };
}
`;

interface Calls {
  byOpenApiFetch: (baseUrl: string, key: string) => Promise<Record<string, unknown>>;
  byHeyApi: (baseUrl: string, key: string) => Promise<Record<string, unknown>>;
}

/** Runs a program of a package with the Node that runs this. */
const runTool = (script: string, ...parameters: string[]) =>
  run(process.execPath, [join("node_modules", script), ...parameters], { cwd: directory });

beforeAll(async () => {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  const wanted = { private: true, type: "module", dependencies: PACKAGES };
  await writeFile(join(directory, "package.json"), JSON.stringify(wanted));
  const quiet = ["--no-audit", "--no-fund", "--ignore-scripts"];
  await run("npm", ["install", ...quiet], { cwd: directory });
}, MOST_MS);

// Nothing of it is ours to check.
afterAll(() => rm(directory, { recursive: true, force: true }));

test(
  "a linter that others wrote finds nothing in the document, and two generated clients work",
  async () => {
    const { origin, keys } = await openApi();
    const base = `${origin}/api/v1`;
    const answer = await fetch(`${base}/openapi.json`);
    // The linter advises against a server at home, which this one is.
    const text = (await answer.text()).replace("http://localhost", "https://films.example.org");
    await writeFile(join(directory, "openapi.json"), text);

    const linted = await runTool("@redocly/cli/bin/cli.js", "lint", "openapi.json");
    expect(linted.stdout + linted.stderr).toMatch(/is valid/);
    expect(linted.stdout + linted.stderr).not.toMatch(/warning/i);

    await runTool("openapi-typescript/bin/cli.js", "openapi.json", "-o", "schema.d.ts");
    const generator = "@hey-api/openapi-ts/bin/run.js";
    await runTool(generator, "-i", "openapi.json", "-o", "client", "-c", "@hey-api/client-fetch");
    await writeFile(join(directory, "calls.ts"), CALLS);
    const strict = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2023"];
    const bundled = ["--module", "esnext", "--moduleResolution", "bundler", "calls.ts"];
    await runTool("typescript/bin/tsc", ...strict, ...bundled);

    const calls: Calls = await import(/* @vite-ignore */ join(directory, "calls.ts"));
    expect(await calls.byOpenApiFetch(base, keys.viewer)).toEqual({
      name: "Noir",
      total: 0,
      problem: "There is no such thing.",
      acting: "Ben",
      file: expect.stringMatching(/charlie_chaplin_film_fest\.mp4$/),
      captions: expect.stringMatching(/\/archive\/charlie_chaplin_film_fest\/captions\?/),
    });
    expect(await calls.byHeyApi(base, keys.viewer)).toMatchObject({
      name: "Ada",
      saved: 1,
      hides: true,
    });
  },
  MOST_MS,
);
