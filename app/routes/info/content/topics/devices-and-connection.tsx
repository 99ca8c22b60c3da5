import { href } from "react-router";

import { connectionSpeeds } from "../device-groups.ts";
import type { Topic } from "./topic.ts";

export const devicesAndConnection: Topic = {
  slug: "devices-and-connection",
  title: "Devices and connection",
  icon: "tv",
  summary: "Where Matinee plays, how fast a connection it likes, and what to try first.",
  sections: [
    {
      id: "supported-devices",
      heading: "Where it plays",
      body: (
        <p>
          On phones, tablets, computers, smart TVs, streaming boxes and game consoles with a web
          browser; on mobile from Android 5.0 and iOS 14. The{" "}
          <a href={href("/devices")}>Devices page</a> lists what each of them needs.
        </p>
      ),
    },
    {
      id: "connection-speed",
      heading: "How fast a connection",
      body: (
        <ul>
          {connectionSpeeds.map(({ quality, speed }) => (
            <li key={quality}>
              {quality}: {speed}
            </li>
          ))}
        </ul>
      ),
    },
    {
      id: "stutters",
      heading: "The picture stutters or stops",
      body: (
        <ul>
          <li>Choose a lower quality in the player.</li>
          <li>Move closer to your router, or use a cable.</li>
          <li>Pause what else is using the connection: updates, calls, other films.</li>
          <li>Restart the browser, then the device. It is an old trick because it works.</li>
        </ul>
      ),
    },
    {
      id: "add-to-home-screen",
      heading: "Put it on your home screen",
      body: (
        <p>
          There is no app to install. In your phone’s browser choose “Add to Home Screen” from the
          share or browser menu, and Matinee opens from its own icon.
        </p>
      ),
    },
    {
      id: "without-javascript",
      heading: "Without JavaScript, or with an old browser",
      body: (
        <p>
          Reading, searching, forms, the watchlist and playing work without JavaScript. Paying by
          card and passkeys need it. An old browser may show plainer pages than those we drew; what
          they say is the same.
        </p>
      ),
    },
  ],
};
