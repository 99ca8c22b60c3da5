import { expect, test } from "vitest";

import { asBuilt } from "#tests/as-built.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { openOperatorSite } from "#tests/operator/operator-site.ts";
import type { RouteModule } from "#tests/site.ts";

import * as auditLog from "../audit-log.tsx";
import * as backups from "./backups.tsx";
import * as download from "./download.ts";

const routes = {
  "/operator/backups": asBuilt(backups),
  "/operator/backups/download": { ...download } as RouteModule,
  "/operator/audit-log": asBuilt(auditLog),
};
const PATH = "/operator/backups";

describeOnSqlite("the operator's backups", ({ open, place }) => {
  test("are made, tried, downloaded and deleted once confirmed, and each leaves a line", async () => {
    const { dataDirectory } = await place();
    const database = await open({ dataDirectory, databaseUrl: undefined });
    const variables = { MATINEE_DATA: dataDirectory };
    const { operator, fresh } = await openOperatorSite(database, routes, {}, variables);
    expect(await fresh(PATH)).toContain("There is no backup yet");
    expect(await operator.text(PATH)).toContain(`npm run db:restore ${dataDirectory}/backups/`);

    const confirm = (atMs: number) =>
      database.kysely
        .updateTable("sessions")
        .set({ created_at: atMs, confirmed_at: atMs })
        .execute();
    await confirm(0);
    const unconfirmed = await operator.post(PATH, { do: "make" });
    expect(unconfirmed.location).toContain("/profile/security/confirm?next=%2Foperator%2Fbackups");
    await confirm(Date.now());

    await operator.post(PATH, { do: "make" });
    await expect.poll(() => operator.text(PATH)).toContain("Made by hand");
    await expect.poll(() => operator.text(PATH)).not.toContain("A backup is being made.");
    const name = /value="(matinee-[^"]+\.backup)"/.exec(await operator.text(PATH))?.[1] ?? "";
    await operator.post(PATH, { do: "try", name });
    await expect.poll(() => operator.text(PATH)).toContain("It can be restored: accounts 1,");

    const file = await operator.post(`${PATH}/download`, { name });
    expect(file.headers.get("content-disposition")).toBe(`attachment; filename="${name}"`);
    const bytes = Buffer.from(await file.response.arrayBuffer());
    expect(bytes.subarray(0, 15).toString()).toBe("SQLite format 3");
    expect(bytes.length).toBe(Number(file.headers.get("content-length")));
    expect((await operator.post(`${PATH}/download`, { name: "../matinee.db" })).status).toBe(404);

    const wrong = await operator.post(PATH, { do: "schedule", every: "day", count: "0" });
    expect(wrong.status).toBe(400);
    await operator.post(PATH, { do: "schedule", every: "day", count: "3" });
    expect(await operator.text(PATH)).toMatch(/value="day" selected|selected="" value="day"/);
    await operator.post(PATH, { do: "delete", name });
    expect(await operator.text(PATH)).toContain("There is no backup yet");
    const lines = await operator.text("/operator/audit-log");
    for (const action of ["make", "try", "download", "schedule", "delete"]) {
      expect(lines).toContain(`backup.${action}`);
    }
    await confirm(0);
    expect((await operator.post(`${PATH}/download`, { name })).location).toContain(
      "/confirm?next=",
    );
  });
});
