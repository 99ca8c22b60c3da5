import { expect, test } from "vitest";

import { createSessionReader } from "#app/features/accounts/sessions/sessions.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { signIn } from "#tests/sign-in.ts";

import { addOperator, listRoles, removeOperator } from "./operators.ts";

describeEachEngine("the operators", ({ open }) => {
  test("are added and removed by their addresses, and each change is in the audit log", async () => {
    const database = await open();
    const token = await signIn(database, "Ada");
    await database.kysely.updateTable("users").set({ email_verified: 1 }).execute();
    const { email } = await database.kysely
      .selectFrom("users")
      .select("email")
      .executeTakeFirstOrThrow();
    const read = createSessionReader(database);
    expect(await listRoles(database)).toContain("Nobody runs the site");
    expect((await read(token))?.isOperator).toBe(false);

    expect(await addOperator(database, email.toUpperCase())).toContain("runs the site now");
    expect(await listRoles(database)).toContain(email);
    expect((await read(token))?.isOperator).toBe(true);
    expect(await addOperator(database, email)).toContain("already");

    expect(await removeOperator(database, email)).toContain("no longer");
    expect((await read(token))?.isOperator).toBe(false);
    await expect(removeOperator(database, email)).rejects.toThrow("does not run the site");

    const lines = await database.kysely.selectFrom("audit_log").selectAll().execute();
    expect(lines.map(({ action, actor, subject }) => [action, actor, subject]).toSorted()).toEqual([
      ["operator.add", "command line", email],
      ["operator.remove", "command line", email],
    ]);
  });

  test("have a confirmed address", async () => {
    const database = await open();
    await signIn(database, "Ben");
    await database.kysely.updateTable("users").set({ email_verified: 0 }).execute();
    const { email } = await database.kysely
      .selectFrom("users")
      .select("email")
      .executeTakeFirstOrThrow();
    await expect(addOperator(database, email)).rejects.toThrow("not confirmed");
    await expect(addOperator(database, "nobody@example.org")).rejects.toThrow("No account");
  });
});
