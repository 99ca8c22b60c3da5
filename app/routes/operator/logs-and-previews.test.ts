import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { asBuilt } from "#tests/as-built.ts";
import { renderSample } from "#app/features/operator/email-samples.server.ts";
import { languages } from "#app/translations/languages.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { openOperatorSite } from "#tests/operator/operator-site.ts";
import type { RouteModule } from "#tests/site.ts";

import * as auditLog from "./audit-log.tsx";
import * as previewHtml from "./email-preview-html.ts";
import * as preview from "./email-preview.tsx";
import * as emails from "./emails.tsx";
import * as logs from "./logs.tsx";

const routes = {
  "/operator/logs": asBuilt(logs),
  "/operator/emails": asBuilt(emails),
  "/operator/emails/preview": asBuilt(preview),
  "/operator/emails/preview/html": { ...previewHtml } as RouteModule,
  "/operator/audit-log": asBuilt(auditLog),
};

const failed = (id: string) => ({
  id,
  recipient: `${id}@example.org`,
  subject: `Subject ${id}`,
  content: "{}",
  queued_at: 1_000,
  give_up_at: 2_000,
  next_try_at: null,
  tries: 9,
  last_problem: `550 no mailbox ${id}`,
});

describeOnSqlite("the operator's logs and emails", ({ open }) => {
  test("find a request by its id, by level and by text, newest first", async () => {
    const { operator, fresh, logged } = await openOperatorSite(await open(), routes);
    await fresh("/operator/logs");
    const answer = await operator.get("/operator/logs?text=no-such-words");
    expect(await answer.response.text()).toContain("No such line");
    const id = answer.headers.get("x-request-id") ?? "";
    expect(logged.some(({ requestId }) => requestId === id)).toBe(true);
    const found = await operator.text(`/operator/logs?request=${id}`);
    expect(found).toContain("1 line<");
    expect(found).toContain("tookMs");
    expect(await operator.text("/operator/logs?level=error")).toContain("No such line");
    const all = await operator.text("/operator/logs?text=%2Foperator%2Flogs");
    expect(all.indexOf(id)).toBeGreaterThan(0);
    expect(all.indexOf(id)).toBeLessThan(all.lastIndexOf("<code>"));
  });

  test("send one failed email again, and leave the others", async () => {
    const database = await open();
    const { operator, fresh } = await openOperatorSite(database, routes);
    await fresh("/operator/emails");
    await database.kysely
      .insertInto("emails")
      .values([failed("one"), failed("two")])
      .execute();
    expect(await operator.text("/operator/emails")).toContain("550 no mailbox two");
    await operator.post("/operator/emails", { id: "two" });
    const waiting = await database.kysely
      .selectFrom("emails")
      .select("id")
      .where("next_try_at", "is not", null)
      .execute();
    expect(waiting).toEqual([{ id: "two" }]);
    expect(await operator.text("/operator/audit-log")).toContain("email.send-again");
  });

  test("show every email that is written, in every language, where nothing runs", async () => {
    const { operator, fresh } = await openOperatorSite(await open(), routes);
    const page = await fresh("/operator/emails/preview");
    const names = [...page.matchAll(/preview\?email=(\w+)/g)].map(([, name]) => name);
    const written = globSync("app/features/**/*.ts").flatMap((file) => {
      if (file.includes(".test.")) return [];
      const source = readFileSync(file, "utf8");
      const exported = [...source.matchAll(/^export const (\w+Email)\b/gm)];
      // Whatever writes an email can be looked at.
      if (/write: \(\) => [({]/.test(source)) expect(exported, file).not.toEqual([]);
      return exported.map(([, name]) => name);
    });
    expect(written.length).toBeGreaterThan(20);
    const codes = languages.map(({ code }) => code);
    const site = { origin: "https://1.2", languages: codes, ownLanguage: "en" };
    expect(new Set(names)).toEqual(new Set(written));
    for (const name of names) {
      const path = `/operator/emails/preview?email=${name}&in=ar`;
      expect(await operator.text(path), name).toContain('sandbox="" src="/operator/emails/preview');
      const html = await operator.get(path.replace("preview", "preview/html"));
      const policy = html.headers.get("content-security-policy");
      expect(policy).toMatch(/^sandbox; default-src 'none'/);
      expect(policy).not.toContain("script-src");
      const text = await html.response.text();
      expect(text).toContain('lang="ar" dir="rtl"');
      expect(text).not.toContain("<script");
      for (const code of codes) {
        const sample = renderSample(site, name ?? "", code);
        expect(sample?.html, `${name} in ${code}`).toContain(`lang="${code}"`);
      }
    }
    expect((await operator.get("/operator/emails/preview?email=toString")).status).toBe(404);
    expect((await operator.get("/operator/emails/preview/html")).status).toBe(404);
  });
});
