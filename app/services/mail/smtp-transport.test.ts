import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { fileURLToPath } from "node:url";

import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";

import { serve } from "#tests/serve.ts";
import { openMailbox, openTransport, SENDER, waitForEmails } from "#tests/emails/outside.ts";

import type { Mail } from "./mail-transport.ts";

const mail: Mail = {
  to: "asha@example.org",
  subject: "Your seat, Zoë",
  text: "Row F, seat 7.\n",
  html: "<p>Row F, seat 7.</p>",
  id: "b7c1",
  writtenAt: new Date("2026-11-20T19:30:00Z"),
  replyTo: "box-office@example.org",
};
const patient = () => AbortSignal.timeout(60_000);

/** A minimal mail server: it sends what `answer` returns for each line it receives. */
async function openServer(answer: (line: string, socket: Socket) => string | undefined) {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    const say = (text: string | undefined) => text !== undefined && socket.write(`${text}\r\n`);
    say(answer("", socket));
    socket.on("data", (bytes) => {
      for (const line of bytes.toString().split("\r\n").filter(Boolean)) {
        received.push(line);
        say(answer(line, socket));
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

/** The server's answers to each command when all is well. */
const kindly = (line: string) => {
  if (line === "") return "220 here";
  if (line.startsWith("EHLO")) return "250 here";
  if (line === "DATA") return "354 go on";
  if (line === "STARTTLS") return "502 not here";
  if (line === "QUIT") return "221 bye";
  return /^(MAIL|RCPT|RSET|\.$)/.test(line) ? "250 fine" : undefined;
};

/** The same server, requiring a sign-in. */
const askingWho = (line: string) => {
  if (line.startsWith("EHLO")) return "250-here\r\n250 AUTH PLAIN";
  return line.startsWith("AUTH") ? "235 welcome" : kindly(line);
};

test("an email arrives with all its headers", async () => {
  const mailbox = await openMailbox();
  await openTransport(mailbox.url).send(mail, patient());
  const [letter] = await waitForEmails(mailbox, 1);
  expect(letter).toMatchObject({
    recipients: ["asha@example.org"],
    from: `${SENDER.name} <${SENDER.address}>`,
    to: "asha@example.org",
    replyTo: "box-office@example.org",
    subject: "Your seat, Zoë",
    messageId: "<b7c1@films.example>",
    date: "Fri, 20 Nov 2026 19:30:00 +0000",
    text: "Row F, seat 7.\n",
    html: "<p>Row F, seat 7.</p>",
  });
  expect(letter?.raw.toString()).toContain("Auto-Submitted: auto-generated\r\n");
});

test("nothing is read into an email from an address or a file", async () => {
  const mailbox = await openMailbox();
  const requests: string[] = [];
  const origin = await serve(({ url = "" }, response) => {
    requests.push(url);
    response.end("a secret");
  });
  const file = fileURLToPath(import.meta.url);
  for (const content of [{ href: `${origin}/secret` }, { path: file }]) {
    const text = content as unknown as string;
    const sending = openTransport(mailbox.url).send({ ...mail, text }, patient());
    await expect(sending).rejects.toMatchObject({ name: "MailError" });
  }
  expect(requests).toEqual([]);
  expect(mailbox.mails()).toEqual([]);
});

test("successive emails share one connection", async () => {
  const connections = new Set<Socket>();
  const { host, received } = await openServer((line, socket) => {
    connections.add(socket);
    return kindly(line);
  });
  const transport = openTransport(`smtp://${host}`);
  for (const id of ["a", "b", "c"]) await transport.send({ ...mail, id }, patient());
  expect(connections.size).toBe(1);
  expect(received.filter((line) => line === "DATA")).toHaveLength(3);
});

test.each([
  ["a@example.org, b@example.org"],
  ["a@example.org\r\nBcc: b@example.org"],
  ["Group: a@example.org, b@example.org;"],
])("a text is never read as several recipients: %j", async (to) => {
  const mailbox = await openMailbox();
  await openTransport(mailbox.url)
    .send({ ...mail, to }, patient())
    .catch(() => undefined);
  for (const { recipients, raw } of mailbox.mails()) {
    expect(recipients).toHaveLength(1);
    expect(raw.toString()).not.toMatch(/^bcc:/im);
  }
});

test.each<[string, string, string, string]>([
  ["RCPT", "550 5.1.1 no such user", "undeliverable", "EENVELOPE 550"],
  ["RCPT", "553 mailbox name not allowed", "undeliverable", "EENVELOPE 553"],
  ["RCPT", "554 5.7.1 relay access denied", "refused", "EENVELOPE 554"],
  ["RCPT", "450 4.2.0 greylisted, come back", "refused", "EENVELOPE 450"],
  [".", "552 5.3.4 too large", "refused", "EMESSAGE 552"],
  ["DATA", "451 try later", "refused", "EENVELOPE 451"],
  ["MAIL", "553 sender not yours", "unreachable", "EENVELOPE 553"],
  ["RCPT", "421 closing", "unreachable", "EENVELOPE 421"],
  ["EHLO|HELO", "554 go away", "unreachable", "EPROTOCOL"],
])("to %s, the answer %j means that it is %s", async (command, words, failure, code) => {
  const { host } = await openServer((line) =>
    new RegExp(`^(?:${command.replace(".", "\\.")})`).test(line) ? words : kindly(line),
  );
  const sending = openTransport(`smtp://${host}`).send(mail, patient());
  await expect(sending).rejects.toMatchObject({
    name: "MailError",
    failure,
    code: expect.stringContaining(code),
  });
});

test("a missing server and one that hangs up are both unreachable", async () => {
  const { host } = await openServer((_, socket) => void socket.destroy());
  for (const url of ["smtp://127.0.0.1:1", `smtp://${host}`]) {
    const sending = openTransport(url).send(mail, patient());
    await expect(sending).rejects.toMatchObject({ failure: "unreachable" });
  }
});

test("a server that never answers is given up at the deadline, and the next email gets through", async () => {
  let isSilent = true;
  const { host } = await openServer((line) => (isSilent ? undefined : kindly(line)));
  const transport = openTransport(`smtp://${host}`);
  // The transport's own timeouts, of 10 s and more, have another code.
  await expect(transport.send(mail, AbortSignal.timeout(200))).rejects.toMatchObject({
    failure: "unreachable",
    code: "EABORT",
  });
  isSilent = false;
  await transport.send(mail, patient());
});

test("a password is never sent to a remote server without TLS", async () => {
  const { host, received } = await openServer(askingWho);
  const port = host.split(":")[1];
  // This name resolves to this machine, but is not one that always means loopback.
  const far = openTransport(`smtp://user:hush@0.0.0.0:${port}`).send(mail, patient());
  await expect(far).rejects.toMatchObject({ failure: "unreachable", code: "ETLS 502" });
  expect(received.join("\n")).not.toMatch(/AUTH|MAIL/);
});

test("smtps trusts a server with a known certificate, and any other only when configured to", async () => {
  const passwords: string[] = [];
  // Its certificate is signed by nobody.
  const server = new SMTPServer({
    secure: true,
    logger: false,
    closeTimeout: 100,
    onAuth({ password }, _, callback) {
      passwords.push(password ?? "");
      callback(null, { user: "user" });
    },
    onData(stream, _, callback) {
      stream.resume().on("end", () => callback());
    },
  });
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = listening.address() as AddressInfo;
  const url = `smtps://user:hush@127.0.0.1:${port}`;
  await expect(openTransport(url).send(mail, patient())).rejects.toMatchObject({
    failure: "unreachable",
  });
  expect(passwords).toEqual([]);
  await openTransport(`${url}?tls.rejectUnauthorized=false`).send(mail, patient());
  expect(passwords).toEqual(["hush"]);
});

test("a password is sent to this machine, and where the address insists", async () => {
  for (const [name, query] of [
    ["127.0.0.1", ""],
    ["0.0.0.0", "?requireTLS=false"],
  ]) {
    const { host, received } = await openServer(askingWho);
    await openTransport(`smtp://user:hush@${name}:${host.split(":")[1]}${query}`).send(
      mail,
      patient(),
    );
    expect(received.some((line) => line.startsWith("AUTH PLAIN"))).toBe(true);
  }
});

test("an email that can be ended says how, on lines of their own (RFC 8058)", async () => {
  const mailbox = await openMailbox();
  const unsubscribe = `https://films.example/alerts/stop?token=email.${"a".repeat(100)}`;
  await openTransport(mailbox.url).send({ ...mail, unsubscribe }, patient());
  await openTransport(mailbox.url).send(mail, patient());
  const [ended, plain] = (await waitForEmails(mailbox, 2)).map(({ raw }) => raw.toString());
  expect(ended).toContain(`\r\nList-Unsubscribe: <${unsubscribe}>\r\n`);
  expect(ended).toContain("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
  expect(plain).not.toContain("List-Unsubscribe");
});
