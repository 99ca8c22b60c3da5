import type { IncomingMessage, ServerResponse } from "node:http";

import { readCookie } from "#app/lib/cookies.ts";
import { asksForLess } from "#app/lib/device-choices.ts";
import type { SharedPage } from "#app/lib/page-handle.ts";
import { parseSetting, SETTING_COOKIE, type Audience, type Setting } from "#app/lib/setting.ts";

import type { OperatorNotices } from "./operator-notices.ts";
import type { Visit } from "./visit.ts";

interface SettingOptions {
  defaultSetting: { language: string; region: string };
  /** Whose eyes a session's cookie says that it looks through. */
  audienceOf: (cookies: string | undefined) => Audience;
  noticesFor: OperatorNotices["noticesFor"];
}

type Asked = Pick<IncomingMessage, "headers" | "socket">;

/** Reads what may change a page for everybody beside its address. */
export function createSettingReader(options: SettingOptions) {
  const { defaultSetting, audienceOf, noticesFor } = options;
  const settingOfNobody = parseSetting(undefined, defaultSetting);
  return (request: Asked, { viewer }: Visit, page?: SharedPage): Setting => {
    if (page?.public) return settingOfNobody;
    const { cookie } = request.headers;
    // A session that was read knows whose it is; its cookie may be an older one.
    const audience = viewer?.audience ?? audienceOf(cookie);
    // A child could choose a country whose certificates are easier.
    const chosen = audience === "everyone" ? readCookie(cookie, SETTING_COOKIE) : undefined;
    const setting = parseSetting(chosen, defaultSetting, audience);
    const operatorNotices = noticesFor(request, viewer);
    return { ...setting, isSparing: isSparing(request), operatorNotices };
  };
}

/** Whether less is to be sent, by the viewer's choice or their browser's. */
const isSparing = ({ headers }: Pick<IncomingMessage, "headers">) =>
  asksForLess(headers.cookie, headers["save-data"]);

/**
 * Nothing is sent ahead of a press to who wants less: browsers drop such an answer, and ask again
 * at the press.
 */
export function staysBehind(
  request: Pick<IncomingMessage, "headers">,
  response: ServerResponse,
  headers: readonly [string, string][],
): boolean {
  const isAhead = request.headers["sec-purpose"]?.includes("prefetch") ?? false;
  if (!isAhead || !isSparing(request)) return false;
  response.writeHead(503, [...headers.flat(), "Cache-Control", "no-store"]).end();
  return true;
}
