import { featuresContext } from "#app/features/features-context.ts";
import { adviceFor } from "#app/features/library/scrobbling/players.ts";
import { MOST_EVENT_CHARACTERS } from "#app/features/library/scrobbling/read-event.ts";
import { settingOfOwner } from "#app/features/library/secret-addresses.server.ts";
import { clientNetwork } from "#app/features/messages/client-network.ts";
import { zoneOfViewer } from "#app/features/preferences/preferences.ts";
import type { PageHandle } from "#app/lib/page-handle.ts";
import { readFields } from "#app/lib/requests/read-form.ts";
import { requestContext } from "#app/lib/requests/request-context.ts";
import { siteContext } from "#app/lib/requests/site-context.ts";
import { settingContext } from "#app/lib/setting.ts";

import type { Route } from "./+types/scrobble";
import { refuse, refuseForNow, succeed } from "./answer.ts";

/** Players have no cookie: whoever knows the address may report to it. */
export const handle = { access: "everyone", children: true } satisfies PageHandle;

const LONGEST_WORD = 100;

/** The same for every key, so that nobody learns from it which ones there are. */
export function loader() {
  return new Response(
    "Media players report to this address what is watched in them. They use POST.\n",
    {
      headers: {
        "Content-Type": "text/plain; charset=utf-8",
        "Cache-Control": "no-store",
        "X-Robots-Tag": "noindex",
      },
    },
  );
}

/** Receives what a media player says that somebody did. */
export async function action({ request, context, url }: Route.ActionArgs) {
  if (request.method !== "POST") return refuse("Use POST.", 405, { Allow: "GET, HEAD, POST" });
  const mayReport = context.get(featuresContext).limits.scrobbles;
  if (!mayReport(clientNetwork(context.get(requestContext).clientAddress))) return refuseForNow(60);
  const text = await readBody(request);
  if (text === undefined) {
    return refuse("Send JSON, or a form with a field called payload or data.", 415);
  }
  if (text.length > MOST_EVENT_CHARACTERS) return refuse("That event is too large.", 413);
  const { scrobbling } = context.get(featuresContext);
  const wordOf = (name: string) => url.searchParams.get(name)?.slice(0, LONGEST_WORD) ?? "";
  const owner = await scrobbling.addresses.find(wordOf("key"));
  if (!owner) return refuse("There is no such address.", 404);
  if (!mayReport(owner.profile.id)) return refuseForNow(60);
  const own = context.get(settingContext);
  const setting = settingOfOwner(owner, { own, site: context.get(siteContext) });
  const receiver = { owner, setting, zone: zoneOfViewer(owner, setting) };
  const words = { user: wordOf("user"), action: wordOf("action") };
  const { outcome, source } = await scrobbling.receive(receiver, text, words);
  if (outcome === "malformed") return refuse(`The event cannot be read. ${adviceFor(source)}`, 400);
  // Stored as soon as the film database answers.
  return succeed({ outcome }, {}, outcome === "waiting" ? 202 : 200);
}

const FORMS = new Set(["multipart/form-data", "application/x-www-form-urlencoded"]);

/** The JSON of an event; undefined for what no player sends. Pictures that come along are dropped. */
async function readBody(request: Request): Promise<string | undefined> {
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  // Jellyfin's plugin calls its JSON plain text unless its settings say otherwise.
  if (type === "application/json" || type === "text/plain") return request.text();
  if (type === undefined || !FORMS.has(type)) return undefined;
  const form = await readFields(request);
  if (form === undefined) return "";
  // Plex calls the field payload, and Emby data.
  const json = form.get("payload") ?? form.get("data");
  if (typeof json === "string") return json;
  // Jellyfin's Generic Form has a field for each property.
  const fields = [...form].filter(([, value]) => typeof value === "string");
  return JSON.stringify(Object.fromEntries(fields));
}
