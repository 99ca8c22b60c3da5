import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { beforeAll, expect, onTestFinished, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { loopJob } from "#app/lib/jobs/start-loop.ts";
import { PASSWORD } from "#tests/accounts.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { OPERATOR_EMAIL, openOperatorSite } from "#tests/operator/operator-site.ts";
import { loadOperatorRoutes } from "#tests/operator/operator-routes.ts";
import { codeOf } from "#tests/sign-in/authenticator-app.ts";
import { switchOnByScreen } from "#tests/sign-in/second-factor.ts";
import { wayToConfirm } from "#tests/sign-in/way-to-confirm.ts";

let routes: Awaited<ReturnType<typeof loadOperatorRoutes>>;
beforeAll(async () => {
  routes = await loadOperatorRoutes();
});

const BEN = "ben@example.org";
const PERSON = "/operator/people/:id";
const MESSAGE = "/operator/messages/:id";
const FILM = "/operator/films/:id";
const INVITATIONS = "/operator/invitations";
const ANNOUNCEMENTS = "/operator/announcements";
const WEBHOOK = "/operator/settings/webhook";
const BACKUPS = "/operator/backups";
/** No real one: what is done with it leaves its line all the same. */
const BACKUP = "matinee-20261123T140000000-by-hand.backup";
const TWENTY_MINUTES_MS = 20 * 60 * 1000;
const SOON = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);

interface Action {
  /** The route of the screen with the form. */
  screen: string;
  /** Where a form of another screen leads: it has no page of its own. */
  isEndpoint?: boolean;
  /** What the form's button says in `do`; empty for a form without one. */
  command: string;
  /** What else somebody types; hidden fields come from the screen. */
  typed?: Record<string, string>;
  /** What the audit log calls it. */
  kind: string;
  before?: (database: Database, benId: string) => Promise<unknown>;
}

/** Everything that operators do, in an order in which each is possible. A new form belongs here. */
const ACTIONS: readonly Action[] = [
  {
    screen: PERSON,
    command: "grant",
    typed: { plan: "premium", until: SOON },
    kind: "plan.grant",
  },
  { screen: PERSON, command: "take-back", kind: "plan.take-back" },
  {
    screen: PERSON,
    command: "reset-factor",
    kind: "person.reset-factor",
    before: ({ kysely }, user_id) =>
      kysely
        .insertInto("totp_factors")
        .values({ user_id, sealed_secret: "x", last_step: 0, created_at: 1 })
        .execute(),
  },
  { screen: PERSON, command: "sign-out", kind: "person.sign-out" },
  { screen: PERSON, command: "add-operator", kind: "operator.add" },
  { screen: PERSON, command: "remove-operator", kind: "operator.remove" },
  { screen: PERSON, command: "disable", kind: "person.disable" },
  { screen: PERSON, command: "enable", kind: "person.enable" },
  { screen: PERSON, command: "delete", kind: "person.delete" },
  { screen: PERSON, command: "keep", kind: "person.keep" },
  { screen: "/operator/payments", command: "verify", kind: "payment.verify" },
  {
    screen: "/operator/payments/:id",
    command: "refund",
    kind: "payment.refund",
    before: ({ kysely }, id) =>
      kysely
        .insertInto("payments")
        .values({
          id,
          payer_id: "payer",
          plan_id: "basic",
          plan_name: "Basic",
          amount: 4_900,
          currency: "INR",
          payment_method: "upi",
          status: "completed",
          timestamp: 1,
          intent: "subscribe",
          idempotency_key: "key",
          processor: "record",
          period_start: 1,
          period_end: 2,
          tries: 1,
        })
        .execute(),
  },
  { screen: FILM, command: "none", kind: "film.set-none" },
  { screen: FILM, command: "set", typed: { title: "movie/653" }, kind: "film.set-title" },
  { screen: FILM, command: "undo", kind: "film.undo-title" },
  { screen: FILM, command: "feature", kind: "film.feature" },
  { screen: FILM, command: "unfeature", kind: "film.unfeature" },
  { screen: FILM, command: "hide", kind: "film.hide" },
  { screen: FILM, command: "show", kind: "film.show" },
  { screen: INVITATIONS, command: "create", kind: "invitation.create", typed: { until: SOON } },
  { screen: INVITATIONS, command: "revoke", kind: "invitation.revoke" },
  {
    screen: MESSAGE,
    command: "done",
    kind: "message.done",
    before: ({ kysely }, id) =>
      kysely
        .insertInto("messages")
        .values({
          id,
          kind: "contact",
          name: "Ben",
          email: BEN,
          subject: "Films",
          body: "Where?",
          opening: null,
          received_at: 1,
        })
        .execute(),
  },
  { screen: MESSAGE, command: "open", kind: "message.reopen" },
  { screen: MESSAGE, command: "answer", typed: { answer: "Here." }, kind: "message.answer" },
  {
    screen: "/operator/emails",
    command: "",
    kind: "email.send-again",
    before: ({ kysely }) => kysely.updateTable("emails").set({ next_try_at: null }).execute(),
  },
  {
    screen: ANNOUNCEMENTS,
    command: "",
    typed: { kind: "info", until: SOON, "text-en": "We move" },
    kind: "announcement.publish",
  },
  { screen: ANNOUNCEMENTS, command: "withdraw", kind: "announcement.withdraw" },
  {
    screen: "/operator/settings",
    command: "",
    typed: { group: "visitors", choice: "none" },
    kind: "settings.change",
  },
  { screen: "/operator/jobs", command: "", kind: "job.run" },
  {
    screen: WEBHOOK,
    command: "set",
    typed: { url: "https://home.example/hook" },
    kind: "webhook.set",
  },
  { screen: WEBHOOK, command: "try", kind: "webhook.try" },
  { screen: WEBHOOK, command: "remove", kind: "webhook.remove" },
  { screen: BACKUPS, command: "try", kind: "backup.try" },
  {
    screen: `${BACKUPS}/download`,
    isEndpoint: true,
    command: "",
    typed: { name: BACKUP },
    kind: "backup.download",
  },
  { screen: BACKUPS, command: "delete", kind: "backup.delete" },
  { screen: BACKUPS, command: "schedule", typed: { every: "day" }, kind: "backup.schedule" },
  { screen: BACKUPS, command: "make", kind: "backup.make" },
];

