import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { ask } from "#tests/ask.ts";
import { startBuiltServer } from "#tests/built-server.ts";

const MAIN = join(import.meta.dirname, "../../stand-ins/main.ts");

/** The stand-ins on the test's own ports, so that they can restart at the same addresses. */
async function startStandIns(basePort: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [MAIN, "--port", String(basePort)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
}

// Below the range that systems choose from.
const BASE_PORT = 21_800;
const at = (place: number) => `http://127.0.0.1:${BASE_PORT + place}`;

test("when the stand-ins are killed and restarted under a running server, nothing is lost", async () => {
  const MATINEE_DATA = await mkdtemp(join(tmpdir(), "matinee-outage-"));
  const standIns = await startStandIns(BASE_PORT);
  const server = await startBuiltServer({
    MATINEE_DATA,
    FILM_DATABASE_URL: at(1),
    FILM_IMAGES_URL: at(1),
    ARCHIVE_URL: at(2),
    LOG_LEVEL: "error",
  });
  onTestFinished(async () => {
    await server.stop("SIGKILL");
    await rm(MATINEE_DATA, { recursive: true, force: true });
  });
  const titles = async (path: string) => {
    const { response, text } = await ask(server.origin + path);
    expect(response.status, path).toBe(200);
    return [...text.matchAll(/href="\/(?:movie|tv)\/(\d+)"/g)].map(([, id]) => id);
  };
  const [movies, shows] = [await titles("/movies"), await titles("/tvshows")];
  expect(movies.length).toBeGreaterThan(20);

  standIns.kill("SIGKILL");
  await once(standIns, "exit");
  expect(await titles("/movies"), "cached").toEqual(movies);
  expect(await titles("/tvshows"), "cached").toEqual(shows);

  await startStandIns(BASE_PORT);
  const drama = async () =>
    (await ask(`${server.origin}/genre/drama`)).text.includes('href="/movie/');
  await expect.poll(drama, { interval: 500 }).toBe(true);
  expect(await titles("/movies"), "still there").toEqual(movies);
});
