import type { NodemailerError } from "nodemailer";

import { isThisMachine } from "#app/lib/settings/private-host.ts";

import { MailError, type Mail, type MailFailure, type MailTransport } from "./mail-transport.ts";

export interface SmtpOptions {
  /** `smtp://` uses TLS when the server offers it, `smtps://` from the first byte. */
  url: string;
  from: { name: string; address: string };
}

const CONNECT_WITHIN_MS = 10_000;
const GREET_WITHIN_MS = 10_000;
const ANSWER_WITHIN_MS = 30_000;
const CLOSE_WITHIN_MS = 1_000;
const IDLE_MS = 30_000;

interface SmtpTransport extends MailTransport {
  /** Resolves once the mail server has taken the connection and the sign-in; sends nothing. */
  tryServer(): Promise<void>;
}

/** Sends through one mail server, over a connection that stays open between successive emails. */
export function createSmtpTransport({ url, from }: SmtpOptions): SmtpTransport {
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  let opening: ReturnType<typeof openPool> | undefined;
  const open = () => (opening ??= openPool(url));
  return {
    async send(mail, signal) {
      try {
        const pool = await open();
        await pool.sendMail({
          ...compose(mail),
          from,
          messageId: `<${mail.id}@${domain}>`,
          signal,
        });
      } catch (error) {
        throw toMailError(error);
      }
    },
    async tryServer() {
      try {
        const pool = await open();
        await pool.verify();
      } catch (error) {
        throw toMailError(error);
      }
    },
    close: () => void opening?.then((pool) => pool.close(), String),
  };
}

/** The package is large, and no start needs it: it is loaded for the first email. */
async function openPool(url: string) {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    pool: true,
    url,
    ...demandTls(new URL(url)),
    maxConnections: 1,
    // An email whose connection broke may have arrived: the outbox decides whether to send it
    // again.
    maxRequeues: 0,
    connectionTimeout: CONNECT_WITHIN_MS,
    dnsTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: GREET_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    socketCloseTimeout: CLOSE_WITHIN_MS,
    idleTimeout: IDLE_MS,
  });
}

function compose({ to, subject, text, html, writtenAt, replyTo, unsubscribe }: Mail) {
  return {
    // As an object it is one address, whatever it contains; as text it would be parsed as a list.
    to: { name: "", address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: "", address: replyTo } }),
    subject,
    text,
    html,
    date: writtenAt,
    headers: {
      // Tells autoresponders not to reply.
      "Auto-Submitted": "auto-generated",
      ...(unsubscribe === undefined ? {} : oneClick(unsubscribe)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A signature of the mail server should cover both. */
const oneClick = (address: string) => ({
  // As it is: nodemailer would fold a long address.
  "List-Unsubscribe": { prepared: true, value: `<${address}>` },
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/**
 * A password is only sent over TLS, unless the server is this machine. An operator can override
 * this in the address, with `?requireTLS=false`.
 */
function demandTls({ username, hostname, searchParams }: URL): { requireTLS?: true } {
  if (username === "" || searchParams.has("requireTLS") || isThisMachine(hostname)) return {};
  return { requireTLS: true };
}

function toMailError(error: unknown): MailError {
  if (!(error instanceof Error)) return new MailError("unreachable", "unknown", String(error));
  const { code, responseCode }: NodemailerError = error;
  const name = [code, responseCode].filter((part) => part !== undefined).join(" ") || error.name;
  return new MailError(failureOf(error), name, error.message);
}

/** An answer about one recipient or one text concerns that email; any other concerns all emails. */
function failureOf({ command, responseCode = 0, response = "" }: NodemailerError): MailFailure {
  if (responseCode === 421) return "unreachable";
  if (command === "DATA") return "refused";
  if (command !== "RCPT TO") return "unreachable";
  // 5.7 is the server's policy towards us, which its operator can change. The rest of 5 is about
  // the address itself, and senders that keep trying a missing address get banned.
  const isForGood = responseCode >= 500 && !/\b5\.7\.\d/.test(response);
  return isForGood ? "undeliverable" : "refused";
}