/** The forms of a page that change something at its own address, by their commands. */
function formsOf(page: string): Map<string, Record<string, string>> {
  const forms = new Map<string, Record<string, string>>();
  for (const [, attributes = "", inside = ""] of page.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)) {
    if (!/method="post"/i.test(attributes) || / action="[^#]/.test(attributes)) continue;
    const tags = [...inside.matchAll(/<(?:input|button)\b[^>]*>/g)].map(([tag]) => ({
      name: / name="([^"]*)"/.exec(tag)?.[1] ?? "",
      value: / value="([^"]*)"/.exec(tag)?.[1] ?? "",
      isHidden: / type="hidden"/.test(tag),
      isOn: !/type="(?:radio|checkbox)"/.test(tag),
    }));
    const filled = tags.filter(({ name, isOn }) => name !== "" && name !== "do" && isOn);
    const fields = Object.fromEntries(filled.map(({ name, value }) => [name, value]));
    const commands = tags.filter(({ name }) => name === "do").map(({ value }) => value);
    for (const command of commands.length === 0 ? [""] : commands) {
      if (!forms.has(command)) forms.set(command, fields);
    }
  }
  return forms;
}

async function openSite(database: Database) {
  const dataDirectory = mkdtempSync(join(tmpdir(), "matinee-actions-"));
  onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }));
  mkdirSync(join(dataDirectory, "backups"));
  writeFileSync(join(dataDirectory, "backups", BACKUP), "");
  const site = await openOperatorSite(database, routes, {}, { MATINEE_DATA: dataDirectory });
  const log = { info: () => undefined, error: () => undefined };
  const runNext = async () => undefined;
  site.jobs.register(loopJob({ name: "deletions", everyMs: 60_000, runNext, log }));
  const { kysely } = database;
  await site.signedUp("Ben", BEN);
  const { id } = await kysely
    .selectFrom("users")
    .select("id")
    .where("email", "=", BEN)
    .executeTakeFirstOrThrow();
  await site.fresh("/operator");
  const confirmedAt = (atMs: number) =>
    kysely.updateTable("sessions").set({ created_at: atMs, confirmed_at: atMs }).execute();
  const kinds = async () => {
    const lines = await kysely.selectFrom("audit_log").select(["action", "actor"]).execute();
    expect(lines.every(({ actor }) => actor === OPERATOR_EMAIL)).toBe(true);
    return lines.map(({ action }) => action);
  };
  return { ...site, id, confirmedAt, kinds };
}

