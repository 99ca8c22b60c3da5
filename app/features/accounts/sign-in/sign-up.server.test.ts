import { expect, test, vi } from "vitest";

import { emailsIn, openAccounts, PASSWORD, strangerAt } from "#tests/accounts.ts";
import { describeEachEngine } from "#tests/engines.ts";

describeEachEngine("signing up", ({ open }) => {
  test("creates an account, its profile, its session and its first email", async () => {
    const database = await open();
    const { kysely } = database;
    const testServer = openAccounts(database, { isDear: true });
    const before = Date.now();
    const done = await testServer.signUp("Ada Lovelace", "ada@example.org");
    expect(done).toMatchObject({ outcome: "done" });

    const user = await kysely.selectFrom("users").selectAll().executeTakeFirstOrThrow();
    expect(user).toMatchObject({
      name: "Ada Lovelace",
      email: "ada@example.org",
      initials: "AL",
      avatar: null,
      email_verified: 0,
    });
    for (const moment of [user.created_at, user.updated_at, user.last_login]) {
      expect(moment).toBeTypeOf("number");
      expect(moment).toBeGreaterThanOrEqual(before - 1);
    }
    const account = await kysely.selectFrom("accounts").selectAll().executeTakeFirstOrThrow();
    expect(account).toMatchObject({ user_id: user.id, provider_id: "credential" });
    expect(account.password).toMatch(/^\$2[aby]\$10\$/);
    const profile = await kysely.selectFrom("profiles").selectAll().execute();
    expect(profile).toMatchObject([{ user_id: user.id, name: "default", is_default: 1 }]);

    const { token } = testServer.callerAfter(done);
    expect(await testServer.readSession(token ?? "")).toMatchObject({ email: "ada@example.org" });
    expect(await emailsIn(database)).toMatchObject([
      { to: "ada@example.org", subject: "Welcome to Matinee" },
    ]);
    expect(testServer.reported).toEqual([]);
  });

  test("names only what is wrong with a form", async () => {
    const testServer = openAccounts(await open());
    const right = { name: "Ada", email: "ada@example.org", password: PASSWORD };
    const wrong = { name: "", email: "ada", password: "short" };
    for (const field of ["name", "email", "password"] as const) {
      const form = { ...right, [field]: wrong[field] };
      const refused = await testServer.accounts.signUp(form, strangerAt("203.0.113.7"));
      if (refused.outcome !== "refused") throw new Error(`${field} was taken`);
      expect(Object.keys(refused.errors ?? {}), field).toEqual([field]);
      expect(refused.values).toEqual({ name: form.name, email: form.email });
    }
  });

  test("twenty at once for one address create one account, and the others get the right message", async () => {
    const database = await open();
    const testServer = openAccounts(database);
    const tries = Array.from({ length: 20 }, () => testServer.signUp("Ada", "ada@example.org"));
    const outcomes = await Promise.all(tries);
    const refused = outcomes.filter((each) => each.outcome === "refused");
    expect(refused).toHaveLength(19);
    for (const { errors, problem } of refused) {
      expect(errors).toMatchObject({ email: { text: "User with this email already exists" } });
      expect(problem).toBeUndefined();
    }
    for (const table of ["users", "accounts", "profiles", "sessions", "emails"] as const) {
      const rows = await database.kysely.selectFrom(table).select("id").execute();
      expect(rows, table).toHaveLength(1);
    }
    expect(testServer.reported).toEqual([]);
  });

  test("treats different spellings of an address as one account", async () => {
    const testServer = openAccounts(await open());
    await testServer.signUp("Ada", "Ada.K@Example.org");
    for (const same of [
      "ada.k@example.org",
      " ADA.K@EXAMPLE.ORG ",
      "\uff21da.k@example.org",
      "ada.\u212a@example.org",
    ]) {
      expect(await testServer.signUp("Eve", same), same).toMatchObject({
        errors: { email: { text: "User with this email already exists" } },
      });
    }
  });

  test("refuses an address that looks like a taken one, and never one in plain ASCII", async () => {
    const testServer = openAccounts(await open());
    await testServer.signUp("Ada", "ada@example.org");
    await testServer.signUp("Bea", "bea@b\u00fccher.example");
    const looksTaken = {
      email: { text: expect.stringContaining("looks like one that's already in use") },
    };
    for (const twin of [
      "ada@\u0435xample.org",
      "ADA@ex\u0430mple.org",
      "bea@b\u00fc\u0441her.example",
    ]) {
      expect(await testServer.signUp("Eve", twin), twin).toMatchObject({ errors: looksTaken });
    }
    const cyrillic = await testServer.signUp("Eve", "\u0430da@example.org");
    expect(cyrillic).toMatchObject({
      errors: { email: { text: expect.stringContaining("before the @") } },
    });
    for (const other of ["eve@\u0435xample.org", "bea@xn--80ak6aa92e.example"]) {
      expect(await testServer.signUp("Eve", other), other).toMatchObject({ outcome: "done" });
    }
    // Registering a look-alike first locks nobody out.
    const real = await testServer.signUp("Eve", "eve@example.org");
    expect(real).toMatchObject({ outcome: "done" });
    const { token = "" } = testServer.callerAfter(real);
    const viewer = await testServer.readSession(token);
    if (!viewer) throw new Error("Eve is not signed in.");
    const { security } = testServer.accounts;
    const twin = { email: "ada@\u0435xample.org" };
    const changed = await security.requestAddressChange(twin, viewer);
    expect(changed).toMatchObject({ errors: looksTaken });
  });

  test.each([
    ["name", { name: " \u0000 " }, "Please enter your name"],
    ["email", { email: "ada@nowhere" }, "Please enter a full email address"],
    ["password", { password: "1234567" }, "Password must be at least 8 characters long"],
    ["password", { password: "é".repeat(37) }, "Password must be at most 72"],
    ["password", { password: "PassWord1" }, "too common"],
    ["password", { password: "Ada@Example.org" }, "Your password can't be your email"],
  ])("refuses a wrong %s: %j", async (field, wrong, problem) => {
    const database = await open();
    const { accounts } = openAccounts(database);
    const right = { name: "Ada", email: "ada@example.org", password: PASSWORD };
    const refused = await accounts.signUp({ ...right, ...wrong }, strangerAt("::1"));
    expect(refused).toMatchObject({
      errors: { [field]: { text: expect.stringContaining(problem) } },
    });
    const { password } = { ...right, ...wrong };
    expect(JSON.stringify(refused)).not.toContain(password);
    expect(await database.kysely.selectFrom("users").selectAll().execute()).toEqual([]);
  });

  test("reads only name, email and password from the form", async () => {
    const database = await open();
    const { accounts } = openAccounts(database);
    const more = {
      id: "1",
      email_verified: "1",
      emailVerified: "true",
      initials: "XX",
      image: "x",
    };
    const form = { name: "Ada", email: "ada@example.org", password: PASSWORD, ...more };
    await accounts.signUp(form, strangerAt("::1"));
    const user = await database.kysely.selectFrom("users").selectAll().executeTakeFirstOrThrow();
    expect(user).toMatchObject({ email_verified: 0, initials: "A", avatar: null });
    expect(user.id).not.toBe("1");
  });

  test("a line break in a name reaches no email header", async () => {
    const database = await open();
    const testServer = openAccounts(database);
    await testServer.signUp("Ada\r\nBcc: eve@example.org", "ada@example.org");
    const [mail] = await emailsIn(database);
    expect(mail?.subject).toBe("Welcome to Matinee");
    // Nor its text, because nobody has proven the address yet.
    expect(mail?.text).not.toContain("Bcc");
    expect(mail?.text).not.toMatch(/\\[rn]/);
    expect((await testServer.signUp("Eve", "eve@example.org\r\nBcc: a@b.org")).outcome).toBe(
      "refused",
    );
  });

  test("does not block the database while the password is hashed", async () => {
    const database = await open();
    const { kysely } = database;
    const events: string[] = [];
    const transaction = kysely.transaction.bind(kysely);
    vi.spyOn(kysely, "transaction").mockImplementation(() => {
      const builder = transaction();
      const execute = builder.execute.bind(builder);
      builder.execute = async (work) => {
        events.push("begin");
        return execute(work).finally(() => events.push("end"));
      };
      return builder;
    });
    const testServer = openAccounts(database, { onHash: (event) => events.push(event) });
    await testServer.signUp("Ada", "ada@example.org");
    expect(events).toEqual(["hash", "hashed", "begin", "end", "begin", "end"]);
  });

  test("is limited by the client's address", async () => {
    const testServer = openAccounts(await open());
    const from = strangerAt("198.51.100.7");
    const again = () =>
      testServer.accounts.signUp({ name: "A", email: "a@example.org", password: PASSWORD }, from);
    const outcomes = [];
    for (let tries = 0; tries < 31; tries++) outcomes.push(await again());
    expect(outcomes[29]).not.toMatchObject({
      problem: { text: expect.stringContaining("Too many attempts") },
    });
    expect(outcomes[30]).toMatchObject({
      problem: { text: expect.stringContaining("Too many attempts") },
    });
    expect(await testServer.signUp("Ben", "ben@example.org")).toMatchObject({ outcome: "done" });
  });

  test("is limited by the client's address for longer than a window, as before this release", async () => {
    const database = await open();
    const { signUp } = openAccounts(database);
    await database.kysely
      .insertInto("rate_limits")
      .values({
        id: "counted",
        key: "203.0.113.1|/sign-up/email",
        count: 39,
        last_request: Date.now() - 59 * 60_000,
      })
      .execute();
    expect(await signUp("Ada", "ada@example.org")).toMatchObject({ outcome: "done" });
    const refused = await signUp("Eve", "eve@example.org");
    expect(refused).toMatchObject({
      why: "too many",
      values: { name: "Eve", email: "eve@example.org" },
    });
    expect(await database.kysely.selectFrom("users").selectAll().execute()).toHaveLength(1);
  });

  test("reports a failure when the database fails, and leaves nothing behind", async () => {
    const database = await open();
    const testServer = openAccounts(database);
    await database.kysely.schema.dropTable("emails").execute();
    expect(await testServer.signUp("Ada", "ada@example.org")).toMatchObject({
      problem: { text: "Failed to create account" },
      values: { name: "Ada", email: "ada@example.org" },
    });
    for (const table of ["users", "accounts", "profiles", "sessions"] as const) {
      expect(await database.kysely.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    expect(testServer.reported).not.toEqual([]);
  });
});
