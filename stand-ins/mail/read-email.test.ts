import * as fc from "fast-check";
import { createTransport } from "nodemailer";
import { expect, test } from "vitest";

import { inFull } from "#tests/in-full.ts";

import { readEmail } from "./read-email.ts";

const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });

async function compose(mail: object): Promise<Buffer> {
  const { message } = await composer.sendMail({
    from: "a@example.org",
    to: "b@example.org",
    ...mail,
  });
  if (!Buffer.isBuffer(message)) throw new Error("the composer gives bytes");
  return message;
}

/**
 * Words with what is hard for email: other alphabets, long lines, characters that encodings use.
 */
const words = fc
  .array(
    fc.constantFrom(
      "Zoë",
      "मैटिनी",
      "🎬",
      "=",
      "=?utf-8?q?",
      "?=",
      "_",
      ".",
      "a",
      "x".repeat(90),
      "From ",
    ),
  )
  .map((parts) => parts.join(" ").trim());

test("what the composer writes is read back unchanged, in either encoding", async () => {
  const mails = fc.record({
    subject: words,
    text: fc.array(words).map((lines) => lines.join("\n")),
    html: words.map((text) => `<p>${text}</p>`),
    textEncoding: fc.constantFrom("quoted-printable", "base64"),
  });
  await fc.assert(
    fc.asyncProperty(mails, async (mail) => {
      const { subject, text, html } = readEmail(await compose(mail));
      expect({ subject, html: html.trim() }).toEqual({ subject: mail.subject, html: mail.html });
      expect(text.replace(/\n$/, "")).toBe(mail.text.replace(/\n$/, ""));
    }),
    { numRuns: inFull(500, 100) },
  );
});

test.each(["?= =?utf-8?q?", "=?utf-8?q? a ?=", "a \u{1F3AC}".repeat(40)])(
  "the subject %j is read back unchanged",
  async (subject) => {
    expect(readEmail(await compose({ subject })).subject).toBe(subject);
  },
);

test("an email of one part, and bytes that are not an email, are read as far as possible", async () => {
  expect(readEmail(await compose({ text: "alone" }))).toMatchObject({ html: "", text: "alone\n" });
  expect(readEmail(Buffer.from("\xff\x00nonsense"))).toMatchObject({ subject: "", text: "" });
});
