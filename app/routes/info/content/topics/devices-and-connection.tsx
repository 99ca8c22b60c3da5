import { href } from "react-router";

import { t } from "#app/translations/t.ts";

import { connectionSpeeds } from "../device-groups.ts";
import type { Topic } from "./topic.ts";

export const devicesAndConnection = (): Topic => ({
  slug: "devices-and-connection",
  title: t("Devices and connection"),
  icon: "tv",
  summary: t("Where {site} plays, how fast your connection should be, and what to try first."),
  sections: [
    {
      id: "supported-devices",
      heading: t("Where it plays"),
      body: (
        <p>
          {t(
            "On phones, tablets, computers, smart TVs, streaming boxes and game consoles with a web browser; on mobile from Android 5.0 and iOS 14. The <link>Devices page</link> lists what each of them needs.",
            { link: (inside) => <a href={href("/devices")}>{inside}</a> },
          )}
        </p>
      ),
    },
    {
      id: "connection-speed",
      heading: t("How fast a connection you need"),
      body: (
        <ul>
          {connectionSpeeds.map(({ quality, speed }) => (
            <li key={quality.text}>
              {t(quality)}: {t(speed)}
            </li>
          ))}
        </ul>
      ),
    },
    {
      id: "stutters",
      heading: t("The picture stutters or stops"),
      body: (
        <ul>
          <li>{t("Choose a lower quality in the player.")}</li>
          <li>{t("Move closer to your router, or use a cable.")}</li>
          <li>{t("Pause whatever else is using the connection: updates, calls, other films.")}</li>
          <li>{t("Restart the browser, then the device. It is an old trick because it works.")}</li>
        </ul>
      ),
    },
    {
      id: "add-to-home-screen",
      heading: t("Put it on your home screen"),
      body: (
        <p>
          {t(
            "There is no app to install. In your phone’s browser choose “Add to Home Screen” from the share or browser menu, and {site} opens from its own icon.",
          )}
        </p>
      ),
    },
    {
      id: "without-javascript",
      heading: t("Without JavaScript, or with an old browser"),
      body: (
        <p>
          {t(
            "Reading, searching, forms, the watchlist and playing work without JavaScript. Paying by card and passkeys need it. An old browser may show simpler pages with the same content.",
          )}
        </p>
      ),
    },
  ],
});
