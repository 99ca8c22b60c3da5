import { OperatorError } from "../scripts/bootstrap/operator-error.mjs";
import { ensureBuild } from "../scripts/building/ensure-build.ts";
import { withPostgres } from "../scripts/each-engine.ts";
import { ensureDebianPrograms, findDebianProgram } from "../scripts/programs/debian-programs.ts";
import { projectRoot } from "../scripts/project-root.ts";
import { anySeed, parseCount } from "./counts.ts";
import { NotRunError } from "./prove-all.ts";
import { runInFull } from "./run-tests.ts";

/** Debian keeps it off the PATH of most people. */
const PGBOUNCER = "usr/sbin/pgbouncer";

export async function proveNodes([viewers = "80", seed = anySeed()]: string[]) {
  const options = { viewers: parseCount(viewers), seed: parseCount(seed) };
  const nodes = await import("./load/prove-nodes.ts");
  const { seededRandom } = await import("./kills/random.ts");
  await ensureBuild(projectRoot, console.log);
  await withPostgres(async (postgresUrl) => {
    if (postgresUrl === undefined) throw new OperatorError("Two servers need a PostgreSQL.");
    const random = seededRandom(options.seed);
    console.log(`nodes: seed ${options.seed}`);
    await nodes.proveNodes({ ...options, postgresUrl, partMs: 20_000, random, log: console.log });
  });
}

export async function proveTogether([rooms = "200", seed = anySeed()]: string[]) {
  const options = { rooms: parseCount(rooms), seed: parseCount(seed) };
  const together = await import("./together/prove-together.ts");
  const { seededRandom } = await import("./kills/random.ts");
  await ensureBuild(projectRoot, console.log);
  await withPostgres(async (postgresUrl) => {
    if (postgresUrl === undefined) throw new OperatorError("Two servers need a PostgreSQL.");
    console.log(`together: ${rooms} rooms, seed ${seed}`);
    const random = seededRandom(options.seed);
    await together.proveTogether({ rooms: options.rooms, postgresUrl, random, log: console.log });
  });
}

export async function provePooler([seconds = "30", seed = anySeed()]: string[]) {
  const durationMs = parseCount(seconds) * 1_000;
  const proof = await import("./load/prove-pooler.ts");
  const { seededRandom } = await import("./kills/random.ts");
  await ensureDebianPrograms({ pgbouncer: PGBOUNCER });
  const program = findDebianProgram(PGBOUNCER);
  if (program === undefined) {
    throw new NotRunError("There is no PgBouncer. To get one: sudo apt-get install pgbouncer");
  }
  await ensureBuild(projectRoot, console.log);
  await withPostgres(async (postgresUrl) => {
    if (postgresUrl === undefined) throw new OperatorError("A pooler needs a PostgreSQL.");
    const random = seededRandom(parseCount(seed));
    console.log(`pooler: seed ${seed}`);
    const options = { program, postgresUrl, viewers: 40, durationMs, random };
    await proof.provePooler({ ...options, log: console.log });
  });
}

/** Without a revision, the older server is from before the newest migration. */
export async function proveUpgrade([given, seconds = "20", seed = anySeed()]: string[]) {
  const partMs = parseCount(seconds) * 1_000;
  const { beforeNewestMigration } = await import("./load/old-version.ts");
  const proof = await import("./load/prove-upgrade.ts");
  const { seededRandom } = await import("./kills/random.ts");
  const revision = given ?? beforeNewestMigration();
  await ensureBuild(projectRoot, console.log);
  await withPostgres(async (postgresUrl) => {
    if (postgresUrl === undefined) throw new OperatorError("Two servers need a PostgreSQL.");
    const random = seededRandom(parseCount(seed));
    console.log(`upgrade: from ${revision}, seed ${seed}`);
    const options = { revision, postgresUrl, viewers: 40, partMs, random };
    await proof.proveUpgrade({ ...options, log: console.log });
  });
}

/** Calls that are made up from the API's document, and what others wrote for such documents. */
export async function proveApi([calls = "100000", seed = anySeed()]: string[]) {
  const problem = `Something broke; the same again: npm run prove api ${calls} ${seed}`;
  const variables = { API_CALLS: String(parseCount(calls)), API_SEED: seed };
  await runInFull(["tests/api", "trials/api"], problem, variables);
}

/** The configurations of `deploy/` in Debian's own proxies. */
export async function proveProxies() {
  const { ensureProxies } = await import("./proxies/debian-proxies.ts");
  // Once, before each file of the trials looks for them.
  await ensureProxies();
  await runInFull(["trials/proxies"], "A proxy does not do what the documents say.");
}

/** What going live has people type for a release, in a shell. */
export const proveInstalling = () =>
  runInFull(["trials/installing"], "Going live has lines that do not do what it says.");

/** What others wrote, from the registry, with the built server. */
export async function proveStremio() {
  await ensureBuild(projectRoot, console.log);
  await runInFull(["trials/stremio"], "Others find something wrong in the add-ons.");
}
