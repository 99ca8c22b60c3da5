import { expect, onTestFinished, test, vi } from "vitest";

import { openDatabase } from "#app/db/connect.server.ts";
import { createDerivedKeys } from "#app/features/accounts/derived-keys.server.ts";
import { readSettings } from "#app/lib/env.server.ts";
import { settingsFor } from "#tests/archive/films-of.ts";
import { openFaultyArchive } from "#tests/archive/faulty-archive.ts";
import { createMigratedPlace } from "#tests/databases/migrated-place.ts";
import { sharedDecoder } from "#tests/pictures/picture-decoder.ts";
import { serve } from "#tests/serve.ts";

import { openFeatures } from "./open-features.ts";
import { createLog } from "./health/log.ts";

/** Far more failed questions than there are reasons for them. */
const MANY = 40;
const PATIENT = { timeout: 60_000, interval: 50 };

test("nothing runs before it is started; then a film database that is down is logged by the service watch alone", async () => {
  const down = await serve((_, response) => response.writeHead(500).end());
  const { features, lines } = await openLogged({ FILM_DATABASE_URL: down });
  expect(await features.jobs.forOperators.list()).toEqual([]);
  expect(await failuresOf(features)).toBe(0);
  features.start();
  await vi.waitFor(async () => expect(await failuresOf(features)).toBeGreaterThan(MANY), PATIENT);
  expect(lines).toContainEqual(expect.objectContaining({ msg: "service", reason: "unavailable" }));
  expect(lines.filter(({ msg }) => msg !== "service")).toEqual([]);
});

async function openLogged(variables: Record<string, string>) {
  const place = await createMigratedPlace(undefined);
  onTestFinished(place.remove);
  const database = await openDatabase(place);
  onTestFinished(() => database.close());
  const settings = readSettings({
    MATINEE_DATA: place.dataDirectory,
    ...settingsFor(await openFaultyArchive()),
    ...variables,
  });
  const lines: Record<string, unknown>[] = [];
  const log = createLog("warn", { write: (line) => lines.push(JSON.parse(line)) });
  const features = await openFeatures({
    settings,
    database,
    log,
    decoder: sharedDecoder,
    origin: "http://localhost",
    keys: createDerivedKeys("a secret that is only ever used in tests"),
  });
  onTestFinished(async () => {
    for (const close of features.closing) await close();
  });
  return { features, lines };
}

/** How many questions to the outside services have failed so far. */
async function failuresOf({ services }: Awaited<ReturnType<typeof openLogged>>["features"]) {
  const counts = await Promise.all(services.metrics.map((metric) => metric.get()));
  const failures = counts.find(({ name }) => name === "matinee_service_failures_total");
  return (failures?.values ?? []).reduce((sum, { value }) => sum + value, 0);
}
