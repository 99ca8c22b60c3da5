import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

import { SMTPServer } from "smtp-server";

import { createMailPages, type MailPages } from "./mail-pages.ts";
import { readEmail, type ReadEmail } from "./read-email.ts";

export interface StoredEmail extends ReadEmail {
  /** Counts from 1, and names the email in the pages. */
  number: number;
  /** Whom the SMTP envelope names, which is where the email would really have gone. */
  recipients: readonly string[];
  receivedAt: Date;
  raw: Buffer;
}

export interface Mailbox {
  smtp: {
    /** Listens on loopback alone, on the port given or one that the system chooses. */
    listen(port?: number): Promise<{ port: number; url: string }>;
    close(): Promise<void>;
  };
  handler: MailPages;
  /** The stored emails, oldest first. */
  mails(): readonly StoredEmail[];
  /** Opens the pages to whoever has it; printed for the operator alone. */
  key: string;
}

export interface MailboxOptions {
  /** Where an odd connection is logged; a mailbox that stops would be worse. */
  report?: (error: Error) => void;
}

const MOST_EMAILS = 200;
const MAX_EMAIL_BYTES = 256 * 1024;
const MOST_CLIENTS = 50;
const IDLE_MS = 60_000;
const CLOSE_WITHIN_MS = 500;
const TOO_LARGE = Object.assign(new Error("The email is too large"), { responseCode: 552 });

/**
 * A real SMTP server that delivers to nobody: what it takes can be read in its pages. The last 200
 * emails are stored in memory only, since they hold links and codes that open accounts, and a demo
 * should leave none of those on the disk.
 */
export function createMailbox({ report = () => undefined }: MailboxOptions = {}): Mailbox {
  const kept: StoredEmail[] = [];
  let count = 0;

  function keep(raw: Buffer, recipients: string[]): void {
    count += 1;
    kept.push({ ...readEmail(raw), recipients, receivedAt: new Date(), raw, number: count });
    if (kept.length > MOST_EMAILS) kept.shift();
  }

  const server = new SMTPServer({
    name: "matinee-mailbox",
    banner: "Emails stop here",
    // No name is ever looked up, no password asked for and no certificate shown: only this machine
    // can connect.
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
        keep(
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
    handler: createMailPages(() => kept, key),
    mails: () => kept,
  };
}
