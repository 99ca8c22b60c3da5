import { timingSafeEqual } from "node:crypto";

import { escapeHtml, pageOf } from "./mail-page.ts";
import type { StoredEmail } from "./mailbox.ts";

/** Whether the connection came from this machine, which the request itself cannot say. */
export type MailPages = (request: Request, from?: { isLoopback: boolean }) => Response;

const ROOT = "/stand-ins/mail";
const LOOPBACK_NAMES = new Set(["localhost", "127.0.0.1", "[::1]"]);

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** An email is untrusted HTML: it may open its links in a new window and do nothing else. */
const EMAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

/**
 * The pages of the mailbox: the list at /stand-ins/mail, an email at /stand-ins/mail/NUMBER, its
 * HTML part alone at /stand-ins/mail/NUMBER/html. They open to this machine, and to anyone with the
 * key: /stand-ins/mail?key=KEY, also through the site's own address.
 */
export function createMailPages(mails: () => readonly StoredEmail[], key: string): MailPages {
  return (request, from = { isLoopback: false }) => {
    const url = new URL(request.url);
    const hasKey = isSame(url.searchParams.get("key") ?? "", key);
    // A page elsewhere whose host name resolves to this machine still sends its own host name.
    const isHere = from.isLoopback && LOOPBACK_NAMES.has(url.hostname);
    if (!hasKey && !isHere)
      return refuse(
        403,
        "This mailbox opens from its own machine, or by the link printed when it started.",
      );
    if (request.method !== "GET" && request.method !== "HEAD")
      return refuse(405, "This mailbox can only be read.");
    const query = hasKey ? `?key=${key}` : "";
    const root = `${prefixOf(request)}${ROOT}`;
    const path = url.pathname.replace(/\/$/, "");
    if (path === ROOT) return answer(drawList(mails(), { root, query }), PAGE_POLICY);
    const [, number, html] = /^\/stand-ins\/mail\/(\d{1,9})(\/html)?$/.exec(path) ?? [];
    const mail = mails().find((each) => each.number === Number(number));
    if (mail === undefined)
      return refuse(404, "There is no such email here: the last 200 are stored.");
    return html === undefined
      ? answer(renderEmail(mail, { root, query }), PAGE_POLICY)
      : answer(openLinksElsewhere(mail.html), EMAIL_POLICY);
  };
}

/** What every link begins and ends with. */
interface Links {
  root: string;
  query: string;
}

/** Where a proxy in front has the pages below a path; only a path is believed. */
function prefixOf(request: Request): string {
  const prefix = request.headers.get("x-forwarded-prefix") ?? "";
  return /^(?:\/[\w.-]+)+$/.test(prefix) ? prefix : "";
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function answer(html: string, policy: string, status = 200): Response {
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policy,
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
  };
  return new Response(html, { status, headers });
}

const refuse = (status: number, why: string) =>
  answer(pageOf("The mailbox", `<p>${escapeHtml(why)}</p>`), PAGE_POLICY, status);

function drawList(mails: readonly StoredEmail[], { root, query }: Links): string {
  const rows = mails.toReversed().map(
    ({ number, subject, recipients, receivedAt }) =>
      `<li><a href="${root}/${number}${query}">${escapeHtml(subject || "(no subject)")}</a>
<small>to ${escapeHtml(recipients.join(", "))}, <time datetime="${receivedAt.toISOString()}">${formatMoment(receivedAt)}</time></small></li>`,
  );
  const list = `<ol reversed>${rows.join("\n")}</ol>`;
  const empty =
    "<p>No email has arrived yet. The emails that Matinee sends in the demo world arrive here, and nowhere else.</p>";
  return pageOf("The mailbox", rows.length === 0 ? empty : list);
}

function renderEmail(mail: StoredEmail, { root, query }: Links): string {
  const facts = [
    ["From", mail.from],
    ["To", mail.to],
    ["Answers to", mail.replyTo],
    ["Written", mail.date],
    ["Message-ID", mail.messageId],
  ].filter(([, value]) => value !== "");
  return pageOf(
    mail.subject || "(no subject)",
    `<p><a href="${root}${query}">All emails</a></p>
<dl>${facts.map(([name = "", value = ""]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join("")}</dl>
<h2>As drawn</h2>
<iframe title="The email as shown" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${root}/${mail.number}/html${query}"></iframe>
<h2>As text</h2>
<pre>${escapeHtml(mail.text)}</pre>`,
  );
}

/** Mail clients open an email's links in a new window, and so does the sandbox. */
const openLinksElsewhere = (html: string) =>
  html.replace(/<head[^>]*>/i, '$&<base target="_blank">');

const formatMoment = (moment: Date) => moment.toISOString().slice(0, 16).replace("T", " ") + " UTC";
