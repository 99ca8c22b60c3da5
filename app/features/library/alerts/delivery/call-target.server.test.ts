import { createHmac } from "node:crypto";

import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test, vi } from "vitest";

import type { TargetAnswer, TargetRequest } from "#app/services/targets/target-client.server.ts";
import { createTargetClient } from "#app/services/targets/target-client.server.ts";
import { describeOnSqlite } from "#tests/engines.ts";
import { HOUR_MS, MORNING_MS, openDelivery, ORIGIN } from "#tests/following/open-delivery.ts";
import { openPushService } from "#tests/following/push-service.ts";

import { createTargetTrial } from "./call-target.server.ts";
import { DELIVERY_LEASE_MS } from "./delivery-claims.server.ts";
import { makeWebhookSecret } from "./standard-webhook.ts";

const DAY_MS = 24 * HOUR_MS;
const HOOK = "https://home.example/hook";

describeOnSqlite("alerts to other places", ({ open }) => {
  /** A place that answers as a test says, and keeps what it was sent. */
  async function openTest(
    answer: (request: TargetRequest) => TargetAnswer = () => ({ status: 204 }),
  ) {
    const requests: TargetRequest[] = [];
    const state = { answer };
    const post = async (request: TargetRequest) => {
      requests.push(request);
      return state.answer(request);
    };
    const opened = await openDelivery(await open(), { targets: { post } });
    const due = async (id: string, day = "2026-11-20") => {
      await opened.follow(id);
      await opened.releaseOn(id, day);
    };
    return { ...opened, requests, state, due };
  }

  test("a webhook gets each alert once, signed over its id, its time and its body", async () => {
    const { ada, settings, due, at, requests } = await openTest();
    const secret = makeWebhookSecret();
    await settings.setPlace(ada, "webhook", { url: HOOK, secret });
    await due("5");
    await at(MORNING_MS);
    await at(MORNING_MS + HOUR_MS);
    expect(requests).toHaveLength(1);
    const [{ url, headers, body } = { url: "", headers: {}, body: "" }] = requests;
    expect(url).toBe(HOOK);
    expect(JSON.parse(String(body))).toMatchObject({
      type: "alert",
      data: { kind: "release", title: { kind: "movie", id: "5" }, url: `${ORIGIN}/movie/5` },
    });
    const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
    const key = Buffer.from(secret.replace("whsec_", ""), "base64");
    const signature = createHmac("sha256", key).update(signed).digest("base64");
    expect(headers["webhook-signature"]).toBe(`v1,${signature}`);
    expect(headers["webhook-timestamp"]).toBe(String(MORNING_MS / 1000));
  });

  test("a webhook is verified by the library of Standard Webhooks, and nothing changed is", async () => {
    const { ada, settings, due, at, requests } = await openTest();
    const secret = makeWebhookSecret();
    await settings.setPlace(ada, "webhook", { url: HOOK, secret });
    await due("5");
    await at(MORNING_MS);
    const [{ headers, body } = { headers: {}, body: "" }] = requests;
    // Which refuses what is older than five minutes by the clock of its receiver.
    vi.useFakeTimers({ toFake: ["Date"], now: MORNING_MS });
    onTestFinished(() => void vi.useRealTimers());
    const receiver = new Webhook(secret);
    expect(receiver.verify(String(body), headers)).toMatchObject({ type: "alert" });
    expect(() => receiver.verify(`${String(body)} `, headers)).toThrow(/signature/i);
    const later = { ...headers, "webhook-timestamp": String(MORNING_MS / 1000 + 1) };
    expect(() => receiver.verify(String(body), later)).toThrow(/signature/i);
    expect(() => new Webhook(makeWebhookSecret()).verify(String(body), headers)).toThrow();
  });

  test("a topic of ntfy gets a message whose letters may be any", async () => {
    const { ada, database, settings, due, at, requests } = await openTest();
    await settings.setPlace(ada, "ntfy", { url: "https://ntfy.example/my-films" });
    await database.kysely.updateTable("profiles").set({ language: "hi" }).execute();
    await due("5");
    await at(MORNING_MS);
    expect(requests).toMatchObject([{ url: "https://ntfy.example/" }]);
    const message = JSON.parse(String(requests[0]?.body));
    expect(message).toMatchObject({ topic: "my-films", click: `${ORIGIN}/hi/movie/5` });
    const { id } = await database.kysely
      .selectFrom("alerts")
      .select("id")
      .executeTakeFirstOrThrow();
    expect(message.sequence_id, "one that is sent again replaces the first").toBe(id);
    expect(message.message).toMatch(/\p{Script=Devanagari}/u);
  });

  test("a protected topic of an ntfy below a path gets its token there", async () => {
    const { ada, settings, due, at, requests } = await openTest();
    const place = { url: "https://home.example/apps/ntfy/my-films", token: "tk_secret" };
    await settings.setPlace(ada, "ntfy", place);
    await due("5");
    await at(MORNING_MS);
    const [request] = requests;
    expect(request?.url).toBe("https://home.example/apps/ntfy/");
    expect(request?.headers["authorization"]).toBe("Bearer tk_secret");
    expect(JSON.parse(String(request?.body))).toMatchObject({ topic: "my-films" });
    expect(String(request?.body)).not.toContain("tk_secret");
  });

  test("what fails is tried again ever later under the same id, and nothing else waits for it", async () => {
    const { ada, settings, due, at, requests, state, turnOn, outcomes } = await openTest();
    await settings.setPlace(ada, "webhook", { url: HOOK, secret: makeWebhookSecret() });
    await turnOn();
    await due("5");
    state.answer = () => ({ status: 500 });
    expect(await at(MORNING_MS)).toHaveLength(1);
    state.answer = () => ({ problem: "ECONNREFUSED" });
    await at(MORNING_MS + 70_000);
    expect(requests).toHaveLength(2);
    await at(MORNING_MS + 100_000);
    expect(requests).toHaveLength(2);
    expect((await settings.listTargets(ada)).map(({ failingSinceMs }) => failingSinceMs)).toContain(
      MORNING_MS,
    );
    state.answer = () => ({ status: 200 });
    await at(MORNING_MS + 240_000);
    expect(new Set(requests.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(await outcomes()).toEqual(["sent", "sent"]);
    expect(
      (await settings.listTargets(ada)).every(({ failingSinceMs }) => failingSinceMs === null),
    ).toBe(true);
  });

  test("what fails for days is turned off, which its viewer sees and can undo", async () => {
    const { ada, settings, due, at, requests, state, outcomes } = await openTest();
    await settings.setPlace(ada, "webhook", { url: HOOK, secret: makeWebhookSecret() });
    await due("5");
    state.answer = () => ({ status: 302 });
    for (let hours = 0; hours < 6 * 24; hours += 1) await at(MORNING_MS + hours * HOUR_MS);
    expect(requests.length).toBeGreaterThan(9);
    expect(requests.length).toBeLessThan(30);
    const [stopped] = await settings.listTargets(ada);
    expect(stopped?.stoppedAtMs).toBeGreaterThanOrEqual(MORNING_MS + 3 * DAY_MS);
    expect(await outcomes()).toEqual(["failed"]);
    state.answer = () => ({ status: 200 });
    const tried = requests.length;
    await due("6", "2026-11-26");
    await at(MORNING_MS + 6 * DAY_MS);
    expect(requests).toHaveLength(tried);
    await settings.resume(ada, stopped?.id ?? "");
    await due("7", "2026-11-27");
    await at(MORNING_MS + 7 * DAY_MS);
    expect(requests).toHaveLength(tried + 1);
    expect(String(requests.at(-1)?.body)).toContain("/movie/7");
  });

  test("a webhook that is gone is turned off at once", async () => {
    const { ada, settings, due, at, requests } = await openTest(() => ({ status: 410 }));
    await settings.setPlace(ada, "webhook", { url: HOOK, secret: makeWebhookSecret() });
    await due("5");
    await at(MORNING_MS);
    expect(requests).toHaveLength(1);
    expect(await settings.listTargets(ada)).toMatchObject([{ stoppedAtMs: MORNING_MS }]);
  });

  test("a server that dies after an answer sends the same again, with the same id", async () => {
    const { ada, settings, given, clock, due, makeAlerts, deliverNext, requests, state } =
      await openTest();
    await settings.setPlace(ada, "webhook", { url: HOOK, secret: makeWebhookSecret() });
    await due("5");
    clock.nowMs = MORNING_MS;
    await makeAlerts();
    state.answer = () => {
      throw new Error("killed");
    };
    await expect(deliverNext("outside")).rejects.toThrow("killed");
    state.answer = () => ({ status: 200 });
    expect(await deliverNext("outside")).toBeUndefined();
    clock.nowMs += DELIVERY_LEASE_MS;
    expect(await deliverNext("outside")).toBe("webhook");
    expect(requests.map(({ headers }) => headers["webhook-id"])).toHaveLength(2);
    expect(new Set(requests.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(given.origin).toBe(ORIGIN);
  });

  test("a trial says whether it arrives", async () => {
    const { ada, settings, given, requests, state } = await openTest();
    const trial = createTargetTrial(given, settings);
    const viewer = { ...ada, language: "en" };
    const { writingIn } = await import("#app/translations/writing-in.server.ts");
    const send = () => writingIn("en", () => trial(viewer, "webhook"));
    expect(await send()).toBe("failed");
    await settings.setPlace(ada, "webhook", { url: HOOK, secret: makeWebhookSecret() });
    expect(await send()).toBe("sent");
    const { data } = JSON.parse(String(requests[0]?.body));
    expect(data.url, "there is no title to show").toBe(`${ORIGIN}/alerts`);
    state.answer = () => ({ problem: "PrivateAddress" });
    expect(await send()).toBe("failed");
    expect(requests).toHaveLength(2);
  });

  test("a trial calls the other server five times a minute at most, for each account", async () => {
    const { ada, settings, given, requests } = await openTest();
    const trial = createTargetTrial(given, settings);
    const { writingIn } = await import("#app/translations/writing-in.server.ts");
    await settings.setPlace(ada, "webhook", { url: HOOK, secret: makeWebhookSecret() });
    const send = () => writingIn("en", () => trial({ ...ada, language: "en" }, "webhook"));
    for (let times = 0; times < 5; times += 1) expect(await send()).toBe("sent");
    expect(await send()).toBe("too often");
    expect(requests).toHaveLength(5);
  });

  test("places are stored encrypted", async () => {
    const { ada, database, settings } = await openTest();
    await settings.setPlace(ada, "webhook", { url: HOOK, secret: "whsec_secret" });
    await settings.setPlace(ada, "ntfy", { url: "https://ntfy.example/my-films" });
    const rows = await database.kysely.selectFrom("alert_targets").selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/home\.example|whsec|my-films/);
  });

  async function openPush() {
    const client = createTargetClient({ allowsPrivate: true });
    const opened = await openDelivery(await open(), { targets: client });
    const publicKey = async () => (await opened.given.pushKeys.get()).publicKey;
    const service = await openPushService(publicKey);
    await opened.settings.addDevice(opened.ada, "Firefox on Linux", service.subscription);
    await opened.follow("5");
    await opened.releaseOn("5", "2026-11-20");
    return { ...opened, client, service };
  }

  test("a device reads its notification, and the push service knows who sends it", async () => {
    const { at, service, client, outcomes } = await openPush();
    await at(MORNING_MS);
    expect(service.state.faults).toEqual([]);
    expect(await outcomes()).toEqual(["sent"]);
    const [{ text, claims, headers } = { text: "{}", claims: {}, headers: {} }] = service.received;
    expect(JSON.parse(text)).toMatchObject({ address: "/movie/5", lang: "en", dir: "ltr" });
    expect(claims).toMatchObject({ aud: service.origin, sub: "mailto:operator@films.example" });
    expect(Number(claims["exp"])).toBeLessThanOrEqual(MORNING_MS / 1000 + 24 * 3600);
    // One that is sent again replaces the first: at the push service, and on the device.
    expect(headers["topic"]).toMatch(/^[\w-]{1,32}$/);
    expect(headers["topic"]).toBe(JSON.parse(text).tag);
    await client.close();
  });

  test.each([404, 410])(
    "a device that the push service answers %i for is dropped",
    async (status) => {
      const { at, ada, service, settings, client } = await openPush();
      service.state.status = status;
      await at(MORNING_MS);
      expect(await settings.listTargets(ada)).toEqual([]);
      await client.close();
    },
  );

  test("a browser belongs to one profile, and a profile has ten of them at most", async () => {
    const { ada, settings } = await openTest();
    const device = { endpoint: "https://push.example/1", p256dh: "x", auth: "x" };
    const add = (number: number) =>
      settings.addDevice(ada, "x", { ...device, endpoint: `https://push.example/${number}` });
    for (let number = 0; number < 10; number += 1) expect(await add(number)).toBe("added");
    expect(await add(3)).toBe("added");
    expect(await add(10)).toBe("too-many");
    expect(await settings.listTargets(ada)).toHaveLength(10);
  });
});
