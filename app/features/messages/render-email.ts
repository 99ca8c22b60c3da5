import { escapeHtml } from "#app/lib/text/escape-html.ts";
import { languageOf } from "#app/translations/languages.ts";
import { msg, t } from "#app/translations/t.ts";
import { writingIn } from "#app/translations/writing-in.server.ts";
import { currentLocale, siteName } from "#app/translations/current-language.ts";

import { nightStyles, paint } from "./email-colours.ts";
import type { EmailItem, EmailText } from "./outbox.server.ts";

/** What was written, in which language, and what the site was called then. */
type EmailSource = EmailText & { language: string; site?: string };

/** Renders an email twice: as plain text, and as HTML with the marquee. */
export function renderEmail(mail: EmailSource): { text: string; html: string } {
  const render = () => ({ text: renderText(mail), html: renderHtml(mail) });
  return writingIn(mail.language, render, { site: mail.site });
}

function renderText(mail: EmailText): string {
  const { heading, paragraphs, items = [], action, footnote, unsubscribe } = mail;
  const parts = [
    lettering(),
    heading,
    ...paragraphs,
    ...items.map(({ title, detail, address }) => `${title}\n${detail}\n${address}`),
    ...(action ? [`${action.label}:\n${action.address}`] : []),
    // The separator before a signature, so that clients leave it out of replies.
    ...(footnote ? [`-- \n${footnote}`] : []),
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.address}`] : []),
  ];
  return `${parts.join("\n\n")}\n`;
}

const FACE = "Archivo,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const CONDENSED = "Archivo,'Archivo Narrow','Arial Narrow','Helvetica Neue',Arial,sans-serif";

const room = paint({ background: "room", color: "screen-light" });
const card = paint({ background: "seat-raised", "border-color": "aisle" });
const ink = paint({ color: "screen-light" });
const faint = paint({ color: "half-light" });
const bulbs = paint({ color: "bulb" });
const button = paint({ background: "bulb", color: "on-bulb" });
const link = paint({ color: "bulb-ink" });

function renderHtml(mail: EmailSource): string {
  const { subject, heading, paragraphs, items = [], action, footnote, unsubscribe } = mail;
  const { code, direction } = languageOf(mail.language);
  const language = `lang="${code}" dir="${direction}"`;
  const title = escapeHtml(subject);
  return `<!doctype html>
<html ${language}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${title}</title>
<style>:root{color-scheme:light dark}${nightStyles()}</style>
</head>
<body class="${room.classes}" style="margin:0;padding:0;${room.style}">
<div style="display:none;max-height:0;overflow:hidden">${preheader(paragraphs)}</div>
<div class="${room.classes}" style="padding:32px 16px;${room.style};font:400 16px/1.55 ${FACE}">
<div role="article" aria-roledescription="${escapeHtml(t(msg("email", "what it is, to a screen reader")))}" aria-label="${title}" ${language} style="max-width:560px;margin:0 auto">
${wordmark()}
<div class="${card.classes}" style="${card.style};border-width:1px;border-style:solid;border-radius:12px;padding:32px 28px">
<h1 class="${ink.classes}" style="margin:0 0 16px;${ink.style};font:700 26px/1.2 ${CONDENSED};font-stretch:75%">${escapeHtml(heading)}</h1>
${paragraphs.map(renderParagraph).join("\n")}
${items.map(renderItem).join("\n")}
${action ? renderAction(action) : ""}
</div>
${footnote ? `<p class="${faint.classes}" style="margin:20px 4px 0;${faint.style};font-size:14px">${withBreaks(footnote)}</p>` : ""}
${unsubscribe ? `<p style="margin:12px 4px 0;font-size:14px"><a class="${link.classes}" href="${escapeHtml(unsubscribe.address)}" style="${link.style}">${escapeHtml(unsubscribe.label)}</a></p>` : ""}
</div>
</div>
</body>
</html>
`;
}

/** The preview that mail programs show beside the subject; the blanks keep other text out of it. */
function preheader(paragraphs: readonly string[]): string {
  const beginning = Array.from(paragraphs.join(" ")).slice(0, 140).join("");
  return escapeHtml(beginning) + "&#847;&zwnj;&nbsp;".repeat(60);
}

/** The name of the site, as the marquee has it. */
const lettering = () => siteName().toLocaleUpperCase(currentLocale());

/** The bulbs stretch over the word, whichever font the reader's machine has. */
function wordmark(): string {
  return `<div style="display:inline-block;margin:0 0 20px 4px;line-height:1">
<div aria-hidden="true" class="${bulbs.classes}" style="${bulbs.style};font-size:12px;text-align:justify;text-align-last:justify">${"&bull; ".repeat(9).trim()}</div>
<div class="${ink.classes}" style="${ink.style};font:800 27px/1 ${CONDENSED};font-stretch:68%;letter-spacing:.6px">${escapeHtml(lettering())}</div>
</div>`;
}

function renderParagraph(text: string): string {
  return `<p class="${ink.classes}" style="margin:0 0 16px;${ink.style};overflow-wrap:anywhere">${withBreaks(text)}</p>`;
}

function renderItem({ title, detail, address }: EmailItem): string {
  return `<p class="${ink.classes}" style="margin:0 0 12px;${ink.style};overflow-wrap:anywhere"><a class="${link.classes}" dir="auto" href="${escapeHtml(address)}" style="${link.style};font-weight:700">${escapeHtml(title)}</a><br><span class="${faint.classes}" dir="auto" style="${faint.style};font-size:14px">${withBreaks(detail)}</span></p>`;
}

/** Some clients show a button that cannot be clicked, so its address follows below. */
function renderAction({ label, address }: NonNullable<EmailText["action"]>): string {
  const target = escapeHtml(address);
  return `<p style="margin:24px 0"><a class="${button.classes}" href="${target}" style="display:inline-block;${button.style};padding:13px 22px;border-radius:6px;font-weight:700;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="${faint.classes}" style="margin:0;${faint.style};font-size:14px">${escapeHtml(t("If the button does nothing, open this address:"))}<br><a class="${link.classes}" dir="ltr" href="${target}" style="${link.style};overflow-wrap:anywhere">${target}</a></p>`;
}

const withBreaks = (text: string) => escapeHtml(text).replaceAll("\n", "<br>\n");
