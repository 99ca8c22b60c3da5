import { expect, test } from "vitest";

import { migrate } from "#app/db/migrate.server.ts";
import { addUser, openBilling, standard } from "#tests/billing/open-billing.ts";
import { outputOf, outputOfScript } from "#tests/commands/output.ts";
import { describeEachEngine } from "#tests/engines.ts";

import { runOperator } from "./run-operator.ts";
import { verifyBilling } from "./verify-billing.ts";

const at = (hours: number) => Date.UTC(2026, 10, 20, hours, 30);

describeEachEngine("npm run operator", ({ open, emptyPlace }) => {
  async function setUp() {
    const given = await emptyPlace();
    const database = await open(given);
    const variables = {
      MATINEE_DATA: given.dataDirectory,
      ...(given.databaseUrl !== undefined && { DATABASE_URL: given.databaseUrl }),
    };
    const run = (...words: string[]) => outputOf(() => runOperator(words, variables));
    const verify = () => outputOf((log) => verifyBilling(variables, log));
    return { database, run, verify, variables };
  }

  const message = {
    kind: "contact" as const,
    name: "Asha",
    email: "asha@example.org",
    subject: "The sound",
    opening: null,
  };

  test("messages are listed newest first, wrapped, and one is shown whole", async () => {
    const { database, run } = await setUp();
    await migrate(database);
    const long = Array.from({ length: 60 }, (_, index) => `word${index}`).join(" ");
    await database.kysely
      .insertInto("messages")
      .values([
        { ...message, id: "a1", body: "It was \u001b[2Jlovely.", received_at: at(18) },
        { ...message, id: "b2", body: long, received_at: at(20) },
      ])
      .execute();
    const { status, stdout, stderr } = await run("messages");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("2 messages, newest first.\n\nb2  2026-11-20 20:30 UTC\n");
    expect(stdout).toContain("  From Asha <asha@example.org>\n  Subject: The sound\n");
    expect(stdout.indexOf("a1  ")).toBeGreaterThan(stdout.indexOf("b2  "));
    expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(stdout).toContain("… npm run operator -- messages show b2");
    expect(stdout).not.toContain("word59");
    expect(stdout).not.toContain("\u001b");
    expect((await run("messages", "show", "b2")).stdout).toContain("word59");
    expect(await run("messages", "show", "c3")).toMatchObject({
      status: 1,
      stderr: "There is no message c3: `npm run operator -- messages` lists them.\n",
    });
  });

  test("the newest 20 are listed, and all on request, while others write", async () => {
    const { database, run } = await setUp();
    await migrate(database);
    const rows = Array.from({ length: 230 }, (_, index) => ({
      ...message,
      id: `m${String(index).padStart(3, "0")}`,
      body: "Hello.",
      received_at: at(1) + index,
    }));
    await database.kysely.insertInto("messages").values(rows).execute();
    const some = await database.kysely.transaction().execute(async (transaction) => {
      const unseen = { ...message, id: "unseen", body: "Not yet.", received_at: at(2) };
      await transaction.insertInto("messages").values(unseen).execute();
      const { stdout } = await run("messages");
      await transaction.deleteFrom("messages").where("id", "=", "unseen").execute();
      return stdout;
    });
    expect(some.match(/^m\d+/gm)).toEqual(
      rows
        .slice(210)
        .toReversed()
        .map(({ id }) => id),
    );
    expect(some).toContain("210 older: npm run operator -- messages --all\n");
    expect((await run("messages", "--all")).stdout.match(/^m\d+/gm)).toEqual(
      rows.toReversed().map(({ id }) => id),
    );
  });

  test("unsent emails are listed, those given up first, and retried on request", async () => {
    const { database, run } = await setUp();
    await migrate(database);
    expect((await run("emails")).stdout).toBe("All emails have been sent.\n");
    const email = { subject: "Tonight", content: "{}", give_up_at: at(23) };
    await database.kysely
      .insertInto("emails")
      .values([
        {
          ...email,
          id: "w1",
          recipient: "a@x.example",
          queued_at: at(21),
          next_try_at: at(22),
          tries: 0,
          last_problem: null,
        },
        {
          ...email,
          id: "g1",
          recipient: "b@x.example",
          queued_at: at(20),
          next_try_at: null,
          tries: 31,
          last_problem: "450 busy\nlater",
        },
      ])
      .execute();
    const { stdout } = await run("emails");
    expect(stdout).toContain("1 waiting to be sent, 1 given up.\n\ng1  2026-11-20 20:30 UTC\n");
    expect(stdout).toContain(
      "  To b@x.example: Tonight\n  tried 31 times, given up\n  450 busy later\n",
    );
    expect(stdout).toContain(
      "w1  2026-11-20 21:30 UTC\n  To a@x.example: Tonight\n  not tried yet\n",
    );
    const before = Date.now();
    expect((await run("emails", "retry")).stdout).toBe("1 email will be sent again.\n");
    const row = await database.kysely
      .selectFrom("emails")
      .selectAll()
      .where("id", "=", "g1")
      .executeTakeFirstOrThrow();
    expect(row.next_try_at).toBeGreaterThanOrEqual(before);
    expect(row.give_up_at - Number(row.next_try_at)).toBe(at(23) - at(20));
    expect((await run("emails")).stdout).toContain("2 waiting to be sent, 0 given up.");
  });

  test("payments are listed, shown and refunded, and a plan is shown", async () => {
    const { database, run } = await setUp();
    await migrate(database);
    expect((await run("payments")).stdout).toBe("No payments yet.\n");
    await addUser(database, "asha");
    const { billing } = openBilling(database);
    const card = { lastFour: "4242", brand: "Visa" };
    const paid = await billing.pay(standard("asha", { method: "credit_card", card }));
    const id = paid.outcome === "paid" ? paid.paymentId : "";
    const { stdout, stderr } = await run("payments");
    expect(stderr).toBe("");
    expect(stdout).toBe(
      `1 payment.\n\n${id}  2026-11-20 18:30 UTC  ₹129  completed\n` +
        "  asha@example.org: Standard, subscribe, credit_card, Visa 4242\n",
    );
    expect((await run("payments", "show", id)).stdout).toContain("UTC: pending, asked for\n");
    expect((await run("subscription", "Asha@example.org")).stdout).toContain(
      "asha@example.org: standard, ₹129 a month, active until 2026-12-20 18:30 UTC, renewal on.\n",
    );
    expect((await run("refund", id)).stdout).toContain(`Payment ${id} is given back, as `);
    expect((await run("subscription", "asha@example.org")).stdout).toContain(", expired until ");
    expect((await run("payments", "--all")).stdout).toContain(`gives back ${id}`);
    expect(await run("refund", "x1")).toMatchObject({
      status: 1,
      stderr: "There is no completed payment x1: `npm run operator -- payments` lists them.\n",
    });
    expect((await run("subscription", "ravi@example.org")).stderr).toBe(
      "There is no account ravi@example.org.\n",
    );
  });

  test("billing:verify reports that everything agrees, or names what does not", async () => {
    const { database, verify } = await setUp();
    expect(await verify()).toMatchObject({
      status: 1,
      stderr: "There is nothing yet: start Matinee once with `npm start`.\n",
    });
    await migrate(database);
    await addUser(database, "asha");
    await openBilling(database).billing.pay(standard("asha"));
    // The command uses the real clock, which may be behind this test's dates.
    await database.kysely.deleteFrom("subscriptions").execute();
    const { status, stdout, stderr } = await verify();
    expect(stdout).toMatch(/^[0-9a-f]{24} {2}a completed payment that bought no subscription\n$/);
    expect({ status, stderr }).toEqual({ status: 1, stderr: "1 things do not agree.\n" });
    await database.kysely.deleteFrom("users").execute();
    expect(await verify()).toEqual({
      status: 0,
      stdout: "All agrees: payments (1), their changes and subscriptions.\n",
      stderr: "",
    });
  });

  test("wrong arguments print the list of commands, and a directory without data prints one line", async () => {
    const { run } = await setUp();
    for (const words of [[], ["messages", "show"], ["emails", "burn"], ["constructor"]]) {
      const { status, stdout, stderr } = await run(...words);
      expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
      expect(stderr).toContain("npm run operator -- messages show ID");
    }
    expect(await run("messages")).toEqual({
      status: 1,
      stdout: "",
      stderr: "There is nothing yet: start Matinee once with `npm start`.\n",
    });
  });

  test("matches of free films are corrected by a command of three words", async () => {
    const { database, run } = await setUp();
    await migrate(database);
    expect((await run("matches", "set", "Detour", "movie/20367")).stdout).toContain(
      "is /movie/20367.",
    );
    expect((await run("matches")).stdout).toContain("/archive/Detour is /movie/20367 (set by you)");
    expect((await run("matches", "set", "Detour")).stderr).toContain(
      "npm run operator -- matches forget",
    );
  });

  test("and billing:verify are scripts that print the same, and end with 1 where they refuse", async () => {
    const { database, variables } = await setUp();
    await migrate(database);
    expect(outputOfScript("operator", ["emails"], variables)).toEqual({
      status: 0,
      stdout: "All emails have been sent.\n",
      stderr: "",
    });
    expect(outputOfScript("operator", ["messages", "show", "c3"], variables)).toEqual({
      status: 1,
      stdout: "",
      stderr: "There is no message c3: `npm run operator -- messages` lists them.\n",
    });
    expect(outputOfScript("billing-verify", [], variables)).toEqual({
      status: 0,
      stdout: "All agrees: payments (0), their changes and subscriptions.\n",
      stderr: "",
    });
  });
});
