import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { asBuilt } from "#tests/as-built.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { OPERATOR_EMAIL, openOperatorSite } from "#tests/operator/operator-site.ts";
import type { RouteModule } from "#tests/site.ts";

import * as auditLogExport from "./audit-log-export.ts";
import * as auditLog from "./audit-log.tsx";
import * as emails from "./emails.tsx";
import * as message from "./message.tsx";
import * as messages from "./messages.tsx";
import * as overview from "./overview/overview.tsx";

const routes = {
  "/operator": asBuilt(overview),
  "/operator/messages": asBuilt(messages),
  "/operator/messages/:id": asBuilt(message),
  "/operator/emails": asBuilt(emails),
  "/operator/audit-log": asBuilt(auditLog),
  "/operator/audit-log/export": { ...auditLogExport } as RouteModule,
};

const openSite = (database: Database) => openOperatorSite(database, routes);

const receive = (database: Database, id: string, subject: string) =>
  database.kysely
    .insertInto("messages")
    .values({
      id,
      kind: "contact",
      name: "Ben",
      email: "ben@example.org",
      subject,
      body: "Line one\nline two",
      opening: null,
      received_at: 1_700_000_000_000,
    })
    .execute();

describeEachEngine("the operator's screens", ({ open }) => {
  test("are reached by seven tabs, and those of a group from a second row", async () => {
    const { operator } = await openSite(await open());
    const linksOf = async (path: string) => {
      const rows = [...(await operator.text(path)).matchAll(/<nav aria-label="(\w+)".*?<\/nav>/gs)];
      return rows.map(([row, name]) => ({
        name,
        links: row.match(/<a /g)?.length,
        current: [...row.matchAll(/aria-current="(\w+)"[^>]*href="([^"]*)"/g)].map(
          ([, how, to]) => `${how} ${to}`,
        ),
      }));
    };
    const tabs = (current: string) => ({ name: "Operator", links: 7, current: [current] });
    expect(await linksOf("/operator")).toContainEqual(tabs("page /operator"));
    const ownPage = await linksOf("/operator/messages");
    expect(ownPage).toContainEqual(tabs("page /operator/messages"));
    const log = await linksOf("/operator/audit-log");
    expect(log).toContainEqual(tabs("true /operator/jobs"));
    expect(log).toContainEqual({ name: "Server", links: 4, current: ["true /operator/audit-log"] });
  });

  test("say that nothing waits, and then what does", async () => {
    const database = await open();
    const { operator, fresh } = await openSite(database);
    expect(await fresh("/operator")).toContain("Everything is well");
    await receive(database, "aaaaaaaaaaaa", "Where is my film?");
    const text = await operator.text("/operator");
    expect(text).not.toContain("Everything is well");
    expect(text).toContain("1 message waits");
    expect(await operator.text("/profile")).toContain('href="/operator"');
  });

  test("answer a message by email, once confirmed, and note it in the audit log", async () => {
    const database = await open();
    const { operator, fresh } = await openSite(database);
    await receive(database, "aaaaaaaaaaaa", "Where is my film?");
    const path = "/operator/messages/aaaaaaaaaaaa";
    expect(await fresh("/operator/messages")).toContain("Where is my film?");
    expect(await operator.text(path)).toContain("Line one\nline two");

    await database.kysely.updateTable("sessions").set({ created_at: 0, confirmed_at: 0 }).execute();
    const unconfirmed = await operator.post(path, { do: "answer", answer: "Typed for long." });
    expect(unconfirmed.status).toBe(403);
    const page = await unconfirmed.response.text();
    expect(page).toContain("Typed for long.");
    expect(page).toContain("/profile/security/confirm?next=%2Foperator%2Fmessages");
    expect(await database.kysely.selectFrom("emails").selectAll().execute()).toEqual([]);

    await database.kysely
      .updateTable("sessions")
      .set({ created_at: Date.now(), confirmed_at: Date.now() })
      .execute();
    const empty = await operator.post(path, { do: "answer", answer: "  " });
    expect(empty.status).toBe(400);
    const sent = await operator.post(path, { do: "answer", answer: "It is here again." });
    expect(sent.location).toContain("notice=answered");
    const [email] = await database.kysely.selectFrom("emails").selectAll().execute();
    expect(email).toMatchObject({ recipient: "ben@example.org", subject: "Re: Where is my film?" });
    expect(email?.content).toContain("It is here again.");
    expect(email?.content).toContain(OPERATOR_EMAIL);

    expect(await operator.text("/operator/messages")).toContain("No message waits");
    expect(await operator.text("/operator/messages?show=done")).toContain("Where is my film?");
    expect(await operator.text(path)).toContain("It is here again.");
    for (const list of ["emails?", "messages?show=done&", "audit-log?"].map(
      (each) => `/operator/${each}`,
    )) {
      const found = await operator.text(`${list}q=+ben@example.org`);
      expect(found.replaceAll(/value="[^"]*"/g, ""), list).toContain("ben@example.org");
      const nothing = await operator.text(`${list}q=nobody`);
      expect(nothing, list).toContain("Nothing found for “nobody”");
      expect(nothing, list).not.toContain("ben@example.org");
    }
    const log = await operator.text("/operator/audit-log");
    expect(log).toContain("message.answer");
    expect(log).toContain("ben@example.org");
    const csv = await operator.text("/operator/audit-log/export");
    expect(csv.split("\r\n")[0]).toBe("time,who,action,subject,detail");
    expect(csv).toContain(`${OPERATOR_EMAIL},message.answer,ben@example.org,Where is my film?`);
  });

  test("send the same answer once, and show one of somebody else before another one goes out", async () => {
    const database = await open();
    const { operator, fresh } = await openSite(database);
    await receive(database, "bbbbbbbbbbbb", "Where is my film?");
    const path = "/operator/messages/bbbbbbbbbbbb";
    await fresh(path);
    const send = (answer: string) => operator.post(path, { do: "answer", answer, seen: "0" });
    const twice = await Promise.all([send("It is here."), send("It is here.")]);
    expect(twice.map(({ status }) => status)).toEqual([303, 303]);
    const other = await send("It is gone.");
    expect(other.status).toBe(400);
    const page = await other.response.text();
    expect(page).toContain("Somebody else has answered");
    expect(page).toContain("It is here.");
    expect(page).toContain("It is gone.</textarea>");
    const queued = () => database.kysely.selectFrom("emails").select("id").execute();
    expect(await queued()).toHaveLength(1);
    const seen = / name="seen"[^>]* value="(\d+)"/.exec(page)?.[1] ?? "";
    const still = await operator.post(path, { do: "answer", answer: "It is gone.", seen });
    expect(still.status).toBe(303);
    expect(await queued()).toHaveLength(2);
    const lines = await database.kysely.selectFrom("audit_log").select("action").execute();
    expect(lines).toHaveLength(2);
  });

  test("send failed emails again", async () => {
    const database = await open();
    const { operator, fresh } = await openSite(database);
    expect(await fresh("/operator/emails")).toContain("All emails have been sent");
    const failed = {
      id: "bbbbbbbbbbbbbbbbbbbbbbbb",
      recipient: "ben@example.org",
      subject: "Welcome to Matinee",
      content: "{}",
      queued_at: 1_000,
      give_up_at: 2_000,
      next_try_at: null,
      tries: 9,
      last_problem: "550 no such mailbox",
    };
    await database.kysely.insertInto("emails").values(failed).execute();
    expect(await operator.text("/operator/emails")).toContain("550 no such mailbox");
    expect((await operator.post("/operator/emails", {})).location).toContain("notice=again");
    const [email] = await database.kysely.selectFrom("emails").selectAll().execute();
    expect(email?.next_try_at).not.toBeNull();
    expect(await operator.text("/operator/audit-log")).toContain("email.send-again");
  });

  test("page the audit log without leaving out a line of the same moment", async () => {
    const database = await open();
    const { fresh, operator } = await openSite(database);
    const lines = Array.from({ length: 120 }, (_, index) => ({
      id: index.toString(16).padStart(16, "0"),
      done_at: 1_700_000_000_000 + Math.floor(index / 40),
      actor_id: null,
      actor: "command line",
      action: "operator.add",
      subject: `line-${index}-`,
      detail: "",
    }));
    await database.kysely.insertInto("audit_log").values(lines).execute();
    let text = await fresh("/operator/audit-log");
    const seen = new Set<string>();
    for (let page = 0; page < 6; page++) {
      for (const [line] of text.matchAll(/line-\d+-/g)) seen.add(line);
      const next = /href="(\/operator\/audit-log\?before=[^"]+)"/.exec(text)?.[1];
      if (next === undefined) break;
      text = await operator.text(next);
    }
    expect(seen.size).toBe(120);
  });
});
