import { expect, onTestFinished, test } from "vitest";

import type { TargetAnswer, TargetRequest } from "#app/services/targets/target-client.server.ts";
import { ANSWER_WITHIN_MS } from "#app/services/targets/target-client.server.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { MORNING_MS, openDelivery, readEmails } from "#tests/following/open-delivery.ts";
import { addViewer } from "#tests/watchlist-of.ts";

import { deliveriesJob } from "./deliveries-job.server.ts";
import { makeWebhookSecret } from "./standard-webhook.ts";
import { makePushKeys } from "./push-message.server.ts";

const MINUTE_MS = 60_000;
const log = { info: () => undefined, error: () => undefined };
const webhook = (host: string) => ({ url: `https://${host}/`, secret: makeWebhookSecret() });

describeEachEngine("targets that are slow", ({ open }) => {
  /** Places whose answers a test holds back, but for that of Cleo. */
  async function openHeld() {
    const held: { host: string; answer: (answer: TargetAnswer) => void }[] = [];
    const cleo = Promise.withResolvers<void>();
    const post = ({ url }: TargetRequest): Promise<TargetAnswer> => {
      const { host } = new URL(url);
      if (host === "cleo.example") cleo.resolve();
      if (host === "cleo.example") return Promise.resolve({ status: 204 });
      return new Promise((answer) => void held.push({ host, answer }));
    };
    const opened = await openDelivery(await open(), { targets: { post } });
    const { database, given, follow, settings, clock } = opened;
    /** An account with a webhook and a topic, for which a film is due. */
    async function addAccount(name: string) {
      const viewer = await addViewer(database, `${name}@example.org`);
      await settings.setPlace(viewer, "webhook", webhook(`${name}.example`));
      await settings.setPlace(viewer, "ntfy", { url: `https://${name}.example/films` });
      await follow("5", true, viewer);
      return viewer;
    }
    /** Makes what is due, Cleo's last, and starts the job of a server. */
    async function start() {
      await opened.releaseOn("5", "2026-11-20");
      clock.nowMs = MORNING_MS;
      await opened.makeAlerts();
      const { kysely } = database;
      const ofCleo = kysely
        .selectFrom("profiles")
        .innerJoin("users", "users.id", "profiles.user_id")
        .select("profiles.id")
        .where("users.email", "=", "cleo@example.org");
      await kysely
        .updateTable("alert_deliveries")
        .set({ next_try_at: 1 })
        .where("profile_id", "not in", ofCleo)
        .execute();
      const job = deliveriesJob(given, log).start(() => undefined);
      onTestFinished(async () => {
        const stopped = job.stop();
        for (const { answer } of held) answer({ problem: "TimeoutError" });
        await stopped;
      });
      return job;
    }
    return { ...opened, held, cleo: cleo.promise, addAccount, start };
  }

  test("of two accounts do not delay a third person's alert, and each account waits for one at a time", async () => {
    const { held, cleo, addAccount, start } = await openHeld();
    for (const name of ["ann", "ben", "cleo"]) await addAccount(name);
    await start();
    await cleo;
    await expect.poll(() => held.length).toBe(2);
    expect(held.map(({ host }) => host).toSorted()).toEqual(["ann.example", "ben.example"]);
  });

  test("do not delay emails, however many there are", async () => {
    const { database, held, addAccount, turnOn, follow, start } = await openHeld();
    for (const name of ["ann", "ben", "dan", "eve", "fay", "guy"]) await addAccount(name);
    await turnOn();
    await follow("5");
    await start();
    await expect.poll(() => readEmails(database)).toHaveLength(1);
    await expect.poll(() => held.length).toBe(4);
  });

  /** Ada's places, each of which takes some time by the clock that the job reads. */
  async function openTimed(tookMs: number, answer: TargetAnswer) {
    const calls: string[] = [];
    const state = { tookMs, answer };
    const post = async ({ url }: TargetRequest) => {
      calls.push(url);
      opened.clock.nowMs += state.tookMs;
      return state.answer;
    };
    const opened = await openDelivery(await open(), { targets: { post } });
    const due = async (...ids: string[]) => {
      for (const id of ids) {
        await opened.follow(id);
        await opened.releaseOn(id, "2026-11-20");
      }
    };
    return { ...opened, calls, state, due };
  }

  test("but answer have their time in each minute, and what is left comes in the next", async () => {
    const { ada, settings, calls, due, at, outcomes } = await openTimed(2_900, { status: 204 });
    await settings.setPlace(ada, "webhook", webhook("ada.example"));
    await due("5", "6", "7", "8", "9");
    await at(MORNING_MS);
    expect(calls, "after six seconds it is over").toHaveLength(3);
    await at(MORNING_MS + MINUTE_MS - 1);
    expect(calls).toHaveLength(3);
    await at(MORNING_MS + MINUTE_MS);
    expect(await outcomes()).toEqual(["sent", "sent", "sent", "sent", "sent"]);
    expect((await settings.listTargets(ada))[0]?.failingSinceMs, "it does not fail").toBeNull();
  });

  test("have no more time together than an account has", async () => {
    const { ada, settings, calls, due, at } = await openTimed(ANSWER_WITHIN_MS, { status: 204 });
    await settings.setPlace(ada, "webhook", webhook("ada.example"));
    await settings.setPlace(ada, "ntfy", { url: "https://ntfy.example/ada" });
    const device = { p256dh: makePushKeys().publicKey, auth: "AAAAAAAAAAAAAAAAAAAAAA" };
    for (const number of [1, 2, 3, 4]) {
      const endpoint = `https://push.example/${number}`;
      await settings.addDevice(ada, "Firefox", { ...device, endpoint });
    }
    await due("5");
    await at(MORNING_MS);
    expect(calls, "four times three seconds").toHaveLength(4);
    await at(MORNING_MS + MINUTE_MS);
    expect(new Set(calls).size, "then the other two").toBe(6);
    expect(calls).toHaveLength(6);
  });

  test("count as failing: nothing else that becomes due is sent there until they are tried again", async () => {
    const slow = { problem: "TimeoutError" };
    const { ada, settings, calls, state, due, at, outcomes } = await openTimed(3_000, slow);
    await settings.setPlace(ada, "webhook", webhook("ada.example"));
    await due("5");
    await at(MORNING_MS);
    expect(calls).toHaveLength(1);
    expect(await settings.listTargets(ada)).toMatchObject([{ failingSinceMs: MORNING_MS + 3_000 }]);
    await due("6");
    await at(MORNING_MS + 20_000);
    expect(calls).toHaveLength(1);
    Object.assign(state, { tookMs: 10, answer: { status: 204 } });
    await at(MORNING_MS + MINUTE_MS + 3_000);
    expect(await outcomes()).toEqual(["sent", "sent"]);
    await due("7");
    await at(MORNING_MS + MINUTE_MS + 4_000);
    expect(calls, "at once, now that it answers").toHaveLength(4);
  });
});
