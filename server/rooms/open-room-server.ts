import type { ServerOptions } from "../create-server.ts";
import type { createHostRules } from "../http/request-host.ts";
import { createSettingReader } from "../http/request-setting.ts";
import { securityHeaders } from "../http/security-headers.ts";
import type { RoomServerOptions } from "./room-requests.ts";
import { createRoomServer } from "./room-server.ts";

type SettingRules = Omit<Parameters<typeof createSettingReader>[0], "noticesFor">;

interface RoomRules
  extends SettingRules, Pick<RoomServerOptions, "readVisit" | "addressOf" | "report"> {
  mayAskFor: ReturnType<typeof createHostRules>;
}

/** Rooms, for whoever may see free films. */
export function openRoomServer(
  { features, settings: { publicUrl }, siteSettings: { live } }: ServerOptions,
  rules: RoomRules,
) {
  return createRoomServer({
    ...rules,
    settingOf: createSettingReader({ ...rules, noticesFor: () => [] }),
    rooms: features.shared.rooms,
    films: features.shared.films,
    publicOrigin: publicUrl?.origin,
    mayVisit: () => live().visitors === "browse" && live().rooms === "everyone",
    headers: securityHeaders(publicUrl?.protocol === "https:"),
  });
}
