import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { parseEnv } from "node:util";

import { STAND_IN_TOKEN } from "#app/lib/settings/film-hosts.ts";
import { createBrowser } from "#tests/browser.ts";

import { OperatorError } from "../../../scripts/bootstrap/operator-error.mjs";
import { projectRoot } from "../../../scripts/project-root.ts";
import {
  ADA,
  becomeOperator,
  expectEmail,
  expectIn,
  expectStatus,
} from "../../installing/first-steps.ts";
import { NotRunError } from "../../prove-all.ts";
import { withBuilder, type Builder } from "../builder.ts";
import { withEngine, type ComposedServices, type Engine } from "../engine.ts";
import { BASES, makeImage } from "../make-image.ts";
import { startOutsideWorld, type OutsideWorld } from "./outside-world.ts";

const FILE = join(projectRoot, "deploy/compose.full.yaml");
/** A name for which Caddy signs the certificate itself. */
const DOMAIN = "localhost";
const ORIGIN = `https://${DOMAIN}`;
/** As Compose calls what it builds for the two services. */
const OURS = ["matinee_app", "matinee_second"] as const;
/** By which names the file asks for the other two. */
const OTHERS = {
  "docker.io/library/postgres:17-bookworm": "database.Dockerfile",
  "docker.io/library/caddy:2": "proxy.Dockerfile",
};
/** Sent one after the other while a server stops, stands still and starts. */
const REQUESTS = 40;
const PAUSE_MS = 50;
const READY_WITHIN_MS = 30_000;

