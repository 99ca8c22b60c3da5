import { OperatorError } from "../scripts/bootstrap/operator-error.mjs";
import { ensureBuild } from "../scripts/building/ensure-build.ts";
import { onEachEngine, withPostgres } from "../scripts/each-engine.ts";
import { projectRoot } from "../scripts/project-root.ts";
import { anySeed, parseCount } from "./counts.ts";

export async function proveKills([runs = "500", seed = anySeed()]: string[]) {
  const options = { runs: parseCount(runs), seed: parseCount(seed) };
  const kills = await import("./kills/prove-kills.ts");
  console.log(`kills: ${options.runs} runs, seed ${options.seed}`);
  await withPostgres(async (url) => {
    await provePayments(options, url);
    await kills.proveKills({ ...options, postgresUrl: url, log: console.log });
  });
}

export async function proveCrash([runs = "200", seed = anySeed()]: string[]) {
  const options = { runs: parseCount(runs), seed: parseCount(seed) };
  const { proveCrashes } = await import("./kills/prove-crashes.ts");
  await onEachWithSeed(options.seed, (postgresUrl, random) =>
    proveCrashes({ postgresUrl, runs: options.runs, random, log: console.log }),
  );
}

export async function provePower([runs = "20", seed = anySeed()]: string[]) {
  const options = { runs: parseCount(runs), seed: parseCount(seed) };
  if (process.platform !== "linux" || process.getuid?.() !== 0) {
    throw new OperatorError("Only root may make a disk of its own, and on Linux alone.");
  }
  const { provePowerCuts } = await import("./kills/prove-power.ts");
  const { seededRandom } = await import("./kills/random.ts");
  await ensureBuild(projectRoot, console.log);
  console.log(`power: seed ${options.seed}`);
  await provePowerCuts({ ...options, random: seededRandom(options.seed), log: console.log });
}

export async function proveLoad([minutes = "10", seed = anySeed()]: string[]) {
  const options = { minutes: parseCount(minutes), seed: parseCount(seed) };
  const load = await import("./load/prove-load.ts");
  await onEachWithSeed(options.seed, (postgresUrl, random) =>
    load.proveLoad({ postgresUrl, minutes: options.minutes, random, log: console.log }),
  );
}

/** The built server on one engine after the other, each with the same number of trials. */
async function onEachWithSeed(
  seed: number,
  prove: (postgresUrl: string | undefined, random: () => number) => Promise<void>,
) {
  const { seededRandom } = await import("./kills/random.ts");
  await ensureBuild(projectRoot, console.log);
  await onEachEngine(async (engine, url) => {
    console.log(`${engine}: seed ${seed}`);
    await prove(url, seededRandom(seed));
  });
}

async function provePayments({ runs, seed }: { runs: number; seed: number }, url?: string) {
  const { provePaymentKills } = await import("./kills/prove-payments.ts");
  const { seededRandom } = await import("./kills/random.ts");
  for (const place of url === undefined ? [undefined] : [undefined, url]) {
    const result = await provePaymentKills(place, runs, seededRandom(seed));
    console.log(`${place === undefined ? "SQLite" : "PostgreSQL"}: ${result}`);
  }
}

export async function proveCharges([runs = "500", seed = anySeed()]: string[]) {
  const { proveCharges: prove } = await import("./kills/prove-charges.ts");
  await withPostgres((url) => prove(url, parseCount(runs), parseCount(seed)));
}

export async function proveBilling([viewers = "10000", seed = "1"]: string[]) {
  const { proveYear } = await import("./billing/prove-year.ts");
  await proveYear({ viewers: parseCount(viewers), seed: parseCount(seed), log: console.log });
}
