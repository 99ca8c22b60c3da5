import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { loopJob } from "#app/lib/jobs/start-loop.ts";
import { projectRoot } from "../../scripts/project-root.ts";
import { describeOnSqlite } from "../engines.ts";
import { readMetrics } from "./read-metrics.ts";
import { openTestSite, type TestSite } from "../site.ts";

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const RULES = read("deploy/prometheus-rules.yml");
const DASHBOARD = read("deploy/grafana-dashboard.json");
const NAME = /\b(?:matinee|process|nodejs)_[a-z0-9_]+\b/g;

const namesIn = (text: string) => [...new Set(text.match(NAME))];

/** As after a request, a job, and a question to a service outside that failed. */
function useOnce({ services: { events }, metrics, jobs }: TestSite): void {
  events.onRequest("archive", "answered", 0.1);
  events.onWait("archive", 0);
  events.onBreaker("archive", "closed");
  events.onCacheRead("archive", "hit");
  metrics.observe("GET", 200, 0.01);
  const log = { info: () => undefined, error: () => undefined };
  const runNext = () => Promise.resolve(undefined);
  jobs.register(loopJob({ name: "billing", everyMs: 60_000, runNext, log }));
}

describeOnSqlite("alerts and dashboard", ({ open, place }) => {
  test("ask only for what a server exports, and each figure of what can page somebody has an alert", async () => {
    const { dataDirectory, ...given } = await place();
    const database = await open({ dataDirectory, ...given });
    const site = await openTestSite({ database, variables: { MATINEE_DATA: dataDirectory } });
    useOnce(site);
    const exported = await readMetrics(site.metrics);
    const names = namesIn(RULES + DASHBOARD);
    expect(names.length).toBeGreaterThan(30);
    const missing = names.filter((name) => !new RegExp(`^${name}(?:\\{| )`, "m").test(exported));
    expect(missing).toEqual([]);

    const own = [...exported.matchAll(/^# TYPE (matinee_(?!document_cache)\w+) /gm)];
    expect(own.length).toBeGreaterThan(20);
    const withoutAlert = own.filter(([, name = ""]) => !RULES.includes(name));
    expect(withoutAlert.map(([, name]) => name)).toEqual([]);
  });

  test("show each figure of the services outside", async () => {
    const site = await openTestSite({ database: await open() });
    useOnce(site);
    const exported = await readMetrics(site.metrics);
    const names = [...exported.matchAll(/^# TYPE (matinee_service_\w+) /gm)];
    expect(names.length).toBeGreaterThan(4);
    expect(names.filter(([, name = ""]) => !DASHBOARD.includes(name))).toEqual([]);
  });
});

test("a viewer's odd request, which a service rejects, is no outage", () => {
  expect(RULES).toContain('outcome!~"answered|rejected"');
});

test("the table of alerts has those of the file, with the same weight", () => {
  const alerts = RULES.matchAll(/- alert: (\w+)\n[^]*?severity: (\w+)/g);
  const inFile = [...alerts].map(([, name, severity]) => `${name} ${severity}`);
  const rows = read("docs/operating.md").matchAll(/^\| `(Matinee\w+)` +\| (page|ticket) +\|/gm);
  expect([...rows].map(([, name, severity]) => `${name} ${severity}`)).toEqual(inFile);
  expect(inFile.length).toBeGreaterThan(20);
});
