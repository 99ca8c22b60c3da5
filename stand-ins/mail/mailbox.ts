import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

import { SMTPServer } from "smtp-server";

import { createMailPages, type MailPages } from "./mail-pages.ts";
import { readEmail, type ReadEmail } from "./read-email.ts";

export interface StoredEmail extends ReadEmail {
  /** Counts from 1, and identifies the email in the pages. */
  number: number;
  /** The recipients in the SMTP envelope, who would really have received the email. */
  recipients: readonly string[];
  receivedAt: Date;
  raw: Buffer;
}

export interface Mailbox {
  smtp: {
    /** Listens only on loopback, on the given port or one that the system chooses. */
    listen(port?: number): Promise<{ port: number; url: string }>;
    close(): Promise<void>;
  };
  handler: MailPages;
  /** The stored emails, oldest first. */
  mails(): readonly StoredEmail[];
  /** Opens the pages to anyone who has it; printed only for the operator. */
  key: string;
}

export interface MailboxOptions {
  /** Logs odd connections; the mailbox goes on. */
  report?: (error: Error) => void;
}

const MOST_EMAILS = 200;
const MAX_EMAIL_BYTES = 256 * 1024;
const MOST_CLIENTS = 50;
const IDLE_MS = 60_000;
const CLOSE_WITHIN_MS = 500;
const TOO_LARGE = Object.assign(new Error("The email is too large"), { responseCode: 552 });

/**
 * A real SMTP server that delivers to nobody: its pages show what it accepts. The last 200 emails
 * are stored only in memory, since they contain links and codes that open accounts, and a demo
 * should leave none of those on the disk.
 */
export function createMailbox({ report = () => undefined }: MailboxOptions = {}): Mailbox {
  const emails: StoredEmail[] = [];
  let count = 0;

  function store(raw: Buffer, recipients: string[]): void {
    count += 1;
    emails.push({ ...readEmail(raw), recipients, receivedAt: new Date(), raw, number: count });
    if (emails.length > MOST_EMAILS) emails.shift();
  }

  const server = new SMTPServer({
    name: "matinee-mailbox",
    banner: "Emails stop here",
    // No name is looked up, no password required and no certificate shown: only this machine can
    // connect.
    disableReverseLookup: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    size: MAX_EMAIL_BYTES,
    maxClients: MOST_CLIENTS,
    socketTimeout: IDLE_MS,
    closeTimeout: CLOSE_WITHIN_MS,
    onData(stream, { envelope }, callback) {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => stream.sizeExceeded || pieces.push(piece));
      stream.on("end", () => {
        if (stream.sizeExceeded) return callback(TOO_LARGE);
        store(
          Buffer.concat(pieces),
          envelope.rcptTo.map(({ address }) => address),
        );
        return callback(null, `Stored as email ${count}`);
      });
    },
  });
  server.on("error", report);

  const key = randomBytes(16).toString("base64url");
  return {
    key,
    smtp: {
      async listen(port = 0) {
        const listener = server.listen(port, "127.0.0.1");
        await once(listener, "listening");
        const { port: chosen } = listener.address() as AddressInfo;
        return { port: chosen, url: `smtp://127.0.0.1:${chosen}` };
      },
      close: () => new Promise((resolve) => server.close(resolve)),
    },
    handler: createMailPages(() => emails, key),
    mails: () => emails,
  };
}
