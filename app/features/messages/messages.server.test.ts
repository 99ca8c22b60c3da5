import * as fc from "fast-check";
import { expect, test } from "vitest";

import type { Database } from "#app/db/connect.server.ts";
import { migrate } from "#app/db/migrate.server.ts";
import { writesInEnglish } from "#tests/in-english.ts";
import { describeEachEngine } from "#tests/engines.ts";
import { openMailbox, openTransport, waitFor } from "#tests/emails/outside.ts";

import { MESSAGE_LIMITS } from "./message-limits.server.ts";
import { FIELD_LENGTHS, HONEYPOT_FIELD } from "./message-fields.ts";
import { createMessages, type Messages } from "./messages.server.ts";
import { startOutbox } from "./start-outbox.server.ts";

writesInEnglish();

const filled = {
  name: "Asha Rao",
  email: "asha@example.org",
  subject: "The sound is lovely",
  message: "Thank you.\r\n\r\nRow F.",
};
const HERE = "203.0.113.9";

function contact(messages: Messages, fields: Partial<typeof filled> = {}, from = HERE) {
  return messages.receiveContact({ ...filled, ...fields }, from);
}

const messagesIn = ({ kysely }: Database) =>
  kysely.selectFrom("messages").selectAll().orderBy("received_at").execute();
const emailsIn = ({ kysely }: Database) => kysely.selectFrom("emails").selectAll().execute();
const countsIn = ({ kysely }: Database) =>
  kysely.selectFrom("message_counts").selectAll().execute();