describeOnSqlite("every action of operators", ({ open }) => {
  test("needs a confirmation, and leaves a line in the audit log", async () => {
    const database = await open();
    const { operator, id, confirmedAt, kinds } = await openSite(database);
    const shown = new Set<string>();
    for (const { screen, command, typed, kind, before, isEndpoint } of ACTIONS) {
      const what = `${screen} ${command}`;
      await before?.(database, id);
      const path = screen.replace(":id", id);
      // On a busy machine the one before may not have ended.
      if (path === BACKUPS) {
        await expect.poll(() => operator.text(path)).not.toContain("A backup is being");
      }
      const forms = isEndpoint ? new Map([["", {}]]) : formsOf(await operator.text(path));
      for (const each of forms.keys()) shown.add(`${screen} ${each}`);
      const form = { ...forms.get(command), ...typed, ...(command !== "" && { do: command }) };

      const earlier = await kinds();
      await confirmedAt(Date.now() - TWENTY_MINUTES_MS);
      const unconfirmed = await operator.post(path, form);
      // A form that is not left keeps what was typed.
      const page = unconfirmed.status === 403 ? await unconfirmed.response.clone().text() : "";
      if (page !== "") for (const each of Object.values(typed ?? {})) expect(page).toContain(each);
      expect(await wayToConfirm(unconfirmed), what).toContain("confirm?next=%2Foperator");
      expect(await kinds(), what).toEqual(earlier);
      await confirmedAt(Date.now());
      expect([200, 303], what).toContain((await operator.post(path, form)).status);
      expect((await kinds()).toSorted(), what).toEqual([...earlier, kind].toSorted());
    }
    const tried = ACTIONS.map(({ screen, command }) => `${screen} ${command}`);
    expect([...shown].toSorted(), "forms that this test does not send").toEqual(tried.toSorted());
  });

  test("is tried by this test, whichever screen it is on", () => {
    const changing = Object.keys(routes).filter((path) => routes[path]?.action !== undefined);
    expect(changing.toSorted()).toEqual(
      [...new Set(ACTIONS.map((each) => each.screen))].toSorted(),
    );
  });

  test("has a kind that this test has seen", () => {
    const sources = globSync("app/features/**/*.ts").filter((file) => !file.includes(".test."));
    const named = sources.flatMap((file) => {
      const source = readFileSync(file, "utf8");
      const places = [...source.matchAll(/\baction\b[^;\n]*(?:\n[^;\n]*")?/g)].map(String);
      return places.flatMap((place) => [...place.matchAll(/"([a-z]+\.[a-z-]+)"/g)]);
    });
    const kinds = new Set(named.map(([, kind]) => kind));
    expect([...kinds].toSorted()).toEqual(ACTIONS.map(({ kind }) => kind).toSorted());
  });
});

describeOnSqlite("an operator with a second factor", ({ open }) => {
  test("signs in and confirms with it, and with nothing less", async () => {
    const database = await open();
    const { operator, browser, confirmedAt, kinds } = await openSite(database);
    const { key, codes } = await switchOnByScreen(operator);
    const path = ANNOUNCEMENTS;
    const wish = { kind: "info", until: SOON, "text-en": "We move" };

    const other = browser();
    const half = await other.post("/login", { email: OPERATOR_EMAIL, password: PASSWORD });
    expect(half.location).toContain("/login/verify");
    expect((await other.get("/operator")).location).toMatch(/^\/login/);
    await other.post("/login/verify", { code: codes[0] ?? "" });
    expect((await other.get("/operator")).status).toBe(200);

    await confirmedAt(Date.now() - TWENTY_MINUTES_MS);
    const confirm = await wayToConfirm(await operator.post(path, wish));
    const page = await operator.text(confirm);
    expect(page).toContain("from your authenticator app");
    expect(page).not.toContain('name="password"');
    expect((await operator.post(confirm, { password: PASSWORD })).status).toBe(400);
    expect(await wayToConfirm(await operator.post(path, wish))).toBe(confirm);
    expect(await kinds()).toEqual([]);
    expect((await operator.post(confirm, { code: codeOf(key, 1) })).location).toBe(path);
    expect((await operator.post(path, wish)).location).toContain("notice=published");
    expect(await kinds()).toEqual(["announcement.publish"]);
  });
});
