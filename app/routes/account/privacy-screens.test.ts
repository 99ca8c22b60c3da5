import { expect, test } from "vitest";

import { openBilling, standard } from "#tests/billing/open-billing.ts";
import { PASSWORD, tokenInEmail } from "#tests/accounts.ts";
import { openBillingSite } from "#tests/billing/billing-site.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { openAccountsSite } from "#tests/accounts-site.ts";
import { readZip } from "#tests/read-zip.ts";

const EMAIL = "ada@example.org";

describeEachEngine("a viewer's data", ({ open }) => {
  test("comes as one archive, each list as JSON and as CSV, without secrets", async () => {
    const database = await open();
    const { kysely } = database;
    const site = await openBillingSite(database);
    await site.signedUp("Bob", "bob@example.org");
    const browser = await site.signedUp("Ada", EMAIL);
    const ada = await kysely
      .selectFrom("users")
      .innerJoin("profiles", "profiles.user_id", "users.id")
      .select(["users.id", "profiles.id as profile"])
      .where("email", "=", EMAIL)
      .executeTakeFirstOrThrow();
    await kysely.updateTable("users").set({ email_verified: 1 }).execute();
    const views = Array.from({ length: 450 }, (_, view) => ({
      id: `view-${view}`,
      user_id: ada.id,
      profile_id: ada.profile,
      content_type: "movie" as const,
      content_id: "603",
      action: "view" as const,
      // Several with the same time, and so many that they come in slices.
      episode: null,
      timestamp: Math.floor(view / 250),
      recorded_at: 1,
      content_title: view === 0 ? '=cmd("✓"), or not' : `Film ${view}`,
    }));
    await kysely.insertInto("user_views").values(views).execute();
    await browser.post("/watchlist/change", { type: "movie", id: "603", command: "add" });
    await openBilling(database).billing.pay(standard(ada.id));

    const answer = await browser.post("/profile/privacy/download", {});
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="[\w-]+\.zip"/,
    );
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const files = readZip(Buffer.from(await answer.response.arrayBuffer()));
    const read = (name: string) => JSON.parse(files.get(`json/${name}.json`) ?? "");
    expect(read("account")).toMatchObject([{ name: "Ada", email: EMAIL, email_verified: true }]);
    const titles = read("views").map((view: { content_title: string }) => view.content_title);
    expect(new Set(titles)).toEqual(new Set(views.map((view) => view.content_title)));
    expect(titles).toHaveLength(450);
    expect(read("views")[0].timestamp).toBe("1970-01-01T00:00:00.000Z");
    expect(files.get("csv/views.csv")).toContain(`,"'=cmd(""✓""), or not",view,`);
    expect(files.get("csv/views.csv")?.trimEnd().split("\r\n")).toHaveLength(451);
    expect(read("payments")).toMatchObject([{ amount: 12_900, currency: "INR" }]);
    expect(read("subscription")).toMatchObject([{ plan_id: "standard", auto_renew: true }]);
    expect(read("messages")).toEqual([]);

    const whole = [...files.values()].join("\n");
    const credentials = await kysely.selectFrom("accounts").select("password").execute();
    const sessions = await kysely.selectFrom("sessions").select("token").execute();
    const devices = await kysely.selectFrom("known_devices").select("token_hash").execute();
    const secrets = [...credentials, ...sessions, ...devices].flatMap(Object.values);
    expect(secrets.length).toBeGreaterThanOrEqual(6);
    for (const secret of secrets) expect(whole).not.toContain(secret);
    expect(whole).not.toContain("bob@example.org");
  });

  test("has every list's headings in the language of its page", async () => {
    const site = await openAccountsSite({
      database: await open(),
      variables: { LANGUAGES: "en, hi" },
    });
    const browser = await site.signedUp("Ada", EMAIL);
    const firstLines = async (path: string) => {
      const { response } = await browser.post(path, {});
      const files = readZip(Buffer.from(await response.arrayBuffer()));
      const lists = [...files].filter(([name]) => name.startsWith("csv/"));
      return lists.map(([, text]) => text.split("\r\n")[0] ?? "");
    };
    const [english, hindi] = [
      await firstLines("/profile/privacy/download"),
      await firstLines("/hi/profile/privacy/download"),
    ];
    expect(english[0]).toBe(
      "ID,Name,Email,Email confirmed,Language,Created,Changed,Last sign-in,Disabled",
    );
    expect(hindi).toHaveLength(english.length);
    for (const line of hindi) expect(line.replace("Base64", "")).not.toMatch(/[a-z]/i);
  });

  test("contains messages only from an address that was proven", async () => {
    const database = await open();
    const site = await openBillingSite(database);
    const browser = await site.signedUp("Ada", EMAIL, { isConfirmed: false });
    await database.kysely
      .insertInto("messages")
      .values({
        id: "m",
        kind: "contact",
        name: "Another",
        email: EMAIL,
        subject: "Hello",
        body: "Between us",
        opening: null,
        received_at: 1,
      })
      .execute();
    const download = async () => {
      const { response } = await browser.post("/profile/privacy/download", {});
      return readZip(Buffer.from(await response.arrayBuffer())).get("json/messages.json");
    };
    expect(await download()).toBeUndefined();
    await database.kysely.updateTable("users").set({ email_verified: 1 }).execute();
    const again = site.browser();
    await again.post("/login", { email: EMAIL, password: PASSWORD });
    browser.jar.set("matinee", again.jar.get("matinee") ?? "");
    expect(await download()).toContain("Between us");
  });

  test("page pauses and resumes the history", async () => {
    const site = await openBillingSite(await open());
    const browser = await site.signedUp("Ada", EMAIL);
    expect(await browser.text("/profile/privacy")).toContain("Pause History");
    await browser.post("/history", { pause: "" });
    const paused = await browser.text("/profile/privacy");
    expect(paused).toContain("Your history is paused");
    expect(paused).not.toContain("Pause History");
    await browser.post("/history", { resume: "" });
    expect(await browser.text("/profile/privacy")).toContain("Pause History");
  });

  test("is sent only after a recent confirmation, as for other sensitive changes", async () => {
    const database = await open();
    const site = await openBillingSite(database);
    const browser = await site.signedUp("Ada", EMAIL);
    const hourAgo = Date.now() - 3_600_000;
    await database.kysely
      .updateTable("sessions")
      .set({ created_at: hourAgo, confirmed_at: hourAgo })
      .execute();
    const request = await browser.post("/profile/privacy/download", {});
    const confirm = "/profile/security/confirm?next=%2Fprofile%2Fprivacy";
    expect([request.status, request.location]).toEqual([303, confirm]);
    const confirmed = await browser.post(confirm, { password: PASSWORD });
    expect([confirmed.status, confirmed.location]).toEqual([303, "/profile/privacy"]);
    const sent = await browser.post("/profile/privacy/download", {});
    expect(sent.headers.get("content-type")).toBe("application/zip");
    await sent.response.arrayBuffer();
  });

  test("is available to its viewer alone, and limited", async () => {
    const site = await openBillingSite(await open());
    const stranger = await site.browser().post("/profile/privacy/download", {});
    expect(stranger.status).toBe(401);
    const browser = await site.signedUp("Ada", EMAIL);
    expect((await browser.get("/profile/privacy/download")).location).toBe("/profile/privacy");
    for (let time = 0; time < 10; time += 1) {
      const { response } = await browser.post("/profile/privacy/download", {});
      await response.arrayBuffer();
    }
    expect((await browser.post("/profile/privacy/download", {})).status).toBe(429);
  });
});