describeEachEngine("messages", ({ open }) => {
  async function setUp(now: () => number = () => 1_000) {
    const database = await open();
    const messages = createMessages({ database, operatorEmail: "me@films.example", now });
    return { database, messages };
  }

  test("a message is stored as written, and an email notifies the operator", async () => {
    const { database, messages } = await setUp();
    expect(await contact(messages, { name: "  Asha \t Rao " })).toEqual({ outcome: "received" });
    const [message] = await messagesIn(database);
    expect(message).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{12}$/),
      kind: "contact",
      name: "Asha Rao",
      email: "asha@example.org",
      subject: "The sound is lovely",
      body: "Thank you.\n\nRow F.",
      opening: null,
      received_at: 1_000,
      done_at: null,
    });
    const [mail] = await emailsIn(database);
    expect(mail).toMatchObject({
      recipient: "me@films.example",
      subject: "The sound is lovely (Asha Rao)",
      next_try_at: 1_000,
    });
    expect(JSON.parse(mail?.content ?? "")).toMatchObject({
      replyTo: "asha@example.org",
      paragraphs: [expect.stringContaining("Asha Rao"), "Thank you.\n\nRow F."],
      footnote: expect.stringContaining(`messages show ${message?.id}`),
    });
  });

  test("an application says which opening it is for, or that it is for none", async () => {
    const { database, messages } = await setUp();
    const { subject: _, ...fields } = filled;
    await messages.receiveApplication(fields, "projectionist", HERE);
    await messages.receiveApplication(fields, undefined, HERE);
    const stored = await messagesIn(database);
    expect(stored.map(({ kind, subject, opening }) => [kind, subject, opening]).toSorted()).toEqual(
      [
        ["application", "Application: projectionist", "projectionist"],
        ["application", "General application", null],
      ],
    );
    expect(await emailsIn(database)).toHaveLength(2);
  });

  test("a message and its email are stored together or not at all", async () => {
    const { database, messages } = await setUp();
    await database.kysely.schema.alterTable("emails").renameTo("lost").execute();
    await expect(contact(messages)).rejects.toThrow();
    expect(await messagesIn(database)).toEqual([]);
    expect(await countsIn(database)).toEqual([]);
  });

  test("a missing or too long value is reported at its field, and the input is shown again", async () => {
    const { database, messages } = await setUp();
    const long = "x".repeat(FIELD_LENGTHS.message + 1);
    expect(
      await contact(messages, {
        name: "  ",
        email: "asha@",
        subject: "s".repeat(151),
        message: long,
      }),
    ).toEqual({
      outcome: "invalid",
      errors: {
        name: "Please tell us your name.",
        email: "Please enter an email address like name@example.org.",
        subject: "Please keep it to 150 characters.",
        message: "Please keep it to 5,000 characters.",
      },
      values: { name: "  ", email: "asha@", subject: "s".repeat(151), message: long },
    });
    const nothing = await messages.receiveApplication({}, undefined, HERE);
    expect(nothing).toMatchObject({
      outcome: "invalid",
      errors: { name: /tell us/, email: /address/, message: "Please write your message." },
    });
    expect([await messagesIn(database), await countsIn(database)]).toEqual([[], []]);
  });

  test.each([
    "a@b",
    "a b@example.org",
    "a@example.org,b@example.org",
    "<a@example.org>",
    "a@example.org\r\nBcc: b@example.org",
    `${"a".repeat(250)}@example.org`,
    "@example.org",
  ])("%j is not a valid reply address", async (email) => {
    const { messages } = await setUp();
    expect(await contact(messages, { email })).toMatchObject({
      outcome: "invalid",
      errors: { email: expect.any(String) },
    });
  });

  test.each(["o'brien+film@mail.example.co.in", "x@xn--bcher-kva.example", "A.B@EXAMPLE.ORG"])(
    "%s is one",
    async (email) => {
      const { messages } = await setUp();
      expect(await contact(messages, { email })).toEqual({ outcome: "received" });
    },
  );

  test("a sender who fills the hidden field is thanked, and nothing is stored", async () => {
    const { database, messages } = await setUp();
    const form = { ...filled, [HONEYPOT_FIELD]: "https://spam.example" };
    expect(await messages.receiveContact(form, HERE)).toEqual({ outcome: "received" });
    expect(await messages.receiveApplication(form, undefined, HERE)).toEqual({
      outcome: "received",
    });
    expect([
      await messagesIn(database),
      await emailsIn(database),
      await countsIn(database),
    ]).toEqual([[], [], []]);
    const empty = { ...filled, [HONEYPOT_FIELD]: "" };
    expect(await messages.receiveContact(empty, HERE)).toEqual({ outcome: "received" });
    expect(await messagesIn(database)).toHaveLength(1);
  });

  test("a message that fills every field to its limit is accepted", async () => {
    const { database, messages } = await setUp();
    const full = {
      name: "n".repeat(FIELD_LENGTHS.name),
      email: `e@${"d".repeat(60)}.${"d".repeat(60)}.example`,
      subject: "s".repeat(FIELD_LENGTHS.subject),
      message: "\u{1F3AC}".repeat(FIELD_LENGTHS.message / 2),
    };
    expect(await contact(messages, full)).toEqual({ outcome: "received" });
    expect(await emailsIn(database)).toHaveLength(1);
  });

  test("a subject that mail would read as encoded is accepted as written", async () => {
    const { database, messages } = await setUp();
    await contact(messages, { subject: "=?utf-8?q?Your_invoice?=" });
    expect(await emailsIn(database)).toMatchObject([
      { subject: "= ?utf-8?q?Your_invoice?= (Asha Rao)" },
    ]);
  });

  test("control characters that a screen would interpret are removed", async () => {
    const { database, messages } = await setUp();
    await contact(messages, {
      name: "A\u001b[31msha\u202e",
      message: "one\u0000\n\ttwo\u009b31m \u2066three",
    });
    expect(await messagesIn(database)).toMatchObject([
      { name: "A[31msha", body: "one\n\ttwo31m three" },
    ]);
  });
});

const several = async (count: number, send: (index: number) => Promise<{ outcome: string }>) => {
  const outcomes: string[] = [];
  for (let index = 0; index < count; index += 1) outcomes.push((await send(index)).outcome);
  return outcomes;
};

