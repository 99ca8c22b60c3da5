import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

import { expect, onTestFinished, test } from "vitest";

import { createDeliverNext } from "#app/features/library/alerts/delivery/deliver-alerts.server.ts";
import { DELIVERY_LEASE_MS } from "#app/features/library/alerts/delivery/delivery-claims.server.ts";
import { makeWebhookSecret } from "#app/features/library/alerts/delivery/standard-webhook.ts";
import { createTargetClient } from "#app/services/targets/target-client.server.ts";
import { startNotifications } from "#app/worker/notifications.ts";
import type { WorkerScope } from "#app/worker/worker-scope.ts";
import { readBytes } from "#app/services/read-body.ts";

import { describeOnSqlite } from "../engines.ts";
import { serve } from "../serve.ts";
import { MORNING_MS, openDelivery } from "./open-delivery.ts";
import { openPushService } from "./push-service.ts";

interface ReceivedCall {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server of somebody else's, which takes everything. */
async function openReceiver() {
  const received: ReceivedCall[] = [];
  const origin = await serve((request, response) => {
    const take = async () => {
      const body = (await readBytes(request, 100_000)).toString();
      received.push({ headers: request.headers, body });
      response.writeHead(204).end();
    };
    take().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  return { origin, received };
}

/** What a device shows after these pushes: as browsers do, one with the same tag in its place. */
function shownOn(pushes: readonly string[]) {
  const shown = new Map<string | undefined, string>();
  const handlers = new Map<string, (event: object) => void>();
  const showNotification = async (title: string, { tag }: { tag?: string }) => {
    shown.set(tag, title);
  };
  startNotifications({
    addEventListener: (name: string, handler: (event: object) => void) =>
      handlers.set(name, handler),
    location: { origin: "https://films.example", host: "films.example" },
    registration: { showNotification },
  } as unknown as WorkerScope);
  for (const text of pushes) {
    handlers.get("push")?.({ data: { text: () => text }, waitUntil: () => undefined });
  }
  return shown;
}

describeOnSqlite("a server that is killed between a call and its record", ({ open }) => {
  /** Everything is sent by servers that die as soon as the other side has answered. */
  async function openTest() {
    const client = createTargetClient({ allowsPrivate: true });
    onTestFinished(() => client.close());
    const killed: { at?: string | undefined } = {};
    const post: typeof client.post = async (request) => {
      const answer = await client.post(request);
      if (killed.at !== undefined) throw new Error(killed.at);
      return answer;
    };
    const opened = await openDelivery(await open(), { targets: { post } });
    const { clock, given, makeAlerts, outcomes } = opened;
    await opened.follow("5");
    await opened.releaseOn("5", "2026-11-20");
    /** Killed twice; the third one lives. Each begins when the lease of the one before is over. */
    async function sendThrice() {
      clock.nowMs = MORNING_MS;
      await makeAlerts();
      for (const at of ["the first call", "the second call", undefined]) {
        killed.at = at;
        const next = createDeliverNext(given)("outside");
        if (at === undefined) await next;
        else await expect(next).rejects.toThrow(at);
        expect(await outcomes()).toEqual([at === undefined ? "sent" : null]);
        expect(
          await createDeliverNext(given)("outside"),
          "nobody else sends it meanwhile",
        ).toBeUndefined();
        clock.nowMs += DELIVERY_LEASE_MS;
      }
      expect(await createDeliverNext(given)("outside"), "not once it is recorded").toBeUndefined();
    }
    const alertId = async () => {
      const alerts = given.database.kysely.selectFrom("alerts").select("id");
      return (await alerts.executeTakeFirstOrThrow()).id;
    };
    return { ...opened, sendThrice, alertId };
  }

  test("calls a webhook again with the same id, signed, by which its owner drops the second", async () => {
    const { ada, settings, sendThrice, alertId } = await openTest();
    const { origin, received } = await openReceiver();
    const secret = makeWebhookSecret();
    await settings.setPlace(ada, "webhook", { url: `${origin}/hook`, secret });
    await sendThrice();
    expect(received).toHaveLength(3);
    const key = Buffer.from(secret.replace("whsec_", ""), "base64");
    for (const { headers, body } of received) {
      const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
      const signature = createHmac("sha256", key).update(signed).digest("base64");
      expect(headers["webhook-signature"]).toBe(`v1,${signature}`);
    }
    const handled = new Set(received.map(({ headers }) => headers["webhook-id"]));
    expect([...handled]).toEqual([await alertId()]);
  });

  test("calls ntfy again with the same sequence, of which apps show the last message", async () => {
    const { ada, settings, sendThrice, alertId } = await openTest();
    const { origin, received } = await openReceiver();
    await settings.setPlace(ada, "ntfy", { url: `${origin}/my-films` });
    await sendThrice();
    expect(received).toHaveLength(3);
    const [first, ...again] = received.map(({ body }) => JSON.parse(body));
    expect(again).toEqual([first, first]);
    expect(first).toMatchObject({ topic: "my-films", sequence_id: await alertId() });
    expect(first.sequence_id, "as ntfy takes it").toMatch(/^[-\w]{1,64}$/);
  });

  test("pushes again with the same topic and tag, so that the device shows one notification", async () => {
    const { ada, given, settings, sendThrice, alertId } = await openTest();
    const publicKey = async () => (await given.pushKeys.get()).publicKey;
    const { received, state, subscription } = await openPushService(publicKey);
    await settings.addDevice(ada, "Firefox on Linux", subscription);
    await sendThrice();
    expect(state.faults).toEqual([]);
    expect(received).toHaveLength(3);
    const topics = new Set(received.map(({ headers }) => headers["topic"]));
    expect([...topics], "the push service keeps the last").toEqual([await alertId()]);
    expect([...shownOn(received.map(({ text }) => text)).keys()]).toEqual([await alertId()]);
  });
});