/** The full compose file, by the words of operating.md, in a container engine of its own. */
export async function proveFullCompose(log: (line: string) => void): Promise<void> {
  if (process.getuid?.() !== 0) throw new NotRunError("Only root may start a container engine.");
  const folder = mkdtempSync(join(tmpdir(), "matinee-full-"));
  try {
    const archives = await makeArchives(folder, log);
    await withEngine(async (engine) => {
      for (const archive of archives) await engine.docker("load", "--input", archive);
      await engine.docker("tag", ...OURS);
      const world = await startOutsideWorld();
      try {
        await useAsAnOperator(engine, world, { folder, log });
      } finally {
        world.close();
      }
    }, log);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The images that the file builds or asks for, each in a file that an engine loads. */
async function makeArchives(folder: string, log: Builder["log"]): Promise<string[]> {
  const archives: string[] = [];
  await withBuilder(async (builder) => {
    const [, packages = ""] = /^ {8}PACKAGES: (.+)$/m.exec(readFileSync(FILE, "utf8")) ?? [];
    const made: Record<string, string> = { [OURS[0]]: await makeImage(builder, { packages }) };
    for (const [name, file] of Object.entries(OTHERS)) {
      made[name] = await makeStandIn(builder, file);
    }
    for (const [name, image] of Object.entries(made)) {
      const archive = join(folder, `${archives.length}.tar`);
      const tag = name.includes(":") ? name : `${name}:latest`;
      await builder.buildah("push", image, `docker-archive:${archive}:${tag}`);
      archives.push(archive);
    }
  }, log);
  return archives;
}

async function makeStandIn({ buildah }: Builder, file: string): Promise<string> {
  const manner = ["--isolation", "chroot", "--pull-never", "--format", "docker"];
  const image = `localhost/${file.replace(".Dockerfile", "-trial")}`;
  const base = ["--build-arg", `BASE=${BASES.BASE}`];
  const what = ["--file", join(import.meta.dirname, file), "--tag", image, import.meta.dirname];
  await buildah("bud", ...manner, ...base, ...what);
  return image;
}

/** The example, filled in, and what the stand-ins for images and services need besides. */
function fillIn({ environment, smtpUrl }: OutsideWorld, folder: string): ComposedServices {
  const example = parseEnv(readFileSync(join(FILE, "../example.env"), "utf8"));
  const secrets = { POSTGRES_PASSWORD: "a10ngPassword", SESSION_SECRET: "s".repeat(40) };
  const given = {
    DOMAIN,
    TMDB_TOKEN: STAND_IN_TOKEN,
    SMTP_URL: smtpUrl,
    OPERATOR_EMAIL: ADA.email,
  };
  const variables = { ...example, ...secrets, ...given } as Record<string, string>;
  const left = Object.entries(variables).filter(([, value]) => value === "");
  if (left.length > 0) throw new OperatorError(`The example has more to fill in: ${left.join()}`);
  // Debian's Caddy is older than this line, without which a reload ends what is open.
  const caddyfile = join(folder, "Caddyfile");
  const lines = readFileSync(join(FILE, "../Caddyfile"), "utf8");
  writeFileSync(caddyfile, lines.replace(/^.*stream_close_delay.*\n/m, ""));
  const proxy = { volumes: [`${caddyfile}:/etc/caddy/Caddyfile:ro`] };
  const also = { services: { app: { environment }, second: { environment }, proxy } };
  return { file: FILE, also, variables };
}

async function useAsAnOperator(
  { docker, compose }: Engine,
  world: OutsideWorld,
  { folder, log }: { folder: string; log: Builder["log"] },
): Promise<void> {
  const services = fillIn(world, folder);
  const ask = (...parameters: string[]) => compose(services, ...parameters);
  const start = () => ask("up", "--detach", "--no-build");
  try {
    await start();
    await world.open();
    await trustProxy(ask);
    await untilReady();
    log("Both servers are healthy, on PostgreSQL and behind TLS.");
    const printed = await ask("logs", "--no-color", "--no-log-prefix", "app");
    await becomeOperator(ORIGIN, printed);
    await expectEmail(world.mailbox.origin, world.mailbox.pathname);
    // Docker's firewall keeps the database from the outside by this; that is off here.
    const isInternal = await docker(
      "network",
      "inspect",
      "--format={{.Internal}}",
      "matinee_inside",
    );
    expectIn(isInternal, "true", "a network of its own for the database");
    const inApp = (...command: string[]) => ask("exec", "-T", "app", "bin/matinee", ...command);
    expectIn(await inApp("db-backup", "/data/first.backup"), "first.backup", "a backup");
    expectIn(await inApp("operator", "messages"), /no messages/i, "a command");
    await whileAsked(log, async () => {
      await ask("stop", "app");
      await start();
    });
    await ask("down");
    await start();
    await untilReady();
    const { status } = await createBrowser(ORIGIN).post("/login", ADA);
    expectStatus(status, 303, "signing in after a second start");
  } catch (error) {
    log(await ask("logs", "--no-color", "--tail=30"));
    throw error;
  } finally {
    await ask("down", "--volumes");
  }
}

type Ask = (...parameters: string[]) => Promise<string>;

/** The proxy signs its own certificate, which this process then believes, as a browser would. */
async function trustProxy(ask: Ask): Promise<void> {
  const path = "/data/caddy/pki/authorities/local/root.crt";
  const certificate = await ask("exec", "-T", "proxy", "cat", path);
  setDefaultCACertificates([...getCACertificates(), certificate]);
}

/** Compose is done once the proxy's process runs, which may not listen yet. */
async function untilReady(): Promise<void> {
  const endsAt = performance.now() + READY_WITHIN_MS;
  const isReady = () =>
    createBrowser(ORIGIN)
      .get("/readyz")
      .then(({ status }) => status === 200)
      .catch(() => false);
  while (!(await isReady())) {
    if (performance.now() > endsAt) throw new OperatorError("No server answers through the proxy.");
    await sleep(PAUSE_MS);
  }
}

/** Viewers notice nothing of what happens to one server. */
async function whileAsked(log: (line: string) => void, work: () => Promise<void>): Promise<void> {
  const browser = createBrowser(ORIGIN);
  const isDone = work().then(() => true);
  let answers = 0;
  do {
    expectStatus((await browser.get("/movies")).status, 200, "a page while one server restarts");
    answers += 1;
    await sleep(PAUSE_MS);
  } while (!(await Promise.race([isDone, false])) || answers < REQUESTS);
  log(`${answers} pages were answered while one server restarted.`);
}
