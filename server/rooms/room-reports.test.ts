import { expect, test } from "vitest";

import { OPERATOR } from "#app/features/accounts/sessions/sessions.server.ts";
import { MESSAGE_LIMITS } from "#app/features/messages/message-limits.server.ts";
import { createBrowser } from "#tests/browser.ts";
import { openWholeMatinee } from "#tests/fuzz/whole-server.ts";
import { signIn } from "#tests/sign-in.ts";
import { connect } from "#tests/together/room-client.ts";

const FILM = "charlie_chaplin_film_fest";

async function openRoom() {
  const variables = { ROOMS: "everyone", OPERATOR_EMAIL: "operator@example.org" };
  const { origin, database, cookieFor } = await openWholeMatinee({ variables });
  const cookieOf = async (name: string) => cookieFor(await signIn(database, name));
  const host = await cookieOf("Ada");
  const opened = await fetch(`${origin}/together`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: host, "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ film: FILM }),
  });
  const code = opened.headers.get("location")?.split("/").at(-1) ?? "";
  const enter = async (name: string, options = {}) => {
    const member = await connect(origin, code, options);
    member.join(name);
    await member.until(() => member.last("joined") !== undefined, `${name} is in`);
    return member;
  };
  return { origin, database, cookieOf, code, host: await enter("Ada", { cookie: host }), enter };
}

test("an operator reads in a report who was there and what was written, and may answer", async () => {
  const { origin, database, cookieOf, code, host, enter } = await openRoom();
  const grace = await enter("Grace", { cookie: await cookieOf("Grace") });
  host.send({ type: "chat", sequence: 1, text: "<b>Something unkind</b>" });
  await grace.until(() => grace.texts().length === 1, "Grace reads it");
  grace.send({ type: "report" });
  await grace.until(() => grace.last("reported") !== undefined, "it is reported");

  const [email] = await database.kysely.selectFrom("emails").selectAll().execute();
  expect(email?.recipient).toBe("operator@example.org");
  expect(email?.subject).toBe("A report from a room (Grace)");
  expect(email?.content).toContain("Something unkind");

  const operator = createBrowser(origin);
  const own = (await cookieOf("Joan")).split("=");
  operator.jar.set(own[0] ?? "", own.slice(1).join("="));
  await database.kysely
    .updateTable("users")
    .set({ role: OPERATOR, email_verified: 1 })
    .where("name", "=", "Joan")
    .execute();
  const list = await operator.text("/operator/messages");
  expect(list).toContain("A report from a room");
  const [, address = ""] = /href="(\/operator\/messages\/\w+)"/.exec(list) ?? [];
  const page = await operator.text(address);
  expect(page).toContain(`Room ${code}`);
  expect(page).toContain("In it: Ada, Grace");
  expect(page).toContain("Ada: &lt;b&gt;Something unkind&lt;/b&gt;");
  expect(page).toMatch(/grace-[\w-]+@example\.org/);
});

test("a report that reaches nobody says so", async () => {
  const { enter, database } = await openRoom();
  const visitor = await enter("Eve");
  const { most, windowMs } = MESSAGE_LIMITS.everyone;
  const window_ends_at = Date.now() + windowMs;
  await database.kysely
    .insertInto("message_counts")
    .values({ key: "everyone", hits: most, window_ends_at })
    .execute();
  visitor.send({ type: "report" });
  await visitor.until(() => visitor.last("refused") !== undefined, "it is refused");
  expect(visitor.last("refused")).toEqual({ type: "refused", reason: "not told" });
  expect(await database.kysely.selectFrom("messages").selectAll().execute()).toEqual([]);
});
