import { expect, test } from "vitest";

import * as about from "#app/routes/info/about.tsx";
import * as dismissal from "#app/routes/api/announcement.ts";
import { asBuilt } from "#tests/as-built.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { openOperatorSite } from "#tests/operator/operator-site.ts";
import type { RouteModule } from "#tests/site.ts";

import * as announcements from "./announcements.tsx";
import * as auditLog from "./audit-log.tsx";

const routes = {
  "/operator/announcements": asBuilt(announcements),
  "/operator/audit-log": asBuilt(auditLog),
  "/announcement": { ...dismissal } as RouteModule,
  "/about": asBuilt(about),
};
const PATH = "/operator/announcements";
const DAY_MS = 24 * 60 * 60 * 1000;
/** A day in the future, by the server's own clock. */
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const wish = () => ({ kind: "warning", until: dayIn(2), "text-en": "We move on Friday" });

describeOnSqlite("an announcement", ({ open }) => {
  test("is on private and on shared pages at once, and gone from both when withdrawn", async () => {
    const { operator, fresh, browser } = await openOperatorSite(await open(), routes);
    await fresh(PATH);
    const visitor = browser();
    expect(await visitor.text("/about")).not.toContain("We move");
    const published = await operator.post(PATH, { ...wish(), "text-hi": "शुक्रवार को" });
    expect(published.location).toContain("notice=published");
    const shown = await visitor.get("/about");
    expect(shown.headers.get("cache-control")).toBe("private, no-cache");
    expect(await visitor.text("/about")).toContain("We move on Friday");
    expect(await operator.text("/profile")).toContain("We move on Friday");
    expect(await visitor.text("/hi/about")).toContain('lang="hi">शुक्रवार को');
    expect(await visitor.text("/de/about")).toContain('lang="en">We move on Friday');

    await operator.post(PATH, { do: "withdraw" });
    expect(await visitor.text("/about")).not.toContain("We move");
    expect(await operator.text("/profile")).not.toContain("We move");
    const log = await operator.text("/operator/audit-log");
    expect(log).toContain("announcement.publish");
    expect(log).toContain("announcement.withdraw");
  });

  test("is dismissed in one browser without a script, until the next one", async () => {
    const { operator, fresh, browser } = await openOperatorSite(await open(), routes);
    await fresh(PATH);
    await operator.post(PATH, wish());
    const [one, other] = [browser(), browser()];
    const id = /name="id" value="([0-9a-f]+)"/.exec(await one.text("/about"))?.[1] ?? "";
    expect((await one.post("/announcement", { id })).status).toBe(303);
    expect(await one.text("/about")).not.toContain("We move");
    expect(await other.text("/about")).toContain("We move");
    await operator.post(PATH, { ...wish(), "text-en": "We have moved" });
    expect(await one.text("/about")).toContain("We have moved");
    expect(await operator.text(PATH)).toContain("We move on Friday");
  });

  test("needs the site's own language and a day to come", async () => {
    const { operator, fresh, browser } = await openOperatorSite(await open(), routes);
    await fresh(PATH);
    for (const wrong of [
      { "text-en": "  " },
      { until: dayIn(-1) },
      { until: "soon" },
      { until: "9999-01-01" },
      { kind: "joke" },
      { "text-hi": "x".repeat(201) },
    ]) {
      expect((await operator.post(PATH, { ...wish(), ...wrong })).status).toBe(400);
    }
    expect(await browser().text("/about")).not.toContain("We move");
  });
});
