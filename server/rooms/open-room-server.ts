import type { Site } from "#app/lib/requests/site-context.ts";

import type { ServerOptions } from "../create-server.ts";
import type { createHostRules } from "../http/request-host.ts";
import { createSettingReader } from "../http/request-setting.ts";
import { securityHeaders } from "../http/security-headers.ts";
import type { RoomServerOptions } from "./room-requests.ts";
import { createRoomServer } from "./room-server.ts";

type SettingRules = Omit<Parameters<typeof createSettingReader>[0], "noticesFor">;

interface RoomRules
  extends SettingRules, Pick<RoomServerOptions, "readVisit" | "addressOf" | "report"> {
  site: Site;
  mayAskFor: ReturnType<typeof createHostRules>;
}

/** Rooms, for whoever may see free films. */
export function openRoomServer(
  { features, settings: { publicUrl } }: ServerOptions,
  rules: RoomRules,
) {
  return createRoomServer({
    ...rules,
    settingOf: createSettingReader({ ...rules, noticesFor: () => [] }),
    rooms: features.shared.rooms,
    films: features.shared.films,
    publicOrigin: publicUrl?.origin,
    mayVisit: () => rules.site.letsVisitorsWatchTogether,
    headers: securityHeaders(rules.site.isHttps),
  });
}
