import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, vi } from "vitest";
import { test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { createDerivedKeys } from "#app/features/accounts/derived-keys.server.ts";
import { ROOM_REPORT } from "#app/features/messages/message-form.server.ts";
import type { TargetAnswer, TargetRequest } from "#app/services/targets/target-client.server.ts";
import { addUser } from "#tests/billing/open-billing.ts";
import { describeEachEngine } from "#tests/engines.ts";

import { createSiteWebhook } from "./site-webhook.server.ts";
import { createSendNext } from "./webhook-job.server.ts";

const HOUR_MS = 3_600_000;
const NOW_MS = Date.UTC(2026, 10, 28, 12);
const HOOK = "https://home.example/hook";
const OLGA = { userId: "olga", email: "olga@example.org" };

/** A place that answers as a test says, and what it was sent. */
function openWebhook(database: Database) {
  const requests: TargetRequest[] = [];
  const state = { answer: { status: 204 } as TargetAnswer, nowMs: NOW_MS };
  const parts = {
    database,
    keys: createDerivedKeys("a secret of at least 32 characters"),
    targets: {
      async post(request: TargetRequest) {
        requests.push(request);
        return state.answer;
      },
      isAllowed: (url: string) => url.startsWith("https://"),
    },
    origin: "https://films.example.org",
    now: () => state.nowMs,
  };
  const webhook = createSiteWebhook(parts);
  const servers = [createSendNext(parts, webhook), createSendNext(parts, webhook)];
  /** Two servers at once, until nothing is due. */
  async function at(nowMs: number) {
    state.nowMs = nowMs;
    await Promise.all(
      servers.map(async (sendNext) => {
        while ((await sendNext()) !== undefined);
      }),
    );
  }
  const kindsSent = () => requests.map(({ body }) => String(JSON.parse(String(body)).type));
  return { webhook, requests, state, at, kindsSent };
}

/** One of everything that a webhook tells, a minute after it was set up. */
async function letThingsHappen({ kysely }: Database) {
  const atMs = NOW_MS + 60_000;
  await kysely.updateTable("users").set({ created_at: atMs }).where("id", "=", "ben").execute();
  const payment = {
    payer_id: "ben",
    user_id: "ben",
    plan_id: "standard",
    plan_name: "Standard",
    amount: 12_900,
    currency: "INR",
    payment_method: "upi",
    intent: "subscribe",
    processor: "record",
    tries: 0,
    timestamp: atMs,
  } as const;
  await kysely
    .insertInto("payments")
    .values([
      {
        ...payment,
        id: "paid",
        status: "completed",
        idempotency_key: "1",
        period_start: 1,
        period_end: 2,
      },
      { ...payment, id: "open", status: "pending", idempotency_key: "2", settle_at: 1 },
    ])
    .execute();
  const message = {
    kind: "contact",
    name: "Ben",
    email: "ben@example.org",
    body: "Secret words",
  } as const;
  await kysely
    .insertInto("messages")
    .values([
      { ...message, id: "m1", subject: "Films", opening: null, received_at: atMs },
      { ...message, id: "m2", subject: ROOM_REPORT, opening: null, received_at: atMs },
    ])
    .execute();
  const run = { ended_at: atMs, took_ms: 1, done: 0, problem: "no space", failed_at: atMs };
  await kysely
    .insertInto("job_runs")
    .values(["backups", "emails"].map((name) => ({ name, ...run, failure: "no space" })))
    .execute();
}

const EVERYTHING = [
  "account.created",
  "backup.failed",
  "job.failed",
  "message.received",
  "payment.recorded",
  "room.reported",
];

describeEachEngine("the site's webhook", ({ open }) => {
  async function openTest() {
    const database = await open();
    await addUser(database, "ben");
    await database.kysely.updateTable("users").set({ created_at: 1 }).execute();
    return { database, ...openWebhook(database) };
  }

  test("is told of each thing once, by however many servers, and of nothing from before", async () => {
    const { database, webhook, requests, at, kindsSent } = await openTest();
    await at(NOW_MS);
    expect(await database.kysely.selectFrom("site_events").selectAll().execute()).toEqual([]);
    await webhook.set(OLGA, HOOK);
    await letThingsHappen(database);
    await at(NOW_MS + 2 * 60_000);
    await at(NOW_MS + HOUR_MS);
    expect(kindsSent().toSorted()).toEqual(EVERYTHING);
    const paid = requests
      .map(({ body }) => JSON.parse(String(body)))
      .find(({ type }) => /pay/.test(type));
    expect(paid).toMatchObject({
      timestamp: "2026-11-28T12:01:00.000Z",
      data: {
        payment: "paid",
        plan: "standard",
        amount: 12_900,
        url: "https://films.example.org/operator/payments/paid",
      },
    });
    expect(JSON.stringify(requests)).not.toMatch(/Secret words|ben@example|no space/);
    await database.kysely
      .updateTable("payments")
      .set({ status: "completed", period_start: 1, period_end: 2, settle_at: null })
      .where("id", "=", "open")
      .execute();
    await at(NOW_MS + 2 * HOUR_MS);
    expect(kindsSent().at(-1)).toBe("payment.recorded");
    expect(requests).toHaveLength(7);
  });

  test("gets what the library of Standard Webhooks verifies, a trial as well", async () => {
    const { database, webhook, requests, at } = await openTest();
    const made = await webhook.set(OLGA, ` ${HOOK} `);
    const receiver = new Webhook(made === "not allowed" ? "" : made.secret);
    await letThingsHappen(database);
    await at(NOW_MS + 60_000);
    expect(await webhook.try(OLGA)).toBe("sent");
    vi.useFakeTimers({ toFake: ["Date"], now: NOW_MS + 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    for (const { headers, body } of requests) {
      expect(receiver.verify(String(body), headers)).toHaveProperty("type");
      expect(() => receiver.verify(`${String(body)} `, headers)).toThrow(/signature/i);
    }
    expect(requests).toHaveLength(7);
    const [row] = await database.kysely.selectFrom("site_webhook").selectAll().execute();
    expect(JSON.stringify(row)).not.toMatch(/home\.example|whsec_/);
  });

  test("is tried again under the same id, with longer and longer pauses, and given up", async () => {
    const { database, webhook, requests, state, at } = await openTest();
    await webhook.set(OLGA, HOOK);
    await letThingsHappen(database);
    state.answer = { problem: "ECONNREFUSED" };
    await at(NOW_MS + 60_000);
    expect((await webhook.show()).deliveries.map(({ outcome }) => outcome)).toEqual(
      Array.from({ length: 6 }, () => "waiting"),
    );
    await at(NOW_MS + 90_000);
    expect(requests).toHaveLength(6);
    state.answer = { status: 200 };
    await at(NOW_MS + HOUR_MS);
    expect(requests).toHaveLength(12);
    const ids = requests.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(ids).size).toBe(6);
    await database.kysely
      .updateTable("site_events")
      .set({ outcome: null, next_try_at: 1 })
      .execute();
    state.answer = { status: 500 };
    await at(NOW_MS + 73 * HOUR_MS);
    const { deliveries } = await webhook.show();
    expect(new Set(deliveries.map(({ outcome }) => outcome))).toEqual(new Set(["failed"]));
  });

  test("is turned off with all that waits, and calls only what may be called", async () => {
    const { database, webhook, requests, state, at } = await openTest();
    expect(await webhook.set(OLGA, "http://192.168.1.5/")).toBe("not allowed");
    await webhook.set(OLGA, HOOK);
    await letThingsHappen(database);
    state.answer = { status: 503 };
    await at(NOW_MS + 60_000);
    await webhook.remove(OLGA);
    await at(NOW_MS + HOUR_MS);
    expect(requests).toHaveLength(6);
    expect(await webhook.show()).toEqual({ sinceMs: undefined, deliveries: [] });
    expect(await webhook.try(OLGA)).toBe("failed");
    const lines = await database.kysely.selectFrom("audit_log").select("action").execute();
    expect(lines.map(({ action }) => action)).toEqual([
      "webhook.set",
      "webhook.remove",
      "webhook.try",
    ]);
  });
});
