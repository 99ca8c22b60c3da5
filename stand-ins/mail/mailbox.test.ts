import { expect, test } from "vitest";

import { openMailbox, openTransport, waitForEmails } from "#tests/emails/outside.ts";

import { createMailbox } from "./mailbox.ts";

const here = { isLoopback: true };
const mail = {
  to: "asha@example.org",
  subject: "<script>alert(1)</script>",
  text: "Open </pre> & read.",
  html: "<!doctype html><html><head><title>x</title></head><body><p>drawn</p></body></html>",
  id: "b7c1",
  writtenAt: new Date(0),
};

async function mailboxWithEmails(count: number) {
  const mailbox = await openMailbox();
  const transport = openTransport(mailbox.url);
  for (let number = 1; number <= count; number += 1) {
    await transport.send({ ...mail, id: String(number) }, AbortSignal.timeout(60_000));
  }
  await waitForEmails(mailbox, Math.min(count, 200));
  const open = async (path: string, from = here, host = "http://localhost:4000") => {
    const response = mailbox.handler(new Request(`${host}${path}`), from);
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
  return { mailbox, open };
}

test("the list shows the received emails, newest first, with links", async () => {
  const { open } = await mailboxWithEmails(2);
  const list = await open("/stand-ins/mail");
  expect(list.status).toBe(200);
  expect(list.html.match(/href="[^"]+"/g)).toEqual([
    'href="/stand-ins/mail/2"',
    'href="/stand-ins/mail/1"',
  ]);
  const shown = await open("/stand-ins/mail/2/");
  expect(shown.html).toContain("&lt;2@films.example&gt;");
  expect(shown.html).toContain('src="/stand-ins/mail/2/html"');
});

test("an email's content is shown and never executed", async () => {
  const { open } = await mailboxWithEmails(1);
  const page = await open("/stand-ins/mail/1");
  expect(page.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(page.html).toContain("Open &lt;/pre&gt; &amp; read.");
  expect((await open("/stand-ins/mail")).html).not.toContain("<script");
  expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
  const drawn = await open("/stand-ins/mail/1/html");
  const policy = drawn.headers.get("content-security-policy");
  expect(policy).toMatch(
    /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
  );
  expect(policy).not.toContain("script");
  expect(drawn.html).toBe(mail.html.replace("<head>", '<head><base target="_blank">'));
});

test("it opens from its own machine or with its key, and to nobody else", async () => {
  const { mailbox, open } = await mailboxWithEmails(1);
  const far = { isLoopback: false };
  expect((await open("/stand-ins/mail", far)).status).toBe(403);
  expect((await open("/stand-ins/mail/1/html?key=wrong", far)).status).toBe(403);
  expect((await open("/stand-ins/mail", here, "http://evil.example")).status).toBe(403);
  expect(mailbox.handler(new Request("http://localhost/stand-ins/mail")).status).toBe(403);
  const opened = await open(`/stand-ins/mail?key=${mailbox.key}`, far, "https://films.example");
  expect(opened.status).toBe(200);
  expect(opened.html).toContain(`href="/stand-ins/mail/1?key=${mailbox.key}"`);
  expect(createMailbox().key).not.toBe(mailbox.key);
});

test("its links are below the path that a proxy in front names, and below nothing else", async () => {
  const { mailbox } = await mailboxWithEmails(1);
  const list = (prefix: string) =>
    mailbox
      .handler(
        new Request("http://localhost/stand-ins/mail", {
          headers: { "x-forwarded-prefix": prefix },
        }),
        here,
      )
      .text();
  expect(await list("/cinema")).toContain('href="/cinema/stand-ins/mail/1"');
  expect(await list("//evil.example")).toContain('href="/stand-ins/mail/1"');
  expect(await list('/"><b>')).not.toContain("<b>");
});

test("an empty mailbox, an unknown email and a refused method have clear messages", async () => {
  const { handler } = createMailbox();
  const ask = (path: string, method = "GET") =>
    handler(new Request(`http://127.0.0.1${path}`, { method }), here);
  expect(await ask("/stand-ins/mail").text()).toContain("No email has arrived yet");
  expect(ask("/stand-ins/mail/9").status).toBe(404);
  expect(ask("/stand-ins/mail/../../etc").status).toBe(404);
  expect(ask("/stand-ins/mail", "POST").status).toBe(405);
});

test("the last 200 emails are stored", async () => {
  const { mailbox } = await mailboxWithEmails(203);
  const numbers = mailbox.mails().map(({ number }) => number);
  expect(numbers).toHaveLength(200);
  expect([numbers[0], numbers.at(-1)]).toEqual([4, 203]);
});

test("an email that is too large is refused, and the next one is accepted", async () => {
  const mailbox = await openMailbox();
  const transport = openTransport(mailbox.url);
  const large = { ...mail, text: "x".repeat(300_000) };
  await expect(transport.send(large, AbortSignal.timeout(60_000))).rejects.toThrow(
    /too large|size/i,
  );
  await transport.send(mail, AbortSignal.timeout(60_000));
  expect(mailbox.mails()).toHaveLength(1);
});
