import { expect, test } from "vitest";

import { describeEachEngine } from "#tests/engines.ts";

import { englishAlone } from "./account-language.server.ts";
import { queueEmail, type Email, type EmailText } from "./outbox.server.ts";

const text: EmailText = {
  subject: "Your ticket",
  heading: "Your ticket",
  paragraphs: ["Row F."],
};
const mail: Email = { to: "asha@example.org", write: () => text };

describeEachEngine("queueing an email", ({ open }) => {
  test("joins the caller's transaction: without its commit there is no email", async () => {
    const { kysely } = await open();
    const broken = kysely.transaction().execute(async (transaction) => {
      await queueEmail(transaction, mail, 1, englishAlone);
      throw new Error("not after all");
    });
    await expect(broken).rejects.toThrow("not after all");
    const count = async () => (await kysely.selectFrom("emails").select("id").execute()).length;
    expect(await count()).toBe(0);
    await kysely
      .transaction()
      .execute((transaction) => queueEmail(transaction, mail, 1, englishAlone));
    expect(await count()).toBe(1);
  });

  test.each<[string, Partial<Omit<Email, "write"> & EmailText>]>([
    ["two addresses", { to: "a@example.org, b@example.org" }],
    ["a header in the address", { to: "a@example.org\r\nBcc: b@example.org" }],
    ["a header in the subject", { subject: "Hello\r\nBcc: b@example.org" }],
    ["a header where answers go", { replyTo: "a@example.org\nX: y" }],
    ["a button that runs", { action: { label: "Go", address: "javascript:alert(1)" } }],
    ["an endless text", { paragraphs: ["x".repeat(10_001)] }],
  ])("refuses %s, which our own code must not write", async (_, part) => {
    const { kysely } = await open();
    await expect(
      queueEmail(
        kysely,
        { ...mail, ...part, write: () => ({ ...text, ...part }) },
        1,
        englishAlone,
      ),
    ).rejects.toThrow();
    expect(await kysely.selectFrom("emails").select("id").execute()).toEqual([]);
  });
});