describeEachEngine("the limits of messages", ({ engine, open, place }) => {
  async function setUp(clock: { nowMs: number }) {
    const database = await open();
    const now = () => clock.nowMs;
    return { database, messages: createMessages({ database, operatorEmail: "me@x.example", now }) };
  }
  test("accepts ten messages an hour from one network, and again an hour later", async () => {
    const clock = { nowMs: 5_000 };
    const { database, messages } = await setUp(clock);
    const send = (index: number) =>
      contact(messages, { email: `a${index}@example.org` }, `2001:db8:1:2::${index}`);
    const outcomes = await several(11, send);
    expect(outcomes.slice(0, 10)).toEqual(Array(10).fill("received"));
    expect(outcomes[10]).toBe("too many");
    expect(await contact(messages, { email: "b@example.org" }, "2001:db8:1:3::1")).toEqual({
      outcome: "received",
    });
    clock.nowMs += MESSAGE_LIMITS.network.windowMs - 1;
    expect(await send(20)).toEqual({ outcome: "too many" });
    clock.nowMs += 1;
    expect(await send(20)).toEqual({ outcome: "received" });
    expect(await messagesIn(database)).toHaveLength(12);
    expect(await emailsIn(database)).toHaveLength(12);
  });

  test("accepts ten messages a day from one address, however it is written and from any network", async () => {
    const clock = { nowMs: 5_000 };
    const { messages } = await setUp(clock);
    const send = (index: number) =>
      contact(
        messages,
        { email: index % 2 ? "Asha@example.org" : "asha@EXAMPLE.org" },
        `10.0.0.${index}`,
      );
    expect((await several(11, send)).at(-1)).toBe("too many");
    clock.nowMs += MESSAGE_LIMITS.email.windowMs;
    expect(await send(12)).toEqual({ outcome: "received" });
  });

  test("accepts 300 messages an hour from all senders, and later ones leave no trace", async () => {
    const clock = { nowMs: 5_000 };
    const { database, messages } = await setUp(clock);
    const send = (index: number) =>
      contact(messages, { email: `a${index}@example.org` }, `10.0.${index >> 8}.${index & 255}`);
    const outcomes = await several(303, send);
    expect(outcomes.filter((outcome) => outcome === "received")).toHaveLength(300);
    expect(await messagesIn(database)).toHaveLength(300);
    expect(await countsIn(database)).toHaveLength(601);
    clock.nowMs += MESSAGE_LIMITS.email.windowMs;
    for (let index = 400; index < 405; index += 1) await send(index);
    expect(await countsIn(database)).toHaveLength(11);
  });

  test("messages that arrive together are counted exactly", async () => {
    const given = await place();
    const first = await open(given);
    await migrate(first);
    // On SQLite a process has one connection for writing.
    const second = engine === "sqlite" ? first : await open(given);
    const services = [first, second].map((database) =>
      createMessages({ database, operatorEmail: "me@x.example", now: () => 1 }),
    );
    const outcomes = await Promise.all(
      services.flatMap((service, node) =>
        Array.from({ length: 12 }, (_, index) =>
          contact(service, { email: `a${node}-${index}@example.org` }),
        ),
      ),
    );
    expect(outcomes.filter(({ outcome }) => outcome === "received")).toHaveLength(10);
    expect(await messagesIn(first)).toHaveLength(10);
  });

  test("from the form to the mailbox, no text becomes a header or another recipient", async () => {
    const clock = { nowMs: Date.now() };
    const { database, messages } = await setUp(clock);
    const mailbox = await openMailbox();
    const text = fc.oneof(
      fc.constantFrom(
        "\r\nBcc: evil@example.org",
        "\nTo: evil@example.org\n\nbody",
        "=?utf-8?q?=0ABcc?=",
      ),
      fc.string({ unit: "binary", maxLength: 60 }),
    );
    const forms = fc.sample(fc.record({ name: text, subject: text, message: text }), 60);
    let received = 0;
    for (const [index, form] of forms.entries()) {
      const fields = {
        ...form,
        name: `n${form.name}`,
        subject: `s${form.subject}`,
        message: `m${form.message}`,
      };
      const email = `a${index}@example.org`;
      const { outcome } = await contact(messages, { ...fields, email }, `10.1.0.${index}`);
      expect(outcome).toBe("received");
      received += 1;
    }
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const transport = openTransport(mailbox.url);
    const outbox = startOutbox({ database, transport: () => transport, log });
    await waitFor(async () => (await emailsIn(database)).length === 0);
    await outbox.stop();
    const mails = mailbox.mails();
    expect(mails).toHaveLength(received);
    for (const { recipients, raw, replyTo } of mails) {
      expect(recipients).toEqual(["me@x.example"]);
      expect(replyTo).toMatch(/^a\d+@example\.org$/);
      const head = raw.toString("latin1").split("\r\n\r\n", 1)[0] ?? "";
      const names = head.match(/^[^\s:]+(?=:)/gm)?.map((name) => name.toLowerCase());
      expect(names?.toSorted()).toEqual([
        "auto-submitted",
        "content-type",
        "date",
        "from",
        "message-id",
        "mime-version",
        "reply-to",
        "subject",
        "to",
      ]);
    }
  });
});
