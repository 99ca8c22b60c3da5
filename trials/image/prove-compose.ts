import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { createBrowser } from "#tests/browser.ts";

import { OperatorError } from "../../scripts/bootstrap/operator-error.mjs";
import { projectRoot } from "../../scripts/project-root.ts";
import {
  ADA,
  expectIn,
  expectOpening,
  expectStatus,
  takeFirstSteps,
} from "../installing/first-steps.ts";
import { NotRunError } from "../prove-all.ts";
import { withBuilder } from "./builder.ts";
import { withEngine, type Engine } from "./engine.ts";
import { makeImage } from "./make-image.ts";

const SERVICES = { file: join(projectRoot, "deploy/compose.yaml") };
/** As the file publishes it. */
const ORIGIN = "http://127.0.0.1:3000";
/** As Compose calls what it builds for the service. */
const IMAGE = "matinee_app";
const OPEN_WITHIN_MS = 60_000;
const HEALTHY_WITHIN_MS = 90_000;
/** What the file gives it to stop, and what Docker needs besides. */
const STOP_WITHIN_MS = 20_000;

/** The small compose file, by the words of going live, in a container engine of its own. */
export async function proveCompose(log: (line: string) => void): Promise<void> {
  if (process.getuid?.() !== 0) throw new NotRunError("Only root may start a container engine.");
  const folder = mkdtempSync(join(tmpdir(), "matinee-compose-"));
  const archive = join(folder, "image.tar");
  try {
    // The engine's own builder would fetch its bases from a registry.
    await withBuilder(async (builder) => {
      const image = await makeImage(builder);
      await builder.buildah("push", image, `docker-archive:${archive}:${IMAGE}:latest`);
    }, log);
    await withEngine(async (engine) => {
      await engine.docker("load", "--input", archive);
      await useAsAnOperator(engine, log);
    }, log);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function useAsAnOperator({ docker, compose }: Engine, log: (line: string) => void) {
  const ask = (...parameters: string[]) => compose(SERVICES, ...parameters);
  await ask("up", "--detach", "--no-build");
  try {
    const opening = await untilOpen(ask);
    expectOpening(opening, "http://localhost:3000", "/data");
    await takeFirstSteps(ORIGIN, opening);
    await untilHealthy(ask, docker);
    expectIn(
      await ask("exec", "-T", "app", "bin/matinee", "db-backup", "/data/first.backup"),
      "first.backup",
      "a backup",
    );
    const owner = await ask("exec", "-T", "app", "stat", "--format=%u:%g", "/data/first.backup");
    expectIn(owner, /^1000:1000$/m, "a backup that is PUID's");
    const startedAt = performance.now();
    await ask("stop");
    const tookMs = performance.now() - startedAt;
    log(`It stopped within ${(tookMs / 1000).toFixed(1)} s.`);
    if (tookMs > STOP_WITHIN_MS) throw new OperatorError("It did not stop by itself.");
    await ask("up", "--detach", "--no-build");
    await untilHealthy(ask, docker);
    const { status } = await createBrowser(ORIGIN).post("/login", ADA);
    expectStatus(status, 303, "signing in after a second start");
  } finally {
    await ask("down", "--volumes");
  }
}

type Ask = (...parameters: string[]) => Promise<string>;

async function untilOpen(ask: Ask): Promise<string> {
  const endsAt = performance.now() + OPEN_WITHIN_MS;
  for (;;) {
    const printed = await ask("logs", "--no-color", "--no-log-prefix", "app");
    if (/^ {2}Mail .+$/m.test(printed)) return printed;
    if (performance.now() > endsAt) throw new OperatorError(`It does not open:\n${printed}`);
    await sleep(500);
  }
}

async function untilHealthy(ask: Ask, docker: Engine["docker"]): Promise<void> {
  const endsAt = performance.now() + HEALTHY_WITHIN_MS;
  const container = (await ask("ps", "--quiet", "app")).trim();
  for (;;) {
    const health = await docker("inspect", "--format", "{{.State.Health.Status}}", container);
    if (health.trim() === "healthy") return;
    if (performance.now() > endsAt) throw new OperatorError(`Its health is ${health}.`);
    await sleep(1_000);
  }
}
