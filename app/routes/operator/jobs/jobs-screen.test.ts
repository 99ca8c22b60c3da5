import { expect, test } from "vitest";

import { loopJob } from "#app/lib/jobs/start-loop.ts";
import { asBuilt } from "#tests/as-built.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { openOperatorSite } from "#tests/operator/operator-site.ts";

import * as auditLog from "../audit-log.tsx";
import * as jobs from "./jobs.tsx";

const routes = { "/operator/jobs": asBuilt(jobs), "/operator/audit-log": asBuilt(auditLog) };
const PATH = "/operator/jobs";
const HOUR_MS = 60 * 60 * 1000;

describeOnSqlite("the operator's jobs", ({ open }) => {
  test("show what runs when and why it failed, and are run once confirmed", async () => {
    const database = await open();
    const { operator, fresh, jobs: registered } = await openOperatorSite(database, routes);
    let isBroken = true;
    const runNext = async () => {
      if (isBroken) throw new Error("No room <left>.");
      return undefined;
    };
    const log = { info: () => undefined, error: () => undefined };
    registered.register(loopJob({ name: "deletions", everyMs: HOUR_MS, runNext, log }));
    await expect.poll(() => fresh(PATH)).toContain("No room &lt;left&gt;.");
    const before = await operator.text(PATH);
    expect(before).toContain("Delete accounts that are due");
    expect(before).toContain("Interval: 1 hour");

    await database.kysely.updateTable("sessions").set({ created_at: 0, confirmed_at: 0 }).execute();
    const unconfirmed = await operator.post(PATH, { name: "deletions" });
    expect(unconfirmed.location).toContain("/profile/security/confirm?next=%2Foperator%2Fjobs");
    await database.kysely
      .updateTable("sessions")
      .set({ created_at: Date.now(), confirmed_at: Date.now() })
      .execute();
    isBroken = false;
    const run = await operator.post(PATH, { name: "deletions" });
    expect(run.location).toBe(`${PATH}?notice=ended`);
    const after = await operator.text(PATH);
    expect(after).toContain("Nothing was due");
    expect(after).toContain("Last failure:");
    expect(await operator.text("/operator/audit-log")).toContain("job.run");
    expect((await operator.post(PATH, { name: "nothing" })).location).toBe(PATH);
  });

  test("run one after the other, when two press at the same moment", async () => {
    const database = await open();
    const { operator, fresh, jobs: registered } = await openOperatorSite(database, routes);
    let running = 0;
    let most = 0;
    let runs = 0;
    const runNext = async () => {
      running += 1;
      runs += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return undefined;
    };
    const log = { info: () => undefined, error: () => undefined };
    registered.register(loopJob({ name: "deletions", everyMs: HOUR_MS, runNext, log }));
    await fresh(PATH);
    const both = await Promise.all([1, 2].map(() => operator.post(PATH, { name: "deletions" })));
    for (const { location } of both) expect(location).toBe(`${PATH}?notice=ended`);
    expect([runs, most]).toEqual([3, 1]);
    const lines = await database.kysely.selectFrom("audit_log").select("action").execute();
    expect(lines).toHaveLength(2);
  });
});