describeEachEngine("a deletion, by its screens", ({ open }) => {
  test("is requested with the password, shown after signing in, and canceled there", async () => {
    const database = await open();
    const site = await openBillingSite(database);
    const browser = await site.signedUp("Ada", EMAIL);
    const { id } = await database.kysely.selectFrom("users").select("id").executeTakeFirstOrThrow();
    const { billing, clock } = openBilling(database);
    // The server's own clock shows today: what is paid now must not have ended.
    clock.nowMs = Date.now();
    await billing.pay(standard(id));
    const page = await browser.text("/profile/privacy");
    expect(page).toContain("Delete My Account");
    const wrong = await browser.post("/profile/privacy", { password: "a cold row of bulbs" });
    expect(wrong.status).toBe(400);
    expect(await wrong.response.text()).toContain("That&#x27;s not your password");

    const request = await browser.post("/profile/privacy", { password: PASSWORD });
    expect([request.status, request.location]).toEqual([303, "/login?notice=leaving"]);
    expect(request.headers.get("clear-site-data")).toContain('"cache"');
    expect(browser.jar.get("matinee")).toBeUndefined();
    expect(await browser.text("/login?notice=leaving")).toContain("will be deleted in seven days");
    const subscription = await database.kysely
      .selectFrom("subscriptions")
      .selectAll()
      .executeTakeFirst();
    expect(subscription).toMatchObject({ auto_renew: 0, status: "active" });

    const back = await browser.post("/login", { email: EMAIL, password: PASSWORD, next: "/plans" });
    expect(back.location).toBe("/profile/privacy");
    const leaving = await browser.text("/profile/privacy");
    expect(leaving).toMatch(/Your account will be deleted on \d{1,2} \w+ \d{4}/);
    expect(leaving).not.toContain("Delete My Account");
    const canceled = await browser.post("/profile/privacy", { keep: "yes" });
    expect(canceled.location).toBe("/profile/privacy?notice=not-deleted");
    expect(await browser.text("/profile/privacy?notice=not-deleted")).toContain(
      "Delete My Account",
    );
  });

  test("is canceled by a button behind the email's link, which works once", async () => {
    const database = await open();
    const site = await openBillingSite(database);
    const browser = await site.signedUp("Ada", EMAIL);
    await browser.post("/profile/privacy", { password: PASSWORD });
    const token = await tokenInEmail(database, "Your account will be deleted");
    const path = `/keep-account?token=${token}`;
    // A mail program opens links by itself, and that changes nothing.
    expect(await site.browser().text(path)).toContain(EMAIL);
    const canceled = await site.browser().post(path, { token });
    expect([canceled.status, canceled.location]).toEqual([303, "/login?notice=not-deleted"]);
    const again = await site.browser().post(path, { token });
    expect(again.status).toBe(400);
    expect(await again.response.text()).toContain("This link has already been used");
    expect((await site.browser().get("/keep-account")).status).toBe(400);
    const signedIn = await browser.post("/login", { email: EMAIL, password: PASSWORD });
    expect(signedIn.location).toBe("/");
  });
});
