import { expect, test } from "vitest";

import { loopJob } from "#app/lib/jobs/start-loop.ts";
import { asBuilt } from "#tests/as-built.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { openOperatorSite } from "#tests/operator/operator-site.ts";

import * as overview from "./overview.tsx";

const routes = { "/operator": asBuilt(overview) };
const DAY_MS = 24 * 60 * 60 * 1000;

const email = (id: string, next_try_at: number | null, last_problem: string) => ({
  id,
  recipient: "ben@example.org",
  subject: "Hello",
  content: "{}",
  queued_at: 1,
  give_up_at: 2,
  next_try_at,
  tries: 9,
  last_problem,
});

describeOnSqlite("the operator's overview", ({ open }) => {
  test("has what fails with the way to mend it, the worst first, and how each part is", async () => {
    const database = await open();
    const { operator, fresh, jobs, services } = await openOperatorSite(database, routes);
    const well = await fresh("/operator");
    expect(well).toContain("Everything is well");
    expect(well).toContain("SQLite");
    expect(well).toContain("All run");

    const runNext = () => Promise.reject(new Error("No room."));
    const log = { info: () => undefined, error: () => undefined };
    jobs.register(loopJob({ name: "deletions", everyMs: DAY_MS, runNext, log }));
    await expect
      .poll(() => operator.text("/operator"))
      .toContain("A background job fails: Delete accounts that are due");
    const failure = { service: "archive", reason: "denied", code: "403" };
    services.events.onFailure({ ...failure, address: "https://archive.example/", retryAfterMs: 0 });
    await database.kysely
      .insertInto("emails")
      .values([email("a", null, "550"), email("b", Date.now() + DAY_MS, "Nobody listens there.")])
      .execute();
    const text = await operator.text("/operator");
    expect(text).not.toContain("Everything is well");
    const order = [
      'href="/operator/settings"><span dir="ltr" lang="en">',
      'href="/operator/jobs">A background job fails',
      'href="/operator/emails">1 email could not be sent',
      'href="/operator/emails">Some emails are late, and are tried again: Nobody listens there.',
    ].map((words) => text.indexOf(words));
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(order).not.toContain(-1);
  });

  test.each([
    ["99.1.0", { RELEASES_URL: "https://example.org/latest" }, true],
    ["99.1.0", {}, false],
    ["0.0.1", { RELEASES_URL: "https://example.org/latest" }, false],
  ])(
    "says that version %s is out only where it is newer and looked for",
    async (found, variables, isShown) => {
      const database = await open();
      await database.kysely.insertInto("job_runs").values({ name: "releases", found }).execute();
      const { fresh } = await openOperatorSite(database, routes, {}, variables);
      expect((await fresh("/operator")).includes(`Version ${found} is out`)).toBe(isShown);
    },
  );

  test("draws thirty days, and has each of them in a table", async () => {
    const database = await open();
    const { fresh } = await openOperatorSite(database, routes);
    const day = Math.floor(Date.now() / DAY_MS);
    await database.kysely
      .insertInto("daily_counts")
      .values([
        { day, name: "requests", count: 1_234 },
        { day: day - 29, name: "requests", count: 1 },
        { day: day - 30, name: "requests", count: 5_000 },
      ])
      .execute();
    const text = await fresh("/operator");
    expect(text).toContain(">1,235<");
    expect(text.match(/<svg aria-hidden="true"[^>]*viewBox="0 0 298 60"/g)).toHaveLength(5);
    expect(text.match(/M\d+ 60v-/g)).toHaveLength(150);
    expect(text.match(/<th scope="row">/g)).toHaveLength(30);
    expect(text).toContain("<td>1,234</td>");
    expect(text.length).toBeLessThan(100_000);
  });
});
